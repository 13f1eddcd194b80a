//! Orders, from the API's words to the domain's. What cannot be understood is refused as the rules refuse.

use async_graphql::ID;
use domain::geaw::command::{Cause, CombatOutcome, Command, Destination, Instruction, Leg, Order, PointsChange, Step};
use domain::geaw::components::UnitId;
use domain::geaw::declarations::Claim;
use domain::geaw::game::{Correction, Location};
use domain::geaw::hexes::Hex;
use domain::kernel::dice::Roll;
use domain::kernel::violation::Refusal;

use super::reading::{all, hex, hexes, malformed, section, unit, units, yes};
use super::{
    GeawBreakdownInput, GeawCommand, GeawCorrectionInput, GeawInstructionInput, GeawLegInput, GeawOrder,
    GeawOutcomeInput, GeawPointsChangeInput, GeawUnitHexInput,
};
use crate::graphql::geaw::{GeawCause, GeawPlace};

impl TryFrom<&GeawCommand> for Command {
    type Error = Refusal;
    fn try_from(command: &GeawCommand) -> Result<Self, Refusal> {
        let facts = command.facts.iter().flatten().map(Claim::try_from).collect::<Result<_, _>>()?;
        Ok(Self { order: (&command.order).try_into()?, facts })
    }
}

impl TryFrom<&GeawOrder> for Order {
    type Error = Refusal;
    fn try_from(order: &GeawOrder) -> Result<Self, Refusal> {
        use GeawOrder as G;
        Ok(match order {
            G::TakeSide(it) => Self::TakeSide { side: it.side.into(), player: it.player.clone() },
            G::DefineScenario(it) => Self::DefineScenario(Box::new(it.try_into()?)),
            G::Transcribe(it) => Self::Transcribe(it.try_into()?),
            G::ChooseRuling(it) => Self::ChooseRuling { ruling: it.ruling.to_string(), reading: it.reading },
            G::PlaceAtStart(it) => {
                Self::PlaceAtStart { line: it.line.map(index), unit: unit(&it.unit)?, hex: hex(&it.hex)? }
            }
            G::FinishSetUp(it) => yes(*it, Self::FinishSetUp)?,
            G::EndPhase(it) => yes(*it, Self::EndPhase)?,
            G::ScoreObjectives(it) => yes(*it, Self::ScoreObjectives)?,
            G::RecordVictoryCheck(it) => {
                Self::RecordVictoryCheck { winner: it.winner.map(Into::into), section: section(&it.section)? }
            }
            G::RecordFinalResult(it) => {
                Self::RecordFinalResult { winner: it.winner.map(Into::into), section: section(&it.section)? }
            }
            G::Concede(it) => yes(*it, Self::Concede)?,
            G::SpendVictoryPoints(it) => Self::SpendVictoryPoints {
                amount: it.amount,
                section: section(&it.section)?,
                reason: it.reason.clone(),
            },
            G::RecordVictoryPoints(it) => Self::RecordVictoryPoints {
                changes: it.changes.iter().map(PointsChange::from).collect(),
                reason: it.reason.into(),
                section: section(&it.section)?,
            },
            G::ResolveZero(it) => {
                Self::ResolveZero { side: it.side.into(), ends: it.ends, winner: it.winner.map(Into::into) }
            }
            G::Mobilize(it) => {
                let to = it.hex.as_ref().map(hex).transpose()?;
                Self::Mobilize { unit: unit(&it.unit)?, to: to.map_or(Destination::AmphibiousEntry, Destination::Hex) }
            }
            G::EnterScheduled(it) => {
                Self::EnterScheduled { entry: index(it.entry), unit: unit(&it.unit)?, hex: hex(&it.hex)? }
            }
            G::ReturnBlocked(it) => Self::ReturnBlocked { entry: it.entry.map(index), unit: unit(&it.unit)? },
            G::Withdraw(it) => Self::Withdraw {
                unit: unit(&it.unit)?,
                instruction: match &it.instruction {
                    GeawInstructionInput::Line(line) => Instruction::Line(index(*line)),
                    GeawInstructionInput::Section(of) => Instruction::Section(section(of)?),
                },
            },
            G::Eliminate(it) => Self::Eliminate {
                unit: unit(&it.unit)?,
                cause: it.cause.clone(),
                points: it.points.iter().flatten().map(PointsChange::from).collect(),
            },
            G::FlipToBase(it) => Self::FlipToBase { unit: unit(it)? },
            G::BreakDown(it) => Self::BreakDown {
                corps: unit(&it.corps)?,
                cause: cause(it)?,
                into: units(it.into.as_deref().unwrap_or_default())?,
            },
            G::Combine(it) => Self::Combine {
                units: units(&it.units)?,
                supply: it.supply.as_ref().map(unit).transpose()?,
                corps: unit(&it.corps)?,
            },
            G::ExpendSupply(it) => Self::ExpendSupply { supply: unit(&it.supply)?, units: units(&it.units)? },
            G::Move(it) => {
                Self::Move { unit: unit(&it.unit)?, legs: all(&it.legs)?, minimum: it.minimum.unwrap_or_default() }
            }
            G::ReopenMove(it) => Self::ReopenMove { unit: unit(&it.unit)?, way: it.way.into() },
            G::MoveByAmphibious(it) => placed(it).map(|(unit, hex)| Self::MoveByAmphibious { unit, hex })?,
            G::MoveByAir(it) => placed(it).map(|(unit, hex)| Self::MoveByAir { unit, hex })?,
            G::MoveAsDeclared(it) => {
                Self::MoveAsDeclared { unit: unit(&it.unit)?, hex: hex(&it.hex)?, section: section(&it.section)? }
            }
            G::DeclareRailControl(it) => Self::DeclareRailControl { hexes: hexes(&it.hexes)?, side: it.side.into() },
            G::RecordCombat(it) => Self::RecordCombat {
                attackers: units(&it.attackers)?,
                defenders: units(&it.defenders)?,
                die: it.die,
                outcome: it.outcome.as_ref().map(CombatOutcome::try_from).transpose()?.unwrap_or_default(),
            },
            G::Retreat(it) => placed(it).map(|(unit, hex)| Self::Retreat { unit, hex })?,
            G::Advance(it) => placed(it).map(|(unit, hex)| Self::Advance { unit, hex })?,
            G::RecordAttrition(it) => {
                Self::RecordAttrition { unit: unit(&it.unit)?, die: it.die, result: it.result.into() }
            }
            G::RecordDie(it) => Self::RecordDie { purpose: it.purpose.clone(), face: it.face },
            G::Roll(face) => Self::Roll(Roll::typed([*face]).map_err(|_| {
                malformed(format!("a die shows 1 to 6, not {face}"), "read the die again and type in its face")
            })?),
            G::Declare(it) => yes(*it, Self::Declare)?,
            G::DisputeFact(number) => Self::DisputeFact { number: *number },
            G::AcceptFact(number) => Self::AcceptFact { number: *number },
            G::WithdrawFact(number) => Self::WithdrawFact { number: *number },
            G::Correct(it) => Self::Correct { corrections: all(&it.corrections)?, reason: it.reason.clone() },
            G::Answer(agreed) => Self::Answer { agreed: *agreed },
        })
    }
}

