//! NEI 23: Scenario I, its set-up and its shock effect. Zones and numbers are in the scenario's file.

use super::components::{AreaId, Side, UnitId};
use super::deciding::Deciding;
use super::event::Event;
use super::game::{Game, Location, Phase};
use super::judging::{Judged, demand, known_area, own_units};
use super::pack::AreaKind;
use super::sequence;
use super::stacking::{air_capacity, aircraft_at};
use crate::table::seat::Opposed;
use crate::table::violation::{Refusal, RefusalKind, Violation};

/// NEI 23.0: the Allies set up first, then Japan.
fn judge_phase(game: &Game, side: Side) -> Result<(), Refusal> {
    match game.phase {
        Phase::SetUp(setting_up) if setting_up == side => Ok(()),
        Phase::SetUp(setting_up) => Err(Refusal::new(
            RefusalKind::Phase,
            format!("{} set up first", setting_up.name()),
            "wait until they have finished",
        )
        .by(if side == Side::Japan { "NEI-23.1-r" } else { "NEI-23.1-d" })),
        _ => Err(Refusal::new(RefusalKind::Phase, "the set-up is over", "move units by actions").by("NEI-8.0-a")),
    }
}

/// A unit that is set up: a start unit of one's own, placed or not (2.4.1).
fn judge_start_unit(game: &Game, side: Side, unit: UnitId) -> Result<(), Refusal> {
    own_units(game, side, &[unit])?;
    let in_zone = game.scenario().zones.iter().any(|zone| zone.units.contains(&unit));
    if in_zone {
        return Ok(());
    }
    let clause = if game.scenario().placed.contains_key(&unit) {
        "NEI-23.1-e"
    } else {
        match game.counter(unit).code {
            super::components::Code::Optional => "NEI-2.4.1-l",
            _ => "NEI-2.4.1-i",
        }
    };
    Err(Refusal::new(
        RefusalKind::Malformed,
        format!("{} is no unit that this set-up lets you place", game.name(unit)),
        "place the units marked Start",
    )
    .by(clause))
}

/// The zone that governs a unit: the first in the scenario's text that names it.
fn zone(game: &Game, unit: UnitId) -> Option<&super::pack::SetupZone> {
    game.scenario().zones.iter().find(|zone| zone.units.contains(&unit))
}

/// The areas where a start unit may stand.
pub fn start_areas(game: &Game, unit: UnitId) -> Vec<AreaId> {
    zone(game, unit).map(|zone| zone.areas.iter().copied().collect()).unwrap_or_default()
}

/// NEI 23.1: a start unit goes where the scenario's list says, within stacking and basing.
pub(super) fn judge_placement(game: &Game, side: Side, unit: UnitId, area: AreaId) -> Judged {
    judge_phase(game, side)?;
    judge_start_unit(game, side, unit)?;
    let place = known_area(game, area)?;
    match game.area(place).kind {
        AreaKind::Land if game.is_ship(unit) => {
            return Err(Refusal::new(
                RefusalKind::Malformed,
                format!("{} is land; a ship in port is in the sea area beside it", game.area_name(place)),
                "place it in the sea area of the square",
            )
            .by("NEI-10.0-naval-f"));
        }
        AreaKind::Sea if !game.is_ship(unit) => {
            return Err(Refusal::new(
                RefusalKind::Malformed,
                format!("{} is sea; {} cannot stand there", game.area_name(place), game.name(unit)),
                "place it on land, or aboard a ship",
            )
            .by(if game.is_aircraft(unit) { "NEI-2.4.3-a" } else { "NEI-10.0-ground-a" }));
        }
        _ => {}
    }
    let mut objections = Vec::new();
    if let Some(zone) = zone(game, unit)
        && !zone.areas.contains(&place)
    {
        let sites: Vec<&str> = zone.areas.iter().map(|area| game.area_name(*area)).collect();
        objections.push(Violation {
            clause: crate::table::clause::Clause::owned(zone.clause.clone()),
            also: Vec::new(),
            message: format!("{} may not start in {}", game.name(unit), game.area_name(place)),
            cure: format!("place it in {}", sites.join(", ")),
            about: vec![unit.to_string(), place.to_string()],
        });
    }
    let already_there = game.unit(unit).location == Location::Area(place);
    if game.is_aircraft(unit)
        && !already_there
        && air_capacity(game, side, place).is_some_and(|capacity| aircraft_at(game, side, place) >= capacity)
    {
        objections.push(
            Violation::new(
                "NEI-23.0-d",
                format!("the airfield of {} has no room for another air unit", game.area_name(place)),
                "place it at an airfield with room",
            )
            .about([place]),
        );
    }
    Ok(objections)
}

