//! Handfuls of counters that a plan begins with: fleets, convoys, flights and columns, each in a few sizes.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::amphibious::capacity;
use crate::components::{AircraftType, AreaId, Face, Side, UnitId, UnitType};
use crate::embarkation::carries_marine;
use crate::game::{Game, Location};
use crate::options::Selection;
use crate::pack::AreaKind;
use crate::stacking::{AIR_UNITS_PER_ACTION, naval_units_per_action};

/// Handfuls, each once.
#[derive(Default)]
struct Hands {
    found: Vec<Vec<UnitId>>,
    known: BTreeSet<Vec<UnitId>>,
}

impl Hands {
    fn add(&mut self, units: impl IntoIterator<Item = UnitId>) {
        let units: Vec<UnitId> = units.into_iter().collect();
        let mut sorted = units.clone();
        sorted.sort_unstable();
        if !units.is_empty() && self.known.insert(sorted) {
            self.found.push(units);
        }
    }
}

/// All handfuls of a side.
pub(super) fn all(game: &Game, side: Side) -> Vec<Selection> {
    let mut hands = Hands::default();
    for area in places(game, side) {
        match game.area(area).kind {
            AreaKind::Sea => afloat(game, side, area, &mut hands),
            AreaKind::Land => ashore(game, side, area, &mut hands),
            AreaKind::HomeBase => {
                afloat(game, side, area, &mut hands);
                ashore(game, side, area, &mut hands);
            }
        }
    }
    let areas = places(game, side).into_iter().filter(|area| {
        game.units_of(side, *area).any(|unit| game.is_mobile_ground(unit) && game.unit(unit).face == Face::Reduced)
    });
    let areas = areas.map(|area| Selection { units: Vec::new(), area: Some(area) });
    let hands = hands.found.into_iter().map(|units| Selection { units, area: None });
    hands.chain(areas).collect()
}

/// Where a side has counters.
fn places(game: &Game, side: Side) -> BTreeSet<AreaId> {
    game.units.keys().filter(|unit| game.side(**unit) == side).filter_map(|unit| game.place(*unit)).collect()
}

fn ground_fire(game: &Game, unit: UnitId) -> Reverse<u8> {
    Reverse(game.factors(unit).anti_ground)
}

fn afloat(game: &Game, side: Side, area: AreaId, hands: &mut Hands) {
    let most = naval_units_per_action(side);
    let ships: Vec<UnitId> = game.units_of(side, area).filter(|unit| game.is_ship(*unit)).collect();
    let some = |wanted: &dyn Fn(UnitId) -> bool| -> Vec<UnitId> {
        let mut some: Vec<UnitId> = ships.iter().copied().filter(|ship| wanted(*ship)).collect();
        some.sort_by_key(|ship| ground_fire(game, *ship));
        some
    };
    let warships = some(&|ship| game.is_surface_ship(ship) && !game.is_amphibious(ship));
    let guns = some(&|ship| game.is_surface_ship(ship) && !game.is_amphibious(ship) && !game.is_carrier(ship));
    let carriers = some(&|ship| game.is_carrier(ship));
    let submarines = some(&|ship| game.is_submarine(ship));
    let transports = some(&|ship| game.is_amphibious(ship));
    let (loaded, empty): (Vec<UnitId>, Vec<UnitId>) =
        transports.iter().partition(|ship| game.cargo(**ship).next().is_some());
    for fleet in [&warships, &guns, &carriers, &submarines] {
        hands.add(fleet.iter().copied().take(most));
    }
    // Those who may be lost without loss of points go in front.
    if guns.len() > 2 {
        let half = guns.len().div_ceil(2);
        hands.add(guns[..half].iter().chain(guns.last()).copied().take(most));
        hands.add(guns[half..].iter().copied().take(most));
    }
    hands.add(guns.last().copied());
    hands.add(submarines.first().copied());
    hands.add(empty.iter().copied().take(most));
    hands.add(empty.first().copied());
    hands.add(loaded.iter().copied().take(most));
    if loaded.len() > 1 {
        for ship in &loaded {
            hands.add([*ship]);
        }
    }
    if !loaded.is_empty() && !guns.is_empty() {
        hands.add(loaded.iter().chain(&guns).copied().take(most));
    }
    convoys(game, side, area, (&empty, &guns), hands);
}

/// Troops on the shore of an area, the strongest first.
fn on_the_quay(game: &Game, side: Side, area: AreaId) -> Vec<UnitId> {
    let shores = std::iter::once(area).chain(game.area(area).adjoins.iter().copied());
    let lands = shores.filter(|area| game.area(*area).kind != AreaKind::Sea);
    let mut troops: Vec<UnitId> =
        lands.flat_map(|land| game.units_of(side, land)).filter(|unit| game.is_mobile_ground(*unit)).collect();
    troops.sort_by_key(|unit| (ground_fire(game, *unit), Reverse(game.steps(*unit))));
    troops
}

