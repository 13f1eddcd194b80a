//! One game of a league.

use std::collections::BTreeMap;
use std::time::Duration;

use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::components::{AreaId, Side};
use domain::nei::game::{Control, Creation, Game, Phase};
use domain::nei::optional::OPTIONAL_RULES;
use domain::nei::pack::Pack;
use domain::nei::players::{Chair, MOST_ENTRIES, some_of};
use domain::nei::staff::Weights;
use domain::nei::victory;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::super::players::player;
use crate::config::HousePlayer;

/// What the games are created with.
#[derive(Debug)]
pub(super) struct Rules<'a> {
    pub(super) scenario: &'a str,
    /// Some of the optional rules, drawn by the seed.
    pub(super) has_options: bool,
}

#[derive(Debug)]
pub(super) struct Played {
    /// Japanese less Allied victory points.
    pub(super) differential: i16,
    /// Japanese points for territory and for Allied losses, and Allied points.
    pub(super) points: [i16; 3],
    /// Areas of Java in Japanese hands.
    pub(super) java: usize,
    /// Areas that count and are in Japanese hands.
    pub(super) held: Vec<String>,
    pub(super) result: String,
    pub(super) turn: u8,
    pub(super) entries: u32,
    /// What the first player thought, and the other: processor time of each decision.
    pub(super) times: [Vec<Duration>; 2],
    /// Actions of the first player.
    pub(super) actions: BTreeMap<&'static str, u32>,
}

/// Time of the processor that this thread has had.
#[cfg(unix)]
pub(super) fn busy() -> Duration {
    let had = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(had).unwrap_or_default()
}

/// Nobody tells here how long the processor took.
#[cfg(not(unix))]
pub(super) fn busy() -> Duration {
    Duration::ZERO
}

pub(super) fn luck(generator: &mut StdRng) -> impl FnMut(usize) -> usize + '_ {
    |bound| generator.random_range(0..bound)
}

/// What the seed of a player's own luck is.
pub(super) const fn luck_of(side: Side, seed: u64) -> u64 {
    match side {
        Side::Japan => seed ^ 0x4a41,
        Side::Allies => seed ^ 0x414c,
    }
}

/// What a game is created with.
pub(super) fn creation(rules: &Rules<'_>, seed: u64) -> Creation {
    let mut generator = StdRng::seed_from_u64(seed ^ 0x4f50);
    let count = if rules.has_options { generator.random_range(0..=OPTIONAL_RULES.len()) } else { 0 };
    let optional = some_of(&mut luck(&mut generator), OPTIONAL_RULES, count).into_iter().collect();
    Creation { optional, ..Creation::of(rules.scenario) }
}

/// Plays a game: dice by the seed, each player with luck of his own. The first player has the side `first`.
pub(super) fn play(
    [one, other]: [HousePlayer; 2],
    first: Side,
    rules: &Rules<'_>,
    seed: u64,
    weights: &Weights,
) -> Result<Played, String> {
    let broken = |why: String| format!("the game with seed {seed} broke: {why}");
    let seats = if first == Side::Japan { [one, other] } else { [other, one] };
    let mut players = seats.map(|house| player(house, weights));
    let mut game = Nei::create(&Pack::built_in(), &creation(rules, seed))?;
    let mut dice = StdRng::seed_from_u64(seed);
    let mut lucks = Side::ALL.map(|side| StdRng::seed_from_u64(luck_of(side, seed)));
    let mut times = [Vec::new(), Vec::new()];
    let mut actions = BTreeMap::new();
    let mut entries = 0;
    while game.phase != Phase::Finished {
        entries += 1;
        if entries > MOST_ENTRIES {
            return Err(broken(format!("it has {MOST_ENTRIES} entries")));
        }
        let chosen = if Nei::chance(&game).is_some() {
            Chair::in_silence(&game, &mut luck(&mut dice)).dice_or_draw()
        } else {
            let side = Chair::in_silence(&game, &mut |_| 0).side().ok_or_else(|| broken("nobody acts".to_owned()))?;
            let seat = usize::from(side == Side::Allies);
            let began = busy();
            let chosen = players[seat].choose(&mut Chair::in_silence(&game, &mut luck(&mut lucks[seat])));
            times[usize::from(side != first)].push(busy().saturating_sub(began));
            chosen
        };
        let (by, command) = chosen.ok_or_else(|| broken(format!("nobody can do anything after entry {entries}")))?;
        let verdict = Nei::judge(&game, by, &command);
        if !verdict.is_clear() {
            return Err(broken(format!("{command:?} is refused: {verdict:?}")));
        }
        if command.is_action() && by == Seat::Side(first) {
            *actions.entry(command.name()).or_default() += 1;
        }
        for event in Nei::decide(&game, by, &command) {
            Nei::apply(&mut game, &event);
        }
    }
    Ok(ended(&game, entries, times, actions))
}

pub(super) fn ended(
    game: &Game,
    entries: u32,
    times: [Vec<Duration>; 2],
    actions: BTreeMap<&'static str, u32>,
) -> Played {
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
