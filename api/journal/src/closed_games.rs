//! Games that were found to be altered on the disk: closed until the server is started anew, each by itself.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use uuid::Uuid;

use super::Journal;
use super::error::JournalError;

/// Closed games, with the first entry that was altered.
#[derive(Debug, Default)]
pub(super) struct ClosedGames(RwLock<HashMap<Uuid, Option<u32>>>);

impl Journal {
    /// Whether a game may be played.
    ///
    /// # Errors
    /// [`JournalError::Altered`] where it was found to be altered.
    pub fn is_open(&self, game: Uuid) -> Result<(), JournalError> {
        match self.closed.0.read().unwrap_or_else(PoisonError::into_inner).get(&game) {
            Some(entry) => Err(JournalError::Altered { game, entry: *entry }),
            None => Ok(()),
        }
    }

    /// How many games are closed.
    pub fn games_closed(&self) -> usize {
        self.closed.0.read().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Closes a game; gives what everybody is told who asks for it.
    pub(super) fn close_game(&self, game: Uuid, entry: Option<u32>) -> JournalError {
        let error = JournalError::Altered { game, entry };
        let mut closed = self.closed.0.write().unwrap_or_else(PoisonError::into_inner);
        if closed.insert(game, entry).is_none() {
            tracing::error!(%game, ?entry, "the database is damaged, and this game is closed");
        }
        error
    }
}
