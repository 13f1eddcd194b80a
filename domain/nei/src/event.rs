//! Facts of a game of NEI, in the past tense. Never edited: a new shape is a new event.

use serde::{Deserialize, Serialize};

use super::combat::{Battle, HitGroup, Shot, Stage};
use super::command::Loss;
use super::components::{AreaId, Face, Side, SquareId, UnitId};
use super::game::{Amount, Correction, Outcome, Phase, Sighting};
use super::pack::RefitResult;
use super::pending::{Pending, RollPurpose};
use super::statements::{Question, Statement};
use kernel::clause::Clause;
use kernel::dice::Roll;

/// How a force travelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Travel {
    Naval,
    Ground,
    /// Overland, from base to base (G-3 Re-Deploy a Ground Force).
    GroundRedeployment,
    Railroad,
}

/// What a set-up leans on in a record that does not say it.
const fn of_scenario_one() -> Clause {
    Clause::new("NEI-23.1-d")
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A start unit was placed.
    PlacedAtStart {
        unit: UnitId,
        area: AreaId,
        /// The clause of the scenario by which its side sets up.
        #[serde(default = "of_scenario_one")]
        clause: Clause,
    },
    /// A start unit was put aboard a ship.
    EmbarkedAtStart {
        unit: UnitId,
        ship: UnitId,
        /// The clause of the scenario by which its side sets up.
        #[serde(default = "of_scenario_one")]
        clause: Clause,
    },
    /// A side finished its set-up.
    SetUpFinished {
        side: Side,
    },
    /// A task force was formed, changed or dissolved.
    TaskForceAssigned {
        side: Side,
        number: u8,
        units: Vec<UnitId>,
    },
    /// A side looked at areas: it now knows the enemies there as they are, and that no others are.
    AreasSeen {
        by: Side,
        areas: Vec<AreaId>,
        /// The enemies there.
        sightings: Vec<Sighting>,
        /// The clause that allowed it.
        clause: Clause,
    },
    /// A side was shown single units.
    UnitsSeen {
        by: Side,
        sightings: Vec<Sighting>,
    },
    TurnBegan {
        turn: u8,
    },
    PhaseBegan {
        phase: Phase,
    },
    /// Units came into a pool (15.0).
    PoolFilled {
        side: Side,
        units: Vec<UnitId>,
    },
    /// The table began to wait for something.
    Awaited(Pending),
    /// What the table waited for was answered.
    Answered,
    DiceRolled {
        by: Side,
        purpose: RollPurpose,
        roll: Roll,
    },
    /// An incident happened (7.0).
    IncidentHappened {
        side: Side,
        die: u8,
        /// The title of the table's line.
        name: String,
        /// Modifier of this turn's drive die.
        drive_modifier: i8,
    },
    /// AP that count at the next determination were gained or lost.
    ActionPointsCredited {
        side: Side,
        amount: i16,
        /// From an incident of the side's own (NEI-R31), or else a credit (NEI-R34).
        by_incident: bool,
        /// From shock effect (27.1). Absent from journals of version 1.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_shock: bool,
    },
    /// AP were determined (8.1).
    ActionPointsDetermined {
        side: Side,
        terms: Vec<Amount>,
        /// The total on the track.
        total: u8,
        /// What was earned before does not count in it, and is held for the next (NEI-R34). Absent from journals of version 1.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        credits_held: bool,
    },
    /// An action was announced and paid for (8.4).
    ActionTaken {
        side: Side,
        action: String,
        /// AP paid; zero for a free action.
        cost: u8,
    },
    /// A free action was declined.
    FreeActionDeclined {
        side: Side,
    },
    /// ABDACOM turned over (7.1).
    AbdacomTurned {
        in_effect: bool,
    },
    /// Morale was checked (7.3).
    MoraleChecked {
        level: u8,
        die: u8,
        passed: bool,
    },
    /// The Singapore marker moved (7.4).
    SingaporeMarkerMoved {
        to: u8,
    },
    /// The drive was rolled (7.4): the phase may go on.
    SingaporeDriveRolled {
        /// The die as modified.
        die: u8,
        boxes: u8,
    },
    /// Ships left Singapore at its fall (7.4), cargo included.
    EvacuatedFromSingapore {
        units: Vec<UnitId>,
    },
    /// A two-step unit was reduced.
    UnitReduced {
        unit: UnitId,
    },
    /// A unit was disrupted.
    UnitDisrupted {
        unit: UnitId,
        clause: Clause,
    },
    /// A unit was destroyed: it lies in the Units Destroyed Display and is not refit any more (18.1).
    UnitDestroyed {
        unit: UnitId,
        clause: Clause,
    },
    /// Reinforcements were picked (15.0).
    ReinforcementsPicked {
        side: Side,
        units: Vec<UnitId>,
    },
    /// A naval transport was selected as an emergency replacement (G-1).
    TransportSelected {
        side: Side,
        unit: UnitId,
    },
    /// A reinforcement was deployed (15).
    UnitDeployed {
        unit: UnitId,
        area: AreaId,
    },
    /// Reinforcements without a site went back to the pool (15.5).
    ReturnedToPool {
        side: Side,
        units: Vec<UnitId>,
    },
    /// A Japanese engineer turned to its base side (22.0).
    ConvertedToBase {
        unit: UnitId,
        area: AreaId,
    },
    /// Japanese bases turned back into engineers (22.0). The enemy, who saw the bases, knows them (20.0).
    ConvertedToEngineers {
        /// The engineers and where they are.
        units: Vec<(UnitId, AreaId)>,
    },
    /// An Allied base of one step was placed (G-4).
    BaseBuilt {
        base: UnitId,
        area: AreaId,
    },
    /// An Allied base has its second step again (G-4).
    BaseIncreased {
        base: UnitId,
        area: AreaId,
    },
    /// Reduced ground units of a place are full again (18.2).
    UnitsRallied {
        side: Side,
        area: AreaId,
        units: Vec<UnitId>,
    },
    /// A disrupted unit tried to come back (18.1).
    RefitTried {
        unit: UnitId,
        die: u8,
        /// What the Refit Table says.
        result: RefitResult,
    },
    /// The Allies tried to demolish an oilfield (21.3).
    DemolitionTried {
        area: AreaId,
        /// Whether it is demolished now.
        demolished: bool,
    },
    /// Japan tried to repair an oilfield (21.3).
    RepairTried {
        area: AreaId,
        /// Whether it works again.
        repaired: bool,
    },
    ForceMoved {
        side: Side,
        travel: Travel,
        /// Where it started.
        from: AreaId,
        /// The areas it entered.
        path: Vec<AreaId>,
        /// Its units and where each stopped.
        units: Vec<(UnitId, AreaId)>,
    },
    /// A unit went aboard (13.2), or is aboard an air transport while a battle lasts (NEI-R88).
    UnitEmbarked {
        unit: UnitId,
        /// The ship, or the air transport.
        ship: UnitId,
    },
    /// A unit went ashore (13.2).
    UnitLanded {
        unit: UnitId,
        area: AreaId,
    },
    /// Aircraft flew (10.1). They come back to their base unless they are lost.
    FlightFlown {
        side: Side,
        units: Vec<UnitId>,
        from: AreaId,
        /// The squares entered.
        path: Vec<SquareId>,
        /// The area reached, or `None` when they were stopped on the way (10.1).
        target: Option<AreaId>,
    },
    /// Aircraft changed their base (G-3 Re-Deploy Air Units, between home bases too).
    AirForceRedeployed {
        side: Side,
        units: Vec<UnitId>,
        /// Ground units that flew with them (NEI-R135).
        passengers: Vec<UnitId>,
        from: AreaId,
        /// The squares entered; none where no way is traced.
        path: Vec<SquareId>,
        airfield: AreaId,
    },
    /// Air transports flew troops (G-3 airborne operations). They come back to their base unless they are lost.
    TroopsFlown {
        side: Side,
        /// The air transports.
        transports: Vec<UnitId>,
        /// Who flew with them.
        passengers: Vec<UnitId>,
        from: AreaId,
        /// The squares entered.
        path: Vec<SquareId>,
        /// The area reached, or `None` when they were stopped on the way and brought the troops back (10.1).
        target: Option<AreaId>,
    },
    /// A unit that flew got off or came down (G-3 airborne operations).
    UnitCameDown {
        unit: UnitId,
        area: AreaId,
    },
    /// An attack met nobody it could harm (20.2).
    HitThinAir {
        side: Side,
        area: AreaId,
    },
    /// A battle began (12.3).
    BattleOpened(Box<Battle>),
    /// A side's part of a stage began.
    BattlePartBegan {
        stage: Stage,
        firing: Side,
    },
    ShotsFired {
        by: Side,
        shots: Vec<Shot>,
        /// The hits to allot, in the order of allotment (NEI-R62).
        owed: Vec<HitGroup>,
    },
    /// The first group of hits was allotted (12.6).
    HitsAllotted {
        by: Side,
        /// The losses; fewer than hits where there are fewer targets (12.3).
        losses: Vec<Loss>,
    },
    BattleClosed {
        area: AreaId,
    },
    /// 1AF was played and left the game (21.4).
    FirstAirFleetSpent {
        /// False when there was nothing to strike (NEI-R98).
        struck: bool,
    },
    /// The fifth column's agents found nobody to strike, or were not asked to.
    FifthColumnDone,
    /// The fifth column struck a unit that it named (G-2). Who named it is told what became of it.
    FifthColumnStruck {
        by: Side,
        unit: UnitId,
        /// The face that it shows now; `None` where it was disrupted.
        face: Option<Face>,
    },
    /// The players stated what no table of the pack gives (NEI-R36).
    Stated {
        by: Side,
        question: Question,
        statement: Statement,
    },
    /// The other side did not confirm a statement; the question is asked again.
    StatementDeclined,
    /// Loaded ships were kept out of the battle (NEI-R65).
    ShipsWithheld {
        side: Side,
        units: Vec<UnitId>,
    },
    /// A correction was proposed.
    AdjustmentProposed {
        by: Side,
    },
    /// A correction was made.
    AdjustmentMade {
        corrections: Vec<Correction>,
        reason: String,
    },
    /// A side knows enemy units by a correction that both sides agreed to.
    CorrectionRead {
        by: Side,
        /// The enemy units that it named.
        units: Vec<UnitId>,
    },
    /// A correction was declined.
    AdjustmentDeclined,
    GameFinished(Outcome),
    /// Aircraft brought supplies (29, G-4 Airlift). They come back to their base unless they are lost.
    SuppliesFlown {
        side: Side,
        /// The aircraft, escorts included.
        units: Vec<UnitId>,
        from: AreaId,
        /// The squares entered.
        path: Vec<SquareId>,
        /// The area reached, or `None` when they were stopped on the way (10.1).
        target: Option<AreaId>,
    },
    /// Reduced ground units are full again by an airlift (29).
    UnitsSupplied {
        side: Side,
        area: AreaId,
        units: Vec<UnitId>,
    },
    /// A fighter was brought by USS Langley, the one of this mobilization (29).
    FighterFerried {
        /// The fighter, deployed already.
        unit: UnitId,
    },
    /// A die gave the turn on which an optional force comes (28.2).
    ArrivalRolled {
        unit: UnitId,
        turn: u8,
    },
    /// An action begins in which losses count for the shock effect (27).
    LossesCounted,
    /// The action is over and its losses are weighed (27.1).
    ShockWeighed {
        /// Who gains an Action Point.
        gain: Option<Side>,
        clause: Clause,
        /// On the track now; otherwise it is credited (NEI-R34).
        at_once: bool,
    },
    /// Raiders went back where they started (29).
    RaidersReturned {
        side: Side,
        units: Vec<UnitId>,
        /// Where they started.
        to: AreaId,
    },
    /// A carrier lost its air group in a strike and went to the reinforcement pool (25.2).
    AirGroupLost {
        unit: UnitId,
    },
    /// Carriers that were struck at did not strike back (25.3).
    CounterstrikeDeclined {
        side: Side,
    },
    /// Seaplanes flew out on patrol and stay there (29).
    PatrolLaunched {
        side: Side,
        units: Vec<UnitId>,
        from: AreaId,
        /// The squares entered.
        path: Vec<SquareId>,
        /// The sea area, or `None` when they were stopped on the way and flew home (10.1).
        area: Option<AreaId>,
    },
    /// Seaplanes came back from patrol (29).
    PatrolsRecalled {
        side: Side,
        /// The seaplanes and where they are based from now on.
        units: Vec<(UnitId, AreaId)>,
    },
    /// A seaplane that lost its tender found another base in its square (26.3, NEI-R114).
    SeaplaneRebased {
        unit: UnitId,
        /// Where it is based from now on.
        area: AreaId,
    },
    /// The secret airbase was found and is turned up (28.2).
    SecretBaseFound {
        unit: UnitId,
        area: AreaId,
    },
}
