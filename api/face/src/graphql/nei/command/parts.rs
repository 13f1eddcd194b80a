//! What more than one command is made of, and answers to what the table waits for.

use async_graphql::{ID, InputObject, OneofObject};
use serde::{Deserialize, Serialize};

input!(
    /// A unit and an area.
    NeiPlaceInput {
        /// The unit.
        unit: ID,
        /// The area.
        area: ID,
    }
);
input!(
    /// A ground unit and the ship that takes it aboard.
    NeiBoardingInput {
        /// The ground unit.
        unit: ID,
        /// The ship.
        ship: ID,
    }
);
input!(
    /// A task force and its ships.
    NeiTaskForceInput {
        /// Its number.
        number: i32,
        /// Its ships, all in one area; none dissolves it.
        units: Vec<ID>,
    }
);
input!(
    /// Some units.
    NeiUnitsInput {
        /// The units.
        units: Vec<ID>,
    }
);
input!(
    /// One unit.
    NeiUnitInput {
        /// The unit.
        unit: ID,
    }
);
input!(
    /// One area.
    NeiAreaInput {
        /// The area.
        area: ID,
    }
);
input!(
    /// An area, or none.
    NeiOptionalAreaInput {
        /// The area; null for none.
        area: Option<ID>,
    }
);
input!(
    /// A unit, or none.
    NeiOptionalUnitInput {
        /// The unit; null for none.
        unit: Option<ID>,
    }
);
input!(
    /// Yes or no.
    NeiAnswerInput {
        /// Whether it is agreed.
        agreed: bool,
    }
);
input!(
    /// Faces of dice.
    NeiRollInput {
        /// The faces, 1 to 6, one for each die asked for, in the same order.
        faces: Vec<i32>,
    }
);
input!(
    /// Hits by unit.
    NeiLossesInput {
        /// The units that take hits.
        losses: Vec<NeiLossInput>,
    }
);
input!(
    /// Hits on a unit.
    NeiLossInput {
        /// The unit.
        unit: ID,
        /// Hits, 1 or 2.
        hits: i32,
    }
);
/// Where an aerial scouting starts: exactly one of these.
#[derive(Debug, Clone, PartialEq, OneofObject, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum NeiScoutInput {
    /// A carrier.
    Carrier(ID),
    /// A friendly-controlled functional airfield.
    Airfield(ID),
}
input!(
    /// Ships or ground units that move together.
    NeiForceInput {
        /// The units, all in one area.
        units: Vec<ID>,
        /// The areas entered, in order; empty for no move.
        #[graphql(default)]
        #[serde(default)]
        path: Vec<ID>,
        /// Units left behind on the way.
        #[graphql(default)]
        #[serde(default)]
        drop_offs: Vec<NeiDropOffInput>,
    }
);
input!(
    /// A unit left in an area on the way.
    NeiDropOffInput {
        /// The unit.
        unit: ID,
        /// The area on the path where it stays.
        area: ID,
    }
);
input!(
    /// A force that moves, attacks, or both.
    NeiForceMoveInput {
        /// The force.
        force: NeiForceInput,
        /// Attack the enemies of the last area.
        #[graphql(default)]
        #[serde(default)]
        attack: bool,
        /// Units already there that join the attack.
        #[graphql(default)]
        #[serde(default)]
        joining: Vec<ID>,
    }
);
