//! How many entries of a game of *Netherlands East Indies* a core plays in a second, by players that choose at random and
//! by such that think a little: with the watch of tests and simulations on, and with nothing but the rules, as whoever
//! thinks ahead plays. And a copy of the state, which thinking ahead makes again and again.
//!
//! The limit of playing is what judging, deciding and applying the same commands takes when nobody has to choose them.
//! `cargo xtask bench play` builds and runs this; a file named in `ADJUTANT_BENCH_JSON` gets the numbers as JSON.

#![allow(clippy::unwrap_used, reason = "a bench that cannot go on should stop")]

#[path = "../tests/common/mod.rs"]
mod common;
mod measuring;

use std::hint::black_box;
use std::time::{Duration, Instant};

use common::random::{generator, luck};
use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::command::Command;
use domain::nei::components::Side;
use domain::nei::game::{Creation, Game, Phase};
use domain::nei::pack::Pack;
use domain::nei::players::{Chair, Player, Playthrough, Random, Sensible};
use measuring::{Bar, Times, conclude, micros, number};
use serde_json::json;

/// Games for each measurement without a watch, and with it.
const GAMES: u64 = 60;
const WATCHED: u64 = 10;
/// Copies of the fullest position that are made.
const COPIES: usize = 20_000;
/// A copy of a position takes less, in microseconds.
const COPY_BAR: f64 = 3.0;
/// Entries a second of the sensible player with nothing but the rules: what a machine of two slow cores plays beside other
/// work. What it was before is in docs/performance.md.
const SENSIBLE_BAR: f64 = 12_000.0;

/// The commands of a game, and who gave them.
type Given = Vec<(Seat<Side>, Command)>;

/// So many of these in so much time, each second.
fn per_second(count: usize, took: Duration) -> f64 {
    number(count) / took.as_secs_f64()
}

fn first_position() -> Game {
    Nei::create(&Pack::built_in(), &Creation::of("I")).unwrap()
}

fn advance(game: &mut Game, by: Seat<Side>, command: &Command) {
    assert!(Nei::allows(game, by, command), "what was chosen is refused: {command:?}");
    for event in Nei::decide(game, by, command) {
        game.apply(&event);
    }
}

/// A game with nothing but the rules.
fn play(player: &mut dyn Player, seed: u64) -> Given {
    let mut generator = generator(seed);
    let (mut game, mut given) = (first_position(), Vec::new());
    while game.phase != Phase::Finished {
        let (by, command) = player.choose(&mut Chair::in_silence(&game, &mut luck(&mut generator))).unwrap();
        advance(&mut game, by, &command);
        given.push((by, command));
    }
    given
}

/// The same commands, which nobody has to choose.
fn repeat(given: &Given) {
    let mut game = first_position();
    for (by, command) in given {
        advance(&mut game, *by, command);
    }
}

/// A game with a journal, a record for every seat and all that must hold looked at after each entry. How many entries it
/// has.
fn watch(player: &mut dyn Player, seed: u64) -> usize {
    let mut generator = generator(seed);
    let mut play = Playthrough::new(&Pack::built_in(), Creation::of("I")).unwrap();
    while !play.is_over() {
        play.step(player, &mut luck(&mut generator)).unwrap();
    }
    play.table().entries().len()
}

/// A position in the middle of a game: it has the most to copy.
fn full_position() -> Game {
    let given = play(&mut Sensible, 0);
    let mut game = first_position();
    for (by, command) in &given[..given.len() / 2] {
        advance(&mut game, *by, command);
    }
    game
}

fn main() {
    let mut cases = Vec::new();
    let mut sensible = 0.0;
    println!("{:<12}{:>14}{:>14}{:>14}  entries a second on one core", "", "the rules", "the limit", "with a watch");
    for (name, player) in [("random", &mut Random as &mut dyn Player), ("sensible", &mut Sensible)] {
        let began = Instant::now();
        let games: Vec<Given> = (0..GAMES).map(|seed| play(player, seed)).collect();
        let free = per_second(games.iter().map(Vec::len).sum(), began.elapsed());
        let began = Instant::now();
        games.iter().for_each(repeat);
        let limit = per_second(games.iter().map(Vec::len).sum(), began.elapsed());
        let began = Instant::now();
        let entries = (0..WATCHED).map(|seed| watch(player, seed)).sum();
        let watched = per_second(entries, began.elapsed());
        println!("{name:<12}{free:>14.0}{limit:>14.0}{watched:>14.0}");
        cases.push(json!({ "player": name, "free": free, "limit": limit, "watched": watched }));
        sensible = free;
    }
    let game = full_position();
    let copies = Times::of(COPIES, |_| drop(black_box(game.clone())));
    let bars = [
        Bar::at_least("entries a second of the sensible player, the rules alone", sensible, SENSIBLE_BAR),
        Bar::under("microseconds for a copy of a position", micros(copies.median()), COPY_BAR),
    ];
    conclude(&bars, json!({ "bench": "play", "games": GAMES, "cases": cases, "copy": copies.json() }));
}
