//! A game of *The Greater East Asia War* in the answers that are the same for every book.

use std::sync::Arc;

use domain::geaw::{self, Geaw};
use domain::kernel::journal::{Deed, Entry as JournalEntry};
use domain::kernel::seat::Seat;
use domain::kernel::verdict::Refusal;
use host::games::GameState;
use host::seats::Session;

use super::command::GeawCommand;
use super::facts::{GeawDie, GeawFact, GeawMove};
use super::game::GeawGame;
use crate::books::Sheet;
use crate::graphql::book::GraphqlBook;
use crate::graphql::entry::DieAnswered;
use crate::graphql::mirror::Output;
use crate::graphql::repair::{Repaired, Replaceable};
use crate::graphql::shown::columns;

impl GraphqlBook for Geaw {
    type GameObject = GeawGame;
    type FactObject = GeawFact;

    const NAMED: &'static [&'static str] = &["GeawCounterInput", "GeawHexInput", "GeawUnitKindInput"];

    fn object(loaded: Arc<GameState<Self>>, session: Session) -> GeawGame {
        GeawGame { loaded, session }
    }

    fn dice(loaded: &GameState<Self>, entry: &JournalEntry<Self>, seat: Seat<Self::Side>) -> Vec<DieAnswered> {
        if !matches!(&entry.deed, Deed::Played { command, .. } if matches!(command.order, geaw::command::Order::Roll(_)))
        {
            return Vec::new();
        }
        let facts = loaded.table.facts_of(entry, seat).into_iter();
        let face =
            |fact| if let geaw::facts::Fact::Die(die) = fact { Some(DieAnswered::plain(die.face)) } else { None };
        facts.filter_map(face).collect()
    }

    fn fact(fact: &Self::Fact) -> GeawFact {
        GeawFact::output(fact)
    }

    fn command(command: &Self::Command) -> serde_json::Result<serde_json::Value> {
        serde_json::to_value(GeawCommand::from(command))
    }

    fn columns(sheet: Sheet) -> (&'static str, Vec<String>) {
        match sheet {
            Sheet::Dice => columns::<GeawDie>(),
            Sheet::Moves => columns::<GeawMove>(),
        }
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
