//! The rulebooks that can be played here: the one place that knows which there are.
//!
//! What is the same for all of them asks a game for [`AnyGame`] and its hall for [`AnyHall`]; what belongs to one book
//! holds the hall of that book.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use actix_web::web::Bytes;
use async_graphql::Result as GraphResult;
use async_trait::async_trait;
use domain::awaw::{self, Awaw};
use domain::geaw::{self, Geaw};
use domain::nei::{self, Nei};
use domain::table::comparison::{Difference, differences};
use domain::table::journal::{CorruptJournal, Deed, Entry as JournalEntry, EntryNumber};
use domain::table::luck::{self, Throw};
use domain::table::pack_files::PackFiles;
use domain::table::seat::{Opposed, Seat};
use domain::table::system::System;
use domain::table::violation::Refusal;
use tokio::sync::watch;
use uuid::Uuid;

use crate::archive::record::RecordLine;
use crate::archive::{self, Exported, ImportError, Imported, record, sheets};
use crate::dice::{Anchor, Link, Party};
use crate::graphql::awaw::game::AwawGame;
use crate::graphql::entry::{DieAnswered, Entry, EntryConnection, RecordOutcome};
use crate::graphql::game::{Game, NeiGame};
use crate::graphql::geaw::game::GeawGame;
use crate::graphql::luck::{self as luck_ledger, Luck};
use crate::graphql::verdict::Question;
use crate::graphql::{SeatKind, Sitting};
use crate::hall::{DiceState, Hall, HallError, Hosted, Loaded, Outcome, Request, Stay, Wish};
use crate::journal::{GameRow, Journal, News};
use crate::metrics;
use crate::reports::{Made, NotMade, Reading};
use crate::seal::Seal;
use crate::seats::{Keys, Opening};
use crate::webhooks::message;

/// A rulebook that can be played here.
pub trait Book: Hosted {
    /// The name of a game of this book in the schema.
    const GAME: &'static str;

    /// The seat that a kind of seat is in this game. The first side of a game is played from the seat of Japan, the Axis
    /// of *A World at War* too.
    fn seat(kind: SeatKind) -> Seat<Self::Side> {
        let [first, second] = Self::Side::both();
        match kind {
            SeatKind::Japan => Seat::Side(first),
            SeatKind::Allies => Seat::Side(second),
            SeatKind::Both => Seat::Both,
            SeatKind::Umpire => Seat::Umpire,
            SeatKind::Onlooker | SeatKind::Display => Seat::Onlooker,
        }
    }
    /// The kind of a seat of this game.
    fn kind(seat: Seat<Self::Side>) -> SeatKind {
        let [first, _] = Self::Side::both();
        match seat {
            Seat::Side(side) if side == first => SeatKind::Japan,
            Seat::Side(_) => SeatKind::Allies,
            Seat::Both => SeatKind::Both,
            Seat::Umpire => SeatKind::Umpire,
            Seat::Onlooker => SeatKind::Onlooker,
        }
    }
    /// The game as the API shows it.
    fn shown(loaded: Arc<Loaded<Self>>, sitting: Sitting) -> Game;
    /// A flat table of the game, as a seat may know it; `None` where this book has none of that kind.
    fn sheet(loaded: &Loaded<Self>, sheet: Sheet, seat: Seat<Self::Side>) -> Option<Result<Vec<u8>, csv::Error>>;
    /// Every throw on the record against all that it could have been; with `swings` also what it changed in victory points,
    /// where that is known.
    fn luck(loaded: &Loaded<Self>, swings: bool) -> Result<Vec<Throw<Self::Side>>, CorruptJournal>;
    /// The dice with which an entry answered what the rules asked for, as a seat may know them; none for another entry.
    fn dice(loaded: &Loaded<Self>, entry: &JournalEntry<Self>, seat: Seat<Self::Side>) -> Vec<DieAnswered>;
    /// What somebody wants to read, made of the game.
    fn make(loaded: &Loaded<Self>, reading: &dyn Reading, seat: Seat<Self::Side>) -> Result<Made, NotMade>;
}

impl Book for Nei {
    const GAME: &'static str = "NeiGame";

    fn shown(loaded: Arc<Loaded<Self>>, sitting: Sitting) -> Game {
        Game::Nei(NeiGame { loaded, sitting })
    }

    fn sheet(loaded: &Loaded<Self>, sheet: Sheet, seat: Seat<Self::Side>) -> Option<Result<Vec<u8>, csv::Error>> {
        Some(match sheet {
            Sheet::Dice => sheets::nei::dice(loaded, seat),
            Sheet::Moves => sheets::nei::moves(loaded, seat),
        })
    }

