//! The running games of all books, and which book a game is of.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use actix_web::web::Bytes;
use domain::kernel::journal::EntryNumber;
use domain::kernel::pack_files::PackFiles;
use domain::kernel::system::System as _;
use tokio::sync::watch;
use uuid::Uuid;

use super::{AnyGame, AnyGames, FOLDERS, Packs, books};
use host::archive::{self, Exported, ImportError, Imported};
use host::games::{Games, GamesError, Retention};
use host::seats::Opening;
use journal::{Journal, News};

macro_rules! games {
    (() $(($name:ident $book:ident $title:literal))+) => {
        /// The running games of all books.
        #[derive(Debug)]
        pub struct AllGames {
            $(#[doc = $title] pub $name: Arc<Games<domain::$name::$book>>,)+
            journal: Journal,
            books: RwLock<HashMap<Uuid, &'static str>>,
        }

        impl AllGames {
            /// The games of a journal; new ones are played with these packs.
            pub fn new(journal: Journal, packs: Packs) -> Self {
                let roll: Arc<str> = "roll".into();
                    Self {
                    $($name: Arc::new(Games::new(journal.clone(), packs.$name).thrown_by(&roll)),)+
                    journal,
                    books: RwLock::default(),
                }
            }

            /// Every book with its games, in the order in which they came.
            pub fn all(&self) -> [(&'static str, AnyGames); FOLDERS.len()] {
                [$((domain::$name::$book::BOOK, AnyGames::$book(Arc::clone(&self.$name)))),+]
            }
        }
    };
}
books!(games);

/// Games whose books are remembered, before they are looked up again.
const REMEMBERED_MAX: usize = 10_000;

impl AllGames {
    /// The games of the book that came first.
    fn first(&self) -> AnyGames {
        let [(_, first), ..] = self.all();
        first
    }

    /// From now on games stay in memory for so long.
    pub fn keep(&self, retention: Retention) {
        for (_, games) in self.all() {
            games.keep(retention);
        }
    }

    /// Lets go of games that have stayed in memory too long, or are too many.
    pub fn make_room(&self) {
        for (_, games) in self.all() {
            games.make_room();
        }
    }

    /// The most bytes that the entries of a game may have, of whichever book.
    pub fn record_bytes(&self) -> usize {
        self.first().record_bytes()
    }

    /// How many games of each book have their state in memory.
    pub fn in_memory(&self) -> [(&'static str, usize); FOLDERS.len()] {
        self.all().map(|(book, games)| (book, games.in_memory()))
    }

    /// The games of a book.
    pub fn of_book(&self, book: &str) -> Option<AnyGames> {
        self.all().into_iter().find(|(known, _)| *known == book).map(|(_, games)| games)
    }

    /// The games among which one is.
    pub async fn of_game(&self, game: Uuid) -> Result<AnyGames, GamesError> {
        let remembered = self.books.read().unwrap_or_else(PoisonError::into_inner).get(&game).copied();
        if let Some(games) = remembered.and_then(|book| self.of_book(book)) {
            return Ok(games);
        }
        let row = self.journal.game(game).await?.ok_or(GamesError::NotFound(game))?;
        let found = self.all().into_iter().find(|(known, _)| *known == row.book);
        let (book, games) = found.ok_or(GamesError::NotFound(game))?;
        let mut books = self.books.write().unwrap_or_else(PoisonError::into_inner);
        if books.len() >= REMEMBERED_MAX {
            books.clear();
        }
        books.insert(game, book);
        Ok(games)
    }

    /// The files of the pack that an archive needs, if they are here.
    pub async fn files_of(&self, head: &archive::Head) -> Option<Arc<PackFiles>> {
        self.of_book(&head.book)?.files_of(head.below()).await
    }

    /// A game as it stands now, of whichever book.
    pub async fn look(&self, game: Uuid) -> Result<AnyGame, GamesError> {
        self.of_game(game).await?.look(game).await
    }

    /// The same, with what other processes kept up to an entry that somebody knows of.
    pub async fn look_up_to(&self, game: Uuid, known: EntryNumber) -> Result<AnyGame, GamesError> {
        self.of_game(game).await?.look_up_to(game, known).await
    }

    /// The number of the last entry of a game, and a wake-up for every later one. Join before reading, then nothing is
    /// missed.
    pub async fn follow(&self, game: Uuid) -> Result<watch::Receiver<EntryNumber>, GamesError> {
        self.of_game(game).await?.follow(game).await
    }

    /// Takes note of what another process kept.
    pub async fn hear(&self, news: &News) {
        for (_, games) in self.all() {
            games.hear(news).await;
        }
    }

    /// The archive of a game.
    pub async fn export(&self, game: Uuid) -> Result<Exported, GamesError> {
        self.of_game(game).await?.export(&self.journal, game).await
    }

    /// Takes an archive in, of whichever book.
    pub async fn import(
        &self,
        archive: Bytes,
        openings: &[Opening<'static>],
        limit: Option<Duration>,
    ) -> Result<Imported, ImportError> {
        let games = archive::book_of(&archive).and_then(|book| self.of_book(&book));
        // An archive of no known book is refused in the words of the first.
        let games = games.unwrap_or_else(|| self.first());
        games.import(archive, openings, limit).await
    }
}
