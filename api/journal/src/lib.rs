//! The journal: an append-only store. An acknowledged entry is on disk.
//!
//! Rows and SQL stay inside this module; it speaks of games, seats and entries, whose payload is opaque text to it.
//! One task writes: it takes what waits, commits all of it at once, and answers each. Any number of readers read.
//! The database is a file of SQLite, or one of a PostgreSQL server, over which several processes may stand: then the key
//! of an entry is the lock, and each is told what the others kept.

mod address;
pub mod clock;
mod closed_games;
mod connection;
mod copy;
mod dice_key;
mod digest;
mod entities;
mod error;
mod escaped;
mod insert;
mod lock;
pub mod metrics;
mod news;
mod notes;
mod open;
mod packs;
mod postgres;
pub mod private;
mod probe;
mod read;
mod rows;
pub mod seal;
mod sharing;
mod sqlite;
mod storage_error;
mod store;
mod transfer;
mod webhooks;
mod writer;

pub use address::{Address, PostgresAddress};
pub use copy::CopyError;
pub use error::JournalError;
pub use news::News;
pub use open::{OpenError, is_database};
pub use rows::{
    Branch, CodeRow, DiceSeedRow, EntryRow, GameRow, KeyChange, NewGame, NoteChange, NoteRow, OverlayRow, PackRow,
    SharedRow, SharingChange, SharingRow, TokenRow, WebhookChange, WebhookRow,
};
pub use storage_error::StorageError;
pub use transfer::{TransferError, Transferred};

use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{broadcast, mpsc, oneshot, watch};
use tokio::task::AbortHandle;

use closed_games::ClosedGames;
use connection::{Connection, FileConnection, ServerConnection, WriterBackend};
use dice_key::DiceKey;
use lock::Lock;
use open::Opened;
use probe::Probe;
use store::{Dialect, Store};
use writer::Order;

/// How many orders may wait for the writer before those who order must wait too.
const WAITING_MAX: usize = 1024;

/// News that may wait for a listener before the oldest are dropped; he is told that he missed some.
const NEWS_MAX: usize = 4096;

/// The journal of all games.
#[derive(Debug, Clone)]
pub struct Journal {
    orders: mpsc::Sender<Order>,
    readers: Store,
    news: broadcast::Sender<News>,
    leads: Arc<watch::Sender<bool>>,
    /// Where the database is a file that is written to.
    probe: Option<Arc<Probe>>,
    /// The right to serve it: the writer has it too, and ends last.
    lock: HeldLock,
    /// The games that were found to be altered.
    closed: Arc<ClosedGames>,
    /// The key of the server's secrets.
    dice_key: Arc<DiceKey>,
    /// Ends when the end is ordered, or with the last holder.
    company: Arc<BackgroundTasks>,
}

/// Until the end is ordered, or nobody is left.
type HeldLock = Arc<Mutex<Option<Lock>>>;

/// The tasks that keep in touch with other processes; none where there cannot be any.
#[derive(Debug, Default)]
struct BackgroundTasks(Vec<AbortHandle>);

impl BackgroundTasks {
    fn end(&self) {
        self.0.iter().for_each(AbortHandle::abort);
    }
}

impl Drop for BackgroundTasks {
    fn drop(&mut self) {
        self.end();
    }
}

impl Journal {
    /// Opens the database, creating a file and migrating it as needed, and starts the writer.
    ///
    /// # Errors
    /// [`OpenError`] names what is wrong with the database and the cure.
    pub async fn open(address: impl Into<Address>) -> Result<Self, OpenError> {
        let address = address.into();
        let Opened { writer, readers, dialect, lock } = open::open(&address).await?;
        let lock: HeldLock = Arc::new(Mutex::new(lock));
        let (orders, waiting) = mpsc::channel(WAITING_MAX);
        let store = Store { db: writer, dialect };
        let (news, backend) = (broadcast::Sender::new(NEWS_MAX), Arc::new(WriterBackend::default()));
        match &address {
            Address::File(file) => {
                let (connection, lock) = (Connection::File(FileConnection::of(store.clone(), file)), Arc::clone(&lock));
                tokio::spawn(async move {
                    writer::run(store, connection, waiting).await;
                    drop(lock);
                });
            }
            Address::Server(_) => {
                let connection =
                    Connection::Server(ServerConnection::of(store.clone(), Arc::clone(&backend), news.clone()));
                tokio::spawn(writer::run(store, connection, waiting));
            }
        }
        let leads = Arc::new(watch::Sender::new(dialect == Dialect::Sqlite));
        let probe = address.file().map(|file| Arc::new(Probe::beside(file)));
        let dice_key = Arc::new(DiceKey::of(&address));
        let company = match address {
            Address::File(_) => BackgroundTasks::default(),
            Address::Server(server) => BackgroundTasks(vec![
                tokio::spawn(postgres::listen(server.clone(), news.clone(), backend)).abort_handle(),
                tokio::spawn(postgres::lead(server, Arc::clone(&leads))).abort_handle(),
            ]),
        };
        let readers = Store { db: readers, dialect };
        let closed = Arc::default();
        let journal = Self { orders, readers, news, leads, probe, lock, closed, dice_key, company: Arc::new(company) };
        if !journal.dice_key.has_place() {
            tracing::warn!(
                "the server's secrets of verifiable dice lie in the database in clear; ADJUTANT_DICE_KEY names a file for their key"
            );
        }
        if let Err(error) = journal.seal_dice_seeds().await {
            tracing::warn!(%error, "the server's secrets of verifiable dice lie in the database in clear");
        }
        Ok(journal)
    }

