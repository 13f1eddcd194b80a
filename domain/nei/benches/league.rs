//! A league of the players: pairs of games with seats changed and the same dice.
//!
//! `cargo bench -p nei --bench league -- --players staff,sensible --pairs N --seed S [--scenario I|II] [--json FILE]`

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a league that cannot go on should stop")]

use std::collections::BTreeMap;
use std::time::Duration;

use kernel::seat::Seat;
use kernel::system::System;
use nei::Nei;
use nei::components::Side;
use nei::game::{Control, Creation, Game, Phase};
use nei::pack::Pack;
use nei::players::{Chair, Player, Random, Sensible};
use nei::staff::{Level, Staff, Weights};
use nei::victory;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

fn player(name: &str) -> Box<dyn Player> {
    match name {
        "random" => Box::new(Random),
        "sensible" => Box::new(Sensible),
        "recruit" => Box::new(Staff::new(Level::Recruit, weights())),
        "staff" => Box::new(Staff::new(Level::Staff, weights())),
        "chief" => Box::new(Staff::new(Level::Chief, weights())),
        other => panic!("there is no player {other}"),
    }
}

fn weights() -> Weights {
    match std::env::var("LEAGUE_WEIGHTS") {
        Ok(path) => Weights::read(&std::fs::read_to_string(path).unwrap()).unwrap(),
        Err(_) => Weights::built_in().unwrap(),
    }
}

fn luck(generator: &mut StdRng) -> impl FnMut(usize) -> usize + '_ {
    |bound| generator.random_range(0..bound)
}

