//! What a seat may do with what it has picked up. Every offer is a command that `judge` was asked about.
//!
//! Whatever the rules accept is offered, but for what a player composes by hand, since it carries his own words, numbers
//! or records: sitting down, the scenario, transcriptions, rulings, payments and points by sections we lack, combats and
//! dice, eliminations, moves by a section that he names, rail control, objectives by name, declarations, corrections; and
//! giving up. An offer
//! says who does what and where; the way there, the counters a corps breaks down into and the outcome of 27.2 may be
//! composed otherwise.

use serde::Serialize;

use super::book::Geaw;
use super::calculators;
use super::command::{AttritionResult, Cause, Command, Destination, Instruction, Order, Reopening};
use super::components::{Section, Side, UnitId, UnitType};
use super::declarations::{Status, Value};
use super::game::{End, Game, Location, Phase, PlayerPhase};
use super::hexes::Hex;
use super::movement;
use super::pending::Pending;
use super::rulings::AmphibiousEntryPayment;
use super::{questions, reorganization, victory_points};
use kernel::seat::Seat;
use kernel::system::System;
use kernel::verdict::Verdict;

/// What a seat has picked up.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Selection {
    pub units: Vec<UnitId>,
    /// A hex, where the question is what could be put there.
    pub hex: Option<Hex>,
}

/// What may be done.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Options {
    /// Offers, those that the rules allow first, then those that only want an answer.
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
    let mut offers: Vec<Offer> = candidates.into_iter().map(|candidate| judged(game, by, candidate)).collect();
    // What must only be answered stands before what is refused whatever the answer.
    offers.sort_by_key(|offer| (!offer.verdict.is_clear(), !offer.verdict.violations.is_empty()));
    Options { offers }
}

/// Declarations that one order may need before it is left to the players to make them.
const DECLARED_MAX: usize = 4;

/// Everything that `by` may do now: what needs nothing in hand, and what each counter may do by itself. What needs
/// declarations is there with them, where either answer makes it clear.
pub fn everything(game: &Game, by: Seat<Side>) -> Vec<Offer> {
    let mut offers = options(game, by, &Selection::default()).offers;
    if game.pending.is_empty() {
        let mut candidates = Vec::new();
        for unit in game.units.keys() {
            of_unit(game, *unit, None, &mut candidates);
        }
        offers.extend(candidates.into_iter().map(|candidate| judged(game, by, candidate)));
    }
    offers.into_iter().flat_map(|offer| declared(game, by, offer)).collect()
}

/// An offer that is clear, as it is; one that needs declarations, with all of them so, and with none of them.
fn declared(game: &Game, by: Seat<Side>, offer: Offer) -> Vec<Offer> {
    if offer.verdict.is_clear() {
        return vec![offer];
    }
    let with = |(value, word)| {
        let Offer { mut command, mut text, mut questions, .. } = offer.clone();
        for _ in 0..DECLARED_MAX {
            let Some(question) = questions.first() else { break };
            text = format!("{text}; {} {word}", question.text);
            command = command.declaring(question.answered(value));
            questions = self::questions(game, by, &command);
        }
        let verdict = Geaw::judge(game, by, &command);
        verdict.is_clear().then_some(Offer { command, text, questions, verdict })
    };
    let answers = if offer.questions.is_empty() { &[][..] } else { &[(Value::Yes, "Yes."), (Value::No, "No.")] };
    answers.iter().copied().filter_map(with).collect()
}

fn judged(game: &Game, by: Seat<Side>, (order, text): (Order, String)) -> Offer {
    let command = Command::from(order);
    let questions = questions(game, by, &command);
    let verdict = Geaw::judge(game, by, &command);
    Offer { command, text, questions, verdict }
}

