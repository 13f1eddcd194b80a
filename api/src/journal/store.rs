//! What the two databases say differently: the statements that write rows from JSON, and how a transaction begins.
//!
//! Every other statement is the same text for both.

use sea_orm::{
    ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, SqliteTransactionMode, Statement,
    TransactionOptions, TransactionTrait, Value,
};

use super::news::News;

/// How a database is spoken to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Dialect {
    /// SQLite: one file, one process.
    Sqlite,
    /// PostgreSQL: a server, any number of processes.
    Postgres,
}

/// The channel on which PostgreSQL carries news from one process to the others.
pub(super) const CHANNEL: &str = "adjutant";

impl Dialect {
    /// Keeps each entry of a JSON array that follows the last one of its game, gives back the games of those that it kept,
    /// and tells the other processes.
    pub(super) const fn append(self) -> &'static str {
        match self {
            Self::Sqlite => {
                "INSERT INTO entries (game, number, at, kind, version, payload, command_id, seat, salt, seal) \
                 SELECT value->>'game', value->>'number', value->>'at', value->>'kind', value->>'version', \
                        value->>'payload', value->>'command_id', value->>'seat', value->>'salt', value->>'seal' \
                 FROM json_each($1) \
                 WHERE EXISTS (SELECT 1 FROM entries before \
                               WHERE before.game = value->>'game' AND before.number = (value->>'number') - 1) \
                 ON CONFLICT DO NOTHING RETURNING game"
            }
            // The one before is looked for by a scalar query: with EXISTS the planner joins, three times slower.
            Self::Postgres => {
                "WITH kept AS ( \
                   INSERT INTO entries (game, number, at, kind, version, payload, command_id, seat, salt, seal) \
                   SELECT game, number, at, kind, version, payload, command_id, seat, salt, seal \
                   FROM json_to_recordset($1::json) AS new (game text, number integer, at text, kind text, \
                        version integer, payload text, command_id text, seat text, salt text, seal text) \
                   WHERE (SELECT before.number FROM entries before \
                          WHERE before.game = new.game AND before.number = new.number - 1) IS NOT NULL \
                   ON CONFLICT DO NOTHING RETURNING game, number) \
                 SELECT game, pg_notify('adjutant', 'entry ' || game || ' ' || number) FROM kept"
            }
        }
    }

    /// Keeps the entries of a JSON array whose place was looked at before: the first of a new game, or several that follow
    /// each other.
    pub(super) const fn keep(self) -> &'static str {
        match self {
            Self::Sqlite => {
                "INSERT INTO entries (game, number, at, kind, version, payload, command_id, seat, salt, seal) \
                 SELECT value->>'game', value->>'number', value->>'at', value->>'kind', value->>'version', \
                        value->>'payload', value->>'command_id', value->>'seat', value->>'salt', value->>'seal' \
                 FROM json_each($1)"
            }
            Self::Postgres => {
                "INSERT INTO entries (game, number, at, kind, version, payload, command_id, seat, salt, seal) \
                 SELECT game, number, at, kind, version, payload, command_id, seat, salt, seal \
                 FROM json_to_recordset($1::json) AS new (game text, number integer, at text, kind text, \
                      version integer, payload text, command_id text, seat text, salt text, seal text)"
            }
        }
    }
}

/// Connections to a database, and how it is spoken to.
#[derive(Debug, Clone)]
pub(super) struct Store {
    pub(super) db: DatabaseConnection,
    pub(super) dialect: Dialect,
}

impl Store {
    /// A statement with its values.
    pub(super) fn sql(&self, text: &str, values: impl IntoIterator<Item = Value>) -> Statement {
        let backend = match self.dialect {
            Dialect::Sqlite => DbBackend::Sqlite,
            Dialect::Postgres => DbBackend::Postgres,
        };
        Statement::from_sql_and_values(backend, text, values)
    }

    /// Tells the other processes, once what `db` is doing is kept; nothing where there are none.
    pub(super) async fn tell(&self, db: &impl ConnectionTrait, news: &News) -> Result<(), DbErr> {
        match (self.dialect, news.text()) {
            (Dialect::Postgres, Some(news)) => {
                db.execute_raw(self.sql("SELECT pg_notify('adjutant', $1)", [news.into()])).await.map(drop)
            }
            _ => Ok(()),
        }
    }

    /// Begins a transaction that writes.
    pub(super) async fn begin(&self) -> Result<DatabaseTransaction, DbErr> {
        let options = match self.dialect {
            // It takes the write lock at once, so that it waits here and never fails half-way for want of it.
            Dialect::Sqlite => TransactionOptions {
                sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
                ..TransactionOptions::default()
            },
            // Read committed, the default: what another process keeps meanwhile is met by the keys of the tables.
            Dialect::Postgres => TransactionOptions::default(),
        };
        self.db.begin_with_options(options).await
    }
}