    fn dice(loaded: &Loaded<Self>, entry: &JournalEntry<Self>, seat: Seat<Self::Side>) -> Vec<DieAnswered> {
        if !matches!(entry.deed, Deed::Played { command: nei::command::Command::Roll(_), .. }) {
            return Vec::new();
        }
        let facts = loaded.table.facts_of(entry, seat).into_iter();
        facts
            .filter_map(|fact| if let nei::facts::Fact::Die(die) = fact { Some((&die).into()) } else { None })
            .collect()
    }

    fn luck(loaded: &Loaded<Self>, swings: bool) -> Result<Vec<Throw<nei::components::Side>>, CorruptJournal> {
        nei::luck::throws(&loaded.table, swings)
    }

    fn make(loaded: &Loaded<Self>, reading: &dyn Reading, seat: Seat<Self::Side>) -> Result<Made, NotMade> {
        reading.of_nei(loaded, seat)
    }
}

impl Book for Geaw {
    const GAME: &'static str = "GeawGame";

    fn shown(loaded: Arc<Loaded<Self>>, sitting: Sitting) -> Game {
        Game::Geaw(GeawGame { loaded, sitting })
    }

    fn sheet(loaded: &Loaded<Self>, sheet: Sheet, seat: Seat<Self::Side>) -> Option<Result<Vec<u8>, csv::Error>> {
        Some(match sheet {
            Sheet::Dice => sheets::geaw::dice(loaded, seat),
            Sheet::Moves => sheets::geaw::moves(loaded, seat),
        })
    }

    fn dice(loaded: &Loaded<Self>, entry: &JournalEntry<Self>, seat: Seat<Self::Side>) -> Vec<DieAnswered> {
        if !matches!(&entry.deed, Deed::Played { command, .. } if matches!(command.order, geaw::command::Order::Roll(_)))
        {
            return Vec::new();
        }
        let facts = loaded.table.facts_of(entry, seat).into_iter();
        let face =
            |fact| if let geaw::facts::Fact::Die { face, .. } = fact { Some(DieAnswered::plain(face)) } else { None };
        facts.filter_map(face).collect()
    }

    fn luck(loaded: &Loaded<Self>, _: bool) -> Result<Vec<Throw<Self::Side>>, CorruptJournal> {
        let roll = |command: &geaw::command::Command| match &command.order {
            geaw::command::Order::Roll(roll) => Some(roll.clone()),
            _ => None,
        };
        luck::throws(&loaded.table, roll, |_, _, _| None)
    }

    fn make(loaded: &Loaded<Self>, reading: &dyn Reading, seat: Seat<Self::Side>) -> Result<Made, NotMade> {
        reading.of_geaw(loaded, seat)
    }
}

impl Book for Awaw {
    const GAME: &'static str = "AwawGame";

    fn shown(loaded: Arc<Loaded<Self>>, sitting: Sitting) -> Game {
        Game::Awaw(AwawGame { loaded, sitting })
    }

    fn sheet(loaded: &Loaded<Self>, sheet: Sheet, seat: Seat<Self::Side>) -> Option<Result<Vec<u8>, csv::Error>> {
        Some(match sheet {
            Sheet::Dice => sheets::awaw::dice(loaded, seat),
            Sheet::Moves => sheets::awaw::moves(loaded, seat),
        })
    }

    fn dice(loaded: &Loaded<Self>, entry: &JournalEntry<Self>, seat: Seat<Self::Side>) -> Vec<DieAnswered> {
        if !matches!(&entry.deed, Deed::Played { command, .. } if matches!(command.order, awaw::command::Order::Roll(_)))
        {
            return Vec::new();
        }
        let facts = loaded.table.facts_of(entry, seat).into_iter();
        let face =
            |fact| if let awaw::facts::Fact::Die { face, .. } = fact { Some(DieAnswered::plain(face)) } else { None };
        facts.filter_map(face).collect()
    }

    fn luck(loaded: &Loaded<Self>, _: bool) -> Result<Vec<Throw<Self::Side>>, CorruptJournal> {
        let roll = |command: &awaw::command::Command| match &command.order {
            awaw::command::Order::Roll(roll) => Some(roll.clone()),
            _ => None,
        };
        luck::throws(&loaded.table, roll, |_, _, _| None)
    }

