//! Two games that differ only in what is hidden look the same to whoever may not know it.

use kernel::journal::{SeenEntry, Table};
use kernel::seat::Seat;
use kernel::system::System as _;
use kernel::verdict::Ruling;

use crate::fog_bank::command::Command;
use crate::fog_bank::game::Pending;
use crate::fog_bank::seen::{Fact, Offer, View};
use crate::fog_bank::side::Side;
use crate::fog_bank::system::FogBank;
use crate::{creation, pack};

/// All that a seat has of a table.
#[derive(Debug, PartialEq)]
struct Known {
    view: View,
    options: Vec<Offer>,
    pending: Option<Pending>,
    record: Vec<SeenEntry<Side>>,
    facts: Vec<Vec<Fact>>,
}

impl Known {
    fn of(table: &Table<FogBank>, seat: Seat<Side>) -> Self {
        let game = table.game();
        Self {
            view: FogBank::view(game, seat),
            options: FogBank::options(game, seat, &()),
            pending: FogBank::pending(game).cloned(),
            record: table.entries().iter().map(|entry| table.seen_by(entry, seat)).collect(),
            facts: table.entries().iter().map(|entry| table.facts_of(entry, seat)).collect(),
        }
    }
}

fn give(table: &mut Table<FogBank>, side: Side, command: Command) {
    let entry = table.play(Seat::Side(side), command, Ruling::ByTheBook).unwrap();
    table.fold(entry).unwrap();
}

#[test]
fn another_hiding_place_changes_nothing_that_the_smugglers_have() {
    let mut tables = [3, 4].map(|field| {
        let first = Table::creation_entry(creation(1), pack().hash.clone(), Seat::Umpire);
        let mut table = Table::replay(pack(), [first]).unwrap();
        give(&mut table, Side::Cutter, Command::Hide { field });
        table
    });
    let differ = |tables: &[Table<FogBank>; 2], seat| Known::of(&tables[0], seat) != Known::of(&tables[1], seat);
    let [cutter, smugglers] = [Seat::Side(Side::Cutter), Seat::Side(Side::Smugglers)];
    assert!(differ(&tables, cutter) && !differ(&tables, smugglers) && !differ(&tables, Seat::Onlooker));
    for table in &mut tables {
        give(table, Side::Smugglers, Command::Sail { fields: 1 });
    }
    assert!(differ(&tables, cutter) && !differ(&tables, smugglers) && !differ(&tables, Seat::Onlooker));
    // Now the boat comes upon one of the cutters, and must know it.
    for table in &mut tables {
        give(table, Side::Smugglers, Command::Sail { fields: 1 });
    }
    assert!(differ(&tables, smugglers) && differ(&tables, Seat::Onlooker));
}

/// Whoever has learnt something does not go back alone.
#[test]
fn what_was_learnt_is_taken_back_by_consent() {
    let first = Table::creation_entry(creation(1), pack().hash.clone(), Seat::Umpire);
    let mut table = Table::replay(pack(), [first]).unwrap();
    give(&mut table, Side::Cutter, Command::Hide { field: 4 });
    let alone = |table: &Table<FogBank>, side, to| table.take_back(Seat::Side(side), to).unwrap().deed.kind();
    assert_eq!(alone(&table, Side::Cutter, 1), "took_back");
    give(&mut table, Side::Smugglers, Command::Sail { fields: 1 });
    assert_eq!(alone(&table, Side::Smugglers, 2), "take_back_asked");
}
