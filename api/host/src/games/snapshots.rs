//! States as they were after earlier entries, kept so that the entry beside one that was asked for is a step away.
//!
//! What was so after an entry is never otherwise again, so a state that is kept is never wrong, whatever is recorded since.
//! All games of a book share the room there is; states not asked for longest make way.

use std::fmt;
use std::sync::Arc;

use kernel::journal::EntryNumber;
use kernel::system::System;
use quick_cache::sync::Cache;
use uuid::Uuid;

use super::{GameState, GamesError, guarded};

/// A state on the way to the one asked for is kept at every entry whose number this divides.
const STRIDE: EntryNumber = 64;

/// States that were folded, by their game and the entry after which they were so.
pub(super) struct Snapshots<S: System>(Arc<Cache<Moment, Arc<S::Game>>>);

/// A game, and an entry of it.
type Moment = (Uuid, EntryNumber);

impl<S: System> Snapshots<S> {
    /// Room for so many states; one at least.
    pub(super) fn of(states: usize) -> Self {
        Self(Arc::new(Cache::new(states.max(1))))
    }
}

impl<S: System> Default for Snapshots<S> {
    fn default() -> Self {
        Self::of(1)
    }
}

impl<S: System> Clone for Snapshots<S> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<S: System> fmt::Debug for Snapshots<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Past").field("states", &self.0.len()).finish_non_exhaustive()
    }
}

impl<S: System> GameState<S> {
    /// The state as it was after an entry.
    ///
    /// # Errors
    /// [`GamesError::Corrupt`] where there is no such entry, or it does not fold.
    pub fn as_of(&self, number: EntryNumber) -> Result<Arc<S::Game>, GamesError> {
        let (states, game) = (&self.past.0, self.row.id);
        if let Some(state) = states.get(&(game, number)) {
            return Ok(state);
        }
        let known = |step| states.get(&(game, step)).map(|state| S::Game::clone(&state));
        let passed = |step: EntryNumber, state: &S::Game| {
            if step != number && step.is_multiple_of(STRIDE) {
                states.insert((game, step), Arc::new(state.clone()));
            }
        };
        let folded = guarded(|| self.table.as_of_known(number, known, passed))?;
        let state = Arc::new(folded.map_err(|corrupt| GamesError::Corrupt(corrupt.to_string()))?);
        states.insert((game, number), Arc::clone(&state));
        Ok(state)
    }
}
