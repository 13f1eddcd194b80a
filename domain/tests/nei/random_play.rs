//! A seeded random player and a sensible one play whole games of NEI by what they are offered. No panic, no dead end, no
//! broken invariant; a replay is the same game at every entry, and nobody is told of what he may not know. The number
//! of games is `RANDOM_GAMES` (20 by default; `cargo xtask soak random-play` plays 300). A failure names its seed.
//!
//! What is offered and what is accepted is the same, in both directions: whatever the players choose has been offered
//! and must be accepted, as must every allowed offer of a sampled handful; and commands that nobody offered, made from
//! the map and the counters alone, must be covered by an offer when the rules accept them. An offer covers a command of
//! the same kind with the same units moved and landed, the same end and the same attack flag; the way there and who
//! joins may differ (see `common::coverage`).

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use domain::kernel::journal::Table;
use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::kernel::verdict::Ruling;
use domain::nei::Nei;
use domain::nei::components::{Side, UnitId};
use domain::nei::game::Creation;
use domain::nei::notation::Recording;
use domain::nei::optional::OPTIONAL_RULES;
use domain::nei::options::Selection;
use domain::nei::pack::Pack;
use domain::nei::pending::Pending;
use domain::nei::players::{Luck, Player, Playthrough, Random, Sensible, Tally, one_of, some_of};
use rand::RngExt;
use rand::rngs::StdRng;

use crate::common::random::{dice_or_draw, generator, luck};
use crate::common::{coverage, guesses};

/// Commands that nobody offered, tried at each position compared.
const TRIES: usize = 60;

fn games() -> u64 {
    std::env::var("RANDOM_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(20)
}

#[test]
fn no_game_comes_to_a_dead_end() {
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let sum = Mutex::new((Tally::default(), Agreement::default()));
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let sum = &sum;
            scope.spawn(move || {
                for seed in (0..games()).skip(thread).step_by(threads) {
                    let (played, agreement) = play_one_game(seed);
                    let mut sum = sum.lock().unwrap();
                    sum.0.add(Tally::of(&played));
                    sum.1.add(&agreement);
                }
            });
        }
    });
    let (tally, agreement) = sum.into_inner().unwrap();
    println!(
        "{} games with {} entries: differential {:?} to {:?}, results {:?}, {} clauses named, {} offers",
        tally.games,
        tally.entries,
        tally.differential_at(0),
        tally.differential_at(100),
        tally.results,
        tally.clauses.len(),
        tally.offers
    );
    println!(
        "{} positions: {} offers allowed and accepted, {} commands tried that nobody offered, accepted by kind: {:?}",
        agreement.positions, agreement.allowed, agreement.tried, agreement.accepted
    );
    assert!(agreement.accepted.len() >= 12, "the commands that nobody offered are too tame: {:?}", agreement.accepted);
}

/// How often offers and verdicts were compared.
#[derive(Default)]
struct Agreement {
    positions: u64,
    /// Allowed offers that were accepted.
    allowed: u64,
    /// Commands that nobody offered.
    tried: u64,
    /// Those of them that the rules accepted, and an offer covered.
    accepted: BTreeMap<&'static str, u64>,
}

impl Agreement {
    fn add(&mut self, other: &Self) {
        self.positions += other.positions;
        self.allowed += other.allowed;
        self.tried += other.tried;
        for (name, count) in &other.accepted {
            *self.accepted.entry(name).or_default() += count;
        }
    }

    /// Compares both directions at one position. The error says where they differ.
    fn compare(&mut self, table: &Table<Nei>, luck: &mut dyn Luck) -> Result<(), String> {
        let game = table.game();
        let Some(side) = Nei::pending(game).map(Pending::by).or(game.phase.side()) else { return Ok(()) };
        let seat = Seat::Side(side);
        self.positions += 1;
        let units: Vec<UnitId> = game.units.keys().copied().filter(|unit| game.side(*unit) == side).collect();
        let units = some_of(luck, &units, 1);
        let mates = units.iter().filter_map(|unit| game.place(*unit)).flat_map(|area| game.units_of(side, area));
        let mates: Vec<UnitId> = mates.collect();
        let most = 1 + luck.below(4);
        let mates = some_of(luck, &mates, most);
        for units in [Vec::new(), units, mates] {
            let area = one_of(luck, &game.pack.map.areas.keys().copied().collect::<Vec<_>>()).copied();
            let selection = Selection { area: area.filter(|_| units.is_empty()), units };
            for offer in Nei::options(game, seat, &selection).offers {
                if offer.verdict != Nei::judge(game, seat, &offer.command) {
                    return Err(format!("the offer of {:?} and its verdict differ", offer.command));
                }
                if offer.verdict.is_clear() {
                    table
                        .play(seat, offer.command.clone(), Ruling::ByTheBook)
                        .map_err(|refused| format!("{:?} was offered and is refused: {refused}", offer.command))?;
                    self.allowed += 1;
                }
            }
        }
        for _ in 0..TRIES {
            let Some(command) = guesses::any(game, side, luck) else { continue };
            self.tried += 1;
            if Nei::judge(game, seat, &command).is_clear() {
                if let Some(gap) = coverage::uncovered(game, side, &command) {
                    return Err(gap);
                }
                *self.accepted.entry(command.name()).or_default() += 1;
            }
        }
        Ok(())
    }
}

/// Three games in four are the random player's, who goes where nobody would go.
fn play_one_game(seed: u64) -> (Playthrough, Agreement) {
    let mut player: Box<dyn Player> = if seed % 4 == 3 { Box::new(Sensible) } else { Box::new(Random) };
    let mut generator = generator(seed);
    let mut game = Playthrough::new(&Pack::built_in(), creation(seed, &mut generator)).unwrap();
    let mut agreement = Agreement::default();
    while !game.is_over() {
        if let Err(reason) = game.step(player.as_mut(), &mut luck(&mut generator)) {
            fail(&game, seed, &reason);
        }
        if generator.random_range(0..5) == 0
            && let Err(reason) = agreement.compare(game.table(), &mut luck(&mut generator))
        {
            fail(&game, seed, &reason);
        }
    }
    (game, agreement)
}

/// One game in four is played with optional rules, drawn for it; every other one of these is Scenario II.
fn creation(seed: u64, generator: &mut StdRng) -> Creation {
    if seed % 4 != 1 {
        return Creation::of("I");
    }
    let optional = OPTIONAL_RULES.iter().copied().filter(|_| generator.random_range(0..2) == 0).collect();
    let scenario = if seed % 8 == 5 { "II" } else { "I" };
    Creation { optional, ..Creation::of(scenario) }
}

/// Stops, and leaves the game as a file that can be moved into `tests/games`.
fn fail(game: &Playthrough, seed: u64, reason: &str) -> ! {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("seed-{seed}.game"));
    std::fs::write(&file, Recording::of(game.table()).to_string()).unwrap();
    panic!(
        "seed {seed}, after entry {}, trying {:?}: {reason}; the game is in {}",
        game.table().last_number(),
        game.trying(),
        file.display()
    );
}

#[test]
fn a_scripted_answer_is_made_for_every_chance() {
    let pack = Pack::built_in();
    let creation = Table::<Nei>::creation_entry(Creation::of("I"), pack.hash.clone(), Seat::Both);
    let table = Table::<Nei>::replay(Arc::clone(&pack), [creation]).unwrap();
    assert!(Nei::chance(table.game()).is_none());
    assert!(dice_or_draw(&table, &mut generator(1)).is_none());
    let options = Nei::options(table.game(), Seat::Side(Side::Allies), &Selection::default());
    assert!(!options.selectable.is_empty());
}
