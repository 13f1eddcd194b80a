//! The state of a game of NEI. What may be asked of it stands in `game/questions.rs`, how an event changes it in `apply`.

mod questions;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Deref;
use std::sync::Arc;

use serde::{Deserialize, Serialize, Serializer};

use super::book::Nei;
use super::combat::Battle;
use super::components::{AreaId, Code, Face, Side, UnitId, UnitType};
use super::known::Knowledge;
use super::optional::langley_ferry::Ferry;
use super::optional::shock_effect::Eliminated;
use super::optional::{OptionalRules, forces};
use super::pack::{Counter, Elsewhere, Pack, Scenario};
use super::pending::Pending;
use super::rulings::{FirstAirFleetInPool, FirstDrive, LandAcrossSquares, Rulings};
use super::standing::{Lies, Standing};
use kernel::by_name::ByName;
use kernel::clause::Clause;
use kernel::seat::BySide;
use kernel::system::System;
use kernel::track::Track;
use kernel::verdict::Enforcement;

/// What is fixed when a game is created.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Creation {
    /// The version of the rules whose defaults it was created under. Absent from journals of version 1.
    #[serde(default = "first_version", skip_serializing_if = "is_first_version")]
    pub rules: u32,
    /// The scenario ("I").
    pub scenario: String,
    /// What the table does with objections.
    pub enforcement: Enforcement,
    /// How unclear places of the book are read.
    #[serde(default = "Rulings::first_readings")]
    pub rulings: Rulings,
    /// The optional rules it is played with (24 to 29). Absent from journals of games without any.
    #[serde(default, skip_serializing_if = "OptionalRules::is_empty")]
    pub optional: OptionalRules,
    /// Nothing is hidden: every seat sees what both sides see. Absent from journals of games with secrets.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub open_table: bool,
    /// The table wants no advice of the staff. Absent from journals of games that may ask for it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub without_advice: bool,
}

impl Creation {
    /// A scenario by the book, every ruling in its default reading.
    pub fn of(scenario: impl Into<String>) -> Self {
        Self {
            rules: Nei::RULES_VERSION,
            scenario: scenario.into(),
            enforcement: Enforcement::default(),
            rulings: Rulings::default(),
            optional: OptionalRules::default(),
            open_table: false,
            without_advice: false,
        }
    }

    /// The readings that it does not have by default, in the order of the ledger.
    pub fn chosen_rulings(&self) -> impl Iterator<Item = (&'static str, u8)> + '_ {
        self.rulings.beside(Rulings::of_version(self.rules))
    }
}

const fn first_version() -> u32 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
const fn is_first_version(version: &u32) -> bool {
    *version == 1
}

/// Where the game stands in the sequence of play (NEI 6.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// A side sets up; the Allies first.
    SetUp(Side),
    Incident(Side),
    /// Action Point Determination Phase.
    ActionPoints(Side),
    /// Action Execution Phase.
    Action(Side),
    /// The game is over.
    Finished,
}

impl Phase {
    /// The phasing side, or the side that sets up.
    pub const fn side(self) -> Option<Side> {
        match self {
            Self::SetUp(side) | Self::Incident(side) | Self::ActionPoints(side) | Self::Action(side) => Some(side),
            Self::Finished => None,
        }
    }

    /// The phase as the sequence of play names it.
    pub fn name(self) -> String {
        match self {
            Self::SetUp(side) => format!("{} set-up", side.adjective()),
            Self::Incident(side) => format!("{} Incident Phase", side.adjective()),
            Self::ActionPoints(side) => format!("{} Action Point Determination Phase", side.adjective()),
            Self::Action(side) => format!("{} Action Execution Phase", side.adjective()),
            Self::Finished => "the end of the game".to_owned(),
        }
    }
}

/// Where a counter is: exactly one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Location {
    /// A start unit that has not been set up yet.
    Unplaced,
    /// An area of the map or a home base.
    Area(AreaId),
    /// Aboard a ship (13.2), or aboard an air transport while a battle lasts (NEI-R88).
    Aboard(UnitId),
    /// The Disrupted Units Display.
    Disrupted,
    /// The Units Destroyed Display.
    Destroyed,
    /// The Potential Reinforcements Display.
    Potential,
    /// The reinforcement pool.
    Pool,
    /// Set aside until Singapore falls.
    AwaitingSingapore,
    /// Picked from the pool and not yet deployed.
    Picked,
    /// Not in this game, or gone from it.
    OutOfPlay,
    /// Face down in an area, where the enemy does not know of it: the secret airbase (28.2).
    Concealed(AreaId),
}

