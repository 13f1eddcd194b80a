//! *Netherlands East Indies 1941–42* among the books.

use domain::kernel::journal::CorruptJournal;
use domain::kernel::luck::Throw;
use domain::kernel::seat::Seat;
use domain::nei::{self, Nei};

pub mod sandbox;
mod sheets;

use super::{Book, Sheet};
use host::hall::Loaded;

impl Book for Nei {
    const GAME: &'static str = "NeiGame";

    fn sheet(loaded: &Loaded<Self>, sheet: Sheet, seat: Seat<Self::Side>) -> Option<Result<Vec<u8>, csv::Error>> {
        Some(match sheet {
            Sheet::Dice => sheets::dice(loaded, seat),
            Sheet::Moves => sheets::moves(loaded, seat),
        })
    }

    fn luck(loaded: &Loaded<Self>, swings: bool) -> Result<Vec<Throw<nei::components::Side>>, CorruptJournal> {
        nei::luck::throws(&loaded.table, swings)
    }
}
