//! The fight step by step: how likely each position is, and what the best choice of losses is worth.

use rustc_hash::FxHashMap;

use super::fight::{Cell, Fight, Step, Volley};
use super::mixing::{Chances, Member, Mixture};
use super::order::Orders;
use super::positions::Positions;
use super::salvo::{Hitting, Room, Salvo};
use super::state::{Change, Counts, Tally};
use super::{Choice, Policies};
use crate::components::Side;

/// The most choices that are weighed for the best one. Beyond it the question is refused, before it costs more memory and
/// time than a server has to spare.
const MOST_CHOICES: usize = 400_000;

/// A walk through a fight under some policies.
pub(super) struct Walk<'f> {
    pub(super) fight: &'f Fight,
    pub(super) policies: Policies,
    pub(super) steps: Vec<Known>,
    /// What the hit is worth to Japan with which a unit of a cell is lost, now or after others, by the aim.
    pub(super) last_hits: Vec<f64>,
    /// Whether both sides choose best and more of one's own is never worse.
    pub(super) is_monotone: bool,
    orders: Orders<'f>,
    /// Choices that have been weighed.
    pub(super) weighed: usize,
}

/// What has been worked out of a step.
#[derive(Default)]
pub(super) struct Known {
    /// The number of the chances of hits.
    numbers: FxHashMap<(Hitting, Room), usize>,
    pub(super) hits: Vec<Chances>,
    salvos: FxHashMap<(Room, [usize; 2]), Salvo>,
    /// Targets that are alike for the best choice.
    pub(super) likes: Vec<Vec<usize>>,
    /// What hits at all places are worth: those of the shooters, and for each those of the owners.
    pub(super) worths: FxHashMap<(Counts, Room), Vec<Vec<f64>>>,
    /// The value before the step.
    pub(super) values: FxHashMap<Counts, f64>,
    /// The value with hits still to be allotted, and the cell that the next one falls on.
    pub(super) choices: FxHashMap<(Counts, Salvo), (f64, Option<usize>)>,
}

/// Counts that are alike once they have fired.
struct Group {
    counts: Counts,
    room: Room,
    members: Vec<Member>,
}

impl<'f> Walk<'f> {
    pub(super) fn new(fight: &'f Fight, policies: Policies) -> Self {
        let is_harm = |cell: &Cell| {
            let by = if cell.side == Side::Japan { -1.0 } else { 1.0 };
            policies.aim.worth(cell.hit) * by >= 0.0 && policies.aim.worth(cell.gone) * by >= 0.0
        };
        let is_monotone = Side::ALL.iter().all(|side| policies.of(*side) == Choice::Best)
            && fight.is_monotone()
            && fight.cells.iter().all(is_harm);
        let last_hits = (0..fight.cells.len()).map(|cell| policies.aim.worth(fight.last_hit(cell))).collect();
        let steps = fight.steps.iter().map(|_| Known::default()).collect();
        let mut walk = Self { fight, policies, steps, last_hits, is_monotone, orders: Orders::of(fight), weighed: 0 };
        for (number, step) in fight.steps.iter().enumerate() {
            if let Step::Volley(volley) = step
                && policies.has_best(volley.choosers)
            {
                walk.steps[number].likes = walk.likes(volley);
            }
        }
        walk
    }

    /// How likely each end of the fight is. `None` where there is too much to choose from for the best choice.
    pub(super) fn ends(&mut self) -> Option<FxHashMap<Tally, f64>> {
        let fight = self.fight;
        let mut positions = Positions::starting(fight.start);
        let mut is_closed = false;
        for (number, step) in fight.steps.iter().enumerate() {
            match step {
                // A volley before it has ended the battle too.
                Step::Close(_) if is_closed => {}
                Step::Close(closing) => {
                    let mut next = Positions::default();
                    for (counts, tallies) in positions.each() {
                        let mut counts = *counts;
                        let change = closing.close(fight, &mut counts);
                        fight.forget(number + 1, &mut counts);
                        let number = next.number(counts);
                        for (tally, chance) in tallies.all() {
                            next.of(number).add(tally.and(change), *chance);
                        }
                    }
                    positions = next;
                }
                Step::Volley(volley) => {
                    positions = self.after_volley(number, volley, &positions);
                    is_closed = matches!(fight.steps.get(number + 1), Some(Step::Close(_)));
                }
            }
            if self.is_too_much() {
                return None;
            }
        }
        let mut ends = FxHashMap::default();
        for (_, tallies) in positions.each() {
            for (tally, chance) in tallies.all() {
                *ends.entry(*tally).or_default() += chance;
            }
        }
        Some(ends)
    }

