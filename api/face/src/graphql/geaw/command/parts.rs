//! What an order says.

use async_graphql::{ID, InputObject, OneofObject};
use serde::{Deserialize, Serialize};

use crate::graphql::geaw::{
    GeawAttritionResult, GeawCause, GeawPhase, GeawPlace, GeawPointsReason, GeawReopening, GeawSide, GeawWay,
};

input!(
    /// A side and its player.
    GeawTakeSideInput {
        /// The side.
        side: GeawSide,
        /// Who plays it.
        player: String,
    }
);
input!(
    /// A reading of a ruling.
    GeawRulingInput {
        /// The ruling, such as GEAW-R-03.
        ruling: ID,
        /// Its reading, counted from 1.
        reading: u8,
    }
);
input!(
    /// A unit of the initial deployment and its hex.
    GeawPlaceAtStartInput {
        /// The line of the sheet, counted from 0; null where the sheet has no lines.
        line: Option<u32>,
        /// The unit.
        unit: ID,
        /// The hex.
        hex: ID,
    }
);
input!(
    /// Who wins, as the players find it by a section outside the text at hand.
    GeawResultInput {
        /// The winner; null for nobody.
        winner: Option<GeawSide>,
        /// The section relied on.
        section: ID,
    }
);
input!(
    /// A payment.
    GeawSpendInput {
        /// How many victory points.
        amount: u16,
        /// The section that sets the price.
        section: ID,
        /// For what.
        reason: String,
    }
);
input!(
    /// Gains and losses of a side by one event (5.6).
    GeawPointsChangeInput {
        /// The side.
        side: GeawSide,
        /// Victory points gained.
        gain: u16,
        /// Victory points lost.
        loss: u16,
    }
);
input!(
    /// Gains and losses of one event.
    GeawPointsInput {
        /// For each side concerned.
        changes: Vec<GeawPointsChangeInput>,
        /// Why.
        reason: GeawPointsReason,
        /// The section relied on.
        section: ID,
    }
);
input!(
    /// What 27.2 brings.
    GeawZeroInput {
        /// The side at zero.
        side: GeawSide,
        /// Whether the game ends.
        ends: bool,
        /// Who wins then; null for nobody.
        winner: Option<GeawSide>,
    }
);
input!(
    /// A unit and where it goes.
    GeawMobilizeInput {
        /// The unit.
        unit: ID,
        /// The hex (6.4); null for off the map, to enter by amphibious movement (6.6).
        hex: Option<ID>,
    }
);
input!(
    /// A unit that the scenario gives.
    GeawEntryInput {
        /// The line of the schedule, counted from 0.
        entry: u32,
        /// The unit.
        unit: ID,
        /// The hex.
        hex: ID,
    }
);
input!(
    /// A reinforcement that cannot enter.
    GeawBlockedInput {
        /// The line of the schedule, counted from 0; null for a unit that was bought.
        entry: Option<u32>,
        /// The unit.
        unit: ID,
    }
);
input!(
    /// A withdrawal.
    GeawWithdrawalInput {
        /// The unit.
        unit: ID,
        /// On what it rests.
        instruction: GeawInstructionInput,
    }
);
/// On what a withdrawal rests: exactly one of these.
#[derive(Debug, Clone, PartialEq, OneofObject, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum GeawInstructionInput {
    /// A line of the scenario sheet, counted from 0.
    Line(u32),
    /// A section of the rulebook.
    Section(ID),
}
input!(
    /// A unit that is lost.
    GeawEliminationInput {
        /// The unit.
        unit: ID,
        /// Why, in words.
        cause: String,
        /// Victory points that change with it; null for none.
        points: Option<Vec<GeawPointsChangeInput>>,
    }
);
input!(
    /// A corps to break down.
    GeawBreakdownInput {
        /// The corps.
        corps: ID,
        /// Why.
        cause: GeawCause,
        /// The section, for OTHER.
        section: Option<ID>,
        /// The counters that replace it; null for any that fit the table.
        into: Option<Vec<ID>>,
    }
);
input!(
    /// A corps to build.
    GeawCombinationInput {
        /// The components.
        units: Vec<ID>,
        /// The supply unit expended; null for none.
        supply: Option<ID>,
        /// The corps.
        corps: ID,
    }
);
input!(
    /// A supply unit and whom it enables.
    GeawExpenditureInput {
        /// The supply unit.
        supply: ID,
        /// The units it enables.
        units: Vec<ID>,
    }
);
input!(
    /// A unit and its way.
    GeawMoveInput {
        /// The unit.
        unit: ID,
        /// Its way, in order.
        legs: Vec<GeawLegInput>,
        /// Whether it gives up its whole allowance for one hex (8.6); null for no.
        minimum: Option<bool>,
    }
);
/// A part of a move (8.2): exactly one of these.
#[derive(Debug, Clone, PartialEq, OneofObject, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum GeawLegInput {
    /// Normal movement, hex by hex.
    March(Vec<GeawStepInput>),
    /// A ride by railroad through these hexes.
    Ride(Vec<ID>),
}
input!(
    /// One hex of a march.
    GeawStepInput {
        /// The hex entered.
        hex: ID,
        /// How it is paid for.
        way: GeawWay,
    }
);
input!(
    /// A finished move to be reopened.
    GeawReopeningInput {
        /// The unit.
        unit: ID,
        /// How.
        way: GeawReopening,
    }
);
input!(
    /// A unit and a hex.
    GeawUnitHexInput {
        /// The unit.
        unit: ID,
        /// The hex.
        hex: ID,
    }
);
input!(
    /// A move by a section outside the text at hand.
    GeawDeclaredMoveInput {
        /// The unit.
        unit: ID,
        /// The hex.
        hex: ID,
        /// The section.
        section: ID,
    }
);
input!(
    /// Rail hexes and who controls them.
    GeawRailControlInput {
        /// The hexes.
        hexes: Vec<ID>,
        /// Who.
        side: GeawSide,
    }
);
input!(
    /// A combat, as the players resolved it (11.0).
    GeawCombatInput {
        /// The attackers.
        attackers: Vec<ID>,
        /// The defenders.
        defenders: Vec<ID>,
        /// The face of the die, 1 to 6, where it was noted.
        die: Option<u8>,
        /// What it brought; null for nothing.
        outcome: Option<GeawOutcomeInput>,
    }
);
input!(
    /// What a combat brought, as the players declare it (11.0, 12.0).
    GeawOutcomeInput {
        /// Units eliminated.
        losses: Vec<ID>,
        /// Corps broken down.
        breakdowns: Vec<ID>,
        /// Units that retreated, and where to.
        retreats: Vec<GeawUnitHexInput>,
        /// Units that advanced, and where to.
        advances: Vec<GeawUnitHexInput>,
        /// Victory points.
        points: Vec<GeawPointsChangeInput>,
    }
);
input!(
    /// A check of supply attrition (14.0).
    GeawAttritionInput {
        /// The unit.
        unit: ID,
        /// The face of the die, 1 to 6, where it was noted.
        die: Option<u8>,
        /// What it brought.
        result: GeawAttritionResult,
    }
);
input!(
    /// A die (2.1).
    GeawDieInput {
        /// What for.
        purpose: String,
        /// The face, 1 to 6; null to have it rolled.
        face: Option<u8>,
    }
);
input!(
    /// Corrections by agreement.
    GeawCorrectInput {
        /// What to set.
        corrections: Vec<GeawCorrectionInput>,
        /// Why.
        reason: String,
    }
);
/// One thing to set: exactly one of these.
#[derive(Debug, Clone, PartialEq, OneofObject, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum GeawCorrectionInput {
    /// Where a unit is.
    Unit(GeawUnitCorrectionInput),
    /// A side's victory points.
    VictoryPoints(GeawTotalInput),
    /// The game turn.
    Turn(u8),
    /// The phase.
    Phase(GeawPhase),
}
input!(
    /// A unit and its place.
    GeawUnitCorrectionInput {
        /// The unit.
        unit: ID,
        /// The kind of place.
        place: GeawPlace,
        /// The hex, for MAP.
        hex: Option<ID>,
    }
);
input!(
    /// A side's victory points.
    GeawTotalInput {
        /// The side.
        side: GeawSide,
        /// The total, at most 100 (5.6).
        total: i16,
    }
);
