//! Commands of aircraft.

use async_graphql::ID;
use domain::kernel::verdict::Refusal;
use domain::nei::command::{AirDrop, AirSupport, Flight, Passenger};
use domain::nei::components::{AreaId, UnitId};

use super::{NeiForceInput, NeiPlaceInput};
use crate::graphql::mirror::{Mirror, Output, input};

input!(
    /// Aircraft that fly together.
    NeiFlightInput = Flight {
        /// The air units, all of one base.
        units: Vec<ID>,
        /// The squares entered on the way out, in order; empty for a target in their own square.
        #[graphql(default)]
        #[serde(default)]
        path: Vec<ID>,
    }
);
input!(
    /// A ground unit and the air transport that it flies with.
    NeiPassengerInput = Passenger {
        /// The ground unit.
        unit: ID,
        /// The air transport.
        transport: ID,
    }
);
input!(
    /// Air transports, and who is aboard.
    NeiAirDropInput = AirDrop {
        /// The air transports and the squares they enter, the last one holding the land area they go to.
        flight: NeiFlightInput,
        /// Who is aboard, one unit on each transport.
        passengers: Vec<NeiPassengerInput>,
    }
);
input!(
    /// Aircraft that take part in a combined attack.
    NeiAirSupportInput = AirSupport {
        /// The aircraft and the squares they enter, the last one holding the area attacked.
        flight: NeiFlightInput,
        /// Aircraft based in the area attacked that join.
        #[graphql(default)]
        #[serde(default)]
        joining: Vec<ID>,
    }
);
input!(
    /// Aircraft that go to another airfield.
    NeiAirRedeploymentInput {
        /// The aircraft and the squares they enter, the last one holding the airfield.
        flight: NeiFlightInput,
        /// The land area or home base where they are based from now on.
        airfield: ID,
    }
);
input!(
    /// Aircraft that go from one Japanese home base to another.
    NeiAirTransferInput {
        /// The aircraft, all in one home base.
        units: Vec<ID>,
        /// Ground units that fly with air transports.
        #[graphql(default)]
        #[serde(default)]
        passengers: Vec<NeiPassengerInput>,
        /// The home base they go to.
        home_base: ID,
    }
);
input!(
    /// Passengers flown to a land area.
    NeiAirTransportInput {
        /// The air transports with their passengers.
        drop: NeiAirDropInput,
        /// The land area where the passengers get off.
        area: ID,
    }
);
input!(
    /// Airborne units dropped on a land area.
    NeiAirborneAssaultInput {
        /// The air transports with the airborne units.
        drop: NeiAirDropInput,
        /// The land area of the drop.
        area: ID,
        /// Whether they attack; compulsory where enemies are.
        attack: bool,
        /// Ground and air units already there that join the attack.
        #[graphql(default)]
        #[serde(default)]
        joining: Vec<ID>,
    }
);
input!(
    /// A combined attack on a land area: at least two of ground force, air support and air drop.
    NeiLandAndAirInput {
        /// The ground units that attack; their path is empty when they are there already.
        force: Option<NeiForceInput>,
        /// Ground units already there that join the attack.
        #[graphql(default)]
        #[serde(default)]
        joining: Vec<ID>,
        /// Aircraft that attack.
        support: Option<NeiAirSupportInput>,
        /// Airborne units that drop.
        drop: Option<NeiAirDropInput>,
        /// The land area attacked.
        target: ID,
    }
);
input!(
    /// Where the First Air Fleet strikes.
    NeiFirstAirFleetInput {
        /// A sea area.
        area: ID,
        /// The ground units of this land area instead of the ships.
        land: Option<ID>,
    }
);
input!(
    /// An airstrike.
    NeiStrikeInput {
        /// The air units, all of one base.
        units: Vec<ID>,
        /// The squares entered on the way out, in order; empty for a target in their own square.
        path: Vec<ID>,
        /// The area attacked.
        target: ID,
        /// Aircraft based in the target's area that join the attack; for a strike on ships, seaplanes of a tender there.
        #[graphql(default)]
        #[serde(default)]
        joining: Vec<ID>,
    }
);

impl Output<(Flight, AreaId, Vec<UnitId>)> for NeiStrikeInput {
    fn output((flight, target, joining): &(Flight, AreaId, Vec<UnitId>)) -> Self {
        Self {
            units: Output::output(&flight.units),
            path: Output::output(&flight.path),
            target: Output::output(target),
            joining: Output::output(joining),
        }
    }
}

impl Mirror<(Flight, AreaId, Vec<UnitId>)> for NeiStrikeInput {
    fn read(&self) -> Result<(Flight, AreaId, Vec<UnitId>), Refusal> {
        Ok((Flight { units: self.units.read()?, path: self.path.read()? }, self.target.read()?, self.joining.read()?))
    }
}

input!(
    /// Supplies flown to reduced units.
    NeiAirliftInput {
        /// Air transports and escorts, and the squares they enter, the last one holding the area.
        flight: NeiFlightInput,
        /// The land area of the reduced units.
        area: ID,
        /// The reduced units, those first that are to be restored first.
        units: Vec<ID>,
    }
);
input!(
    /// Seaplanes that fly out on patrol.
    NeiPatrolInput {
        /// The seaplanes and the squares they enter, the last one holding the sea area.
        flight: NeiFlightInput,
        /// The sea area where they stay.
        area: ID,
    }
);
input!(
    /// Seaplanes that come back from patrol.
    NeiRecallInput {
        /// The seaplanes, from any squares, and where each is based from now on.
        returning: Vec<NeiPlaceInput>,
    }
);
