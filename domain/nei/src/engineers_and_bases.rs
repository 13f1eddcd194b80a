//! NEI 22: Japanese engineers and bases, and what an engineer is (G-4).

use super::components::{AreaId, Back, Face, GroundType, Side, UnitId, UnitType};
use super::game::{Game, Location};
use super::stacking::base_in;
use kernel::verdict::{Cure, Refusal, RefusalKind};

/// Whether a unit is an engineer that builds: the oilfield engineer only repairs (21.3).
pub(super) fn is_engineer(game: &Game, unit: UnitId) -> bool {
    matches!(game.counter(unit).kind, UnitType::Ground(GroundType::Engineer | GroundType::AmphibiousEngineer))
        && !game.is_base(unit)
}

/// Engineers of a side that stand ashore in an area, in id order; those aboard ships can do nothing (13.2).
pub(super) fn engineers_in(game: &Game, side: Side, area: AreaId) -> impl Iterator<Item = UnitId> + '_ {
    game.units_of(side, area).filter(|unit| is_engineer(game, *unit))
}

/// Japanese engineers that stand on the map with their base side up, in id order.
pub(super) fn engineer_bases(game: &Game) -> Vec<UnitId> {
    game.units
        .iter()
        .filter(|(_, unit)| unit.face == Face::Base && matches!(unit.location, Location::Area(_)))
        .map(|(id, _)| *id)
        .collect()
}

/// Where a unit stands ashore, or why it cannot act there (13.2).
pub(super) fn ashore(game: &Game, unit: UnitId) -> Result<AreaId, Refusal> {
    if let Location::Area(area) = game.unit(unit).location {
        Ok(area)
    } else if let Location::Aboard(carrier) = game.unit(unit).location {
        Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} is aboard {} and can do nothing", game.name(unit), game.name(carrier)),
            Cure::first("land it first"),
        )
        .by("NEI-13.2-j"))
    } else {
        Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} is not on the map", game.name(unit)),
            Cure::first("name a unit that is on the map"),
        )
        .by("NEI-2.10-f"))
    }
}

/// NEI 9.2 and 22.0: no second base can come into a land area.
pub(super) fn judge_room(game: &Game, side: Side, area: AreaId) -> Result<(), Refusal> {
    match base_in(game, area) {
        None => Ok(()),
        Some(base) => {
            let cure = Cure::elsewhere(if is_lasting(game, base) || game.side(base) != side {
                "choose another land area".to_owned()
            } else {
                format!("choose another land area, or turn {} back into an engineer first", game.name(base))
            });
            Err(Refusal::new(
                RefusalKind::Malformed,
                format!("{} has a base, {}, and a land area holds one", game.area_name(area), game.name(base)),
                cure,
            )
            .by("NEI-9.2-b")
            .also("NEI-22.0-g"))
        }
    }
}

/// An Allied base counter, which no action takes away.
fn is_lasting(game: &Game, base: UnitId) -> bool {
    game.counter(base).kind == UnitType::Ground(GroundType::Base)
}

/// NEI 22.0: the area where an engineer could turn to its base side, or why it has none to turn to.
pub(super) fn judge_turning_to_base(game: &Game, unit: UnitId) -> Result<AreaId, Refusal> {
    let refuse =
        |message: String, cure: Cure, clause| Err(Refusal::new(RefusalKind::Malformed, message, cure).by(clause));
    let name = game.name(unit);
    if game.counter(unit).kind == UnitType::Ground(GroundType::OilfieldEngineer) {
        return refuse(format!("{name} has no base side"), Cure::elsewhere("name another engineer"), "NEI-21.3-d");
    }
    if !matches!(game.counter(unit).back, Back::Base(_)) {
        return refuse(
            format!("{name} is no engineer with a base side"),
            Cure::elsewhere("name an engineer"),
            "NEI-22.0-a",
        );
    }
    if game.unit(unit).face == Face::Base {
        return refuse(
            format!("{name} shows its base side already"),
            Cure::elsewhere("name an engineer, or turn this base back first"),
            "NEI-22.0-d",
        );
    }
    let area = ashore(game, unit)?;
    judge_room(game, game.side(unit), area)?;
    Ok(area)
}

/// NEI 22.0: every unit named is a base on the map that can turn back.
pub(super) fn judge_turning_back(game: &Game, units: &[UnitId]) -> Result<(), Refusal> {
    let refuse = |message: String| {
        let bases = engineer_bases(game);
        let cure = if bases.is_empty() {
            Cure::instead("take another action")
        } else {
            Cure::elsewhere(format!("name bases among {}", game.names(&bases)))
        };
        Err(Refusal::new(RefusalKind::Malformed, message, cure).by("NEI-22.0-c"))
    };
    if units.is_empty() {
        return refuse("no bases are named".to_owned());
    }
    match units.iter().find(|unit| game.unit(**unit).face != Face::Base) {
        Some(unit) => refuse(format!("{} does not show a base side", game.name(*unit))),
        None => units.iter().try_for_each(|unit| ashore(game, *unit).map(drop)),
    }
}
