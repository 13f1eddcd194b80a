//! Dice: the rules ask for them, the table or the server answers with faces.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::clause::Clause;

/// One face of a six-sided die.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct D6(u8);

/// A number that is no face of a die.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a die shows 1 to 6, not {0}")]
pub struct NoFace(pub u8);

impl D6 {
    /// The faces, in order.
    pub const FACES: [Self; 6] = [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6)];

    /// The face as a number, 1 to 6.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The face as an index, 0 to 5.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// Half the face, rounded down: 0 to 3.
    pub const fn halved(self) -> u8 {
        self.0 / 2
    }
}

impl TryFrom<u8> for D6 {
    type Error = NoFace;
    fn try_from(face: u8) -> Result<Self, NoFace> {
        if (1..=6).contains(&face) { Ok(Self(face)) } else { Err(NoFace(face)) }
    }
}

impl From<D6> for u8 {
    fn from(die: D6) -> Self {
        die.0
    }
}

impl fmt::Display for D6 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// One die of a request, tied to the counter it is thrown for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DieAsked {
    /// The counter that fires, or `None` for a die of the whole side.
    pub unit: Option<String>,
    /// The highest face that succeeds after the modifier, where the die is a hit or a miss.
    pub hits_on: Option<u8>,
    /// Added to the face before it is compared.
    pub modifier: i8,
}

impl DieAsked {
    /// A plain die, read from a table.
    pub const PLAIN: Self = Self { unit: None, hits_on: None, modifier: 0 };

    /// Whether `face` is a hit (a modified face at or under the number).
    pub fn is_hit(&self, face: D6) -> bool {
        self.hits_on.is_some_and(|number| i16::from(face.get()) + i16::from(self.modifier) <= i16::from(number))
    }
}

/// A request for dice: who throws what, under which clause, and what for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RollRequest<S> {
    /// The clause that asks.
    pub clause: Clause,
    /// The side that throws, or for which the server throws.
    pub roller: S,
    /// What for, in words: "incident", "anti-ship fire".
    pub purpose: String,
    /// The dice, in the order in which they are answered.
    pub dice: Vec<DieAsked>,
}

/// Who threw the dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The players, on the table; typed in.
    Table,
    /// The server's generator.
    Server,
}

/// The answer to a [`RollRequest`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roll {
    /// The faces, one for each die asked.
    pub faces: Vec<D6>,
    /// Who threw them: the players on the table, or the server.
    pub source: Source,
}

impl Roll {
    /// Faces thrown on the table.
    pub fn typed(faces: impl IntoIterator<Item = u8>) -> Result<Self, NoFace> {
        Ok(Self { faces: faces.into_iter().map(D6::try_from).collect::<Result<_, _>>()?, source: Source::Table })
    }

    /// Faces given as numbers; none where one of them is no face.
    pub fn of_numbers(numbers: &[usize], source: Source) -> Option<Self> {
        let face = |number: &usize| u8::try_from(*number).ok().and_then(|face| D6::try_from(face).ok());
        Some(Self { faces: numbers.iter().map(face).collect::<Option<_>>()?, source })
    }

    /// The sum of the faces.
    pub fn total(&self) -> u16 {
        self.faces.iter().map(|face| u16::from(face.get())).sum()
    }
}

/// What chance is asked to decide.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Chance<'a, S> {
    /// Throw these dice.
    Dice(&'a RollRequest<S>),
    /// Draw this many counters, unseen, out of these.
    Draw {
        /// The side that draws, or for which the server draws.
        by: S,
        /// How many counters are drawn, no more than there are in the cup.
        count: usize,
        /// The ids in the cup. Nobody but the generator may see them.
        from: Vec<String>,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_die_has_six_faces() {
        assert_eq!(D6::try_from(7), Err(NoFace(7)));
        assert_eq!(D6::try_from(0), Err(NoFace(0)));
        assert_eq!(D6::FACES.map(D6::halved), [0, 1, 1, 2, 2, 3]);
        assert_eq!(Roll::of_numbers(&[6, 1], Source::Table), Roll::typed([6, 1]).ok());
        assert_eq!(Roll::of_numbers(&[6, 7], Source::Table), None);
    }

    #[test]
    fn a_modifier_is_added_to_the_face() {
        let die = DieAsked { unit: None, hits_on: Some(2), modifier: 1 };
        assert!(die.is_hit(D6::FACES[0]));
        assert!(!die.is_hit(D6::FACES[1]));
    }
}
