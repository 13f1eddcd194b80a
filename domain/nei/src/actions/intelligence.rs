//! NEI Actions List, G-2: intelligence actions.

use crate::combat;
use crate::command::ScoutingSource;
use crate::components::{AreaId, Side, SquareId, UnitId};
use crate::deciding::Deciding;
use crate::event::Event;
use crate::fog;
use crate::game::{Control, Game, Location};
use crate::judging::{Judged, force_units, is_allowed, known_area, known_units};
use crate::pack::AreaKind;
use crate::pending::{Pending, RollPurpose};
use crate::rulings::{AirfieldScouting, ScoutingSources};
use kernel::clause::Clause;
use kernel::dice::{D6, DieAsked, RollRequest};
use kernel::seat::Opposed;
use kernel::verdict::{Cure, Objections, Refusal, RefusalKind, Violation};

/// Squares within a distance of a square, itself included.
fn within(game: &Game, centre: SquareId, squares: u32) -> Vec<SquareId> {
    game.pack.map.squares.keys().copied().filter(|other| game.pack.map.distance(centre, *other) <= squares).collect()
}

/// Perform Aerial Scouting: from a carrier, or from an airfield that is controlled and functional.
pub(crate) fn judge_air(game: &Game, side: Side, source: ScoutingSource, objections: &mut Objections) -> Judged {
    match source {
        ScoutingSource::Carrier(unit) => {
            let at = force_units(game, side, &[unit])?;
            objections.demand(game.is_carrier(unit), || {
                Violation::new(
                    "NEI-G2.air-b",
                    format!("{} is no aircraft carrier", game.name(unit)),
                    Cure::elsewhere("name an AV, CV or CVL"),
                )
                .about([unit])
            });
            objections.demand(game.square(at).is_some(), || {
                Violation::new(
                    "NEI-G2.air-b",
                    format!("{} is off the map", game.name(unit)),
                    Cure::elsewhere("scout from the map"),
                )
                .about([unit])
            });
        }
        ScoutingSource::Airfield(area) => {
            let area = known_area(game, area)?;
            objections.demand(
                game.has_functional_airfield(side, area)
                    && game.control(area) == Control::By(side)
                    && game.square(area).is_some(),
                || {
                    Violation::new(
                        "NEI-G2.air-c",
                        format!("{} has no functional airfield that {}", game.area_name(area), side.that("control")),
                        Cure::elsewhere("name an airfield with a base of yours and no enemy ground units"),
                    )
                    .about([area])
                },
            );
        }
    }
    Ok(())
}

/// All enemy units of the squares in range are seen.
pub(crate) fn scout_air(deciding: &mut Deciding, side: Side, source: ScoutingSource) {
    let game = &deciding.game;
    let mut sources = vec![source];
    // NEI-R105: by default one source scouts for an AP.
    if game.rulings.scouting_sources == ScoutingSources::All {
        let carriers = own_on_map(game, side, |unit| game.is_carrier(unit)).map(ScoutingSource::Carrier);
        let airfields = game.pack.map.areas.keys().copied().map(ScoutingSource::Airfield);
        sources.extend(
            carriers
                .chain(airfields)
                .filter(|source| is_allowed(|objections| judge_air(game, side, *source, objections))),
        );
    }
    let squares: Vec<SquareId> = sources.into_iter().flat_map(|source| seen_from(game, source)).collect();
    let clause = if matches!(source, ScoutingSource::Carrier(_)) { "NEI-G2.air-b" } else { "NEI-G2.air-c" };
    let areas = fog::areas_of(game, squares);
    fog::look(deciding, side, areas, clause, |_, _| true);
}

/// The squares that aerial scouting covers.
fn seen_from(game: &Game, source: ScoutingSource) -> Vec<SquareId> {
    let (at, range) = match source {
        ScoutingSource::Carrier(unit) => (game.place(unit), 1),
        ScoutingSource::Airfield(area) => (game.pack.map.area(area).map(|found| found.id), 2),
    };
    let Some(square) = at.and_then(|at| game.square(at)) else { return Vec::new() };
    let mut squares = within(game, square, range);
    // NEI-R52: by default an airfield looks at everything within two squares.
    if range == 2 && game.rulings.airfield_scouting == AirfieldScouting::ExactlyTwo {
        squares.retain(|other| *other == square || game.pack.map.distance(square, *other) == 2);
    }
    squares
}

