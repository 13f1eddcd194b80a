//! Playing on in an imagined world: a command, the dice it asks for and the answers that follow, until somebody has to
//! think again.

use super::losses;
use crate::book::Nei;
use crate::command::Command;
use crate::components::Side;
use crate::game::{Game, Phase};
use crate::options::{Selection, Ways, untried};
use crate::pending::Pending;
use crate::players::{Luck, shuffle};
use kernel::dice::{Chance, Source};
use kernel::seat::Seat;
use kernel::system::System;

/// No command leads to more answers than this.
const MOST_ANSWERS: usize = 60;

/// What was thought so far, counted in commands that were played.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Nodes(pub(super) u64);

/// Plays a command that the rules allow and all that follows of it. Where a side must make up its mind about more than
/// losses, the first thing allowed is done.
pub(super) fn play(world: &mut Game, side: Side, command: &Command, luck: &mut dyn Luck, nodes: &mut Nodes) {
    advance(world, side, command, nodes);
    let phase = world.phase;
    for _ in 0..MOST_ANSWERS {
        if world.phase == Phase::Finished || world.phase != phase {
            return;
        }
        let Some((by, answer)) = answer(world, luck) else { return };
        advance(world, by, &answer, nodes);
    }
}

fn advance(world: &mut Game, side: Side, command: &Command, nodes: &mut Nodes) {
    nodes.0 += 1;
    for event in Nei::decide(world, Seat::Side(side), command) {
        world.apply(&event);
    }
}

/// The answer to what the table waits for, if it waits.
fn answer(world: &Game, luck: &mut dyn Luck) -> Option<(Side, Command)> {
    let pending = world.pending.last()?;
    let by = pending.by();
    if let Some(chance) = Nei::chance(world) {
        let numbers: Vec<usize> = match chance {
            Chance::Dice(request) => request.dice.iter().map(|_| luck.below(6) + 1).collect(),
            Chance::Draw { count, from, .. } => {
                let mut places: Vec<usize> = (0..from.len()).collect();
                shuffle(luck, &mut places);
                places.truncate(count);
                places
            }
        };
        return Some((by, Nei::answer_chance(world, &numbers, Source::Table)?));
    }
    let allowed = |command: &Command| Nei::allows(world, Seat::Side(by), command);
    let quick = if let Pending::ChooseLosses(choice) = pending { losses::cheapest(world, choice) } else { None };
    let command = quick.filter(allowed).or_else(|| {
        let ways = Ways::to_what_is_allowed(world, by);
        let mut listed = untried(&ways, &Selection::default()).into_iter().map(|candidate| candidate.command);
        listed.find(allowed)
    })?;
    Some((by, command))
}
