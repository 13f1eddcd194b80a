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
    pub fn keep(&self, stay: Retention) {
        let before = std::mem::replace(&mut *self.stay.lock().unwrap_or_else(PoisonError::into_inner), stay);
        if before.states != stay.states {
            *self.past.lock().unwrap_or_else(PoisonError::into_inner) = Snapshots::of(stay.states);
        }
    }

    /// The most bytes of all entries of one game together.
    pub fn record_bytes(&self) -> usize {
        self.stay.lock().unwrap_or_else(PoisonError::into_inner).record_bytes
    }

    /// Lets go of games that have stayed too long, and of those that are too many, the one asked for longest ago first. A
    /// game whose turn is taken stays.
    pub fn make_room(&self) {
        let stay = *self.stay.lock().unwrap_or_else(PoisonError::into_inner);
        let mut games = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        let mut here: Vec<(Instant, &Arc<GameActor<S>>)> =
            games.values().filter(|live| live.in_memory().is_some()).map(|live| (live.asked_at(), live)).collect();
        here.sort_by_key(|(asked_at, _)| *asked_at);
        let too_many = here.len().saturating_sub(stay.games.max(1));
        for (place, (asked_at, live)) in here.into_iter().enumerate() {
            if place < too_many || asked_at.elapsed() >= stay.idle {
                live.let_go();
            }
        }
        // Nobody holds it, follows it, or can come by it but through this map.
        games.retain(|_, live| live.in_memory().is_some() || Arc::strong_count(live) > 1 || live.is_needed());
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
