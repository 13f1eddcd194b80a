//! The state of a game of AWAW. How it begins stands in `founding`, how an event changes it in `apply`.

pub(super) mod parts;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Deref;
use std::sync::Arc;

use serde::{Deserialize, Serialize, Serializer};

use super::accounts::figures::{Account, Posting};
use super::calendar::{Quarter, Stage};
use super::components::{
    Area, Country, Front, Land, Mark, Nation, Place, Side, Spot, TransportKind, UnitId, UnitKind, War,
};
use super::declarations::topics::{Topic, Value};
use super::event::{Activity, Conquest};
use super::kept::Kept;
use super::pack::Pack;
use super::pending::Pending;
use super::rulings::Rulings;
use super::transcribing::records::{Cost, HexRecord, HexsideRecord};
use kernel::seat::BySide;
use kernel::violation::Enforcement;
pub use parts::{AreaState, Control, CountryState, Factors, InaState, Location, Losses, Lost, Transports, Unit};

/// What is fixed when a game is created.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Creation {
    /// The first game turn; Fall 1939 where none is named.
    #[serde(default)]
    pub first_turn: Option<Quarter>,
    /// What the table does with objections.
    #[serde(default)]
    pub enforcement: Enforcement,
    /// How unclear places of the book are read.
    #[serde(default)]
    pub rulings: Rulings,
}

/// The pack a game is played with. Two packs are equal when their hashes are.
#[derive(Debug, Clone)]
pub struct PackInPlay(Arc<Pack>);

impl PackInPlay {
    /// A game is played with it.
    pub(super) fn new(pack: &Arc<Pack>) -> Self {
        Self(Arc::clone(pack))
    }
}

impl PartialEq for PackInPlay {
    fn eq(&self, other: &Self) -> bool {
        self.0.hash == other.0.hash
    }
}

impl Deref for PackInPlay {
    type Target = Pack;
    fn deref(&self) -> &Pack {
        &self.0
    }
}

impl Serialize for PackInPlay {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0.hash)
    }
}

fn lines<S: Serializer>(ledger: &Arc<Vec<Posting>>, serializer: S) -> Result<S::Ok, S::Error> {
    ledger.as_slice().serialize(serializer)
}

/// The state of a game. A change of its shape as data raises `Awaw::STATE_VERSION`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Game {
    /// What the text gives.
    pub pack: PackInPlay,
    /// How unclear places of the book are read.
    pub rulings: Rulings,
    /// The first game turn.
    pub first_turn: Quarter,
    /// The game turn, once play has begun.
    pub quarter: Option<Quarter>,
    /// Where the game stands.
    pub stage: Stage,
    /// The side that moves first in this game turn.
    pub first_side: Side,
    /// Player turns of this game turn that are over.
    pub played: BTreeSet<Side>,
    /// Player turns that are over in the game.
    pub player_turns: u32,
    /// The last year whose start was recorded.
    pub year_start: Option<u16>,
    /// Wars that broke out.
    pub wars: BTreeMap<War, Option<Quarter>>,
    /// With how many player turns begun each war broke out: what follows an outbreak waits for the next one.
    pub war_turns: BTreeMap<War, u32>,
    /// When Britain surrendered.
    pub british_surrender: Option<Option<Quarter>>,
    pub accounts: BTreeMap<Nation, Account>,
    /// The ledger, line by line, the newest at the end; shared between states until a line is added.
    #[serde(serialize_with = "lines")]
    pub ledger: Arc<Vec<Posting>>,
    /// What Japan conquered by this chapter.
    pub conquests: Vec<Conquest>,
    /// The four countries.
    pub countries: BTreeMap<Country, CountryState>,
    pub areas: BTreeMap<Area, AreaState>,
    pub units: BTreeMap<UnitId, Unit>,
    /// What is known of hexes.
    pub hexes: BTreeMap<Spot, HexRecord>,
    /// Hexsides whose nature was entered (71.81).
    pub hexsides: Vec<HexsideRecord>,
    /// Costs of types of units.
    pub costs: Vec<Cost>,
    pub transports: BTreeMap<TransportKind, Transports>,
    /// Where the scenario lets the British garrison be (72.17).
    pub garrison_areas: Option<BTreeSet<Spot>>,
    /// Who controls the places of the chapter, and whatever else was recorded.
    pub control: BTreeMap<Spot, Control>,
    /// Cities that Britain lost, and after how many ends of an Allied player turn that takes effect (72.81).
    pub city_clocks: BTreeMap<Spot, u8>,
    /// The Indian National Army.
    pub ina: InaState,
    /// By how much siege lowers the defence of Gibraltar (73.21).
    pub siege: u8,
    /// Submarine factors sent past a hostile Gibraltar in this turn, into the Mediterranean and out of it (73.42).
    pub submarines: BySide<[u8; 2]>,
    /// Naval activities and redeployments of this player turn.
    pub activities: Vec<Activity>,
    /// How many there were in the game.
    pub activities_ever: u32,
    /// What the players declared and is kept.
    pub declarations: Kept,
    /// How many declarations were made.
    pub declared: u32,
    /// What the table waits for.
    pub pending: Vec<Pending>,
}

