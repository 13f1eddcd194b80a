//! How fast a game of *Netherlands East Indies* is there again from its journal: the events of whole campaigns folded, and
//! a journal of 2,000 entries read from its JSON and folded, as the server does when a game is asked for first.
//!
//! The limits are what cannot be done without: the rules' own fold of the same events without a journal around it, and a
//! reader that goes over the same JSON and keeps nothing.
//! `cargo xtask bench replay` builds and runs this; a file named in `ADJUTANT_BENCH_JSON` gets the numbers as JSON.

#![allow(clippy::unwrap_used, reason = "a bench that cannot go on should stop")]

#[path = "../tests/common/mod.rs"]
mod common;
mod measuring;

use std::sync::Arc;

use common::random::{generator, luck};
use domain::kernel::journal::{Deed, Entry, Table};
use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::components::Side;
use domain::nei::game::Creation;
use domain::nei::pack::Pack;
use domain::nei::players::{Playthrough, Sensible};
use measuring::{Bar, Times, conclude, micros, number};
use serde::de::IgnoredAny;
use serde_json::json;

/// Events folded in a second on one core.
const EVENTS_BAR: f64 = 1_000_000.0;
/// A cold load of the longest game, in milliseconds.
const LOAD_BAR: f64 = 20.0;
/// The entries of the longest game: several evenings.
const ENTRIES: usize = 2_000;
/// So often is each thing measured.
const RUNS: usize = 60;
/// Steps of the line through the lengths.
const LENGTHS: usize = 8;

/// One campaign, as a sensible player plays it.
fn campaign(seed: u64) -> Table<Nei> {
    let mut generator = generator(seed);
    let mut play = Playthrough::new(&Pack::built_in(), Creation::of("I")).unwrap();
    let mut player = Sensible;
    while !play.is_over() {
        play.step(&mut player, &mut luck(&mut generator)).unwrap();
    }
    play.table().clone()
}

/// A journal of campaigns one after the other: a table that takes everything back and begins anew.
fn long_game() -> Vec<Entry<Nei>> {
    let mut table: Option<Table<Nei>> = None;
    for seed in 0.. {
        let next = campaign(seed);
        let Some(table) = &mut table else {
            table = Some(next);
            continue;
        };
        table.fold(table.take_back(Seat::Both, 1).unwrap()).unwrap();
        for entry in &next.entries()[1..] {
            table.fold(Entry { number: table.last_number() + 1, ..entry.clone() }).unwrap();
        }
        if table.entries().len() >= ENTRIES {
            break;
        }
    }
    table.unwrap().entries()[..ENTRIES].to_vec()
}

fn events(entries: &[Entry<Nei>]) -> usize {
    let count = |entry: &Entry<Nei>| match &entry.deed {
        Deed::Played { events, .. } => events.len(),
        _ => 0,
    };
    entries.iter().map(count).sum()
}

/// Folds a journal that is in memory already.
fn fold_times(entries: &[Entry<Nei>]) -> Times {
    let pack = Pack::built_in();
    Times::of_prepared(RUNS, |_| entries.to_vec(), |entries| Table::replay(Arc::clone(&pack), entries).unwrap())
}

/// Applies the same events and keeps no journal.
fn bare_times(entries: &[Entry<Nei>]) -> Times {
    let Deed::Created { creation, .. } = &entries[0].deed else { panic!("a journal begins with a creation") };
    let pack = Pack::built_in();
    Times::of(RUNS, |_| {
        let mut game = Nei::create(&pack, creation).unwrap();
        for entry in entries {
            if let Deed::Played { events, .. } = &entry.deed {
                for event in events {
                    game.apply(event);
                }
            }
        }
        game
    })
}

/// Reads a journal from its JSON and folds it.
fn load(lines: &[String]) -> Table<Nei> {
    let entries = lines.iter().map(|line| serde_json::from_str::<Entry<Nei>>(line).unwrap());
    Table::replay(Pack::built_in(), entries).unwrap()
}

