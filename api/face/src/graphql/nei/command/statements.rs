//! What the players state where the pack has no table to read.

use async_graphql::{Enum, InputObject, OneofObject};
use serde::{Deserialize, Serialize};

/// A result read from a printed table, or decided by the players: exactly one of these, as the question asks.
#[derive(Debug, Clone, PartialEq, OneofObject, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum NeiStatementInput {
    /// A line of an Incident Table.
    Incident(NeiIncidentInput),
    /// Boxes that the Singapore marker moves.
    Drive(i32),
    /// The result of a refit die.
    Refit(NeiRefitResult),
    /// What the Terrain Effects Chart adds to the dice.
    Terrain(NeiTerrainInput),
    /// Hits that the First Air Fleet scores.
    FirstAirFleet(i32),
}

input!(
    /// A line of an Incident Table.
    NeiIncidentInput {
        /// Its title.
        name: String,
        /// What it does.
        effect: NeiIncidentEffectInput,
        /// Modifier of this turn's drive die; the Japanese table only.
        #[graphql(default)]
        #[serde(default)]
        drive_modifier: i32,
    }
);

/// What an incident does: exactly one of these. Effects without particulars are written with `true`.
#[derive(Debug, Clone, PartialEq, OneofObject, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum NeiIncidentEffectInput {
    /// Nothing.
    Nothing(bool),
    /// Action Points gained, or lost where it is negative.
    ActionPoints(i32),
    /// The ABDACOM marker turns over.
    TurnAbdacom(bool),
    /// The Allies check morale.
    MoraleCheck(bool),
    /// One action at no cost, if the player wants it.
    FreeAction(NeiFreeAction),
}

/// The actions that an incident can give.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[graphql(remote = "domain::nei::pack::FreeAction")]
pub enum NeiFreeAction {
    /// Mobilize Reinforcements.
    MobilizeReinforcements,
    /// Fifth Column/Guerrillas.
    FifthColumn,
    /// Any G-2 action.
    AnyIntelligence,
}

/// Outcomes of a refit die.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[graphql(remote = "domain::nei::pack::RefitResult")]
pub enum NeiRefitResult {
    /// Back on the map.
    Refit,
    /// To the potential reinforcements.
    Damage,
    /// Gone for good.
    Destroyed,
}

input!(
    /// A line of the Terrain Effects Chart.
    NeiTerrainInput {
        /// Added to the dice of air and naval units.
        air_naval_modifier: i32,
        /// Added to the dice of ground units.
        ground_modifier: i32,
    }
);
