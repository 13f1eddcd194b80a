//! A base in hand: the ships beside it that it could attack (29).

use super::offers::{Candidate, Candidates};
use crate::command::Command;
use crate::components::{Side, UnitId};
use crate::game::Game;
use crate::optional::OptionalRule;

/// The sea areas beside the base where enemy ships are.
pub(super) fn candidates(game: &Game, side: Side, units: &[UnitId], candidates: &mut Candidates) {
    let [base] = units else { return };
    if !game.optional.has(OptionalRule::ExtendedBaseCombat) || !game.is_base(*base) {
        return;
    }
    let Some(area) = game.place(*base) else { return };
    for sea in game.area(area).adjoins.iter().filter(|sea| game.has_enemy_ships(side, **sea)) {
        let text = candidates.say(|| format!("Attack the ships in {} from the base", game.area_name(*sea)));
        let command = Command::AttackFromBase { units: vec![*base], target: *sea };
        candidates.push(Candidate::to(command, text, *sea, true));
    }
}
