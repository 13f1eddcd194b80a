//! NEI 10.1 and 10.3, ground units: over arrows, mountains at the price of the whole move, no further than the enemy;
//! redeploying twice as far between bases, and by rail (G-3).

use super::{Reach, judge_arrival, known_drop_offs, known_path, no_step, steps_of};
use crate::command::Force;
use crate::components::{AreaId, Face, Side, UnitId, UnitType};
use crate::game::Game;
use crate::judging::{force_units, leave_behind, one_start, stop_or_stay};
use crate::pack::{AreaKind, LandLink};
use crate::stacking::{is_closed, judge_entry};
use crate::words;
use kernel::seat::Opposed;
use kernel::verdict::{Cure, Objections, Refusal, RefusalKind, Violation};

/// A force that redeploys goes this many times as far as on a march (G-3).
pub(crate) const REDEPLOYMENT: usize = 2;

/// How a ground force goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pace {
    /// Up to its movement factor.
    March,
    /// Twice as far, away from the enemy (G-3 Re-Deploy a Ground Force).
    Redeployment,
    /// Any distance, along railroads (G-3 Move a Ground Unit Force via Railroad).
    Railroad,
}

/// Judges a ground force on its path. The area where it ends.
pub(crate) fn judge(game: &Game, side: Side, force: &Force, objections: &mut Objections) -> Result<AreaId, Refusal> {
    judge_at(game, side, force, Pace::March, objections)
}

/// The same for a force that goes at another pace.
pub(crate) fn judge_at(
    game: &Game,
    side: Side,
    force: &Force,
    pace: Pace,
    objections: &mut Objections,
) -> Result<AreaId, Refusal> {
    let start = force_units(game, side, &force.units)?;
    if let Some(unit) = force.units.iter().find(|unit| !game.is_ground(**unit)) {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} is no ground unit", game.name(*unit)),
            Cure::elsewhere("name ground units only; ships and air units have actions of their own"),
        )
        .by("NEI-8.4-g"));
    }
    let path = known_path(game, &force.path)?;
    if let Some(sea) = path.iter().find(|area| game.area(**area).kind == AreaKind::Sea) {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} is sea; ground units keep to land", game.area_name(*sea)),
            Cure::instead("carry them by Naval Amphibious Movement"),
        )
        .by("NEI-10.0-ground-a")
        .also("NEI-10.0-ground-g"));
    }
    if let Some(base) = force.units.iter().find(|unit| game.is_base(**unit) && !path.is_empty()) {
        let clause = if game.unit(*base).face == Face::Base { "NEI-22.0-e" } else { "NEI-10.0-ground-j" };
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} is a base and does not move", game.name(*base)),
            Cure::instead("leave it where it is"),
        )
        .by(clause));
    }
    known_drop_offs(game, force, &path)?;
    one_start(game, &force.units, start, objections);
    judge_start(game, side, start, pace, objections);
    judge_steps(game, side, start, &path, pace, objections);
    for unit in &force.units {
        judge_unit(game, force, start, &path, *unit, pace, objections);
    }
    judge_arrival(game, force, objections);
    Ok(path.last().copied().unwrap_or(start))
}

fn judge_start(game: &Game, side: Side, start: AreaId, pace: Pace, objections: &mut Objections) {
    match pace {
        Pace::March => {}
        Pace::Redeployment => judge_enemies(game, side, start, objections),
        Pace::Railroad => objections.demand(game.area(start).land.railroad, || {
            Violation::new(
                "NEI-G3.rail-a",
                format!("there is no railroad in {}", game.area_name(start)),
                Cure::elsewhere("start in an area with a railroad, or march"),
            )
            .about([start])
        }),
    }
}

/// G-3: a redeploying force keeps away from enemy ground units. That they are there is open: aircraft are ashore only
/// where a base is.
fn judge_enemies(game: &Game, side: Side, area: AreaId, objections: &mut Objections) {
    objections.demand(is_closed(game, side, area) || !game.has_enemy_ground_units(side, area), || {
        Violation::new(
            "NEI-G3.redeploy-ground-b",
            format!("there are ground units of {} in {}", side.other().name(), game.area_name(area)),
            Cure::elsewhere("take Move a Ground Unit Force and/or Attack, or go another way"),
        )
        .about([area])
    });
}

