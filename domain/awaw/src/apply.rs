//! How an event changes the state: the one place that moves counters and changes figures. It cannot refuse, and never
//! rolls.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::accounts::{Figure, Posting};
use super::calendar::{Phase, Stage};
use super::components::{Area, Side, Spot, UnitId};
use super::event::{Correction, Event};
use super::game::{Control, Game, Location, Lost, Unit};
use kernel::seat::BySide;

impl Game {
    pub(super) fn apply(&mut self, event: &Event) {
        match event {
            Event::Transcribed(what) => self.take(what),
            Event::AccountOpened { nation, prewar } => {
                let account = self.accounts.entry(*nation).or_default();
                account.known = true;
                account.prewar = prewar.or(account.prewar);
            }
            Event::Posted(posting) => self.post(posting),
            Event::RulingChosen { ruling, reading } => {
                // Judged before; another build's reading of an old entry is left as it is.
                let _ = self.rulings.choose(ruling, *reading);
            }
            Event::PlacedAtStart { unit, at } => self.put(*unit, Location::At(*at)),
            Event::GameTurnBegan { quarter, first } => {
                self.quarter = Some(*quarter);
                self.first_side = *first;
                self.played.clear();
                self.stage = Stage::Between;
                self.begin_turn();
            }
            Event::PhaseBegan { stage } => self.begin_phase(*stage),
            Event::PlayerTurnEnded { side } => {
                self.played.insert(*side);
                self.player_turns += 1;
                self.stage = Stage::Between;
                self.activities.clear();
                for area in self.areas.values_mut() {
                    area.bombed = false;
                }
                for control in self.control.values_mut() {
                    control.at_turn_start = control.side;
                }
                if *side == Side::Allies {
                    for ends in self.city_clocks.values_mut() {
                        *ends = ends.saturating_sub(1);
                    }
                }
            }
            Event::ReductionsSpent => {
                for area in self.areas.values_mut() {
                    area.losses.clear();
                }
            }
            Event::UnitsAdded { units, .. } | Event::InfantryProduced { units, .. } => {
                for counter in units {
                    self.units.insert(counter.id, Unit::new(*counter, Location::Pool));
                }
                if let Event::InfantryProduced { country, units } = event {
                    let factors: u32 = units.iter().map(super::components::Counter::factors).sum();
                    let state = self.countries.entry(*country).or_default();
                    state.produced += factors;
                    state.produced_now += factors;
                }
            }
            Event::YearStarted { year } => self.year_start = Some(*year),
            Event::WarBrokeOut { war } => {
                self.wars.insert(*war, self.quarter);
                self.war_turns.insert(*war, self.player_turns_begun());
            }
            Event::BritainSurrendered => self.british_surrender = Some(self.quarter),
            Event::UnitLent { unit } => {
                if let Some(unit) = self.units.get_mut(unit) {
                    unit.lent = true;
                }
            }
            Event::UnitEliminated { unit } => self.put(*unit, Location::Eliminated),
            Event::UnitMoved { unit, from, to, europe } => {
                let is_ground = self.units.get(unit).is_some_and(|unit| unit.counter.kind.is_ground());
                if let Some(area) = Area::ALL.into_iter().find(|area| is_ground && area.place() == *from) {
                    self.areas.entry(area).or_default().left_in_phase = true;
                }
                self.put(*unit, Location::At(*to));
                if let Some(unit) = self.units.get_mut(unit) {
                    unit.in_europe = *europe;
                }
            }
            Event::UnitBuilt { unit, at, payer } => {
                self.put(*unit, Location::At(*at));
                if let Some(unit) = self.units.get_mut(unit) {
                    unit.payer = Some(*payer);
                }
            }
            Event::CountrySpent { country, brps, infantry, air, points, granted } => {
                let state = self.countries.entry(*country).or_default();
                state.spent += brps;
                state.infantry += infantry;
                state.air += air;
                state.yard_used += points;
                state.granted += granted;
            }
            Event::ShipLaidDown { counter, yard } => {
                self.units.insert(counter.id, Unit::new(*counter, Location::Yard(*yard)));
            }
            Event::ShipLaunched { counter, at, payer } => {
                let mut unit = Unit::new(*counter, Location::At(*at));
                unit.payer = Some(*payer);
                self.units.insert(counter.id, unit);
            }
            Event::TransportsUsed { kind, number, country } => {
                self.transports.entry(*kind).or_default().used += number;
                if let Some(country) = country {
                    *self.countries.entry(*country).or_default().transports.entry(*kind).or_default() += number;
                }
            }
            Event::ShipbuildingProduced { country, points } => {
                self.countries.entry(*country).or_default().yard += points;
            }
            Event::SubversionAchieved => self.ina.subversion = Some(self.quarter.unwrap_or(self.first_turn)),
            Event::InaPoolAdjusted { objectives } => self.ina.objectives = *objectives,
            Event::InaUnitBuilt { counter, at, saved } => {
                self.ina.built += 1;
                self.ina.factor_used = true;
                self.ina.saved = *saved;
                self.units.insert(counter.id, Unit::new(*counter, Location::At(super::components::Place::Hex(*at))));
            }
            Event::InaDeferred => {
                self.ina.factor_used = true;
                self.ina.saved = 1;
            }
            Event::PartisanBuilt { counter, at } => {
                self.ina.built += 1;
                self.ina.partisan_built = true;
                self.units.insert(counter.id, Unit::new(*counter, Location::At(super::components::Place::Hex(*at))));
            }
            Event::ControlChanged { place, side } => self.control(*place, *side),
            Event::CityClockSet { city, ends } => {
                self.city_clocks.insert(*city, *ends);
            }
            Event::CityClockStopped { city } | Event::CityLost { city } => {
                self.city_clocks.remove(city);
            }
            Event::FactorsSet { area, factors } => self.areas.entry(*area).or_default().factors = *factors,
            Event::LossesRecorded { area, turn, losses } => {
                let of_turn = self.areas.entry(*area).or_default().losses.entry(*turn).or_default();
                of_turn.bombing += losses.bombing;
                of_turn.flying += losses.flying;
                of_turn.rockets += losses.rockets;
                of_turn.adjacency += losses.adjacency;
            }
            Event::CountrySurrendered { area, removed, eliminated, .. } => {
                let quarter = self.quarter.unwrap_or(self.first_turn);
                let state = self.areas.entry(*area).or_default();
                state.surrendered = Some(quarter);
                state.losses.clear();
                for unit in removed {
                    self.put(*unit, Location::Removed);
                }
                for unit in eliminated {
                    self.put(*unit, Location::Eliminated);
                }
            }
            Event::Conquered(conquest) => self.conquests.push(*conquest),
            Event::OffensiveDeclared { area } => self.areas.entry(*area).or_default().bombed = true,
            Event::MissionFlown { mission, target, .. } => {
                let area = Area::ALL.into_iter().find(|area| area.place() == *target);
                if let (Some(area), super::command::Mission::Bombing) = (area, mission) {
                    self.areas.entry(area).or_default().bombed = true;
                }
            }
            Event::ActivityDeclared(activity) => {
                self.activities_ever = activity.number;
                self.activities.push(activity.clone());
            }
            Event::SubmarinePassed { side, inward } => {
                self.submarines.of_mut(*side)[usize::from(!*inward)] += 1;
            }
            Event::SiegeRecorded { reduction } => self.siege = *reduction,
            Event::NavalUnitsDisplaced { units, front } => {
                for unit in units {
                    self.put(*unit, Location::On(*front));
                }
            }
            Event::FactDeclared(declaration) => {
                self.declared = declaration.number;
                if declaration.claim.topic.is_kept() {
                    self.declarations.keep(declaration.clone());
                }
            }
            Event::FactDisputed { number } => self.status(*number, super::declarations::Status::Disputed),
            Event::FactAccepted { number } => self.status(*number, super::declarations::Status::Accepted),
            Event::FactWithdrawn { number } => self.declarations.withdraw(*number),
            Event::Corrected { corrections, .. } => {
                for correction in corrections {
                    self.correct(correction);
                }
            }
            Event::Awaited(pending) => self.pending.push((**pending).clone()),
            Event::Answered => {
                self.pending.pop();
            }
            Event::FactsUsed { numbers } => self.declarations.change(numbers, |known| known.used = true),
            Event::ShipRepaired { .. }
            | Event::ChinaGranted { .. }
            | Event::GroundAttackDeclared { .. }
            | Event::AttritionDeclared { .. }
            | Event::AirCombatRecorded { .. }
            | Event::SupplyTraced { .. }
            | Event::InterceptionDeclared { .. }
            | Event::RaidersDeclared { .. }
            | Event::OilTraced { .. }
            | Event::DieRolled { .. }
            | Event::Rested(_)
            | Event::Consented { .. }
            | Event::Declined { .. }
            | Event::Noted { .. } => {}
        }
    }

