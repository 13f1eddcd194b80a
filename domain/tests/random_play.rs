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
use domain::nei::options::Selection;
use domain::nei::pack::Pack;
use domain::table::journal::Table;
use domain::table::seat::Seat;
use domain::table::system::System;
use domain::table::violation::{Enforcement, Ruling};

/// A game that goes on longer than this has run away.
const MOST_ENTRIES: u32 = 5_000;

fn games() -> u64 {
    std::env::var("RANDOM_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(40)
}

fn new_table(pack: &Arc<Pack>) -> Table<Nei> {
    let creation = Creation { scenario: "I".to_owned(), enforcement: Enforcement::Strict };
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
        assert!(table.last_number() < MOST_ENTRIES, "seed {seed} runs away");
        let (by, command) = player
            .choose(&table)
            .unwrap_or_else(|| panic!("seed {seed}: nobody can do anything after entry {}", table.last_number()));
        let entry = table.play(by, command.clone(), Ruling::ByTheBook).unwrap_or_else(|refused| {
            panic!("seed {seed}, entry {}: {command:?} was offered and refused: {refused}", table.last_number())
        });
        table.fold(entry).unwrap();
        let broken = Nei::check_invariants(table.game());
        assert!(broken.is_empty(), "seed {seed}, entry {}: {broken:?} after {command:?}", table.last_number());
        player.check_position(&table, seed);
    }
    if seed.is_multiple_of(10) {
        let again = Table::<Nei>::replay(Arc::clone(&pack), table.entries().to_vec()).unwrap();
        assert_eq!(again.game(), table.game(), "seed {seed}: a replay ends elsewhere");
    }
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
