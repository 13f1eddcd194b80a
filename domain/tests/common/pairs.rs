//! The twins of a game: the same to one side, and different for the other.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use domain::kernel::journal::{Deed, Entry, Table};
use domain::kernel::seat::Opposed;
use domain::nei::Nei;
use domain::nei::components::{AircraftType, AreaId, Face, Side, UnitId, UnitType};
use domain::nei::event::Event;
use domain::nei::game::{Correction, Game, Location};
use domain::nei::pending::Pending;
use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use serde_json::Value;

/// What open play can tell of a counter: the categories that presence and control are made of.
fn category(game: &Game, unit: UnitId) -> u8 {
    // With optional rules, where seaplanes stand and whether they are on patrol can be told.
    let is_seaplane = game.counter(unit).kind == UnitType::Aircraft(AircraftType::Sp);
    if is_seaplane && !game.optional.is_empty() {
        return 5;
    }
    if game.is_submarine(unit) {
        0
    } else if game.is_surface_ship(unit) {
        1
    } else if game.is_aircraft(unit) {
        2
    } else if game.is_mobile_ground(unit) {
        3
    } else {
        4
    }
}

/// The counters of the other side that `side` has ever seen.
fn ever_seen(table: &Table<Nei>, side: Side) -> BTreeSet<UnitId> {
    let mut seen = BTreeSet::new();
    for entry in table.entries() {
        let Deed::Played { events, .. } = &entry.deed else { continue };
        for event in events {
            if let Event::AreasSeen { by, sightings, .. } | Event::UnitsSeen { by, sightings } = event
                && *by == side
            {
                seen.extend(sightings.iter().map(|sighting| sighting.unit));
            }
            // Whoever was a base was open to all.
            match event {
                Event::ConvertedToBase { unit, .. } => _ = seen.insert(*unit),
                Event::ConvertedToEngineers { units } => seen.extend(units.iter().map(|(unit, _)| *unit)),
                _ => {}
            }
        }
    }
    seen
}

/// The same journal with other names for counters of `hidden` that the other side never saw.
pub fn renamed(table: &Table<Nei>, hidden: Side, generator: &mut StdRng) -> Table<Nei> {
    let game = table.game();
    let seen = ever_seen(table, hidden.other());
    let mut names = BTreeMap::new();
    for wanted in 0..=3 {
        let before: Vec<UnitId> = game
            .units
            .keys()
            .copied()
            .filter(|unit| game.side(*unit) == hidden && category(game, *unit) == wanted && !seen.contains(unit))
            .collect();
        let mut after = before.clone();
        after.shuffle(generator);
        names.extend(before.into_iter().map(String::from).zip(after.into_iter().map(String::from)));
    }
    let entries = table.entries().iter().map(|entry| {
        let mut value = serde_json::to_value(entry).unwrap();
        rename(&mut value, &names);
        serde_json::from_value::<Entry<Nei>>(value).unwrap()
    });
    Table::replay(Arc::clone(table.pack()), entries).unwrap()
}

fn rename(value: &mut Value, names: &BTreeMap<String, String>) {
    match value {
        Value::String(text) => {
            if let Some(name) = names.get(text) {
                text.clone_from(name);
            }
        }
        Value::Array(values) => values.iter_mut().for_each(|value| rename(value, names)),
        Value::Object(fields) => fields.values_mut().for_each(|value| rename(value, names)),
        _ => {}
    }
}

