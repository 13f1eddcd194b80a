//! How fast the search for ways in *The Greater East Asia War* is: everything in reach of a unit on an invented map of 60
//! by 40 hexes, which must take less than [`BAR`].
//!
//! The limit it is held against is a bare search: Dijkstra's, of the crate `pathfinding`, over the same hexes, each
//! visited once, its terrain prices in a flat list. `cargo xtask bench geaw-reach` builds and runs this; a file named in
//! `ADJUTANT_BENCH_JSON` gets the numbers as JSON.

#![allow(clippy::unwrap_used, reason = "a bench that cannot go on should stop")]

#[path = "../tests/common/mod.rs"]
mod common;
mod measuring;

use std::hint::black_box;
use std::time::Duration;

use common::geaw::{counter, unit, yes};
use common::geaw_maps::{board, sheets};
use common::random::generator;
use domain::geaw::components::{Contingent, Side, UnitSize, UnitType};
use domain::geaw::declarations::Topic;
use domain::geaw::event::Event;
use domain::geaw::hexes::Hex;
use domain::geaw::movement::reach;
use domain::geaw::sheets::{Sheets, Transcription};
use measuring::{Times, finish, micros};
use pathfinding::directed::dijkstra::dijkstra_all;
use serde_json::json;

/// The median of every case must stay under it.
const BAR: Duration = Duration::from_millis(2);
const COLUMNS: u8 = 60;
const ROWS: u8 = 40;
/// Searches measured for each case, after a tenth as many that are not.
const RUNS: usize = 2000;

/// The units that search: id, type, factors with the allowance last, whether it may ride.
const MOVERS: [(&str, &str, UnitType, &str, bool); 4] = [
    ("infantry, 4 points", "J-INF", UnitType::Infantry, "3-1-4", false),
    ("armor, 7 points", "J-ARM", UnitType::Armor, "3-1-7", false),
    ("supply unit, 7 points, rivers", "J-SUP7", UnitType::Supply, "0-0-7", false),
    ("armor, 7 points, by rail", "J-RAIL", UnitType::Armor, "3-1-7", true),
];

/// A search with nothing but prices: from the first hex to all others.
fn bare_search(sheets: &Sheets) -> (usize, Times) {
    let place = |hex: Hex| usize::from(hex.number());
    let mut prices: Vec<Option<u16>> = vec![None; 10_000];
    for record in sheets.hexes.values() {
        // What is barred to armor is dear here, so that every hex is visited.
        let row = &sheets.terrain[record.terrain.as_ref().unwrap()];
        prices[place(record.hex)] = Some(match row.mechanized {
            Some(domain::geaw::sheets::TerrainPrice::Points(points)) => u16::from(points),
            _ => 9,
        });
    }
    let start = *sheets.hexes.keys().next().unwrap();
    let search = || {
        dijkstra_all(&start, |hex| {
            let next: Vec<(Hex, u16)> =
                hex.neighbors().filter_map(|next| prices[place(next)].map(|price| (next, price))).collect();
            next
        })
    };
    let visited = search().len() + 1;
    (visited, Times::of(RUNS, |_| drop(black_box(search()))))
}

fn main() {
    let mut luck = generator(7);
    let mut map = sheets(COLUMNS, ROWS, &mut luck);
    for (_, id, unit_type, factors, _) in MOVERS {
        let counter = counter(id, Contingent::Japanese, unit_type, UnitSize::Division, factors);
        map.enter(&Transcription::Counter { side: Side::Japan, counter });
    }
    let (visited, limit) = bare_search(&map);
    let rail: Vec<Hex> =
        map.hexes.values().filter(|record| record.rail == Some(true)).map(|record| record.hex).collect();
    let mut table = board(map).put("B-ONE", "3530").put("B-TWO", "4525");
    table.game.apply(&Event::RailControlDeclared { hexes: rail, side: Side::Japan });
    let mut cases = Vec::new();
    println!("reach on {COLUMNS} by {ROWS} hexes, {RUNS} searches of each unit, in microseconds\n");
    println!("{:<32}{:>8}{:>10}{:>10}{:>14}", "", "hexes", "median", "p99", "of the limit");
    let mut is_kept = true;
    for (name, id, _, _, rides) in MOVERS {
        let mut table = table.clone().put(id, "4030");
        if rides {
            table = table.declared(Side::Japan, yes(Topic::GeneralSupply { unit: unit(id) }));
        }
        let hexes = reach(&table.game, unit(id)).unwrap().hexes().count();
        let times = Times::of(RUNS, |_| drop(black_box(reach(&table.game, unit(id)))));
        let ratio = times.of_the_limit(&limit);
        is_kept &= times.median() < BAR;
        let (median, p99) = (micros(times.median()), micros(times.p99()));
        println!("{name:<32}{hexes:>8}{median:>10.1}{p99:>10.1}{ratio:>13.2}x");
        cases.push(json!({ "name": name, "hexes": hexes, "times": times.json(), "ratio_to_limit": ratio }));
    }
    let (median, p99) = (micros(limit.median()), micros(limit.p99()));
    println!("{:<32}{visited:>8}{median:>10.1}{p99:>10.1}{:>13.2}x", "the limit: a bare Dijkstra", 1.0);
    let report = json!({
        "bench": "geaw-reach",
        "map": { "columns": COLUMNS, "rows": ROWS },
        "runs": RUNS,
        "cases": cases,
        "limit": { "name": "a bare Dijkstra over every hex", "hexes": visited, "times": limit.json() },
    });
    finish(BAR, is_kept, report);
}
