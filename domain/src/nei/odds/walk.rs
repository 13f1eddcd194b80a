//! The fight step by step: how likely each position is, and what the best choice of losses is worth.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::fight::{Fight, Step, Volley};
use super::salvo::{Fire, Room, Salvo};
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
    /// The table of salvos for those who fire and those who can be hit.
    fires: FxHashMap<(Counts, Room), usize>,
    /// The same by how many fire alike.
    alike: FxHashMap<(Vec<(Fire, u8)>, Room), usize>,
    salvos: Vec<Rc<Numbered>>,
    numbers: FxHashMap<Salvo, usize>,
    /// The value before the step.
    values: FxHashMap<Counts, f64>,
    /// The value with hits still to be allotted, and the cell that the next one falls on.
    choices: FxHashMap<(Counts, Salvo), (f64, Option<usize>)>,
}

/// Positions with their probabilities.
type Positions = FxHashMap<(Counts, Tally), f64>;

/// How likely each salvo is, each with its number among those of the step.
type Numbered = Vec<(usize, Salvo, f64)>;

/// What becomes of positions that are alike once they have fired.
#[derive(Default)]
struct Outcomes {
    all: Vec<(Counts, Change)>,
    numbers: FxHashMap<(Counts, Change), usize>,
    /// The outcome of each salvo by its number, where it has been asked for.
    of_salvo: Vec<Option<usize>>,
    /// How likely each outcome is by each table of salvos that has been asked for.
    of_table: FxHashMap<usize, Box<[(usize, f64)]>>,
    /// How likely each outcome is for the positions at hand.
    chances: Vec<f64>,
}

impl Outcomes {
    /// Adds positions of this probability whose salvos are those of a table; `found` says what a salvo brings.
    fn add(&mut self, chance: f64, table: usize, salvos: &Numbered, mut found: impl FnMut(Salvo) -> (Counts, Change)) {
        let Self { all, numbers, of_salvo, of_table, chances } = self;
        let likely = of_table.entry(table).or_insert_with(|| {
            let mut likely = vec![0.0; all.len()];
            for (place, salvo, chance) in salvos {
                if of_salvo.len() <= *place {
                    of_salvo.resize(place + 1, None);
                }
                let outcome = *of_salvo[*place].get_or_insert_with(|| {
                    let outcome = found(*salvo);
                    *numbers.entry(outcome).or_insert_with(|| {
                        all.push(outcome);
                        all.len() - 1
                    })
                });
                if likely.len() <= outcome {
                    likely.resize(outcome + 1, 0.0);
                }
                likely[outcome] += chance;
            }
            likely.into_iter().enumerate().filter(|(_, chance)| *chance > 0.0).collect()
        });
        chances.resize(all.len(), 0.0);
        for (outcome, likely) in likely.iter() {
            chances[*outcome] += chance * likely;
        }
    }

    /// Every outcome that can be with its probability; none is likely any more afterwards.
    fn drain(&mut self) -> impl Iterator<Item = ((Counts, Change), f64)> {
        let each = self.all.iter().copied().zip(self.chances.iter_mut().map(std::mem::take));
        each.filter(|(_, chance)| *chance > 0.0)
    }
}

impl<'f> Walk<'f> {
    pub(super) fn new(fight: &'f Fight, policies: Policies) -> Self {
        Self { fight, policies, steps: fight.steps.iter().map(|_| Known::default()).collect(), weighed: 0 }
    }

    /// How likely each end of the fight is. `None` where there is too much to choose from for the best choice.
    pub(super) fn ends(&mut self) -> Option<FxHashMap<Tally, f64>> {
        let fight = self.fight;
        let mut positions = Positions::default();
        positions.insert((fight.start, Tally::NOTHING), 1.0);
        let mut is_closed = false;
        for (number, step) in fight.steps.iter().enumerate() {
            match step {
                // A volley before it has ended the battle too.
                Step::Close(_) if is_closed => {}
                Step::Close(closing) => {
                    let mut next = Positions::default();
                    for ((mut counts, tally), chance) in positions {
                        let change = closing.close(fight, &mut counts);
                        fight.forget(number + 1, &mut counts);
                        *next.entry((counts, tally.and(change))).or_default() += chance;
                    }
                    positions = next;
                }
                Step::Volley(volley) => {
                    positions = self.after_volley(number, volley, positions);
                    is_closed = matches!(fight.steps.get(number + 1), Some(Step::Close(_)));
                }
            }
            if self.is_too_much() {
                return None;
            }
        }
        let mut ends = FxHashMap::default();
        for ((_, tally), chance) in positions {
            *ends.entry(tally).or_default() += chance;
        }
        Some(ends)
    }

