//! How fast the explorer of *Netherlands East Indies* lists everything a side may do at full boards: in words for a reader,
//! each in less than [`BAR`] by the median, and without a word for whoever thinks ahead, in less than [`SILENT_BAR`]. The boards are those of Scenario I: each side's first Action Execution Phase, and of some games
//! of a sensible player the later phase with the most counters on the map.
//!
//! The limit is what the rules alone take to judge the commands that are listed; the ratio is to that.
//! `cargo xtask bench explorer` builds and runs this; a file named in `ADJUTANT_BENCH_JSON` gets the numbers as JSON.

#![allow(clippy::unwrap_used, reason = "a bench that cannot go on should stop")]

#[path = "../tests/common/mod.rs"]
mod common;
mod measuring;

use std::hint::black_box;
use std::time::Duration;

use common::random::{generator, luck};
use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::components::Side;
use domain::nei::explorer::{all_commands, all_options};
use domain::nei::game::{Creation, Game, Phase};
use domain::nei::pack::Pack;
use domain::nei::players::{Playthrough, Sensible};
use measuring::{Times, finish, micros};
use serde_json::json;

/// The median of each board must stay under it.
const BAR: Duration = Duration::from_millis(5);
/// The same for the commands alone.
const SILENT_BAR: Duration = Duration::from_micros(500);
/// How often each board is explored.
const RUNS: usize = 400;
/// The games that are looked through for full boards.
const GAMES: u64 = 3;
/// From this turn on a phase is a later one.
const LATER: u8 = 3;

/// Counters on the map.
fn on_the_map(game: &Game) -> usize {
    game.units.keys().filter(|unit| game.place(**unit).is_some()).count()
}

/// The first action phase of each side, and the fullest later one.
fn boards() -> Vec<(String, Side, Game)> {
    let mut first: [Option<Game>; 2] = [None, None];
    let mut fullest: [Option<Game>; 2] = [None, None];
    for seed in 0..GAMES {
        let mut generator = generator(seed);
        let mut play = Playthrough::new(&Pack::built_in(), Creation::of("I")).unwrap();
        let mut player = Sensible;
        while !play.is_over() {
            play.step(&mut player, &mut luck(&mut generator)).unwrap();
            let game = play.table().game();
            let Phase::Action(side) = game.phase else { continue };
            if !game.pending.is_empty() || game.action_points.of(side).get() == 0 {
                continue;
            }
            let number = usize::from(side == Side::Allies);
            first[number].get_or_insert_with(|| game.clone());
            let is_fuller = fullest[number].as_ref().is_none_or(|other| on_the_map(game) > on_the_map(other));
            if game.turn >= LATER && is_fuller {
                fullest[number] = Some(game.clone());
            }
        }
    }
    let name = |what: &str, game: &Game| format!("{what}, turn {}, {} counters", game.turn, on_the_map(game));
    let mut boards = Vec::new();
    for (number, side) in Side::ALL.into_iter().enumerate() {
        for (what, game) in [("first phase", first[number].take()), ("fullest", fullest[number].take())] {
            let game = game.unwrap();
            boards.push((format!("{side}, {}", name(what, &game)), side, game));
        }
    }
    boards
}

fn main() {
    println!("everything a side may do, {RUNS} times for each board, in microseconds\n");
    println!("{:<48}{:>8}{:>10}{:>10}{:>14}{:>10}", "", "options", "median", "p99", "of the limit", "silent");
    let mut cases = Vec::new();
    let mut is_kept = true;
    for (name, side, game) in boards() {
        let seat = Seat::Side(side);
        let listed = all_options(&game, seat);
        let limit = Times::of(RUNS, |_| {
            for possibility in &listed {
                black_box(Nei::allows(&game, seat, &possibility.offer.command));
            }
        });
        let times = Times::of(RUNS, |_| drop(black_box(all_options(&game, seat))));
        let silent = Times::of(RUNS, |_| drop(black_box(all_commands(&game, seat))));
        is_kept &= times.median() < BAR && silent.median() < SILENT_BAR;
        let (median, p99, ratio) = (micros(times.median()), micros(times.p99()), times.of_the_limit(&limit));
        println!(
            "{name:<48}{:>8}{median:>10.1}{p99:>10.1}{ratio:>13.2}x{:>10.1}",
            listed.len(),
            micros(silent.median())
        );
        cases.push(json!({
            "name": name, "options": listed.len(), "times": times.json(), "limit": limit.json(), "ratio_to_limit": ratio,
            "silent": silent.json(),
        }));
    }
    finish(BAR, is_kept, json!({ "bench": "explorer", "runs": RUNS, "cases": cases }));
}
