//! Statistics of a game for a seat, as a page that needs nothing else and as a flat table; and of all games here, for
//! whoever has the database.

pub mod charts;
pub mod figures;
mod overall;
pub mod page;
pub mod sheet;

pub use figures::Figures;
pub use overall::Overall;

use domain::kernel::seat::Seat;

use super::{Made, NotMade, Reading, Reported};
use host::games::GameState;
use host::seats::SeatKind;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A page with its charts inside.
    Page,
    Sheet,
}

/// Statistics of a game.
#[derive(Debug, Clone, Copy)]
pub struct Statistics(pub Form);

impl Reading for Statistics {
    fn make<S: Reported>(&self, loaded: &GameState<S>, seat: Seat<S::Side>) -> Result<Made, NotMade> {
        let kind = SeatKind::of_seat(seat);
        let figures = S::figures(loaded, seat);
        match self.0 {
            Form::Page => {
                let text = page::of_game(&loaded.row.name, kind, &figures)?;
                Ok(Made { media: "text/html; charset=utf-8", ending: "statistics.html", bytes: text.into_bytes() })
            }
            Form::Sheet => {
                let bytes = sheet::of_game(&figures).map_err(|error| NotMade::Fault(error.to_string()))?;
                Ok(Made { media: "text/csv; charset=utf-8", ending: "statistics.csv", bytes })
            }
        }
    }
}
