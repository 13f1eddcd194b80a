//! Opening the database file: every way it can be wrong, in a sentence that names the cure.

use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use migrations::Migrator;
use sea_orm::sqlx::error::DatabaseError;
use sea_orm::sqlx::sqlite::{SqliteJournalMode, SqliteSynchronous};
use sea_orm::{ConnectOptions, ConnectionTrait, Database, DatabaseConnection, DbBackend, DbErr, RuntimeErr, Statement};
use sea_orm_migration::MigratorTrait;

/// How long to wait for another program that holds the file.
const LOCK_WAIT: Duration = Duration::from_secs(3);
/// Readers beside the one writer.
const READERS_MAX: u32 = 4;

/// Why a database file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Its folder is missing, or it is a folder itself, or the system refuses.
    #[error("the database file {0} cannot be opened or made: {1}; name another with --database or ADJUTANT_DATABASE")]
    Unreachable(PathBuf, String),
    /// Not SQLite at all.
    #[error(
        "{0} is not a database; it was left as it is. Name another file with --database or ADJUTANT_DATABASE, or move this one away"
    )]
    NotADatabase(PathBuf),
    /// SQLite, but not ours.
    #[error(
        "{0} is a database of another program; it was left as it is. Name another file with --database or ADJUTANT_DATABASE"
    )]
    Foreign(PathBuf),
    /// Damaged.
    #[error(
        "the database {0} is damaged ({1}). Put a copy in its place, or move it away and begin a new one; `sqlite3 FILE .recover` saves what can be read"
    )]
    Damaged(PathBuf, String),
    /// May be read, not written.
    #[error("the database {0} is read-only: give this user the right to write to it and to its folder")]
    ReadOnly(PathBuf),
    /// Held by another program.
    #[error("the database {0} is locked by another program: end that one, or name another file with --database")]
    Locked(PathBuf),
    /// The disk is full.
    #[error("the disk with the database {0} is full: make room and start again")]
    Full(PathBuf),
    /// Written by a newer program.
    #[error(
        "the database {0} was written by a newer Adjutant (it knows {1}): install that version; nothing was changed"
    )]
    Newer(PathBuf, String),
    /// There is none, where one was to be read.
    #[error("there is no database {0}; --database names the file")]
    Missing(PathBuf),
    /// Written by an older program, where it was only to be read.
    #[error("the database {0} was last used by an older Adjutant: start this one with it once, then try again")]
    Older(PathBuf),
    /// Anything else.
    #[error("the database {0} cannot be used: {1}")]
    Other(PathBuf, String),
}

/// The first bytes of every SQLite file.
const MAGIC: &[u8] = b"SQLite format 3\0";

/// Whether a file says of itself that it is a database.
pub fn is_database(file: &Path) -> bool {
    let mut first = [0; MAGIC.len()];
    File::open(file).and_then(|mut file| file.read_exact(&mut first)).is_ok() && first == MAGIC
}

/// The connection of the writer, exactly one, and those of the readers.
pub(super) async fn open(file: &Path) -> Result<(DatabaseConnection, DatabaseConnection), OpenError> {
    look(file)?;
    let told = |error: DbErr| explain(file, &error);
    let writer = connect(file, 1, false).await.map_err(told)?;
    check(&writer, file).await?;
    Migrator::up(&writer, None).await.map_err(told)?;
    let readers = connect(file, READERS_MAX, true).await.map_err(told)?;
    Ok((writer, readers))
}

/// Connections that read. Nothing is made, migrated or written, so a server may be running with the file.
pub(super) async fn open_to_read(file: &Path) -> Result<DatabaseConnection, OpenError> {
    look(file)?;
    if !file.is_file() {
        return Err(OpenError::Missing(file.to_owned()));
    }
    let told = |error: DbErr| explain(file, &error);
    let readers = connect(file, READERS_MAX, true).await.map_err(told)?;
    let applied = applied(&readers, file).await?;
    if migrations::names().into_iter().any(|name| !applied.contains(&name)) {
        return Err(OpenError::Older(file.to_owned()));
    }
    Ok(readers)
}

