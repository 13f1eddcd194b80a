//! Everything that a database holds, carried over into an empty one: a copy of a server's database in a file, and a copy
//! put back into a database of either kind.
//!
//! Rows go over game by game as JSON, which both databases write and read; what was on disk when it began is carried, and
//! writers go on meanwhile. The target gets all of it or nothing.

use sea_orm::{AccessMode, ConnectionTrait, DatabaseTransaction, DbErr, IsolationLevel, Statement, TransactionTrait};

use super::address::Address;
use super::escaped;
use super::open::{self, OpenError, Opened};
use super::sqlite;
use super::store::{Dialect, Store, Work};
use super::{Journal, JournalError};

/// Rows in one statement.
const CHUNK: usize = 200;

/// Why nothing was carried over.
#[derive(Debug, thiserror::Error)]
pub enum CarryError {
    /// The target cannot be used.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The target is in use already.
    #[error(
        "{0} holds games already, and would hold others' beside them; name an empty database, or carry single games over with `adjutant export` and `adjutant import`"
    )]
    NotEmpty(Address),
    /// One of the two databases refuses.
    #[error("nothing was carried over: {}", .0.in_full())]
    Store(#[from] JournalError),
}

impl From<DbErr> for CarryError {
    fn from(error: DbErr) -> Self {
        Self::Store(error.into())
    }
}

/// What was carried over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Carried {
    /// How many games.
    pub games: usize,
    /// How many texts hold U+0000 and went in an escaped form.
    pub escaped: usize,
}

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holds {
    Text,
    Number,
    Truth,
}

/// A table whose rows are carried over.
struct Table {
    name: &'static str,
    /// The column with the id of the game that a row belongs to; `None` where games share them.
    game: Option<&'static str>,
    columns: &'static [(&'static str, Holds)],
}

use Holds::{Number, Text, Truth};

/// All tables, those that others point to first.
const TABLES: [Table; 9] = [
    Table {
        name: "games",
        game: Some("id"),
        columns: &[
            ("id", Text),
            ("name", Text),
            ("book", Text),
            ("rules_version", Number),
            ("pack_hash", Text),
            ("overlay", Text),
            ("dice", Text),
            ("created_at", Text),
            ("branch_of", Text),
            ("branch_at", Number),
            ("digest", Text),
        ],
    },
    Table {
        name: "entries",
        game: Some("game"),
        columns: &[
            ("game", Text),
            ("number", Number),
            ("at", Text),
            ("kind", Text),
            ("version", Number),
            ("payload", Text),
            ("command_id", Text),
            ("seat", Text),
            ("salt", Text),
            ("seal", Text),
            ("digest", Text),
        ],
    },
    Table {
        name: "seats",
        game: Some("game"),
        columns: &[
            ("code", Text),
            ("game", Text),
            ("kind", Text),
            ("scope", Text),
            ("expires_at", Text),
            ("revoked_at", Text),
        ],
    },
    Table {
        name: "tokens",
        game: Some("game"),
        columns: &[
            ("token_hash", Text),
            ("game", Text),
            ("kind", Text),
            ("name", Text),
            ("taken_at", Text),
            ("scope", Text),
            ("revoked_at", Text),
        ],
    },
    Table {
        name: "webhooks",
        game: Some("game"),
        columns: &[
            ("id", Text),
            ("game", Text),
            ("token_hash", Text),
            ("url", Text),
            ("secret", Text),
            ("created_at", Text),
            ("delivered", Number),
            ("delivered_at", Text),
            ("tries", Number),
            ("failed_at", Text),
            ("failure", Text),
            ("paused", Truth),
        ],
    },
    Table {
        name: "notes",
        game: Some("game"),
        columns: &[
            ("game", Text),
            ("seat", Text),
            ("id", Text),
            ("entry", Number),
            ("shared", Truth),
            ("title", Text),
            ("text", Text),
            ("at", Text),
        ],
    },
    Table {
        name: "dice_seeds",
        game: Some("game"),
        columns: &[("anchor", Text), ("game", Text), ("seed", Text), ("sealed", Text)],
    },
    Table { name: "packs", game: None, columns: &[("hash", Text), ("book", Text), ("files", Text), ("kept_at", Text)] },
    Table {
        name: "overlays",
        game: None,
        columns: &[("hash", Text), ("pack", Text), ("base", Text), ("text", Text), ("kept_at", Text)],
    },
];

impl Table {
    fn names(&self) -> String {
        self.listed(|name, _| name.to_owned())
    }

    fn listed(&self, of: impl Fn(&str, Holds) -> String) -> String {
        let columns: Vec<String> = self.columns.iter().map(|(name, holds)| of(name, *holds)).collect();
        columns.join(", ")
    }

    /// The rows of a game, or all where games share them, each as a JSON object in a column `carried`, in an order that is always the same.
    fn read(&self, dialect: Dialect) -> String {
        let name = self.name;
        let which = self.game.map_or_else(String::new, |game| format!(" WHERE {game} = $1"));
        let (first, second) = (self.columns[0].0, self.columns[1].0);
        match dialect {
            Dialect::Sqlite => {
                let object = self.listed(|name, _| format!("'{name}', {name}"));
                format!("SELECT json_object({object}) AS carried FROM {name}{which} ORDER BY {first}, {second}")
            }
            Dialect::Postgres => {
                let names = self.names();
                format!(
                    "SELECT row_to_json(rows)::text AS carried FROM \
                     (SELECT {names} FROM {name}{which} ORDER BY {first}, {second}) rows"
                )
            }
        }
    }

