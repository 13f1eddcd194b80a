//! Handfuls: counters that may be worth picking up together.

use super::{Luck, one_of, shuffle};
use crate::components::{AircraftType, AreaId, Side, UnitId, UnitType};
use crate::game::Game;
use crate::options::Selection;

/// Where a side has counters on the map, in id order.
pub(super) fn places(game: &Game, side: Side) -> Vec<AreaId> {
    let mut places: Vec<AreaId> =
        game.units.keys().filter(|unit| game.side(**unit) == side).filter_map(|unit| game.place(*unit)).collect();
    places.sort_unstable();
    places.dedup();
    places
}

/// What a handful is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wish {
    Ships,
    Transports,
    /// Transports and troops to carry.
    Convoy,
    /// Transports and what is aboard.
    Cargo,
    /// Warships and marines.
    Marines,
    /// Transports and aircraft to carry.
    Ferry,
    Aircraft,
    /// Air transports and who might fly with them.
    Airborne,
    Ground,
    Anything,
}

const WISHES: [Wish; 10] = [
    Wish::Ships,
    Wish::Transports,
    Wish::Convoy,
    Wish::Cargo,
    Wish::Marines,
    Wish::Ferry,
    Wish::Aircraft,
    Wish::Airborne,
    Wish::Ground,
    Wish::Anything,
];

impl Wish {
    /// Whether a unit of the area itself is meant.
    fn here(self, game: &Game, unit: UnitId) -> bool {
        match self {
            Self::Ships => game.is_ship(unit),
            Self::Transports | Self::Cargo => game.is_amphibious(unit),
            Self::Convoy => game.is_amphibious(unit) || game.is_mobile_ground(unit),
            Self::Marines => game.is_surface_ship(unit) || game.counter(unit).marine,
            Self::Ferry => game.is_amphibious(unit) || game.is_aircraft(unit),
            Self::Aircraft => game.is_aircraft(unit),
            Self::Airborne => {
                game.counter(unit).kind == UnitType::Aircraft(AircraftType::Tr) || game.is_mobile_ground(unit)
            }
            Self::Ground => game.is_mobile_ground(unit),
            Self::Anything => true,
        }
    }

    /// Whether a unit of the land that adjoins the area is meant too.
    fn on_the_shore(self, game: &Game, unit: UnitId) -> bool {
        match self {
            Self::Convoy => game.is_mobile_ground(unit),
            Self::Marines => game.counter(unit).marine,
            Self::Ferry => game.is_aircraft(unit),
            Self::Ships
            | Self::Transports
            | Self::Cargo
            | Self::Aircraft
            | Self::Airborne
            | Self::Ground
            | Self::Anything => false,
        }
    }
}

/// Some own units of one area: of one kind, ships with troops from the shore, or any.
pub(super) fn any(game: &Game, side: Side, luck: &mut dyn Luck) -> Selection {
    let Some(area) = one_of(luck, &places(game, side)).copied() else { return Selection::default() };
    let wish = WISHES[luck.below(WISHES.len())];
    let mut units: Vec<UnitId> = game.units_of(side, area).filter(|unit| wish.here(game, *unit)).collect();
    let shore = game.area(area).adjoins.iter().flat_map(|land| game.units_of(side, *land));
    units.extend(shore.filter(|unit| wish.on_the_shore(game, *unit)));
    if wish == Wish::Cargo {
        let aboard: Vec<UnitId> = units.iter().flat_map(|ship| game.cargo(*ship)).collect();
        units.extend(aboard);
    }
    shuffle(luck, &mut units);
    let most = 1 + luck.below(6);
    units.truncate(most);
    Selection { units, area: None }
}
