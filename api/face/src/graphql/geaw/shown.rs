//! A game of *The Greater East Asia War* in the answers that are the same for every book.

use std::sync::Arc;

use domain::geaw::{self, Geaw};
use domain::kernel::journal::{Deed, Entry as JournalEntry};
use domain::kernel::seat::Seat;
use domain::kernel::violation::Refusal;
use host::games::GameState;
use host::seats::Session;

use super::command::GeawCommand;
use super::game::GeawGame;
use crate::graphql::book::Shown;
use crate::graphql::entry::DieAnswered;

use crate::graphql::repair::{Repaired, Replaceable};

impl Shown for Geaw {
    type ShownGame = GeawGame;

    const NAMED: &'static [&'static str] = &["GeawCounterInput", "GeawHexInput", "GeawUnitKindInput"];

    fn shown(loaded: Arc<GameState<Self>>, session: Session) -> GeawGame {
        GeawGame { loaded, session }
    }

    fn dice(loaded: &GameState<Self>, entry: &JournalEntry<Self>, seat: Seat<Self::Side>) -> Vec<DieAnswered> {
        if !matches!(&entry.deed, Deed::Played { command, .. } if matches!(command.order, geaw::command::Order::Roll(_)))
        {
            return Vec::new();
        }
        let facts = loaded.table.facts_of(entry, seat).into_iter();
        let face =
            |fact| if let geaw::facts::Fact::Die { face, .. } = fact { Some(DieAnswered::plain(face)) } else { None };
        facts.filter_map(face).collect()
    }
}

impl Repaired for Geaw {
    type Input = GeawCommand;

    fn read(input: GeawCommand) -> Result<geaw::command::Command, Refusal> {
        (&input).try_into()
    }
}

impl Replaceable for GeawCommand {
    const CHANGE: &'static str = "GeawChange";
}