/// The same position with counters of `hidden` moved, loaded and reassigned where nothing open shows it.
pub fn rearranged(game: &Game, hidden: Side, generator: &mut StdRng) -> Game {
    let mut other = game.clone();
    let held: BTreeSet<UnitId> = held(game, hidden);
    let watched = watched(game, hidden);
    let displays = [Location::Pool, Location::Potential, Location::Disrupted, Location::Destroyed, Location::OutOfPlay];
    for _ in 0..8 {
        let units: Vec<UnitId> = other
            .units
            .keys()
            .copied()
            .filter(|unit| other.side(*unit) == hidden && category(&other, *unit) < 4 && !held.contains(unit))
            .collect();
        let Some(unit) = units.choose(generator).copied() else { break };
        let alike = |area: AreaId| {
            other
                .units_of(hidden, area)
                .filter(|friend| *friend != unit && category(&other, *friend) == category(&other, unit))
                .count()
        };
        if let Location::Area(area) = other.unit(unit).location
            && (alike(area) == 0 || other.unit(unit).task_force.is_some() || other.cargo(unit).next().is_some())
        {
            continue;
        }
        let mut places: Vec<Location> = displays.to_vec();
        places.extend(
            other
                .pack
                .map
                .areas
                .keys()
                .copied()
                .filter(|area| alike(*area) > 0 && Some(*area) != watched)
                .map(Location::Area),
        );
        if category(&other, unit) == 3 {
            let ships =
                other.units.keys().copied().filter(|ship| other.side(*ship) == hidden && other.is_amphibious(*ship));
            places.extend(ships.filter(|ship| other.place(*ship).is_some()).map(Location::Aboard));
        }
        let Some(location) = places.choose(generator).copied() else { continue };
        let face = if other.counter(unit).steps == 2 && generator.random_range(0..2) == 0 {
            Face::Reduced
        } else {
            Face::Full
        };
        let corrections = vec![Correction::Unit { unit, face, location }];
        other.apply(&Event::AdjustmentMade { corrections, reason: String::new() });
    }
    reassign_task_forces(&mut other, hidden);
    other
}

/// Counters that are part of a battle or a deployment: what becomes of them follows from rolls and choices to come.
fn held(game: &Game, side: Side) -> BTreeSet<UnitId> {
    let mut held: BTreeSet<UnitId> = BTreeSet::new();
    if let Some(battle) = &game.battle {
        held.extend(battle.participants(side).iter().map(|participant| participant.unit));
    }
    for pending in &game.pending {
        if let Pending::Deploy { units, .. } = pending {
            held.extend(units);
        }
    }
    held.extend(game.in_display(side, Location::Picked));
    held.extend(watched(game, side).into_iter().flat_map(|area| game.units_of(side, area)));
    held
}

/// The area of `side` that the fifth column looks at: what stands there is no secret while it chooses.
fn watched(game: &Game, side: Side) -> Option<AreaId> {
    game.pending.iter().find_map(|pending| match pending {
        Pending::ChooseFifthColumnTarget { by, area } if *by != side => Some(*area),
        _ => None,
    })
}

/// Every marker stays where it is and stands for other ships of its area.
fn reassign_task_forces(game: &mut Game, hidden: Side) {
    for number in 1..=3 {
        let member = |unit: &UnitId| game.side(*unit) == hidden && game.unit(*unit).task_force == Some(number);
        let Some(area) = game.units.keys().find(|unit| member(unit)).and_then(|unit| game.place(*unit)) else {
            continue;
        };
        let free = |unit: &UnitId| game.is_ship(*unit) && game.unit(*unit).task_force.is_none_or(|own| own == number);
        let ships: Vec<UnitId> = game.units_of(hidden, area).filter(free).collect();
        if let Some(last) = ships.last().copied() {
            game.apply(&Event::TaskForceAssigned { side: hidden, number, units: vec![last] });
        }
    }
}

/// The same journal with the secret airbase at another place, where it could have been set up (28.2).
pub fn resited(table: &Table<Nei>, base: UnitId, site: AreaId) -> Table<Nei> {
    let entries = table.entries().iter().map(|entry| {
        let mut value = serde_json::to_value(entry).unwrap();
        resite(&mut value, base, site);
        serde_json::from_value::<Entry<Nei>>(value).unwrap()
    });
    Table::replay(Arc::clone(table.pack()), entries).unwrap()
}

fn resite(value: &mut Value, base: UnitId, site: AreaId) {
    match value {
        Value::Array(values) => values.iter_mut().for_each(|value| resite(value, base, site)),
        Value::Object(fields) => {
            if fields.get("unit").is_some_and(|unit| unit == base.as_str())
                && let Some(area) = fields.get_mut("area")
            {
                *area = Value::String(site.to_string());
            }
            fields.values_mut().for_each(|value| resite(value, base, site));
        }
        _ => {}
    }
}
