//! The table as a seat may see it.

use async_graphql::{Enum, ID, SimpleObject};
use domain::kernel::dice;
use domain::nei::components::{AreaId, Side, UnitId};
use domain::nei::game::{Control, Phase};
use domain::nei::pack::Pack;
use domain::nei::view;

use super::unit::NeiUnit;
use super::{NeiPendingKind, NeiQuestionKind, NeiSide, NeiStage};
use crate::graphql::rulebook::Clause;

/// The phases of a game turn, in the order of the sequence of play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum NeiPhase {
    /// The Allies set up.
    SetupAllies,
    /// Japan sets up.
    SetupJapan,
    /// Japanese Incident Phase.
    JapaneseIncident,
    /// Japanese Action Point Determination Phase.
    JapaneseActionPoints,
    /// Japanese Action Execution Phase.
    JapaneseAction,
    /// Allied Incident Phase.
    AlliedIncident,
    /// Allied Action Point Determination Phase.
    AlliedActionPoints,
    /// Allied Action Execution Phase.
    AlliedAction,
    /// The game is over.
    Finished,
}

impl From<Phase> for NeiPhase {
    fn from(phase: Phase) -> Self {
        match phase {
            Phase::SetUp(Side::Allies) => Self::SetupAllies,
            Phase::SetUp(Side::Japan) => Self::SetupJapan,
            Phase::Incident(Side::Japan) => Self::JapaneseIncident,
            Phase::ActionPoints(Side::Japan) => Self::JapaneseActionPoints,
            Phase::Action(Side::Japan) => Self::JapaneseAction,
            Phase::Incident(Side::Allies) => Self::AlliedIncident,
            Phase::ActionPoints(Side::Allies) => Self::AlliedActionPoints,
            Phase::Action(Side::Allies) => Self::AlliedAction,
            Phase::Finished => Self::Finished,
        }
    }
}

/// Who controls an area.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum NeiControlState {
    /// Nobody is there.
    Uncontrolled,
    /// Japan.
    Japan,
    /// The Allies.
    Allies,
    /// Both are there.
    Contested,
}

impl From<Control> for NeiControlState {
    fn from(control: Control) -> Self {
        match control {
            Control::Uncontrolled => Self::Uncontrolled,
            Control::By(Side::Japan) => Self::Japan,
            Control::By(Side::Allies) => Self::Allies,
            Control::Contested => Self::Contested,
        }
    }
}

/// The table as one seat may see it.
#[derive(Debug, Clone, SimpleObject)]
pub struct NeiView {
    /// The scenario.
    scenario: String,
    /// The game turn.
    turn: u8,
    /// Its label.
    turn_name: String,
    /// The phase.
    phase: NeiPhase,
    /// The phasing side; during set-up the side that sets up; null when the game is over.
    phasing: Option<NeiSide>,
    /// How the game ended, if it has.
    outcome: Option<NeiOutcome>,
    /// Whether ABDACOM is in effect.
    abdacom: bool,
    /// The box of the Singapore marker; 0 once Japan has it.
    singapore_box: u8,
    /// Allied morale level, 0 to 4.
    morale_level: u8,
    /// What each side has and shows, Japan first.
    sides: Vec<NeiSideView>,
    /// Every area.
    areas: Vec<NeiAreaView>,
    /// What the table waits for.
    pending: Option<NeiPending>,
    /// The battle in progress.
    battle: Option<NeiBattle>,
}

/// How a game ended.
#[derive(Debug, Clone, SimpleObject)]
pub struct NeiOutcome {
    /// The result in words.
    result: String,
    /// The winner; null for a draw.
    winner: Option<NeiSide>,
    /// The clause.
    clause: Clause,
    /// Japanese less Allied victory points.
    differential: i16,
}

/// A number with its reason.
#[derive(Debug, Clone, SimpleObject)]
pub struct Term {
    /// What it is for.
    text: String,
    /// How much.
    amount: i16,
    /// The clause.
    clause: Clause,
}

