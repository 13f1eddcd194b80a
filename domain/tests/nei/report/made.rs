//! Campaigns of the players of the house, with what tables do beside playing: taking back and putting right.

use domain::kernel::journal::{Deed, Entry, Table};
use domain::kernel::seat::Seat;
use domain::kernel::verdict::Ruling;
use domain::nei::Nei;
use domain::nei::command::Command;
use domain::nei::components::Side;
use domain::nei::event::Event;
use domain::nei::game::{Correction, Creation, Phase};
use domain::nei::optional::OPTIONAL_RULES;
use domain::nei::pack::Pack;
use domain::nei::players::{Chair, Player, Random, Sensible};
use rand::RngExt;

use crate::common::random::{generator, luck};

/// The most entries of a campaign: who plays at random does not always come to an end.
const MOST: u32 = 2_500;

/// A campaign by its seed, up to so many entries; even seeds play for a purpose, odd ones at random. One that is cut
/// short is not over.
pub(crate) fn campaign(seed: u64, entries: u32) -> Table<Nei> {
    let pack = Pack::built_in();
    let mut generator = generator(7_000 + seed);
    let mut creation = Creation::of(if seed % 5 == 4 { "II" } else { "I" });
    if seed % 3 == 2 {
        let chosen = OPTIONAL_RULES.iter().filter(|_| generator.random_range(0..2) == 0);
        creation.optional = chosen.copied().collect();
    }
    let first = Table::<Nei>::creation_entry(creation, pack.hash.clone(), Seat::Both);
    let mut table = Table::replay(pack, [first]).unwrap();
    let mut player: Box<dyn Player> = if seed.is_multiple_of(2) { Box::new(Sensible) } else { Box::new(Random) };
    while table.game().phase != Phase::Finished && table.last_number() < entries.min(MOST) {
        if table.last_number() > 60 && generator.random_range(0..90) == 0 {
            talk(&mut table, generator.random_range(0..2) == 0);
        }
        let chosen = player.choose(&mut Chair::in_silence(table.game(), &mut luck(&mut generator)));
        let Some((by, command)) = chosen else { break };
        let entry = table.play(by, command, Ruling::ByTheBook).unwrap();
        if entries < MOST && is_last(&table, &entry) {
            break;
        }
        table.fold(entry).unwrap();
    }
    table
}

/// Whether an entry ends the game.
fn is_last(table: &Table<Nei>, entry: &Entry<Nei>) -> bool {
    table.game().phase != Phase::Finished
        && matches!(&entry.deed, Deed::Played { events, .. } if events.iter().any(|event| matches!(event, Event::GameFinished(_))))
}

/// Takes back a few entries, or corrects the Action Points.
fn talk(table: &mut Table<Nei>, takes_back: bool) {
    if takes_back {
        let last = table.last_number();
        let to = (last.saturating_sub(6)..last - 1).find(|number| table.stands(*number));
        if let Some(Ok(entry)) = to.map(|to| table.take_back(Seat::Umpire, to)) {
            table.fold(entry).unwrap();
        }
        return;
    }
    let value = table.game().action_points.of(Side::Allies).get();
    let corrections = vec![Correction::ActionPoints { side: Side::Allies, value }];
    let command = Command::Adjust { corrections, reason: "the marker of the Allies had slipped".to_owned() };
    if let Ok(entry) = table.play(Seat::Umpire, command, Ruling::ByTheBook) {
        table.fold(entry).unwrap();
    }
}
