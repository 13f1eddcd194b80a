//! The words of the rulebook, as enums.

use async_graphql::Enum;
use domain::geaw::components::Side;
use domain::geaw::game::{Location, Phase, PlayerPhase};
use serde::{Deserialize, Serialize};

/// The two players (1.0).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[graphql(remote = "domain::geaw::components::Side")]
pub enum GeawSide {
    /// The Japanese player, whose player turn comes first (4.2).
    Japan,
    /// The Allied player.
    Allies,
}

/// How the map is drawn (GEAW-R-03). The neighbors of a hex are the same either way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "domain::geaw::rulings::HexDrawing")]
pub enum GeawHexDrawing {
    /// The first two digits are the column, counted to the right; the last two the row, counted down. Odd columns lie
    /// half a hex lower.
    FirstPairColumn,
    /// The first two digits are the row, counted down; the last two the column, counted to the right. Odd rows lie half a
    /// hex to the right.
    FirstPairRow,
}

/// The contingents (2.4, 2.11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[graphql(remote = "domain::geaw::components::Contingent")]
pub enum GeawContingent {
    /// Japan.
    Japanese,
    /// Japan's client states.
    JapaneseClient,
    /// The British Empire: one nationality, whatever the color of the unit box (errata).
    British,
    /// The Dutch.
    Dutch,
    /// The United States.
    UnitedStates,
    /// Nationalist China.
    ChineseNationalist,
    /// Communist China.
    ChineseCommunist,
    /// No nationality: the common color of Allied supply units and bases (2.11).
    AlliedCommon,
}

/// The unit types (2.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[graphql(remote = "domain::geaw::components::UnitType")]
pub enum GeawUnitType {
    /// Infantry.
    Infantry,
    /// Light infantry.
    LightInfantry,
    /// Garrison.
    Garrison,
    /// Armor.
    Armor,
    /// Mechanized infantry.
    Mechanized,
    /// Marines.
    Marine,
    /// Airborne infantry.
    Airborne,
    /// Special operations.
    SpecialOperations,
    /// Cavalry.
    Cavalry,
    /// A fortress.
    Fortress,
    /// A headquarters.
    Headquarters,
    /// A tactical airbase.
    TacticalAirbase,
    /// A strategic airbase.
    StrategicAirbase,
    /// A supply unit.
    Supply,
    /// A naval bombardment task force.
    NavalBombardmentTaskForce,
    /// A carrier task force.
    CarrierTaskForce,
    /// An amphibious task force.
    AmphibiousTaskForce,
}

/// The size symbols (2.9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[graphql(remote = "domain::geaw::components::UnitSize")]
pub enum GeawUnitSize {
    /// x: a brigade, group or task force; an Allied air wing or air command.
    Brigade,
    /// xx: a division or air division.
    Division,
    /// xxx: an Allied corps or a Japanese field force.
    Corps,
    /// xxxx: an army.
    Army,
}

/// The zones of China (2.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[graphql(remote = "domain::geaw::sheets::ChineseZone")]
pub enum GeawChineseZone {
    /// The Communist Zone.
    Communist,
    /// The Nationalist Zone.
    Nationalist,
}

/// Which scenario of the book a sheet is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[graphql(remote = "domain::geaw::sheets::ScenarioNumeral")]
pub enum GeawScenarioNumeral {
    /// Scenario I, 1941-42 (28.0).
    First,
    /// Scenario II, the campaign 1941-45 (29.0).
    Campaign,
    /// Scenario III, 1944-45, of the optional rules (44.0).
    Third,
    /// One of the players' own.
    Own,
}

/// How a step is paid for (8.8 to 8.10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[graphql(remote = "domain::geaw::command::Way")]
pub enum GeawWay {
    /// Terrain and hexside (8.8).
    Terrain,
    /// Along a road or a railroad used as one (8.9).
    Road,
    /// Along a river, for supply units (8.10).
    River,
}

/// How a finished move is reopened (8.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[graphql(remote = "domain::geaw::command::Reopening")]
pub enum GeawReopening {
    /// Taken back: the unit moves anew with its whole allowance.
    Undo,
    /// Continued from where it is, with what is left.
    Continue,
}

/// Why points change, other than by a payment (5.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[graphql(remote = "domain::geaw::command::PointsReason")]
pub enum GeawPointsReason {
    /// Places occupied: only in the Victory Point Phase (5.5).
    Occupation,
    /// Units lost in combat (5.5).
    CombatLoss,
    /// Anything else that a section grants or takes.
    Other,
}

/// What a check of supply attrition brought, as the players declare it (14.0).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[graphql(remote = "domain::geaw::command::AttritionResult")]
pub enum GeawAttritionResult {
    /// Nothing.
    NoEffect,
    /// The unit is lost.
    Eliminated,
    /// The corps is broken down.
    BrokenDown,
}

/// Why a corps is broken down (7.1, 7.2, 7.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum GeawCause {
    /// Because its owner wishes it.
    Voluntary,
    /// A battle forces it.
    CombatResult,
    /// To give up a loss in combat.
    CombatLoss,
    /// Supply attrition forces it.
    SupplyAttrition,
    /// To meet a withdrawal.
    Withdrawal,
    /// Another action that a section outside the text at hand describes.
    Other,
}

