//! What the rules say of a command.

use async_graphql::{Enum, ID, Json};
use domain::declared;
use domain::kernel::verdict;

use super::rulebook::Clause;
use crate::graphql::shown::{named, object};

/// What following a cure takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "verdict::CureKind")]
pub enum CureKind {
    /// The same command, changed as the cure says.
    Change,
    /// The same command with fewer units: without those that the objection is about, or without so many.
    Less,
    /// The same command somewhere else, where what is offered has such a place.
    Elsewhere,
    /// Another command, now.
    Instead,
    /// No command yet: the board must be otherwise first.
    First,
    /// No command of this seat: it is for others, or for the clock.
    Wait,
}

named!(CureKind);

object!(
    /// One objection of the rules. It is an answer, not the end: the table may overrule it.
    #[derive(Debug, Clone)]
    pub struct Violation {
        /// The clause it leans on.
        clause: Clause,
        /// Other clauses that forbid the same.
        also: Vec<Clause>,
        /// What was tried and what is allowed. Empty where it would tell this seat something hidden.
        message: String,
        /// What would be accepted. Empty where it would tell this seat something hidden.
        cure: String,
        /// What following the cure takes.
        cure_kind: CureKind,
        /// Counters and areas it is about.
        about: Vec<ID>,
    }
);

impl From<&verdict::Violation> for Violation {
    fn from(found: &verdict::Violation) -> Self {
        Self {
            clause: (&found.clause).into(),
            also: found.also.iter().map(Clause::from).collect(),
            message: found.message.clone(),
            cure: found.cure.clone(),
            cure_kind: found.cure_kind.into(),
            about: found.about.iter().map(ID::from).collect(),
        }
    }
}

impl Violation {
    /// For a seat that may not see what the objection is about.
    pub(super) fn clause_only(found: &verdict::Violation) -> Self {
        Self {
            clause: (&found.clause).into(),
            also: found.also.iter().map(Clause::from).collect(),
            message: String::new(),
            cure: String::new(),
            cure_kind: CureKind::Wait,
            about: Vec::new(),
        }
    }
}

pub(super) fn violations(found: &[verdict::Violation]) -> Vec<Violation> {
    found.iter().map(Violation::from).collect()
}

/// What stands in the way of a command, whatever the table agrees on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "verdict::RefusalKind")]
pub enum RefusalCode {
    /// It is not this seat's to give.
    Seat,
    /// Something else is waited for.
    Pending,
    /// It names what does not exist.
    Unknown,
    /// Its parts do not fit together.
    Malformed,
    /// It belongs to another phase.
    Phase,
    /// The game is over.
    Finished,
}

named!(RefusalCode);

object!(
    /// Why a command is impossible, whatever the table agrees on.
    #[derive(Debug, Clone)]
    pub struct Refusal {
        /// What stands in the way.
        code: RefusalCode,
        /// What was tried and what stands in the way.
        message: String,
        /// What would be accepted.
        cure: String,
        /// What following the cure takes.
        cure_kind: CureKind,
        /// The clause, where a rule and not reason alone refuses.
        clause: Option<Clause>,
        /// Other clauses that refuse the same.
        also: Vec<Clause>,
    }
);

impl From<&verdict::Refusal> for Refusal {
    fn from(refusal: &verdict::Refusal) -> Self {
        Self {
            code: refusal.kind.into(),
            message: refusal.message.clone(),
            cure: refusal.cure.clone(),
            cure_kind: refusal.cure_kind.into(),
            clause: refusal.clause.as_ref().map(Clause::from),
            also: refusal.also.iter().map(Clause::from).collect(),
        }
    }
}

object!(
    /// A fact that must be declared before the rules can judge a command, for the text at hand does not give it.
    #[derive(Debug, Clone)]
    pub struct Question {
        /// What is asked, in words.
        pub(super) text: String,
        /// The clause that needs it.
        pub(super) clause: Clause,
        /// The section that would answer it, such as 14.2.
        pub(super) section: ID,
        /// Whether the answer is a number; else it is yes or no.
        pub(super) number: bool,
        /// A JSON object with exactly one key, ready to be sent as the `topic` of a claim.
        pub(super) topic: Json<serde_json::Value>,
    }
);

/// What a check rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum Basis {
    /// The text of the rules.
    Verified,
    /// What the players transcribed from their components.
    VerifiedFromTranscription,
    /// What the players declared, with the section they rely on.
    Declared,
    /// A proposal of the program that nobody confirmed yet.
    Derived,
    /// Nobody was asked; a ruling of the book says what is assumed.
    Assumed,
}

named!(Basis);

object!(
    /// A clause that a command meets by more than the text of the rules.
    #[derive(Debug, Clone)]
    pub struct Rest {
        /// The clause.
        clause: Clause,
        /// What it rests on.
        basis: Basis,
        /// The rule relied on, by its section or in words, for DECLARED.
        section: Option<String>,
    }
);

impl<R: ToString> From<&declared::Rest<R>> for Rest {
    fn from(rest: &declared::Rest<R>) -> Self {
        let (basis, section) = match &rest.basis {
            declared::Basis::Verified => (Basis::Verified, None),
            declared::Basis::VerifiedFromTranscription => (Basis::VerifiedFromTranscription, None),
            declared::Basis::Declared(section) => (Basis::Declared, Some(section.to_string())),
            declared::Basis::Derived => (Basis::Derived, None),
            declared::Basis::Assumed => (Basis::Assumed, None),
        };
        Self { clause: (&rest.clause).into(), basis, section }
    }
}

object!(
    /// Everything the rules say of a command.
    #[derive(Debug, Clone)]
    pub struct Verdict {
        /// Whether the rules have nothing against it.
        clear: bool,
        /// Why it is impossible, if it is; then the objections may be incomplete.
        refusal: Option<Refusal>,
        /// All objections, in rulebook order.
        violations: Vec<Violation>,
        /// What must be declared before the rules can judge it; then it is refused. Empty in a book whose text gives all.
        questions: Vec<Question>,
        /// What the checks rest on, other than the text of the rules; each clause once for each basis.
        rests: Vec<Rest>,
    }
);

impl Verdict {
    /// With what must be declared, and what the checks rest on.
    pub(super) fn resting(self, questions: Vec<Question>, rests: Vec<Rest>) -> Self {
        Self { questions, rests, ..self }
    }
}

impl From<&verdict::Verdict> for Verdict {
    fn from(verdict: &verdict::Verdict) -> Self {
        Self {
            clear: verdict.is_clear(),
            refusal: verdict.refusal.as_ref().map(Refusal::from),
            violations: violations(&verdict.violations),
            questions: Vec::new(),
            rests: Vec::new(),
        }
    }
}
