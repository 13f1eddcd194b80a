//! Seaplane patrols (29): those in hand fly out over every sea area in reach, and those on patrol come back.

use super::moves::slowest;
use super::offers::{Candidate, Candidates};
use super::ways::Ways;
use crate::command::{Command, Flight, Returning};
use crate::components::{AreaId, Side, SquareId, UnitId};
use crate::game::Game;
use crate::optional::seaplane_patrols::{is_on_patrol, is_seaplane, on_patrol};
use crate::optional::{OptionalRule, seaplane_tenders};
use crate::pack::AreaKind;
use crate::stacking::{air_capacity, aircraft_at};

/// What needs no counter in hand: all patrols come back.
pub(super) fn table_candidates(game: &Game, side: Side, candidates: &mut Candidates) {
    let patrols = on_patrol(game, side);
    if !patrols.is_empty() {
        let returning = to_the_nearest(game, side, &patrols);
        candidates.push(Candidate::plain(
            Command::RecallSeaplanePatrols { returning },
            "Recall all seaplane patrols, each to the nearest base with room",
        ));
    }
}

/// What seaplanes in hand offer.
pub(super) fn candidates(ways: &Ways, units: &[UnitId], candidates: &mut Candidates) {
    let (game, side) = (ways.game, ways.side);
    if !game.optional.has(OptionalRule::SeaplanePatrols) || !units.iter().all(|unit| is_seaplane(game, *unit)) {
        return;
    }
    if units.iter().all(|unit| is_on_patrol(game, *unit)) {
        recalls(game, side, units, candidates);
        return;
    }
    let Some(square) = units.first().and_then(|unit| game.place(*unit)).and_then(|base| game.square(base)) else {
        return;
    };
    let reach = ways.by_air(square, slowest(game, units));
    for way in reach.and_staying() {
        let end = way.end().unwrap_or(square);
        for area in game.pack.map.areas_of_square(end).filter(|area| area.kind == AreaKind::Sea) {
            let flight = Flight { units: units.to_vec(), path: way.path() };
            let command = Command::LaunchSeaplanePatrol { flight, area: area.id };
            candidates.push(Candidate::to(
                command,
                candidates.say(|| format!("Patrol over {}", area.name)),
                area.id,
                false,
            ));
        }
    }
}

/// The seaplanes in hand come back to one base, or each to the nearest.
fn recalls(game: &Game, side: Side, units: &[UnitId], candidates: &mut Candidates) {
    for base in bases(game, side, units) {
        let returning = units.iter().map(|unit| Returning { unit: *unit, base }).collect();
        let text = candidates.say(|| format!("Recall to {}", game.area_name(base)));
        candidates.push(Candidate::to(Command::RecallSeaplanePatrols { returning }, text, base, false));
    }
    if units.len() > 1 {
        let returning = to_the_nearest(game, side, units);
        let command = Command::RecallSeaplanePatrols { returning };
        candidates.push(Candidate::plain(command, "Recall each to the nearest base with room"));
    }
}

/// The bases that could take one of the units.
fn bases(game: &Game, side: Side, units: &[UnitId]) -> Vec<AreaId> {
    let takes = |area: AreaId| {
        game.has_functional_airfield(side, area) || units.iter().any(|unit| seaplane_tenders::serves(game, *unit, area))
    };
    game.pack.map.areas.keys().copied().filter(|area| takes(*area)).collect()
}

/// Each unit goes to the nearest base that has room when those before it have landed.
fn to_the_nearest(game: &Game, side: Side, units: &[UnitId]) -> Vec<Returning> {
    let bases = bases(game, side, units);
    let mut returning: Vec<Returning> = Vec::new();
    for unit in units {
        let has_room = |base: AreaId| {
            let coming = returning.iter().filter(|one| one.base == base).count();
            if game.area(base).kind == AreaKind::Sea {
                // One for each tender: none beside those that come already.
                coming == 0 && seaplane_tenders::has_room(game, *unit, base)
            } else {
                air_capacity(game, side, base).is_none_or(|most| aircraft_at(game, side, base) + coming < most)
            }
        };
        let from = game.place(*unit).and_then(|area| game.square(area));
        let nearest =
            bases.iter().copied().filter(|base| has_room(*base)).min_by_key(|base| distance(game, from, *base));
        returning.extend(nearest.map(|base| Returning { unit: *unit, base }));
    }
    returning
}

/// Squares between; home bases off the map are the last resort.
fn distance(game: &Game, from: Option<SquareId>, base: AreaId) -> u32 {
    from.zip(game.square(base)).map_or(u32::MAX, |(from, to)| game.pack.map.distance(from, to))
}
