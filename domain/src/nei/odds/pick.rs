//! The orders of the odds at the table: what they would answer when a real choice is asked.

use super::Choice;
use super::rank::Rank;
use crate::nei::combat::{Battle, LossChoice, is_reduced_by_a_hit};
use crate::nei::command::Loss;
use crate::nei::components::{AreaId, Side, UnitId};
use crate::nei::event::Event;
use crate::nei::game::Game;
use crate::nei::stacking::resting;

/// A unit on its way down an order.
struct Candidate {
    unit: UnitId,
    /// Its rank now and when it has been hit.
    ranks: Vec<Rank>,
    is_protected: bool,
    hits: u8,
}

/// How an order allots the hits of a choice that the table waits for (12.5, 12.6). [`Choice::Best`] is no order; here it
/// is the customary one.
pub fn pick_losses(game: &Game, choice: &LossChoice, order: Choice) -> Vec<Loss> {
    let Some(battle) = &game.battle else { return Vec::new() };
    let mut after = game.clone();
    for target in choice.targets.iter().filter(|target| is_reduced_by_a_hit(game, target.unit)) {
        after.apply(&Event::UnitReduced { unit: target.unit });
    }
    let rank = |game: &Game, unit: UnitId| {
        let all = battle.attackers.iter().chain(&battle.defenders);
        let role = all.copied().find(|participant| participant.unit == unit).map(|participant| participant.role);
        Rank::of(game, battle, unit, role)
    };
    let mut candidates: Vec<Candidate> = choice
        .targets
        .iter()
        .map(|target| Candidate {
            unit: target.unit,
            ranks: (0..target.steps).map(|hits| rank(if hits == 0 { game } else { &after }, target.unit)).collect(),
            is_protected: target.protected,
            hits: 0,
        })
        .collect();
    let is_own = choice.targets.first().is_some_and(|target| game.side(target.unit) == choice.by);
    for _ in 0..choice.hits {
        let open = |candidate: &Candidate| usize::from(candidate.hits) < candidate.ranks.len();
        let others_are_left = candidates.iter().any(|candidate| open(candidate) && !candidate.is_protected);
        let hittable =
            candidates.iter_mut().filter(|candidate| open(candidate) && (!others_are_left || !candidate.is_protected));
        let at = |candidate: &Candidate| candidate.ranks[usize::from(candidate.hits)].clone();
        let next = if order.gives_least(is_own) {
            hittable.min_by_key(|candidate| at(candidate))
        } else {
            hittable.max_by_key(|candidate| at(candidate))
        };
        if let Some(next) = next {
            next.hits += 1;
        }
    }
    let hit = candidates.into_iter().filter(|candidate| candidate.hits > 0);
    hit.map(|candidate| Loss { unit: candidate.unit, hits: candidate.hits }).collect()
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
    if !order.gives_least(true) {
        based.reverse();
    }
    based.into_iter().take(usize::from(excess)).map(|(_, unit)| unit).collect()
}
