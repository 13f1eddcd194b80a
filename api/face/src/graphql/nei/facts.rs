//! What an entry of the record brought, as data.

use async_graphql::ID;
use domain::nei::facts::{
    Condition, Die, Fact, Loss, Marker, MarkerKind, Morale, Move, MoveKind, Now, Place, Points, PointsKind,
};
use domain::nei::pending::RollPurpose;

use super::{NeiSide, NeiStage};
use crate::graphql::mirror::{Output, kinds, output, words};
use crate::graphql::rulebook::Clause;
use crate::graphql::shown::union;
use crate::graphql::words::DieSource;

union!(
    /// Something that an entry of Netherlands East Indies brought.
    pub enum NeiFact {
        Die(NeiDie),
        Loss(NeiLoss),
        Move(NeiMove),
        Condition(NeiCondition),
        Points(NeiPoints),
        Marker(NeiMarker),
        Morale(NeiMorale),
    }
);

impl Output<Fact> for NeiFact {
    fn output(of: &Fact) -> Self {
        match of {
            Fact::Die(die) => Self::Die(die.into()),
            Fact::Loss(loss) => Self::Loss(loss.into()),
            Fact::Move(made) => Self::Move(made.into()),
            Fact::Condition(condition) => Self::Condition(condition.into()),
            Fact::Points(points) => Self::Points(points.into()),
            Fact::Marker(marker) => Self::Marker(marker.into()),
            Fact::Morale(morale) => Self::Morale(morale.into()),
        }
    }
}

