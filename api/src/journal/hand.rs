//! The connection that the writer keeps in its hand while entries come.
//!
//! A pool asks every connection that it is given back whether it is still there, and hands it out again when that has been
//! answered. For a batch of entries that took as long as the batch waits in line: on SQLite two more changes between
//! threads, on PostgreSQL one more journey to the server. So what is written again and again is written over one connection
//! that is not given back in between.

use std::collections::HashSet;
use std::time::Duration;

use sea_orm::sqlx::pool::PoolConnection;
use sea_orm::sqlx::query::Query;
use sea_orm::sqlx::sqlite::SqliteArguments;
use sea_orm::sqlx::{self, AssertSqlSafe, Postgres, Row as _, Sqlite};
use sea_orm::{DbErr, RuntimeErr};
use uuid::Uuid;

use super::store::{Dialect, Store};
use super::{EntryRow, kept};

/// How long it is kept while nothing comes. One that has not been used for longer is tried before it is used again, by the
/// pool: a server may have gone away meanwhile.
pub(super) const HELD_FOR: Duration = Duration::from_secs(1);

/// Which entries of a batch were kept.
pub(super) enum Appended {
    /// All of them.
    All,
    /// Those of these games.
    Of(HashSet<Uuid>),
    /// Not all of them; the database does not say which.
    NotAll,
}

/// The writer's hand: with a connection in it or without.
pub(super) struct Hand<'a> {
    store: &'a Store,
    held: Option<Held>,
}

enum Held {
    Sqlite(PoolConnection<Sqlite>),
    Postgres(PoolConnection<Postgres>),
}

impl<'a> Hand<'a> {
    /// An empty one.
    pub(super) const fn of(store: &'a Store) -> Self {
        Self { store, held: None }
    }

    /// Whether it holds a connection. Then nobody else can use it, and it is the only one that writes.
    pub(super) const fn holds(&self) -> bool {
        self.held.is_some()
    }

    /// Gives the connection back, if there is one.
    pub(super) fn let_go(&mut self) {
        self.held = None;
    }

    /// Keeps those of a batch that follow, in one statement, which both databases keep in whole or not at all: a statement
    /// alone is a transaction.
    pub(super) async fn append(&mut self, entries: &[EntryRow]) -> Result<Appended, DbErr> {
        let mut held = match self.held.take() {
            Some(held) => held,
            None => self.take().await?,
        };
        // After an error it is not taken in hand again: the pool looks at it first.
        let appended = match &mut held {
            Held::Sqlite(connection) => to_file(connection, entries).await,
            Held::Postgres(connection) => to_server(connection, entries).await,
        };
        let appended = appended.map_err(|error| DbErr::Exec(RuntimeErr::SqlxError(error.into())))?;
        self.held = Some(held);
        Ok(appended)
    }

    async fn take(&self) -> Result<Held, DbErr> {
        let db = &self.store.db;
        let taken = match self.store.dialect {
            Dialect::Sqlite => db.get_sqlite_connection_pool().acquire().await.map(Held::Sqlite),
            Dialect::Postgres => db.get_postgres_connection_pool().acquire().await.map(Held::Postgres),
        };
        taken.map_err(|error| DbErr::Conn(RuntimeErr::SqlxError(error.into())))
    }
}

async fn to_file(connection: &mut PoolConnection<Sqlite>, entries: &[EntryRow]) -> Result<Appended, sqlx::Error> {
    // The text is ours; what players say is bound to it.
    let text = AssertSqlSafe(kept::append_to_file(entries.len()));
    let statement = entries.iter().fold(sqlx::query::<Sqlite>(text), bound);
    let done = statement.execute(&mut **connection).await?;
    Ok(if done.rows_affected() == entries.len() as u64 { Appended::All } else { Appended::NotAll })
}

/// The ten values of an entry, in the order of its columns.
fn bound<'q>(statement: Query<'q, Sqlite, SqliteArguments>, entry: &'q EntryRow) -> Query<'q, Sqlite, SqliteArguments> {
    let (salt, seal) = entry.seal.as_ref().map(|seal| (seal.salt.as_str(), seal.seal.as_str())).unzip();
    let statement = statement.bind(entry.game.to_string()).bind(entry.number).bind(entry.at.as_str());
    let statement = statement.bind(entry.kind.as_str()).bind(entry.version).bind(entry.payload.as_str());
    statement.bind(entry.command_id.as_deref()).bind(entry.seat.as_str()).bind(salt).bind(seal)
}

async fn to_server(connection: &mut PoolConnection<Postgres>, entries: &[EntryRow]) -> Result<Appended, sqlx::Error> {
    let statement = sqlx::query::<Postgres>(kept::APPEND_TO_SERVER).bind(kept::json(entries));
    let rows = statement.fetch_all(&mut **connection).await?;
    let game = |row: &sqlx::postgres::PgRow| {
        let text: String = row.try_get("game")?;
        Uuid::try_parse(&text).map_err(|error| sqlx::Error::Decode(error.into()))
    };
    rows.iter().map(game).collect::<Result<_, _>>().map(Appended::Of)
}
