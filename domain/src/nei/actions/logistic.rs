//! NEI Actions List, G-4: logistic actions (with chapters 18, 21.3 and 22).

use crate::nei::components::{AreaId, Contingent, Side, UnitId};
use crate::nei::deciding::Deciding;
use crate::nei::game::Game;
use crate::nei::judging::Judged;
use crate::table::violation::{Refusal, RefusalKind};

fn not_built() -> Judged {
    Err(Refusal::new(RefusalKind::Malformed, "this action is not built yet", "take another action"))
}

/// Convert an Engineer to a Base.
pub(in crate::nei) fn judge_conversion_to_base(_game: &Game, _side: Side, _unit: UnitId) -> Judged {
    not_built()
}

/// The engineer turns over.
pub(in crate::nei) fn convert_to_base(_deciding: &mut Deciding, _unit: UnitId) {}

/// Convert Base to Engineer.
pub(in crate::nei) fn judge_conversion_to_engineers(_game: &Game, _side: Side, _units: &[UnitId]) -> Judged {
    not_built()
}

/// The bases turn over.
pub(in crate::nei) fn convert_to_engineers(_deciding: &mut Deciding, _units: &[UnitId]) {}

/// Build a Base.
pub(in crate::nei) fn judge_building(_game: &Game, _side: Side, _engineer: UnitId, _base: UnitId) -> Judged {
    not_built()
}

/// A base of one step is placed.
pub(in crate::nei) fn build(_deciding: &mut Deciding, _engineer: UnitId, _base: UnitId) {}

/// Increase Base Strength.
pub(in crate::nei) fn judge_increase(_game: &Game, _side: Side, _base: UnitId) -> Judged {
    not_built()
}

/// The base has two steps again.
pub(in crate::nei) fn increase(_deciding: &mut Deciding, _base: UnitId) {}

/// Rally Reduced Ground Units.
pub(in crate::nei) fn judge_rally(_game: &Game, _side: Side, _area: AreaId) -> Judged {
    not_built()
}

/// All reduced mobile ground units of the place are full again.
pub(in crate::nei) fn rally(_deciding: &mut Deciding, _side: Side, _area: AreaId) {}

/// Refit Units.
pub(in crate::nei) fn judge_refit(_game: &Game, _side: Side, _contingent: Contingent, _units: &[UnitId]) -> Judged {
    not_built()
}

/// A die for each unit is asked for.
pub(in crate::nei) fn refit(_deciding: &mut Deciding, _side: Side, _contingent: Contingent, _units: &[UnitId]) {}

/// Oilfield Demolition.
pub(in crate::nei) fn judge_demolition(_game: &Game, _side: Side, _area: AreaId) -> Judged {
    not_built()
}

/// The die is asked for.
pub(in crate::nei) fn demolish(_deciding: &mut Deciding, _side: Side, _area: AreaId) {}

/// Repair Demolished Oilfield.
pub(in crate::nei) fn judge_repair(_game: &Game, _side: Side, _area: AreaId) -> Judged {
    not_built()
}

/// The die is asked for.
pub(in crate::nei) fn repair(_deciding: &mut Deciding, _side: Side, _area: AreaId) {}
