//! NEI Actions List, G-3 naval actions: the two redeployments.

use crate::nei::command::{Boarding, Force, Landing};
use crate::nei::components::{AreaId, Side, UnitId};
use crate::nei::deciding::Deciding;
use crate::nei::game::Game;
use crate::nei::judging::Judged;
use crate::table::violation::{Refusal, RefusalKind};

fn not_built() -> Judged {
    Err(Refusal::new(RefusalKind::Malformed, "this action is not built yet", "take another action"))
}

/// Re-Deploy Naval Units.
pub(in crate::nei) fn judge(
    _game: &Game,
    _side: Side,
    _force: &Force,
    _loading: &[Boarding],
    _landing: Option<&Landing>,
) -> Judged {
    not_built()
}

/// The force moves, loading before and landing after.
pub(in crate::nei) fn redeploy(
    _deciding: &mut Deciding,
    _side: Side,
    _force: &Force,
    _loading: &[Boarding],
    _landing: Option<&Landing>,
) {
}

/// Re-Deploy Naval Units Between Home Bases.
pub(in crate::nei) fn judge_between_home_bases(
    _game: &Game,
    _side: Side,
    _units: &[UnitId],
    _loading: &[Boarding],
    _home_base: AreaId,
    _landing: Option<&Landing>,
) -> Judged {
    not_built()
}

/// The force is in the other home base.
pub(in crate::nei) fn between_home_bases(
    _deciding: &mut Deciding,
    _side: Side,
    _units: &[UnitId],
    _loading: &[Boarding],
    _home_base: AreaId,
    _landing: Option<&Landing>,
) {
}
