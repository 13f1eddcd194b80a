//! How each fact changes the state. Cannot refuse, never rolls; the one place that moves counters.

use std::sync::Arc;

use super::combat::Participant;
use super::components::{AreaId, Face, Side, UnitId, UnitType};
use super::event::Event;
use super::game::{Correction, Game, Location, Phase, Unit};
use super::known::memory;
use super::optional::langley_ferry::Ferry;
use super::optional::secret_airbase;
use super::optional::shock_effect::Eliminated;
use super::pack::RefitResult;
use super::pending::Pending;
use kernel::seat::Opposed;

impl Game {
    /// The one function that moves counters. A unit that leaves the map leaves its task force; one that leaves
    /// play is turned to its front (2.6, 15.5, 18.1).
    pub(super) fn relocate(&mut self, id: UnitId, to: Location) {
        self.change(id, |unit| {
            unit.location = to;
            // 29: whoever is moved is on patrol no longer.
            if unit.face == Face::Patrol {
                unit.face = Face::Full;
            }
            if !matches!(to, Location::Area(_)) {
                unit.task_force = None;
            }
            if !matches!(to, Location::Area(_) | Location::Aboard(_)) {
                unit.face = Face::Full;
            }
        });
    }

    /// Changes a counter and the index over all of them.
    pub(super) fn change(&mut self, id: UnitId, change: impl FnOnce(&mut Unit)) {
        if let Some(number) = self.units.place_of(&id)
            && let Some(unit) = self.units.get_mut(&id)
        {
            self.standing.put(number, unit.lies(&self.pack), false);
            change(unit);
            self.standing.put(number, unit.lies(&self.pack), true);
        }
    }

