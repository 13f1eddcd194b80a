//! NEI 10.1 and 17, air units: out to their range, act, and back to the base they came from.

use super::Reach;
use crate::command::Flight;
use crate::components::{AreaId, Side, SquareId};
use crate::deciding::Deciding;
use crate::event::Event;
use crate::fog;
use crate::game::Game;
use crate::judging::{force_units, known_area, nearer_or_without, one_start_by};
use crate::optional::{seaplane_patrols, seaplane_tenders};
use crate::rulings::SingaporeAsHomeBase;
use crate::stacking::{closed, closed_square, is_square_open, judge_air_units};
use crate::words;
use kernel::seat::Opposed;
use kernel::verdict::{Cure, CureKind, Objections, Refusal, RefusalKind, Violation};

/// What an entry of the Actions List says of its flights in words of its own, by the clauses that say it.
#[derive(Clone, Copy)]
pub(crate) struct Errand {
    /// The airfield they start from.
    pub(crate) airfield: &'static str,
    /// Off-map home bases as the start.
    pub(crate) off_map: &'static str,
    pub(crate) range: &'static str,
    /// Squares with enemy land-based aircraft are barred, out and home; `None` where they only stop the flight (10.1).
    pub(crate) barred: Option<&'static str>,
    /// What it says of its own against aircraft of another base, if anything.
    pub(crate) one_base: Option<&'static str>,
}

/// A mission that attacks (10.1, 17.0, 19.3).
pub(crate) const ATTACK: Errand =
    Errand { airfield: "NEI-17.0-a", off_map: "NEI-19.3-i", range: "NEI-10.0-air-b", barred: None, one_base: None };

/// Own air units that are on the map, and squares that exist. The base they start from.
pub(crate) fn known_flight(game: &Game, side: Side, flight: &Flight) -> Result<AreaId, Refusal> {
    let base = force_units(game, side, &flight.units)?;
    if let Some(carrier) = flight.units.iter().find(|unit| game.is_carrier(**unit)) {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!("the aircraft of {} never fly without their carrier", game.name(*carrier)),
            Cure::instead(
                "sail the carrier there by Naval Force Move and/or Attack or Carrier Strike Against Land Units",
            ),
        )
        .by("NEI-10.0-air-h"));
    }
    if let Some(unit) = flight.units.iter().find(|unit| !game.is_aircraft(**unit)) {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} is no air unit", game.name(*unit)),
            Cure::elsewhere("name air units only; carriers and other ships have actions of their own"),
        )
        .by("NEI-8.4-f"));
    }
    for square in &flight.path {
        if !game.pack.map.squares.contains_key(square) {
            return Err(Refusal::new(
                RefusalKind::Unknown,
                format!("there is no square {square}"),
                Cure::elsewhere("name squares A1 to H12"),
            )
            .by("NEI-2.1-k"));
        }
    }
    Ok(base)
}

/// Judges aircraft on their way to attack a target area, and back. That area.
pub(crate) fn judge(
    game: &Game,
    side: Side,
    flight: &Flight,
    target: AreaId,
    objections: &mut Objections,
) -> Result<AreaId, Refusal> {
    judge_errand(game, side, flight, target, ATTACK, objections)
}

/// Judges aircraft on their way to a target area and back. That area.
pub(crate) fn judge_errand(
    game: &Game,
    side: Side,
    flight: &Flight,
    target: AreaId,
    errand: Errand,
    objections: &mut Objections,
) -> Result<AreaId, Refusal> {
    let base = known_flight(game, side, flight)?;
    let target = known_area(game, target)?;
    one_start_by(game, &flight.units, base, errand.one_base, objections);
    judge_air_units(flight.units.len(), objections);
    objections.demand(game.square(base).is_some(), || {
        Violation::new(
            errand.off_map,
            format!("air units in {} fly no missions", game.area_name(base)),
            Cure::first("redeploy them to an airfield on the map first"),
        )
        .about([base])
    });
    // Optional rules: seaplanes on patrol fly nowhere, and those with a tender fly from it (26.3).
    seaplane_patrols::judge_idle(game, &flight.units, objections);
    let has_field = game.has_functional_airfield(side, base)
        || seaplane_tenders::serves_all(game, &flight.units, base)
        || flight.units.iter().all(|unit| seaplane_patrols::is_on_patrol(game, *unit));
    objections.demand(game.square(base).is_none() || has_field, || {
        Violation::new(
            errand.airfield,
            format!("{} has no functional airfield of yours", game.area_name(base)),
            Cure::elsewhere("fly from a functional airfield"),
        )
        .about([base])
    });
    // NEI-R42: in one reading Singapore is bound as a home base of the Allies is (19.3); from Japanese ones missions are
    // flown (19.2).
    objections.demand(
        side == Side::Japan
            || !game.area(base).is_singapore
            || game.rulings.singapore_as_home_base == SingaporeAsHomeBase::Limited,
        || {
            Violation::new(
                "NEI-R42",
                "this table reads that air units in Singapore fly no missions, as in a home base",
                Cure::first("redeploy them to another airfield first"),
            )
            .about([base])
        },
    );
    judge_range(game, flight, target, errand, objections);
    judge_path(game, side, base, flight, target, errand, objections);
    Ok(target)
}

