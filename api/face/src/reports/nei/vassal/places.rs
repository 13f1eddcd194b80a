//! The places of the module: boards, areas and displays and boxes on them, and where in a place something lies.

use domain::nei::components::{AreaId, Side};
use domain::nei::game::Location;
use domain::nei::pack::Pack;

/// Boxes of the Singapore track at least: a correction may set the marker higher than a game begins.
const SINGAPORE_BOXES: u8 = 10;

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
    pub(super) const fn is_named(self, number: u8) -> bool {
        number == 0 || matches!(self, Self::Turn | Self::Abdacom)
    }

    /// Its boxes: the number and the name of each.
    pub(super) fn boxes(self, pack: &Pack) -> Vec<(u8, String)> {
        let to = |last: u8| (0..=last).map(|number| (number, number.to_string())).collect();
        match self {
            Self::Turn => (1..).zip(pack.tables.turn_names.iter().cloned()).collect(),
            Self::ActionPoints(side) => to(*pack.tables.action_track_maximum.of(side)),
            Self::Singapore => to(pack.tables.singapore_start.max(SINGAPORE_BOXES)),
            Self::Morale => to(4),
            Self::Abdacom => vec![(0, "not in effect".to_owned()), (1, "in effect".to_owned())],
        }
    }
}
