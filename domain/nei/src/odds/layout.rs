//! Where the counts of a fight stand, and what may be forgotten when.
//!
//! Before every step two cells are one if all that comes treats them alike, and a cell that nothing asks for any more is
//! gone. What has been lost by then is in the tally.

use std::collections::BTreeMap;

use super::closing::Part;
use super::fight::{Cell, Fight, Source, Step, Volley};
use super::salvo::Fire;
use super::state::{Change, Counts, Slot, slots};
use crate::components::Side;

/// What is forgotten, because nothing that comes asks for it.
#[derive(Debug, Clone, Default)]
pub(super) struct Forgetting {
    /// Cells whose units join those of another.
    merged: Vec<(usize, usize)>,
    /// The bits of the cells that are kept.
    kept: Counts,
    /// Cells of which it only matters whether they have a unit.
    clipped: Vec<usize>,
}

/// What is still to come for a cell: its side, its fire by step, and what it counts for at the end.
type Future = (Side, Vec<(usize, Fire)>, Part);

/// What there is to know of a target for those who choose losses, but for what its last hit costs.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Kind {
    /// What stands for it when the volley is over.
    then: Option<Standing>,
    /// Itself, where it can also be lost with another: then it is like no other.
    itself: Option<usize>,
    /// The same for those that are lost with it.
    along: Vec<Option<Standing>>,
    is_base: bool,
    is_protected: bool,
    /// What a hit costs that it survives, and its kind then.
    next: Option<(Change, Box<Self>)>,
}

/// What stands for a cell from a step on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Standing {
    /// The first cell whose future is the same.
    cell: usize,
    /// Whether only its presence matters.
    is_presence_alone: bool,
}

impl Fight {
    /// The counts as the step of this number needs them.
    pub(super) fn forget(&self, step: usize, counts: &mut Counts) {
        self.forgotten(&self.forgetting[step], counts);
    }

    /// The counts of a volley as the allotment of its hits needs them: those who have fired are forgotten already.
    pub(super) fn forget_firing(&self, volley: &Volley, counts: &mut Counts) {
        self.forgotten(&volley.forgetting, counts);
    }

    fn forgotten(&self, forgetting: &Forgetting, counts: &mut Counts) {
        for (from, to) in &forgetting.merged {
            let slot = self.cells[*from].slot;
            let units = slot.of(counts);
            if units > 0 {
                slot.take(counts, units);
                self.cells[*to].slot.add(counts, units);
            }
        }
        for (word, kept) in counts.iter_mut().zip(&forgetting.kept) {
            *word &= kept;
        }
        for cell in &forgetting.clipped {
            let slot = self.cells[*cell].slot;
            let units = slot.of(counts);
            if units > 1 {
                slot.take(counts, units - 1);
            }
        }
    }

    /// Gives every cell its place in the counts, and finds what may be forgotten when.
    pub(super) fn lay_out(mut self) -> Option<Self> {
        let classes: Vec<Vec<Option<Standing>>> = (0..=self.steps.len()).map(|step| self.classes(step)).collect();
        let mut most: Vec<u32> = self.cells.iter().map(|cell| u32::from(cell.count)).collect();
        for index in 0..self.cells.len() {
            if let Some(next) = self.cells[index].next {
                most[next] += most[index];
            }
        }
        let mut largest = most.clone();
        for class in &classes {
            let mut together = vec![0; most.len()];
            for (cell, stands_for) in class.iter().enumerate() {
                if let Some(standing) = stands_for {
                    together[standing.cell] += most[cell];
                }
            }
            for (cell, units) in together.into_iter().enumerate() {
                largest[cell] = largest[cell].max(units);
            }
        }
        let slots = slots(largest)?;
        let mut start = Counts::default();
        for (cell, slot) in self.cells.iter_mut().zip(slots) {
            cell.slot = slot;
            slot.add(&mut start, cell.count);
        }
        let mut here: Vec<usize> = (0..self.cells.len()).collect();
        self.forgetting.clear();
        for (number, class) in classes.iter().enumerate() {
            let before = number.checked_sub(1);
            let kinds = before.map(|before| self.kinds(before, class)).unwrap_or_default();
            let betters = before.map(|before| self.betters(before)).unwrap_or_default();
            if let Some(Step::Volley(volley)) = number.checked_sub(1).and_then(|before| self.steps.get_mut(before)) {
                volley.lay_out(&self.cells);
                volley.kinds = kinds;
                volley.betters = betters;
                volley.forgetting = forgetting(&self.cells, &here, class, |cell| {
                    volley.touched.iter().zip(self.cells[cell].slot.bits()).any(|(touched, bits)| touched & bits != 0)
                });
            }
            self.forgetting.push(forgetting(&self.cells, &here, class, |_| false));
            here.retain(|cell| class[*cell].is_some_and(|standing| standing.cell == *cell));
        }
        self.forget(0, &mut start);
        self.start = start;
        Some(self)
    }

