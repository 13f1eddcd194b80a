//! The record as data, for each seat: dice, losses and moves beside the words of `telling`.
//!
//! A fact says nothing that the line of the same event does not say to the same seat. An event without a line for a
//! seat has no fact for it either.

mod changes;

use serde::Serialize;

pub use changes::{Condition, Marker, MarkerKind, Morale, Now, Points, PointsKind};

use super::combat::Stage;
use super::components::{AreaId, Side, SquareId, UnitId};
use super::event::{Event, Travel};
use super::pack::Pack;
use super::pending::RollPurpose;
use super::telling;
use kernel::clause::Clause;
use kernel::dice::{D6, Roll, Source};
use kernel::seat::Seat;

/// Something that happened, as one seat may know it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum Fact {
    Die(Die),
    /// Hits were allotted to a unit (12.6).
    Loss(Loss),
    /// Units changed their place, or flew and came back.
    Move(Move),
    /// A unit is otherwise than before.
    Condition(Condition),
    /// Action Points were earned or paid.
    Points(Points),
    /// A marker shows something else.
    Marker(Marker),
    /// Allied morale was checked (7.3).
    Morale(Morale),
}

impl Fact {
    /// Whether it is of units that the seat may not know.
    const fn is_of_hidden(&self) -> bool {
        match self {
            Self::Move(made) => made.units.is_empty(),
            Self::Condition(condition) => condition.unit.is_none(),
            Self::Die(_) | Self::Loss(_) | Self::Points(_) | Self::Marker(_) | Self::Morale(_) => false,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Die {
    pub purpose: RollPurpose,
    /// The stage of the battle, for fire.
    pub stage: Option<Stage>,
    /// The clause that asks for it.
    pub clause: Clause,
    pub roller: Side,
    /// The unit it was rolled for, where it was for one.
    pub unit: Option<UnitId>,
    /// The number to roll or less, where it is a hit or a miss.
    pub hits_on: Option<u8>,
    /// Added to the face.
    pub modifier: i8,
    pub face: D6,
    /// Whether it hit, where it is a hit or a miss.
    pub hit: Option<bool>,
    /// On the table, or by the server.
    pub source: Source,
}

/// Hits on one unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Loss {
    pub unit: UnitId,
    pub hits: u8,
    pub chooser: Side,
    pub clause: Clause,
}

/// A move. Units that stopped in different places are moves of their own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Move {
    pub side: Side,
    pub kind: MoveKind,
    /// The units; empty where the seat may not know them.
    pub units: Vec<UnitId>,
    /// Where it began, as far as the map shows it.
    pub from: Option<Place>,
    /// What was entered, in order; empty where the seat may not know it.
    pub path: Vec<Place>,
    /// Where it ended; for aircraft that come back to their base, what they reached.
    pub to: Option<Place>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum MoveKind {
    /// Placed before the game began.
    SetUp,
    Sea,
    Land,
    /// Overland from base to base.
    LandRedeployment,
    Railroad,
    /// Aboard a ship or an air transport.
    Embarkation,
    /// Ashore from a ship.
    Landing,
    /// An attack by air; the aircraft come back.
    AirAttack,
    /// Aircraft to another base, with what they carry.
    AirRedeployment,
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

/// Where a move began, went or ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    Area(AreaId),
    /// A square; aircraft fly from square to square.
    Square(SquareId),
    /// Aboard a ship or an air transport.
    Aboard(UnitId),
}

impl Place {
    /// Its id in the pack.
    pub fn id(&self) -> &str {
        match self {
            Self::Area(area) => area.as_str(),
            Self::Square(square) => square.as_str(),
            Self::Aboard(unit) => unit.as_str(),
        }
    }
}

/// What one entry's events brought, as a seat may know it. What hidden units did is left out where it repeats the fact
/// before it, so that the number of hidden counters does not show in the number of facts.
pub(super) fn facts(pack: &Pack, events: &[Event], seat: Seat<Side>) -> Vec<Fact> {
    let mut facts: Vec<Fact> = Vec::new();
    for (index, event) in events.iter().enumerate() {
        if telling::describe(pack, event, seat).is_none() {
            continue;
        }
        if let Event::DiceRolled { by, purpose, roll } = event {
            facts.extend(dice(*by, *purpose, roll, &events[index + 1..]).into_iter().map(Fact::Die));
        } else if let Event::HitsAllotted { by, losses } = event {
            facts.extend(losses.iter().map(|loss| {
                Fact::Loss(Loss { unit: loss.unit, hits: loss.hits, chooser: *by, clause: Clause::new("NEI-12.6-a") })
            }));
        } else {
            let looker = Looker { pack, seat };
            let moved = moves(&looker, event).into_iter().map(Fact::Move);
            for fact in moved.chain(changes::changes(&looker, event)) {
                if !fact.is_of_hidden() || facts.last() != Some(&fact) {
                    facts.push(fact);
                }
            }
        }
    }
    facts
}

/// The dice of a roll, each tied to its unit where the events after it say whose it was.
fn dice(by: Side, purpose: RollPurpose, roll: &Roll, after: &[Event]) -> Vec<Die> {
    let plain = |face: D6| Die {
        purpose,
        stage: None,
        clause: Clause::new(purpose.clause()),
        roller: by,
        unit: None,
        hits_on: None,
        modifier: 0,
        face,
        hit: None,
        source: roll.source,
    };
    let shots = after.iter().find_map(|event| match event {
        Event::ShotsFired { shots, .. } if purpose == RollPurpose::Fire => Some(shots),
        Event::PlacedAtStart { .. }
        | Event::EmbarkedAtStart { .. }
        | Event::SetUpFinished { .. }
        | Event::TaskForceAssigned { .. }
        | Event::AreasSeen { .. }
        | Event::UnitsSeen { .. }
        | Event::TurnBegan { .. }
        | Event::PhaseBegan { .. }
        | Event::PoolFilled { .. }
        | Event::Awaited(_)
        | Event::Answered
        | Event::DiceRolled { .. }
        | Event::IncidentHappened { .. }
        | Event::ActionPointsCredited { .. }
        | Event::ActionPointsDetermined { .. }
        | Event::ActionTaken { .. }
        | Event::FreeActionDeclined { .. }
        | Event::AbdacomTurned { .. }
        | Event::MoraleChecked { .. }
        | Event::SingaporeMarkerMoved { .. }
        | Event::SingaporeDriveRolled { .. }
        | Event::EvacuatedFromSingapore { .. }
        | Event::UnitReduced { .. }
        | Event::UnitDisrupted { .. }
        | Event::UnitDestroyed { .. }
        | Event::ReinforcementsPicked { .. }
        | Event::TransportSelected { .. }
        | Event::UnitDeployed { .. }
        | Event::ReturnedToPool { .. }
        | Event::ConvertedToBase { .. }
        | Event::ConvertedToEngineers { .. }
        | Event::BaseBuilt { .. }
        | Event::BaseIncreased { .. }
        | Event::UnitsRallied { .. }
        | Event::RefitTried { .. }
        | Event::DemolitionTried { .. }
        | Event::RepairTried { .. }
        | Event::ForceMoved { .. }
        | Event::UnitEmbarked { .. }
        | Event::UnitLanded { .. }
        | Event::FlightFlown { .. }
        | Event::AirForceRedeployed { .. }
        | Event::TroopsFlown { .. }
        | Event::UnitCameDown { .. }
        | Event::HitThinAir { .. }
        | Event::BattleOpened(_)
        | Event::BattlePartBegan { .. }
        | Event::ShotsFired { .. }
        | Event::HitsAllotted { .. }
        | Event::BattleClosed { .. }
        | Event::FirstAirFleetSpent { .. }
        | Event::FifthColumnDone
        | Event::FifthColumnStruck { .. }
        | Event::Stated { .. }
        | Event::StatementDeclined
        | Event::ShipsWithheld { .. }
        | Event::AdjustmentProposed { .. }
        | Event::AdjustmentMade { .. }
        | Event::CorrectionRead { .. }
        | Event::AdjustmentDeclined
        | Event::GameFinished(_)
        | Event::SuppliesFlown { .. }
        | Event::UnitsSupplied { .. }
        | Event::FighterFerried { .. }
        | Event::ArrivalRolled { .. }
        | Event::LossesCounted
        | Event::ShockWeighed { .. }
        | Event::RaidersReturned { .. }
        | Event::AirGroupLost { .. }
        | Event::CounterstrikeDeclined { .. }
        | Event::PatrolLaunched { .. }
        | Event::PatrolsRecalled { .. }
        | Event::SeaplaneRebased { .. }
        | Event::SecretBaseFound { .. } => None,
    });
    if let Some(shots) = shots.filter(|shots| shots.len() == roll.faces.len()) {
        let fired = shots.iter().map(|shot| Die {
            stage: Some(shot.stage),
            clause: Clause::new("NEI-12.4-a"),
            unit: Some(shot.unit),
            hits_on: Some(shot.hits_on),
            modifier: shot.modifier,
            hit: Some(shot.hit),
            ..plain(shot.face)
        });
        return fired.collect();
    }
    let refitted: Vec<UnitId> = after
        .iter()
        .filter_map(|event| match event {
            Event::RefitTried { unit, .. } if matches!(purpose, RollPurpose::Refit { .. }) => Some(*unit),
            Event::PlacedAtStart { .. }
            | Event::EmbarkedAtStart { .. }
            | Event::SetUpFinished { .. }
            | Event::TaskForceAssigned { .. }
            | Event::AreasSeen { .. }
            | Event::UnitsSeen { .. }
            | Event::TurnBegan { .. }
            | Event::PhaseBegan { .. }
            | Event::PoolFilled { .. }
            | Event::Awaited(_)
            | Event::Answered
            | Event::DiceRolled { .. }
            | Event::IncidentHappened { .. }
            | Event::ActionPointsCredited { .. }
            | Event::ActionPointsDetermined { .. }
            | Event::ActionTaken { .. }
            | Event::FreeActionDeclined { .. }
            | Event::AbdacomTurned { .. }
            | Event::MoraleChecked { .. }
            | Event::SingaporeMarkerMoved { .. }
            | Event::SingaporeDriveRolled { .. }
            | Event::EvacuatedFromSingapore { .. }
            | Event::UnitReduced { .. }
            | Event::UnitDisrupted { .. }
            | Event::UnitDestroyed { .. }
            | Event::ReinforcementsPicked { .. }
            | Event::TransportSelected { .. }
            | Event::UnitDeployed { .. }
            | Event::ReturnedToPool { .. }
            | Event::ConvertedToBase { .. }
            | Event::ConvertedToEngineers { .. }
            | Event::BaseBuilt { .. }
            | Event::BaseIncreased { .. }
            | Event::UnitsRallied { .. }
            | Event::RefitTried { .. }
            | Event::DemolitionTried { .. }
            | Event::RepairTried { .. }
            | Event::ForceMoved { .. }
            | Event::UnitEmbarked { .. }
            | Event::UnitLanded { .. }
            | Event::FlightFlown { .. }
            | Event::AirForceRedeployed { .. }
            | Event::TroopsFlown { .. }
            | Event::UnitCameDown { .. }
            | Event::HitThinAir { .. }
            | Event::BattleOpened(_)
            | Event::BattlePartBegan { .. }
            | Event::ShotsFired { .. }
            | Event::HitsAllotted { .. }
            | Event::BattleClosed { .. }
            | Event::FirstAirFleetSpent { .. }
            | Event::FifthColumnDone
            | Event::FifthColumnStruck { .. }
            | Event::Stated { .. }
            | Event::StatementDeclined
            | Event::ShipsWithheld { .. }
            | Event::AdjustmentProposed { .. }
            | Event::AdjustmentMade { .. }
            | Event::CorrectionRead { .. }
            | Event::AdjustmentDeclined
            | Event::GameFinished(_)
            | Event::SuppliesFlown { .. }
            | Event::UnitsSupplied { .. }
            | Event::FighterFerried { .. }
            | Event::ArrivalRolled { .. }
            | Event::LossesCounted
            | Event::ShockWeighed { .. }
            | Event::RaidersReturned { .. }
            | Event::AirGroupLost { .. }
            | Event::CounterstrikeDeclined { .. }
            | Event::PatrolLaunched { .. }
            | Event::PatrolsRecalled { .. }
            | Event::SeaplaneRebased { .. }
            | Event::SecretBaseFound { .. } => None,
        })
        .collect();
    let units = if refitted.len() == roll.faces.len() { refitted } else { Vec::new() };
    let faces = roll.faces.iter().enumerate();
    faces.map(|(index, face)| Die { unit: units.get(index).copied(), ..plain(*face) }).collect()
}

/// A seat with the pack it looks things up in.
struct Looker<'a> {
    pack: &'a Pack,
    seat: Seat<Side>,
}

impl Looker<'_> {
    fn sees(&self, side: Side) -> bool {
        self.seat.sees_for(side)
    }

