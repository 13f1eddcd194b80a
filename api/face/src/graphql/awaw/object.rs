//! A game of *A World at War* in the answers that are the same for every book.

use std::sync::Arc;

use async_graphql::{OutputType, Result};
use domain::awaw::{self, Awaw, overlay};
use domain::kernel::journal::{Deed, Entry as JournalEntry, EntryNumber};
use domain::kernel::overlay::OverlayError;
use domain::kernel::pack_files::PackFiles;
use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::kernel::verdict::Refusal;
use host::games::{GameState, Games};
use host::seats::Session;

use super::accounts::{AwawAccount, AwawAreaView, AwawCountryView};
use super::command::AwawCommand;
use super::facts::{AwawDie, AwawFact, AwawMove};
use super::game::{AwawGame, view};
use super::options::{AwawOffer, AwawOptions};
use super::pack::AwawPack;
use super::pending::{AwawPending, AwawPendingKind};
use super::view::{AwawPlaceView, AwawStage, AwawUnit, AwawView};
use crate::books::Sheet;
use crate::graphql::book::{Ending, GraphqlBook, pack_named};
use crate::graphql::entry::DieAnswered;
use crate::graphql::identity::{Found, PackName, Part};
use crate::graphql::mirror::{Mirror, Output};
use crate::graphql::owner_copy::{self, FILE, Looked, OverlayComparison};
use crate::graphql::shared_words::Shapes;
use crate::graphql::shown::{TypeOf, columns};
use crate::graphql::verdict::{Question, Rest};

impl Shapes for Awaw {
    type ViewObject = AwawView;
    type PendingObject = AwawPending;
    type OfferObject = AwawOffer;
    type OptionsObject = AwawOptions;
    type PhaseWord = AwawStage;
    type PendingWord = AwawPendingKind;
}

impl GraphqlBook for Awaw {
    type GameObject = AwawGame;
    type Input = AwawCommand;
    type FactObject = AwawFact;

    const NODES: &'static [TypeOf] = &[
        AwawGame::create_type_info,
        AwawView::create_type_info,
        AwawAccount::create_type_info,
        AwawCountryView::create_type_info,
        AwawAreaView::create_type_info,
        AwawUnit::create_type_info,
        AwawPlaceView::create_type_info,
        AwawPack::create_type_info,
    ];

    const NAMED: &'static [&'static str] = &["AwawHexInput"];

    fn object(loaded: Arc<GameState<Self>>, session: Session) -> AwawGame {
        AwawGame { loaded, session }
    }

    fn read(input: AwawCommand) -> Result<awaw::command::Command, Refusal> {
        input.read()
    }

    fn questions(game: &Self::Game, seat: Seat<Self::Side>, command: &Self::Command) -> Vec<Question> {
        Output::output(&awaw::questions(game, seat, command))
    }

    fn rests(game: &Self::Game, seat: Seat<Self::Side>, command: &Self::Command) -> Vec<Rest> {
        awaw::rests(game, seat, command).iter().map(Rest::from).collect()
    }

    fn awaited(game: &Self::Game) -> (Option<Self::Side>, String) {
        (Self::pending(game).map(awaw::pending::Pending::by).or(game.stage.side()), game.stage.name())
    }

    /// The chapters at hand have no end of a game.
    fn ending(_: &Self::Game) -> Option<Ending> {
        None
    }

    fn lay(files: &PackFiles, text: &str) -> Result<Looked, OverlayError> {
        overlay::load(files, FILE, text).map(|laid| Looked::of_sheets(&laid, files))
    }

    fn compare(first: &str, second: &str) -> OverlayComparison {
        owner_copy::compare_sheets(overlay::read, first, second)
    }

    fn dice(loaded: &GameState<Self>, entry: &JournalEntry<Self>, seat: Seat<Self::Side>) -> Vec<DieAnswered> {
        if !matches!(&entry.deed, Deed::Played { command, .. } if matches!(command.order, awaw::command::Order::Roll(_)))
        {
            return Vec::new();
        }
        let facts = loaded.table.facts_of(entry, seat).into_iter();
        let face =
            |fact| if let awaw::facts::Fact::Die(die) = fact { Some(DieAnswered::plain(die.face)) } else { None };
        facts.filter_map(face).collect()
    }

    fn part(
        loaded: &GameState<Self>,
        session: &Session,
        after: Option<EntryNumber>,
        part: &Part<'_>,
    ) -> Result<Option<Found>> {
        if after.is_some() { Ok(None) } else { Ok(view(loaded, session)?.part(part)) }
    }

    async fn printed(games: &Games<Self>, name: PackName<'_>, part: &Part<'_>) -> Result<Option<Found>> {
        if name.overlay.is_some() {
            return Ok(None);
        }
        Ok(part.among([&AwawPack::bare(&*pack_named(games, Some(name.hash)).await?)]))
    }

    fn fact(fact: &Self::Fact) -> AwawFact {
        AwawFact::output(fact)
    }

    fn command(command: &Self::Command) -> serde_json::Result<serde_json::Value> {
        serde_json::to_value(AwawCommand::output(command))
    }

    fn columns(sheet: Sheet) -> (&'static str, Vec<String>) {
        match sheet {
            Sheet::Dice => columns::<AwawDie>(),
            Sheet::Moves => columns::<AwawMove>(),
        }
    }
}
