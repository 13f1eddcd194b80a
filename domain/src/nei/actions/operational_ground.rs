//! NEI Actions List, G-3 ground actions: Move a Ground Unit Force and/or Attack.

use crate::nei::combat::{self, BattlePlan, Participant, Profile};
use crate::nei::command::Force;
use crate::nei::components::{Side, UnitId};
use crate::nei::deciding::Deciding;
use crate::nei::event::Travel;
use crate::nei::game::Game;
use crate::nei::judging::{Judged, demand};
use crate::nei::movement::{self, arriving, ground};
use crate::nei::stacking::is_closed;
use crate::table::violation::{Refusal, RefusalKind, Violation};

use super::operational_naval::{ends, judge_joining};

/// Move a Ground Unit Force and/or Attack.
pub(in crate::nei) fn judge_move(game: &Game, side: Side, force: &Force, attack: bool, joining: &[UnitId]) -> Judged {
    let march = ground::judge(game, side, force)?;
    let mut objections = march.objections;
    if force.path.is_empty() && !attack {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            "the force neither moves nor attacks",
            "name a path, an attack, or both",
        )
        .by("NEI-8.4-a"));
    }
    judge_joining(game, side, force, joining, march.end, attack, "NEI-G3.ground-move-e", &mut objections)?;
    for unit in joining {
        demand(&mut objections, game.is_ground(*unit), || {
            Violation::new(
                "NEI-11.1-b",
                format!("{} is no ground unit", game.name(*unit)),
                "let ground units alone attack",
            )
            .about([*unit])
        });
    }
    demand(
        &mut objections,
        !attack || is_closed(game, side, march.end) || game.has_enemy_ground_units(side, march.end),
        || {
            let clause = if force.path.is_empty() { "NEI-G3.ground-move-f" } else { "NEI-11.0-a" };
            Violation::new(
                clause,
                format!("there are no enemy ground units in {}", game.area_name(march.end)),
                "move without an attack",
            )
            .about([march.end])
        },
    );
    Ok(objections)
}

/// The force marches and, if it attacks, meets every ground unit of the area; aircraft based there rise (12.2, NEI-R77).
pub(in crate::nei) fn do_move(deciding: &mut Deciding, side: Side, force: &Force, attack: bool, joining: &[UnitId]) {
    let Some((start, end)) = ends(&deciding.game, force) else { return };
    movement::go(deciding, side, Travel::Ground, force, start);
    if attack {
        let attackers = arriving(force).into_iter().chain(joining.iter().copied()).map(Participant::fighting).collect();
        let defenders = deciding.game.enemies_in(side, end).map(Participant::fighting).collect();
        let plan = BattlePlan {
            profile: Profile::Ground,
            area: end,
            attacker: side,
            attackers,
            defenders,
            landing: Vec::new(),
            beach: None,
        };
        combat::open(deciding, plan);
    }
}

/// Re-Deploy a Ground Force.
pub(in crate::nei) fn judge_redeployment(_game: &Game, _side: Side, _force: &Force) -> Judged {
    Err(Refusal::new(RefusalKind::Malformed, "this action is not built yet", "take another action"))
}

/// The force moves.
pub(in crate::nei) fn redeploy(_deciding: &mut Deciding, _side: Side, _force: &Force) {}

/// Move a Ground Unit Force via Railroad.
pub(in crate::nei) fn judge_railroad(
    _game: &Game,
    _side: Side,
    _force: &Force,
    _attack: bool,
    _joining: &[UnitId],
) -> Judged {
    Err(Refusal::new(RefusalKind::Malformed, "this action is not built yet", "take another action"))
}
