//! Airlifts of the aircraft in hand (29): to every area in reach with reduced ground units.

use super::moves::slowest;
use super::offers::{Candidate, Candidates};
use super::ways::Ways;
use crate::command::{Command, Flight};
use crate::components::{AreaId, SquareId, UnitId};
use crate::game::Game;
use crate::optional::{OptionalRule, airlift};
use crate::refit_and_rally::rallying;

/// What aircraft in hand could supply, with one offer for each choice among the reduced units.
pub(super) fn candidates(ways: &Ways, units: &[UnitId], candidates: &mut Candidates) {
    let (game, side) = (ways.game, ways.side);
    if !game.optional.has(OptionalRule::Airlift) || !units.iter().all(|unit| game.is_aircraft(*unit)) {
        return;
    }
    let flight = Flight { units: units.to_vec(), path: Vec::new() };
    let transports = airlift::transports(game, &flight).len();
    let Some(base) = units.first().and_then(|unit| game.place(*unit)).filter(|_| transports > 0) else { return };
    let Some(square) = game.square(base) else { return };
    let reach = ways.by_air(square, slowest(game, units));
    for way in reach.and_staying() {
        let end = way.end().unwrap_or(square);
        for area in areas(game, end, way.len() < slowest(game, units)) {
            let reduced = rallying(game, side, area);
            for chosen in choices(&reduced, transports) {
                let text = candidates
                    .say(|| format!("Airlift supplies for {} at {}", game.names(&chosen), game.area_name(area)));
                let flight = Flight { units: units.to_vec(), path: way.path() };
                candidates.push(Candidate::to(
                    Command::AirliftSupplies { flight, area, units: chosen },
                    text,
                    area,
                    false,
                ));
            }
        }
    }
}

/// The areas of a square, and the home bases off the map beside it for whoever has a point of range left (19.3).
fn areas(game: &Game, square: SquareId, goes_on: bool) -> Vec<AreaId> {
    let map = &game.pack.map;
    let here = map.areas_of_square(square).map(|area| area.id);
    here.chain(map.off_map_neighbours(square).filter(|_| goes_on).map(|area| area.id)).collect()
}

/// Every choice of as many units as there are transports, or of all where there are no more.
fn choices(units: &[UnitId], most: usize) -> Vec<Vec<UnitId>> {
    if units.is_empty() {
        return Vec::new();
    }
    if units.len() <= most {
        return vec![units.to_vec()];
    }
    let mut all = vec![Vec::new()];
    for left in (0..most).rev() {
        let grown = all.into_iter().flat_map(|chosen: Vec<UnitId>| {
            let after =
                chosen.last().and_then(|last| units.iter().position(|unit| unit == last)).map_or(0, |at| at + 1);
            let next: Vec<UnitId> = units[after..units.len() - left].to_vec();
            next.into_iter().map(move |unit| chosen.iter().copied().chain([unit]).collect())
        });
        all = grown.collect();
    }
    all
}
