//! NEI 26.2: United States heavy bombers and seaplanes come in as reinforcements at any Allied airfield, India included.

use super::{OptionalRule, seaplane_tenders};
use crate::components::{AircraftType, AreaId, Contingent, Side, UnitId, UnitType};
use crate::game::{Control, Game};
use crate::pack::AreaKind;

/// The home base that India is on the map.
const INDIA: &str = "indian_ocean";

/// Whether the rule is about a unit: a heavy bomber or seaplane of the United States.
pub(crate) fn concerns(game: &Game, unit: UnitId) -> bool {
    game.optional.has(OptionalRule::LongRangeBombers)
        && game.contingent(unit) == Contingent::UnitedStates
        && matches!(game.counter(unit).kind, UnitType::Aircraft(AircraftType::Hb | AircraftType::Sp))
}

/// Whether the rule lets a unit be deployed in an area: United States HB and SP, where an airfield works for the Allies
/// (NEI-R137), or in India.
///
/// Our reading: a friendly AV is a site for SP where the rule on tenders is played too, since that rule lets them be
/// based there, on an AV of their own country.
pub(crate) fn opens(game: &Game, unit: UnitId, area: AreaId) -> bool {
    if !concerns(game, unit) {
        return false;
    }
    let place = game.area(area);
    let airfield = place.kind == AreaKind::Land
        && game.has_functional_airfield(Side::Allies, area)
        && game.control(area) == Control::By(Side::Allies);
    airfield || place.id.as_str() == INDIA || seaplane_tenders::serves(game, unit, area)
}