    /// The positions after a volley, and after the end of the battle if that comes next: by then most of what tells them
    /// apart is forgotten. Those that differ in nothing but in who has fired are taken together before hits are allotted.
    fn after_volley(&mut self, number: usize, volley: &Volley, positions: &Positions) -> Positions {
        let fight = self.fight;
        let mut numbers: FxHashMap<Counts, usize> = FxHashMap::default();
        let mut groups: Vec<Group> = Vec::new();
        for (position, (before, tallies)) in positions.each().iter().enumerate() {
            // Hits that no dice can bring have left counts that cannot be.
            if tallies.all().is_empty() {
                continue;
            }
            let mut counts = *before;
            fight.forget_firing(volley, &mut counts);
            let group = *numbers.entry(counts).or_insert_with(|| {
                groups.push(Group { counts, room: fight.room(volley, &counts), members: Vec::new() });
                groups.len() - 1
            });
            let [owners, shooters] = self.hits(number, volley, before, groups[group].room);
            groups[group].members.push(Member { shooters, owners, position });
        }
        let hits = self.steps[number].hits.clone();
        let is_best = self.policies.has_best(volley.choosers);
        let (mut next, mut mixture) = (Positions::default(), Mixture::default());
        let mut allotted: FxHashMap<(Counts, Salvo), (Counts, Change)> = FxHashMap::default();
        for Group { counts, room, mut members } in groups {
            mixture.mix(&mut members, &hits, positions);
            let mut outcomes: Vec<(usize, Change)> = Vec::new();
            let mut numbers: FxHashMap<(usize, Change), usize> = FxHashMap::default();
            let mut of: Vec<usize> = Vec::with_capacity(mixture.depth * mixture.width);
            for shooters in 0..mixture.depth {
                for owners in 0..mixture.width {
                    let salvo = self.salvo(number, volley, room, [owners, shooters]);
                    // Under orders it depends on the cells alone that hits touch.
                    let asked = if is_best { counts } else { masked(&counts, &volley.touched) };
                    let (left, change) =
                        *allotted.entry((asked, salvo)).or_insert_with(|| self.allotted(number, volley, asked, salvo));
                    let mut counts = counts;
                    for ((word, touched), left) in counts.iter_mut().zip(volley.touched).zip(left) {
                        *word = (*word & !touched) | (left & touched);
                    }
                    let ended = self.settled(number + 1, &mut counts);
                    let outcome = (next.number(counts), change.and(ended));
                    of.push(*numbers.entry(outcome).or_insert_with(|| {
                        outcomes.push(outcome);
                        outcomes.len() - 1
                    }));
                }
            }
            mixture.pour(&of, &outcomes, &mut next);
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

    pub(super) const fn is_too_much(&self) -> bool {
        self.weighed > MOST_CHOICES
    }

    /// The numbers of the chances of hits that the owners allot, and of those that the shooters do.
    pub(super) fn hits(&mut self, number: usize, volley: &Volley, counts: &Counts, room: Room) -> [usize; 2] {
        let Known { numbers, hits, .. } = &mut self.steps[number];
        self.fight.hitting(volley, counts, room).map(|hitting| {
            *numbers.entry((hitting, room)).or_insert_with(|| {
                hits.push(hitting.chances(room).into());
                hits.len() - 1
            })
        })
    }

    /// The salvo of hits at these places.
    fn salvo(&mut self, number: usize, volley: &Volley, room: Room, places: [usize; 2]) -> Salvo {
        let salvos = &mut self.steps[number].salvos;
        *salvos.entry((room, places)).or_insert_with(|| Fight::salvo(volley, room, places))
    }

    /// The position when all hits are allotted.
    fn allotted(&mut self, number: usize, volley: &Volley, mut counts: Counts, salvo: Salvo) -> (Counts, Change) {
        if self.policies.has_best(volley.choosers) {
            return self.best_allotted(number, volley, counts, salvo);
        }
        let fight = self.fight;
        let (mut salvo, mut change) = (salvo, Change::default());
        while let Some((place, chooser)) = next_hit(volley, &mut salvo) {
            match self.ordered(volley, &counts, chooser, place, salvo[place] + 1) {
                Some(cell) => change = change.and(fight.hit(cell, &mut counts)),
                // Nobody is left that these hits could fall on.
                None => salvo[place] = 0,
            }
        }
        (counts, change)
    }

    /// The cell that the first of so many hits falls on under an order.
    pub(super) fn ordered(
        &self,
        volley: &Volley,
        counts: &Counts,
        chooser: Side,
        place: usize,
        hits: u8,
    ) -> Option<usize> {
        let candidates = self.fight.candidates(volley, counts, place % 2 == 1);
        let candidates: Vec<(usize, u8)> = candidates.map(|cell| (cell, self.fight.count(cell, counts))).collect();
        self.orders.next(&candidates, self.policies.of(chooser), chooser, chooser == volley.victims, hits)
    }
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
pub(super) fn first_place(salvo: Salvo) -> usize {
    salvo.iter().position(|hits| *hits > 0).unwrap_or(0)
}

fn masked(counts: &Counts, mask: &Counts) -> Counts {
    let mut counts = *counts;
    for (word, mask) in counts.iter_mut().zip(mask) {
        *word &= mask;
    }
    counts
}
