//! Players that need nobody at the table: they live on what they are offered.
//!
//! They play both sides, in tests and in `adjutant simulate`. There is no randomness here: whoever lets them play
//! hands in their [`Luck`], and the same luck makes the same game.

mod chair;
mod hands;
mod outlook;
mod playthrough;
mod random;
mod sensible;
mod tally;
mod watch;

pub use chair::{Chair, Told};
pub use playthrough::{MOST_ENTRIES, Playthrough};
pub use random::Random;
pub use sensible::Sensible;
pub use tally::Tally;
pub use watch::Watch;

use super::command::Command;
use super::components::Side;
use kernel::seat::Seat;

/// Where a player's luck comes from: a die with any number of sides.
pub trait Luck {
    /// A number below `bound`, each as likely as any other; zero where there is nothing below it.
    fn below(&mut self, bound: usize) -> usize;
}

impl<F: FnMut(usize) -> usize> Luck for F {
    fn below(&mut self, bound: usize) -> usize {
        if bound == 0 { 0 } else { self(bound) }
    }
}

pub trait Player {
    /// What to do now, for whichever side has to act; `None` where nothing can be done, which no game should come to.
    fn choose(&mut self, chair: &mut Chair<'_>) -> Option<(Seat<Side>, Command)>;
}

/// One of several, or none of none.
pub fn one_of<'a, T>(luck: &mut dyn Luck, all: &'a [T]) -> Option<&'a T> {
    all.get(luck.below(all.len()))
}

/// True once in so many times.
pub fn once_in(luck: &mut dyn Luck, times: usize) -> bool {
    luck.below(times) == 0
}

/// Puts values into a random order.
pub fn shuffle<T>(luck: &mut dyn Luck, all: &mut [T]) {
    for last in (1..all.len()).rev() {
        all.swap(last, luck.below(last + 1));
    }
}

/// At most `most` of several, in random order.
pub fn some_of<T: Clone>(luck: &mut dyn Luck, all: &[T], most: usize) -> Vec<T> {
    let mut rest = all.to_vec();
    (0..most.min(rest.len())).map(|_| rest.swap_remove(luck.below(rest.len()))).collect()
}
