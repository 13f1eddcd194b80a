//! A game of *Netherlands East Indies 1941–42* in the answers that are the same for every book.

use std::sync::Arc;

use domain::kernel::journal::{Deed, Entry as JournalEntry};
use domain::kernel::seat::Seat;
use domain::kernel::verdict::Refusal;
use domain::nei::{self, Nei};
use host::games::GameState;
use host::seats::Session;

use super::command::NeiCommand;
use super::facts::{NeiDie, NeiFact, NeiMove};
use super::game::NeiGame;
use crate::books::Sheet;
use crate::graphql::book::GraphqlBook;
use crate::graphql::entry::DieAnswered;
use crate::graphql::mirror::Output;
use crate::graphql::repair::{Repaired, Replaceable};
use crate::graphql::shown::columns;

impl GraphqlBook for Nei {
    type GameObject = NeiGame;
    type FactObject = NeiFact;

    const NAMED: &'static [&'static str] = &["NeiIncidentInput"];

    fn object(loaded: Arc<GameState<Self>>, session: Session) -> NeiGame {
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

    fn fact(fact: &Self::Fact) -> NeiFact {
        NeiFact::output(fact)
    }

    fn command(command: &Self::Command) -> serde_json::Result<serde_json::Value> {
        serde_json::to_value(NeiCommand::output(command))
    }

    fn columns(sheet: Sheet) -> (&'static str, Vec<String>) {
        match sheet {
            Sheet::Dice => columns::<NeiDie>(),
            Sheet::Moves => columns::<NeiMove>(),
        }
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
