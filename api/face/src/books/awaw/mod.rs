//! *A World at War* among the books.

use std::sync::Arc;

use domain::awaw::{self, Awaw};
use domain::kernel::journal::{CorruptJournal, Entry};
use domain::kernel::luck::{self, Throw};
use domain::kernel::switches::Switch;
use serde_json::Value;

use super::Book;
use super::trial::replayed;
use host::games::{Base, GameState};

impl Book for Awaw {
    const GAME: &'static str = "AwawGame";
    const SIDES: [&'static str; 2] = ["the Axis", "the Allies"];
    const TRIAL: &'static str = "Trial with invented accounts";
    const SWITCHES: &'static [Switch] = awaw::rulings::Rulings::SWITCHES;
    const SCHEMAS: &'static [&'static str] = &awaw::pack::schema::NAMES;

    fn schema_of(file: &str) -> Option<Value> {
        awaw::pack::schema::of(file)
    }

    fn built_in() -> Base<Self> {
        let pack = awaw::pack::Pack::built_in();
        Base { hash: pack.hash.clone(), pack, files: Arc::new(awaw::pack::built_in_files()) }
    }

    fn trial(base: &Base<Self>) -> Result<Vec<Entry<Self>>, String> {
        replayed(base, include_str!("../../../../../scenarios/awaw/trial.game"))
    }

    fn luck(loaded: &GameState<Self>, _: bool) -> Result<Vec<Throw<Self::Side>>, CorruptJournal> {
        let roll = |command: &awaw::command::Command| match &command.order {
            awaw::command::Order::Roll(roll) => Some(roll.clone()),
            _ => None,
        };
        luck::throws(&loaded.table, roll, |_, _, _| None)
    }
}
