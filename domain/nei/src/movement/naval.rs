//! NEI 10.1, naval units: by sea, up to the slowest ship, and no further than the first enemy ships.

use super::{Reach, judge_arrival, known_drop_offs, known_path, no_step, steps_of};
use crate::command::Force;
use crate::components::{AreaId, Side};
use crate::game::Game;
use crate::judging::{force_units, one_start, stop_or_stay};
use crate::optional::seaplane_patrols;
use crate::pack::AreaKind;
use crate::rulings::Chokepoints;
use crate::stacking::{closed, is_closed, judge_naval_units};
use crate::words;
use kernel::seat::Opposed;
use kernel::verdict::{Cure, Objections, Refusal, RefusalKind, Violation};

/// Where a naval force sails that was judged.
pub(crate) struct Sailing {
    pub(crate) start: AreaId,
    pub(crate) end: AreaId,
}

/// Judges a naval force on its path. `slowest` is the clause of the action that binds a force to its slowest ship.
pub(crate) fn judge(
    game: &Game,
    side: Side,
    force: &Force,
    slowest: &'static str,
    objections: &mut Objections,
) -> Result<Sailing, Refusal> {
    judge_up_to(game, side, force, slowest, 1, objections)
}

/// The same for an action that lets ships move several times their movement factor.
pub(crate) fn judge_up_to(
    game: &Game,
    side: Side,
    force: &Force,
    slowest: &'static str,
    times: usize,
    objections: &mut Objections,
) -> Result<Sailing, Refusal> {
    let start = force_units(game, side, &force.units)?;
    if let Some(unit) = force.units.iter().find(|unit| !game.is_ship(**unit)) {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} is no naval unit", game.name(*unit)),
            Cure::elsewhere("name ships and submarines only; ground and air units have actions of their own"),
        )
        .by("NEI-8.4-f"));
    }
    let path = known_path(game, &force.path)?;
    if let Some(land) = path.iter().find(|area| game.area(**area).kind == AreaKind::Land) {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} is land; ships keep to sea areas and friendly home bases", game.area_name(*land)),
            Cure::elsewhere("end in the sea area beside it"),
        )
        .by("NEI-10.0-naval-a")
        .also("NEI-2.1-h"));
    }
    known_drop_offs(game, force, &path)?;
    one_start(game, &force.units, start, objections);
    if !path.is_empty() {
        judge_naval_units(side, force.units.len(), objections);
    }
    judge_steps(game, side, start, &path, objections);
    for unit in &force.units {
        let steps = steps_of(game, force, &path, start, *unit);
        let factor = usize::from(game.movement(*unit));
        let most = times * factor;
        objections.demand(steps <= most, || {
            let clause = if force.units.len() > 1 || times > 1 { slowest } else { "NEI-10.0-naval-b" };
            let limit = if times == 1 { String::new() } else { format!(" and it may move {most}") };
            Violation::new(
                clause,
                format!(
                    "{} moves {}; its movement factor is {factor}{limit}",
                    game.name(*unit),
                    words::count(steps, "square", "squares")
                ),
                stop_or_stay(game, &force.units, *unit, most),
            )
            .about([*unit])
        });
    }
    judge_arrival(game, force, objections);
    let end = path.last().copied().unwrap_or(start);
    Ok(Sailing { start, end })
}

fn judge_steps(game: &Game, side: Side, start: AreaId, path: &[AreaId], objections: &mut Objections) {
    let mut from = start;
    for (index, to) in path.iter().copied().enumerate() {
        let is_last = index + 1 == path.len();
        if !game.pack.map.sea_links.get(&from).is_some_and(|links| links.contains_key(&to)) {
            objections.raise(|| {
                if game.square(from).is_none() && game.square(to).is_none() {
                    Violation::new(
                        "NEI-19.3-b",
                        format!(
                            "there is no way from {} to {} but over the map",
                            game.area_name(from),
                            game.area_name(to)
                        ),
                        Cure::elsewhere("go over the map"),
                    )
                } else if let Some(entry) = entry_clause(game, from, to) {
                    entry
                } else {
                    no_step(game, from, to, "a naval force")
                }
            });
        }
        // 2.1 says of ships what 9.5 says of everybody.
        if let Some(closed) = closed(game, side, to) {
            objections.raise(|| closed.objection(game, side).also("NEI-2.1-h"));
        }
        if !is_last && game.has_enemy_ships(side, to) {
            objections.raise(|| {
                Violation::new(
                    "NEI-10.0-naval-d",
                    format!(
                        "there are naval units of {} in {}; the force must stop there",
                        side.other().name(),
                        game.area_name(to)
                    ),
                    Cure::elsewhere(format!("end the move in {}", game.area_name(to))),
                )
                .about([to])
            });
        }
        // Optional rule: seaplane patrols (26.3).
        if !is_last
            && game.square(from) != game.square(to)
            && let Some(square) = game.square(to)
        {
            seaplane_patrols::judge_passing(game, side, square, objections);
        }
        if !is_last && crosses_chokepoint(game, from, to) {
            objections.raise(|| {
                Violation::new(
                    "NEI-R13",
                    format!(
                        "the way from {} to {} is a chokepoint, and this table reads that ships stop there",
                        game.area_name(from),
                        game.area_name(to)
                    ),
                    Cure::elsewhere(format!("end the move in {}", game.area_name(to))),
                )
                .about([to])
            });
        }
        if !is_last && game.square(to).is_none() {
            objections.raise(|| {
                Violation::new(
                    "NEI-19.3-e",
                    format!("a force that enters {} stops there", game.area_name(to)),
                    Cure::elsewhere(format!("end the move in {}", game.area_name(to))),
                )
                .about([to])
            });
        }
        from = to;
    }
}

/// NEI-R13: a chokepoint that stops ships. By default it has no effect, and none while the chart that would say it is
/// not part of the pack.
fn crosses_chokepoint(game: &Game, from: AreaId, to: AreaId) -> bool {
    game.rulings.chokepoints == Chokepoints::NavalUnitsStop
        && game.pack.map.sea_links.get(&from).and_then(|links| links.get(&to)).is_some_and(|link| link.chokepoint)
}

/// NEI 19.3: an off-map home base is entered and left by its own squares only.
fn entry_clause(game: &Game, from: AreaId, to: AreaId) -> Option<Violation> {
    let base = [from, to].into_iter().find(|area| game.square(*area).is_none())?;
    let entries: Vec<&str> = game.pack.map.sea_links.get(&base)?.keys().map(|area| game.area_name(*area)).collect();
    Some(
        Violation::new(
            "NEI-19.3-g",
            format!("{} is entered and left elsewhere", game.area_name(base)),
            Cure::elsewhere(format!("go by {}", words::either(entries))),
        )
        .about([base]),
    )
}

/// The shortest way by sea that the rules allow from `start` to every area within `range`, found breadth first.
pub(crate) fn reach(game: &Game, side: Side, start: AreaId, range: usize) -> Reach<AreaId> {
    let is_patrolled = |square| seaplane_patrols::enemy_patrol(game, side, square).is_some();
    let stops = |area| {
        game.has_enemy_ships(side, area)
            || game.square(area).is_none_or(|square| Some(square) != game.square(start) && is_patrolled(square))
    };
    let next = |area, is_start| {
        let links = (is_start || !stops(area)).then(|| game.pack.map.sea_links.get(&area))?;
        links.map(|links| links.keys().copied())
    };
    Reach::breadth_first(start, range, next, |area| !is_closed(game, side, area))
}
