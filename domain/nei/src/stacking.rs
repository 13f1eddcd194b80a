//! NEI 9: stacking and mobility restrictions.

use super::components::{AreaId, Face, Side, SquareId, UnitId};
use super::game::Game;
use super::optional::{seaplane_patrols, seaplane_tenders, secret_airbase};
use super::pack::AreaKind;
use super::words;
use kernel::verdict::{Cure, Objections, Violation};

/// Ships that may move in one action (9.1).
pub const fn naval_units_per_action(side: Side) -> usize {
    match side {
        Side::Japan => 8,
        Side::Allies => 6,
    }
}

/// Air units that may move in one action (9.3.2).
pub const AIR_UNITS_PER_ACTION: usize = 4;

/// Air units that Singapore's airfield holds (9.3.1).
pub const AIRCRAFT_AT_SINGAPORE: usize = 4;

/// Air units that a base's airfield holds for each of its steps (9.3.1).
pub const AIRCRAFT_PER_STEP: usize = 2;

/// Air units that an airfield of `side` holds (9.3.1); `None` for no limit.
pub fn air_capacity(game: &Game, side: Side, area: AreaId) -> Option<usize> {
    if game.is_home_base_of(side, area) {
        return None;
    }
    if !game.has_functional_airfield(side, area) {
        return Some(0);
    }
    if game.area(area).is_singapore {
        return Some(AIRCRAFT_AT_SINGAPORE);
    }
    let concealed = secret_airbase::concealed_in(game, area).filter(|_| side == Side::Allies);
    let bases = game.units_of(side, area).filter(|unit| game.is_base(*unit)).chain(concealed);
    let steps = bases.map(|unit| game.steps(unit)).max();
    Some(AIRCRAFT_PER_STEP * usize::from(steps.unwrap_or(0)))
}

/// Air units of `side` that rest in an area. Seaplanes on patrol do not (26.3).
pub fn resting(game: &Game, side: Side, area: AreaId) -> impl Iterator<Item = UnitId> + '_ {
    game.units_of(side, area).filter(|unit| game.is_aircraft(*unit) && !seaplane_patrols::is_on_patrol(game, *unit))
}

/// How many they are.
pub fn aircraft_at(game: &Game, side: Side, area: AreaId) -> usize {
    resting(game, side, area).count()
}

/// Whether an area has no room for one more air unit. Seaplanes need a tender at sea (26.3).
pub(super) fn is_full(game: &Game, unit: UnitId, area: AreaId) -> bool {
    let side = game.side(unit);
    if game.area(area).kind == AreaKind::Sea {
        return !seaplane_tenders::has_room(game, unit, area);
    }
    air_capacity(game, side, area).is_some_and(|capacity| aircraft_at(game, side, area) >= capacity)
}

/// Air units by which an airfield's capacity is exceeded (9.3.1), where so many of `side` rest.
pub(super) fn excess_aircraft(game: &Game, side: Side, area: AreaId, based: usize) -> usize {
    if game.area(area).kind == AreaKind::Sea {
        return seaplane_tenders::excess(game, side, area);
    }
    if based == 0 {
        return 0;
    }
    air_capacity(game, side, area).map_or(0, |capacity| based.saturating_sub(capacity))
}

/// Why an area has no room for one more air unit of a side: no airfield that works, or a full one (9.3.1).
pub(super) fn no_room(game: &Game, side: Side, area: AreaId) -> String {
    let name = game.area_name(area);
    match air_capacity(game, side, area) {
        None | Some(0) => format!("{name} has no airfield of {} that works", side.name()),
        Some(most) => {
            format!("the airfield of {name} is full; it holds {}", words::count(most, "air unit", "air units"))
        }
    }
}

/// NEI 9.3.1: whether a functional airfield has room for air units that arrive.
pub(super) fn judge_airfield_room(game: &Game, side: Side, area: AreaId, arriving: usize, objections: &mut Objections) {
    let Some(capacity) = air_capacity(game, side, area) else { return };
    let based = aircraft_at(game, side, area);
    let over = (based + arriving).saturating_sub(capacity);
    let clause = match capacity {
        _ if game.area(area).is_singapore => "NEI-9.3.1-c",
        0..=2 => "NEI-9.3.1-b",
        _ => "NEI-9.3.1-a",
    };
    objections.demand(over == 0, || {
        Violation::new(
            clause,
            if capacity == 0 {
                no_room(game, side, area)
            } else {
                format!(
                    "{} holds {} and has {based}; {}",
                    game.area_name(area),
                    words::count(capacity, "air unit", "air units"),
                    words::count(arriving, "arrives", "arrive")
                )
            },
            if over < arriving {
                Cure::less(format!("leave {over} behind"))
            } else {
                Cure::elsewhere("choose an airfield with room")
            },
        )
        .about([area])
    });
}

/// NEI 9.1: how many ships one action moves.
pub(super) fn judge_naval_units(side: Side, moving: usize, objections: &mut Objections) {
    let most = naval_units_per_action(side);
    let clause = if side == Side::Japan { "NEI-9.1-b" } else { "NEI-9.1-c" };
    objections.demand(moving <= most, || {
        Violation::new(
            clause,
            format!("{moving} naval units in one action; {} may move {most}", side.name()),
            Cure::less(format!("leave {} behind", moving - most)),
        )
        .also("NEI-10.1-b")
    });
}

/// NEI 9.3.2: how many air units one action moves.
pub(super) fn judge_air_units(moving: usize, objections: &mut Objections) {
    objections.demand(moving <= AIR_UNITS_PER_ACTION, || {
        Violation::new(
            "NEI-9.3.2-a",
            format!("{moving} air units in one action; {AIR_UNITS_PER_ACTION} may move"),
            Cure::less(format!("leave {} behind", moving - AIR_UNITS_PER_ACTION)),
        )
        .also("NEI-10.1-b")
    });
}

