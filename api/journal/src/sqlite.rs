//! SQLite: one file, one program that writes to it.

use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io};

use migrations::Migrator;
use sea_orm::sqlx::error::DatabaseError;
use sea_orm::sqlx::sqlite::{SqliteJournalMode, SqliteSynchronous};
use sea_orm::{ConnectOptions, ConnectionTrait, Database, DatabaseConnection, DbBackend, DbErr, RuntimeErr, Statement};
use sea_orm_migration::MigratorTrait;

use super::address::Address;
use super::lock::Lock;
use super::open::{OpenError, is_up_to_date, known};
use super::probe;
use super::storage_error::StorageError;
use crate::private;

/// How long to wait for another program that holds the file.
pub(super) const LOCK_WAIT: Duration = Duration::from_secs(3);
/// Statements that a connection keeps prepared.
const STATEMENTS_MAX: usize = 400;
/// Pages of the log beyond which the writer brings it over itself: 16 MiB.
const PAGES_MAX: u32 = 4000;
/// Readers beside the one writer.
const READERS_MAX: u32 = 4;

/// The connection of the writer, exactly one, and those of the readers.
pub(super) async fn open(file: &Path) -> Result<(DatabaseConnection, DatabaseConnection, Lock), OpenError> {
    look(file)?;
    let was_there = fs::metadata(file).is_ok_and(|found| found.len() > 0);
    // SQLite opens what it cannot write as a file to read, and calls a full disk an error of input and output.
    probe::ask_now(file).and_then(|()| made(file)).map_err(|error| match StorageError::of_disk(&error) {
        StorageError::Full => OpenError::Full(file.into()),
        StorageError::ReadOnly => OpenError::ReadOnly(file.into()),
        _ => OpenError::Unreachable(file.into(), error.to_string()),
    })?;
    let lock = Lock::of(file).await?;
    for name in names(file) {
        private::tighten_and_say(&name);
    }
    give_rights_back(file);
    let told = |error: DbErr| explain(file, &error);
    let writer = connect(file, 1, false).await.map_err(told)?;
    let applied = check(&writer, file).await?;
    if was_there && applied.is_empty() {
        tracing::warn!(file = %file.display(), "it holds no tables and is taken for a new database; if it was copied from a server, its newest entries are in the `-wal` that lay beside it");
    }
    if !is_up_to_date(&applied) {
        migrate(&writer).await.map_err(told)?;
        // What is in the log alone is not in a copy of the file.
        writer.execute_unprepared("PRAGMA wal_checkpoint(TRUNCATE)").await.map_err(told)?;
    }
    let readers = connect(file, READERS_MAX, true).await.map_err(told)?;
    Ok((writer, readers, lock))
}

/// A file for its owner alone, where there is none; SQLite gives its log the same rights. One that is there is not opened
/// here: whoever closes a file that SQLite has open takes its locks away.
fn made(file: &Path) -> io::Result<()> {
    if fs::exists(file)? { Ok(()) } else { private::open(file).map(drop) }
}

/// The file, and what SQLite keeps beside it.
fn names(file: &Path) -> [PathBuf; 3] {
    ["", "-wal", "-shm"].map(|ending| {
        let mut name = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned()).into_os_string();
        name.push(ending);
        name.into()
    })
}

/// An empty log takes the rights that the file has while somebody opens it, and keeps them: where the file could not be
/// written for a while, nobody could open the log to write again. Where this fails, opening it says why.
pub(super) fn give_rights_back(file: &Path) {
    for beside in &names(file)[1..] {
        if let Err(error) = private::follow(beside, file) {
            tracing::warn!(file = %beside.display(), %error, "its owner cannot write to it, and that could not be changed");
        }
    }
}

/// Leaves one file that holds everything, with no log beside it: the last word of whoever served it. Where somebody reads
/// it just now, the log stays, with nothing in it that is not in the file.
pub(super) async fn leave(file: &Path) -> Result<(), DbErr> {
    give_rights_back(file);
    let connection = connect(file, 1, false).await?;
    connection.execute_unprepared("PRAGMA wal_checkpoint(TRUNCATE)").await?;
    connection.execute_unprepared("PRAGMA busy_timeout = 0").await?;
    let left = match connection.execute_unprepared("PRAGMA journal_mode = DELETE").await {
        Err(error) if StorageError::of(&error) == Some(StorageError::Locked) => Ok(()),
        other => other.map(drop),
    };
    left.and(connection.close().await)
}

/// All migrations that lack, or none: the library runs those of SQLite statement by statement, and a power cut between two
/// of them would leave tables that no program takes for its own. The three words are ours for the reason that
/// [`super::store::Store::begin`] gives; the connection is one, so everything between them is inside.
async fn migrate(writer: &DatabaseConnection) -> Result<(), DbErr> {
    writer.execute_unprepared("BEGIN IMMEDIATE").await?;
    let migrated = Migrator::up(writer, None).await;
    let end = if migrated.is_ok() { "COMMIT" } else { "ROLLBACK" };
    let ended = writer.execute_unprepared(end).await;
    migrated.and(ended.map(drop))
}

