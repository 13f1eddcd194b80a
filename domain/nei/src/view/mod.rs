//! NEI 20: what a seat may see. A view is built for its seat; hidden things have no field to leak through.

mod build;

pub use build::view;

use serde::Serialize;

use super::combat::{Profile, Stage};
use super::components::{AreaId, Contingent, Face, Factors, Side, UnitId, UnitSize, UnitType};
use super::game::{Control, Phase};
use kernel::clause::Clause;
use kernel::dice::{D6, DieAsked};
use kernel::seat::Seat;

/// The game as one seat sees it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct View {
    pub seat: Seat<Side>,
    pub scenario: String,
    /// The game turn, 1 to 8.
    pub turn: u8,
    /// Its label ("Dec I 1941").
    pub turn_name: String,
    pub phase: Phase,
    /// The phasing side; during set-up the side that sets up; `None` when the game is over.
    pub phasing: Option<Side>,
    /// How the game ended, if it has.
    pub outcome: Option<OutcomeSeen>,
    /// ABDACOM in effect.
    pub abdacom: bool,
    /// The box of the Singapore marker; zero once Japan has it.
    pub singapore_box: u8,
    /// Allied morale level, 0 to 4.
    pub morale_level: u8,
    /// What the players keep in mind from one step of a turn to the next.
    pub remembered: Remembered,
    /// What each side has and shows, Japan first.
    pub sides: Vec<SideSeen>,
    /// Every area, in id order.
    pub areas: Vec<AreaSeen>,
    /// What the table waits for, first to answer first.
    pub pending: Option<PendingSeen>,
    /// The battle in progress.
    pub battle: Option<BattleSeen>,
}

/// What was rolled in this phase and no marker shows; everybody saw it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Remembered {
    /// The phasing side has rolled its incident (7.0).
    pub incident_rolled: bool,
    /// The drive on Singapore has been rolled (7.4).
    pub drive_rolled: bool,
    /// What this turn's incident adds to the die of the drive.
    pub drive_modifier: i8,
}

/// A side's tracks and displays. Lists hold what the seat may see; counts are `None` where hidden.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SideSeen {
    pub side: Side,
    /// Action Points on the track.
    pub action_points: u8,
    /// The highest box of the track.
    pub action_track_maximum: u8,
    /// Terms of the last AP determination, and of credits still to come.
    pub action_point_terms: Vec<Term>,
    /// Victory points for control of territory; `None` while hidden (NEI-R10).
    pub territory_points: Option<i16>,
    /// Their terms; empty while hidden.
    pub territory_terms: Vec<Term>,
    /// Victory points for enemy losses; `None` while hidden (NEI-R10).
    pub loss_points: Option<i16>,
    /// Their terms; empty while hidden.
    pub loss_terms: Vec<Term>,
    /// Victory points that its optional forces cost it at the end (28.0).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub option_terms: Vec<Term>,
    /// Disrupted units; `None` where hidden.
    pub disrupted: Option<Vec<UnitSeen>>,
    /// Destroyed units; `None` where hidden.
    pub destroyed: Option<Vec<UnitSeen>>,
    /// Potential reinforcements; `None` where hidden.
    pub potential: Option<Vec<UnitSeen>>,
    /// The reinforcement pool; `None` where hidden.
    pub pool: Option<Vec<UnitSeen>>,
    /// Set aside until Singapore falls; `None` where hidden.
    pub awaiting_singapore: Option<Vec<UnitSeen>>,
    /// Start units not yet placed, during set-up; `None` where hidden.
    pub unplaced: Option<Vec<UnitSeen>>,
    /// Picked and to be deployed; `None` where hidden.
    pub picked: Option<Vec<UnitSeen>>,
    /// Task forces; members are listed for those who may see them.
    pub task_forces: Vec<TaskForceSeen>,
    /// The turns that dice gave for optional forces (28.2); `None` where the counters are hidden.
    pub arrivals: Option<Vec<ArrivalSeen>>,
}

/// The turn on which an optional force comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ArrivalSeen {
    pub unit: UnitId,
    pub turn: u8,
}

/// A number with its reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Term {
    pub text: String,
    pub amount: i16,
    pub clause: Clause,
}

/// A task force marker.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TaskForceSeen {
    pub number: u8,
    /// Its name ("CSF").
    pub name: String,
    /// Where the marker stands; `None` while it is not in use.
    pub area: Option<AreaId>,
    /// Its members; `None` where hidden.
    pub members: Option<Vec<UnitId>>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct AreaSeen {
    pub area: AreaId,
    /// Who controls it (5.0).
    pub control: Control,
    /// Units whose identity the seat may see now, own and enemy.
    pub units: Vec<UnitSeen>,
    /// Sides that have units here that the seat may not see: presence, no number (20.0).
    pub hidden_presence: Vec<Side>,
    /// Enemy units seen here earlier, as they were then (NEI-R106).
    pub sightings: Vec<SightingSeen>,
    /// A functional port for this side (5.4).
    pub functional_port: Option<Side>,
    /// A functional airfield for this side (5.4).
    pub functional_airfield: Option<Side>,
    /// Air units the functional airfield holds; `None` for no limit or no airfield.
    pub air_capacity: Option<u8>,
    /// The oilfield is demolished.
    pub demolished: bool,
}

