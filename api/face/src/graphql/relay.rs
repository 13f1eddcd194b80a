//! Pages of long lists, as the Relay cursor connections specification has them, and objects by their id.

use async_graphql::{Interface, Result};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::book::GraphqlBook;
use super::entry::Entry;
use super::error::Code;
use super::rulebook::{Clause, Ruling};
use crate::books::books;
use crate::graphql::shown::object;

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

macro_rules! node {
    (() $(($name:ident $book:ident $title:literal))+) => {
        /// An object with an id that no other object of this server has.
        #[derive(Interface)]
        #[graphql(field(name = "id", ty = "async_graphql::ID", desc = "Its id."))]
        pub enum Node {
            $(
                /// A game, for a key of one of its seats.
                $book(<domain::$name::$book as GraphqlBook>::GameObject),
            )+
            /// An entry of its record.
            Entry(Box<Entry>),
            /// A clause of a ledger.
            Clause(Clause),
            /// A ruling.
            Ruling(Ruling),
        }
    };
}
books!(node);

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
