//! Chance for thinking: some numbers drawn from outside before it begins. What is compared is compared with the same
//! numbers, so that one plan does not look better than another by luck alone.

use crate::players::Luck;

const NUMBERS: usize = 509;
const BOUND: usize = 1 << 20;

/// Numbers that were drawn.
#[derive(Debug)]
pub(super) struct Draws(Vec<usize>);

/// The numbers from one place on, round and round.
pub(super) struct Stream<'a> {
    numbers: &'a [usize],
    place: usize,
}

impl Draws {
    pub(super) fn of(luck: &mut dyn Luck) -> Self {
        Self((0..NUMBERS).map(|_| luck.below(BOUND)).collect())
    }

    /// The same numbers each time for the same place.
    pub(super) fn from(&self, place: usize) -> Stream<'_> {
        Stream { numbers: &self.0, place: place * 41 % NUMBERS }
    }
}

impl Luck for Stream<'_> {
    fn below(&mut self, bound: usize) -> usize {
        self.place = (self.place + 1) % NUMBERS;
        if bound == 0 { 0 } else { self.numbers[self.place] % bound }
    }
}
