//! What is listed is allowed, and what is allowed is listed, on random positions of random games with all scenarios and
//! optional rules. The number of positions is `EXPLORED_POSITIONS` (120 by default; ten thousand before a change of the
//! rules or the lists is done: see `docs/decisions/offers.md`). A failure names its seed.
//!
//! The accepted commands come from four sides that know nothing of the list: the players of the house, guesses made from
//! the map and the counters alone, offers to random handfuls, and all of these with something changed.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::command::Command;
use domain::nei::components::{Side, UnitId};
use domain::nei::explorer::{all_commands, all_options};
use domain::nei::game::{Creation, Game};
use domain::nei::optional::OPTIONAL_RULES;
use domain::nei::options::Selection;
use domain::nei::pack::Pack;
use domain::nei::pending::Pending;
use domain::nei::players::{Luck, Player, Playthrough, Random, Sensible, one_of, some_of};
use rand::RngExt;
use rand::rngs::StdRng;
use serde_json::Value;

use crate::common::coverage::Listing;
use crate::common::guesses;
use crate::common::random::{generator, luck};

/// Guesses at each position.
const GUESSES: usize = 60;
/// Gaps that are told in full when there are any.
const SHOWN: usize = 40;
/// Changed commands at each position.
const CHANGED: usize = 60;