impl Game {
    /// The state of a country.
    ///
    /// # Panics
    ///
    /// Never: all four are there from the founding on, which the pack's tests prove.
    pub fn country(&self, country: Country) -> &CountryState {
        &self.countries[&country]
    }

    /// The state of a box.
    ///
    /// # Panics
    ///
    /// Never: both are there from the founding on.
    pub fn area(&self, area: Area) -> &AreaState {
        &self.areas[&area]
    }

    /// Player turns that have begun in the game.
    pub fn player_turns_begun(&self) -> u32 {
        self.player_turns + u32::from(self.stage.side().is_some())
    }

    /// The number of the game turn; the first quarter before play.
    pub fn turn_number(&self) -> u32 {
        self.quarter.unwrap_or(self.first_turn).number(self.rulings.season_order)
    }

    /// Whether the game turn is this quarter or a later one.
    pub fn is_from(&self, quarter: Quarter) -> bool {
        self.turn_number() >= quarter.number(self.rulings.season_order)
    }

    /// Whether a war broke out.
    pub fn at_war(&self, war: War) -> bool {
        self.wars.contains_key(&war)
    }

    /// Whether a country surrendered; Canada and South Africa cannot by this chapter.
    pub fn has_surrendered(&self, country: Country) -> bool {
        country.area().is_some_and(|area| self.area(area).surrendered.is_some())
    }

    /// Who controls a place.
    pub fn controller(&self, spot: Spot) -> Option<Side> {
        self.control.get(&spot).and_then(|control| control.side)
    }

    /// Whether Japan controls a place (72.93).
    pub fn is_japanese(&self, spot: Spot) -> bool {
        self.controller(spot) == Some(Side::Axis)
    }

    /// The units at a place.
    pub fn units_at(&self, place: Place) -> impl Iterator<Item = &Unit> {
        self.units.values().filter(move |unit| unit.at == Location::At(place))
    }

    /// The units of a nation, removed ones included.
    pub fn units_of(&self, nation: Nation) -> impl Iterator<Item = &Unit> {
        self.units.values().filter(move |unit| unit.counter.nation == nation)
    }

    /// Whether a hex is so, where that is known.
    pub fn mark(&self, spot: Spot, mark: Mark) -> Option<bool> {
        if let Some(fact) = self.fact(&Topic::Mark { spot, mark }) {
            return Some(fact.claim.value.is_yes());
        }
        self.hexes.get(&spot)?.mark(mark)
    }

    /// The land of a hex, where that is known.
    pub fn land(&self, spot: Spot) -> Option<Land> {
        match self.fact(&Topic::Land { spot }).map(|fact| fact.claim.value) {
            Some(Value::Land(land)) => Some(land),
            _ => self.hexes.get(&spot)?.land,
        }
    }

    /// The front of a hex, where that is known.
    pub fn front(&self, spot: Spot) -> Option<Front> {
        match self.fact(&Topic::Front { spot }).map(|fact| fact.claim.value) {
            Some(Value::Front(front)) => Some(front),
            _ => self.hexes.get(&spot)?.front,
        }
    }

    /// The cost of a type of unit, where it is entered.
    pub fn cost(&self, kind: UnitKind, print: super::components::Print) -> Option<u16> {
        self.costs.iter().find(|cost| cost.kind == kind && cost.print == print).map(|cost| cost.brps)
    }
}
