//! What happened: facts in the past tense. An entry of the journal keeps them; none is ever edited.

use serde::{Deserialize, Serialize};

use super::accounts::figures::{Figure, Posting};
use super::book::Awaw;
use super::calendar::{Quarter, Stage};
use super::command::{GrantRoute, Mission, SupplyRoute};
use super::components::{Area, Counter, Country, Front, Nation, Place, Side, Spot, TransportKind, UnitId, War};
use super::declarations::topics::{Declaration, Prize, Rest};
use super::game::parts::{Factors, Location, Losses};
use super::pending::Pending;
use super::transcribing::records::Transcription;
use kernel::clause::Clause;
use kernel::dice::Roll;

/// A kind of naval activity, or what the strait of Malacca stops besides (74.31).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the names of the rulebook")]
pub enum ActivityKind {
    SeaTransport,
    SeaborneInvasion,
    ShoreBombardment,
    Patrol,
    Raid,
    BaseChange,
    SeaSupply,
    /// Submarines against the Japanese convoy route.
    SubmarineInterception,
    /// A naval redeployment.
    Nr,
    /// Air units, which no strait stops.
    AirMission,
}

impl ActivityKind {
    pub const ALL: [Self; 10] = [
        Self::SeaTransport,
        Self::SeaborneInvasion,
        Self::ShoreBombardment,
        Self::Patrol,
        Self::Raid,
        Self::BaseChange,
        Self::SeaSupply,
        Self::SubmarineInterception,
        Self::Nr,
        Self::AirMission,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Self::SeaTransport => "sea transport",
            Self::SeaborneInvasion => "a seaborne invasion",
            Self::ShoreBombardment => "shore bombardment",
            Self::Patrol => "a patrol",
            Self::Raid => "a raid",
            Self::BaseChange => "a change of base",
            Self::SeaSupply => "sea supply",
            Self::SubmarineInterception => "submarine interception",
            Self::Nr => "NR",
            Self::AirMission => "an air mission",
        }
    }
}

/// A naval activity.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Activity {
    /// Its number in the game; 0 until it is declared.
    #[serde(default)]
    pub number: u32,
    pub nation: Nation,
    pub kind: ActivityKind,
    pub from: Place,
    /// To which place, where it has a target.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Place>,
    /// The hexes of its path, as far as this chapter asks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<Spot>,
    /// The fronts on which the units are based, and on which it takes place, where that matters (73.3).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub based: Vec<Front>,
    /// The front that pays, where that is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paid: Option<Front>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quarter: Option<Quarter>,
}

/// What Japan conquered by this chapter (71.52, 72.52, 72.81).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conquest {
    pub prize: Prize,
    pub value: u16,
    /// BRPs credited at once.
    pub credited: u16,
    /// Whether it is an overseas conquest by name.
    pub overseas: bool,
    pub quarter: Option<Quarter>,
}

/// One thing a correction sets (AWAW-R-70).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Correction {
    Unit {
        unit: UnitId,
        at: Location,
    },
    /// A figure of an account.
    Figure {
        nation: Nation,
        figure: Figure,
        value: i32,
    },
    /// Who controls a place.
    Control {
        place: Spot,
        side: Option<Side>,
    },
    /// Where the game stands.
    Stage(Stage),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are those of the commands, which say what they mean")]
pub enum Event {
    Transcribed(Box<Transcription>),
    AccountOpened { nation: Nation, prewar: Option<i32> },
    Posted(Posting),
    RulingChosen { ruling: String, reading: u8 },
    PlacedAtStart { unit: UnitId, at: Place },
    GameTurnBegan { quarter: Quarter, first: Side },
    PhaseBegan { stage: Stage },
    PlayerTurnEnded { side: Side },
    ReductionsSpent,
    UnitsAdded { units: Vec<Counter>, clause: Clause },
    YearStarted { year: u16 },
    WarBrokeOut { war: War },
    BritainSurrendered,
    UnitLent { unit: UnitId },
    UnitEliminated { unit: UnitId },
    UnitMoved { unit: UnitId, from: Place, to: Place, europe: bool },
    UnitBuilt { unit: UnitId, at: Place, payer: Nation },
    CountrySpent { country: Country, brps: i32, infantry: u32, air: u32, points: u8, granted: i32 },
    ShipLaidDown { counter: Counter, yard: Country },
    ShipLaunched { counter: Counter, at: Place, payer: Nation },
    ShipRepaired { yard: Country, nation: Nation },
    TransportsUsed { kind: TransportKind, number: u8, country: Option<Country> },
    InfantryProduced { country: Country, units: Vec<Counter> },
    ShipbuildingProduced { country: Country, points: u8 },
    SubversionAchieved,
    InaPoolAdjusted { objectives: u32 },
    InaUnitBuilt { counter: Counter, at: Spot, saved: u32 },
    InaDeferred,
    PartisanBuilt { counter: Counter, at: Spot },
    ControlChanged { place: Spot, side: Option<Side> },
    CityClockSet { city: Spot, ends: u8 },
    CityClockStopped { city: Spot },
    CityLost { city: Spot },
    FactorsSet { area: Area, factors: Factors },
    LossesRecorded { area: Area, turn: u32, losses: Losses },
    CountrySurrendered { area: Area, voluntary: bool, removed: Vec<UnitId>, eliminated: Vec<UnitId> },
    Conquered(Conquest),
    ChinaGranted { route: GrantRoute, brps: u16 },
    MissionFlown { nation: Nation, mission: Mission, target: Place },
    OffensiveDeclared { area: Area },
    GroundAttackDeclared { from: Place, to: Place },
    AttritionDeclared { area: Area, by: Side },
    AirCombatRecorded { area: Area },
    SupplyTraced { area: Area, route: SupplyRoute },
    ActivityDeclared(Activity),
    InterceptionDeclared { activity: u32, hex: Option<Spot> },
    RaidersDeclared { base: Spot },
    SubmarinePassed { side: Side, inward: bool },
    SiegeRecorded { reduction: u8 },
    NavalUnitsDisplaced { units: Vec<UnitId>, front: Front },
    OilTraced { fronts: Vec<Front> },
    DieRolled { purpose: String, roll: Roll },
    Rested(Vec<Rest>),
    FactsUsed { numbers: Vec<u32> },
    FactDeclared(Declaration),
    FactDisputed { number: u32 },
    FactAccepted { number: u32 },
    FactWithdrawn { number: u32 },
    Corrected { corrections: Vec<Correction>, reason: String },
    Awaited(Box<Pending>),
    Answered,
    Consented { side: Side, alone: bool },
    Declined { side: Side },
    Noted { text: String, clause: Clause },
}

impl From<declared::Event<Awaw>> for Event {
    fn from(event: declared::Event<Awaw>) -> Self {
        use declared::Event as Of;
        match event {
            Of::FactDeclared(declaration) => Self::FactDeclared(declaration),
            Of::Rested(rests) => Self::Rested(rests),
            Of::Awaited(pending) => Self::Awaited(Box::new(pending)),
            Of::Answered => Self::Answered,
            Of::Consented { side, alone } => Self::Consented { side, alone },
            Of::Declined { side } => Self::Declined { side },
            Of::DieRolled { purpose, roll } => Self::DieRolled { purpose, roll },
            Of::Noted { text, clause } => Self::Noted { text, clause },
        }
    }
}
