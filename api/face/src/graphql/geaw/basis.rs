//! What a judgement rests on, and what must be declared first.

use async_graphql::{ID, Json};
use domain::geaw::Geaw;
use domain::geaw::command::Command;
use domain::geaw::components::{Section, Side};
use domain::geaw::declarations::{Basis, Question, Rest};
use domain::geaw::{questions, rests};
use domain::kernel::journal::Table;
use domain::kernel::seat::Seat;

use super::command::GeawTopic;
use crate::graphql::mirror::{Output, kinds, output};
use crate::graphql::rulebook::Clause;
use crate::graphql::shown::object;
use crate::graphql::verdict::{self, Verdict};

kinds!(
    /// What a check rests on.
    GeawBasis = Basis {
        /// The text of the rules.
        Verified = Basis::Verified,
        /// What the players transcribed from their components.
        VerifiedFromTranscription = Basis::VerifiedFromTranscription,
        /// What the players declared, with the section they rely on.
        Declared = Basis::Declared(_),
        /// A proposal of the program that nobody confirmed yet.
        Derived = Basis::Derived,
        /// Nobody was asked; the ruling GEAW-R-02 says what is assumed.
        Assumed = Basis::Assumed,
    }
);
output!(
    /// A clause that a command meets by more than the text of the rules.
    GeawRest = Rest as rest {
        /// The clause.
        clause: Clause,
        /// What it rests on.
        basis: GeawBasis,
        /// The section relied on, for DECLARED.
        section: Option<ID> = section(rest.basis),
    }
);

const fn section(basis: Basis) -> Option<Section> {
    if let Basis::Declared(section) = basis { Some(section) } else { None }
}

object!(
    /// Everything the rules say of a command.
    #[derive(Debug, Clone)]
    pub struct GeawJudgement {
        /// Objections, or why it is impossible.
        verdict: Verdict,
        /// What must be declared before the rules can judge it; then the verdict refuses.
        questions: Vec<verdict::Question>,
        /// What the checks rest on, other than the text of the rules; each clause once for each basis.
        rests: Vec<GeawRest>,
    }
);

impl GeawJudgement {
    pub(super) fn new(table: &Table<Geaw>, by: Seat<Side>, command: &Command) -> Self {
        Self {
            verdict: (&table.judge(by, command)).into(),
            questions: Output::output(&questions(table.game(), by, command)),
            rests: Output::output(&rests(table.game(), by, command)),
        }
    }

    /// For a command that cannot be understood.
    pub(super) fn refused(refusal: domain::kernel::verdict::Refusal) -> Self {
        let verdict = domain::kernel::verdict::Verdict::refused(refusal);
        Self { verdict: (&verdict).into(), questions: Vec::new(), rests: Vec::new() }
    }
}

/// A question, with its topic ready to be sent in a claim.
impl Output<Question> for verdict::Question {
    fn output(question: &Question) -> Self {
        Self {
            text: question.text.clone(),
            clause: (&question.clause).into(),
            section: ID::output(&question.topic.section()),
            number: question.topic.asks_for_a_number(),
            topic: Json(serde_json::to_value(GeawTopic::output(&question.topic)).unwrap_or_default()),
        }
    }
}
