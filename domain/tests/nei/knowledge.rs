//! What a side knows of each enemy unit, after every entry of random games of both scenarios, with random options, at
//! tables with secrets and at open ones (20):
//!
//! * it is a function of what the side was told: a twin of the game in which counters that the side never saw have other
//!   names leaves it the same knowledge;
//! * whoever is known to be dead or gone stands nowhere: in no list of the view, in no odds, on no board laid out for it;
//! * at an open table it is the truth;
//! * nobody is believed to stand where he was, once the side was told by name that he was lost.
//!
//! The number of games is `KNOWLEDGE_GAMES`; `cargo xtask soak knowledge` plays 2000. A failure names its seed.

use std::collections::BTreeMap;
use std::sync::Mutex;

use domain::kernel::journal::{Deed, Table};
use domain::kernel::seat::{Opposed, Seat};
use domain::kernel::system::System;
use domain::kernel::verdict::Ruling;
use domain::nei::Nei;
use domain::nei::components::{AreaId, Face, Side, UnitId};
use domain::nei::event::Event;
use domain::nei::game::{Creation, Game, Phase};
use domain::nei::known::{Knowledge, Known, knowledge};
use domain::nei::odds::known_to;
use domain::nei::optional::OPTIONAL_RULES;
use domain::nei::pack::Pack;
use domain::nei::players::{Chair, Player, Random, Sensible};
use rand::RngExt;
use rand::rngs::StdRng;

use crate::common::pairs::renamed;
use crate::common::random::{generator, luck};

/// A game has a twin at one entry in so many, and at its end: each is a whole replay.
const TWIN_EACH: u32 = 150;

/// A game that goes on longer is left.
const MOST_ENTRIES: u32 = 5_000;

fn games() -> u64 {
    std::env::var("KNOWLEDGE_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(12)
}

#[derive(Debug, Default)]
struct Count {
    entries: u64,
    open: u64,
    in_sight: u64,
    seen: u64,
    gone: u64,
    dead: u64,
    twins: u64,
    lost_by_name: u64,
}

impl Count {
    fn add(&mut self, other: &Self) {
        self.entries += other.entries;
        self.open += other.open;
        self.in_sight += other.in_sight;
        self.seen += other.seen;
        self.gone += other.gone;
        self.dead += other.dead;
        self.twins += other.twins;
        self.lost_by_name += other.lost_by_name;
    }
}

#[test]
fn what_a_side_knows_follows_what_it_was_told() {
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let sum = Mutex::new(Count::default());
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let sum = &sum;
            scope.spawn(move || {
                for seed in (0..games()).skip(thread).step_by(threads) {
                    let count = play_one_game(seed);
                    sum.lock().unwrap().add(&count);
                }
            });
        }
    });
    let count = sum.into_inner().unwrap();
    println!(
        "seen: {} games ({} open) with {} entries; units in sight {}, seen {}, gone {}, dead {}; {} losses told by \
         name, {} twins",
        games(),
        count.open,
        count.entries,
        count.in_sight,
        count.seen,
        count.gone,
        count.dead,
        count.lost_by_name,
        count.twins
    );
    for met in [count.in_sight, count.seen, count.gone, count.dead, count.lost_by_name, count.twins, count.open] {
        assert!(met > 0, "the games are too tame: {count:?}");
    }
}

/// Half of the games have optional rules, drawn for them; every other one of these is Scenario II. One in four is open.
fn creation(seed: u64, generator: &mut StdRng) -> Creation {
    let open_table = seed % 4 == 2;
    if seed.is_multiple_of(2) && seed % 8 != 6 {
        return Creation { open_table, ..Creation::of("I") };
    }
    let optional = OPTIONAL_RULES.iter().copied().filter(|_| generator.random_range(0..2) == 0).collect();
    let scenario = if seed % 4 == 1 { "I" } else { "II" };
    Creation { optional, open_table, ..Creation::of(scenario) }
}

fn play_one_game(seed: u64) -> Count {
    let mut generator = generator(9_000 + seed);
    let creation = creation(seed, &mut generator);
    let mut player: Box<dyn Player> = if seed.is_multiple_of(3) { Box::new(Sensible) } else { Box::new(Random) };
    let pack = Pack::built_in();
    let first = Table::<Nei>::creation_entry(creation, pack.hash.clone(), Seat::Both);
    let mut table = Table::replay(pack, [first]).unwrap();
    let mut count = Count { open: u64::from(table.game().open_table), ..Count::default() };
    while table.game().phase != Phase::Finished && table.last_number() < MOST_ENTRIES {
        let before = table.game().clone();
        let chosen = player.choose(&mut Chair::in_silence(table.game(), &mut luck(&mut generator)));
        let context = format!("seed {seed}, after entry {}", table.last_number());
        let (by, command) = chosen.unwrap_or_else(|| panic!("{context}: nobody can do anything"));
        let entry = table.play(by, command, Ruling::ByTheBook).unwrap_or_else(|no| panic!("{context}: {no}"));
        table.fold(entry).unwrap();
        let context = format!("seed {seed}, entry {}", table.last_number());
        count.entries += 1;
        check(table.game(), &context, &mut count);
        told_by_name(&before, &table, &context, &mut count);
        let is_over = table.game().phase == Phase::Finished;
        if is_over || generator.random_range(0..TWIN_EACH) == 0 {
            twins(&table, &mut generator, &context, &mut count);
        }
    }
    count
}

