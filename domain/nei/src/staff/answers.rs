//! Answers to what the table waits for.

use super::choosing::Thinking;
use super::{hands, losses};
use crate::command::Command;
use crate::game::Game;
use crate::incidents;
use crate::options::{Selection, Ways, untried};
use crate::pack::AreaKind;
use crate::pending::Pending;
use crate::stacking::resting;

/// The answer of the side that thinks, which is asked.
pub(super) fn to(
    thinking: &mut Thinking,
    board: &Game,
    pending: &Pending,
    allows: &dyn Fn(&Command) -> bool,
) -> Option<Command> {
    let quick = match pending {
        Pending::ChooseLosses(choice) => losses::cheapest(board, choice),
        Pending::ChooseMoraleLosses { steps } => {
            Some(losses::of_morale(board, &incidents::morale_targets(board), *steps, |unit| danger(board, unit)))
        }
        Pending::DisruptExcessAircraft { by, area, excess } => {
            let mut units: Vec<_> = resting(board, *by, *area).collect();
            units.sort_by_key(|unit| losses::price(board, *unit));
            units.truncate(usize::from(*excess));
            Some(Command::DisruptExcessAircraft { units })
        }
        Pending::ConfirmStatement { .. } => Some(Command::ConfirmStatement { agreed: true }),
        Pending::AgreeToAdjustment { .. } => Some(Command::AnswerAdjustment { agreed: true }),
        Pending::Roll { .. }
        | Pending::Draw { .. }
        | Pending::Deploy { .. }
        | Pending::AttackWhereStopped { .. }
        | Pending::TakeFreeAction { .. }
        | Pending::ChooseFifthColumnArea { .. }
        | Pending::ChooseFifthColumnTarget { .. }
        | Pending::State { .. }
        | Pending::Withhold { .. }
        | Pending::Counterstrike { .. } => None,
    };
    quick.filter(|command| allows(command)).or_else(|| best(thinking, board, pending, allows))
}

/// How near the front a unit stands: on Java it is needed most.
fn danger(board: &Game, unit: crate::components::UnitId) -> f64 {
    let java = board.pack.map.groups.get("java");
    let is_on_java = board.place(unit).is_some_and(|area| java.is_some_and(|java| java.contains(&area)));
    if is_on_java { 2.0 } else { 1.0 }
}

/// The listed answer that is worth most.
fn best(
    thinking: &mut Thinking,
    board: &Game,
    pending: &Pending,
    allows: &dyn Fn(&Command) -> bool,
) -> Option<Command> {
    let ways = Ways::to_what_is_allowed(board, thinking.side);
    let mut candidates = untried(&ways, &Selection::default());
    if let Pending::TakeFreeAction { .. } = pending {
        for area in board.pack.map.areas.values().filter(|area| area.kind != AreaKind::Sea) {
            candidates.extend(untried(&ways, &Selection { units: Vec::new(), area: Some(area.id) }));
        }
        for hand in hands::all(board, thinking.side).into_iter().filter(|hand| hand.units.len() == 1) {
            candidates.extend(untried(&ways, &hand));
        }
    }
    let listed: Vec<Command> = candidates.iter().map(|candidate| candidate.command.clone()).collect();
    let world = thinking.worlds.first()?.clone();
    let mut openings = thinking.weigh(&world, candidates, false);
    openings.sort_by(|a, b| b.gain.total_cmp(&a.gain));
    let weighed = openings.into_iter().map(|opening| opening.command);
    weighed.chain(listed).find(|command| allows(command))
}