struct Played {
    differential: i16,
    java: usize,
    result: String,
    entries: usize,
    turns: u8,
    /// Japanese points for territory, for Allied losses, and Allied points for Japanese losses.
    points: [i16; 3],
    held: Vec<String>,
    actions: [BTreeMap<&'static str, u32>; 2],
}

/// Time of the processor that this thread has had.
fn busy() -> Duration {
    let read = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    Duration::from_nanos(read.split(' ').next().and_then(|nanos| nanos.parse().ok()).unwrap_or(0))
}

struct Times(Vec<Duration>);

impl Times {
    fn at(&mut self, share: usize) -> f64 {
        self.0.sort_unstable();
        self.0.get((self.0.len().max(1) - 1) * share / 100).map_or(0.0, |time| time.as_secs_f64() * 1e3)
    }
}

fn play(names: [&str; 2], scenario: &str, seed: u64, times: &mut [Times; 2]) -> Played {
    let mut game = Nei::create(&Pack::built_in(), &Creation::of(scenario)).unwrap();
    let mut dice = StdRng::seed_from_u64(seed);
    let mut lucks = [StdRng::seed_from_u64(seed ^ 0x4a41), StdRng::seed_from_u64(seed ^ 0x414c)];
    let mut players = names.map(player);
    let mut entries = 0;
    let mut actions: [BTreeMap<&'static str, u32>; 2] = Default::default();
    while game.phase != Phase::Finished {
        entries += 1;
        assert!(entries < 5_000, "the game runs away (seed {seed})");
        let (by, command) = if Nei::chance(&game).is_some() {
            Chair::in_silence(&game, &mut luck(&mut dice)).dice_or_draw().unwrap()
        } else {
            let side = Chair::in_silence(&game, &mut |_| 0).side().unwrap();
            let number = usize::from(side == Side::Allies);
            let began = busy();
            let chosen = players[number].choose(&mut Chair::in_silence(&game, &mut luck(&mut lucks[number])));
            times[number].0.push(busy() - began);
            chosen.unwrap_or_else(|| {
                panic!("{} has nothing to do (seed {seed}) {:?}", names[number], game.pending.last())
            })
        };
        assert!(Nei::allows(&game, by, &command), "refused (seed {seed}): {:?}", Nei::judge(&game, by, &command));
        if std::env::var_os("LEAGUE_TRACE").is_some() && !matches!(command, nei::command::Command::Roll(_)) {
            println!(
                "   T{} {by:?} ap {:?} diff {} {}",
                game.turn,
                game.action_points,
                victory::differential(&game),
                said(&game, &command)
            );
        }
        if std::env::var_os("LEAGUE_TRACE").is_some() && matches!(command, nei::command::Command::EndActionPhase) {
            let mut by_place: BTreeMap<String, Vec<String>> = BTreeMap::new();
            for (unit, state) in game.units.iter().filter(|(unit, _)| Seat::Side(game.side(**unit)) == by) {
                by_place
                    .entry(format!(
                        "{:?}",
                        game.place(*unit).map_or(format!("{:?}", state.location), |area| area.to_string())
                    ))
                    .or_default()
                    .push(unit.to_string());
            }
            println!("   STATE {by_place:?}");
        }
        if command.is_action()
            && let Seat::Side(side) = by
        {
            *actions[usize::from(side == Side::Allies)].entry(command.name()).or_default() += 1;
        }
        for event in Nei::decide(&game, by, &command) {
            Nei::apply(&mut game, &event);
        }
    }
    Played { turns: game.turn, entries, actions, ..ended(&game) }
}

fn said(_: &Game, command: &nei::command::Command) -> String {
    let parts = command.parts();
    let units: Vec<&str> = parts.units.iter().map(|unit| unit.as_str()).collect();
    let way: Vec<&str> = parts.forces.iter().flat_map(|force| &force.path).map(|area| area.as_str()).collect();
    let landing = parts.landing.map_or(String::new(), |landing| {
        let units: Vec<&str> = landing.units.iter().map(|unit| unit.as_str()).collect();
        format!(" LAND {} {}{}", units.join(" "), landing.area, if landing.attack { " attack" } else { "" })
    });
    if command.is_action() && !units.is_empty() {
        format!("{}: {} via {}{landing}", command.name(), units.join(" "), way.join(" "))
    } else {
        serde_json::to_string(command).unwrap()
    }
}

fn ended(game: &Game) -> Played {
    let java = &game.pack.map.groups["java"];
    Played {
        differential: victory::differential(game),
        java: java.iter().filter(|area| game.control(**area) == Control::By(Side::Japan)).count(),
        result: game.outcome.as_ref().map(|outcome| outcome.result.clone()).unwrap_or_default(),
        entries: 0,
        turns: 0,
        points: [
            victory::total(&victory::territory(game, Side::Japan)),
            victory::total(&victory::losses(game, Side::Japan)),
            victory::total(&victory::losses(game, Side::Allies)),
        ],
        held: victory::objectives(game)
            .filter(|area| game.control(*area) == Control::By(Side::Japan))
            .map(|area| format!("{}{}", area, if game.is_demolished(area) { "*" } else { "" }))
            .collect(),
        actions: Default::default(),
    }
}

pub fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str, default: &str| {
        let place = arguments.iter().position(|argument| argument == name);
        place.and_then(|place| arguments.get(place + 1)).cloned().unwrap_or_else(|| default.to_owned())
    };
    let players = value("--players", "sensible,random");
    let (one, other) = players.split_once(',').unwrap();
    let pairs: u64 = value("--pairs", "10").parse().unwrap();
    let seed: u64 = value("--seed", "1").parse().unwrap();
    let scenario = value("--scenario", "I");
    let mut times = [Times(Vec::new()), Times(Vec::new())];
    let mut rows: Vec<[Played; 2]> = Vec::new();
    let only = value("--only", "");
    let quiet = arguments.iter().any(|argument| argument == "--quiet");
    for seed in seed..seed + pairs {
        let as_japan = if only == "allies" { None } else { Some(play([one, other], &scenario, seed, &mut times)) };
        let mut swapped =
            [std::mem::replace(&mut times[1], Times(Vec::new())), std::mem::replace(&mut times[0], Times(Vec::new()))];
        let as_allies = if only == "japan" { None } else { Some(play([other, one], &scenario, seed, &mut swapped)) };
        let none = || play(["random", "random"], &scenario, seed, &mut [Times(Vec::new()), Times(Vec::new())]);
        let (as_japan, as_allies) = (as_japan.unwrap_or_else(none), as_allies.unwrap_or_else(none));
        let [b, a] = swapped;
        times = [a, b];
        if !quiet {
            println!(
                "{seed}: as Japan {:>4} java {} ({}, turn {}), as the Allies {:>4} java {} ({}, turn {})",
                as_japan.differential,
                as_japan.java,
                as_japan.result,
                as_japan.turns,
                as_allies.differential,
                as_allies.java,
                as_allies.result,
                as_allies.turns,
            );
        }
        rows.push([as_japan, as_allies]);
    }
    let count = rows.len() as f64;
    let mean = |of: &dyn Fn(&[Played; 2]) -> f64| {
        let values: Vec<f64> = rows.iter().map(of).collect();
        let mean = values.iter().sum::<f64>() / count;
        let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
        (mean, 1.96 * (variance / count).sqrt())
    };
    let d = |number: usize| move |row: &[Played; 2]| f64::from(row[number].differential);
    let (j, je) = mean(&d(0));
    let (a, ae) = mean(&d(1));
    let (m, me) = mean(&|row: &[Played; 2]| f64::from(row[0].differential - row[1].differential));
    let won = rows.iter().filter(|row| row[0].differential > row[1].differential).count();
    println!("{one} against {other}, {pairs} pairs from seed {seed}, scenario {scenario}");
    println!(
        "  {one} as Japan: differential {j:.1} ± {je:.1}, Java {} of {}",
        rows.iter().filter(|row| row[0].java >= 2).count(),
        rows.len()
    );
    println!(
        "  {one} as Allies: differential {a:.1} ± {ae:.1}, Java kept {} of {}",
        rows.iter().filter(|row| row[1].java < 2).count(),
        rows.len()
    );
    for index in 0..2 {
        let mut held: BTreeMap<&str, usize> = BTreeMap::new();
        for row in &rows {
            for area in &row[index].held {
                *held.entry(area).or_default() += 1;
            }
        }
        let means: Vec<String> = (0..3)
            .map(|part| format!("{:.1}", mean(&|row: &[Played; 2]| f64::from(row[index].points[part])).0))
            .collect();
        println!(
            "    {}: territory, Allied losses, Japanese losses: {}; {held:?}",
            ["as Japan", "as Allies"][index],
            means.join(", ")
        );
    }
    println!("  margin of a pair {m:.1} ± {me:.1}, pairs won {won} of {}", rows.len());
    let entries: usize = rows.iter().flatten().map(|played| played.entries).sum();
    println!("  entries a game {:.0}", entries as f64 / (2.0 * count));
    for (name, number) in [(one, 0), (other, 1)] {
        let times = &mut times[number];
        println!(
            "  {name}: {} decisions, median {:.2} ms, 95 % {:.2} ms, most {:.0} ms",
            times.0.len(),
            times.at(50),
            times.at(95),
            times.at(100)
        );
    }
    if arguments.iter().any(|argument| argument == "--actions") {
        for (index, role) in ["Japan", "the Allies"].into_iter().enumerate() {
            let mut sum: BTreeMap<&str, u32> = BTreeMap::new();
            for row in &rows {
                for (name, times) in &row[index].actions[index] {
                    *sum.entry(name).or_default() += times;
                }
            }
            println!("  {one} as {role}:");
            for (name, times) in sum {
                println!("     {:.2} {name}", f64::from(times) / count);
            }
        }
    }
}
