//! Ships in hand: sailing, attacking at sea, bombarding, striking from carriers.

use super::across_the_line;
use super::from_port;
use super::moves::{paths, slowest};
use super::offers::{Candidate, Candidates};
use super::ways::Ways;
use crate::command::{Command, Force};
use crate::components::{AreaId, UnitId};
use crate::optional::seaplane_tenders;

/// What ships in hand could do together.
pub(super) fn candidates(ways: &Ways, ships: &[UnitId], start: AreaId, candidates: &mut Candidates) {
    let (game, side) = (ways.game, ways.side);
    let joins = |unit: UnitId, end: AreaId| game.is_ship(unit) || seaplane_tenders::joins(game, unit, end);
    let has_carrier = ships.iter().any(|ship| game.is_carrier(*ship));
    from_port::candidates(ways, ships, start, candidates);
    for (end, way) in paths(start, &ways.by_sea(start, slowest(game, ships))) {
        let name = game.area_name(end);
        let force = || Force::new(ships.iter().copied(), way.path());
        if !way.is_empty() {
            let command = Command::MoveNavalForce { force: force(), attack: false, joining: Vec::new() };
            candidates.push(Candidate::to(command, candidates.say(|| format!("Sail to {name}")), end, false));
        }
        if game.has_enemies_at_sea(side, end) {
            let command = Command::MoveNavalForce { force: force(), attack: true, joining: Vec::new() };
            candidates.push(Candidate::to(
                command,
                candidates.say(|| format!("Attack the ships in {name}")),
                end,
                true,
            ));
            let joining: Vec<UnitId> =
                game.units_of(side, end).filter(|unit| joins(*unit, end) && !ships.contains(unit)).collect();
            if !joining.is_empty() {
                let text = candidates.say(|| format!("Attack the ships in {name}, joined by {}", game.names(&joining)));
                let command = Command::MoveNavalForce { force: force(), attack: true, joining };
                candidates.push(Candidate::to(command, text, end, true));
            }
        }
        if has_carrier {
            across_the_line::candidates(game, side, &force(), end, candidates);
        }
        for land in &game.area(end).adjoins {
            if game.has_enemy_base(side, *land) && ships.iter().any(|ship| !game.is_carrier(*ship)) {
                let text = candidates.say(|| format!("Bombard the base of {}", game.area_name(*land)));
                candidates.push(Candidate::to(Command::BombardCoast { force: force() }, text, end, true));
            }
            if has_carrier && game.has_enemy_ground_units(side, *land) {
                let text =
                    candidates.say(|| format!("Strike the ground units of {} from carriers", game.area_name(*land)));
                candidates.push(Candidate::to(Command::StrikeFromCarriers { force: force() }, text, end, true));
            }
        }
    }
}
