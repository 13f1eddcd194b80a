//! Netherlands East Indies over GraphQL.

pub mod action;
pub mod command;
pub mod copy;
pub mod explorer;
pub mod game;
pub mod moment;
pub mod mutation;
pub mod odds;
pub mod optional;
pub mod options;
pub mod pack;
pub mod reconcile;
mod shown;
pub mod unit;
pub mod view;

use async_graphql::Enum;
use serde::{Deserialize, Serialize};

/// The two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[graphql(remote = "domain::nei::components::Side")]
pub enum NeiSide {
    /// The Japanese player.
    Japan,
    /// The Allied player.
    Allies,
}

/// Contingents, as the rulebook names them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[graphql(remote = "domain::nei::components::Contingent")]
pub enum NeiContingent {
    /// Netherlands East Indies.
    #[graphql(name = "NEI")]
    #[serde(rename = "NEI")]
    Netherlands,
    /// United States.
    #[graphql(name = "US")]
    #[serde(rename = "US")]
    UnitedStates,
    /// British.
    #[serde(rename = "BRITISH")]
    British,
    /// Australia.
    #[serde(rename = "AUSTRALIA")]
    Australia,
    /// Portuguese.
    #[serde(rename = "PORTUGUESE")]
    Portuguese,
    /// Imperial Japanese Army.
    #[graphql(name = "IJA")]
    #[serde(rename = "IJA")]
    ImperialArmy,
    /// Imperial Japanese Navy.
    #[graphql(name = "IJN")]
    #[serde(rename = "IJN")]
    ImperialNavy,
}

/// Which printed side of a counter is up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[graphql(remote = "domain::nei::components::Face")]
pub enum NeiFace {
    /// The front.
    Full,
    /// The back of a two-step unit.
    Reduced,
    /// The back of a Japanese engineer: a base.
    Base,
    /// The back of a seaplane: on patrol, by an optional rule.
    Patrol,
}

/// The stages of a combat, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "domain::nei::combat::Stage")]
pub enum NeiStage {
    /// Fire at air units.
    AntiAir,
    /// Fire at surface ships.
    AntiShip,
    /// Fire at submarines.
    AntiSubmarine,
    /// Fire at ground units.
    AntiGround,
}

/// What the table waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "domain::nei::view::PendingKind")]
pub enum NeiPendingKind {
    /// Dice: answer with `roll`, or let the server throw them.
    Roll,
    /// A draw from the pool: answer with `draw`, or let the server draw.
    Draw,
    /// Reinforcements to be deployed, one by one.
    Deploy,
    /// Losses of a battle.
    ChooseLosses,
    /// Step losses of a failed morale check.
    ChooseMoraleLosses,
    /// Aircraft that exceed the capacity of their airfield.
    DisruptExcessAircraft,
    /// A free action of an incident, or declining it.
    TakeFreeAction,
    /// The area to attack where the aircraft were stopped, or none.
    AttackWhereStopped,
    /// The land area the fifth column looks at.
    ChooseFifthColumnArea,
    /// The ground unit the fifth column strikes.
    ChooseFifthColumnTarget,
    /// A result that no table of the pack gives: answer with `state`.
    State,
    /// Agreement to a statement.
    ConfirmStatement,
    /// Loaded ships that may be kept out of the battle.
    Withhold,
    /// Agreement to a correction.
    AnswerAdjustment,
    /// Carriers that may strike back at the force that struck them, or let it be.
    Counterstrike,
}

/// The tables that the players may have to read for the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "domain::nei::view::QuestionKind")]
pub enum NeiQuestionKind {
    /// An Incident Table.
    Incident,
    /// The drive on Singapore.
    Drive,
    /// A Refit Table.
    Refit,
    /// The Terrain Effects Chart.
    Terrain,
    /// The hits of the First Air Fleet.
    FirstAirFleet,
}

/// Port ranks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "domain::nei::components::Port")]
pub enum NeiPort {
    /// No port.
    None,
    /// A minor port.
    Minor,
    /// A major port.
    Major,
}

/// What kind of area it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "domain::nei::pack::AreaKind")]
pub enum NeiAreaKind {
    /// Land within a square.
    Land,
    /// Sea within a square.
    Sea,
    /// A home base: land and sea in one.
    HomeBase,
}
