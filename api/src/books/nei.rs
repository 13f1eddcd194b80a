//! *Netherlands East Indies 1941–42* among the books.

use std::sync::Arc;

use domain::kernel::journal::{CorruptJournal, Deed, Entry as JournalEntry};
use domain::kernel::luck::Throw;
use domain::kernel::seat::Seat;
use domain::nei::{self, Nei};

use super::{Book, Sheet};
use crate::archive::sheets;
use crate::graphql::Sitting;
use crate::graphql::entry::DieAnswered;
use crate::graphql::game::{Game, NeiGame};
use crate::hall::Loaded;
use crate::reports::{Made, NotMade, Reading};

impl Book for Nei {
    const GAME: &'static str = "NeiGame";

    fn shown(loaded: Arc<Loaded<Self>>, sitting: Sitting) -> Game {
        Game::Nei(NeiGame { loaded, sitting })
    }

    fn sheet(loaded: &Loaded<Self>, sheet: Sheet, seat: Seat<Self::Side>) -> Option<Result<Vec<u8>, csv::Error>> {
        Some(match sheet {
            Sheet::Dice => sheets::nei::dice(loaded, seat),
            Sheet::Moves => sheets::nei::moves(loaded, seat),
        })
    }

    fn dice(loaded: &Loaded<Self>, entry: &JournalEntry<Self>, seat: Seat<Self::Side>) -> Vec<DieAnswered> {
        if !matches!(entry.deed, Deed::Played { command: nei::command::Command::Roll(_), .. }) {
            return Vec::new();
        }
        let facts = loaded.table.facts_of(entry, seat).into_iter();
        facts
            .filter_map(|fact| if let nei::facts::Fact::Die(die) = fact { Some((&die).into()) } else { None })
            .collect()
    }

    fn luck(loaded: &Loaded<Self>, swings: bool) -> Result<Vec<Throw<nei::components::Side>>, CorruptJournal> {
        nei::luck::throws(&loaded.table, swings)
    }

    fn make(loaded: &Loaded<Self>, reading: &dyn Reading, seat: Seat<Self::Side>) -> Result<Made, NotMade> {
        reading.of_nei(loaded, seat)
    }
}