output!(
    /// A die that was thrown.
    NeiDie = Die {
        /// What for.
        purpose: NeiRollPurpose,
        /// The stage of the battle, for fire; null for every other die.
        stage: Option<NeiStage>,
        /// The clause that asks for it.
        clause: Clause,
        /// Who threw it.
        roller: NeiSide,
        /// The counter it was thrown for: who fired, or who is refitted. Null where it was for none.
        unit: Option<ID>,
        /// The highest face that hit, after the modifier; null for a die read from a table.
        hits_on: Option<u8>,
        /// Added to the face.
        modifier: i8,
        /// What it showed, 1 to 6.
        face: i32,
        /// Whether it hit; null for a die read from a table.
        hit: Option<bool>,
        /// Where it was thrown.
        source: DieSource,
    }
);
output!(
    /// Hits on one counter.
    NeiLoss = Loss as loss {
        /// The counter that was hit.
        target: ID = loss.unit,
        /// How many.
        hits: u8,
        /// Who chose it.
        chooser: NeiSide,
        /// The clause by which it was chosen.
        clause: Clause,
    }
);
output!(
    /// A move. Counters that stopped in different places are moves of their own.
    NeiMove = Move {
        /// The side that moved.
        side: NeiSide,
        /// What sort of move.
        kind: NeiMoveKind,
        /// The counters; empty where this seat may not know them.
        units: Vec<ID>,
        /// Where it began, as far as the map shows it.
        from: Option<NeiWaypoint>,
        /// What was entered, in order; empty where this seat may not know it.
        path: Vec<NeiWaypoint>,
        /// Where it ended; for aircraft that come back to their base, what they reached.
        to: Option<NeiWaypoint>,
    }
);
output!(
    /// Where a move began, went or ended: exactly one of three.
    NeiWaypoint = Place as place {
        /// An area, by its name in commands.
        area: Option<ID> = if let Place::Area(area) = place { Some(*area) } else { None },
        /// A square; aircraft fly from square to square.
        square: Option<ID> = if let Place::Square(square) = place { Some(*square) } else { None },
        /// The ship or the air transport that has the counters aboard.
        aboard: Option<ID> = if let Place::Aboard(carrier) = place { Some(*carrier) } else { None },
    }
);
output!(
    /// A counter that is otherwise than before.
    NeiCondition = Condition {
        /// The side whose unit it is.
        side: NeiSide,
        /// The counter; null where this seat may not know it. Several in a row that it may not know are one.
        unit: Option<ID>,
        /// What it is now; null where this seat hears of losses alone.
        now: Option<NeiConditionNow>,
        /// Where it is, if that is told with it.
        area: Option<ID>,
    }
);
output!(
    /// Action Points that were earned or paid.
    NeiPoints = Points as points {
        /// The side whose points they are.
        side: NeiSide,
        /// How they came or went.
        booking: NeiPointsBooking = points.kind,
        /// By how much they changed, below 0 where they were paid, 0 for a free action; null where they were determined.
        change: Option<i32>,
        /// What is on the track now, where they were determined; null otherwise.
        total: Option<u8>,
        /// The action that was paid for, by its name in the Actions List; null otherwise.
        action: Option<String>,
    }
);
output!(
    /// A marker that shows something else than before.
    NeiMarker = Marker as marker {
        /// The marker that was moved or turned.
        marker: NeiMarkerKind = marker.kind,
        /// Where it lies; null for a marker on a track.
        area: Option<ID>,
        /// The number that it shows, as `marker` says.
        shows: u8,
    }
);
output!(
    /// An Allied morale check.
    NeiMorale = Morale {
        /// The level that was checked.
        level: u8,
        /// The die as it counts.
        die: u8,
        /// Whether it was passed.
        passed: bool,
    }
);
kinds!(
    /// What a die is for.
    NeiRollPurpose = RollPurpose {
        /// The incident of a phase.
        Incident = RollPurpose::Incident,
        /// An Allied morale check.
        MoraleCheck = RollPurpose::MoraleCheck,
        /// How many steps a failed check costs.
        MoraleLosses = RollPurpose::MoraleLosses,
        /// The drive on Singapore.
        SingaporeDrive = RollPurpose::SingaporeDrive,
        /// Action Points of a turn.
        ActionPoints = RollPurpose::ActionPoints,
        /// How many reinforcements are picked.
        Mobilize = RollPurpose::Mobilize,
        /// The fifth column.
        FifthColumn = RollPurpose::FifthColumn,
        /// Fire in a battle.
        Fire = RollPurpose::Fire,
        /// The hits of the First Air Fleet.
        FirstAirFleet = RollPurpose::FirstAirFleet,
        /// What becomes of disrupted counters; its side alone is told.
        Refit = RollPurpose::Refit { .. },
        /// The demolition of an oilfield.
        Demolition = RollPurpose::Demolition { .. },
        /// The repair of an oilfield.
        Repair = RollPurpose::Repair { .. },
        /// The turn on which an optional force comes.
        Arrival = RollPurpose::Arrival { .. },
    }
);
words!(
    /// What sort of move it is.
    NeiMoveKind = MoveKind {
        /// Placed before the game began.
        SetUp,
        /// By sea.
        Sea,
        /// Overland.
        Land,
        /// Overland from base to base.
        LandRedeployment,
        /// By railroad.
        Railroad,
        /// Aboard a ship or an air transport.
        Embarkation,
        /// Ashore from a ship.
        Landing,
        /// An attack by air; the aircraft come back.
        AirAttack,
        /// Aircraft to another base, with what they carry.
        AirRedeployment,
        /// By air transport.
        AirTransport,
        /// Out of an air transport.
        Descent,
        /// Supplies by air; the aircraft come back.
        Airlift,
        /// Seaplanes out on patrol.
        Patrol,
        /// Seaplanes back from patrol.
        PatrolRecall,
        /// A seaplane that lost its tender, to another base.
        SeaplaneRebasing,
        /// Raiders back where they started.
        RaidReturn,
        /// A reinforcement onto the map.
        Deployment,
    }
);
words!(
    /// What a counter is now.
    NeiConditionNow = Now {
        /// It has all its steps again.
        Full,
        /// It has one step less.
        Reduced,
        /// It is among the disrupted units.
        Disrupted,
        /// It is out of the game.
        Destroyed,
        /// It came back from the disrupted units, and is to be deployed.
        Refitted,
        /// It is among the potential reinforcements.
        Damaged,
        /// An engineer that turned into a base.
        Base,
        /// A base that turned back into an engineer.
        Engineer,
    }
);
words!(
    /// How Action Points came or went.
    NeiPointsBooking = PointsKind {
        /// They were determined for a turn.
        Determined,
        /// They count at the next determination.
        Credited,
        /// They count at once, by shock effect.
        Gained,
        /// They were paid for an action.
        Paid,
    }
);
words!(
    /// The markers of the game, and what the number of each says.
    NeiMarkerKind = MarkerKind {
        /// The number of the turn.
        Turn,
        /// The box of the marker on the Singapore track; 0 when Singapore has fallen.
        Singapore,
        /// 1 when ABDACOM is in effect, 0 when it is not.
        Abdacom,
        /// 1 when the oilfield of the area is demolished, 0 when it works.
        Demolition,
        /// The steps of the Allied base in the area.
        Base,
    }
);
