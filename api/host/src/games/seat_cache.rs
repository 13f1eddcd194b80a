//! What is made of a state for those who see it alike: made once, and kept until the next entry.

use std::any::Any;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// Things made of one state, by the audience they were made for. A copy of the state begins with none, since what follows
/// makes it another state.
pub(super) struct SeatCache<K>(Mutex<Vec<(K, Arc<dyn Any + Send + Sync>)>>);

impl<K> Default for SeatCache<K> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K> Clone for SeatCache<K> {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl<K> fmt::Debug for SeatCache<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Made").finish_non_exhaustive()
    }
}

impl<K: PartialEq> SeatCache<K> {
    /// The thing of this type that was made for an audience, or else is made now.
    ///
    /// Two who ask at the same time may both make it; then both are given the first.
    pub(super) fn once<T: Any + Send + Sync>(&self, audience: K, make: impl FnOnce() -> T) -> Arc<T> {
        if let Some(made) = self.find(&audience) {
            return made;
        }
        // Nobody waits for it: what is made may be long in the making, or fail.
        let fresh = Arc::new(make());
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(made) = found(&all, &audience) {
            return made;
        }
        all.push((audience, Arc::clone(&fresh) as Arc<dyn Any + Send + Sync>));
        fresh
    }

    fn find<T: Any + Send + Sync>(&self, audience: &K) -> Option<Arc<T>> {
        found(&self.0.lock().unwrap_or_else(PoisonError::into_inner), audience)
    }

    /// The state has changed.
    pub(super) fn clear(&mut self) {
        self.0.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

fn found<K: PartialEq, T: Any + Send + Sync>(all: &[(K, Arc<dyn Any + Send + Sync>)], audience: &K) -> Option<Arc<T>> {
    all.iter().filter(|(key, _)| key == audience).find_map(|(_, made)| Arc::clone(made).downcast().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thing_is_made_once_for_each_audience_and_type_until_the_state_changes() {
        let mut made = SeatCache::default();
        assert_eq!(*made.once(1, || "for one"), "for one");
        assert_eq!(*made.once(1, || "again"), "for one");
        assert_eq!(*made.once(2, || "for two"), "for two");
        assert_eq!(*made.once(1, || 7_u8), 7);
        assert_eq!(*made.clone().once(1, || "of a copy"), "of a copy");
        made.clear();
        assert_eq!(*made.once(1, || "after"), "after");
    }
}
