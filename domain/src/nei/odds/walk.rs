//! The fight step by step: how likely each position is, and what the best choice of losses is worth.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::fight::{Fight, Step, Volley};
use super::salvo::{Room, Salvo, Salvos};
use super::state::{Change, Counts, Tally};
use super::{Aim, Choice, Policies};
use crate::nei::components::Side;

/// The most choices that are weighed for the best one. Beyond it the question is refused, before it costs more memory and
/// time than a server has to spare.
const MOST_CHOICES: usize = 400_000;

/// Values closer than this are equal, and the first choice in the order of worth stands.
const EQUAL: f64 = 1e-12;

/// A walk through a fight under some policies.
pub(super) struct Walk<'f> {
    fight: &'f Fight,
    policies: Policies,
    steps: Vec<Known>,
    /// Choices that have been weighed.
    weighed: usize,
}

/// What has been worked out of a step.
#[derive(Default)]
struct Known {
    salvos: FxHashMap<(Counts, u8, u8), Rc<Salvos>>,
    /// What becomes of the cells that hits touch, under orders alone.
    ends: FxHashMap<(Counts, Salvo), (Counts, Change)>,
    /// The value before the step.
    values: FxHashMap<Counts, f64>,
    /// The value with hits still to be allotted, and the cell that the next one falls on.
    choices: FxHashMap<(Counts, Salvo), (f64, Option<usize>)>,
}

impl<'f> Walk<'f> {
    pub(super) fn new(fight: &'f Fight, policies: Policies) -> Self {
        Self { fight, policies, steps: fight.steps.iter().map(|_| Known::default()).collect(), weighed: 0 }
    }

    /// How likely each end of the fight is. `None` where there is too much to choose from for the best choice.
    pub(super) fn ends(&mut self) -> Option<FxHashMap<Tally, f64>> {
        let fight = self.fight;
        let mut positions: FxHashMap<(Counts, Tally), f64> = FxHashMap::default();
        positions.insert((fight.start, Tally::NOTHING), 1.0);
        for (number, step) in fight.steps.iter().enumerate() {
            let mut next: FxHashMap<(Counts, Tally), f64> = FxHashMap::default();
            next.reserve(positions.len());
            for ((counts, tally), chance) in positions {
                let mut reach = |mut counts: Counts, change: Change, chance: f64| {
                    fight.forget(number + 1, &mut counts);
                    *next.entry((counts, tally.and(change))).or_default() += chance;
                };
                match step {
                    Step::Close(closing) => {
                        let mut counts = counts;
                        let change = closing.close(fight, &mut counts);
                        reach(counts, change, chance);
                    }
                    Step::Volley(volley) => {
                        for (salvo, likely) in self.salvos(number, volley, &counts).iter() {
                            let (counts, change) = self.allotted(number, volley, counts, *salvo);
                            reach(counts, change, chance * likely);
                        }
                    }
                }
            }
            if self.is_too_much() {
                return None;
            }
            positions = next;
        }
        let mut ends = FxHashMap::default();
        for ((_, tally), chance) in positions {
            *ends.entry(tally).or_default() += chance;
        }
        Some(ends)
    }

    const fn is_too_much(&self) -> bool {
        self.weighed > MOST_CHOICES
    }

    fn salvos(&mut self, number: usize, volley: &Volley, counts: &Counts) -> Rc<Salvos> {
        let fight = self.fight;
        let room = fight.room(volley, counts);
        if room.all == 0 {
            return Rc::new(vec![(Salvo::default(), 1.0)]);
        }
        let Room { all, bases } = room;
        let salvos = self.steps[number]
            .salvos
            .entry((masked(counts, &volley.read), all, bases))
            .or_insert_with(|| Rc::new(fight.salvos(volley, counts, room)));
        Rc::clone(salvos)
    }

