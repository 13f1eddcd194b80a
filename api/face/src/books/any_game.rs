//! A game, whichever book it is of.

use std::sync::Arc;

use domain::kernel::comparison::{Difference, differences};
use domain::kernel::journal::EntryNumber;
use domain::kernel::seat::Seat;

use super::{Book, books, each};
use host::games::GameState;
use host::seats::SeatKind;
use journal::GameRow;
use journal::seal::Seal;

macro_rules! any_game {
    (() $(($name:ident $book:ident $title:literal))+) => {
        /// A game of any book, as it stands.
        #[derive(Clone)]
        pub enum AnyGame {
            $(#[doc = $title] $book(Arc<GameState<domain::$name::$book>>),)+
        }

        $(impl From<Arc<GameState<domain::$name::$book>>> for AnyGame {
            fn from(loaded: Arc<GameState<domain::$name::$book>>) -> Self {
                Self::$book(loaded)
            }
        })+
    };
}
books!(any_game);

impl AnyGame {
    pub fn row(&self) -> &GameRow {
        each!(AnyGame, self, loaded => &loaded.row)
    }

    /// The name of such a game in the schema.
    pub fn type_name(&self) -> &'static str {
        each!(AnyGame, self, loaded => type_name(loaded))
    }

    /// What its book calls the two sides, the first side first.
    pub fn sides(&self) -> [&'static str; 2] {
        each!(AnyGame, self, loaded => sides(loaded))
    }

    /// The number of its last entry.
    pub fn last_number(&self) -> EntryNumber {
        each!(AnyGame, self, loaded => loaded.table.last_number())
    }

    /// What is otherwise in another game of the same book, as data; `None` where it is of another book.
    pub fn differences_from(&self, other: &Self) -> Option<serde_json::Result<Vec<Difference>>> {
        let is_same_book = other.row().book == self.row().book;
        is_same_book.then(|| Ok(differences(&self.state()?, &other.state()?)))
    }

    /// The last entry that it has in common with another game, letter by letter; 0 where there is none.
    pub fn common_with(&self, other: &Self) -> EntryNumber {
        let last = self.last_number().min(other.last_number());
        let is_common = |number: &EntryNumber| self.seal(*number).is_some_and(|seal| other.seal(*number) == Some(seal));
        (1..=last).take_while(is_common).last().unwrap_or(0)
    }

    pub fn seal(&self, number: EntryNumber) -> Option<&Seal> {
        each!(AnyGame, self, loaded => loaded.mark(number)?.seal.as_ref())
    }

    /// The state, as data.
    pub fn state(&self) -> serde_json::Result<serde_json::Value> {
        each!(AnyGame, self, loaded => serde_json::to_value(loaded.table.game()))
    }

    /// Whether a kind of seat sees everything that both sides see.
    pub fn is_open_to(&self, kind: SeatKind) -> bool {
        each!(AnyGame, self, loaded => is_open_to(loaded, kind))
    }
}

const fn type_name<S: Book>(_: &GameState<S>) -> &'static str {
    S::GAME
}

const fn sides<S: Book>(_: &GameState<S>) -> [&'static str; 2] {
    S::SIDES
}

fn is_open_to<S: Book>(loaded: &GameState<S>, kind: SeatKind) -> bool {
    matches!(loaded.table.eyes(kind.seat()), Seat::Both | Seat::Umpire)
}
