//! NEI 26.3: seaplane tenders. A seaplane is based in the sea area of an AV of its own country, one for each AV. It flies
//! from there, fights together with the ships of the area, joins friendly aircraft that attack in its square, and rises
//! with those that defend there.

use std::collections::BTreeMap;

use super::OptionalRule;
use super::seaplane_patrols::{is_at_sea, is_on_patrol, is_seaplane};
use crate::combat::{BattlePlan, Participant};
use crate::components::{AreaId, Contingent, ShipType, Side, UnitId, UnitType};
use crate::deciding::Deciding;
use crate::event::Event;
use crate::fog;
use crate::game::{Game, Location};
use crate::pack::AreaKind;
use crate::stacking::{air_capacity, aircraft_at};
use crate::words;
use kernel::verdict::{Cure, Objections, Violation};

/// A country of the rule. Army and navy of Japan are one.
fn country(game: &Game, unit: UnitId) -> Contingent {
    match game.contingent(unit) {
        Contingent::ImperialArmy => Contingent::ImperialNavy,
        contingent @ (Contingent::Netherlands
        | Contingent::UnitedStates
        | Contingent::British
        | Contingent::Australia
        | Contingent::Portuguese
        | Contingent::ImperialNavy) => contingent,
    }
}

fn is_tender(game: &Game, unit: UnitId) -> bool {
    game.counter(unit).kind == UnitType::Ship(ShipType::Av)
}

/// The tenders of a country in a sea area.
fn tenders(game: &Game, side: Side, area: AreaId, of: Contingent) -> usize {
    game.units_of(side, area).filter(|unit| is_tender(game, *unit) && country(game, *unit) == of).count()
}

/// A side's seaplanes that are based at sea in an area.
fn based(game: &Game, side: Side, area: AreaId) -> impl Iterator<Item = UnitId> + '_ {
    game.units_of(side, area).filter(|unit| is_at_sea(game, *unit) && !is_on_patrol(game, *unit))
}

/// Whether a seaplane may be based with a tender in an area, if there is room.
pub(crate) fn serves(game: &Game, unit: UnitId, area: AreaId) -> bool {
    game.optional.has(OptionalRule::SeaplaneTenders)
        && is_seaplane(game, unit)
        && game.area(area).kind == AreaKind::Sea
        && tenders(game, game.side(unit), area, country(game, unit)) > 0
}

/// Whether tenders may serve anybody in an area.
pub(crate) fn may_serve(game: &Game, area: AreaId) -> bool {
    game.optional.has(OptionalRule::SeaplaneTenders) && game.area(area).kind == AreaKind::Sea
}

/// Whether aircraft may fly from an area because tenders of theirs are there.
pub(crate) fn serves_all(game: &Game, units: &[UnitId], area: AreaId) -> bool {
    !units.is_empty() && units.iter().all(|unit| serves(game, *unit, area))
}

/// Where aircraft may be based in the square of their base without a flight: with the rule, land and sea of one square.
pub(crate) fn bases_beside(game: &Game, base: AreaId) -> Vec<AreaId> {
    if game.optional.has(OptionalRule::SeaplaneTenders) { fog::areas_of(game, game.square(base)) } else { Vec::new() }
}

/// Tenders of a unit's country that have no seaplane yet.
fn free(game: &Game, unit: UnitId, area: AreaId) -> usize {
    if !serves(game, unit, area) {
        return 0;
    }
    let (side, of) = (game.side(unit), country(game, unit));
    let taken = based(game, side, area).filter(|other| country(game, *other) == of).count();
    tenders(game, side, area, of).saturating_sub(taken)
}

/// Whether one more seaplane may be based with the tenders of an area.
pub(crate) fn has_room(game: &Game, unit: UnitId, area: AreaId) -> bool {
    free(game, unit, area) > 0
}

