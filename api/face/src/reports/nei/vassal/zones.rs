//! The zones of each board: the name and the frame of each place, in dots.

use domain::nei::components::{AreaId, Side};
use domain::nei::game::Location;
use domain::nei::pack::Pack;
use domain::nei::reconcile::display_name;

use super::super::picture::{Frame, board};
use super::places::{DISPLAYS, Place, Track};

/// How much larger the map is than its picture, so that counters have room in it.
pub(super) const SCALE: f64 = 2.5;
/// From counter to counter in a display, and how many lie in a row.
pub(super) const CELL: f64 = 52.0;
pub(super) const CELLS_IN_ROW: usize = 12;
pub(super) const ROWS_OF_CELLS: f64 = 8.0;
/// The last cell of a display; no side has as many counters.
pub(super) const LAST_CELL: usize = 95;
/// Room above the counters of a display for its name.
pub(super) const NAME: f64 = 30.0;
/// Room around each box.
pub(super) const GAP: f64 = 16.0;
/// Above the boxes of a board.
const HEAD: f64 = 40.0;
/// The width and height of a box of a track.
const BOX: f64 = 62.0;

/// A place with its name and its frame, in dots of the board.
#[derive(Debug, Clone)]
pub(super) struct Zone {
    pub(super) place: Place,
    pub(super) name: String,
    pub(super) frame: Frame,
}

/// The dot that is nearest to a number.
#[expect(clippy::cast_possible_truncation, reason = "no board is as wide")]
pub(super) fn dots(number: f64) -> i32 {
    number.round() as i32
}

pub(super) fn map(pack: &Pack) -> Vec<Zone> {
    let frames = board::areas(&pack.map);
    let name_of = |area: AreaId| pack.map.area(area).map_or_else(|| area.to_string(), |area| area.name.clone());
    let is_twin = |name: &str| frames.iter().filter(|(area, _)| name_of(*area) == name).count() > 1;
    let zone = |(area, frame): &(AreaId, Frame)| {
        let name = name_of(*area);
        let name = if is_twin(&name) { format!("{name} [{area}]") } else { name };
        let Frame { x, y, width, height } = *frame;
        let frame = Frame { x: x * SCALE, y: y * SCALE, width: width * SCALE, height: height * SCALE };
        Zone { place: Place::Area(*area), name, frame }
    };
    frames.iter().map(zone).collect()
}

pub(super) fn displays(side: Side) -> Vec<Zone> {
    let (width, height) = (CELL * 12.0, NAME + CELL * ROWS_OF_CELLS);
    let at = |number: usize| f64::from(u8::try_from(number).unwrap_or(u8::MAX));
    let zone = |(index, display): (usize, Location)| Zone {
        place: Place::Display(side, display),
        name: format!("{}: {}", side.subject(), display_name(display)),
        frame: Frame {
            x: GAP + (width + GAP) * at(index % 3),
            y: HEAD + (height + GAP) * at(index / 3),
            width,
            height,
        },
    };
    DISPLAYS.into_iter().enumerate().map(zone).collect()
}

pub(super) fn tracks(pack: &Pack) -> Vec<Zone> {
    let mut zones = Vec::new();
    let mut y = HEAD;
    for track in Track::ALL {
        let mut x = GAP;
        for (number, name) in track.boxes(pack) {
            let width = if track.is_named(number) { BOX * 3.0 } else { BOX };
            zones.push(Zone {
                place: Place::Box(track, number),
                name: format!("{}: {name}", track.name()),
                frame: Frame { x, y, width, height: BOX * 1.5 },
            });
            x += width + 2.0;
        }
        y += BOX * 1.5 + GAP;
    }
    zones
}
