//! A game of *Netherlands East Indies 1941–42* in the answers that are the same for every book.

use std::sync::Arc;

use domain::kernel::journal::{Deed, Entry as JournalEntry};
use domain::kernel::seat::Seat;
use domain::kernel::violation::Refusal;
use domain::nei::{self, Nei};
use host::games::GameState;
use host::seats::Session;

use super::command::NeiCommand;
use super::game::NeiGame;
use crate::graphql::book::Shown;
use crate::graphql::entry::DieAnswered;

use crate::graphql::repair::{Repaired, Replaceable};

impl Shown for Nei {
    type ShownGame = NeiGame;

    const NAMED: &'static [&'static str] = &["NeiIncidentInput"];

    fn shown(loaded: Arc<GameState<Self>>, session: Session) -> NeiGame {
        NeiGame { loaded, session }
    }

    fn dice(loaded: &GameState<Self>, entry: &JournalEntry<Self>, seat: Seat<Self::Side>) -> Vec<DieAnswered> {
        if !matches!(entry.deed, Deed::Played { command: nei::command::Command::Roll(_), .. }) {
            return Vec::new();
        }
        let facts = loaded.table.facts_of(entry, seat).into_iter();
        facts
            .filter_map(|fact| if let nei::facts::Fact::Die(die) = fact { Some((&die).into()) } else { None })
            .collect()
    }
}

impl Repaired for Nei {
    type Input = NeiCommand;

    fn read(input: NeiCommand) -> Result<nei::command::Command, Refusal> {
        input.try_into()
    }
}

impl Replaceable for NeiCommand {
    const CHANGE: &'static str = "NeiChange";
}

impl From<&nei::facts::Die> for DieAnswered {
    fn from(die: &nei::facts::Die) -> Self {
        let unit = die.unit.map(|unit| unit.to_string().into());
        Self { face: die.face.get(), unit, hits_on: die.hits_on, modifier: die.modifier }
    }
}
