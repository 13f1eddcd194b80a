//! A fight as its odds need it: units that are alike in cells, and the steps of the fight in their order.

use super::closing::Closing;
use super::layout::Forgetting;
use super::rank::Rank;
use super::salvo::{Fire, Firing, Hitting, Room, Salvo, of_places};
use super::state::{Change, Counts, Slot};
use crate::combat::{Battle, Participant};
use crate::components::{Side, UnitId};
use crate::game::Game;
use crate::rulings::AllotmentOrder;

/// Units of one side that are alike, with one face up.
#[derive(Debug, Clone)]
pub(super) struct Cell {
    pub(super) side: Side,
    pub(super) rank: Rank,
    /// A unit of the cell, for questions that all of them answer alike.
    pub(super) example: UnitId,
    /// How many there are when the fight is asked for.
    pub(super) count: u8,
    /// Where its count stands.
    pub(super) slot: Slot,
    /// The cell that a unit goes to when it is hit; lost where there is none.
    pub(super) next: Option<usize>,
    /// Participants that are lost with a unit of it: one of each cell named.
    pub(super) along: Vec<usize>,
    /// What a hit on it costs, those lost along not counted.
    pub(super) hit: Change,
    /// What it costs when it is lost at once.
    pub(super) gone: Change,
    /// How it fires in each part of the battle.
    pub(super) fire: Vec<Option<Fire>>,
    /// The part in which it can be hit.
    pub(super) target: Option<usize>,
    pub(super) is_base: bool,
    pub(super) is_protected: bool,
}

/// Where the hits of a step come from.
#[derive(Debug, Clone)]
pub(super) enum Source {
    Units {
        by: Side,
        order: AllotmentOrder,
        fire: Vec<(usize, Fire)>,
    },
    /// Dice whose sum is the hits.
    Dice(usize),
    /// Hits that have fallen already.
    Owed(Salvo),
    /// 14.4: aircraft that exceed what the first base cell with a unit in it still holds.
    Excess {
        capacities: Vec<(usize, u8)>,
        otherwise: u8,
    },
}

/// A step that brings hits, and whoever may take them.
#[derive(Debug, Clone)]
pub(super) struct Volley {
    pub(super) source: Source,
    /// Who allots first and second.
    pub(super) choosers: [Side; 2],
    /// Whose units are hit.
    pub(super) victims: Side,
    /// Cells that can be hit, those of least worth first.
    pub(super) targets: Vec<usize>,
    /// For each cell of the fight its kind of target: hits on cells of one kind differ only in what the last costs.
    pub(super) kinds: Vec<usize>,
    /// For each cell of the fight the targets that serve their side no less than it does when the volley is over.
    pub(super) betters: Vec<Vec<usize>>,
    /// The bits of all cells that hits can change.
    pub(super) touched: Counts,
    /// The bits of all cells that its salvos depend on.
    pub(super) read: Counts,
    /// What of those who have fired is forgotten before the hits are allotted.
    pub(super) forgetting: Forgetting,
}

impl Volley {
    /// A volley whose bits are found when the fight is laid out.
    pub(super) fn new(source: Source, choosers: [Side; 2], victims: Side, targets: Vec<usize>) -> Self {
        let (touched, read) = (Counts::default(), Counts::default());
        Self {
            source,
            choosers,
            victims,
            targets,
            kinds: Vec::new(),
            betters: Vec::new(),
            touched,
            read,
            forgetting: Forgetting::default(),
        }
    }
}

/// A step of the fight.
#[derive(Debug, Clone)]
pub(super) enum Step {
    Volley(Volley),
    Close(Closing),
}

/// A fight from the position of a game to its end.
#[derive(Debug, Clone)]
pub(super) struct Fight {
    pub(super) cells: Vec<Cell>,
    pub(super) steps: Vec<Step>,
    pub(super) forgetting: Vec<Forgetting>,
    pub(super) start: Counts,
}

impl Fight {
    /// How many units a cell holds.
    pub(super) fn count(&self, cell: usize, counts: &Counts) -> u8 {
        self.cells[cell].slot.of(counts)
    }

    /// The steps that can be hit.
    pub(super) fn room(&self, volley: &Volley, counts: &Counts) -> Room {
        let mut room = Room { all: 0, bases: 0 };
        for target in &volley.targets {
            let cell = &self.cells[*target];
            let steps = self.count(*target, counts).saturating_mul(self.steps_of(cell));
            room.all = room.all.saturating_add(steps);
            if cell.is_base {
                room.bases = room.bases.saturating_add(steps);
            }
        }
        room
    }

    fn steps_of(&self, cell: &Cell) -> u8 {
        1 + cell.next.map_or(0, |next| self.steps_of(&self.cells[next]))
    }