    fn put(&mut self, unit: UnitId, at: Location) {
        if let Some(unit) = self.units.get_mut(&unit) {
            if at == Location::Eliminated {
                unit.lost = unit.lost.max(if unit.in_europe { Lost::InEurope } else { Lost::Elsewhere });
            }
            if unit.at != at {
                unit.in_europe = false;
            }
            unit.at = at;
        }
    }

    pub(super) fn post(&mut self, posting: &Posting) {
        *self.accounts.entry(posting.nation).or_default().get_mut(posting.figure) += posting.change;
        Arc::make_mut(&mut self.ledger).push(posting.clone());
    }

    fn control(&mut self, place: Spot, side: Option<Side>) {
        let control = self.control.entry(place).or_insert(Control { side: None, at_turn_start: None });
        control.side = side;
    }

    /// What counts by the game turn begins anew (AWAW-R-05).
    fn begin_turn(&mut self) {
        for state in self.countries.values_mut() {
            state.yard_used = 0;
            state.spent = 0;
            state.infantry = 0;
            state.air = 0;
            state.produced_now = 0;
            state.granted = 0;
            state.transports = BTreeMap::new();
        }
        for account in self.accounts.values_mut() {
            *account.get_mut(Figure::Spent) = 0;
        }
        for transports in self.transports.values_mut() {
            transports.used = 0;
        }
        self.ina.factor_used = false;
        self.ina.partisan_built = false;
        self.submarines = BySide::default();
    }

    fn begin_phase(&mut self, stage: Stage) {
        self.stage = stage;
        for area in self.areas.values_mut() {
            area.left_in_phase = false;
        }
        if let Stage::Of(_, Phase::Movement) = stage {
            for control in self.control.values_mut() {
                control.at_turn_start = control.side;
            }
        }
    }

    fn status(&mut self, number: u32, status: super::declarations::Status) {
        self.declarations.change(&[number], |known| known.status = status);
    }

    fn correct(&mut self, correction: &Correction) {
        match correction {
            Correction::Unit { unit, at } => self.put(*unit, *at),
            // The figure itself is a posting of its own.
            Correction::Figure { .. } => {}
            Correction::Control { place, side } => self.control(*place, *side),
            Correction::Stage(stage) => self.stage = *stage,
        }
    }
}
