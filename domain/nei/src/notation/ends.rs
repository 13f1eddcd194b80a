//! What a recording says of its end, and what is so.

use super::Fact;
use crate::book::Nei;
use crate::components::Side;
use crate::game::Correction;
use crate::victory;
use kernel::journal::Table;

/// The facts of a table that its recording ends with.
pub(super) fn end(table: &Table<Nei>) -> Vec<Fact> {
    let game = table.game();
    vec![
        Fact::Entries(table.last_number()),
        Fact::State(Correction::Turn(game.turn)),
        Fact::Phase(game.phase),
        victory_points(table, Side::Japan),
        victory_points(table, Side::Allies),
    ]
}

/// What is so, where `fact` says what should be.
pub(super) fn is_so(fact: &Fact, table: &Table<Nei>) -> Option<Fact> {
    let game = table.game();
    Some(match fact {
        Fact::Entries(_) => Fact::Entries(table.last_number()),
        Fact::Phase(_) => Fact::Phase(game.phase),
        Fact::VictoryPoints { side, .. } => victory_points(table, *side),
        Fact::Result(_) => {
            Fact::Result(game.outcome.as_ref().map_or_else(String::new, |outcome| outcome.result.clone()))
        }
        Fact::State(correction) => Fact::State(match correction {
            Correction::ActionPoints { side, .. } => {
                Correction::ActionPoints { side: *side, value: game.action_points.of(*side).get() }
            }
            Correction::Turn(_) => Correction::Turn(game.turn),
            Correction::Abdacom(_) => Correction::Abdacom(game.abdacom),
            Correction::SingaporeBox(_) => Correction::SingaporeBox(game.singapore_box),
            Correction::Demolished { area, .. } => {
                let place = game.pack.map.area(*area)?;
                Correction::Demolished { area: *area, demolished: game.is_demolished(place.id) }
            }
            Correction::Unit { unit, .. } => {
                let state = game.units.get(unit)?;
                Correction::Unit { unit: *unit, face: state.face, location: state.location }
            }
        }),
    })
}

fn victory_points(table: &Table<Nei>, side: Side) -> Fact {
    let game = table.game();
    let points = victory::points(game, side);
    Fact::VictoryPoints { side, points }
}
