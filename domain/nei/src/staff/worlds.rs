//! Worlds that the staff imagines: the board as its seat knows it, and enemies where somebody is who is not in sight,
//! drawn from the counters that may be there.

use crate::components::{Code, Face, Side, UnitId};
use crate::event::Event;
use crate::game::{Correction, Game, Location};
use crate::known::{Knowledge, Known, knowledge};
use crate::pack::AreaKind;
use crate::players::{Luck, once_in, one_of};
use kernel::seat::Opposed;

/// So many worlds, each with other enemies out of sight.
pub(super) fn imagined(known: &Known, side: Side, count: usize, luck: &mut dyn Luck) -> Vec<Game> {
    let count = if known.is_open() { 1 } else { count.max(1) };
    (0..count).map(|_| one(known, side, luck)).collect()
}

fn one(known: &Known, side: Side, luck: &mut dyn Luck) -> Game {
    let mut world = known.board().clone();
    if known.is_open() {
        return world;
    }
    let unseen = &known.visible().unseen;
    for unit in absent(&world, side) {
        // Some of them wait in the pool or lie disrupted.
        if once_in(luck, 3) {
            continue;
        }
        let fits = |area: &&crate::known::Unseen| {
            let place = world.area(area.area);
            if world.is_ship(unit) {
                let holds = area.is_held() || !world.is_surface_ship(unit);
                place.kind != AreaKind::Land && holds
            } else if world.is_aircraft(unit) {
                place.kind == AreaKind::Land && world.has_functional_airfield(side.other(), area.area)
            } else {
                place.kind == AreaKind::Land && area.is_held()
            }
        };
        let sites: Vec<_> = unseen.iter().filter(fits).map(|unseen| unseen.area).collect();
        // Home bases hold many of them.
        if sites.is_empty() || once_in(luck, 3) {
            continue;
        }
        if let Some(area) = one_of(luck, &sites).copied() {
            put(&mut world, unit, area);
        }
    }
    world
}

/// Enemy counters that stand nowhere on the board and may be somewhere.
fn absent(world: &Game, side: Side) -> Vec<UnitId> {
    let may_be = |unit: &UnitId| {
        world.side(*unit) == side.other()
            && world.place(*unit).is_none()
            && !world.is_base(*unit)
            && knowledge(world, side, *unit) != Some(Knowledge::Dead)
            && match world.counter(*unit).code {
                Code::Start => true,
                Code::Turn(turn) => turn <= world.turn,
                Code::Singapore => world.singapore_box == 0,
                Code::Optional => false,
            }
    };
    world.units.keys().copied().filter(may_be).collect()
}

fn put(world: &mut Game, unit: UnitId, area: crate::components::AreaId) {
    let corrections = vec![Correction::Unit { unit, face: Face::Full, location: Location::Area(area) }];
    world.apply(&Event::AdjustmentMade { corrections, reason: String::new() });
}