    /// Keeps the rows of a JSON array.
    fn keep(&self, dialect: Dialect) -> String {
        let (name, names) = (self.name, self.names());
        match dialect {
            Dialect::Sqlite => {
                let values = self.listed(|name, _| format!("value->>'{name}'"));
                format!("INSERT INTO {name} ({names}) SELECT {values} FROM json_each($1)")
            }
            Dialect::Postgres => {
                let typed = self.listed(|name, holds| {
                    // SQLite writes a truth as 0 or 1, which is read by way of a text.
                    let holds = if holds == Number { "integer" } else { "text" };
                    format!("{name} {holds}")
                });
                let values = self.listed(|name, holds| {
                    let cast = if holds == Truth { "::boolean" } else { "" };
                    format!("{name}{cast}")
                });
                format!(
                    "INSERT INTO {name} ({names}) SELECT {values} FROM json_to_recordset($1::json) AS rows ({typed})"
                )
            }
        }
    }
}

impl Journal {
    /// Carries everything over into a database that holds no game yet, which is made if it is a file that is not there.
    /// Says how much it was.
    ///
    /// # Errors
    /// [`CarryError`]; then the target holds nothing.
    pub async fn carry_to(&self, target: &Address) -> Result<Carried, CarryError> {
        // Nobody else writes there meanwhile.
        let Opened { writer, readers, dialect, lock } = open::open(target).await?;
        let store = Store { db: writer, dialect };
        let carried = self.carry_into(&store, target).await;
        if carried.is_err() {
            store.clear().await;
        }
        readers.close().await?;
        store.db.close().await?;
        let left = target.file().map_or(Ok(()), sqlite::leave);
        drop(lock);
        let games = carried?;
        left.map_err(JournalError::from)?;
        Ok(games)
    }

    async fn carry_into(&self, store: &Store, target: &Address) -> Result<Carried, CarryError> {
        let work = store.begin().await?;
        if work.one(store.sql("SELECT id FROM games LIMIT 1", [])).await?.is_some() {
            return Err(CarryError::NotEmpty(target.clone()));
        }
        // All is read as it was at one moment.
        let level = (self.readers.dialect == Dialect::Postgres).then_some(IsolationLevel::RepeatableRead);
        let mode = (self.readers.dialect == Dialect::Postgres).then_some(AccessMode::ReadOnly);
        let reading = self.readers.db.begin_with_config(level, mode).await?;
        let games = ids(&reading, self.readers.sql("SELECT id FROM games ORDER BY created_at, id", [])).await?;
        let mut escaped = 0;
        for table in TABLES.iter().filter(|table| table.game.is_none()) {
            let read = self.readers.sql(&table.read(self.readers.dialect), []);
            escaped += carry(&reading, read, &work, store, table).await?;
        }
        // No table points from game to game, so each can be carried by itself.
        for game in &games {
            for table in TABLES.iter().filter(|table| table.game.is_some()) {
                let read = self.readers.sql(&table.read(self.readers.dialect), [game.clone().into()]);
                escaped += carry(&reading, read, &work, store, table).await?;
            }
        }
        reading.rollback().await?;
        work.commit().await?;
        Ok(Carried { games: games.len(), escaped })
    }
}

async fn ids(reading: &DatabaseTransaction, statement: Statement) -> Result<Vec<String>, DbErr> {
    reading.query_all_raw(statement).await?.iter().map(|row| row.try_get_by_index(0)).collect()
}

async fn carry(
    reading: &DatabaseTransaction,
    read: Statement,
    work: &Work<'_>,
    store: &Store,
    table: &Table,
) -> Result<usize, DbErr> {
    let rows = ids(reading, read).await?;
    let mut escaped = 0;
    for some in rows.chunks(CHUNK) {
        let mut array = Vec::with_capacity(some.len());
        for row in some {
            let (row, count) = escaped::carried(row);
            escaped += count;
            array.push(row);
        }
        let array = format!("[{}]", array.join(","));
        work.execute(store.sql(&table.keep(store.dialect), [array.into()])).await?;
    }
    Ok(escaped)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::sqlite::strings;

    #[tokio::test]
    async fn every_column_of_every_table_is_carried_over() {
        let folder = tempfile::tempdir().unwrap();
        let journal = Journal::open(folder.path().join("a.db")).await.unwrap();
        let tables = strings(
            &journal.readers.db,
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'seaql_migrations'",
        );
        let mut found = tables.await.unwrap();
        found.sort();
        let mut known: Vec<&str> = TABLES.iter().map(|table| table.name).collect();
        known.sort_unstable();
        assert_eq!(found, known);
        for table in &TABLES {
            let columns = format!("SELECT name FROM pragma_table_info('{}') ORDER BY name", table.name);
            let found = strings(&journal.readers.db, &columns).await.unwrap();
            let mut known: Vec<&str> = table.columns.iter().map(|(name, _)| *name).collect();
            known.sort_unstable();
            assert_eq!(found, known, "{}", table.name);
        }
    }
}
