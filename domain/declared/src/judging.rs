//! A command in judgement: the objections, the questions that are open, and what a check rests on.

use kernel::clause::Clause;
use kernel::verdict::{Cure, Refusal, RefusalKind, Verdict, Violation};

use super::book::Book;
use super::claims::{Basis, Claim, Question, Rest, Topic};

type Value<B> = <<B as Book>::Topic as Topic>::Value;
type Rule<B> = <<B as Book>::Topic as Topic>::Rule;

/// A command in judgement.
pub struct Judging<'g, B: Book> {
    /// The state it is given in.
    pub game: &'g B::Game,
    /// The side it is given for.
    pub side: B::Side,
    /// What is declared with it.
    pub claims: &'g [Claim<B::Topic>],
    objections: Vec<Violation>,
    questions: Vec<Question<B::Topic>>,
    rests: Vec<Rest<Rule<B>>>,
}

impl<'g, B: Book> Judging<'g, B> {
    /// Nothing is said yet.
    pub fn new(game: &'g B::Game, side: B::Side, claims: &'g [Claim<B::Topic>]) -> Self {
        Self { game, side, claims, objections: Vec::new(), questions: Vec::new(), rests: Vec::new() }
    }

    /// One more objection.
    pub fn object(&mut self, violation: Violation) {
        self.objections.push(violation);
    }

    /// One objection unless `holds`.
    pub fn demand(&mut self, holds: bool, violation: impl FnOnce() -> Violation) {
        if !holds {
            self.objections.push(violation());
        }
    }

    /// Whether nothing is objected so far.
    pub fn is_unopposed(&self) -> bool {
        self.objections.is_empty()
    }

    /// What the check of a clause rests on; said once, and where it is not the text.
    pub fn rest(&mut self, clause: &'static str, basis: Basis<Rule<B>>) {
        let rest = Rest { clause: Clause::new(clause), basis };
        if rest.basis != Basis::Verified && !self.rests.contains(&rest) {
            self.rests.push(rest);
        }
    }

    /// What was declared about a topic, with the command or before it, and the rule relied on.
    pub fn volunteered(&self, topic: &B::Topic) -> Option<(Value<B>, Rule<B>)> {
        let claimed = self.claims.iter().rev().find(|claim| claim.topic == *topic);
        let claim = claimed.or_else(|| B::fact(self.game, self.side, topic).map(|(_, claim)| claim))?;
        Some((claim.value, claim.rule()))
    }

    /// What is known about a topic: what was declared, or what is assumed where the table does not ask.
    pub fn known(&mut self, topic: &B::Topic, clause: &'static str) -> Option<Value<B>> {
        let (value, basis) = match self.volunteered(topic) {
            Some((value, rule)) => (value, Basis::Declared(rule)),
            None if B::assumes(self.game) => (topic.assumed()?, Basis::Assumed),
            None => return None,
        };
        self.rest(clause, basis);
        Some(value)
    }

    /// What is known about a topic; asks where nothing is.
    pub fn ask(&mut self, topic: B::Topic, clause: &'static str, text: impl Into<String>) -> Option<Value<B>> {
        let known = self.known(&topic, clause);
        if known.is_none() {
            self.want(topic, clause, text);
        }
        known
    }

    /// A question is open; it is asked once.
    pub fn want(&mut self, topic: B::Topic, clause: &'static str, text: impl Into<String>) {
        if !self.questions.iter().any(|question| question.topic == topic) {
            self.questions.push(Question { topic, clause: Clause::new(clause), text: text.into() });
        }
    }

    /// The questions that are open.
    pub fn questions(&self) -> &[Question<B::Topic>] {
        &self.questions
    }

    /// The questions that are open.
    pub fn into_questions(self) -> Vec<Question<B::Topic>> {
        self.questions
    }

    /// What the checks rest on other than the text, each once.
    pub fn into_rests(self) -> Vec<Rest<Rule<B>>> {
        self.rests
    }

    /// Objections, and the open questions as a refusal that says how to answer.
    pub fn into_verdict(self) -> Verdict {
        let mut verdict = Verdict::of(self.objections);
        if !self.questions.is_empty() {
            verdict.refusal = Some(B::unanswered(&self.questions));
        }
        verdict
    }
}

/// A refusal that asks for answers, by the clause of the first question.
pub fn must_be_declared<T>(questions: &[Question<T>], message: impl Into<String>) -> Refusal {
    let mut refusal = refuse(RefusalKind::Malformed, message, "send the command again with the answers");
    refusal.clause = questions.first().map(|question| question.clause.clone());
    refusal
}

/// A refusal, in full words.
pub fn refuse(kind: RefusalKind, message: impl Into<String>, cure: impl Into<Cure>) -> Refusal {
    Refusal::new(kind, message, cure)
}
