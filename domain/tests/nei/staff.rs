//! The staff plays whole games: what it orders is accepted, the same draws make the same game, and what its seat may not
//! know makes no difference to it.

use std::sync::Arc;

use domain::kernel::seat::{Opposed, Seat};
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::command::Command;
use domain::nei::components::Side;
use domain::nei::game::{Creation, Game, Phase};
use domain::nei::optional::{OPTIONAL_RULES, OptionalRules};
use domain::nei::pack::Pack;
use domain::nei::players::{Chair, MOST_ENTRIES, Player, Sensible, some_of};
use domain::nei::staff::{Level, Staff, Weights};
use domain::nei::victory;
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

/// A position of a game of the sensible player, some way in.
fn midst(seed: u64) -> Game {
    play(seed, &mut [&mut Sensible], 60 + 6 * u32::try_from(seed % 48).unwrap()).0
}

/// The side that may act as it likes.
fn side_in_action(game: &Game) -> Option<Side> {
    game.phase.side().filter(|_| game.pending.is_empty())
}

#[test]
fn what_a_seat_may_not_know_makes_no_difference_to_the_staff() {
    let (wanted, mut compared, mut seed) = (number("STAFF_TWINS", 12), 0, 0_u64);
    while compared < wanted {
        assert!(seed < 40 * wanted, "only {compared} positions had a twin");
        seed += 1;
        let game = midst(seed);
        let Some(side) = side_in_action(&game) else { continue };
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

/// What comes of an order when recruits play on: Japan's victory points less those of the Allies at the end.
fn played_out(game: &Game, by: Seat<Side>, command: &Command, seed: u64) -> f64 {
    let (mut game, mut chance, mut recruit) = (game.clone(), generator(seed), staff(Level::Recruit));
    let mut next = Some((by, command.clone()));
    while let Some((by, command)) = next {
        for event in Nei::decide(&game, by, &command) {
            Nei::apply(&mut game, &event);
        }
        let is_over = game.phase == Phase::Finished;
        next = if is_over { None } else { recruit.choose(&mut Chair::in_silence(&game, &mut luck(&mut chance))) };
    }
    victory::differential(&game).into()
}

/// A plan against another order, by so many games to the end with the same dice: what it brings its side more on the average,
/// and half of the 95 % interval of that.
fn compared(game: &Game, side: Side, orders: [&Command; 2], playouts: u64, seed: u64) -> (f64, f64) {
    let way = if side == Side::Japan { 1.0 } else { -1.0 };
    let one = |number| {
        let ends = orders.map(|order| played_out(game, Seat::Side(side), order, seed * 1000 + number));
        way * (ends[0] - ends[1])
    };
    let threads = std::thread::available_parallelism().map_or(1, |count| count.get() as u64);
    let all: Vec<f64> = std::thread::scope(|scope| {
        let share =
            |first: u64| (first..playouts).step_by(usize::try_from(threads).unwrap()).map(one).collect::<Vec<_>>();
        let working: Vec<_> = (0..threads).map(|first| scope.spawn(move || share(first))).collect();
        working.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    let count = f64::from(u32::try_from(all.len()).unwrap());
    let mean = all.iter().sum::<f64>() / count;
    let variance = all.iter().map(|more| (more - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    (mean, 1.96 * (variance / count).sqrt())
}

#[test]
fn the_first_plan_is_as_good_as_what_the_sensible_player_would_do() {
    let (wanted, playouts) = (number("STAFF_ADVICE", 1), number("STAFF_PLAYOUTS", 2));
    let (mut alike, mut better, mut worse, mut total) = (0, 0, 0, Vec::new());
    let (mut looked_at, mut seed) = (0, 0_u64);
    while looked_at < wanted {
        seed += 1;
        let game = midst(seed);
        let Some(side) = side_in_action(&game) else { continue };
        let choose =
            |player: &mut dyn Player| player.choose(&mut Chair::in_silence(&game, &mut luck(&mut generator(seed))));
        let (Some((by, plan)), Some((_, other))) = (choose(&mut staff(Level::Staff)), choose(&mut Sensible)) else {
            panic!("seed {seed}: nothing is ordered")
        };
        assert_eq!(by, Seat::Side(side), "seed {seed}");
        looked_at += 1;
        if plan == other {
            alike += 1;
            continue;
        }
        let (gain, half) = compared(&game, side, [&plan, &other], playouts, seed);
        total.push(gain);
        better += u64::from(gain >= 0.0);
        worse += u64::from(gain + half < 0.0);
    }
    println!(
        "seen: {wanted} positions, {playouts} games each; the same order in {alike}, a better one by the mean in {better}, one \
         that is surely worse in {worse}; {:+.2} victory points where they differ",
        total.iter().sum::<f64>() / f64::from(u32::try_from(total.len().max(1)).unwrap())
    );
    assert!(playouts < 10 || worse * 10 <= wanted, "the first plan is worse in {worse} of {wanted} positions");
}
