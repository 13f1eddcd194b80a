//! Words of which each book has some: one enum of the contract holds those of all, so that games of different books are
//! asked in the same words.

use std::borrow::Cow;

use async_graphql::indexmap::IndexMap;
use async_graphql::parser::types::Field;
use async_graphql::registry::{EnumBuilder, MetaEnumValue, MetaType, MetaTypeId, Registry};
use async_graphql::resolver_utils::{EnumType, enum_value};
use async_graphql::{ContextSelectionSet, OutputType, Positioned, ServerResult, Value};

use domain::kernel::system::System;

use super::shown::{Asked, Show};
use crate::books::books;

/// What a book fills the shapes with that games of every book have.
pub trait Shapes: System {
    /// The table of a game as a seat may see it.
    type ViewObject;
    /// What the table waits for.
    type PendingObject;
    /// One thing that could be done.
    type OfferObject;
    /// What may be done with what is selected.
    type OptionsObject;
    /// Where a game stands, in the words of this book.
    type PhaseWord;
    /// The kinds of answers for which the table waits.
    type PendingWord;
}

/// The words of a book, as the schema has them.
type WordsOf = fn(&mut Registry) -> MetaType;

macro_rules! words_of_books {
    (() $(($name:ident $book:ident $title:literal))+) => {
        /// The short names of the books.
        const BOOKS: &[&str] = &[$(<domain::$name::$book as System>::BOOK),+];
        const PHASES: &[WordsOf] =
            &[$(Registry::create_fake_output_type::<<domain::$name::$book as Shapes>::PhaseWord>),+];
        const PENDING: &[WordsOf] =
            &[$(Registry::create_fake_output_type::<<domain::$name::$book as Shapes>::PendingWord>),+];
    };
}
books!(words_of_books);

/// The words of all books under one name. What several of them have is described as each of them does.
fn merged(registry: &mut Registry, name: &str, description: &str, books: &[WordsOf]) -> MetaType {
    let mut words: IndexMap<String, MetaEnumValue> = IndexMap::new();
    for (words_of, book) in books.iter().zip(BOOKS) {
        let MetaType::Enum { enum_values, .. } = words_of(registry) else { continue };
        for (word, value) in enum_values {
            let said = format!("{book}: {}", value.description.unwrap_or_default());
            let known = words.entry(word.clone()).or_insert_with(|| MetaEnumValue::new(word));
            let described = known.description.take();
            known.description = Some(described.map_or_else(|| said.clone(), |before| format!("{before}\n{said}")));
        }
    }
    EnumBuilder::new(name, words).description(Some(description.to_owned())).build()
}

macro_rules! shared_words {
    ($(#[doc = $doc:literal])* $name:ident from $books:ident) => {
        $(#[doc = $doc])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct $name(Value);

        impl $name {
            /// The word of a book.
            pub(in crate::graphql) fn of(word: impl EnumType) -> Self {
                Self(enum_value(word))
            }
        }

        impl Show for $name {
            fn show(&self, _: &Asked<'_>) -> Value {
                self.0.clone()
            }
        }

        impl OutputType for $name {
            fn type_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn create_type_info(registry: &mut Registry) -> String {
                registry.create_output_type::<Self, _>(MetaTypeId::Enum, |registry| {
                    merged(registry, stringify!($name), concat!($($doc),*).trim(), $books)
                })
            }

            async fn resolve(&self, _: &ContextSelectionSet<'_>, _: &Positioned<Field>) -> ServerResult<Value> {
                Ok(self.0.clone())
            }
        }
    };
}

shared_words!(
    /// Where a game stands in the sequence of play of its book.
    Phase from PHASES
);
shared_words!(
    /// What kind of answer the table waits for. Each says by which command it is given.
    PendingKind from PENDING
);
