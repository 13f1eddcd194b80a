//! NEI 29, G-1: USS Langley ferries fighters. A fighter picked in a mobilization may be deployed at an Allied airfield
//! beside the ship, one in each mobilization, of any contingent (NEI-R119).

use serde::Serialize;

use super::OptionalRule;
use crate::components::{AircraftType, AreaId, ShipType, Side, UnitId, UnitType};
use crate::game::{Control, Game};
use crate::pack::AreaKind;
use kernel::verdict::{Cure, Violation};

/// The ship as its counter names it.
const LANGLEY: &str = "Langley";

/// Where the ship stands with what it may still do in this action.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ferry {
    /// No fighter is being deployed from the pool.
    #[default]
    Closed,
    /// A mobilization is on, and nobody came by Langley yet.
    Open,
    /// A fighter of this mobilization came by Langley.
    Used,
}

/// Whether a unit could come to an area by Langley: a fighter, at a controlled functional airfield beside the ship.
pub(crate) fn reaches(game: &Game, unit: UnitId, area: AreaId) -> bool {
    game.optional.has(OptionalRule::LangleyFerry)
        && game.ferry != Ferry::Closed
        && game.side(unit) == Side::Allies
        && game.counter(unit).kind == UnitType::Aircraft(AircraftType::F)
        && game.area(area).kind == AreaKind::Land
        && game.has_functional_airfield(Side::Allies, area)
        && game.control(area) == Control::By(Side::Allies)
        && lies_beside(game, area)
}

fn lies_beside(game: &Game, area: AreaId) -> bool {
    let is_langley = |unit: UnitId| {
        game.counter(unit).kind == UnitType::Ship(ShipType::Av) && game.counter(unit).name.ends_with(LANGLEY)
    };
    game.area(area).adjoins.iter().any(|sea| game.units_of(Side::Allies, *sea).any(is_langley))
}

/// Whether Langley opens an area to a unit now.
pub(crate) fn opens(game: &Game, unit: UnitId, area: AreaId) -> bool {
    game.ferry == Ferry::Open && reaches(game, unit, area)
}

/// Whether another fighter of this mobilization came by Langley, so that this one does not.
pub(crate) fn came_before(game: &Game, unit: UnitId, area: AreaId) -> bool {
    game.ferry == Ferry::Used && reaches(game, unit, area)
}

/// The objection to a second fighter in one mobilization.
pub(crate) fn second(game: &Game, unit: UnitId, cure: Cure) -> Violation {
    Violation::new(
        "NEI-29.G1.langley-b",
        format!("a fighter of this mobilization came by Langley already, so {} does not", game.name(unit)),
        cure,
    )
    .about([unit])
}
