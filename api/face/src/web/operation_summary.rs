//! What a request asks for, read off its document before anything is carried out.

use std::collections::BTreeSet;
use std::sync::Arc;

use async_graphql::parser::types::{
    DocumentOperations, ExecutableDocument, OperationDefinition, OperationType, Selection, SelectionSet,
};
use async_graphql::{Name, Request};
use sha2::{Digest, Sha256};

use super::arguments::Arguments;
use super::variables;
use crate::graphql::response_cache::Hash;
use crate::graphql::text_arguments::{TextArguments, TextMisfit, answers_with};
use journal::metrics::Kind;

/// Steps that reading the root takes at most. Fragments may lead into each other many times over, or in a circle, which
/// the schema refuses later.
const STEPS_MAX: usize = 1000;
/// Whether a command makes a new game, or keeps something for whoever asks, without a seat: both are counted alike.
fn is_for_anyone(command: &str) -> bool {
    answers_with(command).is_some_and(|answer| answer == "GameCreated" || answer == "OverlayChecked")
}

/// A request, and what it asks for.
#[derive(Debug)]
pub(super) struct Incoming {
    /// In a box: it is large, and goes through many hands.
    pub(super) request: Box<Request>,
    /// Shared by all requests for one document.
    pub(super) asked: Arc<OperationSummary>,
}

impl Incoming {
    /// Whether one that says the same of other things may stand for it: it is one thing, with no field that there is no
    /// place for. Anything else is checked for itself.
    pub(super) fn is_known_to_fit(&self) -> bool {
        (self.asked.kind == Kind::Query || self.asked.fields.len() == 1)
            && !self.asked.texts.is_strange(&self.request.variables)
    }

    /// A text in it that is not taken, if there is one.
    pub(super) fn misfit(&self) -> Option<TextMisfit> {
        self.asked.texts.flaw(&self.request.variables)
    }
}

/// What a request asks for, whatever its variables say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct OperationSummary {
    pub(super) kind: Kind,
    /// The names of the fields at its root, those of fragments among them. They are those of the document itself: a long one
    /// may be there a thousand times.
    pub(super) fields: Vec<Name>,
    /// The names of the variables that it uses anywhere but in the arguments of the fields at its root.
    pub(super) used: BTreeSet<String>,
    /// What its variables must be.
    pub(super) arguments: Arguments,
    /// SHA-256 of its document.
    pub(super) document: Hash,
    /// Where texts may stand in it.
    pub(super) texts: TextArguments,
}

impl OperationSummary {
    /// Reads the operation of a name, or the only one there is, of a document that was parsed if it can be. What cannot be
    /// read asks for nothing, and is refused when it is carried out.
    pub(super) fn of(text: &str, document: Option<&ExecutableDocument>, name: Option<&str>) -> Self {
        let hash = Sha256::digest(text).into();
        let found = document.and_then(|document| Some((document, chosen(document, name)?)));
        let Some((document, operation)) = found else {
            return Self {
                kind: Kind::Unread,
                fields: Vec::new(),
                used: BTreeSet::new(),
                arguments: Arguments::default(),
                document: hash,
                texts: TextArguments::default(),
            };
        };
        let kind = match operation.ty {
            OperationType::Query => Kind::Query,
            OperationType::Mutation => Kind::Mutation,
            OperationType::Subscription => Kind::Subscription,
        };
        let mut fields = Vec::new();
        gather(document, &operation.selection_set.node, &mut { STEPS_MAX }, &mut fields);
        let used = variables::below_the_root(document, operation);
        let arguments = Arguments::of(document, operation);
        Self { kind, fields, used, arguments, document: hash, texts: TextArguments::of(document, operation) }
    }

    /// How many of its fields make a new game, or keep as much for anyone.
    pub(super) fn new_games(&self) -> usize {
        if self.kind != Kind::Mutation {
            return 0;
        }
        self.fields.iter().filter(|field| is_for_anyone(field)).count()
    }
}

/// The operation that is meant.
pub(super) fn chosen<'a>(document: &'a ExecutableDocument, name: Option<&str>) -> Option<&'a OperationDefinition> {
    let chosen = match (&document.operations, name) {
        (DocumentOperations::Single(operation), None) => Some(operation),
        (DocumentOperations::Multiple(operations), Some(name)) => operations.get(name),
        (DocumentOperations::Multiple(operations), None) if operations.len() == 1 => operations.values().next(),
        _ => None,
    };
    chosen.map(|operation| &operation.node)
}

fn gather(document: &ExecutableDocument, selection: &SelectionSet, steps: &mut usize, fields: &mut Vec<Name>) {
    for item in &selection.items {
        let Some(left) = steps.checked_sub(1) else { return };
        *steps = left;
        match &item.node {
            Selection::Field(field) => fields.push(field.node.name.node.clone()),
            Selection::InlineFragment(inline) => gather(document, &inline.node.selection_set.node, steps, fields),
            Selection::FragmentSpread(spread) => {
                if let Some(fragment) = document.fragments.get(&spread.node.fragment_name.node) {
                    gather(document, &fragment.node.selection_set.node, steps, fields);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use async_graphql::parser::parse_query;

    use super::*;

    fn asked(query: &str) -> OperationSummary {
        OperationSummary::of(query, parse_query(query).ok().as_ref(), None)
    }

    #[test]
    fn the_root_is_read_through_fragments_and_aliases() {
        let read = asked(
            "mutation M { a: createSandbox { id } ...More ... on Mutation { createSandbox { id } } } \
             fragment More on Mutation { roll { __typename } }",
        );
        assert_eq!(read.kind, Kind::Mutation);
        assert_eq!(read.fields, ["createSandbox", "roll", "createSandbox"]);
        assert_eq!(read.new_games(), 2);
        assert_eq!(asked("mutation { keepOverlay(text: \"\") { __typename } }").new_games(), 1);
        assert_eq!(asked("{ about { version } }").kind, Kind::Query);
        assert_eq!(asked("subscription { presence(game: 1) { name } }").kind, Kind::Subscription);
        assert_eq!(asked("{").kind, Kind::Unread);
    }

    #[test]
    fn fragments_in_a_circle_end_and_wide_ones_too() {
        assert!(asked("{ ...A } fragment A on Query { ...A ...A }").fields.is_empty());
        let wide = format!("{{ ...A }} fragment A on Query {{ {} }}", "about { version } ".repeat(5000));
        assert_eq!(asked(&wide).fields.len(), STEPS_MAX - 1);
    }

    #[test]
    fn a_long_name_that_is_asked_for_often_is_in_memory_once() {
        let read = asked(&format!("{{ {} }} fragment A on Query {{ {} }}", "...A ".repeat(400), "a".repeat(8000)));
        assert_eq!(read.fields.len(), 400);
        assert!(read.fields.iter().all(|field| field.as_str().as_ptr() == read.fields[0].as_str().as_ptr()));
    }

    #[test]
    fn what_counts_as_a_new_game_is_read_off_the_contract() {
        for command in ["createGame", "createSandbox", "createBranch"] {
            assert!(is_for_anyone(command), "{command}");
        }
        assert!(is_for_anyone("keepOverlay"));
        for command in ["record", "takeSeat", "addCode", "nothing"] {
            assert!(!is_for_anyone(command), "{command}");
        }
    }
}
