//! NEI Actions List, G-3 air actions: Re-Deploy Air Units, and the same between home bases (with 9.3.1, 19.2, 19.3).

use crate::command::{Flight, Passenger};
use crate::components::{AircraftType, AreaId, Side, SquareId, UnitId, UnitType};
use crate::deciding::Deciding;
use crate::event::Event;
use crate::fog;
use crate::game::Game;
use crate::judging::{Judged, force_units, known_area, named, no_transfer, one_start, own_units};
use crate::movement::air::{self, Bars};
use crate::movement::air_redeployment;
use crate::optional::{OptionalRule, seaplane_patrols, seaplane_tenders};
use crate::pack::AreaKind;
use crate::stacking::{
    air_capacity, aircraft_at, is_closed, judge_air_units, judge_airfield_room, judge_bases_brought, judge_entry,
};
use kernel::verdict::{Cure, Objections, Refusal, RefusalKind, Violation};

/// Re-Deploy Air Units.
pub(crate) fn judge(game: &Game, side: Side, flight: &Flight, airfield: AreaId, objections: &mut Objections) -> Judged {
    let base = force_units(game, side, &flight.units)?;
    if let Some(unit) = flight.units.iter().find(|unit| game.is_ground(**unit)) {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} is a ground unit, and redeploying aircraft carry nobody", game.name(*unit)),
            Cure::elsewhere("name air units only; Air Transport carries ground units"),
        )
        .by("NEI-G3.redeploy-air-d"));
    }
    air::known_flight(game, side, flight)?;
    let airfield = known_field(game, airfield, &flight.units)?;
    if airfield == base {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!("the aircraft are based in {} already", game.area_name(base)),
            Cure::elsewhere("name another airfield"),
        )
        .by("NEI-G3.redeploy-air-c"));
    }
    one_start(game, &flight.units, base, objections);
    judge_air_units(flight.units.len(), objections);
    if game.counts_as_home_base_of(side, base) && game.counts_as_home_base_of(side, airfield) {
        judge_home_bases(game, side, base, airfield, objections);
        return Ok(());
    }
    // Optional rules: seaplanes on patrol are recalled, and tenders are bases of seaplanes (26.3).
    seaplane_patrols::judge_idle(game, &flight.units, objections);
    let at_sea = game.area(airfield).kind == AreaKind::Sea;
    for (area, cure) in [
        (base, "name air units based on an airfield of yours"),
        (airfield, "end where a base of yours and an airfield are, or in a home base of yours"),
    ] {
        let on_patrol = area == base && flight.units.iter().all(|unit| seaplane_patrols::is_on_patrol(game, *unit));
        let serves = on_patrol
            || game.has_functional_airfield(side, area)
            || seaplane_tenders::serves_all(game, &flight.units, area)
            || (at_sea && area == airfield);
        objections.demand(serves, || {
            Violation::new(
                "NEI-G3.redeploy-air-c",
                format!("{} has no functional airfield of yours", game.area_name(area)),
                Cure::elsewhere(cure),
            )
            .about([area])
        });
    }
    judge_entry(game, side, airfield, objections);
    if at_sea {
        seaplane_tenders::judge_room(game, airfield, &flight.units, objections);
    } else if game.has_functional_airfield(side, airfield) {
        judge_airfield_room(game, side, airfield, flight.units.len(), objections);
    }
    air_redeployment::judge(game, side, flight, airfield, objections)?;
    Ok(())
}

/// An area where aircraft can stand: land, or a home base; for seaplanes the sea too, where tenders are played with.
fn known_field(game: &Game, area: AreaId, units: &[UnitId]) -> Result<AreaId, Refusal> {
    let area = known_area(game, area)?;
    let afloat = game.optional.has(OptionalRule::SeaplaneTenders)
        && !units.is_empty()
        && units.iter().all(|unit| seaplane_patrols::is_seaplane(game, *unit));
    if game.area(area).kind == AreaKind::Sea && !afloat {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} is sea; aircraft are based on land", game.area_name(area)),
            Cure::elsewhere("name a land area or a home base"),
        )
        .by("NEI-2.4.3-a"));
    }
    Ok(area)
}

