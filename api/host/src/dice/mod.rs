//! Dice thrown by the server, and where a game allows dice to be thrown.
//!
//! Proven dice: the server and a device of each side hold a chain of hashes whose lowest link is on the record before
//! play. A roll takes the next link of each, and its numbers follow from the three. `chain` makes links, `stream` numbers,
//! `proof` is what the record holds of it, `witness` reads the record and knows which links fit. Nothing here knows a
//! game.

mod chain;
mod open;
mod proof;
mod stream;
mod witness;

pub use chain::{Anchor, LENGTH_MAX, Link, link_of};
pub use open::Open;
pub use proof::{Asked, Party, Proof, Statement};
pub use witness::{Chain, Seen, Witness};

use std::fmt;
use std::str::FromStr;

use kernel::dice::Chance;
use rand::TryRng;
use rand::rngs::SysRng;

/// Where the dice of a game are thrown; chosen when it is created.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DiceSetting {
    /// On the table; faces are typed in.
    Table,
    Server,
    /// Either, roll by roll.
    Either,
    /// By the server and a device of each side together, so that none of them can steer or foresee a face.
    Proven,
}

impl DiceSetting {
    /// The word the journal keeps.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Table => "TABLE",
            Self::Server => "SERVER",
            Self::Either => "EITHER",
            Self::Proven => "PROVEN",
        }
    }
}

impl fmt::Display for DiceSetting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for DiceSetting {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        [Self::Table, Self::Server, Self::Either, Self::Proven]
            .into_iter()
            .find(|setting| setting.as_str() == text)
            .ok_or_else(|| format!("`{text}` is no setting for dice; TABLE, SERVER, EITHER and PROVEN are"))
    }
}

/// The system's generator could not be read.
#[derive(Debug, thiserror::Error)]
#[error("the system's random generator failed: {0}")]
pub struct NoChance(String);

/// Answers what chance is asked: faces 1 to 6 for dice, places in the cup for a draw, none of them twice.
pub fn throw<Side>(chance: &Chance<'_, Side>) -> Result<Vec<usize>, NoChance> {
    match chance {
        Chance::Dice(request) => request.dice.iter().map(|_| below(6).map(|face| face + 1)).collect(),
        Chance::Draw { count, from, .. } => {
            let mut cup: Vec<usize> = (0..from.len()).collect();
            (0..*count.min(&from.len())).map(|_| below(cup.len()).map(|place| cup.swap_remove(place))).collect()
        }
    }
}

/// A number from 0 to `limit` - 1, each as likely as the others to one part in 2^60.
///
/// The high half of a product needs no second try, so a throw takes the same time whatever comes.
fn below(limit: usize) -> Result<usize, NoChance> {
    let word = SysRng.try_next_u64().map_err(|error| NoChance(error.to_string()))?;
    let limit = u128::try_from(limit).unwrap_or(u128::MAX);
    Ok(usize::try_from((u128::from(word) * limit) >> 64).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draw_takes_no_counter_twice_and_no_more_than_there_are() {
        let from: Vec<String> = (0..5).map(|number| format!("unit-{number}")).collect();
        for count in 0..8 {
            let mut places = throw(&Chance::Draw { by: (), count, from: from.clone() }).unwrap();
            places.sort_unstable();
            places.dedup();
            assert_eq!(places.len(), count.min(5));
            assert!(places.iter().all(|place| *place < 5));
        }
    }

    #[test]
    fn every_face_comes_up() {
        let mut seen = [0_u32; 6];
        for _ in 0..6000 {
            seen[below(6).unwrap()] += 1;
        }
        assert!(seen.iter().all(|count| (800..1200).contains(count)), "{seen:?}");
    }
}
