//! Answers of a subscription that are written once, and given to everybody who asked for the same and sees the same.
//!
//! Thousands may listen to one game. What an entry says to a seat follows from the state of the game, the seat's eyes and
//! the words of the subscription, so it is worked out for the first of them, and the others are handed its bytes.

use std::sync::{Arc, Mutex, PoisonError};

use domain::kernel::journal::EntryNumber;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use serde::Serialize;
use sha2::{Digest, Sha256};
use tokio::sync::mpsc;
use uuid::Uuid;

use host::seats::SeatKind;

/// Answers that are kept, so many bytes of them; those not asked for longest go first.
const BYTES_MAX: u64 = 16 * 1024 * 1024;
/// About so many are expected.
const ANSWERS: usize = 16 * 1024;

/// SHA-256 of something.
pub type Hash = [u8; 32];

/// SHA-256 of what a request says: of a subscription all that it says of the entries it wants to hear, but for which ones.
pub type RequestKey = Hash;

/// The key of a request: the hash of its document, the operation that is meant, and values that count. `None` where they
/// cannot be written.
pub fn request_key(document: &Hash, operation: &str, values: &impl Serialize) -> Option<RequestKey> {
    let values = serde_json::to_vec(values).ok()?;
    // Values as JSON hold no such byte, so nothing of a name can pass for their beginning.
    let said = Sha256::new().chain_update(document).chain_update(operation).chain_update([0]).chain_update(values);
    Some(said.finalize().into())
}

/// All that an answer depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ResponseKey {
    /// The game.
    pub game: Uuid,
    /// The last entry of the state in which it is told: what it says of an earlier entry may change with a later one.
    pub state: EntryNumber,
    /// The entry that is told.
    pub number: EntryNumber,
    /// Who is told.
    pub seat: SeatKind,
    /// What he wants to hear of it.
    pub request_key: RequestKey,
}

#[derive(Debug, Clone)]
struct Length;

impl Weighter<ResponseKey, Arc<str>> for Length {
    fn weight(&self, _: &ResponseKey, answer: &Arc<str>) -> u64 {
        (size_of::<ResponseKey>() + answer.len()) as u64
    }
}

/// The answers that stand ready, of all games.
#[derive(Debug)]
pub struct ResponseCache(Cache<ResponseKey, Arc<str>, Length>);

impl Default for ResponseCache {
    fn default() -> Self {
        Self(Cache::with_weighter(ANSWERS, BYTES_MAX, Length))
    }
}

/// How one subscription is told what stands ready, and what it has worked out is kept for the others.
#[derive(Debug)]
pub struct SharedStream {
    request_key: RequestKey,
    responses: Arc<ResponseCache>,
    over: mpsc::UnboundedSender<Arc<str>>,
    /// What is being worked out.
    telling: Mutex<Option<ResponseKey>>,
}

impl SharedStream {
    /// The shared stream of a subscription with this key. What stands ready comes by the channel, in its place between the
    /// answers that are worked out.
    pub fn new(
        request_key: RequestKey,
        responses: Arc<ResponseCache>,
    ) -> (Arc<Self>, mpsc::UnboundedReceiver<Arc<str>>) {
        let (over, handed) = mpsc::unbounded_channel();
        (Arc::new(Self { request_key, responses, over, telling: Mutex::default() }), handed)
    }

    /// Hands an answer over if it stands ready. Otherwise it must be worked out now, as the next one.
    pub(super) fn publish(&self, game: Uuid, (number, state): (EntryNumber, EntryNumber), seat: SeatKind) -> bool {
        let telling = ResponseKey { game, state, number, seat, request_key: self.request_key };
        let ready = self.responses.0.get(&telling);
        let is_ready = ready.is_some_and(|answer| self.over.send(answer).is_ok());
        *self.telling.lock().unwrap_or_else(PoisonError::into_inner) = (!is_ready).then_some(telling);
        is_ready
    }

    /// Keeps what was worked out for those who come after.
    pub fn keep(&self, answer: &str) {
        if let Some(telling) = self.telling.lock().unwrap_or_else(PoisonError::into_inner).take() {
            self.responses.0.insert(telling, Arc::from(answer));
        }
    }
}