fn judge_steps(game: &Game, side: Side, start: AreaId, path: &[AreaId], pace: Pace, objections: &mut Objections) {
    let mut from = start;
    for (index, to) in path.iter().copied().enumerate() {
        let is_last = index + 1 == path.len();
        match (game.area(from).kind, game.area(to).kind) {
            (AreaKind::HomeBase, _) | (_, AreaKind::HomeBase) => {
                let clause = if side == Side::Japan { "NEI-19.2-c" } else { "NEI-19.3-d" };
                objections.raise(|| {
                    Violation::new(
                        clause,
                        format!("no ground unit walks between {} and {}", game.area_name(from), game.area_name(to)),
                        Cure::instead("carry it by ship"),
                    )
                    .about([from, to])
                });
            }
            _ if pace == Pace::Railroad => {
                objections.demand(link(game, from, to).is_some_and(|link| link.railroad), || {
                    Violation::new(
                        "NEI-G3.rail-a",
                        format!("no railroad leads from {} to {}", game.area_name(from), game.area_name(to)),
                        Cure::elsewhere("keep to areas that railroads link, or march"),
                    )
                    .about([from, to])
                });
            }
            _ if link(game, from, to).is_none() => {
                objections.raise(|| {
                    let squares = game.square(from).zip(game.square(to));
                    if squares.is_some_and(|(a, b)| game.pack.map.adjacent(a, b)) {
                        Violation::new(
                            "NEI-10.0-ground-d",
                            format!("there is no arrow between {} and {}", game.area_name(from), game.area_name(to)),
                            Cure::elsewhere("go where an arrow crosses the grid line, or by ship"),
                        )
                        .also("NEI-2.1-g")
                        .about([from, to])
                    } else {
                        no_step(game, from, to, "a ground force")
                    }
                });
            }
            _ => {}
        }
        judge_entry(game, side, to, objections);
        if pace == Pace::Redeployment {
            judge_enemies(game, side, to, objections);
        } else if !is_last && !is_closed(game, side, to) && game.has_enemy_ground_units(side, to) {
            objections.raise(|| {
                Violation::new(
                    "NEI-10.0-ground-h",
                    format!(
                        "there are ground units of {} in {}; the force must stop there",
                        side.other().name(),
                        game.area_name(to)
                    ),
                    format!("end the move in {}", game.area_name(to)),
                )
                .about([to])
            });
        }
        from = to;
    }
}

fn link(game: &Game, from: AreaId, to: AreaId) -> Option<crate::pack::LandLink> {
    game.pack.map.land_links.get(&from).and_then(|links| links.get(&to)).copied()
}

