//! One game of a league.

use std::collections::BTreeMap;
use std::time::Duration;

use kernel::seat::Seat;
use kernel::system::System;
use nei::Nei;
use nei::command::Command;
use nei::components::{AreaId, Side, UnitId};
use nei::game::{Control, Creation, Game, Phase};
use nei::optional::OPTIONAL_RULES;
use nei::pack::Pack;
use nei::players::{Chair, MOST_ENTRIES, Player, some_of};
use nei::victory;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

#[derive(Debug)]
pub(crate) struct Played {
    /// Japanese less Allied victory points.
    pub(crate) differential: i16,
    /// Japanese points for territory and for Allied losses, and Allied points.
    pub(crate) points: [i16; 3],
    /// Areas of Java in Japanese hands.
    pub(crate) java: usize,
    /// Areas that count and are in Japanese hands.
    pub(crate) held: Vec<String>,
    pub(crate) result: String,
    pub(crate) turn: u8,
    pub(crate) entries: u32,
    /// What the first player thought of, and the other: processor time of each decision.
    pub(crate) times: [Vec<Duration>; 2],
    /// Actions of the first player.
    pub(crate) actions: BTreeMap<&'static str, u32>,
}

/// Time of the processor that this thread has had.
fn busy() -> Duration {
    let read = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    Duration::from_nanos(read.split(' ').next().and_then(|nanos| nanos.parse().ok()).unwrap_or(0))
}

fn luck(generator: &mut StdRng) -> impl FnMut(usize) -> usize + '_ {
    |bound| generator.random_range(0..bound)
}

/// The first position of a game; where it is asked for, with some of the optional rules, drawn by the seed.
fn first_position(scenario: &str, seed: u64, has_options: bool) -> Game {
    let mut generator = StdRng::seed_from_u64(seed ^ 0x4f50);
    let count = if has_options { generator.random_range(0..=OPTIONAL_RULES.len()) } else { 0 };
    let optional = some_of(&mut luck(&mut generator), OPTIONAL_RULES, count).into_iter().collect();
    Nei::create(&Pack::built_in(), &Creation { optional, ..Creation::of(scenario) }).unwrap()
}

/// Plays a game: dice by the seed, each player with luck of his own. The first player has the side `first`.
pub(crate) fn play(
    mut players: [Box<dyn Player>; 2],
    first: Side,
    scenario: &str,
    seed: u64,
    (has_options, is_traced): (bool, bool),
) -> Played {
    let mut game = first_position(scenario, seed, has_options);
    let mut dice = StdRng::seed_from_u64(seed);
    let mut lucks = [StdRng::seed_from_u64(seed ^ 0x4a41), StdRng::seed_from_u64(seed ^ 0x414c)];
    let mut times = [Vec::new(), Vec::new()];
    let mut actions = BTreeMap::new();
    let mut entries = 0;
    while game.phase != Phase::Finished {
        entries += 1;
        assert!(entries < MOST_ENTRIES, "seed {seed}: the game runs away");
        let (by, command) = if Nei::chance(&game).is_some() {
            Chair::in_silence(&game, &mut luck(&mut dice)).dice_or_draw().unwrap()
        } else {
            let side = Chair::in_silence(&game, &mut |_| 0).side().unwrap();
            let seat = usize::from(side == Side::Allies);
            let began = busy();
            let chosen = players[seat].choose(&mut Chair::in_silence(&game, &mut luck(&mut lucks[seat])));
            times[usize::from(side != first)].push(busy().saturating_sub(began));
            chosen.unwrap_or_else(|| panic!("seed {seed}: {side} has nothing to do"))
        };
        let verdict = Nei::judge(&game, by, &command);
        assert!(verdict.is_clear(), "seed {seed}: {command:?} is refused: {verdict:?}");
        if is_traced && Nei::chance(&game).is_none() {
            println!("  {} {} {} {}", game.turn, game.phase.name(), victory::differential(&game), said(&command));
        }
        if command.is_action() && by == Seat::Side(first) {
            *actions.entry(command.name()).or_default() += 1;
        }
        for event in Nei::decide(&game, by, &command) {
            Nei::apply(&mut game, &event);
        }
    }
    ended(&game, entries, times, actions)
}

fn said(command: &Command) -> String {
    let parts = command.parts();
    let units: Vec<&str> = parts.units.iter().map(UnitId::as_str).collect();
    let way: Vec<&str> = parts.forces.iter().flat_map(|force| &force.path).map(AreaId::as_str).collect();
    let beach = parts.landing.map_or("", |landing| landing.area.as_str());
    format!("{}: {} {} {beach}", command.name(), units.join(" "), way.join(" "))
}

fn ended(game: &Game, entries: u32, times: [Vec<Duration>; 2], actions: BTreeMap<&'static str, u32>) -> Played {
    let is_held = |area: &AreaId| game.control(*area) == Control::By(Side::Japan);
    let java = game.pack.map.groups.get("java").map_or(0, |java| java.iter().filter(|area| is_held(area)).count());
    let held = victory::objectives(game).filter(is_held).map(|area| area.to_string()).collect();
    let losses = |side| victory::total(&victory::losses(game, side));
    Played {
        differential: victory::differential(game),
        points: [victory::total(&victory::territory(game, Side::Japan)), losses(Side::Japan), losses(Side::Allies)],
        java,
        held,
        result: game.outcome.as_ref().map(|outcome| outcome.result.clone()).unwrap_or_default(),
        turn: game.turn,
        entries,
        times,
        actions,
    }
}
