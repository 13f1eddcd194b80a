//! Claims, questions, and what a check rests on.

use std::fmt::Debug;

use kernel::clause::Clause;
use serde::{Deserialize, Serialize};

/// What can be declared in a book.
pub trait Topic: Clone + Debug + PartialEq {
    /// What is declared about it.
    type Value: Copy + Debug + PartialEq;
    /// The section of the rulebook that a claim names.
    type Section: Clone + Debug + PartialEq;
    /// The rule that is relied on, as the record names it.
    type Rule: Clone + Debug + PartialEq;

    /// The section of a claim about it where the player names none.
    fn usual(&self) -> Self::Section;

    /// The rule that a claim with this section relies on.
    fn rule(&self, section: &Self::Section) -> Self::Rule;

    /// Whether a claim as data leaves the section out.
    fn leaves_out(section: &Self::Section) -> bool {
        let _ = section;
        false
    }

    /// The answer with which a table that does not ask goes on; none where nothing can be assumed.
    fn assumed(&self) -> Option<Self::Value>;
}

/// What a player says: a fact, and the section he relies on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim<T: Topic> {
    pub topic: T,
    pub value: T::Value,
    #[serde(skip_serializing_if = "T::leaves_out")]
    pub section: T::Section,
}

impl<T: Topic> Claim<T> {
    /// A claim that relies on the section usual for its topic.
    pub fn new(topic: T, value: T::Value) -> Self {
        let section = topic.usual();
        Self { topic, value, section }
    }

    /// The rule relied on.
    pub fn rule(&self) -> T::Rule {
        self.topic.rule(&self.section)
    }
}

/// A question that must be answered before the rules can judge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Question<T> {
    pub topic: T,
    /// The clause that needs it.
    pub clause: Clause,
    pub text: String,
}

impl<T: Topic> Question<T> {
    /// The claim that answers it.
    pub fn answered(&self, value: T::Value) -> Claim<T> {
        Claim::new(self.topic.clone(), value)
    }
}

/// Where a declaration stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    Standing,
    /// The opponent does not agree yet; the phase cannot end.
    Disputed,
    /// The opponent agreed.
    Accepted,
}

/// What a check rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Basis<R> {
    /// The text of the rules.
    Verified,
    /// What the players transcribed.
    VerifiedFromTranscription,
    /// What the players declared, with the rule they rely on.
    Declared(R),
    /// A proposal that nobody confirmed yet.
    Derived,
    /// Nobody was asked.
    Assumed,
}

/// A clause that a command met, and what that rests on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rest<R> {
    pub clause: Clause,
    pub basis: Basis<R>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    struct Weather;

    impl Topic for Weather {
        type Value = u8;
        type Section = Option<String>;
        type Rule = String;

        fn usual(&self) -> Option<String> {
            None
        }

        fn rule(&self, section: &Option<String>) -> String {
            section.clone().unwrap_or_else(|| "12.1".to_owned())
        }

        fn leaves_out(section: &Option<String>) -> bool {
            section.is_none()
        }

        fn assumed(&self) -> Option<u8> {
            Some(1)
        }
    }

    #[test]
    fn a_claim_as_data_leaves_out_the_usual_section_where_its_book_does() {
        let usual = Claim::new(Weather, 3);
        let other = Claim { section: Some("12.4".to_owned()), ..usual.clone() };
        let written = [&usual, &other].map(|claim| serde_json::to_string(claim).ok());
        let expected = [r#"{"topic":null,"value":3}"#, r#"{"topic":null,"value":3,"section":"12.4"}"#]
            .map(|text| Some(text.to_owned()));
        assert_eq!(written, expected);
        let read = expected.map(|text| text.and_then(|text| serde_json::from_str(&text).ok()));
        assert_eq!(read, [Some(usual.clone()), Some(other.clone())]);
        assert_eq!([usual.rule(), other.rule()], ["12.1", "12.4"]);
    }
}
