//! NEI 20: fog of war. What a side gets to see, when.
//!
//! A side knows the enemy's bases, where he has units, and what it saw when it saw it (NEI-R106). Judging uses the
//! true state only where the mover can see it too (NEI-R107).

use std::collections::BTreeSet;

use super::components::{AreaId, Side, SquareId, UnitId};
use super::deciding::Deciding;
use super::event::Event;
use super::game::{Game, Sighting};
use super::known::{Knowledge, memory};
use super::optional::seaplane_patrols::is_on_patrol;
use super::rulings::WhoLooks;
use kernel::clause::Clause;
use kernel::seat::Opposed;

/// The areas of some squares.
pub(super) fn areas_of(game: &Game, squares: impl IntoIterator<Item = SquareId>) -> Vec<AreaId> {
    let squares: BTreeSet<SquareId> = squares.into_iter().collect();
    squares
        .iter()
        .filter_map(|square| game.pack.map.squares.get(square))
        .flat_map(|square| square.areas.iter().copied())
        .collect()
}

/// The areas of one square.
pub(super) fn areas_in(game: &Game, square: SquareId) -> impl Iterator<Item = AreaId> + '_ {
    game.pack.map.square(square).into_iter().flat_map(|square| square.areas.iter().copied())
}

/// Whether a unit on the map is open to both sides: a base (20.0), or by an optional rule a patrol (26.3).
pub(super) fn is_open(game: &Game, unit: UnitId) -> bool {
    game.is_base(unit) || is_on_patrol(game, unit)
}

/// A unit as it is now.
pub(super) fn sighting(game: &Game, unit: UnitId) -> Option<Sighting> {
    Some(Sighting { unit, area: game.place(unit)?, face: game.unit(unit).face, turn: game.turn })
}

/// Enemy units of `side` in some areas, cargo included.
fn enemies(game: &Game, side: Side, areas: &[AreaId]) -> Vec<UnitId> {
    areas
        .iter()
        .flat_map(|area| game.enemies_in(side, *area))
        .flat_map(|unit| std::iter::once(unit).chain(game.cargo(unit)))
        .collect()
}

/// `side` looks at areas: a snapshot that replaces what it knew of them. `wanted` narrows it to a kind of unit.
pub(super) fn look(
    deciding: &mut Deciding,
    side: Side,
    areas: Vec<AreaId>,
    clause: &'static str,
    wanted: impl Fn(&Game, UnitId) -> bool,
) {
    let game = &deciding.game;
    // Enemy home bases may not be scouted, nor Singapore while the enemy holds it (G-2, NEI-R42).
    let closed = |area: AreaId| {
        game.is_home_base_of(side.other(), area) || (game.is_at_singapore(area) && game.singapore_holder() != side)
    };
    let areas: Vec<AreaId> = areas.into_iter().filter(|area| !closed(*area)).collect();
    let sightings: Vec<Sighting> = enemies(game, side, &areas)
        .into_iter()
        .filter(|unit| wanted(game, *unit))
        .filter_map(|unit| sighting(game, unit))
        .collect();
    if !sightings.is_empty() {
        deciding.happen(Event::AreasSeen { by: side, areas, sightings, clause: Clause::new(clause) });
    }
}

/// Units that moved into squares see the enemies there (20.0, NEI-R106).
pub(super) fn enter(deciding: &mut Deciding, side: Side, squares: impl IntoIterator<Item = SquareId>) {
    let areas = areas_of(&deciding.game, squares);
    // NEI-R106: in one reading those who are met look back.
    if deciding.game.rulings.who_looks == WhoLooks::Both {
        let game = &deciding.game;
        let met: Vec<AreaId> =
            areas.iter().copied().filter(|area| game.enemies_in(side, *area).next().is_some()).collect();
        look(deciding, side.other(), met, "NEI-R106", |_, _| true);
    }
    look(deciding, side, areas, "NEI-20.0-b", |_, _| true);
}

/// Single units are shown to `side`: participants of a battle (NEI-R106), or by their owner's wish (20.0).
pub(super) fn show(deciding: &mut Deciding, side: Side, units: Vec<UnitId>) {
    let sightings: Vec<Sighting> = units
        .into_iter()
        .filter_map(|unit| sighting(&deciding.game, unit))
        .filter(|seen| deciding.game.knowledge.of(side).get(&seen.unit) != Some(&Knowledge::Seen(*seen)))
        .collect();
    if !sightings.is_empty() {
        deciding.happen(Event::UnitsSeen { by: side, sightings });
    }
}

/// Whether `side` knows of an enemy air unit or carrier in a square.
pub(super) fn knows_interceptor(game: &Game, side: Side, square: SquareId) -> Option<UnitId> {
    knows(game, side, square, |seen| game.is_aircraft(seen.unit) || game.is_carrier(seen.unit))
}

/// Whether `side` knows of an enemy air unit on a base in a square.
pub(super) fn knows_based_aircraft(game: &Game, side: Side, square: SquareId) -> Option<UnitId> {
    knows(game, side, square, |seen| game.is_aircraft(seen.unit) && game.area(seen.area).holds_land_units())
}

/// Whether `side` knows of an enemy carrier in a square.
pub(super) fn knows_carrier(game: &Game, side: Side, square: SquareId) -> Option<UnitId> {
    knows(game, side, square, |seen| game.is_carrier(seen.unit))
}

/// An enemy unit of a kind that `side` knows in a square.
fn knows(game: &Game, side: Side, square: SquareId, wanted: impl Fn(&Sighting) -> bool) -> Option<UnitId> {
    areas_in(game, square)
        .find_map(|area| memory::known_in(game, side, area).into_iter().find(|seen| wanted(seen)).map(|seen| seen.unit))
}

/// Whether an enemy air unit or carrier is in a square, seen or not (10.1).
pub(super) fn has_interceptor(game: &Game, side: Side, square: SquareId) -> bool {
    let kinds = &game.standing.kinds;
    areas_in(game, square).any(|area| game.has_enemies(side, area, kinds.aircraft.or(kinds.carriers)))
}

/// Whether enemy aircraft are based in a square, seen or not (G-3 Air Transport); those aboard ships are not, nor
/// seaplanes at sea.
pub(super) fn has_based_aircraft(game: &Game, side: Side, square: SquareId) -> bool {
    areas_in(game, square)
        .filter(|area| game.area(*area).holds_land_units())
        .any(|area| game.has_enemies(side, area, game.standing.kinds.aircraft))
}