/// Connections that read. Nothing is made, migrated or written, so a server may be running with the file.
pub(super) async fn open_to_read(file: &Path) -> Result<DatabaseConnection, OpenError> {
    look(file)?;
    if !file.is_file() {
        return Err(OpenError::Missing(Address::from(file)));
    }
    let told = |error: DbErr| explain(file, &error);
    let readers = connect(file, READERS_MAX, true).await.map_err(told)?;
    match applied(&readers, file).await? {
        applied if applied.is_empty() => Err(OpenError::Empty(file.into())),
        applied if is_up_to_date(&applied) => Ok(readers),
        _ => Err(OpenError::Older(file.into())),
    }
}

fn look(file: &Path) -> Result<(), OpenError> {
    let unreachable = |reason: String| Err(OpenError::Unreachable(Address::from(file), reason));
    if file.is_dir() {
        return unreachable("it is a folder".to_owned());
    }
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => {
            unreachable(format!("there is no folder {}", folder.display()))
        }
        _ => Ok(()),
    }
}

pub(super) async fn connect(file: &Path, connections_max: u32, read_only: bool) -> Result<DatabaseConnection, DbErr> {
    let file = file.to_owned();
    // The options below replace the file; this address only says which kind of database it is.
    let mut options = ConnectOptions::new("sqlite:adjutant.db");
    // The writer is one connection for good: what it begins it must itself end.
    options.max_lifetime(None::<Duration>).idle_timeout(None::<Duration>).test_before_acquire(false);
    options.max_connections(connections_max).sqlx_logging(false).map_sqlx_sqlite_opts(move |sqlite| {
        // A batch of each size is a statement of its own.
        let sqlite = sqlite.filename(&file).statement_cache_capacity(STATEMENTS_MAX);
        let sqlite = sqlite.busy_timeout(LOCK_WAIT).foreign_keys(true);
        if read_only {
            sqlite.read_only(true)
        } else {
            // FULL: a commit that returned has reached the disk, also when the power fails.
            sqlite
                .journal_mode(SqliteJournalMode::Wal)
                .synchronous(SqliteSynchronous::Full)
                .pragma("wal_autocheckpoint", PAGES_MAX.to_string())
        }
    });
    Database::connect(options).await
}

/// Looks before anything is changed: sound, writable, and not of another program or a newer one. Gives the migrations that
/// it has had.
async fn check(db: &DatabaseConnection, file: &Path) -> Result<Vec<String>, OpenError> {
    let told = |error: DbErr| explain(file, &error);
    let found = strings(db, "PRAGMA quick_check(1)").await.map_err(told)?;
    if found.iter().any(|finding| finding != "ok") {
        return Err(OpenError::Damaged(Address::from(file), found.join("; ")));
    }
    db.execute_unprepared("BEGIN IMMEDIATE").await.map_err(told)?;
    db.execute_unprepared("COMMIT").await.map_err(told)?;
    applied(db, file).await
}

/// The migrations that a database has had, none for an empty one; refused where it is another program's or a newer one's.
async fn applied(db: &DatabaseConnection, file: &Path) -> Result<Vec<String>, OpenError> {
    let told = |error: DbErr| explain(file, &error);
    let tables = strings(db, "SELECT name FROM sqlite_schema WHERE type = 'table'").await.map_err(told)?;
    let is_ours = tables.iter().any(|table| table == "seaql_migrations");
    let text = "SELECT version FROM seaql_migrations ORDER BY version";
    let applied = if is_ours { strings(db, text).await.map_err(told)? } else { Vec::new() };
    known(&file.into(), &tables, &applied)?;
    Ok(applied)
}

pub(super) async fn strings(db: &DatabaseConnection, text: &str) -> Result<Vec<String>, DbErr> {
    let rows = db.query_all_raw(Statement::from_string(DbBackend::Sqlite, text)).await?;
    rows.iter().map(|row| row.try_get_by_index(0)).collect()
}

fn explain(file: &Path, error: &DbErr) -> OpenError {
    let file = Address::from(file);
    match StorageError::of(error) {
        Some(StorageError::Locked) => OpenError::Locked(file),
        Some(StorageError::ReadOnly) => OpenError::ReadOnly(file),
        Some(StorageError::Damaged) if is_no_database(error) => OpenError::NotADatabase(file),
        Some(StorageError::Damaged) => OpenError::Damaged(file, error.to_string()),
        Some(StorageError::Full) => OpenError::Full(file),
        Some(StorageError::Lost) => OpenError::Unreachable(file, error.to_string()),
        None => OpenError::Other(file, error.to_string()),
    }
}

/// Whether SQLite says that the file was never its own.
fn is_no_database(error: &DbErr) -> bool {
    let (DbErr::Conn(RuntimeErr::SqlxError(inner))
    | DbErr::Exec(RuntimeErr::SqlxError(inner))
    | DbErr::Query(RuntimeErr::SqlxError(inner))) = error
    else {
        return false;
    };
    inner.as_database_error().and_then(DatabaseError::code).is_some_and(|code| code == "26")
}