    fn make(loaded: &Loaded<Self>, reading: &dyn Reading, seat: Seat<Self::Side>) -> Result<Made, NotMade> {
        reading.of_awaw(loaded, seat)
    }
}

/// The flat tables of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sheet {
    /// Every die.
    Dice,
    /// Every move.
    Moves,
}

/// A game of any book, as it stands.
pub trait AnyGame: Send + Sync {
    /// Its row.
    fn row(&self) -> &GameRow;
    /// The name of such a game in the schema.
    fn type_name(&self) -> &'static str;
    /// The number of its last entry.
    fn last_number(&self) -> EntryNumber;
    /// An entry as a seat may see it.
    fn entry(&self, number: EntryNumber, sitting: &Sitting) -> Option<Entry>;
    /// The page of entries after a number.
    fn page(&self, since: i32, sitting: &Sitting) -> GraphResult<EntryConnection>;
    /// The game as the API shows it to a seat.
    fn shown(self: Arc<Self>, sitting: Sitting) -> Game;
    /// What is otherwise in another game of the same book, as data; `None` where it is of another book.
    fn differences_from(&self, other: &dyn AnyGame) -> Option<serde_json::Result<Vec<Difference>>>;
    /// The last entry that it has in common with another game, letter by letter; 0 where there is none.
    fn common_with(&self, other: &dyn AnyGame) -> EntryNumber;
    /// An entry's seal.
    fn seal(&self, number: EntryNumber) -> Option<&Seal>;
    /// The state, as data.
    fn state(&self) -> serde_json::Result<serde_json::Value>;
    /// Whether a kind of seat sees everything that both sides see.
    fn is_open_to(&self, kind: SeatKind) -> bool;
    /// The record as JSON lines, as a seat may see it.
    fn record_lines(&self, kind: SeatKind) -> serde_json::Result<String>;
    /// A flat table, as a seat may know it; `None` where the book has none of that kind.
    fn sheet(&self, sheet: Sheet, kind: SeatKind) -> Option<Result<Vec<u8>, csv::Error>>;
    /// What the dice brought, as far as a seat may know it, with the throws after an entry.
    fn luck(&self, sitting: &Sitting, since: EntryNumber) -> Result<Luck, String>;
    /// What somebody wants to read, made of the game for a kind of seat.
    fn make(&self, reading: &dyn Reading, kind: SeatKind) -> Result<Made, NotMade>;
    /// What webhooks are told of the first entry after a number; none when there is no later entry.
    fn message_after(&self, number: EntryNumber) -> Option<serde_json::Result<(EntryNumber, String)>>;
}

impl<S: Book> AnyGame for Loaded<S> {
    fn row(&self) -> &GameRow {
        &self.row
    }

    fn type_name(&self) -> &'static str {
        S::GAME
    }

    fn last_number(&self) -> EntryNumber {
        self.table.last_number()
    }

    fn entry(&self, number: EntryNumber, sitting: &Sitting) -> Option<Entry> {
        self.table.entry(number).map(|entry| Entry::seen(self, entry, sitting))
    }

    fn page(&self, since: i32, sitting: &Sitting) -> GraphResult<EntryConnection> {
        EntryConnection::new(self, None, Some(since), None, sitting)
    }

    fn shown(self: Arc<Self>, sitting: Sitting) -> Game {
        S::shown(self, sitting)
    }

    fn differences_from(&self, other: &dyn AnyGame) -> Option<serde_json::Result<Vec<Difference>>> {
        let is_same_book = other.row().book == self.row.book;
        is_same_book.then(|| Ok(differences(&self.state()?, &other.state()?)))
    }

    fn common_with(&self, other: &dyn AnyGame) -> EntryNumber {
        let last = self.last_number().min(AnyGame::last_number(other));
        let is_common = |number: &EntryNumber| self.seal(*number).is_some_and(|seal| other.seal(*number) == Some(seal));
        (1..=last).take_while(is_common).last().unwrap_or(0)
    }

    fn seal(&self, number: EntryNumber) -> Option<&Seal> {
        self.mark(number)?.seal.as_ref()
    }

    fn state(&self) -> serde_json::Result<serde_json::Value> {
        serde_json::to_value(self.table.game())
    }

    fn is_open_to(&self, kind: SeatKind) -> bool {
        matches!(self.table.eyes(S::seat(kind)), Seat::Both | Seat::Umpire)
    }

    fn record_lines(&self, kind: SeatKind) -> serde_json::Result<String> {
        record::json_lines(self, S::seat(kind))
    }

    fn sheet(&self, sheet: Sheet, kind: SeatKind) -> Option<Result<Vec<u8>, csv::Error>> {
        S::sheet(self, sheet, S::seat(kind))
    }

    fn luck(&self, sitting: &Sitting, since: EntryNumber) -> Result<Luck, String> {
        luck_ledger::ledger(self, sitting, since)
    }

    fn make(&self, reading: &dyn Reading, kind: SeatKind) -> Result<Made, NotMade> {
        S::make(self, reading, S::seat(kind))
    }

    fn message_after(&self, number: EntryNumber) -> Option<serde_json::Result<(EntryNumber, String)>> {
        let entry = Loaded::entries_after(self, number).first()?;
        let line: RecordLine<'_, S> = record::line(self, entry, Seat::Onlooker);
        Some(message::of(&self.row, &line).map(|text| (entry.number, text)))
    }
}

