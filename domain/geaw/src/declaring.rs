//! GEAW 8.13, 9.0 to 45.0: orders that are declarations themselves. What they say happened rests on a section we lack, so
//! it is written down among the facts, and is disputed, accepted and withdrawn as they are (GEAW-R-08).

use crate::combat;
use crate::command::{Cause, Instruction, Order, PointsChange};
use crate::components::{Section, Side};
use crate::deciding::Deciding;
use crate::declarations::{Claim, Declaration, Status, Topic, Value};
use crate::event::Event;
use crate::game::Game;
use crate::sheets::ScenarioNumeral;
use crate::victory_points::Reason;

/// What an order declares by itself, and the section relied on. `None` where the text at hand or the sheets decide it, or
/// both sides always agree to it first.
pub(crate) fn of_order(game: &Game, order: &Order) -> Option<Claim> {
    let (text, section) = match order {
        Order::PlaceAtStart { line: None, unit, hex } => (format!("{unit} set up in {hex}"), deployment(game)),
        Order::RecordVictoryCheck { winner: None, section } => ("nobody wins automatically".to_owned(), *section),
        Order::SpendVictoryPoints { amount, section, reason } => {
            (format!("{amount} victory points paid for {reason}"), *section)
        }
        Order::RecordVictoryPoints { changes, reason, section } => {
            (format!("victory points {}: {}", Reason::Event(*reason).text(), points(changes)), *section)
        }
        Order::Withdraw { unit, instruction: Instruction::Section(section) } => (format!("{unit} withdrawn"), *section),
        Order::Eliminate { unit, cause, .. } => (format!("{unit} lost: {cause}"), Section::new(11, 0)),
        Order::FlipToBase { unit } => (format!("{unit} turned to a base"), Section::new(36, 0)),
        Order::BreakDown { corps, cause, .. } => (format!("{corps} must break down"), forced_by(*cause)?),
        Order::MoveByAmphibious { unit, hex } => (format!("{unit} by sea to {hex}"), Section::new(18, 0)),
        Order::MoveByAir { unit, hex } => (format!("{unit} by air to {hex}"), Section::new(19, 0)),
        Order::MoveAsDeclared { unit, hex, section } => (format!("{unit} moved to {hex}"), *section),
        Order::DeclareRailControl { hexes, side } => {
            (format!("{} controls the railroad in {}", side.name(), list(hexes)), Section::new(8, 13))
        }
        Order::RecordCombat { attackers, defenders, .. } => {
            let text = format!("{} attacked {}, and what came of it", list(attackers), list(defenders));
            (text, Section::new(11, 0))
        }
        Order::Retreat { unit, hex } => (format!("{unit} retreats to {hex}"), combat::RETREATS),
        Order::Advance { unit, hex } => (format!("{unit} advances to {hex}"), combat::ADVANCES),
        Order::RecordAttrition { unit, .. } => (format!("supply attrition of {unit}"), Section::new(14, 0)),
        Order::TakeSide { .. }
        | Order::DefineScenario(_)
        | Order::Transcribe(_)
        | Order::ChooseRuling { .. }
        | Order::PlaceAtStart { line: Some(_), .. }
        | Order::FinishSetUp
        | Order::EndPhase
        | Order::ScoreObjectives
        | Order::HoldObjective { .. }
        | Order::Recruit { .. }
        | Order::RecordVictoryCheck { winner: Some(_), .. }
        | Order::RecordFinalResult { .. }
        | Order::Concede
        | Order::ResolveZero { .. }
        | Order::Mobilize { .. }
        | Order::EnterScheduled { .. }
        | Order::ReturnBlocked { .. }
        | Order::Withdraw { instruction: Instruction::Line(_), .. }
        | Order::Combine { .. }
        | Order::ExpendSupply { .. }
        | Order::Move { .. }
        | Order::ReopenMove { .. }
        | Order::RecordDie { .. }
        | Order::Roll(_)
        | Order::Declare
        | Order::DisputeFact { .. }
        | Order::AcceptFact { .. }
        | Order::WithdrawFact { .. }
        | Order::Correct { .. }
        | Order::Answer { .. } => return None,
    };
    Some(Claim { topic: Topic::Note { text }, value: Value::Yes, section })
}

/// The section with the deployment of the scenario (3.1); one of the players' own has it where they keep it.
fn deployment(game: &Game) -> Section {
    match game.scenario.as_ref().map(|scenario| scenario.numeral) {
        Some(ScenarioNumeral::First) => Section::new(28, 0),
        Some(ScenarioNumeral::Campaign) => Section::new(29, 0),
        Some(ScenarioNumeral::Third) => Section::new(44, 0),
        Some(ScenarioNumeral::Own) | None => Section::new(3, 1),
    }
}

/// The section that forces a breakdown, where one of those that we lack does.
const fn forced_by(cause: Cause) -> Option<Section> {
    match cause {
        Cause::Voluntary | Cause::Withdrawal => None,
        Cause::CombatResult | Cause::CombatLoss => Some(Section::new(11, 0)),
        Cause::SupplyAttrition => Some(Section::new(14, 0)),
        Cause::Other(section) => Some(section),
    }
}

fn points(changes: &[PointsChange]) -> String {
    let net = |change: &PointsChange| i32::from(change.gain) - i32::from(change.loss);
    let each = changes.iter().map(|change| format!("{} {:+}", change.side.name(), net(change)));
    each.collect::<Vec<_>>().join(", ")
}

fn list<T: ToString>(items: &[T]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Writes down what an order declares by itself, and gives its number.
pub(crate) fn write_down(deciding: &mut Deciding, by: Side, claim: Claim) -> u32 {
    let game = &deciding.game;
    let (number, turn, phase) = (game.declared + 1, game.turn, game.phase);
    let declaration = Declaration { number, by, claim, turn, phase, status: Status::Standing, by_order: true };
    deciding.happen(Event::FactDeclared(declaration));
    number
}
