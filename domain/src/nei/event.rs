//! Facts of a game of NEI, in the past tense, and how each changes the state. Never edited: a new shape is a new event.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::combat::{Battle, HitGroup, Shot, Stage};
use super::command::Loss;
use super::components::{AreaId, Face, Side, SquareId, UnitId};
use super::game::{Amount, Correction, Game, Location, Outcome, Phase, Sighting};
use super::pending::{Pending, RollPurpose};
use crate::table::dice::Roll;
use crate::table::seat::Opposed;

/// How a force travelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Travel {
    /// By sea.
    Naval,
    /// Overland.
    Ground,
}

/// A fact.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A start unit was placed.
    PlacedAtStart {
        /// The unit.
        unit: UnitId,
        /// Where.
        area: AreaId,
    },
    /// A start unit was put aboard a ship.
    EmbarkedAtStart {
        /// The unit.
        unit: UnitId,
        /// The ship.
        ship: UnitId,
    },
    /// A side finished its set-up.
    SetUpFinished {
        /// The side.
        side: Side,
    },
    /// A task force was formed, changed or dissolved.
    TaskForceAssigned {
        /// Whose.
        side: Side,
        /// Its number.
        number: u8,
        /// Its ships.
        units: Vec<UnitId>,
    },
    /// A side looked at areas: it now knows the enemies there as they are, and that no others are.
    AreasSeen {
        /// Who looked.
        by: Side,
        /// The areas.
        areas: Vec<AreaId>,
        /// The enemies there.
        sightings: Vec<Sighting>,
        /// The clause that allowed it.
        clause: crate::table::clause::Clause,
    },
    /// A side was shown single units.
    UnitsSeen {
        /// Who saw them.
        by: Side,
        /// The units.
        sightings: Vec<Sighting>,
    },
    /// A turn began.
    TurnBegan {
        /// Its number.
        turn: u8,
    },
    /// A phase began.
    PhaseBegan {
        /// The phase.
        phase: Phase,
    },
    /// Units came into a pool (15.0).
    PoolFilled {
        /// Whose.
        side: Side,
        /// The units.
        units: Vec<UnitId>,
    },
    /// The table began to wait for something.
    Awaited(Pending),
    /// What the table waited for was answered.
    Answered,
    /// Dice fell.
    DiceRolled {
        /// Who rolled.
        by: Side,
        /// What for.
        purpose: RollPurpose,
        /// The faces.
        roll: Roll,
    },
    /// An incident happened (7.0).
    IncidentHappened {
        /// Whose.
        side: Side,
        /// The die.
        die: u8,
        /// The title of the table's line.
        name: String,
        /// Modifier of this turn's drive die.
        drive_modifier: i8,
    },
    /// AP that count at the next determination were gained or lost.
    ActionPointsCredited {
        /// Whose.
        side: Side,
        /// How many.
        amount: i16,
        /// From an incident of the side's own (NEI-R31), or else a credit (NEI-R34).
        by_incident: bool,
    },
    /// AP were determined (8.1).
    ActionPointsDetermined {
        /// Whose.
        side: Side,
        /// The terms.
        terms: Vec<Amount>,
        /// The total on the track.
        total: u8,
    },
    /// An action was announced and paid for (8.4).
    ActionTaken {
        /// Whose.
        side: Side,
        /// Its name.
        action: String,
        /// AP paid; zero for a free action.
        cost: u8,
    },
    /// A free action was declined.
    FreeActionDeclined {
        /// Whose.
        side: Side,
    },
    /// ABDACOM turned over (7.1).
    AbdacomTurned {
        /// Now in effect.
        in_effect: bool,
    },
    /// Morale was checked (7.3).
    MoraleChecked {
        /// The level.
        level: u8,
        /// The die.
        die: u8,
        /// Passed.
        passed: bool,
    },
    /// The Singapore marker moved (7.4).
    SingaporeMarkerMoved {
        /// Its box.
        to: u8,
    },
    /// The drive was rolled (7.4): the phase may go on.
    SingaporeDriveRolled {
        /// The die as modified.
        die: u8,
        /// Boxes moved.
        boxes: u8,
    },
    /// Ships left Singapore at its fall (7.4), cargo included.
    EvacuatedFromSingapore {
        /// The units.
        units: Vec<UnitId>,
    },
    /// A two-step unit was reduced.
    UnitReduced {
        /// The unit.
        unit: UnitId,
    },
    /// A unit was disrupted.
    UnitDisrupted {
        /// The unit.
        unit: UnitId,
        /// The clause.
        clause: crate::table::clause::Clause,
    },
    /// Reinforcements were picked (15.0).
    ReinforcementsPicked {
        /// Whose.
        side: Side,
        /// The units.
        units: Vec<UnitId>,
    },
    /// A reinforcement was deployed (15).
    UnitDeployed {
        /// The unit.
        unit: UnitId,
        /// Where.
        area: AreaId,
    },
    /// Reinforcements without a site went back to the pool (15.5).
    ReturnedToPool {
        /// Whose.
        side: Side,
        /// The units.
        units: Vec<UnitId>,
    },
    /// A force moved.
    ForceMoved {
        /// Whose.
        side: Side,
        /// How.
        travel: Travel,
        /// Where it started.
        from: AreaId,
        /// The areas it entered.
        path: Vec<AreaId>,
        /// Its units and where each stopped.
        units: Vec<(UnitId, AreaId)>,
    },
    /// A unit went aboard (13.2).
    UnitEmbarked {
        /// The unit.
        unit: UnitId,
        /// The ship.
        ship: UnitId,
    },
    /// A unit went ashore (13.2).
    UnitLanded {
        /// The unit.
        unit: UnitId,
        /// Where.
        area: AreaId,
    },
    /// Aircraft flew (10.1). They come back to their base unless they are lost.
    FlightFlown {
        /// Whose.
        side: Side,
        /// The aircraft.
        units: Vec<UnitId>,
        /// Their base.
        from: AreaId,
        /// The squares entered.
        path: Vec<SquareId>,
        /// The area reached, or `None` when they were stopped on the way (10.1).
        target: Option<AreaId>,
    },
    /// An attack met nobody it could harm (20.2).
    HitThinAir {
        /// Whose.
        side: Side,
        /// Where.
        area: AreaId,
    },
    /// A battle began (12.3).
    BattleOpened(Box<Battle>),
    /// A side's part of a stage began.
    BattlePartBegan {
        /// The stage.
        stage: Stage,
        /// The side.
        firing: Side,
    },
    /// A side fired.
    ShotsFired {
        /// The side.
        by: Side,
        /// The shots.
        shots: Vec<Shot>,
        /// The hits to allot, in the order of allotment (NEI-R62).
        owed: Vec<HitGroup>,
    },
    /// The first group of hits was allotted (12.6).
    HitsAllotted {
        /// Who chose.
        by: Side,
        /// The losses; fewer than hits where there are fewer targets (12.3).
        losses: Vec<Loss>,
    },
    /// A battle ended.
    BattleClosed {
        /// Where.
        area: AreaId,
    },
    /// 1AF was played and left the game (21.4).
    FirstAirFleetSpent {
        /// False when there was nothing to strike (NEI-R98).
        struck: bool,
    },
    /// The fifth column's agents found nobody to strike, or were not asked to.
    FifthColumnDone,
    /// A correction was proposed.
    AdjustmentProposed {
        /// Who proposes.
        by: Side,
    },
    /// A correction was made.
    AdjustmentMade {
        /// What was set.
        corrections: Vec<Correction>,
        /// Why.
        reason: String,
    },
    /// A correction was declined.
    AdjustmentDeclined,
    /// The game ended.
    GameFinished(Outcome),
}