/// What a seat may wish in a game of any book.
#[derive(Debug, Clone, Copy)]
pub enum AnyWish {
    /// Have the server throw what is asked for.
    Roll,
    /// Take back everything after an entry.
    TakeBack(EntryNumber),
    /// Answer a take-back.
    AnswerTakeBack(bool),
    /// Do again what was taken back last.
    Redo,
    /// Bind a side to the chain of its device.
    CommitDice(Party, Anchor),
    /// Agree to dice without proof for what is asked now.
    AgreePlainDice,
}

/// The games of a book, whichever it is.
#[async_trait]
pub trait AnyHall: Send + Sync {
    /// A game as it stands now.
    async fn look_at(&self, game: Uuid) -> Result<Arc<dyn AnyGame>, HallError>;
    /// The number of the last entry, and a wake-up for every later one.
    async fn follow_any(&self, game: Uuid) -> Result<watch::Receiver<EntryNumber>, HallError>;
    /// Does what a seat wishes, or says why not.
    async fn do_for(
        self: Arc<Self>,
        sitting: &Sitting,
        expected: EntryNumber,
        command_id: String,
        wish: AnyWish,
    ) -> Result<RecordOutcome, HallError>;
    /// Takes note of what another process kept.
    async fn hear_any(&self, news: &News);
    /// How far the dice are that are asked for now.
    async fn dice_state_of(&self, game: Uuid) -> Result<DiceState, HallError>;
    /// Takes the link of a side for the dice that are asked for at a position.
    async fn reveal_for(
        &self,
        sitting: &Sitting,
        link: (Party, EntryNumber, Link),
    ) -> Result<Result<DiceState, Refusal>, HallError>;
    /// Creates a game that begins as another of this book stood after an entry.
    async fn branch_off(
        &self,
        origin: Uuid,
        at: EntryNumber,
        (id, name, keys): (Uuid, String, Keys),
    ) -> Result<(), HallError>;
    /// The archive of a game.
    async fn export(&self, journal: &Journal, game: Uuid) -> Result<Exported, HallError>;
    /// The files of a pack, if they are here.
    async fn files_of_any(&self, hash: &str) -> Option<Arc<PackFiles>>;
    /// Takes an archive of this book in.
    async fn import(
        self: Arc<Self>,
        archive: Bytes,
        openings: &[Opening<'static>],
        limit: Option<Duration>,
    ) -> Result<Imported, ImportError>;
}

#[async_trait]
impl<S: Book> AnyHall for Hall<S> {
    async fn look_at(&self, game: Uuid) -> Result<Arc<dyn AnyGame>, HallError> {
        Ok(self.look(game).await?)
    }

    async fn follow_any(&self, game: Uuid) -> Result<watch::Receiver<EntryNumber>, HallError> {
        self.follow(game).await
    }

    async fn do_for(
        self: Arc<Self>,
        sitting: &Sitting,
        expected: EntryNumber,
        command_id: String,
        wish: AnyWish,
    ) -> Result<RecordOutcome, HallError> {
        let wish = match wish {
            AnyWish::Roll => Wish::Roll,
            AnyWish::TakeBack(to) => Wish::TakeBack(to),
            AnyWish::AnswerTakeBack(granted) => Wish::AnswerTakeBack(granted),
            AnyWish::Redo => Wish::Redo,
            AnyWish::CommitDice(side, chain) => Wish::CommitDice { side, chain },
            AnyWish::AgreePlainDice => Wish::AgreePlainDice,
        };
        record_wish(&self, sitting, expected, command_id, wish).await
    }

