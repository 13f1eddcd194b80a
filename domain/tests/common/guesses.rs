//! Commands that nobody offered: made from the map and the counters alone, without a look at what `options` lists.
//!
//! They look legal (units of one area, a way along links, targets where the way ends), so that the rules accept some.
//! What they accept must be covered by an offer, see [`super::coverage`].

use domain::nei::command::{
    AirDrop, AirSupport, Boarding, Command, DropOff, Flight, Force, Landing, Passenger, Returning, ScoutingSource,
};
use domain::nei::components::{AircraftType, AreaId, Contingent, Face, Side, SquareId, UnitId, UnitType};
use domain::nei::game::{Game, Phase};
use domain::nei::pending::Pending;
use domain::nei::players::{Luck, once_in, one_of, shuffle, some_of};

/// A command of a random kind for `side`.
pub fn any(game: &Game, side: Side, luck: &mut dyn Luck) -> Option<Command> {
    if let Some(pending) = game.pending.last() {
        return answer(game, pending, luck);
    }
    match game.phase {
        Phase::SetUp(_) => set_up(game, side, luck),
        Phase::Action(_) => action(game, side, luck),
        _ => one_of(luck, &[Command::RollIncident, Command::RollSingaporeDrive, Command::RollActionPoints]).cloned(),
    }
}

fn own(game: &Game, side: Side) -> Vec<UnitId> {
    game.units.keys().copied().filter(|unit| game.side(*unit) == side).collect()
}

fn any_area(game: &Game, luck: &mut dyn Luck) -> Option<AreaId> {
    let areas: Vec<AreaId> = game.pack.map.areas.keys().copied().collect();
    one_of(luck, &areas).copied()
}

fn set_up(game: &Game, side: Side, luck: &mut dyn Luck) -> Option<Command> {
    let units = own(game, side);
    let unit = *one_of(luck, &units)?;
    Some(match luck.below(8) {
        0 => Command::FinishSetUp,
        1 => Command::PlaceTheRest,
        2 => {
            let ships: Vec<UnitId> = units.iter().copied().filter(|unit| game.is_amphibious(*unit)).collect();
            Command::EmbarkAtStart { unit, ship: *one_of(luck, &ships)? }
        }
        _ => Command::PlaceAtStart { unit, area: any_area(game, luck)? },
    })
}

/// An answer to what the table waits for. Losses and the choice among excess aircraft are left out: of these, options
/// list one, and others are composed by hand.
fn answer(game: &Game, pending: &Pending, luck: &mut dyn Luck) -> Option<Command> {
    match pending {
        Pending::Deploy { units, .. } => {
            Some(Command::Deploy { unit: *one_of(luck, units)?, area: any_area(game, luck)? })
        }
        Pending::TakeFreeAction { by, .. } => match luck.below(4) {
            0 => Some(Command::DeclineFreeAction),
            1 => Some(Command::MobilizeReinforcements),
            2 => Some(Command::RaiseFifthColumn),
            _ => scouting(game, *by, luck),
        },
        Pending::ChooseFifthColumnArea { .. } => {
            Some(Command::ChooseFifthColumnArea { area: Some(any_area(game, luck)?).filter(|_| !once_in(luck, 4)) })
        }
        Pending::ChooseFifthColumnTarget { by, area } => {
            let units: Vec<UnitId> = game.enemies_in(*by, *area).collect();
            Some(Command::ChooseFifthColumnTarget { unit: one_of(luck, &units).copied().filter(|_| !once_in(luck, 4)) })
        }
        Pending::Counterstrike { carriers, .. } => {
            Some(Command::Counterstrike { carriers: if once_in(luck, 2) { carriers.clone() } else { Vec::new() } })
        }
        Pending::AttackWhereStopped { .. } => {
            Some(Command::AttackWhereStopped { area: Some(any_area(game, luck)?).filter(|_| !once_in(luck, 4)) })
        }
        _ => None,
    }
}

