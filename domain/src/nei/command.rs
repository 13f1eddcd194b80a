//! What the players of NEI may ask for. Commands are imperative; the book's own names are in the docs.

use serde::{Deserialize, Serialize};

use super::components::{AreaId, SquareId, UnitId};
use super::game::Correction;
use crate::table::dice::{Roll, Source};

/// A command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    // Set-up and administration (NEI 23, 20.1, 20.0).
    /// Place a start unit, or place it anew.
    PlaceAtStart {
        /// The unit.
        unit: UnitId,
        /// Where.
        area: AreaId,
    },
    /// Start a ground unit aboard a ship.
    EmbarkAtStart {
        /// The ground unit.
        unit: UnitId,
        /// The ship, already placed.
        ship: UnitId,
    },
    /// Place every start unit that stands nowhere yet where it historically stood.
    PlaceTheRest,
    /// Finish the side's set-up.
    FinishSetUp,
    /// Form, change or (with no units) dissolve a task force.
    AssignTaskForce {
        /// Its number: 1 or 2 for the Allies, 1 to 3 for Japan.
        number: u8,
        /// Its ships, all in one area.
        units: Vec<UnitId>,
    },
    /// Show own units to the enemy.
    RevealUnits {
        /// The units.
        units: Vec<UnitId>,
    },
    /// Propose to put the record right; the other side must agree unless both share the seat.
    Adjust {
        /// What to set.
        corrections: Vec<Correction>,
        /// Why.
        reason: String,
    },
    /// Agree to a proposed correction, or not.
    AnswerAdjustment {
        /// Whether it is made.
        agreed: bool,
    },
    /// Give up.
    Concede,

    // The flow of a turn (NEI 6 to 8).
    /// Roll for the incident of one's own turn (7.0).
    RollIncident,
    /// Roll for the drive on Singapore (7.4).
    RollSingaporeDrive,
    /// Roll for Action Points (8.1).
    RollActionPoints,
    /// Let the free action of an incident go (8.4).
    DeclineFreeAction,
    /// End one's own Action Execution Phase.
    EndActionPhase,

    // Answers to what the table waits for.
    /// The faces of the dice that were asked for.
    Roll(Roll),
    /// The counters drawn from the pool.
    Draw {
        /// The counters, as many as were asked for.
        units: Vec<UnitId>,
        /// Who drew.
        source: Source,
    },
    /// Deploy a reinforcement (15).
    Deploy {
        /// The unit.
        unit: UnitId,
        /// Where.
        area: AreaId,
    },
    /// Choose who takes the hits (12.6).
    ChooseLosses {
        /// Hits by unit; a two-step unit may take two.
        losses: Vec<Loss>,
    },
    /// Choose the step losses of a failed morale check (7.3).
    ChooseMoraleLosses {
        /// Steps by unit.
        losses: Vec<Loss>,
    },
    /// Choose the aircraft that exceed the capacity of their airfield (9.3.1).
    DisruptExcessAircraft {
        /// The units, exactly the excess.
        units: Vec<UnitId>,
    },
    /// Aircraft that were stopped on their way attack where they are, or fly home (10.1, NEI-R48).
    AttackWhereStopped {
        /// The area of that square to attack, or none.
        area: Option<AreaId>,
    },
    /// Fifth column: the land area to look at.
    ChooseFifthColumnArea {
        /// The area, or none.
        area: Option<AreaId>,
    },
    /// Fifth column: the ground unit that takes a hit.
    ChooseFifthColumnTarget {
        /// The unit, or none.
        unit: Option<UnitId>,
    },

    // G-1 administrative actions.
    /// Mobilize Reinforcements.
    MobilizeReinforcements,

    // G-2 intelligence actions.
    /// Perform Aerial Scouting, from a carrier or an airfield.
    ScoutFromTheAir {
        /// The carrier or the airfield.
        source: ScoutingSource,
    },
    /// Perform Naval Scouting, from a ship.
    ScoutAtSea {
        /// The ship.
        unit: UnitId,
    },
    /// Perform Ground Scouting, from a ground unit ashore.
    ScoutOnLand {
        /// The ground unit.
        unit: UnitId,
    },
    /// Fifth Column/Guerrillas.
    RaiseFifthColumn,

    // G-3 operational actions.
    /// Naval Force Move and/or Attack.
    MoveNavalForce {
        /// The ships and their path.
        force: Force,
        /// Attack the enemy ships of the last area.
        attack: bool,
        /// Ships already there that join the attack.
        joining: Vec<UnitId>,
    },
    /// Coastal Bombardment, with or without a move before it.
    BombardCoast {
        /// The ships and their path.
        force: Force,
    },
    /// Carrier Strike Against Land Units, with or without a move before it.
    StrikeFromCarriers {
        /// The ships and their path.
        force: Force,
    },
    /// 1AF Carrier Special Attack.
    StrikeWithFirstAirFleet {
        /// A sea area: ships there, or the ground units ashore beside it.
        area: AreaId,
        /// Strike the ground units of this land area instead of the ships.
        land: Option<AreaId>,
    },
    /// Land-Based Airstrike Against Enemy Ground and Air Units.
    StrikeLand {
        /// The aircraft and the squares they enter, the last one holding the target.
        flight: Flight,
        /// The land area attacked.
        target: AreaId,
        /// Aircraft based there that join the attack.
        joining: Vec<UnitId>,
    },
    /// Land-Based Airstrike Against Enemy Naval Units.
    StrikeShips {
        /// The aircraft and the squares they enter, the last one holding the target.
        flight: Flight,
        /// The sea area attacked.
        target: AreaId,
    },
    /// Move a Ground Unit Force and/or Attack.
    MoveGroundForce {
        /// The units and their path.
        force: Force,
        /// Attack the enemies of the last area.
        attack: bool,
        /// Units already there that join the attack.
        joining: Vec<UnitId>,
    },
    /// Naval Amphibious Movement.
    MoveAmphibiousForce {
        /// The LS and TR and their path.
        force: Force,
        /// What is taken aboard before the move.
        loading: Vec<Boarding>,
        /// What goes ashore, and where, at the end.
        landing: Option<Landing>,
    },
    /// Amphibious Assault: land units that are already afloat.
    AssaultFromTheSea {
        /// The loaded ships, all in one sea area.
        ships: Vec<UnitId>,
        /// What goes ashore.
        landing: Landing,
    },
}

