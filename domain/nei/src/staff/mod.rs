//! The staff: a player that plans. It plays either side of both scenarios with any options, and sees what its seat sees:
//! its input is the board as the seat knows it ([`Known`]) and the table's word on what may be done, never the game.
//!
//! Where somebody is who is not in sight it imagines who (`worlds`); there it plays the actions that come into question
//! and what may follow them, weighs the ends (`value`) by what it thinks things are worth ([`Weights`]), and takes the
//! operation that gains most for each Action Point. Chance comes in from outside: the same draws make the same choice.

mod answers;
mod chart;
mod choosing;
mod draws;
mod expedition;
mod following;
mod hands;
mod level;
mod losses;
mod plan;
mod playing;
mod set_up;
mod value;
mod weights;
mod worlds;

pub use level::Level;
pub use plan::Advice;
pub use weights::{Weights, Worth};

use crate::book::Nei;
use crate::command::Command;
use crate::components::Side;
use crate::game::Phase;
use crate::known::Known;
use crate::players::{Chair, Luck, Player};
use chart::Chart;
use choosing::Thinking;
use draws::Draws;
use kernel::seat::Seat;
use kernel::system::System;
use plan::Plan;

/// A staff of a level.
#[derive(Debug, Clone)]
pub struct Staff {
    level: Level,
    weights: Weights,
}

impl Staff {
    /// A staff with weights.
    pub const fn new(level: Level, weights: Weights) -> Self {
        Self { level, weights }
    }

    /// What a side does now, which is its to act; `allows` is the table's word on a command.
    pub fn decide(
        &self,
        known: &Known,
        side: Side,
        luck: &mut dyn Luck,
        allows: &dyn Fn(&Command) -> bool,
    ) -> Option<Command> {
        self.plans(known, side, luck, allows, 1).into_iter().next().map(|plan| plan.command)
    }

    /// The best plans of a side, which is its to act, at most so many and in words; the first is what this staff does.
    pub fn advice(
        &self,
        known: &Known,
        side: Side,
        luck: &mut dyn Luck,
        allows: &dyn Fn(&Command) -> bool,
        most: usize,
    ) -> Vec<Advice> {
        let plans = self.plans(known, side, luck, allows, most);
        plans.into_iter().map(|plan| plan.told(known.board())).collect()
    }

    fn plans(
        &self,
        known: &Known,
        side: Side,
        luck: &mut dyn Luck,
        allows: &dyn Fn(&Command) -> bool,
        most: usize,
    ) -> Vec<Plan> {
        let board = known.board();
        if let Phase::SetUp(_) = board.phase {
            return set_up::next(board, side, allows).map(Plan::only).into_iter().collect();
        }
        let chart = Chart::of(board);
        let draws = Draws::of(luck);
        let worlds = worlds::imagined(known, side, self.level.depth().worlds, &mut draws.from(0));
        let mut thinking = Thinking::new(&chart, self.weights.of(side), self.level.depth(), side, worlds, draws);
        if let Some(pending) = board.pending.last() {
            let answer = answers::to(&mut thinking, board, pending, allows);
            return answer.map(Plan::only).into_iter().collect();
        }
        thinking.plans(allows, most)
    }
}

impl Player for Staff {
    fn choose(&mut self, chair: &mut Chair<'_>) -> Option<(Seat<Side>, Command)> {
        if let Some(answer) = chair.dice_or_draw() {
            return Some(answer);
        }
        let side = chair.side()?;
        let game = chair.game();
        let seat = Seat::Side(side);
        let known = Known::to(game, seat);
        let command = self.decide(&known, side, chair.luck, &|command| Nei::allows(game, seat, command));
        command.map(|command| (seat, command))
    }
}
