//! *A World at War* among the books.

use domain::awaw::{self, Awaw};
use domain::kernel::journal::CorruptJournal;
use domain::kernel::luck::{self, Throw};
use domain::kernel::seat::Seat;

mod sheets;

use super::{Book, Sheet};
use host::hall::Loaded;

impl Book for Awaw {
    const GAME: &'static str = "AwawGame";

    fn sheet(loaded: &Loaded<Self>, sheet: Sheet, seat: Seat<Self::Side>) -> Option<Result<Vec<u8>, csv::Error>> {
        Some(match sheet {
            Sheet::Dice => sheets::dice(loaded, seat),
            Sheet::Moves => sheets::moves(loaded, seat),
        })
    }

    fn luck(loaded: &Loaded<Self>, _: bool) -> Result<Vec<Throw<Self::Side>>, CorruptJournal> {
        let roll = |command: &awaw::command::Command| match &command.order {
            awaw::command::Order::Roll(roll) => Some(roll.clone()),
            _ => None,
        };
        luck::throws(&loaded.table, roll, |_, _, _| None)
    }
}
