//! GEAW title page and contents, 2.13: what this module is, and which sections of the book it holds.

use serde::Serialize;

use super::components::{Class, Section, UnitType};

/// The edition and the scales.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ModuleInfo {
    pub game: &'static str,
    pub publisher: &'static str,
    /// The issue that the game came with.
    pub issue: &'static str,
    /// When the electronic rules were first posted.
    pub posted: &'static str,
    /// When they were updated, in order; the last is the edition in force.
    pub updates: [&'static str; 5],
    /// Kilometers from side to side of a hex.
    pub hex_kilometers: u16,
    /// Miles from side to side of a hex, in tenths.
    pub hex_miles_in_tenths: u16,
    /// Months in a game turn.
    pub turn_months: u8,
}

pub const MODULE_INFO: ModuleInfo = ModuleInfo {
    game: "The Greater East Asia War",
    publisher: "Decision Games",
    issue: "World at War 6, May 2009",
    posted: "2009-05-14",
    updates: ["2009-05-15", "2009-05-18", "2009-05-20", "2009-05-29", "2009-06-19"],
    hex_kilometers: 120,
    hex_miles_in_tenths: 745,
    turn_months: 3,
};

impl ModuleInfo {
    /// The edition in force.
    pub const fn edition(&self) -> &'static str {
        self.updates[4]
    }
}

/// How much of a section we hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Holding {
    TextHeld,
    HeadingOnly,
    /// The heading of an optional rule.
    OptionalHeadingOnly,
}

/// The 45 headings of the book, from 1.0.
pub const HEADINGS: [&str; 45] = [
    "Introduction",
    "Components",
    "Set Up",
    "Sequence of Play",
    "Victory Points",
    "Reinforcements & Withdrawals",
    "Reorganization",
    "Land Movement",
    "Ground Unit Stacking",
    "Zones of Control (ZOC)",
    "Combat",
    "Retreating After Combat",
    "Pursuit",
    "Supply",
    "Headquarters",
    "Airpower",
    "Naval Bombardment",
    "Amphibious Operations",
    "Air Transport & Airborne Operations",
    "Unique Units & Markers",
    "Engineering Operations",
    "Seasons",
    "China",
    "Japanese Client-State Units",
    "Staging Areas",
    "USSR, Outer Mongolia & Manchukuo",
    "Victory Conditions",
    "Scenario I: 1941-42, Asian Blitzkrieg",
    "Scenario II: 1941-45, Campaign Game",
    "Random Events",
    "Psychological Warfare",
    "Additional Engineering Operations",
    "Special Tactics",
    "Additional Air Missions",
    "Naval Combat",
    "Bases",
    "Maximum Defensive Supply",
    "Supply Unit Capture",
    "Building Additional Ports",
    "Additional Railroad Operations",
    "Untried Chinese Units",
    "The USSR, Outer Mongolia & Manchuria",
    "Additional Victory Conditions",
    "Scenario III: 1944-45, Time Runs Out in the CBI",
    "Optional Rules Charts & Tables",
];

/// How much we hold of a section.
pub const fn holding(section: Section) -> Holding {
    if section.is_held() {
        Holding::TextHeld
    } else if section.is_optional() {
        Holding::OptionalHeadingOnly
    } else {
        Holding::HeadingOnly
    }
}

/// The unit types of a class (2.5).
pub fn unit_types(class: Class) -> Vec<UnitType> {
    UnitType::ALL.into_iter().filter(|unit_type| unit_type.class() == class).collect()
}