/// Ships or ground units that move together (NEI 2.10, 10.1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Force {
    /// The units, all in one area.
    pub units: Vec<UnitId>,
    /// The areas entered, in order, without the one they start from. Empty for no move.
    pub path: Vec<AreaId>,
    /// Units left behind on the way (10.2).
    pub drop_offs: Vec<DropOff>,
}

impl Force {
    /// Units that move along a path and all arrive.
    pub fn new(units: impl IntoIterator<Item = UnitId>, path: impl IntoIterator<Item = AreaId>) -> Self {
        Self { units: units.into_iter().collect(), path: path.into_iter().collect(), drop_offs: Vec::new() }
    }
}

/// A unit left in an area on the way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DropOff {
    /// The unit.
    pub unit: UnitId,
    /// The area on the path where it stays.
    pub area: AreaId,
}

/// Aircraft that fly together (NEI 10.1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flight {
    /// The air units, all of one base.
    pub units: Vec<UnitId>,
    /// The squares entered on the way out, in order; empty for a target in their own square.
    pub path: Vec<SquareId>,
}

/// A unit taken aboard.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Boarding {
    /// The ground unit.
    pub unit: UnitId,
    /// The ship.
    pub ship: UnitId,
}

/// Units going ashore.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Landing {
    /// The land area.
    pub area: AreaId,
    /// The units.
    pub units: Vec<UnitId>,
    /// Whether they attack; compulsory against a base (13.3).
    pub attack: bool,
    /// Friends ashore that join the attack.
    pub joining: Vec<UnitId>,
}

