//! Everything a side may do now, on the whole board.

use serde::Serialize;

use super::hands::hands;
use crate::book::Nei;
use crate::command::Command;
use crate::components::{AreaId, Side, UnitId};
use crate::game::Game;
use crate::options::{self, Offer, Ways};
use kernel::seat::Seat;
use kernel::system::System;

/// One thing that a side may do now, with the least that does it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Possibility {
    /// The counters to be picked up for it; none for what an area or nothing at all offers.
    pub units: Vec<UnitId>,
    /// The area that offers it, where no counter does.
    pub area: Option<AreaId>,
    /// The command, its cost and its words; its verdict is clear.
    pub offer: Offer,
}

/// Everything that a seat may do now. What is listed, and what is not, is said at the head of this chapter.
pub fn all_options(game: &Game, by: Seat<Side>) -> Vec<Possibility> {
    let sides = Side::ALL.into_iter().filter(|side| by.may_act_for(*side));
    sides.flat_map(|side| of_side(game, by, side)).collect()
}

/// The commands of the same list, for whoever reads no words.
pub fn all_commands(game: &Game, by: Seat<Side>) -> Vec<Command> {
    let mut all = Vec::new();
    for side in Side::ALL.into_iter().filter(|side| by.may_act_for(*side)) {
        let ways = Ways::to_what_is_allowed(game, side);
        for hand in hands(game, side) {
            let untried = options::untried(&ways, &hand.selection).into_iter().map(|candidate| candidate.command);
            all.extend(untried.filter(|command| hand.lists(command) && Nei::allows(game, by, command)));
        }
    }
    all
}

fn of_side(game: &Game, by: Seat<Side>, side: Side) -> Vec<Possibility> {
    let ways = Ways::to_what_is_allowed(game, side);
    let mut all = Vec::new();
    for hand in hands(game, side) {
        let offers = options::allowed(&ways, by, &hand.selection, |command| hand.lists(command));
        let (units, area) = (&hand.selection.units, hand.selection.area);
        all.extend(offers.into_iter().map(|offer| Possibility { units: units.clone(), area, offer }));
    }
    all
}
