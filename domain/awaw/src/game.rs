//! The state of a game of AWAW. How an event changes it stands in `apply`.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Deref;
use std::sync::Arc;

use serde::{Deserialize, Serialize, Serializer};

use super::accounts::{Account, Posting};
use super::calendar::{Quarter, Stage};
use super::components::{
    Area, Counter, Country, Front, Land, Mark, Nation, Place, Side, Spot, TransportKind, UnitId, UnitKind, War,
};
use super::declarations::{Topic, Value};
use super::event::{Activity, Conquest};
use super::kept::Kept;
use super::pack::Pack;
use super::pending::Pending;
use super::rulings::Rulings;
use super::transcribing::{Cost, HexRecord, HexsideRecord};
use kernel::seat::BySide;
use kernel::violation::Enforcement;

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
    /// Never.
    #[default]
    Never,
    /// Not in Europe.
    Elsewhere,
    /// In Europe.
    InEurope,
}

/// A counter and what became of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// As printed.
    pub counter: Counter,
    /// Where it is.
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
    /// To flying bombs.
    #[serde(default)]
    pub flying: u16,
    /// To rockets.
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

/// The pack a game is played with. Two packs are equal when their hashes are.
#[derive(Debug, Clone)]
pub struct PackInPlay(Arc<Pack>);

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
    /// The accounts.
    pub accounts: BTreeMap<Nation, Account>,
    /// The ledger, line by line, the newest at the end; shared between states until a line is added.
    #[serde(serialize_with = "lines")]
    pub ledger: Arc<Vec<Posting>>,
    /// What Japan conquered by this chapter.
    pub conquests: Vec<Conquest>,
    /// The four countries.
    pub countries: BTreeMap<Country, CountryState>,
    /// The two boxes.
    pub areas: BTreeMap<Area, AreaState>,
    /// The counters.
    pub units: BTreeMap<UnitId, Unit>,
    /// What is known of hexes.
    pub hexes: BTreeMap<Spot, HexRecord>,
    /// Hexsides whose nature was entered (71.81).
    pub hexsides: Vec<HexsideRecord>,
    /// Costs of types of units.
    pub costs: Vec<Cost>,
    /// Transports.
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
    /// The state before the first command.
    pub(super) fn found(pack: &Arc<Pack>, creation: &Creation) -> Result<Self, String> {
        let first_turn = creation.first_turn.unwrap_or(Quarter::FALL_1939);
        if first_turn.year < 1939 || first_turn.year > 1945 {
            return Err(format!("{first_turn} is no turn of the game; it runs from 1939 to 1945"));
        }
        let control = pack.places.iter().map(|place| {
            let side = Some(Side::Allies);
            (place.spot, Control { side, at_turn_start: side })
        });
        let mut game = Self {
            pack: PackInPlay(Arc::clone(pack)),
            rulings: creation.rulings,
            first_turn,
            quarter: None,
            stage: Stage::SetUp,
            first_side: Side::Axis,
            played: BTreeSet::new(),
            player_turns: 0,
            year_start: None,
            wars: BTreeMap::new(),
            war_turns: BTreeMap::new(),
            british_surrender: None,
            accounts: super::accounts::HOLDERS.into_iter().map(|nation| (nation, Account::default())).collect(),
            ledger: Arc::default(),
            conquests: Vec::new(),
            countries: pack
                .yards
                .iter()
                .map(|yard| (yard.country, CountryState { yard: yard.points, ..CountryState::default() }))
                .collect(),
            areas: Area::ALL.into_iter().map(|area| (area, AreaState::default())).collect(),
            units: BTreeMap::new(),
            hexes: pack.hexes.iter().map(|hex| (hex.hex, hex.clone())).collect(),
            hexsides: pack.hexsides.clone(),
            costs: pack.costs.clone(),
            transports: BTreeMap::new(),
            garrison_areas: None,
            control: control.collect(),
            city_clocks: BTreeMap::new(),
            ina: InaState::default(),
            siege: 0,
            submarines: BySide::default(),
            activities: Vec::new(),
            activities_ever: 0,
            declarations: Kept::default(),
            declared: 0,
            pending: Vec::new(),
        };
        game.begin_as_printed(pack, first_turn);
        for entry in &pack.units {
            if entry.adds.is_none() && !(entry.counter.garrison && super::setting_up::is_left_out(&game, entry)) {
                let at = entry.at.map_or(Location::Waiting, |name| Location::At(Place::Box(name)));
                game.units.insert(entry.counter.id, Unit::new(entry.counter, at));
            }
        }
        // A game that begins later has in its pools what was added before (70.14, 71.12).
        let order = game.rulings.season_order;
        for entry in &pack.units {
            if entry.adds.is_some_and(|adds| adds.number(order) < first_turn.number(order)) {
                game.units.insert(entry.counter.id, Unit::new(entry.counter, Location::Pool));
            }
        }
        Ok(game)
    }

    /// Accounts, transports and garrison areas, where an owner entered those of the scenario that begins with this turn.
    fn begin_as_printed(&mut self, pack: &Pack, first_turn: Quarter) {
        for sheet in pack.accounts.iter().filter(|sheet| sheet.first_turn == first_turn) {
            super::accounts::begin(self, sheet);
        }
        for line in pack.transports.iter().filter(|line| line.first_turn == first_turn) {
            self.transports.entry(line.kind).or_default().stock = Some(line.stock);
        }
        let garrison = pack.garrisons.iter().find(|areas| areas.first_turn == first_turn);
        self.garrison_areas = garrison.map(|areas| areas.hexes.iter().copied().collect());
    }

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
