//! The state of a game of GEAW. How an event changes it stands in `apply`.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Deref;
use std::sync::Arc;

use serde::{Deserialize, Serialize, Serializer};

use super::calendar::{self, Quarter};
use super::components::{MovementPoints, Section, Side, UnitId};
use super::declarations::{Declaration, Dependent};
use super::hexes::Hex;
use super::pack::Pack;
use super::pending::Pending;
use super::rulings::Rulings;
use super::sheets::{Counter, ScenarioSheet, Sheets};
use super::victory_points::Booking;
use kernel::seat::{BySide, Opposed};
use kernel::verdict::Enforcement;

/// What is fixed when a game is created.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Creation {
    /// The numeral of a scenario of the pack whose sheet is to be taken; none where the players enter it.
    #[serde(default)]
    pub scenario: Option<String>,
    /// What the table does with objections.
    #[serde(default)]
    pub enforcement: Enforcement,
    /// How unclear places of the book are read.
    #[serde(default)]
    pub rulings: Rulings,
    /// The optional sections in force, 30 to 45 (GEAW-R-50).
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub optional: BTreeSet<u8>,
}

/// The phases of a player turn, in order (4.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the names of the rulebook")]
pub enum PlayerPhase {
    Mobilization,
    Reorganization,
    FirstMovement,
    FirstCombat,
    SecondMovement,
    SecondCombat,
    SupplyAttrition,
}

impl PlayerPhase {
    /// All seven, in order.
    pub const ALL: [Self; 7] = [
        Self::Mobilization,
        Self::Reorganization,
        Self::FirstMovement,
        Self::FirstCombat,
        Self::SecondMovement,
        Self::SecondCombat,
        Self::SupplyAttrition,
    ];

    /// Whether it is one of the two movement phases (8.1).
    pub const fn is_movement(self) -> bool {
        matches!(self, Self::FirstMovement | Self::SecondMovement)
    }

    /// Whether it is one of the two combat phases.
    pub const fn is_combat(self) -> bool {
        matches!(self, Self::FirstCombat | Self::SecondCombat)
    }

    /// Its name in the sequence of play.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mobilization => "Mobilization Phase",
            Self::Reorganization => "Reorganization Phase",
            Self::FirstMovement => "1st Movement Phase",
            Self::FirstCombat => "1st Combat Phase",
            Self::SecondMovement => "2nd Movement Phase",
            Self::SecondCombat => "2nd Combat Phase",
            Self::SupplyAttrition => "Supply Attrition Phase",
        }
    }
}

/// Where the game stands in the sequence of play (4.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Before play (3.1).
    SetUp,
    /// A phase of a player turn.
    Of(Side, PlayerPhase),
    /// The Victory Point Phase.
    VictoryPoint,
    /// The Victory Check Phase.
    VictoryCheck,
    /// The Turn Advance Phase.
    TurnAdvance,
    /// The game is over.
    Finished,
}

impl Phase {
    /// The active side, in a player turn.
    pub const fn side(self) -> Option<Side> {
        if let Self::Of(side, _) = self { Some(side) } else { None }
    }

    /// The phase of the player turn.
    pub const fn of_player(self) -> Option<PlayerPhase> {
        if let Self::Of(_, phase) = self { Some(phase) } else { None }
    }

    /// As the sequence of play names it.
    pub fn name(self) -> String {
        match self {
            Self::SetUp => "set-up".to_owned(),
            Self::Of(side, phase) => format!("{} {}", side.adjective(), phase.name()),
            Self::VictoryPoint => "Victory Point Phase".to_owned(),
            Self::VictoryCheck => "Victory Check Phase".to_owned(),
            Self::TurnAdvance => "Turn Advance Phase".to_owned(),
            Self::Finished => "the end of the game".to_owned(),
        }
    }
}