    /// Where a step's hits come from in a position: those that the owners of the targets allot, and those that the shooters
    /// do.
    pub(super) fn hitting(&self, volley: &Volley, counts: &Counts, room: Room) -> [Hitting; 2] {
        match &volley.source {
            Source::Units { fire, .. } => {
                let mut firing = [Firing::default(); 2];
                for (cell, fire) in fire {
                    let units = &mut firing[usize::from(fire.shooter_chooses)][fire.place()];
                    *units = units.saturating_add(self.count(*cell, counts));
                }
                firing.map(Hitting::Units)
            }
            Source::Dice(dice) => [Hitting::Dice(*dice), Hitting::Certain(0)],
            Source::Owed(_) => [Hitting::Certain(0); 2],
            Source::Excess { capacities, otherwise } => {
                let held = capacities.iter().find(|(cell, _)| self.count(*cell, counts) > 0);
                let capacity = held.map_or(*otherwise, |(_, capacity)| *capacity);
                [Hitting::Certain(room.all.saturating_sub(capacity)), Hitting::Certain(0)]
            }
        }
    }

    /// The salvo of hits at these places (see [`Hitting::chances`]).
    pub(super) fn salvo(volley: &Volley, room: Room, places: [usize; 2]) -> Salvo {
        match &volley.source {
            _ if room.all == 0 => Salvo::default(),
            Source::Units { by, order, .. } => of_places(places, room, *order, *by, volley.choosers[0]),
            Source::Dice(_) | Source::Excess { .. } => [u8::try_from(places[0]).unwrap_or(u8::MAX), 0, 0, 0],
            Source::Owed(salvo) => *salvo,
        }
    }

    /// The cells that the next hit may fall on, those of least worth first: protected ones when no other is left (12.5).
    pub(super) fn candidates<'a>(
        &'a self,
        volley: &'a Volley,
        counts: &'a Counts,
        bases_only: bool,
    ) -> impl DoubleEndedIterator<Item = usize> + 'a {
        let can_be_hit =
            move |cell: &usize| self.count(*cell, counts) > 0 && (!bases_only || self.cells[*cell].is_base);
        let others_are_left = volley.targets.iter().any(|cell| can_be_hit(cell) && !self.cells[*cell].is_protected);
        volley
            .targets
            .iter()
            .copied()
            .filter(can_be_hit)
            .filter(move |cell| !others_are_left || !self.cells[*cell].is_protected)
    }

    /// One hit on a unit of a cell.
    pub(super) fn hit(&self, cell: usize, counts: &mut Counts) -> Change {
        let Cell { slot, next, along, .. } = &self.cells[cell];
        slot.take(counts, 1);
        if let Some(next) = next {
            self.cells[*next].slot.add(counts, 1);
        }
        for lost in along {
            self.cells[*lost].slot.take(counts, 1);
        }
        self.cost_of_hit(cell)
    }

    /// What one hit on a unit of a cell costs, with those that are lost along.
    pub(super) fn cost_of_hit(&self, cell: usize) -> Change {
        let Cell { along, hit, .. } = &self.cells[cell];
        along.iter().fold(*hit, |change, lost| change.and(self.cells[*lost].gone))
    }

    /// Whether no side is ever worse off for one unit more of its own, one hit more on the enemy, or one hit less on itself,
    /// as far as the rules of the fight go: a hit never makes a unit fire better or an airfield larger, and the end of the
    /// battle is [monotone](super::closing::Closing::is_monotone).
    pub(super) fn is_monotone(&self) -> bool {
        let fires_no_better = |cell: &Cell, next: &Cell| {
            cell.fire.iter().zip(&next.fire).all(|(fire, after)| after.is_none_or(|after| after.is_within(*fire)))
        };
        let cells_are =
            self.cells.iter().all(|cell| cell.next.is_none_or(|next| fires_no_better(cell, &self.cells[next])));
        cells_are
            && self.steps.iter().all(|step| match step {
                Step::Close(closing) => closing.is_monotone(self),
                Step::Volley(volley) => {
                    if let Source::Excess { capacities, otherwise } = &volley.source {
                        let held = capacities.iter().map(|(_, held)| *held).chain([*otherwise]);
                        held.is_sorted_by(|one, after| one >= after)
                            && volley.targets.iter().all(|target| self.cells[*target].next.is_none())
                    } else {
                        true
                    }
                }
            })
    }

    /// What the hit costs with which a unit of a cell is lost: this one, or one after it.
    pub(super) fn last_hit(&self, cell: usize) -> Change {
        self.cells[cell].next.map_or_else(|| self.cost_of_hit(cell), |next| self.last_hit(next))
    }

    /// The cell of a participant.
    pub(super) fn cell_like(&self, game: &Game, battle: &Battle, participant: Participant) -> Option<usize> {
        let rank = Rank::of_participant(game, battle, participant);
        self.cells.iter().position(|cell| cell.side == game.side(participant.unit) && cell.rank == rank)
    }

    /// The same fight with more units in a cell. `None` where they cannot be told apart any more.
    pub(super) fn reinforced(&self, cell: usize, more: u8) -> Option<Self> {
        let mut fight = self.clone();
        fight.cells[cell].count = fight.cells[cell].count.checked_add(more)?;
        fight.lay_out()
    }
}
