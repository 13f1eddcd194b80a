//! To text: the start of a game, its commands, and what is said of its end.

use std::fmt::Write as _;

use super::claims::claimed;
use super::{Fact, PLACES, parse_command};
use crate::command::{
    AttritionResult, Cause, CombatOutcome, Command, Destination, Instruction, Leg, Order, PointsChange, PointsReason,
    Reopening, Way,
};
use crate::components::Side;
use crate::game::{Creation, Location};
use crate::hexes::Hex;
use kernel::dice::Source;
use kernel::recording::words::{id, quoted};

pub(super) fn title(creation: &Creation) -> String {
    creation.scenario.as_ref().map(|scenario| format!(", scenario {}", id(scenario))).unwrap_or_default()
}

pub(super) fn start(creation: &Creation) -> Vec<String> {
    let rulings = creation.rulings.chosen().map(|(ruling, reading)| format!("ruling: {ruling} reading {reading}"));
    rulings.chain(creation.optional.iter().map(|section| format!("option: section {section}"))).collect()
}

/// In words where they say all of it, else as data.
pub(super) fn command(command: &Command) -> String {
    let said = said(&command.order).map(|mut said| {
        for claim in &command.facts {
            let _ = write!(said, ", declaring {}", claimed(claim));
        }
        said
    });
    let tells_all = |said: &String| parse_command(said).is_ok_and(|read| read == *command);
    said.filter(tells_all).unwrap_or_else(|| serde_json::to_string(command).unwrap_or_default())
}

pub(super) fn fact(fact: &Fact) -> String {
    match fact {
        Fact::Entries(number) => format!("entries {number}"),
        Fact::Turn(turn) => format!("turn {turn}"),
        Fact::Phase(phase) => phase.name(),
        Fact::VictoryPoints { side, points } => format!("victory points of {side} {points}"),
        Fact::Unit { unit, location: Location::Map(hex) } => format!("unit {} in {hex}", id(unit)),
        Fact::Unit { unit, location } => {
            let place = PLACES.into_iter().find(|(known, _)| known == location).map_or("", |(_, name)| name);
            format!("unit {} {place}", id(unit))
        }
    }
}

/// An order in words; none for what is written as data.
fn said(order: &Order) -> Option<String> {
    Some(match order {
        Order::DefineScenario(_) | Order::Transcribe(_) | Order::Recruit { .. } | Order::Correct { .. } => return None,
        Order::TakeSide { side, player } => format!("take {side} as {}", id(player)),
        Order::ChooseRuling { ruling, reading } => format!("choose {} reading {reading}", id(ruling)),
        Order::PlaceAtStart { line, unit, hex } => {
            let line = line.map(|line| format!(", line {line}"));
            format!("place {} in {hex}{}", id(unit), line.unwrap_or_default())
        }
        Order::FinishSetUp => "finish the set-up".to_owned(),
        Order::EndPhase => "end the phase".to_owned(),
        Order::ScoreObjectives => "score the objectives".to_owned(),
        Order::HoldObjective { name, side } => format!("hold {} for {}", quoted(name), whoever(*side)),
        Order::RecordVictoryCheck { winner, section } => {
            format!("record that {} wins automatically by {section}", whoever(*winner))
        }
        Order::RecordFinalResult { winner, section } => {
            format!("record that {} wins in the end by {section}", whoever(*winner))
        }
        Order::Concede => "concede".to_owned(),
        Order::SpendVictoryPoints { amount, section, reason } => {
            format!("spend {amount} for {} by {section}", quoted(reason))
        }
        Order::RecordVictoryPoints { changes, reason, section } => {
            let reason = match reason {
                PointsReason::Occupation => "occupation",
                PointsReason::CombatLoss => "combat losses",
                PointsReason::Other => "another event",
            };
            format!("book points for {reason} by {section}{}", points(changes))
        }
        Order::ResolveZero { side, ends, winner } => {
            let winner = winner.map(|winner| format!(" won by {winner}"));
            format!("resolve zero of {side} {}{}", if *ends { "ends" } else { "goes on" }, winner.unwrap_or_default())
        }
        Order::Mobilize { unit, to: Destination::Hex(hex) } => format!("mobilize {} in {hex}", id(unit)),
        Order::Mobilize { unit, to: Destination::AmphibiousEntry } => format!("mobilize {} by sea", id(unit)),
        Order::EnterScheduled { entry, unit, hex } => format!("enter {} in {hex} by entry {entry}", id(unit)),
        Order::ReturnBlocked { entry, unit } => {
            let entry = entry.map(|entry| format!(", entry {entry}"));
            format!("return {}{}", id(unit), entry.unwrap_or_default())
        }
        Order::Withdraw { unit, instruction: Instruction::Line(line) } => {
            format!("withdraw {} by line {line}", id(unit))
        }
        Order::Withdraw { unit, instruction: Instruction::Section(section) } => {
            format!("withdraw {} by {section}", id(unit))
        }
        Order::Eliminate { unit, cause, points: changes } => {
            format!("eliminate {} because {}{}", id(unit), quoted(cause), points(changes))
        }
        Order::FlipToBase { unit } => format!("turn {} to its base", id(unit)),
        Order::BreakDown { corps, cause, into } => {
            let into = if into.is_empty() { String::new() } else { format!(" into {}", ids(into)) };
            format!("break down {}{into}{}", id(corps), for_cause(*cause))
        }
        Order::Combine { units, supply, corps } => {
            let supply = supply.map(|supply| format!(" with {}", id(supply)));
            format!("combine {}{} into {}", ids(units), supply.unwrap_or_default(), id(corps))
        }
        Order::ExpendSupply { supply, units } => {
            let units = if units.is_empty() { String::new() } else { format!(" for {}", ids(units)) };
            format!("expend {}{units}", id(supply))
        }
        Order::Move { unit, legs, minimum } => {
            format!("move {}{}{}", id(unit), ways(legs), if *minimum { ", one-hex move" } else { "" })
        }
        Order::ReopenMove { unit, way: Reopening::Undo } => format!("reopen {} to undo", id(unit)),
        Order::ReopenMove { unit, way: Reopening::Continue } => format!("reopen {} to continue", id(unit)),
        Order::MoveByAmphibious { unit, hex } => format!("move {} by sea to {hex}", id(unit)),
        Order::MoveByAir { unit, hex } => format!("move {} by air to {hex}", id(unit)),
        Order::MoveAsDeclared { unit, hex, section } => format!("move {} to {hex} by {section}", id(unit)),
        Order::DeclareRailControl { hexes, side } => format!("rail control of {} to {side}", ids(hexes)),
        Order::RecordCombat { attackers, defenders, die, outcome } => {
            format!("combat of {} against {}{}{}", ids(attackers), ids(defenders), a_die(*die), brought(outcome))
        }
        Order::Retreat { unit, hex } => format!("retreat {} to {hex}", id(unit)),
        Order::Advance { unit, hex } => format!("advance {} to {hex}", id(unit)),
        Order::RecordAttrition { unit, die, result } => {
            let result = match result {
                AttritionResult::NoEffect => "nothing",
                AttritionResult::Eliminated => "its loss",
                AttritionResult::BrokenDown => "its breakdown",
            };
            format!("attrition of {} brings {result}{}", id(unit), a_die(*die))
        }
        Order::RecordDie { purpose, face } => {
            let face = face.map(|face| format!(" shows {face}"));
            format!("die for {}{}", quoted(purpose), face.unwrap_or_default())
        }
        Order::Roll(roll) => {
            let by = if roll.source == Source::Server { ", by the server" } else { "" };
            format!("dice {}{by}", ids(&roll.faces))
        }
        Order::Declare => "declare".to_owned(),
        Order::DisputeFact { number } => format!("dispute fact {number}"),
        Order::AcceptFact { number } => format!("accept fact {number}"),
        Order::WithdrawFact { number } => format!("withdraw fact {number}"),
        Order::Answer { agreed: true } => "agree".to_owned(),
        Order::Answer { agreed: false } => "disagree".to_owned(),
    })
}

