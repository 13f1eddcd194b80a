//! Facts of a game of GEAW, in the past tense. Never edited: a new shape is a new event.

use serde::{Deserialize, Serialize};

use super::book::Geaw;
use super::command::{AttritionResult, Cause, Reopening};
use super::components::{MovementPoints, Section, Side, UnitId};
use super::declarations::{Declaration, Dependent, Rest};
use super::game::{Correction, Location, Outcome, Phase};
use super::hexes::Hex;
use super::movement::steps::PricedStep;
use super::pending::Pending;
use super::sheets::{ScenarioSheet, Transcription};
use super::victory_points::Booking;
use kernel::clause::Clause;
use kernel::dice::Roll;

/// How a unit came into play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    /// Bought in the Mobilization Phase.
    Bought,
    /// By this line of the scenario's schedule.
    Scheduled(usize),
    /// By amphibious movement, bought before or on entry.
    Amphibious,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// Somebody sat down.
    SideTaken {
        side: Side,
        player: String,
    },
    /// The scenario was entered.
    ScenarioDefined(Box<ScenarioSheet>),
    /// Something was read off the components.
    Transcribed {
        by: Side,
        /// What, as the errata have it.
        what: Transcription,
    },
    /// A ruling is read otherwise.
    RulingChosen {
        ruling: String,
        reading: u8,
    },
    /// A unit was placed.
    PlacedAtStart {
        /// The line of the sheet.
        line: Option<usize>,
        unit: UnitId,
        hex: Hex,
    },
    /// A side is done setting up.
    SetUpFinished {
        side: Side,
    },
    /// A game turn began.
    TurnBegan {
        turn: u8,
    },
    PhaseBegan {
        phase: Phase,
    },
    /// The victory points of a side changed, or did not after all.
    PointsBooked {
        side: Side,
        /// The entry of its record.
        booking: Booking,
    },
    /// A side's victory points fell to zero (5.6).
    ZeroReached {
        side: Side,
    },
    /// What 27.2 brings was recorded.
    ZeroResolved {
        side: Side,
    },
    /// Somebody came to hold an objective that is entered by its name alone, or nobody does.
    ObjectiveHeld {
        name: String,
        side: Option<Side>,
    },
    /// The objectives of the turn were scored.
    ObjectivesScored,
    /// The victory check was made.
    VictoryChecked {
        /// Who won an automatic victory.
        winner: Option<Side>,
        /// The section relied on.
        section: Section,
    },
    GameFinished(Outcome),
    /// The players recorded who won.
    ResultRecorded {
        winner: Option<Side>,
        /// The section relied on.
        section: Section,
    },
    /// A reinforcement entered.
    UnitEntered {
        unit: UnitId,
        to: Location,
        how: Entry,
        /// Whether its one entry of the game is used by that (6.3).
        once: bool,
        /// Whether the hex was declared to be full, which placement may exceed (6.4).
        over_limit: bool,
    },
    /// A blocked reinforcement was lost (6.8).
    ReinforcementLost {
        unit: UnitId,
        /// The line of the schedule.
        entry: Option<usize>,
    },
    /// A unit was withdrawn.
    UnitWithdrawn {
        unit: UnitId,
        /// The line of the scenario's withdrawals.
        line: Option<usize>,
    },
    /// A unit was eliminated.
    UnitEliminated {
        unit: UnitId,
        cause: String,
    },
    /// A supply unit shows its base side (2.8).
    UnitFlipped {
        unit: UnitId,
    },
    /// A corps was replaced by its components (7.2).
    CorpsBrokenDown {
        corps: UnitId,
        /// The units that replace it.
        into: Vec<UnitId>,
        /// Components for which no counter was left.
        missing: u8,
        cause: Cause,
        hex: Hex,
    },
    /// Units were replaced by a corps (7.3).
    CorpsCombined {
        units: Vec<UnitId>,
        /// The supply unit expended.
        supply: Option<UnitId>,
        corps: UnitId,
        hex: Hex,
    },
    /// A supply unit was expended for movement (8.3).
    SupplyExpended {
        supply: UnitId,
        /// The units it enables.
        units: Vec<UnitId>,
    },
    /// A land unit moved.
    UnitMoved {
        unit: UnitId,
        from: Hex,
        to: Hex,
        /// What each step cost, and by which clause.
        steps: Vec<PricedStep>,
        /// Movement points spent in this phase, with this move.
        spent: MovementPoints,
        /// Railroad rides of this move.
        rides: u8,
        /// Whether it stopped in an enemy zone of control.
        stopped: bool,
    },
    /// A finished move was reopened.
    MoveReopened {
        unit: UnitId,
        way: Reopening,
    },
    /// A unit moved as a section describes that we lack.
    UnitMovedAsDeclared {
        unit: UnitId,
        /// Where it was, if on the map.
        from: Option<Hex>,
        to: Hex,
        section: Section,
    },
    /// Control of rail hexes was declared.
    RailControlDeclared {
        hexes: Vec<Hex>,
        /// Who controls them.
        side: Side,
    },
    /// A combat was recorded.
    CombatRecorded {
        attackers: Vec<UnitId>,
        defenders: Vec<UnitId>,
        die: Option<u8>,
    },
    /// A unit retreated or advanced after combat.
    UnitDisplaced {
        unit: UnitId,
        from: Hex,
        to: Hex,
        /// Whether it retreated; else it advanced.
        retreat: bool,
    },
    /// Supply attrition was checked.
    AttritionChecked {
        unit: UnitId,
        die: Option<u8>,
        result: AttritionResult,
    },
    DieRolled {
        purpose: String,
        /// The face and who threw it.
        roll: Roll,
    },
    /// A fact was declared.
    FactDeclared(Declaration),
    /// The other side does not agree.
    FactDisputed {
        number: u32,
    },
    /// The other side agrees.
    FactAccepted {
        number: u32,
    },
    /// A declaration was withdrawn.
    FactWithdrawn {
        number: u32,
    },
    /// What the command rests on other than the text.
    Rested(Vec<Rest>),
    /// The command rests on declarations, and could be reversed.
    Depended(Dependent),
    /// A command was reversed, since the fact it rests on was withdrawn.
    Reversed {
        fact: u32,
        dependent: Dependent,
    },
    Awaited(Pending),
    /// What the table waited for has come.
    Answered,
    /// The other side agreed; on a shared tablet or in a solo game both are one.
    Consented {
        side: Side,
        /// Whether the one who asked answered too.
        alone: bool,
    },
    /// The other side did not agree.
    Declined {
        side: Side,
    },
    /// The record was put right.
    Corrected {
        corrections: Vec<Correction>,
        reason: String,
    },
    /// Something the players should look at, with the clause it hangs on.
    Noted {
        text: String,
        clause: Clause,
    },
}

impl From<declared::Event<Geaw>> for Event {
    fn from(event: declared::Event<Geaw>) -> Self {
        use declared::Event as Of;
        match event {
            Of::FactDeclared(declaration) => Self::FactDeclared(declaration),
            Of::Rested(rests) => Self::Rested(rests),
            Of::Awaited(pending) => Self::Awaited(pending),
            Of::Answered => Self::Answered,
            Of::Consented { side, alone } => Self::Consented { side, alone },
            Of::Declined { side } => Self::Declined { side },
            Of::DieRolled { purpose, roll } => Self::DieRolled { purpose, roll },
            Of::Noted { text, clause } => Self::Noted { text, clause },
        }
    }
}
