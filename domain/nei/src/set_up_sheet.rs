//! A position as it is packed up and put up again: area by area, each stack from the bottom up, displays and tracks.
//!
//! It is made of a seat's view and the pack, and knows nothing that the view does not hold. NEI 23 sets a scenario up; this
//! sets up whatever the players left off at.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::components::{AreaId, Face, GroundType, Side, UnitId, UnitType};
use super::game::{Control, Phase};
use super::pack::{AreaKind, Counter, Pack};
use super::view::{AreaSeen, BattleSeen, OutcomeSeen, PendingSeen, Remembered, SideSeen, Term, UnitSeen, View};
use kernel::by_name::ByName;
use kernel::seat::Seat;

/// A position to be put up.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SetUpSheet {
    /// Whose sheet it is.
    pub seat: Seat<Side>,
    pub scenario: String,
    pub title: String,
    pub turn: u8,
    /// The last turn of the scenario.
    pub last_turn: u8,
    /// The label of the turn.
    pub turn_name: String,
    pub phase: Phase,
    /// What was rolled in it.
    pub remembered: Remembered,
    /// ABDACOM in effect.
    pub abdacom: bool,
    /// The box of the Singapore marker; zero where Japan holds Singapore.
    pub singapore_box: u8,
    /// Allied morale level.
    pub morale_level: u8,
    /// Each side's tracks and displays, Japan first.
    pub sides: Vec<SideOnSheet>,
    /// The areas where counters lie, by square; those off the map last.
    pub areas: Vec<AreaOnSheet>,
    /// Who controls what, by square; areas that nobody controls are left out.
    pub control: Vec<ControlOnSheet>,
    /// The oilfields that are demolished.
    pub demolished: Vec<Place>,
    /// What the table waits for.
    pub pending: Option<PendingSeen>,
    /// The battle in progress.
    pub battle: Option<BattleOnSheet>,
    /// How the game ended, if it has.
    pub outcome: Option<OutcomeSeen>,
}

/// Where something lies on the map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Place {
    pub area: AreaId,
    /// Its square, as the grid names it; empty off the map.
    pub square: String,
    pub name: String,
    /// Land, sea or home base.
    pub kind: AreaKind,
}

/// An area with what lies in it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct AreaOnSheet {
    pub place: Place,
    /// The stacks, Japan's first.
    pub stacks: Vec<StackOnSheet>,
    /// Sides that have counters here which this seat may not see.
    pub hidden: Vec<Side>,
    /// Enemy counters that were seen here earlier.
    pub seen: Vec<SeenOnSheet>,
}

/// A side's counters in an area.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct StackOnSheet {
    pub side: Side,
    /// Its counters from the bottom up; what is aboard lies under its ship.
    pub counters: Vec<CounterOnSheet>,
}

/// A counter as it lies.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CounterOnSheet {
    /// Its id in the pack.
    pub unit: UnitId,
    /// What tells it from every other counter.
    pub name: String,
    /// The side of the counter that is up.
    pub face: Face,
    /// Steps it has left.
    pub steps: u8,
    /// What it is aboard of.
    pub aboard: Option<String>,
    /// The task force it sails with.
    pub task_force: Option<String>,
    /// It lies face down, and the enemy does not know of it (28.2).
    pub face_down: bool,
}

/// An enemy counter as it was last seen.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SeenOnSheet {
    /// What tells it from every other counter.
    pub name: String,
    pub face: Face,
    pub turn: u8,
}

/// Who controls an area.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ControlOnSheet {
    pub place: Place,
    pub control: Control,
}

/// A side's tracks and displays.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SideOnSheet {
    pub side: Side,
    /// Action Points on the track.
    pub action_points: u8,
    /// The highest box of the track.
    pub action_track_maximum: u8,
    /// What the next determination counts, or the last one counted.
    pub action_point_terms: Vec<Term>,
    /// Victory points for territory; `None` while hidden.
    pub territory_points: Option<i16>,
    /// Victory points for losses of the enemy; `None` while hidden.
    pub loss_points: Option<i16>,
    /// Victory points that optional forces cost.
    pub option_points: i16,
    /// Displays, in the order in which they are packed up.
    pub displays: Vec<DisplayOnSheet>,
    /// Task force markers.
    pub task_forces: Vec<TaskForceOnSheet>,
    /// Optional forces and the turns on which they come; `None` where hidden.
    pub arrivals: Option<Vec<(String, u8)>>,
}