/// Where a declaration stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "domain::geaw::declarations::Status")]
pub enum GeawStatus {
    /// It holds.
    Standing,
    /// The opponent does not agree yet; the phase cannot end.
    Disputed,
    /// The opponent agreed.
    Accepted,
}

/// Why a game ended (3.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "domain::geaw::game::End")]
pub enum GeawEnd {
    /// The last turn of the scenario is over.
    FinalTurn,
    /// A player won an automatic victory.
    AutomaticVictory,
    /// A player gave up.
    Conceded,
    /// Victory points fell to zero, and the players found the game to end by 27.2.
    ZeroVictoryPoints,
}

/// What is known of the enemy's zone of control in a hex (8.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "domain::geaw::movement::reach::Zone")]
pub enum GeawZone {
    /// None, or none was declared and no enemy is near.
    Free,
    /// One was declared: the move ends there (8.7).
    Stop,
    /// An enemy is near and nobody said; the move will ask.
    Ask,
}

/// What a step was charged for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "domain::geaw::movement::Charge")]
pub enum GeawCharge {
    /// The terrain of the hex, and the hexside (8.8).
    Terrain,
    /// A road (8.9).
    Road,
    /// A river (8.10).
    River,
    /// Boarding a train, with the first hex of the ride (8.11).
    Boarding,
    /// A further hex by rail (8.11).
    Rail,
    /// One hex for the whole allowance (8.6).
    Minimum,
}

/// Where a unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum GeawPlace {
    /// In the general pool of available units.
    Pool,
    /// In a hex (2.2).
    Map,
    /// Bought, and to enter by amphibious movement (6.6).
    AwaitingEntry,
    /// Eliminated: may be bought again (6.9).
    Eliminated,
    /// Withdrawn: may be bought again (6.9).
    Withdrawn,
    /// Out of the game for good: a headquarters that was lost (6.9).
    Removed,
}

impl From<Location> for GeawPlace {
    fn from(location: Location) -> Self {
        match location {
            Location::Pool => Self::Pool,
            Location::Map(_) => Self::Map,
            Location::AwaitingEntry => Self::AwaitingEntry,
            Location::Eliminated => Self::Eliminated,
            Location::Withdrawn => Self::Withdrawn,
            Location::Removed => Self::Removed,
        }
    }
}

/// The phases of a game turn, in the order of the sequence of play (4.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum GeawPhase {
    /// Before play (3.1).
    SetUp,
    /// Japanese Mobilization Phase.
    JapaneseMobilization,
    /// Japanese Reorganization Phase.
    JapaneseReorganization,
    /// Japanese 1st Movement Phase.
    JapaneseFirstMovement,
    /// Japanese 1st Combat Phase.
    JapaneseFirstCombat,
    /// Japanese 2nd Movement Phase.
    JapaneseSecondMovement,
    /// Japanese 2nd Combat Phase.
    JapaneseSecondCombat,
    /// Japanese Supply Attrition Phase.
    JapaneseSupplyAttrition,
    /// Allied Mobilization Phase.
    AlliedMobilization,
    /// Allied Reorganization Phase.
    AlliedReorganization,
    /// Allied 1st Movement Phase.
    AlliedFirstMovement,
    /// Allied 1st Combat Phase.
    AlliedFirstCombat,
    /// Allied 2nd Movement Phase.
    AlliedSecondMovement,
    /// Allied 2nd Combat Phase.
    AlliedSecondCombat,
    /// Allied Supply Attrition Phase.
    AlliedSupplyAttrition,
    /// Victory Point Phase.
    VictoryPoint,
    /// Victory Check Phase.
    VictoryCheck,
    /// Turn Advance Phase.
    TurnAdvance,
    /// The game is over.
    Finished,
}

/// The phases of the API and of the domain, side by side.
macro_rules! phases {
    ($($api:ident = $side:ident $phase:ident,)*; common $($other:ident,)*) => {
        impl From<Phase> for GeawPhase {
            fn from(phase: Phase) -> Self {
                match phase {
                    $(Phase::Of(Side::$side, PlayerPhase::$phase) => Self::$api,)*
                    $(Phase::$other => Self::$other,)*
                }
            }
        }

        impl From<GeawPhase> for Phase {
            fn from(phase: GeawPhase) -> Self {
                match phase {
                    $(GeawPhase::$api => Self::Of(Side::$side, PlayerPhase::$phase),)*
                    $(GeawPhase::$other => Self::$other,)*
                }
            }
        }
    };
}

phases! {
    JapaneseMobilization = Japan Mobilization,
    JapaneseReorganization = Japan Reorganization,
    JapaneseFirstMovement = Japan FirstMovement,
    JapaneseFirstCombat = Japan FirstCombat,
    JapaneseSecondMovement = Japan SecondMovement,
    JapaneseSecondCombat = Japan SecondCombat,
    JapaneseSupplyAttrition = Japan SupplyAttrition,
    AlliedMobilization = Allies Mobilization,
    AlliedReorganization = Allies Reorganization,
    AlliedFirstMovement = Allies FirstMovement,
    AlliedFirstCombat = Allies FirstCombat,
    AlliedSecondMovement = Allies SecondMovement,
    AlliedSecondCombat = Allies SecondCombat,
    AlliedSupplyAttrition = Allies SupplyAttrition,
    ; common SetUp, VictoryPoint, VictoryCheck, TurnAdvance, Finished,
}
