//! What the objectives bring next, and where the ceiling eats it.

use serde::Serialize;

use crate::components::Side;
use crate::game::Game;
use crate::hexes::Hex;
use crate::victory_points::{self, CEILING};

/// A side's victory points after the next scoring, if nothing changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Forecast {
    /// The objectives that would be scored, with their values.
    pub objectives: Vec<(Hex, u8)>,
    /// Those among them that are entered by name alone.
    pub named: Vec<(String, u8)>,
    pub income: u16,
    pub now: i16,
    /// The total after it.
    pub then: i16,
    /// What the ceiling would take.
    pub forfeited: u16,
    /// Objectives that nobody occupies.
    pub vacant: Vec<(Hex, u8)>,
    /// Those that are entered by name alone and that nobody holds.
    pub vacant_named: Vec<(String, u8)>,
    /// Scorings still to come, this turn's included if it is open.
    pub scorings_left: u8,
}

/// What a side would have after the next Victory Point Phase.
pub fn forecast(game: &Game, side: Side) -> Forecast {
    let objectives = victory_points::held(game, side);
    let named = victory_points::held_by_name(game, side);
    let values = objectives.iter().map(|(_, value)| *value).chain(named.iter().map(|(_, value)| *value));
    let income: u16 = values.map(u16::from).sum();
    let now = game.victory_points(side);
    let full = now.saturating_add(i16::try_from(income).unwrap_or(i16::MAX));
    let then = full.min(CEILING.max(now));
    let all = victory_points::objectives(game).into_iter();
    let all_named = victory_points::named_objectives(game).into_iter();
    let turns = game.last_turn().saturating_sub(game.turn);
    Forecast {
        objectives,
        named,
        income,
        now,
        then,
        forfeited: u16::try_from(full - then).unwrap_or_default(),
        vacant: all.filter(|objective| objective.occupant.is_none()).map(|o| (o.hex, o.value)).collect(),
        vacant_named: all_named.filter(|one| one.occupant.is_none()).map(|one| (one.name, one.value)).collect(),
        scorings_left: turns + u8::from(!game.scored && game.outcome.is_none()),
    }
}
