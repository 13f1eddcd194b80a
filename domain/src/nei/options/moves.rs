//! Moves of the counters in hand: every destination in reach by the shortest way, with and without an attack.

use super::combined;
use super::offers::Candidate;
use crate::nei::amphibious::capacity;
use crate::nei::command::{Boarding, Command, Flight, Force, Landing};
use crate::nei::components::{AreaId, Side, SquareId, UnitId};
use crate::nei::game::{Game, Location};
use crate::nei::movement::{air, ground, naval};
use crate::nei::pack::AreaKind;

/// Everything the counters in hand could do together.
pub(super) fn candidates(game: &Game, side: Side, units: &[UnitId], candidates: &mut Vec<Candidate>) {
    let Some(start) = units.first().and_then(|unit| game.place(*unit)) else { return };
    let ships: Vec<UnitId> = units.iter().copied().filter(|unit| game.is_ship(*unit)).collect();
    let ground: Vec<UnitId> = units.iter().copied().filter(|unit| game.is_mobile_ground(*unit)).collect();
    if ships.len() == units.len() {
        naval_candidates(game, side, &ships, start, candidates);
    }
    if ships.len() + ground.len() == units.len()
        && !ships.is_empty()
        && ships.iter().all(|ship| game.is_amphibious(*ship))
    {
        amphibious_candidates(game, side, &ships, &ground, start, candidates);
    }
    if units.iter().all(|unit| game.is_aircraft(*unit)) {
        air_candidates(game, side, units, start, candidates);
    }
    if ground.len() == units.len() && ground.iter().all(|unit| matches!(game.unit(*unit).location, Location::Area(_))) {
        ground_candidates(game, side, &ground, start, candidates);
    }
    super::sea_transport::candidates(game, side, units, candidates);
    combined::candidates(game, side, units, candidates);
}

fn slowest(game: &Game, units: &[UnitId]) -> usize {
    units.iter().map(|unit| usize::from(game.movement(*unit))).min().unwrap_or(0)
}

/// Every path in reach, and staying where they are.
fn paths(start: AreaId, reach: Vec<Vec<AreaId>>) -> Vec<(AreaId, Vec<AreaId>)> {
    std::iter::once((start, Vec::new()))
        .chain(reach.into_iter().filter_map(|path| path.last().copied().map(|end| (end, path))))
        .collect()
}

fn naval_candidates(game: &Game, side: Side, ships: &[UnitId], start: AreaId, candidates: &mut Vec<Candidate>) {
    let has_carrier = ships.iter().any(|ship| game.is_carrier(*ship));
    for (end, path) in paths(start, naval::reach(game, side, start, slowest(game, ships))) {
        let name = game.area_name(end);
        let force = Force::new(ships.iter().copied(), path.iter().copied());
        if !path.is_empty() {
            let command = Command::MoveNavalForce { force: force.clone(), attack: false, joining: Vec::new() };
            candidates.push(Candidate::to(command, format!("Sail to {name}"), end, false));
        }
        if game.has_enemy_ships(side, end) {
            let command = Command::MoveNavalForce { force: force.clone(), attack: true, joining: Vec::new() };
            candidates.push(Candidate::to(command, format!("Attack the ships in {name}"), end, true));
            let joining: Vec<UnitId> =
                game.units_of(side, end).filter(|unit| game.is_ship(*unit) && !ships.contains(unit)).collect();
            if !joining.is_empty() {
                let text = format!("Attack the ships in {name}, joined by {}", game.names(&joining));
                let command = Command::MoveNavalForce { force: force.clone(), attack: true, joining };
                candidates.push(Candidate::to(command, text, end, true));
            }
        }
        for land in &game.area(end).adjoins {
            if game.has_enemy_base(side, *land) && ships.iter().any(|ship| !game.is_carrier(*ship)) {
                let text = format!("Bombard the base of {}", game.area_name(*land));
                candidates.push(Candidate::to(Command::BombardCoast { force: force.clone() }, text, end, true));
            }
            if has_carrier && game.has_enemy_ground_units(side, *land) {
                let text = format!("Strike the ground units of {} from carriers", game.area_name(*land));
                candidates.push(Candidate::to(Command::StrikeFromCarriers { force: force.clone() }, text, end, true));
            }
        }
    }
}

fn ground_candidates(game: &Game, side: Side, units: &[UnitId], start: AreaId, candidates: &mut Vec<Candidate>) {
    for (end, path) in paths(start, ground::reach(game, side, start, slowest(game, units))) {
        let name = game.area_name(end);
        let force = Force::new(units.iter().copied(), path.iter().copied());
        if !path.is_empty() {
            let command = Command::MoveGroundForce { force: force.clone(), attack: false, joining: Vec::new() };
            candidates.push(Candidate::to(command, format!("March to {name}"), end, false));
        }
        if game.has_enemy_ground_units(side, end) {
            let command = Command::MoveGroundForce { force: force.clone(), attack: true, joining: Vec::new() };
            candidates.push(Candidate::to(command, format!("Attack the enemy in {name}"), end, true));
            let joining = residents(game, side, end, units);
            if !joining.is_empty() {
                let text = format!("Attack the enemy in {name}, joined by {}", game.names(&joining));
                let command = Command::MoveGroundForce { force, attack: true, joining };
                candidates.push(Candidate::to(command, text, end, true));
            }
        }
    }
}

/// Friendly ground units of an area that are not in hand.
fn residents(game: &Game, side: Side, area: AreaId, in_hand: &[UnitId]) -> Vec<UnitId> {
    game.units_of(side, area).filter(|unit| game.is_ground(*unit) && !in_hand.contains(unit)).collect()
}

