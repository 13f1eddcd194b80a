//! What an order says: ways and modes, who pays, missions, results, supply lines.

use serde::{Deserialize, Serialize};

use super::super::calendar::Quarter;
use super::super::components::{Country, Nation, Place, Print, Spot, TransportKind, UnitId, UnitKind};
use super::super::event::{Activity, ActivityKind};

/// How a unit enters or leaves a box (71.22, 71.23, 72.22, 72.23).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the names of the rulebook")]
pub enum Method {
    Move,
    Stage,
    SeaTransport,
    SeaborneInvasion,
    ChangeBase,
    Exploitation,
    Tr,
    Sr,
    Nr,
}

impl Method {
    pub const ALL: [Self; 9] = [
        Self::Move,
        Self::Stage,
        Self::SeaTransport,
        Self::SeaborneInvasion,
        Self::ChangeBase,
        Self::Exploitation,
        Self::Tr,
        Self::Sr,
        Self::Nr,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Move => "movement",
            Self::Stage => "staging",
            Self::SeaTransport => "sea transport",
            Self::SeaborneInvasion => "seaborne invasion",
            Self::ChangeBase => "change of base",
            Self::Exploitation => "exploitation movement",
            Self::Tr => "TR",
            Self::Sr => "SR",
            Self::Nr => "NR",
        }
    }
}

/// A mode of redeployment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the names of the rulebook")]
pub enum Mode {
    Nr,
    Sr,
    Tr,
}

impl Mode {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nr => "NR",
            Self::Sr => "SR",
            Self::Tr => "TR",
        }
    }
}

/// Who pays, and how much of the cost where several do (AWAW-R-18).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Share {
    pub by: Nation,
    /// How much; the whole cost, or what is left of it, where none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub brps: Option<u16>,
}

/// A ship to be built or repaired.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ship {
    pub nation: Nation,
    /// A kind of naval unit; any other is refused.
    pub kind: UnitKind,
    /// Its printed factors (AWAW-R-13).
    pub factors: u8,
}

/// What production gives.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Production {
    /// Infantry for the force pool of a country.
    Infantry {
        /// Australia or India: production adds no units to the others (70.14D, 70.24).
        country: Country,
        /// Each a 2-2 or a 1-2, no more factors together than are left of three (71.12C, 72.12B).
        units: Vec<Print>,
    },
    /// Shipbuilding points.
    Shipbuilding {
        /// Canada or Australia; the others have no yards in this chapter.
        country: Country,
        /// One or more, added to those of the country.
        points: u8,
    },
    /// The Indian subversion result (42.26F).
    IndianSubversion,
}

/// What an air unit does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the names of the rulebook")]
pub enum Mission {
    Bombing,
    GroundSupport,
    NavalStrike,
    Counterair,
    AirDefence,
}

impl Mission {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bombing => "bombing",
            Self::GroundSupport => "ground support",
            Self::NavalStrike => "a naval strike",
            Self::Counterair => "counterair",
            Self::AirDefence => "air defence",
        }
    }
}

/// An offensive operation at a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Offensive {
    /// With ground units.
    Ground,
    Air(Mission),
}

/// What an attrition result does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttritionResult {
    /// These units are lost.
    Units(Vec<UnitId>),
    /// A hex result against the box.
    HexAgainstBox,
    /// An advance from the box into a hex.
    AdvanceFromBox(Spot),
}

/// A supply line out of a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SupplyRoute {
    /// Overland, by this edge hex.
    Land(Spot),
    /// By sea, through this hex, with this transport.
    Sea {
        /// The hex on the edge.
        gate: Spot,
        /// The transport used; none where none is.
        transport: Option<TransportKind>,
    },
}

/// What Western Allied BRP grants to China go through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GrantRoute {
    /// Through the India box; closed once India surrendered (72.51H).
    IndiaBox,
    Other,
}

/// A naval activity to be declared, its number given later.
pub fn activity(nation: Nation, kind: ActivityKind, from: Place, path: &[Spot]) -> Activity {
    Activity {
        number: 0,
        nation,
        kind,
        from,
        to: None,
        path: path.to_vec(),
        based: Vec::new(),
        paid: None,
        quarter: Option::<Quarter>::None,
    }
}
