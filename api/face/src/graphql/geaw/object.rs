//! A game of *The Greater East Asia War* in the answers that are the same for every book.

use std::sync::Arc;

use async_graphql::{OutputType, Result};
use domain::geaw::{self, Geaw, overlay};
use domain::kernel::journal::{Deed, Entry as JournalEntry, EntryNumber};
use domain::kernel::overlay::OverlayError;
use domain::kernel::pack_files::PackFiles;
use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::kernel::verdict::Refusal;
use host::games::{GameState, Games};
use host::seats::Session;

use super::GeawPhase;
use super::command::GeawCommand;
use super::facts::{GeawDie, GeawFact, GeawMove};
use super::game::{GeawGame, sheets, view};
use super::options::{GeawOffer, GeawOptions};
use super::pending::{GeawPending, GeawPendingKind};
use super::sheets::{GeawPack, GeawSheets};
use super::view::{GeawSideView, GeawUnit, GeawView};
use crate::books::Sheet;
use crate::graphql::book::{Ending, GraphqlBook, pack_named};
use crate::graphql::entry::DieAnswered;
use crate::graphql::identity::{Found, PackName, Part};
use crate::graphql::mirror::Output;
use crate::graphql::owner_copy::{self, FILE, Looked, OverlayComparison};
use crate::graphql::shared_words::Shapes;
use crate::graphql::shown::{TypeOf, columns};
use crate::graphql::verdict::{Question, Rest};

impl Shapes for Geaw {
    type ViewObject = GeawView;
    type PendingObject = GeawPending;
    type OfferObject = GeawOffer;
    type OptionsObject = GeawOptions;
    type PhaseWord = GeawPhase;
    type PendingWord = GeawPendingKind;
}

impl GraphqlBook for Geaw {
    type GameObject = GeawGame;
    type Input = GeawCommand;
    type FactObject = GeawFact;

    const NODES: &'static [TypeOf] = &[
        GeawGame::create_type_info,
        GeawView::create_type_info,
        GeawSideView::create_type_info,
        GeawUnit::create_type_info,
        GeawPack::create_type_info,
        GeawSheets::create_type_info,
    ];

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

    fn awaited(game: &Self::Game) -> (Option<Self::Side>, String) {
        (Self::pending(game).map(geaw::pending::Pending::by).or(game.phase.side()), game.phase.name())
    }

    fn ending(game: &Self::Game) -> Option<Ending> {
        let scenario = game.scenario.as_ref().map(|sheet| sheet.name.clone()).unwrap_or_default();
        game.outcome.as_ref().map(|outcome| Ending { scenario, result: outcome.in_words() })
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
            |fact| if let geaw::facts::Fact::Die(die) = fact { Some(DieAnswered::plain(die.face)) } else { None };
        facts.filter_map(face).collect()
    }

    fn part(
        loaded: &GameState<Self>,
        session: &Session,
        after: Option<EntryNumber>,
        part: &Part<'_>,
    ) -> Result<Option<Found>> {
        if after.is_some() {
            return Ok(None);
        }
        Ok(view(loaded, session)?.part(part).or_else(|| part.among([&sheets(loaded)])))
    }

    async fn printed(games: &Games<Self>, name: PackName<'_>, part: &Part<'_>) -> Result<Option<Found>> {
        if name.overlay.is_some() {
            return Ok(None);
        }
        Ok(GeawPack::bare(&*pack_named(games, Some(name.hash)).await?).part(part))
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
