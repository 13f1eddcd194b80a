//! Orders, from the domain's words to the API's.

use async_graphql::ID;
use domain::geaw::command::{Cause, CombatOutcome, Command, Destination, Instruction, Leg, Order, PointsChange, Step};
use domain::geaw::components::UnitId;
use domain::geaw::game::{Correction, Location};
use domain::geaw::hexes::Hex;

use super::{
    GeawAttritionInput, GeawBlockedInput, GeawBreakdownInput, GeawClaim, GeawCombatInput, GeawCombinationInput,
    GeawCommand, GeawCorrectInput, GeawCorrectionInput, GeawDeclaredMoveInput, GeawDieInput, GeawEliminationInput,
    GeawEntryInput, GeawExpenditureInput, GeawInstructionInput, GeawLegInput, GeawMobilizeInput, GeawMoveInput,
    GeawOrder, GeawOutcomeInput, GeawPlaceAtStartInput, GeawPointsChangeInput, GeawPointsInput, GeawRailControlInput,
    GeawReopeningInput, GeawResultInput, GeawRulingInput, GeawSpendInput, GeawStepInput, GeawTakeSideInput,
    GeawTotalInput, GeawUnitCorrectionInput, GeawUnitHexInput, GeawWithdrawalInput, GeawZeroInput,
};
use crate::graphql::geaw::{GeawCause, id, ids};

impl From<&Command> for GeawCommand {
    fn from(command: &Command) -> Self {
        let facts: Vec<GeawClaim> = command.facts.iter().map(GeawClaim::from).collect();
        Self { order: (&command.order).into(), facts: (!facts.is_empty()).then_some(facts) }
    }
}

impl From<&Order> for GeawOrder {
    fn from(order: &Order) -> Self {
        use Order as O;
        match order {
            O::TakeSide { side, player } => {
                Self::TakeSide(GeawTakeSideInput { side: (*side).into(), player: player.clone() })
            }
            O::DefineScenario(sheet) => Self::DefineScenario((&**sheet).into()),
            O::Transcribe(what) => Self::Transcribe(what.into()),
            O::ChooseRuling { ruling, reading } => {
                Self::ChooseRuling(GeawRulingInput { ruling: id(ruling), reading: *reading })
            }
            O::PlaceAtStart { line, unit, hex } => {
                Self::PlaceAtStart(GeawPlaceAtStartInput { line: line.map(number), unit: id(unit), hex: id(hex) })
            }
            O::FinishSetUp => Self::FinishSetUp(true),
            O::EndPhase => Self::EndPhase(true),
            O::ScoreObjectives => Self::ScoreObjectives(true),
            O::RecordVictoryCheck { winner, section } => {
                Self::RecordVictoryCheck(GeawResultInput { winner: winner.map(Into::into), section: id(section) })
            }
            O::RecordFinalResult { winner, section } => {
                Self::RecordFinalResult(GeawResultInput { winner: winner.map(Into::into), section: id(section) })
            }
            O::Concede => Self::Concede(true),
            O::SpendVictoryPoints { amount, section, reason } => Self::SpendVictoryPoints(GeawSpendInput {
                amount: *amount,
                section: id(section),
                reason: reason.clone(),
            }),
            O::RecordVictoryPoints { changes, reason, section } => Self::RecordVictoryPoints(GeawPointsInput {
                changes: points(changes),
                reason: (*reason).into(),
                section: id(section),
            }),
            O::ResolveZero { side, ends, winner } => {
                Self::ResolveZero(GeawZeroInput { side: (*side).into(), ends: *ends, winner: winner.map(Into::into) })
            }
            O::Mobilize { unit, to } => Self::Mobilize(GeawMobilizeInput {
                unit: id(unit),
                hex: match to {
                    Destination::Hex(hex) => Some(id(hex)),
                    Destination::AmphibiousEntry => None,
                },
            }),
            O::EnterScheduled { entry, unit, hex } => {
                Self::EnterScheduled(GeawEntryInput { entry: number(*entry), unit: id(unit), hex: id(hex) })
            }
            O::ReturnBlocked { entry, unit } => {
                Self::ReturnBlocked(GeawBlockedInput { entry: entry.map(number), unit: id(unit) })
            }
            O::Withdraw { unit, instruction } => Self::Withdraw(GeawWithdrawalInput {
                unit: id(unit),
                instruction: match instruction {
                    Instruction::Line(line) => GeawInstructionInput::Line(number(*line)),
                    Instruction::Section(section) => GeawInstructionInput::Section(id(section)),
                },
            }),
            O::Eliminate { unit, cause, points: changes } => Self::Eliminate(GeawEliminationInput {
                unit: id(unit),
                cause: cause.clone(),
                points: (!changes.is_empty()).then(|| points(changes)),
            }),
            O::FlipToBase { unit } => Self::FlipToBase(id(unit)),
            O::BreakDown { corps, cause, into } => Self::BreakDown(breakdown(*corps, *cause, into)),
            O::Combine { units, supply, corps } => {
                Self::Combine(GeawCombinationInput { units: ids(units), supply: supply.map(id), corps: id(corps) })
            }
            O::ExpendSupply { supply, units } => {
                Self::ExpendSupply(GeawExpenditureInput { supply: id(supply), units: ids(units) })
            }
            O::Move { unit, legs, minimum } => Self::Move(GeawMoveInput {
                unit: id(unit),
                legs: legs.iter().map(GeawLegInput::from).collect(),
                minimum: Some(*minimum),
            }),
            O::ReopenMove { unit, way } => Self::ReopenMove(GeawReopeningInput { unit: id(unit), way: (*way).into() }),
            O::MoveByAmphibious { unit, hex } => Self::MoveByAmphibious(placed(*unit, *hex)),
            O::MoveByAir { unit, hex } => Self::MoveByAir(placed(*unit, *hex)),
            O::MoveAsDeclared { unit, hex, section } => {
                Self::MoveAsDeclared(GeawDeclaredMoveInput { unit: id(unit), hex: id(hex), section: id(section) })
            }
            O::DeclareRailControl { hexes, side } => {
                Self::DeclareRailControl(GeawRailControlInput { hexes: ids(hexes), side: (*side).into() })
            }
            O::RecordCombat { attackers, defenders, die, outcome } => Self::RecordCombat(GeawCombatInput {
                attackers: ids(attackers),
                defenders: ids(defenders),
                die: *die,
                outcome: (*outcome != CombatOutcome::default()).then(|| outcome.into()),
            }),
            O::Retreat { unit, hex } => Self::Retreat(placed(*unit, *hex)),
            O::Advance { unit, hex } => Self::Advance(placed(*unit, *hex)),
            O::RecordAttrition { unit, die, result } => {
                Self::RecordAttrition(GeawAttritionInput { unit: id(unit), die: *die, result: (*result).into() })
            }
            O::RecordDie { purpose, face } => Self::RecordDie(GeawDieInput { purpose: purpose.clone(), face: *face }),
            // One die is thrown at a time (2.1).
            O::Roll(roll) => Self::Roll(roll.faces.first().map_or(0, |face| face.get())),
            O::Declare => Self::Declare(true),
            O::DisputeFact { number } => Self::DisputeFact(*number),
            O::AcceptFact { number } => Self::AcceptFact(*number),
            O::WithdrawFact { number } => Self::WithdrawFact(*number),
            O::Correct { corrections, reason } => Self::Correct(GeawCorrectInput {
                corrections: corrections.iter().map(GeawCorrectionInput::from).collect(),
                reason: reason.clone(),
            }),
            O::Answer { agreed } => Self::Answer(*agreed),
        }
    }
}

