//! The data packs: what the rulebook says of the components holds for what we ship, and a malformed pack is refused
//! with every mistake named.
//!
//! A test whose name begins with a clause (`nei_2_0_a_…`) checks that clause as far as the pack alone can.

mod counters;
mod loader;
mod map;
mod order_of_battle;
mod playability;
mod scenario;
mod tables;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use domain::nei::components::{AreaId, SquareId, UnitType};
use domain::nei::pack::{Area, Counter, Pack, PackFiles, built_in_files};

fn pack() -> Arc<Pack> {
    Pack::built_in()
}

/// A file of the compiled-in pack as TOML, for attributes that [`Pack`] does not keep.
fn raw(file: &str) -> toml::Table {
    built_in_files().text(file).unwrap().parse().unwrap()
}

/// The records of one array of `map.toml`.
fn map_records(key: &str) -> Vec<toml::Table> {
    let map = raw("map.toml");
    map["areas"][key].as_array().unwrap().iter().map(|record| record.as_table().unwrap().clone()).collect()
}

/// The lines of `counters.csv`, by column.
fn counter_rows() -> Vec<BTreeMap<String, String>> {
    let files = built_in_files();
    let mut reader = csv::Reader::from_reader(files.text("counters.csv").unwrap().as_bytes());
    let header = reader.headers().unwrap().clone();
    let row =
        |record: csv::StringRecord| header.iter().map(str::to_owned).zip(record.iter().map(str::to_owned)).collect();
    reader.records().map(|record| row(record.unwrap())).collect()
}

/// The compiled-in files with one passage replaced; the passage must be there.
fn changed(file: &str, old: &str, new: &str) -> PackFiles {
    changed_all(&[(file, old, new)])
}

/// The compiled-in files with several passages replaced.
fn changed_all(changes: &[(&str, &str, &str)]) -> PackFiles {
    let mut files = built_in_files();
    for (file, old, new) in changes {
        let text = files.text(file).unwrap();
        assert!(text.contains(old), "{file} has no {old:?}");
        let text = text.replacen(old, new, 1);
        files.insert(*file, text);
    }
    files
}

fn id(name: &str) -> AreaId {
    name.parse().unwrap()
}

fn square(name: &str) -> SquareId {
    name.parse().unwrap()
}

/// A land area or home base by its name on the map.
fn land<'p>(pack: &'p Pack, name: &str) -> &'p Area {
    let mut found = pack.map.areas.values().filter(|area| area.holds_land_units() && area.name == name);
    let area = found.next().unwrap_or_else(|| panic!("no land area {name}"));
    assert!(found.next().is_none(), "two land areas {name}");
    area
}

/// Land areas and on-map home bases.
fn lands(pack: &Pack) -> impl Iterator<Item = &Area> {
    pack.map.areas.values().filter(|area| area.holds_land_units() && !area.is_off_map())
}

fn units(pack: &Pack) -> impl Iterator<Item = &Counter> {
    pack.counters.values().filter(|unit| unit.kind != UnitType::FirstAirFleet)
}

fn names<'a>(units: impl IntoIterator<Item = &'a Counter>) -> BTreeSet<&'a str> {
    units.into_iter().map(|unit| unit.name.as_str()).collect()
}

/// Steps from `start` to everything that can be reached.
fn reach<N: Copy + Ord>(start: N, neighbours: impl Fn(N) -> Vec<N>) -> BTreeMap<N, u8> {
    let mut found = BTreeMap::from([(start, 0)]);
    let mut waiting = VecDeque::from([start]);
    while let Some(node) = waiting.pop_front() {
        let steps = found[&node] + 1;
        for next in neighbours(node) {
            if let std::collections::btree_map::Entry::Vacant(entry) = found.entry(next) {
                entry.insert(steps);
                waiting.push_back(next);
            }
        }
    }
    found
}

/// Sea moves from an area over the map, without the off-map home bases and without what is closed.
fn sea_reach(pack: &Pack, start: &str, closed: &[&str]) -> BTreeMap<AreaId, u8> {
    reach(pack.map.resolve(id(start)), |area| {
        let links = pack.map.sea_links.get(&area).into_iter().flat_map(BTreeMap::keys).copied();
        links.filter(|next| !pack.map.area(*next).unwrap().is_off_map() && !closed.contains(&next.as_str())).collect()
    })
}
