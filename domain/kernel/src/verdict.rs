//! Verdicts: what the rules say of a command, and what the table makes of it.

use std::{fmt, iter};

use serde::{Deserialize, Serialize};

use super::clause::Clause;

/// What following a cure takes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CureKind {
    /// The same command, changed as the cure says.
    #[default]
    Change,
    /// The same command with fewer units: without those that the objection is about, or without so many.
    Less,
    /// The same command somewhere else, where what is offered has such a place.
    Elsewhere,
    /// Another command, now.
    Instead,
    /// No command yet: the board must be otherwise first.
    First,
    /// No command of this player: it is for others, or for the clock.
    Wait,
}

impl CureKind {
    /// Whether nothing need be said of it: the cure is the same command, changed.
    pub fn is_change(&self) -> bool {
        *self == Self::Change
    }
}

/// What would be accepted, and what it takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cure {
    /// What would be accepted, in words: "leave 1 of them behind".
    pub words: String,
    /// What following it takes.
    pub kind: CureKind,
}

impl Cure {
    /// The same command with fewer units.
    pub fn less(words: impl Into<String>) -> Self {
        Self { words: words.into(), kind: CureKind::Less }
    }

    /// The same command somewhere else.
    pub fn elsewhere(words: impl Into<String>) -> Self {
        Self { words: words.into(), kind: CureKind::Elsewhere }
    }

    /// Another command, which can be given now.
    pub fn instead(words: impl Into<String>) -> Self {
        Self { words: words.into(), kind: CureKind::Instead }
    }

    /// What must be so first.
    pub fn first(words: impl Into<String>) -> Self {
        Self { words: words.into(), kind: CureKind::First }
    }

    /// What this player cannot bring about.
    pub fn wait(words: impl Into<String>) -> Self {
        Self { words: words.into(), kind: CureKind::Wait }
    }
}

impl From<String> for Cure {
    fn from(words: String) -> Self {
        Self { words, kind: CureKind::Change }
    }
}

impl From<&str> for Cure {
    fn from(words: &str) -> Self {
        words.to_owned().into()
    }
}

/// One objection: the rules forbid this, for this reason, and this would be accepted.
///
/// A violation is an answer, not the end: depending on [`Enforcement`] the table may overrule it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Violation {
    /// The clause it leans on.
    pub clause: Clause,
    /// Other clauses that forbid the same.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Clause>,
    /// What was tried and what is allowed: "9 naval units in one action; the side may move 8".
    pub message: String,
    /// What would be accepted: "leave 1 of them behind".
    pub cure: String,
    /// What following the cure takes.
    #[serde(default, skip_serializing_if = "CureKind::is_change")]
    pub cure_kind: CureKind,
    /// Ids of the counters and areas it is about.
    pub about: Vec<String>,
}

impl Violation {
    /// An objection by `clause`.
    pub fn new(clause: &'static str, message: impl Into<String>, cure: impl Into<Cure>) -> Self {
        let cure = cure.into();
        Self {
            clause: Clause::new(clause),
            also: Vec::new(),
            message: message.into(),
            cure: cure.words,
            cure_kind: cure.kind,
            about: Vec::new(),
        }
    }

    /// The same objection, which another clause makes too.
    #[must_use]
    pub fn also(mut self, clause: &'static str) -> Self {
        self.also.push(Clause::new(clause));
        self
    }

    /// Whether it leans on this clause, first or also.
    pub fn cites(&self, clause: &str) -> bool {
        iter::once(&self.clause).chain(&self.also).any(|cited| cited.id() == clause)
    }

    /// The same objection, naming what it is about.
    #[must_use]
    pub fn about<T: ToString>(mut self, subjects: impl IntoIterator<Item = T>) -> Self {
        self.about.extend(subjects.into_iter().map(|subject| subject.to_string()));
        self
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.message, self.clause.section())
    }
}

/// Why a command cannot be carried out at all, whatever the table agrees on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RefusalKind {
    /// The seat may not speak for that side.
    Seat,
    /// The table waits for something else first.
    Pending,
    /// No such counter, area or entry.
    Unknown,
    /// The command says too little, too much, or something impossible such as a die of 7.
    Malformed,
    /// It belongs to another phase.
    Phase,
    /// The game is over.
    Finished,
}

/// A refusal that nobody can overrule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    /// What sort of reason it is; the message says it in words.
    pub kind: RefusalKind,
    /// What was tried and what stands in the way.
    pub message: String,
    /// What would be accepted.
    pub cure: String,
    /// What following the cure takes.
    #[serde(default, skip_serializing_if = "CureKind::is_change")]
    pub cure_kind: CureKind,
    /// The clause, where a rule and not reason alone refuses.
    pub clause: Option<Clause>,
    /// Other clauses that refuse the same.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Clause>,
}

impl Refusal {
    /// A refusal without a clause.
    pub fn new(kind: RefusalKind, message: impl Into<String>, cure: impl Into<Cure>) -> Self {
        let cure = cure.into();
        Self { kind, message: message.into(), cure: cure.words, cure_kind: cure.kind, clause: None, also: Vec::new() }
    }

