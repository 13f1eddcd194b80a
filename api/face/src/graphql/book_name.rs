//! The rulebooks by name, as an enum that is made from the list of them.

use std::borrow::Cow;

use async_graphql::parser::types::Field;
use async_graphql::registry::{EnumBuilder, MetaEnumValue, MetaTypeId, Registry};
use async_graphql::{
    ContextSelectionSet, InputType, InputValueError, InputValueResult, Name, OutputType, Positioned, Result,
    ServerResult, Value,
};
use domain::kernel::system::System;

use super::error::Code;
use super::shown::{Asked, Show};
use crate::books::books;

macro_rules! names {
    (() $(($name:ident $book:ident $title:literal))+) => {
        /// The short names of the books, and their names in full.
        const BOOKS: &[(&str, &str)] = &[$((<domain::$name::$book as System>::BOOK, $title)),+];
    };
}
books!(names);

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
