//! Commands over GraphQL: to the domain's and back.
//!
//! Serialized, the input types are exactly what GraphQL takes, so an offer's command is ready to be sent.
//!
//! | file | inputs |
//! |---|---|
//! | `parts` | what an order says: units, hexes, ways, outcomes |
//! | `declarations` | what is declared with a command |

mod declarations;
mod parts;

use async_graphql::ID;
use domain::geaw::command::{Command, Order};
use domain::kernel::verdict::Refusal;

pub use declarations::*;
pub use parts::*;

use super::names::Face;
use super::records::{GeawScenario, GeawTranscription};
use crate::graphql::mirror::{Always, Mirror, Output, input, one_of};

input!(
    /// A command: what is to be done, and the facts that are declared with it.
    GeawCommand {
        /// What is to be done.
        order: GeawOrder,
        /// What is declared with it, where the text at hand stops; null for nothing.
        facts: Option<Vec<GeawClaim>>,
    }
);

impl From<&Command> for GeawCommand {
    fn from(command: &Command) -> Self {
        Self { order: Output::output(&command.order), facts: Output::output(&command.facts) }
    }
}

impl TryFrom<&GeawCommand> for Command {
    type Error = Refusal;

    fn try_from(command: &GeawCommand) -> Result<Self, Refusal> {
        // Of several mistakes the one in the facts is named first.
        let facts = command.facts.read()?;
        Ok(Self { order: command.order.read()?, facts })
    }
}

one_of!(
    /// What is to be done: exactly one of these. Orders without particulars are written with `true`.
    GeawOrder = Order {
        /// Sit down at a side (1.0).
        TakeSide(GeawTakeSideInput) = { side, player },
        /// Enter the sheet of the scenario; both sides agree (3.1).
        DefineScenario(GeawScenario),
        /// Enter what is printed on a component.
        Transcribe(GeawTranscription),
        /// Choose the reading of a ruling; both sides agree.
        ChooseRuling(GeawRulingInput) = { ruling, reading },
        /// Place a unit of the initial deployment (3.1, 3.2).
        PlaceAtStart(GeawPlaceAtStartInput) = { line, unit, hex },
        /// Finish the side's set-up (3.1).
        FinishSetUp(bool) = true,
        /// End the phase (4.2).
        EndPhase(bool) = true,
        /// Score the objectives of both sides (5.2).
        ScoreObjectives(bool) = true,
        /// Say whose land units hold an objective that is entered by its name alone (5.2, 5.3).
        HoldObjective(GeawHoldInput) = { name, side },
        /// Record whether somebody wins an automatic victory (4.2).
        RecordVictoryCheck(GeawResultInput) = { winner, section },
        /// Record the result after the last turn (27.0).
        RecordFinalResult(GeawResultInput) = { winner, section },
        /// Give up (3.1).
        Concede(bool) = true,
        /// Pay for an action that a section outside the text at hand prices (1.0).
        SpendVictoryPoints(GeawSpendInput) = { amount, section, reason },
        /// Book gains and losses of one event (5.5, 5.6).
        RecordVictoryPoints(GeawPointsInput) = { changes, reason, section },
        /// Say what 27.2 brings for a side at zero (5.6).
        ResolveZero(GeawZeroInput) = { side, ends, winner },
        /// Buy a unit (6.1).
        Mobilize(GeawMobilizeInput) = { to: hex, unit },
        /// Buy units of a row of the Mobilization Costs Table of which no counter is entered (6.1, 6.3).
        Recruit(GeawRecruitInput) = { units, count },
        /// Bring a unit in that the scenario gives (6.1).
        EnterScheduled(GeawEntryInput) = { entry, unit, hex },
        /// Put a blocked reinforcement back into the pool (6.8).
        ReturnBlocked(GeawBlockedInput) = { entry, unit },
        /// Take a unit off the map by an instruction (6.1).
        Withdraw(GeawWithdrawalInput) = { unit, instruction },
        /// Eliminate a unit.
        Eliminate(GeawEliminationInput) = { unit, cause, points },
        /// Turn a supply unit to its base side (2.8): the unit.
        FlipToBase(ID) = unit,
        /// Break a corps down (7.2).
        BreakDown(GeawBreakdownInput) = (corps, cause, into),
        /// Combine units into a corps (7.3).
        Combine(GeawCombinationInput) = { units, supply, corps },
        /// Expend a supply unit, so that units may move in the 2nd Movement Phase (8.3).
        ExpendSupply(GeawExpenditureInput) = { supply, units },
        /// Move a land unit (8.2).
        Move(GeawMoveInput) = { unit, legs, minimum as Always },
        /// Reopen a finished move, if the opponent agrees (8.5).
        ReopenMove(GeawReopeningInput) = { unit, way },
        /// Move by amphibious movement (18.0), or enter by it (6.6).
        MoveByAmphibious(GeawUnitHexInput) = { unit, hex },
        /// Move by airborne movement or air transport (19.0).
        MoveByAir(GeawUnitHexInput) = { unit, hex },
        /// Move a naval or air unit as a section outside the text at hand describes.
        MoveAsDeclared(GeawDeclaredMoveInput) = { unit, hex, section },
        /// Say who controls rail hexes (8.11).
        DeclareRailControl(GeawRailControlInput) = { hexes, side },
        /// Record a combat (11.0).
        RecordCombat(GeawCombatInput) = { attackers, defenders, die, outcome },
        /// Retreat after combat (12.0).
        Retreat(GeawUnitHexInput) = { unit, hex },
        /// Advance after combat (11.0).
        Advance(GeawUnitHexInput) = { unit, hex },
        /// Record a check of supply attrition (14.0).
        RecordAttrition(GeawAttritionInput) = { unit, die, result },
        /// Record a die, or ask the program for one (2.1).
        RecordDie(GeawDieInput) = { purpose, face },
        /// The face of the die that was asked for, 1 to 6, thrown on the table.
        Roll(u8 as Face),
        /// Declare what comes with the command, and nothing else.
        Declare(bool) = true,
        /// Dispute a declaration of the other side: its number.
        DisputeFact(u32) = number,
        /// Agree to a declaration of the other side: its number.
        AcceptFact(u32) = number,
        /// Withdraw a declaration, and what rests on it: its number.
        WithdrawFact(u32) = number,
        /// Put the record right; both sides agree.
        Correct(GeawCorrectInput) = { corrections, reason },
        /// Agree to what the other side asks (`true`), or not (`false`).
        Answer(bool) = agreed,
    }
);