    /// The position when all hits are allotted.
    fn allotted(&mut self, number: usize, volley: &Volley, counts: Counts, salvo: Salvo) -> (Counts, Change) {
        if salvo == Salvo::default() {
            return (counts, Change::default());
        }
        if self.policies.has_best(volley.choosers) {
            return self.best_allotted(number, volley, counts, salvo);
        }
        let fight = self.fight;
        let policies = self.policies;
        let touched = masked(&counts, &volley.touched);
        let (left, change) = *self.steps[number].ends.entry((touched, salvo)).or_insert_with(|| {
            let (mut counts, mut salvo, mut change) = (touched, salvo, Change::default());
            while let Some((place, chooser)) = next_hit(volley, &mut salvo) {
                match ordered(fight, volley, &counts, policies, chooser, place) {
                    Some(cell) => change = change.and(fight.hit(cell, &mut counts)),
                    // Nobody is left that these hits could fall on.
                    None => salvo[place] = 0,
                }
            }
            (counts, change)
        });
        let mut counts = counts;
        for ((word, touched), left) in counts.iter_mut().zip(volley.touched).zip(left) {
            *word = (*word & !touched) | left;
        }
        (counts, change)
    }

    fn best_allotted(&mut self, number: usize, volley: &Volley, mut counts: Counts, salvo: Salvo) -> (Counts, Change) {
        let (mut salvo, mut change) = (salvo, Change::default());
        while salvo != Salvo::default() && !self.is_too_much() {
            let (_, cell) = self.choice(number, volley, counts, salvo);
            let place = first_place(salvo);
            match cell {
                Some(cell) => {
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
                let salvos = self.salvos(number, volley, &counts);
                salvos.iter().map(|(salvo, likely)| likely * self.choice(number, volley, counts, *salvo).0).sum()
            }
        };
        self.steps[number].values.insert(counts, value);
        value
    }

    /// The value of a position with hits to allot, and the cell that the next of them falls on.
    fn choice(&mut self, number: usize, volley: &Volley, counts: Counts, salvo: Salvo) -> (f64, Option<usize>) {
        let fight = self.fight;
        if salvo == Salvo::default() {
            let mut left = counts;
            fight.forget(number + 1, &mut left);
            return (self.value(number + 1, left), None);
        }
        if let Some(known) = self.steps[number].choices.get(&(counts, salvo)) {
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
        let cells: Vec<usize> = match self.policies.of(chooser) {
            Choice::Best => fight.candidates(volley, &counts, place % 2 == 1).collect(),
            _ => ordered(fight, volley, &counts, self.policies, chooser, place).into_iter().collect(),
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
        self.steps[number].choices.insert((counts, salvo), chosen);
        chosen
    }
}

/// The cell that the next hit falls on under an order.
fn ordered(
    fight: &Fight,
    volley: &Volley,
    counts: &Counts,
    policies: Policies,
    chooser: Side,
    place: usize,
) -> Option<usize> {
    let mut candidates = fight.candidates(volley, counts, place % 2 == 1);
    if policies.of(chooser).gives_least(chooser == volley.victims) { candidates.next() } else { candidates.next_back() }
}

/// Takes the next hit off a salvo: its place, and who allots it.
fn next_hit(volley: &Volley, salvo: &mut Salvo) -> Option<(usize, Side)> {
    if *salvo == Salvo::default() {
        return None;
    }
    let place = first_place(*salvo);
    salvo[place] -= 1;
    Some((place, volley.choosers[place / 2]))
}

/// The group that is allotted next.
fn first_place(salvo: Salvo) -> usize {
    salvo.iter().position(|hits| *hits > 0).unwrap_or(0)
}

fn masked(counts: &Counts, mask: &Counts) -> Counts {
    let mut counts = *counts;
    for (word, mask) in counts.iter_mut().zip(mask) {
        *word &= mask;
    }
    counts
}

impl Aim {
    /// What a change is worth to Japan.
    fn worth(self, change: Change) -> f64 {
        let tally = Tally::NOTHING.and(change);
        match self {
            Self::VictoryPoints => f64::from(tally.swing()),
            Self::Steps => f64::from(tally.losses(Side::Allies).steps) - f64::from(tally.losses(Side::Japan).steps),
        }
    }
}
