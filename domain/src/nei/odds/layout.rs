//! Where the counts of a fight stand, and what may be forgotten when.
//!
//! Before every step two cells are one if all that comes treats them alike, and a cell that nothing asks for any more is
//! gone. What has been lost by then is in the tally.

use std::collections::BTreeMap;

use super::fight::{Cell, Fight, Source, Step, Volley};
use super::salvo::Fire;
use super::state::{Counts, Slot, WORDS, slots};
use crate::nei::components::Side;

/// What is forgotten before a step, because nothing after it asks for it.
#[derive(Debug, Clone, Default)]
pub(super) struct Forgetting {
    merged: Vec<(usize, usize)>,
    kept: Counts,
}

/// What is still to come for a cell: its side, its fire by step, and what it counts for at the end.
type Future = (Side, Vec<(usize, Fire)>, Vec<bool>);

impl Fight {
    /// The counts as the step of this number needs them.
    pub(super) fn forget(&self, step: usize, counts: &mut Counts) {
        let forgetting = &self.forgetting[step];
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
    }

    /// Gives every cell its place in the counts, and finds what may be forgotten when.
    pub(super) fn lay_out(mut self) -> Option<Self> {
        let classes: Vec<Vec<Option<usize>>> = (0..=self.steps.len()).map(|step| self.classes(step)).collect();
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
                if let Some(stands_for) = stands_for {
                    together[*stands_for] += most[cell];
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
        for class in &classes {
            let merged = here.iter().filter_map(|cell| class[*cell].filter(|to| to != cell).map(|to| (*cell, to)));
            let merged = merged.collect();
            here.retain(|cell| class[*cell] == Some(*cell));
            let mut kept = [0; WORDS];
            for cell in &here {
                join(&mut kept, self.cells[*cell].slot);
            }
            self.forgetting.push(Forgetting { merged, kept });
        }
        for step in &mut self.steps {
            if let Step::Volley(volley) = step {
                volley.lay_out(&self.cells);
            }
        }
        self.forget(0, &mut start);
        self.start = start;
        Some(self)
    }

    /// For each cell the one that stands for it before a step, the first among those whose future is the same; `None`
    /// where nothing asks for it any more.
    fn classes(&self, step: usize) -> Vec<Option<usize>> {
        let later = &self.steps[step..];
        let mut known: BTreeMap<Future, usize> = BTreeMap::new();
        let classes = self.cells.iter().enumerate().map(|(index, _)| {
            let mut fires = Vec::new();
            let mut roles = Vec::new();
            let mut is_itself = false;
            for (number, step) in later.iter().enumerate() {
                match step {
                    Step::Volley(volley) => {
                        is_itself |= volley.names(index);
                        is_itself |= volley.targets.iter().any(|target| self.cells[*target].along.contains(&index));
                        fires.extend(volley.fire_of(index).map(|fire| (number, fire)));
                    }
                    Step::Close(closing) => {
                        is_itself |= closing.names(index);
                        roles.extend(closing.roles(index));
                    }
                }
            }
            if is_itself {
                return Some(index);
            }
            if fires.is_empty() && !roles.contains(&true) {
                return None;
            }
            Some(*known.entry((self.cells[index].side, fires, roles)).or_insert(index))
        });
        classes.collect()
    }
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
        match &self.source {
            Source::Units { fire, .. } => fire.iter().find(|(other, _)| *other == cell).map(|(_, fire)| *fire),
            _ => None,
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
