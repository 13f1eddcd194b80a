//! A table that only records objections, and a player who breaks every rule he can: no panic, no dead end; the
//! counters stay where counters can be, a replay is the same game, and nobody is told of what he may not know.

use std::sync::Arc;

use domain::kernel::journal::Table;
use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::kernel::verdict::{Enforcement, Ruling};
use domain::nei::Nei;
use domain::nei::command::{
    AirDrop, AirSupport, Boarding, Command, DropOff, Flight, Force, Landing, Passenger, Returning,
};
use domain::nei::components::{AircraftType, AreaId, Contingent, Side, SquareId, UnitId, UnitType};
use domain::nei::game::{Creation, Location, Phase};
use domain::nei::optional::OPTIONAL_RULES;
use domain::nei::pack::Pack;
use domain::nei::players::{Told, Watch};
use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use crate::common::random::{Player, generator};

const GAMES: u64 = 12;
const ENTRIES: u32 = 600;

fn some<T: Copy>(random: &mut StdRng, all: &[T], most: usize) -> Vec<T> {
    let count = random.random_range(0..=most);
    all.sample(random, count).copied().collect()
}

/// Any logistic action, about units and areas from anywhere.
fn logistic_nonsense(random: &mut StdRng, table: &Table<Nei>, side: Side) -> Command {
    let game = table.game();
    let own: Vec<UnitId> = game.units.keys().copied().filter(|unit| game.side(*unit) == side).collect();
    let unit = *own.choose(random).unwrap();
    let bases: Vec<UnitId> = own.iter().copied().filter(|unit| game.is_base(*unit)).collect();
    let base = bases.choose(random).copied().unwrap_or(unit);
    let areas: Vec<AreaId> = game.pack.map.areas.keys().copied().collect();
    let area = *areas.choose(random).unwrap();
    let fields: Vec<AreaId> = game.pack.map.oilfields().map(|area| area.id).collect();
    let field = *fields.choose(random).unwrap();
    let disrupted: Vec<UnitId> = game.in_display(side, Location::Disrupted).collect();
    match random.random_range(0..8) {
        0 => Command::ConvertToBase { unit },
        1 => Command::ConvertToEngineers { units: some(random, &bases, 3) },
        2 => Command::BuildBase { engineer: unit, base },
        3 => Command::IncreaseBase { base },
        4 => Command::Rally { area },
        5 => {
            let contingent = *Contingent::ALL.choose(random).unwrap();
            Command::Refit { contingent, units: some(random, &disrupted, 3) }
        }
        6 => Command::DemolishOilfield { area: field },
        _ => Command::RepairOilfield { area: field },
    }
}