/// Where counters lie beside the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DisplayKind {
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
    /// To be placed in the set-up.
    Unplaced,
    /// Picked from the pool and to be deployed.
    Picked,
    /// Not in this game, or gone from it.
    OutOfPlay,
}

impl DisplayKind {
    /// Its name on the sheet.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Disrupted => "Disrupted Units Display",
            Self::Destroyed => "Units Destroyed Display",
            Self::Potential => "Potential Reinforcements Display",
            Self::Pool => "Reinforcement pool",
            Self::AwaitingSingapore => "Set aside until Singapore falls",
            Self::Unplaced => "Still to be placed",
            Self::Picked => "Picked and still to be deployed",
            Self::OutOfPlay => "Not in play",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DisplayOnSheet {
    pub kind: DisplayKind,
    /// The counters in it; `None` where this seat may not see them.
    pub counters: Option<Vec<CounterOnSheet>>,
}

/// A task force marker.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TaskForceOnSheet {
    pub name: String,
    /// Where it stands; `None` while it is not in use.
    pub place: Option<Place>,
    /// The names of its members; `None` where hidden.
    pub members: Option<Vec<String>>,
}

/// The battle in progress, with the names of places and counters.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BattleOnSheet {
    /// What is known of it.
    pub battle: BattleSeen,
    /// Where it is fought.
    pub place: Place,
    /// The attackers that stand.
    pub attackers: Vec<CounterOnSheet>,
    /// The defenders that stand.
    pub defenders: Vec<CounterOnSheet>,
    /// Who fired, shot by shot.
    pub shooters: Vec<String>,
}

/// The sheet of a view.
pub fn set_up_sheet(pack: &Pack, view: &View) -> SetUpSheet {
    let writer = Writer::new(pack, view);
    let mut areas: Vec<&AreaSeen> = view.areas.iter().collect();
    areas.sort_by_key(|area| writer.order(area.area));
    let scenario = pack.scenarios.get(&view.scenario);
    SetUpSheet {
        seat: view.seat,
        scenario: view.scenario.clone(),
        title: scenario.map(|scenario| scenario.title.clone()).unwrap_or_default(),
        turn: view.turn,
        last_turn: scenario.map_or(view.turn, |scenario| scenario.last_turn),
        turn_name: view.turn_name.clone(),
        phase: view.phase,
        remembered: view.remembered,
        abdacom: view.abdacom,
        singapore_box: view.singapore_box,
        morale_level: view.morale_level,
        sides: view.sides.iter().map(|side| writer.side(side)).collect(),
        areas: areas.iter().filter_map(|area| writer.area(area)).collect(),
        control: areas
            .iter()
            .filter(|area| area.control != Control::Uncontrolled)
            .map(|area| writer.control(area))
            .collect(),
        demolished: areas.iter().filter(|area| area.demolished).map(|area| writer.place(area.area)).collect(),
        pending: view.pending.clone(),
        battle: view.battle.as_ref().map(|battle| writer.battle(battle)),
        outcome: view.outcome.clone(),
    }
}

/// What tells each counter of a pack from every other: contingent, type and identification.
pub fn identifications(pack: &Pack) -> BTreeMap<UnitId, String> {
    let mut owners: BTreeMap<String, usize> = BTreeMap::new();
    for counter in pack.counters.values() {
        *owners.entry(identification(counter)).or_default() += 1;
    }
    let named = pack.counters.values().map(|counter| {
        let name = identification(counter);
        // Nothing printed tells two such counters apart, so their ids in the pack do.
        let is_unique = owners.get(&name) == Some(&1);
        (counter.id, if is_unique { name } else { format!("{name} [{}]", counter.id) })
    });
    named.collect()
}