    /// What only the owner may know of a move.
    fn own<T: Clone>(&self, side: Side, what: &[T]) -> Vec<T> {
        if self.sees(side) { what.to_vec() } else { Vec::new() }
    }

    /// A unit that came to a place.
    fn arrived(&self, unit: UnitId, kind: MoveKind, to: Place) -> Vec<Move> {
        let Some(side) = self.pack.counters.get(&unit).map(|counter| counter.side) else { return Vec::new() };
        let units = self.own(side, &[unit]);
        vec![Move { side, kind, units, from: None, path: Vec::new(), to: Some(to) }]
    }

    /// Aircraft that flew from their base to a target, or were stopped on the way. The way is for their owner, but
    /// everybody knows where they were stopped (10.1).
    fn flight(
        &self,
        side: Side,
        kind: MoveKind,
        units: Vec<UnitId>,
        from: AreaId,
        path: &[SquareId],
        to: Option<AreaId>,
    ) -> Vec<Move> {
        let squares: Vec<Place> = path.iter().copied().map(Place::Square).collect();
        let to = to.map(Place::Area).or_else(|| squares.last().copied());
        vec![Move { side, kind, units, from: Some(Place::Area(from)), path: self.own(side, &squares), to }]
    }
}

/// The moves of an event that has a line for this seat.
fn moves(looker: &Looker<'_>, event: &Event) -> Vec<Move> {
    match event {
        Event::PlacedAtStart { unit, area, .. } => set_up(looker, *unit, Place::Area(*area)),
        Event::EmbarkedAtStart { unit, ship, .. } => set_up(looker, *unit, Place::Aboard(*ship)),
        Event::UnitDeployed { unit, area } => looker.arrived(*unit, MoveKind::Deployment, Place::Area(*area)),
        Event::UnitEmbarked { unit, ship } => looker.arrived(*unit, MoveKind::Embarkation, Place::Aboard(*ship)),
        Event::UnitLanded { unit, area } => looker.arrived(*unit, MoveKind::Landing, Place::Area(*area)),
        Event::UnitCameDown { unit, area } => looker.arrived(*unit, MoveKind::Descent, Place::Area(*area)),
        Event::SeaplaneRebased { unit, area } => looker.arrived(*unit, MoveKind::SeaplaneRebasing, Place::Area(*area)),
        Event::ForceMoved { side, travel, from, path, units } => {
            let kind = match travel {
                Travel::Naval => MoveKind::Sea,
                Travel::Ground => MoveKind::Land,
                Travel::GroundRedeployment => MoveKind::LandRedeployment,
                Travel::Railroad => MoveKind::Railroad,
            };
            force(looker, *side, kind, *from, path, units)
        }
        Event::FlightFlown { side, units, from, path, target } => {
            looker.flight(*side, MoveKind::AirAttack, looker.own(*side, units), *from, path, *target)
        }
        Event::SuppliesFlown { side, units, from, path, target } => {
            looker.flight(*side, MoveKind::Airlift, looker.own(*side, units), *from, path, *target)
        }
        Event::AirForceRedeployed { side, units, passengers, from, path, airfield } => {
            let all = looker.own(*side, &[units.as_slice(), passengers].concat());
            looker.flight(*side, MoveKind::AirRedeployment, all, *from, path, Some(*airfield))
        }
        Event::TroopsFlown { side, transports, passengers, from, path, target } => {
            let all = looker.own(*side, &[transports.as_slice(), passengers].concat());
            looker.flight(*side, MoveKind::AirTransport, all, *from, path, *target)
        }
        Event::PatrolLaunched { side, units, from, path, area } => {
            // 26.3: who is on patrol lies open.
            let who = if area.is_some() { units.clone() } else { looker.own(*side, units) };
            looker.flight(*side, MoveKind::Patrol, who, *from, path, *area)
        }
        Event::PatrolsRecalled { side, units } => recalled(looker, *side, units),
        Event::RaidersReturned { side, units, to } => vec![Move {
            side: *side,
            kind: MoveKind::RaidReturn,
            units: looker.own(*side, units),
            from: None,
            path: Vec::new(),
            to: Some(Place::Area(*to)),
        }],
        Event::SetUpFinished { .. }
        | Event::TaskForceAssigned { .. }
        | Event::AreasSeen { .. }
        | Event::UnitsSeen { .. }
        | Event::TurnBegan { .. }
        | Event::PhaseBegan { .. }
        | Event::PoolFilled { .. }
        | Event::Awaited(_)
        | Event::Answered
        | Event::DiceRolled { .. }
        | Event::IncidentHappened { .. }
        | Event::ActionPointsCredited { .. }
        | Event::ActionPointsDetermined { .. }
        | Event::ActionTaken { .. }
        | Event::FreeActionDeclined { .. }
        | Event::AbdacomTurned { .. }
        | Event::MoraleChecked { .. }
        | Event::SingaporeMarkerMoved { .. }
        | Event::SingaporeDriveRolled { .. }
        | Event::EvacuatedFromSingapore { .. }
        | Event::UnitReduced { .. }
        | Event::UnitDisrupted { .. }
        | Event::UnitDestroyed { .. }
        | Event::ReinforcementsPicked { .. }
        | Event::TransportSelected { .. }
        | Event::ReturnedToPool { .. }
        | Event::ConvertedToBase { .. }
        | Event::ConvertedToEngineers { .. }
        | Event::BaseBuilt { .. }
        | Event::BaseIncreased { .. }
        | Event::UnitsRallied { .. }
        | Event::RefitTried { .. }
        | Event::DemolitionTried { .. }
        | Event::RepairTried { .. }
        | Event::HitThinAir { .. }
        | Event::BattleOpened(_)
        | Event::BattlePartBegan { .. }
        | Event::ShotsFired { .. }
        | Event::HitsAllotted { .. }
        | Event::BattleClosed { .. }
        | Event::FirstAirFleetSpent { .. }
        | Event::FifthColumnDone
        | Event::FifthColumnStruck { .. }
        | Event::Stated { .. }
        | Event::StatementDeclined
        | Event::ShipsWithheld { .. }
        | Event::AdjustmentProposed { .. }
        | Event::AdjustmentMade { .. }
        | Event::CorrectionRead { .. }
        | Event::AdjustmentDeclined
        | Event::GameFinished(_)
        | Event::UnitsSupplied { .. }
        | Event::FighterFerried { .. }
        | Event::ArrivalRolled { .. }
        | Event::LossesCounted
        | Event::ShockWeighed { .. }
        | Event::AirGroupLost { .. }
        | Event::CounterstrikeDeclined { .. }
        | Event::SecretBaseFound { .. } => Vec::new(),
    }
}

