//! The boards of the module, and where on them each place of the game is: areas on the map, displays, boxes of the tracks.

use std::collections::BTreeMap;

use domain::nei::components::{AreaId, Side, UnitId};
use domain::nei::game::Location;
use domain::nei::pack::Pack;
use domain::nei::reconcile::display_name;

use super::super::picture::boxes::Labelled;
use super::super::picture::{Frame, board, boxes};
use crate::vassal::Spot;

/// How much larger the map is than its picture, so that counters have room in it.
pub(super) const SCALE: f64 = 2.5;
/// From counter to counter in a display, and how many lie in a row.
const CELL: f64 = 52.0;
const CELLS_IN_ROW: usize = 12;
const ROWS_OF_CELLS: f64 = 8.0;
/// The last cell of a display; no side has as many counters.
pub(super) const LAST_CELL: usize = 95;
/// Room above the counters of a display for its name.
const NAME: f64 = 30.0;
/// Around boxes.
const GAP: f64 = 16.0;
/// Above the boxes of a board.
const HEAD: f64 = 40.0;
/// The width and height of a box of a track.
const BOX: f64 = 62.0;

/// A board, which VASSAL shows in a window of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Board {
    Map,
    Displays(Side),
    Tracks,
}

/// A track with a marker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Track {
    Turn,
    ActionPoints(Side),
    Singapore,
    Morale,
    Abdacom,
}

/// A place where counters lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    Area(AreaId),
    Display(Side, Location),
    Box(Track, u8),
}

/// Where in a place: counters of a side that sail together, markers of both, a cell of a display.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Slot {
    /// Counters of a side in an area, by their task force; 0 for those in none.
    Force(Side, u8),
    /// A marker that belongs to the area.
    Marker,
    /// A cell of a display, or the one of a box.
    Cell(usize),
}

/// A place with its name and its frame, in dots of the board.
#[derive(Debug, Clone)]
pub(super) struct Zone {
    pub(super) place: Place,
    pub(super) name: String,
    pub(super) frame: Frame,
}

/// All boards.
#[derive(Debug)]
pub(super) struct Boards {
    zones: BTreeMap<Board, Vec<Zone>>,
    cells: BTreeMap<UnitId, usize>,
    map_size: (f64, f64),
}

impl Board {
    pub(super) const ALL: [Self; 4] =
        [Self::Map, Self::Displays(Side::Japan), Self::Displays(Side::Allies), Self::Tracks];

    /// Its name, which is also that of its window.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Map => "Map",
            Self::Displays(Side::Japan) => "Displays of Japan",
            Self::Displays(Side::Allies) => "Displays of the Allies",
            Self::Tracks => "Tracks",
        }
    }

    /// The file of its picture.
    pub(super) const fn image(self) -> &'static str {
        match self {
            Self::Map => "map.png",
            Self::Displays(Side::Japan) => "displays-japan.png",
            Self::Displays(Side::Allies) => "displays-allies.png",
            Self::Tracks => "tracks.png",
        }
    }
}

impl Track {
    pub(super) const ALL: [Self; 6] = [
        Self::Turn,
        Self::ActionPoints(Side::Japan),
        Self::ActionPoints(Side::Allies),
        Self::Singapore,
        Self::Morale,
        Self::Abdacom,
    ];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Turn => "Turn",
            Self::ActionPoints(Side::Japan) => "Action Points of Japan",
            Self::ActionPoints(Side::Allies) => "Action Points of the Allies",
            Self::Singapore => "Singapore",
            Self::Morale => "Allied morale",
            Self::Abdacom => "ABDACOM",
        }
    }

    /// Whether a box bears a name, and has room for it: the first does for its track.
    const fn is_named(self, number: u8) -> bool {
        number == 0 || matches!(self, Self::Turn | Self::Abdacom)
    }

    /// Its boxes: the number and the name of each.
    fn boxes(self, pack: &Pack) -> Vec<(u8, String)> {
        let to = |last: u8| (0..=last).map(|number| (number, number.to_string())).collect();
        match self {
            Self::Turn => (1..).zip(pack.tables.turn_names.iter().cloned()).collect(),
            Self::ActionPoints(side) => to(*pack.tables.action_track_maximum.of(side)),
            Self::Singapore => to(pack.tables.singapore_start.max(SINGAPORE_MAX)),
            Self::Morale => to(4),
            Self::Abdacom => vec![(0, "not in effect".to_owned()), (1, "in effect".to_owned())],
        }
    }
}

/// Boxes of the Singapore track at least: a correction may set the marker higher than a game begins.
const SINGAPORE_MAX: u8 = 10;

/// The displays, in the order in which they stand on a board.
pub(super) const DISPLAYS: [Location; 7] = [
    Location::Pool,
    Location::Potential,
    Location::AwaitingSingapore,
    Location::Disrupted,
    Location::Destroyed,
    Location::Picked,
    Location::Unplaced,
];

impl Boards {
    pub(super) fn of(pack: &Pack) -> Self {
        let zones = [
            (Board::Map, map(pack)),
            (Board::Displays(Side::Japan), displays(Side::Japan)),
            (Board::Displays(Side::Allies), displays(Side::Allies)),
            (Board::Tracks, tracks(pack)),
        ];
        let mut cells = BTreeMap::new();
        for side in Side::ALL {
            let of_side = pack.counters.values().filter(|counter| counter.side == side);
            cells.extend(of_side.enumerate().map(|(index, counter)| (counter.id, index)));
        }
        let (width, height) = board::size(&pack.map);
        Self { zones: zones.into_iter().collect(), cells, map_size: (width * SCALE, height * SCALE) }
    }

