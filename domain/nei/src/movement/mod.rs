//! NEI 10: movement by sea, over land and in the air.

pub(super) mod air;
pub(super) mod air_redeployment;
pub(super) mod ground;
pub(super) mod naval;
mod reach;

pub(super) use reach::{Reach, Way};

use super::command::Force;
use super::components::{AreaId, Side, SquareId, UnitId};
use super::deciding::Deciding;
use super::event::{Event, Travel};
use super::fog;
use super::game::Game;
use super::judging::{known_area, named};
use super::optional::secret_airbase;
use kernel::verdict::{Cure, Objections, Refusal, RefusalKind, Violation};

/// The areas of a path, aliases resolved.
pub(super) fn known_path(game: &Game, path: &[AreaId]) -> Result<Vec<AreaId>, Refusal> {
    path.iter().map(|area| known_area(game, *area)).collect()
}

/// NEI 10.2: what is dropped off belongs to the force and stays on its path.
pub(super) fn known_drop_offs(game: &Game, force: &Force, path: &[AreaId]) -> Result<(), Refusal> {
    for drop in &force.drop_offs {
        if !force.units.contains(&drop.unit) {
            return Err(Refusal::new(
                RefusalKind::Malformed,
                format!("{} is dropped off but does not belong to the force", named(game, drop.unit)),
                Cure::elsewhere("drop off units of the force"),
            )
            .by("NEI-10.2-c"));
        }
        if !path.contains(&known_area(game, drop.area)?) {
            return Err(Refusal::new(
                RefusalKind::Malformed,
                format!(
                    "{} is dropped off in {}, which the force does not enter",
                    game.name(drop.unit),
                    game.area_name(drop.area)
                ),
                Cure::elsewhere("drop it off in an area of the path"),
            )
            .by("NEI-10.2-b"));
        }
    }
    Ok(())
}

/// The area in which a unit of a force stops.
pub(super) fn stop_of(game: &Game, force: &Force, start: AreaId, unit: UnitId) -> AreaId {
    let resolve = |area: AreaId| game.pack.map.area(area).map_or(area, |found| found.id);
    force
        .drop_offs
        .iter()
        .find(|drop| drop.unit == unit)
        .map(|drop| resolve(drop.area))
        .or_else(|| force.path.last().map(|area| resolve(*area)))
        .unwrap_or(start)
}

/// The units of a force that go the whole way.
pub(super) fn arriving(force: &Force) -> Vec<UnitId> {
    force.units.iter().copied().filter(|unit| force.drop_offs.iter().all(|drop| drop.unit != *unit)).collect()
}

/// NEI 10.2: somebody goes the whole way; a force that drops off everybody ends there.
pub(super) fn judge_arrival(game: &Game, force: &Force, objections: &mut Objections) {
    let Some(drop) = force.drop_offs.first() else { return };
    objections.demand(!arriving(force).is_empty(), || {
        Violation::new(
            "NEI-10.2-b",
            "every unit of the force is dropped off, and nobody is left to go on",
            Cure::elsewhere(format!("end the path in {}, and drop nobody off there", game.area_name(drop.area))),
        )
        .about([drop.unit])
    });
}

/// How many steps of the path a unit goes: all of them, or those to where it is dropped off first.
pub(super) fn steps_of(game: &Game, force: &Force, path: &[AreaId], start: AreaId, unit: UnitId) -> usize {
    if force.drop_offs.iter().all(|drop| drop.unit != unit) {
        return path.len();
    }
    let stop = stop_of(game, force, start, unit);
    path.iter().position(|area| *area == stop).map_or(0, |index| index + 1)
}

/// The force moves; its units see the enemies of every square they enter (20.0).
pub(super) fn go(deciding: &mut Deciding, side: Side, travel: Travel, force: &Force, start: AreaId) {
    let game = &deciding.game;
    let mut path: Vec<AreaId> =
        force.path.iter().map(|area| game.pack.map.area(*area).map_or(*area, |found| found.id)).collect();
    // 28.2: a march that finds the secret airbase stops there, as before any enemy ground unit.
    path.truncate(secret_airbase::steps_until_found(game, side, &path));
    let Some(last) = path.last().copied() else { return };
    let stop =
        |unit: UnitId| Some(stop_of(game, force, start, unit)).filter(|stop| *stop == start || path.contains(stop));
    let units = force.units.iter().map(|unit| (*unit, stop(*unit).unwrap_or(last))).collect();
    let squares: Vec<SquareId> = path.iter().filter_map(|area| game.square(*area)).collect();
    deciding.happen(Event::ForceMoved { side, travel, from: start, path, units });
    fog::enter(deciding, side, squares);
}

/// NEI 10.0, 10.4: why two areas are no step apart.
pub(super) fn no_step(game: &Game, from: AreaId, to: AreaId, what: &str) -> Violation {
    let squares = game.square(from).zip(game.square(to));
    let clause = match squares {
        Some((a, b)) if is_diagonal(game, a, b) => "NEI-10.4-b",
        _ => "NEI-10.0-a",
    };
    Violation::new(
        clause,
        format!("{what} cannot go from {} to {} in one step", game.area_name(from), game.area_name(to)),
        Cure::elsewhere("name every area on the way, each beside the one before"),
    )
    .about([from, to])
}

fn is_diagonal(game: &Game, a: SquareId, b: SquareId) -> bool {
    let squares = &game.pack.map.squares;
    match (squares.get(&a), squares.get(&b)) {
        (Some(a), Some(b)) => a.row.abs_diff(b.row) == 1 && a.column.abs_diff(b.column) == 1,
        _ => false,
    }
}
