//! A game of *Netherlands East Indies 1941–42* in the answers that are the same for every book.

use std::sync::Arc;

use async_graphql::{OutputType, Result};
use domain::kernel::journal::{Deed, Entry as JournalEntry, EntryNumber};
use domain::kernel::overlay::OverlayError;
use domain::kernel::pack_files::PackFiles;
use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::kernel::verdict::Refusal;
use domain::nei::overlay::Transcription;
use domain::nei::{self, Nei};
use host::games::{GameState, Games};
use host::seats::Session;

use super::NeiPendingKind;
use super::command::NeiCommand;
use super::facts::{NeiDie, NeiFact, NeiMove};
use super::game::{NeiGame, view};
use super::moment::{NeiMoment, moment};
use super::options::{NeiOffer, NeiOptions};
use super::owner_copy;
use super::pack::{NeiArea, NeiPack, NeiScenario, NeiSquare};
use super::query::pack;
use super::reconcile::NeiShown;
use super::unit::{NeiCounter, NeiUnit};
use super::view::{NeiAreaView, NeiPending, NeiPhase, NeiSideView, NeiView};
use crate::books::Sheet;
use crate::graphql::book::{BoardShown, Ending, GraphqlBook};
use crate::graphql::entry::DieAnswered;
use crate::graphql::identity::{Found, PackName, Part};
use crate::graphql::mirror::{Mirror, Output};
use crate::graphql::owner_copy::{FILE, Looked, OverlayComparison};
use crate::graphql::shared_words::Shapes;
use crate::graphql::shown::{TypeOf, columns};
use crate::reports::nei::vassal::{Mapping, Stated, learnt, stated};

impl Shapes for Nei {
    type ViewObject = NeiView;
    type PendingObject = NeiPending;
    type OfferObject = NeiOffer;
    type OptionsObject = NeiOptions;
    type PhaseWord = NeiPhase;
    type PendingWord = NeiPendingKind;
}

impl GraphqlBook for Nei {
    type GameObject = NeiGame;
    type Input = NeiCommand;
    type FactObject = NeiFact;

    const NODES: &'static [TypeOf] = &[
        NeiGame::create_type_info,
        NeiView::create_type_info,
        NeiMoment::create_type_info,
        NeiSideView::create_type_info,
        NeiAreaView::create_type_info,
        NeiUnit::create_type_info,
        NeiPack::create_type_info,
        NeiCounter::create_type_info,
        NeiArea::create_type_info,
        NeiSquare::create_type_info,
        NeiScenario::create_type_info,
    ];

    const NAMED: &'static [&'static str] = &["NeiIncidentInput"];

    fn object(loaded: Arc<GameState<Self>>, session: Session) -> NeiGame {
        NeiGame { loaded, session }
    }

    fn read(input: NeiCommand) -> Result<nei::command::Command, Refusal> {
        input.read()
    }

    fn awaited(game: &Self::Game) -> (Option<Self::Side>, String) {
        (Self::pending(game).map(nei::pending::Pending::by).or(game.phase.side()), game.phase.name())
    }

    fn ending(game: &Self::Game) -> Option<Ending> {
        let scenario = game.scenario();
        let scenario = format!("Scenario {}: {}", scenario.id, scenario.title);
        game.outcome.as_ref().map(|outcome| Ending { scenario, result: outcome.result.clone() })
    }

    fn board(
        loaded: &GameState<Self>,
        seat: Seat<Self::Side>,
        bytes: &[u8],
        mapping: Option<serde_json::Value>,
    ) -> Option<std::result::Result<BoardShown, String>> {
        let mapping = mapping.map(serde_json::from_value::<Mapping>).transpose();
        let stated = mapping.map_err(|error| format!("that is no mapping: {error}")).and_then(|mapping| {
            stated(&loaded.table, seat, bytes, mapping.as_ref()).map_err(|error| error.to_string())
        });
        Some(stated.and_then(|Stated { statements, notes }| {
            let shown = statements.iter().filter_map(NeiShown::of).map(serde_json::to_value);
            let shown = shown.collect::<std::result::Result<_, _>>().map_err(|error| error.to_string())?;
            Ok(BoardShown { shown, notes })
        }))
    }

    fn mapping(
        loaded: &GameState<Self>,
        seat: Seat<Self::Side>,
        bytes: &[u8],
    ) -> Option<std::result::Result<serde_json::Value, String>> {
        let learnt = learnt(&loaded.table, seat, bytes).map_err(|error| error.to_string());
        Some(learnt.and_then(|learnt| serde_json::to_value(learnt).map_err(|error| error.to_string())))
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

    fn part(
        loaded: &GameState<Self>,
        session: &Session,
        after: Option<EntryNumber>,
        part: &Part<'_>,
    ) -> Result<Option<Found>> {
        let Some(after) = after else { return Ok(view(loaded, session)?.part(part)) };
        Ok(moment(loaded, session, after)?.part(part))
    }

    async fn printed(games: &Games<Self>, name: PackName<'_>, part: &Part<'_>) -> Result<Option<Found>> {
        Ok(pack(games, Some(name.hash), name.overlay).await?.part(part))
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

impl From<&nei::facts::Die> for DieAnswered {
    fn from(die: &nei::facts::Die) -> Self {
        let unit = die.unit.map(|unit| unit.to_string().into());
        Self { face: die.face.get(), unit, hits_on: die.hits_on, modifier: die.modifier }
    }
}
