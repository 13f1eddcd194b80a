//! Statistics of NEI's record against the record itself: the moment of each entry is where a replay stands, and what is
//! counted is what happened. The number of games is `STATISTICS_GAMES` (2 by default).

use domain::kernel::journal::{Deed, Table};
use domain::kernel::seat::Seat;
use domain::kernel::verdict::Ruling;
use domain::nei::Nei;
use domain::nei::command::Command;
use domain::nei::components::Side;
use domain::nei::event::Event;
use domain::nei::game::Creation;
use domain::nei::pack::Pack;
use domain::nei::statistics;

use crate::common;

/// A game of so many entries in which something is taken back now and then.
fn game(seed: u64, entries: u32) -> Table<Nei> {
    let pack = Pack::built_in();
    let first = Table::<Nei>::creation_entry(Creation::of("I"), pack.hash.clone(), Seat::Both);
    let mut table = Table::<Nei>::replay(std::sync::Arc::clone(&pack), [first]).unwrap();
    let mut player = common::random::Player::new(seed);
    while table.last_number() < entries {
        let number = table.last_number();
        let entry = if number > 20 && number.is_multiple_of(37) {
            let standing = (1..number - 4).rev().find(|entry| table.stands(*entry)).unwrap();
            table.take_back(Seat::Both, standing).unwrap()
        } else {
            let Some((by, command)) = player.choose(&table) else { break };
            table.play(by, command, Ruling::ByTheBook).unwrap()
        };
        table.fold(entry).unwrap();
    }
    table
}

fn games() -> impl Iterator<Item = Table<Nei>> {
    let games = std::env::var("STATISTICS_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(2);
    (0..games).map(|seed| game(seed, 300))
}

#[test]
fn the_moment_of_an_entry_is_where_a_replay_stands_before_it() {
    for table in games() {
        let moments = statistics::moments(&table);
        assert_eq!(moments.len(), table.entries().len());
        let mut taken_back = 0;
        for (entry, moment) in table.entries().iter().zip(&moments).skip(1) {
            let before = table.as_of(entry.number - 1).unwrap();
            assert_eq!((moment.turn, moment.phase), (before.turn, before.phase), "entry {}", entry.number);
            taken_back += usize::from(matches!(entry.deed, Deed::TookBack { .. }));
        }
        assert!(taken_back > 2, "the games take back");
    }
}

#[test]
fn what_is_counted_is_what_happened() {
    for table in games() {
        let dice: Vec<_> = statistics::dice(&table, Seat::Both).collect();
        let faces = |stands: bool| -> usize {
            let rolls = table.entries().iter().filter(|entry| table.stands(entry.number) == stands);
            rolls
                .map(|entry| match &entry.deed {
                    Deed::Played { command: Command::Roll(roll), .. } => roll.faces.len(),
                    _ => 0,
                })
                .sum()
        };
        for stands in [true, false] {
            assert_eq!(dice.iter().filter(|(_, die)| die.stands == stands).count(), faces(stands));
        }
        assert!(faces(true) > 20 && faces(false) > 0);
        let mut paid = [0_u32; 2];
        for entry in table.entries().iter().filter(|entry| table.stands(entry.number)) {
            let Deed::Played { events, .. } = &entry.deed else { continue };
            for event in events {
                if let Event::ActionTaken { side, cost, .. } = event {
                    paid[usize::from(*side == Side::Allies)] += u32::from(*cost);
                }
            }
        }
        for (place, side) in Side::ALL.into_iter().enumerate() {
            let actions = statistics::actions(&table);
            let by_action: u32 = actions.iter().filter(|count| count.side == side).map(|count| count.points).sum();
            let by_turn = statistics::points(&table);
            let by_turn: u32 = by_turn.iter().filter(|((_, of), _)| *of == side).map(|(_, turn)| turn.paid).sum();
            assert_eq!((by_action, by_turn), (paid[place], paid[place]), "{side:?}");
        }
    }
}

#[test]
fn a_side_is_told_neither_the_enemys_refit_nor_what_became_of_his_units() {
    for table in games() {
        for side in Side::ALL {
            let secret = statistics::dice(&table, Seat::Side(side)).filter(|(_, die)| die.purpose == "refit");
            assert!(secret.map(|(_, die)| die).all(|die| die.by == side));
            for lost in statistics::losses(&table, Seat::Side(side)) {
                assert_eq!(lost.units.is_some(), lost.side == side || table.game().outcome.is_some());
            }
        }
    }
}
