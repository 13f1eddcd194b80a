//! A game of *Netherlands East Indies 1941–42* in the answers that are the same for every book.

use std::sync::Arc;

use domain::kernel::journal::{Deed, Entry as JournalEntry};
use domain::kernel::overlay::OverlayError;
use domain::kernel::pack_files::PackFiles;
use domain::kernel::seat::Seat;
use domain::kernel::verdict::Refusal;
use domain::nei::overlay::Transcription;
use domain::nei::{self, Nei};
use host::games::GameState;
use host::seats::Session;

use super::command::NeiCommand;
use super::game::NeiGame;
use super::owner_copy;
use crate::graphql::book::GraphqlBook;
use crate::graphql::entry::DieAnswered;
use crate::graphql::mirror::Mirror;
use crate::graphql::owner_copy::{FILE, Looked, OverlayComparison};

impl GraphqlBook for Nei {
    type GameObject = NeiGame;
    type Input = NeiCommand;

    const NAMED: &'static [&'static str] = &["NeiIncidentInput"];

    fn object(loaded: Arc<GameState<Self>>, session: Session) -> NeiGame {
        NeiGame { loaded, session }
    }

    fn read(input: NeiCommand) -> Result<nei::command::Command, Refusal> {
        input.read()
    }

    fn lay(files: &PackFiles, text: &str) -> Result<Looked, OverlayError> {
        Transcription::load(files, FILE, text).map(|laid| owner_copy::looked(&laid, files))
    }

    fn compare(first: &str, second: &str) -> OverlayComparison {
        owner_copy::compare(first, second)
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

impl From<&nei::facts::Die> for DieAnswered {
    fn from(die: &nei::facts::Die) -> Self {
        let unit = die.unit.map(|unit| unit.to_string().into());
        Self { face: die.face.get(), unit, hits_on: die.hits_on, modifier: die.modifier }
    }
}