/// Takes a counter out of an index; an empty line of the index goes too, so that equal positions are equal.
fn remove<K: Ord + Copy>(index: &mut BTreeMap<K, BTreeSet<UnitId>>, key: K, id: UnitId) {
    if let Some(line) = index.get_mut(&key) {
        line.remove(&id);
        if line.is_empty() {
            index.remove(&key);
        }
    }
}

impl Game {
    /// The one function that moves counters. A unit that leaves the map leaves its task force; one that leaves
    /// play is turned to its front (2.6, 15.5, 18.1).
    pub(super) fn relocate(&mut self, id: UnitId, to: Location) {
        if let Some(unit) = self.units.get_mut(&id) {
            match unit.location {
                Location::Area(area) => remove(&mut self.occupants, area, id),
                Location::Aboard(ship) => remove(&mut self.cargoes, ship, id),
                _ => {}
            }
            match to {
                Location::Area(area) => {
                    self.occupants.entry(area).or_default().insert(id);
                }
                Location::Aboard(ship) => {
                    self.cargoes.entry(ship).or_default().insert(id);
                }
                _ => {}
            }
            unit.location = to;
            if !matches!(to, Location::Area(_)) {
                unit.task_force = None;
            }
            if !matches!(to, Location::Area(_) | Location::Aboard(_)) {
                unit.face = Face::Full;
            }
        }
    }

