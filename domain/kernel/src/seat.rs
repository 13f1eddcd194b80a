//! Seats at the table, for any two-sided game.

use serde::{Deserialize, Serialize};

/// The sides of a game for two.
pub trait Opposed: Copy + Eq + Ord + std::fmt::Debug + 'static {
    /// The opponent of this side.
    #[must_use]
    fn other(self) -> Self;
    /// Both sides, in the order in which they play.
    fn both() -> [Self; 2];
}

/// Who is looking, or acting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seat<S> {
    /// One player, who acts and sees for this side alone.
    Side(S),
    /// One shared tablet: acts for whichever side is asked, sees what both may see together.
    Both,
    /// The umpire: sees everything, may correct, plays for nobody.
    Umpire,
    /// Looks on: sees what is open to both sides.
    Onlooker,
}

impl<S: Opposed> Seat<S> {
    /// May this seat speak for `side`?
    pub fn may_act_for(self, side: S) -> bool {
        match self {
            Self::Side(own) => own == side,
            Self::Both => true,
            Self::Umpire | Self::Onlooker => false,
        }
    }

    /// May this seat see what is hidden from everybody but `side`?
    pub fn sees_for(self, side: S) -> bool {
        match self {
            Self::Side(own) => own == side,
            Self::Both | Self::Umpire => true,
            Self::Onlooker => false,
        }
    }
}

/// One value for each side.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BySide<T> {
    first: T,
    second: T,
}

impl<T> BySide<T> {
    /// `first` for the side that plays first.
    pub const fn new(first: T, second: T) -> Self {
        Self { first, second }
    }

    /// The value of `side`.
    pub fn of<S: Opposed>(&self, side: S) -> &T {
        if side == S::both()[0] { &self.first } else { &self.second }
    }

    /// The value of `side`, to change.
    pub fn of_mut<S: Opposed>(&mut self, side: S) -> &mut T {
        if side == S::both()[0] { &mut self.first } else { &mut self.second }
    }
}
