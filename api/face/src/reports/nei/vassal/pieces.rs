//! The pieces of the module: every counter of the pack, and markers for what a table marks.

use std::sync::Arc;

use domain::nei::components::{AreaId, Side, UnitId};
use domain::nei::pack::{Counter, Pack};

use super::counters::unit_traits;
use super::places::Track;
use crate::vassal::{Piece, Spot, Trait};

/// A piece on the boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Token {
    Unit(UnitId),
    TaskForce(Side, u8),
    /// Counters of a side lie in an area that the seat may not see: how many and which is not said.
    Present(Side, AreaId),
    /// The oilfield of an area is demolished.
    Fire(AreaId),
    Track(Track),
}

/// The kinds of markers, of which each has one slot in the window of pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Marker {
    TaskForce(Side, u8),
    Present(Side),
    Fire,
    Track(Track),
}

/// The mark under which a counter bears its id.
pub(super) const UNIT: &str = "Unit";
/// The mark under which a marker says what it is.
const MARKER: &str = "Marker";
/// The first number of pieces on the boards: counters in the order of the pack, then what is marked.
const FIRST: usize = 1_941_000_000;
/// Numbers of what is marked in areas begin so far apart.
const APART: usize = 1_000;

impl Marker {
    /// All markers, in the order of their slots.
    pub(super) fn all() -> Vec<Self> {
        let forces =
            (1..=3).map(|n| Self::TaskForce(Side::Japan, n)).chain((1..=2).map(|n| Self::TaskForce(Side::Allies, n)));
        let present = Side::ALL.map(Self::Present);
        forces.chain(present).chain([Self::Fire]).chain(Track::ALL.map(Self::Track)).collect()
    }

    pub(super) fn name(self) -> String {
        match self {
            Self::TaskForce(side, number) => format!("Task force {}", force_name(side, number)),
            Self::Present(side) => format!("{} units, unseen", side.adjective()),
            Self::Fire => "Oilfield demolished".to_owned(),
            Self::Track(track) => track.name().to_owned(),
        }
    }

    /// What is written on it.
    pub(super) fn word(self) -> String {
        match self {
            Self::TaskForce(side, number) => format!("TF {}", force_name(side, number)),
            Self::Present(_) => "units?".to_owned(),
            Self::Fire => "oil burns".to_owned(),
            Self::Track(Track::Turn) => "Turn".to_owned(),
            Self::Track(Track::ActionPoints(_)) => "AP".to_owned(),
            Self::Track(Track::Singapore) => "Singa- pore".to_owned(),
            Self::Track(Track::Morale) => "Morale".to_owned(),
            Self::Track(Track::Abdacom) => "ABDA- COM".to_owned(),
        }
    }

    pub(super) const fn side(self) -> Option<Side> {
        match self {
            Self::TaskForce(side, _) | Self::Present(side) | Self::Track(Track::ActionPoints(side)) => Some(side),
            Self::Track(Track::Morale | Track::Abdacom) => Some(Side::Allies),
            Self::Fire | Self::Track(Track::Turn | Track::Singapore) => None,
        }
    }
}

const fn force_name(side: Side, number: u8) -> &'static str {
    match (side, number) {
        (Side::Japan, 1) => "CF",
        (Side::Japan, 2) => "EF",
        (Side::Japan, _) => "WF",
        (Side::Allies, 1) => "ABDAFLOT",
        (Side::Allies, _) => "CSF",
    }
}

impl Token {
    pub(super) const fn marker(self) -> Option<Marker> {
        match self {
            Self::Unit(_) => None,
            Self::TaskForce(side, number) => Some(Marker::TaskForce(side, number)),
            Self::Present(side, _) => Some(Marker::Present(side)),
            Self::Fire(_) => Some(Marker::Fire),
            Self::Track(track) => Some(Marker::Track(track)),
        }
    }
}

/// The pieces of a pack.
#[derive(Debug)]
pub(super) struct Pieces {
    pack: Arc<Pack>,
    units: Vec<UnitId>,
    areas: Vec<AreaId>,
    markers: Vec<Marker>,
}

