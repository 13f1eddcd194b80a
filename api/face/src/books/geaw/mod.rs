//! *The Greater East Asia War* among the books.

use std::sync::Arc;

use domain::geaw::{self, Geaw};
use domain::kernel::journal::{CorruptJournal, Entry};
use domain::kernel::luck::{self, Throw};
use domain::kernel::switches::Switch;
use serde_json::Value;

use super::Book;
use super::trial::replayed;
use host::games::{Base, GameState};

impl Book for Geaw {
    const GAME: &'static str = "GeawGame";
    const SIDES: [&'static str; 2] = ["Japan", "the Allies"];
    const TRIAL: &'static str = "Trial on an invented board";
    const SWITCHES: &'static [Switch] = geaw::rulings::Rulings::SWITCHES;
    const SCHEMAS: &'static [&'static str] = &geaw::pack::schema::NAMES;

    fn schema_of(file: &str) -> Option<Value> {
        geaw::pack::schema::of(file)
    }

    fn built_in() -> Base<Self> {
        let pack = geaw::pack::Pack::built_in();
        Base { hash: pack.hash.clone(), pack, files: Arc::new(geaw::pack::built_in_files()) }
    }

    fn trial(base: &Base<Self>) -> Result<Vec<Entry<Self>>, String> {
        replayed(base, include_str!("../../../../../scenarios/geaw/trial.game"))
    }

    fn luck(loaded: &GameState<Self>, _: bool) -> Result<Vec<Throw<Self::Side>>, CorruptJournal> {
        let roll = |command: &geaw::command::Command| match &command.order {
            geaw::command::Order::Roll(roll) => Some(roll.clone()),
            _ => None,
        };
        luck::throws(&loaded.table, roll, |_, _, _| None)
    }
}