/// Steps of the sequence, and what needs no counter in hand.
fn of_table(game: &Game, by: Seat<Side>, candidates: &mut Vec<(Order, String)>) {
    let mut offer = |order: Order, text: &str| candidates.push((order, text.to_owned()));
    let section = Section::new(27, 0);
    let winners = [None, Some(Side::Japan), Some(Side::Allies)];
    let who = |winner: Option<Side>| winner.map_or("nobody", Side::name);
    match game.phase {
        Phase::SetUp => offer(Order::FinishSetUp, "finish the set-up"),
        Phase::VictoryPoint if !game.scored => offer(Order::ScoreObjectives, "score the objectives"),
        Phase::VictoryCheck if !game.checked => {
            for winner in winners {
                let text = format!("{} wins automatically", who(winner));
                offer(Order::RecordVictoryCheck { winner, section }, &text);
            }
        }
        Phase::Finished => {
            let is_open = |outcome: &super::game::Outcome| outcome.end == End::FinalTurn && outcome.section.is_none();
            if game.outcome.as_ref().is_some_and(is_open) {
                for winner in winners {
                    offer(Order::RecordFinalResult { winner, section }, &format!("27.0: {} wins", who(winner)));
                }
            }
            return;
        }
        Phase::Of(side, PlayerPhase::Mobilization) => {
            for line in calculators::mobilization_menu(game, side).into_iter().filter(|line| line.affordable > 0) {
                let left = line.left.map_or(String::new(), |left| format!(", {left} left"));
                if let Some(units) = line.row {
                    offer(Order::Recruit { units, count: 1 }, &format!("buy {}{left}", line.kind));
                }
            }
        }
        Phase::Of(..) | Phase::VictoryPoint | Phase::VictoryCheck | Phase::TurnAdvance => {}
    }
    if game.phase != Phase::SetUp {
        offer(Order::EndPhase, "end the phase");
    }
    for side in &game.zero {
        offer(Order::ResolveZero { side: *side, ends: false, winner: None }, "27.2: the game goes on");
        offer(Order::ResolveZero { side: *side, ends: true, winner: None }, "27.2: the game ends");
    }
    for known in &game.declarations {
        let number = known.number;
        let is_own = by == Seat::Side(known.by);
        if known.status == Status::Disputed && !is_own {
            offer(Order::AcceptFact { number }, &format!("accept declaration {number}"));
        }
        if known.status == Status::Standing && !is_own && (known.turn, known.phase) == (game.turn, game.phase) {
            offer(Order::AcceptFact { number }, &format!("accept declaration {number}"));
            offer(Order::DisputeFact { number }, &format!("dispute declaration {number}"));
        }
        if is_own || by == Seat::Both {
            offer(Order::WithdrawFact { number }, &format!("withdraw declaration {number}"));
        }
    }
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
        Phase::Of(active, phase) if active == side && phase.is_movement() => {
            if phase == PlayerPhase::SecondMovement && is_supply(game, unit) && game.hex(unit).is_some() {
                let order = Order::ExpendSupply { supply: unit, units: Vec::new() };
                candidates.push((order, format!("expend {unit} for every unit in its radius")));
            }
            move_unit(game, unit, location, hex, candidates);
        }
        Phase::Of(_, phase) if phase.is_combat() => {
            if let Some(hex) = hex.filter(|_| game.hex(unit).is_some()) {
                candidates.push((Order::Retreat { unit, hex }, format!("retreat to {hex}")));
                candidates.push((Order::Advance { unit, hex }, format!("advance to {hex}")));
            }
        }
        Phase::Of(active, PlayerPhase::SupplyAttrition) if active == side && game.hex(unit).is_some() => {
            let mut check = |result, text: &str| {
                candidates
                    .push((Order::RecordAttrition { unit, die: None, result }, format!("supply attrition: {text}")));
            };
            check(AttritionResult::NoEffect, "nothing happens");
            check(AttritionResult::Eliminated, "the unit is lost");
            if game.counter(unit).is_corps() {
                check(AttritionResult::BrokenDown, "the corps breaks down");
            }
        }
        Phase::Of(..) | Phase::VictoryPoint | Phase::VictoryCheck | Phase::TurnAdvance | Phase::Finished => {}
    }
    if location == Location::AwaitingEntry {
        candidates.push((Order::ReturnBlocked { entry: None, unit }, "back to the pool, blocked".to_owned()));
    }
    if game.hex(unit).is_some() && game.phase != Phase::Finished {
        leave(game, unit, candidates);
    }
}

