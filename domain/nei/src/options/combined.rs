//! Combined attacks and airborne operations of the counters in hand. The other parts of an attack are filled in: friends
//! on the spot, and up to four aircraft of each airfield in range.

use std::rc::Rc;

use super::offers::{Candidate, Candidates};
use super::ways::{Found, Ways};
use crate::airborne;
use crate::command::{AirDrop, AirSupport, Command, Flight, Force, Landing, Passenger};
use crate::components::{AircraftType, AreaId, Side, SquareId, UnitId, UnitType};
use crate::game::{Game, Location};
use crate::movement::Way;
use crate::optional::seaplane_tenders;
use crate::stacking::{self, AIR_UNITS_PER_ACTION};

/// Everything the counters in hand could do together with others, and troops with air transports.
pub(super) fn candidates(ways: &Ways, units: &[UnitId], candidates: &mut Candidates) {
    let (game, side) = (ways.game, ways.side);
    let Some(start) = units.first().and_then(|unit| game.place(*unit)) else { return };
    let all = |test: &dyn Fn(UnitId) -> bool| units.iter().all(|unit| test(*unit));
    let (transports, troops): (Vec<UnitId>, Vec<UnitId>) =
        units.iter().partition(|unit| airborne::is_transport(game, **unit));
    if !transports.is_empty() && !troops.is_empty() && troops.iter().all(|unit| game.may_be_carried(*unit)) {
        airborne_candidates(ways, &transports, &troops, start, candidates);
    }
    if all(&|unit| game.is_mobile_ground(unit) && matches!(game.unit(unit).location, Location::Area(_))) {
        ground_candidates(ways, units, start, candidates);
    }
    if all(&|unit| game.is_aircraft(unit)) {
        air_candidates(ways, units, start, candidates);
    }
    // Both are actions of Japan only.
    if side == Side::Japan {
        if all(&|unit| game.is_ship(unit)) {
            seaplane_candidates(ways, units, start, candidates);
        }
        let (ships, troops): (Vec<UnitId>, Vec<UnitId>) = units.iter().partition(|unit| game.is_ship(**unit));
        let rides =
            |unit: &UnitId| matches!(game.unit(*unit).location, Location::Aboard(ship) if ships.contains(&ship));
        if troops.iter().all(rides) {
            supported_assault_candidates(ways, &ships, &troops, start, candidates);
        }
    }
}

fn slowest(game: &Game, units: &[UnitId]) -> usize {
    units.iter().map(|unit| usize::from(game.movement(*unit))).min().unwrap_or(0)
}

/// Aircraft of one airfield, with the squares they reach.
pub(super) struct Wing {
    base: AreaId,
    units: Vec<UnitId>,
    reach: Found<SquareId>,
}

/// The aircraft of a kind on every airfield of the map from which `side` flies.
fn wings(ways: &Ways, wanted: impl Fn(UnitId) -> bool) -> Vec<Wing> {
    let (game, side) = (ways.game, ways.side);
    let wing = |area: AreaId| {
        let square = game.square(area)?;
        let mut units: Vec<UnitId> = stacking::resting(game, side, area).filter(|unit| wanted(*unit)).collect();
        // Those that hit hardest first, so that they are among the four that fly.
        units.sort_by_key(|unit| std::cmp::Reverse((game.factors(*unit).anti_ground, game.factors(*unit).anti_ship)));
        let range = units.iter().map(|unit| usize::from(game.movement(*unit))).max()?;
        let reach = ways.by_air(square, range);
        let has_field = game.has_functional_airfield(side, area) || seaplane_tenders::serves_all(game, &units, area);
        has_field.then_some(Wing { base: area, units, reach })
    };
    game.pack.map.areas.keys().filter_map(|area| wing(*area)).collect()
}

impl Wing {
    /// At most `most` of the aircraft on their way to a square, those that have the range.
    fn flight(&self, game: &Game, square: SquareId, most: usize) -> Option<Flight> {
        let at_home = game.square(self.base) == Some(square);
        let way = self.reach.and_staying().find(|way| way.end().map_or(at_home, |end| end == square))?;
        let reaches = |unit: &UnitId| usize::from(game.movement(*unit)) >= way.len();
        let mut units: Vec<UnitId> = self.units.iter().copied().filter(reaches).collect();
        // Transports may fly along, but nobody sends them where others can go.
        if units.iter().any(|unit| !airborne::is_transport(game, *unit)) {
            units.retain(|unit| !airborne::is_transport(game, *unit));
        }
        units.truncate(most);
        (!units.is_empty()).then(|| Flight { units, path: way.path() })
    }
}

/// Aircraft that could support an attack on land.
fn supporters(ways: &Ways) -> Rc<Vec<Wing>> {
    ways.wings(false, || wings(ways, |_| true))
}

fn residents(game: &Game, side: Side, area: AreaId, wanted: impl Fn(UnitId) -> bool) -> Vec<UnitId> {
    game.units_of(side, area).filter(|unit| wanted(*unit)).collect()
}

