//! A game of *A World at War* in the answers that are the same for every book.

use std::sync::Arc;

use domain::awaw::{self, Awaw};
use domain::kernel::journal::{Deed, Entry as JournalEntry};
use domain::kernel::seat::Seat;
use domain::kernel::violation::Refusal;
use host::games::GameState;
use host::seats::Session;

use super::command::AwawCommand;
use super::game::AwawGame;
use crate::graphql::book::Shown;
use crate::graphql::entry::DieAnswered;
use crate::graphql::mirror::Mirror;
use crate::graphql::repair::{Repaired, Replaceable};

impl Shown for Awaw {
    type ShownGame = AwawGame;

    const NAMED: &'static [&'static str] = &["AwawHexInput"];

    fn shown(loaded: Arc<GameState<Self>>, session: Session) -> AwawGame {
        AwawGame { loaded, session }
    }

    fn dice(loaded: &GameState<Self>, entry: &JournalEntry<Self>, seat: Seat<Self::Side>) -> Vec<DieAnswered> {
        if !matches!(&entry.deed, Deed::Played { command, .. } if matches!(command.order, awaw::command::Order::Roll(_)))
        {
            return Vec::new();
        }
        let facts = loaded.table.facts_of(entry, seat).into_iter();
        let face =
            |fact| if let awaw::facts::Fact::Die { face, .. } = fact { Some(DieAnswered::plain(face)) } else { None };
        facts.filter_map(face).collect()
    }
}

impl Repaired for Awaw {
    type Input = AwawCommand;

    fn read(input: AwawCommand) -> Result<awaw::command::Command, Refusal> {
        Mirror::read(&input)
    }
}

impl Replaceable for AwawCommand {
    const CHANGE: &'static str = "AwawChange";
}
