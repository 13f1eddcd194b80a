//! The staff plays whole games: what it orders is accepted, the same draws make the same game, and what its seat may not
//! know makes no difference to it.

use std::sync::Arc;

use domain::kernel::seat::{Opposed, Seat};
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::command::Command;
use domain::nei::game::{Creation, Game, Phase};
use domain::nei::optional::{OPTIONAL_RULES, OptionalRules};
use domain::nei::pack::Pack;
use domain::nei::players::{Chair, MOST_ENTRIES, Player, Sensible, some_of};
use domain::nei::staff::{Level, Staff, Weights};
use rand::RngExt;

use crate::common::pairs::rearranged;
use crate::common::random::{generator, luck};

fn staff(level: Level) -> Staff {
    Staff::new(level, Weights::built_in().unwrap())
}

/// A game of a scenario with some of the optional rules.
fn first_position(seed: u64) -> Game {
    let mut chance = generator(seed);
    let scenario = if seed.is_multiple_of(2) { "I" } else { "II" };
    let count = if seed.is_multiple_of(3) { 0 } else { chance.random_range(0..=OPTIONAL_RULES.len()) };
    let optional: OptionalRules = some_of(&mut luck(&mut chance), OPTIONAL_RULES, count).into_iter().collect();
    let creation = Creation { optional, ..Creation::of(scenario) };
    let pack: Arc<Pack> = Pack::built_in();
    // What some optional rules ask of a scenario may keep them out of it.
    Nei::create(&pack, &creation).unwrap_or_else(|_| Nei::create(&pack, &Creation::of(scenario)).unwrap())
}

/// So many, or as many as a soak asks for.
fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// The level of a soak, or a recruit.
fn level() -> Level {
    let named = std::env::var("STAFF_LEVEL").unwrap_or_default();
    Level::ALL.into_iter().find(|level| level.name() == named).unwrap_or(Level::Recruit)
}

/// A game to its end, or so many entries of it; whatever is ordered must be accepted.
fn play(seed: u64, players: &mut [&mut dyn Player], most: u32) -> (Game, Vec<Command>) {
    let (mut game, mut given, mut chance) = (first_position(seed), Vec::new(), generator(seed));
    let mut entries = 0;
    while game.phase != Phase::Finished && entries < most {
        entries += 1;
        assert!(entries < MOST_ENTRIES, "seed {seed}: the game runs away");
        let turn = usize::from(game.turn) % players.len();
        let chosen = players[turn].choose(&mut Chair::in_silence(&game, &mut luck(&mut chance)));
        let (by, command) = chosen.unwrap_or_else(|| panic!("seed {seed}, entry {entries}: nothing is ordered"));
        let verdict = Nei::judge(&game, by, &command);
        assert!(verdict.is_clear(), "seed {seed}, entry {entries}: {command:?} is refused: {verdict:?}");
        for event in Nei::decide(&game, by, &command) {
            Nei::apply(&mut game, &event);
        }
        given.push(command);
    }
    (game, given)
}

/// Every third game is played in turns with the sensible player, whose positions the staff takes over.
#[test]
fn the_orders_of_the_staff_are_accepted_in_every_game() {
    let (games, mut entries, mut longest) = (number("STAFF_GAMES", 2), 0, 0);
    for seed in 1..=games {
        let (mut first, mut other, mut sensible) = (staff(level()), staff(level()), Sensible);
        let second: &mut dyn Player = if seed.is_multiple_of(3) { &mut sensible } else { &mut other };
        let (game, given) = play(seed, &mut [&mut first, second], MOST_ENTRIES);
        assert_eq!(game.phase, Phase::Finished, "seed {seed}");
        entries += given.len();
        longest = longest.max(given.len());
    }
    println!(
        "seen: {games} games of {}, {entries} entries, the longest game {longest}; no order refused",
        level().name()
    );
}

#[test]
fn the_same_draws_make_the_same_game() {
    let orders = || play(2, &mut [&mut staff(Level::Recruit), &mut Sensible], 150).1;
    assert_eq!(orders(), orders());
}

#[test]
fn what_a_seat_may_not_know_makes_no_difference_to_the_staff() {
    let (wanted, mut compared, mut seed) = (number("STAFF_TWINS", 12), 0, 0_u64);
    while compared < wanted {
        assert!(seed < 40 * wanted, "only {compared} positions had a twin");
        seed += 1;
        let (game, _) = play(seed, &mut [&mut Sensible], 60 + 6 * u32::try_from(seed % 48).unwrap());
        let Some(side) = game.phase.side().filter(|_| game.pending.is_empty()) else { continue };
        let twin = rearranged(&game, side.other(), &mut generator(seed));
        if twin == game {
            continue;
        }
        let choice =
            |game: &Game| staff(level()).choose(&mut Chair::in_silence(game, &mut luck(&mut generator(seed)))).unwrap();
        let (by, command) = choice(&game);
        assert_eq!((by, &command), (Seat::Side(side), &choice(&twin).1), "seed {seed}: it has peeked");
        compared += 1;
    }
    println!("seen: {compared} twin positions, the same order in each");
}
