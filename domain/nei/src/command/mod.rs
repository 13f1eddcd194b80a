//! What the players of NEI may ask for. Commands are imperative; the book's own names are in the docs.

mod parts;

use parts::Part;
pub use parts::{
    AirDrop, AirSupport, Boarding, DropOff, Flight, Force, Landing, Loss, Parts, Passenger, Returning, ScoutingSource,
};

use serde::{Deserialize, Serialize};

use super::actions::{self, Action};
use super::components::{AreaId, Contingent, UnitId};
use super::game::Correction;
use super::notation::phrases::{Line, Phrase, Spoken, is_left_out, one_of, read, say};
use super::optional::actions as optional_actions;
use super::statements::Statement;
use kernel::dice::{Roll, Source};
use kernel::recording::words::Words;

/// The commands: each with what it names, where the rules have it and how a recorded game says it. A variant, its name,
/// its price, the units it names and its words come from this list.
///
/// The pieces of `says` are those of [`crate::notation::phrases`]; after `without` stands what is said instead where that
/// field is false, empty or none.
macro_rules! commands {
    ($(
        $(#[$about:meta])*
        $name:ident $({ $($(#[$field_about:meta])* $field:ident: $type:ty),* $(,)? })? $(($inner:ident: $inner_type:ty))?
            = $entry:expr, says($begins:literal $($piece:tt)*)
            $(, without $missing:ident($instead:literal $($left:ident)*))?;
    )*) => {
        /// What a player asks for; the rules judge it before it is carried out.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Command {$(
            $(#[$about])*
            $name $({ $($(#[$field_about])* $field: $type),* })? $(($inner_type))?,
        )*}

        impl Command {
            /// Where the rules have it.
            const fn entry(&self) -> Entry {
                match self {
                    $(Self::$name { .. } => $entry,)*
                }
            }

            /// The forces, flights, cargoes and units that it names.
            pub fn parts(&self) -> Parts<'_> {
                let mut parts = Parts::default();
                match self {$(
                    Self::$name { $($($field,)*)? .. } => { $($($field.add_to(&mut parts);)*)? }
                )*}
                parts
            }

            /// The ways to say each.
            pub(crate) const PHRASES: &[Phrase<Self>] = &[$(
                Phrase {
                    begins: $begins,
                    read: |words| words.accepts($begins).then(|| {
                        read!(words: $($piece)*);
                        Ok(Self::$name $({ $($field),* })? $(($inner))?)
                    }),
                },
                $(Phrase {
                    begins: $instead,
                    read: |words| words.accepts($instead).then(|| {
                        let $missing = Default::default();
                        read!(words: $($left)*);
                        Ok(Self::$name { $missing, $($left),* })
                    }),
                },)?
            )*];

            /// What makes one of each, of random parts.
            #[cfg(test)]
            pub(crate) const ANY: &[fn(&mut rand::rngs::StdRng) -> Self] = &[$(
                |_random| Self::$name
                    $({ $($field: crate::notation::any::Any::any(_random)),* })?
                    $((<$inner_type as crate::notation::any::Any>::any(_random)))?,
            )*];
        }

        impl Spoken for Command {
            fn say(&self, line: &mut Line) {
                match self {$(
                    Self::$name $({ $($field),* })? $(($inner))? => {
                        $(if is_left_out($missing) {
                            say!(line: $instead $($left)*);
                            return;
                        })?
                        say!(line: $begins $($piece)*);
                    }
                )*}
            }

            fn read(words: &mut Words) -> Result<Self, String> {
                one_of(Self::PHRASES, words)
            }
        }
    };
}

commands! {
    // Set-up and administration (NEI 23, 20.1, 20.0).
    /// Place a start unit, or place it anew.
    PlaceAtStart {
        unit: UnitId,
        /// An area that the scenario opens to the unit; a ship in port stands in the sea area beside it.
        area: AreaId,
    } = step("Set-up: place a unit"), says("place" unit "at" area);
    /// Start a ground unit aboard a ship.
    EmbarkAtStart {
        /// A mobile ground unit; an LS or TR takes two (13.1).
        unit: UnitId,
        /// The ship, already placed.
        ship: UnitId,
    } = step("Set-up: start aboard ship"), says("start" unit "aboard" ship);
    /// Place every start unit that stands nowhere yet where it historically stood.
    PlaceTheRest = step("Set-up: place the rest"), says("place the rest");
    /// Finish the side's set-up.
    FinishSetUp = step("Finish set-up"), says("finish the set-up");
    /// Form, change or (with no units) dissolve a task force.
    AssignTaskForce {
        /// Its number: 1 or 2 for the Allies, 1 to 3 for Japan.
        number: u8,
        /// Its ships, all in one area.
        units: Vec<UnitId>,
    } = step("Task force"), says("form task force" number "of" units), without units("dissolve task force" number);
    /// Show own units to the enemy.
    RevealUnits {
        /// Own units on the map; at least one.
        units: Vec<UnitId>,
    } = step("Show own units"), says("show" units);
    /// Propose to put the record right; the other side must agree unless both share the seat.
    Adjust {
        corrections: Vec<Correction>,
        /// Why, in words; not empty.
        reason: String,
    } = step("Correction"), says("correct" corrections (", because" reason));
    /// Agree to a proposed correction, or not.
    AnswerAdjustment {
        /// Whether it is made.
        agreed: bool,
    } = answer("Answer to a correction", "NEI-6.1-d"),
        says("agree to the correction" agreed), without agreed("refuse the correction");
    /// Give up a game that has begun; the other side wins.
    Concede = step("Concede"), says("concede");

    // The flow of a turn (NEI 6 to 8).
    /// Roll for the incident of one's own turn (7.0).
    RollIncident = step("Incident"), says("roll the incident");
    /// Roll for the drive on Singapore (7.4).
    RollSingaporeDrive = step("Drive on Singapore"), says("roll the drive on Singapore");
    /// Roll for Action Points (8.1).
    RollActionPoints = step("Action Point Determination"), says("roll action points");
    /// Let the free action of an incident go (8.4).
    DeclineFreeAction = answer("Decline the free action", "NEI-8.4-e"), says("decline the free action");
    /// End one's own Action Execution Phase.
    EndActionPhase = step("End the Action Execution Phase"), says("end the action phase");

    // Answers to what the table waits for.
    /// The faces of the dice that were asked for.
    Roll(roll: Roll) = answer("Dice", "NEI-2.10-a"), says("dice" roll);
    /// The counters drawn from the pool.
    Draw {
        /// The counters, as many as were asked for.
        units: Vec<UnitId>,
        /// Whether the players or the server drew.
        source: Source,
    } = answer("Draw from the pool", "NEI-8.0-a"), says("draw" units source);
    /// Deploy a reinforcement (15).
    Deploy {
        unit: UnitId,
        /// One of the areas that section 15, or an optional rule, opens to the unit.
        area: AreaId,
    } = answer("Deploy a reinforcement", "NEI-8.0-a"), says("deploy" unit "to" area);
    /// Choose who takes the hits (12.6).
    ChooseLosses {
        /// Hits by unit; a two-step unit may take two.
        losses: Vec<Loss>,
    } = answer("Losses", "NEI-12.3-j"), says("choose losses" losses);
    /// Choose the step losses of a failed morale check (7.3).
    ChooseMoraleLosses {
        /// The steps that Netherlands ground units lose, together as many as the die says.
        losses: Vec<Loss>,
    } = answer("Morale losses", "NEI-7.3-c"), says("choose morale losses" losses);
    /// Choose the aircraft that exceed the capacity of their airfield (9.3.1).
    DisruptExcessAircraft {
        /// The units, exactly the excess.
        units: Vec<UnitId>,
    } = answer("Excess aircraft", "NEI-9.3.1-e"), says("disrupt excess aircraft" units);
    /// Aircraft that were stopped on their way attack where they are, or fly home (10.1, NEI-R48).
    AttackWhereStopped {
        /// The area of that square to attack, or none.
        area: Option<AreaId>,
    } = answer("Attack where the flight was stopped", "NEI-6.1-d"),
        says("stopped aircraft attack" area), without area("stopped aircraft fly home");
    /// Fifth column: the land area to look at.
    ChooseFifthColumnArea {
        /// The area, or none.
        area: Option<AreaId>,
    } = answer("Fifth Column/Guerrillas", "NEI-6.1-d"),
        says("fifth column looks at" area), without area("fifth column looks nowhere");
    /// Fifth column: the ground unit that takes a hit.
    ChooseFifthColumnTarget {
        /// The unit, or none.
        unit: Option<UnitId>,
    } = answer("Fifth Column/Guerrillas", "NEI-6.1-d"),
        says("fifth column strikes" unit), without unit("fifth column strikes nobody");

    /// State a result that no table of the pack gives (NEI-R36).
    State {
        /// What the table says.
        statement: Statement,
    } = answer("Statement", "NEI-R36"), says("state" statement);
    /// Confirm the other side's statement, or not.
    ConfirmStatement {
        /// Whether it stands.
        agreed: bool,
    } = answer("Answer to a statement", "NEI-R36"),
        says("agree to the statement" agreed), without agreed("refuse the statement");
    /// Keep loaded ships out of the battle (NEI-R65).
    Withhold {
        /// The ships, or none.
        units: Vec<UnitId>,
    } = answer("Loaded ships out of the battle", "NEI-R65"), says("withhold" units);

    /// Strike back from carriers that were struck at (25.3).
    Counterstrike {
        /// The carriers, or none.
        carriers: Vec<UnitId>,
    } = answer("Carrier counterstrike", "NEI-25.3-b"),
        says("counterstrike with" carriers), without carriers("decline the counterstrike");

    // G-1 administrative actions.
    /// Mobilize Reinforcements.
    MobilizeReinforcements = action(&actions::MOBILIZE_REINFORCEMENTS), says("mobilize reinforcements");
    /// Mobilize Emergency Amphibious Replacements.
    MobilizeEmergencyTransport {
        /// The LS or TR, from the disrupted or potential units or the pool.
        unit: UnitId,
    } = action(&actions::EMERGENCY_AMPHIBIOUS_REPLACEMENTS), says("mobilize emergency transport" unit);

    // G-2 intelligence actions.
    /// Perform Aerial Scouting, from a carrier or an airfield.
    ScoutFromTheAir {
        /// The carrier or the airfield.
        source: ScoutingSource,
    } = action(&actions::AERIAL_SCOUTING), says("scout from" source);
    /// Perform Naval Scouting, from a ship.
    ScoutAtSea {
        unit: UnitId,
    } = action(&actions::NAVAL_SCOUTING), says("scout at sea with" unit);
    /// Perform Ground Scouting, from a ground unit ashore.
    ScoutOnLand {
        unit: UnitId,
    } = action(&actions::GROUND_SCOUTING), says("scout on land with" unit);
    /// Fifth Column/Guerrillas.
    RaiseFifthColumn = action(&actions::FIFTH_COLUMN), says("raise the fifth column");

    // G-3 operational actions.
    /// Naval Force Move and/or Attack.
    MoveNavalForce {
        /// The ships and their path.
        force: Force,
        /// Attack the enemy ships of the last area.
        attack: bool,
        /// Ships already there that join the attack.
        joining: Vec<UnitId>,
    } = action(&actions::NAVAL_FORCE_MOVE), says("sail" force [", attack" attack] [", joined by" joining]);
    /// Coastal Bombardment, with or without a move before it.
    BombardCoast {
        /// The ships and their path.
        force: Force,
    } = action(&actions::COASTAL_BOMBARDMENT), says("bombard with" force);
    /// Carrier Strike Against Land Units, with or without a move before it.
    StrikeFromCarriers {
        /// The ships and their path.
        force: Force,
    } = action(&actions::CARRIER_STRIKE), says("carrier strike with" force);
    /// 1AF Carrier Special Attack.
    StrikeWithFirstAirFleet {
        /// A sea area: ships there, or the ground units ashore beside it.
        area: AreaId,
        /// Strike the ground units of this land area instead of the ships.
        land: Option<AreaId>,
    } = action(&actions::FIRST_AIR_FLEET), says("strike with the First Air Fleet at" area [", ashore at" land]);
    /// Land-Based Airstrike Against Enemy Ground and Air Units.
    StrikeLand {
        /// The aircraft and the squares they enter, the last one holding the target.
        flight: Flight,
        /// The land area attacked.
        target: AreaId,
        /// Aircraft based there that join the attack.
        joining: Vec<UnitId>,
    } = action(&actions::AIRSTRIKE_LAND), says("strike land at" target "with" flight [", joined by" joining]);
    /// Land-Based Airstrike Against Enemy Naval Units.
    StrikeShips {
        /// The aircraft and the squares they enter, the last one holding the target.
        flight: Flight,
        /// The sea area attacked.
        target: AreaId,
        /// Seaplanes based with a tender in that square that join the attack (26.3).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        joining: Vec<UnitId>,
    } = action(&actions::AIRSTRIKE_NAVAL), says("strike ships at" target "with" flight [", joined by" joining]);
    /// Move a Ground Unit Force and/or Attack.
    MoveGroundForce {
        /// The units and their path.
        force: Force,
        /// Attack the enemies of the last area.
        attack: bool,
        /// Units already there that join the attack.
        joining: Vec<UnitId>,
    } = action(&actions::GROUND_FORCE_MOVE), says("march" force [", attack" attack] [", joined by" joining]);
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
    } = action(&actions::AMPHIBIOUS_MOVEMENT),
        says("amphibious" force {", loading" loading} {", putting ashore" put_ashore} [", landing" landing]);
    /// Amphibious Assault: land units that are already afloat.
    AssaultFromTheSea {
        /// The loaded ships, all in one sea area.
        ships: Vec<UnitId>,
        /// What goes ashore.
        landing: Landing,
    } = action(&actions::AMPHIBIOUS_ASSAULT), says("assault from" ships (", landing" landing));
    /// Re-Deploy Naval Units.
    RedeployNavalForce {
        /// The ships and their path.
        force: Force,
        /// What is taken aboard before the move: ground units or air units, not both.
        loading: Vec<Boarding>,
        /// What goes ashore at the end.
        landing: Option<Landing>,
    } = action(&actions::REDEPLOY_NAVAL), says("redeploy ships" force {", loading" loading} [", landing" landing]);
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
    } = action(&actions::REDEPLOY_NAVAL_HOME),
        says("transfer ships" units "to" home_base {", loading" loading} [", landing" landing]);
    /// Re-Deploy Air Units.
    RedeployAirForce {
        /// The aircraft and the squares they enter, the last one holding the airfield.
        flight: Flight,
        /// The land area or home base where they are based from now on.
        airfield: AreaId,
    } = action(&actions::REDEPLOY_AIR), says("redeploy aircraft at" airfield "with" flight);
    /// Re-Deploy Air Units Between Home Bases.
    RedeployAirForceBetweenHomeBases {
        /// The aircraft, all in one Japanese home base.
        units: Vec<UnitId>,
        /// Ground units that fly with air transports (NEI-R135).
        passengers: Vec<Passenger>,
        /// The home base they go to.
        home_base: AreaId,
    } = action(&actions::REDEPLOY_AIR_HOME), says("transfer aircraft" units "to" home_base {", flying" passengers});
    /// Re-Deploy a Ground Force.
    RedeployGroundForce {
        /// The units and their path.
        force: Force,
    } = action(&actions::REDEPLOY_GROUND), says("redeploy troops" force);
    /// Move a Ground Unit Force via Railroad.
    MoveByRailroad {
        /// The units and their path.
        force: Force,
        /// Attack the enemies of the last area.
        attack: bool,
        /// Units already there that join the attack.
        joining: Vec<UnitId>,
    } = action(&actions::RAILROAD), says("ride" force [", attack" attack] [", joined by" joining]);
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
    } = action(&actions::COMBINED_AIR_GROUND),
        says("combined attack at" target [", troops" force] [", joined by" joining]
            [", aircraft" support] [", dropping from" drop]);
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
    } = action(&actions::EMERGENCY_TRANSPORT),
        says("emergency transport" force {", loading" loading} {", putting ashore" put_ashore} [", landing" landing]);
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
    } = action(&actions::COMBINED_AMPHIBIOUS_ASSAULT),
        says("assault with support from" ships (", landing" landing) [", supported by" supporting]
            [", aircraft" flight]);
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
    } = action(&actions::COMBINED_AIR_NAVAL),
        says("sail with seaplanes" flight (", ships" force) [", bombarding" bombardment] [", joined by" joining]);
    /// Naval Evacuation of Ground Units.
    EvacuateBySea {
        /// The ships and their path; LS and TR stay where they are.
        force: Force,
        /// What is taken aboard.
        loading: Vec<Boarding>,
        /// Where warships put their marines ashore.
        landing: Option<Landing>,
    } = action(&actions::NAVAL_EVACUATION), says("evacuate with" force {", loading" loading} [", landing" landing]);
    /// Air Transport of ground units to a friendly airfield.
    TransportByAir {
        /// The air transports and the squares they enter, with their passengers.
        drop: AirDrop,
        /// The land area where the passengers get off.
        area: AreaId,
    } = action(&actions::AIR_TRANSPORT), says("fly troops to" area "with" drop);
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
    } = action(&actions::AIRBORNE_ASSAULT),
        says("drop at" area "from" drop [", attack" attack] [", joined by" joining]);

    // G-4 logistic actions.
    /// Convert an Engineer to a Base.
    ConvertToBase {
        /// A Japanese engineer ashore that does not show its base side.
        unit: UnitId,
    } = action(&actions::CONVERT_TO_BASE), says("convert to base" unit);
    /// Convert Base to Engineer.
    ConvertToEngineers {
        /// The bases, any number of them.
        units: Vec<UnitId>,
    } = action(&actions::CONVERT_TO_ENGINEER), says("convert to engineers" units);
    /// Build a Base of the Allies; it has one step.
    BuildBase {
        /// The engineer on the spot.
        engineer: UnitId,
        /// The base counter that bears the area's name.
        base: UnitId,
    } = action(&actions::BUILD_BASE), says("build base" base "with" engineer);
    /// Increase Base Strength.
    IncreaseBase {
        /// An Allied base of one step, with an engineer ashore beside it.
        base: UnitId,
    } = action(&actions::INCREASE_BASE), says("increase base" base);
    /// Rally Reduced Ground Units.
    Rally {
        /// The land area or home base.
        area: AreaId,
    } = action(&actions::RALLY), says("rally at" area);
    /// Refit Units of one contingent (18.1).
    Refit {
        contingent: Contingent,
        /// The units that roll, where the table lets the player choose (NEI-R94); else none are named and all roll.
        units: Vec<UnitId>,
    } = action(&actions::REFIT), says("refit" contingent [", only" units]);
    /// Oilfield Demolition.
    DemolishOilfield {
        /// A land area with an oilfield that is not demolished.
        area: AreaId,
    } = action(&actions::DEMOLISH_OILFIELD), says("demolish the oilfield at" area);
    /// Repair Demolished Oilfield.
    RepairOilfield {
        /// A land area with a demolished oilfield, where the oilfield engineer is ashore.
        area: AreaId,
    } = action(&actions::REPAIR_OILFIELD), says("repair the oilfield at" area);

    // Optional actions (25, 29).
    /// Launch a Seaplane patrol (29).
    LaunchSeaplanePatrol {
        /// The seaplanes and the squares they enter, the last one holding the sea area.
        flight: Flight,
        /// The sea area where they stay.
        area: AreaId,
    } = action(&optional_actions::LAUNCH_PATROL), says("patrol at" area "with" flight);
    /// Recall Seaplane patrols (29).
    RecallSeaplanePatrols {
        /// The seaplanes, from any squares, and where each is based from now on.
        returning: Vec<Returning>,
    } = action(&optional_actions::RECALL_PATROLS), says("recall" returning), without returning("recall nobody");
    /// Airlift supplies (29).
    AirliftSupplies {
        /// Air transports and escorts, and the squares they enter, the last one holding the area.
        flight: Flight,
        /// The land area of the reduced units.
        area: AreaId,
        /// The reduced units, those first that are to be restored first.
        units: Vec<UnitId>,
    } = action(&optional_actions::AIRLIFT), says("airlift to" area "with" flight [", restoring" units]);
    /// Naval raid by one ship from beside a friendly port, to which it comes back (29).
    RaidFromPort {
        /// The raider and its path.
        force: Force,
        /// Bombard the base ashore instead of attacking the ships of the last area.
        bombardment: bool,
    } = action(&optional_actions::NAVAL_RAID), says("raid with" force [", bombarding" bombardment]);
    /// Submarines on station (29).
    StationSubmarines {
        /// The submarines, each force on a path of its own.
        forces: Vec<Force>,
    } = action(&optional_actions::SUBMARINES_ON_STATION), says("station" forces), without forces("station nobody");
    /// Carrier Ranged Strike (25); with a path, the long-range carrier air strike (29).
    StrikeAcrossTheLine {
        /// The carriers, with escorts, and their path; empty for a strike from where they are.
        force: Force,
        /// The sea area struck, across a grid line from where the force ends.
        target: AreaId,
    } = action(&optional_actions::CARRIER_RANGED_STRIKE), says("ranged strike at" target "with" force);
    /// Extended base combat (29).
    AttackFromBase {
        /// The base; nobody else takes part.
        units: Vec<UnitId>,
        /// The sea area of the ships, beside the base.
        target: AreaId,
    } = action(&optional_actions::EXTENDED_BASE_COMBAT), says("base attack at" target "with" units);
}

