//! Statistics of a game of NEI, as one seat may know them: dice (2.10), actions and what they cost (8.4), losses (12.6),
//! and in which phase each entry was made (6.0). One pass over the record, without a replay.

mod actions;
mod losses;
mod phases;

pub use actions::{ActionCount, TurnPoints, actions, points};
pub use losses::{Losses, UnitLosses, losses};
pub use phases::{Moment, moments};

use super::Nei;
use super::components::Side;
use super::facts::Fact;
use kernel::journal::Table;
use kernel::seat::Seat;
use kernel::statistics::Die;

/// Every die that a seat was told of, with the number of its entry.
pub fn dice(table: &Table<Nei>, seat: Seat<Side>) -> impl Iterator<Item = (u32, Die<Side>)> + '_ {
    table.entries().iter().flat_map(move |entry| {
        let stands = table.stands(entry.number);
        table.facts_of(entry, seat).into_iter().filter_map(move |fact| {
            if let Fact::Die(die) = fact {
                Some((
                    entry.number,
                    Die {
                        by: die.roller,
                        purpose: die.purpose.word().to_owned(),
                        hits_on: die.hits_on,
                        modifier: die.modifier,
                        face: die.face,
                        stands,
                    },
                ))
            } else {
                None
            }
        })
    })
}
