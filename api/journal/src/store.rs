//! How a database is spoken to, and how a transaction begins. But for the statements that keep rows, all are the same text
//! for both databases.

use sea_orm::{
    ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, QueryResult, Statement,
    TransactionTrait, Value,
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

/// Connections to a database, and how it is spoken to.
#[derive(Debug, Clone)]
pub(super) struct Store {
    pub(super) db: DatabaseConnection,
    pub(super) dialect: Dialect,
}

impl Store {
    /// How the library calls the dialect.
    pub(super) const fn backend(&self) -> DbBackend {
        match self.dialect {
            Dialect::Sqlite => DbBackend::Sqlite,
            Dialect::Postgres => DbBackend::Postgres,
        }
    }

    /// A statement with its values.
    pub(super) fn sql(&self, text: &str, values: impl IntoIterator<Item = Value>) -> Statement {
        Statement::from_sql_and_values(self.backend(), text, values)
    }

    /// What tells the other processes; nothing where there are none.
    pub(super) fn news(&self, news: &News) -> Option<Statement> {
        match self.dialect {
            Dialect::Sqlite => None,
            Dialect::Postgres => Some(self.sql("SELECT pg_notify($1, $2)", [CHANNEL.into(), news.text()?.into()])),
        }
    }

    /// Tells the other processes at once.
    pub(super) async fn tell(&self, news: &News) -> Result<(), DbErr> {
        match self.news(news) {
            Some(statement) => self.db.execute_raw(statement).await.map(drop),
            None => Ok(()),
        }
    }

    /// Begins a transaction that writes.
    ///
    /// On SQLite the three words are ours: the library's own transaction counts how deep it is, and after a COMMIT that
    /// failed, as on a full disk, it takes the next transaction for one inside the failed one. That would be acknowledged
    /// and never kept. Here a second BEGIN inside an open one is refused.
    pub(super) async fn begin(&self) -> Result<WriteTransaction<'_>, DbErr> {
        let of_server = match self.dialect {
            // It takes the write lock at once, so that it waits here and never fails half-way for want of it.
            Dialect::Sqlite => {
                self.db.execute_unprepared("BEGIN IMMEDIATE").await?;
                None
            }
            // Read committed, the default: what another process keeps meanwhile is met by the keys of the tables.
            Dialect::Postgres => Some(self.db.begin().await?),
        };
        Ok(WriteTransaction { store: self, of_server })
    }

    /// Ends what a failure may have left open, so that nothing comes to stand inside it.
    pub(super) async fn clear(&self) {
        if self.dialect == Dialect::Sqlite {
            // Where nothing is open, SQLite says so, and that is well.
            let _ = self.db.execute_unprepared("ROLLBACK").await;
        }
    }
}

/// A transaction that writes. Whoever drops it calls [`Store::clear`].
pub(super) struct WriteTransaction<'a> {
    store: &'a Store,
    of_server: Option<DatabaseTransaction>,
}

impl WriteTransaction<'_> {
    /// Carries out a statement.
    pub(super) async fn execute(&self, statement: Statement) -> Result<(), DbErr> {
        match &self.of_server {
            Some(transaction) => transaction.execute_raw(statement).await.map(drop),
            None => self.store.db.execute_raw(statement).await.map(drop),
        }
    }

    /// The first row that a statement gives.
    pub(super) async fn one(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        match &self.of_server {
            Some(transaction) => transaction.query_one_raw(statement).await,
            None => self.store.db.query_one_raw(statement).await,
        }
    }

    /// Keeps what was done. When this returns, it is on disk.
    pub(super) async fn commit(self) -> Result<(), DbErr> {
        match self.of_server {
            Some(transaction) => transaction.commit().await,
            None => self.store.db.execute_unprepared("COMMIT").await.map(drop),
        }
    }
}
