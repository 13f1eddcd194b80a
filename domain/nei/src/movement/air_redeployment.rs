//! NEI G-3 Re-Deploy Air Units, the way: three times the range, around enemy aircraft, from base to base.
//!
//! An off-map home base is entered and left over its own squares for one point, as ships do (19.3, NEI-R53).

use super::air::{flown_over, is_barred, known_flight};
use super::{Reach, Way};
use crate::command::Flight;
use crate::components::{AreaId, Side, SquareId, UnitId};
use crate::fog;
use crate::game::Game;
use crate::judging::nearer_or_without;
use crate::optional::{seaplane_patrols, seaplane_tenders};
use crate::stacking::{is_square_open, judge_square};
use crate::words;
use kernel::verdict::{Cure, Objections, Refusal, Violation};

/// Redeployment is this many times as far as a mission (G-3).
pub(crate) const RANGES: usize = 3;

/// Judges aircraft on their way to another airfield.
pub(crate) fn judge(
    game: &Game,
    side: Side,
    flight: &Flight,
    airfield: AreaId,
    objections: &mut Objections,
) -> Result<(), Refusal> {
    let base = known_flight(game, side, flight)?;
    judge_range(game, flight, airfield, objections);
    if let Some(square) = game.square(base) {
        let here = || "march on that airfield, or strike it, first".to_owned();
        judge_based_aircraft(game, side, square, here, objections);
    }
    judge_squares(game, side, base, flight, airfield, objections);
    judge_end(game, base, flight, airfield, objections);
    Ok(())
}

/// NEI-R53: entering an off-map home base costs one point, like a square.
fn cost(game: &Game, path: &[SquareId], airfield: AreaId) -> usize {
    path.len() + usize::from(game.square(airfield).is_none())
}

/// Whether aircraft with this range come so far.
pub(crate) fn is_within(game: &Game, path: &[SquareId], airfield: AreaId, range: usize) -> bool {
    cost(game, path, airfield) <= RANGES * range
}

fn judge_range(game: &Game, flight: &Flight, airfield: AreaId, objections: &mut Objections) {
    let cost = cost(game, &flight.path, airfield);
    for unit in &flight.units {
        let range = RANGES * usize::from(game.movement(*unit));
        objections.demand(cost <= range, || {
            Violation::new(
                "NEI-G3.redeploy-air-a",
                format!(
                    "{} flies {}; {RANGES} times its range is {range}",
                    game.name(*unit),
                    words::count(cost, "square", "squares")
                ),
                nearer_or_without(game, &flight.units, *unit, &format!("choose an airfield within {range}")),
            )
            .about([*unit])
        });
    }
}

/// No square on the way may hold enemy aircraft on a base. Of those that the mover does not know, no more is said than
/// the square, since entry is forbidden altogether (NEI-R107).
fn judge_based_aircraft(
    game: &Game,
    side: Side,
    square: SquareId,
    cure: impl FnOnce() -> String,
    objections: &mut Objections,
) {
    let seen = fog::knows_based_aircraft(game, side, square);
    objections.demand(seen.is_none() && !is_barred(game, side, square), || {
        let message = match seen {
            Some(unit) => {
                let name = game.name(unit);
                format!("{name} was seen on its base in {square}; redeploying aircraft keep away from there")
            }
            None => format!("{square} is closed to redeploying aircraft"),
        };
        Violation::new("NEI-G3.redeploy-air-b", message, cure()).about([square])
    });
}

/// Whether redeploying aircraft keep away from a square.
fn is_closed(game: &Game, side: Side, square: SquareId) -> bool {
    let has_aircraft = || fog::knows_based_aircraft(game, side, square).is_some() || is_barred(game, side, square);
    !is_square_open(game, side, square) || has_aircraft()
}

fn judge_squares(
    game: &Game,
    side: Side,
    base: AreaId,
    flight: &Flight,
    airfield: AreaId,
    objections: &mut Objections,
) {
    let flown_over = flown_over(game, flight, airfield).len();
    let mut from = game.square(base);
    for (index, square) in flight.path.iter().copied().enumerate() {
        if let Some(from) = from {
            objections.demand(game.pack.map.adjacent(from, square), || {
                Violation::new(
                    "NEI-10.4-b",
                    format!("{square} does not share a side with {from}"),
                    Cure::elsewhere("name every square on the way, each beside the one before"),
                )
                .about([from, square])
            });
        } else {
            let enters = game.pack.map.entry_squares(base).contains(&square);
            objections.demand(enters, || entered_elsewhere(game, base));
        }
        judge_square(game, side, square, objections);
        judge_based_aircraft(game, side, square, || format!("fly around {square}"), objections);
        // Optional rule: patrols stop aircraft as carriers do (26.3, NEI-R115).
        if index < flown_over {
            seaplane_patrols::judge_passing(game, side, square, objections);
        }
        // NEI-R49: the stop for carriers holds here too.
        if index < flown_over
            && let Some(carrier) = fog::knows_carrier(game, side, square)
        {
            objections.raise(|| {
                Violation::new(
                    "NEI-10.0-air-e",
                    format!("{} was seen in {square}; aircraft must stop there", game.name(carrier)),
                    Cure::elsewhere(format!("fly around {square}, or end there if it has an airfield of yours")),
                )
                .about([square])
            });
        }
        from = Some(square);
    }
}

