//! Commands for rule tests, written with ids and blanks between them.

use domain::kernel::dice::Source;
use domain::nei::command::{
    AirDrop, AirSupport, Boarding, Command, DropOff, Flight, Force, Landing, Loss, Passenger, Returning,
};
use domain::nei::components::{Contingent, Side};
use domain::nei::pending::{Arrival, Pending};

use super::board::{area, areas, unit, units};

/// "unit hits unit hits" as losses.
pub fn losses(ids: &str) -> Vec<Loss> {
    let words: Vec<&str> = ids.split_whitespace().collect();
    words.chunks(2).map(|pair| Loss { unit: unit(pair[0]), hits: pair[1].parse().unwrap() }).collect()
}

/// Ships along a path, with or without an attack.
pub fn sail(ids: &str, path: &str, attack: bool) -> Command {
    Command::MoveNavalForce { force: force(ids, path), attack, joining: Vec::new() }
}

/// Ships along a path that attack with others already there.
pub fn sail_joined(ids: &str, path: &str, joining: &str) -> Command {
    Command::MoveNavalForce { force: force(ids, path), attack: true, joining: units(joining) }
}

/// Ground units along a path, with or without an attack.
pub fn march(ids: &str, path: &str, attack: bool) -> Command {
    Command::MoveGroundForce { force: force(ids, path), attack, joining: Vec::new() }
}

/// A force along a path.
pub fn force(ids: &str, path: &str) -> Force {
    Force::new(units(ids), areas(path))
}

/// Ships that bombard the coast after a move.
pub fn bombard(ids: &str, path: &str) -> Command {
    Command::BombardCoast { force: force(ids, path) }
}

/// Carriers that strike ground units after a move.
pub fn carrier_strike(ids: &str, path: &str) -> Command {
    Command::StrikeFromCarriers { force: force(ids, path) }
}

/// Carriers with escorts that strike across a grid line after a move.
pub fn ranged_strike(ids: &str, path: &str, target: &str) -> Command {
    Command::StrikeAcrossTheLine { force: force(ids, path), target: area(target) }
}

/// A ship that raids ships, or a base.
pub fn raid(ids: &str, path: &str, bombardment: bool) -> Command {
    Command::RaidFromPort { force: force(ids, path), bombardment }
}

/// A base that attacks ships beside it.
pub fn attack_from_base(ids: &str, target: &str) -> Command {
    Command::AttackFromBase { units: units(ids), target: area(target) }
}

/// Submarines on station, each force with its path.
pub fn station(forces: &[(&str, &str)]) -> Command {
    Command::StationSubmarines { forces: forces.iter().map(|(ids, path)| force(ids, path)).collect() }
}

/// Carriers that strike back.
pub fn counterstrike(ids: &str) -> Command {
    Command::Counterstrike { carriers: units(ids) }
}

/// Aircraft over squares to a land area.
pub fn strike_land(ids: &str, path: &str, target: &str) -> Command {
    Command::StrikeLand { flight: flight(ids, path), target: area(target), joining: Vec::new() }
}

/// Aircraft over squares to a sea area.
pub fn strike_ships(ids: &str, path: &str, target: &str) -> Command {
    Command::StrikeShips { flight: flight(ids, path), target: area(target), joining: Vec::new() }
}

/// Aircraft over squares.
pub fn flight(ids: &str, path: &str) -> Flight {
    Flight { units: units(ids), path: path.split_whitespace().map(|square| square.parse().unwrap()).collect() }
}

/// Amphibious ships: "unit ship unit ship" loaded, a path, and perhaps a landing.
pub fn carry(ships: &str, loading: &str, path: &str, landing: Option<Landing>) -> Command {
    Command::MoveAmphibiousForce { force: force(ships, path), loading: loads(loading), put_ashore: Vec::new(), landing }
}

pub fn landing(at: &str, ids: &str, attack: bool) -> Landing {
    Landing { area: area(at), units: units(ids), attack, joining: Vec::new() }
}

/// An amphibious assault from ships that are afloat.
pub fn assault(ships: &str, landing: Landing) -> Command {
    Command::AssaultFromTheSea { ships: units(ships), landing }
}

/// A draw of these units from the pool, made on the table.
pub fn draw(ids: &str) -> Command {
    Command::Draw { units: units(ids), source: Source::Table }
}

/// Units that the table waits for, to be deployed.
pub fn deployment(by: Side, ids: &str, after: Arrival) -> Pending {
    Pending::Deploy { by, units: units(ids), after }
}

/// The deployment of a reinforcement.
pub fn deploy(id: &str, at: &str) -> Command {
    Command::Deploy { unit: unit(id), area: area(at) }
}

