//! Words of which each book has some: one enum of the contract holds those of all, so that games of different books are
//! asked in the same words.

use std::borrow::Cow;

use async_graphql::indexmap::IndexMap;
use async_graphql::parser::types::Field;
use async_graphql::registry::{EnumBuilder, MetaEnumValue, MetaType, MetaTypeId, Registry};
use async_graphql::resolver_utils::{EnumType, enum_value};
use async_graphql::{
    ContextSelectionSet, InputType, InputValueError, InputValueResult, Name, OutputType, Positioned, Result,
    ServerResult, Value,
};

use domain::kernel::system::System;

use super::book::GraphqlBook;
use super::error::Code;
use super::shown::{Asked, Show};
use crate::books::books;

/// The words of a book, as the schema has them.
type WordsOf = fn(&mut Registry) -> MetaType;

macro_rules! words_of_books {
    (() $(($name:ident $book:ident $title:literal))+) => {
        /// The short names of the books, and their names in full.
        const BOOKS: &[(&str, &str)] = &[$((<domain::$name::$book as System>::BOOK, $title)),+];
        const PHASES: &[WordsOf] =
            &[$(Registry::create_fake_output_type::<<domain::$name::$book as GraphqlBook>::PhaseWord>),+];
        const PENDING: &[WordsOf] =
            &[$(Registry::create_fake_output_type::<<domain::$name::$book as GraphqlBook>::PendingWord>),+];
    };
}
books!(words_of_books);

/// The words of all books under one name. What several of them have is described as each of them does.
fn merged(registry: &mut Registry, name: &str, description: &str, books: &[WordsOf]) -> MetaType {
    let mut words: IndexMap<String, MetaEnumValue> = IndexMap::new();
    for (words_of, (book, _)) in books.iter().zip(BOOKS) {
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

/// A rulebook, by its short name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BookName(&'static str);

impl BookName {
    /// The name of a book.
    pub(in crate::graphql) fn of<S: System>() -> Self {
        Self(S::BOOK)
    }

    /// The book of that name, as the journal writes it.
    pub(in crate::graphql) fn named(name: &str) -> Option<Self> {
        BOOKS.iter().find(|(book, _)| book.eq_ignore_ascii_case(name)).map(|(book, _)| Self(book))
    }

    /// The book that the journal names.
    pub(in crate::graphql) fn written(name: &str) -> Result<Self> {
        Self::named(name).ok_or_else(|| Code::Internal.error(format!("the journal names the unknown book {name:?}")))
    }

    /// As the journal writes it.
    pub(in crate::graphql) const fn as_str(self) -> &'static str {
        self.0
    }

    fn value(self) -> Value {
        Value::Enum(Name::new(self.0))
    }

    fn declared(registry: &mut Registry) -> String {
        registry.create_output_type::<Self, _>(MetaTypeId::Enum, |_| {
            let word = |(book, title): &(&str, &str)| {
                let mut word = MetaEnumValue::new(*book);
                word.description = Some((*title).to_owned());
                (word.name.clone(), word)
            };
            let description = Some("The rulebooks that can be played here.".to_owned());
            EnumBuilder::new(<Self as OutputType>::type_name(), BOOKS.iter().map(word).collect())
                .description(description)
                .build()
        })
    }
}

impl Show for BookName {
    fn show(&self, _: &Asked<'_>) -> Value {
        self.value()
    }
}

impl OutputType for BookName {
    fn type_name() -> Cow<'static, str> {
        "Book".into()
    }

    fn create_type_info(registry: &mut Registry) -> String {
        Self::declared(registry)
    }

    async fn resolve(&self, _: &ContextSelectionSet<'_>, _: &Positioned<Field>) -> ServerResult<Value> {
        Ok(self.value())
    }
}

impl InputType for BookName {
    type RawValueType = Self;

    fn type_name() -> Cow<'static, str> {
        "Book".into()
    }

    fn create_type_info(registry: &mut Registry) -> String {
        Self::declared(registry)
    }

    fn parse(value: Option<Value>) -> InputValueResult<Self> {
        let name = match &value {
            Some(Value::Enum(name)) => Some(name.as_str()),
            Some(Value::String(name)) => Some(name.as_str()),
            _ => None,
        };
        let known = || BOOKS.iter().map(|(book, _)| *book).collect::<Vec<_>>().join(", ");
        name.and_then(Self::named)
            .ok_or_else(|| InputValueError::custom(format!("there is no such book; there are {}", known())))
    }

    fn to_value(&self) -> Value {
        self.value()
    }

    fn as_raw_value(&self) -> Option<&Self> {
        Some(self)
    }
}