fn judge_end(game: &Game, base: AreaId, flight: &Flight, airfield: AreaId, objections: &mut Objections) {
    let last = flight.path.last().copied().or(game.square(base));
    match (last, game.square(airfield)) {
        (Some(last), Some(square)) => objections.demand(last == square, || {
            Violation::new(
                "NEI-10.0-a",
                format!("{} is in {square}; the path ends in {last}", game.area_name(airfield)),
                Cure::elsewhere(format!("end the path in {square}")),
            )
            .about([airfield])
        }),
        (Some(last), None) => {
            let enters = game.pack.map.entry_squares(airfield).contains(&last);
            objections.demand(enters, || entered_elsewhere(game, airfield));
        }
        (None, _) => objections.raise(|| entered_elsewhere(game, base)),
    }
}

/// NEI 19.3: an off-map home base is entered and left by its own squares only.
fn entered_elsewhere(game: &Game, home_base: AreaId) -> Violation {
    let squares: Vec<String> =
        game.pack.map.entry_squares(home_base).iter().map(|square| format!("by {square}")).collect();
    Violation::new(
        "NEI-19.3-g",
        format!("{} is entered and left by its own squares only", game.area_name(home_base)),
        Cure::elsewhere(format!("fly {}", words::either(squares))),
    )
    .about([home_base])
}

/// A place on the way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Place {
    Over(SquareId),
    /// In a home base off the map.
    OffMap(AreaId),
}

/// The ends among which some aircraft find room to rest: airfields, and tenders for seaplanes.
pub(crate) fn airfields<'e>(
    game: &Game,
    side: Side,
    units: &[UnitId],
    ends: impl IntoIterator<Item = &'e (AreaId, Vec<SquareId>)>,
) -> Vec<(AreaId, Vec<SquareId>)> {
    ends.into_iter()
        .filter(|(airfield, _)| {
            game.has_functional_airfield(side, *airfield) || seaplane_tenders::serves_all(game, units, *airfield)
        })
        .cloned()
        .collect()
}

/// Every area where aircraft of a base with this range may find room to rest, by the shortest way that is open to them; those of the
/// shorter ways first.
pub(crate) fn ends(game: &Game, side: Side, base: AreaId, range: usize) -> Vec<(AreaId, Vec<SquareId>)> {
    let start = game.square(base).map_or(Place::OffMap(base), Place::Over);
    let stops = |square: SquareId| {
        fog::knows_carrier(game, side, square).is_some() || seaplane_patrols::enemy_patrol(game, side, square).is_some()
    };
    let map = &game.pack.map;
    let next = |place, is_start| match place {
        Place::OffMap(area) if is_start => Some(map.entry_squares(area).into_iter().map(Place::Over).collect()),
        Place::OffMap(_) => None,
        Place::Over(square) if !is_start && stops(square) => None,
        Place::Over(square) => {
            let home_bases = map.off_map_neighbours(square).filter(|area| area.home_of == Some(side));
            let home_bases = home_bases.map(|area| Place::OffMap(area.id));
            Some(map.air_neighbours(square).into_iter().map(Place::Over).chain(home_bases).collect::<Vec<_>>())
        }
    };
    let open = |place| match place {
        Place::OffMap(_) => true,
        Place::Over(square) => !is_closed(game, side, square),
    };
    let reach = Reach::breadth_first(start, RANGES * range, next, open);
    let rests = |area: &AreaId| {
        *area != base && (game.has_functional_airfield(side, *area) || seaplane_tenders::may_serve(game, *area))
    };
    let ends = reach.ways().flat_map(|way| {
        let areas: Vec<AreaId> = match way.end() {
            Some(Place::Over(square)) => fog::areas_in(game, square).filter(rests).collect(),
            Some(Place::OffMap(area)) => Vec::from_iter(Some(area).filter(rests)),
            None => Vec::new(),
        };
        let path = if areas.is_empty() { Vec::new() } else { squares(&way) };
        areas.into_iter().map(move |area| (area, path.clone()))
    });
    // 26.3: between a tender and an airfield of one square there is no way to fly.
    let beside = seaplane_tenders::bases_beside(game, base).into_iter().filter(rests).map(|area| (area, Vec::new()));
    ends.chain(beside).collect()
}

/// The squares of a way; home bases off the map have none.
fn squares(way: &Way<Place>) -> Vec<SquareId> {
    let square = |place| match place {
        Place::Over(square) => Some(square),
        Place::OffMap(_) => None,
    };
    way.path().into_iter().filter_map(square).collect()
}