    pub(super) fn zones(&self, board: Board) -> &[Zone] {
        self.zones.get(&board).map_or(&[], Vec::as_slice)
    }

    /// The width and height of a board in dots.
    pub(super) fn size(&self, board: Board) -> (f64, f64) {
        if board == Board::Map {
            return self.map_size;
        }
        let far = |edge: fn(&Frame) -> f64| self.zones(board).iter().map(|zone| edge(&zone.frame)).fold(0.0, f64::max);
        (far(|frame| frame.right()) + GAP, far(|frame| frame.bottom()) + GAP)
    }

    /// The boxes of a board, to be drawn.
    pub(super) fn labelled(&self, board: Board) -> Vec<Labelled> {
        let label = |zone: &Zone| match zone.place {
            Place::Box(track, number) if !track.is_named(number) => number.to_string(),
            Place::Box(..) | Place::Area(_) | Place::Display(..) => zone.name.clone(),
        };
        self.zones(board).iter().map(|zone| Labelled { name: label(zone), frame: zone.frame }).collect()
    }

    /// The picture of a board, as SVG.
    pub(super) fn svg(&self, pack: &Pack, board: Board) -> String {
        let (width, height) = self.size(board);
        match board {
            Board::Map => super::super::picture::board::svg(pack),
            Board::Displays(_) | Board::Tracks => boxes::svg(board.name(), width, height, &self.labelled(board)),
        }
    }

    /// The cell of a counter in the displays of its side.
    pub(super) fn cell(&self, unit: UnitId) -> Slot {
        Slot::Cell(self.cells.get(&unit).copied().unwrap_or_default())
    }

    /// Where a slot of a place is; none for a place that the boards do not have.
    pub(super) fn spot(&self, place: Place, slot: Slot) -> Option<Spot> {
        let (board, zone) = self
            .zones
            .iter()
            .find_map(|(board, zones)| Some((*board, zones.iter().find(|zone| zone.place == place)?)))?;
        let frame = zone.frame;
        let (x, y) = match slot {
            Slot::Force(side, force) => {
                let column = f64::from(force.min(3)) + 0.5;
                let row = if side == Side::Japan { 0.5 } else { 1.5 };
                (frame.x + frame.width * column / 4.0, frame.y + frame.height * row / 2.0)
            }
            Slot::Marker => (frame.x + frame.width * 3.5 / 4.0, frame.y + frame.height * 1.5 / 2.0),
            Slot::Cell(_) if matches!(place, Place::Box(..)) => {
                (frame.x + frame.width / 2.0, frame.y + frame.height / 2.0)
            }
            Slot::Cell(cell) => {
                let at = |number: usize| f64::from(u16::try_from(number).unwrap_or(u16::MAX)) + 0.5;
                let row = at(cell / CELLS_IN_ROW).min(ROWS_OF_CELLS - 0.5);
                (frame.x + CELL * at(cell % CELLS_IN_ROW), frame.y + NAME + CELL * row)
            }
        };
        Some(Spot { map: board.name().to_owned(), x: dots(x), y: dots(y) })
    }

    /// The place at a spot; none between places.
    pub(super) fn place(&self, map: &str, x: i32, y: i32) -> Option<Place> {
        let board = Board::ALL.into_iter().find(|board| board.name() == map)?;
        let (x, y) = (f64::from(x), f64::from(y));
        let holds = |frame: &Frame| frame.x <= x && x < frame.right() && frame.y <= y && y < frame.bottom();
        self.zones(board).iter().find(|zone| holds(&zone.frame)).map(|zone| zone.place)
    }
}

/// The nearest dot.
#[expect(clippy::cast_possible_truncation, reason = "no board is as wide")]
pub(super) fn dots(number: f64) -> i32 {
    number.round() as i32
}

fn map(pack: &Pack) -> Vec<Zone> {
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

fn displays(side: Side) -> Vec<Zone> {
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

fn tracks(pack: &Pack) -> Vec<Zone> {
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use domain::nei::components::Side;
    use domain::nei::pack::Pack;

    use super::{Board, Boards, Place, Slot};

    #[test]
    fn every_slot_lies_in_its_place_and_names_are_unique() {
        let pack = Pack::built_in();
        let boards = Boards::of(&pack);
        assert!(pack.counters.keys().all(|unit| boards.cell(*unit) < Slot::Cell(super::LAST_CELL)));
        for board in Board::ALL {
            let names: BTreeSet<&str> = boards.zones(board).iter().map(|zone| zone.name.as_str()).collect();
            assert_eq!(names.len(), boards.zones(board).len(), "{board:?}");
            for zone in boards.zones(board) {
                let slots = match zone.place {
                    Place::Area(_) => {
                        let forces = Side::ALL.into_iter().flat_map(|side| (0..=3).map(move |n| Slot::Force(side, n)));
                        forces.chain([Slot::Marker]).collect()
                    }
                    Place::Display(..) => pack.counters.keys().map(|unit| boards.cell(*unit)).collect(),
                    Place::Box(..) => vec![Slot::Cell(0)],
                };
                for slot in slots {
                    let spot = boards.spot(zone.place, slot).unwrap();
                    assert_eq!(boards.place(&spot.map, spot.x, spot.y), Some(zone.place), "{} {slot:?}", zone.name);
                }
            }
        }
        assert_eq!(boards.place("Map", 1, 1), None);
        assert_eq!(boards.place("another", 900, 900), None);
    }
}
