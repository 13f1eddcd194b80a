//! Hits: how many of whose choice, and how likely.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use crate::nei::combat::{Hits, hit_groups};
use crate::nei::components::Side;
use crate::nei::rulings::AllotmentOrder;

/// Hits that are still to be allotted, in the order in which they are: those of the first chooser on anybody, on bases
/// alone, then those of the second chooser likewise.
pub(super) type Salvo = [u8; 4];

/// How likely each salvo is. The probabilities add up to one.
pub(super) type Salvos = Vec<(Salvo, f64)>;

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

/// What a side's fire brings: the convolution of its dice. Hits beyond the room are lost (12.3).
pub(super) fn of_fire(fire: &[(Fire, u8)], room: Room, order: AllotmentOrder, by: Side, first: Side) -> Salvos {
    let mut kinds = [[vec![1.0], vec![1.0]], [vec![1.0], vec![1.0]]];
    for (fire, units) in fire {
        let chances = &mut kinds[usize::from(fire.shooter_chooses)][usize::from(fire.bases_only)];
        let most = if fire.bases_only { room.bases } else { room.all };
        for _ in 0..*units {
            one_more(chances, f64::from(fire.faces) / 6.0, usize::from(most));
        }
    }
    let mut salvos = Salvos::new();
    let mut places: FxHashMap<Salvo, usize> = FxHashMap::default();
    let [[owners, owners_bases], [shooters, shooters_bases]] = &kinds;
    let small = |hits: usize| u8::try_from(hits).unwrap_or(u8::MAX);
    for (a, by_owners) in owners.iter().enumerate() {
        for (b, by_owners_on_bases) in owners_bases.iter().enumerate() {
            for (c, by_shooters) in shooters.iter().enumerate() {
                for (d, by_shooters_on_bases) in shooters_bases.iter().enumerate() {
                    let chance = by_owners * by_owners_on_bases * by_shooters * by_shooters_on_bases;
                    let mut hits = Hits::default();
                    hits.add(false, false, small(a));
                    hits.add(false, true, small(b));
                    hits.add(true, false, small(c));
                    hits.add(true, true, small(d));
                    let mut salvo = Salvo::default();
                    for group in hit_groups(order, by, hits) {
                        let most = if group.bases_only { room.bases } else { room.all };
                        salvo[place(group.chooser == first, group.bases_only)] = group.hits.min(most);
                    }
                    match places.entry(salvo) {
                        Entry::Occupied(place) => salvos[*place.get()].1 += chance,
                        Entry::Vacant(place) => {
                            place.insert(salvos.len());
                            salvos.push((salvo, chance));
                        }
                    }
                }
            }
        }
    }
    salvos
}

/// The sum of some dice, all of it hits of the first chooser.
pub(super) fn of_dice(dice: usize, room: Room) -> Salvos {
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
    let mut salvos = Salvos::new();
    for (sum, chance) in sums.into_iter().enumerate().filter(|(_, chance)| *chance > 0.0) {
        let hits = u8::try_from(sum).unwrap_or(u8::MAX).min(room.all);
        add(&mut salvos, [hits, 0, 0, 0], chance);
    }
    salvos
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

fn add(salvos: &mut Salvos, salvo: Salvo, chance: f64) {
    match salvos.iter_mut().find(|(known, _)| *known == salvo) {
        Some((_, sum)) => *sum += chance,
        None => salvos.push((salvo, chance)),
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

    fn of(salvos: &Salvos, salvo: Salvo) -> f64 {
        salvos.iter().find(|(known, _)| *known == salvo).map_or(0.0, |(_, chance)| *chance)
    }

    #[test]
    fn hits_beyond_the_room_are_lost() {
        let fire = Fire { faces: 3, shooter_chooses: false, bases_only: false };
        let salvos =
            of_fire(&[(fire, 3)], Room { all: 2, bases: 0 }, AllotmentOrder::ShooterFirst, Side::Japan, Side::Japan);
        assert!((of(&salvos, [0, 0, 0, 0]) - 0.125).abs() < 1e-15);
        assert!((of(&salvos, [0, 0, 1, 0]) - 0.375).abs() < 1e-15);
        assert!((of(&salvos, [0, 0, 2, 0]) - 0.5).abs() < 1e-15);
    }

    #[test]
    fn one_hit_of_a_chooser_makes_all_hits_his_in_one_reading() {
        let bomber = Fire { faces: 3, shooter_chooses: true, bases_only: false };
        let infantry = Fire { faces: 2, shooter_chooses: false, bases_only: false };
        let fire = [(bomber, 1), (infantry, 1)];
        let salvos = of_fire(&fire, OPEN, AllotmentOrder::OneChooser, Side::Japan, Side::Japan);
        assert!((of(&salvos, [2, 0, 0, 0]) - 1.0 / 6.0).abs() < 1e-15);
        assert!((of(&salvos, [0, 0, 1, 0]) - 1.0 / 6.0).abs() < 1e-15);
        let salvos = of_fire(&fire, OPEN, AllotmentOrder::ShooterFirst, Side::Japan, Side::Japan);
        assert!((of(&salvos, [1, 0, 1, 0]) - 1.0 / 6.0).abs() < 1e-15);
    }

    #[test]
    fn three_dice_are_ten_in_one_case_of_eight() {
        let salvos = of_dice(3, Room { all: 18, bases: 0 });
        assert!((of(&salvos, [10, 0, 0, 0]) - 0.125).abs() < 1e-15);
        assert!((salvos.iter().map(|(_, chance)| chance).sum::<f64>() - 1.0).abs() < 1e-15);
    }
}
