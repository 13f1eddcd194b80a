//! What players call across the table while they play. It is no part of the record: whoever is not there does not hear it.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use tokio::sync::broadcast;
use uuid::Uuid;

use journal::{TokenRow, clock, metrics};

/// How often one key may speak in a minute.
pub const TALK_MAX: u32 = 20;
/// How many calls a listener may be behind before it misses some.
const BEHIND: usize = 16;
/// With so many games or keys those of which nobody hears any more are forgotten.
const FORGET_AFTER: usize = 256;

/// One call across the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    /// The kind of seat, in the journal's word.
    pub kind: String,
    /// What its player wants to be called; may be empty.
    pub name: String,
    /// What was said; may be empty where a place is pointed at.
    pub words: String,
    /// The place on the map that is pointed at, by its code.
    pub place: Option<String>,
    pub at: String,
}

/// Who listens to which game. It reaches the tablets of one process.
#[derive(Debug, Clone)]
pub struct TableTalk {
    games: Arc<Mutex<HashMap<Uuid, broadcast::Sender<Said>>>>,
    rates: Arc<DefaultKeyedRateLimiter<String>>,
}

impl Default for TableTalk {
    fn default() -> Self {
        let quota = Quota::per_minute(NonZeroU32::new(TALK_MAX).unwrap_or(NonZeroU32::MIN));
        Self { games: Arc::default(), rates: Arc::new(RateLimiter::keyed(quota)) }
    }
}

impl TableTalk {
    /// Everything said in a game from now on.
    pub fn listen(&self, game: Uuid) -> broadcast::Receiver<Said> {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        if games.len() >= FORGET_AFTER {
            games.retain(|_, sender| sender.receiver_count() > 0);
        }
        games.entry(game).or_insert_with(|| broadcast::channel(BEHIND).0).subscribe()
    }

    /// Says something to whoever listens.
    ///
    /// # Errors
    /// The seconds to wait, where this key has spoken too often.
    pub fn say(&self, key: &TokenRow, kind: &str, words: String, place: Option<String>) -> Result<Said, u64> {
        if self.rates.len() >= FORGET_AFTER {
            self.rates.retain_recent();
        }
        self.rates.check_key(&key.token_hash).map_err(|refused| {
            metrics::limited(metrics::Limit::Talk, key.game);
            refused.wait_time_from(DefaultClock::default().now()).as_secs() + 1
        })?;
        let said = Said { kind: kind.to_owned(), name: key.name.clone(), words, place, at: clock::now() };
        let games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = games.get(&key.game) {
            // An error says that nobody listens.
            let _ = sender.send(said.clone());
        }
        Ok(said)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(game: Uuid) -> TokenRow {
        TokenRow {
            token_hash: "a".to_owned(),
            game,
            kind: "JAPAN".to_owned(),
            name: "Ann".to_owned(),
            taken_at: String::new(),
            scope: None,
            revoked_at: None,
        }
    }

    #[test]
    fn who_listens_hears_it_in_order_and_the_next_table_does_not() {
        let talk = TableTalk::default();
        let (here, there) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let (mut one, mut other) = (talk.listen(here), talk.listen(there));
        talk.say(&key(here), "JAPAN", "Your move".to_owned(), None).unwrap();
        talk.say(&key(here), "JAPAN", String::new(), Some("soerabaja".to_owned())).unwrap();
        assert_eq!(one.try_recv().unwrap().words, "Your move");
        assert_eq!(one.try_recv().unwrap().place.as_deref(), Some("soerabaja"));
        assert!(other.try_recv().is_err());
    }

    #[test]
    fn a_key_speaks_so_often_and_is_told_how_long_to_wait() {
        let talk = TableTalk::default();
        let key = key(Uuid::nil());
        for _ in 0..TALK_MAX {
            talk.say(&key, "JAPAN", "again".to_owned(), None).unwrap();
        }
        assert!(talk.say(&key, "JAPAN", "again".to_owned(), None).unwrap_err() <= 60);
    }
}
