//! Pages of long lists, as the Relay cursor connections specification has them, and objects by their id.

use std::borrow::Cow;

use async_graphql::parser::types::Field;
use async_graphql::registry::{MetaTypeId, Registry};
use async_graphql::{ContextSelectionSet, ID, OutputType, Positioned, Result, ServerResult, Value};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::book::GraphqlBook;
use super::entry::Entry;
use super::error::Code;
use super::identity::Found;
use super::keys::Key;
use super::notes::Note;
use super::rulebook::{Clause, Ruling};
use super::webhooks::Webhook;
use crate::books::books;
use crate::graphql::shown::{TypeOf, Words, interface_of, object};

object!(
    /// Where a page stands in its list.
    #[derive(Debug, Clone)]
    pub struct PageInfo {
        /// Whether there are more after this page.
        pub(super) has_next_page: bool,
        /// Whether there are some before this page.
        pub(super) has_previous_page: bool,
        /// The cursor of the first one of this page; null where the page is empty.
        pub(super) start_cursor: Option<String>,
        /// The cursor of the last one of this page; null where the page is empty.
        pub(super) end_cursor: Option<String>,
    }
);

/// The types with ids that every book has.
const COMMON: &[TypeOf] = &[
    Entry::create_type_info,
    Clause::create_type_info,
    Ruling::create_type_info,
    Key::create_type_info,
    Note::create_type_info,
    Webhook::create_type_info,
];

macro_rules! types {
    (() $(($name:ident $book:ident $title:literal))+) => {
        /// The types with ids of every book.
        const BOOKS: &[&[TypeOf]] = &[$(<domain::$name::$book as GraphqlBook>::NODES),+];
    };
}
books!(types);

/// An object that was found by its id.
pub struct Node(pub(super) Found);

impl OutputType for Node {
    fn type_name() -> Cow<'static, str> {
        "Node".into()
    }

    fn create_type_info(registry: &mut Registry) -> String {
        registry.create_output_type::<Self, _>(MetaTypeId::Interface, |registry| {
            let objects: Vec<TypeOf> = BOOKS.iter().copied().chain([COMMON]).flatten().copied().collect();
            let id = Words { rust_name: "id", name: None, docs: &["Its id."], measure: None };
            let docs = &["An object with an id that no other object of this server has."];
            interface_of(registry, ("Node", docs), &[(id, ID::create_type_info)], &objects)
        })
    }

    async fn resolve(&self, context: &ContextSelectionSet<'_>, field: &Positioned<Field>) -> ServerResult<Value> {
        self.0.answer(context, field).await
    }
}

/// What cursors of entries begin with.
const ENTRY: &str = "entry ";

/// The cursor of an entry. It says no more than the entry's number does, and opens nothing.
pub(super) fn cursor(number: u32) -> String {
    URL_SAFE_NO_PAD.encode(format!("{ENTRY}{number}"))
}

/// The number of the entry of a cursor.
pub(super) fn number_of(cursor: &str) -> Result<u32> {
    let decoded = URL_SAFE_NO_PAD.decode(cursor).ok().and_then(|bytes| String::from_utf8(bytes).ok());
    decoded.as_deref().and_then(|text| text.strip_prefix(ENTRY)).and_then(|number| number.parse().ok()).ok_or_else(
        || {
            let shown: String = cursor.chars().take(40).collect();
            Code::BadInput.error(format!("`{shown}` is no cursor; take one from an edge or from pageInfo of this list"))
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_leads_back_to_its_entry_and_others_nowhere() {
        assert_eq!(number_of(&cursor(17)).unwrap(), 17);
        for foreign in ["", "17", "ZW50cnkg", "ZW50cnkgeA", "entry 17", "💥"] {
            assert!(number_of(foreign).is_err(), "{foreign}");
        }
    }
}
