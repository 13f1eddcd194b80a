//! How fast the exact odds of *Netherlands East Indies* are: the largest combats that all units of Scenario I can fight
//! in one square must take less than [`LARGEST_BAR`] with losses by an order and less than [`BEST_BAR`] with the best
//! choice of losses, combats of six against six less than [`TYPICAL_BAR`] with both. The best choice is refused where there
//! is too much to choose from; that is printed.
//!
//! Beside each stands what ten thousand fights through the combat's own commands take, with the standard error that they
//! leave in a probability of one half, and the ratio of that time to the time of the odds. The ratio at equal error is
//! of the time after which the fights would leave no more error than the odds have: that of their sum, which should be
//! one. `cargo xtask bench odds` builds and runs this; a file named in `ADJUTANT_BENCH_JSON` gets the numbers as JSON.

#![allow(clippy::unwrap_used, reason = "a bench that cannot go on should stop")]

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "../tests/nei/odds/fights.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod fights;
#[path = "../tests/nei/odds/real.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod real;

use std::hint::black_box;
use std::time::{Duration, Instant};

use common::board::{Board, area, unit};
use common::random::generator;
use domain::kernel::dice::D6;
use domain::nei::command::{AirSupport, Command, Flight, Force, Landing};
use domain::nei::components::{Code, Side, UnitId};
use domain::nei::game::Game;
use domain::nei::odds::{Aim, Choice, Policies, odds};
use domain::nei::stacking::AIR_UNITS_PER_ACTION;
use rand::RngExt;
use rand::rngs::StdRng;
use real::{Asked, Began, asked, chosen_by_order, rolled};
use serde_json::json;

/// The median of the largest combats must stay under it.
const LARGEST_BAR: Duration = Duration::from_millis(50);
/// The same with the best choice of losses, where it is answered.
const BEST_BAR: Duration = Duration::from_millis(500);
/// The median of combats of six against six must stay under it.
const TYPICAL_BAR: Duration = Duration::from_millis(1);
/// Fights that the sampling fights.
const SAMPLES: u32 = 10_000;
/// Fights that are measured, from which the time of all is taken.
const MEASURED: u32 = 200;
/// An airfield holds so many at the most (9.3.1).
const BASED: usize = 4;

/// Units of Scenario I of a side and kind, but for the one that keeps sudden death away.
fn all(side: Side, kind: impl Fn(&Game, UnitId) -> bool) -> Vec<UnitId> {
    let game = Board::action(side).game;
    let counters = game.pack.counters.values().filter(|counter| counter.side == side && counter.code != Code::Optional);
    let ids = counters.map(|counter| counter.id).filter(|id| id.as_str() != "J-CA4" && !id.as_str().starts_with("B-"));
    ids.filter(|id| kind(&game, *id)).collect()
}

fn ids(units: &[UnitId]) -> String {
    units.iter().map(UnitId::as_str).collect::<Vec<_>>().join(" ")
}

fn begun(board: Board, command: &Command) -> Game {
    let mut game = board.game;
    fights::play(&mut game, Side::Japan, command);
    assert!(game.battle.is_some());
    game
}

fn naval(own: &[UnitId], theirs: &[UnitId]) -> Game {
    let board = Board::action(Side::Japan).put(&ids(own), "s_G3").put(&ids(theirs), "s_G3");
    let force = Force::new(own.to_vec(), Vec::new());
    begun(board, &Command::MoveNavalForce { force, attack: true, joining: Vec::new() })
}

/// Ground units and aircraft on Batavia; the base there and four aircraft on its airfield defend.
fn air_ground(own: &[UnitId], aircraft: &[UnitId], theirs: &[UnitId], based: &[UnitId]) -> Game {
    let board = Board::action(Side::Japan).put(&ids(own), "batavia").put(&ids(aircraft), "saigon");
    let board = board.put(&ids(theirs), "batavia").put(&ids(based), "batavia");
    let flight = Flight { units: aircraft.to_vec(), path: Vec::new() };
    let support = Some(AirSupport { flight, joining: Vec::new() });
    let (joining, target) = (own.to_vec(), area("batavia"));
    begun(board, &Command::AttackByLandAndAir { force: None, joining, support, drop: None, target })
}

/// All amphibious ships full of troops, all other ships and four aircraft in support, against Batavia.
fn assault(theirs: &[UnitId], based: &[UnitId]) -> Game {
    let ships = all(Side::Japan, Game::is_amphibious);
    let supporting = all(Side::Japan, |game, unit| game.is_ship(unit) && !game.is_amphibious(unit));
    let troops = all(Side::Japan, Game::is_mobile_ground);
    let aircraft: Vec<UnitId> = all(Side::Japan, Game::is_aircraft).into_iter().take(AIR_UNITS_PER_ACTION).collect();
    let mut board = Board::action(Side::Japan)
        .put(&ids(&ships), "s_G3")
        .put(&ids(&supporting), "s_G3")
        .put(&ids(&aircraft), "saigon")
        .put(&ids(theirs), "batavia")
        .put(&ids(based), "batavia");
    let mut units = Vec::new();
    for (ship, troops) in ships.iter().zip(troops.chunks(2)) {
        board = board.load(&ids(troops), ship.as_str());
        units.extend(troops);
    }
    let landing = Landing { area: area("batavia"), units, attack: true, joining: Vec::new() };
    let flight = Some(Flight { units: aircraft, path: Vec::new() });
    begun(board, &Command::AssaultWithSupport { ships, landing, supporting, flight })
}

/// The time of one run: the median and the 99th percentile.
fn times(runs: usize, mut run: impl FnMut()) -> (Duration, Duration) {
    run();
    let mut sorted: Vec<Duration> = (0..runs)
        .map(|_| {
            let start = Instant::now();
            run();
            start.elapsed()
        })
        .collect();
    sorted.sort();
    (sorted[runs / 2], sorted[runs * 99 / 100])
}

