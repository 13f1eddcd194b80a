//! Ground units in hand: marching, and attacking where they end.

use super::moves::{paths, residents, slowest};
use super::offers::{Candidate, Candidates};
use super::ways::Ways;
use crate::command::{Command, Force};
use crate::components::{AreaId, UnitId};

/// What ground units in hand could do together.
pub(super) fn candidates(ways: &Ways, units: &[UnitId], start: AreaId, candidates: &mut Candidates) {
    let (game, side) = (ways.game, ways.side);
    for (end, way) in paths(start, &ways.by_land(start, slowest(game, units))) {
        let name = game.area_name(end);
        let force = || Force::new(units.iter().copied(), way.path());
        if !way.is_empty() {
            let command = Command::MoveGroundForce { force: force(), attack: false, joining: Vec::new() };
            candidates.push(Candidate::to(command, candidates.say(|| format!("March to {name}")), end, false));
        }
        if game.has_enemy_ground_units(side, end) {
            let command = Command::MoveGroundForce { force: force(), attack: true, joining: Vec::new() };
            candidates.push(Candidate::to(
                command,
                candidates.say(|| format!("Attack the enemy in {name}")),
                end,
                true,
            ));
            let joining = residents(game, side, end, units);
            if !joining.is_empty() {
                let text = candidates.say(|| format!("Attack the enemy in {name}, joined by {}", game.names(&joining)));
                let command = Command::MoveGroundForce { force: force(), attack: true, joining };
                candidates.push(Candidate::to(command, text, end, true));
            }
        }
    }
}
