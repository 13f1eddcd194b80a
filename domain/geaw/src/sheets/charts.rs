//! GEAW 2.13, 3.1, 6.3, 6.4, 7.1: rows of the charts on the map, and the sheet of a scenario.

use std::collections::BTreeSet;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::records::Counter;
use crate::components::{Contingent, UnitSize, UnitType};
use crate::hexes::Hex;
use kernel::seat::BySide;

/// Units of a kind: what a row of a chart or of a set-up speaks of. What is not said is any.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitKind {
    /// Whose units they are; the one thing that must be said.
    pub contingent: Contingent,
    /// Their unit type, such as `infantry`; any if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit_type: Option<UnitType>,
    /// Their size as printed, `x` to `xxxx`; any if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<UnitSize>,
    /// The factors as printed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub factors: Option<String>,
    /// The designation printed on the counter; any if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

impl UnitKind {
    /// All units of a type of a contingent.
    pub const fn of(contingent: Contingent, unit_type: UnitType) -> Self {
        Self { contingent, unit_type: Some(unit_type), size: None, factors: None, name: None }
    }

    /// Whether a counter is of this kind.
    pub fn includes(&self, counter: &Counter) -> bool {
        self.contingent == counter.contingent
            && self.unit_type.is_none_or(|unit_type| unit_type == counter.unit_type)
            && self.size.is_none_or(|size| size == counter.size)
            && self.factors.as_ref().is_none_or(|factors| counter.factors.as_ref() == Some(factors))
            && self.name.as_ref().is_none_or(|name| *name == counter.name)
    }

    /// How much it says: of two rows that fit, the one that says more holds.
    pub fn precision(&self) -> usize {
        usize::from(self.unit_type.is_some())
            + usize::from(self.size.is_some())
            + usize::from(self.factors.is_some())
            + usize::from(self.name.is_some())
    }
}

impl fmt::Display for UnitKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.contingent.name())?;
        if let Some(name) = &self.name {
            write!(f, " {name}")?;
        }
        if let Some(factors) = &self.factors {
            write!(f, " {factors}")?;
        }
        write!(f, " {}", self.unit_type.map_or("units", UnitType::name))?;
        if let Some(size) = self.size {
            write!(f, " {}", size.symbol())?;
        }
        Ok(())
    }
}

/// A row of the Mobilization Costs Table (6.3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MobilizationRow {
    /// The units it is for; where two rows fit a counter, the one that says more holds.
    pub units: UnitKind,
    /// Victory points for each; none for a dash.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<u8>,
    /// The years in which they may be recruited; empty for any.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub years: BTreeSet<u16>,
    /// Whether each enters only once in a game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub once: bool,
}

/// A row of the Reinforcement Placement Table (6.4).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlacementRow {
    /// The units it is for; where two rows fit a counter, the one that says more holds.
    pub units: UnitKind,
    /// The hexes where they may be placed.
    pub hexes: BTreeSet<Hex>,
}

/// Some of the units that make a corps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Component {
    /// How many such counters the corps takes.
    pub count: u8,
    /// Their unit type, such as `infantry`.
    pub unit_type: UnitType,
    /// Their size as printed, such as `xx` for divisions.
    pub size: UnitSize,
    /// Their factors as printed, where the table says them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub factors: Option<String>,
}

impl Component {
    /// Whether a counter can be one of them, whatever its nationality.
    pub fn includes(&self, counter: &Counter) -> bool {
        self.unit_type == counter.unit_type
            && self.size == counter.size
            && self.factors.as_ref().is_none_or(|factors| counter.factors.as_ref() == Some(factors))
    }
}

impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let factors = self.factors.as_deref().map(|factors| format!(" {factors}")).unwrap_or_default();
        write!(f, "{}{factors} {} {}", self.count, self.unit_type.name(), self.size.symbol())
    }
}

/// A row of the Corps Components Table (7.1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CorpsRow {
    /// The corps that is made; only British and Japanese ones break down or build up (7.5).
    pub corps: UnitKind,
    /// Whether a supply unit is expended to build it; not said where that is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub supply: Option<bool>,
    /// What it is made of.
    pub components: Vec<Component>,
}

/// An objective by its name, for a table that enters no hexes (5.2). It counts in place of
/// the hex that bears the name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NamedObjective {
    /// The name printed in its hex.
    pub name: String,
    /// The circled number of victory points; 0 for none.
    pub value: u8,
}

/// A space of the Turn Record (2.13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnRecord {
    /// The number of the turn.
    pub turn: u8,
    /// The year it lies in; turns 14 to 16, and no others, are those of 1945 (errata).
    pub year: u16,
    /// Its quarter, 1 to 4 for I to IV.
    pub quarter: u8,
}

/// What the loss of a unit is proposed to cost (GEAW-R-16). Always a declaration, since 11.0 is not held.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LossValue {
    /// The units of which each loss is priced so.
    pub units: UnitKind,
    /// Victory points that their owner loses.
    pub loss: u8,
}

/// Which scenario of the book a sheet is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub enum ScenarioNumeral {
    /// Scenario I, 1941-42 (28.0).
    #[serde(rename = "I")]
    First,
    /// Scenario II, the campaign 1941-45 (29.0).
    #[serde(rename = "II")]
    Campaign,
    /// Scenario III, 1944-45, of the optional rules (44.0).
    #[serde(rename = "III")]
    Third,
    /// One of the players' own.
    #[serde(rename = "own")]
    Own,
}

/// A line of a set-up (3.2): so many units of a type, with these factors, in this area.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetUpLine {
    /// How many such counters are placed.
    pub count: u8,
    /// Which units they are; the side of their contingent places them.
    pub units: UnitKind,
    /// Where; empty for any hex. It need not be connected (2.2).
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub area: BTreeSet<Hex>,
}

/// A reinforcement that the scenario brings without cost (6.1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScheduledEntry {
    /// The number of the game turn in which it comes; one that is blocked then is lost (6.8).
    pub turn: u8,
    /// Which unit it is; each line brings one counter.
    pub units: UnitKind,
    /// Where; empty for the Reinforcement Placement Table.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub hexes: BTreeSet<Hex>,
}

/// A unit that the scenario takes off the map (6.1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScheduledWithdrawal {
    /// The number of the game turn in which it leaves.
    pub turn: u8,
    /// Which unit it is; each line takes one counter away.
    pub units: UnitKind,
}

/// A scenario as the players entered it (GEAW-R-10).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScenarioSheet {
    /// The scenario it is for: `I`, `II` or `III` of the book, or `own`.
    pub numeral: ScenarioNumeral,
    /// Its name, by which a new game may ask for it.
    pub name: String,
    /// The number of its first game turn, 1 or more; 1 for the campaign (3.1).
    pub first_turn: u8,
    /// The number of its last game turn, no lower than that of the first; 16 for the campaign (3.1).
    pub last_turn: u8,
    /// The victory points of Japan at the start.
    pub japan: u16,
    /// The victory points of the Allies at the start.
    pub allies: u16,
    /// The lines of the set-up, in the order of the list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub set_up: Vec<SetUpLine>,
    /// Reinforcements that come without cost.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub schedule: Vec<ScheduledEntry>,
    /// Units that leave.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub withdrawals: Vec<ScheduledWithdrawal>,
    /// Whether units may reorganize during set-up (7.4).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reorganization_during_set_up: bool,
}

impl ScenarioSheet {
    /// The victory points at the start (5.1).
    pub const fn victory_points(&self) -> BySide<u16> {
        BySide::new(self.japan, self.allies)
    }
}