    /// For each cell the number of its kind among the targets of a step, where it is one. `class` says what stands for it
    /// after the step.
    fn kinds(&self, step: usize, class: &[Option<Standing>]) -> Vec<usize> {
        let Some(Step::Volley(volley)) = self.steps.get(step) else { return Vec::new() };
        let mut known: Vec<Kind> = Vec::new();
        let numbers = (0..self.cells.len()).map(|cell| {
            if !volley.targets.contains(&cell) {
                return usize::MAX;
            }
            let kind = self.kind(cell, volley, class);
            known.iter().position(|other| *other == kind).unwrap_or_else(|| {
                known.push(kind);
                known.len() - 1
            })
        });
        numbers.collect()
    }

    fn kind(&self, cell: usize, volley: &Volley, class: &[Option<Standing>]) -> Kind {
        let Cell { along, is_base, is_protected, next, .. } = &self.cells[cell];
        let mut along: Vec<Option<Standing>> = along.iter().map(|lost| class[*lost]).collect();
        along.sort_unstable();
        let next = next.map(|next| (self.cost_of_hit(cell), Box::new(self.kind(next, volley, class))));
        let is_lost_along = volley.targets.iter().any(|target| self.cells[*target].along.contains(&cell));
        Kind {
            then: class[cell],
            itself: is_lost_along.then_some(cell),
            along,
            is_base: *is_base,
            is_protected: *is_protected,
            next,
        }
    }

    /// For each cell the other targets of a step that serve their side no less than it does when the step is over: they
    /// fire whenever it does and no worse, and count for what it counts for. Only targets of one hit are compared that
    /// nothing is lost with, and that no later hit can fall on; they must be as open to hits as each other.
    fn betters(&self, step: usize) -> Vec<Vec<usize>> {
        let Some(Step::Volley(volley)) = self.steps.get(step) else { return Vec::new() };
        let is_compared = |index: usize| {
            let cell = &self.cells[index];
            let is_lost_along = volley.targets.iter().any(|target| self.cells[*target].along.contains(&index));
            volley.targets.contains(&index) && cell.next.is_none() && cell.along.is_empty() && !is_lost_along
        };
        let futures: Vec<Option<Future>> = (0..self.cells.len())
            .map(|cell| if is_compared(cell) { self.future(step + 1, cell) } else { None })
            .collect();
        let is_no_better = |cell: usize, other: usize| {
            let (Some((side, fire, part)), Some((other_side, other_fire, other_part))) =
                (&futures[cell], &futures[other])
            else {
                return false;
            };
            let (one, two) = (&self.cells[cell], &self.cells[other]);
            let fire_at = |step: usize| other_fire.iter().find(|(at, _)| *at == step).map(|(_, fire)| *fire);
            side == other_side
                && (one.is_base, one.is_protected) == (two.is_base, two.is_protected)
                && fire.iter().all(|(step, fire)| fire.is_within(fire_at(*step)))
                && part.is_within(other_part)
        };
        let all = 0..self.cells.len();
        all.clone()
            .map(|cell| all.clone().filter(|other| *other != cell && is_no_better(cell, *other)).collect())
            .collect()
    }

