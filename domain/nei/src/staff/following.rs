//! What follows an action: in a few throws of its dice, the best further actions that have to do with it.

use std::collections::BTreeSet;

use super::choosing::{Opening, Thinking, everything, is_idle};
use super::expedition::{self, Expedition};
use super::plan::Plan;
use super::playing;
use crate::action_points;
use crate::components::{Side, SquareId, UnitId};
use crate::event::Event;
use crate::game::{Correction, Game};
use crate::options::Candidate;

/// Further throws of the dice for the best actions that may follow, and for how many.
const THROWS: usize = 4;
const AGAIN: usize = 6;
/// Steps of an expedition at most.
const STEPS: usize = 7;

/// The best gain for each Action Point of an operation that begins with an opening.
pub(super) fn rate(thinking: &mut Thinking, opening: &Opening, number: usize) -> f64 {
    let further = thinking.depth.further;
    let particles = thinking.depth.particles;
    // Gains and costs after each length of the operation.
    let mut gains = vec![0.0; further + 1];
    let mut costs = vec![0.0; further + 1];
    let mut counted = 0.0;
    for particle in 0..particles {
        if thinking.nodes.0 > thinking.depth.nodes {
            break;
        }
        let from = &thinking.worlds[particle % thinking.worlds.len()];
        if !thinking.allowed_in(from, &opening.command) {
            continue;
        }
        let mut world = from.clone();
        lend(&mut world, thinking.side);
        let before = thinking.value(&world);
        let place = 40 + number * 7 + particle * 3;
        let mut nodes = thinking.nodes;
        let side = thinking.side;
        playing::play(&mut world, side, &opening.command, &mut thinking.draws.from(place), &mut nodes);
        thinking.nodes = nodes;
        let mut about = About::of(&world, opening);
        gains[0] += thinking.value(&world) - before;
        costs[0] += opening.cost;
        let mut cost = opening.cost;
        for length in 1..=further {
            if let Some(next) = best(thinking, &world, &about, place + length) {
                about.add(&world, &next);
                let mut nodes = thinking.nodes;
                playing::play(
                    &mut world,
                    side,
                    &next.command,
                    &mut thinking.draws.from(place + 90 + length),
                    &mut nodes,
                );
                thinking.nodes = nodes;
                cost += next.cost;
            }
            gains[length] += thinking.value(&world) - before;
            costs[length] += cost;
        }
        counted += 1.0;
    }
    if counted < 1.0 {
        return f64::MIN;
    }
    // The first length was looked at with more dice before.
    let longer = gains.iter().zip(&costs).skip(1).map(|(gain, cost)| gain / cost);
    longer.fold(f64::MIN, f64::max)
}

