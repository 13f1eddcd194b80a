//! NEI 23.0 and 30.0: setting up a scenario. Zones and numbers, with the clauses that give them, are in its file.

use std::collections::BTreeSet;

use super::components::{AreaId, Code, Contingent, Side, UnitId};
use super::deciding::Deciding;
use super::event::Event;
use super::game::{Game, Location, Phase};
use super::judging::{Judged, is_allowed, known_area, own_units};
use super::optional::{forces, secret_airbase};
use super::pack::{AreaKind, Elsewhere, SetupMaximum, SetupZone};
use super::stacking::{air_capacity, aircraft_at, no_room};
use super::words;
use kernel::clause::Clause;
use kernel::seat::Opposed;
use kernel::verdict::{Cure, Objections, Refusal, RefusalKind, Violation};

/// A refusal by a clause that the scenario's file names.
fn refusal(kind: RefusalKind, message: String, cure: impl Into<Cure>, clause: &str) -> Refusal {
    Refusal { clause: Some(Clause::owned(clause.to_owned())), ..Refusal::new(kind, message, cure) }
}

/// An objection by a clause that the scenario's file names.
fn objection(clause: &str, message: String, cure: impl Into<Cure>, about: Vec<String>) -> Violation {
    let Cure { words: cure, kind: cure_kind } = cure.into();
    Violation { clause: Clause::owned(clause.to_owned()), also: Vec::new(), message, cure, cure_kind, about }
}

/// The clause by which a side sets up, after the other or before it.
fn turn_of(game: &Game, side: Side) -> &str {
    let scenario = game.scenario();
    if side == Side::Japan { &scenario.japan_second } else { &scenario.allies_first }
}

/// NEI 23.0: the Allies set up first, then Japan.
fn judge_phase(game: &Game, side: Side) -> Result<(), Refusal> {
    match game.phase {
        Phase::SetUp(setting_up) if setting_up == side => Ok(()),
        Phase::SetUp(setting_up) => Err(refusal(
            RefusalKind::Phase,
            format!("{} up first", setting_up.that("set")),
            "wait until they have finished",
            turn_of(game, side),
        )),
        Phase::Incident(_) | Phase::ActionPoints(_) | Phase::Action(_) | Phase::Finished => {
            Err(Refusal::new(RefusalKind::Phase, "the set-up is over", Cure::instead("move units by actions"))
                .by("NEI-8.0-a"))
        }
    }
}

/// A unit that is set up: a unit of one's own that the scenario lets its owner place (2.4.1).
fn judge_start_unit(game: &Game, side: Side, unit: UnitId) -> Result<(), Refusal> {
    own_units(game, side, &[unit])?;
    if zone(game, unit).is_some() {
        return Ok(());
    }
    let scenario = game.scenario();
    let elsewhere = scenario.elsewhere(unit, &game.rulings, &game.optional).map(|set| set.clause.as_str());
    let clause = elsewhere
        .or_else(|| scenario.fixed_by.get(&unit).map(String::as_str))
        .unwrap_or_else(|| if let Code::Optional = game.counter(unit).code { "NEI-2.4.1-l" } else { "NEI-2.4.1-i" });
    Err(refusal(
        RefusalKind::Malformed,
        format!("{} is no unit that this set-up lets you place", game.name(unit)),
        Cure::instead("place the units marked Start"),
        clause,
    ))
}

/// The zone that governs a unit.
fn zone(game: &Game, unit: UnitId) -> Option<&SetupZone> {
    game.scenario().zone(unit, &game.rulings, &game.optional)
}

/// The areas where a unit that is set up may stand.
pub fn start_areas(game: &Game, unit: UnitId) -> Vec<AreaId> {
    let Some(zone) = zone(game, unit) else { return Vec::new() };
    let at_the_base = zone.at_the_base.and_then(|base| game.place(base));
    let base = at_the_base.filter(|area| game.has_functional_airfield(game.side(unit), *area));
    let secret = secret_airbase::concealed(game).map(|(_, area)| area).filter(|_| starts_at_secret_airbase(game, unit));
    let further: BTreeSet<AreaId> = base.into_iter().chain(secret).collect();
    zone.areas.iter().copied().chain(further.into_iter().filter(|area| !zone.areas.contains(area))).collect()
}