/// A line of a sheet.
fn number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

fn placed(unit: UnitId, hex: Hex) -> GeawUnitHexInput {
    GeawUnitHexInput { unit: id(unit), hex: id(hex) }
}

fn points(changes: &[PointsChange]) -> Vec<GeawPointsChangeInput> {
    let change = |change: &PointsChange| GeawPointsChangeInput {
        side: change.side.into(),
        gain: change.gain,
        loss: change.loss,
    };
    changes.iter().map(change).collect()
}

fn breakdown(corps: UnitId, cause: Cause, into: &[UnitId]) -> GeawBreakdownInput {
    let (cause, section): (_, Option<ID>) = match cause {
        Cause::Voluntary => (GeawCause::Voluntary, None),
        Cause::CombatResult => (GeawCause::CombatResult, None),
        Cause::CombatLoss => (GeawCause::CombatLoss, None),
        Cause::SupplyAttrition => (GeawCause::SupplyAttrition, None),
        Cause::Withdrawal => (GeawCause::Withdrawal, None),
        Cause::Other(section) => (GeawCause::Other, Some(id(section))),
    };
    GeawBreakdownInput { corps: id(corps), cause, section, into: (!into.is_empty()).then(|| ids(into)) }
}

impl From<&Leg> for GeawLegInput {
    fn from(leg: &Leg) -> Self {
        match leg {
            Leg::March(steps) => {
                let step = |step: &Step| GeawStepInput { hex: id(step.hex), way: step.way.into() };
                Self::March(steps.iter().map(step).collect())
            }
            Leg::Ride(hexes) => Self::Ride(ids(hexes)),
        }
    }
}

impl From<&CombatOutcome> for GeawOutcomeInput {
    fn from(outcome: &CombatOutcome) -> Self {
        let ways = |ways: &[(UnitId, Hex)]| ways.iter().map(|(unit, hex)| placed(*unit, *hex)).collect();
        Self {
            losses: ids(&outcome.losses),
            breakdowns: ids(&outcome.breakdowns),
            retreats: ways(&outcome.retreats),
            advances: ways(&outcome.advances),
            points: points(&outcome.points),
        }
    }
}

impl From<&Correction> for GeawCorrectionInput {
    fn from(correction: &Correction) -> Self {
        match correction {
            Correction::Unit { unit, location } => Self::Unit(GeawUnitCorrectionInput {
                unit: id(unit),
                place: (*location).into(),
                hex: match location {
                    Location::Map(hex) => Some(id(hex)),
                    _ => None,
                },
            }),
            Correction::VictoryPoints { side, total } => {
                Self::VictoryPoints(GeawTotalInput { side: (*side).into(), total: *total })
            }
            Correction::Turn(turn) => Self::Turn(*turn),
            Correction::Phase(phase) => Self::Phase((*phase).into()),
        }
    }
}
