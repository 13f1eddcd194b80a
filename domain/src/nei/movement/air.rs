//! NEI 10.1 and 17, air units: out to their range, act, and back to the base they came from.

use crate::nei::command::Flight;
use crate::nei::components::{AreaId, Side, SquareId};
use crate::nei::fog;
use crate::nei::game::Game;
use crate::nei::judging::{demand, force_units, known_area, one_start};
use crate::nei::rulings::SingaporeAsHomeBase;
use crate::nei::stacking::{judge_air_units, judge_entry, judge_square};
use crate::table::seat::Opposed;
use crate::table::violation::{Refusal, RefusalKind, Violation};

/// Aircraft on a mission that was judged.
pub(in crate::nei) struct Mission {
    /// The target area.
    pub(in crate::nei) target: AreaId,
    /// What the rules object.
    pub(in crate::nei) objections: Vec<Violation>,
}

/// Judges aircraft on their way to a target area and back.
pub(in crate::nei) fn judge(game: &Game, side: Side, flight: &Flight, target: AreaId) -> Result<Mission, Refusal> {
    let base = force_units(game, side, &flight.units)?;
    let target = known_area(game, target)?;
    if let Some(carrier) = flight.units.iter().find(|unit| game.is_carrier(**unit)) {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!("the aircraft of {} never fly without their carrier", game.name(*carrier)),
            "sail the carrier there by Naval Force Move and/or Attack or Carrier Strike Against Land Units",
        )
        .by("NEI-10.0-air-h"));
    }
    if let Some(unit) = flight.units.iter().find(|unit| !game.is_aircraft(**unit)) {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} is no air unit", game.name(*unit)),
            "name air units only; carriers and other ships have actions of their own",
        )
        .by("NEI-8.4-f"));
    }
    for square in &flight.path {
        if !game.pack.map.squares.contains_key(square) {
            return Err(Refusal::new(
                RefusalKind::Unknown,
                format!("there is no square {square}"),
                "name squares A1 to H12",
            )
            .by("NEI-2.1-k"));
        }
    }
    let mut objections = Vec::new();
    one_start(game, &flight.units, base, &mut objections);
    judge_air_units(flight.units.len(), &mut objections);
    demand(&mut objections, game.square(base).is_some(), || {
        Violation::new(
            "NEI-19.3-i",
            format!("air units in {} fly no missions", game.area_name(base)),
            "redeploy them to an airfield on the map first",
        )
        .about([base])
    });
    demand(&mut objections, game.square(base).is_none() || game.has_functional_airfield(side, base), || {
        Violation::new(
            "NEI-17.0-a",
            format!("{} has no functional airfield of yours", game.area_name(base)),
            "fly from a functional airfield",
        )
        .about([base])
    });
    // NEI-R42: in one reading Singapore is bound as a home base is.
    demand(
        &mut objections,
        !game.area(base).is_singapore || game.rulings.singapore_as_home_base == SingaporeAsHomeBase::Limited,
        || {
            Violation::new(
                "NEI-R42",
                "this table reads that air units in Singapore fly no missions, as in a home base",
                "redeploy them to another airfield first",
            )
            .about([base])
        },
    );
    judge_range(game, flight, &mut objections);
    judge_path(game, side, base, flight, target, &mut objections);
    Ok(Mission { target, objections })
}

fn judge_range(game: &Game, flight: &Flight, objections: &mut Vec<Violation>) {
    for unit in &flight.units {
        let range = usize::from(game.movement(*unit));
        demand(objections, flight.path.len() <= range, || {
            Violation::new(
                "NEI-10.0-air-b",
                format!("{} flies {} squares out; its range is {range}", game.name(*unit), flight.path.len()),
                format!("choose a target within {range}, or leave {} behind", game.name(*unit)),
            )
            .about([*unit])
        });
    }
}

fn judge_path(game: &Game, side: Side, base: AreaId, flight: &Flight, target: AreaId, objections: &mut Vec<Violation>) {
    let Some(mut from) = game.square(base) else { return };
    for (index, square) in flight.path.iter().copied().enumerate() {
        demand(objections, game.pack.map.adjacent(from, square), || {
            Violation::new(
                "NEI-10.4-b",
                format!("{square} does not share a side with {from}"),
                "name every square on the way, each beside the one before",
            )
            .about([from, square])
        });
        objections.extend(judge_square(game, side, square));
        if index + 1 < flight.path.len()
            && let Some(unit) = fog::knows_interceptor(game, side, square)
        {
            objections.push(
                Violation::new(
                    "NEI-10.0-air-e",
                    format!("{} was seen in {square}; aircraft must stop there", game.name(unit)),
                    format!("end in {square}, or fly around it"),
                )
                .about([square]),
            );
        }
        from = square;
    }
    demand(objections, game.square(target) == Some(from), || {
        Violation::new(
            "NEI-10.0-air-d",
            format!("{} is not in {from}, where the flight ends", game.area_name(target)),
            "end the path in the square of the target",
        )
        .about([target])
    });
    objections.extend(judge_entry(game, side, target));
    demand(objections, !game.is_home_base_of(side.other(), target), || {
        Violation::new(
            "NEI-19.3-j",
            format!("{} is an enemy home base; nothing may attack into it", game.area_name(target)),
            "strike elsewhere",
        )
        .about([target])
    });
}

/// The square where the flight meets enemy aircraft or carriers that nobody knew of, before its end (10.1, NEI-R107).
pub(in crate::nei) fn cut_short(game: &Game, side: Side, flight: &Flight) -> Option<usize> {
    let before_the_last = flight.path.len().saturating_sub(1);
    flight.path[..before_the_last].iter().position(|square| fog::has_interceptor(game, side, *square))
}

/// The shortest way in the air from a square to every square within `range`, found breadth first.
pub(in crate::nei) fn reach(game: &Game, side: Side, start: SquareId, range: usize) -> Vec<Vec<SquareId>> {
    super::breadth_first(start, range, |square, is_start| {
        if !is_start && fog::knows_interceptor(game, side, square).is_some() {
            return Vec::new();
        }
        let mut next: Vec<SquareId> = game
            .pack
            .map
            .squares
            .keys()
            .copied()
            .filter(|other| game.pack.map.adjacent(square, *other) && judge_square(game, side, *other).is_none())
            .collect();
        next.sort_unstable();
        next
    })
}
