//! What a judgement rests on, and what must be declared first.

use async_graphql::Json;
use domain::awaw::Awaw;
use domain::awaw::command::Command;
use domain::awaw::components::Side;
use domain::awaw::declarations::{Basis, Question, Rest, Topic};
use domain::awaw::{questions, rests};
use domain::kernel::journal::Table;
use domain::kernel::seat::Seat;

use super::command::AwawTopic;
use crate::graphql::mirror::{Output, kinds, output};
use crate::graphql::rulebook::Clause;
use crate::graphql::shown::object;
use crate::graphql::verdict::{self, Verdict};

kinds!(
    /// What a check rests on.
    AwawBasis = Basis {
        /// The text of the rules.
        Verified = Basis::Verified,
        /// What the players transcribed from their components.
        VerifiedFromTranscription = Basis::VerifiedFromTranscription,
        /// What the players declared, with the section they rely on.
        Declared = Basis::Declared(_),
        /// A proposal of the program that nobody confirmed yet.
        Derived = Basis::Derived,
        /// Nobody was asked; the ruling AWAW-R-02 says what is assumed.
        Assumed = Basis::Assumed,
    }
);
output!(
    /// A clause that a command meets by more than the text of the rules.
    AwawRest = Rest as rest {
        /// The clause.
        clause: Clause,
        /// What it rests on.
        basis: AwawBasis,
        /// The rule relied on, by its section or in words, for DECLARED.
        section: Option<String> = section(&rest.basis),
    }
);

fn section(basis: &Basis) -> Option<String> {
    if let Basis::Declared(section) = basis { Some(section.clone()) } else { None }
}

object!(
    /// Everything the rules say of a command.
    #[derive(Debug, Clone)]
    pub struct AwawJudgement {
        /// Objections, or why it is impossible.
        verdict: Verdict,
        /// What must be declared before the rules can judge it; then the verdict refuses.
        questions: Vec<verdict::Question>,
        /// What the checks rest on, other than the text of the rules; each clause once for each basis.
        rests: Vec<AwawRest>,
    }
);

impl AwawJudgement {
    pub(super) fn new(table: &Table<Awaw>, by: Seat<Side>, command: &Command) -> Self {
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
            section: question.topic.section().into(),
            number: asks_for_a_number(&question.topic),
            topic: Json(serde_json::to_value(AwawTopic::output(&question.topic)).unwrap_or_default()),
        }
    }
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
