//! A book over the API, and what the API shows of a game of whichever book.

use std::sync::Arc;

use async_graphql::{Context, ID, Result};
use domain::kernel::journal::{Entry as JournalEntry, EntryNumber};
use domain::kernel::overlay::OverlayError;
use domain::kernel::pack_files::PackFiles;
use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::kernel::verdict::Refusal;

use super::command::BookCommand;
use super::creation::{self, GameCreated};
use super::entry::{DieAnswered, Entry, EntryConnection, Page, RecordOutcome};
use super::error::{Code, WithCode};
use super::fact::Fact;
use super::game::Game;
use super::identity::{Found, PackName, Part};
use super::luck::{self, Luck};
use super::owner_copy::{Looked, OverlayComparison};
use super::seat::app;
use super::shared_words::Shapes;
use super::shown::TypeOf;
use super::verdict::{Question, Rest};
use crate::books::{AnyGame, AnyGames, AnyWish, Book, Sheet, each, record_wish};
use host::games::{GameState, Games, GamesError, Wish};
use host::seats::{SeatKind, Session};

/// How a game ended.
#[derive(Debug)]
pub struct Ending {
    /// Its scenario, as the book calls it; empty where it has none.
    pub scenario: String,
    /// The result in words.
    pub result: String,
}

/// What a board in a file shows otherwise than the record.
#[derive(Debug, Default)]
pub struct BoardShown {
    /// What can be stated of it, as the API takes it.
    pub shown: Vec<serde_json::Value>,
    /// What nobody can state, in sentences.
    pub notes: Vec<String>,
}

/// A book that the API shows.
pub trait GraphqlBook: Book + Shapes {
    /// A game of this book as the API shows it.
    type GameObject;
    /// What an entry of this book brought as the API shows it.
    type FactObject: Into<Fact>;

    /// The types of this book whose objects have ids.
    const NODES: &'static [TypeOf];
    /// Its commands as the API takes them.
    type Input: BookCommand;

    /// The inputs of this book that have a `name` which is that of a thing.
    const NAMED: &'static [&'static str] = &[];

    /// The game as the API shows it.
    fn object(loaded: Arc<GameState<Self>>, session: Session) -> Self::GameObject;
    /// The command, or what does not fit in it.
    fn read(input: Self::Input) -> std::result::Result<Self::Command, Refusal>;
    /// What must be declared before the rules can judge a command; nothing in a book that gives all of it.
    fn questions(_: &Self::Game, _: Seat<Self::Side>, _: &Self::Command) -> Vec<Question> {
        Vec::new()
    }
    /// What the checks of a command rest on beside the text of the rules; nothing in a book that gives all of it.
    fn rests(_: &Self::Game, _: Seat<Self::Side>, _: &Self::Command) -> Vec<Rest> {
        Vec::new()
    }
    /// The side that the table waits for, where it is one, and where the game stands, in words.
    fn awaited(game: &Self::Game) -> (Option<Self::Side>, String);
    /// How a game ended; none while it is not over, and in a book whose text at hand has no end.
    fn ending(game: &Self::Game) -> Option<Ending>;
    /// What a save of this book's module, or by a mapping of another one, shows otherwise than the record, as far as a seat may
    /// say it; none in a book without a module.
    fn board(
        _: &GameState<Self>,
        _: Seat<Self::Side>,
        _: &[u8],
        _: Option<serde_json::Value>,
    ) -> Option<std::result::Result<BoardShown, String>> {
        None
    }
    /// The mapping of another module as far as a save shows it that agrees with the record, and what is left to say; none in a
    /// book without a module.
    fn mapping(
        _: &GameState<Self>,
        _: Seat<Self::Side>,
        _: &[u8],
    ) -> Option<std::result::Result<serde_json::Value, String>> {
        None
    }
    /// Lays an overlay over the files of a pack.
    fn lay(files: &PackFiles, text: &str) -> std::result::Result<Looked, OverlayError>;
    /// Holds two overlays against each other.
    fn compare(first: &str, second: &str) -> OverlayComparison;
    /// The dice with which an entry answered what the rules asked for, as a seat may know them; none for another entry.
    fn dice(loaded: &GameState<Self>, entry: &JournalEntry<Self>, seat: Seat<Self::Side>) -> Vec<DieAnswered>;
    /// What a game has, as a seat may see it, now or after an entry.
    fn part(
        loaded: &GameState<Self>,
        session: &Session,
        after: Option<EntryNumber>,
        part: &Part<'_>,
    ) -> Result<Option<Found>>;
    /// What a pack has.
    fn printed(
        games: &Games<Self>,
        pack: PackName<'_>,
        part: &Part<'_>,
    ) -> impl Future<Output = Result<Option<Found>>> + Send;
    /// Something that an entry brought, as the API shows it.
    fn fact(fact: &Self::Fact) -> Self::FactObject;
    /// A command as the API takes it.
    fn command(command: &Self::Command) -> serde_json::Result<serde_json::Value>;
    /// The type of the facts that a flat table lists, and its fields.
    fn columns(sheet: Sheet) -> (&'static str, Vec<String>);
}

