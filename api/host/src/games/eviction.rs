//! Games leave memory that nobody has asked for in a while, and those beyond a number; they come back by replay.
//!
//! What leaves is the state. Whoever follows the game holds on to its news, and reads it anew when there is some.

use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use super::Games;
use super::actor::GameActor;
use super::snapshots::Snapshots;
use kernel::system::System;

/// How long games stay in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retention {
    /// The most games of a book. One at least stays.
    pub games: usize,
    /// The longest time without anybody asking for the game.
    pub idle: Duration,
    /// The most states of earlier entries, of all games of a book together. One at least stays.
    pub states: usize,
    /// The most bytes of all entries of one game together: it takes memory in proportion when it is looked at.
    pub record_bytes: usize,
}

impl Default for Retention {
    fn default() -> Self {
        Self { games: 200, idle: Duration::from_mins(30), states: 512, record_bytes: 32 * 1024 * 1024 }
    }
}

impl<S: System> Games<S> {
    /// From now on games stay for so long.
    pub fn keep(&self, retention: Retention) {
        let before = std::mem::replace(&mut *self.retention.lock().unwrap_or_else(PoisonError::into_inner), retention);
        if before.states != retention.states {
            *self.snapshots.lock().unwrap_or_else(PoisonError::into_inner) = Snapshots::of(retention.states);
        }
    }

    /// The most bytes of all entries of one game together.
    pub fn record_bytes(&self) -> usize {
        self.retention.lock().unwrap_or_else(PoisonError::into_inner).record_bytes
    }

    /// Lets go of games that have stayed too long, and of those that are too many, the one asked for longest ago first. A
    /// game whose turn is taken stays.
    pub fn make_room(&self) {
        let retention = *self.retention.lock().unwrap_or_else(PoisonError::into_inner);
        let mut games = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        let mut here: Vec<(Instant, &Arc<GameActor<S>>)> =
            games.values().filter(|actor| actor.in_memory().is_some()).map(|actor| (actor.asked_at(), actor)).collect();
        here.sort_by_key(|(asked_at, _)| *asked_at);
        let too_many = here.len().saturating_sub(retention.games.max(1));
        for (place, (asked_at, actor)) in here.into_iter().enumerate() {
            if place < too_many || asked_at.elapsed() >= retention.idle {
                actor.let_go();
            }
        }
        // Nobody holds it, follows it, or can come by it but through this map.
        games.retain(|_, actor| actor.in_memory().is_some() || Arc::strong_count(actor) > 1 || actor.is_needed());
    }
}

impl<S: System> GameActor<S> {
    /// The state goes, unless a command is being judged on it.
    fn let_go(&self) {
        let Ok(_turn) = self.turn.try_lock() else { return };
        self.forget();
    }

    /// Whether it holds something beside the state that is asked for again.
    fn is_needed(&self) -> bool {
        self.news.receiver_count() > 0
    }
}
