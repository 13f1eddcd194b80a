//! Commands over GraphQL: to the domain's and back.
//!
//! Serialized, the input types are exactly what GraphQL takes, so an offer's command is ready to be sent.
//!
//! | file | inputs |
//! |---|---|
//! | `parts` | what an order says: units, hexes, ways, outcomes |
//! | `declarations` | what is declared with a command |
//! | `reading`, `to_domain`, `to_records`, `from_domain`, `from_records` | the ways to the domain and back |

macro_rules! input {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, InputObject, Serialize, Deserialize)]
        #[serde(rename_all = "camelCase")]
        pub struct $name { $($(#[$field_doc])* pub(super) $field: $type,)* }
    };
}

mod declarations;
mod from_domain;
mod from_records;
mod parts;
pub(super) mod reading;
mod to_domain;
mod to_records;

use async_graphql::{ID, InputObject, OneofObject};
use serde::{Deserialize, Serialize};

pub use declarations::*;
pub use parts::*;

use super::records::{GeawScenario, GeawTranscription};

/// A command: what is to be done, and the facts that are declared with it.
#[derive(Debug, Clone, PartialEq, InputObject, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GeawCommand {
    /// What is to be done.
    pub(super) order: GeawOrder,
    /// What is declared with it, where the text at hand stops; null for nothing.
    pub(super) facts: Option<Vec<GeawClaim>>,
}

/// What is to be done: exactly one of these. Orders without particulars are written with `true`.
#[derive(Debug, Clone, PartialEq, OneofObject, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum GeawOrder {
    /// Sit down at a side (1.0).
    TakeSide(GeawTakeSideInput),
    /// Enter the sheet of the scenario; both sides agree (3.1).
    DefineScenario(GeawScenario),
    /// Enter what is printed on a component.
    Transcribe(GeawTranscription),
    /// Choose the reading of a ruling; both sides agree.
    ChooseRuling(GeawRulingInput),
    /// Place a unit of the initial deployment (3.1, 3.2).
    PlaceAtStart(GeawPlaceAtStartInput),
    /// Finish the side's set-up (3.1).
    FinishSetUp(bool),
    /// End the phase (4.2).
    EndPhase(bool),
    /// Score the objectives of both sides (5.2).
    ScoreObjectives(bool),
    /// Record whether somebody wins an automatic victory (4.2).
    RecordVictoryCheck(GeawResultInput),
    /// Record the result after the last turn (27.0).
    RecordFinalResult(GeawResultInput),
    /// Give up (3.1).
    Concede(bool),
    /// Pay for an action that a section outside the text at hand prices (1.0).
    SpendVictoryPoints(GeawSpendInput),
    /// Book gains and losses of one event (5.5, 5.6).
    RecordVictoryPoints(GeawPointsInput),
    /// Say what 27.2 brings for a side at zero (5.6).
    ResolveZero(GeawZeroInput),
    /// Buy a unit (6.1).
    Mobilize(GeawMobilizeInput),
    /// Bring a unit in that the scenario gives (6.1).
    EnterScheduled(GeawEntryInput),
    /// Put a blocked reinforcement back into the pool (6.8).
    ReturnBlocked(GeawBlockedInput),
    /// Take a unit off the map by an instruction (6.1).
    Withdraw(GeawWithdrawalInput),
    /// Eliminate a unit.
    Eliminate(GeawEliminationInput),
    /// Turn a supply unit to its base side (2.8): the unit.
    FlipToBase(ID),
    /// Break a corps down (7.2).
    BreakDown(GeawBreakdownInput),
    /// Combine units into a corps (7.3).
    Combine(GeawCombinationInput),
    /// Expend a supply unit, so that units may move in the 2nd Movement Phase (8.3).
    ExpendSupply(GeawExpenditureInput),
    /// Move a land unit (8.2).
    Move(GeawMoveInput),
    /// Reopen a finished move, if the opponent agrees (8.5).
    ReopenMove(GeawReopeningInput),
    /// Move by amphibious movement (18.0), or enter by it (6.6).
    MoveByAmphibious(GeawUnitHexInput),
    /// Move by airborne movement or air transport (19.0).
    MoveByAir(GeawUnitHexInput),
    /// Move a naval or air unit as a section outside the text at hand describes.
    MoveAsDeclared(GeawDeclaredMoveInput),
    /// Say who controls rail hexes (8.11).
    DeclareRailControl(GeawRailControlInput),
    /// Record a combat (11.0).
    RecordCombat(GeawCombatInput),
    /// Retreat after combat (12.0).
    Retreat(GeawUnitHexInput),
    /// Advance after combat (11.0).
    Advance(GeawUnitHexInput),
    /// Record a check of supply attrition (14.0).
    RecordAttrition(GeawAttritionInput),
    /// Record a die, or ask the program for one (2.1).
    RecordDie(GeawDieInput),
    /// The face of the die that was asked for, 1 to 6, thrown on the table.
    Roll(u8),
    /// Declare what comes with the command, and nothing else.
    Declare(bool),
    /// Dispute a declaration of the other side: its number.
    DisputeFact(u32),
    /// Agree to a declaration of the other side: its number.
    AcceptFact(u32),
    /// Withdraw a declaration, and what rests on it: its number.
    WithdrawFact(u32),
    /// Put the record right; both sides agree.
    Correct(GeawCorrectInput),
    /// Agree to what the other side asks (`true`), or not (`false`).
    Answer(bool),
}