/// A counter's state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// The face that is up.
    pub face: Face,
    pub location: Location,
    /// The task force it belongs to.
    pub task_force: Option<u8>,
}

impl Unit {
    /// As the index over the counters keeps it.
    pub(super) fn lies(&self, pack: &Pack) -> Lies {
        let place = if let Location::Area(area) = self.location { pack.map.areas.place_of(&area) } else { None };
        Lies { place, is_aboard: matches!(self.location, Location::Aboard(_)), face: self.face }
    }
}

/// An enemy unit as a side saw it (NEI-R106).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sighting {
    pub unit: UnitId,
    pub area: AreaId,
    pub face: Face,
    pub turn: u8,
}

/// A term of a sum, with its clause.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Amount {
    pub text: String,
    pub amount: i16,
    pub clause: Clause,
}

impl Amount {
    pub fn new(text: impl Into<String>, amount: i16, clause: &'static str) -> Self {
        Self { text: text.into(), amount, clause: Clause::new(clause) }
    }
}

/// How the game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// The result in words.
    pub result: String,
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// The clause, or none for a concession.
    pub clause: Clause,
}

/// One thing a correction sets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Correction {
    /// Action Points on a side's track.
    ActionPoints {
        side: Side,
        value: u8,
    },
    Turn(u8),
    /// ABDACOM in effect or not.
    Abdacom(bool),
    /// The box of the Singapore marker.
    SingaporeBox(u8),
    /// Whether an oilfield is demolished.
    Demolished {
        area: AreaId,
        demolished: bool,
    },
    /// A counter's face and place.
    Unit {
        unit: UnitId,
        face: Face,
        location: Location,
    },
}

/// Who controls an area (5.0).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Control {
    Uncontrolled,
    By(Side),
    Contested,
}

