//! What a judgement rests on, and what must be declared first.

use async_graphql::Json;
use domain::awaw::declarations::{Question, Topic};

use super::command::AwawTopic;
use crate::graphql::mirror::Output;
use crate::graphql::verdict::{self};

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
            | Topic::GibraltarUnfortified
    )
}
