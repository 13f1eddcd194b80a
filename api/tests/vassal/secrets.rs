//! Two games that differ only in what a side may not see give that side the same files, byte for byte.

use domain::kernel::journal::Table;
use domain::kernel::seat::{Opposed as _, Seat};
use domain::kernel::system::System as _;
use domain::nei::Nei;
use domain::nei::components::Side;
use face::reports::nei::vassal::{log, save};
use face::vassal::Form;

use crate::common::pairs::{rearranged, renamed};
use crate::common::random::generator;
use crate::played;

/// How many games have twins.
const PAIRS: u64 = 4;

fn saved(table: &Table<Nei>, seat: Seat<Side>) -> Vec<u8> {
    save(table.pack(), &Nei::view(table.game(), seat), "a position", Form::UpTo37).unwrap()
}

#[test]
fn no_file_of_a_side_tells_what_is_hidden_from_it() {
    let (mut same, mut other) = (0, 0);
    for seed in 0..PAIRS {
        let mut generator = generator(seed);
        let whole = played(seed);
        let half =
            Table::replay(std::sync::Arc::clone(whole.pack()), whole.entries()[..whole.entries().len() / 2].to_vec())
                .unwrap();
        for table in [half, whole] {
            if table.game().outcome.is_some() {
                continue;
            }
            for hidden in Side::ALL {
                let seats = [Seat::Side(hidden.other()), Seat::Onlooker];
                let twin = renamed(&table, hidden, &mut generator);
                let moved = rearranged(table.game(), hidden, &mut generator);
                for seat in seats {
                    assert!(saved(&table, seat) == saved(&twin, seat), "seed {seed}: a save of {seat:?}");
                    let logs = [&table, &twin].map(|table| log(table, seat, "a record", Form::From38).unwrap());
                    assert!(logs[0] == logs[1], "seed {seed}: a log of {seat:?}");
                    let view = Nei::view(&moved, seat);
                    let rearranged = save(table.pack(), &view, "a position", Form::UpTo37).unwrap();
                    assert!(saved(&table, seat) == rearranged, "seed {seed}: a save of {seat:?}, rearranged");
                    same += 3;
                }
                other += usize::from(saved(&table, Seat::Side(hidden)) != saved(&twin, Seat::Side(hidden)));
            }
        }
    }
    println!("seen: {same} files the same for who may not see the difference, {other} others for who may");
    assert!(same >= 40 && other >= 6);
}
