//! What a judgement rests on, and what must be declared first.

use async_graphql::{ID, Json};
use domain::geaw::declarations::Question;

use super::command::GeawTopic;
use crate::graphql::mirror::Output;
use crate::graphql::verdict::{self};

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
