//! What an order says.

use async_graphql::ID;
use domain::geaw::command::{Cause, CombatOutcome, Destination, Instruction, Leg, PointsChange, Step};
use domain::geaw::components::UnitId;
use domain::geaw::game::{Correction, Location};
use domain::geaw::hexes::Hex;
use domain::kernel::verdict::Refusal;

use crate::graphql::geaw::records::GeawUnitKind;
use crate::graphql::geaw::{
    GeawAttritionResult, GeawCause, GeawPhase, GeawPlace, GeawPointsReason, GeawReopening, GeawSide, GeawWay,
};
use crate::graphql::mirror::{Mirror, Output, input, malformed, one_of};

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
    /// An objective and who holds it.
    GeawHoldInput {
        /// Its name, in any case.
        name: String,
        /// The side; null for nobody.
        side: Option<GeawSide>,
    }
);
input!(
    /// Units of a row of the Mobilization Costs Table.
    GeawRecruitInput {
        /// The units exactly as the row has them.
        units: GeawUnitKind,
        /// How many, 1 or more.
        count: u8,
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
    GeawPointsChangeInput = PointsChange {
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
        /// What the points are for.
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

impl Output<Destination> for Option<ID> {
    fn output(of: &Destination) -> Self {
        match of {
            Destination::Hex(hex) => Some(ID::output(hex)),
            Destination::AmphibiousEntry => None,
        }
    }
}

impl Mirror<Destination> for Option<ID> {
    fn read(&self) -> Result<Destination, Refusal> {
        self.as_ref().map_or(Ok(Destination::AmphibiousEntry), |hex| hex.read().map(Destination::Hex))
    }
}

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
one_of!(
    /// On what a withdrawal rests: exactly one of these.
    GeawInstructionInput = Instruction {
        /// A line of the scenario sheet, counted from 0.
        Line(u32),
        /// A section of the rulebook.
        Section(ID),
    }
);
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
        /// Why it breaks down.
        cause: GeawCause,
        /// The section, for OTHER.
        section: Option<ID>,
        /// The counters that replace it; null for any that fit the table.
        into: Option<Vec<ID>>,
    }
);

impl Output<(UnitId, Cause, Vec<UnitId>)> for GeawBreakdownInput {
    fn output((corps, cause, into): &(UnitId, Cause, Vec<UnitId>)) -> Self {
        let (cause, section) = match cause {
            Cause::Voluntary => (GeawCause::Voluntary, None),
            Cause::CombatResult => (GeawCause::CombatResult, None),
            Cause::CombatLoss => (GeawCause::CombatLoss, None),
            Cause::SupplyAttrition => (GeawCause::SupplyAttrition, None),
            Cause::Withdrawal => (GeawCause::Withdrawal, None),
            Cause::Other(section) => (GeawCause::Other, Some(ID::output(section))),
        };
        Self { corps: Output::output(corps), cause, section, into: Output::output(into) }
    }
}

impl Mirror<(UnitId, Cause, Vec<UnitId>)> for GeawBreakdownInput {
    fn read(&self) -> Result<(UnitId, Cause, Vec<UnitId>), Refusal> {
        let corps = self.corps.read()?;
        let cause = match (self.cause, &self.section) {
            (GeawCause::Other, Some(of)) => Cause::Other(of.read()?),
            (GeawCause::Other, None) => {
                return Err(malformed("another cause without a section", "name the section that describes it"));
            }
            (_, Some(_)) => {
                return Err(malformed(
                    "a section beside a cause that needs none",
                    "leave the section out, or write the cause OTHER",
                ));
            }
            (GeawCause::Voluntary, None) => Cause::Voluntary,
            (GeawCause::CombatResult, None) => Cause::CombatResult,
            (GeawCause::CombatLoss, None) => Cause::CombatLoss,
            (GeawCause::SupplyAttrition, None) => Cause::SupplyAttrition,
            (GeawCause::Withdrawal, None) => Cause::Withdrawal,
        };
        Ok((corps, cause, self.into.read()?))
    }
}

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
        /// Units that are to be within its radius; whoever else is within it is enabled too. Empty where the declared
        /// radius says who is meant.
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
one_of!(
    /// A part of a move (8.2): exactly one of these.
    GeawLegInput = Leg {
        /// Normal movement, hex by hex.
        March(Vec<GeawStepInput>),
        /// A ride by railroad through these hexes.
        Ride(Vec<ID>),
    }
);
input!(
    /// One hex of a march.
    GeawStepInput = Step {
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
        /// What opens the combat anew.
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

impl Output<(UnitId, Hex)> for GeawUnitHexInput {
    fn output((unit, hex): &(UnitId, Hex)) -> Self {
        Self { unit: Output::output(unit), hex: Output::output(hex) }
    }
}

impl Mirror<(UnitId, Hex)> for GeawUnitHexInput {
    fn read(&self) -> Result<(UnitId, Hex), Refusal> {
        Ok((self.unit.read()?, self.hex.read()?))
    }
}

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
        /// The side that controls it.
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
    GeawOutcomeInput = CombatOutcome {
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

/// An outcome of nothing is left out.
impl Output<CombatOutcome> for Option<GeawOutcomeInput> {
    fn output(of: &CombatOutcome) -> Self {
        (*of != CombatOutcome::default()).then(|| Output::output(of))
    }
}

impl Mirror<CombatOutcome> for Option<GeawOutcomeInput> {
    fn read(&self) -> Result<CombatOutcome, Refusal> {
        self.as_ref().map_or_else(|| Ok(CombatOutcome::default()), Mirror::read)
    }
}

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
        /// The reason, for the record.
        reason: String,
    }
);
one_of!(
    /// One thing to set: exactly one of these.
    GeawCorrectionInput = Correction {
        /// Where a unit is.
        Unit(GeawUnitCorrectionInput) = (unit, location),
        /// A side's victory points.
        VictoryPoints(GeawTotalInput) = { side, total },
        /// The game turn.
        Turn(u8),
        /// The phase.
        Phase(GeawPhase),
    }
);
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

impl Output<(UnitId, Location)> for GeawUnitCorrectionInput {
    fn output((unit, location): &(UnitId, Location)) -> Self {
        let hex = if let Location::Map(hex) = location { Some(ID::output(hex)) } else { None };
        Self { unit: Output::output(unit), place: Output::output(location), hex }
    }
}

impl Mirror<(UnitId, Location)> for GeawUnitCorrectionInput {
    fn read(&self) -> Result<(UnitId, Location), Refusal> {
        let unit = self.unit.read()?;
        let location = match (self.place, &self.hex) {
            (GeawPlace::Map, Some(at)) => Location::Map(at.read()?),
            (GeawPlace::Map, None) => return Err(malformed("a unit on the map without a hex", "name its hex")),
            (_, Some(_)) => return Err(malformed("a hex for a unit off the map", "leave the hex out")),
            (GeawPlace::Pool, None) => Location::Pool,
            (GeawPlace::AwaitingEntry, None) => Location::AwaitingEntry,
            (GeawPlace::Eliminated, None) => Location::Eliminated,
            (GeawPlace::Withdrawn, None) => Location::Withdrawn,
            (GeawPlace::Removed, None) => Location::Removed,
        };
        Ok((unit, location))
    }
}

input!(
    /// A side's victory points.
    GeawTotalInput {
        /// The side.
        side: GeawSide,
        /// The total, at most 100 (5.6).
        total: i16,
    }
);