/// Where a unit is: exactly one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Location {
    /// In the general pool of available units.
    Pool,
    Map(Hex),
    /// Bought, and to enter by amphibious movement (6.6, GEAW-R-20).
    AwaitingEntry,
    /// Eliminated: may be bought again (6.9).
    Eliminated,
    /// Withdrawn: may be bought again (6.9).
    Withdrawn,
    /// Out of the game for good: a headquarters that was lost (6.9).
    Removed,
}

impl Location {
    /// Whether the counter is free for reinforcement or reorganization (6.9, 7.2).
    pub const fn is_available(self) -> bool {
        matches!(self, Self::Pool | Self::Eliminated | Self::Withdrawn)
    }
}

/// What a unit did in the phase that runs (8.5).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "each is something that was done or befell it")]
pub struct InPhase {
    /// Movement points spent.
    pub spent: MovementPoints,
    /// Its move is finished and the hand taken off (8.5).
    pub released: bool,
    /// It stopped in an enemy zone of control (8.7).
    pub stopped: bool,
    /// An expended supply unit lets it move (8.3).
    pub enabled: bool,
    /// Railroad rides (8.11).
    pub rides: u8,
    /// Where it stood before it moved in this phase.
    pub from: Option<Hex>,
    /// It was checked for supply attrition (4.2).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub checked: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    pub location: Location,
    /// Whether its one entry of the game is used (6.3).
    pub once_used: bool,
    /// Whether its base side is up, an optional rule (2.8).
    pub base: bool,
    /// What it did in this phase.
    pub in_phase: InPhase,
}

impl Unit {
    /// A unit in the pool.
    pub fn in_pool() -> Self {
        Self { location: Location::Pool, once_used: false, base: false, in_phase: InPhase::default() }
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetUp {
    /// Units placed for each line of the sheet.
    pub placed: BTreeMap<usize, BTreeSet<UnitId>>,
    /// Whether the side is done.
    pub finished: bool,
}

/// How the game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    pub end: End,
    /// The winner, where one is known.
    pub winner: Option<Side>,
    /// The section of the rulebook that the players relied on, where they named one.
    pub section: Option<Section>,
}

impl Outcome {
    /// The result in words.
    pub fn in_words(&self) -> String {
        let end = match self.end {
            End::FinalTurn => "the last turn is over",
            End::AutomaticVictory => "automatic victory",
            End::Conceded => "conceded",
            End::ZeroVictoryPoints => "victory points at zero",
        };
        match self.winner {
            Some(winner) => format!("{} wins: {end}", winner.name()),
            None => format!("No winner is told: {end}"),
        }
    }
}

/// Why a game ended (3.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// The last turn of the scenario is over.
    FinalTurn,
    /// A player won an automatic victory.
    AutomaticVictory,
    /// A player gave up.
    Conceded,
    /// Victory points fell to zero, and the players found the game to end by 27.2.
    ZeroVictoryPoints,
}

/// One thing a correction sets (GEAW-R-51).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Correction {
    Unit {
        unit: UnitId,
        location: Location,
    },
    /// A side's victory points.
    VictoryPoints {
        side: Side,
        total: i16,
    },
    Turn(u8),
    Phase(Phase),
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

/// What was transcribed so far; shared between the states of a game until somebody transcribes more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetsInPlay(Arc<Sheets>);

impl SheetsInPlay {
    /// The sheets, to change.
    pub(super) fn change(&mut self) -> &mut Sheets {
        Arc::make_mut(&mut self.0)
    }
}

impl Deref for SheetsInPlay {
    type Target = Sheets;
    fn deref(&self) -> &Sheets {
        &self.0
    }
}

impl Serialize for SheetsInPlay {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (*self.0).serialize(serializer)
    }
}