/// "NEI infantry 1", "IJN CA-5": the type is left out where the identification says it.
fn identification(counter: &Counter) -> String {
    let (contingent, kind, name) = (counter.contingent.name(), counter.kind.code(), counter.name.as_str());
    let says_its_type =
        name.strip_prefix(kind).is_some_and(|rest| rest.chars().next().is_none_or(|letter| !letter.is_alphanumeric()));
    if says_its_type || counter.kind == UnitType::FirstAirFleet {
        format!("{contingent} {name}")
    } else {
        format!("{contingent} {kind} {name}")
    }
}

struct Writer<'a> {
    pack: &'a Pack,
    view: &'a View,
    names: BTreeMap<UnitId, String>,
}

impl<'a> Writer<'a> {
    fn new(pack: &'a Pack, view: &'a View) -> Self {
        Self { pack, view, names: identifications(pack) }
    }

    fn name(&self, unit: UnitId) -> String {
        self.names.get(&unit).cloned().unwrap_or_else(|| unit.to_string())
    }

    /// By rows, each from left to right, land before sea; what lies off the map comes last.
    fn order(&self, area: AreaId) -> (u8, u8, AreaKind, AreaId) {
        let kind = self.pack.map.area(area).map_or(AreaKind::Sea, |area| area.kind);
        let square = self.pack.map.square_of(area).and_then(|square| self.pack.map.square(square));
        square.map_or((u8::MAX, 0, kind, area), |square| (square.row, square.column, kind, area))
    }

    fn place(&self, area: AreaId) -> Place {
        let known = self.pack.map.area(area);
        Place {
            area,
            square: known.and_then(|area| area.square).map(|square| square.to_string()).unwrap_or_default(),
            name: known.map(|area| area.name.clone()).unwrap_or_default(),
            kind: known.map_or(AreaKind::Sea, |area| area.kind),
        }
    }

    fn control(&self, area: &AreaSeen) -> ControlOnSheet {
        ControlOnSheet { place: self.place(area.area), control: area.control }
    }

    fn area(&self, area: &AreaSeen) -> Option<AreaOnSheet> {
        let stacks: Vec<StackOnSheet> =
            Side::ALL.into_iter().filter_map(|side| self.stack(side, &area.units)).collect();
        let seen: Vec<SeenOnSheet> = area
            .sightings
            .iter()
            .map(|seen| SeenOnSheet { name: self.name(seen.unit), face: seen.face, turn: seen.turn })
            .collect();
        if stacks.is_empty() && seen.is_empty() && area.hidden_presence.is_empty() {
            return None;
        }
        Some(AreaOnSheet { place: self.place(area.area), stacks, hidden: area.hidden_presence.clone(), seen })
    }

    /// Bases lie at the bottom, then troops, then aircraft, then ships, each over what it carries.
    fn stack(&self, side: Side, units: &[UnitSeen]) -> Option<StackOnSheet> {
        let mut carriers: Vec<&UnitSeen> =
            units.iter().filter(|unit| unit.side == side && unit.aboard.is_none()).collect();
        carriers.sort_by_key(|unit| layer(unit));
        let counters = carriers.into_iter().flat_map(|carrier| {
            let cargo = units.iter().filter(|unit| unit.aboard == Some(carrier.unit));
            cargo.chain([carrier]).map(|unit| self.counter(unit))
        });
        let counters: Vec<CounterOnSheet> = counters.collect();
        (!counters.is_empty()).then_some(StackOnSheet { side, counters })
    }

    fn counter(&self, unit: &UnitSeen) -> CounterOnSheet {
        CounterOnSheet {
            unit: unit.unit,
            name: self.name(unit.unit),
            face: unit.face,
            steps: unit.steps,
            aboard: unit.aboard.map(|ship| self.name(ship)),
            task_force: unit.task_force.and_then(|number| self.task_force_name(unit.side, number)),
            // Every other base on the map is open to both sides (20.0).
            face_down: self.is_on_map(unit.unit) && is_base(unit) && !unit.open,
        }
    }

    fn is_on_map(&self, unit: UnitId) -> bool {
        self.view.areas.iter().flat_map(|area| &area.units).any(|other| other.unit == unit)
    }