/// A display. One the seat may not see is hidden, with no units; it is never shown as empty.
#[derive(Debug, Clone, SimpleObject)]
pub struct NeiDisplay {
    /// This seat may not see it.
    hidden: bool,
    /// The units in it.
    units: Vec<NeiUnit>,
}

/// What a side has and shows.
#[derive(Debug, Clone, SimpleObject)]
pub struct NeiSideView {
    /// The side.
    side: NeiSide,
    /// Action Points on the track.
    action_points: u8,
    /// The highest box of the track.
    action_track_maximum: u8,
    /// Terms of the last determination, and of credits still to come.
    action_point_terms: Vec<Term>,
    /// Victory points for control of territory; null while hidden.
    territory_points: Option<i16>,
    /// Their terms.
    territory_terms: Vec<Term>,
    /// Victory points for enemy losses; null while hidden.
    loss_points: Option<i16>,
    /// This seat may not see the points for losses.
    loss_points_hidden: bool,
    /// Their terms.
    loss_terms: Vec<Term>,
    /// What its optional forces cost it at the end: zero or less.
    option_points: i32,
    /// Its terms.
    option_terms: Vec<Term>,
    /// Disrupted units.
    disrupted: NeiDisplay,
    /// Destroyed units.
    destroyed: NeiDisplay,
    /// Potential reinforcements.
    potential: NeiDisplay,
    /// The reinforcement pool.
    pool: NeiDisplay,
    /// Set aside until Singapore falls.
    awaiting_singapore: NeiDisplay,
    /// Start units not yet placed.
    unplaced: NeiDisplay,
    /// Picked and to be deployed.
    picked: NeiDisplay,
    /// Task forces.
    task_forces: Vec<NeiTaskForce>,
}

/// A task force marker.
#[derive(Debug, Clone, SimpleObject)]
pub struct NeiTaskForce {
    /// Its number.
    number: u8,
    /// Its name.
    name: String,
    /// Where the marker stands; null while it is not in use.
    area: Option<ID>,
    /// This seat may not see its members.
    members_hidden: bool,
    /// Its members.
    members: Vec<ID>,
}

/// An area as it stands.
#[derive(Debug, Clone, SimpleObject)]
pub struct NeiAreaView {
    /// The area.
    area: ID,
    /// Who controls it.
    control: NeiControlState,
    /// Units this seat may see now, own and enemy.
    units: Vec<NeiUnit>,
    /// Sides that have units here that this seat may not see.
    hidden_presence: Vec<NeiSide>,
    /// Enemy units seen here earlier, as they were then.
    sightings: Vec<NeiSighting>,
    /// The side for which the port is functional.
    functional_port: Option<NeiSide>,
    /// The side for which the airfield is functional.
    functional_airfield: Option<NeiSide>,
    /// Air units the airfield holds; null for no limit or no airfield.
    air_capacity: Option<u8>,
    /// The oilfield is demolished.
    demolished: bool,
}

/// An enemy unit as it was last seen.
#[derive(Debug, Clone, SimpleObject)]
pub struct NeiSighting {
    /// The unit, with the face it had.
    unit: NeiUnit,
    /// The turn.
    turn: u8,
}

/// What the table waits for, as a seat may know it.
#[derive(Debug, Clone, SimpleObject)]
pub struct NeiPending {
    /// What kind of answer.
    kind: NeiPendingKind,
    /// Who must act.
    by: NeiSide,
    /// The clause.
    clause: Clause,
    /// What is to be done, in words.
    sentence: String,
    /// Whether this seat may answer.
    mine: bool,
    /// The dice asked for, in the order in which they are answered.
    dice: Vec<DieAsked>,
    /// Units to choose among, if this seat may see them.
    units: Vec<NeiPendingUnit>,
    /// How many units, hits or steps to choose.
    count: u8,
    /// The area it is about.
    area: Option<ID>,
    /// Why, in the words of the side that proposes; what was said, where a statement awaits its confirmation.
    reason: Option<String>,
    /// Which table the players are asked about.
    question: Option<NeiQuestionKind>,
}

