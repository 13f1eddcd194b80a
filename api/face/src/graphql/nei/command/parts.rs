//! What more than one command is made of, and answers to what the table waits for.

use async_graphql::ID;
use domain::kernel::dice::{Roll, Source};
use domain::kernel::verdict::Refusal;
use domain::nei::command::{Boarding, DropOff, Force, Loss, Returning, ScoutingSource};
use domain::nei::components::UnitId;

use crate::graphql::mirror::{Mirror, Output, input, one_of};
use crate::graphql::nei::names::Number;

input!(
    /// A unit and an area.
    NeiPlaceInput {
        /// The unit.
        unit: ID,
        /// The area.
        area: ID,
    }
);

impl Output<Returning> for NeiPlaceInput {
    fn output(of: &Returning) -> Self {
        Self { unit: Output::output(&of.unit), area: Output::output(&of.base) }
    }
}

impl Mirror<Returning> for NeiPlaceInput {
    fn read(&self) -> Result<Returning, Refusal> {
        Ok(Returning { unit: self.unit.read()?, base: self.area.read()? })
    }
}

input!(
    /// A ground unit and the ship that takes it aboard.
    NeiBoardingInput = Boarding {
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

/// Who drew them is not said: the players did, on the table.
impl Output<(Vec<UnitId>, Source)> for NeiUnitsInput {
    fn output((units, _): &(Vec<UnitId>, Source)) -> Self {
        Self { units: Output::output(units) }
    }
}

impl Mirror<(Vec<UnitId>, Source)> for NeiUnitsInput {
    fn read(&self) -> Result<(Vec<UnitId>, Source), Refusal> {
        Ok((self.units.read()?, Source::Table))
    }
}

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
    NeiRollInput = Roll {
        /// The faces, 1 to 6, one for each die asked for, in the same order.
        faces: Vec<i32>,
    }
    fixed {
        source: Source::Table,
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
    NeiLossInput = Loss {
        /// The unit.
        unit: ID,
        /// Hits, 1 or 2.
        hits: i32 as Number("hits"),
    }
);
one_of!(
    /// Where an aerial scouting starts: exactly one of these.
    NeiScoutInput = ScoutingSource {
        /// A carrier.
        Carrier(ID),
        /// A friendly-controlled functional airfield.
        Airfield(ID),
    }
);
input!(
    /// Ships or ground units that move together.
    NeiForceInput = Force {
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
    NeiDropOffInput = DropOff {
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
