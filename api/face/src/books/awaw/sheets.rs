//! Dice and moves of a game of AWAW as flat tables. Nothing in it is hidden.

use domain::awaw::Awaw;
use domain::awaw::components::Side;
use domain::awaw::facts::Fact;
use domain::kernel::seat::Seat;

use host::archive::sheets::{facts, sheet};
use host::games::GameState;

const DICE: [&str; 7] = ["entry", "at", "by", "taken_back", "purpose", "face", "source"];
const MOVES: [&str; 7] = ["entry", "at", "by", "taken_back", "unit", "from", "to"];

/// Every die that was noted, a row each.
pub(super) fn dice(loaded: &GameState<Awaw>, seat: Seat<Side>) -> Result<Vec<u8>, csv::Error> {
    let rows = facts(loaded, seat).filter_map(|(origin, fact)| match fact {
        Fact::Die { purpose, face, source } => Some((origin, purpose, face, source)),
        _ => None,
    });
    sheet(&DICE, rows)
}

/// Every move between boxes and hexes, a row each; boxes by their names.
pub(super) fn moves(loaded: &GameState<Awaw>, seat: Seat<Side>) -> Result<Vec<u8>, csv::Error> {
    let rows = facts(loaded, seat).filter_map(|(origin, fact)| match fact {
        Fact::Move { unit, from, to } => Some((origin, unit, from.to_string(), to.to_string())),
        _ => None,
    });
    sheet(&MOVES, rows)
}