fn scouting(game: &Game, side: Side, luck: &mut dyn Luck) -> Option<Command> {
    let unit = *one_of(luck, &own(game, side))?;
    Some(match luck.below(4) {
        0 => Command::ScoutAtSea { unit },
        1 => Command::ScoutOnLand { unit },
        2 => Command::ScoutFromTheAir { source: ScoutingSource::Carrier(unit) },
        _ => Command::ScoutFromTheAir { source: ScoutingSource::Airfield(any_area(game, luck)?) },
    })
}

/// Own units of a kind in one area, a few of them or all.
fn some_units(game: &Game, side: Side, luck: &mut dyn Luck, wanted: impl Fn(UnitId) -> bool) -> Option<Vec<UnitId>> {
    let wanted: Vec<UnitId> =
        own(game, side).into_iter().filter(|unit| wanted(*unit) && game.place(*unit).is_some()).collect();
    let area = game.place(*one_of(luck, &wanted)?)?;
    let mut units: Vec<UnitId> = wanted.into_iter().filter(|unit| game.place(*unit) == Some(area)).collect();
    shuffle(luck, &mut units);
    let most = 1 + luck.below(5);
    units.truncate(most);
    // Now and then one who stands elsewhere.
    if once_in(luck, 30) {
        units.push(*one_of(luck, &own(game, side))?);
    }
    Some(units)
}

/// A way along the links of the map, by sea or over land; the same area is not entered twice, but the way may end
/// where it began.
fn way(game: &Game, start: AreaId, by_sea: bool, luck: &mut dyn Luck) -> Vec<AreaId> {
    let map = &game.pack.map;
    let mut at = start;
    let mut path = Vec::new();
    for _ in 0..luck.below(6) {
        let next: Vec<AreaId> = if by_sea {
            map.sea_links.get(&at).into_iter().flat_map(|links| links.keys().copied()).collect()
        } else {
            map.land_links.get(&at).into_iter().flat_map(|links| links.keys().copied()).collect()
        };
        let next: Vec<AreaId> = next.into_iter().filter(|area| !path.contains(area)).collect();
        let Some(step) = one_of(luck, &next).copied() else { break };
        path.push(step);
        at = step;
    }
    path
}

/// A force on a way; now and then some of it is left behind on the way. Ships that carry somebody drop nobody off here.
fn force(game: &Game, units: &[UnitId], by_sea: bool, luck: &mut dyn Luck) -> Option<Force> {
    let mut force = Force::new(units.iter().copied(), way(game, game.place(*units.first()?)?, by_sea, luck));
    if let Some((_, before)) = force.path.split_last()
        && !before.is_empty()
        && once_in(luck, 6)
    {
        let drop = DropOff { unit: *one_of(luck, units)?, area: *one_of(luck, before)? };
        force.drop_offs.push(drop);
    }
    Some(force)
}

pub fn end_of(game: &Game, force: &Force) -> Option<AreaId> {
    force.path.last().copied().or_else(|| game.place(*force.units.first()?))
}

/// Friends of an area who may join an attack there, some or none.
fn joiners(game: &Game, side: Side, area: AreaId, luck: &mut dyn Luck) -> Vec<UnitId> {
    if !once_in(luck, 3) {
        return Vec::new();
    }
    let there: Vec<UnitId> = game.units_of(side, area).collect();
    let most = 1 + luck.below(3);
    some_of(luck, &there, most)
}

/// Aircraft on a random way, or half the time on a straight one to where enemies are; and an area where it ends.
fn flight(game: &Game, side: Side, luck: &mut dyn Luck) -> Option<(Flight, AreaId)> {
    let units = some_units(game, side, luck, |unit| game.is_aircraft(unit))?;
    flight_of(game, side, units, luck)
}

