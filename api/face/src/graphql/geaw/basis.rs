//! What a judgement rests on, and what must be declared first.

use async_graphql::{Enum, ID, Json, SimpleObject};
use domain::geaw::Geaw;
use domain::geaw::command::Command;
use domain::geaw::components::Side;
use domain::geaw::declarations::{Basis, Question, Rest};
use domain::geaw::{questions, rests};
use domain::kernel::journal::Table;
use domain::kernel::seat::Seat;

use super::command::GeawTopic;
use super::id;
use crate::graphql::mirror::Shown;
use crate::graphql::rulebook::Clause;
use crate::graphql::verdict::{self, Verdict};

/// What a check rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum GeawBasis {
    /// The text of the rules.
    Verified,
    /// What the players transcribed from their components.
    VerifiedFromTranscription,
    /// What the players declared, with the section they rely on.
    Declared,
    /// A proposal of the program that nobody confirmed yet.
    Derived,
    /// Nobody was asked; the ruling GEAW-R-02 says what is assumed.
    Assumed,
}

/// A clause that a command meets by more than the text of the rules.
#[derive(Debug, Clone, SimpleObject)]
pub struct GeawRest {
    /// The clause.
    clause: Clause,
    /// What it rests on.
    basis: GeawBasis,
    /// The section relied on, for DECLARED.
    section: Option<ID>,
}

impl From<&Rest> for GeawRest {
    fn from(rest: &Rest) -> Self {
        let (basis, section) = match rest.basis {
            Basis::Verified => (GeawBasis::Verified, None),
            Basis::VerifiedFromTranscription => (GeawBasis::VerifiedFromTranscription, None),
            Basis::Declared(section) => (GeawBasis::Declared, Some(id(section))),
            Basis::Derived => (GeawBasis::Derived, None),
            Basis::Assumed => (GeawBasis::Assumed, None),
        };
        Self { clause: (&rest.clause).into(), basis, section }
    }
}

/// Everything the rules say of a command.
#[derive(Debug, Clone, SimpleObject)]
pub struct GeawJudgement {
    /// Objections, or why it is impossible.
    verdict: Verdict,
    /// What must be declared before the rules can judge it; then the verdict refuses.
    questions: Vec<verdict::Question>,
    /// What the checks rest on, other than the text of the rules; each clause once for each basis.
    rests: Vec<GeawRest>,
}

impl GeawJudgement {
    pub(super) fn new(table: &Table<Geaw>, by: Seat<Side>, command: &Command) -> Self {
        Self {
            verdict: (&table.judge(by, command)).into(),
            questions: asked(&questions(table.game(), by, command)),
            rests: rests(table.game(), by, command).iter().map(GeawRest::from).collect(),
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
        number: question.topic.asks_for_a_number(),
        topic: Json(serde_json::to_value(GeawTopic::shown(&question.topic)).unwrap_or_default()),
    };
    questions.iter().map(question).collect()
}
