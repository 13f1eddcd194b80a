//! Opening a database: every way it can be wrong, in a sentence that names the cure.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use sea_orm::DatabaseConnection;

use super::address::{Address, PostgresAddress};
use super::lock::Lock;
use super::store::Dialect;
use super::{postgres, sqlite};

/// Why a database cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Its folder is missing, or it is a folder itself, or the system refuses.
    #[error("the database {0} cannot be opened or made: {1}; name another with --database or ADJUTANT_DATABASE")]
    Unreachable(Address, String),
    /// Nobody answers at the address of a server.
    #[error(
        "no server of PostgreSQL answers for {0} ({1}): start it, or name another with --database or ADJUTANT_DATABASE"
    )]
    Absent(Address, String),
    /// A server without such a database.
    #[error(
        "the server of PostgreSQL has no database {0}; as its administrator: createdb --owner={user} {name}",
        user = .0.user(), name = .0.database()
    )]
    NoDatabase(PostgresAddress),
    /// A server that lets its user make nothing.
    #[error(
        "the user {user} may make no tables in the database {0}; as the administrator of PostgreSQL: ALTER DATABASE {name} OWNER TO {user}; and in it GRANT CREATE ON SCHEMA public TO {user};",
        user = .0.user(), name = .0.database()
    )]
    MayMakeNothing(PostgresAddress),
    /// Not SQLite at all.
    #[error(
        "{0} is not a database; it was left as it is. Name another file with --database or ADJUTANT_DATABASE, or move this one away"
    )]
    NotADatabase(Address),
    /// A database, but not ours.
    #[error(
        "{0} is a database of another program; it was left as it is. Name another with --database or ADJUTANT_DATABASE"
    )]
    Foreign(Address),
    #[error(
        "the database {0} is damaged ({1}). Put a copy in its place, or move it away and begin a new one; `sqlite3 FILE .recover` saves what can be read"
    )]
    Damaged(Address, String),
    /// May be read, not written.
    #[error(
        "the database {0} is read-only: give this user the right to write to it and, if it is a file, to its folder"
    )]
    ReadOnly(Address),
    /// Held by another program.
    #[error("the database {0} is locked by another program: end that one, or name another with --database")]
    Locked(Address),
    /// Another Adjutant writes to it.
    #[error(
        "the database {0} is served by another Adjutant, which holds {0}-lock: end that one, or name another with --database. `adjutant backup`, `verify`, `export` and `statistics` go beside it; a game is brought into it by POST /games"
    )]
    Served(Address),
    /// The disk is full.
    #[error("the disk with the database {0} is full: make room and start again")]
    Full(Address),
    /// Written by a newer program, in a way that this one must not touch.
    #[error(
        "the database {0} was written by a newer Adjutant (it knows {1}): install that version; nothing was changed"
    )]
    Newer(Address, String),
    /// There is none, where one was to be read.
    #[error("there is no database {0}; --database names it")]
    Missing(Address),
    /// A database with nothing in it, where one was to be read.
    #[error(
        "the database {0} holds no tables: it is new, or it was copied without the `-wal` beside it, which holds what was recorded last. Copy both while no server runs, or make a copy with `adjutant backup`"
    )]
    Empty(Address),
    /// Written by an older program, where it was only to be read.
    #[error("the database {0} was last used by an older Adjutant: start this one with it once, then try again")]
    Older(Address),
    #[error("the database {0} cannot be used: {1}")]
    Other(Address, String),
}

/// The first bytes of every SQLite file.
const MAGIC: &[u8] = b"SQLite format 3\0";

/// Whether a file says of itself that it is a database.
pub fn is_database(file: &Path) -> bool {
    let mut first = [0; MAGIC.len()];
    File::open(file).and_then(|mut file| file.read_exact(&mut first)).is_ok() && first == MAGIC
}

/// A database that is open.
pub(super) struct Opened {
    /// The connection of the writer, exactly one.
    pub(super) writer: DatabaseConnection,
    /// Those of the readers.
    pub(super) readers: DatabaseConnection,
    pub(super) dialect: Dialect,
    /// Where it is a file, the right to serve it.
    pub(super) lock: Option<Lock>,
}

/// Opens a database to write to it.
pub(super) async fn open(address: &Address) -> Result<Opened, OpenError> {
    match address {
        Address::File(file) => {
            let (writer, readers, lock) = sqlite::open(file).await?;
            Ok(Opened { writer, readers, dialect: Dialect::Sqlite, lock: Some(lock) })
        }
        Address::Server(server) => {
            let (writer, readers) = postgres::open(server).await?;
            Ok(Opened { writer, readers, dialect: Dialect::Postgres, lock: None })
        }
    }
}

/// Connections that read. Nothing is made, migrated or written, so a server may be running with the database.
pub(super) async fn open_to_read(address: &Address) -> Result<(DatabaseConnection, Dialect), OpenError> {
    match address {
        Address::File(file) => sqlite::open_to_read(file).await.map(|readers| (readers, Dialect::Sqlite)),
        Address::Server(server) => postgres::open_to_read(server).await.map(|readers| (readers, Dialect::Postgres)),
    }
}

/// How a migration is marked beside which programs that do not know it go on working: it adds, and changes nothing that
/// they read or write. So old and new processes serve one database while they are replaced one by one.
const EXPANDS: &str = "_expands_";

/// The migrations that a database has had, as its table lists them; refused where it is another program's, or where one of
/// them is unknown here and is not marked as one to work beside.
pub(super) fn known(address: &Address, tables: &[String], applied: &[String]) -> Result<(), OpenError> {
    if tables.is_empty() {
        return Ok(());
    }
    if !tables.iter().any(|table| table == "seaql_migrations") {
        return Err(OpenError::Foreign(address.clone()));
    }
    let known = migrations::names();
    match applied.iter().find(|name| !known.contains(name) && !name.contains(EXPANDS)) {
        Some(newer) => Err(OpenError::Newer(address.clone(), newer.clone())),
        None => Ok(()),
    }
}

/// Whether a database has had every migration that this program knows.
pub(super) fn is_up_to_date(applied: &[String]) -> bool {
    migrations::names().iter().all(|name| applied.contains(name))
}
