//! What commands are made of: forces, flights, cargo, landings.

use serde::{Deserialize, Serialize};

use super::{Contingent, Correction, Roll, Source, Statement};
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
    /// A ground unit, or an air unit where the rules let ships carry one.
    pub unit: UnitId,
    pub ship: UnitId,
}

/// Units going ashore.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Landing {
    /// A land area that adjoins the sea area of the ships, or the home base that they are in.
    pub area: AreaId,
    pub units: Vec<UnitId>,
    /// Whether they attack; compulsory against a base (13.3).
    pub attack: bool,
    /// Friends ashore that join the attack.
    pub joining: Vec<UnitId>,
}

/// Hits allotted to a unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Loss {
    pub unit: UnitId,
    /// Hits or steps, 1 or 2; no more than it has steps left.
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
    pub unit: UnitId,
    /// Its airfield or the sea area of its tender.
    pub base: AreaId,
}

/// What a command names, in the order of its fields.
#[derive(Debug, Clone, Default)]
pub struct Parts<'c> {
    pub forces: Vec<&'c Force>,
    /// The flights, those of a drop or of support too.
    pub flights: Vec<&'c Flight>,
    pub boardings: Vec<&'c Boarding>,
    /// Who is put ashore on the way; what a force leaves behind is no part of its own.
    pub put_ashore: Vec<&'c DropOff>,
    /// Who goes ashore where the way ends.
    pub landing: Option<&'c Landing>,
    /// Who flies as a passenger.
    pub passengers: Vec<&'c Passenger>,
    /// Every unit that takes part, carried ones too.
    pub units: Vec<UnitId>,
}

/// A field of a command.
pub(super) trait Part {
    /// Adds what the field names.
    fn add_to<'c>(&'c self, parts: &mut Parts<'c>);
}

impl<P: Part> Part for Vec<P> {
    fn add_to<'c>(&'c self, parts: &mut Parts<'c>) {
        for part in self {
            part.add_to(parts);
        }
    }
}

impl<P: Part> Part for Option<P> {
    fn add_to<'c>(&'c self, parts: &mut Parts<'c>) {
        if let Some(part) = self {
            part.add_to(parts);
        }
    }
}

impl Part for UnitId {
    fn add_to<'c>(&'c self, parts: &mut Parts<'c>) {
        parts.units.push(*self);
    }
}

impl Part for Force {
    fn add_to<'c>(&'c self, parts: &mut Parts<'c>) {
        parts.forces.push(self);
        self.units.add_to(parts);
    }
}

impl Part for Flight {
    fn add_to<'c>(&'c self, parts: &mut Parts<'c>) {
        parts.flights.push(self);
        self.units.add_to(parts);
    }
}

impl Part for Boarding {
    fn add_to<'c>(&'c self, parts: &mut Parts<'c>) {
        parts.boardings.push(self);
        self.unit.add_to(parts);
    }
}

impl Part for DropOff {
    fn add_to<'c>(&'c self, parts: &mut Parts<'c>) {
        parts.put_ashore.push(self);
        self.unit.add_to(parts);
    }
}

impl Part for Landing {
    fn add_to<'c>(&'c self, parts: &mut Parts<'c>) {
        parts.landing = Some(self);
        self.units.add_to(parts);
        self.joining.add_to(parts);
    }
}

impl Part for Passenger {
    fn add_to<'c>(&'c self, parts: &mut Parts<'c>) {
        parts.passengers.push(self);
        self.unit.add_to(parts);
    }
}

impl Part for AirDrop {
    fn add_to<'c>(&'c self, parts: &mut Parts<'c>) {
        self.flight.add_to(parts);
        self.passengers.add_to(parts);
    }
}

impl Part for AirSupport {
    fn add_to<'c>(&'c self, parts: &mut Parts<'c>) {
        self.flight.add_to(parts);
        self.joining.add_to(parts);
    }
}

impl Part for Loss {
    fn add_to<'c>(&'c self, parts: &mut Parts<'c>) {
        self.unit.add_to(parts);
    }
}

impl Part for Returning {
    fn add_to<'c>(&'c self, parts: &mut Parts<'c>) {
        self.unit.add_to(parts);
    }
}

impl Part for ScoutingSource {
    fn add_to<'c>(&'c self, parts: &mut Parts<'c>) {
        match self {
            Self::Carrier(unit) => unit.add_to(parts),
            Self::Airfield(_) => {}
        }
    }
}

/// Fields that name no unit.
macro_rules! no_parts {
    ($($type:ty),* $(,)?) => {$(
        impl Part for $type {
            fn add_to<'c>(&'c self, _: &mut Parts<'c>) {}
        }
    )*};
}

no_parts!(AreaId, SquareId, Contingent, Correction, Roll, Source, Statement, String, bool, u8);
