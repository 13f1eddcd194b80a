//! Hits: how many of whose choice, and how likely.

use crate::combat::{Hits, hit_groups};
use crate::components::Side;
use crate::rulings::AllotmentOrder;

/// Hits that are still to be allotted, in the order in which they are: those of the first chooser on anybody, on bases
/// alone, then those of the second chooser likewise.
pub(super) type Salvo = [u8; 4];

/// Units that fire alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Fire {
    /// Faces of the die that hit.
    pub(super) faces: u8,
    /// Whether the shooter's side allots the hits (12.6).
    pub(super) shooter_chooses: bool,
    /// Whether bases alone can be hit (14.2).
    pub(super) bases_only: bool,
}

/// The most hits that targets can take: all of them, and bases alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Room {
    pub(super) all: u8,
    pub(super) bases: u8,
}

/// How many units fire whose hits one side allots, by [`Fire::place`].
pub(super) type Firing = [u8; 16];

impl Fire {
    /// Whether the other fire hits whenever this one does, and as freely.
    pub(super) fn is_within(self, other: Option<Self>) -> bool {
        other.is_some_and(|other| {
            self.faces <= other.faces
                && (self.shooter_chooses, self.bases_only) == (other.shooter_chooses, other.bases_only)
        })
    }

    /// Its place in a [`Firing`].
    pub(super) fn place(self) -> usize {
        usize::from(self.faces) + if self.bases_only { 8 } else { 0 }
    }
}

/// Where hits come from that one side allots.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Hitting {
    Units(Firing),
    /// The sum of some dice.
    Dice(usize),
    /// So many, whatever happens.
    Certain(u8),
}

impl Hitting {
    /// How likely hits are, by their place: those on anybody, and those on bases alone in rows of `room.all + 1`. The
    /// probabilities add up to one. Hits beyond the room are lost (12.3).
    pub(super) fn chances(&self, room: Room) -> Vec<f64> {
        match self {
            Self::Units(firing) => of_fire(firing, room),
            Self::Dice(dice) => of_dice(*dice, room),
            Self::Certain(hits) => {
                let mut chances = vec![0.0; usize::from(*hits)];
                chances.push(1.0);
                chances
            }
        }
    }
}

/// The convolution of the dice of units.
fn of_fire(firing: &Firing, room: Room) -> Vec<f64> {
    let mut kinds = [vec![1.0], vec![1.0]];
    for (place, units) in firing.iter().enumerate() {
        let most = if place < 8 { room.all } else { room.bases };
        let faces = u8::try_from(place % 8).unwrap_or_default();
        for _ in 0..*units {
            one_more(&mut kinds[place / 8], f64::from(faces) / 6.0, usize::from(most));
        }
    }
    let [anybody, bases] = kinds;
    let row = usize::from(room.all) + 1;
    let mut chances = vec![0.0; (bases.len() - 1) * row + anybody.len()];
    for (row, on_bases) in chances.chunks_mut(row).zip(bases) {
        for (chance, on_anybody) in row.iter_mut().zip(&anybody) {
            *chance = on_anybody * on_bases;
        }
    }
    chances
}

/// The sum of some dice.
fn of_dice(dice: usize, room: Room) -> Vec<f64> {
    let mut sums = vec![1.0];
    for _ in 0..dice {
        let mut next = vec![0.0; sums.len() + 6];
        for (sum, chance) in sums.iter().enumerate() {
            for face in 1..=6 {
                next[sum + face] += chance / 6.0;
            }
        }
        sums = next;
    }
    let mut chances = vec![0.0; sums.len().min(usize::from(room.all) + 1)];
    let last = chances.len() - 1;
    for (sum, chance) in sums.into_iter().enumerate() {
        chances[sum.min(last)] += chance;
    }
    chances
}

