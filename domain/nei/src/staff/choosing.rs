//! The choice of an action: everything in question is played in imagined worlds and weighed; what looks best is looked at
//! again with other dice, and followed up; the most gain for each Action Point is taken.

use super::chart::Chart;
use super::draws::Draws;
use super::level::Depth;
use super::plan::Plan;
use super::playing::{self, Nodes};
use super::weights::Worth;
use super::{following, hands, value};
use crate::action_points;
use crate::book::Nei;
use crate::command::Command;
use crate::components::{AreaId, Side};
use crate::game::{Game, Phase};
use crate::options::{Candidate, Selection, Ways, untried};
use kernel::seat::Seat;
use kernel::system::System;

/// What gains less than this is not worth doing.
const LEAST: f64 = 0.02;

/// A side that thinks.
pub(super) struct Thinking<'a> {
    pub(super) chart: &'a Chart,
    pub(super) weights: &'a Worth,
    pub(super) depth: Depth,
    pub(super) side: Side,
    pub(super) worlds: Vec<Game>,
    pub(super) draws: Draws,
    pub(super) nodes: Nodes,
    /// Action Points when it begins to think.
    pub(super) points: f64,
}

/// An action in question.
#[derive(Debug, Clone)]
pub(super) struct Opening {
    pub(super) command: Command,
    pub(super) destination: Option<AreaId>,
    /// Whether it opens a combat.
    pub(super) attack: bool,
    /// What it is worth more than the position before, in the mean.
    pub(super) gain: f64,
    /// The Action Points it costs, at least one.
    pub(super) cost: f64,
    /// Whether dice or hidden enemies make a difference.
    pub(super) is_uncertain: bool,
}

impl Opening {
    pub(super) fn rate(&self) -> f64 {
        self.gain / self.cost
    }
}

impl<'a> Thinking<'a> {
    pub(super) fn new(
        chart: &'a Chart,
        weights: &'a Worth,
        depth: Depth,
        side: Side,
        worlds: Vec<Game>,
        draws: Draws,
    ) -> Self {
        let points = worlds.first().map_or(0.0, |world| f64::from(world.action_points.of(side).get()));
        Self { chart, weights, depth, side, worlds, draws, nodes: Nodes::default(), points }
    }

    pub(super) fn value(&self, world: &Game) -> f64 {
        value::value(self.chart, self.weights, world, self.side, self.points)
    }

    pub(super) fn allowed_in(&self, world: &Game, command: &Command) -> bool {
        Nei::allows(world, Seat::Side(self.side), command)
    }

    /// What comes into question for the next step of one's own turn, the best first. The end of the phase stands before
    /// what gains nothing.
    pub(super) fn plans(&mut self, allows: &dyn Fn(&Command) -> bool, most: usize) -> Vec<Plan> {
        let Some(world) = self.worlds.first().cloned() else { return Vec::new() };
        if !matches!(world.phase, Phase::Action(side) if side == self.side) {
            let ways = Ways::to_what_is_allowed(&world, self.side);
            let listed = untried(&ways, &Selection::default()).into_iter().map(|candidate| candidate.command);
            return listed.filter(|command| allows(command)).take(1).map(Plan::only).collect();
        }
        let candidates = everything(&world, self.side);
        let mut openings = self.weigh(&world, candidates, true);
        openings.sort_by(|a, b| b.rate().total_cmp(&a.rate()));
        self.look_again(&mut openings);
        let mut best: Vec<(f64, Plan)> = openings.iter().map(|opening| (opening.rate(), Plan::of(opening))).collect();
        if self.depth.openings > 0 {
            for (number, opening) in self.to_follow(&openings).into_iter().enumerate() {
                let rate = following::rate(self, &opening, number);
                if let Some(found) = best.iter_mut().find(|(_, plan)| plan.command == opening.command) {
                    found.0 = found.0.max(rate);
                }
            }
        }
        best.extend(following::expeditions(self));
        best.retain(|(rate, _)| *rate > LEAST);
        best.sort_by(|a, b| b.0.total_cmp(&a.0));
        let end = std::iter::once(Plan::only(Command::EndActionPhase));
        let rest = openings.iter().map(Plan::of);
        let mut chosen: Vec<Plan> = Vec::new();
        for plan in best.into_iter().map(|(_, plan)| plan).chain(end).chain(rest) {
            if chosen.len() == most {
                break;
            }
            // An order that serves two plans is one order: the better plan's.
            if chosen.iter().all(|other| other.command != plan.command) && allows(&plan.command) {
                chosen.push(plan);
            }
        }
        chosen
    }