/// Where the views, the odds and the boards of a side have its enemies, and what it knows of them, is one thing.
fn check(game: &Game, context: &str, count: &mut Count) {
    let hides_nothing = game.open_table || game.phase == Phase::Finished;
    for side in Side::ALL {
        let seat = Seat::Side(side);
        let view = Nei::view(game, seat);
        let mut listed: BTreeMap<UnitId, (AreaId, Face)> = BTreeMap::new();
        let mut shown: BTreeMap<UnitId, (AreaId, Face)> = BTreeMap::new();
        for area in &view.areas {
            listed.extend(area.sightings.iter().map(|seen| (seen.unit, (area.area, seen.face))));
            shown.extend(area.units.iter().map(|unit| (unit.unit, (area.area, unit.face))));
        }
        let supposed = known_to(&Known::to(game, seat), None).ok();
        for unit in game.units.keys().copied().filter(|unit| game.side(*unit) != side) {
            let known = knowledge(game, side, unit);
            match known {
                Some(Knowledge::Visible(seen)) => {
                    count.in_sight += 1;
                    let truth = (game.place(unit), game.unit(unit).face);
                    assert_eq!((Some(seen.area), seen.face), truth, "{context}: {unit}");
                    assert_eq!(shown.get(&unit), Some(&(seen.area, seen.face)), "{context}: {unit} in sight");
                    assert_eq!(listed.get(&unit), None, "{context}: {unit} in sight");
                }
                Some(Knowledge::Seen(seen)) => {
                    count.seen += 1;
                    assert!(!hides_nothing, "{context}: {unit} is remembered where everything is open");
                    assert_eq!(listed.get(&unit), Some(&(seen.area, seen.face)), "{context}: {unit} seen");
                }
                Some(Knowledge::Gone | Knowledge::Dead) | None => {
                    count.gone += u64::from(known == Some(Knowledge::Gone));
                    count.dead += u64::from(known == Some(Knowledge::Dead));
                    if hides_nothing {
                        assert_eq!(game.place(unit), None, "{context}: {side} believes {unit} gone");
                        assert!(known.is_some(), "{context}: {unit} is unknown where everything is open");
                    }
                    assert_eq!(listed.get(&unit), None, "{context}: {side} knows {known:?} of {unit}");
                    let fights = game.battle.as_ref().is_some_and(|battle| {
                        battle.participants(side.other()).iter().any(|participant| participant.unit == unit)
                    });
                    if let Some(supposed) = supposed.as_ref().filter(|_| !fights) {
                        let place = supposed.game.place(unit);
                        assert_eq!(place, None, "{context}: {side} knows {known:?} of {unit}");
                    }
                }
            }
        }
    }
}

/// Who was lost in this entry, and the other side read his name.
fn told_by_name(before: &Game, table: &Table<Nei>, context: &str, count: &mut Count) {
    let Some(Deed::Played { events, .. }) = table.entry(table.last_number()).map(|entry| &entry.deed) else { return };
    let game = table.game();
    for event in events {
        let named: Vec<UnitId> = match event {
            Event::HitsAllotted { losses, .. } => losses.iter().map(|loss| loss.unit).collect(),
            Event::FifthColumnStruck { unit, .. } | Event::AirGroupLost { unit } => vec![*unit],
            _ => continue,
        };
        for unit in named {
            let side = game.side(unit).other();
            let known = knowledge(game, side, unit);
            if game.place(unit).is_none() {
                count.lost_by_name += 1;
                let is_believed_to_stand = matches!(known, Some(Knowledge::Visible(_) | Knowledge::Seen(_)));
                assert!(!is_believed_to_stand, "{context}: {side} knows {known:?} of {unit}, which was lost");
            } else if let Some(Knowledge::Seen(seen)) = known
                && before.place(unit).is_some()
            {
                assert_eq!(seen.face, game.unit(unit).face, "{context}: {side} was told of the hit on {unit}");
            }
        }
    }
}

/// Counters that a side never saw change names from the first entry on: it knows the same.
fn twins(table: &Table<Nei>, generator: &mut StdRng, context: &str, count: &mut Count) {
    for hidden in Side::ALL {
        let twin = renamed(table, hidden, generator);
        let looking = hidden.other();
        let known = |game: &Game| game.knowledge.of(looking).clone();
        assert_eq!(known(table.game()), known(twin.game()), "{context}: what {looking} knows");
        count.twins += u64::from(twin.game() != table.game());
    }
}
