//! Random games whose positions become pairs.

use domain::kernel::journal::{Deed, Entry, Table};
use domain::kernel::seat::Seat;
use domain::kernel::verdict::Ruling;
use domain::nei::Nei;
use domain::nei::components::{Face, Side, UnitId};
use domain::nei::event::Event;
use domain::nei::game::{Correction, Creation, Location};
use domain::nei::pack::Pack;
use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use crate::random;

/// Entries of a game that is played for its pairs.
const ENTRIES: usize = 260;

/// Something that lies otherwise than the record says: the Singapore box, or a counter, seen or not.
fn correction(table: &Table<Nei>, generator: &mut StdRng) -> Correction {
    let game = table.game();
    let counters: Vec<UnitId> = game.units.keys().copied().filter(|unit| !game.is_base(*unit)).collect();
    match counters.choose(generator) {
        Some(unit) if generator.random_range(0..4) > 0 => {
            let displays = [Location::Pool, Location::Disrupted, Location::Destroyed, game.unit(*unit).location];
            let location = *displays.choose(generator).unwrap();
            let reduced = game.counter(*unit).steps == 2 && generator.random_range(0..2) == 0;
            Correction::Unit { unit: *unit, face: if reduced { Face::Reduced } else { Face::Full }, location }
        }
        _ => Correction::SingaporeBox(generator.random_range(0..4)),
    }
}

/// How often a counter of a side was put right.
pub(crate) fn corrections_of(table: &Table<Nei>, side: Side, entries: usize) -> usize {
    let is_of_side = |correction: &Correction| matches!(correction, Correction::Unit { unit, .. } if table.game().side(*unit) == side);
    let of_event = |event: &Event| match event {
        Event::AdjustmentMade { corrections, .. } => corrections.iter().filter(|one| is_of_side(one)).count(),
        _ => 0,
    };
    let of_entry = |entry: &Entry<Nei>| match &entry.deed {
        Deed::Played { events, .. } => events.iter().map(of_event).sum(),
        _ => 0,
    };
    table.entries()[..entries].iter().map(of_entry).sum()
}

/// A random game, in which entries are taken back and the record is put right now and then.
pub(crate) fn played(seed: u64, generator: &mut StdRng) -> Table<Nei> {
    let pack = Pack::built_in();
    let first = Table::<Nei>::creation_entry(Creation::of("I"), pack.hash.clone(), Seat::Umpire);
    let mut table = Table::replay(pack, [first]).unwrap();
    let mut player = random::Player::new(seed);
    while table.entries().len() < ENTRIES {
        let last = table.last_number();
        let entry = match generator.random_range(0..30) {
            0 if last > 10 => table.take_back(Seat::Umpire, last - generator.random_range(1..4)).ok(),
            1 => {
                let corrections = vec![correction(&table, generator)];
                let command = domain::nei::command::Command::Adjust { corrections, reason: "as it lies".to_owned() };
                table.play(Seat::Umpire, command, Ruling::ByTheBook).ok()
            }
            _ => None,
        };
        let entry = entry.or_else(|| {
            let (by, command) = player.choose(&table)?;
            table.play(by, command, Ruling::ByTheBook).ok()
        });
        let Some(entry) = entry else { break };
        table.fold(entry).unwrap();
    }
    table
}
