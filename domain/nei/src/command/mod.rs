//! What the players of NEI may ask for. Commands are imperative; the book's own names are in the docs.

mod parts;

pub use parts::{
    AirDrop, AirSupport, Boarding, DropOff, Flight, Force, Landing, Loss, Passenger, Returning, ScoutingSource,
};

use serde::{Deserialize, Serialize};

use super::actions::{self, Action};
use super::components::{AreaId, Contingent, UnitId};
use super::game::Correction;
use super::optional::actions as optional_actions;
use super::statements::Statement;
use kernel::dice::{Roll, Source};

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

    /// State a result that no table of the pack gives (NEI-R36).
    State {
        /// What the table says.
        statement: Statement,
    },
    /// Confirm the other side's statement, or not.
    ConfirmStatement {
        /// Whether it stands.
        agreed: bool,
    },
    /// Keep loaded ships out of the battle (NEI-R65).
    Withhold {
        /// The ships, or none.
        units: Vec<UnitId>,
    },

    /// Strike back from carriers that were struck at (25.3).
    Counterstrike {
        /// The carriers, or none.
        carriers: Vec<UnitId>,
    },

    // G-1 administrative actions.
    /// Mobilize Reinforcements.
    MobilizeReinforcements,
    /// Mobilize Emergency Amphibious Replacements.
    MobilizeEmergencyTransport {
        /// The LS or TR, from the disrupted or potential units or the pool.
        unit: UnitId,
    },

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
        /// Seaplanes based with a tender in that square that join the attack (26.3).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        joining: Vec<UnitId>,
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
        /// Marines put ashore on the way, each in a land area beside the path (21.1, NEI-R57).
        #[serde(default)]
        put_ashore: Vec<DropOff>,
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
    /// Re-Deploy Naval Units.
    RedeployNavalForce {
        /// The ships and their path.
        force: Force,
        /// What is taken aboard before the move: ground units or air units, not both.
        loading: Vec<Boarding>,
        /// What goes ashore at the end.
        landing: Option<Landing>,
    },
    /// Re-Deploy Naval Units Between Home Bases.
    RedeployNavalForceBetweenHomeBases {
        /// The ships, all in one Japanese home base.
        units: Vec<UnitId>,
        /// What is taken aboard before the transfer.
        loading: Vec<Boarding>,
        /// The home base they go to.
        home_base: AreaId,
        /// What goes ashore there.
        landing: Option<Landing>,
    },
    /// Re-Deploy Air Units.
    RedeployAirForce {
        /// The aircraft and the squares they enter, the last one holding the airfield.
        flight: Flight,
        /// The land area or home base where they are based from now on.
        airfield: AreaId,
    },
    /// Re-Deploy Air Units Between Home Bases.
    RedeployAirForceBetweenHomeBases {
        /// The aircraft, all in one Japanese home base.
        units: Vec<UnitId>,
        /// Ground units that fly with air transports (NEI-R135).
        passengers: Vec<Passenger>,
        /// The home base they go to.
        home_base: AreaId,
    },
    /// Re-Deploy a Ground Force.
    RedeployGroundForce {
        /// The units and their path.
        force: Force,
    },
    /// Move a Ground Unit Force via Railroad.
    MoveByRailroad {
        /// The units and their path.
        force: Force,
        /// Attack the enemies of the last area.
        attack: bool,
        /// Units already there that join the attack.
        joining: Vec<UnitId>,
    },
    /// Combined Air-Ground Attack: at least two of ground force, air support and air drop on one land area.
    AttackByLandAndAir {
        /// The ground units and their path, empty when they are there already.
        force: Option<Force>,
        /// Ground units already there that join the attack.
        joining: Vec<UnitId>,
        /// Aircraft that attack.
        support: Option<AirSupport>,
        /// Airborne units that drop.
        drop: Option<AirDrop>,
        /// The land area attacked.
        target: AreaId,
    },
    /// Emergency Naval Transport: marines on warships, with escorts and with LS and TR in company.
    CarryInEmergency {
        /// The ships and their path.
        force: Force,
        /// What is taken aboard before the move.
        loading: Vec<Boarding>,
        /// Marines put ashore on the way, each in a land area beside the path (21.1, NEI-R57).
        put_ashore: Vec<DropOff>,
        /// What goes ashore, and where, at the end.
        landing: Option<Landing>,
    },
    /// Combined Amphibious Assault.
    AssaultWithSupport {
        /// The loaded ships, all in one sea area.
        ships: Vec<UnitId>,
        /// What goes ashore, with an attack.
        landing: Landing,
        /// Other ships of that sea area that fire in support.
        supporting: Vec<UnitId>,
        /// Aircraft that fire in support, and the squares they enter.
        flight: Option<Flight>,
    },
    /// Combined Air-Naval Attack: a naval attack or a bombardment with seaplanes.
    AttackBySeaAndAir {
        /// The ships and their path.
        force: Force,
        /// Bombard the base ashore instead of attacking the ships of the last area.
        bombardment: bool,
        /// Ships already there that join a naval attack.
        joining: Vec<UnitId>,
        /// The seaplanes, and the squares they enter.
        flight: Flight,
    },
    /// Naval Evacuation of Ground Units.
    EvacuateBySea {
        /// The ships and their path; LS and TR stay where they are.
        force: Force,
        /// What is taken aboard.
        loading: Vec<Boarding>,
        /// Where warships put their marines ashore.
        landing: Option<Landing>,
    },
    /// Air Transport.
    TransportByAir {
        /// The air transports and the squares they enter, with their passengers.
        drop: AirDrop,
        /// The land area where the passengers get off.
        area: AreaId,
    },
    /// Airborne Assault.
    AssaultFromTheAir {
        /// The air transports and the squares they enter, with the airborne units aboard.
        drop: AirDrop,
        /// The land area of the drop.
        area: AreaId,
        /// Whether they attack; compulsory where enemies are.
        attack: bool,
        /// Ground and air units already there that join the attack.
        joining: Vec<UnitId>,
    },

    // G-4 logistic actions.
    /// Convert an Engineer to a Base.
    ConvertToBase {
        /// The engineer.
        unit: UnitId,
    },
    /// Convert Base to Engineer.
    ConvertToEngineers {
        /// The bases, any number of them.
        units: Vec<UnitId>,
    },
    /// Build a Base.
    BuildBase {
        /// The engineer on the spot.
        engineer: UnitId,
        /// The base counter that bears the area's name.
        base: UnitId,
    },
    /// Increase Base Strength.
    IncreaseBase {
        /// The base.
        base: UnitId,
    },
    /// Rally Reduced Ground Units.
    Rally {
        /// The land area or home base.
        area: AreaId,
    },
    /// Refit Units.
    Refit {
        /// The contingent.
        contingent: Contingent,
        /// The units that roll, where the table lets the player choose (NEI-R94); else none are named and all roll.
        units: Vec<UnitId>,
    },
    /// Oilfield Demolition.
    DemolishOilfield {
        /// The land area.
        area: AreaId,
    },
    /// Repair Demolished Oilfield.
    RepairOilfield {
        /// The land area.
        area: AreaId,
    },

    // Optional actions (25, 29).
    /// Launch a Seaplane patrol (29).
    LaunchSeaplanePatrol {
        /// The seaplanes and the squares they enter, the last one holding the sea area.
        flight: Flight,
        /// The sea area where they stay.
        area: AreaId,
    },
    /// Recall Seaplane patrols (29).
    RecallSeaplanePatrols {
        /// The seaplanes, from any squares, and where each is based from now on.
        returning: Vec<Returning>,
    },
    /// Airlift supplies (29).
    AirliftSupplies {
        /// Air transports and escorts, and the squares they enter, the last one holding the area.
        flight: Flight,
        /// The land area of the reduced units.
        area: AreaId,
        /// The reduced units, those first that are to be restored first.
        units: Vec<UnitId>,
    },
    /// Naval raid (29).
    RaidFromPort {
        /// The raider and its path.
        force: Force,
        /// Bombard the base ashore instead of attacking the ships of the last area.
        bombardment: bool,
    },
    /// Submarines on station (29).
    StationSubmarines {
        /// The submarines, each force on a path of its own.
        forces: Vec<Force>,
    },
    /// Carrier Ranged Strike (25); with a path, the long-range carrier air strike (29).
    StrikeAcrossTheLine {
        /// The carriers, with escorts, and their path; empty for a strike from where they are.
        force: Force,
        /// The sea area struck, across a grid line from where the force ends.
        target: AreaId,
    },
    /// Extended base combat (29).
    AttackFromBase {
        /// The base; nobody else takes part.
        units: Vec<UnitId>,
        /// The sea area of the ships, beside the base.
        target: AreaId,
    },
}

