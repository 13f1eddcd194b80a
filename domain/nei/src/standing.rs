//! Who stands where, for the rules to ask at once. A set of counters is a bit for each, by its place in the pack: so it is
//! in the order of the ids, and what is asked of an area is asked of all that stand there together.

use std::sync::Arc;

use super::components::{Face, GroundType, ShipClass, Side, UnitType};
use kernel::seat::BySide;

const WORDS: usize = 3;

/// No pack has more; a complete set has 176 (2.0).
pub(super) const MOST_COUNTERS: usize = WORDS * 64;

/// Some of the counters of a pack.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct UnitSet([u64; WORDS]);

impl UnitSet {
    fn of(counters: &[(Side, UnitType)], is_meant: impl Fn(Side, UnitType) -> bool) -> Self {
        let mut set = Self::default();
        for (number, (side, kind)) in counters.iter().enumerate() {
            set.put(number, is_meant(*side, *kind));
        }
        set
    }

    /// Takes a counter in, or out.
    fn put(&mut self, number: usize, is_in: bool) {
        let (word, bit) = (number / 64, 1 << (number % 64));
        if is_in {
            self.0[word] |= bit;
        } else {
            self.0[word] &= !bit;
        }
    }

    #[inline]
    fn joined(self, other: Self, join: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|word| join(self.0[word], other.0[word])))
    }

    /// Those that are in both.
    #[inline]
    pub(super) fn and(self, other: Self) -> Self {
        self.joined(other, |a, b| a & b)
    }

    /// Those that are in either.
    #[inline]
    pub(super) fn or(self, other: Self) -> Self {
        self.joined(other, |a, b| a | b)
    }

    /// Those that are not in the other.
    #[inline]
    pub(super) fn without(self, other: Self) -> Self {
        self.joined(other, |a, b| a & !b)
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Whether some are in both.
    #[inline]
    pub(super) fn meets(self, other: Self) -> bool {
        !self.and(other).is_empty()
    }

    /// Their places in the pack, in order.
    #[inline]
    pub(super) fn numbers(self) -> impl Iterator<Item = usize> {
        (0..WORDS).flat_map(move |word| {
            let mut left = self.0[word];
            std::iter::from_fn(move || {
                let bit = usize::try_from(left.trailing_zeros()).ok().filter(|bit| *bit < 64)?;
                left &= left - 1;
                Some(64 * word + bit)
            })
        })
    }
}

/// What the counters of a pack are.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Kinds {
    pub(super) ships: UnitSet,
    pub(super) surface_ships: UnitSet,
    pub(super) carriers: UnitSet,
    pub(super) aircraft: UnitSet,
    pub(super) ground: UnitSet,
    /// Bases by their print; an engineer becomes one on its base side.
    bases: UnitSet,
    by_side: BySide<UnitSet>,
}

impl Kinds {
    fn of(counters: &[(Side, UnitType)]) -> Self {
        let ships = |is_meant: fn(ShipClass) -> bool| {
            UnitSet::of(counters, |_, kind| matches!(kind, UnitType::Ship(ship) if is_meant(ship.class())))
        };
        Self {
            ships: ships(|_| true),
            surface_ships: ships(|class| class != ShipClass::Submarine),
            carriers: ships(|class| class == ShipClass::Carrier),
            aircraft: UnitSet::of(counters, |_, kind| matches!(kind, UnitType::Aircraft(_))),
            ground: UnitSet::of(counters, |_, kind| matches!(kind, UnitType::Ground(_))),
            bases: UnitSet::of(counters, |_, kind| kind == UnitType::Ground(GroundType::Base)),
            by_side: BySide::new(
                UnitSet::of(counters, |side, _| side == Side::Japan),
                UnitSet::of(counters, |side, _| side == Side::Allies),
            ),
        }
    }
}

/// How a counter lies.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lies {
    /// The place on the map of the area it stands in.
    pub(super) place: Option<usize>,
    pub(super) is_aboard: bool,
    pub(super) face: Face,
}

/// An index over the counters of a game, kept by the functions that move and turn them.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Standing {
    pub(super) kinds: Arc<Kinds>,
    /// Who stands in each area, cargo not among them; the areas in the order of the map.
    by_area: Vec<UnitSet>,
    /// Who is aboard something.
    pub(super) riding: UnitSet,
    /// Whoever lies on its base side, and whoever on its patrol side.
    base_side_up: UnitSet,
    patrol_side_up: UnitSet,
}

impl Standing {
    /// Where counters are on a map of so many areas, each counter with its side and kind.
    pub(super) fn of(areas: usize, counters: &[(Side, UnitType)], units: impl Iterator<Item = Lies>) -> Self {
        let mut standing = Self {
            kinds: Arc::new(Kinds::of(counters)),
            by_area: vec![UnitSet::default(); areas],
            riding: UnitSet::default(),
            base_side_up: UnitSet::default(),
            patrol_side_up: UnitSet::default(),
        };
        for (number, lies) in units.enumerate() {
            standing.put(number, lies, true);
        }
        standing
    }

    /// Enters a counter as it is, or takes it out.
    pub(super) fn put(&mut self, number: usize, lies: Lies, is_in: bool) {
        if let Some(place) = lies.place {
            self.by_area[place].put(number, is_in);
        }
        self.riding.put(number, is_in && lies.is_aboard);
        self.base_side_up.put(number, is_in && lies.face == Face::Base);
        self.patrol_side_up.put(number, is_in && lies.face == Face::Patrol);
    }

    /// Who stands in the area with this place on the map.
    pub(super) fn in_area(&self, place: usize) -> UnitSet {
        self.by_area[place]
    }

    pub(super) fn of_side(&self, side: Side) -> UnitSet {
        *self.kinds.by_side.of(side)
    }

    /// Bases, printed or turned up (17.1).
    pub(super) fn bases(&self) -> UnitSet {
        self.kinds.bases.or(self.base_side_up)
    }

    /// Whoever lies open where it stands: bases (20.0), and patrols (26.3).
    #[inline]
    pub(super) fn open(&self) -> UnitSet {
        self.bases().or(self.patrol_side_up)
    }

    pub(super) fn on_patrol(&self) -> UnitSet {
        self.patrol_side_up
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_its_members_in_order() {
        let mut set = UnitSet::default();
        for number in [191, 0, 64, 63, 130] {
            set.put(number, true);
        }
        set.put(130, false);
        assert_eq!(set.numbers().collect::<Vec<_>>(), [0, 63, 64, 191]);
        let mut other = UnitSet::default();
        other.put(64, true);
        other.put(7, true);
        assert!(set.meets(other) && !UnitSet::default().meets(other));
        assert_eq!(set.and(other).numbers().collect::<Vec<_>>(), [64]);
        assert_eq!(set.without(other).numbers().collect::<Vec<_>>(), [0, 63, 191]);
        assert_eq!(set.or(other).numbers().count(), 5);
    }
}