/// The line of least squares through points: its start and its slope.
fn line_through(points: &[(f64, f64)]) -> (f64, f64) {
    let mean = |values: &mut dyn Iterator<Item = f64>| values.sum::<f64>() / number(points.len());
    let (x, y) = (mean(&mut points.iter().map(|point| point.0)), mean(&mut points.iter().map(|point| point.1)));
    let spread: f64 = points.iter().map(|point| (point.0 - x) * (point.0 - x)).sum();
    let slope = points.iter().map(|point| (point.0 - x) * (point.1 - y)).sum::<f64>() / spread;
    (y - slope * x, slope)
}

fn main() {
    let long = long_game();
    let campaign = campaign(0).entries().to_vec();
    let lines: Vec<String> = long.iter().map(|entry| serde_json::to_string(entry).unwrap()).collect();
    let bytes: usize = lines.iter().map(String::len).sum();
    // What is measured is the same game.
    let over = Table::replay(Pack::built_in(), long.clone()).unwrap();
    let loaded = load(&lines);
    for seat in [Seat::Both, Seat::Side(Side::Japan)] {
        assert_eq!(Nei::view(loaded.game(), seat), Nei::view(over.game(), seat));
    }

    println!("a journal folded from its first entry, {RUNS} times each, in microseconds\n");
    println!("{:<48}{:>8}{:>10}{:>10}{:>14}", "", "events", "median", "p99", "of the limit");
    let mut cases = Vec::new();
    let mut slowest = f64::INFINITY;
    for (name, entries) in [("one campaign", &campaign), ("campaigns one after the other", &long)] {
        let (times, limit) = (fold_times(entries), bare_times(entries));
        let (count, ratio) = (events(entries), times.of_the_limit(&limit));
        let rate = times.per_second(count);
        slowest = slowest.min(rate);
        let name = format!("{name}, {} entries", entries.len());
        println!("{name:<48}{count:>8}{:>10.1}{:>10.1}{ratio:>13.2}x", micros(times.median()), micros(times.p99()));
        cases.push(json!({
            "name": name, "events": count, "times": times.json(), "limit": limit.json(), "ratio_to_limit": ratio,
            "events_per_second": rate,
        }));
    }

    let name = format!("{ENTRIES} entries of {bytes} bytes read and folded");
    let times = Times::of(RUNS, |_| load(&lines));
    let limit =
        Times::of(RUNS, |_| lines.iter().map(|line| serde_json::from_str::<IgnoredAny>(line)).all(|it| it.is_ok()));
    let (count, ratio) = (events(&long), times.of_the_limit(&limit));
    println!("{name:<48}{count:>8}{:>10.1}{:>10.1}{ratio:>13.2}x", micros(times.median()), micros(times.p99()));
    cases.push(json!({
        "name": name, "events": count, "times": times.json(), "limit": limit.json(), "ratio_to_limit": ratio,
    }));
    let points: Vec<(f64, f64)> = (1..=LENGTHS)
        .map(|step| {
            let length = ENTRIES * step / LENGTHS;
            (number(length), micros(Times::of(RUNS / 2, |_| load(&lines[..length])).median()))
        })
        .collect();
    let (start, slope) = line_through(&points);
    println!(
        "\na cold load takes {start:.0} microseconds and {slope:.2} for each entry (a line through {LENGTHS} lengths)"
    );

    let bars = [
        Bar::at_least("events folded in a second, the slower of both journals", slowest, EVENTS_BAR),
        Bar::under(
            format!("milliseconds to load a game of {ENTRIES} entries"),
            micros(times.median()) / 1_000.0,
            LOAD_BAR,
        ),
    ];
    let lengths: Vec<_> =
        points.iter().map(|(entries, time)| json!({ "entries": entries, "median_us": time })).collect();
    let line = json!({ "start_us": start, "us_per_entry": slope, "lengths": lengths });
    conclude(&bars, json!({ "bench": "replay", "runs": RUNS, "cases": cases, "line": line }));
}
