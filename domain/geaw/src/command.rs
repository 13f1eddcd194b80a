//! What the players of GEAW may ask for. Orders are imperative; with each goes what the mover declares.

use serde::{Deserialize, Serialize};

use super::components::{Section, Side, UnitId};
use super::declarations::Claim;
use super::game::Correction;
use super::hexes::Hex;
use super::sheets::{ScenarioSheet, Transcription, UnitKind};
use kernel::dice::Roll;

/// A command: what is to be done, and the facts that the mover declares with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Command {
    /// What is to be done.
    pub order: Order,
    /// What is declared with it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<Claim>,
}

impl Command {
    /// The same command with one more fact.
    #[must_use]
    pub fn declaring(mut self, claim: Claim) -> Self {
        self.facts.push(claim);
        self
    }
}

impl From<Order> for Command {
    fn from(order: Order) -> Self {
        Self { order, facts: Vec::new() }
    }
}

/// Where a reinforcement goes (6.4, 6.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Destination {
    Hex(Hex),
    /// Off the map, to enter by amphibious movement.
    AmphibiousEntry,
}

/// On what a withdrawal rests (GEAW-R-26).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Instruction {
    /// A line of the scenario sheet, from 0.
    Line(usize),
    /// A section of the rulebook.
    Section(Section),
}

/// Why a corps is broken down (7.1, 7.2, 7.4, GEAW-R-28).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// Because its owner wishes it.
    Voluntary,
    /// A battle forces it.
    CombatResult,
    /// To give up a loss in combat.
    CombatLoss,
    /// Supply attrition forces it.
    SupplyAttrition,
    /// To meet a withdrawal.
    Withdrawal,
    /// Another action that a section we lack describes.
    Other(Section),
}

/// How a step is paid for (8.8 to 8.10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// Terrain and hexside.
    Terrain,
    /// Along a road or a railroad used as one.
    Road,
    /// Along a river, for supply units.
    River,
}

/// One hex of a march.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    pub hex: Hex,
    /// How it is paid for.
    pub way: Way,
}

/// A part of a move: the two kinds of land movement (8.2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Leg {
    /// Normal movement, hex by hex.
    March(Vec<Step>),
    /// A ride by railroad through these hexes.
    Ride(Vec<Hex>),
}

/// How a finished move is reopened (8.5, GEAW-R-37).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reopening {
    /// Taken back: the unit moves anew with its whole allowance.
    Undo,
    /// Continued from where it is, with what is left.
    Continue,
}

/// Gains and losses of a side by one event (5.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PointsChange {
    pub side: Side,
    #[serde(default)]
    pub gain: u16,
    #[serde(default)]
    pub loss: u16,
}

/// Why points change, other than by a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PointsReason {
    /// Places occupied: only in the Victory Point Phase (5.5).
    Occupation,
    /// Units lost in combat (5.5).
    CombatLoss,
    /// Anything else that a section grants or takes.
    Other,
}

/// What a combat brought, as the players declare it (11.0, 12.0).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CombatOutcome {
    /// Units eliminated.
    pub losses: Vec<UnitId>,
    /// Corps broken down.
    pub breakdowns: Vec<UnitId>,
    /// Units that retreated, and where to.
    pub retreats: Vec<(UnitId, Hex)>,
    /// Units that advanced, and where to.
    pub advances: Vec<(UnitId, Hex)>,
    /// Victory points that change by it, summed up for each side (5.6).
    pub points: Vec<PointsChange>,
}

/// What a check of supply attrition brought, as the players declare it (14.0).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttritionResult {
    NoEffect,
    /// The unit is lost.
    Eliminated,
    /// The corps is broken down.
    BrokenDown,
}