/// The state of a game. A change of its shape as data raises `Geaw::STATE_VERSION`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Game {
    /// What the program knows of the components.
    pub pack: PackInPlay,
    /// What is known of the components in this game.
    pub sheets: SheetsInPlay,
    /// How unclear places of the book are read.
    pub rulings: Rulings,
    /// The optional sections in force.
    pub optional: BTreeSet<u8>,
    /// Who plays each side (1.0).
    pub players: BySide<Option<String>>,
    /// The scenario, once it is entered.
    pub scenario: Option<ScenarioSheet>,
    pub phase: Phase,
    /// The game turn; the first of the scenario before play.
    pub turn: u8,
    pub set_up: BySide<SetUp>,
    pub units: BTreeMap<UnitId, Unit>,
    /// The units in each hex: an index of `units`.
    pub occupants: BTreeMap<Hex, BTreeSet<UnitId>>,
    /// The victory points of each side, entry by entry (5.1).
    pub bookings: BySide<Vec<Booking>>,
    /// What the players declared, as long as it holds.
    pub declarations: Vec<Declaration>,
    /// How many declarations were made.
    pub declared: u32,
    /// Commands of this phase that rest on declarations, and how to reverse them.
    pub dependents: Vec<Dependent>,
    /// Who controls rail hexes, where that was declared (GEAW-R-57).
    pub rail_control: BTreeMap<Hex, Side>,
    /// Who holds objectives that are entered by name alone, by their names in small letters (5.2).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub held: BTreeMap<String, Side>,
    /// Lines of the scenario's schedule that are spent (6.8).
    pub entries_spent: BTreeSet<usize>,
    /// Lines of the scenario's withdrawals that are met.
    pub withdrawals_met: BTreeSet<usize>,
    /// Supply units expended in this phase, and where they stood (8.3).
    pub expended: BTreeMap<UnitId, Hex>,
    /// Hexes that own units came into in this phase (GEAW-R-29).
    pub entered: BTreeSet<Hex>,
    /// Whether the objectives of this turn are scored (4.2).
    pub scored: bool,
    /// Whether the victory check of this turn is made (4.2).
    pub checked: bool,
    /// Sides whose points fell to zero, while 27.2 is not applied (5.6).
    pub zero: BTreeSet<Side>,
    /// What the table waits for.
    pub pending: Vec<Pending>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
}

impl Game {
    /// The state before the first command.
    pub(super) fn create(pack: &Arc<Pack>, creation: &Creation) -> Result<Self, String> {
        if let Some(bad) = creation.optional.iter().find(|section| !Section::new(**section, 0).is_optional()) {
            return Err(format!("section {bad} is not optional; the optional rules are 30 to 45"));
        }
        let mut game = Self {
            pack: PackInPlay(Arc::clone(pack)),
            sheets: SheetsInPlay(Arc::new(pack.sheets.clone())),
            rulings: creation.rulings,
            optional: creation.optional.clone(),
            players: BySide::default(),
            scenario: None,
            phase: Phase::SetUp,
            turn: 1,
            set_up: BySide::default(),
            units: pack.sheets.counters.keys().map(|id| (*id, Unit::in_pool())).collect(),
            occupants: BTreeMap::new(),
            bookings: BySide::default(),
            declarations: Vec::new(),
            declared: 0,
            dependents: Vec::new(),
            rail_control: BTreeMap::new(),
            held: BTreeMap::new(),
            entries_spent: BTreeSet::new(),
            withdrawals_met: BTreeSet::new(),
            expended: BTreeMap::new(),
            entered: BTreeSet::new(),
            scored: false,
            checked: false,
            zero: BTreeSet::new(),
            pending: Vec::new(),
            outcome: None,
        };
        if let Some(numeral) = &creation.scenario {
            game.take_from_pack(numeral)?;
        }
        Ok(game)
    }

