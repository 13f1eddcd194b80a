//! The games of a book, whichever it is.

use std::sync::Arc;
use std::time::Duration;

use actix_web::web::Bytes;
use async_trait::async_trait;
use domain::kernel::journal::EntryNumber;
use domain::kernel::pack_files::PackFiles;
use domain::kernel::violation::Refusal;
use tokio::sync::watch;
use uuid::Uuid;

use super::{AnyGame, Book, record_wish};
use crate::archive::{self, Exported, ImportError, Imported, Receipt};
use crate::dice::{Anchor, Link, Party};
use crate::graphql::Sitting;
use crate::graphql::entry::RecordOutcome;
use crate::hall::{DiceState, Hall, HallError, Wish};
use crate::journal::{Journal, News};
use crate::seats::{Keys, Opening};

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
    /// A game as it stands now, with what other processes kept up to an entry that somebody knows of.
    async fn look_at_up_to(&self, game: Uuid, known: EntryNumber) -> Result<Arc<dyn AnyGame>, HallError>;
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
    /// What a device keeps of a game's record.
    async fn receipt_of(&self, game: Uuid) -> Result<Receipt, HallError>;
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

    async fn look_at_up_to(&self, game: Uuid, known: EntryNumber) -> Result<Arc<dyn AnyGame>, HallError> {
        Ok(self.look_up_to(game, known).await?)
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

    async fn receipt_of(&self, game: Uuid) -> Result<Receipt, HallError> {
        Ok(self.look(game).await?.receipt())
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