/// 28.2: the secret airbase is an airfield of the Netherlands East Indies, and Netherlands aircraft start on any of these.
fn starts_at_secret_airbase(game: &Game, unit: UnitId) -> bool {
    game.is_aircraft(unit) && game.contingent(unit) == Contingent::Netherlands
}

/// Units that stand where they may only because `unit` is where it is: aircraft at its airfield, troops aboard it.
/// Those that could not stay so if it went to `place`.
fn left_behind(game: &Game, unit: UnitId, place: AreaId) -> Vec<UnitId> {
    let hidden = secret_airbase::concealed(game).filter(|(base, _)| *base == unit).map(|(_, area)| area);
    let Some(from) = game.place(unit).or(hidden).filter(|from| *from != place) else { return Vec::new() };
    let based = game.units_of(game.side(unit), from).filter(|other| {
        let needs_it = |zone: &SetupZone| {
            zone.at_the_base == Some(unit) || (hidden.is_some() && starts_at_secret_airbase(game, *other))
        };
        zone(game, *other).is_some_and(|zone| needs_it(zone) && !zone.areas.contains(&from))
    });
    let aboard = game.cargo(unit).filter(|cargo| {
        let allowed = start_areas(game, *cargo);
        let beside = |at| shore(game, at).any(|area| allowed.contains(&area));
        beside(from) && !beside(place)
    });
    based.chain(aboard).collect()
}

/// Whether a unit of its kind can stand in an area at all: ships at sea, others on land, all in home bases.
fn can_stand(game: &Game, unit: UnitId, area: AreaId) -> bool {
    match game.area(area).kind {
        AreaKind::HomeBase => true,
        AreaKind::Sea => game.is_ship(unit),
        AreaKind::Land => !game.is_ship(unit),
    }
}

/// An area and those that touch it.
fn shore(game: &Game, at: AreaId) -> impl Iterator<Item = AreaId> + '_ {
    std::iter::once(at).chain(game.area(at).adjoins.iter().copied())
}

/// NEI 23.1: a start unit goes where the scenario's list says, within stacking and basing.
pub(super) fn judge_placement(
    game: &Game,
    side: Side,
    unit: UnitId,
    area: AreaId,
    objections: &mut Objections,
) -> Judged {
    judge_phase(game, side)?;
    judge_start_unit(game, side, unit)?;
    let place = known_area(game, area)?;
    match game.area(place).kind {
        AreaKind::Land if game.is_ship(unit) => {
            return Err(Refusal::new(
                RefusalKind::Malformed,
                format!("{} is land; a ship in port is in the sea area beside it", game.area_name(place)),
                Cure::elsewhere("place it in the sea area of the square"),
            )
            .by("NEI-10.0-naval-f"));
        }
        AreaKind::Sea if !game.is_ship(unit) => {
            return Err(Refusal::new(
                RefusalKind::Malformed,
                format!("{} is sea; {} cannot stand there", game.area_name(place), game.name(unit)),
                Cure::elsewhere(if game.is_aircraft(unit) { "place it at an airfield" } else { "place it on land" }),
            )
            .by(if game.is_aircraft(unit) { "NEI-2.4.3-a" } else { "NEI-10.0-ground-a" }));
        }
        AreaKind::Land | AreaKind::Sea | AreaKind::HomeBase => {}
    }
    let allowed = start_areas(game, unit);
    if let Some(zone) = zone(game, unit)
        && !allowed.contains(&place)
    {
        objections.raise(|| {
            let sites = allowed.iter().filter(|area| can_stand(game, unit, **area)).map(|area| game.area_name(*area));
            let sites = words::either(sites);
            objection(
                &zone.clause,
                format!("{} may not start in {}", game.name(unit), game.area_name(place)),
                Cure::elsewhere(if sites.is_empty() {
                    "put it aboard a ship".to_owned()
                } else {
                    format!("place it in {sites}")
                }),
                vec![unit.to_string(), place.to_string()],
            )
        });
    }
    for other in left_behind(game, unit, place) {
        let Some(zone) = zone(game, other) else { continue };
        objections.raise(|| {
            objection(
                &zone.clause,
                format!(
                    "{} starts where {} is, and may not at {}",
                    game.name(other),
                    game.name(unit),
                    game.area_name(place)
                ),
                Cure::first(format!("place {} elsewhere first", game.name(other))),
                vec![other.to_string(), unit.to_string()],
            )
        });
    }
    for maximum in game.scenario().maximums.iter().filter(|maximum| {
        maximum.units.contains(&unit) && maximum.areas.contains(&place) && there(game, maximum, unit) >= maximum.at_most
    }) {
        objections.raise(|| {
            objection(
                &maximum.clause,
                format!("{} more than {}: {}", game.name(unit), maximum.at_most, maximum.text),
                Cure::elsewhere("place it elsewhere"),
                vec![unit.to_string()],
            )
        });
    }
    let already_there = game.unit(unit).location == Location::Area(place);
    if game.is_aircraft(unit)
        && !already_there
        && air_capacity(game, side, place).is_some_and(|capacity| aircraft_at(game, side, place) >= capacity)
    {
        objections.raise(|| {
            Violation::new(
                "NEI-23.0-d",
                no_room(game, side, place),
                Cure::elsewhere("place it at an airfield with room"),
            )
            .about([place])
        });
    }
    Ok(())
}

