//! Actions with what they cost now (8.4, 24), and the Action Points of the turn (8.1).

use crate::action_points;
use crate::actions::{ACTIONS, Action};
use crate::components::Side;
use crate::game::{Amount, Game, Phase};
use crate::optional::actions::OPTIONAL_ACTIONS;
use crate::optional::{joint_operations, rules_of_action};
use crate::pending::Pending;
use kernel::clause::Clause;

/// An action with its price.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActionPrice {
    /// The line of the Actions List.
    pub action: Action,
    /// Action Points now.
    pub points: u8,
    /// What joint operations add to it where more than one contingent takes part, with the clause.
    pub more: Option<(u8, Clause)>,
    /// Whether the phase that is on lets this side take it.
    pub is_open: bool,
}

/// The actions that a side has in this game, in the order of the list: those of its optional rules after the others.
pub fn actions(game: &Game, side: Side) -> Vec<ActionPrice> {
    let chosen = |action: &Action| {
        let rules = rules_of_action(action);
        rules.is_empty() || rules.iter().any(|rule| game.optional.has(*rule))
    };
    let all = ACTIONS.iter().chain(OPTIONAL_ACTIONS).filter(|action| action.only.is_none_or(|only| only == side));
    all.filter(|action| chosen(action)).map(|action| price(game, side, action)).collect()
}

fn price(game: &Game, side: Side, action: &Action) -> ActionPrice {
    let points = action_points::price(game, action);
    // What is free stays free, whoever takes part.
    let more = joint_operations::possible_surcharge(game, action, side).filter(|_| points > 0);
    let is_open = match game.pending.last() {
        None => game.phase == Phase::Action(side),
        Some(Pending::TakeFreeAction { by, action: free }) => *by == side && action_points::is_free_with(*free, action),
        Some(_) => false,
    };
    ActionPrice { action: *action, points, more: more.map(|(more, clause)| (more, Clause::new(clause))), is_open }
}

/// The Action Points of a side at its last determination.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeterminedPoints {
    pub side: Side,
    /// On the track now.
    pub left: u8,
    /// The terms of the last determination; none before the first.
    pub terms: Vec<Amount>,
    /// What the scenario fixes for this turn, if it does (23.1).
    pub fixed: Option<u8>,
}

/// The Action Points of both sides, Japan first.
pub fn determined(game: &Game) -> Vec<DeterminedPoints> {
    let of = |side: Side| DeterminedPoints {
        side,
        left: game.action_points.of(side).get(),
        terms: game.action_point_terms.of(side).to_vec(),
        fixed: action_points::fixed(game, side),
    };
    Side::ALL.map(of).to_vec()
}
