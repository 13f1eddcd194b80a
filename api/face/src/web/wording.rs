//! What a request says, but for what it says it of: of a subscription, the entries that it wants to hear; of a command,
//! the game and the units.

use async_graphql::Value;
use serde::ser::{Serialize, SerializeMap as _, SerializeSeq as _, Serializer};

use super::asked::{Asked, Incoming};
use crate::graphql::written::{Wording, wording};
use journal::metrics::Kind;

/// The wording of a request that follows the record and nothing else: its document, and the variables that are used below
/// its root. Which entries it wants stands at the root alone: who says the same hears the same.
pub(super) fn of_subscription(Incoming { request, asked }: &Incoming) -> Option<Wording> {
    if asked.kind != Kind::Subscription || asked.fields != ["entries"] {
        return None;
    }
    let values: Vec<_> = asked.used.iter().map(|name| (name, request.variables.get(name.as_str()))).collect();
    worded(asked, request.operation_name.as_deref(), &values)
}

/// The wording of a query: what it costs may depend on any of its variables.
pub(super) fn of_query(Incoming { request, asked }: &Incoming) -> Option<Wording> {
    worded(asked, request.operation_name.as_deref(), &request.variables)
}

fn worded(asked: &Asked, operation: Option<&str>, values: &impl Serialize) -> Option<Wording> {
    wording(&asked.document, operation.unwrap_or_default(), values)
}

/// The wording of a request for one command: its document, the variables that are used below its root, and the shape of
/// the others.
///
/// What the document asks for, its cost, and whether every field that is given has a place in what the command takes, is
/// the same for all that say the same. Whether a value is one that its field takes is not.
pub(super) fn of_command(Incoming { request, asked }: &Incoming) -> Option<Wording> {
    if asked.kind != Kind::Mutation || asked.fields.len() != 1 {
        return None;
    }
    // The document says which of them are used where, so a value never stands where a shape could.
    let said = request.variables.iter().map(|(name, value)| {
        let is_used = asked.used.contains(name.as_str());
        (name, is_used.then_some(value), (!is_used).then_some(Shape(value)))
    });
    let said: Vec<_> = said.collect();
    worded(asked, request.operation_name.as_deref(), &said)
}

/// A value without what it says: which fields it has, and of which kind each is. Of a list, each kind of value that follows
/// another.
struct Shape<'a>(&'a Value);

impl Serialize for Shape<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Null => serializer.serialize_unit(),
            Value::Boolean(_) => serializer.serialize_char('b'),
            Value::Number(number) if number.is_f64() => serializer.serialize_char('f'),
            Value::Number(_) => serializer.serialize_char('i'),
            Value::String(_) => serializer.serialize_char('s'),
            Value::Enum(_) => serializer.serialize_char('e'),
            Value::Binary(_) => serializer.serialize_char('y'),
            Value::List(values) => {
                let mut list = serializer.serialize_seq(None)?;
                let mut before = None;
                for value in values {
                    if !before.is_some_and(|before| has_shape_of(before, value)) {
                        list.serialize_element(&Shape(value))?;
                    }
                    before = Some(value);
                }
                list.end()
            }
            Value::Object(fields) => {
                let mut object = serializer.serialize_map(Some(fields.len()))?;
                for (name, value) in fields {
                    object.serialize_entry(name.as_str(), &Shape(value))?;
                }
                object.end()
            }
        }
    }
}