/// A start unit placed in an area.
pub fn place(id: &str, at: &str) -> Command {
    Command::PlaceAtStart { unit: unit(id), area: area(at) }
}

/// A start unit placed aboard a ship.
pub fn embark(id: &str, ship: &str) -> Command {
    Command::EmbarkAtStart { unit: unit(id), ship: unit(ship) }
}

/// A force along a path that leaves units behind: "unit area unit area".
pub fn force_dropping(ids: &str, path: &str, drops: &str) -> Force {
    Force { drop_offs: leaves(drops), ..force(ids, path) }
}

/// "unit area unit area" as units left on the way.
pub fn leaves(text: &str) -> Vec<DropOff> {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.chunks(2).map(|pair| DropOff { unit: unit(pair[0]), area: area(pair[1]) }).collect()
}

/// Ground units along a path that attack with others already there.
pub fn march_joined(ids: &str, path: &str, joining: &str) -> Command {
    Command::MoveGroundForce { force: force(ids, path), attack: true, joining: units(joining) }
}

/// Aircraft over squares to a land area, joined by aircraft based there.
pub fn strike_land_joined(ids: &str, path: &str, target: &str, joining: &str) -> Command {
    Command::StrikeLand { flight: flight(ids, path), target: area(target), joining: units(joining) }
}

/// The First Air Fleet against the ships of a sea area, or against the ground units of a land area beside it.
pub fn first_air_fleet(sea: &str, land: Option<&str>) -> Command {
    Command::StrikeWithFirstAirFleet { area: area(sea), land: land.map(area) }
}

/// An engineer that becomes a base.
pub fn to_base(id: &str) -> Command {
    Command::ConvertToBase { unit: unit(id) }
}

/// Bases that become engineers again.
pub fn to_engineers(ids: &str) -> Command {
    Command::ConvertToEngineers { units: units(ids) }
}

/// An Allied base built by an engineer.
pub fn build(engineer: &str, base: &str) -> Command {
    Command::BuildBase { engineer: unit(engineer), base: unit(base) }
}

/// An Allied base of one step that gets its second.
pub fn increase(base: &str) -> Command {
    Command::IncreaseBase { base: unit(base) }
}

/// A rally in an area.
pub fn rally(at: &str) -> Command {
    Command::Rally { area: area(at) }
}

/// The refit of a contingent, all units of it.
pub fn refit(contingent: Contingent) -> Command {
    Command::Refit { contingent, units: Vec::new() }
}

/// The demolition of an oilfield.
pub fn demolish(at: &str) -> Command {
    Command::DemolishOilfield { area: area(at) }
}

/// The repair of an oilfield.
pub fn repair(at: &str) -> Command {
    Command::RepairOilfield { area: area(at) }
}

/// Aircraft over squares to a new base.
pub fn redeploy_air(ids: &str, path: &str, airfield: &str) -> Command {
    Command::RedeployAirForce { flight: flight(ids, path), airfield: area(airfield) }
}

/// Aircraft to another home base, with passengers: "unit transport unit transport".
pub fn transfer_air(ids: &str, passengers: &str, home_base: &str) -> Command {
    let passengers = aboard(passengers);
    Command::RedeployAirForceBetweenHomeBases { units: units(ids), passengers, home_base: area(home_base) }
}

/// Ground units from base to base.
pub fn redeploy_ground(ids: &str, path: &str) -> Command {
    Command::RedeployGroundForce { force: force(ids, path) }
}

/// Ground units by rail, with or without an attack.
pub fn ride(ids: &str, path: &str, attack: bool) -> Command {
    Command::MoveByRailroad { force: force(ids, path), attack, joining: Vec::new() }
}

/// An emergency amphibious replacement.
pub fn emergency_transport(id: &str) -> Command {
    Command::MobilizeEmergencyTransport { unit: unit(id) }
}

/// "unit ship unit ship" as loading.
pub fn loads(text: &str) -> Vec<Boarding> {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.chunks(2).map(|pair| Boarding { unit: unit(pair[0]), ship: unit(pair[1]) }).collect()
}

/// Ships that redeploy along a path: "unit ship unit ship" loaded, and perhaps a landing.
pub fn redeploy_ships(ships: &str, loading: &str, path: &str, landing: Option<Landing>) -> Command {
    Command::RedeployNavalForce { force: force(ships, path), loading: loads(loading), landing }
}

/// Ships that redeploy to another home base.
pub fn transfer_ships(ships: &str, loading: &str, home_base: &str, landing: Option<Landing>) -> Command {
    let (units, loading) = (units(ships), loads(loading));
    Command::RedeployNavalForceBetweenHomeBases { units, loading, home_base: area(home_base), landing }
}

