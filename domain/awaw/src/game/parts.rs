//! What the state of a game is made of: counters and where they are, countries, boxes, places. Data alone, since commands
//! and events speak of it too.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::super::calendar::Quarter;
use super::super::components::{Counter, Country, Front, Nation, Place, Side, TransportKind};

/// Where a counter is: exactly one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Location {
    /// To be placed before the first turn.
    Waiting,
    /// In a box or on a mapboard.
    At(Place),
    /// In the force pool, not built.
    Pool,
    /// Under construction in the yards of a country.
    Yard(Country),
    /// Displaced to a front, its base to be declared (73.61).
    On(Front),
    /// Eliminated: may be built again (AWAW-R-12).
    Eliminated,
    /// Out of the game for good.
    Removed,
}

impl Location {
    /// What to say of a unit there, after its name.
    pub fn name(self) -> String {
        match self {
            Self::Waiting => "waits to be placed".to_owned(),
            Self::At(place) => format!("is at {place}"),
            Self::Pool => "is in the force pool".to_owned(),
            Self::Yard(country) => format!("is under construction in {}", country.name()),
            Self::On(front) => format!("was displaced to {}", front.name()),
            Self::Eliminated => "is eliminated".to_owned(),
            Self::Removed => "is out of the game".to_owned(),
        }
    }

    /// The place of a unit in play.
    pub const fn place(self) -> Option<Place> {
        if let Self::At(place) = self { Some(place) } else { None }
    }

    /// Whether it may be built.
    pub const fn is_unbuilt(self) -> bool {
        matches!(self, Self::Pool | Self::Eliminated)
    }
}

/// Whether and where a unit was ever eliminated (71.14, 72.14).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lost {
    #[default]
    Never,
    Elsewhere,
    InEurope,
}

/// A counter and what became of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    pub counter: Counter,
    pub at: Location,
    /// Lent to the U.S. (70.16, 70.26, 71.154, 72.164).
    pub lent: bool,
    /// Who paid when it was built last; `None` for a starting unit (71.14).
    pub payer: Option<Nation>,
    /// Whether it is in Europe (71.14, 72.14).
    pub in_europe: bool,
    /// Whether and where it was ever eliminated.
    pub lost: Lost,
}

impl Unit {
    /// A counter at a place.
    pub const fn new(counter: Counter, at: Location) -> Self {
        Self { counter, at, lent: false, payer: None, in_europe: false, lost: Lost::Never }
    }

    /// The place of a unit in play.
    pub const fn place(&self) -> Option<Place> {
        self.at.place()
    }
}

/// What a country did in this game turn, and its yards.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CountryState {
    /// Shipbuilding points.
    pub yard: u8,
    /// Of them used in this turn.
    pub yard_used: u8,
    /// BRPs of construction in this turn.
    pub spent: i32,
    /// Infantry factors built in this turn.
    pub infantry: u32,
    /// Army air factors built in this turn.
    pub air: u32,
    /// Infantry factors that production added in the game (71.12C, 72.12B).
    pub produced: u32,
    /// Of them in this turn.
    pub produced_now: u32,
    /// American BRPs granted in this turn.
    pub granted: i32,
    /// Transports that carry them.
    pub transports: BTreeMap<TransportKind, u8>,
}

/// Transports of a sea.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Transports {
    /// How many there are, where that is entered.
    pub stock: Option<u8>,
    /// Used in this turn.
    pub used: u8,
}

/// BRPs lost at a box in a game turn, by cause (71.321, 71.41, 72.321, 72.41).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Losses {
    /// To Japanese bombing.
    #[serde(default)]
    pub bombing: u16,
    #[serde(default)]
    pub flying: u16,
    #[serde(default)]
    pub rockets: u16,
    /// To hostile ground factors next to the box.
    #[serde(default)]
    pub adjacency: u16,
}

/// Ground factors at a box that are not recorded unit by unit (AWAW-R-32).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Factors {
    /// Japanese, next to the box.
    pub japanese: u32,
    /// Of the Indian National Army, next to the box.
    pub ina: u32,
    /// Western Allied, in the box.
    pub allied: u32,
}

/// A box with rules of its own.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AreaState {
    /// When its country surrendered.
    pub surrendered: Option<Quarter>,
    /// BRPs lost, turn by turn, as long as they reduce a limit.
    pub losses: BTreeMap<u32, Losses>,
    /// Factors entered as numbers.
    pub factors: Factors,
    /// Whether Japan declared a bombing of it in this player turn.
    pub bombed: bool,
    /// Whether a ground unit left it in this phase (AWAW-R-36).
    pub left_in_phase: bool,
}

/// Who controls a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Control {
    /// The side; `None` for nobody.
    pub side: Option<Side>,
    /// The side that held it when this player turn began.
    pub at_turn_start: Option<Side>,
}

/// The Indian National Army and its partisans (72.9).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct InaState {
    /// When the subversion result came.
    pub subversion: Option<Quarter>,
    /// Objectives that the force pool counts.
    pub objectives: u32,
    /// Factors saved, 0 or 1.
    pub saved: u32,
    /// Whether this turn's factor is built or deferred.
    pub factor_used: bool,
    /// Whether this turn's partisan is built.
    pub partisan_built: bool,
    /// Units and partisans ever built, for their ids.
    pub built: u32,
}
