//! Player aids of a game as a page to print: actions with today's prices, tables, limits, options and rulings in force.

mod page;

use domain::kernel::seat::Seat;
use domain::nei::Nei;
use domain::nei::components::Side;

use crate::reports::wanted::Aids;
use crate::reports::{Document, ReportError};
use host::games::GameState;

pub use page::{charts, of_nei};

/// The paper it is laid out for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Paper {
    #[default]
    A4,
    Letter,
}

impl Paper {
    /// The paper of a name; A4 where none is said.
    ///
    /// # Errors
    /// The names there are.
    pub fn of(name: Option<&str>) -> Result<Self, ReportError> {
        match name {
            None | Some("a4") => Ok(Self::A4),
            Some("letter") => Ok(Self::Letter),
            Some(other) => Err(ReportError::Unknown(format!("there is no paper {other:?} here; choose a4 or letter"))),
        }
    }

    /// As a style sheet names it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::A4 => "A4",
            Self::Letter => "letter",
        }
    }
}

/// The aids that are wanted.
pub(super) fn render(loaded: &GameState<Nei>, wanted: &Aids, seat: Seat<Side>) -> Result<Document, ReportError> {
    let paper = Paper::of(wanted.0.as_deref())?;
    // An aid holds what lies open to both sides; a seat's own side comes first in it.
    let first = match seat {
        Seat::Side(side) => side,
        _ => Side::Japan,
    };
    let text = of_nei(&loaded.row.name, loaded.table.game(), first, paper)?;
    Ok(Document { media: "text/html; charset=utf-8", ending: "aids.html", bytes: text.into_bytes() })
}
