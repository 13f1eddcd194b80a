//! The least that can be picked up: nothing, an area, a counter alone, a carrier with one that it could carry.

use crate::airborne;
use crate::command::Command;
use crate::components::{AreaId, Side, UnitId};
use crate::embarkation::capacity;
use crate::game::{Game, Location, Phase};
use crate::options::Selection;

/// A hand, and whoever in it is carried by the other: then only what carries him is asked for.
pub(super) struct Hand {
    /// What is picked up.
    pub(super) selection: Selection,
    rider: Option<UnitId>,
}

impl Hand {
    fn of(units: Vec<UnitId>, rider: Option<UnitId>) -> Self {
        Self { selection: Selection { units, area: None }, rider }
    }

    /// Whether this hand lists a command: what a carrier does without its rider is listed for the carrier alone.
    pub(super) fn lists(&self, command: &Command) -> bool {
        self.rider.is_none_or(|rider| carries(command, rider))
    }
}

/// Every hand of a side, the least first.
pub(super) fn hands(game: &Game, side: Side) -> Vec<Hand> {
    let mut hands = vec![Hand::of(Vec::new(), None)];
    let areas = game.pack.map.areas.keys().copied();
    hands.extend(areas.map(|area| Hand { selection: Selection { units: Vec::new(), area: Some(area) }, rider: None }));
    let is_set_up = matches!(game.phase, Phase::SetUp(_));
    let own: Vec<UnitId> = game.units.keys().copied().filter(|unit| game.side(*unit) == side).collect();
    for unit in own {
        if let _ = game.unit(unit).location
            && is_set_up
        {
            hands.push(Hand::of(vec![unit], None));
        } else if let Location::Area(place) = game.unit(unit).location {
            hands.push(Hand::of(vec![unit], None));
            hands.extend(riders(game, side, unit, place).map(|rider| Hand::of(vec![unit, rider], Some(rider))));
        }
    }
    hands
}

/// Who could be carried by a unit that stands in an area: its cargo one by one, and those who stand beside it.
fn riders(game: &Game, side: Side, carrier: UnitId, place: AreaId) -> impl Iterator<Item = UnitId> + '_ {
    let is_ship = game.is_ship(carrier) && capacity(game, carrier) > 0;
    let flies = airborne::is_transport(game, carrier);
    let shore = game.area(place).adjoins.iter().copied().filter(move |_| is_ship);
    let beside = shore.chain((is_ship || flies).then_some(place)).flat_map(move |area| game.units_of(side, area));
    let boards = move |unit: &UnitId| {
        game.may_be_carried(*unit) || (is_ship && game.is_aircraft(*unit) && game.is_amphibious(carrier))
    };
    let several = game.cargo(carrier).nth(1).is_some();
    game.cargo(carrier).filter(move |_| several).chain(beside.filter(boards))
}

/// Whether a command takes a unit aboard or puts it ashore.
fn carries(command: &Command, unit: UnitId) -> bool {
    let parts = command.parts();
    parts.boardings.iter().any(|boarding| boarding.unit == unit)
        || parts.put_ashore.iter().any(|drop| drop.unit == unit)
        || parts.landing.is_some_and(|landing| landing.units.contains(&unit))
        || parts.passengers.iter().any(|passenger| passenger.unit == unit)
}