/// Flights with the squares in reach and the areas in them that troops can get off in, own home bases off the map among
/// them (19.3).
fn airborne_candidates(
    ways: &Ways,
    transports: &[UnitId],
    troops: &[UnitId],
    base: AreaId,
    candidates: &mut Candidates,
) {
    let (game, side) = (ways.game, ways.side);
    let Some(square) = game.square(base) else { return };
    // One on each transport; with more troops than transports the verdict says that it is too much.
    let seats = transports.iter().chain(std::iter::repeat(&transports[transports.len() - 1]));
    let passengers: Vec<Passenger> =
        troops.iter().zip(seats).map(|(unit, transport)| Passenger { unit: *unit, transport: *transport }).collect();
    let drop = |way: &Way<SquareId>| AirDrop {
        flight: Flight { units: transports.to_vec(), path: way.path() },
        passengers: passengers.clone(),
    };
    let jump = troops.iter().all(|unit| airborne::is_airborne(game, *unit));
    let range = slowest(game, transports);
    let reach = ways.by_air_with_troops(square, range);
    let mut support = None;
    for way in reach.and_staying() {
        let end = way.end().unwrap_or(square);
        let home = game.pack.map.off_map_neighbours(end).filter(|area| area.home_of == Some(side) && way.len() < range);
        let lands = game.pack.map.land_of_square(end).into_iter().chain(home).filter(|area| area.id != base);
        for area in lands {
            if game.has_airfield(side, area.id) && game.control(area.id).is(side) {
                let command = Command::TransportByAir { drop: drop(&way), area: area.id };
                candidates.push(Candidate::to(
                    command,
                    candidates.say(|| format!("Fly troops to {}", area.name)),
                    area.id,
                    false,
                ));
            }
            if !jump {
                continue;
            }
            let attack = game.has_enemy_ground_units(side, area.id);
            let verb = if attack { "Drop on the enemy" } else { "Drop" };
            let command = |joining| Command::AssaultFromTheAir { drop: drop(&way), area: area.id, attack, joining };
            candidates.push(Candidate::to(
                command(Vec::new()),
                candidates.say(|| format!("{verb} at {}", area.name)),
                area.id,
                attack,
            ));
            if !attack {
                continue;
            }
            let joining = residents(game, side, area.id, |unit| game.is_ground(unit) || game.is_aircraft(unit));
            if !joining.is_empty() {
                let text = candidates.say(|| format!("{verb} at {}, joined by {}", area.name, game.names(&joining)));
                candidates.push(Candidate::to(command(joining), text, area.id, true));
            }
            let most = AIR_UNITS_PER_ACTION.saturating_sub(transports.len());
            for wing in support.get_or_insert_with(|| supporters(ways)).iter() {
                let Some(flight) = wing.flight(game, end, most) else { continue };
                let text = candidates.say(|| format!("{verb} at {}, with {}", area.name, game.names(&flight.units)));
                let support = Some(AirSupport { flight, joining: Vec::new() });
                let joining = residents(game, side, area.id, |unit| game.is_ground(unit));
                let command = Command::AttackByLandAndAir {
                    force: None,
                    joining,
                    support,
                    drop: Some(drop(&way)),
                    target: area.id,
                };
                candidates.push(Candidate::to(command, text, area.id, true));
            }
        }
    }
}

/// Ground units in hand attack with aircraft of one airfield, and with everybody on the spot.
fn ground_candidates(ways: &Ways, units: &[UnitId], start: AreaId, candidates: &mut Candidates) {
    let (game, side) = (ways.game, ways.side);
    let mut support = None;
    for way in ways.by_land(start, slowest(game, units)).and_staying() {
        let end = way.end().unwrap_or(start);
        let Some(square) = game.square(end).filter(|_| game.has_enemy_ground_units(side, end)) else { continue };
        for wing in support.get_or_insert_with(|| supporters(ways)).iter() {
            let Some(flight) = wing.flight(game, square, AIR_UNITS_PER_ACTION) else { continue };
            let joining = residents(game, side, end, |unit| game.is_ground(unit) && !units.contains(&unit));
            let based = residents(game, side, end, |unit| game.is_aircraft(unit) && !flight.units.contains(&unit));
            let text = candidates
                .say(|| format!("Attack the enemy in {} with {}", game.area_name(end), game.names(&flight.units)));
            let command = Command::AttackByLandAndAir {
                force: Some(Force::new(units.iter().copied(), way.path())),
                joining,
                support: Some(AirSupport { flight, joining: based }),
                drop: None,
                target: end,
            };
            candidates.push(Candidate::to(command, text, end, true));
        }
    }
}