/// A counter the seat may see.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct UnitSeen {
    pub unit: UnitId,
    pub side: Side,
    pub contingent: Contingent,
    pub kind: UnitType,
    /// Its identification, with its id where nothing printed tells it from another.
    pub name: String,
    /// Brigade or regiment.
    pub size: Option<UnitSize>,
    /// The face that is up.
    pub face: Face,
    /// Steps it has left.
    pub steps: u8,
    /// The factors that count now.
    pub factors: Factors,
    /// Movement or range that counts now, in squares.
    pub movement: u8,
    pub marine: bool,
    /// Units it can carry.
    pub capacity: u8,
    /// The ship it is aboard of.
    pub aboard: Option<UnitId>,
    /// The task force it belongs to.
    pub task_force: Option<u8>,
    /// Whether the enemy may see it too, now.
    pub open: bool,
}

/// An enemy unit as it was last seen.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SightingSeen {
    pub unit: UnitId,
    pub face: Face,
    pub turn: u8,
}

/// What the table waits for, as a seat may know it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PendingSeen {
    /// What kind of answer: the name of the command.
    pub kind: PendingKind,
    pub by: Side,
    pub clause: Clause,
    /// What is to be done, in words.
    pub sentence: String,
    /// Whether this seat may answer.
    pub mine: bool,
    /// The dice asked for, in order.
    pub dice: Vec<DieAsked>,
    /// Units to choose among, if this seat may see them.
    pub units: Vec<PendingUnit>,
    /// How many units, hits or steps to choose.
    pub count: u8,
    /// The area it is about.
    pub area: Option<AreaId>,
    /// Why, in the words of the side that proposes; what was said, where a statement awaits its confirmation.
    pub reason: Option<String>,
    /// Which table the players are asked about.
    pub question: Option<QuestionKind>,
}

/// The tables that the players may have to read for the assistant (NEI-R36).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum QuestionKind {
    /// An Incident Table.
    Incident,
    /// The drive on Singapore.
    Drive,
    Refit,
    /// The Terrain Effects Chart.
    Terrain,
    /// The hits of the First Air Fleet.
    FirstAirFleet,
}

/// A unit to choose.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PendingUnit {
    pub unit: UnitId,
    /// The most hits it can take now; 0 while it is protected by others (12.5).
    pub most: u8,
    /// Areas where it may go (deployment).
    pub areas: Vec<AreaId>,
}

/// The kinds of answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PendingKind {
    Roll,
    /// A draw from the pool.
    Draw,
    Deploy,
    /// Losses of a battle.
    ChooseLosses,
    /// Losses of a morale check.
    ChooseMoraleLosses,
    DisruptExcessAircraft,
    /// A free action, or declining it.
    TakeFreeAction,
    /// An area for the fifth column.
    ChooseFifthColumnArea,
    /// A unit for the fifth column.
    ChooseFifthColumnTarget,
    /// An area to attack where the aircraft were stopped, or none.
    AttackWhereStopped,
    /// A result that no table of the pack gives.
    State,
    /// Agreement to a statement.
    ConfirmStatement,
    /// Loaded ships that are kept out of a battle.
    Withhold,
    /// Agreement to a correction.
    AnswerAdjustment,
    /// Carriers that may strike back.
    Counterstrike,
}

/// A battle in progress: open to all (20, NEI-R106).
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BattleSeen {
    /// What kind of combat.
    pub profile: Profile,
    pub area: AreaId,
    pub attacker: Side,
    /// Who fires first in every stage (12.1).
    pub first_fire: Side,
    /// Why: one of the three lines of 12.1.
    pub first_fire_clause: Clause,
    pub stage: Stage,
    /// The side whose part of the stage it is.
    pub firing: Side,
    /// The attacking units that take part.
    pub attackers: Vec<UnitSeen>,
    /// The defending units that take part.
    pub defenders: Vec<UnitSeen>,
    /// The shots of this battle, in order.
    pub shots: Vec<ShotSeen>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ShotSeen {
    pub stage: Stage,
    pub unit: UnitId,
    pub face: D6,
    /// The number to roll, or less, after the modifier.
    pub hits_on: u8,
    /// Added to the face.
    pub modifier: i8,
    pub hit: bool,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OutcomeSeen {
    /// The result in the words of 4.1 or 4.2.
    pub result: String,
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    pub clause: Clause,
    /// Japanese less Allied victory points.
    pub differential: i16,
}