/// What is to be done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    // Before play (1.0, 3.0), and what is printed on the components.
    /// Sit down at a side (1.0).
    TakeSide {
        side: Side,
        /// The name of a person; the same for both sides only at a solo table (GEAW-R-60).
        player: String,
    },
    /// Enter the scenario; both sides agree (3.1).
    DefineScenario(Box<ScenarioSheet>),
    /// Enter what is printed on a component (GEAW-R-07).
    Transcribe(Transcription),
    /// Choose the reading of a ruling; both sides agree.
    ChooseRuling {
        /// The id of a ruling that a game can choose, such as GEAW-R-11.
        ruling: String,
        /// Its reading, from 1.
        reading: u8,
    },
    /// Place a unit of the initial deployment (3.1, 3.2).
    PlaceAtStart {
        /// The line of the sheet, from 0; none where the sheet has no lines.
        line: Option<usize>,
        /// A unit of one's own that is still in the pool.
        unit: UnitId,
        /// A hex in the area of the line, where that names one.
        hex: Hex,
    },
    /// Finish the side's set-up.
    FinishSetUp,

    // The sequence of play (4.2).
    /// End the phase; what must be done in it comes first (GEAW-R-52).
    EndPhase,
    /// Score the objectives of both sides (5.2).
    ScoreObjectives,
    /// Say whose land units hold an objective that is entered by its name alone (5.2, 5.3).
    HoldObjective {
        /// Its name, in any case.
        name: String,
        /// `None` for nobody.
        side: Option<Side>,
    },
    /// Record whether somebody wins an automatic victory (4.2).
    RecordVictoryCheck {
        /// `None` for nobody; a winner ends the game at once (3.1).
        winner: Option<Side>,
        /// The section relied on.
        section: Section,
    },
    /// Record the result after the last turn (27.0).
    RecordFinalResult {
        /// `None` for nobody; a winner has more victory points than the other side (1.0).
        winner: Option<Side>,
        /// The section relied on.
        section: Section,
    },
    /// Give up, in any phase and whatever the table waits for (3.1).
    Concede,

    // Victory points (5).
    /// Pay for an action that a section we lack prices (1.0).
    SpendVictoryPoints {
        /// 1 or more; one point must be left (5.4).
        amount: u16,
        /// The section that sets the price.
        section: Section,
        /// What is paid for, in words for the record.
        reason: String,
    },
    /// Book gains and losses of one event (5.5, 5.6).
    RecordVictoryPoints {
        /// For each side concerned.
        changes: Vec<PointsChange>,
        /// Why; places occupied are booked in the Victory Point Phase alone (5.5).
        reason: PointsReason,
        /// The section relied on.
        section: Section,
    },
    /// Say what 27.2 brings for a side at zero (5.6).
    ResolveZero {
        /// The side at zero.
        side: Side,
        /// Whether the game ends.
        ends: bool,
        /// Who wins if it ends; `None` for nobody.
        winner: Option<Side>,
    },

    // Reinforcements and withdrawals (6).
    /// Buy a unit (6.1).
    Mobilize {
        /// A unit whose counter is free (6.11).
        unit: UnitId,
        to: Destination,
    },
    /// Buy units of a row of the Mobilization Costs Table of which no counter is entered (6.1, 6.3).
    Recruit {
        /// The units exactly as the row has them.
        units: UnitKind,
        /// How many, 1 or more.
        count: u8,
    },
    /// Bring a unit in that the scenario gives (6.1).
    EnterScheduled {
        /// The line of the schedule, from 0.
        entry: usize,
        /// A unit of the kind that the line brings.
        unit: UnitId,
        /// A hex of the line, or of the Reinforcement Placement Table where the line has none.
        hex: Hex,
    },
    /// Put a blocked reinforcement back into the pool (6.8).
    ReturnBlocked {
        /// The line of the schedule; none for a unit that was bought.
        entry: Option<usize>,
        unit: UnitId,
    },
    /// Take a unit off the map by an instruction (6.1).
    Withdraw { unit: UnitId, instruction: Instruction },
    /// Eliminate a unit.
    Eliminate {
        /// A unit on the map, of either side.
        unit: UnitId,
        /// Why, in words for the record.
        cause: String,
        /// Victory points that change with it.
        #[serde(default)]
        points: Vec<PointsChange>,
    },
    /// Turn a supply unit to its base side (2.8).
    FlipToBase {
        /// A supply unit on the map; bases belong to the optional 36.0.
        unit: UnitId,
    },

    // Reorganization (7).
    /// Break a corps down.
    BreakDown {
        /// A British or Japanese corps on the map (7.5).
        corps: UnitId,
        /// Why; the phase in which it may be done follows from this.
        cause: Cause,
        /// The counters that replace it; empty for any that fit the table.
        #[serde(default)]
        into: Vec<UnitId>,
    },
    /// Combine units into a corps.
    Combine {
        /// The components, all in one hex and of the nationality of the corps (7.3, 7.4).
        units: Vec<UnitId>,
        /// The supply unit expended, if one is.
        supply: Option<UnitId>,
        /// A British or Japanese corps whose counter is free.
        corps: UnitId,
    },

    // Movement (8).
    /// Expend a supply unit, so that units may move in the 2nd Movement Phase (8.3).
    ExpendSupply {
        /// A supply unit that has not moved in this phase; it goes back to the pool.
        supply: UnitId,
        /// Units that are to be within its radius; whoever else is within it is enabled too. Empty where the radius says.
        units: Vec<UnitId>,
    },
    /// Move a land unit (8.2).
    Move {
        unit: UnitId,
        /// Marches and rides, in the order in which it makes them.
        legs: Vec<Leg>,
        /// Whether it gives up its whole allowance for one hex (8.6).
        #[serde(default)]
        minimum: bool,
    },
    /// Reopen a finished move, if the opponent agrees (8.5).
    ReopenMove { unit: UnitId, way: Reopening },
    /// Move by amphibious movement (18.0), or enter by it (6.6).
    MoveByAmphibious {
        /// A unit on the map, or one that enters by sea (6.6).
        unit: UnitId,
        hex: Hex,
    },
    /// Move by airborne movement or air transport (19.0).
    MoveByAir { unit: UnitId, hex: Hex },
    /// Move a naval or air unit as a section we lack describes (GEAW-R-36).
    MoveAsDeclared {
        unit: UnitId,
        hex: Hex,
        /// A section that we lack; what the others describe is judged hex by hex.
        section: Section,
    },
    /// Say who controls rail hexes (GEAW-R-57).
    DeclareRailControl {
        /// Hexes that are transcribed as rail hexes; at least one.
        hexes: Vec<Hex>,
        side: Side,
    },

    // Combat, attrition and the die, as the players declare them.
    /// Record a combat (11.0).
    RecordCombat {
        /// Units of the active side.
        attackers: Vec<UnitId>,
        /// Units of the other side.
        defenders: Vec<UnitId>,
        /// The die, where it was noted.
        die: Option<u8>,
        /// What it brought; nothing where it is left out.
        #[serde(default)]
        outcome: CombatOutcome,
    },
    /// Retreat after combat (12.0).
    Retreat {
        /// A unit of either side.
        unit: UnitId,
        hex: Hex,
    },
    /// Advance after combat (11.0).
    Advance {
        /// A unit of either side.
        unit: UnitId,
        hex: Hex,
    },
    /// Record a check of supply attrition (14.0).
    RecordAttrition {
        unit: UnitId,
        /// The die, where it was noted.
        die: Option<u8>,
        result: AttritionResult,
    },
    /// Record a die, or ask the program for one (2.1).
    RecordDie {
        /// What it is thrown for, in words.
        purpose: String,
        /// The face; none to have it rolled.
        face: Option<u8>,
    },
    /// The face of the die that was asked for.
    Roll(Roll),

    // Facts and corrections.
    /// Declare what comes with the command, and nothing else.
    Declare,
    /// Dispute a declaration of the other side (GEAW-R-08).
    DisputeFact { number: u32 },
    /// Agree to a declaration of the other side.
    AcceptFact { number: u32 },
    /// Withdraw a declaration, and what rests on it.
    WithdrawFact { number: u32 },
    /// Put the record right; both sides agree (GEAW-R-51).
    Correct {
        /// At least one correction.
        corrections: Vec<Correction>,
        /// Why, in words; not empty.
        reason: String,
    },
    /// Agree to what the other side asks, or not.
    Answer {
        /// Whether it is done.
        agreed: bool,
    },
}