impl Control {
    /// Whether `side` controls the area.
    pub fn is(self, side: Side) -> bool {
        self == Self::By(side)
    }
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

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn are_none(points: &BySide<i16>) -> bool {
    *points == BySide::default()
}

/// The state of a game. A change of its shape as data raises `Nei::STATE_VERSION`.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a marker or a step that is done or not, as at the table")]
pub struct Game {
    pub pack: PackInPlay,
    /// The scenario's id in the pack.
    pub scenario: String,
    /// How unclear places of the book are read.
    pub rulings: Rulings,
    /// The optional rules it is played with (24 to 29).
    pub optional: OptionalRules,
    /// Nothing is hidden from any seat.
    pub open_table: bool,
    pub turn: u8,
    pub phase: Phase,
    /// Every counter of the pack.
    pub units: ByName<UnitId, Unit>,
    /// Who stands where: an index over `units`, kept by the functions that move and turn counters.
    #[serde(skip)]
    pub(super) standing: Standing,
    /// The Actions Tracks.
    pub action_points: BySide<Track>,
    /// AP of incidents, to be added at this turn's determination (NEI-R31).
    pub incident_points: BySide<i16>,
    /// AP earned in the other side's turn, to be added at the next determination (NEI-R34).
    pub credits: BySide<i16>,
    /// Those of them that shock effect brought (27.1).
    #[serde(skip_serializing_if = "are_none")]
    pub shock_credits: BySide<i16>,
    /// The terms of the last determination.
    pub action_point_terms: BySide<Arc<[Amount]>>,
    /// ABDACOM in effect (7.1).
    pub abdacom: bool,
    /// The box of the Singapore marker; zero means Japan holds Singapore (7.4).
    pub singapore_box: u8,
    /// Demolished oilfields, by land area.
    pub demolished: BTreeSet<AreaId>,
    /// The phasing side has rolled its incident in this phase.
    pub incident_rolled: bool,
    /// The drive has been rolled in this phase.
    pub drive_rolled: bool,
    /// Modifier of this turn's drive die, from the Japanese incident.
    pub drive_modifier: i8,
    /// 1AF was picked and must strike in this player turn (21.4).
    pub first_air_fleet_due: bool,
    /// What USS Langley may do in the mobilization that is on (29).
    pub ferry: Ferry,
    /// What the table waits for; the last is answered first.
    pub pending: Vec<Pending>,
    /// The battle in progress.
    pub battle: Option<Battle>,
    /// What each side was told of the other's units. `known::memory` alone keeps and reads it.
    pub knowledge: BySide<Arc<BTreeMap<UnitId, Knowledge>>>,
    /// The turns that the dice gave for optional forces (28.2).
    pub arrivals: BTreeMap<UnitId, u8>,
    /// The units lost in the action under way, with the shock effect (27).
    pub action_losses: Option<Vec<Eliminated>>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
}

impl Game {
    /// The state before the first command of a scenario. Errors name what does not fit the pack.
    pub fn create(pack: &Arc<Pack>, creation: &Creation) -> Result<Self, String> {
        // The map as this table reads it.
        let pack = match creation.rulings.land_across_squares {
            LandAcrossSquares::OneInEachSquare => pack,
            LandAcrossSquares::EastTimorInTwo => &Arc::new(pack.with_timor_in_two_squares()),
        };
        let scenario = pack.scenarios.get(&creation.scenario).ok_or_else(|| {
            let known: Vec<&str> = pack.scenarios.keys().map(String::as_str).collect();
            format!("there is no scenario {:?}; the pack has {}", creation.scenario, known.join(", "))
        })?;
        let units: ByName<UnitId, Unit> =
            pack.counters.values().map(|counter| (counter.id, first_place(counter, scenario, creation))).collect();
        let standing = index(pack, &units);
        let track = |side: Side| Track::new(*pack.tables.action_track_maximum.of(side));
        Ok(Self {
            scenario: scenario.id.clone(),
            rulings: creation.rulings,
            optional: creation.optional.clone(),
            open_table: creation.open_table,
            turn: scenario.first_turn,
            phase: Phase::SetUp(Side::Allies),
            units,
            standing,
            action_points: BySide::new(track(Side::Japan), track(Side::Allies)),
            incident_points: BySide::default(),
            credits: BySide::default(),
            shock_credits: BySide::default(),
            action_point_terms: BySide::default(),
            abdacom: scenario.abdacom,
            singapore_box: first_singapore_box(pack, scenario, creation),
            demolished: BTreeSet::new(),
            incident_rolled: false,
            drive_rolled: false,
            drive_modifier: 0,
            first_air_fleet_due: false,
            ferry: Ferry::default(),
            pending: Vec::new(),
            battle: None,
            knowledge: BySide::default(),
            arrivals: BTreeMap::new(),
            action_losses: None,
            outcome: None,
            pack: PackInPlay(Arc::clone(pack)),
        })
    }
}

/// An index over counters as they are.
pub(super) fn index(pack: &Pack, units: &ByName<UnitId, Unit>) -> Standing {
    let counters: Vec<_> = pack.counters.values().map(|counter| (counter.side, counter.kind)).collect();
    Standing::of(pack.map.areas.len(), &counters, units.values().map(|unit| unit.lies(pack)))
}

/// Where the Singapore marker begins. NEI-R29: without a drive on the first turn it begins nearer, so that Singapore falls
/// as early; version 1 of the rules left it in the box labelled start.
fn first_singapore_box(pack: &Pack, scenario: &Scenario, creation: &Creation) -> u8 {
    let loses_a_drive = creation.rulings.first_drive == FirstDrive::NoDrive && scenario.has_shock_effect();
    if loses_a_drive && creation.rules > 1 && scenario.singapore_box == pack.tables.singapore_start {
        pack.tables.singapore_start_without_first_drive
    } else {
        scenario.singapore_box
    }
}

/// Where a counter is when the scenario is laid out and nobody has placed anything (NEI 23.1, 30.0).
fn first_place(counter: &Counter, scenario: &Scenario, creation: &Creation) -> Unit {
    let Creation { rulings, optional, .. } = creation;
    let mut face = Face::Full;
    let location = if let Some(area) = scenario.placed.get(&counter.id) {
        Location::Area(*area)
    } else if let Some(zone) = scenario.zone(counter.id, rulings, optional) {
        if zone.base_side {
            face = Face::Base;
        }
        Location::Unplaced
    } else if let Some(set) = scenario.elsewhere(counter.id, rulings, optional) {
        match set.at {
            Elsewhere::Disrupted => Location::Disrupted,
            Elsewhere::OutOfPlay => Location::OutOfPlay,
        }
    } else if counter.kind == UnitType::FirstAirFleet
        && rulings.first_air_fleet_in_pool == FirstAirFleetInPool::FromTheStart
    {
        // 21.4 puts the marker into the pool, whatever its code.
        Location::Pool
    } else {
        match counter.code {
            Code::Start => Location::Unplaced,
            Code::Turn(turn) if turn <= scenario.first_turn => Location::Pool,
            Code::Turn(_) => Location::Potential,
            Code::Singapore => Location::AwaitingSingapore,
            // 28: the forces of the optional rules that were chosen.
            Code::Optional => forces::first_place(counter, scenario, creation),
        }
    };
    Unit { face, location, task_force: None }
}
