//! A recorded game played by the rules, and a played game recorded.

use std::sync::Arc;

use super::{Expectation, Fact, Mistake, Recording, Step, Stopped};
use crate::nei::Nei;
use crate::nei::components::Side;
use crate::nei::game::Correction;
use crate::nei::pack::Pack;
use crate::nei::victory;
use crate::table::journal::Table;
use crate::table::recording;

/// Plays a recorded game from its creation, each step judged.
///
/// # Errors
/// The first step that the rules do not allow, or allow and should not.
pub fn replay_recording(recording: &Recording, pack: Arc<Pack>) -> Result<Table<Nei>, Stopped> {
    replay_watched(recording, pack, |_, _| {})
}

/// Plays a recorded game and shows the table after each step.
///
/// # Errors
/// The first step that the rules do not allow, or allow and should not.
pub fn replay_watched(
    recording: &Recording,
    pack: Arc<Pack>,
    watch: impl FnMut(&Table<Nei>, &Step),
) -> Result<Table<Nei>, Stopped> {
    let hash = pack.hash.clone();
    recording::replay_watched(recording, pack, hash, watch)
}

/// What a recorded game expects of its end and the table does not show, with the lines that say so.
pub fn check_end(recording: &Recording, table: &Table<Nei>) -> Vec<Mistake> {
    recording
        .end
        .iter()
        .filter_map(|Expectation { line, fact }| {
            let reason = match actual(fact, table) {
                Some(found) if found == *fact => return None,
                Some(found) => format!("the end should be {:?}; it is {:?}", fact.to_string(), found.to_string()),
                None => format!("the end should be {:?}; there is no such thing in this game", fact.to_string()),
            };
            Some(Mistake { line: *line, reason })
        })
        .collect()
}

/// What is so, where `fact` says what should be.
fn actual(fact: &Fact, table: &Table<Nei>) -> Option<Fact> {
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

impl Recording {
    /// The recorded game of a table, as its journal tells it; its end is what the table shows now.
    pub fn of(table: &Table<Nei>) -> Self {
        let game = table.game();
        let facts = [
            Fact::Entries(table.last_number()),
            Fact::State(Correction::Turn(game.turn)),
            Fact::Phase(game.phase),
            victory_points(table, Side::Japan),
            victory_points(table, Side::Allies),
        ];
        let end = facts.into_iter().map(|fact| Expectation { line: 0, fact }).collect();
        Self { packs: None, creation: table.creation().clone(), steps: recording::steps_of(table), end }
    }
}