/// The clause that the record of a side's set-up cites. It is one for all units of the side, since the other side reads
/// it too.
fn recorded_by(game: &Game, side: Side) -> Clause {
    let every_unit = game.scenario().start_units.as_deref();
    Clause::owned(every_unit.unwrap_or_else(|| turn_of(game, side)).to_owned())
}

/// A start unit is placed.
pub(super) fn place(deciding: &mut Deciding, side: Side, unit: UnitId, area: AreaId) {
    let clause = recorded_by(&deciding.game, side);
    deciding.happen(Event::PlacedAtStart { unit, area, clause });
}

/// A start unit goes aboard a ship.
pub(super) fn embark(deciding: &mut Deciding, side: Side, unit: UnitId, ship: UnitId) {
    let clause = recorded_by(&deciding.game, side);
    deciding.happen(Event::EmbarkedAtStart { unit, ship, clause });
}

/// How many units but this one stand where a maximum counts them.
fn there(game: &Game, maximum: &SetupMaximum, but: UnitId) -> u8 {
    let counted = maximum.units.iter().filter(|unit| {
        **unit != but && matches!(game.unit(**unit).location, Location::Area(area) if maximum.areas.contains(&area))
    });
    u8::try_from(counted.count()).unwrap_or(u8::MAX)
}

/// NEI 23.0: ground units may start aboard ships, two on each (13.1).
pub(super) fn judge_embarkation(
    game: &Game,
    side: Side,
    unit: UnitId,
    ship: UnitId,
    objections: &mut Objections,
) -> Judged {
    judge_phase(game, side)?;
    judge_start_unit(game, side, unit)?;
    own_units(game, side, &[ship])?;
    if !game.is_ship(ship) {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} is no ship", game.name(ship)),
            Cure::elsewhere("choose an LS or TR"),
        )
        .by("NEI-13.1-a"));
    }
    if game.is_base(unit) || game.is_ship(unit) {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} cannot be aboard a ship", game.name(unit)),
            Cure::instead("place it in an area"),
        )
        .by("NEI-23.0-f"));
    }
    objections.demand(game.is_mobile_ground(unit), || {
        Violation::new(
            "NEI-23.0-f",
            format!("{} is no ground unit; only these start aboard", game.name(unit)),
            Cure::instead("place it in an area"),
        )
        .about([unit])
    });
    objections.demand(game.is_amphibious(ship), || {
        Violation::new(
            "NEI-13.1-a",
            format!("{} is no LS or TR", game.name(ship)),
            Cure::elsewhere("choose an LS or TR"),
        )
        .about([ship])
    });
    let aboard = game.cargo(ship).filter(|cargo| *cargo != unit).count();
    objections.demand(aboard < 2, || {
        Violation::new(
            "NEI-13.1-a",
            format!("{} carries two units already", game.name(ship)),
            Cure::elsewhere("choose another ship"),
        )
        .about([ship])
    });
    let Some(at) = game.place(ship) else {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} has not been placed", game.name(ship)),
            Cure::first("place the ship first"),
        )
        .by("NEI-23.0-f"));
    };
    let allowed = start_areas(game, unit);
    let may_start_there = shore(game, at).any(|area| allowed.contains(&area));
    objections.demand(may_start_there, || {
        Violation::new(
            "NEI-23.0-f",
            format!("{} may not start in {}, where {} is", game.name(unit), game.area_name(at), game.name(ship)),
            Cure::elsewhere("choose a ship beside an area where the unit may start"),
        )
        .about([unit, ship])
    });
    Ok(())
}

