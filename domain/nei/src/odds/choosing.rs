//! The best choice of losses, by backward induction.

use std::rc::Rc;

use super::fight::{Fight, Step, Volley};
use super::salvo::Salvo;
use super::state::{Change, Counts, Tally};
use super::walk::{Walk, first_place};
use super::{Aim, Choice};
use crate::components::Side;

/// Values closer than this are equal, and the first choice in the order of worth stands.
const EQUAL: f64 = 1e-12;

impl Walk<'_> {
    /// The position when all hits are allotted, and what they cost.
    pub(super) fn best_allotted(
        &mut self,
        number: usize,
        volley: &Volley,
        mut counts: Counts,
        salvo: Salvo,
    ) -> (Counts, Change) {
        let (mut salvo, mut change) = (salvo, Change::default());
        while salvo != Salvo::default() && !self.is_too_much() {
            let (_, cell) = self.choice(number, volley, counts, salvo);
            let place = first_place(salvo);
            match cell {
                Some(cell) => {
                    let cell = self.like_that_is_there(number, volley, &counts, salvo, cell);
                    change = change.and(self.fight.hit(cell, &mut counts));
                    salvo[place] -= 1;
                }
                None => salvo[place] = 0,
            }
        }
        (counts, change)
    }

    /// What is to be expected from a step on, of the value that best choice is for.
    fn value(&mut self, number: usize, counts: Counts) -> f64 {
        let fight = self.fight;
        let Some(step) = fight.steps.get(number).filter(|_| !self.is_too_much()) else { return 0.0 };
        if let Some(known) = self.steps[number].values.get(&counts) {
            return *known;
        }
        let value = match step {
            Step::Close(closing) => {
                let mut left = counts;
                let change = closing.close(fight, &mut left);
                fight.forget(number + 1, &mut left);
                self.policies.aim.worth(change) + self.value(number + 1, left)
            }
            Step::Volley(volley) => {
                let room = fight.room(volley, &counts);
                let hits = self.hits(number, volley, &counts, room);
                let [owners, shooters] = hits.map(|hits| Rc::clone(&self.steps[number].hits[hits]));
                let mut fired = counts;
                fight.forget_firing(volley, &mut fired);
                // What hits bring is the same for all who fired alike; only how likely they are is not.
                let key = (fired, room);
                let mut worths = self.steps[number].worths.remove(&key).unwrap_or_default();
                let mut value = 0.0;
                for (on_shooters, by_shooters) in shooters.iter().enumerate() {
                    if worths.len() <= on_shooters {
                        worths.resize_with(on_shooters + 1, Vec::new);
                    }
                    let known = worths[on_shooters].len();
                    for on_owners in known..owners.len() {
                        let salvo = Fight::salvo(volley, room, [on_owners, on_shooters]);
                        let worth = self.choice(number, volley, fired, salvo).0;
                        worths[on_shooters].push(worth);
                    }
                    let sum: f64 = owners.iter().zip(&worths[on_shooters]).map(|(likely, worth)| likely * worth).sum();
                    value += by_shooters * sum;
                }
                self.steps[number].worths.insert(key, worths);
                value
            }
        };
        self.steps[number].values.insert(counts, value);
        value
    }

    /// The value of a position with hits to allot, and the cell that the next of them falls on. Those who have fired are
    /// forgotten in it.
    fn choice(&mut self, number: usize, volley: &Volley, counts: Counts, salvo: Salvo) -> (f64, Option<usize>) {
        let fight = self.fight;
        if salvo == Salvo::default() {
            let mut left = counts;
            fight.forget(number + 1, &mut left);
            return (self.value(number + 1, left), None);
        }
        let key = (self.leveled(number, volley, counts, salvo), salvo);
        if let Some(known) = self.steps[number].choices.get(&key) {
            return *known;
        }
        self.weighed += 1;
        if self.is_too_much() {
            // The walk has no answer any more; only its end is awaited.
            return (0.0, None);
        }
        let mut rest = salvo;
        let place = first_place(salvo);
        rest[place] -= 1;
        let chooser = volley.choosers[place / 2];
        let cells: Vec<usize> = if let Choice::Best = self.policies.of(chooser) {
            self.worth_weighing(volley, &counts, place, rest)
        } else {
            self.ordered(volley, &counts, chooser, place, salvo[place]).into_iter().collect()
        };
        let mut best: Option<(f64, usize)> = None;
        for cell in cells {
            let mut hit = counts;
            let change = fight.hit(cell, &mut hit);
            let value = self.policies.aim.worth(change) + self.choice(number, volley, hit, rest).0;
            let is_better = best.is_none_or(|(known, _)| match chooser {
                Side::Japan => value > known + EQUAL,
                Side::Allies => value < known - EQUAL,
            });
            if is_better {
                best = Some((value, cell));
            }
        }
        let chosen = if let Some((value, cell)) = best {
            (value, Some(cell))
        } else {
            // Nobody is left that these hits could fall on.
            rest[place] = 0;
            (self.choice(number, volley, counts, rest).0, None)
        };
        self.steps[number].choices.insert(key, chosen);
        chosen
    }

    /// The counts under which the choice for the first hit of a salvo is known: targets of one kind whose loss is worth the
    /// same are put together, as far as there is room, because whoever chooses best treats them alike and so does all that
    /// comes after. An order does not.
    fn leveled(&self, number: usize, volley: &Volley, mut counts: Counts, salvo: Salvo) -> Counts {
        if self.has_orders(volley, salvo) {
            return counts;
        }
        for cells in &self.steps[number].likes {
            let slots = cells.iter().map(|cell| self.fight.cells[*cell].slot);
            let mut units: u64 = slots.clone().map(|slot| u64::from(slot.of(&counts))).sum();
            for slot in slots {
                let together = u8::try_from(units.min(slot.mask)).unwrap_or(u8::MAX);
                let now = slot.of(&counts);
                slot.take(&mut counts, now);
                slot.add(&mut counts, together);
                units -= u64::from(together);
            }
        }
        counts
    }

    /// Whether hits of a salvo are allotted by an order.
    fn has_orders(&self, volley: &Volley, salvo: Salvo) -> bool {
        let is_ordered = |place: usize| self.policies.of(volley.choosers[place / 2]) != Choice::Best;
        salvo.iter().zip(0..).any(|(hits, place)| *hits > 0 && is_ordered(place))
    }

    /// The cell that a hit falls on when the choice is known of one that is like it: the first of them with a unit in it.
    fn like_that_is_there(&self, number: usize, volley: &Volley, counts: &Counts, salvo: Salvo, cell: usize) -> usize {
        if self.has_orders(volley, salvo) {
            return cell;
        }
        let mut likes = self.steps[number].likes.iter().filter(|cells| cells.contains(&cell)).flatten().copied();
        likes.find(|like| self.fight.count(*like, counts) > 0).unwrap_or(cell)
    }

    /// Targets of each kind whose loss is worth the same, where there are several.
    pub(super) fn likes(&self, volley: &Volley) -> Vec<Vec<usize>> {
        let mut likes: Vec<Vec<usize>> = Vec::new();
        for target in &volley.targets {
            let is_like = |cells: &Vec<usize>| {
                let (kind, worth) = (volley.kinds[cells[0]], self.last_hits[cells[0]]);
                kind == volley.kinds[*target] && (worth - self.last_hits[*target]).abs() < EQUAL
            };
            match likes.iter_mut().find(|cells| is_like(cells)) {
                Some(cells) => cells.push(*target),
                None => likes.push(vec![*target]),
            }
        }
        likes.retain(|cells| cells.len() > 1);
        likes
    }

    /// The cells among which the best choice for a hit is found: of every kind of target the one whose loss serves the
    /// chooser best.
    ///
    /// Nothing is lost by leaving out the others. Say that hitting `x` is compared with hitting `y` of the same kind, whose
    /// loss serves the chooser better. From then on whatever either side does to the one that has been hit, or to the one
    /// that has not, can be done in the other case too, with `x` and `y` exchanged, and the rest of the volley goes on as it
    /// would have. If both come to the same face the two cases are the same, and if both are lost they have cost the same.
    /// Otherwise they end with `y` lost in place of `x`, which is better for the chooser now and all the same for what
    /// comes, or with the same cost. So for every answer to hitting `y` there is one to hitting `x` that is no better for
    /// the chooser. An order of losses answers by worth and not in kind; where one is still to come in the volley,
    /// all cells are weighed.
    fn worth_weighing(&self, volley: &Volley, counts: &Counts, place: usize, rest: Salvo) -> Vec<usize> {
        let candidates = self.fight.candidates(volley, counts, place % 2 == 1);
        if self.has_orders(volley, rest) {
            return candidates.collect();
        }
        let by = match volley.choosers[place / 2] {
            Side::Japan => 1.0,
            Side::Allies => -1.0,
        };
        let mut weighed: Vec<(usize, f64, usize)> = Vec::new();
        for cell in candidates {
            let (kind, gain) = (volley.kinds[cell], by * self.last_hits[cell]);
            match weighed.iter().position(|(known, ..)| *known == kind) {
                Some(at) if weighed[at].1 >= gain => continue,
                // It goes to the end, so that the cells stay in the order of worth.
                Some(at) => drop(weighed.remove(at)),
                None => {}
            }
            weighed.push((kind, gain, cell));
        }
        let mut cells: Vec<usize> = weighed.into_iter().map(|(.., cell)| cell).collect();
        if self.is_monotone {
            let is_own = volley.choosers[place / 2] == volley.victims;
            cells =
                cells.iter().copied().filter(|cell| !self.is_dominated(volley, *cell, &cells, is_own, by)).collect();
        }
        cells
    }

    /// Whether another of the cells is no worse to hit for the chooser: its loss serves him no less, and what would be left
    /// in its place serves its side no less (the owner's choice) or no more (the enemy's). Of two that are both so, the
    /// first stands.
    ///
    /// Nothing is lost by leaving the cell out. That one unit more of one's own, one hit more on the enemy or one hit less on
    /// oneself is never worse is shown from the end of the fight back: whoever has the advantage allots each hit as he would
    /// without it, or, if its target is gone already, on anybody; the other can do nothing that he could not do before. (A
    /// hit that the other side must allot is no better for it than none, since it falls on its own units; one that has become
    /// the enemy's by the reading of one chooser, NEI-R62, is allotted by the side whose aim it serves.) A unit that fires
    /// whenever another does and no worse brings every hit of the other and perhaps one more. Now say that `x` is left where
    /// the owner might have left `y`, which serves him no less and costs no less. Each hit of the volley falls in the one
    /// case as in the other, on `y` in place of `x`; if it does, both are lost and the cases are the same. If not, `x` is
    /// left and `y` is lost for no less, and the owner is no better off. So he gives up `x`, and the enemy takes `y`.
    fn is_dominated(&self, volley: &Volley, cell: usize, among: &[usize], is_own: bool, by: f64) -> bool {
        let stands = |one: usize| among.iter().position(|other| *other == one);
        let is_no_worse = |one: usize, than: usize| {
            let (lesser, better) = if is_own { (one, than) } else { (than, one) };
            by * self.last_hits[one] >= by * self.last_hits[than] && volley.betters[lesser].contains(&better)
        };
        among
            .iter()
            .copied()
            .filter(|other| *other != cell)
            .any(|other| is_no_worse(other, cell) && (!is_no_worse(cell, other) || stands(other) < stands(cell)))
    }
}

impl Aim {
    /// What a change is worth to Japan.
    pub(super) fn worth(self, change: Change) -> f64 {
        let tally = Tally::NOTHING.and(change);
        match self {
            Self::VictoryPoints => f64::from(tally.swing()),
            Self::Steps => f64::from(tally.losses(Side::Allies).steps) - f64::from(tally.losses(Side::Japan).steps),
        }
    }
}
