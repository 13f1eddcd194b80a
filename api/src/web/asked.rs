//! What kind of request it is, read off its document before anything is carried out.

use async_graphql::Request;
use async_graphql::parser::types::{DocumentOperations, OperationType};

use crate::metrics::Kind;

/// What a request asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Asked {
    pub(super) kind: Kind,
}

impl Asked {
    /// Reads a request; one that cannot be read is refused when it is carried out.
    pub(super) fn of(request: &mut Request) -> Self {
        let name = request.operation_name.clone();
        let unread = Self { kind: Kind::Unread };
        let Ok(document) = request.parsed_query() else { return unread };
        let chosen = match (&document.operations, &name) {
            (DocumentOperations::Single(operation), None) => Some(operation),
            (DocumentOperations::Multiple(operations), Some(name)) => operations.get(name.as_str()),
            (DocumentOperations::Multiple(operations), None) if operations.len() == 1 => operations.values().next(),
            _ => None,
        };
        let kind = match chosen.map(|operation| operation.node.ty) {
            Some(OperationType::Query) => Kind::Query,
            Some(OperationType::Mutation) => Kind::Mutation,
            Some(OperationType::Subscription) => Kind::Subscription,
            None => return unread,
        };
        Self { kind }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chosen_operation_says_the_kind() {
        let kind = |query: &str| Asked::of(&mut Request::new(query)).kind;
        assert_eq!(kind("mutation M { createSandbox { id } }"), Kind::Mutation);
        assert_eq!(kind("{ about { version } }"), Kind::Query);
        assert_eq!(kind("subscription { presence(game: 1) { name } }"), Kind::Subscription);
        assert_eq!(kind("{"), Kind::Unread);
        let two = "query A { about { version } } mutation B { createSandbox { id } }";
        assert_eq!(kind(two), Kind::Unread, "neither is named");
        assert_eq!(Asked::of(&mut Request::new(two).operation_name("B")).kind, Kind::Mutation);
    }
}
