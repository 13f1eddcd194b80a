//! NEI 27: shock effect. While an action lasts the game keeps what each side lost in it; when it is over a side that won
//! a great victory without such a loss of its own gains an Action Point.

use serde::Serialize;

use super::OptionalRule;
use crate::action_points;
use crate::command::Command;
use crate::components::{ShipType, Side, UnitId, UnitType};
use crate::deciding::Deciding;
use crate::event::Event;
use crate::game::{Game, Phase};
use crate::rulings::PointsOutOfTurn;
use kernel::clause::Clause;
use kernel::seat::Opposed;

/// A unit that was eliminated in the action under way: disrupted by it (NEI-R116).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Eliminated {
    pub unit: UnitId,
    /// It was a base then; a Japanese engineer lies in the display as an engineer.
    pub was_base: bool,
}

/// An action begins, the strike of the First Air Fleet among them.
///
/// Our reading: aircraft that a side loses by turning its own bases back into engineers are nobody's victory.
pub(crate) fn begin(deciding: &mut Deciding, command: &Command) {
    if deciding.game.optional.has(OptionalRule::ShockEffect)
        && command.is_action()
        && !matches!(command, Command::ConvertToEngineers { .. })
    {
        deciding.happen(Event::LossesCounted);
    }
}

/// The action is over: what was lost in it is weighed (27.1).
pub(crate) fn weigh(deciding: &mut Deciding) {
    let game = &deciding.game;
    let Some(losses) = &game.action_losses else { return };
    let victories = Side::both().map(|side| (side, victory(game, losses, side)));
    // If both sides meet a condition neither gains; several conditions are one point (27.1).
    let gain = match victories {
        [(side, Some(clause)), (_, None)] | [(_, None), (side, Some(clause))] => Some((side, clause)),
        _ => None,
    };
    let now = |side| game.phase == Phase::Action(side);
    // NEI-R34: one reading loses what is earned in the enemy's turn.
    let kept = gain.filter(|(side, _)| now(*side) || game.rulings.points_out_of_turn == PointsOutOfTurn::Credited);
    let at_once = kept.is_some_and(|(side, _)| now(side));
    deciding.happen(Event::ShockWeighed {
        gain: kept.map(|(side, _)| side),
        clause: Clause::new(kept.map_or("NEI-27.1-e", |(_, clause)| clause)),
        at_once,
    });
    if let Some((side, _)) = kept.filter(|_| !at_once) {
        action_points::credit_shock(deciding, side);
    }
}

/// The first condition that a side meets: the enemy lost so many of a kind, and the side none.
fn victory(game: &Game, losses: &[Eliminated], side: Side) -> Option<&'static str> {
    let meets = |most: usize, counted: &dyn Fn(&Eliminated) -> bool, own: &dyn Fn(&Eliminated) -> bool| {
        let of = |side: Side| losses.iter().filter(move |lost| game.side(lost.unit) == side);
        of(side.other()).filter(|lost| counted(lost)).count() >= most && !of(side).any(own)
    };
    let is_capital = |lost: &Eliminated| {
        matches!(game.counter(lost.unit).kind, UnitType::Ship(ShipType::Bb | ShipType::Cv | ShipType::Cvl))
    };
    let is_air = |lost: &Eliminated| game.is_aircraft(lost.unit);
    let is_ground = |lost: &Eliminated| game.is_ground(lost.unit);
    // NEI-R116: a base counts as a loss of one's own, but not as one of the enemy's.
    let is_mobile = |lost: &Eliminated| game.is_ground(lost.unit) && !lost.was_base;
    if meets(2, &is_capital, &is_capital) {
        Some("NEI-27.1-a")
    } else if meets(3, &is_air, &is_air) {
        Some("NEI-27.1-b")
    } else if meets(2, &is_mobile, &is_ground) {
        Some("NEI-27.1-c")
    } else {
        None
    }
}
