//! NEI Actions List, G-3 combined attacks: air-ground, amphibious with support, air-naval.

use crate::nei::command::{Command, Flight, Force, Landing};
use crate::nei::components::{Side, UnitId};
use crate::nei::deciding::Deciding;
use crate::nei::game::Game;
use crate::nei::judging::Judged;
use crate::table::violation::{Refusal, RefusalKind};

fn not_built() -> Judged {
    Err(Refusal::new(RefusalKind::Malformed, "this action is not built yet", "take another action"))
}

/// Combined Air-Ground Attack.
pub(in crate::nei) fn judge_air_ground(_game: &Game, _side: Side, _command: &Command) -> Judged {
    not_built()
}

/// All parts fight one combat.
pub(in crate::nei) fn attack_by_land_and_air(_deciding: &mut Deciding, _side: Side, _command: &Command) {}

/// Combined Amphibious Assault.
pub(in crate::nei) fn judge_supported_assault(
    _game: &Game,
    _side: Side,
    _ships: &[UnitId],
    _landing: &Landing,
    _supporting: &[UnitId],
    _flight: Option<&Flight>,
) -> Judged {
    not_built()
}

/// Landers, ships and aircraft fight one combat.
pub(in crate::nei) fn assault_with_support(
    _deciding: &mut Deciding,
    _side: Side,
    _ships: &[UnitId],
    _landing: &Landing,
    _supporting: &[UnitId],
    _flight: Option<&Flight>,
) {
}

/// Combined Air-Naval Attack.
pub(in crate::nei) fn judge_air_naval(
    _game: &Game,
    _side: Side,
    _force: &Force,
    _bombardment: bool,
    _joining: &[UnitId],
    _flight: &Flight,
) -> Judged {
    not_built()
}

/// Ships and seaplanes fight one combat.
pub(in crate::nei) fn attack_by_sea_and_air(
    _deciding: &mut Deciding,
    _side: Side,
    _force: &Force,
    _bombardment: bool,
    _joining: &[UnitId],
    _flight: &Flight,
) {
}
