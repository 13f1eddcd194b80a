//! Checkpoints of SQLite, over a connection of their own: what is in the log goes into the file while new entries are kept.
//!
//! A connection left to itself makes a checkpoint within the commit that fills its log. It waits for the disk several times
//! as long as a commit does, and so would everybody whose entry is to be kept next. SQLite lets another connection do it
//! meanwhile. That one never comes to the end of a log that grows, and only a log that was brought over whole is begun
//! anew: so past a length beyond which it should not grow, the writer does what is left itself.

use std::path::{Path, PathBuf};

use sea_orm::{ConnectionTrait, DatabaseConnection, DbErr};
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::task::JoinHandle;

use super::super::sqlite;

/// Rows after which the log is brought over: about the thousand pages after which SQLite does so itself, as a row is
/// written into some three pages, those of its indices among them.
const ROWS: usize = 300;

/// Has checkpoints made.
pub(super) struct Checkpoints {
    rows: usize,
    due: Sender<()>,
    task: JoinHandle<()>,
}

impl Checkpoints {
    /// For a file, in a task that ends with the last order.
    pub(super) fn of(file: PathBuf) -> Self {
        let (due, told) = channel(1);
        Self { rows: 0, due, task: tokio::spawn(make(file, told)) }
    }

    /// Waits for the one that is being made, and makes no other.
    pub(super) async fn end(self) {
        drop(self.due);
        // One that had a fault is over too.
        let _ = self.task.await;
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
async fn make(file: PathBuf, mut told: Receiver<()>) {
    let mut held = None;
    while told.recv().await.is_some() {
        held = match checkpoint(&file, held.take()).await {
            Ok(connection) => Some(connection),
            Err(error) => {
                tracing::warn!(%error, "the log of the database was not brought over into its file; the next time it is");
                None
            }
        };
    }
    if let Some(connection) = held {
        // It has written nothing that is not on disk.
        let _ = connection.close().await;
    }
}

/// Brings over what it can without waiting for anybody.
async fn checkpoint(file: &Path, held: Option<DatabaseConnection>) -> Result<DatabaseConnection, DbErr> {
    let connection = match held {
        Some(connection) => connection,
        None => sqlite::connect(file, 1, false).await?,
    };
    connection.execute_unprepared("PRAGMA wal_checkpoint(PASSIVE)").await?;
    Ok(connection)
}