/// A line of a sheet.
fn index(line: u32) -> usize {
    usize::try_from(line).unwrap_or(usize::MAX)
}

fn placed(input: &GeawUnitHexInput) -> Result<(UnitId, Hex), Refusal> {
    Ok((unit(&input.unit)?, hex(&input.hex)?))
}

fn cause(input: &GeawBreakdownInput) -> Result<Cause, Refusal> {
    Ok(match (input.cause, &input.section) {
        (GeawCause::Other, Some(of)) => Cause::Other(section(of)?),
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
    })
}

impl From<&GeawPointsChangeInput> for PointsChange {
    fn from(change: &GeawPointsChangeInput) -> Self {
        Self { side: change.side.into(), gain: change.gain, loss: change.loss }
    }
}

impl TryFrom<&GeawLegInput> for Leg {
    type Error = Refusal;
    fn try_from(leg: &GeawLegInput) -> Result<Self, Refusal> {
        Ok(match leg {
            GeawLegInput::March(steps) => {
                let step = |step: &super::GeawStepInput| Ok(Step { hex: hex(&step.hex)?, way: step.way.into() });
                Self::March(steps.iter().map(step).collect::<Result<_, Refusal>>()?)
            }
            GeawLegInput::Ride(through) => Self::Ride(hexes(through)?),
        })
    }
}

impl TryFrom<&GeawOutcomeInput> for CombatOutcome {
    type Error = Refusal;
    fn try_from(outcome: &GeawOutcomeInput) -> Result<Self, Refusal> {
        let ways = |ways: &[GeawUnitHexInput]| ways.iter().map(placed).collect::<Result<Vec<_>, _>>();
        Ok(Self {
            losses: units(&outcome.losses)?,
            breakdowns: units(&outcome.breakdowns)?,
            retreats: ways(&outcome.retreats)?,
            advances: ways(&outcome.advances)?,
            points: outcome.points.iter().map(PointsChange::from).collect(),
        })
    }
}

impl TryFrom<&GeawCorrectionInput> for Correction {
    type Error = Refusal;
    fn try_from(correction: &GeawCorrectionInput) -> Result<Self, Refusal> {
        use GeawCorrectionInput as G;
        Ok(match correction {
            G::Unit(it) => Self::Unit { unit: unit(&it.unit)?, location: location(it.place, it.hex.as_ref())? },
            G::VictoryPoints(it) => Self::VictoryPoints { side: it.side.into(), total: it.total },
            G::Turn(turn) => Self::Turn(*turn),
            G::Phase(phase) => Self::Phase((*phase).into()),
        })
    }
}

fn location(place: GeawPlace, at: Option<&ID>) -> Result<Location, Refusal> {
    Ok(match (place, at) {
        (GeawPlace::Map, Some(at)) => Location::Map(hex(at)?),
        (GeawPlace::Map, None) => return Err(malformed("a unit on the map without a hex", "name its hex")),
        (_, Some(_)) => return Err(malformed("a hex for a unit off the map", "leave the hex out")),
        (GeawPlace::Pool, None) => Location::Pool,
        (GeawPlace::AwaitingEntry, None) => Location::AwaitingEntry,
        (GeawPlace::Eliminated, None) => Location::Eliminated,
        (GeawPlace::Withdrawn, None) => Location::Withdrawn,
        (GeawPlace::Removed, None) => Location::Removed,
    })
}
