//! Where the kills fall: a small generator with a seed, so that a failure can be had again.

use std::collections::BTreeSet;
use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

/// A seed nobody chose.
pub(crate) fn any_seed() -> u64 {
    // The standard library seeds its hash tables from the system; this crate has no other source.
    RandomState::new().hash_one(0) % 1_000_000
}

/// `SplitMix64` (Steele, Lea and Flood 2014): enough for spreading kills.
pub(super) struct Dice {
    state: u64,
}

impl Dice {
    pub(super) fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.state;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// `count` different numbers from 1 to `last`, in order; all of them when there are no more.
    pub(super) fn distinct(&mut self, count: usize, last: usize) -> Vec<usize> {
        let mut numbers: Vec<usize> = (1..=last).collect();
        let mut drawn = BTreeSet::new();
        while drawn.len() < count && !numbers.is_empty() {
            let place = self.below(numbers.len());
            drawn.insert(numbers.swap_remove(place));
        }
        drawn.into_iter().collect()
    }

    /// A time up to `longest`.
    pub(super) fn within(&mut self, longest: Duration) -> Duration {
        longest.mul_f64(f64::from(u32::try_from(self.below(1000)).unwrap_or(0)) / 1000.0)
    }

    fn below(&mut self, limit: usize) -> usize {
        let limit = u64::try_from(limit).unwrap_or(u64::MAX);
        usize::try_from(self.next() % limit).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_distinct_ordered_and_the_same_for_the_same_seed() {
        let points = Dice::new(7).distinct(20, 100);
        assert_eq!(points.len(), 20);
        assert!(points.is_sorted_by(|one, next| one < next), "{points:?}");
        assert!(points.iter().all(|point| (1..=100).contains(point)), "{points:?}");
        assert_eq!(points, Dice::new(7).distinct(20, 100));
        assert_eq!(Dice::new(7).distinct(5, 3), [1, 2, 3]);
    }

    #[test]
    fn a_pause_stays_within_its_limit() {
        let longest = Duration::from_millis(4);
        let mut dice = Dice::new(1);
        assert!((0..1000).all(|_| dice.within(longest) < longest));
        assert_eq!(dice.within(Duration::ZERO), Duration::ZERO);
    }
}
