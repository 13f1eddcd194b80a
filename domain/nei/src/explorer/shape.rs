//! What a command is about: who moves, how far, where it acts.

use crate::command::{Command, DropOff, Flight, Force, Landing};
use crate::components::{AreaId, SquareId, UnitId};
use crate::game::Game;

/// The force of a command.
pub(super) fn force(command: &Command) -> Option<&Force> {
    if let Command::MoveNavalForce { force, .. }
    | Command::BombardCoast { force }
    | Command::StrikeFromCarriers { force }
    | Command::MoveGroundForce { force, .. }
    | Command::MoveAmphibiousForce { force, .. }
    | Command::RedeployNavalForce { force, .. }
    | Command::RedeployGroundForce { force }
    | Command::MoveByRailroad { force, .. }
    | Command::CarryInEmergency { force, .. }
    | Command::AttackBySeaAndAir { force, .. }
    | Command::EvacuateBySea { force, .. }
    | Command::RaidFromPort { force, .. }
    | Command::StrikeAcrossTheLine { force, .. } = command
    {
        Some(force)
    } else if let Command::AttackByLandAndAir { force, .. } = command {
        force.as_ref()
    } else if let Command::StationSubmarines { forces } = command {
        forces.first()
    } else {
        None
    }
}

/// The flight of a command.
pub(super) fn flight(command: &Command) -> Option<&Flight> {
    if let Command::StrikeLand { flight, .. }
    | Command::StrikeShips { flight, .. }
    | Command::RedeployAirForce { flight, .. }
    | Command::AttackBySeaAndAir { flight, .. }
    | Command::LaunchSeaplanePatrol { flight, .. }
    | Command::AirliftSupplies { flight, .. } = command
    {
        Some(flight)
    } else if let Command::AssaultWithSupport { flight, .. } = command {
        flight.as_ref()
    } else if let Command::TransportByAir { drop, .. } | Command::AssaultFromTheAir { drop, .. } = command {
        Some(&drop.flight)
    } else if let Command::AttackByLandAndAir { support, drop, .. } = command {
        support.as_ref().map(|support| &support.flight).or(drop.as_ref().map(|drop| &drop.flight))
    } else {
        None
    }
}

/// Who goes ashore where the way ends.
pub(super) fn landing(command: &Command) -> Option<&Landing> {
    if let Command::MoveAmphibiousForce { landing, .. }
    | Command::CarryInEmergency { landing, .. }
    | Command::EvacuateBySea { landing, .. }
    | Command::RedeployNavalForce { landing, .. }
    | Command::RedeployNavalForceBetweenHomeBases { landing, .. } = command
    {
        landing.as_ref()
    } else if let Command::AssaultFromTheSea { landing, .. } | Command::AssaultWithSupport { landing, .. } = command {
        Some(landing)
    } else {
        None
    }
}

/// Who goes ashore on the way.
pub(super) fn put_ashore(command: &Command) -> &[DropOff] {
    if let Command::MoveAmphibiousForce { put_ashore, .. } | Command::CarryInEmergency { put_ashore, .. } = command {
        put_ashore
    } else {
        &[]
    }
}