/// What takes a unit off the map, or turns it into others: breakdowns, withdrawals that are due, bases.
fn leave(game: &Game, unit: UnitId, candidates: &mut Vec<(Order, String)>) {
    let withdrawals = game.scenario.iter().flat_map(|scenario| scenario.withdrawals.iter().enumerate());
    let due: Vec<usize> = withdrawals
        .filter(|(line, ordered)| ordered.turn == game.turn && !game.withdrawals_met.contains(line))
        .filter(|(_, ordered)| ordered.units.contingent.side() == game.side(unit))
        .map(|(line, _)| line)
        .collect();
    if game.counter(unit).is_corps() {
        let mut causes = match game.phase {
            Phase::SetUp | Phase::Of(_, PlayerPhase::Reorganization) => vec![Cause::Voluntary],
            Phase::Of(_, PlayerPhase::SupplyAttrition) => vec![Cause::SupplyAttrition],
            Phase::Of(_, phase) if phase.is_combat() => vec![Cause::CombatResult, Cause::CombatLoss],
            Phase::Of(..) | Phase::VictoryPoint | Phase::VictoryCheck | Phase::TurnAdvance | Phase::Finished => {
                Vec::new()
            }
        };
        causes.extend((!due.is_empty()).then_some(Cause::Withdrawal));
        for cause in causes {
            let why = match cause {
                Cause::CombatResult => " by a combat result",
                Cause::CombatLoss => " for a loss in combat",
                Cause::SupplyAttrition => " by supply attrition",
                Cause::Withdrawal => " to meet a withdrawal",
                Cause::Voluntary | Cause::Other(_) => "",
            };
            candidates.push((Order::BreakDown { corps: unit, cause, into: Vec::new() }, format!("break down{why}")));
        }
    }
    let scenario = game.scenario.iter().flat_map(|scenario| &scenario.withdrawals).collect::<Vec<_>>();
    for line in due.into_iter().filter(|line| scenario[*line].units.includes(game.counter(unit))) {
        let instruction = Instruction::Line(line);
        candidates.push((Order::Withdraw { unit, instruction }, "withdraw by the scenario".to_owned()));
    }
    if game.has_optional(36) && game.counter(unit).unit_type == UnitType::Supply && !game.units[&unit].base {
        candidates.push((Order::FlipToBase { unit }, "turn to its base".to_owned()));
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
    let pays_on_entry = game.rulings.amphibious_entry_payment == AmphibiousEntryPayment::OnEntry;
    if location == Location::AwaitingEntry || (pays_on_entry && location.is_available()) {
        if let Some(hex) = hex {
            candidates.push((Order::MoveByAmphibious { unit, hex }, format!("enter by sea in {hex}")));
        }
        return;
    }
    if game.hex(unit).is_none() {
        return;
    }
    if game.units[&unit].in_phase.released {
        for (way, text) in [(Reopening::Undo, "take the move back"), (Reopening::Continue, "continue the move")] {
            candidates.push((Order::ReopenMove { unit, way }, format!("{text}, if the opponent agrees")));
        }
    }
    if let Some(reach) = movement::reach(game, unit) {
        for reached in reach.hexes().filter(|reached| hex.is_none_or(|hex| reached.hex == hex)) {
            if let Some((legs, minimum)) = reach.way_to(reached.hex) {
                let order = Order::Move { unit, legs, minimum };
                candidates.push((order, format!("to {} for {}", reached.hex, reached.price)));
            }
        }
    }
    let rides = movement::rides_to_ask_for(game, unit).unwrap_or_default().into_iter();
    for (reached, legs) in rides.filter(|(reached, _)| hex.is_none_or(|hex| reached.hex == hex)) {
        let text = format!("by rail to {} for {}", reached.hex, reached.price);
        candidates.push((Order::Move { unit, legs, minimum: false }, text));
    }
    if let Some(hex) = hex {
        candidates.push((Order::MoveByAmphibious { unit, hex }, format!("by sea to {hex}")));
        candidates.push((Order::MoveByAir { unit, hex }, format!("by air to {hex}")));
    }
}

/// What may be done with several units together.
fn of_units(game: &Game, units: &[UnitId], candidates: &mut Vec<(Order, String)>) {
    let Some(first) = units.first().filter(|unit| game.units.contains_key(*unit)) else { return };
    let side = game.side(*first);
    match game.phase {
        Phase::SetUp => combine(game, units, side, candidates),
        Phase::Of(active, PlayerPhase::Reorganization) if active == side => combine(game, units, side, candidates),
        Phase::Of(active, PlayerPhase::SecondMovement) if active == side => {
            for supply in units.iter().copied().filter(|unit| is_supply(game, *unit)) {
                let others = units.iter().copied().filter(|unit| *unit != supply).collect();
                candidates.push((Order::ExpendSupply { supply, units: others }, format!("expend {supply}")));
            }
        }
        Phase::Of(..) | Phase::VictoryPoint | Phase::VictoryCheck | Phase::TurnAdvance | Phase::Finished => {}
    }
}

/// Every corps that the units picked up make, a counter of each type; a supply unit among them is expended.
fn combine(game: &Game, units: &[UnitId], side: Side, candidates: &mut Vec<(Order, String)>) {
    let (supply, parts): (Vec<UnitId>, Vec<UnitId>) = units.iter().copied().partition(|unit| is_supply(game, *unit));
    if supply.len() > 1 || parts.iter().any(|unit| !game.units.contains_key(unit)) {
        return;
    }
    let mut told: Vec<UnitId> = Vec::new();
    let free = game.units.iter().filter(|(id, unit)| game.side(**id) == side && unit.location.is_available());
    for (corps, _) in free.filter(|(id, _)| game.counter(**id).is_corps()) {
        let is_told = told.iter().any(|known| game.counter(*known).is_of_type(game.counter(*corps)));
        let makes = |(found, missing): (Vec<UnitId>, Vec<String>)| missing.is_empty() && found.len() == parts.len();
        // Without a row the table is asked for one, and the corps is offered with that question.
        if is_told || !reorganization::parts_for(game, *corps, &parts).is_none_or(makes) {
            continue;
        }
        told.push(*corps);
        let order = Order::Combine { units: parts.clone(), supply: supply.first().copied(), corps: *corps };
        candidates.push((order, format!("combine into {corps}")));
    }
}

fn is_supply(game: &Game, unit: UnitId) -> bool {
    game.sheets.counters.get(&unit).is_some_and(|counter| counter.unit_type == UnitType::Supply)
}
