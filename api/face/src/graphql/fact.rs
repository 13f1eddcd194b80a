//! What an entry of the record brought, in a game of any book.

use async_graphql::Union;

use super::book::GraphqlBook;
use crate::books::books;
use crate::graphql::shown::{Asked, Show};

macro_rules! fact {
    (() $(($name:ident $book:ident $title:literal))+) => {
        /// Something that an entry brought. Which types there are is a matter of the book.
        #[derive(Debug, Clone, Union)]
        pub enum Fact {
            $(#[doc = $title] #[graphql(flatten)] $book(<domain::$name::$book as GraphqlBook>::FactObject),)+
        }

        impl Show for Fact {
            fn show(&self, asked: &Asked<'_>) -> async_graphql::Value {
                match self { $(Self::$book(fact) => fact.show(asked),)+ }
            }
        }
    };
}
books!(fact);
