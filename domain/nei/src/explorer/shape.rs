//! What a command is about: who moves, how far, where it acts.

use crate::command::{Command, DropOff, Force};
use crate::components::{AreaId, SquareId, UnitId};
use crate::game::Game;

/// Squares or areas entered on the way.
pub(super) fn steps(command: &Command) -> usize {
    let parts = command.parts();
    match (parts.forces.first(), parts.flights.first()) {
        (Some(force), _) if !force.path.is_empty() => force.path.len(),
        (_, flight) => flight.map_or(0, |flight| flight.path.len()),
    }
}

/// Where a force ends.
pub(super) fn end(game: &Game, force: &Force) -> Option<AreaId> {
    force.path.last().copied().or_else(|| game.place(*force.units.first()?))
}

/// The area that a command leads to or acts on: where troops land, else what is attacked, else where the way ends.
pub(super) fn acts_on(game: &Game, command: &Command) -> Option<AreaId> {
    let parts = command.parts();
    if let Some(landing) = parts.landing {
        Some(landing.area)
    } else if let Command::StrikeLand { target, .. }
    | Command::StrikeShips { target, .. }
    | Command::AttackByLandAndAir { target, .. }
    | Command::StrikeAcrossTheLine { target, .. }
    | Command::AttackFromBase { target, .. } = command
    {
        Some(*target)
    } else if let Command::RedeployAirForce { airfield: area, .. }
    | Command::RedeployNavalForceBetweenHomeBases { home_base: area, .. }
    | Command::RedeployAirForceBetweenHomeBases { home_base: area, .. }
    | Command::TransportByAir { area, .. }
    | Command::AssaultFromTheAir { area, .. }
    | Command::LaunchSeaplanePatrol { area, .. }
    | Command::AirliftSupplies { area, .. } = command
    {
        Some(*area)
    } else if let Command::StrikeWithFirstAirFleet { area, land } = command {
        Some(land.unwrap_or(*area))
    } else {
        parts.forces.first().and_then(|force| end(game, force))
    }
}

/// Where units stand when the command is done, as far as it says so itself.
pub(super) fn stands_at(game: &Game, command: &Command, area: AreaId, unit: Option<UnitId>) -> bool {
    let parts = command.parts();
    let is = |units: &[UnitId]| unit.is_none_or(|unit| units.contains(&unit));
    let drops = |drop: &DropOff| drop.area == area && unit.is_none_or(|unit| unit == drop.unit);
    let lands = parts.landing.is_some_and(|landing| landing.area == area && is(&landing.units));
    if lands || parts.put_ashore.iter().copied().any(drops) {
        return true;
    }
    if let Command::RedeployAirForce { flight, airfield: at } | Command::LaunchSeaplanePatrol { flight, area: at } =
        command
    {
        *at == area && is(&flight.units)
    } else if let Command::RedeployNavalForceBetweenHomeBases { units, home_base, .. }
    | Command::RedeployAirForceBetweenHomeBases { units, home_base, .. } = command
    {
        *home_base == area && is(units)
    } else if let Command::TransportByAir { drop, area: at } | Command::AssaultFromTheAir { drop, area: at, .. } =
        command
    {
        let riders: Vec<UnitId> = drop.passengers.iter().map(|passenger| passenger.unit).collect();
        *at == area && is(&riders)
    } else if let Command::Deploy { unit: deployed, area: at } | Command::PlaceAtStart { unit: deployed, area: at } =
        command
    {
        *at == area && unit.is_none_or(|unit| unit == *deployed)
    } else if let Command::RaidFromPort { .. } = command {
        false
    } else {
        parts.forces.first().is_some_and(|force| {
            let arrives = end(game, force) == Some(area) && is(&force.units);
            (arrives && !force.path.is_empty()) || force.drop_offs.iter().any(drops)
        })
    }
}

/// Whether aircraft of the command are over a square when it ends.
pub(super) fn flies_over(game: &Game, command: &Command, square: SquareId) -> bool {
    command.parts().flights.first().is_some_and(|flight| {
        let from = flight.units.first().and_then(|unit| game.place(*unit)).and_then(|base| game.square(base));
        flight.path.last().copied().or(from) == Some(square)
    })
}
