//! Commands over GraphQL: to the domain's and back.
//!
//! Serialized, the input types are exactly what GraphQL takes, so an offer's command is ready to be sent.
//!
//! | file | inputs |
//! |---|---|
//! | `parts` | a unit, an area, a force: what more than one command is made of; answers to what the table waits for |
//! | `air` | flights, strikes, passengers |
//! | `sea` | ships that carry, land and support |
//! | `logistic` | bases and refit |
//! | `corrections` | putting the record right |
//! | `statements` | what the players say where the pack has no table |

macro_rules! input {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, InputObject, Serialize, Deserialize)]
        #[serde(rename_all = "camelCase")]
        pub struct $name { $($(#[$field_doc])* pub(super) $field: $type,)* }
    };
}

mod air;
mod corrections;
mod from_domain;
mod logistic;
mod parts;
mod sea;
mod statements;
mod to_domain;

use async_graphql::OneofObject;
use serde::{Deserialize, Serialize};

pub use air::*;
pub use corrections::*;
pub(in crate::graphql) use from_domain::place_of as place;
pub use logistic::*;
pub use parts::*;
pub use sea::*;
pub use statements::*;
pub(in crate::graphql) use to_domain::{area, location, unit};

/// A command: exactly one of these. Commands without particulars are written with `true`.
#[derive(Debug, Clone, PartialEq, OneofObject, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum NeiCommand {
    /// Set-up: place a start unit, or place it anew.
    PlaceAtStart(NeiPlaceInput),
    /// Set-up: start a ground unit aboard a ship.
    EmbarkAtStart(NeiBoardingInput),
    /// Set-up: have every start unit that is still unplaced placed by the program, where the set-up allows it.
    PlaceTheRest(bool),
    /// Finish the side's set-up.
    FinishSetUp(bool),
    /// Form, change or (with no units) dissolve a task force.
    AssignTaskForce(NeiTaskForceInput),
    /// Show own units to the enemy.
    RevealUnits(NeiUnitsInput),
    /// Propose to put the record right; the other side must agree unless both share the seat.
    Adjust(NeiAdjustInput),
    /// Agree to a proposed correction, or not.
    AnswerAdjustment(NeiAnswerInput),
    /// Give up.
    Concede(bool),
    /// Roll for the incident of one's own turn.
    RollIncident(bool),
    /// Roll for the drive on Singapore.
    RollSingaporeDrive(bool),
    /// Roll for Action Points.
    RollActionPoints(bool),
    /// Let the free action of an incident go.
    DeclineFreeAction(bool),
    /// End one's own Action Execution Phase.
    EndActionPhase(bool),
    /// The faces of the dice that were asked for, thrown on the table.
    Roll(NeiRollInput),
    /// The counters drawn from the pool, by hand.
    Draw(NeiUnitsInput),
    /// Deploy a reinforcement.
    Deploy(NeiPlaceInput),
    /// Choose who takes the hits of a battle.
    ChooseLosses(NeiLossesInput),
    /// Choose the step losses of a failed morale check.
    ChooseMoraleLosses(NeiLossesInput),
    /// Choose the aircraft that exceed the capacity of their airfield.
    DisruptExcessAircraft(NeiUnitsInput),
    /// Aircraft that were stopped on their way attack an area of that square, or (with none) fly home.
    AttackWhereStopped(NeiOptionalAreaInput),
    /// Fifth column: the land area to look at, or none.
    ChooseFifthColumnArea(NeiOptionalAreaInput),
    /// Fifth column: the ground unit that takes a hit, or none.
    ChooseFifthColumnTarget(NeiOptionalUnitInput),
    /// State a result that no table of the pack gives.
    State(NeiStatementInput),
    /// Confirm the other side's statement, or not.
    ConfirmStatement(NeiAnswerInput),
    /// Keep loaded ships out of the battle: the ships, or none.
    Withhold(NeiUnitsInput),
    /// Strike back from carriers that were struck at: the carriers, or none.
    Counterstrike(NeiUnitsInput),
    /// Mobilize Reinforcements.
    MobilizeReinforcements(bool),
    /// Mobilize Emergency Amphibious Replacements: the LS or TR, from the disrupted or potential units or the pool.
    MobilizeEmergencyTransport(NeiUnitInput),
    /// Perform Aerial Scouting.
    ScoutFromTheAir(NeiScoutInput),
    /// Perform Naval Scouting.
    ScoutAtSea(NeiUnitInput),
    /// Perform Ground Scouting.
    ScoutOnLand(NeiUnitInput),
    /// Fifth Column/Guerrillas.
    RaiseFifthColumn(bool),
    /// Naval Force Move and/or Attack.
    MoveNavalForce(NeiForceMoveInput),
    /// Coastal Bombardment, with or without a move before it.
    BombardCoast(NeiForceInput),
    /// Carrier Strike Against Land Units, with or without a move before it.
    StrikeFromCarriers(NeiForceInput),
    /// 1AF Carrier Special Attack.
    StrikeWithFirstAirFleet(NeiFirstAirFleetInput),
    /// Land-Based Airstrike Against Enemy Ground and Air Units.
    StrikeLand(NeiStrikeInput),
    /// Land-Based Airstrike Against Enemy Naval Units.
    StrikeShips(NeiStrikeInput),
    /// Move a Ground Unit Force and/or Attack.
    MoveGroundForce(NeiForceMoveInput),
    /// Naval Amphibious Movement.
    MoveAmphibiousForce(NeiAmphibiousInput),
    /// Amphibious Assault: land units that are already afloat.
    AssaultFromTheSea(NeiAssaultInput),
    /// Re-Deploy Naval Units.
    RedeployNavalForce(NeiNavalTransportInput),
    /// Re-Deploy Naval Units Between Home Bases. Japan's.
    RedeployNavalForceBetweenHomeBases(NeiNavalTransferInput),
    /// Re-Deploy Air Units.
    RedeployAirForce(NeiAirRedeploymentInput),
    /// Re-Deploy Air Units Between Home Bases. Japan's.
    RedeployAirForceBetweenHomeBases(NeiAirTransferInput),
    /// Re-Deploy a Ground Force.
    RedeployGroundForce(NeiForceInput),
    /// Move a Ground Unit Force via Railroad.
    MoveByRailroad(NeiForceMoveInput),
    /// Combined Air-Ground Attack: at least two of ground force, air support and air drop, on one land area.
    AttackByLandAndAir(NeiLandAndAirInput),
    /// Emergency Naval Transport: marines on warships, with escorts and with LS and TR in company.
    CarryInEmergency(NeiAmphibiousInput),
    /// Combined Amphibious Assault: with the fire of other ships and of aircraft. Japan's.
    AssaultWithSupport(NeiSupportedAssaultInput),
    /// Combined Air-Naval Attack: a naval attack or a bombardment, with seaplanes. Japan's.
    AttackBySeaAndAir(NeiSeaAndAirInput),
    /// Naval Evacuation of Ground Units.
    EvacuateBySea(NeiNavalTransportInput),
    /// Air Transport.
    TransportByAir(NeiAirTransportInput),
    /// Airborne Assault.
    AssaultFromTheAir(NeiAirborneAssaultInput),
    /// Convert an Engineer to a Base: the engineer. Japan's.
    ConvertToBase(NeiUnitInput),
    /// Convert Base to Engineer: the bases, any number of them. Japan's.
    ConvertToEngineers(NeiUnitsInput),
    /// Build a Base. The Allies'.
    BuildBase(NeiBuildBaseInput),
    /// Increase Base Strength: the base. The Allies'.
    IncreaseBase(NeiUnitInput),
    /// Rally Reduced Ground Units: of a land area or home base.
    Rally(NeiAreaInput),
    /// Refit Units.
    Refit(NeiRefitInput),
    /// Oilfield Demolition. The Allies'.
    DemolishOilfield(NeiAreaInput),
    /// Repair Demolished Oilfield. Japan's.
    RepairOilfield(NeiAreaInput),
    /// Launch a Seaplane patrol. Optional rule.
    LaunchSeaplanePatrol(NeiPatrolInput),
    /// Recall Seaplane patrols, any of them. Optional rule.
    RecallSeaplanePatrols(NeiRecallInput),
    /// Airlift supplies. Optional rule.
    AirliftSupplies(NeiAirliftInput),
    /// Naval raid. Optional rule.
    RaidFromPort(NeiRaidInput),
    /// Submarines on station. Optional rule.
    StationSubmarines(NeiForcesInput),
    /// Carrier Ranged Strike, with a move before it where long-range strikes are played. Of optional rules.
    StrikeAcrossTheLine(NeiRangedStrikeInput),
    /// Extended base combat. Optional rule.
    AttackFromBase(NeiBaseAttackInput),
}