fn judge_unit(
    game: &Game,
    force: &Force,
    start: AreaId,
    path: &[AreaId],
    unit: UnitId,
    pace: Pace,
    objections: &mut Objections,
) {
    let steps = steps_of(game, force, path, start, unit);
    if steps == 0 {
        return;
    }
    let factor = usize::from(game.movement(unit));
    let name = || game.name(unit);
    if pace == Pace::Railroad {
        // NEI-R51: any distance and no cost, but what cannot move does not ride either.
        objections.demand(factor > 0, || {
            Violation::new(
                "NEI-10.0-ground-j",
                format!("{} never moves", name()),
                leave_behind(game, &force.units, unit, Cure::instead("take another action")),
            )
            .about([unit])
        });
        return;
    }
    let walked = &path[..steps];
    let mut from = start;
    let mut mountains = Vec::new();
    for to in walked {
        if link(game, from, *to).is_some_and(|link| link.mountain) {
            mountains.push(*to);
        }
        from = *to;
    }
    if let Some(beyond) = mountains.first() {
        let mechanized = matches!(game.counter(unit).kind, UnitType::Ground(kind) if kind.is_mechanized());
        objections.demand(!mechanized, || {
            Violation::new(
                "NEI-10.3-a",
                format!("{} is mechanized and cannot cross the mountains to {}", name(), game.area_name(*beyond)),
                leave_behind(game, &force.units, unit, Cure::elsewhere("keep it on this side of them")),
            )
            .about([unit])
        });
        objections.demand(steps == 1, || {
            Violation::new(
                "NEI-10.3-b",
                format!("crossing the mountains to {} takes the whole move of {}", game.area_name(*beyond), name()),
                Cure::elsewhere("make the crossing a move of its own"),
            )
            .about([unit])
        });
    }
    let (most, clause) = match pace {
        Pace::Redeployment => (REDEPLOYMENT * factor, "NEI-G3.redeploy-ground-a"),
        _ if force.units.len() > 1 => (factor, "NEI-G3.ground-move-a"),
        Pace::March | Pace::Railroad => (factor, "NEI-10.0-ground-b"),
    };
    objections.demand(steps <= most, || {
        let allowed = if most == factor { String::new() } else { format!(", and it may go {most}") };
        Violation::new(
            clause,
            format!(
                "{} moves {}; its movement factor is {factor}{allowed}",
                name(),
                words::count(steps, "area", "areas")
            ),
            stop_or_stay(game, &force.units, unit, most),
        )
        .about([unit])
    });
}

/// The shortest way over land from `start` to every area within `range` steps, found breadth first. A mountain takes the
/// whole move (10.3), so it is crossed alone, and only where no other way leads.
pub(crate) fn reach(game: &Game, side: Side, start: AreaId, range: usize) -> Reach<AreaId> {
    let open = |area| !is_closed(game, side, area);
    let next = |area, is_start| {
        (is_start || !game.has_enemy_ground_units(side, area)).then(|| beyond(game, area, |link| !link.mountain))
    };
    let reach = Reach::breadth_first(start, range, next, open);
    and_over_the_mountains(game, start, range, open, reach)
}

/// The shortest ways on which a force may redeploy: the mover's allowance is `factor` areas, doubled, and a mountain
/// takes all of it (10.3, NEI-R50).
pub(crate) fn redeployment_reach(game: &Game, side: Side, start: AreaId, factor: usize) -> Reach<AreaId> {
    let open = |area| !is_closed(game, side, area) && !game.has_enemy_ground_units(side, area);
    let reach = Reach::breadth_first(
        start,
        REDEPLOYMENT * factor,
        |area, _| Some(beyond(game, area, |link| !link.mountain)),
        open,
    );
    and_over_the_mountains(game, start, factor, open, reach)
}

/// What lies beyond the links of a kind.
fn beyond(game: &Game, area: AreaId, wanted: impl Fn(&LandLink) -> bool) -> impl Iterator<Item = AreaId> {
    let links = game.pack.map.land_links.get(&area);
    links.into_iter().flatten().filter(move |(_, link)| wanted(link)).map(|(next, _)| *next)
}

/// The same ways, and those of one step over a mountain where no other leads.
fn and_over_the_mountains(
    game: &Game,
    start: AreaId,
    allowance: usize,
    open: impl Fn(AreaId) -> bool,
    mut reach: Reach<AreaId>,
) -> Reach<AreaId> {
    if allowance > 0 {
        for area in beyond(game, start, |link| link.mountain).filter(|area| open(*area)) {
            reach.or_step_to(area);
        }
    }
    reach
}

/// The shortest way by rail from `start` to every area it leads to, no further than the enemy.
pub(crate) fn railroad_reach(game: &Game, side: Side, start: AreaId) -> Reach<AreaId> {
    let next = |area, is_start| {
        (is_start || !game.has_enemy_ground_units(side, area)).then(|| beyond(game, area, |link| link.railroad))
    };
    Reach::breadth_first(start, game.pack.map.areas.len(), next, |area| !is_closed(game, side, area))
}
