//! Dice and moves of a game of GEAW as flat tables. Nothing in it is hidden.

use domain::geaw::Geaw;
use domain::geaw::components::Side;
use domain::geaw::facts::Fact;
use domain::kernel::seat::Seat;

use host::archive::sheets::{facts, sheet};
use host::games::GameState;

const DICE: [&str; 7] = ["entry", "at", "by", "taken_back", "purpose", "face", "source"];
const MOVES: [&str; 9] = ["entry", "at", "by", "taken_back", "unit", "from", "path", "to", "price"];

/// Every die that was noted, a row each.
pub(super) fn dice(loaded: &GameState<Geaw>, seat: Seat<Side>) -> Result<Vec<u8>, csv::Error> {
    let rows = facts(loaded, seat).filter_map(|(origin, fact)| match fact {
        Fact::Die { purpose, face, source } => Some((origin, purpose, face, source)),
        _ => None,
    });
    sheet(&DICE, rows)
}

/// Every move, a row each; the price in movement points, empty where a section outside the text at hand rules the move.
pub(super) fn moves(loaded: &GameState<Geaw>, seat: Seat<Side>) -> Result<Vec<u8>, csv::Error> {
    let rows = facts(loaded, seat).filter_map(|(origin, fact)| match fact {
        Fact::Move { unit, from, path, to, price } => {
            let path: Vec<String> = path.iter().map(ToString::to_string).collect();
            Some((origin, unit, from, path.join(" "), to, price.map(|price| price.to_string())))
        }
        _ => None,
    });
    sheet(&MOVES, rows)
}
