//! A position of a fight as a few machine words: how many units each cell holds, and what has been lost so far.
//!
//! Fights of one question are followed by the hundred thousand, so a position has no allocation and is a cheap key.

use super::Losses;
use crate::components::Side;
use crate::game::Control;

/// Words that hold the counts of cells.
pub(super) const WORDS: usize = 3;

/// The counts of all cells, packed.
pub(super) type Counts = [u64; WORDS];

/// Where the count of a cell stands in [`Counts`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Slot {
    pub(super) word: usize,
    pub(super) shift: u32,
    pub(super) mask: u64,
}

impl Slot {
    /// The count of the cell.
    pub(super) fn of(self, counts: &Counts) -> u8 {
        // A slot is at most eight bits wide.
        u8::try_from((counts[self.word] >> self.shift) & self.mask).unwrap_or(u8::MAX)
    }

    /// More units in the cell.
    pub(super) fn add(self, counts: &mut Counts, units: u8) {
        counts[self.word] += u64::from(units) << self.shift;
    }

    /// Fewer units in the cell; never more than there are.
    pub(super) fn take(self, counts: &mut Counts, units: u8) {
        counts[self.word] -= u64::from(units) << self.shift;
    }

    /// The bits of the cell.
    pub(super) fn bits(self) -> Counts {
        let mut bits = Counts::default();
        bits[self.word] = self.mask << self.shift;
        bits
    }
}

/// Lays slots of the widths that some largest counts need. `None` where all words are not enough.
pub(super) fn slots(largest: impl IntoIterator<Item = u32>) -> Option<Vec<Slot>> {
    let (mut word, mut shift) = (0, 0);
    largest
        .into_iter()
        .map(|most| {
            let width = (u32::BITS - most.leading_zeros()).max(1);
            if shift + width > u64::BITS {
                word += 1;
                shift = 0;
            }
            let slot = Slot { word, shift, mask: (1 << width) - 1 };
            shift += width;
            (word < WORDS && width <= u8::BITS).then_some(slot)
        })
        .collect()
}

/// What the fight has brought so far, packed into one word so that it is added in one step.
///
/// From the lowest bit: for each side eight bits of units and eight of steps, sixteen bits of the swing in victory
/// points above [`ZERO_SWING`], two bits of control.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Tally(u64);

const ZERO_SWING: u64 = 1 << 14;
const SWING_AT: u32 = 32;
const CONTROL_AT: u32 = 48;

impl Tally {
    /// Nothing has been lost.
    pub(super) const NOTHING: Self = Self(ZERO_SWING << SWING_AT);

    /// The same with a change.
    #[must_use]
    pub(super) const fn and(self, change: Change) -> Self {
        Self(self.0.wrapping_add(change.0))
    }

    /// What a side has lost.
    pub(super) fn losses(self, side: Side) -> Losses {
        let byte = |shift: u32| u8::try_from((self.0 >> shift) & 0xFF).unwrap_or(u8::MAX);
        Losses { units: byte(side_shift(side)), steps: byte(side_shift(side) + 8) }
    }

    /// Japanese less Allied victory points, as far as the fight has changed them.
    pub(super) fn swing(self) -> i16 {
        let above = i32::try_from((self.0 >> SWING_AT) & 0xFFFF).unwrap_or(i32::MAX);
        i16::try_from(above - (1 << 14)).unwrap_or(i16::MAX)
    }

    /// Who controls the area of the fight.
    pub(super) const fn control(self) -> Control {
        match (self.0 >> CONTROL_AT) & 3 {
            0 => Control::Uncontrolled,
            1 => Control::By(Side::Japan),
            2 => Control::By(Side::Allies),
            _ => Control::Contested,
        }
    }
}

/// A change of a [`Tally`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(super) struct Change(u64);

impl Change {
    /// A side loses units and steps, and the swing moves by so many points (Japan's are positive).
    pub(super) fn lost(side: Side, units: u8, steps: u8, swing: i16) -> Self {
        let lost = (u64::from(units) | (u64::from(steps) << 8)) << side_shift(side);
        Self(lost).and(Self::swing(swing))
    }

    fn swing(points: i16) -> Self {
        Self((i64::from(points) << SWING_AT).cast_unsigned())
    }

    /// An area comes under control, and with it the swing moves.
    pub(super) fn control(control: Control, swing: i16) -> Self {
        let code: u64 = match control {
            Control::Uncontrolled => 0,
            Control::By(Side::Japan) => 1,
            Control::By(Side::Allies) => 2,
            Control::Contested => 3,
        };
        Self(code << CONTROL_AT).and(Self::swing(swing))
    }

    #[must_use]
    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }

    /// A change so many times.
    #[must_use]
    pub(super) fn times(self, times: u8) -> Self {
        Self(self.0.wrapping_mul(u64::from(times)))
    }
}

const fn side_shift(side: Side) -> u32 {
    match side {
        Side::Japan => 0,
        Side::Allies => 16,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tally_keeps_its_parts_apart() {
        let tally = Tally::NOTHING
            .and(Change::lost(Side::Japan, 2, 3, -5))
            .and(Change::lost(Side::Allies, 1, 1, 1).times(4))
            .and(Change::control(Control::Contested, -7));
        assert_eq!(tally.losses(Side::Japan), Losses { units: 2, steps: 3 });
        assert_eq!(tally.losses(Side::Allies), Losses { units: 4, steps: 4 });
        assert_eq!((tally.swing(), tally.control()), (-8, Control::Contested));
    }

    #[test]
    fn slots_do_not_overlap() {
        let slots = slots([1, 2, 7, 30, 200, 1, 255, 255, 255, 255, 255, 255, 255, 255]).unwrap();
        let mut counts = Counts::default();
        for slot in &slots {
            assert_eq!(slot.of(&counts), 0);
            slot.add(&mut counts, u8::try_from(slot.mask).unwrap());
        }
        slots[3].take(&mut counts, 31);
        assert_eq!((slots[2].of(&counts), slots[3].of(&counts), slots[4].of(&counts)), (7, 0, 255));
        assert!(super::slots([256]).is_none());
        assert!(super::slots([255; 25]).is_none());
    }
}