    fn take_from_pack(&mut self, numeral: &str) -> Result<(), String> {
        let of_numeral = |sheet: &ScenarioSheet| format!("{:?}", sheet.numeral) == numeral || sheet.name == numeral;
        let sheets = self.pack.scenarios.iter().filter_map(|scenario| scenario.sheet.as_ref());
        let sheet = sheets.clone().find(|sheet| of_numeral(sheet)).cloned().ok_or_else(|| {
            let names: Vec<&str> = sheets.map(|sheet| sheet.name.as_str()).collect();
            match names.as_slice() {
                [] => format!("the pack holds no sheet of a scenario; leave {numeral:?} out and enter the sheet"),
                names => format!("the pack holds no sheet {numeral:?}; it holds {}", names.join(", ")),
            }
        })?;
        if sheet.numeral == super::sheets::ScenarioNumeral::Third && !self.optional.contains(&44) {
            return Err("Scenario III belongs to the optional rules: take section 44 in".to_owned());
        }
        self.take_sheet(&sheet);
        Ok(())
    }

    /// Whether an optional section is in force (GEAW-R-50).
    pub fn has_optional(&self, chapter: u8) -> bool {
        self.optional.contains(&chapter)
    }

    /// The counter of a unit.
    ///
    /// # Panics
    ///
    /// Where no counter has this id; commands are judged for that first.
    pub fn counter(&self, unit: UnitId) -> &Counter {
        &self.sheets.counters[&unit]
    }

    /// The side of a unit.
    pub fn side(&self, unit: UnitId) -> Side {
        self.counter(unit).side()
    }

    /// A unit as a sentence names it: its id and what it is.
    pub fn name(&self, unit: UnitId) -> String {
        match self.sheets.counters.get(&unit) {
            Some(counter) => format!("{unit} ({})", counter.kind()),
            None => unit.to_string(),
        }
    }

    /// A hex as a sentence names it: "3117 Wenchow".
    pub fn hex_name(&self, hex: Hex) -> String {
        match self.sheets.hexes.get(&hex).and_then(|record| record.name.as_deref()) {
            Some(name) => format!("{hex} {name}"),
            None => hex.to_string(),
        }
    }

    /// The hex of a unit that is on the map.
    pub fn hex(&self, unit: UnitId) -> Option<Hex> {
        if let Location::Map(hex) = self.units.get(&unit)?.location { Some(hex) } else { None }
    }

    /// The units in a hex.
    pub fn units_in(&self, hex: Hex) -> impl Iterator<Item = UnitId> + '_ {
        self.occupants.get(&hex).into_iter().flatten().copied()
    }

    /// The units of a side in a hex.
    pub fn units_of(&self, side: Side, hex: Hex) -> impl Iterator<Item = UnitId> + '_ {
        self.units_in(hex).filter(move |unit| self.side(*unit) == side)
    }

    /// The units of a side on the map, with their hexes.
    pub fn on_map(&self, side: Side) -> impl Iterator<Item = (UnitId, Hex)> + '_ {
        let of_side = self.units.keys().copied().filter(move |unit| self.side(*unit) == side);
        of_side.filter_map(|unit| self.hex(unit).map(|hex| (unit, hex)))
    }

    /// Whether an enemy land unit stands next to a hex.
    pub fn is_next_to_enemy(&self, side: Side, hex: Hex) -> bool {
        hex.neighbors().any(|next| self.units_of(side.other(), next).any(|unit| self.counter(unit).unit_type.is_land()))
    }

    /// A side's victory points.
    pub fn victory_points(&self, side: Side) -> i16 {
        self.bookings.of(side).last().map_or(0, |booking| booking.total)
    }

    /// Year and quarter of the turn that runs, if they are known.
    pub fn quarter(&self) -> Option<Quarter> {
        calendar::quarter(&self.sheets, self.rulings.calendar, self.turn)
    }

    /// Year and quarter of another turn.
    pub fn quarter_of(&self, turn: u8) -> Option<Quarter> {
        calendar::quarter(&self.sheets, self.rulings.calendar, turn)
    }

    /// The last turn of the scenario; the last of the calendar before one is entered.
    pub fn last_turn(&self) -> u8 {
        self.scenario.as_ref().map_or(calendar::LAST_TURN, |scenario| scenario.last_turn)
    }
}
