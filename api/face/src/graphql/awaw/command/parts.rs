//! What an order says.

use async_graphql::{ID, InputObject};
use domain::awaw::calendar::{Quarter, Stage};
use domain::awaw::command::{AttritionResult, Offensive, Production, Share, Ship, SupplyRoute};
use domain::awaw::components::{Counter, Place};
use domain::awaw::event::{Activity, Correction};
use domain::awaw::game::{Factors, Location, Losses};
use domain::kernel::verdict::Refusal;
use serde::Serialize;

use crate::graphql::awaw::{
    AwawActivityKind, AwawBoxName, AwawCountry, AwawFigure, AwawFront, AwawMission, AwawNation, AwawPhase, AwawSeason,
    AwawSide, AwawTransportKind, AwawUnitKind,
};
use crate::graphql::mirror::{Mirror, Output, input, malformed, one_of, shared};

one_of!(
    /// Where a unit can be: exactly one of these.
    AwawPlaceInput = Place {
        holding {
            /// A mapboard box.
            Box(AwawBoxName),
            /// A hex by its printed letters and number (NN24), or a place by its name (CALCUTTA).
            Hex(ID),
        }
    }
);
input!(
    /// A game turn: a season of a year.
    AwawQuarterInput = Quarter {
        /// The season.
        season: AwawSeason,
        /// The year, four digits.
        year: u16,
    }
);
input!(
    /// Who pays, and how much of the cost where several do (AWAW-R-18).
    AwawShareInput = Share {
        /// The nation that pays this share.
        by: AwawNation,
        /// How many BRPs; null for the whole cost, or what is left of it.
        brps: Option<u16>,
    }
);
input!(
    /// A ship to be built or repaired.
    AwawShipInput = Ship {
        /// The nation whose ship it is.
        nation: AwawNation,
        /// The class of the ship.
        kind: AwawUnitKind,
        /// Its printed factors (AWAW-R-13).
        factors: u8,
    }
);
one_of!(
    /// What production gives: exactly one of these.
    AwawProductionInput = Production {
        alone {
            /// The Indian subversion result; write it with `true`.
            IndianSubversion,
        }
        parts {
            /// Infantry for the force pool of a country.
            Infantry(AwawInfantryInput) {
                /// The country whose infantry it is.
                country: AwawCountry,
                /// The units, by their figures: 1-2.
                units: Vec<String>,
            }
            /// Shipbuilding points.
            Shipbuilding(AwawShipbuildingInput) {
                /// The country in whose yard it is spent.
                country: AwawCountry,
                /// How many.
                points: u8,
            }
        }
    }
);
one_of!(
    /// An offensive operation at a box: exactly one of these.
    AwawOffensiveInput = Offensive {
        alone {
            /// With ground units; write it with `true`.
            Ground,
        }
        holding {
            /// In the air.
            Air(AwawMission),
        }
    }
);
one_of!(
    /// What an attrition result does: exactly one of these.
    AwawAttritionResultInput = AttritionResult {
        alone {
            /// A hex result against the box; write it with `true`.
            HexAgainstBox,
        }
        holding {
            /// These units are lost.
            Units(Vec<ID>),
            /// An advance from the box into this hex.
            AdvanceFromBox(ID),
        }
    }
);
one_of!(
    /// A supply line out of a box: exactly one of these.
    AwawSupplyRouteInput = SupplyRoute {
        holding {
            /// Overland, by this edge hex.
            Land(ID),
        }
        parts {
            /// By sea.
            Sea(AwawSeaRouteInput) {
                /// The hex on the edge.
                gate: ID,
                /// The transport used; null where none is.
                transport: Option<AwawTransportKind>,
            }
        }
    }
);
shared!(
    /// Ground factors at a box that are not recorded unit by unit (AWAW-R-32).
    AwawFactors, "AwawFactorsInput" = Factors {
        /// Japanese, next to the box.
        japanese: u32,
        /// Of the Indian National Army, next to the box.
        ina: u32,
        /// Western Allied, in the box.
        allied: u32,
    }
);
input!(
    /// BRPs lost at a box in a game turn, by cause (71.321, 71.41, 72.321, 72.41). Those by adjacency follow by themselves.
    AwawLossesInput = Losses {
        /// To Japanese bombing.
        bombing: Option<u16>,
        /// To flying bombs.
        flying: Option<u16>,
        /// To rockets.
        rockets: Option<u16>,
        /// To hostile ground factors next to the box; null but in what the record says.
        adjacency: Option<u16>,
    }
);
input!(
    /// A naval activity to be declared (73, 74.3).
    AwawActivityInput = Activity {
        /// The nation that does it.
        nation: AwawNation,
        /// What it does.
        kind: AwawActivityKind,
        /// From where.
        from: AwawPlaceInput,
        /// To which place, where it has a target.
        to: Option<AwawPlaceInput>,
        /// The hexes of its path, as far as this chapter asks; null for none.
        path: Option<Vec<ID>>,
        /// The fronts on which the units are based, and on which it takes place, where that matters (73.3).
        based: Option<Vec<AwawFront>>,
        /// The front that pays, where that is named.
        paid: Option<AwawFront>,
    }
    // Its number and its game turn are given when it is declared.
    fixed {
        number: 0,
        quarter: None,
    }
);
input!(
    /// A counter as it is printed.
    AwawCounterInput = Counter {
        /// Its id, 1 to 16 characters without blanks.
        id: ID,
        /// Whose it is.
        nation: AwawNation,
        /// What it is.
        kind: AwawUnitKind,
        /// Its figures: 2-2, or 2 where there is one.
        print: String,
        /// Whether it is one of the two New Zealand units (71.91); null for no.
        new_zealand: Option<bool>,
        /// Whether it is of the British garrison of Asia (72.17); null for no.
        garrison: Option<bool>,
    }
);
one_of!(
    /// Where a counter is: exactly one of these. Those without a place are written with `true`.
    AwawLocationInput = Location {
        alone {
            /// To be placed before the first turn.
            Waiting,
            /// In the force pool, not built.
            Pool,
            /// Eliminated: may be built again (AWAW-R-12).
            Eliminated,
            /// Out of the game for good.
            Removed,
        }
        holding {
            /// In a box or on a mapboard.
            At(AwawPlaceInput),
            /// Under construction in the yards of a country.
            Yard(AwawCountry),
            /// Displaced to a front, its base to be declared (73.61).
            On(AwawFront),
        }
    }
);