/// Aircraft in hand attack with the ground units that stand before the enemy already.
fn air_candidates(ways: &Ways, units: &[UnitId], base: AreaId, candidates: &mut Candidates) {
    let (game, side) = (ways.game, ways.side);
    let Some(start) = game.square(base) else { return };
    for way in ways.by_air(start, slowest(game, units)).and_staying() {
        let square = way.end().unwrap_or(start);
        let Some(land) = game.pack.map.land_of_square(square) else { continue };
        let ground = residents(game, side, land.id, |unit| game.is_ground(unit));
        if ground.is_empty() || !game.has_enemy_ground_units(side, land.id) {
            continue;
        }
        let text = candidates.say(|| format!("Attack the enemy in {} with {}", land.name, game.names(&ground)));
        let based = residents(game, side, land.id, |unit| game.is_aircraft(unit) && !units.contains(&unit));
        let command = Command::AttackByLandAndAir {
            force: Some(Force::new(ground, [])),
            joining: Vec::new(),
            support: Some(AirSupport { flight: Flight { units: units.to_vec(), path: way.path() }, joining: based }),
            drop: None,
            target: land.id,
        };
        candidates.push(Candidate::to(command, text, land.id, true));
    }
}

/// Ships in hand attack ships or bombard a base with the seaplanes of one airfield.
fn seaplane_candidates(ways: &Ways, ships: &[UnitId], start: AreaId, candidates: &mut Candidates) {
    let (game, side) = (ways.game, ways.side);
    let is_seaplane = |unit| game.counter(unit).kind == UnitType::Aircraft(AircraftType::Sp);
    let seaplanes = ways.wings(true, || wings(ways, is_seaplane));
    if seaplanes.is_empty() {
        return;
    }
    for way in ways.by_sea(start, slowest(game, ships)).and_staying() {
        let end = way.end().unwrap_or(start);
        let Some(square) = game.square(end) else { continue };
        let at_sea = game.has_enemies_at_sea(side, end);
        let bases: Vec<AreaId> =
            game.area(end).adjoins.iter().copied().filter(|land| game.has_enemy_base(side, *land)).collect();
        if !at_sea && bases.is_empty() {
            continue;
        }
        let flights: Vec<Flight> =
            seaplanes.iter().filter_map(|wing| wing.flight(game, square, AIR_UNITS_PER_ACTION)).collect();
        for flight in flights {
            let with = game.names(&flight.units);
            let command = |bombardment| Command::AttackBySeaAndAir {
                force: Force::new(ships.iter().copied(), way.path()),
                bombardment,
                joining: Vec::new(),
                flight: flight.clone(),
            };
            if at_sea {
                let text = candidates.say(|| format!("Attack the ships in {} with {with}", game.area_name(end)));
                candidates.push(Candidate::to(command(false), text, end, true));
            }
            for land in &bases {
                let text = candidates.say(|| format!("Bombard the base of {} with {with}", game.area_name(*land)));
                candidates.push(Candidate::to(command(true), text, end, true));
            }
        }
    }
}

/// Loaded ships in hand put their troops ashore, those in hand or all; the other ships in hand fire in support, or those
/// of the sea area.
fn supported_assault_candidates(
    ways: &Ways,
    ships: &[UnitId],
    in_hand: &[UnitId],
    sea: AreaId,
    candidates: &mut Candidates,
) {
    let (game, side) = (ways.game, ways.side);
    let (loaded, others): (Vec<UnitId>, Vec<UnitId>) =
        ships.iter().partition(|ship| game.cargo(**ship).any(|unit| game.is_ground(unit)));
    let Some(square) = game.square(sea).filter(|_| !loaded.is_empty()) else { return };
    let fires = |unit: UnitId| game.is_ship(unit) && game.factors(unit).anti_ground > 0 && !loaded.contains(&unit);
    let supporting = if others.is_empty() { residents(game, side, sea, fires) } else { others };
    let mut troops: Vec<UnitId> =
        loaded.iter().flat_map(|ship| game.cargo(*ship)).filter(|unit| game.is_ground(*unit)).collect();
    troops.retain(|unit| in_hand.is_empty() || in_hand.contains(unit));
    for beach in game.area(sea).adjoins.iter().copied().filter(|beach| game.has_enemy_ground_units(side, *beach)) {
        let joining = residents(game, side, beach, |unit| game.is_ground(unit));
        let landing = Landing { area: beach, units: troops.clone(), attack: true, joining };
        let mut offer = |supporting: &[UnitId], flight: Option<Flight>| {
            let flying = flight.iter().flat_map(|flight| &flight.units);
            let with = game.names(supporting.iter().chain(flying));
            let text = candidates.say(|| format!("From the sea: assault {} with {with}", game.area_name(beach)));
            let command = Command::AssaultWithSupport {
                ships: loaded.clone(),
                landing: landing.clone(),
                supporting: supporting.to_vec(),
                flight,
            };
            candidates.push(Candidate::to(command, text, beach, true));
        };
        if !supporting.is_empty() {
            offer(&supporting, None);
        }
        for wing in supporters(ways).iter() {
            let Some(flight) = wing.flight(game, square, AIR_UNITS_PER_ACTION) else { continue };
            offer(&[], Some(flight.clone()));
            if !supporting.is_empty() {
                offer(&supporting, Some(flight));
            }
        }
    }
}