    /// The positions after a volley, and after the end of the battle if that comes next: by then most of what tells them
    /// apart is forgotten. Those that differ in nothing but in who has fired are taken together before hits are allotted.
    fn after_volley(&mut self, number: usize, volley: &Volley, positions: Positions) -> Positions {
        let fight = self.fight;
        let mut alike: FxHashMap<(Counts, Tally), u32> = FxHashMap::default();
        let mut groups: Vec<(Counts, Tally)> = Vec::new();
        let mut fired: Vec<(u32, usize, f64)> = Vec::with_capacity(positions.len());
        for ((mut counts, tally), chance) in positions {
            let salvos = self.salvos(number, volley, &counts);
            fight.forget_firing(volley, &mut counts);
            let group = *alike.entry((counts, tally)).or_insert_with(|| {
                groups.push((counts, tally));
                u32::try_from(groups.len() - 1).unwrap_or(u32::MAX)
            });
            fired.push((group, salvos, chance));
        }
        fired.sort_unstable_by_key(|(group, salvos, _)| (*group, *salvos));
        let tables = self.steps[number].salvos.clone();
        let mut next = Positions::default();
        let mut allotted: FxHashMap<(Counts, Salvo), (Counts, Change)> = FxHashMap::default();
        let mut outcomes: FxHashMap<Counts, Outcomes> = FxHashMap::default();
        let is_best = self.policies.has_best(volley.choosers);
        for ((counts, tally), members) in groups.into_iter().zip(fired.chunk_by(|one, other| one.0 == other.0)) {
            let outcomes = outcomes.entry(counts).or_default();
            for same in members.chunk_by(|one, other| one.1 == other.1) {
                let table = same[0].1;
                let likely: f64 = same.iter().map(|(.., chance)| chance).sum();
                outcomes.add(likely, table, &tables[table], |salvo| {
                    // Under orders it depends on the cells alone that hits touch.
                    let asked = if is_best { counts } else { masked(&counts, &volley.touched) };
                    let (left, change) =
                        *allotted.entry((asked, salvo)).or_insert_with(|| self.allotted(number, volley, asked, salvo));
                    let mut counts = counts;
                    for ((word, touched), left) in counts.iter_mut().zip(volley.touched).zip(left) {
                        *word = (*word & !touched) | (left & touched);
                    }
                    let ended = self.settled(number + 1, &mut counts);
                    (counts, change.and(ended))
                });
            }
            for ((counts, change), chance) in outcomes.drain() {
                *next.entry((counts, tally.and(change))).or_default() += chance;
            }
        }
        next
    }

    /// Forgets what a step does not ask for, and ends the battle if that is the step.
    fn settled(&self, number: usize, counts: &mut Counts) -> Change {
        self.fight.forget(number, counts);
        let Some(Step::Close(closing)) = self.fight.steps.get(number) else { return Change::default() };
        let change = closing.close(self.fight, counts);
        self.fight.forget(number + 1, counts);
        change
    }

    const fn is_too_much(&self) -> bool {
        self.weighed > MOST_CHOICES
    }

    /// The number of the table that says how likely each salvo is.
    fn salvos(&mut self, number: usize, volley: &Volley, counts: &Counts) -> usize {
        let fight = self.fight;
        let room = fight.room(volley, counts);
        let Known { fires, alike, salvos, numbers, .. } = &mut self.steps[number];
        *fires.entry((masked(counts, &volley.read), room)).or_insert_with(|| {
            let mut table = || {
                let found =
                    if room.all == 0 { vec![(Salvo::default(), 1.0)] } else { fight.salvos(volley, counts, room) };
                let numbered = found.into_iter().map(|(salvo, likely)| {
                    let next = numbers.len();
                    (*numbers.entry(salvo).or_insert(next), salvo, likely)
                });
                salvos.push(Rc::new(numbered.collect()));
                salvos.len() - 1
            };
            match fight.firing(volley, counts) {
                Some(firing) => *alike.entry((firing, room)).or_insert_with(table),
                None => table(),
            }
        })
    }

    /// The position when all hits are allotted.
    fn allotted(&mut self, number: usize, volley: &Volley, mut counts: Counts, salvo: Salvo) -> (Counts, Change) {
        if self.policies.has_best(volley.choosers) {
            return self.best_allotted(number, volley, counts, salvo);
        }
        let (fight, policies) = (self.fight, self.policies);
        let (mut salvo, mut change) = (salvo, Change::default());
        while let Some((place, chooser)) = next_hit(volley, &mut salvo) {
            match ordered(fight, volley, &counts, policies, chooser, place) {
                Some(cell) => change = change.and(fight.hit(cell, &mut counts)),
                // Nobody is left that these hits could fall on.
                None => salvo[place] = 0,
            }
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
                let table = self.salvos(number, volley, &counts);
                let salvos = Rc::clone(&self.steps[number].salvos[table]);
                let mut fired = counts;
                fight.forget_firing(volley, &mut fired);
                salvos.iter().map(|(_, salvo, likely)| likely * self.choice(number, volley, fired, *salvo).0).sum()
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