/// NEI 26.3: seaplanes that come to a sea area find tenders of their own country there, one for each.
pub(crate) fn judge_room(game: &Game, area: AreaId, units: &[UnitId], objections: &mut Objections) {
    let mut coming: BTreeMap<Contingent, Vec<UnitId>> = BTreeMap::new();
    for unit in units {
        coming.entry(country(game, *unit)).or_default().push(*unit);
    }
    for units in coming.values() {
        let room = units.first().map_or(0, |unit| free(game, *unit, area));
        if units.len() > room {
            objections.raise(|| {
                Violation::new(
                    "NEI-26.3-a",
                    format!(
                        "tenders of their own country in {} have room for {room}; {} {}",
                        game.area_name(area),
                        game.names(units),
                        words::of(units.len(), "comes", "come")
                    ),
                    Cure::elsewhere("base one seaplane with each AV of its country, or name an airfield"),
                )
                .about(units.iter())
            });
        }
    }
}

/// Whether a seaplane based with a tender may join an attack that is made in the square of an area: by ships of its
/// own area, or by friendly aircraft.
pub(crate) fn joins(game: &Game, unit: UnitId, area: AreaId) -> bool {
    let Location::Area(at) = game.unit(unit).location else { return false };
    game.optional.has(OptionalRule::SeaplaneTenders)
        && is_at_sea(game, unit)
        && !is_on_patrol(game, unit)
        && game.square(at).is_some()
        && game.square(at) == game.square(area)
}

/// Seaplanes based with tenders that rise because friendly aircraft of their square are attacked.
///
/// Our reading: nobody chooses, since whoever defends withholds nobody (12.3). They come where aircraft are attacked, not
/// where ground units alone are.
pub(crate) fn rising(game: &Game, plan: &BattlePlan) -> Vec<Participant> {
    let aircraft_fight = plan.defenders.iter().any(|defender| game.is_aircraft(defender.unit));
    if !game.optional.has(OptionalRule::SeaplaneTenders) || !aircraft_fight {
        return Vec::new();
    }
    fog::areas_of(game, game.square(plan.area))
        .into_iter()
        .flat_map(|area| game.enemies_in(plan.attacker, area))
        .filter(|unit| joins(game, *unit, plan.area))
        .filter(|unit| plan.defenders.iter().all(|defender| defender.unit != *unit))
        .map(Participant::fighting)
        .collect()
}

/// Seaplanes that exceed the tenders of a sea area, by country; in the standard game none are at sea.
pub(crate) fn excess(game: &Game, side: Side, area: AreaId) -> usize {
    let mut seaplanes: BTreeMap<Contingent, usize> = BTreeMap::new();
    for unit in based(game, side, area) {
        *seaplanes.entry(country(game, unit)).or_default() += 1;
    }
    let room = |of| if game.optional.has(OptionalRule::SeaplaneTenders) { tenders(game, side, area, of) } else { 0 };
    seaplanes.into_iter().map(|(of, count)| count.saturating_sub(room(of))).sum()
}

/// NEI-R114: a seaplane whose tender is gone goes to another tender or airfield of its square that has room. True when
/// one did.
pub(crate) fn rebase(deciding: &mut Deciding, side: Side, area: AreaId) -> bool {
    let game = &deciding.game;
    let Some(square) = game.square(area) else { return false };
    let elsewhere: Vec<AreaId> = fog::areas_of(game, [square]).into_iter().filter(|other| *other != area).collect();
    let refuge = |unit: UnitId| {
        elsewhere.iter().copied().find(|other| match game.area(*other).kind {
            AreaKind::Sea => has_room(game, unit, *other),
            AreaKind::Land | AreaKind::HomeBase => {
                air_capacity(game, side, *other).is_none_or(|capacity| aircraft_at(game, side, *other) < capacity)
            }
        })
    };
    let exceeds = |unit: &UnitId| {
        let of = country(game, *unit);
        based(game, side, area).filter(|other| country(game, *other) == of).count() > tenders(game, side, area, of)
    };
    let found = based(game, side, area).filter(exceeds).find_map(|unit| refuge(unit).map(|refuge| (unit, refuge)));
    let Some((unit, refuge)) = found else { return false };
    deciding.happen(Event::SeaplaneRebased { unit, area: refuge });
    true
}
