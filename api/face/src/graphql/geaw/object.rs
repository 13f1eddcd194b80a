//! A game of *The Greater East Asia War* in the answers that are the same for every book.

use std::sync::Arc;

use domain::geaw::{self, Geaw, overlay};
use domain::kernel::journal::{Deed, Entry as JournalEntry};
use domain::kernel::overlay::OverlayError;
use domain::kernel::pack_files::PackFiles;
use domain::kernel::seat::Seat;
use domain::kernel::verdict::Refusal;
use host::games::GameState;
use host::seats::Session;

use super::command::GeawCommand;
use super::game::GeawGame;
use crate::graphql::book::GraphqlBook;
use crate::graphql::entry::DieAnswered;
use crate::graphql::mirror::Output;
use crate::graphql::owner_copy::{self, FILE, Looked, OverlayComparison};
use crate::graphql::verdict::{Question, Rest};

impl GraphqlBook for Geaw {
    type GameObject = GeawGame;
    type Input = GeawCommand;

    const NAMED: &'static [&'static str] = &["GeawCounterInput", "GeawHexInput", "GeawUnitKindInput"];

    fn object(loaded: Arc<GameState<Self>>, session: Session) -> GeawGame {
        GeawGame { loaded, session }
    }

    fn read(input: GeawCommand) -> Result<geaw::command::Command, Refusal> {
        (&input).try_into()
    }

    fn questions(game: &Self::Game, seat: Seat<Self::Side>, command: &Self::Command) -> Vec<Question> {
        Output::output(&geaw::questions(game, seat, command))
    }

    fn rests(game: &Self::Game, seat: Seat<Self::Side>, command: &Self::Command) -> Vec<Rest> {
        geaw::rests(game, seat, command).iter().map(Rest::from).collect()
    }

    fn lay(files: &PackFiles, text: &str) -> Result<Looked, OverlayError> {
        overlay::load(files, FILE, text).map(|laid| Looked::of_sheets(&laid, files))
    }

    fn compare(first: &str, second: &str) -> OverlayComparison {
        owner_copy::compare_sheets(overlay::read, first, second)
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
