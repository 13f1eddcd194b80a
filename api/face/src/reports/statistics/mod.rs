//! Statistics of a game for a seat, as a page that needs nothing else and as a flat table; and of all games here, for
//! whoever has the database.

pub mod charts;
pub mod figures;
mod overall;
pub mod page;
pub mod sheet;

pub use figures::Figures;
pub use overall::Overall;

use domain::awaw::Awaw;
use domain::awaw::components::Side as AwawSide;
use domain::geaw::Geaw;
use domain::geaw::components::Side as GeawSide;
use domain::kernel::seat::Seat;
use domain::nei::Nei;
use domain::nei::components::Side as NeiSide;

use crate::books::Book;
use crate::books::{Made, NotMade, Reading};
use host::hall::Loaded;
use host::seats::SeatKind;

/// In which form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A page with its charts inside.
    Page,
    /// A flat table.
    Sheet,
}

/// Statistics of a game.
#[derive(Debug, Clone, Copy)]
pub struct Statistics(pub Form);

impl Statistics {
    fn made<S: Book>(self, loaded: &Loaded<S>, seat: Seat<S::Side>) -> Result<Made, NotMade> {
        let kind = SeatKind::of_seat(seat);
        let figures = Figures::of_book(loaded, seat)?;
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

impl Reading for Statistics {
    fn of_nei(&self, loaded: &Loaded<Nei>, seat: Seat<NeiSide>) -> Result<Made, NotMade> {
        self.made(loaded, seat)
    }

    fn of_geaw(&self, loaded: &Loaded<Geaw>, seat: Seat<GeawSide>) -> Result<Made, NotMade> {
        self.made(loaded, seat)
    }

    fn of_awaw(&self, loaded: &Loaded<Awaw>, seat: Seat<AwawSide>) -> Result<Made, NotMade> {
        self.made(loaded, seat)
    }
}
