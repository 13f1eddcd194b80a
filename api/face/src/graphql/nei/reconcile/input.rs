//! What the table says that the board shows.

use async_graphql::{ID, InputObject, OneofObject};
use domain::kernel::verdict::Refusal;
use domain::nei::game::Location;
use domain::nei::reconcile::{CounterShown, Group, Measure, Shown};
use serde::Serialize;

use crate::graphql::mirror::{Mirror, Output, input, malformed};
use crate::graphql::nei::command::{NeiPlace, NeiUnitCorrection, location, place};
use crate::graphql::nei::{NeiFace, NeiSide};

/// One thing that the board shows: exactly one of these.
#[derive(Debug, Clone, PartialEq, OneofObject, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum NeiShown {
    /// The counters in an area, and no others.
    Area(NeiAreaShown),
    /// The counters in a display or the pool of a side, and no others.
    Display(NeiDisplayShown),
    /// A counter: its face and where it is.
    Counter(NeiUnitCorrection),
    /// A number that was counted, or read off a track.
    Number(NeiNumberShown),
}

/// An area with every counter in it, those aboard ships included. A side names its own counters alone.
#[derive(Debug, Clone, PartialEq, InputObject, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NeiAreaShown {
    /// The area.
    area: ID,
    /// The counters.
    counters: Vec<NeiCounterShown>,
}

input!(
    /// A counter with the face that is up.
    NeiCounterShown = CounterShown {
        /// The counter.
        unit: ID,
        /// The face that is up.
        face: NeiFace,
    }
);

/// A display or the pool of a side with every counter in it.
#[derive(Debug, Clone, PartialEq, InputObject, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NeiDisplayShown {
    /// The side.
    side: NeiSide,
    /// The display: DISRUPTED, DESTROYED, POTENTIAL, POOL or `AWAITING_SINGAPORE`.
    place: NeiPlace,
    /// The counters.
    units: Vec<ID>,
}

/// A number that the board shows.
#[derive(Debug, Clone, PartialEq, InputObject, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NeiNumberShown {
    /// What was counted or read off; the one of a fact of the table check may be sent back as it came.
    measure: NeiMeasure,
    /// The number on the board.
    value: i32,
}

/// What can be counted or read off the board: exactly one of these. What needs no particulars is written with `true`.
#[derive(Debug, Clone, PartialEq, OneofObject, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum NeiMeasure {
    /// Counters of a side in an area, those aboard ships included.
    Area(NeiAreaCounted),
    /// Counters of a side in all areas of some rows of the grid.
    Rows(NeiRowsCounted),
    /// Counters of a side in all areas of some columns of the grid.
    Columns(NeiColumnsCounted),
    /// Counters of a side in the home bases.
    HomeBases(NeiSide),
    /// Counters of a side in all areas.
    Everywhere(NeiSide),
    /// Counters of a side on the map that show their back.
    Turned(NeiSide),
    /// Counters of a side in some displays together.
    Displays(NeiDisplaysCounted),
    /// Action Points on a side's track.
    ActionPoints(NeiSide),
    /// The game turn.
    Turn(bool),
    /// The box of the Singapore marker.
    SingaporeBox(bool),
    /// 1 while ABDACOM is in effect, else 0.
    Abdacom(bool),
    /// Demolished oilfields.
    Demolished(bool),
    /// Victory points of a side for control of territory.
    TerritoryPoints(NeiSide),
}

/// Counters of a side in an area.
#[derive(Debug, Clone, PartialEq, InputObject, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NeiAreaCounted {
    /// The side.
    side: NeiSide,
    /// The area.
    area: ID,
}

/// Counters of a side in rows of the grid.
#[derive(Debug, Clone, PartialEq, InputObject, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NeiRowsCounted {
    /// The side.
    side: NeiSide,
    /// The rows by their letters, "A" to "H".
    rows: Vec<String>,
}

/// Counters of a side in columns of the grid.
#[derive(Debug, Clone, PartialEq, InputObject, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NeiColumnsCounted {
    /// The side.
    side: NeiSide,
    /// The columns, 1 to 12.
    columns: Vec<i32>,
}

/// Counters of a side in displays.
#[derive(Debug, Clone, PartialEq, InputObject, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NeiDisplaysCounted {
    /// The side.
    side: NeiSide,
    /// The displays, or the pool.
    places: Vec<NeiPlace>,
}

fn display(kind: NeiPlace) -> Result<Location, Refusal> {
    location(kind, None)
}

impl TryFrom<&NeiShown> for Shown {
    type Error = Refusal;

    fn try_from(shown: &NeiShown) -> Result<Self, Refusal> {
        Ok(match shown {
            NeiShown::Area(NeiAreaShown { area, counters }) => {
                Self::Area { area: area.read()?, counters: counters.read()? }
            }
            NeiShown::Display(NeiDisplayShown { side, place, units }) => {
                Self::Display { side: (*side).into(), display: display(*place)?, units: units.read()? }
            }
            NeiShown::Counter(counter) => {
                let (unit, face, location) = counter.read()?;
                Self::Counter { unit, face, location }
            }
            NeiShown::Number(NeiNumberShown { measure, value }) => {
                let value = i16::try_from(*value).map_err(|_| {
                    malformed(format!("{value} is nothing that a board shows"), "give a smaller number")
                })?;
                Self::Number { measure: measure.try_into()?, value }
            }
        })
    }
}

