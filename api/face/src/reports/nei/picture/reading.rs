//! The picture as somebody asks for it.

use domain::kernel::seat::Seat;
use domain::nei::Nei;
use domain::nei::components::Side;

use super::super::position;
use super::{Options, png, svg};
use crate::reports::wanted::MapPicture;
use crate::reports::{Made, NotMade};
use host::games::GameState;

/// The picture that is wanted, as a seat may see it.
pub(in crate::reports) fn made(
    loaded: &GameState<Nei>,
    wanted: &MapPicture,
    seat: Seat<Side>,
) -> Result<Made, NotMade> {
    let (entry, view) = position::seen(loaded, seat, wanted.entry)?;
    let caption = format!("{}, after entry {entry}", loaded.row.name);
    let options = Options { ink: wanted.ink, caption, is_part: false };
    let drawn = svg(loaded.table.pack(), &view, &options);
    match wanted.width {
        None => Ok(Made { media: "image/svg+xml", ending: "map.svg", bytes: drawn.into_bytes() }),
        Some(width) => {
            let bytes = png(&drawn, width).map_err(NotMade::Fault)?;
            Ok(Made { media: "image/png", ending: "map.png", bytes })
        }
    }
}