/// Before the game begins only the owner knows who stands where (NEI-R127).
fn set_up(looker: &Looker<'_>, unit: UnitId, place: Place) -> Vec<Move> {
    let placed = looker.arrived(unit, MoveKind::SetUp, place);
    placed.into_iter().filter(|made| looker.sees(made.side)).collect()
}

/// A force: for its owner a move for each place where units stopped, for others the one that was seen.
fn force(
    looker: &Looker<'_>,
    side: Side,
    kind: MoveKind,
    from: AreaId,
    path: &[AreaId],
    units: &[(UnitId, AreaId)],
) -> Vec<Move> {
    let made = |units: Vec<UnitId>, path: &[AreaId], to: Option<AreaId>| Move {
        side,
        kind,
        units,
        from: Some(Place::Area(from)),
        path: path.iter().copied().map(Place::Area).collect(),
        to: to.map(Place::Area),
    };
    if !looker.sees(side) {
        return vec![made(Vec::new(), path, path.last().copied())];
    }
    let stopped = by_place(units);
    let moves = stopped.into_iter().map(|(stop, units)| {
        let entered = path.iter().rposition(|area| *area == stop).map_or(0, |last| last + 1);
        made(units, &path[..entered], Some(stop))
    });
    moves.collect()
}

/// Everybody sees who was on patrol; where they are based is for their owner.
fn recalled(looker: &Looker<'_>, side: Side, units: &[(UnitId, AreaId)]) -> Vec<Move> {
    let made = |units, to| Move { side, kind: MoveKind::PatrolRecall, units, from: None, path: Vec::new(), to };
    if !looker.sees(side) {
        return vec![made(units.iter().map(|(unit, _)| *unit).collect(), None)];
    }
    by_place(units).into_iter().map(|(base, units)| made(units, Some(Place::Area(base)))).collect()
}

/// The units of each place, in the order in which the places are first named.
fn by_place(units: &[(UnitId, AreaId)]) -> Vec<(AreaId, Vec<UnitId>)> {
    let mut places: Vec<(AreaId, Vec<UnitId>)> = Vec::new();
    for (unit, area) in units {
        match places.iter_mut().find(|(place, _)| place == area) {
            Some((_, there)) => there.push(*unit),
            None => places.push((*area, vec![*unit])),
        }
    }
    places
}