    /// Folds one fact into the state.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::PlacedAtStart { unit, area }
            | Event::UnitDeployed { unit, area }
            | Event::UnitLanded { unit, area } => {
                self.relocate(*unit, Location::Area(*area));
                self.no_longer_pending(*unit);
            }
            Event::EmbarkedAtStart { unit, ship } | Event::UnitEmbarked { unit, ship } => {
                self.relocate(*unit, Location::Aboard(*ship));
            }
            Event::TaskForceAssigned { side, number, units } => self.assign_task_force(*side, *number, units),
            Event::AreasSeen { by, areas, sightings, .. } => {
                let known = self.sightings.of_mut(*by);
                known.retain(|_, seen| !areas.contains(&seen.area));
                known.extend(sightings.iter().map(|seen| (seen.unit, *seen)));
            }
            Event::UnitsSeen { by, sightings } => {
                self.sightings.of_mut(*by).extend(sightings.iter().map(|seen| (seen.unit, *seen)));
            }
            Event::TurnBegan { turn } => self.turn = *turn,
            Event::PhaseBegan { phase } => self.begin(*phase),
            Event::PoolFilled { units, .. } | Event::ReturnedToPool { units, .. } => {
                for unit in units {
                    self.relocate(*unit, Location::Pool);
                    self.no_longer_pending(*unit);
                }
            }
            Event::Awaited(pending) => self.pending.push(pending.clone()),
            Event::Answered => {
                self.pending.pop();
            }
            Event::IncidentHappened { drive_modifier, .. } => {
                self.incident_rolled = true;
                self.drive_modifier = *drive_modifier;
            }
            Event::ActionPointsCredited { side, amount, by_incident } => {
                let ledger = if *by_incident { &mut self.incident_points } else { &mut self.credits };
                *ledger.of_mut(*side) += amount;
            }
            Event::ActionPointsDetermined { side, terms, total } => {
                self.action_points.of_mut(*side).set(i32::from(*total));
                self.action_point_terms.of_mut(*side).clone_from(terms);
                *self.incident_points.of_mut(*side) = 0;
                *self.credits.of_mut(*side) = 0;
            }
            Event::ActionTaken { side, cost, .. } => self.action_points.of_mut(*side).shift(-i32::from(*cost)),
            Event::AbdacomTurned { in_effect } => self.abdacom = *in_effect,
            Event::SingaporeMarkerMoved { to } => self.singapore_box = *to,
            Event::SingaporeDriveRolled { .. } => self.drive_rolled = true,
            Event::EvacuatedFromSingapore { units } => {
                for unit in units {
                    self.relocate(*unit, Location::Potential);
                }
            }
            Event::UnitReduced { unit } => {
                if let Some(unit) = self.units.get_mut(unit) {
                    unit.face = Face::Reduced;
                }
            }
            Event::UnitDisrupted { unit, .. } => self.relocate(*unit, Location::Disrupted),
            Event::ReinforcementsPicked { units, .. } => {
                for unit in units {
                    self.relocate(*unit, Location::Picked);
                    if self.counter(*unit).kind == super::components::UnitType::FirstAirFleet {
                        self.first_air_fleet_due = true;
                    }
                }
            }
            Event::ForceMoved { units, .. } => {
                for (unit, area) in units {
                    self.relocate(*unit, Location::Area(*area));
                }
                self.split_task_forces();
            }
            Event::BattleOpened(battle) => self.battle = Some((**battle).clone()),
            Event::BattlePartBegan { stage, firing } => {
                if let Some(battle) = &mut self.battle {
                    battle.stage = *stage;
                    battle.firing = *firing;
                    battle.fired = false;
                }
            }
            Event::ShotsFired { shots, owed, .. } => {
                if let Some(battle) = &mut self.battle {
                    battle.shots.extend(shots.iter().cloned());
                    battle.owed.clone_from(owed);
                    battle.fired = true;
                }
            }
            Event::HitsAllotted { .. } => {
                if let Some(battle) = &mut self.battle
                    && !battle.owed.is_empty()
                {
                    battle.owed.remove(0);
                }
            }
            Event::BattleClosed { .. } => self.battle = None,
            Event::FirstAirFleetSpent { .. } => {
                self.first_air_fleet_due = false;
                let spent: Vec<UnitId> = self
                    .pack
                    .counters
                    .values()
                    .filter(|counter| counter.kind == super::components::UnitType::FirstAirFleet)
                    .map(|counter| counter.id)
                    .collect();
                for unit in spent {
                    self.relocate(unit, Location::OutOfPlay);
                }
            }
            Event::AdjustmentMade { corrections, .. } => {
                for correction in corrections {
                    self.correct(correction);
                }
            }
            Event::GameFinished(outcome) => {
                self.outcome = Some(outcome.clone());
                self.phase = Phase::Finished;
                self.pending.clear();
                self.battle = None;
            }
            Event::SetUpFinished { .. }
            | Event::DiceRolled { .. }
            | Event::FreeActionDeclined { .. }
            | Event::MoraleChecked { .. }
            | Event::FlightFlown { .. }
            | Event::HitThinAir { .. }
            | Event::FifthColumnDone
            | Event::AdjustmentProposed { .. }
            | Event::AdjustmentDeclined => {}
        }
    }

    fn begin(&mut self, phase: Phase) {
        self.phase = phase;
        self.incident_rolled = false;
        self.drive_rolled = false;
        if let Phase::Incident(side) = phase {
            // 8.2: points do not last from turn to turn.
            self.action_points.of_mut(side).set(0);
            self.drive_modifier = 0;
        }
    }

    /// A unit that has found its place is no longer among those to be deployed.
    fn no_longer_pending(&mut self, placed: UnitId) {
        if let Some(Pending::Deploy { units, .. }) = self.pending.last_mut() {
            units.retain(|unit| *unit != placed);
        }
    }

    fn assign_task_force(&mut self, side: Side, number: u8, members: &[UnitId]) {
        let own: Vec<UnitId> = self.pack.counters.values().filter(|c| c.side == side).map(|c| c.id).collect();
        for id in own {
            if let Some(unit) = self.units.get_mut(&id) {
                if members.contains(&id) {
                    unit.task_force = Some(number);
                } else if unit.task_force == Some(number) {
                    unit.task_force = None;
                }
            }
        }
    }

    /// A marker stands in one area: ships left behind leave the task force, the largest part keeps it (20.1).
    fn split_task_forces(&mut self) {
        for side in Side::both() {
            for number in 1..=3 {
                let members: Vec<(UnitId, Option<AreaId>)> = self
                    .units
                    .iter()
                    .filter(|(id, unit)| unit.task_force == Some(number) && self.side(**id) == side)
                    .map(|(id, _)| (*id, self.place(*id)))
                    .collect();
                let mut areas: Vec<Option<AreaId>> = members.iter().map(|(_, area)| *area).collect();
                areas.sort_unstable();
                areas.dedup();
                if areas.len() < 2 {
                    continue;
                }
                let stays = areas.into_iter().max_by_key(|area| members.iter().filter(|(_, at)| at == area).count());
                for (id, area) in members {
                    if Some(area) != stays
                        && let Some(unit) = self.units.get_mut(&id)
                    {
                        unit.task_force = None;
                    }
                }
            }
        }
    }

    fn correct(&mut self, correction: &Correction) {
        match correction {
            Correction::ActionPoints { side, value } => self.action_points.of_mut(*side).set(i32::from(*value)),
            Correction::Turn(turn) => self.turn = *turn,
            Correction::Abdacom(in_effect) => self.abdacom = *in_effect,
            Correction::SingaporeBox(at) => self.singapore_box = *at,
            Correction::Demolished { area, demolished } => {
                if *demolished {
                    self.demolished.insert(*area);
                } else {
                    self.demolished.remove(area);
                }
            }
            Correction::Unit { unit, face, location } => {
                self.relocate(*unit, *location);
                if let Some(state) = self.units.get_mut(unit) {
                    state.face = *face;
                }
            }
        }
    }
}