fn look(file: &Path) -> Result<(), OpenError> {
    let unreachable = |reason: String| Err(OpenError::Unreachable(file.to_owned(), reason));
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

async fn connect(file: &Path, connections_max: u32, read_only: bool) -> Result<DatabaseConnection, DbErr> {
    let file = file.to_owned();
    // The options below replace the file; this address only says which kind of database it is.
    let mut options = ConnectOptions::new("sqlite:adjutant.db");
    options.max_connections(connections_max).sqlx_logging(false).map_sqlx_sqlite_opts(move |sqlite| {
        let sqlite = sqlite.filename(&file).busy_timeout(LOCK_WAIT).foreign_keys(true);
        if read_only {
            sqlite.read_only(true)
        } else {
            // FULL: a commit that returned has reached the disk, also when the power fails.
            sqlite.create_if_missing(true).journal_mode(SqliteJournalMode::Wal).synchronous(SqliteSynchronous::Full)
        }
    });
    Database::connect(options).await
}

/// Looks before anything is changed: sound, writable, and not of another program or a newer one.
async fn check(db: &DatabaseConnection, file: &Path) -> Result<(), OpenError> {
    let told = |error: DbErr| explain(file, &error);
    let found = strings(db, "PRAGMA quick_check(1)").await.map_err(told)?;
    if found.iter().any(|finding| finding != "ok") {
        return Err(OpenError::Damaged(file.to_owned(), found.join("; ")));
    }
    db.execute_unprepared("BEGIN IMMEDIATE").await.map_err(told)?;
    db.execute_unprepared("COMMIT").await.map_err(told)?;
    applied(db, file).await.map(drop)
}

/// The migrations that a database has had, none for an empty one; refused where it is another program's or a newer one's.
async fn applied(db: &DatabaseConnection, file: &Path) -> Result<Vec<String>, OpenError> {
    let told = |error: DbErr| explain(file, &error);
    let tables = strings(db, "SELECT name FROM sqlite_schema WHERE type = 'table'").await.map_err(told)?;
    if tables.is_empty() {
        return Ok(Vec::new());
    }
    if !tables.iter().any(|table| table == "seaql_migrations") {
        return Err(OpenError::Foreign(file.to_owned()));
    }
    let known = migrations::names();
    let applied = strings(db, "SELECT version FROM seaql_migrations ORDER BY version").await.map_err(told)?;
    match applied.iter().find(|name| !known.contains(name)) {
        Some(newer) => Err(OpenError::Newer(file.to_owned(), newer.clone())),
        None => Ok(applied),
    }
}

pub(super) async fn strings(db: &DatabaseConnection, text: &str) -> Result<Vec<String>, DbErr> {
    let rows = db.query_all_raw(Statement::from_string(DbBackend::Sqlite, text)).await?;
    rows.iter().map(|row| row.try_get_by_index(0)).collect()
}

/// The primary result codes of SQLite that have a cure of their own.
fn explain(file: &Path, error: &DbErr) -> OpenError {
    let file = file.to_owned();
    let code = match error {
        DbErr::Conn(RuntimeErr::SqlxError(inner))
        | DbErr::Exec(RuntimeErr::SqlxError(inner))
        | DbErr::Query(RuntimeErr::SqlxError(inner)) => inner
            .as_database_error()
            .and_then(DatabaseError::code)
            .and_then(|code| code.parse::<u32>().ok())
            // Extended codes carry the primary one in their lowest byte.
            .map(|code| code & 0xff),
        _ => None,
    };
    match code {
        Some(5 | 6) => OpenError::Locked(file),
        Some(8) => OpenError::ReadOnly(file),
        Some(11) => OpenError::Damaged(file, error.to_string()),
        Some(13) => OpenError::Full(file),
        Some(14) => OpenError::Unreachable(file, error.to_string()),
        Some(26) => OpenError::NotADatabase(file),
        _ => OpenError::Other(file, error.to_string()),
    }
}
