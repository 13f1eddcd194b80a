//! The picture as somebody asks for it.

use domain::kernel::journal::EntryNumber;
use domain::kernel::seat::Seat;
use domain::nei::Nei;
use domain::nei::components::Side;

use super::{Ink, Options, png, svg};
use crate::books::{Made, NotMade, Reading};
use crate::reports::position;
use host::hall::Loaded;

/// Which picture is wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapPicture {
    /// After which entry; the last one where none is named.
    pub entry: Option<EntryNumber>,
    /// Its inks.
    pub ink: Ink,
    /// The width of a PNG in pixels; none for an SVG.
    pub width: Option<u32>,
}

impl Reading for MapPicture {
    fn of_nei(&self, loaded: &Loaded<Nei>, seat: Seat<Side>) -> Result<Made, NotMade> {
        let (entry, view) = position::nei(loaded, seat, self.entry)?;
        let caption = format!("{}, after entry {entry}", loaded.row.name);
        let options = Options { ink: self.ink, caption, is_part: false };
        let drawn = svg(loaded.table.pack(), &view, &options);
        match self.width {
            None => Ok(Made { media: "image/svg+xml", ending: "map.svg", bytes: drawn.into_bytes() }),
            Some(width) => {
                let bytes = png(&drawn, width).map_err(NotMade::Fault)?;
                Ok(Made { media: "image/png", ending: "map.png", bytes })
            }
        }
    }
}
