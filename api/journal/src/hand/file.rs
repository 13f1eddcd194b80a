//! SQLite: a connection of the writer's own, in the thread of the writer.
//!
//! The pool's connection lives in another thread, to which every statement would have to go and from which every answer
//! would have to come, and each of the two ways is a thread that must be woken: for a game alone as long as the commit takes.

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior, params};

use super::super::rows::EntryRow;
use super::super::sqlite::{LOCK_WAIT, give_rights_back};
use super::super::{digest, kept};
use super::Kept;
use super::checkpoints::{Checkpoints, PAGES_MAX};

/// The hand of a writer over a file.
pub(in super::super) struct FileHand {
    file: PathBuf,
    held: Option<Connection>,
    checkpoints: Checkpoints,
}

impl FileHand {
    /// An empty one.
    ///
    /// # Errors
    /// The system gives no thread.
    pub(in super::super) fn of(file: &Path) -> io::Result<Self> {
        Ok(Self { file: file.to_owned(), held: None, checkpoints: Checkpoints::of(file.to_owned())? })
    }

    /// Closes its connection, and that of the checkpoints.
    pub(super) fn end(self) {
        drop(self.held);
        self.checkpoints.end();
    }

    /// Keeps those of a batch that follow, in one transaction. The thread waits for the disk.
    pub(in super::super) fn append(&mut self, entries: &[EntryRow]) -> rusqlite::Result<Kept> {
        let connection = match self.held.take() {
            Some(connection) => connection,
            None => open(&self.file)?,
        };
        // After an error it is not taken in hand again: it ends, and whatever it had begun ends with it.
        let kept = append(&connection, entries)?;
        self.held = Some(connection);
        self.checkpoints.kept(entries.len());
        Ok(kept)
    }
}

/// A connection to a file that was looked at and migrated before.
pub(super) fn open(file: &Path) -> rusqlite::Result<Connection> {
    give_rights_back(file);
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(file, flags)?;
    connection.busy_timeout(LOCK_WAIT)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // A commit that returned has reached the disk, also when the power fails.
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "wal_autocheckpoint", PAGES_MAX)?;
    Ok(connection)
}

fn append(connection: &Connection, entries: &[EntryRow]) -> rusqlite::Result<Kept> {
    let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
    let mut kept = HashSet::with_capacity(entries.len());
    {
        let mut statement = transaction.prepare_cached(kept::APPEND_TO_FILE)?;
        for entry in entries {
            let (salt, seal) = entry.seal.as_ref().map(|seal| (seal.salt.as_str(), seal.seal.as_str())).unzip();
            let rows = statement.execute(params![
                entry.game.to_string(),
                entry.number,
                entry.at,
                entry.kind,
                entry.version,
                entry.payload,
                entry.command_id,
                entry.seat,
                salt,
                seal,
                digest::of_entry(entry),
            ])?;
            if rows > 0 {
                kept.insert(entry.game);
            }
        }
    }
    transaction.commit()?;
    Ok(if kept.len() == entries.len() { Kept::All } else { Kept::Of(kept) })
}