/// Hits allotted to a unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Loss {
    /// The unit.
    pub unit: UnitId,
    /// Hits, 1 or 2.
    pub hits: u8,
}

/// Where an aerial scouting starts (NEI-R105).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScoutingSource {
    /// A carrier: all adjacent squares.
    Carrier(UnitId),
    /// A friendly-controlled functional airfield: everything within two squares.
    Airfield(AreaId),
}

impl Command {
    /// The name of the action in the Actions List or of the step in the sequence of play.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::PlaceAtStart { .. } => "Set-up: place a unit",
            Self::EmbarkAtStart { .. } => "Set-up: start aboard ship",
            Self::PlaceTheRest => "Set-up: place the rest",
            Self::FinishSetUp => "Finish set-up",
            Self::AssignTaskForce { .. } => "Task force",
            Self::RevealUnits { .. } => "Show own units",
            Self::Adjust { .. } => "Correction",
            Self::AnswerAdjustment { .. } => "Answer to a correction",
            Self::Concede => "Concede",
            Self::RollIncident => "Incident",
            Self::RollSingaporeDrive => "Drive on Singapore",
            Self::RollActionPoints => "Action Point Determination",
            Self::DeclineFreeAction => "Decline the free action",
            Self::EndActionPhase => "End the Action Execution Phase",
            Self::Roll(_) => "Dice",
            Self::Draw { .. } => "Draw from the pool",
            Self::Deploy { .. } => "Deploy a reinforcement",
            Self::ChooseLosses { .. } => "Losses",
            Self::ChooseMoraleLosses { .. } => "Morale losses",
            Self::DisruptExcessAircraft { .. } => "Excess aircraft",
            Self::AttackWhereStopped { .. } => "Attack where the flight was stopped",
            Self::ChooseFifthColumnArea { .. } | Self::ChooseFifthColumnTarget { .. } | Self::RaiseFifthColumn => {
                "Fifth Column/Guerrillas"
            }
            Self::MobilizeReinforcements => "Mobilize Reinforcements",
            Self::ScoutFromTheAir { .. } => "Perform Aerial Scouting",
            Self::ScoutAtSea { .. } => "Perform Naval Scouting",
            Self::ScoutOnLand { .. } => "Perform Ground Scouting",
            Self::MoveNavalForce { .. } => "Naval Force Move and/or Attack",
            Self::BombardCoast { .. } => "Coastal Bombardment",
            Self::StrikeFromCarriers { .. } => "Carrier Strike Against Land Units",
            Self::StrikeWithFirstAirFleet { .. } => "1AF Carrier Special Attack",
            Self::StrikeLand { .. } => "Land-Based Airstrike Against Enemy Ground and Air Units",
            Self::StrikeShips { .. } => "Land-Based Airstrike Against Enemy Naval Units",
            Self::MoveGroundForce { .. } => "Move a Ground Unit Force and/or Attack",
            Self::MoveAmphibiousForce { .. } => "Naval Amphibious Movement",
            Self::AssaultFromTheSea { .. } => "Amphibious Assault",
        }
    }
}

impl Command {
    /// Whether this is an action of the Actions List (8.4).
    pub const fn is_action(&self) -> bool {
        matches!(
            self,
            Self::MobilizeReinforcements
                | Self::ScoutFromTheAir { .. }
                | Self::ScoutAtSea { .. }
                | Self::ScoutOnLand { .. }
                | Self::RaiseFifthColumn
                | Self::MoveNavalForce { .. }
                | Self::BombardCoast { .. }
                | Self::StrikeFromCarriers { .. }
                | Self::StrikeWithFirstAirFleet { .. }
                | Self::StrikeLand { .. }
                | Self::StrikeShips { .. }
                | Self::MoveGroundForce { .. }
                | Self::MoveAmphibiousForce { .. }
                | Self::AssaultFromTheSea { .. }
        )
    }
}
