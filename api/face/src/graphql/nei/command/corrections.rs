//! Putting the record right by agreement.

use async_graphql::{Enum, ID};
use domain::kernel::verdict::Refusal;
use domain::nei::components::{Face, UnitId};
use domain::nei::game::{Correction, Location};
use serde::Serialize;

use crate::graphql::mirror::{Mirror, Output, input, malformed, one_of};
use crate::graphql::nei::names::Number;
use crate::graphql::nei::{NeiFace, NeiSide};
use crate::graphql::shown::named;

input!(
    /// Corrections by agreement.
    NeiAdjustInput {
        /// What to set.
        corrections: Vec<NeiCorrectionInput>,
        /// The reason, for the record.
        reason: String,
    }
);
one_of!(
    /// One thing to set: exactly one of these.
    NeiCorrectionInput = Correction {
        /// Action Points on a side's track.
        ActionPoints(NeiSideNumber) = { side, value as Number("Action Points") },
        /// The game turn.
        Turn(i32 as Number("a game turn")),
        /// ABDACOM in effect or not.
        Abdacom(bool),
        /// The box of the Singapore marker.
        SingaporeBox(i32 as Number("a box")),
        /// Whether an oilfield is demolished.
        Demolished(NeiAreaFlag) = { area, demolished: value },
        /// A counter's face and place.
        Unit(NeiUnitCorrection) = (unit, face, location),
    }
);
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

impl Output<(UnitId, Face, Location)> for NeiUnitCorrection {
    fn output((unit, face, location): &(UnitId, Face, Location)) -> Self {
        // A place that the API has no word for is none that is understood; `NeiCommand::of` leaves it out.
        let (place, at) = place(*location).unwrap_or((NeiPlace::Area, None));
        Self { unit: Output::output(unit), face: (*face).into(), place, at }
    }
}

impl Mirror<(UnitId, Face, Location)> for NeiUnitCorrection {
    fn read(&self) -> Result<(UnitId, Face, Location), Refusal> {
        Ok((self.unit.read()?, self.face.into(), location(self.place, self.at.as_ref())?))
    }
}

/// A place in the words of the API; none for steps on the way in, which no correction puts a counter on.
pub(in crate::graphql) fn place(location: Location) -> Option<(NeiPlace, Option<ID>)> {
    Some(match location {
        Location::Area(area) => (NeiPlace::Area, Some(ID::output(&area))),
        Location::Aboard(ship) => (NeiPlace::Aboard, Some(ID::output(&ship))),
        Location::Disrupted => (NeiPlace::Disrupted, None),
        Location::Destroyed => (NeiPlace::Destroyed, None),
        Location::Potential => (NeiPlace::Potential, None),
        Location::Pool => (NeiPlace::Pool, None),
        Location::AwaitingSingapore => (NeiPlace::AwaitingSingapore, None),
        Location::OutOfPlay => (NeiPlace::OutOfPlay, None),
        Location::Unplaced | Location::Picked | Location::Concealed(_) => return None,
    })
}

pub(in crate::graphql) fn location(place: NeiPlace, at: Option<&ID>) -> Result<Location, Refusal> {
    let plain = match (place, at) {
        (NeiPlace::Area, Some(at)) => return Ok(Location::Area(at.read()?)),
        (NeiPlace::Aboard, Some(at)) => return Ok(Location::Aboard(at.read()?)),
        (NeiPlace::Area, None) => return Err(malformed("AREA does not say which area", "name it in `at`")),
        (NeiPlace::Aboard, None) => return Err(malformed("ABOARD does not say which ship", "name it in `at`")),
        (NeiPlace::Disrupted, _) => Location::Disrupted,
        (NeiPlace::Destroyed, _) => Location::Destroyed,
        (NeiPlace::Potential, _) => Location::Potential,
        (NeiPlace::Pool, _) => Location::Pool,
        (NeiPlace::AwaitingSingapore, _) => Location::AwaitingSingapore,
        (NeiPlace::OutOfPlay, _) => Location::OutOfPlay,
    };
    if at.is_some() {
        return Err(malformed("`at` goes with AREA and ABOARD alone", "leave it out"));
    }
    Ok(plain)
}

/// Places where a correction can put a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum, Serialize)]
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

named!(NeiPlace);
