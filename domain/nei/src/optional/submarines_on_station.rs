//! NEI 29, G-3: submarines on station. Any number of submarines beside friendly ports move far in one action, well clear
//! of the enemy and without a fight.

use super::seaplane_patrols;
use crate::actions::operational_naval::ends;
use crate::command::Force;
use crate::components::{AreaId, Side};
use crate::deciding::Deciding;
use crate::event::Travel;
use crate::game::Game;
use crate::judging::{Judged, leave_behind, own_units};
use crate::movement::{self, Reach, known_path, naval};
use crate::stacking::is_closed;
use kernel::verdict::{Cure, Objections, Refusal, RefusalKind, Violation};

/// How far submarines go, in movement factors.
pub(crate) const REACH: usize = 2;

/// Several forces of submarines, each on a way of its own.
pub(crate) fn judge(game: &Game, side: Side, forces: &[Force], objections: &mut Objections) -> Judged {
    let all: Vec<_> = forces.iter().flat_map(|force| force.units.iter().copied()).collect();
    own_units(game, side, &all)?;
    if forces.is_empty() || forces.iter().any(|force| force.path.is_empty()) {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            "submarines that do not move go on no station",
            Cure::elsewhere("name submarines and a path for each force"),
        )
        .by("NEI-29.G3.subs-a"));
    }
    for force in forces {
        let sailing = naval::judge_up_to(game, side, force, "NEI-29.G3.subs-a", REACH, objections)?;
        for unit in force.units.iter().filter(|unit| !game.is_submarine(**unit)) {
            objections.raise(|| {
                Violation::new(
                    "NEI-29.G3.subs-a",
                    format!("{} is no submarine", game.name(*unit)),
                    leave_behind(game, &all, *unit, Cure::elsewhere("name submarines")),
                )
                .about([*unit])
            });
        }
        objections.demand(game.is_served_by_port(side, sailing.start), || {
            Violation::new(
                "NEI-29.G3.subs-a",
                format!("no functional port of {} is beside {}", side.name(), game.area_name(sailing.start)),
                Cure::elsewhere("move submarines that are beside a port of your own"),
            )
            .about([sailing.start])
        });
        for area in std::iter::once(sailing.start).chain(known_path(game, &force.path)?) {
            objections.demand(is_clear(game, side, area), || {
                Violation::new(
                    "NEI-29.G3.subs-b",
                    format!("enemy naval units or an enemy base are in the square of {}", game.area_name(area)),
                    Cure::elsewhere("keep clear of enemy ships and bases"),
                )
                .about([area])
            });
        }
    }
    Ok(())
}

/// Neither enemy ships nor an enemy base in the square of an area (NEI-R121). Of what is closed nothing is said
/// (NEI-R107).
pub(crate) fn is_clear(game: &Game, side: Side, area: AreaId) -> bool {
    let squares = game.square(area);
    !crate::fog::areas_of(game, squares)
        .into_iter()
        .filter(|other| !is_closed(game, side, *other))
        .any(|other| game.has_enemy_ships(side, other) || game.has_enemy_base(side, other))
}

/// The forces go, one after the other.
pub(crate) fn go(deciding: &mut Deciding, side: Side, forces: &[Force]) {
    for force in forces {
        let Some((start, _)) = ends(&deciding.game, force) else { continue };
        movement::go(deciding, side, Travel::Naval, force, start);
    }
}

/// The shortest clear way to every area within `range`.
pub(crate) fn reach(game: &Game, side: Side, start: AreaId, range: usize) -> Reach<AreaId> {
    // 26.3: a patrol stops whoever enters its square.
    let is_patrolled = |square| seaplane_patrols::enemy_patrol(game, side, square).is_some();
    let stops =
        |area| game.square(area).is_none_or(|square| Some(square) != game.square(start) && is_patrolled(square));
    let next = |area, is_start| {
        let links = (is_start || !stops(area)).then(|| game.pack.map.sea_links.get(&area))?;
        links.map(|links| links.keys().copied())
    };
    Reach::breadth_first(start, range, next, |area| !is_closed(game, side, area) && is_clear(game, side, area))
}