/// Why this action does not lead from home base to home base.
fn judge_home_bases(game: &Game, side: Side, from: AreaId, to: AreaId, objections: &mut Objections) {
    let (from_name, to_name) = (game.area_name(from), game.area_name(to));
    let cure = || match side {
        Side::Japan => Cure::instead("take Re-Deploy Air Units Between Home Bases"),
        Side::Allies => Cure::elsewhere("redeploy to an airfield on the map"),
    };
    objections.raise(|| {
        Violation::new(
            "NEI-G3.redeploy-air-d",
            format!("{from_name} and {to_name} are home bases; this action does not lead from one to the other"),
            cure(),
        )
        .about([from, to])
    });
    objections.demand(side != Side::Allies, || {
        Violation::new("NEI-19.3-h", format!("air units in {from_name} go to a square of the map only"), cure())
            .about([from])
    });
}

/// The aircraft are based there. Where a carrier or aircraft afloat that nobody knew of are on the way, the flight ends in
/// that square and sees who is there; the Action Point is spent (10.1, NEI-R49, NEI-R107).
pub(crate) fn redeploy(deciding: &mut Deciding, side: Side, flight: &Flight, airfield: AreaId) {
    let game = &deciding.game;
    let Some(from) = flight.units.first().and_then(|unit| game.place(*unit)) else { return };
    let airfield = game.pack.map.area(airfield).map_or(airfield, |area| area.id);
    let stop = air::stopped_at(deciding, side, air::flown_over(game, flight, airfield), Bars::BasedAircraft);
    let arrival = |airfield: AreaId, path: Vec<SquareId>| Event::AirForceRedeployed {
        side,
        units: flight.units.clone(),
        passengers: Vec::new(),
        from,
        path,
        airfield,
    };
    let Some(index) = stop else {
        let end = game.square(airfield);
        deciding.happen(arrival(airfield, flight.path.clone()));
        fog::enter(deciding, side, end);
        return;
    };
    let path = flight.path[..=index].to_vec();
    let square = flight.path[index];
    let landing = field_where_stopped(game, side, from, flight.units.len(), square);
    deciding.happen(Event::FlightFlown { side, units: flight.units.clone(), from, path, target: None });
    fog::enter(deciding, side, [square]);
    if let Some(landing) = landing {
        deciding.happen(arrival(landing, Vec::new()));
    }
}

/// What a redeployment that was stopped comes to. Its move ends in that square (NEI-R107), and it may end where a
/// friendly functional airfield is (G-3, NEI-R49): with room for the whole force, that is the new base. Otherwise the
/// aircraft go back to the one they came from (9.3.1, NEI-R47).
fn field_where_stopped(game: &Game, side: Side, from: AreaId, units: usize, square: SquareId) -> Option<AreaId> {
    fog::areas_of(game, [square]).into_iter().find(|area| {
        *area != from
            && game.area(*area).holds_land_units()
            && game.has_functional_airfield(side, *area)
            && air_capacity(game, side, *area).is_none_or(|most| aircraft_at(game, side, *area) + units <= most)
    })
}

/// Re-Deploy Air Units Between Home Bases (19.2, NEI-R54). No way is traced.
pub(crate) fn judge_between_home_bases(
    game: &Game,
    side: Side,
    units: &[UnitId],
    passengers: &[Passenger],
    home_base: AreaId,
    objections: &mut Objections,
) -> Judged {
    let base = air::known_flight(game, side, &Flight { units: units.to_vec(), path: Vec::new() })?;
    let home_base = known_field(game, home_base, &[])?;
    if home_base == base {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!("the aircraft are based in {} already", game.area_name(base)),
            Cure::elsewhere("name another home base"),
        )
        .by("NEI-G3.redeploy-air-home-a"));
    }
    one_start(game, units, base, objections);
    judge_air_units(units.len(), objections);
    let no_end =
        |area| no_transfer(game, side, area, "NEI-G3.redeploy-air-home-a", Cure::instead("take Re-Deploy Air Units"));
    objections.demand(game.counts_as_home_base_of(side, base), || no_end(base));
    if is_closed(game, side, home_base) {
        judge_entry(game, side, home_base, objections);
    } else {
        objections.demand(game.counts_as_home_base_of(side, home_base), || no_end(home_base));
    }
    if game.has_functional_airfield(side, home_base) {
        judge_airfield_room(game, side, home_base, units.len(), objections);
    }
    judge_passengers(game, side, units, (base, home_base), passengers, objections)?;
    Ok(())
}

