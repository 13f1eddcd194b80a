//! What an entry of the record brought, as data.

use async_graphql::ID;
use domain::geaw::facts::{Die, Fact, Lost, Move, Points};

use super::GeawSide;
use crate::graphql::mirror::{Output, output};
use crate::graphql::shown::union;
use crate::graphql::words::DieSource;

union!(
    /// Something that an entry of The Greater East Asia War brought.
    pub enum GeawFact {
        Move(GeawMove),
        Points(GeawPoints),
        Die(GeawDie),
        Lost(GeawUnitLost),
    }
);

impl Output<Fact> for GeawFact {
    fn output(of: &Fact) -> Self {
        match of {
            Fact::Move(made) => Self::Move(made.into()),
            Fact::Points(points) => Self::Points(points.into()),
            Fact::Die(die) => Self::Die(die.into()),
            Fact::Lost(lost) => Self::Lost(lost.into()),
        }
    }
}

output!(
    /// A counter that changed its place.
    GeawMove = Move {
        /// The counter.
        unit: ID,
        /// From where; null where it was not on the map.
        from: Option<ID>,
        /// The hexes that it entered, in order.
        path: Vec<ID>,
        /// Where it ended.
        to: ID,
        /// Movement points paid; null where a section outside the text at hand rules the move.
        price: Option<f64>,
    }
);
output!(
    /// Victory points that a side won or lost.
    GeawPoints = Points {
        /// The side whose points change.
        side: GeawSide,
        /// By how much they changed.
        change: i32,
        /// What they were after it.
        total: i32,
    }
);
output!(
    /// A die that was thrown or noted.
    GeawDie = Die {
        /// What for, in the words of whoever asked.
        purpose: String,
        /// What it showed, 1 to 6.
        face: i32,
        /// Where it was thrown.
        source: DieSource,
    }
);
output!(
    /// A counter that left the map, for good or for the pool.
    GeawUnitLost = Lost {
        /// The counter.
        unit: ID,
    }
);
