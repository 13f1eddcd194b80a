//! Carriers in hand: strikes across a grid line, and the answer to one (25, 29).

use super::offers::{Candidate, Candidates};
use crate::command::{Command, Force};
use crate::components::{AreaId, Side, UnitId};
use crate::game::Game;
use crate::optional::OptionalRule;
use crate::pack::AreaKind;

/// Where the carriers of a force could strike from the end of its way.
pub(super) fn candidates(game: &Game, side: Side, force: &Force, end: AreaId, candidates: &mut Candidates) {
    let needed = [OptionalRule::CarrierStrikes, OptionalRule::LongRangeCarrierStrike];
    let chosen = needed.into_iter().filter(|rule| game.optional.has(*rule));
    // With a move before it the strike is the long-range one.
    let mut chosen = chosen.filter(|rule| force.path.is_empty() || *rule == OptionalRule::LongRangeCarrierStrike);
    if chosen.next().is_none() || !force.units.iter().any(|unit| game.is_carrier(*unit)) {
        return;
    }
    let Some(square) = game.square(end) else { return };
    for target in game.pack.map.areas.values().filter(|area| area.kind == AreaKind::Sea) {
        let is_adjacent = target.square.is_some_and(|other| game.pack.map.adjacent(square, other));
        if is_adjacent && game.has_enemy_ships(side, target.id) {
            let from = if force.path.is_empty() {
                String::new()
            } else {
                candidates.say(|| format!(" from {}", game.area_name(end)))
            };
            let text = candidates.say(|| format!("Strike the ships in {} from the air{from}", target.name));
            let command = Command::StrikeAcrossTheLine { force: force.clone(), target: target.id };
            candidates.push(Candidate::to(command, text, target.id, true));
        }
    }
}

/// All carriers strike back, or none does; a part of them is composed by hand.
pub(super) fn answers(game: &Game, area: AreaId, carriers: &[UnitId], candidates: &mut Candidates) {
    let text = candidates.say(|| format!("Strike back at {} with {}", game.area_name(area), game.names(carriers)));
    let command = Command::Counterstrike { carriers: carriers.to_vec() };
    candidates.push(Candidate::to(command, text, area, true));
    candidates.push(Candidate::plain(Command::Counterstrike { carriers: Vec::new() }, "Do not strike back"));
}
