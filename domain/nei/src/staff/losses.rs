//! Who takes the hits: of one's own the cheapest, reduced before anybody is lost; of the enemy's the dearest, one after
//! the other (12.5, 12.6).

use crate::combat::{LossChoice, LossTarget};
use crate::command::{Command, Loss};
use crate::components::{ShipType, Side, UnitId, UnitType};
use crate::game::Game;
use crate::victory;
use kernel::seat::Opposed;

/// What a counter is worth to its owner, in tenths of a victory point: its points first, then what it can do.
pub(super) fn price(game: &Game, unit: UnitId) -> i32 {
    let side = game.side(unit);
    let points = 10 * i32::from(victory::loss_value(game, side.other(), unit).0);
    let cargo: i32 = game.cargo(unit).map(|aboard| price(game, aboard)).sum();
    let factors = game.factors(unit);
    let fire = i32::from(factors.anti_ground + factors.anti_air + factors.anti_ship);
    let use_of_it = match game.counter(unit).kind {
        UnitType::Ship(ShipType::Ls | ShipType::Tr) if side == Side::Japan => 12,
        UnitType::Aircraft(_) => 1,
        UnitType::Ground(_) if game.is_base(unit) => 8,
        UnitType::Ship(_) | UnitType::Ground(_) | UnitType::FirstAirFleet => 0,
    };
    points + cargo + fire + use_of_it
}

/// The usual allotment of the hits of a battle.
pub(super) fn cheapest(game: &Game, choice: &LossChoice) -> Option<Command> {
    let is_own = choice.targets.first().is_some_and(|target| game.side(target.unit) == choice.by);
    let mut targets: Vec<(bool, i32, &LossTarget)> = choice
        .targets
        .iter()
        .map(|target| {
            let price = price(game, target.unit);
            (target.protected, if is_own { price } else { -price }, target)
        })
        .collect();
    targets.sort_by_key(|(protected, price, target)| (*protected, *price, target.unit));
    let mut left = choice.hits;
    let mut hits = vec![0; targets.len()];
    if is_own {
        for (place, (protected, _, target)) in targets.iter().enumerate() {
            if left > 0 && !protected && target.steps > 1 {
                hits[place] = 1;
                left -= 1;
            }
        }
    }
    for (place, (_, _, target)) in targets.iter().enumerate() {
        let more = (target.steps - hits[place]).min(left);
        hits[place] += more;
        left -= more;
    }
    let losses = targets.iter().zip(hits).filter(|(_, hits)| *hits > 0);
    let losses: Vec<Loss> = losses.map(|((_, _, target), hits)| Loss { unit: target.unit, hits }).collect();
    (!losses.is_empty()).then_some(Command::ChooseLosses { losses })
}

/// The steps of a failed morale check (7.3): where a unit is only reduced, and far from the enemy, first.
pub(super) fn of_morale(game: &Game, targets: &[(UnitId, u8)], steps: u8, danger: impl Fn(UnitId) -> f64) -> Command {
    let mut order: Vec<(bool, f64, UnitId, u8)> = Vec::new();
    for (unit, most) in targets {
        let danger = danger(*unit) * f64::from(price(game, *unit) + 1);
        order.push((*most < 2, danger, *unit, *most));
    }
    order.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)).then(a.2.cmp(&b.2)));
    let mut left = steps;
    let mut hits = vec![0; order.len()];
    for (place, (is_last, ..)) in order.iter().enumerate() {
        if left > 0 && !is_last {
            hits[place] = 1;
            left -= 1;
        }
    }
    let mut rest: Vec<usize> = (0..order.len()).collect();
    rest.sort_by(|a, b| order[*a].1.total_cmp(&order[*b].1));
    for place in rest {
        let more = (order[place].3 - hits[place]).min(left);
        hits[place] += more;
        left -= more;
    }
    let losses = order.iter().zip(hits).filter(|(_, hits)| *hits > 0);
    Command::ChooseMoraleLosses { losses: losses.map(|((_, _, unit, _), hits)| Loss { unit: *unit, hits }).collect() }
}