/// NEI-R135: cargo flies along between home bases, one mobile non-mechanized unit on each air transport.
fn judge_passengers(
    game: &Game,
    side: Side,
    units: &[UnitId],
    (base, home_base): (AreaId, AreaId),
    passengers: &[Passenger],
    objections: &mut Objections,
) -> Result<(), Refusal> {
    let flying: Vec<UnitId> = passengers.iter().map(|passenger| passenger.unit).collect();
    if flying.is_empty() {
        return Ok(());
    }
    own_units(game, side, &flying)?;
    for Passenger { unit, transport } in passengers {
        let refusal = if !game.may_be_carried(*unit) {
            Some((format!("{} is no mobile ground unit", game.name(*unit)), "let mobile ground units fly along"))
        } else if game.place(*unit).is_none() {
            Some((format!("{} is not on the map", game.name(*unit)), "name units of the home base"))
        } else if !units.contains(transport) {
            Some((
                format!("{} does not fly with the force", named(game, *transport)),
                "name an air transport of the force",
            ))
        } else {
            None
        };
        if let Some((message, cure)) = refusal {
            return Err(
                Refusal::new(RefusalKind::Malformed, message, Cure::elsewhere(cure)).by("NEI-G3.air-transport-b")
            );
        }
        let stays = |message: String| {
            let cure = Cure::less(format!("leave {} behind", game.name(*unit)));
            Violation::new("NEI-G3.air-transport-b", message, cure).about([*unit])
        };
        objections.demand(is_air_transport(game, *transport), || {
            stays(format!("{} is no air transport", game.name(*transport)))
        });
        objections.demand(!is_mechanized(game, *unit), || {
            stays(format!("{} is mechanized and does not fly", game.name(*unit)))
        });
        let load = passengers.iter().filter(|other| other.transport == *transport).count();
        objections.demand(load <= 1, || {
            let carrier = game.name(*transport);
            stays(format!("{carrier} would carry {load} units; it carries 1"))
        });
    }
    one_start(game, &flying, base, objections);
    judge_bases_brought(game, home_base, flying.iter().copied(), objections);
    Ok(())
}

/// The aircraft are in the other home base, and who flew with them.
pub(crate) fn between_home_bases(
    deciding: &mut Deciding,
    side: Side,
    units: &[UnitId],
    passengers: &[Passenger],
    home_base: AreaId,
) {
    let game = &deciding.game;
    let Some(from) = units.first().and_then(|unit| game.place(*unit)) else { return };
    let airfield = game.pack.map.area(home_base).map_or(home_base, |area| area.id);
    deciding.happen(Event::AirForceRedeployed {
        side,
        units: units.to_vec(),
        passengers: passengers.iter().map(|passenger| passenger.unit).collect(),
        from,
        path: Vec::new(),
        airfield,
    });
}

/// A unit that flies along with air transports (2.4.4): a ground unit that may be carried, not mechanized.
pub(crate) fn is_airportable(game: &Game, unit: UnitId) -> bool {
    game.may_be_carried(unit) && !is_mechanized(game, unit)
}

fn is_mechanized(game: &Game, unit: UnitId) -> bool {
    matches!(game.counter(unit).kind, UnitType::Ground(kind) if kind.is_mechanized())
}

/// An air transport.
pub(crate) fn is_air_transport(game: &Game, unit: UnitId) -> bool {
    game.counter(unit).kind == UnitType::Aircraft(AircraftType::Tr)
}