    fn task_force_name(&self, side: Side, number: u8) -> Option<String> {
        let mut forces = self.view.sides.iter().filter(|other| other.side == side).flat_map(|other| &other.task_forces);
        forces.find(|force| force.number == number).map(|force| force.name.clone())
    }

    fn side(&self, seen: &SideSeen) -> SideOnSheet {
        let display = |kind: DisplayKind, units: &Option<Vec<UnitSeen>>| DisplayOnSheet {
            kind,
            counters: units.as_ref().map(|units| units.iter().map(|unit| self.counter(unit)).collect()),
        };
        SideOnSheet {
            side: seen.side,
            action_points: seen.action_points,
            action_track_maximum: seen.action_track_maximum,
            action_point_terms: seen.action_point_terms.clone(),
            territory_points: seen.territory_points,
            loss_points: seen.loss_points,
            option_points: seen.option_terms.iter().map(|term| term.amount).sum(),
            displays: vec![
                display(DisplayKind::Disrupted, &seen.disrupted),
                display(DisplayKind::Destroyed, &seen.destroyed),
                display(DisplayKind::Potential, &seen.potential),
                display(DisplayKind::Pool, &seen.pool),
                display(DisplayKind::AwaitingSingapore, &seen.awaiting_singapore),
                display(DisplayKind::Unplaced, &seen.unplaced),
                display(DisplayKind::Picked, &seen.picked),
                DisplayOnSheet { kind: DisplayKind::OutOfPlay, counters: self.out_of_play(seen) },
            ],
            task_forces: seen
                .task_forces
                .iter()
                .map(|force| TaskForceOnSheet {
                    name: force.name.clone(),
                    place: force.area.map(|area| self.place(area)),
                    members: force
                        .members
                        .as_ref()
                        .map(|members| members.iter().map(|unit| self.name(*unit)).collect()),
                })
                .collect(),
            arrivals: seen
                .arrivals
                .as_ref()
                .map(|arrivals| arrivals.iter().map(|arrival| (self.name(arrival.unit), arrival.turn)).collect()),
        }
    }

    /// A side's counters that lie nowhere else, for whoever sees everything of the side.
    fn out_of_play(&self, seen: &SideSeen) -> Option<Vec<CounterOnSheet>> {
        let displays = [
            &seen.disrupted,
            &seen.destroyed,
            &seen.potential,
            &seen.pool,
            &seen.awaiting_singapore,
            &seen.unplaced,
            &seen.picked,
        ];
        let mut placed: BTreeSet<UnitId> = BTreeSet::new();
        for display in displays {
            placed.extend(display.as_ref()?.iter().map(|unit| unit.unit));
        }
        placed.extend(self.view.areas.iter().flat_map(|area| &area.units).map(|unit| unit.unit));
        let counters: &ByName<UnitId, Counter> = &self.pack.counters;
        let others = counters.values().filter(|counter| counter.side == seen.side && !placed.contains(&counter.id));
        Some(others.map(|counter| self.unused(counter)).collect())
    }

    fn unused(&self, counter: &Counter) -> CounterOnSheet {
        CounterOnSheet {
            unit: counter.id,
            name: self.name(counter.id),
            face: Face::Full,
            steps: counter.steps_left(Face::Full),
            aboard: None,
            task_force: None,
            face_down: false,
        }
    }

    fn battle(&self, battle: &BattleSeen) -> BattleOnSheet {
        BattleOnSheet {
            place: self.place(battle.area),
            attackers: battle.attackers.iter().map(|unit| self.counter(unit)).collect(),
            defenders: battle.defenders.iter().map(|unit| self.counter(unit)).collect(),
            shooters: battle.shots.iter().map(|shot| self.name(shot.unit)).collect(),
            battle: battle.clone(),
        }
    }
}

fn is_base(unit: &UnitSeen) -> bool {
    unit.kind == UnitType::Ground(GroundType::Base) || unit.face == Face::Base
}

/// How low a counter lies.
fn layer(unit: &UnitSeen) -> u8 {
    match unit.kind {
        _ if is_base(unit) => 0,
        UnitType::Ground(_) => 1,
        UnitType::Aircraft(_) => 2,
        UnitType::Ship(_) => 3,
        UnitType::FirstAirFleet => 4,
    }
}