/// One die.
#[derive(Debug, Clone, SimpleObject)]
pub struct DieAsked {
    /// The counter it is thrown for.
    unit: Option<ID>,
    /// The highest face that hits, after the modifier; null for a die read from a table.
    hits_on: Option<u8>,
    /// Added to the face.
    modifier: i8,
}

/// A unit to choose.
#[derive(Debug, Clone, SimpleObject)]
pub struct NeiPendingUnit {
    /// The unit.
    unit: ID,
    /// The most hits it can take now; 0 while others protect it.
    most: u8,
    /// Areas where it may go.
    areas: Vec<ID>,
}

/// A battle in progress.
#[derive(Debug, Clone, SimpleObject)]
pub struct NeiBattle {
    /// What kind of combat, in words.
    profile: String,
    /// Where.
    area: ID,
    /// Who attacks.
    attacker: NeiSide,
    /// Who fires first in every stage.
    first_fire: NeiSide,
    /// Why.
    first_fire_clause: Clause,
    /// The stage.
    stage: NeiStage,
    /// The side whose part of the stage it is.
    firing: NeiSide,
    /// The attacking units that take part.
    attackers: Vec<NeiUnit>,
    /// The defending units that take part.
    defenders: Vec<NeiUnit>,
    /// The shots of this battle, in order.
    shots: Vec<NeiShot>,
}

/// One shot.
#[derive(Debug, Clone, SimpleObject)]
pub struct NeiShot {
    /// The stage.
    stage: NeiStage,
    /// Who fired.
    unit: ID,
    /// The face.
    face: u8,
    /// The number to roll, or less, after the modifier.
    hits_on: u8,
    /// Added to the face.
    modifier: i8,
    /// Whether it hit.
    hit: bool,
}

impl NeiView {
    /// The domain's view; the pack says what sighted counters look like.
    pub fn new(view: &view::View, pack: &Pack) -> Self {
        Self {
            scenario: view.scenario.clone(),
            turn: view.turn,
            turn_name: view.turn_name.clone(),
            phase: view.phase.into(),
            phasing: view.phasing.map(NeiSide::from),
            outcome: view.outcome.as_ref().map(|outcome| NeiOutcome {
                result: outcome.result.clone(),
                winner: outcome.winner.map(NeiSide::from),
                clause: (&outcome.clause).into(),
                differential: outcome.differential,
            }),
            abdacom: view.abdacom,
            singapore_box: view.singapore_box,
            morale_level: view.morale_level,
            sides: view.sides.iter().map(NeiSideView::from).collect(),
            areas: view.areas.iter().map(|area| NeiAreaView::new(area, pack)).collect(),
            pending: view.pending.as_ref().map(NeiPending::from),
            battle: view.battle.as_ref().map(NeiBattle::from),
        }
    }
}

impl From<&view::SideSeen> for NeiSideView {
    fn from(side: &view::SideSeen) -> Self {
        Self {
            side: side.side.into(),
            action_points: side.action_points,
            action_track_maximum: side.action_track_maximum,
            action_point_terms: terms(&side.action_point_terms),
            territory_points: side.territory_points,
            territory_terms: terms(&side.territory_terms),
            loss_points: side.loss_points,
            loss_points_hidden: side.loss_points.is_none(),
            loss_terms: terms(&side.loss_terms),
            option_points: side.option_terms.iter().map(|term| i32::from(term.amount)).sum(),
            option_terms: terms(&side.option_terms),
            disrupted: display(side.disrupted.as_deref()),
            destroyed: display(side.destroyed.as_deref()),
            potential: display(side.potential.as_deref()),
            pool: display(side.pool.as_deref()),
            awaiting_singapore: display(side.awaiting_singapore.as_deref()),
            unplaced: display(side.unplaced.as_deref()),
            picked: display(side.picked.as_deref()),
            task_forces: side.task_forces.iter().map(NeiTaskForce::from).collect(),
        }
    }
}