fn flight_of(game: &Game, side: Side, units: Vec<UnitId>, luck: &mut dyn Luck) -> Option<(Flight, AreaId)> {
    let map = &game.pack.map;
    let mut at = game.square(game.place(*units.first()?)?)?;
    let mut path: Vec<SquareId> = Vec::new();
    let enemies: Vec<AreaId> =
        map.areas.keys().copied().filter(|area| game.enemies_in(side, *area).next().is_some()).collect();
    if once_in(luck, 2)
        && let Some(target) = one_of(luck, &enemies).copied()
        && let Some(goal) = game.square(target)
    {
        while at != goal {
            let mut nearer: Vec<SquareId> = map.squares.keys().copied().filter(|to| map.adjacent(at, *to)).collect();
            nearer.retain(|to| map.distance(*to, goal) < map.distance(at, goal));
            at = *one_of(luck, &nearer)?;
            path.push(at);
        }
        return Some((Flight { units, path }, target));
    }
    for _ in 0..luck.below(6) {
        let beside: Vec<SquareId> = map.squares.keys().copied().filter(|to| map.adjacent(at, *to)).collect();
        at = *one_of(luck, &beside)?;
        path.push(at);
    }
    let target = *one_of(luck, &map.square(at)?.areas)?;
    Some((Flight { units, path }, target))
}

/// Any straight way of aircraft to a square, and those who fly it.
fn flight_to(game: &Game, side: Side, goal: SquareId, luck: &mut dyn Luck) -> Option<Flight> {
    let map = &game.pack.map;
    let units = some_units(game, side, luck, |unit| game.is_aircraft(unit))?;
    let mut at = game.square(game.place(*units.first()?)?)?;
    let mut path = Vec::new();
    while at != goal {
        let nearer = |to: &SquareId| map.adjacent(at, *to) && map.distance(*to, goal) < map.distance(at, goal);
        let steps: Vec<SquareId> = map.squares.keys().copied().filter(nearer).collect();
        at = *one_of(luck, &steps)?;
        path.push(at);
    }
    Some(Flight { units, path })
}

/// Air transports with whoever stands beside them, one on each, on their way.
fn drop(game: &Game, side: Side, luck: &mut dyn Luck) -> Option<(AirDrop, AreaId)> {
    let carries = |unit| game.counter(unit).kind == UnitType::Aircraft(AircraftType::Tr);
    let transports = some_units(game, side, luck, carries)?;
    let base = game.place(*transports.first()?)?;
    let beside: Vec<UnitId> = game.units_of(side, base).filter(|unit| game.is_ground(*unit)).collect();
    let passengers = some_of(luck, &beside, transports.len());
    let passengers = passengers
        .into_iter()
        .zip(&transports)
        .map(|(unit, transport)| Passenger { unit, transport: *transport })
        .collect();
    let (flight, _) = flight_of(game, side, transports, luck)?;
    let end = flight.path.last().copied().or_else(|| game.square(base))?;
    let lands: Vec<AreaId> = game
        .pack
        .map
        .land_of_square(end)
        .into_iter()
        .chain(game.pack.map.off_map_neighbours(end))
        .map(|a| a.id)
        .collect();
    Some((AirDrop { flight, passengers }, *one_of(luck, &lands)?))
}

/// Combined attacks and airborne operations.
fn combined(game: &Game, side: Side, luck: &mut dyn Luck) -> Option<Command> {
    Some(match luck.below(8) {
        0..=2 => {
            let units = some_units(game, side, luck, |unit| game.is_ground(unit))?;
            let force = Force::new(units.iter().copied(), way(game, game.place(units[0])?, false, luck));
            let target = end_of(game, &force)?;
            let flight = flight_to(game, side, game.square(target)?, luck)?;
            let support = Some(AirSupport { flight, joining: Vec::new() });
            Command::AttackByLandAndAir { force: Some(force), joining: Vec::new(), support, drop: None, target }
        }
        3 => {
            let (drop, area) = drop(game, side, luck)?;
            Command::TransportByAir { drop, area }
        }
        4 => {
            let (drop, area) = drop(game, side, luck)?;
            let attack = once_in(luck, 2);
            let joining = if attack { joiners(game, side, area, luck) } else { Vec::new() };
            Command::AssaultFromTheAir { drop, area, attack, joining }
        }
        5 => {
            let (drop, target) = drop(game, side, luck)?;
            let flight = flight_to(game, side, game.square(target)?, luck)?;
            let support = Some(AirSupport { flight, joining: Vec::new() });
            Command::AttackByLandAndAir { force: None, joining: Vec::new(), support, drop: Some(drop), target }
        }
        6 => {
            let ships = some_units(game, side, luck, |unit| game.is_ship(unit) && game.cargo(unit).next().is_some())?;
            let at = game.place(ships[0])?;
            let landing = landing(game, side, &ships, &[], at, luck)?;
            let landing = Landing { area: shore(game, at, luck)?, attack: true, ..landing };
            let escorts: Vec<UnitId> = game.units_of(side, at).filter(|unit| !ships.contains(unit)).collect();
            let most = luck.below(4);
            let supporting = some_of(luck, &escorts, most);
            let flight = if once_in(luck, 2) { flight_to(game, side, game.square(at)?, luck) } else { None };
            Command::AssaultWithSupport { ships, landing, supporting, flight }
        }
        _ => {
            let force = force(game, &some_units(game, side, luck, |unit| game.is_ship(unit))?, true, luck)?;
            let end = end_of(game, &force)?;
            let joining = joiners(game, side, end, luck);
            let flight = flight_to(game, side, game.square(end)?, luck)?;
            Command::AttackBySeaAndAir { force, bombardment: once_in(luck, 2), joining, flight }
        }
    })
}