    /// What each of some candidates gains at a first look.
    pub(super) fn weigh(&mut self, world: &Game, candidates: Vec<Candidate>, is_action: bool) -> Vec<Opening> {
        let before: Vec<f64> = self.worlds.iter().map(|world| self.value(world)).collect();
        let mut openings = Vec::new();
        for candidate in candidates {
            if is_action && is_idle(&candidate.command) {
                continue;
            }
            if self.nodes.0 > self.depth.nodes || !self.allowed_in(world, &candidate.command) {
                continue;
            }
            let cost = f64::from(action_points::cost(world, &candidate.command).max(1));
            let mut opening = Opening {
                command: candidate.command,
                destination: candidate.destination,
                attack: candidate.attack,
                gain: 0.0,
                cost,
                is_uncertain: false,
            };
            self.look(&mut opening, &before, 0, self.depth.glances);
            openings.push(opening);
        }
        openings
    }

    /// Plays an opening so often, each time with other dice and in the next world, and keeps the mean gain.
    fn look(&mut self, opening: &mut Opening, before: &[f64], from: usize, times: usize) {
        let mut sum = 0.0;
        let mut count = 0.0;
        for time in from..from + times.max(1) {
            let number = time % self.worlds.len();
            if time > 0 && !self.allowed_in(&self.worlds[number], &opening.command) {
                continue;
            }
            let mut world = self.worlds[number].clone();
            let nodes = self.nodes.0;
            playing::play(&mut world, self.side, &opening.command, &mut self.draws.from(time + 1), &mut self.nodes);
            sum += self.value(&world) - before[number];
            count += 1.0;
            opening.is_uncertain |= self.nodes.0 > nodes + 1;
            if !opening.is_uncertain {
                break;
            }
        }
        if count > 0.0 {
            opening.gain = sum / count;
        }
    }

    /// Looks again at the best of what is not certain, with dice that nobody has seen.
    fn look_again(&mut self, openings: &mut [Opening]) {
        let before: Vec<f64> = self.worlds.iter().map(|world| self.value(world)).collect();
        let (shortlist, looks, glances) = (self.depth.shortlist, self.depth.looks, self.depth.glances);
        for opening in openings.iter_mut().take(shortlist).filter(|opening| opening.is_uncertain) {
            self.look(opening, &before, glances, looks);
        }
        openings.sort_by(|a, b| b.rate().total_cmp(&a.rate()));
    }

    /// What is followed up: the best, and the best of each place.
    fn to_follow(&self, openings: &[Opening]) -> Vec<Opening> {
        let count = self.depth.openings;
        let mut chosen: Vec<Opening> = openings.iter().take(count / 2).cloned().collect();
        let mut places: Vec<Option<AreaId>> = chosen.iter().map(|opening| opening.destination).collect();
        for opening in openings.iter().skip(count / 2) {
            if chosen.len() >= count {
                break;
            }
            if opening.destination.is_some() && !places.contains(&opening.destination) {
                places.push(opening.destination);
                chosen.push(opening.clone());
            }
        }
        chosen
    }
}

/// What is no action, or leads nowhere.
pub(super) fn is_idle(command: &Command) -> bool {
    matches!(
        command,
        Command::EndActionPhase
            | Command::Concede
            | Command::ConvertToEngineers { .. }
            | Command::ScoutFromTheAir { .. }
            | Command::ScoutAtSea { .. }
            | Command::ScoutOnLand { .. }
    )
}

/// Everything in question.
pub(super) fn everything(world: &Game, side: Side) -> Vec<Candidate> {
    let ways = Ways::to_what_is_allowed(world, side);
    let mut candidates = untried(&ways, &Selection::default());
    if world.action_points.of(side).get() > 0 {
        for hand in hands::all(world, side) {
            candidates.extend(untried(&ways, &hand).into_iter().filter(|found| leads_somewhere(world, side, found)));
        }
    }
    candidates
}

/// Whether ships that only sail, or sail with troops, go where something may be wanted of them: to a coast that counts, to
/// a port, to others of their side.
fn leads_somewhere(world: &Game, side: Side, candidate: &Candidate) -> bool {
    let (
        Command::MoveNavalForce { attack: false, .. }
        | Command::MoveAmphibiousForce { landing: None, .. }
        | Command::RedeployNavalForce { landing: None, .. },
        Some(end),
    ) = (&candidate.command, candidate.destination)
    else {
        return true;
    };
    let counts = |land: &AreaId| world.area(*land).land.is_objective && !world.control(*land).is(side);
    let is_met = || world.units_of(side, end).any(|unit| world.is_surface_ship(unit));
    world.is_served_by_port(side, end) || world.area(end).adjoins.iter().any(counts) || is_met()
}