/// Why a side may not enter an area or a square at all. Many ask whether, and few are told why.
#[derive(Debug, Clone, Copy)]
pub(super) enum Closed {
    EnemyHomeBase(AreaId),
    /// An area at Singapore, which the enemy holds.
    AtSingapore(AreaId),
    NoSquare(SquareId),
    UnplayableSquare(SquareId),
    JapaneseSquare(SquareId),
    /// The scenario bars it.
    BarredSquare(SquareId),
    /// The square of Singapore, which the enemy holds.
    SquareOfSingapore(SquareId),
}

impl Closed {
    /// The objection to whoever of `side` would enter.
    pub(super) fn objection(self, game: &Game, side: Side) -> Violation {
        let barred = |clause, message: String, place: String| {
            Violation::new(clause, message, Cure::elsewhere("choose another way")).about([place])
        };
        let us = side.name();
        match self {
            Self::EnemyHomeBase(area) => {
                let clause = if side == Side::Allies { "NEI-9.5-b" } else { "NEI-9.5-c" };
                let name = game.area_name(area);
                barred(clause, format!("{name} is an enemy home base; {us} may not enter it"), area.to_string())
            }
            Self::AtSingapore(area) => {
                let (name, held) = (game.area_name(area), game.singapore_holder().that("hold"));
                barred("NEI-7.4-k", format!("{name} is closed to {us} while {held} Singapore"), area.to_string())
            }
            Self::NoSquare(square) => Violation::new(
                "NEI-2.1-k",
                format!("there is no square {square}"),
                Cure::elsewhere("name a square from A1 to H12"),
            ),
            Self::UnplayableSquare(square) => {
                barred("NEI-9.5-d", format!("{square} is in the unplayable colour"), square.to_string())
            }
            Self::JapaneseSquare(square) => barred(
                "NEI-9.5-e",
                format!("{square} is a Japanese square; the Allies may not enter it"),
                square.to_string(),
            ),
            Self::BarredSquare(square) => {
                barred("NEI-9.5-a", format!("the scenario bars {square}"), square.to_string())
            }
            Self::SquareOfSingapore(square) => barred(
                "NEI-7.4-k",
                format!("{square} is closed to {us} while the enemy holds Singapore"),
                square.to_string(),
            ),
        }
    }
}

/// NEI 9.5 and 7.4: why a side may not enter an area, or `None` when it may.
pub(super) fn closed(game: &Game, side: Side, area: AreaId) -> Option<Closed> {
    let place = game.area(area);
    if place.home_of.is_some_and(|owner| owner != side) {
        return Some(Closed::EnemyHomeBase(area));
    }
    if game.singapore_holder() != side && game.is_at_singapore(area) {
        return Some(Closed::AtSingapore(area));
    }
    let square = place.square?;
    closed_square(game, side, square).filter(|_| place.kind != AreaKind::HomeBase)
}

/// Whether an area is closed to a side altogether. Then nothing is said of what stands there (NEI-R107).
pub(super) fn is_closed(game: &Game, side: Side, area: AreaId) -> bool {
    closed(game, side, area).is_some()
}

/// NEI 9.5 and 7.4: whether a side may enter an area at all.
pub(super) fn judge_entry(game: &Game, side: Side, area: AreaId, objections: &mut Objections) {
    if let Some(closed) = closed(game, side, area) {
        objections.raise(|| closed.objection(game, side));
    }
}

/// NEI 9.5: why a side may not enter a square, or `None` when it may.
pub(super) fn closed_square(game: &Game, side: Side, square: SquareId) -> Option<Closed> {
    let Some(printed) = game.pack.map.squares.get(&square) else { return Some(Closed::NoSquare(square)) };
    if !printed.playable {
        Some(Closed::UnplayableSquare(square))
    } else if printed.japanese && side == Side::Allies {
        Some(Closed::JapaneseSquare(square))
    } else if game.scenario().barred_squares.contains(&square) {
        Some(Closed::BarredSquare(square))
    } else {
        let closed = game.singapore_holder() != side && printed.areas.iter().any(|area| game.area(*area).is_singapore);
        closed.then_some(Closed::SquareOfSingapore(square))
    }
}

/// NEI 9.5: whether a side may enter a square at all.
pub(super) fn judge_square(game: &Game, side: Side, square: SquareId, objections: &mut Objections) {
    if let Some(closed) = closed_square(game, side, square) {
        objections.raise(|| closed.objection(game, side));
    }
}

/// The same as a yes or a no.
pub(super) fn is_square_open(game: &Game, side: Side, square: SquareId) -> bool {
    closed_square(game, side, square).is_none()
}

/// NEI 9.2: the bases that are brought to a land area (NEI-R17) find none there, and come one at a time.
pub(super) fn judge_bases_brought(
    game: &Game,
    area: AreaId,
    units: impl IntoIterator<Item = UnitId>,
    objections: &mut Objections,
) {
    let mut is_free = base_in(game, area).is_none();
    for unit in units.into_iter().filter(|unit| game.is_base(*unit)) {
        objections.demand(is_free, || {
            Violation::new(
                "NEI-9.2-a",
                format!("there is a base in {} already", game.area_name(area)),
                format!("keep {} aboard", game.name(unit)),
            )
            .about([unit])
        });
        is_free = false;
    }
}

/// NEI 9.2: one base in a land area.
pub fn base_in(game: &Game, area: AreaId) -> Option<UnitId> {
    game.units_in(area).find(|unit| game.is_base(*unit) || game.unit(*unit).face == Face::Base)
}
