//! What an entry of the record brought, as data.

use async_graphql::ID;
use domain::awaw::facts::{Die, Fact, Lost, Move, Surrender};

use super::accounts::AwawPosting;
use super::view::AwawConquest;
use super::{AwawArea, AwawPlace};
use crate::graphql::mirror::{Output, output};
use crate::graphql::shown::union;
use crate::graphql::words::DieSource;

union!(
    /// Something that an entry of A World at War brought.
    pub enum AwawFact {
        Move(AwawMove),
        Posting(AwawPosting),
        Lost(AwawUnitLost),
        Surrender(AwawSurrender),
        Conquest(AwawConquest),
        Die(AwawDie),
    }
);

impl Output<Fact> for AwawFact {
    fn output(of: &Fact) -> Self {
        match of {
            Fact::Move(made) => Self::Move(made.into()),
            Fact::Posting(posting) => Self::Posting(posting.into()),
            Fact::Lost(lost) => Self::Lost(lost.into()),
            Fact::Surrender(surrender) => Self::Surrender(surrender.into()),
            Fact::Conquest(conquest) => Self::Conquest(conquest.into()),
            Fact::Die(die) => Self::Die(die.into()),
        }
    }
}

output!(
    /// A counter that changed its place.
    AwawMove = Move {
        /// The counter.
        unit: ID,
        /// Where it was.
        from: AwawPlace,
        /// Where it is.
        to: AwawPlace,
    }
);
output!(
    /// A counter that left the game.
    AwawUnitLost = Lost {
        /// The counter.
        unit: ID,
    }
);
output!(
    /// A country that surrendered.
    AwawSurrender = Surrender {
        /// The area that surrendered.
        area: AwawArea,
    }
);
output!(
    /// A die that was thrown or noted.
    AwawDie = Die {
        /// What for, in the words of whoever asked.
        purpose: String,
        /// What it showed, 1 to 6.
        face: i32,
        /// Where it was thrown.
        source: DieSource,
    }
);
