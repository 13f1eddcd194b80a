//! The rulebooks that can be played here: the one place that knows which there are.
//!
//! [`books!`](crate::books!) is the list, and all that must know every book is made from it. What is the same for all of
//! them is done with [`AnyGame`] and [`AnyGames`]; what belongs to one book holds the games of that book.

mod all_games;
mod any_game;
mod any_games;
mod awaw;
mod geaw;
pub mod nei;
pub mod packs;
mod recording;
pub mod schema;
mod trial;

/// The books, in the order in which they came: the module of each in `domain` and in every folder of the server that has
/// one for each book, its type, and its name in full.
///
/// A macro is given all of them in parentheses, after what else it is to be given: whatever is made for each book is made
/// from this list, and asks for what a new one lacks.
#[macro_export]
macro_rules! books {
    ($then:ident $($given:tt)*) => {
        $then! {
            ($($given)*)
            (nei Nei "Netherlands East Indies.")
            (geaw Geaw "The Greater East Asia War.")
            (awaw Awaw "A World at War.")
        }
    };
}
pub use crate::books;

/// Does the same with a game, or all games, of whichever book it is of.
macro_rules! each {
    ($any:ident, $value:expr, $one:ident => $done:expr) => {{
        use $crate::books::{books, each_of};
        books!(each_of $any, $value, $one => $done)
    }};
}
pub(crate) use each;

/// The arms of [`each`].
macro_rules! each_of {
    (($any:ident, $value:expr, $one:ident => $done:expr) $(($name:ident $book:ident $title:literal))+) => {
        match $value {
            $($any::$book($one) => $done,)+
        }
    };
}
pub(crate) use each_of;

pub use all_games::AllGames;
pub use any_game::AnyGame;
pub use any_games::{AnyGames, AnyWish};
pub use packs::{Packs, packs};
pub use recording::record_wish;

use domain::kernel::journal::{CorruptJournal, Entry};
use domain::kernel::luck::Throw;
use domain::kernel::switches::Switch;
use domain::kernel::system::System;
use serde_json::Value;

use host::games::{Base, GameState};

macro_rules! of_all {
    (() $(($name:ident $book:ident $title:literal))+) => {
        /// What the books are called in the contract, and in the numbers of the server.
        pub const NAMES: &[&str] = &[$(<domain::$name::$book as System>::BOOK),+];
        /// The folders of the books: of their packs, and of their schemas.
        pub const FOLDERS: &[&str] = &[$(stringify!($name)),+];
        /// The rulings of every book that a table may read otherwise.
        pub const SWITCHES: &[&[Switch]] = &[$(<domain::$name::$book as Book>::SWITCHES),+];
    };
}
books!(of_all);

macro_rules! title_of {
    (($word:expr) $(($name:ident $book:ident $title:literal))+) => {
        match $word {
            $(<domain::$name::$book as System>::BOOK => $title.trim_end_matches('.'),)+
            other => other,
        }
    };
}

/// A book by its title; one that is not of the list by its word.
pub fn title(book: &'static str) -> &'static str {
    books!(title_of book)
}

/// A rulebook that can be played here.
pub trait Book: System {
    /// The name of a game of this book in the schema.
    const GAME: &'static str;
    /// What the book calls its sides, the first side first.
    const SIDES: [&'static str; 2];
    /// The rulings that a table may read otherwise.
    const SWITCHES: &'static [Switch];
    /// What a game to try things in is called; it says what of it is invented.
    const TRIAL: &'static str;
    /// The files of its packs that have a schema.
    const SCHEMAS: &'static [&'static str];

    /// The schema of one of these files.
    fn schema_of(file: &str) -> Option<Value>;
    /// The pack inside the program.
    fn built_in() -> Base<Self>;
    /// The entries of a game to try things in.
    ///
    /// # Errors
    /// What the rules refuse of it over this pack.
    fn trial(base: &Base<Self>) -> Result<Vec<Entry<Self>>, String>;
    /// What is doubtful in a pack, in sentences.
    fn warnings(_: &Self::Pack) -> &[String] {
        &[]
    }

    /// Every throw on the record against all that it could have been; with `swings` also what it changed in victory points,
    /// where that is known.
    fn luck(loaded: &GameState<Self>, swings: bool) -> Result<Vec<Throw<Self::Side>>, CorruptJournal>;
}

/// The flat tables of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sheet {
    Dice,
    Moves,
}
