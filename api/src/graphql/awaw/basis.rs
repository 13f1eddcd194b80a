//! What a judgement rests on, and what must be declared first.

use async_graphql::{Enum, Json, SimpleObject};
use domain::awaw::Awaw;
use domain::awaw::command::Command;
use domain::awaw::components::Side;
use domain::awaw::declarations::{Basis, Question, Rest, Topic};
use domain::awaw::{questions, rests};
use domain::kernel::journal::Table;
use domain::kernel::seat::Seat;

use super::command::AwawTopic;
use super::id;
use super::mirror::Mirror;
use crate::graphql::rulebook::Clause;
use crate::graphql::verdict::{self, Verdict};

/// What a check rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum AwawBasis {
    /// The text of the rules.
    Verified,
    /// What the players transcribed from their components.
    VerifiedFromTranscription,
    /// What the players declared, with the section they rely on.
    Declared,
    /// A proposal of the program that nobody confirmed yet.
    Derived,
    /// Nobody was asked; the ruling AWAW-R-02 says what is assumed.
    Assumed,
}

/// A clause that a command meets by more than the text of the rules.
#[derive(Debug, Clone, SimpleObject)]
pub struct AwawRest {
    /// The clause.
    clause: Clause,
    /// What it rests on.
    basis: AwawBasis,
    /// The rule relied on, by its section or in words, for DECLARED.
    section: Option<String>,
}

impl From<&Rest> for AwawRest {
    fn from(rest: &Rest) -> Self {
        let (basis, section) = match &rest.basis {
            Basis::Verified => (AwawBasis::Verified, None),
            Basis::VerifiedFromTranscription => (AwawBasis::VerifiedFromTranscription, None),
            Basis::Declared(section) => (AwawBasis::Declared, Some(section.clone())),
            Basis::Derived => (AwawBasis::Derived, None),
            Basis::Assumed => (AwawBasis::Assumed, None),
        };
        Self { clause: (&rest.clause).into(), basis, section }
    }
}

/// Everything the rules say of a command.
#[derive(Debug, Clone, SimpleObject)]
pub struct AwawJudgement {
    /// Objections, or why it is impossible.
    verdict: Verdict,
    /// What must be declared before the rules can judge it; then the verdict refuses.
    questions: Vec<verdict::Question>,
    /// What the checks rest on, other than the text of the rules; each clause once for each basis.
    rests: Vec<AwawRest>,
}

impl AwawJudgement {
    pub(super) fn new(table: &Table<Awaw>, by: Seat<Side>, command: &Command) -> Self {
        Self {
            verdict: (&table.judge(by, command)).into(),
            questions: asked(&questions(table.game(), by, command)),
            rests: rests(table.game(), by, command).iter().map(AwawRest::from).collect(),
        }
    }

    /// For a command that cannot be understood.
    pub(super) fn refused(refusal: domain::kernel::violation::Refusal) -> Self {
        let verdict = domain::kernel::violation::Verdict::refused(refusal);
        Self { verdict: (&verdict).into(), questions: Vec::new(), rests: Vec::new() }
    }
}

/// Questions, with their topics ready to be sent in a claim.
pub(super) fn asked(questions: &[Question]) -> Vec<verdict::Question> {
    let question = |question: &Question| verdict::Question {
        text: question.text.clone(),
        clause: (&question.clause).into(),
        section: id(question.topic.section()),
        number: asks_for_a_number(&question.topic),
        topic: Json(serde_json::to_value(AwawTopic::mirror(&question.topic)).unwrap_or_default()),
    };
    questions.iter().map(question).collect()
}

/// Whether the answer is a number; else it is yes or no, or the land or front that the topic asks for.
const fn asks_for_a_number(topic: &Topic) -> bool {
    matches!(
        topic,
        Topic::Cost { .. }
            | Topic::PrewarGrantLimit
            | Topic::ModifierSize { .. }
            | Topic::Prorated { .. }
            | Topic::Credited { .. }
    )
}
