//! A player that takes any offer, fights a little more often than not, and never gives up.

use super::{Chair, Player, hands, once_in, one_of, shuffle};
use crate::command::Command;
use crate::components::{Side, UnitId};
use crate::game::{Location, Phase};
use crate::options::{Candidate, Selection};
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
    let ways = chair.ways(side);
    let area = one_of(chair.luck, &hands::places(game, side)).copied();
    let mut commands: Vec<Command> = chair.allowed(&ways, &Selection::default()).collect();
    if area.is_some() {
        commands.extend(chair.allowed(&ways, &Selection { units: Vec::new(), area }));
    }
    if game.pending.is_empty() && matches!(game.phase, Phase::Action(_)) {
        for _ in 0..3 {
            let selection = hands::any(game, side, chair.luck);
            let mut untried = chair.untried(&ways, &selection);
            let fights = untried.extract_if(.., |candidate| candidate.attack).collect();
            commands.extend(some_allowed(chair, side, fights, 4));
            commands.extend(some_allowed(chair, side, untried, 3));
        }
        // Mostly act, seldom end the phase while there are points.
        if game.action_points.of(side).get() > 0 && commands.len() > 3 && !once_in(chair.luck, 8) {
            commands.retain(|command| *command != Command::EndActionPhase);
        }
    }
    one_of(chair.luck, &commands).cloned()
}

/// At most `most` of several that the rules allow, in random order.
fn some_allowed(chair: &mut Chair<'_>, side: Side, mut untried: Vec<Candidate>, most: usize) -> Vec<Command> {
    let mut allowed = Vec::new();
    while allowed.len() < most && !untried.is_empty() {
        let Candidate { command, .. } = untried.swap_remove(chair.luck.below(untried.len()));
        if chair.allows(side, &command) {
            allowed.push(command);
        }
    }
    allowed
}

/// Places one unit after the other wherever it may start.
pub(super) fn set_up(chair: &mut Chair<'_>, side: Side) -> Option<Command> {
    let game = chair.game();
    let ways = chair.ways(side);
    let of_the_table: Vec<Command> = chair.allowed(&ways, &Selection::default()).collect();
    if of_the_table.contains(&Command::FinishSetUp) {
        return Some(Command::FinishSetUp);
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
    let rest = of_the_table.contains(&Command::PlaceTheRest).then_some(Command::PlaceTheRest);
    if rest.is_some() && once_in(chair.luck, 40) {
        return rest;
    }
    shuffle(chair.luck, &mut unplaced);
    for unit in unplaced {
        let commands: Vec<Command> = chair.allowed(&ways, &Selection { units: vec![unit], area: None }).collect();
        if let Some(command) = one_of(chair.luck, &commands) {
            return Some(command.clone());
        }
    }
    // Whoever placed the others left no room for these.
    rest
}
