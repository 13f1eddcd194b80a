//! The record as data: moves, postings and dice beside the words of `telling`. Nothing in AWAW is hidden.

use serde::Serialize;

use super::accounts::Posting;
use super::components::{Area, Place, UnitId};
use super::event::{Conquest, Event};
use crate::table::dice::{D6, Source};

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum Fact {
    /// A unit moved.
    Move {
        /// The unit.
        unit: UnitId,
        /// From where.
        from: Place,
        /// To where.
        to: Place,
    },
    /// A figure of an account changed.
    Posting(Posting),
    /// A unit was lost.
    Lost {
        /// The unit.
        unit: UnitId,
    },
    /// A country surrendered.
    Surrender {
        /// Its box.
        area: Area,
    },
    /// Japan conquered something.
    Conquest(Conquest),
    /// A die fell.
    Die {
        /// What for.
        purpose: String,
        /// Its face.
        face: D6,
        /// Who threw it.
        source: Source,
    },
}

/// What the events of an entry brought.
pub(super) fn facts(events: &[Event]) -> Vec<Fact> {
    events.iter().flat_map(of_event).collect()
}

fn of_event(event: &Event) -> Vec<Fact> {
    match event {
        Event::UnitMoved { unit, from, to, .. } => vec![Fact::Move { unit: *unit, from: *from, to: *to }],
        Event::Posted(posting) => vec![Fact::Posting(posting.clone())],
        Event::UnitEliminated { unit } => vec![Fact::Lost { unit: *unit }],
        Event::CountrySurrendered { area, removed, eliminated, .. } => {
            let lost = removed.iter().chain(eliminated).map(|unit| Fact::Lost { unit: *unit });
            std::iter::once(Fact::Surrender { area: *area }).chain(lost).collect()
        }
        Event::Conquered(conquest) => vec![Fact::Conquest(*conquest)],
        Event::DieRolled { purpose, roll } => roll
            .faces
            .iter()
            .map(|face| Fact::Die { purpose: purpose.clone(), face: *face, source: roll.source })
            .collect(),
        _ => Vec::new(),
    }
}
