//! Tracks: bounded counters that a marker moves along.

use serde::{Deserialize, Serialize};

/// Points that never fall below zero nor rise above the highest box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Track {
    value: u8,
    highest: u8,
}

impl Track {
    /// A track with its marker at zero.
    pub const fn new(highest: u8) -> Self {
        Self { value: 0, highest }
    }

    /// Where the marker stands.
    pub const fn get(self) -> u8 {
        self.value
    }

    /// The number of the highest box, at which the marker stops.
    pub const fn highest(self) -> u8 {
        self.highest
    }

    /// The box in which the marker would stop: at zero and at the highest box.
    pub fn clamp(self, points: i32) -> u8 {
        u8::try_from(points.clamp(0, i32::from(self.highest))).unwrap_or(self.highest)
    }

    /// Puts the marker into a box, stopping at both ends.
    pub fn set(&mut self, points: i32) {
        self.value = self.clamp(points);
    }

    /// Moves the marker, stopping at both ends.
    pub fn shift(&mut self, by: i32) {
        self.set(i32::from(self.value) + by);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_marker_stops_at_both_ends() {
        let mut track = Track::new(12);
        track.shift(14);
        assert_eq!(track.get(), 12);
        track.shift(-20);
        assert_eq!(track.get(), 0);
    }
}
