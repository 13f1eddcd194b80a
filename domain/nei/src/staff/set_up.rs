//! The set-up.

use crate::command::Command;
use crate::components::{Side, UnitId};
use crate::game::{Game, Location};
use crate::options::{Selection, Ways, untried};

/// The next step of a side's set-up.
pub(super) fn next(board: &Game, side: Side, allows: &dyn Fn(&Command) -> bool) -> Option<Command> {
    let all = [Command::PlaceTheRest, Command::FinishSetUp];
    if let Some(command) = all.into_iter().find(|command| allows(command)) {
        return Some(command);
    }
    let ways = Ways::to_what_is_allowed(board, side);
    let unplaced: Vec<UnitId> = board.in_display(side, Location::Unplaced).collect();
    let sites = unplaced.into_iter().flat_map(|unit| untried(&ways, &Selection { units: vec![unit], area: None }));
    sites.map(|site| site.command).find(|command| allows(command))
}
