//! The words of the rulebook, as enums.

use async_graphql::Enum;
use domain::geaw::components::Side;
use domain::geaw::game::{Location, Phase, PlayerPhase};
use domain::geaw::{command, components, declarations, game, movement, rulings, sheets};
use serde::Serialize;

use crate::graphql::mirror::{kinds, words};
use crate::graphql::shown::named;

words!(
    /// The two players (1.0).
    GeawSide = components::Side {
        /// The Japanese player, whose player turn comes first (4.2).
        Japan,
        /// The Allied player.
        Allies,
    }
);
words!(
    /// How the map is drawn (GEAW-R-03). The neighbors of a hex are the same either way.
    GeawHexDrawing = rulings::HexDrawing {
        /// The first two digits are the column, counted to the right; the last two the row, counted down. Odd columns lie
        /// half a hex lower.
        FirstPairColumn,
        /// The first two digits are the row, counted down; the last two the column, counted to the right. Odd rows lie half a
        /// hex to the right.
        FirstPairRow,
    }
);
words!(
    /// The contingents (2.4, 2.11).
    GeawContingent = components::Contingent {
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
);
words!(
    /// The unit types (2.5).
    GeawUnitType = components::UnitType {
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
);
words!(
    /// The size symbols (2.9).
    GeawUnitSize = components::UnitSize {
        /// x: a brigade, group or task force; an Allied air wing or air command.
        Brigade,
        /// xx: a division or air division.
        Division,
        /// xxx: an Allied corps or a Japanese field force.
        Corps,
        /// xxxx: an army.
        Army,
    }
);
words!(
    /// The zones of China (2.2).
    GeawChineseZone = sheets::ChineseZone {
        /// The Communist Zone.
        Communist,
        /// The Nationalist Zone.
        Nationalist,
    }
);
words!(
    /// Which scenario of the book a sheet is for.
    GeawScenarioNumeral = sheets::ScenarioNumeral {
        /// Scenario I, 1941-42 (28.0).
        First,
        /// Scenario II, the campaign 1941-45 (29.0).
        Campaign,
        /// Scenario III, 1944-45, of the optional rules (44.0).
        Third,
        /// One of the players' own.
        Own,
    }
);
words!(
    /// How a step is paid for (8.8 to 8.10).
    GeawWay = command::Way {
        /// Terrain and hexside (8.8).
        Terrain,
        /// Along a road or a railroad used as one (8.9).
        Road,
        /// Along a river, for supply units (8.10).
        River,
    }
);
words!(
    /// How a finished move is reopened (8.5).
    GeawReopening = command::Reopening {
        /// Taken back: the unit moves anew with its whole allowance.
        Undo,
        /// Continued from where it is, with what is left.
        Continue,
    }
);
words!(
    /// Why points change, other than by a payment (5.5).
    GeawPointsReason = command::PointsReason {
        /// Places occupied: only in the Victory Point Phase (5.5).
        Occupation,
        /// Units lost in combat (5.5).
        CombatLoss,
        /// Anything else that a section grants or takes.
        Other,
    }
);
words!(
    /// What a check of supply attrition brought, as the players declare it (14.0).
    GeawAttritionResult = command::AttritionResult {
        /// Nothing.
        NoEffect,
        /// The unit is lost.
        Eliminated,
        /// The corps is broken down.
        BrokenDown,
    }
);

/// Why a corps is broken down (7.1, 7.2, 7.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum, Serialize)]
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

named!(GeawCause);

words!(
    /// Where a declaration stands.
    GeawStatus = declarations::Status {
        /// It holds.
        Standing,
        /// The opponent does not agree yet; the phase cannot end.
        Disputed,
        /// The opponent agreed.
        Accepted,
    }
);
words!(
    /// Why a game ended (3.1).
    GeawEnd = game::End {
        /// The last turn of the scenario is over.
        FinalTurn,
        /// A player won an automatic victory.
        AutomaticVictory,
        /// A player gave up.
        Conceded,
        /// Victory points fell to zero, and the players found the game to end by 27.2.
        ZeroVictoryPoints,
    }
);
words!(
    /// What is known of the enemy's zone of control in a hex (8.7).
    GeawZone = movement::reach::Zone {
        /// None, or none was declared and no enemy is near.
        Free,
        /// One was declared: the move ends there (8.7).
        Stop,
        /// An enemy is near and nobody said; the move will ask.
        Ask,
    }
);
words!(
    /// What a step was charged for.
    GeawCharge = movement::Charge {
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
);

kinds!(
    /// Where a unit is.
    #[derive(Serialize)]
    #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
    GeawPlace = Location {
        /// In the general pool of available units.
        Pool = Location::Pool,
        /// In a hex (2.2).
        Map = Location::Map(_),
        /// Bought, and to enter by amphibious movement (6.6).
        AwaitingEntry = Location::AwaitingEntry,
        /// Eliminated: may be bought again (6.9).
        Eliminated = Location::Eliminated,
        /// Withdrawn: may be bought again (6.9).
        Withdrawn = Location::Withdrawn,
        /// Out of the game for good: a headquarters that was lost (6.9).
        Removed = Location::Removed,
    }
);
words!(
    /// The phases of a game turn, in the order of the sequence of play (4.2).
    GeawPhase = Phase {
        /// Before play (3.1).
        SetUp,
        /// Japanese Mobilization Phase.
        JapaneseMobilization = Of(Side::Japan, PlayerPhase::Mobilization),
        /// Japanese Reorganization Phase.
        JapaneseReorganization = Of(Side::Japan, PlayerPhase::Reorganization),
        /// Japanese 1st Movement Phase.
        JapaneseFirstMovement = Of(Side::Japan, PlayerPhase::FirstMovement),
        /// Japanese 1st Combat Phase.
        JapaneseFirstCombat = Of(Side::Japan, PlayerPhase::FirstCombat),
        /// Japanese 2nd Movement Phase.
        JapaneseSecondMovement = Of(Side::Japan, PlayerPhase::SecondMovement),
        /// Japanese 2nd Combat Phase.
        JapaneseSecondCombat = Of(Side::Japan, PlayerPhase::SecondCombat),
        /// Japanese Supply Attrition Phase.
        JapaneseSupplyAttrition = Of(Side::Japan, PlayerPhase::SupplyAttrition),
        /// Allied Mobilization Phase.
        AlliedMobilization = Of(Side::Allies, PlayerPhase::Mobilization),
        /// Allied Reorganization Phase.
        AlliedReorganization = Of(Side::Allies, PlayerPhase::Reorganization),
        /// Allied 1st Movement Phase.
        AlliedFirstMovement = Of(Side::Allies, PlayerPhase::FirstMovement),
        /// Allied 1st Combat Phase.
        AlliedFirstCombat = Of(Side::Allies, PlayerPhase::FirstCombat),
        /// Allied 2nd Movement Phase.
        AlliedSecondMovement = Of(Side::Allies, PlayerPhase::SecondMovement),
        /// Allied 2nd Combat Phase.
        AlliedSecondCombat = Of(Side::Allies, PlayerPhase::SecondCombat),
        /// Allied Supply Attrition Phase.
        AlliedSupplyAttrition = Of(Side::Allies, PlayerPhase::SupplyAttrition),
        /// Victory Point Phase.
        VictoryPoint,
        /// Victory Check Phase.
        VictoryCheck,
        /// Turn Advance Phase.
        TurnAdvance,
        /// The game is over.
        Finished,
    }
);
