//! AWAW-R-06, AWAW-R-08, AWAW-R-17, AWAW-R-32, AWAW-R-45: what is entered, as it is kept. Data alone, since the pack, the
//! state and the record hold it; what may be entered stands in the chapter.

use serde::{Deserialize, Serialize};

use super::super::accounts::figures::AccountSheet;
use super::super::components::{Counter, Front, Land, Mark, Place, Print, Spot, TransportKind, UnitKind};

/// The cost of a type of unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cost {
    /// The type of unit, such as `infantry`.
    pub kind: UnitKind,
    /// The figures on the counter, such as "2-2"; other figures of the same type have a cost of their own.
    pub print: Print,
    /// What it costs to construct one, in whole BRPs.
    pub brps: u16,
}

/// What is known of a hex; what is not said is unknown, and asked when a rule needs it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HexRecord {
    /// Its printed letters and number, such as `NN24`, or the name of a place, such as `CALCUTTA`.
    pub hex: Spot,
    /// The name printed in it; left out where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The land it belongs to; left out where that is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub land: Option<Land>,
    /// The front it lies on; left out where that is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub front: Option<Front>,
    /// What is true of it, such as `south_edge`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub is: Vec<Mark>,
    /// What is not true of it; what stands in neither list is not known, and nothing stands in both.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub is_not: Vec<Mark>,
}

impl HexRecord {
    /// A hex of which nothing is known.
    pub const fn of(hex: Spot) -> Self {
        Self { hex, name: None, land: None, front: None, is: Vec::new(), is_not: Vec::new() }
    }

    /// Whether it is so, where that is known.
    pub fn mark(&self, mark: Mark) -> Option<bool> {
        if self.is.contains(&mark) { Some(true) } else { self.is_not.contains(&mark).then_some(false) }
    }

    /// Takes over what another record says.
    pub(in super::super) fn take(&mut self, other: &Self) {
        self.name = other.name.clone().or(self.name.take());
        self.land = other.land.or(self.land);
        self.front = other.front.or(self.front);
        for (mark, yes) in
            other.is.iter().map(|mark| (*mark, true)).chain(other.is_not.iter().map(|mark| (*mark, false)))
        {
            self.is.retain(|known| *known != mark);
            self.is_not.retain(|known| *known != mark);
            if yes { self.is.push(mark) } else { self.is_not.push(mark) }
        }
    }
}

/// A side of a hex; a row of hexes runs from west to east, so no side lies due north or south.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "points of the compass")]
pub enum Compass {
    West,
    Northwest,
    Northeast,
    East,
    Southeast,
    Southwest,
}

/// A hexside, as the players see it on their map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HexsideRecord {
    /// One of the two hexes; `side` is named from here.
    pub hex: Spot,
    /// Which of its sides.
    pub side: Compass,
    /// The hex on the other side of it.
    pub beyond: Spot,
    /// Whether it is an all-outback hexside.
    pub all_outback: bool,
}

/// Something entered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Transcription {
    /// The account of Britain, the U.S. or Japan, which its own side enters.
    Account(AccountSheet),
    /// Transports of a sea.
    Transports {
        kind: TransportKind,
        /// How many there are.
        stock: u8,
    },
    /// The cost of a type of unit.
    Cost(Cost),
    /// The hexes in which the scenario lets the British garrison be.
    GarrisonAreas(Vec<Spot>),
    Hex(HexRecord),
    Hexside(HexsideRecord),
    /// A counter of another nation, and where it is.
    Unit {
        counter: Counter,
        at: Place,
    },
}

impl Transcription {
    pub fn name(&self) -> String {
        match self {
            Self::Account(sheet) => format!("the account of {}: {}", sheet.nation.name(), sheet.reason),
            Self::Transports { kind, stock } => format!("{stock} {} transports", kind.name()),
            Self::Cost(cost) => format!("a {} {} costs {} BRPs", cost.print, cost.kind.name(), cost.brps),
            Self::GarrisonAreas(spots) => format!("{} hexes for the British garrison of Asia", spots.len()),
            Self::Hex(record) => format!("hex {}", record.hex),
            Self::Hexside(record) => format!("the hexside {}/{}", record.hex, record.beyond),
            Self::Unit { counter, at } => format!("{counter} at {at}"),
        }
    }
}
