//! What a request says, but for what it says it of: the entries that a subscription wants to hear, what a command is to do.

use serde::Serialize;

use super::operation_summary::Incoming;
use crate::graphql::response_cache::{RequestKey, request_key};
use journal::metrics::Kind;

/// The key of a request that follows the record and nothing else: its document, and the variables that are used below
/// its root. Which entries it wants stands at the root alone: who says the same hears the same.
pub(super) fn of_subscription(incoming: &Incoming) -> Option<RequestKey> {
    let follows = incoming.asked.kind == Kind::Subscription && incoming.asked.fields == ["entries"];
    follows.then(|| used(incoming)).flatten()
}

/// The key of a request that is carried out once: its document, and the variables on which its cost may depend. Those
/// that stand in the arguments of a command alone have no part in that.
pub(super) fn of_request(incoming: &Incoming) -> Option<RequestKey> {
    match incoming.asked.kind {
        Kind::Mutation => used(incoming),
        Kind::Query | Kind::Subscription | Kind::Unread => worded(incoming, &incoming.request.variables),
    }
}

/// The document, and the variables that are used below its root.
fn used(incoming: &Incoming) -> Option<RequestKey> {
    let Incoming { request, asked } = incoming;
    let values: Vec<_> = asked.used.iter().map(|name| (name, request.variables.get(name.as_str()))).collect();
    worded(incoming, &values)
}

fn worded(Incoming { request, asked }: &Incoming, values: &impl Serialize) -> Option<RequestKey> {
    request_key(&asked.document, request.operation_name.as_deref().unwrap_or_default(), values)
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

    fn worded(query: &str, variables: serde_json::Value) -> Option<RequestKey> {
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

    #[test]
    fn what_a_command_is_to_do_makes_no_other_wording_and_all_else_does() {
        let query = "mutation($g: ID!, $n: Int!, $c: CommandInput!, $why: Boolean!) { record(game: $g, expectedEntry: $n, \
                     commandId: 1, command: $c) { __typename ... on NeedsRuling { violations @include(if: $why) { message } } } }";
        let of = |game: &str, command: serde_json::Value, why: bool| {
            of_request(&incoming(query, json!({ "g": game, "n": 3, "c": command, "why": why })))
        };
        let moved = of("a", json!({ "nei": { "rally": { "area": "a" } } }), true);
        assert!(moved.is_some());
        assert_eq!(moved, of("b", json!({ "nei": { "finishSetUp": true } }), true));
        assert_ne!(moved, of("a", json!({ "nei": { "rally": { "area": "a" } } }), false));
        let asked =
            |first: u32| of_request(&incoming("query($n: Int) { clauses(first: $n) { id } }", json!({ "n": first })));
        assert_ne!(asked(1), asked(2));
    }

    #[test]
    fn only_who_follows_the_record_alone_has_one() {
        assert_eq!(worded("{ about { version } }", json!({})), None);
        assert_eq!(worded("subscription { presence(game: 1) { name } }", json!({})), None);
    }
}