/// A side's units of a kind that stand on the map, not aboard ship.
fn own_on_map<'a>(
    game: &'a Game,
    side: Side,
    wanted: impl Fn(UnitId) -> bool + 'a,
) -> impl Iterator<Item = UnitId> + 'a {
    game.units.iter().filter_map(move |(unit, state)| match state.location {
        Location::Area(area) if game.side(*unit) == side && game.square(area).is_some() && wanted(*unit) => Some(*unit),
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
        | Location::Concealed(_) => None,
    })
}

/// The squares around a unit, or around all of its kind (NEI-R105).
fn seen_around<'a>(game: &'a Game, side: Side, unit: UnitId, wanted: impl Fn(UnitId) -> bool + 'a) -> Vec<SquareId> {
    let units: Vec<UnitId> = match game.rulings.scouting_sources {
        ScoutingSources::One => vec![unit],
        ScoutingSources::All => own_on_map(game, side, wanted).collect(),
    };
    units
        .into_iter()
        .filter_map(|unit| game.place(unit).and_then(|at| game.square(at)))
        .flat_map(|square| within(game, square, 1))
        .collect()
}

/// Perform Naval Scouting: from a ship on the map.
pub(crate) fn judge_naval(game: &Game, side: Side, unit: UnitId, objections: &mut Objections) -> Judged {
    let at = force_units(game, side, &[unit])?;
    objections.demand(game.is_ship(unit) && game.square(at).is_some(), || {
        Violation::new(
            "NEI-G2.naval-a",
            format!("{} is no naval unit on the map", game.name(unit)),
            Cure::elsewhere("name a ship or submarine on the map"),
        )
        .about([unit])
    });
    Ok(())
}

/// Enemy ships in the sea areas of the ship's square and of those adjacent are seen.
pub(crate) fn scout_naval(deciding: &mut Deciding, side: Side, unit: UnitId) {
    let game = &deciding.game;
    let areas: Vec<AreaId> = fog::areas_of(game, seen_around(game, side, unit, |ship| game.is_ship(ship)))
        .into_iter()
        .filter(|area| game.area(*area).kind == AreaKind::Sea)
        .collect();
    fog::look(deciding, side, areas, "NEI-G2.naval-a", |_, _| true);
}

/// Perform Ground Scouting: from a ground unit ashore.
pub(crate) fn judge_ground(game: &Game, side: Side, unit: UnitId, objections: &mut Objections) -> Judged {
    let at = force_units(game, side, &[unit])?;
    if matches!(game.unit(unit).location, Location::Aboard(_)) {
        objections.raise(|| {
            Violation::new(
                "NEI-13.2-j",
                format!("{} is aboard ship and can do nothing", game.name(unit)),
                Cure::elsewhere("scout from a unit ashore"),
            )
            .about([unit])
        });
    }
    objections.demand(game.is_ground(unit) && game.square(at).is_some(), || {
        Violation::new(
            "NEI-G2.ground-a",
            format!("{} is no ground unit on the map", game.name(unit)),
            Cure::elsewhere("name a ground unit on the map"),
        )
        .about([unit])
    });
    Ok(())
}

/// Enemies in the land areas of the unit's square and of those adjacent are seen.
pub(crate) fn scout_ground(deciding: &mut Deciding, side: Side, unit: UnitId) {
    let game = &deciding.game;
    let areas: Vec<AreaId> = fog::areas_of(game, seen_around(game, side, unit, |unit| game.is_ground(unit)))
        .into_iter()
        .filter(|area| game.area(*area).kind == AreaKind::Land)
        .collect();
    fog::look(deciding, side, areas, "NEI-G2.ground-a", |_, _| true);
}

