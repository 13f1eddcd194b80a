//! NEI Actions List, G-3 airborne operations: Air Transport and Airborne Assault.

use crate::nei::command::AirDrop;
use crate::nei::components::{AreaId, Side, UnitId};
use crate::nei::deciding::Deciding;
use crate::nei::game::Game;
use crate::nei::judging::Judged;
use crate::table::violation::{Refusal, RefusalKind};

fn not_built() -> Judged {
    Err(Refusal::new(RefusalKind::Malformed, "this action is not built yet", "take another action"))
}

/// Air Transport.
pub(in crate::nei) fn judge_transport(_game: &Game, _side: Side, _drop: &AirDrop, _area: AreaId) -> Judged {
    not_built()
}

/// The passengers get off, the transports fly home.
pub(in crate::nei) fn transport(_deciding: &mut Deciding, _side: Side, _drop: &AirDrop, _area: AreaId) {}

/// Airborne Assault.
pub(in crate::nei) fn judge_assault(
    _game: &Game,
    _side: Side,
    _drop: &AirDrop,
    _area: AreaId,
    _attack: bool,
    _joining: &[UnitId],
) -> Judged {
    not_built()
}

/// The airborne units come down, with or without a fight.
pub(in crate::nei) fn assault(
    _deciding: &mut Deciding,
    _side: Side,
    _drop: &AirDrop,
    _area: AreaId,
    _attack: bool,
    _joining: &[UnitId],
) {
}
