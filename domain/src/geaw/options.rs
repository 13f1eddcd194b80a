//! What a seat may do with what it has picked up. Every offer is a command that `judge` was asked about.

use serde::Serialize;

use super::calculators;
use super::command::{Cause, Command, Destination, Order};
use super::components::{Section, Side, UnitId, UnitType};
use super::game::{Game, Location, Phase, PlayerPhase};
use super::hexes::Hex;
use super::movement;
use super::pending::Pending;
use super::system::Geaw;
use super::{questions, victory_points};
use crate::table::seat::Seat;
use crate::table::system::System;
use crate::table::violation::Verdict;

/// What a seat has picked up.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Selection {
    /// Counters.
    pub units: Vec<UnitId>,
    /// A hex, where the question is what could be put there.
    pub hex: Option<Hex>,
}

/// What may be done.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Options {
    /// Offers, those that the rules allow first.
    pub offers: Vec<Offer>,
}

impl Options {
    /// The commands the rules allow.
    pub fn allowed(&self) -> impl Iterator<Item = &Command> {
        self.offers.iter().filter(|offer| offer.verdict.is_clear()).map(|offer| &offer.command)
    }
}

/// One thing that could be done, and what the rules say of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Offer {
    /// The command, ready to be recorded.
    pub command: Command,
    /// In a few words.
    pub text: String,
    /// What must be declared with it.
    pub questions: Vec<super::declarations::Question>,
    /// What the rules say of it; where questions are open, they are the refusal.
    pub verdict: Verdict,
}

/// What `by` may do with `selection`.
pub(super) fn options(game: &Game, by: Seat<Side>, selection: &Selection) -> Options {
    let mut candidates: Vec<(Order, String)> = Vec::new();
    if let Some(pending) = game.pending.last() {
        if let Pending::Consent { command, .. } = pending {
            let what = command.order.name();
            candidates.push((Order::Answer { agreed: true }, format!("agree: {what}")));
            candidates.push((Order::Answer { agreed: false }, format!("do not agree: {what}")));
        }
    } else {
        of_table(game, by, &mut candidates);
        for unit in selection.units.iter().filter(|unit| game.units.contains_key(*unit)) {
            of_unit(game, *unit, selection.hex, &mut candidates);
        }
        if selection.units.len() > 1 {
            of_units(game, &selection.units, &mut candidates);
        }
    }
    let mut offers: Vec<Offer> = candidates
        .into_iter()
        .map(|(order, text)| {
            let command = Command::from(order);
            let questions = questions(game, by, &command);
            let verdict = Geaw::judge(game, by, &command);
            Offer { command, text, questions, verdict }
        })
        .collect();
    offers.sort_by_key(|offer| !offer.verdict.is_clear());
    Options { offers }
}

/// Steps of the sequence, and what needs no counter in hand.
fn of_table(game: &Game, by: Seat<Side>, candidates: &mut Vec<(Order, String)>) {
    let mut offer = |order: Order, text: &str| candidates.push((order, text.to_owned()));
    match game.phase {
        Phase::SetUp => offer(Order::FinishSetUp, "finish the set-up"),
        Phase::VictoryPoint if !game.scored => offer(Order::ScoreObjectives, "score the objectives"),
        Phase::VictoryCheck if !game.checked => {
            let section = Section::new(27, 0);
            offer(Order::RecordVictoryCheck { winner: None, section }, "nobody wins automatically");
        }
        Phase::Finished => return,
        _ => {}
    }
    if game.phase != Phase::SetUp {
        offer(Order::EndPhase, "end the phase");
    }
    for side in &game.zero {
        offer(Order::ResolveZero { side: *side, ends: false, winner: None }, "27.2: the game goes on");
    }
    for known in &game.declarations {
        if known.status == super::declarations::Status::Disputed {
            offer(Order::AcceptFact { number: known.number }, "accept the declaration");
            offer(Order::WithdrawFact { number: known.number }, "withdraw the declaration");
        }
    }
    let _ = by;
}