impl TryFrom<&NeiMeasure> for Measure {
    type Error = Refusal;

    fn try_from(measure: &NeiMeasure) -> Result<Self, Refusal> {
        let counters = |side: NeiSide, group: Group| Self::Counters { side: side.into(), group };
        Ok(match measure {
            NeiMeasure::Area(NeiAreaCounted { side, area }) => counters(*side, Group::Area(area.read()?)),
            NeiMeasure::Rows(NeiRowsCounted { side, rows }) => {
                let row = |name: &String| match name.as_bytes() {
                    [letter @ b'A'..=b'H'] => Ok(letter - b'A'),
                    _ => Err(malformed("that is no row of the map", "name rows A to H")),
                };
                counters(*side, Group::Rows(rows.iter().map(row).collect::<Result<_, _>>()?))
            }
            NeiMeasure::Columns(NeiColumnsCounted { side, columns }) => {
                let column = |number: &i32| {
                    u8::try_from(*number).map_err(|_| malformed("that is no column of the map", "name columns 1 to 12"))
                };
                counters(*side, Group::Columns(columns.iter().map(column).collect::<Result<_, _>>()?))
            }
            NeiMeasure::HomeBases(side) => counters(*side, Group::HomeBases),
            NeiMeasure::Everywhere(side) => counters(*side, Group::Everywhere),
            NeiMeasure::Turned(side) => Self::Turned { side: (*side).into() },
            NeiMeasure::Displays(NeiDisplaysCounted { side, places }) => Self::InDisplays {
                side: (*side).into(),
                displays: places.iter().map(|place| display(*place)).collect::<Result<_, _>>()?,
            },
            NeiMeasure::ActionPoints(side) => Self::ActionPoints((*side).into()),
            NeiMeasure::Turn(_) => Self::Turn,
            NeiMeasure::SingaporeBox(_) => Self::SingaporeBox,
            NeiMeasure::Abdacom(_) => Self::Abdacom,
            NeiMeasure::Demolished(_) => Self::Demolished,
            NeiMeasure::TerritoryPoints(side) => Self::TerritoryPoints((*side).into()),
        })
    }
}

impl NeiShown {
    /// What a board shows in the words of the API; none for a place that the API has no word for.
    pub(in crate::graphql) fn of(shown: &Shown) -> Option<Self> {
        Some(match shown {
            Shown::Area { area, counters } => {
                Self::Area(NeiAreaShown { area: ID::output(area), counters: Output::output(counters) })
            }
            Shown::Display { side, display, units } => Self::Display(NeiDisplayShown {
                side: (*side).into(),
                place: place(*display)?.0,
                units: Output::output(units),
            }),
            Shown::Counter { unit, face, location } => {
                place(*location)?;
                Self::Counter(NeiUnitCorrection::output(&(*unit, *face, *location)))
            }
            Shown::Number { measure, value } => {
                Self::Number(NeiNumberShown { measure: NeiMeasure::of(measure)?, value: (*value).into() })
            }
        })
    }
}

impl NeiMeasure {
    /// The measure in the words of the API; none for a display that the API has no word for.
    pub(super) fn of(measure: &Measure) -> Option<Self> {
        Some(match measure {
            Measure::Counters { side, group } => {
                let side = (*side).into();
                match group {
                    Group::Area(area) => Self::Area(NeiAreaCounted { side, area: ID::output(area) }),
                    Group::Rows(rows) => {
                        let rows = rows.iter().map(|row| char::from(b'A' + row).to_string()).collect();
                        Self::Rows(NeiRowsCounted { side, rows })
                    }
                    Group::Columns(columns) => {
                        let columns = columns.iter().map(|column| i32::from(*column)).collect();
                        Self::Columns(NeiColumnsCounted { side, columns })
                    }
                    Group::HomeBases => Self::HomeBases(side),
                    Group::Everywhere => Self::Everywhere(side),
                }
            }
            Measure::Turned { side } => Self::Turned((*side).into()),
            Measure::InDisplays { side, displays } => Self::Displays(NeiDisplaysCounted {
                side: (*side).into(),
                places: displays.iter().map(|display| place(*display).map(|(kind, _)| kind)).collect::<Option<_>>()?,
            }),
            Measure::ActionPoints(side) => Self::ActionPoints((*side).into()),
            Measure::Turn => Self::Turn(true),
            Measure::SingaporeBox => Self::SingaporeBox(true),
            Measure::Abdacom => Self::Abdacom(true),
            Measure::Demolished => Self::Demolished(true),
            Measure::TerritoryPoints(side) => Self::TerritoryPoints((*side).into()),
        })
    }
}