    /// The same refusal, leaning on `clause`.
    #[must_use]
    pub fn by(mut self, clause: &'static str) -> Self {
        self.clause = Some(Clause::new(clause));
        self
    }

    /// The same refusal, which another clause makes too.
    #[must_use]
    pub fn also(mut self, clause: &'static str) -> Self {
        self.also.push(Clause::new(clause));
        self
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.clause {
            Some(clause) => write!(f, "{} ({})", self.message, clause.section()),
            None => f.write_str(&self.message),
        }
    }
}

/// What the rules object to, as they are gone through: in words, or only whether there is anything.
///
/// One type for both, so that the rules are written down once: who asks for a yes or a no is told by the same judge, and
/// no sentence is built for him.
#[derive(Debug)]
pub struct Objections {
    in_words: bool,
    any: bool,
    violations: Vec<Violation>,
}

impl Objections {
    /// Every objection is wanted, in order.
    pub fn in_words() -> Self {
        Self { in_words: true, any: false, violations: Vec::new() }
    }

    /// All that is wanted is whether there is one.
    pub fn yes_or_no() -> Self {
        Self { in_words: false, any: false, violations: Vec::new() }
    }

    /// One objection unless `holds`.
    pub fn demand(&mut self, holds: bool, objection: impl FnOnce() -> Violation) {
        if !holds {
            self.raise(objection);
        }
    }

    /// One objection, made whatever else holds.
    pub fn raise(&mut self, objection: impl FnOnce() -> Violation) {
        self.any = true;
        if self.in_words {
            self.violations.push(objection());
        }
    }

    /// One objection in the place of those that it includes, made of them.
    pub fn raise_including(
        &mut self,
        is_included: impl Fn(&Violation) -> bool,
        objection: impl FnOnce(Vec<Violation>) -> Violation,
    ) {
        self.any = true;
        if self.in_words {
            let included = self.violations.extract_if(.., |said| is_included(said)).collect();
            self.violations.push(objection(included));
        }
    }

    /// Whether nothing was objected.
    pub fn are_none(&self) -> bool {
        !self.any
    }

    /// Nothing yet, listening in the same way: for a part whose objections are looked at before they count.
    #[must_use]
    pub fn apart(&self) -> Self {
        Self { in_words: self.in_words, any: false, violations: Vec::new() }
    }

    /// Those of a part, after those so far.
    pub fn join(&mut self, part: Self) {
        self.any |= part.any;
        self.violations.extend(part.violations);
    }

    /// Those of a part, each in other words.
    pub fn join_reworded(&mut self, mut part: Self, reword: impl FnMut(Violation) -> Violation) {
        part.violations = part.violations.into_iter().map(reword).collect();
        self.join(part);
    }

    /// Those of a part that were not made so far.
    pub fn join_new(&mut self, part: Self) {
        self.any |= part.any;
        for violation in part.violations {
            if !self.violations.contains(&violation) {
                self.violations.push(violation);
            }
        }
    }

    /// The objections in the order in which they were made; none where a yes or a no was wanted.
    pub fn into_violations(self) -> Vec<Violation> {
        self.violations
    }
}

/// Everything there is to say of a command. Empty means by the book.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// Why it is impossible, if it is; then the objections may be incomplete.
    pub refusal: Option<Refusal>,
    /// All objections, in rulebook order.
    pub violations: Vec<Violation>,
}

impl Verdict {
    /// By the book: nothing to object.
    pub fn clear() -> Self {
        Self::default()
    }

    /// Impossible for this reason; objections are not listed beside it.
    pub fn refused(refusal: Refusal) -> Self {
        Self { refusal: Some(refusal), violations: Vec::new() }
    }

    /// Objections, sorted into rulebook order; the same objection is said once.
    pub fn of(mut violations: Vec<Violation>) -> Self {
        violations.sort_by_key(|violation| violation.clause.rank());
        violations.dedup();
        Self { refusal: None, violations }
    }

    /// Whether the rules have nothing against it.
    pub fn is_clear(&self) -> bool {
        self.refusal.is_none() && self.violations.is_empty()
    }

    /// The clauses that the refusal and the objections lean on, first or also.
    pub fn clauses(&self) -> impl Iterator<Item = &str> {
        let refusal = self.refusal.iter().flat_map(|refusal| refusal.clause.iter().chain(&refusal.also));
        let violations =
            self.violations.iter().flat_map(|violation| iter::once(&violation.clause).chain(&violation.also));
        refusal.chain(violations).map(Clause::id)
    }

    /// Whether an objection or the refusal leans on this clause, first or also.
    pub fn cites(&self, clause: &str) -> bool {
        self.clauses().any(|named| named == clause)
    }
}

impl From<Result<(), Refusal>> for Verdict {
    fn from(result: Result<(), Refusal>) -> Self {
        result.map_or_else(Self::refused, |()| Self::clear())
    }
}

/// What a table does with an objection; chosen when the game is created.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Enforcement {
    /// Refuse every command that a rule objects to.
    #[default]
    Strict,
    /// The mover may overrule, with a reason that stands on the record.
    Advise,
    /// Carry it out and note the objection on the record.
    Record,
}

