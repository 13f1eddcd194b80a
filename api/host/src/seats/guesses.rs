//! Wrong codes, counted for each address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{Mutex as Turn, OwnedMutexGuard};

use super::{REMEMBERED_MAX, network};
use journal::metrics;

/// Wrong codes one address may give within ten minutes.
pub const GUESSES_MAX: u32 = 10;
const GUESS_WINDOW: Duration = Duration::from_mins(10);

/// The wrong codes of every address.
#[derive(Debug, Default)]
pub(super) struct Guesses {
    of: Mutex<HashMap<IpAddr, Arc<Turn<Wrong>>>>,
}

#[derive(Debug)]
struct Wrong {
    since: Instant,
    count: u32,
}

/// A code that is looked up now. It counts as wrong unless it is taken back.
#[derive(Debug)]
pub(super) struct Guess(OwnedMutexGuard<Wrong>);

impl Guess {
    /// It was right, or it is not known whether it was.
    pub(super) fn take_back(mut self) {
        self.0.count -= 1;
    }
}

impl Guesses {
    /// Counts a code before it is looked up. Of one address one code is looked up after the other, so that many asked at
    /// once are no more than as many asked in a row.
    ///
    /// # Errors
    /// The seconds until the address may try again.
    pub(super) async fn begin(&self, address: IpAddr) -> Result<Guess, u64> {
        let turn = self.turn(network(address));
        let mut wrong = turn.lock_owned().await;
        let elapsed = wrong.since.elapsed();
        if wrong.count == 0 || elapsed >= GUESS_WINDOW {
            *wrong = Wrong { since: Instant::now(), count: 0 };
        } else if wrong.count >= GUESSES_MAX {
            metrics::limited(metrics::Limit::Codes, address);
            return Err(GUESS_WINDOW.saturating_sub(elapsed).as_secs() + 1);
        }
        wrong.count += 1;
        Ok(Guess(wrong))
    }

    fn turn(&self, address: IpAddr) -> Arc<Turn<Wrong>> {
        let mut of = self.of.lock().unwrap_or_else(PoisonError::into_inner);
        if of.len() >= REMEMBERED_MAX {
            of.retain(|_, turn| {
                turn.try_lock().map_or(true, |wrong| wrong.count > 0 && wrong.since.elapsed() < GUESS_WINDOW)
            });
        }
        let fresh = || Arc::new(Turn::new(Wrong { since: Instant::now(), count: 0 }));
        Arc::clone(of.entry(address).or_insert_with(fresh))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use futures_util::future::join_all;

    use super::*;

    #[tokio::test]
    async fn of_many_asked_at_once_ten_are_looked_up() {
        let (guesses, looked_up) = (Guesses::default(), AtomicU32::new(0));
        let guess = async || {
            let address = "10.0.0.1".parse().unwrap();
            let Ok(_guess) = guesses.begin(address).await else { return };
            tokio::task::yield_now().await;
            looked_up.fetch_add(1, Ordering::Relaxed);
        };
        join_all((0..2500).map(|_| guess())).await;
        assert_eq!(looked_up.into_inner(), GUESSES_MAX);
        assert!(guesses.begin("10.0.0.2".parse().unwrap()).await.is_ok(), "another address");
    }

    #[tokio::test]
    async fn right_codes_are_not_counted() {
        let guesses = Guesses::default();
        for _ in 0..100 {
            guesses.begin("10.0.0.1".parse().unwrap()).await.unwrap().take_back();
        }
    }
}
