//! Positions that fire at the same targets, taken together.
//!
//! They differ in what has been lost and in who has fired. Hits of the owners' choice and of the shooters' are independent,
//! so their probabilities are multiplied when those of all positions with the same fire of the one kind have been added.

use std::rc::Rc;

use super::positions::{Positions, Tallies};
use super::state::Change;

/// How likely hits are, by their place.
pub(super) type Chances = Rc<[f64]>;

/// Counts of a group: the numbers of the chances of hits that the shooters allot, and of those that the owners do, and
/// the number of the counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Member {
    pub(super) shooters: usize,
    pub(super) owners: usize,
    pub(super) position: usize,
}

/// What is likely in a group. The memory is used for one group after the other.
#[derive(Default)]
pub(super) struct Mixture {
    /// What had been lost before, each a row of numbers.
    rows: Tallies,
    /// By row, the chances of hits at all places.
    chances: Vec<f64>,
    /// By row, the chances of the owners' hits with some fire of the shooters; zero between two such fires.
    sums: Vec<f64>,
    touched: Vec<usize>,
    /// By row, the chances of outcomes.
    merged: Vec<f64>,
    /// Places of the owners' hits.
    pub(super) width: usize,
    /// Places of the shooters' hits.
    pub(super) depth: usize,
}

impl Mixture {
    /// Finds what is likely in a group.
    pub(super) fn mix(&mut self, members: &mut [Member], hits: &[Chances], positions: &Positions) {
        members.sort_unstable();
        let widest = |of: fn(&Member) -> usize| members.iter().map(|member| hits[of(member)].len()).max().unwrap_or(1);
        (self.width, self.depth) = (widest(|member| member.owners), widest(|member| member.shooters));
        let (width, places) = (self.width, self.width * self.depth);
        self.rows.clear();
        self.chances.clear();
        self.sums.clear();
        for members in members.chunk_by(|one, other| one.shooters == other.shooters) {
            for member in members {
                for (tally, chance) in positions.each()[member.position].1.all() {
                    let row = self.rows.number(*tally);
                    if self.sums.len() <= row * width {
                        self.sums.resize((row + 1) * width, 0.0);
                        self.chances.resize((row + 1) * places, 0.0);
                    }
                    self.touched.push(row);
                    for (sum, likely) in self.sums[row * width..].iter_mut().zip(&*hits[member.owners]) {
                        *sum += chance * likely;
                    }
                }
            }
            self.touched.sort_unstable();
            self.touched.dedup();
            for row in self.touched.drain(..) {
                let sums = &mut self.sums[row * width..][..width];
                let chances = self.chances[row * places..].chunks_exact_mut(width);
                for (chances, likely) in chances.zip(&*hits[members[0].shooters]) {
                    for (chance, sum) in chances.iter_mut().zip(&*sums) {
                        *chance += sum * likely;
                    }
                }
                sums.fill(0.0);
            }
        }
    }

    /// Adds what comes of the group to what has come of others. `outcomes` are numbers of counts in `next` with what has
    /// been lost, and `of` says by the place of hits, those of the shooters in rows of the owners' width, which it is.
    pub(super) fn pour(&mut self, of: &[usize], outcomes: &[(usize, Change)], next: &mut Positions) {
        let width = outcomes.len();
        self.merged.clear();
        self.merged.resize(self.rows.all().len() * width, 0.0);
        for (merged, chances) in self.merged.chunks_exact_mut(width).zip(self.chances.chunks_exact(of.len())) {
            for (outcome, chance) in of.iter().zip(chances) {
                merged[*outcome] += chance;
            }
        }
        for (outcome, (number, change)) in outcomes.iter().enumerate() {
            let tallies = next.of(*number);
            let chances = self.merged[outcome..].iter().step_by(width);
            for ((tally, _), chance) in self.rows.all().iter().zip(chances) {
                if *chance > 0.0 {
                    tallies.add(tally.and(*change), *chance);
                }
            }
        }
    }
}