/// Fights one combat to its end.
fn fought(game: &Game, policies: Policies, luck: &mut StdRng) {
    let began = Began::new(game);
    let mut game = game.clone();
    loop {
        game = match asked(&game) {
            Asked::Nothing => break,
            Asked::Dice(by, dice) => {
                let faces = dice.iter().map(|_| D6::FACES[luck.random_range(0..6)]).collect();
                rolled(&game, by, faces)
            }
            Asked::Losses(_) | Asked::Excess(..) => chosen_by_order(&began, &game, policies),
        };
    }
    black_box(began.end(&game));
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

fn main() {
    let ships = |side| all(side, Game::is_ship);
    let ground = |side| all(side, Game::is_mobile_ground);
    let based: Vec<UnitId> = all(Side::Allies, Game::is_aircraft).into_iter().take(BASED).collect();
    let flying: Vec<UnitId> = all(Side::Japan, Game::is_aircraft).into_iter().take(AIR_UNITS_PER_ACTION).collect();
    let six = |units: &str| units.split_whitespace().map(unit).collect::<Vec<UnitId>>();
    let some = |side: Side, most: usize| ground(side).into_iter().take(most).collect::<Vec<UnitId>>();
    let cases = [
        (
            "naval, 6 against 6",
            naval(&six("J-CA5 J-CA7 J-DD2 J-CL16 J-RYU J-SS4"), &six("N-CL N-DD1 N-DD2 N-SS U-CA U-DD")),
            true,
        ),
        (
            "land and air, 6 against 6",
            air_ground(&some(Side::Japan, 4), &flying[..2], &some(Side::Allies, 3), &based[..2]),
            true,
        ),
        ("naval, all ships", naval(&ships(Side::Japan), &ships(Side::Allies)), false),
        ("land and air, all", air_ground(&ground(Side::Japan), &flying, &ground(Side::Allies), &based), false),
        ("combined assault, all", assault(&ground(Side::Allies), &based), false),
    ];
    println!("exact odds, in microseconds; beside them {SAMPLES} fights by the commands of the combat\n");
    println!(
        "{:<27}{:<12}{:>8}{:>8}{:>11}{:>11}{:>13}{:>10}{:>10}{:>16}",
        "", "choice", "units", "ends", "median", "p99", "sampled", "ratio", "error", "at equal error"
    );
    let mut broken = Vec::new();
    let mut lines = Vec::new();
    for (name, game, is_typical) in &cases {
        let battle = game.battle.as_ref().unwrap();
        let units = battle.attackers.len() + battle.defenders.len();
        let customary = Policies::both(Choice::Customary, Aim::VictoryPoints);
        let mut luck = generator(11);
        let start = Instant::now();
        (0..MEASURED).for_each(|_| fought(game, customary, &mut luck));
        let sampled = start.elapsed() * (SAMPLES / MEASURED);
        for (choice, policies) in [("customary", customary), ("best", Policies::both(Choice::Best, Aim::VictoryPoints))]
        {
            let Ok(found) = odds(game, policies) else {
                println!("{name:<27}{choice:<12}{units:>8}    refused: too much to choose from");
                lines.push(json!({ "name": name, "choice": choice, "units": units, "refused": true }));
                continue;
            };
            let ends = found.outcomes.len();
            let runs = if *is_typical { 400 } else { 10 };
            let (median, p99) = times(runs, || drop(black_box(odds(game, policies))));
            let bar = match choice {
                _ if *is_typical => TYPICAL_BAR,
                "best" => BEST_BAR,
                _ => LARGEST_BAR,
            };
            if median >= bar {
                broken.push(format!("{name}, {choice}"));
            }
            let ratio = micros(sampled) / micros(median);
            let sum: f64 = found.outcomes.iter().map(|(_, chance)| chance).sum();
            let error = (sum - 1.0).abs().max(f64::EPSILON);
            let equal = ratio * (0.5 / error).powi(2) / f64::from(SAMPLES);
            println!(
                "{name:<27}{choice:<12}{units:>8}{ends:>8}{:>11.0}{:>11.0}{:>13.0}{ratio:>9.0}x{error:>10.0e}{equal:>15.0e}x",
                micros(median),
                micros(p99),
                micros(sampled)
            );
            lines.push(json!({
                "name": name, "choice": choice, "units": units, "ends": ends, "median_us": micros(median),
                "p99_us": micros(p99), "bar_us": micros(bar), "sampled_us": micros(sampled), "ratio": ratio,
                "error": error, "ratio_at_equal_error": equal,
            }));
        }
    }
    let error = 0.5 / f64::from(SAMPLES).sqrt();
    println!(
        "\n{SAMPLES} fights leave a standard error of {error} in a probability of one half (time taken from {MEASURED}); the odds are exact but for rounding"
    );
    println!(
        "the bars, {TYPICAL_BAR:?} of six against six, {LARGEST_BAR:?} of the largest, {BEST_BAR:?} of their best choice: {}",
        if broken.is_empty() { "kept".to_owned() } else { format!("BROKEN by {}", broken.join("; ")) }
    );
    let report = json!({
        "bench": "odds",
        "samples": SAMPLES,
        "standard_error": error,
        "kept": broken.is_empty(),
        "cases": lines,
        "processors": std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        "optimized": !cfg!(debug_assertions),
    });
    if let Some(file) = std::env::var_os("ADJUTANT_BENCH_JSON") {
        std::fs::write(file, format!("{report:#}\n")).unwrap();
    }
    assert!(broken.is_empty(), "not within the bar: {}", broken.join("; "));
}
