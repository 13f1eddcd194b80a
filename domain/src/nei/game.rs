//! The state of a game of NEI, and how one event changes it.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Deref;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::combat::Battle;
use super::components::{
    AreaId, Code, Contingent, Face, Factors, GroundType, ShipClass, Side, SquareId, UnitId, UnitType,
};
use super::optional::langley_ferry::Ferry;
use super::optional::shock_effect::Eliminated;
use super::optional::{OptionalRules, forces, seaplane_patrols};
use super::pack::{Area, AreaKind, Counter, Elsewhere, Pack, Scenario};
use super::pending::Pending;
use super::rulings::{Rulings, SingaporeAsHomeBase, StaticUnitsCarried};
use crate::table::clause::Clause;
use crate::table::seat::{BySide, Opposed};
use crate::table::track::Track;
use crate::table::violation::Enforcement;

/// What is fixed when a game is created.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Creation {
    /// The scenario ("I").
    pub scenario: String,
    /// What the table does with objections.
    pub enforcement: Enforcement,
    /// How unclear places of the book are read.
    #[serde(default)]
    pub rulings: Rulings,
    /// The optional rules it is played with (24 to 29). Absent from journals of games without any.
    #[serde(default, skip_serializing_if = "OptionalRules::is_empty")]
    pub optional: OptionalRules,
}

impl Creation {
    /// A scenario by the book, every ruling in its default reading.
    pub fn of(scenario: impl Into<String>) -> Self {
        Self {
            scenario: scenario.into(),
            enforcement: Enforcement::default(),
            rulings: Rulings::default(),
            optional: OptionalRules::default(),
        }
    }
}

/// Where the game stands in the sequence of play (NEI 6.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// A side sets up; the Allies first.
    SetUp(Side),
    /// Incident Phase.
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
        let adjective = |side| if side == Side::Japan { "Japanese" } else { "Allied" };
        match self {
            Self::SetUp(side) => format!("{} set-up", adjective(side)),
            Self::Incident(side) => format!("{} Incident Phase", adjective(side)),
            Self::ActionPoints(side) => format!("{} Action Point Determination Phase", adjective(side)),
            Self::Action(side) => format!("{} Action Execution Phase", adjective(side)),
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
    /// Where it is.
    pub location: Location,
    /// The task force it belongs to.
    pub task_force: Option<u8>,
}

/// An enemy unit as a side saw it (NEI-R106).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sighting {
    /// The unit.
    pub unit: UnitId,
    /// Where it was.
    pub area: AreaId,
    /// Its face.
    pub face: Face,
    /// The turn.
    pub turn: u8,
}

/// A term of a sum, with its clause.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Amount {
    /// What it is for.
    pub text: String,
    /// How much.
    pub amount: i16,
    /// The clause.
    pub clause: Clause,
}

impl Amount {
    /// A term.
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
        /// The side.
        side: Side,
        /// The box.
        value: u8,
    },
    /// The game turn.
    Turn(u8),
    /// ABDACOM in effect or not.
    Abdacom(bool),
    /// The box of the Singapore marker.
    SingaporeBox(u8),
    /// Whether an oilfield is demolished.
    Demolished {
        /// The land area.
        area: AreaId,
        /// Demolished.
        demolished: bool,
    },
    /// A counter's face and place.
    Unit {
        /// The counter.
        unit: UnitId,
        /// Its face.
        face: Face,
        /// Its place.
        location: Location,
    },
}

/// Who controls an area (5.0).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Control {
    /// Nobody is there.
    Uncontrolled,
    /// One side.
    By(Side),
    /// Both are there.
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

