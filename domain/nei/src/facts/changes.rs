//! What changed on the board beside moves: Action Points, markers, morale, and the condition of units.

use serde::Serialize;

use super::{Fact, Looker};
use crate::components::{AreaId, GroundType, Side, UnitId, UnitType};
use crate::event::Event;
use crate::pack::RefitResult;

/// Action Points of a side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Points {
    pub side: Side,
    pub kind: PointsKind,
    /// By how much they changed; negative for what was paid.
    pub change: Option<i16>,
    /// The total on the track, where it was determined anew.
    pub total: Option<u8>,
    /// The action that was paid for.
    pub action: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PointsKind {
    /// The points of a turn (8.1).
    Determined,
    /// They count at the next determination (NEI-R34).
    Credited,
    /// They count at once (27.1).
    Gained,
    /// For an action (8.4); nothing for a free one.
    Paid,
}

/// A marker that was moved, turned, placed or removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Marker {
    pub kind: MarkerKind,
    /// Where it lies, if it lies in an area.
    pub area: Option<AreaId>,
    /// What it shows now.
    pub shows: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum MarkerKind {
    /// The number of the turn.
    Turn,
    /// The box of the marker; 0 when Singapore fell (7.4).
    Singapore,
    /// 1 in effect, 0 not in effect (7.1).
    Abdacom,
    /// 1 demolished, 0 at work (21.3).
    Demolition,
    /// The steps of an Allied base (G-4).
    Base,
}

/// An Allied morale check (7.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Morale {
    pub level: u8,
    /// The die as it counts.
    pub die: u8,
    pub passed: bool,
}

/// A unit that is otherwise than before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Condition {
    pub side: Side,
    /// The unit, where the seat may know it.
    pub unit: Option<UnitId>,
    /// What it is now; none where the seat hears of losses alone.
    pub now: Option<Now>,
    /// Where it is, if the line says so.
    pub area: Option<AreaId>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Now {
    /// It has all its steps again.
    Full,
    Reduced,
    Disrupted,
    Destroyed,
    /// Back from the disrupted units, to be deployed (18.1).
    Refitted,
    /// Among the potential reinforcements (18.1).
    Damaged,
    /// An engineer that turned into a base (22.0).
    Base,
    /// A base that turned back into an engineer (22.0).
    Engineer,
}

/// What an event changed that has a line for this seat, beside moves.
pub(super) fn changes(looker: &Looker<'_>, event: &Event) -> Vec<Fact> {
    let points =
        |side: Side, kind, change, total, action| vec![Fact::Points(Points { side, kind, change, total, action })];
    let marker = |kind, area, shows| vec![Fact::Marker(Marker { kind, area, shows })];
    match event {
        Event::ActionPointsCredited { side, amount, .. } => {
            points(*side, PointsKind::Credited, Some(*amount), None, None)
        }
        Event::ActionPointsDetermined { side, total, .. } => {
            points(*side, PointsKind::Determined, None, Some(*total), None)
        }
        Event::ActionTaken { side, action, cost } => {
            points(*side, PointsKind::Paid, Some(-i16::from(*cost)), None, Some(action.clone()))
        }
        // A point that is held is credited by an event of its own.
        Event::ShockWeighed { gain: Some(side), at_once: true, .. } => {
            points(*side, PointsKind::Gained, Some(1), None, None)
        }
        Event::TurnBegan { turn } => marker(MarkerKind::Turn, None, *turn),
        Event::AbdacomTurned { in_effect } => marker(MarkerKind::Abdacom, None, u8::from(*in_effect)),
        Event::SingaporeMarkerMoved { to } => marker(MarkerKind::Singapore, None, *to),
        Event::DemolitionTried { area, demolished: true } => marker(MarkerKind::Demolition, Some(*area), 1),
        Event::RepairTried { area, repaired: true } => marker(MarkerKind::Demolition, Some(*area), 0),
        Event::BaseBuilt { area, .. } => marker(MarkerKind::Base, Some(*area), 1),
        Event::BaseIncreased { area, .. } => marker(MarkerKind::Base, Some(*area), 2),
        Event::MoraleChecked { level, die, passed } => {
            vec![Fact::Morale(Morale { level: *level, die: *die, passed: *passed })]
        }
        Event::UnitReduced { unit } => looker.hit(*unit, Now::Reduced),
        Event::UnitDisrupted { unit, .. } => looker.hit(*unit, Now::Disrupted),
        Event::UnitDestroyed { unit, .. } => looker.hit(*unit, Now::Destroyed),
        Event::UnitsRallied { side, area, units } | Event::UnitsSupplied { side, area, units } => {
            let full = |unit| Fact::Condition(Condition { side: *side, unit, now: Some(Now::Full), area: Some(*area) });
            if looker.sees(*side) { units.iter().map(|unit| full(Some(*unit))).collect() } else { vec![full(None)] }
        }
        Event::RefitTried { unit, result, .. } => {
            let now = match result {
                RefitResult::Refit => Now::Refitted,
                RefitResult::Damage => Now::Damaged,
                RefitResult::Destroyed => Now::Destroyed,
            };
            looker.known(*unit, now, None)
        }
        Event::ConvertedToBase { unit, area } => looker.known(*unit, Now::Base, Some(*area)),
        Event::ConvertedToEngineers { units } => {
            units.iter().flat_map(|(unit, area)| looker.known(*unit, Now::Engineer, Some(*area))).collect()
        }
        // Its owner is told by the event of the loss itself.
        Event::FifthColumnStruck { unit, face, .. } if !looker.is_own(*unit) => {
            looker.known(*unit, if face.is_some() { Now::Reduced } else { Now::Disrupted }, None)
        }
        Event::PlacedAtStart { .. }
        | Event::EmbarkedAtStart { .. }
        | Event::SetUpFinished { .. }
        | Event::TaskForceAssigned { .. }
        | Event::AreasSeen { .. }
        | Event::UnitsSeen { .. }
        | Event::PhaseBegan { .. }
        | Event::PoolFilled { .. }
        | Event::Awaited(_)
        | Event::Answered
        | Event::DiceRolled { .. }
        | Event::IncidentHappened { .. }
        | Event::FreeActionDeclined { .. }
        | Event::SingaporeDriveRolled { .. }
        | Event::EvacuatedFromSingapore { .. }
        | Event::ReinforcementsPicked { .. }
        | Event::TransportSelected { .. }
        | Event::UnitDeployed { .. }
        | Event::ReturnedToPool { .. }
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
        | Event::SecretBaseFound { .. } => Vec::new(),
    }
}

impl Looker<'_> {
    fn is_own(&self, unit: UnitId) -> bool {
        self.pack.counters.get(&unit).is_some_and(|counter| self.sees(counter.side))
    }

    /// A unit that everybody who hears of it knows.
    fn known(&self, unit: UnitId, now: Now, area: Option<AreaId>) -> Vec<Fact> {
        let Some(counter) = self.pack.counters.get(&unit) else { return Vec::new() };
        vec![Fact::Condition(Condition { side: counter.side, unit: Some(unit), now: Some(now), area })]
    }

    /// A unit that was hit: its owner knows it, and everybody where it is a base (20.0).
    fn hit(&self, unit: UnitId, now: Now) -> Vec<Fact> {
        let Some(counter) = self.pack.counters.get(&unit) else { return Vec::new() };
        let is_known = self.sees(counter.side) || counter.kind == UnitType::Ground(GroundType::Base);
        let (unit, now) = (is_known.then_some(unit), is_known.then_some(now));
        vec![Fact::Condition(Condition { side: counter.side, unit, now, area: None })]
    }
}
