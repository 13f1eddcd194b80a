//! GEAW 8: land movement, and what else moves a unit.
//!
//! | sections | file |
//! |---|---|
//! | 8.4, 8.6, 8.7 the walk, step by step | `walk` |
//! | 8.5, 8.6 terrain that is prohibited | `prohibited` |
//! | 8.8 to 8.10 what a step costs | `prices` |
//! | 8.11, 8.12 railroads | `rail` |
//! | 8.3 supply for the second phase | `second_phase` |
//! | 6.6, 8.3, 18.0, 19.0 by sea and by air | `declared` |
//! | the cheapest way, and all hexes in reach | [`mod@reach`] |

mod declared;
mod prices;
mod prohibited;
mod rail;
pub mod reach;
mod second_phase;
pub(crate) mod steps;
mod walk;

pub(super) use declared::{judge_air, judge_amphibious, judge_as_declared, move_as_declared, move_by_sea};
pub use prices::price_of_step;
pub(super) use prohibited::{Coming, judge_entry};
pub(super) use rail::judge_control;
pub use reach::{Reach, Reached, cheapest, reach, rides_to_ask_for};
pub(super) use second_phase::{expend, judge_expenditure, within};
pub use steps::{Charge, PricedStep};
pub(super) use walk::{judge, march, walked};

use super::command::{Leg, Reopening};
use super::components::{MovementPoints, UnitId};
use super::declarations::{Topic, Value};
use super::game::{Game, PlayerPhase};
use super::judging::{Judging, own_on_map, own_phase, refuse};
use kernel::verdict::{Refusal, RefusalKind, Violation};

/// The allowance of a unit for a movement phase: its printed movement factor (8.2), or what was declared.
pub fn allowance(game: &Game, unit: UnitId) -> Option<MovementPoints> {
    let printed = game.counter(unit).allowance().map(|(points, _)| points);
    let declared = || {
        let known = game.fact(game.side(unit), &Topic::Allowance { unit })?;
        u8::try_from(known.claim.value.number()?).ok()
    };
    printed.or_else(declared).map(MovementPoints::whole)
}

/// 8.5: a move that is finished is not taken up again, unless the opponent agrees.
pub(super) fn judge_released(judging: &mut Judging, unit: UnitId) {
    let game = judging.game;
    judging.demand(!game.units[&unit].in_phase.released, || {
        Violation::new(
            "GEAW-8.5-b",
            format!("{} has moved in this phase", game.name(unit)),
            "move another unit, or ask the opponent to reopen the move",
        )
        .about([unit])
    });
}

/// 8.5: a finished move of this phase may be reopened; the opponent is asked.
pub(super) fn judge_reopening(judging: &mut Judging, unit: UnitId, way: Reopening) -> Result<(), Refusal> {
    own_on_map(judging, unit)?;
    own_phase(judging, &[PlayerPhase::FirstMovement, PlayerPhase::SecondMovement], "GEAW-8.5-a")?;
    let game = judging.game;
    let state = game.units[&unit].in_phase;
    if !state.released || (way == Reopening::Undo && state.from.is_none()) {
        return Err(refuse(
            RefusalKind::Malformed,
            format!("{} has not moved in this phase", game.name(unit)),
            "move it",
        )
        .by("GEAW-8.5-c"));
    }
    judging.demand(way == Reopening::Undo || !state.stopped, || {
        Violation::new(
            "GEAW-8.7-a",
            format!("{} stopped in an enemy zone of control, and goes no further in this phase", game.name(unit)),
            "take the move back as a whole",
        )
        .about([unit])
    });
    Ok(())
}

/// What the allowance of a unit is, asked for where nobody entered it.
fn judge_allowance(judging: &mut Judging, unit: UnitId) -> Option<MovementPoints> {
    let game = judging.game;
    if let Some((points, _)) = game.counter(unit).allowance() {
        return Some(MovementPoints::whole(points));
    }
    let text = format!("what is the movement factor of {}?", game.name(unit));
    let answer = judging.ask(Topic::Allowance { unit }, "GEAW-8.2-c", text).and_then(Value::number);
    answer.and_then(|points| u8::try_from(points).ok()).map(MovementPoints::whole)
}

/// Whether a leg goes by rail.
const fn is_ride(leg: &Leg) -> bool {
    matches!(leg, Leg::Ride(_))
}
