//! NEI Actions List, G-1: administrative actions.

use crate::nei::components::{Side, UnitId};
use crate::nei::deciding::Deciding;
use crate::nei::event::Event;
use crate::nei::game::{Game, Location};
use crate::nei::judging::{Judged, own_units};
use crate::nei::pending::{Pending, RollPurpose};
use crate::nei::reinforcements;
use crate::nei::rulings::ReturnToPool;
use crate::table::clause::Clause;
use crate::table::dice::{D6, DieAsked, RollRequest};
use crate::table::violation::{Refusal, RefusalKind};

/// Mobilize Reinforcements: units that wait join the pool (NEI-R41), then the die is asked for.
pub(in crate::nei) fn mobilize(deciding: &mut Deciding, side: Side) {
    let returning = match deciding.game.rulings.return_to_pool {
        ReturnToPool::BeforeMobilizing | ReturnToPool::AtOnce => reinforcements::returning(&deciding.game, side),
        ReturnToPool::NextTurn => Vec::new(),
    };
    if !returning.is_empty() {
        deciding.happen(Event::PoolFilled { side, units: returning });
    }
    deciding.wait_for(Pending::Roll {
        request: RollRequest {
            clause: Clause::new("NEI-G1.mobilize-a"),
            roller: side,
            purpose: "reinforcements".to_owned(),
            dice: vec![DieAsked::PLAIN],
        },
        purpose: RollPurpose::Mobilize,
    });
}

/// The die fell: so many picks, or as many units as there are (NEI-R92).
pub(in crate::nei) fn on_mobilize(deciding: &mut Deciding, side: Side, die: D6) {
    let pool = deciding.game.in_display(side, Location::Pool).count();
    let count = u8::try_from(pool).unwrap_or(u8::MAX).min(die.get());
    if count > 0 {
        deciding.wait_for(Pending::Draw { by: side, count });
    }
}

/// A draw: as many units as were asked for, all from the pool (15.5).
pub(in crate::nei) fn judge_draw(game: &Game, by: Side, count: u8, units: &[UnitId]) -> Judged {
    own_units(game, by, units)?;
    if units.len() != usize::from(count) {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} units are named; {count} are to be drawn", units.len()),
            format!("name exactly {count}"),
        )
        .by("NEI-G1.mobilize-a"));
    }
    match units.iter().find(|unit| game.unit(**unit).location != Location::Pool) {
        Some(unit) => Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} is not in the pool", game.name(*unit)),
            "name units that are in the pool",
        )
        .by("NEI-15.5-g")),
        None => Ok(Vec::new()),
    }
}

/// The units are picked; those that can be deployed wait for it, 1AF for its strike (21.4).
pub(in crate::nei) fn draw(deciding: &mut Deciding, side: Side, units: Vec<UnitId>) {
    deciding.happen(Event::ReinforcementsPicked { side, units });
    reinforcements::settle_deployment(deciding, side);
}

/// Mobilize Emergency Amphibious Replacements.
pub(in crate::nei) fn judge_emergency(_game: &Game, _side: Side, _unit: UnitId) -> Judged {
    Err(Refusal::new(RefusalKind::Malformed, "this action is not built yet", "take another action"))
}

/// The transport waits for its deployment.
pub(in crate::nei) fn mobilize_emergency(_deciding: &mut Deciding, _side: Side, _unit: UnitId) {}
