//! Moves of the counters in hand: every destination in reach by the shortest way, with and without an attack.
//! Which families of moves there are for what is in hand is decided here; each family has its own file.

use super::combined;
use super::offers::Candidates;
use super::ways::{Found, Ways};
use super::{air, amphibious, ground, naval};
use crate::components::{AreaId, Side, UnitId};
use crate::game::{Game, Location};
use crate::movement::Way;
use crate::optional::seaplane_patrols::is_on_patrol;

/// Everything the counters in hand could do together.
pub(super) fn candidates(ways: &Ways, units: &[UnitId], candidates: &mut Candidates) {
    let game = ways.game;
    let Some(start) = units.first().and_then(|unit| game.place(*unit)) else { return };
    let ships: Vec<UnitId> = units.iter().copied().filter(|unit| game.is_ship(*unit)).collect();
    let ground: Vec<UnitId> = units.iter().copied().filter(|unit| game.is_mobile_ground(*unit)).collect();
    if ships.len() == units.len() {
        naval::candidates(ways, &ships, start, candidates);
    }
    if ships.len() + ground.len() == units.len()
        && !ships.is_empty()
        && ships.iter().all(|ship| game.is_amphibious(*ship))
    {
        amphibious::candidates(ways, &ships, &ground, start, candidates);
    }
    if units.iter().any(|unit| is_on_patrol(game, *unit)) {
        return;
    }
    if units.iter().all(|unit| game.is_aircraft(*unit)) {
        air::candidates(ways, units, start, candidates);
    }
    // Bases attack where they stand.
    if units.iter().all(|unit| game.is_ground(*unit) && matches!(game.unit(*unit).location, Location::Area(_))) {
        ground::candidates(ways, units, start, candidates);
    }
    super::sea_transport::candidates(ways, units, candidates);
    combined::candidates(ways, units, candidates);
}

/// The pace of the slowest.
pub(super) fn slowest(game: &Game, units: &[UnitId]) -> usize {
    units.iter().map(|unit| usize::from(game.movement(*unit))).min().unwrap_or(0)
}

/// Every path in reach with its end, staying where they are first.
pub(super) fn paths(start: AreaId, reach: &Found<AreaId>) -> impl Iterator<Item = (AreaId, Way<'_, AreaId>)> {
    reach.and_staying().map(move |way| (way.end().unwrap_or(start), way))
}

/// Friendly ground units of an area that are not in hand.
pub(super) fn residents(game: &Game, side: Side, area: AreaId, in_hand: &[UnitId]) -> Vec<UnitId> {
    game.units_of(side, area).filter(|unit| game.is_ground(*unit) && !in_hand.contains(unit)).collect()
}
