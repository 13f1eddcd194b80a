//! Any earlier state again: what `as_of` gives is what stood there, whatever was taken back since, and the same comes of
//! states that were kept on the way. Then the landmarks of a record.
//!
//! `PAST_GAMES=50` tries more games than usual.

use std::cell::RefCell;
use std::collections::BTreeMap;

use domain::kernel::journal::{EntryNumber, Table};
use domain::kernel::seat::Seat;
use domain::kernel::verdict::Ruling;
use domain::nei::Nei;
use domain::nei::components::Side;
use domain::nei::game::{Creation, Game};
use domain::nei::landmarks::{Landmark, LandmarkKind, landmarks};
use domain::nei::pack::Pack;
use rand::RngExt;

use crate::common::random::{Player, generator};

/// Entries of a game.
const ENTRIES: u32 = 220;

fn games() -> u64 {
    std::env::var("PAST_GAMES").ok().map_or(4, |text| text.parse().unwrap())
}

/// A random game in which much is taken back, at once and after being asked, and done again; with the state after each
/// entry.
fn played(seed: u64) -> (Table<Nei>, Vec<Game>) {
    let (pack, mut generator) = (Pack::built_in(), generator(seed));
    let first = Table::<Nei>::creation_entry(Creation::of("I"), pack.hash.clone(), Seat::Umpire);
    let mut table = Table::replay(pack, [first]).unwrap();
    let mut states = vec![table.game().clone()];
    let mut player = Player::new(seed);
    while table.last_number() < ENTRIES {
        let last = table.last_number();
        let other = match generator.random_range(0..14) {
            0 if last > 4 => table.take_back(Seat::Umpire, generator.random_range(1..last)).ok(),
            1 if last > 4 => table.take_back(Seat::Side(Side::Japan), last - 1).ok(),
            2 | 3 => table.answer_take_back(Seat::Umpire, generator.random_range(0..2) == 0).ok(),
            4 => table.redo(Seat::Both).ok(),
            5 => Some(table.attest(Seat::Umpire, "Said".to_owned(), "{}".to_owned())),
            _ => None,
        };
        let entry = other.or_else(|| {
            if table.take_back_asked().is_some() {
                return table.answer_take_back(Seat::Umpire, true).ok();
            }
            let (by, command) = player.choose(&table)?;
            table.play(by, command, Ruling::ByTheBook).ok()
        });
        let Some(entry) = entry else { break };
        table.fold(entry).unwrap();
        states.push(table.game().clone());
    }
    (table, states)
}

#[test]
fn a_state_as_of_an_entry_is_the_one_that_stood_there() {
    let mut taken_back = 0;
    for seed in 0..games() {
        let (table, states) = played(seed);
        taken_back += table.entries().iter().filter(|entry| !table.stands(entry.number)).count();
        let mut fresh = Table::<Nei>::replay(Pack::built_in(), [table.entries()[0].clone()]).unwrap();
        for (number, state) in (1..).zip(&states) {
            if number > 1 {
                fresh.fold(table.entry(number).unwrap().clone()).unwrap();
            }
            assert!(fresh.game() == state, "seed {seed}: the first {number} entries folded");
            assert!(table.as_of(number).unwrap() == *state, "seed {seed}: as of entry {number}");
            let alone = table.as_of_known(number, |_| None, |_, _| ()).unwrap();
            assert!(alone == *state, "seed {seed}: as of entry {number}, with nothing known");
        }
        let last = table.last_number();
        for none in [0, last + 1] {
            assert!(table.as_of(none).is_err());
            assert!(table.as_of_known(none, |_| None, |_, _| ()).is_err());
        }
    }
    assert!(taken_back > 20, "too little was taken back: {taken_back}");
}

/// Steps forwards, backwards and anywhere, with some states kept and others forgotten on the way.
#[test]
fn states_that_are_known_lead_to_the_same_ones() {
    for seed in 0..games() {
        let (table, states) = played(seed);
        let mut generator = generator(seed ^ 0x5eed);
        let kept: RefCell<BTreeMap<EntryNumber, Game>> = RefCell::default();
        let last = table.last_number();
        let mut at = 1;
        for _ in 0..400 {
            at = match generator.random_range(0..8) {
                0 => generator.random_range(1..=last),
                1..=4 => (at + 1).min(last),
                _ => (at - 1).max(1),
            };
            let stride = generator.random_range(1..40);
            let mut ways = Vec::new();
            let known = |step| kept.borrow().get(&step).cloned();
            let passed = |step: EntryNumber, state: &Game| {
                assert!(states[step as usize - 1] == *state, "seed {seed}: entry {step}, on the way to {at}");
                ways.push(step);
                if step.is_multiple_of(stride) || step == at {
                    kept.borrow_mut().insert(step, state.clone());
                }
            };
            let found = table.as_of_known(at, known, passed).unwrap();
            assert!(found == states[at as usize - 1], "seed {seed}: as of entry {at}");
            assert!(ways.iter().is_sorted() && ways.last().is_none_or(|last| *last == at), "{ways:?} to {at}");
            let mut kept = kept.borrow_mut();
            while kept.len() > 12 {
                let forgotten = *kept.keys().nth(generator.random_range(0..kept.len())).unwrap();
                kept.remove(&forgotten);
            }
        }
    }
}

#[test]
fn turns_and_battles_are_found_where_they_began() {
    let (mut turns, mut battles) = (0, 0);
    for seed in 0..games() {
        let (table, states) = played(seed);
        let found = landmarks(&table, Seat::Umpire);
        for Landmark { entry, kind, name } in &found {
            let [before, after] = [&states[*entry as usize - 2], &states[*entry as usize - 1]];
            match kind {
                LandmarkKind::Turn(turn) => {
                    // The first turn is on the track before it begins.
                    let is_new = *turn == 1 || before.turn != *turn;
                    assert!(is_new && after.turn == *turn, "seed {seed}: {name} at entry {entry}");
                    turns += 1;
                }
                LandmarkKind::Battle(area) => {
                    let told = table.seen_by(table.entry(*entry).unwrap(), Seat::Umpire).lines;
                    let place = &table.pack().map.areas[area].name;
                    assert!(name.starts_with(place.as_str()), "{name}");
                    assert!(told.iter().any(|line| line.text.contains(place.as_str())), "seed {seed}: {told:?}");
                    battles += 1;
                }
                LandmarkKind::End => assert!(after.outcome.is_some()),
            }
        }
        // Turns and battles are open to all.
        for seat in [Seat::Side(Side::Japan), Seat::Side(Side::Allies), Seat::Onlooker] {
            assert_eq!(landmarks(&table, seat), found, "seed {seed}: {seat:?}");
        }
    }
    assert!(turns > 0 && battles > 0, "{turns} turns and {battles} battles");
}