    async fn hear_any(&self, news: &News) {
        self.hear(news).await;
    }

    async fn dice_state_of(&self, game: Uuid) -> Result<DiceState, HallError> {
        self.dice_state(game).await
    }

    async fn reveal_for(
        &self,
        sitting: &Sitting,
        link: (Party, EntryNumber, Link),
    ) -> Result<Result<DiceState, Refusal>, HallError> {
        self.reveal(sitting.game, S::seat(sitting.kind), link).await
    }

    async fn branch_off(
        &self,
        origin: Uuid,
        at: EntryNumber,
        (id, name, keys): (Uuid, String, Keys),
    ) -> Result<(), HallError> {
        let origin = self.look(origin).await?;
        self.branch(id, name, &origin, at, keys).await
    }

    async fn files_of_any(&self, hash: &str) -> Option<Arc<PackFiles>> {
        self.files_of(hash).await.ok()
    }

    async fn export(&self, journal: &Journal, game: Uuid) -> Result<Exported, HallError> {
        archive::export(self, journal, game).await
    }

    async fn import(
        self: Arc<Self>,
        archive: Bytes,
        openings: &[Opening<'static>],
        limit: Option<Duration>,
    ) -> Result<Imported, ImportError> {
        archive::import(&self, archive, openings, limit).await
    }
}

/// Does what a seat wishes in a game of one book.
pub async fn record_wish<S: Book>(
    hall: &Arc<Hall<S>>,
    sitting: &Sitting,
    expected: EntryNumber,
    command_id: String,
    wish: Wish<S>,
) -> Result<RecordOutcome, HallError> {
    let request = Request {
        game: sitting.game,
        by: S::seat(sitting.kind),
        seat: sitting.kind.as_str().to_owned(),
        expected,
        command_id,
        wish,
    };
    let (game, seat) = (request.game, request.seat.clone());
    let outcome = hall.record(request).await;
    note(game, &seat, expected, &outcome);
    Ok(RecordOutcome::new(outcome?, expected, sitting))
}

/// Counts and logs what became of a wish: its game, seat and entry, and nothing of what it said.
fn note<S: Book>(game: Uuid, seat: &str, expected: EntryNumber, outcome: &Result<Outcome<S>, HallError>) {
    let word = word_of(outcome);
    metrics::recorded(S::BOOK, word);
    match outcome {
        Ok(Outcome::Recorded(entry, _)) => tracing::info!(book = S::BOOK, %game, seat, entry, "recorded"),
        Ok(_) => tracing::info!(book = S::BOOK, %game, seat, expected, outcome = word, "not recorded"),
        Err(error @ (HallError::Journal(_) | HallError::Fault(_) | HallError::Corrupt(_))) => {
            tracing::error!(book = S::BOOK, %game, seat, expected, %error, "could not be recorded");
        }
        Err(error) => tracing::info!(book = S::BOOK, %game, seat, expected, %error, "could not be recorded"),
    }
}

/// What became of a wish, in the words of the metrics and the log.
const fn word_of<S: Book>(outcome: &Result<Outcome<S>, HallError>) -> &'static str {
    match outcome {
        Ok(Outcome::Recorded(..)) => "recorded",
        Ok(Outcome::NeedsRuling(_)) => "needs_ruling",
        Ok(Outcome::Refused(..)) => "refused",
        Ok(Outcome::Stale(_)) => "stale",
        Err(_) => "failed",
    }
}

/// Plays a command in a game whose players declare: a refusal brings what must be declared first.
pub async fn play_declaring<S: Book>(
    hall: &Arc<Hall<S>>,
    sitting: &Sitting,
    expected: EntryNumber,
    command_id: String,
    (command, wish): (&S::Command, Wish<S>),
    open: impl FnOnce(&S::Game, Seat<S::Side>, &S::Command) -> Vec<Question>,
) -> Result<RecordOutcome, HallError> {
    let outcome = record_wish(hall, sitting, expected, command_id, wish).await?;
    let now = hall.look(sitting.game).await?;
    Ok(outcome.asking(|| {
        // What was refused was judged at the expected entry; if others were faster, the client reads theirs first.
        if now.table.last_number() == expected {
            open(now.table.game(), sitting.seat::<S>(), command)
        } else {
            Vec::new()
        }
    }))
}

/// The halls of all books.
#[derive(Debug)]
pub struct Halls {
    /// Netherlands East Indies.
    pub nei: Arc<Hall<Nei>>,
    /// The Greater East Asia War.
    pub geaw: Arc<Hall<Geaw>>,
    /// A World at War.
    pub awaw: Arc<Hall<Awaw>>,
    journal: Journal,
    books: RwLock<HashMap<Uuid, &'static str>>,
}

/// Games whose books are remembered, before they are looked up again.
const REMEMBERED_MAX: usize = 10_000;

impl Halls {
    /// The halls of a journal's games.
    pub fn new(journal: Journal, nei: Arc<Hall<Nei>>, geaw: Arc<Hall<Geaw>>, awaw: Arc<Hall<Awaw>>) -> Self {
        Self { nei, geaw, awaw, journal, books: RwLock::default() }
    }

