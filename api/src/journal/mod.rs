//! The journal: an append-only store. An acknowledged entry is on disk.
//!
//! Rows and SQL stay inside this module; it speaks of games, seats and entries, whose payload is opaque text to it.
//! One task writes: it takes what waits, one transaction for all of it, and answers each. Any number of readers read.

mod copy;
mod open;
mod read;
mod webhooks;
mod writer;

pub use copy::CopyError;
pub use open::{OpenError, is_database};
pub use webhooks::{WebhookChange, WebhookRow};

use std::path::Path;

use sea_orm::DatabaseConnection;
use tokio::sync::{mpsc, oneshot};
use uuid::Uuid;

use crate::seal::Seal;
use writer::Order;

/// How many orders may wait for the writer before those who order must wait too.
const WAITING_MAX: usize = 1024;

/// A game, as its row says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRow {
    /// Its id.
    pub id: Uuid,
    /// The name the players gave it.
    pub name: String,
    /// The rulebook's short name ("NEI").
    pub book: String,
    /// The version of the rules it began under.
    pub rules_version: u32,
    /// The hash of its data pack.
    pub pack_hash: String,
    /// Where dice may be thrown, in the words of [`crate::dice::DiceSetting`].
    pub dice: String,
    /// When it was created, RFC 3339 in UTC.
    pub created_at: String,
    /// Where it branched off another game; `None` for a game of its own.
    pub branch: Option<Branch>,
}

/// Where a game branched off another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Branch {
    /// The other game.
    pub of: Uuid,
    /// The last entry that both have.
    pub at: u32,
}

/// An entry, as its row says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryRow {
    /// Its game.
    pub game: Uuid,
    /// Its number, from 1.
    pub number: u32,
    /// When it was recorded, RFC 3339 in UTC.
    pub at: String,
    /// What it records: `created`, `played`, `take_back_asked`, `take_back_declined`, `took_back`.
    pub kind: String,
    /// The version of the payload's shape.
    pub version: u32,
    /// The entry itself, as JSON.
    pub payload: String,
    /// The id the client gave the command, if it gave one.
    pub command_id: Option<String>,
    /// The kind of seat that made it.
    pub seat: String,
    /// Its seal; `None` in rows from before there were seals.
    pub seal: Option<Seal>,
}

/// A seat's short code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeRow {
    /// The code.
    pub code: String,
    /// Its game.
    pub game: Uuid,
    /// The kind of seat it opens.
    pub kind: String,
    /// What its token may do; `None` in rows from before there were scopes.
    pub scope: Option<String>,
    /// Until when it opens, RFC 3339 in UTC; `None` for always.
    pub expires_at: Option<String>,
    /// When it was taken back, RFC 3339 in UTC.
    pub revoked_at: Option<String>,
}

/// A token that was given for a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenRow {
    /// SHA-256 of the token, in hexadecimal. The token itself is kept by its bearer alone.
    pub token_hash: String,
    /// The game.
    pub game: Uuid,
    /// The kind of seat.
    pub kind: String,
    /// What its player wants to be called; may be empty.
    pub name: String,
    /// When the seat was taken, RFC 3339 in UTC.
    pub taken_at: String,
    /// What it may do; `None` in rows from before there were scopes.
    pub scope: Option<String>,
    /// When it was taken back, RFC 3339 in UTC.
    pub revoked_at: Option<String>,
}

/// The secret of a chain that the server is bound to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiceSeedRow {
    /// The anchor of the chain for what both sides are told, in hexadecimal.
    pub anchor: String,
    /// The game.
    pub game: Uuid,
    /// The secret from which both of its chains follow, in hexadecimal.
    pub seed: String,
}

/// A change to codes and tokens.
#[derive(Debug, Clone)]
pub enum KeyChange {
    /// Keep a token.
    GiveToken(TokenRow),
    /// Keep a code.
    GiveCode(CodeRow),
    /// A code opens no more.
    RevokeCode {
        /// Its game.
        game: Uuid,
        /// The code.
        code: String,
        /// Now, RFC 3339 in UTC.
        at: String,
    },
    /// A token is worth nothing any more.
    RevokeToken {
        /// Its hash.
        token_hash: String,
        /// Now, RFC 3339 in UTC.
        at: String,
    },
}

/// A game with its codes and the entries it begins with: all of it is kept, or nothing.
#[derive(Debug, Clone)]
pub struct Founding {
    /// The game.
    pub game: GameRow,
    /// The codes of its seats.
    pub codes: Vec<CodeRow>,
    /// The token of whoever keeps its keys.
    pub owner: Option<TokenRow>,
    /// Entry 1, and for a game that was played elsewhere all that follow; in order and without holes.
    pub entries: Vec<EntryRow>,
}