/// Fifth Column/Guerrillas: the die is asked for.
pub(crate) fn raise_fifth_column(deciding: &mut Deciding, side: Side) {
    deciding.wait_for(Pending::Roll {
        request: RollRequest {
            clause: Clause::new("NEI-G2.fifth-a"),
            roller: side,
            purpose: "the fifth column".to_owned(),
            dice: vec![DieAsked::PLAIN],
        },
        purpose: RollPurpose::FifthColumn,
    });
}

/// On 5 or 6 the player names a land area.
pub(crate) fn on_fifth_column(deciding: &mut Deciding, side: Side, die: D6) {
    if die.get() >= 5 {
        deciding.wait_for(Pending::ChooseFifthColumnArea { by: side });
    } else {
        deciding.happen(Event::FifthColumnDone);
    }
}

/// Any land area but enemy home bases and Singapore in enemy hands (NEI-R104).
pub(crate) fn judge_fifth_column_area(
    game: &Game,
    side: Side,
    area: Option<AreaId>,
    objections: &mut Objections,
) -> Judged {
    let Some(area) = area else { return Ok(()) };
    let area = known_area(game, area)?;
    objections.demand(game.area(area).kind == AreaKind::Land, || {
        Violation::new(
            "NEI-G2.fifth-b",
            format!("{} is no land area of the map", game.area_name(area)),
            Cure::elsewhere("name a land area"),
        )
        .about([area])
    });
    let closed =
        game.is_home_base_of(side.other(), area) || (game.is_at_singapore(area) && game.singapore_holder() != side);
    objections.demand(!closed, || {
        Violation::new(
            "NEI-G2.home",
            format!("{} is an enemy home base and may not be scouted", game.area_name(area)),
            Cure::elsewhere("name another land area"),
        )
        .about([area])
    });
    Ok(())
}

/// The ground units the fifth column may strike in an area: enemies, no bases.
pub fn fifth_column_targets(game: &Game, side: Side, area: AreaId) -> Vec<UnitId> {
    game.enemies_in(side, area).filter(|unit| game.is_mobile_ground(*unit)).collect()
}

/// Ground and air units of the area are seen; then one non-base ground unit may be struck.
pub(crate) fn choose_fifth_column_area(deciding: &mut Deciding, side: Side, area: Option<AreaId>) {
    let area = area.and_then(|area| deciding.game.pack.map.area(area).map(|found| found.id));
    let Some(area) = area else {
        deciding.happen(Event::FifthColumnDone);
        return;
    };
    fog::look(deciding, side, vec![area], "NEI-G2.fifth-b", |_, _| true);
    if fifth_column_targets(&deciding.game, side, area).is_empty() {
        deciding.happen(Event::FifthColumnDone);
    } else {
        deciding.wait_for(Pending::ChooseFifthColumnTarget { by: side, area });
    }
}

/// One enemy ground unit of the area that was looked at, or none.
pub(crate) fn judge_fifth_column_target(game: &Game, side: Side, area: AreaId, unit: Option<UnitId>) -> Judged {
    let Some(unit) = unit else { return Ok(()) };
    known_units(game, &[unit])?;
    if fifth_column_targets(game, side, area).contains(&unit) {
        return Ok(());
    }
    Err(Refusal::new(
        RefusalKind::Malformed,
        format!("{} is no enemy ground unit other than a base in {}", game.name(unit), game.area_name(area)),
        "name such a unit, or none",
    )
    .by("NEI-G2.fifth-c"))
}

/// The unit takes one hit.
pub(crate) fn choose_fifth_column_target(deciding: &mut Deciding, side: Side, unit: Option<UnitId>) {
    if let Some(unit) = unit {
        combat::hit(deciding, unit, "NEI-G2.fifth-c");
        let face = deciding.game.place(unit).map(|_| deciding.game.unit(unit).face);
        deciding.happen(Event::FifthColumnStruck { by: side, unit, face });
    }
    deciding.happen(Event::FifthColumnDone);
}
