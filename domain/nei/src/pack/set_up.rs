//! NEI 23.0: what a scenario says of its set-up, with selectors resolved to units and areas.

use std::collections::BTreeSet;

use super::Scenario;
use crate::components::{AreaId, UnitId};
use crate::optional::{OptionalRule, OptionalRules};
use crate::rulings::Rulings;

/// When a record of a scenario holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition {
    /// In one reading of a ruling.
    Reading {
        ruling: String,
        /// The reading, 1 for the default.
        number: u8,
    },
    /// With an optional rule.
    Option(OptionalRule),
}

impl Condition {
    /// Whether it holds in a game of these readings and rules.
    pub fn holds(&self, rulings: &Rulings, optional: &OptionalRules) -> bool {
        match self {
            Self::Reading { ruling, number } => rulings.reading(ruling) == Some(*number),
            Self::Option(rule) => optional.has(*rule),
        }
    }
}

/// Where a group of units may be placed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SetupZone {
    /// The clause that gives the zone ("NEI-23.1-g").
    pub clause: String,
    /// What the scenario says, in our words.
    pub text: String,
    /// The units it covers.
    pub units: BTreeSet<UnitId>,
    /// The areas it allows.
    pub areas: BTreeSet<AreaId>,
    /// Its units start with their base side up.
    pub base_side: bool,
    /// The functional airfield where this base stands is allowed too.
    pub at_the_base: Option<UnitId>,
    /// When it holds; `None` for always.
    pub condition: Option<Condition>,
}

/// A number of units that must stand somewhere before set-up is finished.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetupMinimum {
    /// The clause that asks for it.
    pub clause: String,
    /// What it asks, in our words.
    pub text: String,
    /// The units that count.
    pub units: BTreeSet<UnitId>,
    /// The areas that count.
    pub areas: BTreeSet<AreaId>,
    pub at_least: u8,
}

/// A number of units beyond which no more may start somewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetupMaximum {
    /// The clause that sets it.
    pub clause: String,
    /// What it allows, in our words.
    pub text: String,
    /// The units that count.
    pub units: BTreeSet<UnitId>,
    /// The areas that count.
    pub areas: BTreeSet<AreaId>,
    pub at_most: u8,
}

/// Units that nobody places and that do not begin where their code says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetElsewhere {
    /// The clause that says so.
    pub clause: String,
    /// What the scenario says, in our words.
    pub text: String,
    pub units: BTreeSet<UnitId>,
    /// Where they begin.
    pub at: Elsewhere,
    /// When it is so; `None` for always.
    pub condition: Option<Condition>,
}

/// Where units begin that are not on the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Elsewhere {
    /// In the Disrupted Units Display.
    Disrupted,
    /// Nowhere: they take no part.
    OutOfPlay,
}

fn holds(condition: Option<&Condition>, rulings: &Rulings, optional: &OptionalRules) -> bool {
    condition.is_none_or(|condition| condition.holds(rulings, optional))
}

impl Scenario {
    /// Whether its first turn has the special rules of shock effect (NEI 23.1).
    pub const fn has_shock_effect(&self) -> bool {
        self.first_turn_action_points.is_some()
    }

    /// The zone that governs a unit: the first in the scenario's text that names it and holds.
    pub fn zone(&self, unit: UnitId, rulings: &Rulings, optional: &OptionalRules) -> Option<&SetupZone> {
        self.zones.iter().find(|zone| zone.units.contains(&unit) && holds(zone.condition.as_ref(), rulings, optional))
    }

    /// Where a unit begins that no zone governs and that is not on the map either.
    pub fn elsewhere(&self, unit: UnitId, rulings: &Rulings, optional: &OptionalRules) -> Option<&SetElsewhere> {
        self.elsewhere.iter().find(|set| set.units.contains(&unit) && holds(set.condition.as_ref(), rulings, optional))
    }
}