impl Command {
    /// The name of the action in the Actions List or of the step in the sequence of play.
    pub const fn name(&self) -> &'static str {
        match self.entry() {
            Entry::Action(action) => action.name,
            Entry::Step(name) => name,
        }
    }

    /// The line of the Actions List that this command announces (8.4); none for the steps of the turn and for answers.
    pub const fn action(&self) -> Option<&'static Action> {
        match self.entry() {
            Entry::Action(action) => Some(action),
            Entry::Step(_) => None,
        }
    }

    /// Where the rules have it. A command that is not here does not compile: what is no action costs nothing.
    const fn entry(&self) -> Entry {
        match self {
            Self::PlaceAtStart { .. } => Entry::Step("Set-up: place a unit"),
            Self::EmbarkAtStart { .. } => Entry::Step("Set-up: start aboard ship"),
            Self::PlaceTheRest => Entry::Step("Set-up: place the rest"),
            Self::FinishSetUp => Entry::Step("Finish set-up"),
            Self::AssignTaskForce { .. } => Entry::Step("Task force"),
            Self::RevealUnits { .. } => Entry::Step("Show own units"),
            Self::Adjust { .. } => Entry::Step("Correction"),
            Self::AnswerAdjustment { .. } => Entry::Step("Answer to a correction"),
            Self::Concede => Entry::Step("Concede"),
            Self::RollIncident => Entry::Step("Incident"),
            Self::RollSingaporeDrive => Entry::Step("Drive on Singapore"),
            Self::RollActionPoints => Entry::Step("Action Point Determination"),
            Self::DeclineFreeAction => Entry::Step("Decline the free action"),
            Self::EndActionPhase => Entry::Step("End the Action Execution Phase"),
            Self::Roll(_) => Entry::Step("Dice"),
            Self::Draw { .. } => Entry::Step("Draw from the pool"),
            Self::Deploy { .. } => Entry::Step("Deploy a reinforcement"),
            Self::ChooseLosses { .. } => Entry::Step("Losses"),
            Self::ChooseMoraleLosses { .. } => Entry::Step("Morale losses"),
            Self::DisruptExcessAircraft { .. } => Entry::Step("Excess aircraft"),
            Self::AttackWhereStopped { .. } => Entry::Step("Attack where the flight was stopped"),
            Self::State { .. } => Entry::Step("Statement"),
            Self::ConfirmStatement { .. } => Entry::Step("Answer to a statement"),
            Self::Withhold { .. } => Entry::Step("Loaded ships out of the battle"),
            Self::Counterstrike { .. } => Entry::Step("Carrier counterstrike"),
            Self::ChooseFifthColumnArea { .. } | Self::ChooseFifthColumnTarget { .. } => {
                Entry::Step("Fifth Column/Guerrillas")
            }
            Self::MobilizeReinforcements => Entry::Action(&actions::MOBILIZE_REINFORCEMENTS),
            Self::MobilizeEmergencyTransport { .. } => Entry::Action(&actions::EMERGENCY_AMPHIBIOUS_REPLACEMENTS),
            Self::ScoutFromTheAir { .. } => Entry::Action(&actions::AERIAL_SCOUTING),
            Self::ScoutAtSea { .. } => Entry::Action(&actions::NAVAL_SCOUTING),
            Self::ScoutOnLand { .. } => Entry::Action(&actions::GROUND_SCOUTING),
            Self::RaiseFifthColumn => Entry::Action(&actions::FIFTH_COLUMN),
            Self::MoveNavalForce { .. } => Entry::Action(&actions::NAVAL_FORCE_MOVE),
            Self::BombardCoast { .. } => Entry::Action(&actions::COASTAL_BOMBARDMENT),
            Self::StrikeFromCarriers { .. } => Entry::Action(&actions::CARRIER_STRIKE),
            Self::RedeployNavalForce { .. } => Entry::Action(&actions::REDEPLOY_NAVAL),
            Self::RedeployNavalForceBetweenHomeBases { .. } => Entry::Action(&actions::REDEPLOY_NAVAL_HOME),
            Self::StrikeWithFirstAirFleet { .. } => Entry::Action(&actions::FIRST_AIR_FLEET),
            Self::StrikeLand { .. } => Entry::Action(&actions::AIRSTRIKE_LAND),
            Self::StrikeShips { .. } => Entry::Action(&actions::AIRSTRIKE_NAVAL),
            Self::RedeployAirForce { .. } => Entry::Action(&actions::REDEPLOY_AIR),
            Self::RedeployAirForceBetweenHomeBases { .. } => Entry::Action(&actions::REDEPLOY_AIR_HOME),
            Self::MoveGroundForce { .. } => Entry::Action(&actions::GROUND_FORCE_MOVE),
            Self::RedeployGroundForce { .. } => Entry::Action(&actions::REDEPLOY_GROUND),
            Self::MoveByRailroad { .. } => Entry::Action(&actions::RAILROAD),
            Self::AttackByLandAndAir { .. } => Entry::Action(&actions::COMBINED_AIR_GROUND),
            Self::MoveAmphibiousForce { .. } => Entry::Action(&actions::AMPHIBIOUS_MOVEMENT),
            Self::CarryInEmergency { .. } => Entry::Action(&actions::EMERGENCY_TRANSPORT),
            Self::AssaultFromTheSea { .. } => Entry::Action(&actions::AMPHIBIOUS_ASSAULT),
            Self::AssaultWithSupport { .. } => Entry::Action(&actions::COMBINED_AMPHIBIOUS_ASSAULT),
            Self::AttackBySeaAndAir { .. } => Entry::Action(&actions::COMBINED_AIR_NAVAL),
            Self::EvacuateBySea { .. } => Entry::Action(&actions::NAVAL_EVACUATION),
            Self::TransportByAir { .. } => Entry::Action(&actions::AIR_TRANSPORT),
            Self::AssaultFromTheAir { .. } => Entry::Action(&actions::AIRBORNE_ASSAULT),
            Self::ConvertToBase { .. } => Entry::Action(&actions::CONVERT_TO_BASE),
            Self::ConvertToEngineers { .. } => Entry::Action(&actions::CONVERT_TO_ENGINEER),
            Self::BuildBase { .. } => Entry::Action(&actions::BUILD_BASE),
            Self::IncreaseBase { .. } => Entry::Action(&actions::INCREASE_BASE),
            Self::Rally { .. } => Entry::Action(&actions::RALLY),
            Self::Refit { .. } => Entry::Action(&actions::REFIT),
            Self::DemolishOilfield { .. } => Entry::Action(&actions::DEMOLISH_OILFIELD),
            Self::RepairOilfield { .. } => Entry::Action(&actions::REPAIR_OILFIELD),
            Self::LaunchSeaplanePatrol { .. } => Entry::Action(&optional_actions::LAUNCH_PATROL),
            Self::RecallSeaplanePatrols { .. } => Entry::Action(&optional_actions::RECALL_PATROLS),
            Self::AirliftSupplies { .. } => Entry::Action(&optional_actions::AIRLIFT),
            Self::RaidFromPort { .. } => Entry::Action(&optional_actions::NAVAL_RAID),
            Self::StationSubmarines { .. } => Entry::Action(&optional_actions::SUBMARINES_ON_STATION),
            Self::StrikeAcrossTheLine { .. } => Entry::Action(&optional_actions::CARRIER_RANGED_STRIKE),
            Self::AttackFromBase { .. } => Entry::Action(&optional_actions::EXTENDED_BASE_COMBAT),
        }
    }

    /// Whether this is an action of the Actions List (8.4).
    pub const fn is_action(&self) -> bool {
        self.action().is_some()
    }
}

/// Where the rules have a command: a line of the Actions List (8.0), or a step of the sequence of play (6.1).
#[derive(Debug, Clone, Copy)]
enum Entry {
    Action(&'static Action),
    Step(&'static str),
}