/// Something that could not be kept or read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum JournalError {
    /// Another entry has this number, the one before is missing, or the command was recorded already.
    #[error("the entry does not follow the last one in the journal")]
    Conflict,
    /// The database refused.
    #[error("the database refused: {0}")]
    Store(String),
    /// The writer has ended; the program is about to end too.
    #[error("the journal is closed")]
    Closed,
}

impl From<sea_orm::DbErr> for JournalError {
    fn from(error: sea_orm::DbErr) -> Self {
        Self::Store(error.to_string())
    }
}

/// The journal of all games.
#[derive(Debug, Clone)]
pub struct Journal {
    orders: mpsc::Sender<Order>,
    readers: DatabaseConnection,
}

impl Journal {
    /// Opens the database file, creating and migrating it as needed, and starts the writer.
    ///
    /// # Errors
    /// [`OpenError`] names what is wrong with the file and the cure.
    pub async fn open(file: &Path) -> Result<Self, OpenError> {
        let (writer, readers) = open::open(file).await?;
        let (orders, waiting) = mpsc::channel(WAITING_MAX);
        tokio::spawn(writer::run(writer, waiting));
        Ok(Self { orders, readers })
    }

    /// Opens a database file to read it alone. Nothing is made, migrated or written, and what is to be kept is refused as
    /// [`JournalError::Closed`].
    ///
    /// # Errors
    /// [`OpenError`] names what is wrong with the file and the cure.
    pub async fn open_to_read(file: &Path) -> Result<Self, OpenError> {
        let readers = open::open_to_read(file).await?;
        // Nobody takes the orders.
        let (orders, _) = mpsc::channel(1);
        Ok(Self { orders, readers })
    }

    /// Keeps a new game with the entries it has so far. When this returns, it is on disk.
    ///
    /// # Errors
    /// Then nothing of it was kept. [`JournalError::Conflict`] when its entries are not numbered from 1 on.
    pub async fn found(&self, founding: Founding) -> Result<(), JournalError> {
        self.order(|answer| Order::Found(Box::new(founding), answer)).await
    }

    /// Keeps an entry whose number follows the last one. When this returns, it is on disk.
    ///
    /// # Errors
    /// [`JournalError::Conflict`] when another entry came first; then nothing has changed. After
    /// [`JournalError::Store`] it is unknown whether the entry was kept: read the journal again.
    pub async fn append(&self, entry: EntryRow) -> Result<(), JournalError> {
        self.order(|answer| Order::Append(Box::new(entry), answer)).await
    }

    /// Keeps entries of one game whose numbers follow the last one; all of them or none. When this returns, they are on
    /// disk.
    ///
    /// # Errors
    /// As [`Journal::append`].
    pub async fn append_run(&self, entries: Vec<EntryRow>) -> Result<(), JournalError> {
        match <[EntryRow; 1]>::try_from(entries) {
            Ok([entry]) => self.append(entry).await,
            Err(entries) => self.order(|answer| Order::AppendRun(entries, answer)).await,
        }
    }

    /// Keeps a change to codes and tokens. When this returns, it is on disk.
    pub async fn change_keys(&self, change: KeyChange) -> Result<(), JournalError> {
        self.order(|answer| Order::ChangeKeys(Box::new(change), answer)).await
    }

    /// Keeps a change to webhooks. When this returns, it is on disk.
    pub async fn change_webhook(&self, change: WebhookChange) -> Result<(), JournalError> {
        self.order(|answer| Order::ChangeWebhook(Box::new(change), answer)).await
    }

    /// Keeps a secret of the server's dice. When this returns, it is on disk.
    pub async fn keep_dice_seed(&self, seed: DiceSeedRow) -> Result<(), JournalError> {
        self.order(|answer| Order::KeepDiceSeed(Box::new(seed), answer)).await
    }

    /// Waits until everything that was ordered before is answered.
    pub async fn settle(&self) -> Result<(), JournalError> {
        self.order(Order::Settle).await
    }

    /// Orders that wait for the writer now.
    pub fn waiting(&self) -> usize {
        self.orders.max_capacity() - self.orders.capacity()
    }

    async fn order(
        &self,
        order: impl FnOnce(oneshot::Sender<Result<(), JournalError>>) -> Order,
    ) -> Result<(), JournalError> {
        let (answer, answered) = oneshot::channel();
        self.orders.send(order(answer)).await.map_err(|_| JournalError::Closed)?;
        answered.await.map_err(|_| JournalError::Closed)?
    }
}
