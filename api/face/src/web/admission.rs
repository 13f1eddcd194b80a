//! What takes much memory while it is made is made a few at a time.

use std::sync::Arc;

use actix_web::HttpResponse;
use actix_web::http::{StatusCode, header};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::export::{fault, refusal};
use super::limits::{MADE_AT_ONCE, MADE_WAIT, MADE_WAITING_MAX};

/// Seconds after which somebody who was turned away may come back.
const RETRY_AFTER: u64 = 5;

/// Lets a few through at a time, and a few more wait.
pub(super) struct Admission {
    turns: Arc<Semaphore>,
    /// Room for those who have a turn and those who wait for one.
    room: Arc<Semaphore>,
}

impl Default for Admission {
    fn default() -> Self {
        let of = |count: usize| Arc::new(Semaphore::new(count));
        Self { turns: of(MADE_AT_ONCE), room: of(MADE_AT_ONCE + MADE_WAITING_MAX) }
    }
}

/// A turn, until it is dropped.
pub(super) struct Turn {
    _turn: OwnedSemaphorePermit,
    _room: OwnedSemaphorePermit,
}

impl Admission {
    /// A turn; the answer to whoever gets none.
    pub(super) async fn turn(&self) -> Result<Turn, HttpResponse> {
        let room = Arc::clone(&self.room).try_acquire_owned().map_err(|_| too_many())?;
        let turn = tokio::time::timeout(MADE_WAIT, Arc::clone(&self.turns).acquire_owned()).await;
        match turn {
            Ok(Ok(turn)) => Ok(Turn { _turn: turn, _room: room }),
            Ok(Err(_)) | Err(_) => Err(too_many()),
        }
    }

    /// Does work for which no other request should wait.
    pub(super) async fn made<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, HttpResponse> {
        let turn = self.turn().await?;
        // The turn ends with the work, also where nobody waits for it any more.
        let working = actix_web::web::block(move || {
            let made = work();
            drop(turn);
            made
        });
        working.await.map_err(|_| fault("the server is about to end"))
    }
}

fn too_many() -> HttpResponse {
    let reason = format!("too much of this kind is being made at once; try again in {RETRY_AFTER} seconds");
    let mut answer = refusal(StatusCode::SERVICE_UNAVAILABLE, "LIMIT", &reason);
    answer.headers_mut().insert(header::RETRY_AFTER, header::HeaderValue::from(RETRY_AFTER));
    answer
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use futures_util::future::join_all;

    use super::*;

    #[actix_web::test]
    async fn never_more_than_a_few_at_once_and_those_beyond_the_queue_are_told_at_once() {
        let admission = Admission::default();
        let working = Arc::new(AtomicUsize::new(0));
        let wanted = MADE_AT_ONCE + MADE_WAITING_MAX + 5;
        let asked = (0..wanted).map(|_| {
            let working = Arc::clone(&working);
            admission.made(move || {
                let at_once = working.fetch_add(1, Ordering::SeqCst) + 1;
                std::thread::sleep(Duration::from_millis(5));
                working.fetch_sub(1, Ordering::SeqCst);
                at_once
            })
        });
        let made = join_all(asked).await;
        let refused = made.iter().filter(|made| made.is_err()).count();
        assert_eq!(refused, 5);
        assert!(made.iter().flatten().all(|at_once| *at_once <= MADE_AT_ONCE));
        let refused = made.into_iter().find_map(Result::err).unwrap();
        assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(refused.headers().get(header::RETRY_AFTER).unwrap(), "5");
        assert!(admission.made(|| ()).await.is_ok(), "there is room again");
    }

    #[actix_web::test]
    async fn who_goes_away_leaves_the_work_its_turn() {
        let admission = Admission::default();
        for _ in 0..MADE_AT_ONCE {
            let left = admission.made(|| std::thread::sleep(Duration::from_millis(200)));
            assert!(tokio::time::timeout(Duration::from_millis(20), left).await.is_err());
        }
        assert_eq!(admission.turns.available_permits(), 0);
    }
}
