//! What commands are made of: forces, flights, cargo, landings.

use serde::{Deserialize, Serialize};

use crate::components::{AreaId, SquareId, UnitId};

/// Ships or ground units that move together (NEI 2.10, 10.1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Force {
    /// The units, all in one area.
    pub units: Vec<UnitId>,
    /// The areas entered, in order, without the one they start from. Empty for no move.
    pub path: Vec<AreaId>,
    /// Units left behind on the way (10.2).
    pub drop_offs: Vec<DropOff>,
}

impl Force {
    /// Units that move along a path and all arrive.
    pub fn new(units: impl IntoIterator<Item = UnitId>, path: impl IntoIterator<Item = AreaId>) -> Self {
        Self { units: units.into_iter().collect(), path: path.into_iter().collect(), drop_offs: Vec::new() }
    }
}

/// A unit left in an area on the way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DropOff {
    /// The unit.
    pub unit: UnitId,
    /// The area on the path where it stays.
    pub area: AreaId,
}

/// Aircraft that fly together (NEI 10.1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flight {
    /// The air units, all of one base.
    pub units: Vec<UnitId>,
    /// The squares entered on the way out, in order; empty for a target in their own square.
    pub path: Vec<SquareId>,
}

/// A unit taken aboard.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Boarding {
    /// The ground unit.
    pub unit: UnitId,
    /// The ship.
    pub ship: UnitId,
}

/// Units going ashore.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Landing {
    /// The land area.
    pub area: AreaId,
    /// The units.
    pub units: Vec<UnitId>,
    /// Whether they attack; compulsory against a base (13.3).
    pub attack: bool,
    /// Friends ashore that join the attack.
    pub joining: Vec<UnitId>,
}

/// Hits allotted to a unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Loss {
    /// The unit.
    pub unit: UnitId,
    /// Hits, 1 or 2.
    pub hits: u8,
}

/// Where an aerial scouting starts (NEI-R105).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScoutingSource {
    /// A carrier: all adjacent squares.
    Carrier(UnitId),
    /// A friendly-controlled functional airfield: everything within two squares.
    Airfield(AreaId),
}

/// A ground unit that flies (2.4.4).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passenger {
    /// The ground unit.
    pub unit: UnitId,
    /// The air transport.
    pub transport: UnitId,
}

/// Air transports with those who jump from them (G-3 airborne operations).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AirDrop {
    /// The air transports and the squares they enter, the last one holding the land area of the drop.
    pub flight: Flight,
    /// Who is aboard, one unit on each transport.
    pub passengers: Vec<Passenger>,
}

/// Aircraft that take part in a combined attack.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AirSupport {
    /// The aircraft and the squares they enter, the last one holding the area attacked.
    pub flight: Flight,
    /// Aircraft based in the area attacked that join.
    pub joining: Vec<UnitId>,
}

/// A seaplane that comes back from patrol (29).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Returning {
    /// The seaplane.
    pub unit: UnitId,
    /// Its airfield or the sea area of its tender.
    pub base: AreaId,
}
