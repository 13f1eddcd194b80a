//! Putting the record right by agreement.

use async_graphql::{Enum, ID, InputObject, OneofObject};
use serde::{Deserialize, Serialize};

use crate::graphql::nei::{NeiFace, NeiSide};

input!(
    /// Corrections by agreement.
    NeiAdjustInput {
        /// What to set.
        corrections: Vec<NeiCorrectionInput>,
        /// Why.
        reason: String,
    }
);
/// One thing to set: exactly one of these.
#[derive(Debug, Clone, PartialEq, OneofObject, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum NeiCorrectionInput {
    /// Action Points on a side's track.
    ActionPoints(NeiSideNumber),
    /// The game turn.
    Turn(i32),
    /// ABDACOM in effect or not.
    Abdacom(bool),
    /// The box of the Singapore marker.
    SingaporeBox(i32),
    /// Whether an oilfield is demolished.
    Demolished(NeiAreaFlag),
    /// A counter's face and place.
    Unit(NeiUnitCorrection),
}
input!(
    /// A number of a side.
    NeiSideNumber {
        /// The side.
        side: NeiSide,
        /// The number.
        value: i32,
    }
);
input!(
    /// Yes or no for an area.
    NeiAreaFlag {
        /// The area.
        area: ID,
        /// Yes or no.
        value: bool,
    }
);
input!(
    /// Where a counter is, and which face is up.
    NeiUnitCorrection {
        /// The counter.
        unit: ID,
        /// The face.
        face: NeiFace,
        /// The kind of place.
        place: NeiPlace,
        /// The area for AREA, the ship for ABOARD.
        at: Option<ID>,
    }
);

/// Places where a correction can put a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum NeiPlace {
    /// An area of the map or a home base.
    Area,
    /// Aboard a ship.
    Aboard,
    /// The Disrupted Units Display.
    Disrupted,
    /// The Units Destroyed Display.
    Destroyed,
    /// The Potential Reinforcements Display.
    Potential,
    /// The reinforcement pool.
    Pool,
    /// Set aside until Singapore falls.
    AwaitingSingapore,
    /// Not in this game, or gone from it.
    OutOfPlay,
}
