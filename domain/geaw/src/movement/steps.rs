//! GEAW 8.4: the steps of a move, each with what it cost.

use serde::{Deserialize, Serialize};

use crate::components::{Mobility, MovementPoints};
use crate::hexes::Hex;
use kernel::clause::Clause;

/// What a step of a move was charged for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Charge {
    /// The terrain of the hex, and the hexside (8.8).
    Terrain,
    Road,
    River,
    /// Boarding a train, with the first hex of the ride (8.11).
    Boarding,
    /// A further hex by rail (8.11).
    Rail,
    /// One hex for the whole allowance (8.6).
    Minimum,
}

impl Charge {
    /// The clause that sets the price.
    pub const fn clause(self, mobility: Mobility) -> &'static str {
        match (self, mobility) {
            (Self::Terrain, _) => "GEAW-8.4-c",
            (Self::Road, Mobility::NonMechanized) => "GEAW-8.9-b",
            (Self::Road, Mobility::Mechanized) => "GEAW-8.9-c",
            (Self::River, _) => "GEAW-8.10-a",
            (Self::Boarding, _) => "GEAW-8.11-a",
            (Self::Rail, _) => "GEAW-8.11-b",
            (Self::Minimum, _) => "GEAW-8.6-a",
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Terrain => "terrain",
            Self::Road => "road",
            Self::River => "river",
            Self::Boarding => "boarding",
            Self::Rail => "rail",
            Self::Minimum => "one-hex move",
        }
    }
}

/// A step and what it cost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PricedStep {
    pub hex: Hex,
    /// What was charged for.
    pub charge: Charge,
    pub price: MovementPoints,
    /// The clause that sets the price.
    pub clause: Clause,
}
