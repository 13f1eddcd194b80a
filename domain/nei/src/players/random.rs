//! A player that takes any offer, fights a little more often than not, and never gives up.

use super::{Chair, Player, hands, once_in, one_of, shuffle, some_of};
use crate::command::Command;
use crate::components::{Side, UnitId};
use crate::game::{Location, Phase};
use crate::options::{Offer, Selection};
use crate::pack::SetupMinimum;
use kernel::seat::Seat;

/// The random player.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Random;

impl Player for Random {
    fn choose(&mut self, chair: &mut Chair<'_>) -> Option<(Seat<Side>, Command)> {
        if let Some(answer) = chair.dice_or_draw() {
            return Some(answer);
        }
        let side = chair.side()?;
        let command =
            if let Phase::SetUp(_) = chair.game().phase { set_up(chair, side) } else { anything(chair, side) };
        command.map(|command| (Seat::Side(side), command))
    }
}

/// Any offer of the table, of an area, or of a few handfuls of counters.
pub(super) fn anything(chair: &mut Chair<'_>, side: Side) -> Option<Command> {
    let game = chair.game();
    let area = one_of(chair.luck, &hands::places(game, side)).copied();
    let options = match area {
        Some(_) => chair.options(side, &Selection { units: Vec::new(), area }),
        None => chair.options_of_the_table(side),
    };
    let mut commands: Vec<Command> = options.allowed().cloned().collect();
    if game.pending.is_empty() && matches!(game.phase, Phase::Action(_)) {
        for _ in 0..3 {
            let selection = hands::any(game, side, chair.luck);
            let options = chair.options(side, &selection);
            let allowed: Vec<&Offer> = options.offers.iter().filter(|offer| offer.verdict.is_clear()).collect();
            let fights: Vec<&Offer> = allowed.iter().copied().filter(|offer| offer.attack).collect();
            for offer in some_of(chair.luck, &allowed, 3).into_iter().chain(some_of(chair.luck, &fights, 4)) {
                commands.push(offer.command.clone());
            }
        }
        // Mostly act, seldom end the phase while there are points.
        if game.action_points.of(side).get() > 0 && commands.len() > 3 && !once_in(chair.luck, 8) {
            commands.retain(|command| *command != Command::EndActionPhase);
        }
    }
    one_of(chair.luck, &commands).cloned()
}

/// Places one unit after the other wherever it may start.
pub(super) fn set_up(chair: &mut Chair<'_>, side: Side) -> Option<Command> {
    let game = chair.game();
    let finish = chair.options_of_the_table(side);
    if let Some(command) = finish.allowed().find(|command| **command == Command::FinishSetUp) {
        return Some(command.clone());
    }
    let mut unplaced: Vec<UnitId> = game.in_display(side, Location::Unplaced).collect();
    if unplaced.is_empty() {
        // All stand, and the scenario asks for more somewhere: move one there.
        let own: Vec<&SetupMinimum> = game
            .scenario()
            .minimums
            .iter()
            .filter(|minimum| minimum.units.iter().any(|unit| game.side(*unit) == side))
            .collect();
        let minimum = one_of(chair.luck, &own)?;
        let units: Vec<UnitId> = minimum.units.iter().copied().collect();
        let areas: Vec<_> = minimum.areas.iter().copied().collect();
        let (unit, area) = (*one_of(chair.luck, &units)?, *one_of(chair.luck, &areas)?);
        return Some(Command::PlaceAtStart { unit, area });
    }
    let rest = finish.allowed().find(|command| **command == Command::PlaceTheRest).cloned();
    if rest.is_some() && once_in(chair.luck, 40) {
        return rest;
    }
    shuffle(chair.luck, &mut unplaced);
    for unit in unplaced {
        let options = chair.options(side, &Selection { units: vec![unit], area: None });
        let commands: Vec<&Command> = options.allowed().collect();
        if let Some(command) = one_of(chair.luck, &commands) {
            return Some((*command).clone());
        }
    }
    // Whoever placed the others left no room for these.
    rest
}
