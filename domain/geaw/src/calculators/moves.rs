//! What a way costs, step by step, and where it breaks a rule.

use crate::command::Leg;
use crate::components::{MovementPoints, UnitId};
use crate::game::Game;
use crate::judging::Judging;
use crate::movement::{self, PricedStep};
use kernel::verdict::Verdict;

/// A way and its price.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveCost {
    /// Each step with its price and the clause that sets it.
    pub steps: Vec<PricedStep>,
    /// The price of all steps.
    pub price: MovementPoints,
    /// What would be left of the allowance, where it is known and suffices.
    pub left: Option<MovementPoints>,
    /// What the rules would say of the move.
    pub verdict: Verdict,
}

/// The price of a way, whether or not the rules would let the unit take it. `None` where it cannot be priced at all.
pub fn move_cost(game: &Game, unit: UnitId, legs: &[Leg], minimum: bool) -> Option<MoveCost> {
    game.units.get(&unit)?;
    let mut judging = Judging::new(game, game.side(unit), &[]);
    let walk = movement::walked(&mut judging, unit, legs, minimum).ok()?;
    let price = walk.steps.iter().map(|step| step.price).sum();
    let left = movement::allowance(game, unit).and_then(|allowance| allowance.minus(walk.spent));
    Some(MoveCost { steps: walk.steps, price, left, verdict: judging.into_verdict() })
}
