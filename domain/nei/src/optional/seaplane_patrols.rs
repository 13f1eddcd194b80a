//! NEI 26.3 and 29, G-3: seaplane patrols. Seaplanes fly to a sea area and stay there, patrol side up, until they are
//! lost or recalled. Enemies that come into their square stop there; they reply to attacks and make none.
//!
//! Our reading: a patrol lies on the map with its patrol side up and holds the enemy up by being there, so both sides see
//! it as they see a base (20.0), and a move through it is refused and not cut short (NEI-R107).

use std::collections::BTreeMap;

use super::{OptionalRule, seaplane_tenders};
use crate::command::{Flight, Returning};
use crate::components::{AircraftType, AreaId, Face, Side, SquareId, UnitId, UnitType};
use crate::deciding::Deciding;
use crate::event::Event;
use crate::fog;
use crate::game::{Game, Location};
use crate::judging::{Judged, known_area, leave_behind, own_units};
use crate::movement::air::{self, Bars, Errand};
use crate::pack::AreaKind;
use crate::stacking::judge_airfield_room;
use kernel::verdict::{Cure, Objections, Refusal, RefusalKind, Violation};

const ERRAND: Errand = Errand {
    airfield: "NEI-29.G3.seaplane-patrol-a",
    off_map: "NEI-19.3-i",
    range: "NEI-29.G3.seaplane-patrol-a",
    barred: None,
    one_base: None,
};

/// A seaplane (2.4.3).
pub(crate) fn is_seaplane(game: &Game, unit: UnitId) -> bool {
    game.counter(unit).kind == UnitType::Aircraft(AircraftType::Sp)
}

/// A seaplane on patrol.
pub(crate) fn is_on_patrol(game: &Game, unit: UnitId) -> bool {
    game.unit(unit).face == Face::Patrol
}

/// A side's seaplanes on patrol, in id order.
pub(crate) fn on_patrol(game: &Game, side: Side) -> Vec<UnitId> {
    if !game.optional.has(OptionalRule::SeaplanePatrols) {
        return Vec::new();
    }
    game.units.keys().copied().filter(|unit| game.side(*unit) == side && is_on_patrol(game, *unit)).collect()
}

/// An enemy of `side` on patrol in a square.
pub(crate) fn enemy_patrol(game: &Game, side: Side, square: SquareId) -> Option<UnitId> {
    if !game.optional.has(OptionalRule::SeaplanePatrols) {
        return None;
    }
    let patrols = game.standing.on_patrol();
    let area = fog::areas_in(game, square).find(|area| game.has_enemies(side, *area, patrols))?;
    game.enemies_in(side, area).find(|unit| is_on_patrol(game, *unit))
}

/// NEI 26.3: naval units, submarines among them, and aircraft on their way out stop where an enemy patrol is (NEI-R115).
pub(crate) fn judge_passing(game: &Game, side: Side, square: SquareId, objections: &mut Objections) {
    let Some(patrol) = enemy_patrol(game, side, square) else { return };
    objections.raise(|| {
        Violation::new(
            "NEI-26.3-e",
            format!("{} is on patrol in {square}; naval and air units that come there stop", game.name(patrol)),
            Cure::elsewhere(format!("end in {square}, or go around it")),
        )
        .about([square])
    });
}

/// NEI 26.3: no redeployment by sea comes into a square with an enemy patrol.
pub(crate) fn judge_redeployment(game: &Game, side: Side, square: SquareId, objections: &mut Objections) {
    let Some(patrol) = enemy_patrol(game, side, square) else { return };
    objections.raise(|| {
        Violation::new(
            "NEI-26.3-h",
            format!("{} is on patrol in {square}, and no redeployment by sea goes there", game.name(patrol)),
            Cure::elsewhere("choose another way, or use Naval Force Move and/or Attack"),
        )
        .about([square])
    });
}

/// NEI 26.3: seaplanes on patrol attack nobody, and fly nowhere before they are recalled.
pub(crate) fn judge_idle(game: &Game, units: &[UnitId], objections: &mut Objections) {
    let recall = || Cure::first("recall it first");
    let nobody_else = units.iter().all(|unit| is_on_patrol(game, *unit));
    for unit in units.iter().filter(|unit| is_on_patrol(game, **unit)) {
        objections.raise(|| {
            let cure = if nobody_else { recall() } else { leave_behind(game, units, *unit, recall()) };
            Violation::new(
                "NEI-26.3-g",
                format!("{} is on patrol; it replies to attacks and takes part in none", game.name(*unit)),
                cure,
            )
            .about([*unit])
        });
    }
}

/// Launch a Seaplane patrol.
pub(crate) fn judge_launch(
    game: &Game,
    side: Side,
    flight: &Flight,
    area: AreaId,
    objections: &mut Objections,
) -> Judged {
    let malformed = |message: String, cure: &str| {
        Err(Refusal::new(RefusalKind::Malformed, message, Cure::elsewhere(cure)).by("NEI-29.G3.seaplane-patrol-a"))
    };
    own_units(game, side, &flight.units)?;
    if let Some(unit) = flight.units.iter().find(|unit| !is_seaplane(game, **unit)) {
        return malformed(format!("{} is no seaplane and has no patrol side", game.name(*unit)), "name seaplanes only");
    }
    let area = known_area(game, area)?;
    if game.area(area).kind != AreaKind::Sea {
        return malformed(format!("{} is no sea area", game.area_name(area)), "patrol over a sea area");
    }
    air::judge_errand(game, side, flight, area, ERRAND, objections)?;
    Ok(())
}

