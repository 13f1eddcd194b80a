//! The orders of the odds at the table: what they would answer when a real choice is asked.

use std::collections::BTreeMap;

use super::order::Orders;
use super::rank::Rank;
use super::{Choice, battle, building};
use crate::combat::{Battle, LossChoice, LossTarget};
use crate::command::Loss;
use crate::components::{AreaId, Side, UnitId};
use crate::game::Game;
use crate::stacking::resting;
use kernel::verdict::Refusal;

/// How an order allots the hits of a choice that the table waits for (12.5, 12.6). [`Choice::Best`] is no order; here it
/// is the customary one. Refused as the odds of the battle are.
pub fn pick_losses(game: &Game, choice: &LossChoice, order: Choice) -> Result<Vec<Loss>, Refusal> {
    let battle = battle(game)?;
    let fight = building::fight(game, battle)?;
    let orders = Orders::of(&fight);
    let is_own = choice.targets.first().is_some_and(|target| game.side(target.unit) == choice.by);
    // Each target with the cell that it stands in, until it is lost.
    let mut standing: Vec<(&LossTarget, Option<usize>)> = Vec::new();
    for target in &choice.targets {
        let all = battle.attackers.iter().chain(&battle.defenders);
        let participant = all.copied().find(|participant| participant.unit == target.unit);
        standing.push((target, participant.and_then(|one| fight.cell_like(game, battle, one))));
    }
    let mut losses: BTreeMap<UnitId, u8> = BTreeMap::new();
    for hits in (1..=choice.hits).rev() {
        let others_are_left = standing.iter().any(|(target, cell)| cell.is_some() && !target.protected);
        let hittable = |target: &LossTarget| !others_are_left || !target.protected;
        let mut counts: BTreeMap<(&Rank, usize), u8> = BTreeMap::new();
        for cell in standing.iter().filter(|(target, _)| hittable(target)).filter_map(|(_, cell)| *cell) {
            *counts.entry((&fight.cells[cell].rank, cell)).or_default() += 1;
        }
        let candidates: Vec<(usize, u8)> = counts.into_iter().map(|((_, cell), count)| (cell, count)).collect();
        let next = orders.next(&candidates, order, choice.by, is_own, hits);
        let struck = standing.iter_mut().find(|(target, cell)| cell.is_some() && *cell == next && hittable(target));
        if let Some((target, cell)) = struck {
            *losses.entry(target.unit).or_default() += 1;
            *cell = cell.and_then(|cell| fight.cells[cell].next);
        }
    }
    Ok(losses.into_iter().map(|(unit, hits)| Loss { unit, hits }).collect())
}

/// Which aircraft of an airfield an order gives up when it holds so many too many (14.4). `battle` is the one that has
/// just been fought.
pub fn pick_excess(game: &Game, battle: &Battle, by: Side, area: AreaId, excess: u8, order: Choice) -> Vec<UnitId> {
    let mut based: Vec<(Rank, UnitId)> = resting(game, by, area)
        .map(|unit| {
            let all = battle.attackers.iter().chain(&battle.defenders);
            let role = all.copied().find(|participant| participant.unit == unit).map(|participant| participant.role);
            (Rank::of(game, battle, unit, role), unit)
        })
        .collect();
    based.sort();
    if order == Choice::MostWorthFirst {
        based.reverse();
    }
    based.into_iter().take(usize::from(excess)).map(|(_, unit)| unit).collect()
}
