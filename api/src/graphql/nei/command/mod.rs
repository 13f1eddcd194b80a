//! Commands over GraphQL: to the domain's and back.
//!
//! Serialized, the input types are exactly what GraphQL takes, so an offer's command is ready to be sent.

mod from_domain;
mod to_domain;

use async_graphql::{Enum, ID, InputObject, OneofObject};
use serde::{Deserialize, Serialize};

use super::{NeiFace, NeiSide};

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
    /// Mobilize Reinforcements.
    MobilizeReinforcements(bool),
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
}

macro_rules! input {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, InputObject, Serialize, Deserialize)]
        #[serde(rename_all = "camelCase")]
        pub struct $name { $($(#[$field_doc])* $field: $type,)* }
    };
}

input!(
    /// A unit and an area.
    NeiPlaceInput {
        /// The unit.
        unit: ID,
        /// The area.
        area: ID,
    }
);
input!(
    /// A ground unit and the ship that takes it aboard.
    NeiBoardingInput {
        /// The ground unit.
        unit: ID,
        /// The ship.
        ship: ID,
    }
);
input!(
    /// A task force and its ships.
    NeiTaskForceInput {
        /// Its number.
        number: i32,
        /// Its ships, all in one area; none dissolves it.
        units: Vec<ID>,
    }
);
input!(
    /// Some units.
    NeiUnitsInput {
        /// The units.
        units: Vec<ID>,
    }
);
input!(
    /// One unit.
    NeiUnitInput {
        /// The unit.
        unit: ID,
    }
);
input!(
    /// An area, or none.
    NeiOptionalAreaInput {
        /// The area; null for none.
        area: Option<ID>,
    }
);
input!(
    /// A unit, or none.
    NeiOptionalUnitInput {
        /// The unit; null for none.
        unit: Option<ID>,
    }
);
input!(
    /// Yes or no.
    NeiAnswerInput {
        /// Whether it is agreed.
        agreed: bool,
    }
);
input!(
    /// Faces of dice.
    NeiRollInput {
        /// The faces, 1 to 6, one for each die asked for, in the same order.
        faces: Vec<i32>,
    }
);
input!(
    /// Hits by unit.
    NeiLossesInput {
        /// The units that take hits.
        losses: Vec<NeiLossInput>,
    }
);
input!(
    /// Hits on a unit.
    NeiLossInput {
        /// The unit.
        unit: ID,
        /// Hits, 1 or 2.
        hits: i32,
    }
);
/// Where an aerial scouting starts: exactly one of these.
#[derive(Debug, Clone, PartialEq, OneofObject, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum NeiScoutInput {
    /// A carrier.
    Carrier(ID),
    /// A friendly-controlled functional airfield.
    Airfield(ID),
}
input!(
    /// Ships or ground units that move together.
    NeiForceInput {
        /// The units, all in one area.
        units: Vec<ID>,
        /// The areas entered, in order; empty for no move.
        #[graphql(default)]
        #[serde(default)]
        path: Vec<ID>,
        /// Units left behind on the way.
        #[graphql(default)]
        #[serde(default)]
        drop_offs: Vec<NeiDropOffInput>,
    }
);
input!(
    /// A unit left in an area on the way.
    NeiDropOffInput {
        /// The unit.
        unit: ID,
        /// The area on the path where it stays.
        area: ID,
    }
);
input!(
    /// A force that moves, attacks, or both.
    NeiForceMoveInput {
        /// The force.
        force: NeiForceInput,
        /// Attack the enemies of the last area.
        #[graphql(default)]
        #[serde(default)]
        attack: bool,
        /// Units already there that join the attack.
        #[graphql(default)]
        #[serde(default)]
        joining: Vec<ID>,
    }
);
input!(
    /// Where the First Air Fleet strikes.
    NeiFirstAirFleetInput {
        /// A sea area.
        area: ID,
        /// The ground units of this land area instead of the ships.
        land: Option<ID>,
    }
);
input!(
    /// An airstrike.
    NeiStrikeInput {
        /// The air units, all of one base.
        units: Vec<ID>,
        /// The squares entered on the way out, in order; empty for a target in their own square.
        path: Vec<ID>,
        /// The area attacked.
        target: ID,
        /// Aircraft based in the target's area that join the attack; none for a strike on ships.
        #[graphql(default)]
        #[serde(default)]
        joining: Vec<ID>,
    }
);
input!(
    /// LS and TR that load, move and land.
    NeiAmphibiousInput {
        /// The LS and TR and their path.
        force: NeiForceInput,
        /// What is taken aboard before the move.
        #[graphql(default)]
        #[serde(default)]
        loading: Vec<NeiBoardingInput>,
        /// What goes ashore at the end.
        landing: Option<NeiLandingInput>,
    }
);
input!(
    /// Loaded ships that land what they carry.
    NeiAssaultInput {
        /// The ships, all in one sea area.
        ships: Vec<ID>,
        /// What goes ashore.
        landing: NeiLandingInput,
    }
);
input!(
    /// Units going ashore.
    NeiLandingInput {
        /// The land area.
        area: ID,
        /// The units.
        units: Vec<ID>,
        /// Whether they attack.
        attack: bool,
        /// Friends ashore that join the attack.
        #[graphql(default)]
        #[serde(default)]
        joining: Vec<ID>,
    }
);
input!(
    /// Corrections by agreement.
    NeiAdjustInput {
        /// What to set.
        corrections: Vec<NeiCorrectionInput>,
        /// Why.
        reason: String,
    }
);
/// One thing to set: exactly one of these.
#[derive(Debug, Clone, PartialEq, OneofObject, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum NeiCorrectionInput {
    /// Action Points on a side's track.
    ActionPoints(NeiSideNumber),
    /// The game turn.
    Turn(i32),
    /// ABDACOM in effect or not.
    Abdacom(bool),
    /// The box of the Singapore marker.
    SingaporeBox(i32),
    /// Whether an oilfield is demolished.
    Demolished(NeiAreaFlag),
    /// A counter's face and place.
    Unit(NeiUnitCorrection),
}
input!(
    /// A number of a side.
    NeiSideNumber {
        /// The side.
        side: NeiSide,
        /// The number.
        value: i32,
    }
);
input!(
    /// Yes or no for an area.
    NeiAreaFlag {
        /// The area.
        area: ID,
        /// Yes or no.
        value: bool,
    }
);
input!(
    /// Where a counter is, and which face is up.
    NeiUnitCorrection {
        /// The counter.
        unit: ID,
        /// The face.
        face: NeiFace,
        /// The kind of place.
        place: NeiPlace,
        /// The area for AREA, the ship for ABOARD.
        at: Option<ID>,
    }
);

/// Places where a correction can put a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum NeiPlace {
    /// An area of the map or a home base.
    Area,
    /// Aboard a ship.
    Aboard,
    /// The Disrupted Units Display.
    Disrupted,
    /// The Units Destroyed Display.
    Destroyed,
    /// The Potential Reinforcements Display.
    Potential,
    /// The reinforcement pool.
    Pool,
    /// Set aside until Singapore falls.
    AwaitingSingapore,
    /// Not in this game, or gone from it.
    OutOfPlay,
}
