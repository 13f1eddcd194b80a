//! What a game of every book has in one shape: where it stands, what is waited for, and what may be done.

use std::sync::Arc;

use async_graphql::ID;

use super::identity::Id;
use super::shared_words::{PendingKind, Phase, Shapes};
use super::shown::{interface, object};
use super::verdict::Verdict;
use super::words::SeatKind;
use crate::books::{Book, books};

object!(
    /// A side of a book.
    #[derive(Debug, Clone)]
    pub struct Side {
        /// The seat that plays it.
        seat: SeatKind,
        /// What the book calls it: Japan, the Allies, the Axis.
        name: String,
    }
);

impl Side {
    /// Both sides of a book, the first side first.
    pub(in crate::graphql) fn both<B: Book>() -> Vec<Self> {
        let seats = [SeatKind::First, SeatKind::Second];
        seats.into_iter().zip(B::SIDES).map(|(seat, name)| Self { seat, name: name.to_owned() }).collect()
    }
}

/// How many offers a request gets that does not say.
const OFFERS: usize = 60;
/// How many offers it gets at the most.
pub(crate) const OFFERS_MAX: usize = 400;

/// How many offers a request gets.
pub(in crate::graphql) fn listed(first: Option<i32>) -> usize {
    first.map_or(OFFERS, |first| usize::try_from(first).unwrap_or(0).min(OFFERS_MAX))
}

/// How many a request passes over.
pub(in crate::graphql) fn passed_over(skip: Option<i32>) -> usize {
    skip.map_or(0, |skip| usize::try_from(skip).unwrap_or(0))
}

object!(
    /// A die that is asked for.
    #[derive(Debug, Clone)]
    pub struct DieAsked {
        /// The counter it is thrown for.
        pub(in crate::graphql) unit: Option<ID>,
        /// The highest face that hits, after the modifier; null for a die read from a table.
        pub(in crate::graphql) hits_on: Option<u8>,
        /// Added to the face.
        pub(in crate::graphql) modifier: i8,
    }
);

impl DieAsked {
    /// A die that is read as it lies.
    pub(in crate::graphql) const PLAIN: Self = Self { unit: None, hits_on: None, modifier: 0 };
}

macro_rules! shapes {
    (() $(($name:ident $book:ident $title:literal))+) => {
        interface!(
            /// The table of a game as a seat may see it.
            pub enum View { $($book(Arc<<domain::$name::$book as Shapes>::ViewObject>),)+ }
            has {
                /// Its id.
                id: Id,
                /// Where the game stands in the sequence of play.
                phase: Phase,
                /// The same in words.
                phase_name: String,
                /// What the table waits for.
                pending: Option<Pending>,
            }
        );
        interface!(
            /// What the table waits for.
            pub enum Pending { $($book(<domain::$name::$book as Shapes>::PendingObject),)+ }
            has {
                /// What kind of answer.
                kind: PendingKind,
                /// Who must act.
                by: SeatKind,
                /// Whether this seat may answer.
                mine: bool,
                /// What is to be done, in words.
                sentence: String,
                /// The dice asked for, in the order in which they are answered.
                dice: Vec<DieAsked>,
            }
        );
        interface!(
            /// One thing that could be done, and what the rules say of it.
            pub enum Offer { $($book(<domain::$name::$book as Shapes>::OfferObject),)+ }
            has {
                /// The command as a text, to be sent back as it is: `offer` of `record`, `judge` or a change.
                offer: ID,
                /// In a few words what it does.
                text: String,
                /// What the rules say of it.
                verdict: Verdict,
            }
        );
        interface!(
            /// What may be done with what is selected.
            pub enum Options { $($book(<domain::$name::$book as Shapes>::OptionsObject),)+ }
            has {
                /// Offers, those the rules allow first.
                offers: Vec<Offer>,
            }
        );
    };
}
books!(shapes);