/// Where the game stands; without a side, before the first game turn.
#[derive(Debug, Clone, PartialEq, InputObject, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AwawStageInput {
    /// Whether it stands between two player turns; then side and phase are null.
    between: Option<bool>,
    /// Whose player turn it is.
    side: Option<AwawSide>,
    /// Its phase.
    phase: Option<AwawPhase>,
}

impl Output<Stage> for AwawStageInput {
    fn output(of: &Stage) -> Self {
        match of {
            Stage::SetUp => Self { between: None, side: None, phase: None },
            Stage::Between => Self { between: Some(true), side: None, phase: None },
            Stage::Of(side, phase) => Self { between: None, side: Some((*side).into()), phase: Some((*phase).into()) },
        }
    }
}

impl Mirror<Stage> for AwawStageInput {
    fn read(&self) -> Result<Stage, Refusal> {
        match (self.between, self.side, self.phase) {
            (Some(true), None, None) => Ok(Stage::Between),
            (None | Some(false), None, None) => Ok(Stage::SetUp),
            (None | Some(false), Some(side), Some(phase)) => Ok(Stage::Of(side.into(), phase.into())),
            _ => Err(malformed(
                "a stage that is none",
                "write side and phase, or `between: true`, or nothing for the set-up",
            )),
        }
    }
}

one_of!(
    /// One thing that a correction sets (AWAW-R-70): exactly one of these.
    AwawCorrectionInput = Correction {
        holding {
            /// Where the game stands.
            Stage(AwawStageInput),
        }
        parts {
            /// Where a unit is.
            Unit(AwawUnitCorrectionInput) {
                /// The unit.
                unit: ID,
                /// Its place.
                at: AwawLocationInput,
            }
            /// A figure of an account.
            Figure(AwawFigureCorrectionInput) {
                /// The nation whose figure is put right.
                nation: AwawNation,
                /// The figure that is put right.
                figure: AwawFigure,
                /// What it is.
                value: i32,
            }
            /// Who controls a place.
            Control(AwawControlCorrectionInput) {
                /// The place.
                place: ID,
                /// The side; null for nobody.
                side: Option<AwawSide>,
            }
        }
    }
);
