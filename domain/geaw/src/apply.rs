//! How each fact changes the state. Cannot refuse, never rolls; the one place that moves counters.

use super::command::Reopening;
use super::components::{Side, UnitId, UnitType};
use super::declarations::Status;
use super::event::{Entry, Event};
use super::game::{Correction, Game, InPhase, Location, Outcome, Phase, Unit};
use super::rulings::OnceCountsSetup;
use super::sheets::{ScenarioSheet, Transcription};
use super::victory_points::{Booking, Reason};

impl Game {
    /// The one function that moves counters.
    fn relocate(&mut self, id: UnitId, to: Location) {
        let Some(unit) = self.units.get_mut(&id) else { return };
        if let Location::Map(hex) = unit.location
            && let Some(line) = self.occupants.get_mut(&hex)
        {
            line.remove(&id);
            if line.is_empty() {
                self.occupants.remove(&hex);
            }
        }
        if let Location::Map(hex) = to {
            self.occupants.entry(hex).or_default().insert(id);
        }
        if !matches!(to, Location::Map(_)) {
            unit.base = false;
            unit.in_phase = InPhase::default();
        }
        unit.location = to;
    }

    /// Takes a scenario's length and victory points (3.1, 5.1).
    pub(super) fn take_sheet(&mut self, sheet: &ScenarioSheet) {
        self.turn = sheet.first_turn;
        for side in Side::ALL {
            let total = i16::try_from(*sheet.victory_points().of(side)).unwrap_or(i16::MAX);
            *self.bookings.of_mut(side) = vec![Booking {
                turn: sheet.first_turn,
                phase: Phase::SetUp,
                change: total,
                forfeited: 0,
                total,
                reason: Reason::Start,
                section: None,
            }];
        }
        self.scenario = Some(sheet.clone());
    }

    /// 6.9: a headquarters that is lost is out of the game for good.
    fn lost(&self, id: UnitId, to: Location) -> Location {
        let is_headquarters = self.sheets.counters.get(&id).is_some_and(|c| c.unit_type == UnitType::Headquarters);
        if is_headquarters { Location::Removed } else { to }
    }

    fn change(&mut self, id: UnitId, change: impl FnOnce(&mut Unit)) {
        if let Some(unit) = self.units.get_mut(&id) {
            change(unit);
        }
    }