/// The state of a game.
#[derive(Debug, Clone, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a marker or a step that is done or not, as at the table")]
pub struct Game {
    /// What is printed.
    pub pack: PackInPlay,
    /// The scenario's id in the pack.
    pub scenario: String,
    /// How unclear places of the book are read.
    pub rulings: Rulings,
    /// The optional rules it is played with (24 to 29).
    pub optional: OptionalRules,
    /// The game turn.
    pub turn: u8,
    /// The phase.
    pub phase: Phase,
    /// Every counter of the pack.
    pub units: BTreeMap<UnitId, Unit>,
    /// Who stands where: an index over `units`, kept by the one function that moves counters.
    pub(super) occupants: BTreeMap<AreaId, BTreeSet<UnitId>>,
    /// Who is aboard what: an index over `units`, kept likewise.
    pub(super) cargoes: BTreeMap<UnitId, BTreeSet<UnitId>>,
    /// The Actions Tracks.
    pub action_points: BySide<Track>,
    /// AP of incidents, to be added at this turn's determination (NEI-R31).
    pub incident_points: BySide<i16>,
    /// AP earned in the other side's turn, to be added at the next determination (NEI-R34).
    pub credits: BySide<i16>,
    /// The terms of the last determination.
    pub action_point_terms: BySide<Vec<Amount>>,
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
    /// What each side has seen of the other's units.
    pub sightings: BySide<BTreeMap<UnitId, Sighting>>,
    /// The turns that the dice gave for optional forces (28.2).
    pub arrivals: BTreeMap<UnitId, u8>,
    /// The units lost in the action under way, with the shock effect (27).
    pub action_losses: Option<Vec<Eliminated>>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
}

impl Game {
    /// The state before the first command of a scenario. Errors name what does not fit the pack.
    pub fn found(pack: &Arc<Pack>, creation: &Creation) -> Result<Self, String> {
        let scenario = pack.scenarios.get(&creation.scenario).ok_or_else(|| {
            let known: Vec<&str> = pack.scenarios.keys().map(String::as_str).collect();
            format!("there is no scenario {:?}; the pack has {}", creation.scenario, known.join(", "))
        })?;
        let units: BTreeMap<UnitId, Unit> =
            pack.counters.values().map(|counter| (counter.id, first_place(counter, scenario, creation))).collect();
        let mut occupants: BTreeMap<AreaId, BTreeSet<UnitId>> = BTreeMap::new();
        for (id, unit) in &units {
            if let Location::Area(area) = unit.location {
                occupants.entry(area).or_default().insert(*id);
            }
        }
        let track = |side: Side| Track::new(*pack.tables.action_track_maximum.of(side));
        Ok(Self {
            scenario: scenario.id.clone(),
            rulings: creation.rulings,
            optional: creation.optional.clone(),
            turn: scenario.first_turn,
            phase: Phase::SetUp(Side::Allies),
            units,
            occupants,
            cargoes: BTreeMap::new(),
            action_points: BySide::new(track(Side::Japan), track(Side::Allies)),
            incident_points: BySide::default(),
            credits: BySide::default(),
            action_point_terms: BySide::default(),
            abdacom: scenario.abdacom,
            singapore_box: scenario.singapore_box,
            demolished: BTreeSet::new(),
            incident_rolled: false,
            drive_rolled: false,
            drive_modifier: 0,
            first_air_fleet_due: false,
            ferry: Ferry::default(),
            pending: Vec::new(),
            battle: None,
            sightings: BySide::default(),
            arrivals: BTreeMap::new(),
            action_losses: None,
            outcome: None,
            pack: PackInPlay(Arc::clone(pack)),
        })
    }

    /// The scenario being played.
    ///
    /// # Panics
    /// Never: `found` proved that the pack has it, and packs are not changed in play.
    pub fn scenario(&self) -> &Scenario {
        &self.pack.scenarios[&self.scenario]
    }

    /// A counter as printed. Unknown ids were refused before anything asked for them.
    pub fn counter(&self, unit: UnitId) -> &Counter {
        &self.pack.counters[&unit]
    }