impl Pieces {
    pub(super) fn of(pack: &Arc<Pack>) -> Self {
        Self {
            pack: Arc::clone(pack),
            units: pack.counters.keys().copied().collect(),
            areas: pack.map.areas.keys().copied().collect(),
            markers: Marker::all(),
        }
    }

    pub(super) fn counters(&self) -> impl Iterator<Item = &Counter> {
        self.units.iter().filter_map(|unit| self.pack.counters.get(unit))
    }

    /// The slots there are in the window of pieces.
    pub(super) fn slots(&self) -> usize {
        self.units.len() + self.markers.len()
    }

    /// The number of its slot, from 1.
    pub(super) fn slot(&self, token: Token) -> usize {
        let of_unit = |unit: UnitId| self.units.iter().position(|other| *other == unit).unwrap_or_default();
        match (token, token.marker()) {
            (Token::Unit(unit), _) => 1 + of_unit(unit),
            (_, marker) => {
                1 + self.units.len() + self.markers.iter().position(|other| Some(*other) == marker).unwrap_or_default()
            }
        }
    }

    /// The id of a piece on the boards. It depends on which piece it is and on nothing that happens.
    pub(super) fn id(&self, token: Token) -> String {
        let area = |area: AreaId| self.areas.iter().position(|other| *other == area).unwrap_or_default();
        let number = match token {
            Token::Unit(_) | Token::TaskForce(..) | Token::Track(_) => self.slot(token),
            Token::Present(Side::Japan, at) => APART + area(at),
            Token::Present(Side::Allies, at) => 2 * APART + area(at),
            Token::Fire(at) => 3 * APART + area(at),
        };
        (FIRST + number).to_string()
    }

    /// A piece with the front or the back up; without a spot, as it lies in the window of pieces.
    pub(super) fn piece(&self, token: Token, shows_back: bool, spot: Option<&Spot>) -> Piece {
        let mut traits = match (token, token.marker()) {
            (Token::Unit(unit), _) => {
                self.pack.counters.get(&unit).map_or_else(Vec::new, |c| unit_traits(c, shows_back))
            }
            (_, Some(marker)) => vec![Trait::mark(MARKER, &marker.name())],
            (_, None) => Vec::new(),
        };
        let (name, image) = match (token, token.marker()) {
            (Token::Unit(unit), _) => (self.name(unit), String::new()),
            (_, Some(marker)) => (marker.name(), self.marker_image(marker)),
            (_, None) => Default::default(),
        };
        let (map, x, y) = spot.map_or(("null", 0, 0), |spot| (spot.map.as_str(), spot.x, spot.y));
        let [x, y] = [x, y].map(|at: i32| at.to_string());
        let number = self.slot(token).to_string();
        traits.push(Trait::new(["piece", "", "", &image, &name], [map, &x, &y, &number, "0"]));
        Piece { traits }
    }

    /// What a counter is called.
    pub(super) fn name(&self, unit: UnitId) -> String {
        self.pack.counters.get(&unit).map_or_else(|| unit.to_string(), |counter| counter.label().into_owned())
    }

    /// The file of a marker's picture.
    pub(super) fn marker_image(&self, marker: Marker) -> String {
        let number = self.markers.iter().position(|other| *other == marker).unwrap_or_default();
        format!("marker-{number}.png")
    }

    pub(super) fn first_area(&self) -> Option<AreaId> {
        self.areas.first().copied()
    }

    pub(super) fn markers(&self) -> &[Marker] {
        &self.markers
    }
}

/// The id of the counter that a piece is.
pub(super) fn unit_of(piece: &Piece) -> Option<&str> {
    piece.marked(UNIT)
}

/// The marker that a piece is.
pub(super) fn marker_of(piece: &Piece) -> Option<Marker> {
    let name = piece.marked(MARKER)?;
    Marker::all().into_iter().find(|marker| marker.name() == name)
}