    /// Every book with its hall, in the order in which they came.
    pub fn all(&self) -> [(&'static str, Arc<dyn AnyHall>); 3] {
        [
            (Nei::BOOK, Arc::clone(&self.nei) as Arc<dyn AnyHall>),
            (Geaw::BOOK, Arc::clone(&self.geaw) as Arc<dyn AnyHall>),
            (Awaw::BOOK, Arc::clone(&self.awaw) as Arc<dyn AnyHall>),
        ]
    }

    /// From now on games stay in memory for so long.
    pub fn keep(&self, stay: Stay) {
        self.nei.keep(stay);
        self.geaw.keep(stay);
        self.awaw.keep(stay);
    }

    /// Lets go of games that have stayed in memory too long, or are too many.
    pub fn make_room(&self) {
        self.nei.make_room();
        self.geaw.make_room();
        self.awaw.make_room();
    }

    /// How many games of each book have their state in memory.
    pub fn in_memory(&self) -> [(&'static str, usize); 3] {
        [(Nei::BOOK, self.nei.in_memory()), (Geaw::BOOK, self.geaw.in_memory()), (Awaw::BOOK, self.awaw.in_memory())]
    }

    /// The hall of a book.
    pub fn of_book(&self, book: &str) -> Option<Arc<dyn AnyHall>> {
        self.all().into_iter().find(|(known, _)| *known == book).map(|(_, hall)| hall)
    }

    /// The hall that a game is in.
    pub async fn of_game(&self, game: Uuid) -> Result<Arc<dyn AnyHall>, HallError> {
        let remembered = self.books.read().unwrap_or_else(PoisonError::into_inner).get(&game).copied();
        if let Some(hall) = remembered.and_then(|book| self.of_book(book)) {
            return Ok(hall);
        }
        let row = self.journal.game(game).await?.ok_or(HallError::NotFound(game))?;
        let found = self.all().into_iter().find(|(known, _)| *known == row.book);
        let (book, hall) = found.ok_or(HallError::NotFound(game))?;
        let mut books = self.books.write().unwrap_or_else(PoisonError::into_inner);
        if books.len() >= REMEMBERED_MAX {
            books.clear();
        }
        books.insert(game, book);
        Ok(hall)
    }

    /// The files of the pack that an archive needs, if they are here.
    pub async fn files_of(&self, head: &archive::Head) -> Option<Arc<PackFiles>> {
        self.of_book(&head.book)?.files_of_any(head.below()).await
    }

    /// A game as it stands now, of whichever book.
    pub async fn look(&self, game: Uuid) -> Result<Arc<dyn AnyGame>, HallError> {
        self.of_game(game).await?.look_at(game).await
    }

    /// The number of the last entry of a game, and a wake-up for every later one. Join before reading, then nothing is
    /// missed.
    pub async fn follow(&self, game: Uuid) -> Result<watch::Receiver<EntryNumber>, HallError> {
        self.of_game(game).await?.follow_any(game).await
    }

    /// Takes note of what another process kept.
    pub async fn hear(&self, news: &News) {
        for (_, hall) in self.all() {
            hall.hear_any(news).await;
        }
    }

    /// The archive of a game.
    pub async fn export(&self, game: Uuid) -> Result<Exported, HallError> {
        self.of_game(game).await?.export(&self.journal, game).await
    }

    /// Takes an archive in, of whichever book.
    pub async fn import(
        &self,
        archive: Bytes,
        openings: &[Opening<'static>],
        limit: Option<Duration>,
    ) -> Result<Imported, ImportError> {
        let hall = archive::book_of(&archive).and_then(|book| self.of_book(&book));
        // An archive of no known book is refused in the words of the first.
        let hall = hall.unwrap_or_else(|| Arc::clone(&self.nei) as Arc<dyn AnyHall>);
        hall.import(archive, openings, limit).await
    }
}
