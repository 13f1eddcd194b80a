//! The record as data: moves, victory points and dice beside the words of `telling`. Nothing in GEAW is hidden.

use serde::Serialize;

use super::components::{MovementPoints, Side, UnitId};
use super::event::Event;
use super::hexes::Hex;
use kernel::dice::{D6, Source};

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum Fact {
    Move(Move),
    Points(Points),
    Die(Die),
    Lost(Lost),
}

/// A unit changed its place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Move {
    pub unit: UnitId,
    /// From where, if it was on the map.
    pub from: Option<Hex>,
    /// The hexes it entered.
    pub path: Vec<Hex>,
    pub to: Hex,
    /// Movement points paid; none where a section we lack rules the move.
    pub price: Option<MovementPoints>,
}

/// A side's victory points changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Points {
    pub side: Side,
    pub change: i16,
    /// The total after it.
    pub total: i16,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Die {
    pub purpose: String,
    pub face: D6,
    pub source: Source,
}

/// A unit left the map for good or for the pool.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Lost {
    pub unit: UnitId,
}

/// What the events of an entry brought.
pub(super) fn facts(events: &[Event]) -> Vec<Fact> {
    events.iter().flat_map(of_event).collect()
}

fn of_event(event: &Event) -> Vec<Fact> {
    match event {
        Event::UnitMoved { unit, from, to, steps, .. } => vec![Fact::Move(Move {
            unit: *unit,
            from: Some(*from),
            path: steps.iter().map(|step| step.hex).collect(),
            to: *to,
            price: Some(steps.iter().map(|step| step.price).sum()),
        })],
        Event::UnitMovedAsDeclared { unit, from, to, .. } => {
            vec![Fact::Move(Move { unit: *unit, from: *from, path: vec![*to], to: *to, price: None })]
        }
        Event::PointsBooked { side, booking } => {
            vec![Fact::Points(Points { side: *side, change: booking.change, total: booking.total })]
        }
        Event::DieRolled { purpose, roll } => roll
            .faces
            .iter()
            .map(|face| Fact::Die(Die { purpose: purpose.clone(), face: *face, source: roll.source }))
            .collect(),
        Event::UnitEliminated { unit, .. } | Event::UnitWithdrawn { unit, .. } => {
            vec![Fact::Lost(Lost { unit: *unit })]
        }
        Event::SideTaken { .. }
        | Event::ScenarioDefined(_)
        | Event::Transcribed { .. }
        | Event::RulingChosen { .. }
        | Event::PlacedAtStart { .. }
        | Event::SetUpFinished { .. }
        | Event::TurnBegan { .. }
        | Event::PhaseBegan { .. }
        | Event::ZeroReached { .. }
        | Event::ZeroResolved { .. }
        | Event::ObjectiveHeld { .. }
        | Event::ObjectivesScored
        | Event::VictoryChecked { .. }
        | Event::GameFinished(_)
        | Event::ResultRecorded { .. }
        | Event::UnitEntered { .. }
        | Event::ReinforcementLost { .. }
        | Event::UnitFlipped { .. }
        | Event::CorpsBrokenDown { .. }
        | Event::CorpsCombined { .. }
        | Event::SupplyExpended { .. }
        | Event::MoveReopened { .. }
        | Event::RailControlDeclared { .. }
        | Event::CombatRecorded { .. }
        | Event::UnitDisplaced { .. }
        | Event::AttritionChecked { .. }
        | Event::FactDeclared(_)
        | Event::FactDisputed { .. }
        | Event::FactAccepted { .. }
        | Event::FactWithdrawn { .. }
        | Event::Rested(_)
        | Event::Depended(_)
        | Event::Reversed { .. }
        | Event::Awaited(_)
        | Event::Answered
        | Event::Consented { .. }
        | Event::Declined { .. }
        | Event::Corrected { .. }
        | Event::Noted { .. } => Vec::new(),
    }
}