/// Warships that carry marines: "unit ship unit ship" loaded, a path, and a landing where it ends.
pub fn emergency(ships: &str, loading: &str, path: &str, landing: Option<Landing>) -> Command {
    let (force, loading) = (force(ships, path), loads(loading));
    Command::CarryInEmergency { force, loading, put_ashore: Vec::new(), landing }
}

/// Ships that evacuate ground units: "unit ship unit ship" loaded, and a path and a landing for warships.
pub fn evacuate(ships: &str, loading: &str, path: &str, landing: Option<Landing>) -> Command {
    Command::EvacuateBySea { force: force(ships, path), loading: loads(loading), landing }
}

/// The same transport with units put ashore on the way: "unit area unit area".
pub fn putting_ashore(mut command: Command, text: &str) -> Command {
    match &mut command {
        Command::CarryInEmergency { put_ashore, .. } | Command::MoveAmphibiousForce { put_ashore, .. } => {
            *put_ashore = leaves(text);
        }
        other => panic!("{other:?} puts nobody ashore on the way"),
    }
    command
}

/// "unit transport unit transport" as passengers.
pub fn aboard(text: &str) -> Vec<Passenger> {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.chunks(2).map(|pair| Passenger { unit: unit(pair[0]), transport: unit(pair[1]) }).collect()
}

/// Air transports over squares with troops: "unit transport unit transport".
pub fn air_drop(transports: &str, path: &str, passengers: &str) -> AirDrop {
    AirDrop { flight: flight(transports, path), passengers: aboard(passengers) }
}

/// Air transports with troops that get off at an airfield.
pub fn air_transport(drop: AirDrop, at: &str) -> Command {
    Command::TransportByAir { drop, area: area(at) }
}

/// Air transports with troops that drop on a land area, with or without an attack, joined by friends there.
pub fn airborne_assault(drop: AirDrop, at: &str, attack: bool, joining: &str) -> Command {
    Command::AssaultFromTheAir { drop, area: area(at), attack, joining: units(joining) }
}

/// A combined air-ground attack of these parts.
pub fn air_ground(
    force: impl Into<Option<Force>>,
    support: impl Into<Option<Flight>>,
    drop: impl Into<Option<AirDrop>>,
    target: &str,
) -> Command {
    let support = support.into().map(|flight| AirSupport { flight, joining: Vec::new() });
    let (force, drop) = (force.into(), drop.into());
    Command::AttackByLandAndAir { force, joining: Vec::new(), support, drop, target: area(target) }
}

/// The same with friends on the spot: ground units, and aircraft based there.
pub fn air_ground_joined(command: Command, ground: &str, aircraft: &str) -> Command {
    let Command::AttackByLandAndAir { force, support, drop, target, .. } = command else {
        panic!("no combined air-ground attack")
    };
    let support = support.map(|support| AirSupport { joining: units(aircraft), ..support });
    Command::AttackByLandAndAir { force, joining: units(ground), support, drop, target }
}

/// A combined amphibious assault from ships that are afloat.
pub fn supported_assault(ships: &str, landing: Landing, supporting: &str, flight: Option<Flight>) -> Command {
    Command::AssaultWithSupport { ships: units(ships), landing, supporting: units(supporting), flight }
}

/// Ships along a path that attack ships, or bombard, with aircraft.
pub fn sail_with_aircraft(force: Force, bombardment: bool, flight: Flight) -> Command {
    Command::AttackBySeaAndAir { force, bombardment, joining: Vec::new(), flight }
}

/// Aircraft over squares with supplies for reduced units.
pub fn airlift(aircraft: &str, path: &str, at: &str, ids: &str) -> Command {
    Command::AirliftSupplies { flight: flight(aircraft, path), area: area(at), units: units(ids) }
}

/// Aircraft over squares to a sea area, joined by seaplanes of a tender there.
pub fn strike_ships_joined(ids: &str, path: &str, target: &str, joining: &str) -> Command {
    Command::StrikeShips { flight: flight(ids, path), target: area(target), joining: units(joining) }
}

/// Seaplanes over squares to a sea area where they stay.
pub fn patrol(ids: &str, path: &str, at: &str) -> Command {
    Command::LaunchSeaplanePatrol { flight: flight(ids, path), area: area(at) }
}

/// Seaplanes back from patrol: "unit base unit base".
pub fn recall(text: &str) -> Command {
    let words: Vec<&str> = text.split_whitespace().collect();
    let returning = words.chunks(2).map(|pair| Returning { unit: unit(pair[0]), base: area(pair[1]) }).collect();
    Command::RecallSeaplanePatrols { returning }
}
