//! PostgreSQL: the pool's one connection that writes, kept while entries come.
//!
//! A pool asks every connection that it is given back whether it is still there, and hands it out again when that has been
//! answered: one more journey to the server for each batch of entries.

use std::collections::HashSet;

use sea_orm::sqlx::pool::PoolConnection;
use sea_orm::sqlx::{self, Postgres, Row as _};
use sea_orm::{DbErr, RuntimeErr};
use uuid::Uuid;

use super::super::store::Store;
use super::super::{EntryRow, kept};
use super::Kept;

/// The hand of a writer over a server: with a connection in it or without.
pub(in super::super) struct ServerHand {
    store: Store,
    held: Option<PoolConnection<Postgres>>,
}

impl ServerHand {
    /// An empty one.
    pub(in super::super) const fn of(store: Store) -> Self {
        Self { store, held: None }
    }

    pub(super) const fn holds(&self) -> bool {
        self.held.is_some()
    }

    pub(super) fn let_go(&mut self) {
        self.held = None;
    }

    /// Keeps those of a batch that follow, in one statement, which is kept in whole or not at all.
    pub(in super::super) async fn append(&mut self, entries: &[EntryRow]) -> Result<Kept, DbErr> {
        let mut held = if let Some(held) = self.held.take() {
            held
        } else {
            let taken = self.store.db.get_postgres_connection_pool().acquire().await;
            taken.map_err(|error| DbErr::Conn(RuntimeErr::SqlxError(error.into())))?
        };
        // After an error it is not taken in hand again: the pool looks at it first.
        let kept = append(&mut held, entries).await;
        let kept = kept.map_err(|error| DbErr::Exec(RuntimeErr::SqlxError(error.into())))?;
        self.held = Some(held);
        Ok(Kept::Of(kept))
    }
}

/// Gives the games whose entry was kept.
async fn append(connection: &mut PoolConnection<Postgres>, entries: &[EntryRow]) -> Result<HashSet<Uuid>, sqlx::Error> {
    let statement = sqlx::query::<Postgres>(kept::APPEND_TO_SERVER).bind(kept::json(entries));
    let rows = statement.fetch_all(&mut **connection).await?;
    let game = |row: &sqlx::postgres::PgRow| {
        let text: String = row.try_get("game")?;
        Uuid::try_parse(&text).map_err(|error| sqlx::Error::Decode(error.into()))
    };
    rows.iter().map(game).collect()
}
