//! Which games were created by which key: in memory alone, for what is answered opens seats.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use host::seats::Keys;
use quick_cache::sync::Cache;
use tokio::sync::OnceCell;
use uuid::Uuid;

/// Keys of creations whose answers are remembered.
pub const CREATIONS_MAX: usize = 10_000;
/// How long they are remembered, in hours.
pub const CREATION_HOURS: u64 = 24;

/// What was created by which key.
#[derive(Debug)]
pub struct Creations {
    known: Cache<Uuid, Arc<Attempt>>,
    /// One looks at a time: of two requests with a new key one makes the attempt, and both have it.
    looking: Mutex<()>,
}

impl Default for Creations {
    fn default() -> Self {
        Self { known: Cache::new(CREATIONS_MAX), looking: Mutex::default() }
    }
}

/// A wish to create a game, and how far it came.
#[derive(Debug)]
pub struct Attempt {
    /// SHA-256 of what was asked for.
    pub asked: [u8; 32],
    began: Instant,
    /// The id, the key of the owner and all keys, made before anything is kept: whoever asks again has the same.
    pub opened: OnceCell<(Uuid, String, Keys)>,
    pub is_kept: OnceCell<()>,
}

impl Attempt {
    /// One of which nothing is done yet.
    pub fn new(asked: [u8; 32]) -> Arc<Self> {
        Arc::new(Self { asked, began: Instant::now(), opened: OnceCell::new(), is_kept: OnceCell::new() })
    }
}

impl Creations {
    /// The attempt that was made by a key, or a new one.
    pub fn attempt(&self, key: Uuid, asked: [u8; 32]) -> Arc<Attempt> {
        let _alone = self.looking.lock().unwrap_or_else(PoisonError::into_inner);
        let is_young = |attempt: &Arc<Attempt>| attempt.began.elapsed() < Duration::from_secs(CREATION_HOURS * 3600);
        self.known.get(&key).filter(is_young).unwrap_or_else(|| {
            let attempt = Attempt::new(asked);
            self.known.insert(key, Arc::clone(&attempt));
            attempt
        })
    }

    /// A key is free again.
    pub fn forget(&self, key: &Uuid) {
        self.known.remove(key);
    }
}