/// Aircraft on a random way to another base: over the map, from off the map or to it.
fn ferry(game: &Game, side: Side, luck: &mut dyn Luck) -> Option<Command> {
    let map = &game.pack.map;
    let units = some_units(game, side, luck, |unit| game.is_aircraft(unit))?;
    let base = game.place(*units.first()?)?;
    let mut at = game.square(base);
    let mut path = Vec::new();
    for _ in 0..=luck.below(8) {
        let beside = match at {
            Some(at) => map.air_neighbours(at),
            None => map.entry_squares(base),
        };
        let step = *one_of(luck, &beside)?;
        path.push(step);
        at = Some(step);
    }
    let fields: Vec<AreaId> = map.areas_of_square(at?).chain(map.off_map_neighbours(at?)).map(|area| area.id).collect();
    Some(Command::RedeployAirForce { flight: Flight { units, path }, airfield: *one_of(luck, &fields)? })
}

/// Aircraft from one home base to another, with or without passengers.
fn air_transfer(game: &Game, side: Side, luck: &mut dyn Luck) -> Option<Command> {
    let units = some_units(game, side, luck, |unit| game.is_aircraft(unit))?;
    let base = game.place(*units.first()?)?;
    let ground: Vec<UnitId> = game.units_of(side, base).filter(|unit| game.is_ground(*unit)).collect();
    let most = if once_in(luck, 2) { 0 } else { luck.below(3) };
    let passengers = some_of(luck, &ground, most)
        .into_iter()
        .filter_map(|unit| Some(Passenger { unit, transport: *one_of(luck, &units)? }))
        .collect();
    Some(Command::RedeployAirForceBetweenHomeBases { units, passengers, home_base: home_base(game, luck)? })
}

fn home_base(game: &Game, luck: &mut dyn Luck) -> Option<AreaId> {
    let bases: Vec<AreaId> =
        Side::ALL.iter().flat_map(|side| game.pack.map.home_bases(*side)).map(|area| area.id).collect();
    one_of(luck, &bases).copied()
}

