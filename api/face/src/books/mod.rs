//! The rulebooks that can be played here: the one place that knows which there are.
//!
//! What is the same for all of them is done with [`AnyGame`] and [`AnyHall`]; what belongs to one book holds the hall of
//! that book.

mod any_game;
mod any_hall;
mod awaw;
mod geaw;
mod halls;
pub mod nei;
pub mod packs;
mod recording;
pub mod schema;

/// Does the same with a game or a hall of whichever book it is of.
macro_rules! each {
    ($any:ident, $value:expr, $one:ident => $done:expr) => {
        match $value {
            $any::Nei($one) => $done,
            $any::Geaw($one) => $done,
            $any::Awaw($one) => $done,
        }
    };
}
pub(crate) use each;

pub use any_game::AnyGame;
pub use any_hall::{AnyHall, AnyWish};
pub use halls::Halls;
pub use packs::{Packs, packs};
pub use recording::record_wish;

use domain::kernel::journal::CorruptJournal;
use domain::kernel::luck::Throw;
use domain::kernel::seat::Seat;
use domain::kernel::switches::Switch;
use domain::kernel::system::System;

use host::hall::Loaded;

/// The rulings of every book that a table may read otherwise.
pub const SWITCHES: [&[Switch]; 3] = [
    domain::nei::rulings::Rulings::SWITCHES,
    domain::geaw::rulings::Rulings::SWITCHES,
    domain::awaw::rulings::Rulings::SWITCHES,
];

/// A rulebook that can be played here.
pub trait Book: System {
    /// The name of a game of this book in the schema.
    const GAME: &'static str;

    /// A flat table of the game, as a seat may know it; `None` where this book has none of that kind.
    fn sheet(loaded: &Loaded<Self>, sheet: Sheet, seat: Seat<Self::Side>) -> Option<Result<Vec<u8>, csv::Error>>;
    /// Every throw on the record against all that it could have been; with `swings` also what it changed in victory points,
    /// where that is known.
    fn luck(loaded: &Loaded<Self>, swings: bool) -> Result<Vec<Throw<Self::Side>>, CorruptJournal>;
}

/// The flat tables of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sheet {
    /// Every die.
    Dice,
    /// Every move.
    Moves,
}
