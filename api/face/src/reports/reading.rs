//! What somebody wants to read of a game, and what a book makes of it.

use domain::kernel::journal::Table;
use domain::kernel::seat::Seat;
use host::games::GameState;
use host::seats::SeatKind;

use super::after_action::Origin;
use super::after_action::page::Page;
use super::statistics::Figures;
use super::wanted::{Aids, MapPicture, SheetWanted, Vassal};
use crate::books::{AnyGame, Book, each};

/// A book of whose games something can be made to be read, as a seat may know it.
///
/// What it has no answer for is [`ReportError::NotOfThisBook`].
pub trait Reported: Book {
    fn figures(loaded: &GameState<Self>, seat: Seat<Self::Side>) -> Figures;
    /// The page of its after-action report for a reader.
    fn report(table: &Table<Self>, reader: Seat<Self::Side>, origin: &Origin) -> Result<Page, ReportError>;

    /// The same with what the staff of the house would have done.
    fn report_with_plans(_: &Table<Self>, _: Seat<Self::Side>, _: &Origin) -> Result<Page, ReportError> {
        Err(ReportError::Unknown("the house has no staff for this book: ask for the report without plans=".to_owned()))
    }

    /// What a player looks up.
    fn aids(_: &GameState<Self>, _: &Aids, _: Seat<Self::Side>) -> Result<Document, ReportError> {
        Err(ReportError::NotOfThisBook)
    }
    fn map(_: &GameState<Self>, _: &MapPicture, _: Seat<Self::Side>) -> Result<Document, ReportError> {
        Err(ReportError::NotOfThisBook)
    }
    /// A file of VASSAL.
    fn vassal(_: &GameState<Self>, _: &Vassal, _: Seat<Self::Side>) -> Result<Document, ReportError> {
        Err(ReportError::NotOfThisBook)
    }
    /// The sheet by which the board is put up again.
    fn set_up_sheet(_: &GameState<Self>, _: &SheetWanted, _: Seat<Self::Side>) -> Result<Document, ReportError> {
        Err(ReportError::NotOfThisBook)
    }
}

/// Something that can be made of a game to be read.
pub trait Reading: Send + Sync {
    /// Made of a game, as a seat may know it.
    fn make<S: Reported>(&self, loaded: &GameState<S>, seat: Seat<S::Side>) -> Result<Document, ReportError>;
}

/// What somebody wants to read, made of a game of whichever book for a kind of seat.
pub fn make(game: &AnyGame, reading: &impl Reading, kind: SeatKind) -> Result<Document, ReportError> {
    each!(AnyGame, game, loaded => reading.make(loaded, kind.seat()))
}

#[derive(Debug, Clone)]
pub struct Document {
    pub media: &'static str,
    /// How the name of its file ends, such as `map.svg`.
    pub ending: &'static str,
    pub bytes: Vec<u8>,
}

/// Why something was not made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReportError {
    /// The book has nothing of the kind.
    #[error("a game of this book has nothing of the kind")]
    NotOfThisBook,
    /// What was asked for does not exist; what does.
    #[error("{0}")]
    Unknown(String),
    /// It could not be made, which is a fault of ours.
    #[error("{0}")]
    Fault(String),
}