fn action(game: &Game, side: Side, luck: &mut dyn Luck) -> Option<Command> {
    let is_ship = |unit| game.is_ship(unit);
    let is_ground = |unit| game.is_ground(unit);
    if !game.optional.is_empty() && once_in(luck, 4) {
        return optional(game, side, luck);
    }
    Some(match luck.below(56) {
        0 => Command::MobilizeReinforcements,
        1 => Command::RaiseFifthColumn,
        2 => Command::EndActionPhase,
        3 => {
            let area = any_area(game, luck)?;
            let land = if once_in(luck, 2) { one_of(luck, &game.area(area).adjoins).copied() } else { None };
            Command::StrikeWithFirstAirFleet { area, land }
        }
        4 | 5 => scouting(game, side, luck)?,
        6..=8 => {
            let force = force(game, &some_units(game, side, luck, is_ship)?, true, luck)?;
            let attack = once_in(luck, 2);
            let joining = if attack { joiners(game, side, end_of(game, &force)?, luck) } else { Vec::new() };
            Command::MoveNavalForce { force, attack, joining }
        }
        9 | 10 => Command::BombardCoast { force: force(game, &some_units(game, side, luck, is_ship)?, true, luck)? },
        11 => {
            let has_carrier = |area| game.units_of(side, area).any(|unit| game.is_carrier(unit));
            let wanted = |unit| is_ship(unit) && game.place(unit).is_some_and(has_carrier);
            Command::StrikeFromCarriers { force: force(game, &some_units(game, side, luck, wanted)?, true, luck)? }
        }
        12..=14 => {
            let (flight, target) = flight(game, side, luck)?;
            let joining = joiners(game, side, target, luck);
            Command::StrikeLand { flight, target, joining }
        }
        15 | 16 => {
            let (flight, target) = flight(game, side, luck)?;
            let joining = joiners(game, side, target, luck);
            Command::StrikeShips { flight, target, joining }
        }
        17..=19 => {
            let force = force(game, &some_units(game, side, luck, is_ground)?, false, luck)?;
            let attack = once_in(luck, 2);
            let joining = if attack { joiners(game, side, end_of(game, &force)?, luck) } else { Vec::new() };
            Command::MoveGroundForce { force, attack, joining }
        }
        20 => {
            Command::RedeployGroundForce { force: force(game, &some_units(game, side, luck, is_ground)?, false, luck)? }
        }
        21 => {
            let force = force(game, &some_units(game, side, luck, is_ground)?, false, luck)?;
            let attack = once_in(luck, 2);
            let joining = if attack { joiners(game, side, end_of(game, &force)?, luck) } else { Vec::new() };
            Command::MoveByRailroad { force, attack, joining }
        }
        22..=35 => voyage(game, side, luck)?,
        36 | 37 => ferry(game, side, luck)?,
        38 => air_transfer(game, side, luck)?,
        39 => Command::MobilizeEmergencyTransport { unit: *one_of(luck, &own(game, side))? },
        40..=45 => logistics(game, side, luck)?,
        _ => combined(game, side, luck)?,
    })
}

/// Actions of the optional rules.
fn optional(game: &Game, side: Side, luck: &mut dyn Luck) -> Option<Command> {
    match luck.below(8) {
        0 => airlift(game, side, luck),
        4 => strike_across_the_line(game, side, luck),
        1 => recall(game, side, luck),
        2 => {
            // Seaplanes to another base, now and then with a tender.
            let seaplanes = some_units(game, side, luck, |unit| is_seaplane(game, unit))?;
            let (flight, target) = flight_of(game, side, seaplanes, luck)?;
            Some(Command::RedeployAirForce { flight, airfield: target })
        }
        3 => {
            let seaplanes = some_units(game, side, luck, |unit| is_seaplane(game, unit))?;
            let (flight, area) = flight_of(game, side, seaplanes, luck)?;
            Some(Command::LaunchSeaplanePatrol { flight, area })
        }
        6 => {
            let bases = some_units(game, side, luck, |unit| game.is_base(unit))?;
            let here = game.place(*bases.first()?)?;
            let target = one_of(luck, &game.area(here).adjoins).copied()?;
            Some(Command::AttackFromBase { units: bases, target })
        }
        5 => {
            let force = force(game, &some_units(game, side, luck, |unit| game.is_ship(unit))?, true, luck)?;
            let force = Force::new(force.units.into_iter().take(1), force.path);
            Some(Command::RaidFromPort { force, bombardment: once_in(luck, 2) })
        }
        _ => {
            let one = force(game, &some_units(game, side, luck, |unit| game.is_submarine(unit))?, true, luck)?;
            let other = force(game, &some_units(game, side, luck, |unit| game.is_submarine(unit))?, true, luck)?;
            let forces = if once_in(luck, 2) { vec![one, other] } else { vec![one] };
            Some(Command::StationSubmarines { forces })
        }
    }
}

