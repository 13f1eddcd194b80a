//! GEAW errata (Mapsheet), 2.2: hexes of four digits, their sides, neighbors and distances.
//!
//! The first pair of digits is read as the column, the second as the row; odd columns lie half a hex lower.
//! The three hexsides that the errata name fix this pattern (GEAW-R-03).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A hex by its four digits, such as 2915.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex {
    first: u8,
    second: u8,
}

/// No hex is written so.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a hex is four digits, two for each axis, such as 2915; this is {0:?}")]
pub struct NoHex(pub String);

/// The highest number on either axis.
const HIGHEST: u8 = 99;

impl Hex {
    /// The hex with these two numbers, each 0 to 99.
    pub fn new(first: u8, second: u8) -> Option<Self> {
        (first <= HIGHEST && second <= HIGHEST).then_some(Self { first, second })
    }

    /// The hex whose four digits are this number; only the last four count.
    pub const fn of_number(number: u16) -> Self {
        Self { first: (number / 100 % 100) as u8, second: (number % 100) as u8 }
    }

    /// Its four digits as a number.
    pub const fn number(self) -> u16 {
        self.first as u16 * 100 + self.second as u16
    }

    /// The first pair of digits.
    pub const fn first(self) -> u8 {
        self.first
    }

    /// The second pair of digits.
    pub const fn second(self) -> u8 {
        self.second
    }

    /// The six hexes around it, fewer at the edge of the numbering.
    pub fn neighbors(self) -> impl Iterator<Item = Self> {
        // An odd column lies half a hex lower: its neighbors to the left and right have its own row and the next.
        let lower: i16 = if self.first % 2 == 1 { 0 } else { -1 };
        [(0, -1), (0, 1), (-1, lower), (1, lower), (-1, lower + 1), (1, lower + 1)]
            .into_iter()
            .filter_map(move |(across, down)| self.shifted(across, down))
    }

    fn shifted(self, across: i16, down: i16) -> Option<Self> {
        let first = u8::try_from(i16::from(self.first) + across).ok()?;
        let second = u8::try_from(i16::from(self.second) + down).ok()?;
        Self::new(first, second)
    }

    /// Whether the two share a side.
    pub fn is_adjacent(self, other: Self) -> bool {
        self.distance(other) == 1
    }

    /// The number of steps between two hexes, over open ground.
    pub fn distance(self, other: Self) -> u8 {
        let (column, row, own) = self.axial();
        let (other_column, other_row, others) = other.axial();
        let sum = (column - other_column).abs() + (row - other_row).abs() + (own - others).abs();
        u8::try_from(sum / 2).unwrap_or(u8::MAX)
    }

    /// Three coordinates that sum to zero, in which distance is plain.
    fn axial(self) -> (i16, i16, i16) {
        let column = i16::from(self.first);
        let row = i16::from(self.second) - (column - (column & 1)) / 2;
        (column, row, -column - row)
    }
}

impl FromStr for Hex {
    type Err = NoHex;
    fn from_str(text: &str) -> Result<Self, NoHex> {
        let bad = || NoHex(text.to_owned());
        if text.len() != 4 || !text.bytes().all(|digit| digit.is_ascii_digit()) {
            return Err(bad());
        }
        let first = text[..2].parse().map_err(|_| bad())?;
        let second = text[2..].parse().map_err(|_| bad())?;
        Self::new(first, second).ok_or_else(bad)
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}{:02}", self.first, self.second)
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

kernel::written!(Hex, "A hex by its four digits, such as 2915", r"^[0-9]{4}$");

/// The side that two adjacent hexes share, written 2915/2916.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hexside {
    low: Hex,
    high: Hex,
}

/// No hexside is written so.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a hexside is two adjacent hexes, such as 2915/2916; this is {0:?}")]
pub struct NoHexside(pub String);

impl Hexside {
    /// The side between two hexes, if they are adjacent.
    pub fn between(one: Hex, other: Hex) -> Option<Self> {
        one.is_adjacent(other).then(|| Self { low: one.min(other), high: one.max(other) })
    }

    /// Both hexes, the lower number first.
    pub const fn hexes(self) -> [Hex; 2] {
        [self.low, self.high]
    }
}

impl FromStr for Hexside {
    type Err = NoHexside;
    fn from_str(text: &str) -> Result<Self, NoHexside> {
        let bad = || NoHexside(text.to_owned());
        let (one, other) = text.split_once('/').ok_or_else(bad)?;
        let one = one.parse().map_err(|_| bad())?;
        let other = other.parse().map_err(|_| bad())?;
        Self::between(one, other).ok_or_else(bad)
    }
}

impl fmt::Display for Hexside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.low, self.high)
    }
}

impl fmt::Debug for Hexside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Hexside {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hexside {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

kernel::written!(Hexside, "The side between two adjacent hexes, such as 2915/2916", r"^[0-9]{4}/[0-9]{4}$");
