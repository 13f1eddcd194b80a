//! The games of a book, whichever it is.

use std::sync::Arc;
use std::time::Duration;

use actix_web::web::Bytes;
use domain::kernel::journal::EntryNumber;
use domain::kernel::pack_files::PackFiles;
use domain::kernel::violation::Refusal;
use tokio::sync::watch;
use uuid::Uuid;

use super::{AnyGame, Book, books, each};
use host::archive::{self, Exported, ImportError, Imported};
use host::dice::{Anchor, Link, Party};
use host::games::{DiceState, Games, GamesError, Receipt, Retention, Wish};
use host::seats::{Keys, Opening, Session};
use journal::{Journal, News};

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

impl AnyWish {
    /// The wish in a game of one book.
    pub fn of_book<S: Book>(self) -> Wish<S> {
        match self {
            Self::Roll => Wish::Roll,
            Self::TakeBack(to) => Wish::TakeBack(to),
            Self::AnswerTakeBack(granted) => Wish::AnswerTakeBack(granted),
            Self::Redo => Wish::Redo,
            Self::CommitDice(side, chain) => Wish::CommitDice { side, chain },
            Self::AgreePlainDice => Wish::AgreePlainDice,
        }
    }
}

macro_rules! any_games {
    (() $(($name:ident $book:ident $title:literal))+) => {
        /// The games of a book, whichever it is.
        #[derive(Clone)]
        pub enum AnyGames {
            $(#[doc = $title] $book(Arc<Games<domain::$name::$book>>),)+
        }
    };
}
books!(any_games);

impl AnyGames {
    /// From now on games stay in memory for so long.
    pub fn keep(&self, stay: Retention) {
        each!(AnyGames, self, games => games.keep(stay));
    }

    /// Lets go of games that have stayed in memory too long, or are too many.
    pub fn make_room(&self) {
        each!(AnyGames, self, games => games.make_room());
    }

    /// How many games have their state in memory.
    pub fn in_memory(&self) -> usize {
        each!(AnyGames, self, games => games.in_memory())
    }

    /// The most bytes that the entries of a game may have.
    pub fn record_bytes(&self) -> usize {
        each!(AnyGames, self, games => games.record_bytes())
    }

    /// A game as it stands now.
    pub async fn look(&self, game: Uuid) -> Result<AnyGame, GamesError> {
        each!(AnyGames, self, games => Ok(games.look(game).await?.into()))
    }

    /// A game as it stands now, with what other processes kept up to an entry that somebody knows of.
    pub async fn look_up_to(&self, game: Uuid, known: EntryNumber) -> Result<AnyGame, GamesError> {
        each!(AnyGames, self, games => Ok(games.look_up_to(game, known).await?.into()))
    }

    /// The number of the last entry, and a wake-up for every later one.
    pub async fn follow(&self, game: Uuid) -> Result<watch::Receiver<EntryNumber>, GamesError> {
        each!(AnyGames, self, games => games.follow(game).await)
    }

    /// Takes note of what another process kept.
    pub async fn hear(&self, news: &News) {
        each!(AnyGames, self, games => games.hear(news).await);
    }

    /// How far the dice are that are asked for now.
    pub async fn dice_state(&self, game: Uuid) -> Result<DiceState, GamesError> {
        each!(AnyGames, self, games => games.dice_state(game).await)
    }

    /// What a device keeps of a game's record.
    pub async fn receipt(&self, game: Uuid) -> Result<Receipt, GamesError> {
        each!(AnyGames, self, games => Ok(games.look(game).await?.receipt()))
    }

    /// Takes the link of a side for the dice that are asked for at a position.
    pub async fn reveal(
        &self,
        session: &Session,
        link: (Party, EntryNumber, Link),
    ) -> Result<Result<DiceState, Refusal>, GamesError> {
        each!(AnyGames, self, games => reveal(games, session, link).await)
    }

    /// Creates a game that begins as another of this book stood after an entry.
    pub async fn branch_off(
        &self,
        origin: Uuid,
        at: EntryNumber,
        (id, name, keys): (Uuid, String, Keys),
    ) -> Result<(), GamesError> {
        each!(AnyGames, self, games => {
            let origin = games.look(origin).await?;
            games.branch(id, name, &origin, at, keys).await
        })
    }

    /// The archive of a game.
    pub async fn export(&self, journal: &Journal, game: Uuid) -> Result<Exported, GamesError> {
        each!(AnyGames, self, games => archive::export(games, journal, game).await)
    }

    /// The files of a pack, if they are here.
    pub async fn files_of(&self, hash: &str) -> Option<Arc<PackFiles>> {
        each!(AnyGames, self, games => games.files_of(hash).await.ok())
    }

    /// Takes an archive of this book in.
    pub async fn import(
        &self,
        archive: Bytes,
        openings: &[Opening<'static>],
        limit: Option<Duration>,
    ) -> Result<Imported, ImportError> {
        each!(AnyGames, self, games => archive::import(games, archive, openings, limit).await)
    }
}

async fn reveal<S: Book>(
    games: &Games<S>,
    session: &Session,
    link: (Party, EntryNumber, Link),
) -> Result<Result<DiceState, Refusal>, GamesError> {
    games.reveal(session.game, session.kind.seat(), link).await
}
