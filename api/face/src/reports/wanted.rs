//! What somebody may want of a game, whichever books have it.

use domain::kernel::journal::EntryNumber;
use serde::Deserialize;

use super::{Document, Reading, ReportError, Reported};
use crate::vassal::Form;
use domain::kernel::seat::Seat;
use host::games::GameState;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ink {
    #[default]
    Colour,
    /// Black on white, with one light grey for land.
    Black,
}

impl Ink {
    /// Its name in an address.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Colour => "colour",
            Self::Black => "black",
        }
    }
}

/// The width of a picture that nobody chose one for, in pixels.
pub const WIDTH_USUAL: u32 = 1600;
/// The least width: below it nothing can be read.
pub const WIDTH_MIN: u32 = 400;
/// The largest width: enough for a poster.
pub const WIDTH_MAX: u32 = 4800;

/// Which picture is wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapPicture {
    /// After which entry; the last one where none is named.
    pub entry: Option<EntryNumber>,
    pub ink: Ink,
    /// The width of a PNG in pixels; none for an SVG.
    pub width: Option<u32>,
}

/// The paper it is printed on.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Paper {
    /// 210 by 297 millimetres.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

/// The size of its letters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Size {
    /// For reading at the table.
    #[default]
    Normal,
    /// For weaker eyes, or from further away.
    Large,
}

/// Which sheet is wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetWanted {
    /// After which entry; the last one where none is named.
    pub entry: Option<EntryNumber>,
    pub paper: Paper,
    pub size: Size,
    pub ink: Ink,
}

/// The aids of a game on some paper, by its name.
#[derive(Debug, Clone, Default)]
pub struct Aids(pub Option<String>);

/// Which file of VASSAL is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VassalFile {
    /// The game itself, to be played there.
    Module,
    /// A position, as the seat sees it.
    Save,
    /// The record, as the seat was told it.
    Log,
}

/// A file of VASSAL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Vassal {
    pub file: VassalFile,
    /// After which entry, for a position; the last one where none is named.
    pub entry: Option<EntryNumber>,
    pub form: Form,
}

impl Reading for Vassal {
    fn make<S: Reported>(&self, loaded: &GameState<S>, seat: Seat<S::Side>) -> Result<Document, ReportError> {
        S::vassal(loaded, self, seat)
    }
}

impl Reading for MapPicture {
    fn make<S: Reported>(&self, loaded: &GameState<S>, seat: Seat<S::Side>) -> Result<Document, ReportError> {
        S::map(loaded, self, seat)
    }
}

impl Reading for SheetWanted {
    fn make<S: Reported>(&self, loaded: &GameState<S>, seat: Seat<S::Side>) -> Result<Document, ReportError> {
        S::set_up_sheet(loaded, self, seat)
    }
}

impl Reading for Aids {
    fn make<S: Reported>(&self, loaded: &GameState<S>, seat: Seat<S::Side>) -> Result<Document, ReportError> {
        S::aids(loaded, self, seat)
    }
}
