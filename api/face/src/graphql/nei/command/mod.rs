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

mod air;
mod corrections;
mod logistic;
mod parts;
mod sea;
mod statements;

use domain::kernel::verdict::Refusal;
use domain::nei::command::Command;
use domain::nei::game::Correction;
use domain::nei::pack::IncidentEffect;
use domain::nei::statements::Statement;

pub use air::*;
pub use corrections::*;
pub use logistic::*;
pub use parts::*;
pub use sea::*;
pub use statements::*;

use super::names::Number;
use crate::graphql::mirror::{Mirror, Output, one_of};

one_of!(
    /// A command: exactly one of these. Commands without particulars are written with `true`.
    NeiCommand = Command {
        /// Set-up: place a start unit, or place it anew.
        PlaceAtStart(NeiPlaceInput) = { unit, area },
        /// Set-up: start a ground unit aboard a ship.
        EmbarkAtStart(NeiBoardingInput) = { unit, ship },
        /// Set-up: have every start unit that is still unplaced placed by the program, where the set-up allows it.
        PlaceTheRest(bool) = true,
        /// Finish the side's set-up.
        FinishSetUp(bool) = true,
        /// Form, change or (with no units) dissolve a task force.
        AssignTaskForce(NeiTaskForceInput) = { number as Number("a task force"), units },
        /// Show own units to the enemy.
        RevealUnits(NeiUnitsInput) = { units },
        /// Propose to put the record right; the other side must agree unless both share the seat.
        Adjust(NeiAdjustInput) = { corrections, reason },
        /// Agree to a proposed correction, or not.
        AnswerAdjustment(NeiAnswerInput) = { agreed },
        /// Give up.
        Concede(bool) = true,
        /// Roll for the incident of one's own turn.
        RollIncident(bool) = true,
        /// Roll for the drive on Singapore.
        RollSingaporeDrive(bool) = true,
        /// Roll for Action Points.
        RollActionPoints(bool) = true,
        /// Let the free action of an incident go.
        DeclineFreeAction(bool) = true,
        /// End one's own Action Execution Phase.
        EndActionPhase(bool) = true,
        /// The faces of the dice that were asked for, thrown on the table.
        Roll(NeiRollInput),
        /// The counters drawn from the pool, by hand.
        Draw(NeiUnitsInput) = (units, source),
        /// Deploy a reinforcement.
        Deploy(NeiPlaceInput) = { unit, area },
        /// Choose who takes the hits of a battle.
        ChooseLosses(NeiLossesInput) = { losses },
        /// Choose the step losses of a failed morale check.
        ChooseMoraleLosses(NeiLossesInput) = { losses },
        /// Choose the aircraft that exceed the capacity of their airfield.
        DisruptExcessAircraft(NeiUnitsInput) = { units },
        /// Aircraft that were stopped on their way attack an area of that square, or (with none) fly home.
        AttackWhereStopped(NeiOptionalAreaInput) = { area },
        /// Fifth column: the land area to look at, or none.
        ChooseFifthColumnArea(NeiOptionalAreaInput) = { area },
        /// Fifth column: the ground unit that takes a hit, or none.
        ChooseFifthColumnTarget(NeiOptionalUnitInput) = { unit },
        /// State a result that no table of the pack gives.
        State(NeiStatementInput) = statement,
        /// Confirm the other side's statement, or not.
        ConfirmStatement(NeiAnswerInput) = { agreed },
        /// Keep loaded ships out of the battle: the ships, or none.
        Withhold(NeiUnitsInput) = { units },
        /// Strike back from carriers that were struck at: the carriers, or none.
        Counterstrike(NeiUnitsInput) = { carriers: units },
        /// Mobilize Reinforcements.
        MobilizeReinforcements(bool) = true,
        /// Mobilize Emergency Amphibious Replacements: the LS or TR, from the disrupted or potential units or the pool.
        MobilizeEmergencyTransport(NeiUnitInput) = { unit },
        /// Perform Aerial Scouting.
        ScoutFromTheAir(NeiScoutInput) = source,
        /// Perform Naval Scouting.
        ScoutAtSea(NeiUnitInput) = { unit },
        /// Perform Ground Scouting.
        ScoutOnLand(NeiUnitInput) = { unit },
        /// Fifth Column/Guerrillas.
        RaiseFifthColumn(bool) = true,
        /// Naval Force Move and/or Attack.
        MoveNavalForce(NeiForceMoveInput) = { force, attack, joining },
        /// Coastal Bombardment, with or without a move before it.
        BombardCoast(NeiForceInput) = force,
        /// Carrier Strike Against Land Units, with or without a move before it.
        StrikeFromCarriers(NeiForceInput) = force,
        /// 1AF Carrier Special Attack.
        StrikeWithFirstAirFleet(NeiFirstAirFleetInput) = { area, land },
        /// Land-Based Airstrike Against Enemy Ground and Air Units.
        StrikeLand(NeiStrikeInput) = (flight, target, joining),
        /// Land-Based Airstrike Against Enemy Naval Units.
        StrikeShips(NeiStrikeInput) = (flight, target, joining),
        /// Move a Ground Unit Force and/or Attack.
        MoveGroundForce(NeiForceMoveInput) = { force, attack, joining },
        /// Naval Amphibious Movement.
        MoveAmphibiousForce(NeiAmphibiousInput) = { force, loading, put_ashore, landing },
        /// Amphibious Assault: land units that are already afloat.
        AssaultFromTheSea(NeiAssaultInput) = { ships, landing },
        /// Re-Deploy Naval Units.
        RedeployNavalForce(NeiNavalTransportInput) = { force, loading, landing },
        /// Re-Deploy Naval Units Between Home Bases. Japan's.
        RedeployNavalForceBetweenHomeBases(NeiNavalTransferInput) = { units, loading, home_base, landing },
        /// Re-Deploy Air Units.
        RedeployAirForce(NeiAirRedeploymentInput) = { flight, airfield },
        /// Re-Deploy Air Units Between Home Bases. Japan's.
        RedeployAirForceBetweenHomeBases(NeiAirTransferInput) = { units, passengers, home_base },
        /// Re-Deploy a Ground Force.
        RedeployGroundForce(NeiForceInput) = force,
        /// Move a Ground Unit Force via Railroad.
        MoveByRailroad(NeiForceMoveInput) = { force, attack, joining },
        /// Combined Air-Ground Attack: at least two of ground force, air support and air drop, on one land area.
        AttackByLandAndAir(NeiLandAndAirInput) = { force, joining, support, drop, target },
        /// Emergency Naval Transport: marines on warships, with escorts and with LS and TR in company.
        CarryInEmergency(NeiAmphibiousInput) = { force, loading, put_ashore, landing },
        /// Combined Amphibious Assault: with the fire of other ships and of aircraft. Japan's.
        AssaultWithSupport(NeiSupportedAssaultInput) = { ships, landing, supporting, flight },
        /// Combined Air-Naval Attack: a naval attack or a bombardment, with seaplanes. Japan's.
        AttackBySeaAndAir(NeiSeaAndAirInput) = { force, bombardment, joining, flight },
        /// Naval Evacuation of Ground Units.
        EvacuateBySea(NeiNavalTransportInput) = { force, loading, landing },
        /// Air Transport.
        TransportByAir(NeiAirTransportInput) = { drop, area },
        /// Airborne Assault.
        AssaultFromTheAir(NeiAirborneAssaultInput) = { drop, area, attack, joining },
        /// Convert an Engineer to a Base: the engineer. Japan's.
        ConvertToBase(NeiUnitInput) = { unit },
        /// Convert Base to Engineer: the bases, any number of them. Japan's.
        ConvertToEngineers(NeiUnitsInput) = { units },
        /// Build a Base. The Allies'.
        BuildBase(NeiBuildBaseInput) = { engineer, base },
        /// Increase Base Strength: the base. The Allies'.
        IncreaseBase(NeiUnitInput) = { base: unit },
        /// Rally Reduced Ground Units: of a land area or home base.
        Rally(NeiAreaInput) = { area },
        /// Refit Units.
        Refit(NeiRefitInput) = { contingent, units },
        /// Oilfield Demolition. The Allies'.
        DemolishOilfield(NeiAreaInput) = { area },
        /// Repair Demolished Oilfield. Japan's.
        RepairOilfield(NeiAreaInput) = { area },
        /// Launch a Seaplane patrol. Optional rule.
        LaunchSeaplanePatrol(NeiPatrolInput) = { flight, area },
        /// Recall Seaplane patrols, any of them. Optional rule.
        RecallSeaplanePatrols(NeiRecallInput) = { returning },
        /// Airlift supplies. Optional rule.
        AirliftSupplies(NeiAirliftInput) = { flight, area, units },
        /// Naval raid. Optional rule.
        RaidFromPort(NeiRaidInput) = { force, bombardment },
        /// Submarines on station. Optional rule.
        StationSubmarines(NeiForcesInput) = { forces },
        /// Carrier Ranged Strike, with a move before it where long-range strikes are played. Of optional rules.
        StrikeAcrossTheLine(NeiRangedStrikeInput) = { force, target },
        /// Extended base combat. Optional rule.
        AttackFromBase(NeiBaseAttackInput) = { units, target },
    }
);

impl NeiCommand {
    /// The domain's command in the words of the API; `None` for what the API has no words for.
    pub fn of(command: &Command) -> Option<Self> {
        Self::says(command).then(|| Self::output(command))
    }

    /// Whether the API has words for a command.
    pub(super) fn says(command: &Command) -> bool {
        let has_no_word = |correction: &Correction| matches!(correction, Correction::Unit { location, .. } if place(*location).is_none());
        let is_unknown =
            |statement: &Statement| matches!(statement, Statement::Incident { effect: IncidentEffect::Unknown, .. });
        !matches!(command, Command::Adjust { corrections, .. } if corrections.iter().any(has_no_word))
            && !matches!(command, Command::State { statement } if is_unknown(statement))
    }
}

impl TryFrom<NeiCommand> for Command {
    type Error = Refusal;

    fn try_from(command: NeiCommand) -> Result<Self, Refusal> {
        command.read()
    }
}