fn is_seaplane(game: &Game, unit: UnitId) -> bool {
    game.counter(unit).kind == UnitType::Aircraft(AircraftType::Sp)
}

/// Some seaplanes on patrol, each to any area.
fn recall(game: &Game, side: Side, luck: &mut dyn Luck) -> Option<Command> {
    let patrols: Vec<UnitId> =
        own(game, side).into_iter().filter(|unit| game.unit(*unit).face == Face::Patrol).collect();
    let most = 1 + luck.below(patrols.len());
    let called = some_of(luck, &patrols, most);
    let returning =
        called.into_iter().map(|unit| Some(Returning { unit, base: any_area(game, luck)? })).collect::<Option<_>>()?;
    Some(Command::RecallSeaplanePatrols { returning })
}

/// Aircraft, an air transport among them now and then, straight to where reduced units are.
fn airlift(game: &Game, side: Side, luck: &mut dyn Luck) -> Option<Command> {
    let reduced: Vec<UnitId> =
        own(game, side).into_iter().filter(|unit| game.unit(*unit).face == Face::Reduced).collect();
    let first = *one_of(luck, &reduced)?;
    let area = game.place(first)?;
    let flight = flight_to(game, side, game.square(area)?, luck)?;
    let here: Vec<UnitId> = reduced.into_iter().filter(|unit| game.place(*unit) == Some(area)).collect();
    let most = 1 + luck.below(2);
    Some(Command::AirliftSupplies { flight, area, units: some_of(luck, &here, most) })
}

/// Carriers and escorts on a way, at a sea area near its end.
fn strike_across_the_line(game: &Game, side: Side, luck: &mut dyn Luck) -> Option<Command> {
    let has_carrier = |area| game.units_of(side, area).any(|unit| game.is_carrier(unit));
    let wanted = |unit| game.is_ship(unit) && game.place(unit).is_some_and(has_carrier);
    let force = force(game, &some_units(game, side, luck, wanted)?, true, luck)?;
    let map = &game.pack.map;
    let square = game.square(end_of(game, &force)?)?;
    let near: Vec<AreaId> = map
        .areas
        .values()
        .filter(|area| area.square.is_some_and(|other| map.distance(square, other) < 3))
        .map(|area| area.id)
        .collect();
    let ships: Vec<AreaId> = near.iter().copied().filter(|area| game.has_enemy_ships(side, *area)).collect();
    let target = *one_of(luck, if ships.is_empty() { &near } else { &ships })?;
    Some(Command::StrikeAcrossTheLine { force, target })
}

fn logistics(game: &Game, side: Side, luck: &mut dyn Luck) -> Option<Command> {
    let units = own(game, side);
    let bases: Vec<UnitId> = units.iter().copied().filter(|unit| game.is_base(*unit)).collect();
    let fields: Vec<AreaId> = game.pack.map.oilfields().map(|area| area.id).collect();
    let most = 1 + luck.below(bases.len());
    Some(match luck.below(8) {
        0 => Command::ConvertToBase { unit: *one_of(luck, &units)? },
        1 => Command::ConvertToEngineers { units: some_of(luck, &bases, most) },
        2 => Command::BuildBase { engineer: *one_of(luck, &units)?, base: *one_of(luck, &bases)? },
        3 => Command::IncreaseBase { base: *one_of(luck, &bases)? },
        4 => Command::Rally { area: any_area(game, luck)? },
        5 => Command::Refit { contingent: *one_of(luck, &Contingent::ALL)?, units: Vec::new() },
        6 => Command::DemolishOilfield { area: *one_of(luck, &fields)? },
        _ => Command::RepairOilfield { area: *one_of(luck, &fields)? },
    })
}