/// What may be done with a unit.
fn of_unit(game: &Game, unit: UnitId, hex: Option<Hex>, candidates: &mut Vec<(Order, String)>) {
    let side = game.side(unit);
    let location = game.units[&unit].location;
    match game.phase {
        Phase::SetUp => {
            let lines = game.scenario.iter().flat_map(|scenario| scenario.set_up.iter().enumerate());
            for (index, line) in lines.filter(|(_, line)| line.units.includes(game.counter(unit))) {
                let hexes: Vec<Hex> = hex.map_or_else(|| line.area.iter().copied().collect(), |hex| vec![hex]);
                for hex in hexes {
                    let order = Order::PlaceAtStart { line: Some(index), unit, hex };
                    candidates.push((order, format!("set up in {hex}")));
                }
            }
            if let Some(hex) = hex {
                candidates.push((Order::PlaceAtStart { line: None, unit, hex }, format!("set up in {hex}")));
            }
        }
        Phase::Of(active, PlayerPhase::Mobilization) if active == side && location.is_available() => {
            buy(game, unit, hex, candidates);
        }
        Phase::Of(active, PlayerPhase::Reorganization)
            if active == side && game.hex(unit).is_some() && game.counter(unit).is_corps() =>
        {
            let order = Order::BreakDown { corps: unit, cause: Cause::Voluntary, into: Vec::new() };
            candidates.push((order, "break down".to_owned()));
        }
        Phase::Of(active, phase) if active == side && phase.is_movement() => {
            move_unit(game, unit, location, hex, candidates);
        }
        _ => {}
    }
}

fn buy(game: &Game, unit: UnitId, hex: Option<Hex>, candidates: &mut Vec<(Order, String)>) {
    let hexes = match (hex, calculators::placement_options(game, unit)) {
        (Some(hex), _) => vec![hex],
        (None, Some((hexes, _))) => hexes,
        (None, None) => Vec::new(),
    };
    let left = super::mobilization::price(game, unit)
        .and_then(|price| victory_points::spendable(game, game.side(unit)).checked_sub(price))
        .map_or(String::new(), |left| format!(", {} left", left + 1));
    for hex in hexes {
        let order = Order::Mobilize { unit, to: Destination::Hex(hex) };
        candidates.push((order, format!("mobilize in {hex}{left}")));
    }
    if game.counter(unit).contingent.enters_by_sea() {
        let order = Order::Mobilize { unit, to: Destination::AmphibiousEntry };
        candidates.push((order, format!("mobilize, to enter by sea{left}")));
    }
    let schedule = game.scenario.iter().flat_map(|scenario| scenario.schedule.iter().enumerate());
    let due = schedule.filter(|(_, line)| line.turn == game.turn && line.units.includes(game.counter(unit)));
    for (entry, line) in due {
        let eligible = super::placement::eligible(game, unit, &line.hexes).unwrap_or_default();
        for hex in eligible {
            candidates.push((Order::EnterScheduled { entry, unit, hex }, format!("enter in {hex} by the scenario")));
        }
        let order = Order::ReturnBlocked { entry: Some(entry), unit };
        candidates.push((order, "back to the pool, blocked".to_owned()));
    }
}

fn move_unit(game: &Game, unit: UnitId, location: Location, hex: Option<Hex>, candidates: &mut Vec<(Order, String)>) {
    if location == Location::AwaitingEntry {
        if let Some(hex) = hex {
            candidates.push((Order::MoveByAmphibious { unit, hex }, format!("enter by sea in {hex}")));
        }
        candidates.push((Order::ReturnBlocked { entry: None, unit }, "back to the pool, blocked".to_owned()));
        return;
    }
    let Some(reach) = movement::reach(game, unit) else { return };
    for reached in reach.hexes().filter(|reached| hex.is_none_or(|hex| reached.hex == hex)) {
        if let Some((legs, minimum)) = reach.way_to(reached.hex) {
            let order = Order::Move { unit, legs, minimum };
            candidates.push((order, format!("to {} for {}", reached.hex, reached.price)));
        }
    }
}

/// What may be done with several units together.
fn of_units(game: &Game, units: &[UnitId], candidates: &mut Vec<(Order, String)>) {
    let Some(first) = units.first().filter(|unit| game.units.contains_key(*unit)) else { return };
    let side = game.side(*first);
    let supply = units
        .iter()
        .copied()
        .find(|unit| game.sheets.counters.get(unit).is_some_and(|counter| counter.unit_type == UnitType::Supply));
    match game.phase {
        Phase::Of(active, PlayerPhase::Reorganization) if active == side => {
            let (_, combinations) = calculators::reorganization_options(game, side);
            let chosen = |unit: &UnitId| units.contains(unit);
            for found in combinations.into_iter().filter(|found| found.units.iter().all(chosen)) {
                let order = Order::Combine { units: found.units, supply, corps: found.corps };
                candidates.push((order, format!("combine into {}", found.corps)));
            }
        }
        Phase::Of(active, PlayerPhase::SecondMovement) if active == side => {
            if let Some(supply) = supply {
                let others = units.iter().copied().filter(|unit| *unit != supply).collect();
                candidates.push((Order::ExpendSupply { supply, units: others }, format!("expend {supply}")));
            }
        }
        _ => {}
    }
}