fn positions() -> u64 {
    std::env::var("EXPLORED_POSITIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(120)
}

/// What was compared.
#[derive(Default)]
struct Count {
    positions: u64,
    listed: u64,
    /// Commands that the rules accepted, by kind.
    accepted: BTreeMap<&'static str, u64>,
    /// Where listed and allowed fall apart, in words.
    gaps: Vec<String>,
}

impl Count {
    fn add(&mut self, other: &Self) {
        self.positions += other.positions;
        self.listed += other.listed;
        for (name, count) in &other.accepted {
            *self.accepted.entry(name).or_default() += count;
        }
        self.gaps.extend(other.gaps.iter().cloned());
    }

    /// Both directions at one position, for whoever has to act. `next` is what a player of the house does there.
    fn compare(&mut self, at: &str, game: &Game, next: Option<&Command>, luck: &mut dyn Luck) {
        let Some(side) = Nei::pending(game).map(Pending::by).or(game.phase.side()) else { return };
        let seat = Seat::Side(side);
        self.positions += 1;
        let all = all_options(game, seat);
        let listed = all.iter().map(|possibility| &possibility.offer.command);
        assert!(all_commands(game, seat).iter().eq(listed), "{at}: without words other commands are listed");
        for possibility in &all {
            let command = &possibility.offer.command;
            let verdict = Nei::judge(game, seat, command);
            if !verdict.is_clear() || verdict != possibility.offer.verdict {
                self.gaps.push(format!("{at}: {command:?} is listed, and the rules say {verdict:?}"));
            }
        }
        self.listed += all.len() as u64;
        let listing = Listing::new(game, side, &all);
        let mut commands: Vec<Command> = next.cloned().into_iter().collect();
        commands.extend((0..GUESSES).filter_map(|_| guesses::any(game, side, luck)));
        for selection in handfuls(game, side, luck) {
            commands.extend(Nei::options(game, seat, &selection).offers.into_iter().map(|offer| offer.command));
        }
        let changed: Vec<Command> =
            (0..CHANGED).filter_map(|_| changed(game, one_of(luck, &commands)?, luck)).collect();
        for command in commands.iter().chain(&changed) {
            if Nei::judge(game, seat, command).is_clear() {
                self.gaps.extend(listing.lacks(game, side, command).map(|gap| format!("{at}: {gap}")));
                *self.accepted.entry(command.name()).or_default() += 1;
            }
        }
    }
}

/// A few own counters, or those of one place.
fn handfuls(game: &Game, side: Side, luck: &mut dyn Luck) -> Vec<Selection> {
    let own: Vec<UnitId> =
        game.units.keys().copied().filter(|unit| game.side(*unit) == side && game.place(*unit).is_some()).collect();
    (0..3)
        .filter_map(|_| {
            let area = game.place(*one_of(luck, &own)?)?;
            let shore = game.area(area).adjoins.iter().flat_map(|other| game.units_of(side, *other));
            let here: Vec<UnitId> = game.units_of(side, area).chain(shore).collect();
            let most = 1 + luck.below(5);
            let mut units = some_of(luck, &here, most);
            units.sort_by_key(|unit| (!game.is_ship(*unit), !game.is_aircraft(*unit)));
            Some(Selection { units, area: None })
        })
        .collect()
}

/// A command with one word changed: a counter or a place left out, put in or exchanged, or a yes for a no.
fn changed(game: &Game, command: &Command, luck: &mut dyn Luck) -> Option<Command> {
    let mut value = serde_json::to_value(command).ok()?;
    let places = count(&mut value, &mut |_| {});
    let chosen = luck.below(places);
    let mut at = 0;
    count(&mut value, &mut |value| {
        if at == chosen {
            change(game, value, luck);
        }
        at += 1;
    });
    serde_json::from_value(value).ok()
}

/// Every list and every flag of a value, one after the other.
fn count(value: &mut Value, seen: &mut impl FnMut(&mut Value)) -> usize {
    let here = usize::from(matches!(value, Value::Array(_) | Value::Bool(_)));
    if here == 1 {
        seen(value);
    }
    here + match value {
        Value::Array(values) => values.iter_mut().map(|value| count(value, seen)).sum(),
        Value::Object(fields) => fields.values_mut().map(|value| count(value, seen)).sum(),
        _ => 0,
    }
}

fn change(game: &Game, value: &mut Value, luck: &mut dyn Luck) {
    match value {
        Value::Bool(flag) => *flag = !*flag,
        Value::Array(list) => {
            let names: Vec<String> = match list.first().and_then(Value::as_str) {
                Some(name) if game.pack.map.areas.keys().any(|area| area.as_str() == name) => {
                    game.pack.map.areas.keys().map(ToString::to_string).collect()
                }
                Some(name) if game.pack.map.squares.keys().any(|square| square.as_str() == name) => {
                    game.pack.map.squares.keys().map(ToString::to_string).collect()
                }
                _ => game.units.keys().map(ToString::to_string).collect(),
            };
            let name = one_of(luck, &names).cloned().map(Value::String);
            match luck.below(3) {
                0 if !list.is_empty() => drop(list.remove(luck.below(list.len()))),
                1 if !list.is_empty() => {
                    let at = luck.below(list.len());
                    list[at] = name.unwrap_or_default();
                }
                _ => list.push(name.unwrap_or_default()),
            }
        }
        _ => {}
    }
}

/// Half of the games have optional rules, drawn for them; one in four is Scenario II.
fn creation(seed: u64, generator: &mut StdRng) -> Creation {
    let scenario = if seed % 4 == 3 { "II" } else { "I" };
    let chosen = |generator: &mut StdRng| seed % 2 == 1 && generator.random_range(0..2) == 0;
    let optional = OPTIONAL_RULES.iter().copied().filter(|_| chosen(generator)).collect();
    Creation { optional, ..Creation::of(scenario) }
}

/// Looks at positions of one game, as long as any are wanted.
fn explore(seed: u64, left: &AtomicU64) -> Count {
    let mut generator = generator(40_000 + seed);
    let mut player: Box<dyn Player> = if seed % 3 == 2 { Box::new(Sensible) } else { Box::new(Random) };
    let mut game = Playthrough::new(&Pack::built_in(), creation(seed, &mut generator)).unwrap();
    let mut count = Count::default();
    while !game.is_over() && left.load(Ordering::Relaxed) > 0 {
        let before = (generator.random_range(0..4) == 0).then(|| game.table().game().clone());
        game.step(player.as_mut(), &mut luck(&mut generator)).unwrap();
        let Some(before) = before else { continue };
        let taken = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
        if taken.is_err() {
            break;
        }
        let next = match &game.table().entries().last().unwrap().deed {
            domain::kernel::journal::Deed::Played { command, .. } => Some(command.clone()),
            _ => None,
        };
        let at = format!("seed {seed}, before entry {}", game.table().last_number());
        count.compare(&at, &before, next.as_ref(), &mut luck(&mut generator));
    }
    count
}

#[test]
fn what_is_listed_is_allowed_and_what_is_allowed_is_listed() {
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let (left, next) = (AtomicU64::new(positions()), AtomicU64::new(0));
    let sum = Mutex::new(Count::default());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while left.load(Ordering::Relaxed) > 0 {
                    let count = explore(next.fetch_add(1, Ordering::Relaxed), &left);
                    sum.lock().unwrap().add(&count);
                }
            });
        }
    });
    let count = sum.into_inner().unwrap();
    println!(
        "{} positions of {} games: {} options listed, each allowed; {} commands accepted, each listed: {:?}",
        count.positions,
        next.into_inner(),
        count.listed,
        count.accepted.values().sum::<u64>(),
        count.accepted
    );
    let shown: Vec<&str> = count.gaps.iter().take(SHOWN).map(String::as_str).collect();
    assert!(shown.is_empty(), "{} gaps, among them:\n{}", count.gaps.len(), shown.join("\n"));
    assert!(count.positions >= positions() * 9 / 10, "{} positions", count.positions);
    assert!(count.listed > 50 * count.positions, "{} options", count.listed);
    assert!(count.accepted.len() >= 15, "the commands are too tame: {:?}", count.accepted);
}