/// The first steps of expeditions, each with its gain for each Action Point.
pub(super) fn expeditions(thinking: &mut Thinking) -> Vec<(f64, Plan)> {
    let Some(world) = thinking.worlds.first() else { return Vec::new() };
    let possible = expedition::possible(thinking.chart, world, thinking.side, thinking.depth.expeditions);
    let mut found: Vec<(f64, Plan, Expedition)> = Vec::new();
    for (number, expedition) in possible.into_iter().enumerate() {
        let voyages = thinking.depth.voyages;
        if let Some((rate, plan)) = voyage(thinking, &expedition, 300 + number, voyages) {
            found.push((rate, plan, expedition));
        }
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    found.truncate(AGAIN);
    let again = thinking.depth.again;
    for (number, (rate, _, expedition)) in found.iter_mut().enumerate().filter(|_| again > 0) {
        if let Some((again, _)) = voyage(thinking, expedition, 20 + number, again) {
            *rate = again;
        }
    }
    found.into_iter().map(|(rate, plan, _)| (rate, plan)).collect()
}

/// The gain for each Action Point of an expedition, in so many throws of its dice, and the plan of it.
fn voyage(thinking: &mut Thinking, expedition: &Expedition, place: usize, voyages: usize) -> Option<(f64, Plan)> {
    let side = thinking.side;
    let world = thinking.worlds.first()?;
    let points = usize::from(world.action_points.of(side).get());
    let is_last = world.turn >= world.scenario().last_turn;
    let most = if is_last { points.min(STEPS) } else { STEPS };
    let (mut gain, mut cost, mut count) = (0.0, 0.0, 0.0);
    let mut first = None;
    for voyage in 0..voyages {
        if thinking.nodes.0 > thinking.depth.nodes {
            break;
        }
        let mut world = thinking.worlds[voyage % thinking.worlds.len()].clone();
        lend(&mut world, side);
        let before = thinking.value(&world);
        let mut nodes = thinking.nodes;
        let stream = &mut thinking.draws.from(place + voyage * 17);
        let course = expedition.play(thinking.chart, &mut world, side, most, stream, &mut nodes);
        thinking.nodes = nodes;
        let Some(step) = course.first else { break };
        first.get_or_insert(step);
        gain += thinking.value(&world) - before;
        cost += course.cost;
        count += 1.0;
    }
    // What takes longer than this turn may be undone before.
    let over = (cost / count - f64::from(u16::try_from(points).unwrap_or(0))).max(0.0);
    first.map(|expedition::Step { command, destination, attack }| {
        let target = Some(expedition.target);
        let plan = Plan { command, target, destination, attack, gain: gain / count, cost: cost / count };
        (gain / cost * 0.9_f64.powf(over), plan)
    })
}

/// An operation may go on in the next turn: points are lent for it, but for the last turn.
fn lend(world: &mut Game, side: Side) {
    if world.turn < world.scenario().last_turn {
        let most = world.action_points.of(side).highest();
        let corrections = vec![Correction::ActionPoints { side, value: most }];
        world.apply(&Event::AdjustmentMade { corrections, reason: String::new() });
    }
}

/// What an operation is about.
struct About {
    squares: BTreeSet<SquareId>,
    units: BTreeSet<UnitId>,
}

impl About {
    fn of(world: &Game, opening: &Opening) -> Self {
        let mut about = Self { squares: BTreeSet::new(), units: BTreeSet::new() };
        about.add(world, opening);
        about
    }

    fn add(&mut self, world: &Game, opening: &Opening) {
        self.squares.extend(opening.destination.and_then(|area| world.square(area)));
        self.units.extend(opening.command.parts().units);
    }

    fn concerns(&self, world: &Game, candidate: &Candidate) -> bool {
        candidate.destination.and_then(|area| world.square(area)).is_some_and(|square| self.squares.contains(&square))
            || candidate.command.parts().units.iter().any(|unit| self.units.contains(unit))
    }
}

/// The best further action that has to do with the operation, if one gains.
fn best(thinking: &mut Thinking, world: &Game, about: &About, place: usize) -> Option<Opening> {
    let mut candidates = everything(world, thinking.side);
    candidates.retain(|candidate| {
        candidate.command.is_action() && !is_idle(&candidate.command) && about.concerns(world, candidate)
    });
    let now = thinking.value(world);
    let mut found = Vec::new();
    for candidate in candidates {
        if thinking.nodes.0 > thinking.depth.nodes || !thinking.allowed_in(world, &candidate.command) {
            continue;
        }
        let cost = f64::from(action_points::cost(world, &candidate.command).max(1));
        let Candidate { command, destination, attack, .. } = candidate;
        let mut opening = Opening { command, destination, attack, gain: 0.0, cost, is_uncertain: false };
        let nodes = thinking.nodes.0;
        opening.gain = throw(thinking, world, &opening, place + 200) - now;
        opening.is_uncertain = thinking.nodes.0 > nodes + 1;
        found.push(opening);
    }
    found.sort_by(|a, b| b.rate().total_cmp(&a.rate()));
    for opening in found.iter_mut().take(AGAIN).filter(|opening| opening.is_uncertain) {
        let ends: f64 = (1..=THROWS).map(|number| throw(thinking, world, opening, place + 200 + number)).sum();
        opening.gain = ends / f64::from(u16::try_from(THROWS).unwrap_or(1)) - now;
    }
    found.truncate(AGAIN);
    found.into_iter().filter(|opening| opening.gain > 0.0).max_by(|a, b| a.rate().total_cmp(&b.rate()))
}

/// What a world is worth after an action, with some dice.
fn throw(thinking: &mut Thinking, world: &Game, opening: &Opening, place: usize) -> f64 {
    let mut end = world.clone();
    let mut nodes = thinking.nodes;
    playing::play(&mut end, thinking.side, &opening.command, &mut thinking.draws.from(place), &mut nodes);
    thinking.nodes = nodes;
    thinking.value(&end)
}