    /// A counter's state.
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[&unit]
    }

    /// An area as printed.
    pub fn area(&self, area: AreaId) -> &Area {
        &self.pack.map.areas[&area]
    }

    /// The name of an area as players say it.
    pub fn area_name(&self, area: AreaId) -> &str {
        self.pack.map.area(area).map_or("an unknown area", |area| area.name.as_str())
    }

    /// The side a counter belongs to.
    pub fn side(&self, unit: UnitId) -> Side {
        self.counter(unit).side
    }

    /// The contingent of a counter.
    pub fn contingent(&self, unit: UnitId) -> Contingent {
        self.counter(unit).contingent
    }

    /// The factors that count now.
    pub fn factors(&self, unit: UnitId) -> Factors {
        self.counter(unit).factors(self.unit(unit).face)
    }

    /// Movement or range that counts now, in squares; a base does not move (22.0).
    pub fn movement(&self, unit: UnitId) -> u8 {
        if self.is_base(unit) { 0 } else { self.counter(unit).movement }
    }

    /// The steps a counter has left (2.6).
    pub fn steps(&self, unit: UnitId) -> u8 {
        self.counter(unit).steps_left(self.unit(unit).face)
    }

    /// A naval unit (2.4.2).
    pub fn is_ship(&self, unit: UnitId) -> bool {
        matches!(self.counter(unit).kind, UnitType::Ship(_))
    }

    /// The subclass of a naval unit.
    pub fn ship_class(&self, unit: UnitId) -> Option<ShipClass> {
        match self.counter(unit).kind {
            UnitType::Ship(ship) => Some(ship.class()),
            _ => None,
        }
    }

    /// A surface ship.
    pub fn is_surface_ship(&self, unit: UnitId) -> bool {
        self.ship_class(unit).is_some_and(|class| class != ShipClass::Submarine)
    }

    /// A submarine.
    pub fn is_submarine(&self, unit: UnitId) -> bool {
        self.ship_class(unit) == Some(ShipClass::Submarine)
    }

    /// An aircraft carrier of any type (2.4.2).
    pub fn is_carrier(&self, unit: UnitId) -> bool {
        self.ship_class(unit) == Some(ShipClass::Carrier)
    }

    /// An LS or TR.
    pub fn is_amphibious(&self, unit: UnitId) -> bool {
        self.ship_class(unit) == Some(ShipClass::Amphibious)
    }

    /// An air unit.
    pub fn is_aircraft(&self, unit: UnitId) -> bool {
        matches!(self.counter(unit).kind, UnitType::Aircraft(_))
    }

    /// A ground unit, bases included.
    pub fn is_ground(&self, unit: UnitId) -> bool {
        matches!(self.counter(unit).kind, UnitType::Ground(_))
    }

    /// A base: an Allied base counter, or a Japanese engineer on its base side (17.1).
    pub fn is_base(&self, unit: UnitId) -> bool {
        self.counter(unit).kind == UnitType::Ground(GroundType::Base) || self.unit(unit).face == Face::Base
    }

    /// A ground unit that can move and be carried (2.4.4).
    pub fn is_mobile_ground(&self, unit: UnitId) -> bool {
        self.is_ground(unit) && !self.is_base(unit)
    }

    /// A unit that ships and air transports may carry: a mobile ground unit. NEI-R17 says whether a static one too.
    pub fn may_be_carried(&self, unit: UnitId) -> bool {
        self.is_mobile_ground(unit)
            || (self.rulings.static_units_carried == StaticUnitsCarried::ByShipAndAir
                && self.counter(unit).kind == UnitType::Ground(GroundType::Base))
    }

    /// Units that stand in an area (not those aboard ships), in id order.
    pub fn units_in(&self, area: AreaId) -> impl Iterator<Item = UnitId> + '_ {
        self.occupants.get(&area).into_iter().flatten().copied()
    }

    /// A side's units that stand in an area, in id order.
    pub fn units_of(&self, side: Side, area: AreaId) -> impl Iterator<Item = UnitId> + '_ {
        self.units_in(area).filter(move |unit| self.side(*unit) == side)
    }

    /// What a ship carries, in id order.
    pub fn cargo(&self, ship: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        self.cargoes.get(&ship).into_iter().flatten().copied()
    }

    /// Units of a side in a display or the pool, in id order.
    pub fn in_display(&self, side: Side, location: Location) -> impl Iterator<Item = UnitId> + '_ {
        self.units
            .iter()
            .filter(move |(id, unit)| unit.location == location && self.side(**id) == side)
            .map(|(id, _)| *id)
    }

    /// The area a unit is in, that of its ship if it is aboard one.
    pub fn place(&self, unit: UnitId) -> Option<AreaId> {
        match self.units.get(&unit)?.location {
            Location::Area(area) => Some(area),
            Location::Aboard(ship) => self.place(ship),
            _ => None,
        }
    }

    /// The square of an area.
    pub fn square(&self, area: AreaId) -> Option<SquareId> {
        self.area(area).square
    }

    /// Who holds Singapore (7.4).
    pub const fn singapore_holder(&self) -> Side {
        if self.singapore_box == 0 { Side::Japan } else { Side::Allies }
    }

    /// Whether an area is Singapore or the sea that adjoins it.
    pub fn is_at_singapore(&self, area: AreaId) -> bool {
        let area = self.area(area);
        area.is_singapore || area.adjoins.iter().any(|other| self.area(*other).is_singapore)
    }

    /// Whether the area is a home base of `side` (19.0); Singapore is a limited one and not meant here.
    pub fn is_home_base_of(&self, side: Side, area: AreaId) -> bool {
        self.area(area).home_of == Some(side)
    }

    /// Whether redeployments count the area as a home base of `side`. NEI-R42: in one reading Singapore is a full one
    /// of its holder.
    pub fn counts_as_home_base_of(&self, side: Side, area: AreaId) -> bool {
        self.is_home_base_of(side, area)
            || (self.rulings.singapore_as_home_base == SingaporeAsHomeBase::Full
                && self.is_at_singapore(area)
                && self.singapore_holder() == side)
    }

    /// Whether the area is a home base.
    pub fn is_home_base(&self, area: AreaId) -> bool {
        self.area(area).kind == AreaKind::HomeBase
    }

    /// The unit's name as a player says it: "CA-5", "B 22".
    pub fn name(&self, unit: UnitId) -> Cow<'_, str> {
        self.counter(unit).label()
    }

    /// Names of several units, with commas.
    pub fn names<'a>(&self, units: impl IntoIterator<Item = &'a UnitId>) -> String {
        units.into_iter().map(|unit| self.name(*unit)).collect::<Vec<_>>().join(", ")
    }

    /// Whether enemies of `side` of a kind stand in an area.
    pub fn enemies_in(&self, side: Side, area: AreaId) -> impl Iterator<Item = UnitId> + '_ {
        self.units_of(side.other(), area)
    }

    /// Enemy naval units in an area.
    pub fn has_enemy_ships(&self, side: Side, area: AreaId) -> bool {
        self.enemies_in(side, area).any(|unit| self.is_ship(unit))
    }

    /// Enemies that an attack at sea can meet in an area: naval units, and seaplanes there (26.3).
    pub fn has_enemies_at_sea(&self, side: Side, area: AreaId) -> bool {
        self.enemies_in(side, area).any(|unit| self.fights_at_sea(unit))
    }

    /// A unit that an attack at sea meets: a naval unit, or a seaplane that stands in a sea area (26.3).
    pub fn fights_at_sea(&self, unit: UnitId) -> bool {
        self.is_ship(unit) || seaplane_patrols::is_at_sea(self, unit)
    }

    /// Enemy surface ships in an area.
    pub fn has_enemy_surface_ships(&self, side: Side, area: AreaId) -> bool {
        self.enemies_in(side, area).any(|unit| self.is_surface_ship(unit))
    }

    /// Enemy ground units in an area, bases included.
    pub fn has_enemy_ground_units(&self, side: Side, area: AreaId) -> bool {
        self.enemies_in(side, area).any(|unit| self.is_ground(unit))
    }

    /// An enemy base in an area.
    pub fn has_enemy_base(&self, side: Side, area: AreaId) -> bool {
        self.enemies_in(side, area).any(|unit| self.is_base(unit))
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
    } else if counter.kind == UnitType::FirstAirFleet {
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