impl Order {
    /// Its name for the page and the record.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::TakeSide { .. } => "take a side",
            Self::DefineScenario(_) => "enter the scenario",
            Self::Transcribe(_) => "transcribe",
            Self::ChooseRuling { .. } => "choose a ruling",
            Self::PlaceAtStart { .. } => "place at start",
            Self::FinishSetUp => "finish the set-up",
            Self::EndPhase => "end the phase",
            Self::ScoreObjectives => "score objectives",
            Self::HoldObjective { .. } => "say who holds an objective",
            Self::RecordVictoryCheck { .. } => "record the victory check",
            Self::RecordFinalResult { .. } => "record the final result",
            Self::Concede => "concede",
            Self::SpendVictoryPoints { .. } => "spend victory points",
            Self::RecordVictoryPoints { .. } => "record victory points",
            Self::ResolveZero { .. } => "apply 27.2",
            Self::Mobilize { .. } => "mobilize",
            Self::Recruit { .. } => "buy by the table",
            Self::EnterScheduled { .. } => "enter a scheduled reinforcement",
            Self::ReturnBlocked { .. } => "return a blocked reinforcement",
            Self::Withdraw { .. } => "withdraw",
            Self::Eliminate { .. } => "eliminate",
            Self::FlipToBase { .. } => "turn to a base",
            Self::BreakDown { .. } => "break down",
            Self::Combine { .. } => "combine",
            Self::ExpendSupply { .. } => "expend supply",
            Self::Move { .. } => "move",
            Self::ReopenMove { .. } => "reopen a move",
            Self::MoveByAmphibious { .. } => "move by sea",
            Self::MoveByAir { .. } => "move by air",
            Self::MoveAsDeclared { .. } => "move as declared",
            Self::DeclareRailControl { .. } => "declare rail control",
            Self::RecordCombat { .. } => "record a combat",
            Self::Retreat { .. } => "retreat",
            Self::Advance { .. } => "advance",
            Self::RecordAttrition { .. } => "record supply attrition",
            Self::RecordDie { .. } => "record a die",
            Self::Roll(_) => "roll",
            Self::Declare => "declare",
            Self::DisputeFact { .. } => "dispute a fact",
            Self::AcceptFact { .. } => "accept a fact",
            Self::WithdrawFact { .. } => "withdraw a fact",
            Self::Correct { .. } => "correct the record",
            Self::Answer { .. } => "answer",
        }
    }
}
