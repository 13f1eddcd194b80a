//! Checkpoints of SQLite, in a thread of their own: what is in the log goes into the file while new entries are kept.
//!
//! A connection left to itself makes a checkpoint within the commit that fills its log. It waits for the disk several times
//! as long as a commit does, and so would everybody whose entry is to be kept next. SQLite lets another connection do it
//! meanwhile. That one never comes to the end of a log that grows, and only a log that was brought over whole is begun
//! anew: so past a length beyond which it should not grow, the writer does what is left itself.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::JoinHandle;
use std::{io, thread};

use rusqlite::Connection;

use super::file::open;

/// Rows after which the log is brought over: about the thousand pages after which SQLite does so itself, as a row is
/// written into some three pages, those of its indices among them.
const ROWS: usize = 300;
/// Pages of the log beyond which the writer does it: 16 MiB.
pub(super) const PAGES_MAX: u32 = 4000;

/// Has checkpoints made.
pub(super) struct Checkpoints {
    rows: usize,
    due: SyncSender<()>,
    thread: JoinHandle<()>,
}

impl Checkpoints {
    /// For a file, in a thread that ends with the last order.
    ///
    /// # Errors
    /// The system gives no thread.
    pub(super) fn of(file: PathBuf) -> io::Result<Self> {
        let (due, told) = sync_channel(1);
        let thread = thread::Builder::new().name("checkpoints".to_owned()).spawn(move || make(&file, &told))?;
        Ok(Self { rows: 0, due, thread })
    }

    /// Waits for the one that is being made, and makes no other.
    pub(super) fn end(self) {
        drop(self.due);
        // One that had a fault is over too.
        let _ = self.thread.join();
    }

    /// So many rows were kept.
    pub(super) fn kept(&mut self, rows: usize) {
        self.rows += rows;
        if self.rows >= ROWS {
            self.rows = 0;
            // One that is still being made, or has been ordered, will do.
            let _ = self.due.try_send(());
        }
    }
}

/// Makes a checkpoint for each order. One that fails loses nothing: the log has it all, and the next one does the rest.
fn make(file: &Path, told: &Receiver<()>) {
    let mut held = None;
    while told.recv().is_ok() {
        held = match held.take().map_or_else(|| open(file), Ok).and_then(checkpoint) {
            Ok(connection) => Some(connection),
            Err(error) => {
                tracing::warn!(%error, "the log of the database was not brought over into its file; the next time it is");
                None
            }
        };
    }
}

/// Brings over what it can without waiting for anybody.
fn checkpoint(connection: Connection) -> rusqlite::Result<Connection> {
    connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()))?;
    Ok(connection)
}
