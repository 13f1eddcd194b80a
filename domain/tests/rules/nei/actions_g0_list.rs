//! NEI Actions List: the catalogue.

use std::collections::BTreeSet;

use domain::nei::actions::{ACTIONS, Family};
use domain::nei::components::Side::{self, Allies, Japan};

#[test]
fn nei_g0_list_has_36_actions_with_family_and_side() {
    use Family::{Administrative as G1, Intelligence as G2, Logistic as G4, Operational as G3};
    let listed: [(&str, Family, Option<Side>); 36] = [
        ("Mobilize Reinforcements", G1, None),
        ("Mobilize Emergency Amphibious Replacements", G1, None),
        ("Perform Aerial Scouting", G2, None),
        ("Perform Naval Scouting", G2, None),
        ("Perform Ground Scouting", G2, None),
        ("Fifth Column/Guerrillas", G2, None),
        ("Naval Force Move and/or Attack", G3, None),
        ("Coastal Bombardment", G3, None),
        ("Carrier Strike Against Land Units", G3, None),
        ("Re-Deploy Naval Units", G3, None),
        ("Re-Deploy Naval Units Between Home Bases", G3, Some(Japan)),
        ("1AF Carrier Special Attack", G3, Some(Japan)),
        ("Land-Based Airstrike Against Enemy Ground and Air Units", G3, None),
        ("Land-Based Airstrike Against Enemy Naval Units", G3, None),
        ("Re-Deploy Air Units", G3, None),
        ("Re-Deploy Air Units Between Home Bases", G3, Some(Japan)),
        ("Move a Ground Unit Force and/or Attack", G3, None),
        ("Re-Deploy a Ground Force", G3, None),
        ("Move a Ground Unit Force via Railroad", G3, None),
        ("Combined Air-Ground Attack", G3, None),
        ("Naval Amphibious Movement", G3, None),
        ("Emergency Naval Transport", G3, None),
        ("Amphibious Assault", G3, None),
        ("Combined Amphibious Assault", G3, Some(Japan)),
        ("Combined Air-Naval Attack", G3, Some(Japan)),
        ("Naval Evacuation of Ground Units", G3, None),
        ("Air Transport", G3, None),
        ("Airborne Assault", G3, None),
        ("Convert an Engineer to a Base", G4, Some(Japan)),
        ("Convert Base to Engineer", G4, Some(Japan)),
        ("Build a Base", G4, Some(Allies)),
        ("Increase Base Strength", G4, Some(Allies)),
        ("Rally Reduced Ground Units", G4, None),
        ("Refit Units", G4, None),
        ("Oilfield Demolition", G4, Some(Allies)),
        ("Repair Demolished Oilfield", G4, Some(Japan)),
    ];
    assert_eq!(ACTIONS.map(|action| (action.name, action.family, action.only)), listed);
    assert_eq!([G1, G2, G3, G4].map(Family::code), ["G-1", "G-2", "G-3", "G-4"]);
    assert_eq!(
        [G1, G2, G3, G4].map(|family| ACTIONS.iter().filter(|action| action.family == family).count()),
        [2, 4, 22, 8]
    );
    let clauses: BTreeSet<&str> = ACTIONS.iter().map(|action| action.clause).collect();
    assert_eq!(clauses.len(), 36);
}
