//! NEI 24: joint operations. A G-3 combined action of army and navy (24.1) or of several Allied contingents (24.2) costs
//! one Action Point more, and each side has one more a turn (24.3). Who is carried takes part as much as who carries
//! (NEI-R111).

use std::collections::BTreeSet;

use super::OptionalRule;
use crate::actions::{self, Action};
use crate::command::{AirDrop, AirSupport, Boarding, Command, DropOff, Flight, Force, Landing};
use crate::components::{Contingent, Side, UnitId};
use crate::game::{Amount, Game};

/// The Action Points that a command costs besides the one of 8.4, with the clause that asks for them.
pub(crate) fn surcharge(game: &Game, command: &Command) -> Option<(u8, &'static str)> {
    if !game.optional.has(OptionalRule::JointOperations) || !COMBINED.contains(command.action()?) {
        return None;
    }
    let units = participants(command)?;
    let aboard = units.iter().flat_map(|unit| game.cargo(*unit));
    let contingents: BTreeSet<Contingent> = units
        .iter()
        .copied()
        .chain(aboard)
        .filter(|unit| game.units.contains_key(unit))
        .map(|unit| game.contingent(unit))
        .collect();
    let side = units.iter().find(|unit| game.units.contains_key(unit)).map(|unit| game.side(*unit))?;
    (contingents.len() > 1).then_some((SURCHARGE, clause_for(side)))
}

/// The Action Points that joint operations add to a combined one.
const SURCHARGE: u8 = 1;

/// The combined actions: the seven under that heading of the Actions List (NEI-R111).
const COMBINED: [Action; 7] = [
    actions::COMBINED_AIR_GROUND,
    actions::AMPHIBIOUS_MOVEMENT,
    actions::EMERGENCY_TRANSPORT,
    actions::AMPHIBIOUS_ASSAULT,
    actions::COMBINED_AMPHIBIOUS_ASSAULT,
    actions::COMBINED_AIR_NAVAL,
    actions::NAVAL_EVACUATION,
];

/// What an action of the list may cost a side besides its price, with the clause; nothing where joint operations never
/// ask for more.
pub(crate) fn possible_surcharge(game: &Game, action: &Action, side: Side) -> Option<(u8, &'static str)> {
    let asks = game.optional.has(OptionalRule::JointOperations) && COMBINED.contains(action);
    asks.then_some((SURCHARGE, clause_for(side)))
}

const fn clause_for(side: Side) -> &'static str {
    match side {
        Side::Japan => "NEI-24.1-a",
        Side::Allies => "NEI-24.2-a",
    }
}

/// The Action Point that each side gains a turn (24.3).
pub(crate) fn bonus(game: &Game) -> Option<Amount> {
    game.optional.has(OptionalRule::JointOperations).then(|| Amount::new("joint operations", 1, "NEI-24.3-a"))
}

/// The units that a combined action names; `None` for any other command. Combined are the seven actions under that
/// heading of the list, an airborne drop within a combined attack included (NEI-R111).
fn participants(command: &Command) -> Option<Vec<UnitId>> {
    let mut units = Vec::new();
    match command {
        Command::AttackByLandAndAir { force, joining, support, drop, target: _ } => {
            units.extend(force.iter().flat_map(of_force));
            units.extend(joining);
            units.extend(support.iter().flat_map(of_support));
            units.extend(drop.iter().flat_map(of_drop));
        }
        Command::MoveAmphibiousForce { force, loading, put_ashore, landing }
        | Command::CarryInEmergency { force, loading, put_ashore, landing } => {
            units.extend(of_force(force));
            units.extend(loading.iter().map(|boarding: &Boarding| boarding.unit));
            units.extend(put_ashore.iter().map(|drop: &DropOff| drop.unit));
            units.extend(landing.iter().flat_map(of_landing));
        }
        Command::EvacuateBySea { force, loading, landing } => {
            units.extend(of_force(force));
            units.extend(loading.iter().map(|boarding| boarding.unit));
            units.extend(landing.iter().flat_map(of_landing));
        }
        Command::AssaultFromTheSea { ships, landing } => {
            units.extend(ships);
            units.extend(of_landing(landing));
        }
        Command::AssaultWithSupport { ships, landing, supporting, flight } => {
            units.extend(ships);
            units.extend(of_landing(landing));
            units.extend(supporting);
            units.extend(flight.iter().flat_map(of_flight));
        }
        Command::AttackBySeaAndAir { force, bombardment: _, joining, flight } => {
            units.extend(of_force(force));
            units.extend(joining);
            units.extend(of_flight(flight));
        }
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
        | Command::StrikeWithFirstAirFleet { .. }
        | Command::StrikeLand { .. }
        | Command::StrikeShips { .. }
        | Command::MoveGroundForce { .. }
        | Command::RedeployNavalForce { .. }
        | Command::RedeployNavalForceBetweenHomeBases { .. }
        | Command::RedeployAirForce { .. }
        | Command::RedeployAirForceBetweenHomeBases { .. }
        | Command::RedeployGroundForce { .. }
        | Command::MoveByRailroad { .. }
        | Command::TransportByAir { .. }
        | Command::AssaultFromTheAir { .. }
        | Command::ConvertToBase { .. }
        | Command::ConvertToEngineers { .. }
        | Command::BuildBase { .. }
        | Command::IncreaseBase { .. }
        | Command::Rally { .. }
        | Command::Refit { .. }
        | Command::DemolishOilfield { .. }
        | Command::RepairOilfield { .. }
        | Command::LaunchSeaplanePatrol { .. }
        | Command::RecallSeaplanePatrols { .. }
        | Command::AirliftSupplies { .. }
        | Command::RaidFromPort { .. }
        | Command::StationSubmarines { .. }
        | Command::StrikeAcrossTheLine { .. }
        | Command::AttackFromBase { .. } => return None,
    }
    Some(units)
}

fn of_force(force: &Force) -> Vec<UnitId> {
    force.units.clone()
}

fn of_flight(flight: &Flight) -> Vec<UnitId> {
    flight.units.clone()
}

fn of_landing(landing: &Landing) -> Vec<UnitId> {
    landing.units.iter().chain(&landing.joining).copied().collect()
}

fn of_support(support: &AirSupport) -> Vec<UnitId> {
    support.flight.units.iter().chain(&support.joining).copied().collect()
}

fn of_drop(drop: &AirDrop) -> Vec<UnitId> {
    drop.flight.units.iter().copied().chain(drop.passengers.iter().map(|passenger| passenger.unit)).collect()
}