/// Squares or areas entered on the way.
pub(super) fn steps(command: &Command) -> usize {
    match (force(command), flight(command)) {
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
    if let Some(landing) = landing(command) {
        return Some(landing.area);
    }
    match command {
        Command::StrikeLand { target, .. }
        | Command::StrikeShips { target, .. }
        | Command::AttackByLandAndAir { target, .. }
        | Command::StrikeAcrossTheLine { target, .. }
        | Command::AttackFromBase { target, .. } => Some(*target),
        Command::RedeployAirForce { airfield, .. } => Some(*airfield),
        Command::RedeployNavalForceBetweenHomeBases { home_base, .. }
        | Command::RedeployAirForceBetweenHomeBases { home_base, .. } => Some(*home_base),
        Command::TransportByAir { area, .. }
        | Command::AssaultFromTheAir { area, .. }
        | Command::LaunchSeaplanePatrol { area, .. }
        | Command::AirliftSupplies { area, .. } => Some(*area),
        Command::StrikeWithFirstAirFleet { area, land } => Some(land.unwrap_or(*area)),
        Command::PlaceAtStart { .. }
        | Command::EmbarkAtStart { .. }
        | Command::PlaceTheRest
        | Command::FinishSetUp
        | Command::AssignTaskForce { .. }
        | Command::RevealUnits { .. }
        | Command::Adjust { .. }
        | Command::AnswerAdjustment { .. }
        | Command::Concede
        | Command::RollIncident
        | Command::RollSingaporeDrive
        | Command::RollActionPoints
        | Command::DeclineFreeAction
        | Command::EndActionPhase
        | Command::Roll(_)
        | Command::Draw { .. }
        | Command::Deploy { .. }
        | Command::ChooseLosses { .. }
        | Command::ChooseMoraleLosses { .. }
        | Command::DisruptExcessAircraft { .. }
        | Command::AttackWhereStopped { .. }
        | Command::ChooseFifthColumnArea { .. }
        | Command::ChooseFifthColumnTarget { .. }
        | Command::State { .. }
        | Command::ConfirmStatement { .. }
        | Command::Withhold { .. }
        | Command::Counterstrike { .. }
        | Command::MobilizeReinforcements
        | Command::MobilizeEmergencyTransport { .. }
        | Command::ScoutFromTheAir { .. }
        | Command::ScoutAtSea { .. }
        | Command::ScoutOnLand { .. }
        | Command::RaiseFifthColumn
        | Command::MoveNavalForce { .. }
        | Command::BombardCoast { .. }
        | Command::StrikeFromCarriers { .. }
        | Command::MoveGroundForce { .. }
        | Command::MoveAmphibiousForce { .. }
        | Command::AssaultFromTheSea { .. }
        | Command::RedeployNavalForce { .. }
        | Command::RedeployGroundForce { .. }
        | Command::MoveByRailroad { .. }
        | Command::CarryInEmergency { .. }
        | Command::AssaultWithSupport { .. }
        | Command::AttackBySeaAndAir { .. }
        | Command::EvacuateBySea { .. }
        | Command::ConvertToBase { .. }
        | Command::ConvertToEngineers { .. }
        | Command::BuildBase { .. }
        | Command::IncreaseBase { .. }
        | Command::Rally { .. }
        | Command::Refit { .. }
        | Command::DemolishOilfield { .. }
        | Command::RepairOilfield { .. }
        | Command::RecallSeaplanePatrols { .. }
        | Command::RaidFromPort { .. }
        | Command::StationSubmarines { .. } => force(command).and_then(|force| end(game, force)),
    }
}

/// Where units stand when the command is done, as far as it says so itself.
pub(super) fn stands_at(game: &Game, command: &Command, area: AreaId, unit: Option<UnitId>) -> bool {
    let is = |units: &[UnitId]| unit.is_none_or(|unit| units.contains(&unit));
    let lands = landing(command).is_some_and(|landing| landing.area == area && is(&landing.units));
    let drops =
        |drops: &[DropOff]| drops.iter().any(|drop| drop.area == area && unit.is_none_or(|unit| unit == drop.unit));
    if lands || drops(put_ashore(command)) {
        return true;
    }
    match command {
        Command::RedeployAirForce { flight, airfield } => *airfield == area && is(&flight.units),
        Command::RedeployNavalForceBetweenHomeBases { units, home_base, .. }
        | Command::RedeployAirForceBetweenHomeBases { units, home_base, .. } => *home_base == area && is(units),
        Command::TransportByAir { drop, area: at } | Command::AssaultFromTheAir { drop, area: at, .. } => {
            let riders: Vec<UnitId> = drop.passengers.iter().map(|passenger| passenger.unit).collect();
            *at == area && is(&riders)
        }
        Command::LaunchSeaplanePatrol { flight, area: at } => *at == area && is(&flight.units),
        Command::Deploy { unit: deployed, area: at } | Command::PlaceAtStart { unit: deployed, area: at } => {
            *at == area && unit.is_none_or(|unit| unit == *deployed)
        }
        Command::RaidFromPort { .. } => false,
        Command::EmbarkAtStart { .. }
        | Command::PlaceTheRest
        | Command::FinishSetUp
        | Command::AssignTaskForce { .. }
        | Command::RevealUnits { .. }
        | Command::Adjust { .. }
        | Command::AnswerAdjustment { .. }
        | Command::Concede
        | Command::RollIncident
        | Command::RollSingaporeDrive
        | Command::RollActionPoints
        | Command::DeclineFreeAction
        | Command::EndActionPhase
        | Command::Roll(_)
        | Command::Draw { .. }
        | Command::ChooseLosses { .. }
        | Command::ChooseMoraleLosses { .. }
        | Command::DisruptExcessAircraft { .. }
        | Command::AttackWhereStopped { .. }
        | Command::ChooseFifthColumnArea { .. }
        | Command::ChooseFifthColumnTarget { .. }
        | Command::State { .. }
        | Command::ConfirmStatement { .. }
        | Command::Withhold { .. }
        | Command::Counterstrike { .. }
        | Command::MobilizeReinforcements
        | Command::MobilizeEmergencyTransport { .. }
        | Command::ScoutFromTheAir { .. }
        | Command::ScoutAtSea { .. }
        | Command::ScoutOnLand { .. }
        | Command::RaiseFifthColumn
        | Command::MoveNavalForce { .. }
        | Command::BombardCoast { .. }
        | Command::StrikeFromCarriers { .. }
        | Command::StrikeWithFirstAirFleet { .. }
        | Command::StrikeLand { .. }
        | Command::StrikeShips { .. }
        | Command::MoveGroundForce { .. }
        | Command::MoveAmphibiousForce { .. }
        | Command::AssaultFromTheSea { .. }
        | Command::RedeployNavalForce { .. }
        | Command::RedeployGroundForce { .. }
        | Command::MoveByRailroad { .. }
        | Command::AttackByLandAndAir { .. }
        | Command::CarryInEmergency { .. }
        | Command::AssaultWithSupport { .. }
        | Command::AttackBySeaAndAir { .. }
        | Command::EvacuateBySea { .. }
        | Command::ConvertToBase { .. }
        | Command::ConvertToEngineers { .. }
        | Command::BuildBase { .. }
        | Command::IncreaseBase { .. }
        | Command::Rally { .. }
        | Command::Refit { .. }
        | Command::DemolishOilfield { .. }
        | Command::RepairOilfield { .. }
        | Command::RecallSeaplanePatrols { .. }
        | Command::AirliftSupplies { .. }
        | Command::StationSubmarines { .. }
        | Command::StrikeAcrossTheLine { .. }
        | Command::AttackFromBase { .. } => force(command).is_some_and(|force| {
            let arrives = end(game, force) == Some(area) && is(&force.units);
            (arrives && !force.path.is_empty()) || drops(&force.drop_offs)
        }),
    }
}

/// Whether aircraft of the command are over a square when it ends.
pub(super) fn flies_over(game: &Game, command: &Command, square: SquareId) -> bool {
    flight(command).is_some_and(|flight| {
        let from = flight.units.first().and_then(|unit| game.place(*unit)).and_then(|base| game.square(base));
        flight.path.last().copied().or(from) == Some(square)
    })
}