    /// For each cell what stands for it before a step; `None` where nothing asks for it any more.
    fn classes(&self, step: usize) -> Vec<Option<Standing>> {
        let mut known: BTreeMap<Future, usize> = BTreeMap::new();
        let classes = (0..self.cells.len()).map(|index| {
            let Some(future) = self.future(step, index) else {
                return Some(Standing { cell: index, is_presence_alone: false });
            };
            let (_, fires, part) = &future;
            if fires.is_empty() && part.is_none() {
                return None;
            }
            let is_presence_alone = fires.is_empty() && part.is_presence_alone();
            Some(Standing { cell: *known.entry(future).or_insert(index), is_presence_alone })
        });
        classes.collect()
    }

    /// What is still to come for a cell from a step on; `None` where it must be told from all others.
    fn future(&self, step: usize, cell: usize) -> Option<Future> {
        let mut fires = Vec::new();
        let mut part = Part::default();
        for (number, step) in self.steps.iter().enumerate().skip(step) {
            match step {
                Step::Volley(volley) => {
                    let is_lost_along = |target: &usize| self.cells[*target].along.contains(&cell);
                    if volley.names(cell) || volley.targets.iter().any(is_lost_along) {
                        return None;
                    }
                    fires.extend(volley.fire_of(cell).map(|fire| (number, fire)));
                }
                Step::Close(closing) => {
                    if closing.names(cell) {
                        return None;
                    }
                    part = closing.part(self, cell);
                }
            }
        }
        Some((self.cells[cell].side, fires, part))
    }
}

/// What is forgotten of the cells that are told apart, before what the classes are of. Cells that hits may still touch
/// stay as they are.
fn forgetting(
    cells: &[Cell],
    here: &[usize],
    class: &[Option<Standing>],
    is_touched: impl Fn(usize) -> bool,
) -> Forgetting {
    let mut forgetting = Forgetting::default();
    for cell in here {
        match class[*cell] {
            _ if is_touched(*cell) => join(&mut forgetting.kept, cells[*cell].slot),
            None => {}
            Some(standing) if standing.cell != *cell && !is_touched(standing.cell) => {
                forgetting.merged.push((*cell, standing.cell));
            }
            Some(standing) => {
                join(&mut forgetting.kept, cells[*cell].slot);
                if standing.is_presence_alone {
                    forgetting.clipped.push(*cell);
                }
            }
        }
    }
    forgetting
}

fn join(bits: &mut Counts, slot: Slot) {
    for (word, more) in bits.iter_mut().zip(slot.bits()) {
        *word |= more;
    }
}

impl Volley {
    /// Whether a cell must be told from all others because hits fall on it here, or because it says how many do.
    fn names(&self, cell: usize) -> bool {
        let is_base = matches!(&self.source, Source::Excess { capacities, .. }
            if capacities.iter().any(|(base, _)| *base == cell));
        is_base || self.targets.contains(&cell)
    }

    fn fire_of(&self, cell: usize) -> Option<Fire> {
        if let Source::Units { fire, .. } = &self.source {
            fire.iter().find(|(other, _)| *other == cell).map(|(_, fire)| *fire)
        } else {
            None
        }
    }

    fn lay_out(&mut self, cells: &[Cell]) {
        self.touched = Counts::default();
        self.read = Counts::default();
        for target in &self.targets {
            join(&mut self.touched, cells[*target].slot);
            for lost in &cells[*target].along {
                join(&mut self.touched, cells[*lost].slot);
            }
        }
        let read: Vec<usize> = match &self.source {
            Source::Units { fire, .. } => fire.iter().map(|(cell, _)| *cell).collect(),
            Source::Excess { capacities, .. } => capacities.iter().map(|(cell, _)| *cell).collect(),
            Source::Dice(_) | Source::Owed(_) => Vec::new(),
        };
        for cell in read {
            join(&mut self.read, cells[cell].slot);
        }
    }
}
