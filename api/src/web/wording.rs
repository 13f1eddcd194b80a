//! What a subscription says of the entries that it wants to hear, but for which ones: who says the same hears the same.

use std::collections::BTreeSet;
use std::convert::Infallible;

use async_graphql::parser::types::{Directive, Field, OperationDefinition, Selection, SelectionSet};
use async_graphql::{Name, Positioned, Request, Value};

use super::asked::{Asked, chosen};
use crate::graphql::written::{Wording, wording};
use crate::metrics::Kind;

/// The wording of a request that follows the record and nothing else: its document, and the variables that are used below
/// its root. Which entries it wants stands at the root alone.
pub(super) fn of(asked: &Asked, request: &mut Request) -> Option<Wording> {
    if asked.kind != Kind::Subscription || asked.fields != ["entries"] {
        return None;
    }
    let name = request.operation_name.clone();
    let mut used = Variables::default();
    let document = request.parsed_query().ok()?;
    used.of_operation(chosen(document, name.as_deref())?);
    document.fragments.values().for_each(|fragment| used.of_selection(&fragment.node.selection_set.node));
    let values: Vec<_> = used.0.iter().map(|name| (name, request.variables.get(name.as_str()))).collect();
    wording(request, &values)
}

/// The names of variables that are used.
#[derive(Default)]
struct Variables(BTreeSet<String>);

impl Variables {
    /// Below the root of an operation: the arguments of the fields there are left out.
    fn of_operation(&mut self, operation: &OperationDefinition) {
        for item in &operation.selection_set.node.items {
            match &item.node {
                Selection::Field(field) => self.of_inside(&field.node),
                // A fragment at the root is rare; what it uses is counted, its arguments too.
                other => self.of_item(other),
            }
        }
    }

    fn of_selection(&mut self, selection: &SelectionSet) {
        selection.items.iter().for_each(|item| self.of_item(&item.node));
    }

    fn of_item(&mut self, item: &Selection) {
        match item {
            Selection::Field(field) => {
                for (_, value) in &field.node.arguments {
                    let Ok(_) = value.node.clone().into_const_with(|name| Ok::<_, Infallible>(self.note(&name)));
                }
                self.of_inside(&field.node);
            }
            Selection::InlineFragment(inline) => {
                self.of_directives(&inline.node.directives);
                self.of_selection(&inline.node.selection_set.node);
            }
            Selection::FragmentSpread(spread) => self.of_directives(&spread.node.directives),
        }
    }

    fn of_inside(&mut self, field: &Field) {
        self.of_directives(&field.directives);
        self.of_selection(&field.selection_set.node);
    }

    fn of_directives(&mut self, directives: &[Positioned<Directive>]) {
        for (_, value) in directives.iter().flat_map(|directive| &directive.node.arguments) {
            let Ok(_) = value.node.clone().into_const_with(|name| Ok::<_, Infallible>(self.note(&name)));
        }
    }

    /// Takes note of a variable that stands in a value; what it is worth there does not matter.
    fn note(&mut self, name: &Name) -> Value {
        self.0.insert(name.to_string());
        Value::Null
    }
}

#[cfg(test)]
mod tests {
    use async_graphql::Variables;
    use serde_json::json;

    use super::*;

    fn worded(query: &str, variables: serde_json::Value) -> Option<Wording> {
        let mut request = Request::new(query).variables(Variables::from_json(variables));
        let asked = Asked::of(&mut request);
        of(&asked, &mut request)
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
    fn only_who_follows_the_record_alone_has_one() {
        assert_eq!(worded("{ about { version } }", json!({})), None);
        assert_eq!(worded("subscription { presence(game: 1) { name } }", json!({})), None);
        assert_eq!(
            worded("subscription { entries(game: 1) { number } other: entries(game: 2) { number } }", json!({})),
            None
        );
    }
}
