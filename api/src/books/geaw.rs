//! *The Greater East Asia War* among the books.

use std::sync::Arc;

use domain::geaw::{self, Geaw};
use domain::kernel::journal::{CorruptJournal, Deed, Entry as JournalEntry};
use domain::kernel::luck::{self, Throw};
use domain::kernel::seat::Seat;

use super::{Book, Sheet};
use crate::archive::sheets;
use crate::graphql::Sitting;
use crate::graphql::entry::DieAnswered;
use crate::graphql::game::Game;
use crate::graphql::geaw::game::GeawGame;
use crate::hall::Loaded;
use crate::reports::{Made, NotMade, Reading};

impl Book for Geaw {
    const GAME: &'static str = "GeawGame";

    fn shown(loaded: Arc<Loaded<Self>>, sitting: Sitting) -> Game {
        Game::Geaw(GeawGame { loaded, sitting })
    }

    fn sheet(loaded: &Loaded<Self>, sheet: Sheet, seat: Seat<Self::Side>) -> Option<Result<Vec<u8>, csv::Error>> {
        Some(match sheet {
            Sheet::Dice => sheets::geaw::dice(loaded, seat),
            Sheet::Moves => sheets::geaw::moves(loaded, seat),
        })
    }

    fn dice(loaded: &Loaded<Self>, entry: &JournalEntry<Self>, seat: Seat<Self::Side>) -> Vec<DieAnswered> {
        if !matches!(&entry.deed, Deed::Played { command, .. } if matches!(command.order, geaw::command::Order::Roll(_)))
        {
            return Vec::new();
        }
        let facts = loaded.table.facts_of(entry, seat).into_iter();
        let face =
            |fact| if let geaw::facts::Fact::Die { face, .. } = fact { Some(DieAnswered::plain(face)) } else { None };
        facts.filter_map(face).collect()
    }

    fn luck(loaded: &Loaded<Self>, _: bool) -> Result<Vec<Throw<Self::Side>>, CorruptJournal> {
        let roll = |command: &geaw::command::Command| match &command.order {
            geaw::command::Order::Roll(roll) => Some(roll.clone()),
            _ => None,
        };
        luck::throws(&loaded.table, roll, |_, _, _| None)
    }

    fn make(loaded: &Loaded<Self>, reading: &dyn Reading, seat: Seat<Self::Side>) -> Result<Made, NotMade> {
        reading.of_geaw(loaded, seat)
    }
}
