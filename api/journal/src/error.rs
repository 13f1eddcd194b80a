//! Why something could not be kept or read.

use uuid::Uuid;

use super::storage_error::StorageError;

/// Something that could not be kept or read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum JournalError {
    /// Another entry has this number, the one before is missing, or the command was recorded already.
    #[error("the entry does not follow the last one in the journal")]
    Conflict,
    /// A row is not what it was when it was kept.
    #[error(
        "{} not as it was recorded, for the database is damaged: this game is closed, and no other. Whoever keeps the server goes on from a copy; `adjutant verify` says which is sound",
        altered(*.entry)
    )]
    Altered {
        game: Uuid,
        /// The first entry that is not; `None` where it is what is kept of the game as a whole.
        entry: Option<u32>,
    },
    /// The database cannot be used just now, for a reason that somebody can mend.
    #[error("{}", .0.advice())]
    Storage(StorageError),
    /// The database refused what it was given; its own words, which are for the log and whoever keeps the server.
    #[error("the server's database refused; nothing was recorded, and the server's log says why")]
    Store(String),
    /// The writer has ended; the program is about to end too.
    #[error("the journal is closed")]
    Closed,
}

fn altered(entry: Option<u32>) -> String {
    entry.map_or_else(|| "what is kept of this game is".to_owned(), |entry| format!("entry {entry} of this game is"))
}

impl JournalError {
    /// The database's own words go to the log, and to nobody else.
    pub(super) fn refused(reason: String) -> Self {
        tracing::error!(reason, "the database refused what it was given");
        Self::Store(reason)
    }

    /// What is wrong, with the database's own words: for whoever keeps it.
    pub fn in_full(&self) -> String {
        match self {
            Self::Store(reason) => format!("the database refused: {reason}"),
            Self::Conflict | Self::Altered { .. } | Self::Storage(_) | Self::Closed => self.to_string(),
        }
    }
}

impl From<sea_orm::DbErr> for JournalError {
    fn from(error: sea_orm::DbErr) -> Self {
        match StorageError::of(&error) {
            Some(trouble) => {
                tracing::warn!(%error, trouble = trouble.as_str(), "the database");
                Self::Storage(trouble)
            }
            None => Self::refused(error.to_string()),
        }
    }
}