fn whoever(winner: Option<Side>) -> String {
    winner.map_or_else(|| "nobody".to_owned(), |side| side.to_string())
}

/// Ids with blanks between them, or the word `nothing`.
fn ids<T: ToString>(all: &[T]) -> String {
    let all: Vec<String> = all.iter().map(|one| id(one.to_string())).collect();
    if all.is_empty() { "nothing".to_owned() } else { all.join(" ") }
}

fn points(changes: &[PointsChange]) -> String {
    let mut text = String::new();
    for of in changes {
        let _ = write!(text, ", {} gains {} loses {}", of.side, of.gain, of.loss);
    }
    text
}

fn for_cause(cause: Cause) -> String {
    match cause {
        Cause::Voluntary => String::new(),
        Cause::CombatResult => " for a combat result".to_owned(),
        Cause::CombatLoss => " for a combat loss".to_owned(),
        Cause::SupplyAttrition => " for supply attrition".to_owned(),
        Cause::Withdrawal => " for a withdrawal".to_owned(),
        Cause::Other(section) => format!(" for section {section}"),
    }
}

/// The parts of a move; `then` parts two marches.
fn ways(legs: &[Leg]) -> String {
    let mut text = String::new();
    let mut is_after_march = false;
    for leg in legs {
        match leg {
            Leg::March(steps) => {
                if is_after_march {
                    text.push_str(" then");
                }
                for run in steps.chunk_by(|one, next| one.way == next.way) {
                    let way = match run[0].way {
                        Way::Terrain => "by",
                        Way::Road => "road",
                        Way::River => "river",
                    };
                    let hexes: Vec<Hex> = run.iter().map(|step| step.hex).collect();
                    let _ = write!(text, " {way} {}", ids(&hexes));
                }
            }
            Leg::Ride(hexes) => {
                let _ = write!(text, " rail {}", ids(hexes));
            }
        }
        is_after_march = matches!(leg, Leg::March(_));
    }
    text
}

fn a_die(die: Option<u8>) -> String {
    die.map_or_else(String::new, |face| format!(", die {face}"))
}

fn brought(outcome: &CombatOutcome) -> String {
    let mut text = String::new();
    for (what, units) in [("losing", &outcome.losses), ("breaking", &outcome.breakdowns)] {
        if !units.is_empty() {
            let _ = write!(text, ", {what} {}", ids(units));
        }
    }
    for (what, moves) in [("retreat", &outcome.retreats), ("advance", &outcome.advances)] {
        for (unit, hex) in moves {
            let _ = write!(text, ", {what} of {} to {hex}", id(unit));
        }
    }
    text + &points(&outcome.points)
}
