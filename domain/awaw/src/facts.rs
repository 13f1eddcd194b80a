//! The record as data: moves, postings and dice beside the words of `telling`. Nothing in AWAW is hidden.

use serde::Serialize;

use super::accounts::Posting;
use super::components::{Area, Place, UnitId};
use super::event::{Conquest, Event};
use kernel::dice::{D6, Source};

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum Fact {
    Move(Move),
    /// A figure of an account changed.
    Posting(Posting),
    Lost(Lost),
    Surrender(Surrender),
    /// Japan conquered something.
    Conquest(Conquest),
    Die(Die),
}

/// A unit changed its place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Move {
    pub unit: UnitId,
    pub from: Place,
    pub to: Place,
}

/// A unit left the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Lost {
    pub unit: UnitId,
}

/// A country surrendered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Surrender {
    pub area: Area,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Die {
    pub purpose: String,
    pub face: D6,
    pub source: Source,
}

/// What the events of an entry brought.
pub(super) fn facts(events: &[Event]) -> Vec<Fact> {
    events.iter().flat_map(of_event).collect()
}

fn of_event(event: &Event) -> Vec<Fact> {
    match event {
        Event::UnitMoved { unit, from, to, .. } => vec![Fact::Move(Move { unit: *unit, from: *from, to: *to })],
        Event::Posted(posting) => vec![Fact::Posting(posting.clone())],
        Event::UnitEliminated { unit } => vec![Fact::Lost(Lost { unit: *unit })],
        Event::CountrySurrendered { area, removed, eliminated, .. } => {
            let lost = removed.iter().chain(eliminated).map(|unit| Fact::Lost(Lost { unit: *unit }));
            std::iter::once(Fact::Surrender(Surrender { area: *area })).chain(lost).collect()
        }
        Event::Conquered(conquest) => vec![Fact::Conquest(*conquest)],
        Event::DieRolled { purpose, roll } => roll
            .faces
            .iter()
            .map(|face| Fact::Die(Die { purpose: purpose.clone(), face: *face, source: roll.source }))
            .collect(),
        Event::Transcribed(_)
        | Event::AccountOpened { .. }
        | Event::RulingChosen { .. }
        | Event::PlacedAtStart { .. }
        | Event::GameTurnBegan { .. }
        | Event::PhaseBegan { .. }
        | Event::PlayerTurnEnded { .. }
        | Event::ReductionsSpent
        | Event::UnitsAdded { .. }
        | Event::YearStarted { .. }
        | Event::WarBrokeOut { .. }
        | Event::BritainSurrendered
        | Event::UnitLent { .. }
        | Event::UnitBuilt { .. }
        | Event::CountrySpent { .. }
        | Event::ShipLaidDown { .. }
        | Event::ShipLaunched { .. }
        | Event::ShipRepaired { .. }
        | Event::TransportsUsed { .. }
        | Event::InfantryProduced { .. }
        | Event::ShipbuildingProduced { .. }
        | Event::SubversionAchieved
        | Event::InaPoolAdjusted { .. }
        | Event::InaUnitBuilt { .. }
        | Event::InaDeferred
        | Event::PartisanBuilt { .. }
        | Event::ControlChanged { .. }
        | Event::CityClockSet { .. }
        | Event::CityClockStopped { .. }
        | Event::CityLost { .. }
        | Event::FactorsSet { .. }
        | Event::LossesRecorded { .. }
        | Event::ChinaGranted { .. }
        | Event::MissionFlown { .. }
        | Event::OffensiveDeclared { .. }
        | Event::GroundAttackDeclared { .. }
        | Event::AttritionDeclared { .. }
        | Event::AirCombatRecorded { .. }
        | Event::SupplyTraced { .. }
        | Event::ActivityDeclared(_)
        | Event::InterceptionDeclared { .. }
        | Event::RaidersDeclared { .. }
        | Event::SubmarinePassed { .. }
        | Event::SiegeRecorded { .. }
        | Event::NavalUnitsDisplaced { .. }
        | Event::OilTraced { .. }
        | Event::Rested(_)
        | Event::FactsUsed { .. }
        | Event::FactDeclared(_)
        | Event::FactDisputed { .. }
        | Event::FactAccepted { .. }
        | Event::FactWithdrawn { .. }
        | Event::Corrected { .. }
        | Event::Awaited(_)
        | Event::Answered
        | Event::Consented { .. }
        | Event::Declined { .. }
        | Event::Noted { .. } => Vec::new(),
    }
}
