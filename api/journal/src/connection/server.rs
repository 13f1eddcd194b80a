//! PostgreSQL: the pool's one connection that writes, kept while entries come.
//!
//! A pool asks every connection that it is given back whether it is still there, and hands it out again when that has been
//! answered: one more journey to the server for each batch of entries.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use sea_orm::sqlx::pool::PoolConnection;
use sea_orm::sqlx::{self, Postgres, Row as _};
use sea_orm::{DbErr, RuntimeErr};
use tokio::sync::broadcast;
use uuid::Uuid;

use super::super::insert;
use super::super::news::News;
use super::super::rows::EntryRow;
use super::super::storage_error::StorageError;
use super::super::store::Store;
use super::Inserted;

/// Which process of the server is at the bidding of our hand: what it tells of entries are our own, which are in memory when
/// they are answered. To hear of them once more would be to look after each whether it is there.
#[derive(Debug, Default)]
pub(in super::super) struct WriterBackend(AtomicU32);

impl WriterBackend {
    /// No process of a server.
    const NOBODY: u32 = 0;

    /// Whether it is this one.
    pub(in super::super) fn is(&self, process: u32) -> bool {
        process != Self::NOBODY && self.0.load(Ordering::Acquire) == process
    }

    /// Which it is from now on; whether there was one before.
    fn becomes(&self, process: u32) -> bool {
        self.0.swap(process, Ordering::AcqRel) != Self::NOBODY
    }
}

/// The hand of a writer over a server: with a connection in it or without.
pub(in super::super) struct ServerConnection {
    store: Store,
    held: Option<PoolConnection<Postgres>>,
    backend: Arc<WriterBackend>,
    told: broadcast::Sender<News>,
}

impl ServerConnection {
    /// An empty one, that says who writes for it and tells when that is no longer known.
    pub(in super::super) fn of(store: Store, backend: Arc<WriterBackend>, told: broadcast::Sender<News>) -> Self {
        Self { store, held: None, backend, told }
    }

    pub(super) const fn holds(&self) -> bool {
        self.held.is_some()
    }

    pub(super) fn let_go(&mut self) {
        self.backend.becomes(WriterBackend::NOBODY);
        self.held = None;
    }

    /// Keeps those of a batch that follow, in one statement, which is kept in whole or not at all.
    pub(in super::super) async fn append(&mut self, entries: &[EntryRow]) -> Result<Inserted, DbErr> {
        let mut held = if let Some(held) = self.held.take() {
            held
        } else {
            let taken = self.store.db.get_postgres_connection_pool().acquire().await;
            taken.map_err(|error| DbErr::Conn(RuntimeErr::SqlxError(error.into())))?
        };
        match append(&mut held, entries).await {
            Ok((kept, backend)) => {
                self.backend.becomes(backend);
                self.held = Some(held);
                Ok(kept)
            }
            // The server is there and has refused the statement as a whole: nothing of it was kept.
            Err(error @ sqlx::Error::Database(_)) if StorageError::of_sqlx(&error).is_none() => {
                self.held = Some(held);
                Err(DbErr::Exec(RuntimeErr::SqlxError(error.into())))
            }
            // It is not taken in hand again: the pool looks at it first. What was kept all the same, and what others kept
            // since, may have been passed over as our own.
            Err(error) => {
                if self.backend.becomes(WriterBackend::NOBODY) {
                    let _ = self.told.send(News::Missed);
                }
                Err(DbErr::Exec(RuntimeErr::SqlxError(error.into())))
            }
        }
    }
}

/// Gives the games whose entry was kept, and the process of the server that kept them.
async fn append(
    connection: &mut PoolConnection<Postgres>,
    entries: &[EntryRow],
) -> Result<(HashSet<Uuid>, u32), sqlx::Error> {
    let statement = sqlx::query::<Postgres>(insert::APPEND_TO_SERVER).bind(insert::json(entries));
    let rows = statement.fetch_all(&mut **connection).await?;
    let (mut games, mut backend) = (HashSet::with_capacity(entries.len()), WriterBackend::NOBODY);
    for row in &rows {
        let kept: &str = row.try_get("kept")?;
        for entry in News::entries(kept) {
            let (game, _) = entry.ok_or_else(|| sqlx::Error::Decode("a game and a number were asked for".into()))?;
            games.insert(game);
        }
        let process: i32 = row.try_get("scribe")?;
        backend = u32::try_from(process).unwrap_or(WriterBackend::NOBODY);
    }
    Ok((games, backend))
}
