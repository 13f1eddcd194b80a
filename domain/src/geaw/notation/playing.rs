//! A recorded game played by the rules, and a played game recorded.

use std::sync::Arc;

use super::{Expectation, Fact, Mistake, Recording, Step, Stopped};
use crate::geaw::Geaw;
use crate::geaw::components::Side;
use crate::geaw::pack::Pack;
use crate::table::journal::Table;
use crate::table::recording;

/// Plays a recorded game from its creation, each step judged.
///
/// # Errors
/// The first step that the rules do not allow, or allow and should not.
pub fn replay_recording(recording: &Recording, pack: Arc<Pack>) -> Result<Table<Geaw>, Stopped> {
    replay_watched(recording, pack, |_, _| {})
}

/// Plays a recorded game and shows the table after each step.
///
/// # Errors
/// The first step that the rules do not allow, or allow and should not.
pub fn replay_watched(
    recording: &Recording,
    pack: Arc<Pack>,
    watch: impl FnMut(&Table<Geaw>, &Step),
) -> Result<Table<Geaw>, Stopped> {
    let hash = pack.hash.clone();
    recording::replay_watched(recording, pack, hash, watch)
}

/// What a recorded game expects of its end and the table does not show, with the lines that say so.
pub fn check_end(recording: &Recording, table: &Table<Geaw>) -> Vec<Mistake> {
    let differs = |Expectation { line, fact }: &Expectation| {
        let reason = match actual(fact, table) {
            Some(found) if found == *fact => return None,
            Some(found) => format!("the end should be {:?}; it is {:?}", fact.to_string(), found.to_string()),
            None => format!("the end should be {:?}; there is no such thing in this game", fact.to_string()),
        };
        Some(Mistake { line: *line, reason })
    };
    recording.end.iter().filter_map(differs).collect()
}

/// What is so, where `fact` says what should be.
fn actual(fact: &Fact, table: &Table<Geaw>) -> Option<Fact> {
    let game = table.game();
    Some(match fact {
        Fact::Entries(_) => Fact::Entries(table.last_number()),
        Fact::Turn(_) => Fact::Turn(game.turn),
        Fact::Phase(_) => Fact::Phase(game.phase),
        Fact::VictoryPoints { side, .. } => Fact::VictoryPoints { side: *side, points: game.victory_points(*side) },
        Fact::Unit { unit, .. } => Fact::Unit { unit: *unit, location: game.units.get(unit)?.location },
    })
}

impl Recording {
    /// The recorded game of a table, as its journal tells it; its end is what the table shows now.
    pub fn of(table: &Table<Geaw>) -> Self {
        let game = table.game();
        let points = |side| Fact::VictoryPoints { side, points: game.victory_points(side) };
        let facts = [
            Fact::Entries(table.last_number()),
            Fact::Turn(game.turn),
            Fact::Phase(game.phase),
            points(Side::Japan),
            points(Side::Allies),
        ];
        let end = facts.into_iter().map(|fact| Expectation { line: 0, fact }).collect();
        Self { packs: None, creation: table.creation().clone(), steps: recording::steps_of(table), end }
    }
}
