//! Positions of a fight with their probabilities.
//!
//! A volley treats positions alike that differ only in what has been lost, and there are many of them for few states of
//! the counts, or few of them for many. So counts are numbered, and what has been lost is a table of its own for each of
//! them, searched from end to end as long as it is short.

use rustc_hash::FxHashMap;

use super::state::{Counts, Tally};

/// The longest table that is searched from end to end.
const SHORT: usize = 8;

/// How likely tallies are.
#[derive(Default)]
pub(super) struct Tallies {
    all: Vec<(Tally, f64)>,
    /// Where each tally stands; empty while the table is short.
    numbers: FxHashMap<Tally, usize>,
}

impl Tallies {
    /// Makes a tally likelier.
    pub(super) fn add(&mut self, tally: Tally, chance: f64) {
        let number = self.number(tally);
        self.all[number].1 += chance;
    }

    /// The number of a tally, from zero in the order in which they were asked for.
    pub(super) fn number(&mut self, tally: Tally) -> usize {
        let next = self.all.len();
        let number = if next <= SHORT {
            self.all.iter().position(|(known, _)| *known == tally).unwrap_or(next)
        } else {
            *self.numbers.entry(tally).or_insert(next)
        };
        if number == next {
            self.all.push((tally, 0.0));
            if next == SHORT {
                self.numbers.extend(self.all.iter().map(|(tally, _)| *tally).zip(0..));
            }
        }
        number
    }

    /// All of them, by number.
    pub(super) fn all(&self) -> &[(Tally, f64)] {
        &self.all
    }

    /// Forgets all of them.
    pub(super) fn clear(&mut self) {
        self.all.clear();
        self.numbers.clear();
    }
}

/// For every state of the counts that can be, how likely it is together with each tally.
#[derive(Default)]
pub(super) struct Positions {
    numbers: FxHashMap<Counts, usize>,
    all: Vec<(Counts, Tallies)>,
}

impl Positions {
    /// The position in which nothing has been lost.
    pub(super) fn starting(counts: Counts) -> Self {
        let mut positions = Self::default();
        let number = positions.number(counts);
        positions.of(number).add(Tally::NOTHING, 1.0);
        positions
    }

    /// The number of these counts, from zero in the order in which they were asked for.
    pub(super) fn number(&mut self, counts: Counts) -> usize {
        *self.numbers.entry(counts).or_insert_with(|| {
            self.all.push((counts, Tallies::default()));
            self.all.len() - 1
        })
    }

    /// The tallies of the counts of a number.
    pub(super) fn of(&mut self, number: usize) -> &mut Tallies {
        &mut self.all[number].1
    }

    /// Every state of the counts with its tallies, by number.
    pub(super) fn each(&self) -> &[(Counts, Tallies)] {
        &self.all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::components::Side;
    use crate::odds::state::Change;

    #[test]
    fn a_tally_is_found_again_in_a_short_table_and_in_a_long_one() {
        let mut tallies = Tallies::default();
        let tally = |units: u8| Tally::NOTHING.and(Change::lost(Side::Japan, units, 0, 0));
        for units in 0..30 {
            assert_eq!(tallies.number(tally(units)), usize::from(units));
            for before in 0..=units {
                tallies.add(tally(before), 1.0);
            }
        }
        assert_eq!(tallies.all().len(), 30);
        assert!(
            tallies
                .all()
                .iter()
                .zip((1..=30_u8).rev())
                .all(|((_, chance), times)| (chance - f64::from(times)).abs() < 1e-12)
        );
    }
}