/// What the mover says about objections.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ruling {
    /// Only if the rules allow it.
    ByTheBook,
    /// Carry it out all the same, for this reason.
    Overruled(String),
}

/// Objections that were overruled or noted, as the record keeps them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RulingMade {
    /// The objections that were overruled or noted, in rulebook order.
    pub violations: Vec<Violation>,
    /// The mover's reason; `None` where the table only records.
    pub reason: Option<String>,
}

impl RulingMade {
    /// The ruling for those who may not see what the mover sees: which clauses were overruled and the mover's own
    /// words. The objections themselves name counters.
    #[must_use]
    pub fn in_open_words(&self) -> Self {
        let mut violations: Vec<Violation> = self
            .violations
            .iter()
            .map(|violation| Violation {
                message: violation
                    .clause
                    .entry()
                    .map_or_else(|| violation.clause.section(), |entry| entry.title.clone()),
                clause: violation.clause.clone(),
                also: violation.also.clone(),
                cure: String::new(),
                cure_kind: CureKind::default(),
                about: Vec::new(),
            })
            .collect();
        violations.dedup();
        Self { violations, reason: self.reason.clone() }
    }
}

/// A command that was not recorded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Refused {
    /// Nobody can carry it out, whatever the table agrees on.
    Impossible(Refusal),
    /// Against the rules, and this table is strict.
    AgainstTheRules(Vec<Violation>),
    /// Against the rules; the mover may give a reason and overrule.
    NeedsRuling(Vec<Violation>),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Impossible(refusal) => refusal.fmt(f),
            Self::AgainstTheRules(violations) | Self::NeedsRuling(violations) => {
                for (index, violation) in violations.iter().enumerate() {
                    if index > 0 {
                        f.write_str("; ")?;
                    }
                    violation.fmt(f)?;
                }
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn objection(message: &str) -> Violation {
        Violation::new("NEI-8.4-a", message, "do otherwise")
    }

    /// What is said, in order, of what `judge` objects; and that a yes or a no comes to the same without a word.
    fn said(judge: impl Fn(&mut Objections, &dyn Fn(&str) -> Violation)) -> Vec<String> {
        let mut in_words = Objections::in_words();
        judge(&mut in_words, &objection);
        let mut yes_or_no = Objections::yes_or_no();
        judge(&mut yes_or_no, &|message: &str| -> Violation { panic!("{message:?} was put in words") });
        assert_eq!(in_words.are_none(), yes_or_no.are_none());
        assert!(yes_or_no.into_violations().is_empty());
        in_words.into_violations().into_iter().map(|violation| violation.message).collect()
    }

    #[test]
    fn what_holds_is_no_objection() {
        assert!(said(|objections, say| objections.demand(true, || say("never"))).is_empty());
        assert!(Objections::in_words().are_none());
    }

    #[test]
    fn objections_keep_their_order() {
        let judge = |objections: &mut Objections, say: &dyn Fn(&str) -> Violation| {
            objections.demand(false, || say("first"));
            objections.raise(|| say("second"));
            assert!(!objections.are_none());
        };
        assert_eq!(said(judge), ["first", "second"]);
    }

    #[test]
    fn a_part_begins_with_nothing_and_counts_when_it_joins() {
        let judge = |objections: &mut Objections, say: &dyn Fn(&str) -> Violation| {
            let mut part = objections.apart();
            part.raise(|| say("of the part"));
            assert!(objections.are_none());
            objections.join(part);
            assert!(objections.apart().are_none());
        };
        assert_eq!(said(judge), ["of the part"]);
    }

    #[test]
    fn a_part_is_reworded_before_it_joins() {
        let judge = |objections: &mut Objections, say: &dyn Fn(&str) -> Violation| {
            objections.raise(|| say("before"));
            let mut part = objections.apart();
            part.raise(|| say("one"));
            part.raise(|| say("two"));
            objections.join_reworded(part, |said| Violation { message: format!("raid: {}", said.message), ..said });
        };
        assert_eq!(said(judge), ["before", "raid: one", "raid: two"]);
    }

    #[test]
    fn what_two_parts_object_is_said_once() {
        let judge = |objections: &mut Objections, say: &dyn Fn(&str) -> Violation| {
            objections.raise(|| say("of both"));
            let mut part = objections.apart();
            for message in ["of both", "of the second", "of the second"] {
                part.raise(|| say(message));
            }
            objections.join_new(part);
        };
        assert_eq!(said(judge), ["of both", "of the second"]);
    }

    #[test]
    fn an_objection_takes_the_place_of_those_it_includes() {
        let judge = |objections: &mut Objections, say: &dyn Fn(&str) -> Violation| {
            for message in ["square", "range", "square too"] {
                objections.raise(|| say(message));
            }
            objections.raise_including(
                |said| said.message.starts_with("square"),
                |included| say(&format!("target, of {}", included.len())),
            );
        };
        assert_eq!(said(judge), ["range", "target, of 2"]);
    }
}