impl From<&view::TaskForceSeen> for NeiTaskForce {
    fn from(force: &view::TaskForceSeen) -> Self {
        Self {
            number: force.number,
            name: force.name.clone(),
            area: force.area.map(area_id),
            members_hidden: force.members.is_none(),
            members: force.members.iter().flatten().copied().map(unit_id).collect(),
        }
    }
}

impl NeiAreaView {
    fn new(area: &view::AreaSeen, pack: &Pack) -> Self {
        let sightings = area.sightings.iter().filter_map(|sighting| {
            let counter = pack.counters.get(&sighting.unit)?;
            Some(NeiSighting { unit: NeiUnit::printed(counter, sighting.face), turn: sighting.turn })
        });
        Self {
            area: area_id(area.area),
            control: area.control.into(),
            units: units(&area.units),
            hidden_presence: area.hidden_presence.iter().copied().map(NeiSide::from).collect(),
            sightings: sightings.collect(),
            functional_port: area.functional_port.map(NeiSide::from),
            functional_airfield: area.functional_airfield.map(NeiSide::from),
            air_capacity: area.air_capacity,
            demolished: area.demolished,
        }
    }
}

impl From<&view::PendingSeen> for NeiPending {
    fn from(pending: &view::PendingSeen) -> Self {
        Self {
            kind: pending.kind.into(),
            by: pending.by.into(),
            clause: (&pending.clause).into(),
            sentence: pending.sentence.clone(),
            mine: pending.mine,
            dice: pending.dice.iter().map(DieAsked::from).collect(),
            units: pending
                .units
                .iter()
                .map(|unit| NeiPendingUnit {
                    unit: unit_id(unit.unit),
                    most: unit.most,
                    areas: unit.areas.iter().copied().map(area_id).collect(),
                })
                .collect(),
            count: pending.count,
            area: pending.area.map(area_id),
            reason: pending.reason.clone(),
            question: pending.question.map(NeiQuestionKind::from),
        }
    }
}

impl From<&dice::DieAsked> for DieAsked {
    fn from(die: &dice::DieAsked) -> Self {
        Self { unit: die.unit.as_ref().map(ID::from), hits_on: die.hits_on, modifier: die.modifier }
    }
}

impl From<&view::BattleSeen> for NeiBattle {
    fn from(battle: &view::BattleSeen) -> Self {
        Self {
            profile: battle.profile.name().to_owned(),
            area: area_id(battle.area),
            attacker: battle.attacker.into(),
            first_fire: battle.first_fire.into(),
            first_fire_clause: (&battle.first_fire_clause).into(),
            stage: battle.stage.into(),
            firing: battle.firing.into(),
            attackers: units(&battle.attackers),
            defenders: units(&battle.defenders),
            shots: battle
                .shots
                .iter()
                .map(|shot| NeiShot {
                    stage: shot.stage.into(),
                    unit: unit_id(shot.unit),
                    face: shot.face.get(),
                    hits_on: shot.hits_on,
                    modifier: shot.modifier,
                    hit: shot.hit,
                })
                .collect(),
        }
    }
}

fn terms(terms: &[view::Term]) -> Vec<Term> {
    terms
        .iter()
        .map(|term| Term { text: term.text.clone(), amount: term.amount, clause: (&term.clause).into() })
        .collect()
}

fn display(seen: Option<&[view::UnitSeen]>) -> NeiDisplay {
    NeiDisplay { hidden: seen.is_none(), units: units(seen.unwrap_or_default()) }
}

fn units(seen: &[view::UnitSeen]) -> Vec<NeiUnit> {
    seen.iter().map(NeiUnit::from).collect()
}

fn area_id(area: AreaId) -> ID {
    area.as_str().into()
}

fn unit_id(unit: UnitId) -> ID {
    unit.as_str().into()
}