/// Any command of a kind, with units of one side and areas from anywhere.
fn nonsense(random: &mut StdRng, table: &Table<Nei>, side: Side) -> Command {
    if random.random_range(0..4) == 0 {
        return logistic_nonsense(random, table, side);
    }
    let game = table.game();
    let own: Vec<UnitId> = game.units.keys().copied().filter(|unit| game.side(*unit) == side).collect();
    let areas: Vec<AreaId> = game.pack.map.areas.keys().copied().collect();
    let squares: Vec<SquareId> = game.pack.map.squares.keys().copied().collect();
    let on_map: Vec<UnitId> = own.iter().copied().filter(|unit| game.place(*unit).is_some()).collect();
    let units = some(random, if on_map.is_empty() { &own } else { &on_map }, 4);
    let path = some(random, &areas, 3);
    let drop_offs = match (units.first(), path.first()) {
        (Some(unit), Some(area)) if random.random_range(0..4) == 0 => vec![DropOff { unit: *unit, area: *area }],
        _ => Vec::new(),
    };
    let force = Force { units: units.clone(), path, drop_offs };
    let flight = Flight { units: units.clone(), path: some(random, &squares, 3) };
    let area = *areas.choose(random).unwrap();
    let unit = *own.choose(random).unwrap();
    let attack = random.random();
    let joining = some(random, &own, 2);
    let aboard: Vec<UnitId> = units.iter().flat_map(|ship| game.cargo(*ship)).collect();
    let ships: Vec<UnitId> = own.iter().copied().filter(|unit| game.is_ship(*unit)).collect();
    let landing = Landing { area, units: aboard, attack, joining: joining.clone() };
    match random.random_range(0..8) {
        0 => return redeployment_nonsense(random, &own, &areas, force, flight, joining),
        1 | 2 => return combined_nonsense(random, table, side),
        _ => {}
    }
    match random.random_range(0..21) {
        20 => Command::AttackFromBase { units: force.units, target: area },
        18 => Command::RaidFromPort { force, bombardment: attack },
        19 => Command::StationSubmarines { forces: vec![force] },
        17 => Command::StrikeAcrossTheLine { force, target: area },
        0 => Command::MoveNavalForce { force, attack, joining },
        1 => Command::MoveGroundForce { force, attack, joining },
        2 => Command::BombardCoast { force },
        3 => Command::StrikeFromCarriers { force },
        4 => Command::StrikeLand { flight, target: area, joining },
        5 => Command::StrikeShips { flight, target: area, joining },
        6 => {
            let (loading, landing) = cargo(random, &own, &force, landing);
            Command::MoveAmphibiousForce {
                force,
                loading,
                put_ashore: Vec::new(),
                landing: random.random::<bool>().then_some(landing),
            }
        }
        7 => Command::AssaultFromTheSea { ships: units, landing },
        8 => Command::PlaceAtStart { unit, area },
        9 => Command::EmbarkAtStart { unit, ship: *ships.choose(random).unwrap() },
        10 => Command::AssignTaskForce { number: random.random_range(0..5), units },
        11 => Command::RevealUnits { units },
        12 => {
            let (loading, landing) = cargo(random, &own, &force, landing);
            let put_ashore = some(random, &landing.units, 2).iter().map(|unit| DropOff { unit: *unit, area }).collect();
            let landing = random.random::<bool>().then_some(landing);
            Command::CarryInEmergency { force, loading, put_ashore, landing }
        }
        13 => {
            let (loading, landing) = cargo(random, &own, &force, landing);
            Command::EvacuateBySea { force, loading, landing: random.random::<bool>().then_some(landing) }
        }
        14 => {
            let (loading, landing) = cargo(random, &own, &force, landing);
            Command::RedeployNavalForce { force, loading, landing: random.random::<bool>().then_some(landing) }
        }
        15 => {
            let (loading, landing) = cargo(random, &own, &force, landing);
            let home_base = *["saigon", "palau", "cam_ranh_bay"].choose(random).unwrap();
            Command::RedeployNavalForceBetweenHomeBases {
                units: force.units,
                loading,
                home_base: home_base.parse().unwrap(),
                landing: random.random::<bool>().then_some(landing),
            }
        }
        _ => Command::Deploy { unit, area },
    }
}

/// Redeployments, railroads and emergency replacements of all kinds.
fn redeployment_nonsense(
    random: &mut StdRng,
    own: &[UnitId],
    areas: &[AreaId],
    force: Force,
    flight: Flight,
    joining: Vec<UnitId>,
) -> Command {
    let area = *areas.choose(random).unwrap();
    match random.random_range(0..5) {
        0 => Command::RedeployGroundForce { force },
        1 => Command::MoveByRailroad { force, attack: random.random(), joining },
        2 => Command::RedeployAirForce { flight, airfield: area },
        3 => {
            let passengers = some(random, own, 2);
            let passengers = passengers
                .into_iter()
                .filter_map(|unit| Some(Passenger { unit, transport: *flight.units.choose(random)? }))
                .collect();
            Command::RedeployAirForceBetweenHomeBases { units: flight.units, passengers, home_base: area }
        }
        _ => Command::MobilizeEmergencyTransport { unit: *own.choose(random).unwrap() },
    }
}

/// Passengers put on ships of a force at random, who also land.
fn cargo(random: &mut StdRng, own: &[UnitId], force: &Force, landing: Landing) -> (Vec<Boarding>, Landing) {
    let passengers = some(random, own, 3);
    let loading = passengers
        .iter()
        .filter_map(|unit| Some(Boarding { unit: *unit, ship: *force.units.choose(random)? }))
        .collect();
    (loading, Landing { units: passengers, ..landing })
}