/// NEI 23.0: ground units may start aboard ships, two on each (13.1).
pub(super) fn judge_embarkation(game: &Game, side: Side, unit: UnitId, ship: UnitId) -> Judged {
    judge_phase(game, side)?;
    judge_start_unit(game, side, unit)?;
    own_units(game, side, &[ship])?;
    if !game.is_ship(ship) {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} is no ship", game.name(ship)),
            "choose an LS or TR",
        )
        .by("NEI-13.1-a"));
    }
    if game.is_base(unit) || game.is_ship(unit) {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} cannot be aboard a ship", game.name(unit)),
            "place it in an area",
        )
        .by("NEI-23.0-f"));
    }
    let mut objections = Vec::new();
    demand(&mut objections, game.is_mobile_ground(unit), || {
        Violation::new(
            "NEI-23.0-f",
            format!("{} is no ground unit; only these start aboard", game.name(unit)),
            "place it in an area",
        )
        .about([unit])
    });
    demand(&mut objections, game.is_amphibious(ship), || {
        Violation::new("NEI-13.1-a", format!("{} is no LS or TR", game.name(ship)), "choose an LS or TR").about([ship])
    });
    let aboard = game.cargo(ship).filter(|cargo| *cargo != unit).count();
    demand(&mut objections, aboard < 2, || {
        Violation::new("NEI-13.1-a", format!("{} carries two units already", game.name(ship)), "choose another ship")
            .about([ship])
    });
    let Some(at) = game.place(ship) else {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} has not been placed", game.name(ship)),
            "place the ship first",
        )
        .by("NEI-23.0-f"));
    };
    let shore: Vec<AreaId> = std::iter::once(at).chain(game.area(at).adjoins.iter().copied()).collect();
    let may_start_there = zone(game, unit).is_some_and(|zone| zone.areas.iter().any(|area| shore.contains(area)));
    demand(&mut objections, may_start_there, || {
        Violation::new(
            "NEI-23.0-f",
            format!("{} may not start in {}, where {} is", game.name(unit), game.area_name(at), game.name(ship)),
            "choose a ship beside an area where the unit may start",
        )
        .about([unit, ship])
    });
    Ok(objections)
}

/// Placing the rest needs somebody to place.
pub(super) fn judge_rest(game: &Game, side: Side) -> Judged {
    judge_phase(game, side)?;
    if game.in_display(side, Location::Unplaced).next().is_none() {
        return Err(Refusal::new(RefusalKind::Malformed, "every start unit is placed", "finish the set-up"));
    }
    Ok(Vec::new())
}

/// Every unit that stands nowhere yet goes where it historically stood; one for which no place is known, or whose
/// place is taken, to the first that the rules allow.
pub(super) fn place_the_rest(deciding: &mut Deciding, side: Side) {
    let unplaced: Vec<UnitId> = deciding.game.in_display(side, Location::Unplaced).collect();
    for unit in unplaced {
        let game = &deciding.game;
        let allowed =
            |area: &AreaId| judge_placement(game, side, unit, *area).is_ok_and(|objections| objections.is_empty());
        let historical = game.scenario().historical.get(&unit).copied().filter(|area| allowed(area));
        let area = historical.or_else(|| start_areas(game, unit).into_iter().find(|area| allowed(area)));
        if let Some(area) = area {
            deciding.happen(Event::PlacedAtStart { unit, area });
        }
    }
}

/// NEI 2.4.1 and 23.1: every start unit is placed, and the numbers the scenario asks for are met.
pub(super) fn judge_finish(game: &Game, side: Side) -> Judged {
    judge_phase(game, side)?;
    let mut objections = Vec::new();
    let unplaced: Vec<UnitId> = game.in_display(side, Location::Unplaced).collect();
    demand(&mut objections, unplaced.is_empty(), || {
        Violation::new(
            "NEI-2.4.1-i",
            format!("{} start units are not placed: {}", unplaced.len(), game.names(&unplaced)),
            "place them",
        )
        .about(&unplaced)
    });
    for minimum in &game.scenario().minimums {
        if !minimum.units.iter().any(|unit| game.side(*unit) == side) {
            continue;
        }
        let there = minimum
            .units
            .iter()
            .filter(|unit| matches!(game.unit(**unit).location, Location::Area(area) if minimum.areas.contains(&area)))
            .count();
        if there < usize::from(minimum.at_least) {
            objections.push(Violation {
                clause: crate::table::clause::Clause::owned(minimum.clause.clone()),
                also: Vec::new(),
                message: format!("{there} units are where {} must be: {}", minimum.at_least, minimum.text),
                cure: format!("place {} more there", usize::from(minimum.at_least) - there),
                about: minimum.areas.iter().map(ToString::to_string).collect(),
            });
        }
    }
    Ok(objections)
}

/// The next side sets up, or the first turn begins.
pub(super) fn finish(deciding: &mut Deciding, side: Side) {
    deciding.happen(Event::SetUpFinished { side });
    match side {
        Side::Allies => deciding.happen(Event::PhaseBegan { phase: Phase::SetUp(side.other()) }),
        Side::Japan => {
            let turn = deciding.game.turn;
            sequence::begin_turn(deciding, turn);
        }
    }
}