fn judge_range(game: &Game, flight: &Flight, target: AreaId, errand: Errand, objections: &mut Objections) {
    // 19.3: entering a home base off the map costs one.
    let out = flight.path.len() + usize::from(game.square(target).is_none());
    for unit in &flight.units {
        let range = usize::from(game.movement(*unit));
        objections.demand(out <= range, || {
            Violation::new(
                errand.range,
                format!(
                    "{} flies {} out; its range is {range}",
                    game.name(*unit),
                    words::count(out, "square", "squares")
                ),
                nearer_or_without(game, &flight.units, *unit, &format!("choose a target within {range}")),
            )
            .about([*unit])
        });
    }
}

fn judge_path(
    game: &Game,
    side: Side,
    base: AreaId,
    flight: &Flight,
    target: AreaId,
    errand: Errand,
    objections: &mut Objections,
) {
    let Some(start) = game.square(base) else { return };
    // 19.3: a home base off the map lies beyond the last square.
    let goes_on = game.square(target).is_none();
    let mut from = start;
    for (index, square) in flight.path.iter().copied().enumerate() {
        objections.demand(game.pack.map.adjacent(from, square), || {
            Violation::new(
                "NEI-10.4-b",
                format!("{square} does not share a side with {from}"),
                Cure::elsewhere("name every square on the way, each beside the one before"),
            )
            .about([from, square])
        });
        if let Some(closed) = closed_square(game, side, square) {
            objections.raise(|| closed.objection(game, side).also("NEI-10.0-air-a"));
        }
        let flies_on = index + 1 < flight.path.len() || goes_on;
        if flies_on {
            seaplane_patrols::judge_passing(game, side, square, objections);
        }
        if let Some(clause) = errand.barred.filter(|_| is_barred(game, side, square)) {
            // NEI-R107: entry is forbidden altogether, so the square is all that is said.
            objections.raise(|| {
                Violation::new(
                    clause,
                    format!("{square} is closed to air transports"),
                    Cure::elsewhere("fly around it, or elsewhere"),
                )
                .about([square])
            });
        } else if flies_on && let Some(unit) = fog::knows_interceptor(game, side, square) {
            objections.raise(|| {
                Violation::new(
                    "NEI-10.0-air-e",
                    format!("{} was seen in {square}; aircraft must stop there", game.name(unit)),
                    Cure::elsewhere(format!("end in {square}, or fly around it")),
                )
                .about([square])
            });
        }
        from = square;
    }
    if let Some(clause) = errand.barred.filter(|_| !flight.path.is_empty() && is_barred(game, side, start)) {
        objections.raise(|| {
            Violation::new(
                clause,
                format!("{start} is closed to air transports on their way home"),
                Cure::elsewhere("fly from another airfield"),
            )
            .about([start])
        });
    }
    // 19.3: home bases off the map are entered by their own squares.
    let map = &game.pack.map;
    let arrives = map.lies_in(target, from) || map.entry_squares(target).contains(&from);
    objections.demand(arrives, || {
        Violation::new(
            "NEI-10.0-air-d",
            format!("{} is not in {from}, where the flight ends", game.area_name(target)),
            Cure::elsewhere("end the path in the square of the target"),
        )
        .about([target])
    });
    if let Some(closed) = closed(game, side, target) {
        closed_once(objections, from, || {
            let is_home = game.is_home_base_of(side.other(), target);
            let closed =
                is_home.then_some("NEI-19.3-j").into_iter().fold(closed.objection(game, side), Violation::also);
            Violation {
                cure: "fly elsewhere".to_owned(),
                cure_kind: CureKind::Elsewhere,
                ..closed.also("NEI-10.0-air-a")
            }
        });
    }
}