/// Any combined attack or airborne operation: units of one area for each part, most of them of the right kind.
fn combined_nonsense(random: &mut StdRng, table: &Table<Nei>, side: Side) -> Command {
    let game = table.game();
    let areas: Vec<AreaId> = game.pack.map.areas.keys().copied().collect();
    let squares: Vec<SquareId> = game.pack.map.squares.keys().copied().collect();
    let of_kind = |random: &mut StdRng, kind: &dyn Fn(UnitId) -> bool| {
        let wanted = |unit: &UnitId| game.side(*unit) == side && game.place(*unit).is_some() && kind(*unit);
        let all: Vec<UnitId> = game.units.keys().copied().filter(wanted).collect();
        let at = all.choose(random).and_then(|unit| game.place(*unit));
        let together: Vec<UnitId> = all.into_iter().filter(|unit| game.place(*unit) == at).collect();
        some(random, &together, 3)
    };
    let flight = |random: &mut StdRng, units| Flight { units, path: some(random, &squares, 2) };
    let aircraft = of_kind(random, &|unit| game.is_aircraft(unit));
    let others = of_kind(random, &|unit| game.is_aircraft(unit));
    let troops = of_kind(random, &|unit| game.is_ground(unit));
    let fleet = of_kind(random, &|unit| game.is_ship(unit));
    let joining = of_kind(random, &|_| true);
    let passengers = of_kind(random, &|unit| !game.is_ship(unit))
        .into_iter()
        .filter_map(|unit| Some(Passenger { unit, transport: *others.choose(random)? }))
        .collect();
    let drop = AirDrop { flight: flight(random, others), passengers };
    let area = *areas.choose(random).unwrap();
    let cargo: Vec<UnitId> = fleet.iter().flat_map(|ship| game.cargo(*ship)).collect();
    let support = flight(random, aircraft);
    let force = |random: &mut StdRng, units| Force::new(units, some(random, &areas, 1));
    match random.random_range(0..7) {
        5 => Command::AirliftSupplies { flight: support, area, units: joining },
        6 => {
            let seaplanes = of_kind(random, &|unit| game.counter(unit).kind == UnitType::Aircraft(AircraftType::Sp));
            let flight = flight(random, seaplanes);
            match random.random_range(0..3) {
                0 => Command::RedeployAirForce { flight, airfield: area },
                1 => Command::RecallSeaplanePatrols {
                    returning: flight.units.iter().map(|unit| Returning { unit: *unit, base: area }).collect(),
                },
                _ => Command::LaunchSeaplanePatrol { flight, area },
            }
        }
        0 => Command::TransportByAir { drop, area },
        1 => Command::AssaultFromTheAir { drop, area, attack: random.random(), joining },
        2 => {
            let force = Force::new(troops, [area]);
            let support = AirSupport { flight: support, joining };
            Command::AttackByLandAndAir {
                force: random.random::<bool>().then_some(force),
                joining: Vec::new(),
                support: Some(support),
                drop: random.random::<bool>().then_some(drop),
                target: area,
            }
        }
        3 => {
            let landing = Landing { area, units: cargo, attack: random.random(), joining };
            let supporting = of_kind(random, &|unit| game.is_ship(unit));
            Command::AssaultWithSupport { ships: fleet, landing, supporting, flight: Some(support) }
        }
        _ => Command::AttackBySeaAndAir {
            force: force(random, fleet),
            bombardment: random.random(),
            joining: Vec::new(),
            flight: support,
        },
    }
}

#[test]
fn a_table_that_only_records_survives_every_nonsense() {
    let pack = Pack::built_in();
    let mut noted = 0;
    for seed in 0..GAMES {
        let creation = Creation {
            enforcement: Enforcement::Record,
            // Every other game with all optional rules.
            optional: OPTIONAL_RULES.iter().copied().filter(|_| seed % 2 == 1).collect(),
            ..Creation::of("I")
        };
        let first = Table::<Nei>::creation_entry(creation, pack.hash.clone(), Seat::Both);
        let mut table = Table::<Nei>::replay(Arc::clone(&pack), [first]).unwrap();
        let mut watch = Watch::over(&table).unwrap();
        let mut told = Told::default();
        let mut player = Player::new(seed);
        let mut random = generator(1_000 + seed);
        while table.game().phase != Phase::Finished && table.last_number() < ENTRIES {
            let side = Nei::pending(table.game()).map(domain::nei::pending::Pending::by).or(table.game().phase.side());
            for _ in 0..6 {
                let by = side.unwrap();
                let command = nonsense(&mut random, &table, by);
                if let Ok(entry) = table.play(Seat::Side(by), command.clone(), Ruling::ByTheBook) {
                    noted += usize::from(entry.ruling.is_some());
                    table.fold(entry).unwrap();
                    watch
                        .see(&table, &mut told)
                        .unwrap_or_else(|broken| panic!("seed {seed}: {broken} after {command:?}"));
                }
            }
            if table.game().phase == Phase::Finished {
                break;
            }
            let (by, command) = player.choose(&table).unwrap_or_else(|| panic!("seed {seed}: a dead end"));
            // What was offered may meet an objection by now only if the table would note it anyway.
            let entry = table.play(by, command.clone(), Ruling::ByTheBook).unwrap();
            table.fold(entry).unwrap();
            watch.see(&table, &mut told).unwrap_or_else(|broken| panic!("seed {seed}: {broken} after {command:?}"));
        }
    }
    assert!(noted > 300, "only {noted} objections were noted: the nonsense is too tame");
}