/// Whether both have one shape. Of lists that is not looked into: that they follow each other is rare.
fn has_shape_of(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::String(_), Value::String(_)) | (Value::Enum(_), Value::Enum(_)) => true,
        (Value::Number(one), Value::Number(other)) => one.is_f64() == other.is_f64(),
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one.iter().zip(other).all(|(one, other)| one.0 == other.0 && has_shape_of(one.1, other.1))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use async_graphql::Variables;
    use serde_json::json;

    use super::super::documents::Documents;
    use super::*;

    fn incoming(query: &str, variables: serde_json::Value) -> Incoming {
        Documents::default().request(query.to_owned(), None, Variables::from_json(variables)).unwrap()
    }

    fn worded(query: &str, variables: serde_json::Value) -> Option<Wording> {
        of_subscription(&incoming(query, variables))
    }

    #[test]
    fn which_entries_are_wanted_makes_no_other_wording_and_all_else_does() {
        let query = "subscription($game: ID!, $after: Int!, $seal: Boolean!) { entries(game: $game, after: $after) \
                     { number seal @include(if: $seal) } }";
        let of = |after: u32, seal: bool| worded(query, json!({ "game": "a", "after": after, "seal": seal }));
        assert!(of(3, true).is_some());
        assert_eq!(of(3, true), of(70, true));
        assert_ne!(of(3, true), of(3, false));
        let other = worded("subscription($game: ID!) { entries(game: $game) { number } }", json!({ "game": "a" }));
        assert!(other.is_some());
        assert_ne!(other, of(3, true));
        let aliased = worded("subscription($game: ID!) { e: entries(game: $game) { number } }", json!({ "game": "a" }));
        assert_ne!(other, aliased);
    }

    #[test]
    fn variables_count_wherever_they_are_used_below_the_root() {
        let query = "subscription($a: Boolean!, $b: Boolean!, $c: Boolean!) { ...Root @skip(if: $a) } \
                     fragment Root on Subscription { entries(game: 1) @include(if: $b) { ...On } } \
                     fragment On on Entry { number ... @skip(if: $c) { by } }";
        let all = json!({ "a": true, "b": true, "c": true });
        for name in ["a", "b", "c"] {
            let mut other = all.clone();
            other[name] = json!(false);
            assert_ne!(worded(query, all.clone()), worded(query, other), "{name}");
        }
        let same = json!({ "a": true, "b": true, "c": true, "unused": 7 });
        assert_eq!(worded(query, all), worded(query, same));
    }

    fn commanded(query: &str, variables: serde_json::Value) -> Option<Wording> {
        of_command(&incoming(query, variables))
    }

    #[test]
    fn commands_say_the_same_whatever_values_they_give_to_the_same_fields() {
        let query = "mutation($g: ID!, $n: Int!, $c: NeiCommand!, $why: Boolean!) { recordNei(game: $g, expectedEntry: $n, \
                     commandId: 1, command: $c) { __typename ... on NeedsRuling { violations @include(if: $why) { clause } } } }";
        let of = |command: serde_json::Value, why: bool| {
            commanded(query, json!({ "g": "a", "n": 3, "c": command, "why": why }))
        };
        let moved = of(json!({ "move": { "units": ["a", "b"], "to": "c" } }), true);
        assert!(moved.is_some());
        assert_eq!(moved, of(json!({ "move": { "units": ["x"], "to": "" } }), true));
        assert_eq!(
            moved,
            commanded(query, json!({ "g": "b", "n": 70, "c": { "move": { "units": ["y"], "to": "z" } }, "why": true }))
        );
        for (other, why) in [
            (json!({ "move": { "units": ["a", "b"], "to": "c" } }), false),
            (json!({ "move": { "units": ["a", "b"], "to": "c", "slip": null } }), true),
            (json!({ "move": { "units": ["a", "b"] } }), true),
            (json!({ "move": { "units": ["a", "b"], "to": null } }), true),
            (json!({ "move": { "units": ["a", "b"], "to": 1 } }), true),
            (json!({ "move": { "units": ["a", 1], "to": "c" } }), true),
            (json!({ "move": { "units": [], "to": "c" } }), true),
            (json!({ "move": { "units": "a", "to": "c" } }), true),
            (json!({ "go": { "units": ["a", "b"], "to": "c" } }), true),
        ] {
            assert_ne!(moved, of(other.clone(), why), "{other}");
        }
        let losses = |last: serde_json::Value| {
            of(json!({ "losses": [{ "unit": "a", "hits": 1 }, { "unit": "b", "hits": 2 }, last] }), true)
        };
        let alike = losses(json!({ "unit": "c", "hits": 9 }));
        assert_eq!(alike, of(json!({ "losses": [{ "unit": "a", "hits": 1 }] }), true));
        assert_ne!(alike, losses(json!({ "unit": "c", "hits": 1.5 })));
        assert_ne!(alike, losses(json!({ "unit": "c", "slip": 1 })));
        assert_ne!(alike, losses(json!({ "unit": "c", "hits": 1, "slip": 1 })));
        assert_ne!(alike, losses(json!([])));
    }

    #[test]
    fn only_one_command_by_itself_has_a_wording() {
        assert!(
            commanded("mutation { redo(game: 1, expectedEntry: 1, commandId: 1) { __typename } }", json!({})).is_some()
        );
        assert_eq!(commanded("mutation { a: redo(game: 1) { x } b: redo(game: 1) { x } }", json!({})), None);
        assert_eq!(commanded("{ about { version } }", json!({})), None);
        assert_eq!(commanded("{", json!({})), None);
    }

    #[test]
    fn only_who_follows_the_record_alone_has_one() {
        assert_eq!(worded("{ about { version } }", json!({})), None);
        assert_eq!(worded("subscription { presence(game: 1) { name } }", json!({})), None);
        assert_eq!(
            worded("subscription { entries(game: 1) { number } other: entries(game: 2) { number } }", json!({})),
            None
        );
    }
}
