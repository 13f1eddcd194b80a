//! What a change would make of the last position, without playing the rest again: counters that nothing touched later
//! stand where the change puts them.

use crate::components::{Side, UnitId};
use crate::fog;
use crate::game::{Game, Location, Phase, Unit};
use kernel::seat::{Opposed, Seat};

use super::line::Line;

/// A unit with a state, whatever it was before.
fn set(game: &mut Game, unit: UnitId, state: Unit) {
    game.change(unit, |own| *own = state);
}

/// The last position if, where the line is at `index`, it were at `after`.
pub(super) fn foreseen(line: &Line<'_>, index: usize, after: &Game, eyes: Seat<Side>) -> Game {
    let (was, last) = (&*line.positions[index], line.last());
    if index + 1 == line.positions.len() && sees_all(eyes) {
        return after.clone();
    }
    let mut game = last.clone();
    for (unit, state) in &after.units {
        let untouched = || was.units.get(unit) == last.units.get(unit);
        if eyes.sees_for(game.side(*unit)) && was.units.get(unit) != Some(state) && untouched() {
            set(&mut game, *unit, *state);
        }
    }
    for side in Side::both() {
        // 8.2: what happens to the points before the next Incident Phase of the side is gone after it.
        let is_lasting = !line.positions[index + 1..].iter().any(|later| later.phase == Phase::Incident(side));
        if is_lasting {
            let by = i32::from(after.action_points.of(side).get()) - i32::from(was.action_points.of(side).get());
            game.action_points.of_mut(side).shift(by);
        }
    }
    if was.abdacom == last.abdacom {
        game.abdacom = after.abdacom;
    }
    if was.singapore_box == last.singapore_box {
        game.singapore_box = after.singapore_box;
    }
    for area in was.demolished.symmetric_difference(&after.demolished) {
        if was.demolished.contains(area) == last.demolished.contains(area) {
            if after.demolished.contains(area) {
                game.demolished.insert(*area);
            } else {
                game.demolished.remove(area);
            }
        }
    }
    game
}

/// Whether nothing is hidden from these eyes.
pub(super) fn sees_all(eyes: Seat<Side>) -> bool {
    Side::both().into_iter().all(|side| eyes.sees_for(side))
}

/// A position without what is hidden from `side`. A command of its own that is decided there does what was ordered: it
/// meets nobody, so that its outcome tells nothing of who is there.
pub(super) fn as_ordered(game: &Game, side: Side) -> Game {
    let mut bare = game.clone();
    let hidden: Vec<UnitId> = game
        .units
        .keys()
        .copied()
        .filter(|unit| game.side(*unit) != side && !(game.place(*unit).is_some() && fog::is_open(game, *unit)))
        .collect();
    for unit in hidden {
        bare.relocate(unit, Location::OutOfPlay);
    }
    bare
}