    /// Folds one fact into the state.
    pub fn apply(&mut self, event: &Event) {
        memory::learn(self, event);
        match event {
            Event::PlacedAtStart { unit, area, .. } => {
                let to = secret_airbase::set_up_at(self, *unit, *area);
                self.relocate(*unit, to);
            }
            Event::UnitDeployed { unit, area }
            | Event::UnitLanded { unit, area }
            | Event::SeaplaneRebased { unit, area }
            | Event::UnitCameDown { unit, area }
            | Event::SecretBaseFound { unit, area } => {
                self.relocate(*unit, Location::Area(*area));
                self.no_longer_pending(*unit);
            }
            Event::EmbarkedAtStart { unit, ship, .. } | Event::UnitEmbarked { unit, ship } => {
                self.relocate(*unit, Location::Aboard(*ship));
            }
            Event::TaskForceAssigned { side, number, units } => self.assign_task_force(*side, *number, units),
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
            Event::ActionPointsCredited { side, amount, by_incident, by_shock } => {
                let ledger = if *by_incident { &mut self.incident_points } else { &mut self.credits };
                *ledger.of_mut(*side) += amount;
                if *by_shock {
                    *self.shock_credits.of_mut(*side) += amount;
                }
            }
            Event::ActionPointsDetermined { side, terms, total, credits_held } => {
                self.action_points.of_mut(*side).set(i32::from(*total));
                *self.action_point_terms.of_mut(*side) = Arc::from(terms.as_slice());
                *self.incident_points.of_mut(*side) = 0;
                if !credits_held {
                    *self.credits.of_mut(*side) = 0;
                    *self.shock_credits.of_mut(*side) = 0;
                }
            }
            Event::ActionTaken { side, cost, .. } => {
                self.action_points.of_mut(*side).shift(-i32::from(*cost));
                self.ferry = Ferry::Closed;
            }
            Event::AbdacomTurned { in_effect } => self.abdacom = *in_effect,
            Event::SingaporeMarkerMoved { to } => self.singapore_box = *to,
            Event::SingaporeDriveRolled { .. } => self.drive_rolled = true,
            Event::EvacuatedFromSingapore { units } => {
                for unit in units {
                    self.relocate(*unit, Location::Potential);
                }
            }
            Event::UnitReduced { unit } => {
                self.turn_to(*unit, Face::Reduced);
            }
            Event::UnitDisrupted { unit, .. } => {
                let was_base = self.is_base(*unit);
                if let Some(losses) = &mut self.action_losses {
                    losses.push(Eliminated { unit: *unit, was_base });
                }
                self.relocate(*unit, Location::Disrupted);
            }
            Event::LossesCounted => self.action_losses = Some(Vec::new()),
            Event::ShockWeighed { gain, at_once, .. } => {
                self.action_losses = None;
                if let Some(side) = gain.filter(|_| *at_once) {
                    self.action_points.of_mut(side).shift(1);
                }
            }
            Event::UnitDestroyed { unit, .. } => self.relocate(*unit, Location::Destroyed),
            Event::RaidersReturned { units, to, .. } => {
                for unit in units {
                    self.relocate(*unit, Location::Area(*to));
                }
                self.split_task_forces();
            }
            Event::AirGroupLost { unit } => self.relocate(*unit, Location::Pool),
            Event::ReinforcementsPicked { units, .. } => {
                self.ferry = Ferry::Open;
                for unit in units {
                    self.relocate(*unit, Location::Picked);
                    if self.counter(*unit).kind == UnitType::FirstAirFleet {
                        self.first_air_fleet_due = true;
                    }
                }
            }
            Event::ConvertedToBase { .. }
            | Event::ConvertedToEngineers { .. }
            | Event::BaseBuilt { .. }
            | Event::BaseIncreased { .. }
            | Event::UnitsRallied { .. }
            | Event::UnitsSupplied { .. }
            | Event::RefitTried { .. }
            | Event::DemolitionTried { .. }
            | Event::RepairTried { .. } => self.apply_logistic(event),
            Event::TransportSelected { unit, .. } => self.relocate(*unit, Location::Picked),
            Event::ForceMoved { units, .. } => {
                for (unit, area) in units {
                    self.relocate(*unit, Location::Area(*area));
                }
                self.split_task_forces();
            }
            Event::AirForceRedeployed { units, passengers, airfield, .. } => {
                for unit in units.iter().chain(passengers) {
                    self.relocate(*unit, Location::Area(*airfield));
                }
            }
            Event::PatrolLaunched { units, area: Some(area), .. } => {
                for unit in units {
                    self.relocate(*unit, Location::Area(*area));
                    self.turn_to(*unit, Face::Patrol);
                }
            }
            Event::PatrolsRecalled { units, .. } => {
                for (unit, base) in units {
                    self.relocate(*unit, Location::Area(*base));
                }
            }
            Event::BattleOpened(battle) => self.battle = Some((**battle).clone()),
            Event::Stated { statement, .. } => {
                if let (Some(battle), Some(terrain)) = (&mut self.battle, statement.terrain()) {
                    battle.stated_terrain = Some(terrain);
                }
            }
            Event::ShipsWithheld { side, units } => {
                if let Some(battle) = &mut self.battle {
                    let kept = |participants: &mut Vec<Participant>| {
                        participants.retain(|participant| !units.contains(&participant.unit));
                    };
                    kept(&mut battle.attackers);
                    kept(&mut battle.defenders);
                    battle.asked_to_withhold.push(*side);
                }
            }
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
            Event::FighterFerried { .. } => self.ferry = Ferry::Used,
            Event::BattleClosed { .. } => self.battle = None,
            Event::FirstAirFleetSpent { .. } => {
                self.first_air_fleet_due = false;
                let spent: Vec<UnitId> = self
                    .pack
                    .counters
                    .values()
                    .filter(|counter| counter.kind == UnitType::FirstAirFleet)
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
            Event::ArrivalRolled { unit, turn } => {
                self.arrivals.insert(*unit, *turn);
            }
            Event::SetUpFinished { .. }
            | Event::AreasSeen { .. }
            | Event::UnitsSeen { .. }
            | Event::FifthColumnStruck { .. }
            | Event::CorrectionRead { .. }
            | Event::DiceRolled { .. }
            | Event::FreeActionDeclined { .. }
            | Event::MoraleChecked { .. }
            | Event::FlightFlown { .. }
            | Event::TroopsFlown { .. }
            | Event::SuppliesFlown { .. }
            | Event::PatrolLaunched { area: None, .. }
            | Event::HitThinAir { .. }
            | Event::CounterstrikeDeclined { .. }
            | Event::FifthColumnDone
            | Event::AdjustmentProposed { .. }
            | Event::AdjustmentDeclined
            | Event::StatementDeclined => {}
        }
    }

    /// Turns a counter to one of its faces.
    fn turn_to(&mut self, id: UnitId, face: Face) {
        self.change(id, |unit| unit.face = face);
    }

    /// The facts of the logistic actions (18, 21.3, 22).
    fn apply_logistic(&mut self, event: &Event) {
        match event {
            Event::ConvertedToBase { unit, .. } => self.turn_to(*unit, Face::Base),
            Event::ConvertedToEngineers { units } => {
                for (unit, _) in units {
                    self.turn_to(*unit, Face::Full);
                }
            }
            Event::BaseBuilt { base, area } => {
                self.relocate(*base, Location::Area(*area));
                self.turn_to(*base, Face::Reduced);
            }
            Event::BaseIncreased { base, .. } => self.turn_to(*base, Face::Full),
            Event::UnitsRallied { units, .. } | Event::UnitsSupplied { units, .. } => {
                for unit in units {
                    self.turn_to(*unit, Face::Full);
                }
            }
            Event::RefitTried { unit, result, .. } => self.relocate(
                *unit,
                match result {
                    RefitResult::Refit => Location::Picked,
                    RefitResult::Damage => Location::Potential,
                    RefitResult::Destroyed => Location::Destroyed,
                },
            ),
            Event::DemolitionTried { area, demolished: true } => {
                self.demolished.insert(*area);
            }
            Event::RepairTried { area, repaired: true } => {
                self.demolished.remove(area);
            }
            Event::PlacedAtStart { .. }
            | Event::EmbarkedAtStart { .. }
            | Event::SetUpFinished { .. }
            | Event::TaskForceAssigned { .. }
            | Event::AreasSeen { .. }
            | Event::UnitsSeen { .. }
            | Event::TurnBegan { .. }
            | Event::PhaseBegan { .. }
            | Event::PoolFilled { .. }
            | Event::Awaited(_)
            | Event::Answered
            | Event::DiceRolled { .. }
            | Event::IncidentHappened { .. }
            | Event::ActionPointsCredited { .. }
            | Event::ActionPointsDetermined { .. }
            | Event::ActionTaken { .. }
            | Event::FreeActionDeclined { .. }
            | Event::AbdacomTurned { .. }
            | Event::MoraleChecked { .. }
            | Event::SingaporeMarkerMoved { .. }
            | Event::SingaporeDriveRolled { .. }
            | Event::EvacuatedFromSingapore { .. }
            | Event::UnitReduced { .. }
            | Event::UnitDisrupted { .. }
            | Event::UnitDestroyed { .. }
            | Event::ReinforcementsPicked { .. }
            | Event::TransportSelected { .. }
            | Event::UnitDeployed { .. }
            | Event::ReturnedToPool { .. }
            | Event::DemolitionTried { .. }
            | Event::RepairTried { .. }
            | Event::ForceMoved { .. }
            | Event::UnitEmbarked { .. }
            | Event::UnitLanded { .. }
            | Event::FlightFlown { .. }
            | Event::AirForceRedeployed { .. }
            | Event::TroopsFlown { .. }
            | Event::UnitCameDown { .. }
            | Event::HitThinAir { .. }
            | Event::BattleOpened(_)
            | Event::BattlePartBegan { .. }
            | Event::ShotsFired { .. }
            | Event::HitsAllotted { .. }
            | Event::BattleClosed { .. }
            | Event::FirstAirFleetSpent { .. }
            | Event::FifthColumnDone
            | Event::FifthColumnStruck { .. }
            | Event::Stated { .. }
            | Event::StatementDeclined
            | Event::ShipsWithheld { .. }
            | Event::AdjustmentProposed { .. }
            | Event::AdjustmentMade { .. }
            | Event::CorrectionRead { .. }
            | Event::AdjustmentDeclined
            | Event::GameFinished(_)
            | Event::SuppliesFlown { .. }
            | Event::FighterFerried { .. }
            | Event::ArrivalRolled { .. }
            | Event::LossesCounted
            | Event::ShockWeighed { .. }
            | Event::RaidersReturned { .. }
            | Event::AirGroupLost { .. }
            | Event::CounterstrikeDeclined { .. }
            | Event::PatrolLaunched { .. }
            | Event::PatrolsRecalled { .. }
            | Event::SeaplaneRebased { .. }
            | Event::SecretBaseFound { .. } => {}
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
                self.turn_to(*unit, *face);
            }
        }
    }
}
