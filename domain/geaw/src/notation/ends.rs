//! What a recording says of its end, and what is so.

use super::Fact;
use crate::book::Geaw;
use crate::components::Side;
use kernel::journal::Table;

/// The facts of a table that its recording ends with.
pub(super) fn end(table: &Table<Geaw>) -> Vec<Fact> {
    let game = table.game();
    let points = |side| Fact::VictoryPoints { side, points: game.victory_points(side) };
    vec![
        Fact::Entries(table.last_number()),
        Fact::Turn(game.turn),
        Fact::Phase(game.phase),
        points(Side::Japan),
        points(Side::Allies),
    ]
}

/// What is so, where `fact` says what should be.
pub(super) fn is_so(fact: &Fact, table: &Table<Geaw>) -> Option<Fact> {
    let game = table.game();
    Some(match fact {
        Fact::Entries(_) => Fact::Entries(table.last_number()),
        Fact::Turn(_) => Fact::Turn(game.turn),
        Fact::Phase(_) => Fact::Phase(game.phase),
        Fact::VictoryPoints { side, .. } => Fact::VictoryPoints { side: *side, points: game.victory_points(*side) },
        Fact::Unit { unit, .. } => Fact::Unit { unit: *unit, location: game.units.get(unit)?.location },
    })
}