/// The seaplanes fly out and stay. Our reading: those that were stopped on the way fly home, as others do.
pub(crate) fn launch(deciding: &mut Deciding, side: Side, flight: &Flight, area: AreaId) {
    let area = deciding.game.pack.map.resolve(area);
    air::fly_as(deciding, side, flight, area, Bars::Nothing, |from, path, area| Event::PatrolLaunched {
        side,
        units: flight.units.clone(),
        from,
        path,
        area,
    });
}

/// Recall Seaplane patrols: any of them, from any squares, to airfields or tenders with room.
///
/// Our reading: it is the flight home, for which 10.1 counts no squares, so neither way nor range is asked for, and as
/// any or all may return, 9.3.2 does not bind it.
pub(crate) fn judge_recall(game: &Game, side: Side, returning: &[Returning], objections: &mut Objections) -> Judged {
    let malformed = |message: String, cure: &str| {
        Err(Refusal::new(RefusalKind::Malformed, message, Cure::elsewhere(cure)).by("NEI-29.G3.recall-a"))
    };
    let units: Vec<UnitId> = returning.iter().map(|one| one.unit).collect();
    own_units(game, side, &units)?;
    if units.is_empty() {
        return malformed("nobody is recalled".to_owned(), "name seaplanes on patrol");
    }
    if let Some(unit) = units.iter().find(|unit| !is_on_patrol(game, **unit)) {
        return malformed(format!("{} is not on patrol", game.name(*unit)), "name seaplanes on patrol");
    }
    let mut arriving: BTreeMap<AreaId, Vec<UnitId>> = BTreeMap::new();
    for Returning { unit, base } in returning {
        let base = known_area(game, *base)?;
        if game.area(base).kind == AreaKind::Sea && !game.optional.has(OptionalRule::SeaplaneTenders) {
            return malformed(
                format!("{} is sea, and this game is played without seaplane tenders", game.area_name(base)),
                "name an airfield",
            );
        }
        arriving.entry(base).or_default().push(*unit);
    }
    for (base, units) in arriving {
        if game.area(base).kind == AreaKind::Sea {
            seaplane_tenders::judge_room(game, base, &units, objections);
            continue;
        }
        let works = game.has_functional_airfield(side, base);
        objections.demand(works, || {
            Violation::new(
                "NEI-29.G3.recall-a",
                format!("{} has no functional airfield of yours", game.area_name(base)),
                Cure::elsewhere("recall them to a functional airfield or to a tender of their country"),
            )
            .about([base])
        });
        if works {
            judge_airfield_room(game, side, base, units.len(), objections);
        }
    }
    Ok(())
}

/// The seaplanes are back, without a combat.
pub(crate) fn recall(deciding: &mut Deciding, side: Side, returning: &[Returning]) {
    let map = &deciding.game.pack.map;
    let units = returning.iter().map(|one| (one.unit, map.resolve(one.base))).collect();
    deciding.happen(Event::PatrolsRecalled { side, units });
}

/// Whether a seaplane stands in a sea area: on patrol, or with a tender.
pub(crate) fn is_at_sea(game: &Game, unit: UnitId) -> bool {
    matches!(game.unit(unit).location, Location::Area(area) if game.area(area).kind == AreaKind::Sea)
        && game.is_aircraft(unit)
}

/// Whether an optional rule lets a unit stand in a sea area, wherever it is now.
pub(crate) fn may_be_at_sea(game: &Game, unit: UnitId) -> bool {
    is_seaplane(game, unit)
        && [OptionalRule::SeaplanePatrols, OptionalRule::SeaplaneTenders].iter().any(|rule| game.optional.has(*rule))
}

/// NEI 2.4.3: the patrol side is for the optional rule, and for the sea.
pub(crate) fn judge_correction(game: &Game, unit: UnitId, location: Location) -> Result<(), Refusal> {
    let refuse = |message: String, cure: &str| {
        Err(Refusal::new(RefusalKind::Malformed, message, Cure::elsewhere(cure)).by("NEI-2.4.3-c"))
    };
    if !game.optional.has(OptionalRule::SeaplanePatrols) {
        return refuse(
            format!("{} shows no patrol side in a game without seaplane patrols", game.name(unit)),
            "name the full side",
        );
    }
    match location {
        Location::Area(area) if game.pack.map.area(area).is_some_and(|area| area.kind == AreaKind::Sea) => Ok(()),
        Location::Unplaced
        | Location::Area(_)
        | Location::Aboard(_)
        | Location::Disrupted
        | Location::Destroyed
        | Location::Potential
        | Location::Pool
        | Location::AwaitingSingapore
        | Location::Picked
        | Location::OutOfPlay
        | Location::Concealed(_) => {
            refuse(format!("{} patrols over a sea area only", game.name(unit)), "name a sea area, or the full side")
        }
    }
}
