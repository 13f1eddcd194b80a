//! The boards of the module, and where on them each place of the game is: areas on the map, displays, boxes of the tracks.

use std::collections::BTreeMap;

use domain::nei::components::{Side, UnitId};
use domain::nei::pack::Pack;

use super::super::picture::boxes::Labelled;
use super::super::picture::{Frame, board, boxes};
use super::places::{Board, Place, Slot};
use super::zones::{CELL, CELLS_IN_ROW, GAP, NAME, ROWS_OF_CELLS, SCALE, Zone, displays, dots, map, tracks};
use crate::vassal::Spot;

/// All boards with their zones.
#[derive(Debug)]
pub(super) struct Boards {
    zones: BTreeMap<Board, Vec<Zone>>,
    cells: BTreeMap<UnitId, usize>,
    map_size: (f64, f64),
}

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
            Board::Map => board::svg(pack),
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use domain::nei::components::Side;
    use domain::nei::pack::Pack;

    use super::{Board, Boards, Place, Slot};
    use crate::reports::nei::vassal::zones::LAST_CELL;

    #[test]
    fn every_slot_lies_in_its_place_and_names_are_unique() {
        let pack = Pack::built_in();
        let boards = Boards::of(&pack);
        assert!(pack.counters.keys().all(|unit| boards.cell(*unit) < Slot::Cell(LAST_CELL)));
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