    /// Folds one fact into the state.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::SideTaken { side, player } => *self.players.of_mut(*side) = Some(player.clone()),
            Event::ScenarioDefined(sheet) => self.take_sheet(sheet),
            Event::Transcribed { what, .. } => {
                self.sheets.change().enter(what);
                if let Transcription::Counter { counter, .. } = what {
                    self.units.entry(counter.id).or_insert_with(Unit::in_pool);
                }
            }
            Event::RulingChosen { ruling, reading } => {
                // Judged before it was recorded; a reading that a later build lacks changes nothing.
                let _ = self.rulings.choose(ruling, *reading);
            }
            Event::PlacedAtStart { line, unit, hex } => {
                self.relocate(*unit, Location::Map(*hex));
                let side = self.side(*unit);
                if let Some(line) = line {
                    self.set_up.of_mut(side).placed.entry(*line).or_default().insert(*unit);
                }
                if self.rulings.once_counts_setup == OnceCountsSetup::SetupToo {
                    self.change(*unit, |unit| unit.once_used = true);
                }
            }
            Event::SetUpFinished { side } => self.set_up.of_mut(*side).finished = true,
            Event::TurnBegan { turn } => {
                self.turn = *turn;
                self.scored = false;
                self.checked = false;
                self.lapse(true);
            }
            Event::PhaseBegan { phase } => self.begin(*phase),
            Event::PointsBooked { side, booking } => {
                // What was reversed never led to zero.
                if booking.reason == Reason::Reversed && booking.total > 0 {
                    self.zero.remove(side);
                }
                self.bookings.of_mut(*side).push(booking.clone());
            }
            Event::ZeroReached { side } => {
                self.zero.insert(*side);
            }
            Event::ZeroResolved { side } => {
                self.zero.remove(side);
            }
            Event::ObjectiveHeld { name, side } => {
                match side {
                    Some(side) => self.held.insert(name.to_lowercase(), *side),
                    None => self.held.remove(&name.to_lowercase()),
                };
            }
            Event::ObjectivesScored => self.scored = true,
            Event::VictoryChecked { .. } => self.checked = true,
            Event::GameFinished(outcome) => {
                self.outcome = Some(outcome.clone());
                self.phase = Phase::Finished;
                self.pending.clear();
            }
            Event::ResultRecorded { winner, section } => {
                let end = self.outcome.as_ref().map_or(super::game::End::FinalTurn, |outcome| outcome.end);
                self.outcome = Some(Outcome { end, winner: *winner, section: Some(*section) });
            }
            Event::UnitEntered { unit, to, how, once, .. } => {
                self.relocate(*unit, *to);
                if let Entry::Scheduled(entry) = how {
                    self.entries_spent.insert(*entry);
                }
                if *once {
                    self.change(*unit, |unit| unit.once_used = true);
                }
            }
            Event::ReinforcementLost { unit, entry } => {
                self.relocate(*unit, Location::Pool);
                self.entries_spent.extend(entry);
            }
            Event::UnitWithdrawn { unit, line } => {
                self.relocate(*unit, self.lost(*unit, Location::Withdrawn));
                self.withdrawals_met.extend(line);
            }
            Event::UnitEliminated { unit, .. } => self.relocate(*unit, self.lost(*unit, Location::Eliminated)),
            Event::UnitFlipped { unit } => self.change(*unit, |unit| unit.base = true),
            Event::CorpsBrokenDown { corps, into, hex, .. } => {
                self.relocate(*corps, Location::Pool);
                for unit in into {
                    self.relocate(*unit, Location::Map(*hex));
                }
                self.entered.insert(*hex);
            }
            Event::CorpsCombined { units, supply, corps, hex } => {
                for unit in units.iter().chain(supply) {
                    self.relocate(*unit, Location::Pool);
                }
                self.relocate(*corps, Location::Map(*hex));
            }
            Event::SupplyExpended { supply, units } => {
                if let Some(hex) = self.hex(*supply) {
                    self.expended.insert(*supply, hex);
                }
                self.relocate(*supply, Location::Pool);
                for unit in units {
                    self.change(*unit, |unit| unit.in_phase.enabled = true);
                }
            }
            Event::UnitMoved { unit, from, to, spent, rides, stopped, .. } => {
                self.relocate(*unit, Location::Map(*to));
                self.change(*unit, |unit| {
                    let before = unit.in_phase;
                    unit.in_phase = InPhase {
                        spent: *spent,
                        released: true,
                        stopped: *stopped,
                        enabled: before.enabled,
                        rides: before.rides + rides,
                        from: before.from.or(Some(*from)),
                        checked: before.checked,
                    };
                });
                self.entered.insert(*to);
            }
            Event::MoveReopened { unit, way } => self.reopen(*unit, *way),
            Event::UnitMovedAsDeclared { unit, from, to, .. } => {
                self.relocate(*unit, Location::Map(*to));
                self.change(*unit, |unit| {
                    unit.in_phase.released = true;
                    unit.in_phase.from = unit.in_phase.from.or(*from);
                });
                self.entered.insert(*to);
            }
            Event::RailControlDeclared { hexes, side } => {
                self.rail_control.extend(hexes.iter().map(|hex| (*hex, *side)));
            }
            Event::UnitDisplaced { unit, to, .. } => self.relocate(*unit, Location::Map(*to)),
            Event::FactDeclared(declaration) => {
                self.declared = declaration.number;
                self.declarations.push(declaration.clone());
            }
            Event::FactDisputed { number } => self.set_status(*number, Status::Disputed),
            Event::FactAccepted { number } => self.set_status(*number, Status::Accepted),
            Event::FactWithdrawn { number } => self.declarations.retain(|known| known.number != *number),
            Event::Depended(dependent) => self.dependents.push(dependent.clone()),
            Event::Reversed { dependent, .. } => {
                for (unit, before, _) in &dependent.units {
                    self.relocate(*unit, before.location);
                    self.change(*unit, |unit| *unit = *before);
                    if matches!(before.location, Location::Map(_)) {
                        self.expended.remove(unit);
                    }
                }
                for (hex, before) in &dependent.rails {
                    match before {
                        Some(side) => self.rail_control.insert(*hex, *side),
                        None => self.rail_control.remove(hex),
                    };
                }
                self.checked &= !dependent.checked;
                self.dependents.retain(|known| known != dependent);
            }
            Event::Awaited(pending) => self.pending.push(pending.clone()),
            Event::Answered => {
                self.pending.pop();
            }
            Event::Corrected { corrections, .. } => {
                for correction in corrections {
                    self.correct(correction);
                }
            }
            Event::AttritionChecked { unit, .. } => self.change(*unit, |unit| unit.in_phase.checked = true),
            Event::CombatRecorded { .. }
            | Event::DieRolled { .. }
            | Event::Rested(_)
            | Event::Consented { .. }
            | Event::Declined { .. }
            | Event::Noted { .. } => {}
        }
    }

    /// A phase begins: what units did in the last one is forgotten, movement points are not saved (8.5).
    fn begin(&mut self, phase: Phase) {
        self.phase = phase;
        for unit in self.units.values_mut() {
            unit.in_phase = InPhase::default();
        }
        self.expended.clear();
        self.entered.clear();
        self.lapse(false);
    }

    fn reopen(&mut self, id: UnitId, way: Reopening) {
        let Some(unit) = self.units.get(&id).copied() else { return };
        match way {
            Reopening::Continue => self.change(id, |unit| unit.in_phase.released = false),
            Reopening::Undo => {
                if let Some(from) = unit.in_phase.from {
                    self.relocate(id, Location::Map(from));
                }
                let enabled = unit.in_phase.enabled;
                self.change(id, |unit| unit.in_phase = InPhase { enabled, ..InPhase::default() });
            }
        }
    }

    fn set_status(&mut self, number: u32, status: Status) {
        if let Some(known) = self.declarations.iter_mut().find(|known| known.number == number) {
            known.status = status;
        }
    }

    fn correct(&mut self, correction: &Correction) {
        match correction {
            Correction::Unit { unit, location } => self.relocate(*unit, *location),
            Correction::VictoryPoints { side, total } => {
                let change = *total - self.victory_points(*side);
                let booking = Booking {
                    turn: self.turn,
                    phase: self.phase,
                    change,
                    forfeited: 0,
                    total: *total,
                    reason: Reason::Corrected,
                    section: None,
                };
                self.bookings.of_mut(*side).push(booking);
                if *total > 0 {
                    self.zero.remove(side);
                }
            }
            Correction::Turn(turn) => self.turn = *turn,
            Correction::Phase(phase) => {
                self.begin(*phase);
                if *phase != Phase::Finished {
                    self.outcome = None;
                }
            }
        }
    }
}