/// What a game of any book has, as a seat may see it, now or after an entry.
pub(super) fn part(
    game: &AnyGame,
    session: &Session,
    after: Option<EntryNumber>,
    part: &Part<'_>,
) -> Result<Option<Found>> {
    each!(AnyGame, game, loaded => GraphqlBook::part(loaded, session, after, part))
}

/// What a pack of any book has.
pub(super) async fn printed(games: &AnyGames, pack: PackName<'_>, part: &Part<'_>) -> Result<Option<Found>> {
    each!(AnyGames, games, games => GraphqlBook::printed(games, pack, part).await)
}

/// A new game of a book to try things in.
pub(super) async fn trial_of(context: &Context<'_>, games: &AnyGames, key: Option<ID>) -> Result<GameCreated> {
    each!(AnyGames, games, games => creation::trial(context, games, key).await)
}

/// An entry as a seat may see it.
pub fn entry(game: &AnyGame, number: EntryNumber, session: &Session) -> Option<Entry> {
    each!(AnyGame, game, loaded => loaded.table.entry(number).map(|entry| Entry::seen(loaded, entry, session.kind.seat())))
}

/// How a game of any book ended.
pub(super) fn ending(game: &AnyGame) -> Option<Ending> {
    each!(AnyGame, game, loaded => ended(loaded))
}

/// What a save of a module shows otherwise than the record of a game, as far as a seat may say it.
pub fn board(
    game: &AnyGame,
    kind: SeatKind,
    bytes: &[u8],
    mapping: Option<serde_json::Value>,
) -> Option<std::result::Result<BoardShown, String>> {
    each!(AnyGame, game, loaded => GraphqlBook::board(loaded, kind.seat(), bytes, mapping))
}

/// The mapping of another module as far as a save shows it that agrees with the record of a game.
pub fn mapping(game: &AnyGame, kind: SeatKind, bytes: &[u8]) -> Option<std::result::Result<serde_json::Value, String>> {
    each!(AnyGame, game, loaded => GraphqlBook::mapping(loaded, kind.seat(), bytes))
}

fn ended<S: GraphqlBook>(loaded: &GameState<S>) -> Option<Ending> {
    S::ending(loaded.table.game())
}

/// A page of the record.
pub(super) fn page(game: &AnyGame, page: Page<'_>, session: &Session) -> Result<EntryConnection> {
    each!(AnyGame, game, loaded => EntryConnection::new(loaded, page, session))
}

/// The game as the API shows it to a seat.
pub(super) fn object(game: AnyGame, session: Session) -> Game {
    each!(AnyGame, game, loaded => GraphqlBook::object(loaded, session).into())
}

/// A game, as a seat of it sees it.
pub(super) async fn seen(context: &Context<'_>, session: Session) -> Result<Game> {
    Ok(object(app(context)?.games.look(session.game).await.coded()?, session))
}

/// The pack of a hash, without an overlay.
pub(super) async fn pack_named<S: System>(games: &Games<S>, hash: Option<&str>) -> Result<Arc<S::Pack>> {
    let here = &games.base().hash;
    match games.pack_for(hash.unwrap_or(here), None).await {
        Err(GamesError::OtherPack { began, .. }) => {
            Err(Code::NotFound.error(format!("this server has the pack {here}, and none with the hash {began}")))
        }
        other => other.coded(),
    }
}

/// What the dice brought, as far as a seat may know it, with the throws after an entry.
pub(super) fn luck(game: &AnyGame, session: &Session, since: EntryNumber) -> std::result::Result<Luck, String> {
    each!(AnyGame, game, loaded => luck::ledger(loaded, session, since))
}

/// Does what a seat wishes, or says why not.
pub(super) async fn record_any(
    games: &AnyGames,
    session: &Session,
    expected: EntryNumber,
    command_id: String,
    wish: AnyWish,
) -> std::result::Result<RecordOutcome, GamesError> {
    each!(AnyGames, games, games => record(games, session, expected, command_id, wish.of_book()).await)
}

/// Does what a seat wishes in a game of one book. It begins at once.
pub(super) fn record<'a, S: GraphqlBook>(
    games: &Arc<Games<S>>,
    session: &'a Session,
    expected: EntryNumber,
    command_id: String,
    wish: Wish<S>,
) -> impl Future<Output = std::result::Result<RecordOutcome, GamesError>> + use<'a, S> {
    let recorded = record_wish(games, session, expected, command_id, wish);
    async move { Ok(RecordOutcome::new(recorded.await?, expected, session)) }
}
