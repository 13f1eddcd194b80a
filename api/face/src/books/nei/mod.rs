//! *Netherlands East Indies 1941–42* among the books.

use std::sync::Arc;

use domain::kernel::journal::{CorruptJournal, Entry};
use domain::kernel::luck::Throw;
use domain::kernel::switches::Switch;
use domain::nei::{self, Nei};
use serde_json::Value;

pub mod overlay;
pub mod sandbox;

use super::Book;
use host::games::{Base, GameState};

/// The seed and the entries of a game to try things in: Japan acts for the first time.
const BEGUN: (u64, u32) = (1941, 11);

impl Book for Nei {
    const GAME: &'static str = "NeiGame";
    const SIDES: [&'static str; 2] = ["Japan", "the Allies"];
    const TRIAL: &'static str = "Trial";
    const SWITCHES: &'static [Switch] = nei::rulings::Rulings::SWITCHES;
    const SCHEMAS: &'static [&'static str] = &nei::pack::schema::NAMES;

    fn schema_of(file: &str) -> Option<Value> {
        nei::pack::schema::of(file)
    }

    fn built_in() -> Base<Self> {
        let pack = nei::pack::Pack::built_in();
        Base { hash: pack.hash.clone(), pack, files: Arc::new(nei::pack::built_in_files()) }
    }

    fn warnings(pack: &Self::Pack) -> &[String] {
        &pack.warnings
    }

    fn trial(base: &Base<Self>) -> Result<Vec<Entry<Self>>, String> {
        sandbox::play(&base.pack, BEGUN.0, BEGUN.1)
    }

    fn luck(loaded: &GameState<Self>, swings: bool) -> Result<Vec<Throw<nei::components::Side>>, CorruptJournal> {
        nei::luck::throws(&loaded.table, swings)
    }
}
