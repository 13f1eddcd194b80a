//! NEI Actions List, G-3 ground actions: Move a Ground Unit Force and/or Attack, on foot or by railroad, and Re-Deploy
//! a Ground Force.

use crate::combat::{self, BattlePlan, Participant, Profile};
use crate::command::Force;
use crate::components::{AreaId, Side, UnitId};
use crate::deciding::Deciding;
use crate::event::Travel;
use crate::game::Game;
use crate::judging::{Judged, without_attack};
use crate::movement::ground::{self, Pace};
use crate::movement::{self, arriving, stop_of};
use crate::stacking::is_closed;
use kernel::verdict::{Cure, Objections, Refusal, RefusalKind, Violation};

use super::operational_naval::{ends, judge_joining};

/// Move a Ground Unit Force and/or Attack.
pub(crate) fn judge_move(
    game: &Game,
    side: Side,
    force: &Force,
    attack: bool,
    joining: &[UnitId],
    objections: &mut Objections,
) -> Judged {
    let end = ground::judge(game, side, force, objections)?;
    judge_attack(game, side, force, end, attack, joining, objections)
}

/// What follows a march where it ends: an attack, or none, and who joins it.
fn judge_attack(
    game: &Game,
    side: Side,
    force: &Force,
    end: AreaId,
    attack: bool,
    joining: &[UnitId],
    objections: &mut Objections,
) -> Judged {
    if force.path.is_empty() && !attack {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            "the force neither moves nor attacks",
            Cure::elsewhere("name a path, an attack, or both"),
        )
        .by("NEI-8.4-a"));
    }
    judge_joining(game, side, force, joining, end, attack, "NEI-G3.ground-move-e", objections)?;
    for unit in joining {
        objections.demand(game.is_ground(*unit), || {
            Violation::new(
                "NEI-11.1-b",
                format!("{} is no ground unit", game.name(*unit)),
                Cure::elsewhere("let ground units alone attack"),
            )
            .about([*unit])
        });
    }
    objections.demand(!attack || is_closed(game, side, end) || game.has_enemy_ground_units(side, end), || {
        let clause = if force.path.is_empty() { "NEI-G3.ground-move-f" } else { "NEI-11.0-a" };
        Violation::new(
            clause,
            format!("there are no enemy ground units in {}", game.area_name(end)),
            without_attack(force),
        )
        .about([end])
    });
    Ok(())
}

/// The force marches and, if it attacks, meets every ground unit of the area; aircraft based there rise (12.2, NEI-R77).
pub(crate) fn do_move(deciding: &mut Deciding, side: Side, force: &Force, attack: bool, joining: &[UnitId]) {
    go_and_attack(deciding, side, Travel::Ground, force, attack, joining);
}

fn go_and_attack(deciding: &mut Deciding, side: Side, travel: Travel, force: &Force, attack: bool, joining: &[UnitId]) {
    let Some((start, end)) = ends(&deciding.game, force) else { return };
    movement::go(deciding, side, travel, force, start);
    let arrived: Vec<UnitId> =
        arriving(force).into_iter().filter(|unit| deciding.game.place(*unit) == Some(end)).collect();
    if attack && !arrived.is_empty() {
        let attackers = arrived.into_iter().chain(joining.iter().copied()).map(Participant::fighting).collect();
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

/// Re-Deploy a Ground Force: from base to base.
pub(crate) fn judge_redeployment(game: &Game, side: Side, force: &Force, objections: &mut Objections) -> Judged {
    let end = ground::judge_at(game, side, force, Pace::Redeployment, objections)?;
    let Some((start, _)) = ends(game, force).filter(|_| !force.path.is_empty()) else {
        return Err(stays());
    };
    // Units that are left behind on the way end their move too, and so at a base.
    let mut stops: Vec<AreaId> = force.units.iter().map(|unit| stop_of(game, force, start, *unit)).collect();
    stops.push(end);
    stops.sort_unstable();
    stops.dedup();
    let begins = std::iter::once((start, true));
    for (area, begins) in begins.chain(stops.into_iter().map(|stop| (stop, false))) {
        objections.demand(has_friendly_base(game, side, area), || {
            let cure = if begins {
                Cure::instead("take Move a Ground Unit Force and/or Attack")
            } else {
                Cure::elsewhere("end where a base of yours is")
            };
            Violation::new("NEI-G3.redeploy-ground-c", format!("{} has no base of yours", game.area_name(area)), cure)
                .about([area])
        });
    }
    Ok(())
}

/// Whether a base of `side` stands in an area.
pub(crate) fn has_friendly_base(game: &Game, side: Side, area: AreaId) -> bool {
    game.units_of(side, area).any(|unit| game.is_base(unit))
}

/// These actions are moves.
fn stays() -> Refusal {
    Refusal::new(
        RefusalKind::Malformed,
        "the force does not move",
        Cure::instead("name a path, or attack by Move a Ground Unit Force and/or Attack"),
    )
    .by("NEI-8.4-a")
}

pub(crate) fn redeploy(deciding: &mut Deciding, side: Side, force: &Force) {
    let Some((start, _)) = ends(&deciding.game, force) else { return };
    movement::go(deciding, side, Travel::GroundRedeployment, force, start);
}

/// Move a Ground Unit Force via Railroad: as a move and attack on foot (NEI-R51).
pub(crate) fn judge_railroad(
    game: &Game,
    side: Side,
    force: &Force,
    attack: bool,
    joining: &[UnitId],
    objections: &mut Objections,
) -> Judged {
    let end = ground::judge_at(game, side, force, Pace::Railroad, objections)?;
    if force.path.is_empty() {
        return Err(stays());
    }
    judge_attack(game, side, force, end, attack, joining, objections)
}

/// The force rides and, if it attacks, fights where it gets off.
pub(crate) fn ride(deciding: &mut Deciding, side: Side, force: &Force, attack: bool, joining: &[UnitId]) {
    go_and_attack(deciding, side, Travel::Railroad, force, attack, joining);
}
