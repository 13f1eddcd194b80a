//! A seeded random player plays whole games of NEI by what it is offered. No panic, no dead end, no broken invariant;
//! what is offered is accepted, and what is accepted is offered. The number of games is `RANDOM_GAMES` (40 by default;
//! `cargo xtask test` plays 200). A failure names its seed.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod common;

use std::sync::Arc;

use common::random::{Player, dice_or_draw};
use domain::nei::Nei;
use domain::nei::components::Side;
use domain::nei::game::{Creation, Phase};
use domain::nei::notation::{Recording, print_game};
use domain::nei::options::Selection;
use domain::nei::pack::Pack;
use domain::table::journal::Table;
use domain::table::seat::Seat;
use domain::table::system::System;
use domain::table::violation::Ruling;

/// A game that goes on longer than this has run away.
const MOST_ENTRIES: u32 = 5_000;

fn games() -> u64 {
    std::env::var("RANDOM_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(40)
}

fn new_table(pack: &Arc<Pack>) -> Table<Nei> {
    let creation = Creation::of("I");
    let entry = Table::<Nei>::creation_entry(creation, pack.hash.clone(), Seat::Both);
    Table::replay(Arc::clone(pack), [entry]).unwrap()
}

#[test]
fn a_random_player_never_meets_a_dead_end() {
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    std::thread::scope(|scope| {
        for thread in 0..threads {
            scope.spawn(move || (0..games()).skip(thread).step_by(threads).for_each(play_one_game));
        }
    });
}

fn play_one_game(seed: u64) {
    let pack = Pack::built_in();
    let mut table = new_table(&pack);
    let mut player = Player::new(seed);
    while table.game().phase != Phase::Finished {
        if table.last_number() >= MOST_ENTRIES {
            fail(&table, seed, "the game runs away");
        }
        let Some((by, command)) = player.choose(&table) else { fail(&table, seed, "nobody can do anything") };
        let entry = match table.play(by, command.clone(), Ruling::ByTheBook) {
            Ok(entry) => entry,
            Err(refused) => fail(&table, seed, &format!("{command:?} was offered and refused: {refused}")),
        };
        table.fold(entry).unwrap();
        let broken = Nei::check_invariants(table.game());
        if !broken.is_empty() {
            fail(&table, seed, &format!("{broken:?} after {command:?}"));
        }
        if let Err(difference) = player.check_position(&table) {
            fail(&table, seed, &difference);
        }
    }
    if seed.is_multiple_of(10) {
        let again = Table::<Nei>::replay(Arc::clone(&pack), table.entries().to_vec()).unwrap();
        assert_eq!(again.game(), table.game(), "seed {seed}: a replay ends elsewhere");
    }
}

/// Stops, and leaves the game as a file that can be moved into `tests/games`.
fn fail(table: &Table<Nei>, seed: u64, reason: &str) -> ! {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("seed-{seed}.game"));
    std::fs::write(&file, print_game(&Recording::of(table))).unwrap();
    panic!("seed {seed}, entry {}: {reason}; the game is in {}", table.last_number(), file.display());
}

#[test]
fn a_scripted_answer_is_made_for_every_chance() {
    let pack = Pack::built_in();
    let table = new_table(&pack);
    assert!(Nei::chance(table.game()).is_none());
    assert!(dice_or_draw(&table, &mut common::random::generator(1)).is_none());
    let options = Nei::options(table.game(), Seat::Side(Side::Allies), &Selection::default());
    assert!(!options.selectable.is_empty());
}