/// The salvo of the side `by` whose hits are at these places, those that the owners of the targets allot and those that
/// the shooters do. `first` is who allots first.
pub(super) fn of_places(places: [usize; 2], room: Room, order: AllotmentOrder, by: Side, first: Side) -> Salvo {
    let row = usize::from(room.all) + 1;
    let small = |hits: usize| u8::try_from(hits).unwrap_or(u8::MAX);
    let mut hits = Hits::default();
    for (place, is_shooters) in places.into_iter().zip([false, true]) {
        hits.add(is_shooters, false, small(place % row));
        hits.add(is_shooters, true, small(place / row));
    }
    let mut salvo = Salvo::default();
    for group in hit_groups(order, by, hits) {
        let most = if group.bases_only { room.bases } else { room.all };
        salvo[place(group.chooser == first, group.bases_only)] = group.hits.min(most);
    }
    salvo
}

/// The place of hits in a [`Salvo`].
pub(super) const fn place(is_first: bool, bases_only: bool) -> usize {
    match (is_first, bases_only) {
        (true, false) => 0,
        (true, true) => 1,
        (false, false) => 2,
        (false, true) => 3,
    }
}

/// One die more; hits beyond `most` count as `most`.
fn one_more(chances: &mut Vec<f64>, hit: f64, most: usize) {
    if chances.len() <= most {
        chances.push(0.0);
    }
    let last = chances.len() - 1;
    // Where the last line means "or more", a hit leaves it where it is.
    let stays = if last == most { chances[last] * hit } else { 0.0 };
    for hits in (0..=last).rev() {
        let from_below = if hits > 0 { chances[hits - 1] * hit } else { 0.0 };
        chances[hits] = chances[hits] * (1.0 - hit) + from_below;
    }
    chances[last] += stays;
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPEN: Room = Room { all: 9, bases: 9 };

    fn firing(fire: Fire, units: u8) -> Hitting {
        let mut firing = Firing::default();
        firing[fire.place()] = units;
        Hitting::Units(firing)
    }

    fn are(chances: &[f64], wanted: &[f64]) -> bool {
        chances.len() == wanted.len()
            && chances.iter().zip(wanted).all(|(chance, wanted)| (chance - wanted).abs() < 1e-15)
    }

    #[test]
    fn hits_beyond_the_room_are_lost() {
        let fire = Fire { faces: 3, shooter_chooses: false, bases_only: false };
        let chances = firing(fire, 3).chances(Room { all: 2, bases: 0 });
        assert!(are(&chances, &[0.125, 0.375, 0.5]), "{chances:?}");
    }

    #[test]
    fn hits_on_bases_alone_stand_in_rows_of_their_own() {
        let mut all = Firing::default();
        all[Fire { faces: 3, shooter_chooses: true, bases_only: false }.place()] = 1;
        all[Fire { faces: 2, shooter_chooses: true, bases_only: true }.place()] = 1;
        let room = Room { all: 2, bases: 1 };
        let chances = Hitting::Units(all).chances(room);
        assert!(are(&chances, &[1.0 / 3.0, 1.0 / 3.0, 0.0, 1.0 / 6.0, 1.0 / 6.0]), "{chances:?}");
        let order = AllotmentOrder::ShooterFirst;
        assert_eq!(of_places([2, 4], room, order, Side::Japan, Side::Japan), [1, 1, 2, 0]);
    }

    #[test]
    fn one_hit_of_a_chooser_makes_all_hits_his_in_one_reading() {
        let of = |order| of_places([1, 1], OPEN, order, Side::Japan, Side::Japan);
        assert_eq!(of(AllotmentOrder::OneChooser), [2, 0, 0, 0]);
        assert_eq!(of(AllotmentOrder::ShooterFirst), [1, 0, 1, 0]);
        let owners = of_places([1, 0], OPEN, AllotmentOrder::OneChooser, Side::Japan, Side::Japan);
        assert_eq!(owners, [0, 0, 1, 0]);
    }

    #[test]
    fn three_dice_are_ten_in_one_case_of_eight() {
        let chances = Hitting::Dice(3).chances(Room { all: 18, bases: 0 });
        assert!((chances[10] - 0.125).abs() < 1e-15);
        assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-15);
        let cut = Hitting::Dice(3).chances(Room { all: 4, bases: 0 });
        assert!(are(&cut, &[0.0, 0.0, 0.0, 1.0 / 216.0, 215.0 / 216.0]), "{cut:?}");
        assert!(are(&Hitting::Certain(2).chances(OPEN), &[0.0, 0.0, 1.0]));
    }
}