/// Placing the rest needs somebody to place.
pub(super) fn judge_rest(game: &Game, side: Side) -> Judged {
    judge_phase(game, side)?;
    if game.in_display(side, Location::Unplaced).next().is_none() {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            "every start unit is placed",
            Cure::instead("finish the set-up"),
        ));
    }
    Ok(())
}

/// Every unit that stands nowhere yet goes where it historically stood; one for which no place is known, or whose
/// place is taken, to the first that the rules allow.
pub(super) fn place_the_rest(deciding: &mut Deciding, side: Side) {
    let mut unplaced: Vec<UnitId> = deciding.game.in_display(side, Location::Unplaced).collect();
    // A base first: aircraft may start there.
    unplaced.sort_by_key(|unit| !deciding.game.is_base(*unit));
    for unit in unplaced {
        let game = &deciding.game;
        let allowed = |area: &AreaId| is_allowed(|objections| judge_placement(game, side, unit, *area, objections));
        let historical = game.scenario().historical.get(&unit).copied().filter(|area| allowed(area));
        let area = historical.or_else(|| start_areas(game, unit).into_iter().find(|area| allowed(area)));
        if let Some(area) = area {
            place(deciding, side, unit, area);
        }
    }
}

/// NEI 2.4.1 and 23.1: every start unit is placed, and the numbers the scenario asks for are met.
pub(super) fn judge_finish(game: &Game, side: Side, objections: &mut Objections) -> Judged {
    judge_phase(game, side)?;
    let unplaced: Vec<UnitId> = game.in_display(side, Location::Unplaced).collect();
    objections.demand(unplaced.is_empty(), || {
        Violation::new(
            "NEI-2.4.1-i",
            format!(
                "{} not placed: {}",
                words::count(unplaced.len(), "start unit is", "start units are"),
                game.names(&unplaced)
            ),
            Cure::first("place them"),
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
            objections.raise(|| {
                objection(
                    &minimum.clause,
                    format!("{there} units are where {} must be: {}", minimum.at_least, minimum.text),
                    Cure::first(format!("place {} more there", usize::from(minimum.at_least) - there)),
                    minimum.areas.iter().map(ToString::to_string).collect(),
                )
            });
        }
    }
    Ok(())
}

/// The next side sets up, or the first turn begins.
pub(super) fn finish(deciding: &mut Deciding, side: Side) {
    deciding.happen(Event::SetUpFinished { side });
    match side {
        Side::Allies => deciding.happen(Event::PhaseBegan { phase: Phase::SetUp(side.other()) }),
        // 28.2: the dice for optional forces come before the first turn.
        Side::Japan => forces::ask_for_arrivals(deciding),
    }
}

/// The clause by which a scenario takes a unit out of the game for good (30.0).
pub(super) fn removed_by(game: &Game, unit: UnitId) -> Option<Clause> {
    let set = game.scenario().elsewhere(unit, &game.rulings, &game.optional)?;
    (set.at == Elsewhere::OutOfPlay).then(|| Clause::owned(set.clause.clone()))
}