/// Ships that carry somebody, by any of the actions that do.
fn voyage(game: &Game, side: Side, luck: &mut dyn Luck) -> Option<Command> {
    let kind = luck.below(12);
    let loaded = |unit| game.cargo(unit).next().is_some();
    let ships = some_units(game, side, luck, |unit| match kind {
        0..=4 => game.is_amphibious(unit),
        5 => game.is_ship(unit) && loaded(unit),
        _ => game.is_ship(unit),
    })?;
    let start = game.place(*ships.first()?)?;
    let force = Force::new(ships.iter().copied(), way(game, start, true, luck));
    let end = if kind == 11 { home_base(game, luck)? } else { end_of(game, &force)? };
    let loading = if kind == 5 { Vec::new() } else { loading(game, side, &ships, start, luck) };
    let landing = if once_in(luck, 3) && kind != 5 { None } else { landing(game, side, &ships, &loading, end, luck) };
    Some(match kind {
        0..=4 => {
            let (put_ashore, landing) = put_ashore(game, &force, &loading, landing, luck);
            Command::MoveAmphibiousForce { force, loading, put_ashore, landing }
        }
        5 => {
            let landing = landing?;
            Command::AssaultFromTheSea { landing: Landing { area: shore(game, start, luck)?, ..landing }, ships }
        }
        6 | 7 => {
            let (put_ashore, landing) = put_ashore(game, &force, &loading, landing, luck);
            Command::CarryInEmergency { force, loading, put_ashore, landing }
        }
        8 => Command::EvacuateBySea { force, loading, landing },
        9 | 10 => Command::RedeployNavalForce { force, loading, landing },
        _ => Command::RedeployNavalForceBetweenHomeBases { units: ships, loading, home_base: end, landing },
    })
}

/// Some of those on the shore go aboard some of the ships; now and then everybody who could, half the time marines.
fn loading(game: &Game, side: Side, ships: &[UnitId], start: AreaId, luck: &mut dyn Luck) -> Vec<Boarding> {
    let marines = once_in(luck, 2);
    let ashore: Vec<UnitId> = std::iter::once(start)
        .chain(game.area(start).adjoins.iter().copied())
        .flat_map(|area| game.units_of(side, area))
        .filter(|unit| !game.is_ship(*unit) && (!marines || game.counter(*unit).marine))
        .collect();
    let most = luck.below(5);
    some_of(luck, &ashore, most)
        .into_iter()
        .filter_map(|unit| Some(Boarding { unit, ship: *one_of(luck, ships)? }))
        .collect()
}

/// One party of marines put ashore on the way instead of at its end. Several parties are composed by hand.
fn put_ashore(
    game: &Game,
    force: &Force,
    loading: &[Boarding],
    landing: Option<Landing>,
    luck: &mut dyn Luck,
) -> (Vec<DropOff>, Option<Landing>) {
    let aboard = force.units.iter().flat_map(|ship| game.cargo(*ship));
    let marines: Vec<UnitId> =
        aboard.chain(loading.iter().map(|boarding| boarding.unit)).filter(|unit| game.counter(*unit).marine).collect();
    let Some(sea) = one_of(luck, &force.path).copied().filter(|_| !marines.is_empty() && once_in(luck, 3)) else {
        return (Vec::new(), landing);
    };
    let Some(area) = shore(game, sea, luck) else { return (Vec::new(), landing) };
    (marines.into_iter().map(|unit| DropOff { unit, area }).collect(), None)
}

/// The area itself, or one of those that adjoin it.
fn shore(game: &Game, at: AreaId, luck: &mut dyn Luck) -> Option<AreaId> {
    let areas: Vec<AreaId> = std::iter::once(at).chain(game.area(at).adjoins.iter().copied()).collect();
    one_of(luck, &areas).copied()
}

/// Some of what is or will be aboard goes ashore beside the end of the way.
fn landing(
    game: &Game,
    side: Side,
    ships: &[UnitId],
    loading: &[Boarding],
    end: AreaId,
    luck: &mut dyn Luck,
) -> Option<Landing> {
    let mut aboard: Vec<UnitId> = ships.iter().flat_map(|ship| game.cargo(*ship)).collect();
    aboard.extend(loading.iter().map(|boarding| boarding.unit));
    let most = 1 + luck.below(aboard.len());
    let units = some_of(luck, &aboard, most);
    let area = shore(game, end, luck)?;
    let attack = once_in(luck, 2);
    let joining = if attack { joiners(game, side, area, luck) } else { Vec::new() };
    Some(Landing { area, units, attack, joining })
}