fn air_candidates(game: &Game, side: Side, units: &[UnitId], base: AreaId, candidates: &mut Vec<Candidate>) {
    let Some(square) = game.square(base) else { return };
    let reach = air::reach(game, side, square, slowest(game, units));
    let targets: Vec<(SquareId, Vec<SquareId>)> = std::iter::once((square, Vec::new()))
        .chain(reach.into_iter().filter_map(|path| path.last().copied().map(|end| (end, path))))
        .collect();
    for (end, path) in targets {
        let Some(printed) = game.pack.map.squares.get(&end) else { continue };
        for area in &printed.areas {
            let flight = Flight { units: units.to_vec(), path: path.clone() };
            let name = game.area_name(*area);
            match game.area(*area).kind {
                AreaKind::Sea if game.has_enemy_ships(side, *area) => {
                    let command = Command::StrikeShips { flight, target: *area };
                    candidates.push(Candidate::to(command, format!("Strike the ships in {name}"), *area, true));
                }
                AreaKind::Land if game.enemies_in(side, *area).next().is_some() => {
                    let command = Command::StrikeLand { flight: flight.clone(), target: *area, joining: Vec::new() };
                    candidates.push(Candidate::to(command, format!("Strike {name}"), *area, true));
                    let joining: Vec<UnitId> = game
                        .units_of(side, *area)
                        .filter(|unit| game.is_aircraft(*unit) && !units.contains(unit))
                        .collect();
                    if !joining.is_empty() {
                        let text = format!("Strike {name}, joined by {}", game.names(&joining));
                        candidates.push(Candidate::to(
                            Command::StrikeLand { flight, target: *area, joining },
                            text,
                            *area,
                            true,
                        ));
                    }
                }
                _ => {}
            }
        }
    }
}

fn amphibious_candidates(
    game: &Game,
    side: Side,
    ships: &[UnitId],
    ground: &[UnitId],
    start: AreaId,
    candidates: &mut Vec<Candidate>,
) {
    let loading = stow(game, ships, ground);
    let aboard: Vec<UnitId> = ships.iter().flat_map(|ship| game.cargo(*ship)).collect();
    if loading.is_empty() && aboard.is_empty() {
        return;
    }
    // Troops in hand go ashore; with ships alone in hand, all they carry.
    let troops: Vec<UnitId> = if ground.is_empty() { aboard } else { ground.to_vec() };
    for (end, path) in paths(start, naval::reach(game, side, start, slowest(game, ships))) {
        let force = Force::new(ships.iter().copied(), path.iter().copied());
        let name = game.area_name(end);
        if !path.is_empty() || !loading.is_empty() {
            let command = Command::MoveAmphibiousForce {
                force: force.clone(),
                loading: loading.clone(),
                put_ashore: Vec::new(),
                landing: None,
            };
            let text =
                if path.is_empty() { "Load and stay".to_owned() } else { format!("Carry to {name}, stay aboard") };
            candidates.push(Candidate::to(command, text, end, false));
        }
        let mut beaches: Vec<AreaId> = game.area(end).adjoins.clone();
        if game.is_home_base(end) && !path.is_empty() {
            beaches.push(end);
        }
        for beach in beaches {
            for landing in landings(game, side, beach, &troops) {
                let verb = if landing.attack { "assault" } else { "land at" };
                let joined = if landing.joining.is_empty() {
                    String::new()
                } else {
                    format!(", joined by {}", game.names(&landing.joining))
                };
                let attack = landing.attack;
                if path.is_empty() && loading.is_empty() {
                    let command = Command::AssaultFromTheSea { ships: ships.to_vec(), landing: landing.clone() };
                    let text = format!("From the sea: {verb} {}{joined}", game.area_name(beach));
                    candidates.push(Candidate::to(command, text, beach, attack));
                    continue;
                }
                let command = Command::MoveAmphibiousForce {
                    force: force.clone(),
                    loading: loading.clone(),
                    put_ashore: Vec::new(),
                    landing: Some(landing),
                };
                candidates.push(Candidate::to(
                    command,
                    format!("Carry and {verb} {}{joined}", game.area_name(beach)),
                    beach,
                    attack,
                ));
            }
        }
    }
}

/// The landings worth an offer: without a fight, with one, and with one that friends ashore join.
fn landings(game: &Game, side: Side, beach: AreaId, troops: &[UnitId]) -> Vec<Landing> {
    let landing = |attack: bool, joining: Vec<UnitId>| Landing { area: beach, units: troops.to_vec(), attack, joining };
    let mut landings = vec![landing(false, Vec::new())];
    if game.has_enemy_ground_units(side, beach) {
        landings.push(landing(true, Vec::new()));
        let joining = residents(game, side, beach, troops);
        if !joining.is_empty() {
            landings.push(landing(true, joining));
        }
    }
    landings
}

/// Puts the troops in hand that are ashore onto the ships in hand, two on each, in order.
fn stow(game: &Game, ships: &[UnitId], ground: &[UnitId]) -> Vec<Boarding> {
    let mut room: Vec<(UnitId, usize)> =
        ships.iter().map(|ship| (*ship, capacity(game, *ship).saturating_sub(game.cargo(*ship).count()))).collect();
    ground
        .iter()
        .filter(|unit| matches!(game.unit(**unit).location, Location::Area(_)))
        .map(|unit| {
            let slot = room.iter_mut().find(|(_, free)| *free > 0);
            let ship = match slot {
                Some((ship, free)) => {
                    *free -= 1;
                    *ship
                }
                // No room: the last ship takes it, and the verdict says that it is too much.
                None => ships[ships.len() - 1],
            };
            Boarding { unit: *unit, ship }
        })
        .collect()
}