    /// Opens a database to read it alone. Nothing is made, migrated or written, and what is to be kept is refused as
    /// [`JournalError::Closed`].
    ///
    /// # Errors
    /// [`OpenError`] names what is wrong with the database and the cure.
    pub async fn open_to_read(address: impl Into<Address>) -> Result<Self, OpenError> {
        let address = address.into();
        let (readers, dialect) = open::open_to_read(&address).await?;
        // Nobody takes the orders.
        let (orders, _) = mpsc::channel(1);
        let (news, leads) = (broadcast::Sender::new(1), Arc::new(watch::Sender::new(false)));
        let readers = Store { db: readers, dialect };
        let (lock, closed, company) = (Arc::default(), Arc::default(), Arc::default());
        let dice_key = Arc::new(DiceKey::of(&address));
        Ok(Self { orders, readers, news, leads, probe: None, lock, closed, dice_key, company })
    }

    /// What other processes over the same database keep, and this one; nothing where one process has it to itself.
    pub fn news(&self) -> broadcast::Receiver<News> {
        self.news.subscribe()
    }

    /// Whether there are news of what is kept, that of this process among them.
    pub fn has_news(&self) -> bool {
        self.readers.dialect == Dialect::Postgres
    }

    /// Whether this process does what only one of several does, now and whenever that changes.
    pub fn leads(&self) -> watch::Receiver<bool> {
        self.leads.subscribe()
    }

    /// Tells the other processes something that is on no record.
    pub async fn announce(&self, news: &News) -> Result<(), JournalError> {
        Ok(self.readers.announce(news).await?)
    }

    /// Keeps a new game with the entries it has so far. When this returns, it is on disk.
    ///
    /// # Errors
    /// Then nothing of it was kept. [`JournalError::Conflict`] when its entries are not numbered from 1 on.
    pub async fn create(&self, new_game: NewGame) -> Result<(), JournalError> {
        self.order(|answer| Order::Create(Box::new(new_game), answer)).await
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

    /// Keeps a change to notes. When this returns, it is on disk.
    pub async fn change_note(&self, change: NoteChange) -> Result<(), JournalError> {
        self.order(|answer| Order::ChangeNote(Box::new(change), answer)).await
    }

    /// Keeps what the sides of a finished game agree. When this returns, it is on disk.
    pub async fn change_sharing(&self, change: SharingChange) -> Result<(), JournalError> {
        self.order(|answer| Order::ChangeSharing(Box::new(change), answer)).await
    }

    /// Keeps a secret of the server's dice, under the key beside the database. When this returns, it is on disk.
    pub async fn keep_dice_seed(&self, seed: DiceSeedRow) -> Result<(), JournalError> {
        let sealed = self.dice_key.seal(&seed.anchor, &seed.seed)?;
        self.order(|answer| Order::KeepDiceSeed(Box::new((seed, sealed)), answer)).await
    }

    /// Puts secrets under the key that were kept in clear.
    async fn seal_dice_seeds(&self) -> Result<(), JournalError> {
        if self.dice_key.has_place() {
            for seed in self.clear_dice_seeds().await? {
                self.keep_dice_seed(seed).await?;
            }
        }
        Ok(())
    }

    /// Keeps the key by which push services know this server; nothing changes where there is one. When this returns, it is on
    /// disk.
    pub async fn keep_push_key(&self, secret: String) -> Result<(), JournalError> {
        self.order(|answer| Order::KeepPushKey(secret, answer)).await
    }

    /// Keeps the files of a pack; nothing changes where they are kept already. When this returns, they are on disk.
    pub async fn keep_pack(&self, pack: PackRow) -> Result<(), JournalError> {
        self.order(|answer| Order::KeepPack(Box::new(pack), answer)).await
    }

    /// Keeps an overlay; nothing changes where it is kept already. When this returns, it is on disk.
    pub async fn keep_overlay(&self, overlay: OverlayRow) -> Result<(), JournalError> {
        self.order(|answer| Order::KeepOverlay(Box::new(overlay), answer)).await
    }

    /// Waits until everything that was ordered before is answered.
    pub async fn settle(&self) -> Result<(), JournalError> {
        self.order(Order::Settle).await
    }

    /// Ends the journal: everything that was ordered is on disk, and where the database is a file, that one file holds all
    /// of it and others may serve it. Nothing can be kept or read any more, by any holder.
    ///
    /// # Errors
    /// The log could not be brought over into the file. It is kept beside it, and nothing is lost.
    pub async fn end(&self) -> Result<(), JournalError> {
        self.order(Order::End).await?;
        // So that another process takes over at once what only one of them does.
        self.company.end();
        self.readers.db.clone().close().await?;
        let lock = self.lock.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(probe) = &self.probe {
            sqlite::leave(probe.database()).await?;
        }
        drop(lock);
        Ok(())
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
