//! Every command bears the name that the Actions List or the sequence of play has for it.

use super::*;

/// The name of each of [`any_command`], in its order: the line of the Actions List, or the step or answer.
const NAMES: [&str; VARIANTS] = [
    "Set-up: place a unit",
    "Set-up: start aboard ship",
    "Finish set-up",
    "Task force",
    "Show own units",
    "Correction",
    "Answer to a correction",
    "Concede",
    "Incident",
    "Drive on Singapore",
    "Action Point Determination",
    "Decline the free action",
    "End the Action Execution Phase",
    "Dice",
    "Draw from the pool",
    "Deploy a reinforcement",
    "Losses",
    "Morale losses",
    "Excess aircraft",
    "Fifth Column/Guerrillas",
    "Fifth Column/Guerrillas",
    "Mobilize Reinforcements",
    "Perform Aerial Scouting",
    "Perform Naval Scouting",
    "Perform Ground Scouting",
    "Fifth Column/Guerrillas",
    "Naval Force Move and/or Attack",
    "Coastal Bombardment",
    "Carrier Strike Against Land Units",
    "1AF Carrier Special Attack",
    "Land-Based Airstrike Against Enemy Ground and Air Units",
    "Land-Based Airstrike Against Enemy Naval Units",
    "Move a Ground Unit Force and/or Attack",
    "Naval Amphibious Movement",
    "Set-up: place the rest",
    "Amphibious Assault",
    "Mobilize Emergency Amphibious Replacements",
    "Re-Deploy Naval Units",
    "Re-Deploy Naval Units Between Home Bases",
    "Re-Deploy Air Units",
    "Re-Deploy Air Units Between Home Bases",
    "Re-Deploy a Ground Force",
    "Move a Ground Unit Force via Railroad",
    "Combined Air-Ground Attack",
    "Emergency Naval Transport",
    "Combined Amphibious Assault",
    "Combined Air-Naval Attack",
    "Naval Evacuation of Ground Units",
    "Air Transport",
    "Airborne Assault",
    "Convert an Engineer to a Base",
    "Convert Base to Engineer",
    "Build a Base",
    "Increase Base Strength",
    "Rally Reduced Ground Units",
    "Refit Units",
    "Oilfield Demolition",
    "Repair Demolished Oilfield",
    "Statement",
    "Answer to a statement",
    "Loaded ships out of the battle",
    "Airlift supplies",
    "Carrier Ranged Strike",
    "Carrier counterstrike",
    "Launch a Seaplane patrol",
    "Recall Seaplane patrols",
    "Naval raid",
    "Submarines on station",
    "Extended base combat",
    "Attack where the flight was stopped",
];

#[test]
fn every_command_bears_the_name_of_the_book() {
    let mut random = StdRng::seed_from_u64(8);
    for (number, name) in NAMES.into_iter().enumerate() {
        let command = any_command(&mut random, number);
        assert_eq!(command.name(), name, "{command:?}");
        assert!(command.action().is_none_or(|action| action.name == name), "{command:?}");
    }
}
