//! What the players enter and declare (AWAW-R-01, AWAW-R-06, AWAW-R-08).

use async_graphql::{ID, OneofObject};
use domain::awaw::accounts::AccountSheet;
use domain::awaw::declarations::{Claim, Topic, Value};
use domain::awaw::transcribing::{Cost, HexRecord, HexsideRecord, Transcription};
use domain::kernel::verdict::Refusal;
use serde::Serialize;

use super::{AwawCounterInput, AwawPlaceInput};
use crate::graphql::awaw::{
    AwawArea, AwawCompass, AwawCountry, AwawFront, AwawLand, AwawMark, AwawNation, AwawPrize, AwawTransportKind,
    AwawUnitKind,
};
use crate::graphql::mirror::{Mirror, Output, input, one_of};

input!(
    /// What the players enter of an account (AWAW-R-06), in BRPs.
    AwawAccountSheetInput = AccountSheet {
        /// Whose: Britain's, the U.S.'s or Japan's.
        nation: AwawNation,
        /// The BRP base.
        base: i32,
        /// The BRP level.
        level: i32,
        /// The construction limit.
        limit: i32,
        /// The resistance level; null to leave it.
        resistance: Option<i32>,
        /// The pre-war grant limit; null to leave it.
        prewar: Option<i32>,
        /// What is spent of it; null to leave it.
        prewar_spent: Option<i32>,
        /// The reason, for the record.
        reason: String,
    }
);
input!(
    /// The cost of a type of unit (AWAW-R-08).
    AwawCostInput = Cost {
        /// The kind of unit that costs it.
        kind: AwawUnitKind,
        /// Its figures: 2-2.
        print: String,
        /// BRPs.
        brps: u16,
    }
);
input!(
    /// What is known of a hex. What is not said stays as it was, and is asked when a rule needs it.
    AwawHexInput = HexRecord {
        /// The hex.
        hex: ID,
        /// Its name.
        name: Option<String>,
        /// Its land.
        land: Option<AwawLand>,
        /// Its front.
        front: Option<AwawFront>,
        /// What it is; null for nothing said.
        is: Option<Vec<AwawMark>>,
        /// What it is not; null for nothing said.
        is_not: Option<Vec<AwawMark>>,
    }
);
input!(
    /// A hexside, as the players see it on their map (71.81).
    AwawHexsideInput = HexsideRecord {
        /// A hex.
        hex: ID,
        /// Which of its sides.
        side: AwawCompass,
        /// The hex beyond.
        beyond: ID,
        /// Whether it is an all-outback hexside.
        all_outback: bool,
    }
);
one_of!(
    /// Something entered: exactly one of these.
    AwawTranscription = Transcription {
        holding {
            /// An account.
            Account(AwawAccountSheetInput),
            /// The cost of a type of unit.
            Cost(AwawCostInput),
            /// The hexes in which the scenario lets the British garrison be (72.17).
            GarrisonAreas(Vec<ID>),
            /// A hex.
            Hex(AwawHexInput),
            /// A hexside.
            Hexside(AwawHexsideInput),
        }
        parts {
            /// Transports of a sea.
            Transports(AwawTransportsInput) {
                /// The sort of transports.
                kind: AwawTransportKind,
                /// How many there are.
                stock: u8,
            }
            /// A counter of another nation, and where it is.
            Unit(AwawForeignUnitInput) {
                /// The counter.
                counter: AwawCounterInput,
                /// The place in which it stands.
                at: AwawPlaceInput,
            }
        }
    }
);
one_of!(
    /// What a declaration is about: exactly one of these. Those without particulars are written with `true`.
    AwawTopic = Topic {
        alone {
            /// The size of the American pre-war grant limit, in BRPs (AWAW-R-15).
            PrewarGrantLimit,
            /// Whether Britain may pay after its surrender (AWAW-R-68).
            BritainPays,
            /// Whether Axis defenders of Gibraltar have the same DM (AWAW-R-59).
            GibraltarAxisDefence,
            /// What of the DM of Gibraltar is not its fortress: siege does not lower it below that (AWAW-R-59).
            GibraltarUnfortified,
        }
        with {
            /// The land that this hex belongs to: answered with a land.
            Land(spot: ID),
            /// The front that this hex lies on: answered with a front.
            Front(spot: ID),
            /// Whether this place is in full supply for the side that holds it.
            FullSupply(spot: ID),
            /// The size of the submarine warfare modifier that this place gives (AWAW-R-53).
            ModifierSize(spot: ID),
            /// The prorated value of what is lost, in BRPs (AWAW-R-40).
            Prorated(prize: AwawPrize),
            /// The BRPs that Japan is credited now for a conquest (AWAW-R-42).
            Credited(prize: AwawPrize),
            /// Whether this nation may spend beyond its BRP level (AWAW-R-31).
            DeficitSpending(nation: AwawNation),
            /// Whether this unit may be in an area that the deployment table does not list (AWAW-R-23).
            UnlistedArea(unit: ID),
            /// Whether the scenario lets this unit of the British garrison be there (72.17).
            GarrisonArea(unit: ID),
            /// Whether another chapter lets this unit redeploy in a way that this chapter does not name.
            Redeployment(unit: ID),
            /// Whether this unit redeploys round the Cape, and so not past Gibraltar (AWAW-R-73).
            AroundCape(unit: ID),
            /// Whether units may be constructed in this hex though the other side holds it (AWAW-R-74).
            BuildingUnderEnemy(spot: ID),
            /// Whether the yards of this country repair though it surrendered (AWAW-R-75).
            RepairAfterSurrender(country: AwawCountry),
            /// Whether this box may be bombed though its country surrendered (AWAW-R-43).
            BombingAfterSurrender(area: AwawArea),
            /// Anything else, in words: shown, and nothing follows from it.
            Note(text: String),
        }
        parts {
            /// Whether a hex is so.
            Mark(AwawMarkTopicInput) {
                /// The hex.
                spot: ID,
                /// How the place is marked.
                mark: AwawMark,
            }
            /// The BRP cost of a type of unit (AWAW-R-08).
            Cost(AwawCostTopicInput) {
                /// The kind of unit whose cost is meant.
                kind: AwawUnitKind,
                /// Its figures: 2-2.
                print: String,
            }
        }
    }
);

/// What is declared: exactly one of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq, OneofObject, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum AwawValue {
    /// It is so, or it is not so.
    Yes(bool),
    /// So many, as the topic asks.
    Number(u16),
    /// This land.
    Land(AwawLand),
    /// This front.
    Front(AwawFront),
}

impl Output<Value> for AwawValue {
    fn output(of: &Value) -> Self {
        match *of {
            Value::Yes => Self::Yes(true),
            Value::No => Self::Yes(false),
            Value::Number(number) => Self::Number(number),
            Value::Land(land) => Self::Land(land.into()),
            Value::Front(front) => Self::Front(front.into()),
        }
    }
}

impl Mirror<Value> for AwawValue {
    fn read(&self) -> Result<Value, Refusal> {
        Ok(match *self {
            Self::Yes(true) => Value::Yes,
            Self::Yes(false) => Value::No,
            Self::Number(number) => Value::Number(number),
            Self::Land(land) => Value::Land(land.into()),
            Self::Front(front) => Value::Front(front.into()),
        })
    }
}

input!(
    /// A fact, and the rule its declarer relies on.
    AwawClaim = Claim {
        /// About what.
        topic: AwawTopic,
        /// The fact that is declared.
        value: AwawValue,
        /// The rule, by its section or in words; null for the usual one of its topic.
        section: Option<String>,
    }
);