/// Empty transports with troops from the shore, and warships with marines.
fn convoys(game: &Game, side: Side, area: AreaId, ships: (&[UnitId], &[UnitId]), hands: &mut Hands) {
    let (empty, guns) = ships;
    let troops = on_the_quay(game, side, area);
    if troops.is_empty() {
        return;
    }
    let most = naval_units_per_action(side);
    let room: usize = empty.iter().take(most).map(|ship| capacity(game, *ship)).sum();
    let load = |party: Vec<UnitId>, hands: &mut Hands| {
        let mut needed = Vec::new();
        let mut lifted = 0;
        for ship in empty.iter().take(most) {
            if lifted < party.len() {
                needed.push(*ship);
                lifted += capacity(game, *ship);
            }
        }
        hands.add(needed.into_iter().chain(party));
    };
    if room > 0 {
        let mut sizes = vec![1, 2, 3, 4, 6, room.min(troops.len()), troops.len().saturating_sub(1).min(room)];
        sizes.retain(|size| (1..=room.min(troops.len())).contains(size));
        sizes.sort_unstable();
        sizes.dedup();
        for size in sizes {
            load(troops[..size].to_vec(), hands);
        }
        let weakest: Vec<UnitId> = troops.iter().rev().copied().collect();
        load(weakest[..1].to_vec(), hands);
        if weakest.len() > 1 {
            load(weakest[..2.min(room)].to_vec(), hands);
        }
        if troops.len() > 3 && room >= 3 {
            let strong = room.min(4).min(troops.len()) - 1;
            load(troops[..strong].iter().chain(weakest.first()).copied().collect(), hands);
        }
    }
    marines(game, (empty, guns), &troops, most, hands);
}

/// Warships that carry a marine each, alone and with a convoy.
fn marines(game: &Game, ships: (&[UnitId], &[UnitId]), troops: &[UnitId], most: usize, hands: &mut Hands) {
    let (empty, guns) = ships;
    let marines: Vec<UnitId> = troops.iter().copied().filter(|unit| game.counter(*unit).marine).collect();
    // The weakest guns carry, so that the others may fire.
    let carriers: Vec<UnitId> = guns.iter().rev().copied().filter(|ship| carries_marine(game, *ship)).collect();
    let pairs = marines.len().min(carriers.len()).min(most);
    for count in [1, 2, 3, pairs] {
        if count >= 1 && count <= pairs {
            hands.add(carriers[..count].iter().chain(&marines[..count]).copied());
        }
    }
    if let (Some(ship), Some(marine)) = (carriers.first(), marines.last()) {
        hands.add([*ship, *marine]);
    }
    let others: Vec<UnitId> = troops.iter().copied().filter(|unit| !game.counter(*unit).marine).collect();
    if pairs > 0 && !empty.is_empty() && !others.is_empty() {
        let lift: Vec<UnitId> = empty.iter().copied().take(most.saturating_sub(pairs)).collect();
        let room: usize = lift.iter().map(|ship| capacity(game, *ship)).sum();
        let party = others.iter().copied().take(room);
        hands.add(lift.iter().chain(&carriers[..pairs]).chain(&marines[..pairs]).copied().chain(party));
    }
}

fn ashore(game: &Game, side: Side, area: AreaId, hands: &mut Hands) {
    flights(game, side, area, hands);
    let standing = |unit: &UnitId| game.unit(*unit).location == Location::Area(area);
    let mut troops: Vec<UnitId> =
        game.units_of(side, area).filter(|unit| game.is_mobile_ground(*unit) && standing(unit)).collect();
    troops.sort_by_key(|unit| ground_fire(game, *unit));
    let is_home = game.is_home_base(area);
    if !is_home {
        hands.add(troops.iter().copied());
        if troops.len() > 1 {
            hands.add(troops[..troops.len() - 1].iter().copied());
            hands.add(troops[..1].iter().copied());
            hands.add(troops[troops.len() - 1..].iter().copied());
        }
        for unit in game.units_of(side, area).filter(|unit| game.is_ground(*unit) && is_builder(game, *unit)) {
            hands.add([unit]);
        }
    }
    // Who jumps.
    let transports: Vec<UnitId> =
        game.units_of(side, area).filter(|unit| crate::airborne::is_transport(game, *unit)).collect();
    let jumpers: Vec<UnitId> =
        troops.iter().copied().filter(|unit| crate::airborne::is_airborne(game, *unit)).collect();
    let pairs = transports.len().min(jumpers.len());
    if pairs > 0 {
        hands.add(transports[..pairs].iter().chain(&jumpers[..pairs]).copied());
    } else if let (Some(transport), Some(unit)) = (transports.first(), troops.last()) {
        hands.add([*transport, *unit]);
    }
}

/// Engineers and bases.
fn is_builder(game: &Game, unit: UnitId) -> bool {
    use crate::components::{Back, GroundType};
    matches!(game.counter(unit).back, Back::Base(_)) && game.unit(unit).face != Face::Base
        || matches!(game.counter(unit).kind, UnitType::Ground(GroundType::Engineer | GroundType::OilfieldEngineer))
}

fn flights(game: &Game, side: Side, area: AreaId, hands: &mut Hands) {
    let based = |wanted: &dyn Fn(AircraftType) -> bool| -> Vec<UnitId> {
        let is_wanted =
            |unit: &UnitId| if let UnitType::Aircraft(kind) = game.counter(*unit).kind { wanted(kind) } else { false };
        let mut based: Vec<UnitId> = game.units_of(side, area).filter(is_wanted).collect();
        based.sort_by_key(|unit| (ground_fire(game, *unit), Reverse(game.factors(*unit).anti_ship), *unit));
        based
    };
    let bombers = based(&|kind| matches!(kind, AircraftType::A | AircraftType::B | AircraftType::Hb));
    let fighters = based(&|kind| kind == AircraftType::F);
    let seaplanes = based(&|kind| kind == AircraftType::Sp);
    let all = based(&|kind| kind != AircraftType::Tr);
    let carriers = based(&|kind| kind == AircraftType::Tr);
    for flight in [&bombers, &fighters, &seaplanes, &all, &carriers] {
        hands.add(flight.iter().copied().take(AIR_UNITS_PER_ACTION));
    }
    if bombers.len() > 1 {
        hands.add(bombers[..1].iter().copied());
        hands.add(bombers[..2].iter().copied());
    }
    hands.add(fighters.first().copied());
    if !bombers.is_empty() && !fighters.is_empty() {
        hands.add([bombers[0], fighters[0]]);
    }
}
