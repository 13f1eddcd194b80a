//! NEI 29, G-3: the naval raid. One ship sails from a friendly port, attacks, and is back where it started.

use super::Aftermath;
use crate::actions::operational_naval::{self, ends};
use crate::combat::{self, Battle};
use crate::command::Force;
use crate::components::{AreaId, Side, UnitId};
use crate::deciding::Deciding;
use crate::event::{Event, Travel};
use crate::game::Game;
use crate::judging::{Judged, leave_behind};
use crate::movement::{self, arriving};
use kernel::clause::Clause;
use kernel::verdict::{Cure, Objections, Violation};

/// A raid is a naval attack or a coastal bombardment after a move, by one ship that starts beside a friendly functional
/// port.
///
/// Our reading: a raid leads to another sea area; who attacks where he is needs no raid.
pub(crate) fn judge(game: &Game, side: Side, force: &Force, bombardment: bool, objections: &mut Objections) -> Judged {
    let mut attack = objections.apart();
    if bombardment {
        operational_naval::judge_bombardment(game, side, force, &mut attack)?;
    } else {
        operational_naval::judge_move(game, side, force, true, &[], &mut attack)?;
    }
    objections.join_reworded(attack, of_a_raid);
    let Some((start, end)) = ends(game, force) else { return Ok(()) };
    for unit in force.units.iter().skip(1) {
        objections.raise(|| {
            if game.place(*unit) == Some(end) {
                Violation::new(
                    "NEI-29.G3.raid-c",
                    format!("{} is in {} already and takes no part in the raid", game.name(*unit), game.area_name(end)),
                    leave_behind(game, &force.units, *unit, Cure::instead("take another action")),
                )
                .about([*unit])
            } else {
                Violation::new(
                    "NEI-29.G3.raid-a",
                    format!("a raid is made by one naval unit, and {} is another", game.name(*unit)),
                    leave_behind(game, &force.units, *unit, Cure::instead("take another action")),
                )
                .about([*unit])
            }
        });
    }
    objections.demand(game.is_served_by_port(side, start), || {
        Violation::new(
            "NEI-29.G3.raid-a",
            format!("no functional port of {} is beside {}", side.name(), game.area_name(start)),
            Cure::elsewhere("raid from beside a port of your own"),
        )
        .about([start])
    });
    objections.demand(start != end, || {
        Violation::new(
            "NEI-29.G3.raid-a",
            "the raider ends where it starts",
            Cure::elsewhere("raid another sea area, or attack by Naval Force Move and/or Attack"),
        )
        .about([start])
    });
    Ok(())
}

/// An objection to the attack or the bombardment that a raid is: where it finds nobody, what would cure the action that it
/// is like does not cure a raid.
fn of_a_raid(objection: Violation) -> Violation {
    let cure = if objection.cites("NEI-11.0-a") || objection.cites("NEI-G3.naval-move-g") {
        Cure::elsewhere("raid a sea area with enemy ships in it")
    } else if objection.cites("NEI-11.0-g") {
        Cure::elsewhere("bombard from beside an enemy base, or raid a sea area with enemy ships in it")
    } else if objection.cites("NEI-14.2-b") {
        Cure::elsewhere("raid with a surface ship that has an anti-ground factor and is no carrier")
    } else {
        return objection;
    };
    let Violation { clause, mut also, message, about, .. } = objection;
    also.insert(0, clause);
    Violation { clause: Clause::new("NEI-29.G3.raid-a"), also, message, cure: cure.words, cure_kind: cure.kind, about }
}

/// The raider sails and attacks. Nobody joins it.
pub(crate) fn raid(deciding: &mut Deciding, side: Side, force: &Force, bombardment: bool) {
    let Some((start, end)) = ends(&deciding.game, force) else { return };
    movement::go(deciding, side, Travel::Naval, force, start);
    let game = &deciding.game;
    let plan = if bombardment {
        operational_naval::bombardment_plan(game, side, force, end)
    } else {
        Some(operational_naval::attack_plan(game, side, arriving(force), end))
    };
    let Some(plan) = plan else { return };
    let aftermath = Some(Aftermath::RaidersReturn { to: start, units: force.units.clone() });
    let battle = Battle { aftermath, ..Battle::begin(game, plan) };
    combat::open_battle(deciding, battle);
}

/// The survivors are put where they started, without a path (NEI-R120).
pub(crate) fn go_back(deciding: &mut Deciding, side: Side, to: AreaId, units: &[UnitId]) {
    let game = &deciding.game;
    let units: Vec<UnitId> =
        units.iter().copied().filter(|unit| game.place(*unit).is_some_and(|place| place != to)).collect();
    if !units.is_empty() {
        deciding.happen(Event::RaidersReturned { side, units, to });
    }
}