/// A target that is closed altogether is one objection, and what its square says of itself is part of it.
fn closed_once(objections: &mut Objections, square: SquareId, closed: impl FnOnce() -> Violation) {
    let is_of_its_square =
        |objection: &Violation| objection.about == [square.to_string()] && objection.cites("NEI-10.0-air-a");
    objections.raise_including(is_of_its_square, |of_its_square| {
        let mut closed = closed();
        for same in of_its_square {
            let cited = std::iter::once(same.clause).chain(same.also);
            let new: Vec<_> = cited.filter(|clause| !closed.cites(clause.id())).collect();
            closed.also.extend(new);
        }
        closed
    });
}

/// Whether enemy aircraft are based in a square that is open to `side` (G-3 Air Transport and Re-Deploy Air Units). Of
/// what is closed altogether nothing is said (NEI-R107).
pub(super) fn is_barred(game: &Game, side: Side, square: SquareId) -> bool {
    is_square_open(game, side, square) && fog::has_based_aircraft(game, side, square)
}

/// The aircraft fly and see the square they end in (20.0). The square where enemy aircraft or carriers that nobody knew
/// of stopped them on the way (10.1, NEI-R107), if they were stopped.
pub(crate) fn fly(deciding: &mut Deciding, side: Side, flight: &Flight, target: AreaId) -> Option<SquareId> {
    fly_as(deciding, side, flight, target, Bars::Nothing, |from, path, target| Event::FlightFlown {
        side,
        units: flight.units.clone(),
        from,
        path,
        target,
    })
}

/// Whether squares with enemy land-based aircraft are closed to a flight, or only stop it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bars {
    /// They stop it (10.1).
    Nothing,
    /// They are closed (G-3 Air Transport and Re-Deploy Air Units).
    BasedAircraft,
}

/// The same, told by an event of the errand's own.
pub(crate) fn fly_as(
    deciding: &mut Deciding,
    side: Side,
    flight: &Flight,
    target: AreaId,
    bars: Bars,
    event: impl FnOnce(AreaId, Vec<SquareId>, Option<AreaId>) -> Event,
) -> Option<SquareId> {
    let game = &deciding.game;
    let base = game.place(*flight.units.first()?)?;
    let cut = stopped_at(deciding, side, flown_over(game, flight, target), bars);
    let path = cut.map_or(&flight.path[..], |index| &flight.path[..=index]).to_vec();
    let seen = path.last().copied().or_else(|| game.square(base));
    deciding.happen(event(base, path, cut.is_none().then_some(target)));
    fog::enter(deciding, side, seen);
    cut.map(|index| flight.path[index])
}

/// The squares that aircraft fly over without ending there: all but the last, and the last one too when they go on to a
/// home base off the map.
pub(crate) fn flown_over<'f>(game: &Game, flight: &'f Flight, end: AreaId) -> &'f [SquareId] {
    match game.square(end) {
        Some(_) => &flight.path[..flight.path.len().saturating_sub(1)],
        None => &flight.path,
    }
}

/// The first of some squares flown over where enemy aircraft or carriers are that nobody knew of (10.1, NEI-R107). Those
/// that were known when the command was judged stop nobody now: the flight was refused for them, or the table overruled
/// that.
pub(crate) fn stopped_at(deciding: &Deciding, side: Side, flown_over: &[SquareId], bars: Bars) -> Option<usize> {
    let was_told = |square: SquareId| {
        fog::knows_interceptor(deciding.judged, side, square).is_some()
            || seaplane_patrols::enemy_patrol(deciding.judged, side, square).is_some()
            || (bars == Bars::BasedAircraft && is_barred(deciding.judged, side, square))
    };
    flown_over.iter().position(|square| fog::has_interceptor(&deciding.game, side, *square) && !was_told(*square))
}

/// The shortest way in the air from a square to every square within `range`, found breadth first.
pub(crate) fn reach(game: &Game, side: Side, start: SquareId, range: usize) -> Reach<SquareId> {
    reach_where(game, side, start, range, |_| true)
}

/// The same for aircraft that carry troops: around squares with enemy land-based aircraft (G-3 Air Transport).
pub(crate) fn reach_with_troops(game: &Game, side: Side, start: SquareId, range: usize) -> Reach<SquareId> {
    reach_where(game, side, start, range, |square| !is_barred(game, side, square))
}

fn reach_where(
    game: &Game,
    side: Side,
    start: SquareId,
    range: usize,
    open: impl Fn(SquareId) -> bool,
) -> Reach<SquareId> {
    let stops = |square| {
        fog::knows_interceptor(game, side, square).is_some()
            || seaplane_patrols::enemy_patrol(game, side, square).is_some()
    };
    let next =
        |square, is_start| (is_start || !stops(square)).then(|| game.pack.map.beside(square).map(|other| other.id));
    Reach::breadth_first(start, range, next, |square| is_square_open(game, side, square) && open(square))
}
