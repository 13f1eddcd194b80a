//! What lies in reach: the shortest way to each place, found breadth first. All ways together are one tree, and a way is
//! written out for whoever goes it.

use std::hash::Hash;

use rustc_hash::FxHashSet;

/// Places with the shortest way to each, the nearest first. The start is not among them.
#[derive(Debug)]
pub(crate) struct Reach<P>(Vec<Stop<P>>);

#[derive(Debug, Clone, Copy)]
struct Stop<P> {
    place: P,
    /// The number of the stop before it; none after the start.
    before: Option<usize>,
    steps: usize,
    /// Whether one may stay there.
    is_end: bool,
}

/// A way within reach. That of no step is staying where one is.
#[derive(Debug)]
pub(crate) struct Way<'r, P> {
    reach: &'r Reach<P>,
    last: Option<usize>,
}

impl<P: Copy + Eq + Hash> Reach<P> {
    /// What can be come to from `start` over places that are `open`, in at most `range` steps. `next` says what lies beside
    /// a place, and whether anybody goes on from there at all.
    pub(crate) fn breadth_first<I: IntoIterator<Item = P>>(
        start: P,
        range: usize,
        next: impl Fn(P, bool) -> Option<I>,
        open: impl Fn(P) -> bool,
    ) -> Self {
        let mut seen = FxHashSet::from_iter([start]);
        let mut stops: Vec<Stop<P>> = Vec::new();
        let mut grow = |stops: &mut Vec<Stop<P>>, from: P, before: Option<usize>, steps: usize| {
            for place in next(from, before.is_none()).into_iter().flatten() {
                // What is closed is closed from wherever one comes.
                if seen.insert(place) && open(place) {
                    stops.push(Stop { place, before, steps, is_end: true });
                }
            }
        };
        if range > 0 {
            grow(&mut stops, start, None, 1);
        }
        let mut number = 0;
        while let Some(stop) = stops.get(number).copied().filter(|stop| stop.steps < range) {
            grow(&mut stops, stop.place, Some(number), stop.steps + 1);
            number += 1;
        }
        Self(stops)
    }

    /// Nobody may stay elsewhere than where `may_end`.
    pub(crate) fn ending(mut self, may_end: impl Fn(P) -> bool) -> Self {
        for stop in &mut self.0 {
            stop.is_end = may_end(stop.place);
        }
        self
    }

    /// One place more, a step from the start, where no way leads there.
    pub(crate) fn or_step_to(&mut self, place: P) {
        if self.0.iter().all(|stop| stop.place != place) {
            self.0.push(Stop { place, before: None, steps: 1, is_end: true });
        }
    }

    /// The ways, the shortest first.
    pub(crate) fn ways(&self) -> impl Iterator<Item = Way<'_, P>> {
        let ends = self.0.iter().enumerate().filter(|(_, stop)| stop.is_end);
        ends.map(|(number, _)| Way { reach: self, last: Some(number) })
    }

    /// Staying where one is.
    pub(crate) fn staying(&self) -> Way<'_, P> {
        Way { reach: self, last: None }
    }
}

impl<P: Copy> Way<'_, P> {
    fn stop(&self) -> Option<&Stop<P>> {
        self.last.map(|last| &self.reach.0[last])
    }

    /// Where it ends; nowhere else than it began where it has no step.
    pub(crate) fn end(&self) -> Option<P> {
        self.stop().map(|stop| stop.place)
    }

    /// How many steps it takes.
    pub(crate) fn len(&self) -> usize {
        self.stop().map_or(0, |stop| stop.steps)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.last.is_none()
    }

    /// What is entered on it, in order.
    pub(crate) fn path(&self) -> Vec<P> {
        let mut path = Vec::with_capacity(self.len());
        let mut next = self.stop();
        while let Some(stop) = next {
            path.push(stop.place);
            next = stop.before.map(|before| &self.reach.0[before]);
        }
        path.reverse();
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(from: u8, _: bool) -> Option<[u8; 2]> {
        (from != 3).then_some([from + 1, from + 10])
    }

    #[test]
    fn each_place_is_come_to_by_the_shortest_way_and_closed_ones_not_at_all() {
        let reach = Reach::breadth_first(0, 3, steps, |place| place != 2);
        let ways: Vec<Vec<u8>> = reach.ways().map(|way| way.path()).collect();
        let expected: [&[u8]; 7] = [&[1], &[10], &[1, 11], &[10, 20], &[1, 11, 12], &[1, 11, 21], &[10, 20, 30]];
        assert_eq!(ways, expected);
        assert_eq!(reach.ways().map(|way| way.len()).collect::<Vec<_>>(), [1, 1, 2, 2, 3, 3, 3]);
        assert!(reach.staying().is_empty() && reach.staying().path().is_empty());
    }

    #[test]
    fn nobody_goes_on_from_where_all_stop() {
        let reach = Reach::breadth_first(2, 9, steps, |place| place < 5);
        assert_eq!(reach.ways().map(|way| way.path()).collect::<Vec<_>>(), [[3]]);
    }

    #[test]
    fn ends_are_chosen_and_added() {
        let mut reach = Reach::breadth_first(0, 2, steps, |_| true).ending(|place| place > 9);
        reach.or_step_to(10);
        reach.or_step_to(99);
        assert_eq!(reach.ways().filter_map(|way| way.end()).collect::<Vec<_>>(), [10, 11, 20, 99]);
    }
}