impl Command {
    /// The name of the action in the Actions List or of the step in the sequence of play.
    pub const fn name(&self) -> &'static str {
        match self.entry() {
            Entry::Action(action) => action.name,
            Entry::Step(name) | Entry::Answer { name, .. } => name,
        }
    }

    /// The line of the Actions List that this command announces (8.4); none for the steps of the turn and for answers.
    pub const fn action(&self) -> Option<&'static Action> {
        match self.entry() {
            Entry::Action(action) => Some(action),
            Entry::Step(_) | Entry::Answer { .. } => None,
        }
    }

    /// Whether this is an action of the Actions List (8.4).
    pub const fn is_action(&self) -> bool {
        self.action().is_some()
    }

    /// The clause that says why an answer is none where nobody asked for it; `None` for what is no answer.
    pub(crate) const fn unasked(&self) -> Option<&'static str> {
        match self.entry() {
            Entry::Answer { unasked, .. } => Some(unasked),
            Entry::Action(_) | Entry::Step(_) => None,
        }
    }
}

/// Where the rules have a command.
#[derive(Debug, Clone, Copy)]
enum Entry {
    /// A line of the Actions List (8.0).
    Action(&'static Action),
    /// A step of the sequence of play (6.1).
    Step(&'static str),
    /// What the table waits for, with the clause against giving it unasked.
    Answer { name: &'static str, unasked: &'static str },
}

const fn action(action: &'static Action) -> Entry {
    Entry::Action(action)
}

const fn step(name: &'static str) -> Entry {
    Entry::Step(name)
}

const fn answer(name: &'static str, unasked: &'static str) -> Entry {
    Entry::Answer { name, unasked }
}
