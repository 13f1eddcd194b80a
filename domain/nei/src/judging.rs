//! What the chapters share when they judge: known counters, and the objections gathered so far.

use super::command::Force;
use super::components::{AreaId, Side, UnitId};
use super::game::{Game, Location};
use super::words;
use kernel::verdict::{Cure, Objections, Refusal, RefusalKind, Violation};

/// The reason why nothing can be judged, if there is one. What the rules object goes to the [`Objections`] handed in.
pub(super) type Judged = Result<(), Refusal>;

/// Whether nothing stands against what is judged, without a word of it.
pub(super) fn is_allowed(judge: impl FnOnce(&mut Objections) -> Judged) -> bool {
    let mut objections = Objections::yes_or_no();
    judge(&mut objections).is_ok() && objections.are_none()
}

/// NEI 19.2: why no transfer between home bases begins or ends in an area. Singapore is a home base of its holder, of a
/// limited kind (19.0): there NEI-R42 decides.
pub(super) fn no_transfer(game: &Game, side: Side, area: AreaId, clause: &'static str, cure: Cure) -> Violation {
    let name = game.area_name(area);
    let objection = if game.is_at_singapore(area) && game.singapore_holder() == side {
        let message =
            format!("{name} is a limited home base, and in this game no transfer between home bases leads there");
        Violation::new(clause, message, cure).also("NEI-R42")
    } else {
        Violation::new(clause, format!("{name} is no home base of yours"), cure)
    };
    objection.about([area])
}

/// "leave it behind", for one unit of several; what else helps where there is nobody else.
pub(super) fn leave_behind(game: &Game, force: &[UnitId], unit: UnitId, alone: Cure) -> Cure {
    if force.len() > 1 { Cure::less(format!("leave {} behind", game.name(unit))) } else { alone }
}

/// What a force does that finds nobody to attack: it moves on without, if it moves.
pub(super) fn without_attack(force: &Force) -> Cure {
    if force.path.is_empty() { Cure::elsewhere("attack where the enemy is") } else { "move without an attack".into() }
}

/// Something nearer, or the others without the unit that does not reach so far.
pub(super) fn nearer_or_without(game: &Game, force: &[UnitId], unit: UnitId, nearer: &str) -> Cure {
    Cure::elsewhere(if force.len() > 1 {
        format!("{nearer}, or leave {} behind", game.name(unit))
    } else {
        nearer.to_owned()
    })
}

/// What a unit does that is too slow: it stops sooner, or stays where the others can go on without it.
pub(super) fn stop_or_stay(game: &Game, force: &[UnitId], unit: UnitId, most: usize) -> Cure {
    if most == 0 {
        return leave_behind(game, force, unit, Cure::instead("take another action"));
    }
    Cure::elsewhere(if force.len() > 1 {
        format!("stop after {most}, or leave {} behind on the way", game.name(unit))
    } else {
        format!("stop after {most}")
    })
}

/// The area an id means, aliases resolved.
pub(super) fn known_area(game: &Game, area: AreaId) -> Result<AreaId, Refusal> {
    game.pack.map.area(area).map(|found| found.id).ok_or_else(|| {
        split_sea(game, area).unwrap_or_else(|| {
            Refusal::new(
                RefusalKind::Unknown,
                format!("{area} is no area of the map"),
                Cure::elsewhere("name an area by the id of the pack"),
            )
        })
    })
}

/// NEI 5.5: the sea of a square that an island splits is two areas, and neither is meant by the square's own sea.
fn split_sea(game: &Game, area: AreaId) -> Option<Refusal> {
    let square = area.as_str().strip_prefix("s_")?.parse().ok()?;
    let seas: Vec<&str> = game.pack.map.seas_of_square(square).map(|sea| sea.id.as_str()).collect();
    (seas.len() > 1).then(|| {
        Refusal::new(
            RefusalKind::Unknown,
            format!("the sea of {square} is divided by land"),
            Cure::elsewhere(format!("name {}", words::either(seas))),
        )
        .by("NEI-5.5-a")
    })
}

/// What players call a counter, for ids that may be of none.
pub(super) fn named(game: &Game, unit: UnitId) -> String {
    if game.units.contains_key(&unit) { game.name(unit).into_owned() } else { unit.to_string() }
}

/// Every unit exists and none is named twice.
pub(super) fn known_units(game: &Game, units: &[UnitId]) -> Result<(), Refusal> {
    for (index, unit) in units.iter().enumerate() {
        if !game.units.contains_key(unit) {
            return Err(Refusal::new(
                RefusalKind::Unknown,
                format!("{unit} is no counter of this game"),
                Cure::elsewhere("name a unit by the id of the pack"),
            )
            .by("NEI-2.4-a"));
        }
        if units[..index].contains(unit) {
            return Err(Refusal::new(
                RefusalKind::Malformed,
                format!("{} is named twice", game.name(*unit)),
                Cure::elsewhere("name each unit once"),
            ));
        }
    }
    Ok(())
}

/// Every unit exists, is named once and belongs to `side`.
pub(super) fn own_units(game: &Game, side: Side, units: &[UnitId]) -> Result<(), Refusal> {
    known_units(game, units)?;
    match units.iter().find(|unit| game.side(**unit) != side) {
        Some(unit) => Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} does not belong to {}", game.name(*unit), side.name()),
            Cure::elsewhere("name units of your own"),
        )
        .by("NEI-2.10-k")),
        None => Ok(()),
    }
}

/// The units of a force: at least one, all own, all on the map.
pub(super) fn force_units(game: &Game, side: Side, units: &[UnitId]) -> Result<AreaId, Refusal> {
    own_units(game, side, units)?;
    let Some(first) = units.first() else {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            "the force has no units",
            Cure::elsewhere("name at least one unit"),
        )
        .by("NEI-2.10-h"));
    };
    for unit in units {
        if game.place(*unit).is_none() {
            return Err(Refusal::new(
                RefusalKind::Malformed,
                format!("{} is not on the map", game.name(*unit)),
                Cure::elsewhere("name units that are on the map"),
            )
            .by("NEI-2.10-f"));
        }
    }
    game.place(*first).ok_or_else(|| {
        Refusal::new(RefusalKind::Malformed, "the force is nowhere", Cure::elsewhere("name a unit on the map"))
    })
}

/// The units of a force begin in one area and none of them is cargo (2.10, 10.1, 13.2).
pub(super) fn one_start(game: &Game, units: &[UnitId], start: AreaId, objections: &mut Objections) {
    one_start_by(game, units, start, None, objections);
}

/// The same where the action has a clause of its own against units from elsewhere.
pub(super) fn one_start_by(
    game: &Game,
    units: &[UnitId],
    start: AreaId,
    own_clause: Option<&'static str>,
    objections: &mut Objections,
) {
    for unit in units {
        if let Location::Aboard(ship) = game.unit(*unit).location {
            objections.raise(|| {
                Violation::new(
                    "NEI-13.2-j",
                    format!("{} is aboard {} and can do nothing else", game.name(*unit), game.name(ship)),
                    Cure::first(format!("land it first, or move {}", game.name(ship))),
                )
                .about([*unit])
            });
        } else if game.place(*unit) != Some(start) {
            objections.raise(|| {
                let apart = Violation::new(
                    "NEI-2.10-h",
                    format!("{} is not in {}, where the force begins", game.name(*unit), game.area_name(start)),
                    leave_behind(game, units, *unit, Cure::elsewhere("name units of one area")),
                )
                .also("NEI-10.1-a")
                .about([*unit]);
                own_clause.into_iter().fold(apart, Violation::also)
            });
        }
    }
}
