//! Circles of a graph: what can be reached from one another.

use std::collections::BTreeSet;

/// The points that reach one another, circle by circle, each in order; a point in no circle is one by itself.
pub(super) fn circles(needs: &[BTreeSet<usize>]) -> Vec<Vec<usize>> {
    let mut search = Search { needs, seen: vec![None; needs.len()], open: Vec::new(), count: 0, found: Vec::new() };
    for point in 0..needs.len() {
        if search.seen[point].is_none() {
            search.visit(point);
        }
    }
    search.found
}

/// Tarjan's search, in depth.
struct Search<'g> {
    needs: &'g [BTreeSet<usize>],
    /// When a point was reached first.
    seen: Vec<Option<usize>>,
    /// Points that were reached and are in no circle yet.
    open: Vec<usize>,
    count: usize,
    found: Vec<Vec<usize>>,
}

impl Search<'_> {
    /// Visits what a point needs, and returns when the first of the open points that it leads back to was reached.
    fn visit(&mut self, point: usize) -> usize {
        let own = self.count;
        self.count += 1;
        self.seen[point] = Some(own);
        let from = self.open.len();
        self.open.push(point);
        let mut first = own;
        for next in self.needs[point].iter().copied() {
            match self.seen[next] {
                None => first = first.min(self.visit(next)),
                Some(seen) if self.open.contains(&next) => first = first.min(seen),
                Some(_) => {}
            }
        }
        if first == own {
            let mut circle = self.open.split_off(from);
            circle.sort_unstable();
            self.found.push(circle);
        }
        first
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_that_reach_one_another_are_a_circle() {
        let needs = [vec![1], vec![2, 3], vec![0, 4], vec![], vec![5], vec![4, 3], vec![6, 0]];
        let needs = needs.map(BTreeSet::from_iter);
        assert_eq!(circles(&needs), [vec![3], vec![4, 5], vec![0, 1, 2], vec![6]]);
    }
}
