//! How many entries of a game of *Netherlands East Indies* a core plays in a second, by players that choose at random and
//! by such that think a little: with the watch of tests and simulations on, and with nothing but the rules, as whoever
//! thinks ahead plays. And what thinking ahead stands on: a copy of the state, and everything a side may do at a full board.
//!
//! The limit of playing is what judging, deciding and applying the same commands takes when nobody has to choose them.
//! `cargo xtask bench play` builds and runs this; a file named in `ADJUTANT_BENCH_JSON` gets the numbers as JSON.

#![allow(clippy::unwrap_used, reason = "a bench that cannot go on should stop")]

#[path = "../tests/common/mod.rs"]
mod common;
mod measuring;

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
use measuring::{Bar, conclude, number};
use serde_json::json;

/// Games for each measurement without a watch, and with it.
const GAMES: u64 = 30;
const WATCHED: u64 = 5;

/// What was played, and how long it took.
struct Played {
    entries: usize,
    took: Duration,
    commands: Vec<(Game, Vec<(Seat<Side>, Command)>)>,
}

impl Played {
    fn per_second(&self) -> f64 {
        number(self.entries) / self.took.as_secs_f64()
    }
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

/// Games with nothing but the rules.
fn play(player: &mut dyn Player) -> Played {
    let began = Instant::now();
    let (mut entries, mut commands) = (0, Vec::new());
    for seed in 0..GAMES {
        let mut generator = generator(seed);
        let mut game = first_position();
        let mut given = Vec::new();
        while game.phase != Phase::Finished {
            let (by, command) = player.choose(&mut Chair::in_silence(&game, &mut luck(&mut generator))).unwrap();
            advance(&mut game, by, &command);
            given.push((by, command));
        }
        entries += given.len();
        commands.push((first_position(), given));
    }
    Played { entries, took: began.elapsed(), commands }
}

/// The same commands, which nobody has to choose.
fn repeat(played: Played) -> Played {
    let began = Instant::now();
    let mut entries = 0;
    for (mut game, commands) in played.commands {
        for (by, command) in &commands {
            advance(&mut game, *by, command);
        }
        entries += commands.len();
    }
    Played { entries, took: began.elapsed(), commands: Vec::new() }
}

/// Games with a journal, a record for every seat and all that must hold looked at after each entry.
fn watched(player: &mut dyn Player) -> Played {
    let began = Instant::now();
    let mut entries = 0;
    for seed in 0..WATCHED {
        let mut generator = generator(seed);
        let mut play = Playthrough::new(&Pack::built_in(), Creation::of("I")).unwrap();
        while !play.is_over() {
            play.step(player, &mut luck(&mut generator)).unwrap();
        }
        entries += play.table().entries().len();
    }
    Played { entries, took: began.elapsed(), commands: Vec::new() }
}

fn main() {
    if std::env::var_os("ONLY").is_some() {
        for _ in 0..3 {
            println!("{:.0}", play(&mut Sensible::default()).per_second());
        }
        let (mut sum, mut squares, mut turns, mut n, mut entries) = (0.0, 0.0, 0.0, 0.0, 0.0);
        let mut results = std::collections::BTreeMap::new();
        for seed in 0..400 {
            let mut generator = generator(seed);
            let mut game = first_position();
            let mut player = Sensible::default();
            while game.phase != Phase::Finished {
                let (by, command) = player.choose(&mut Chair::in_silence(&game, &mut luck(&mut generator))).unwrap();
                advance(&mut game, by, &command);
                entries += 1.0;
            }
            let d = f64::from(domain::nei::victory::differential(&game));
            *results.entry(game.outcome.clone().unwrap().result).or_insert(0) += 1;
            sum += d;
            squares += d * d;
            turns += f64::from(game.turn);
            n += 1.0;
        }
        let mean: f64 = sum / n;
        println!(
            "mean {mean:.2} sd {:.2} turns {:.2} entries {:.1} {results:?}",
            (squares / n - mean * mean).sqrt(),
            turns / n,
            entries / n
        );
        return;
    }
    let mut cases = Vec::new();
    println!("{:<12}{:>14}{:>14}{:>14}  entries a second on one core", "", "the rules", "with a watch", "the limit");
    for (name, player) in [("random", &mut Random as &mut dyn Player), ("sensible", &mut Sensible::default())] {
        let watched = watched(player).per_second();
        let played = play(player);
        let free = played.per_second();
        let limit = repeat(played).per_second();
        println!("{name:<12}{free:>14.0}{watched:>14.0}{limit:>14.0}");
        cases.push(json!({ "player": name, "entries": free, "watched": watched, "limit": limit }));
    }
    conclude(&[], json!({ "bench": "play", "games": GAMES, "cases": cases }));
    let _: Option<Bar> = None;
}
