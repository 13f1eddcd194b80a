//! *A World at War* among the books.

use std::sync::Arc;

use domain::awaw::{self, Awaw};
use domain::kernel::journal::{CorruptJournal, Deed, Entry as JournalEntry};
use domain::kernel::luck::{self, Throw};
use domain::kernel::seat::Seat;

use super::{Book, Sheet};
use crate::archive::sheets;
use crate::graphql::Sitting;
use crate::graphql::awaw::game::AwawGame;
use crate::graphql::entry::DieAnswered;
use crate::graphql::game::Game;
use crate::hall::Loaded;
use crate::reports::{Made, NotMade, Reading};

impl Book for Awaw {
    const GAME: &'static str = "AwawGame";

    fn shown(loaded: Arc<Loaded<Self>>, sitting: Sitting) -> Game {
        Game::Awaw(AwawGame { loaded, sitting })
    }

    fn sheet(loaded: &Loaded<Self>, sheet: Sheet, seat: Seat<Self::Side>) -> Option<Result<Vec<u8>, csv::Error>> {
        Some(match sheet {
            Sheet::Dice => sheets::awaw::dice(loaded, seat),
            Sheet::Moves => sheets::awaw::moves(loaded, seat),
        })
    }

    fn dice(loaded: &Loaded<Self>, entry: &JournalEntry<Self>, seat: Seat<Self::Side>) -> Vec<DieAnswered> {
        if !matches!(&entry.deed, Deed::Played { command, .. } if matches!(command.order, awaw::command::Order::Roll(_)))
        {
            return Vec::new();
        }
        let facts = loaded.table.facts_of(entry, seat).into_iter();
        let face =
            |fact| if let awaw::facts::Fact::Die { face, .. } = fact { Some(DieAnswered::plain(face)) } else { None };
        facts.filter_map(face).collect()
    }

    fn luck(loaded: &Loaded<Self>, _: bool) -> Result<Vec<Throw<Self::Side>>, CorruptJournal> {
        let roll = |command: &awaw::command::Command| match &command.order {
            awaw::command::Order::Roll(roll) => Some(roll.clone()),
            _ => None,
        };
        luck::throws(&loaded.table, roll, |_, _, _| None)
    }

    fn make(loaded: &Loaded<Self>, reading: &dyn Reading, seat: Seat<Self::Side>) -> Result<Made, NotMade> {
        reading.of_awaw(loaded, seat)
    }
}
