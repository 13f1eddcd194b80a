//! The orders of losses: on whom the next hit falls where a side does not weigh what comes after.

use super::fight::Fight;
use super::{Aim, Choice};
use crate::components::Side;

/// Less than any plan can bring.
const NO_PLAN: i32 = i32::MIN / 2;

/// What the orders of a fight go by.
pub(super) struct Orders<'f> {
    fight: &'f Fight,
    /// For each cell what a hit on a unit of it brings Japan in victory points.
    points: Vec<i32>,
}

impl<'f> Orders<'f> {
    pub(super) fn of(fight: &'f Fight) -> Self {
        let in_points = |cell| {
            #[expect(clippy::cast_possible_truncation, reason = "a swing in points is a small whole number")]
            let points = Aim::VictoryPoints.worth(fight.cost_of_hit(cell)) as i32;
            points
        };
        Self { fight, points: (0..fight.cells.len()).map(in_points).collect() }
    }

    /// The cell that the first of `hits` falls on, of cells that can be hit with their units, those of least worth first.
    ///
    /// The customary order seeks most points for all the hits together, so it leaves a full unit alone that one hit would
    /// only reduce; where plans bring the same, worth decides.
    pub(super) fn next(
        &self,
        candidates: &[(usize, u8)],
        order: Choice,
        chooser: Side,
        is_own: bool,
        hits: u8,
    ) -> Option<usize> {
        match order {
            Choice::LeastWorthFirst => candidates.first().map(|(cell, _)| *cell),
            Choice::MostWorthFirst => candidates.last().map(|(cell, _)| *cell),
            Choice::Customary | Choice::Best => {
                let mut preferred: Vec<(usize, u8)> = candidates.to_vec();
                if !is_own {
                    preferred.reverse();
                }
                self.first_of_the_best_plan(&preferred, chooser, usize::from(hits))
            }
        }
    }

    /// The first cell that a plan of most points for its chooser hits at all.
    fn first_of_the_best_plan(&self, preferred: &[(usize, u8)], chooser: Side, hits: usize) -> Option<usize> {
        let [(only, _)] = preferred else {
            let gains: Vec<Vec<i32>> =
                preferred.iter().map(|(cell, count)| self.gains(*cell, *count, chooser, hits)).collect();
            let hits = hits.min(gains.iter().map(|gains| gains.len() - 1).sum());
            // What the cells from one on bring for so many hits.
            let mut after: Vec<Vec<i32>> = vec![together(&[0], &[], hits)];
            for gains in gains.iter().rev() {
                let rest = after.last().map_or(&[][..], Vec::as_slice);
                after.push(together(rest, gains, hits));
            }
            after.reverse();
            let takes_part = |index: usize| {
                let best = after[index].get(hits).copied().unwrap_or(NO_PLAN);
                let plans = gains[index].iter().enumerate().skip(1).take(hits);
                plans.into_iter().any(|(taken, gain)| gain + after[index + 1][hits - taken] == best)
            };
            return (0..preferred.len()).find(|index| takes_part(*index)).map(|index| preferred[index].0);
        };
        Some(*only)
    }

    /// What so many hits on a cell bring at most, from none to all that it can take.
    fn gains(&self, cell: usize, count: u8, chooser: Side, hits: usize) -> Vec<i32> {
        let sign = if chooser == Side::Japan { 1 } else { -1 };
        let mut one = vec![0];
        let mut face = Some(cell);
        while let Some(cell) = face {
            one.push(one.last().copied().unwrap_or(0) + sign * self.points[cell]);
            face = self.fight.cells[cell].next;
        }
        let mut all = one.clone();
        for _ in 1..usize::from(count).min(hits.max(1)) {
            let most = (all.len() - 1 + one.len() - 1).min(hits);
            all = together(&all, &one, most);
        }
        all
    }
}

/// The best of both for each number of hits up to `most`.
fn together(one: &[i32], other: &[i32], most: usize) -> Vec<i32> {
    let other = if other.is_empty() { &[0][..] } else { other };
    let mut best = vec![NO_PLAN; most + 1];
    for (at, gain) in one.iter().enumerate().take(most + 1) {
        for (more, further) in other.iter().enumerate().take(most + 1 - at) {
            best[at + more] = best[at + more].max(gain.saturating_add(*further));
        }
    }
    best
}
