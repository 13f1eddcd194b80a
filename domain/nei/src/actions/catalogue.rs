//! NEI Actions List: its 36 lines, in the order of the book, with family and side (8.0, 8.3).

use serde::Serialize;

use crate::components::Side;

/// The four families of actions (8.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Family {
    Administrative,
    Intelligence,
    Operational,
    Logistic,
}

impl Family {
    /// The code of the book: G-1 to G-4.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Administrative => "G-1",
            Self::Intelligence => "G-2",
            Self::Operational => "G-3",
            Self::Logistic => "G-4",
        }
    }
}

/// A line of the Actions List.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Action {
    /// The action's name in the book.
    pub name: &'static str,
    pub family: Family,
    /// The only side that may take it; `None` for both.
    pub only: Option<Side>,
    /// The first clause of its entry, which also says whose it is.
    pub clause: &'static str,
}

macro_rules! list {
    ($($constant:ident = $name:literal, $family:ident, $only:expr, $clause:literal;)*) => {
        $(
            #[doc = concat!($name, ".")]
            pub const $constant: Action =
                Action { name: $name, family: Family::$family, only: $only, clause: $clause };
        )*
        /// The Actions List.
        pub const ACTIONS: [Action; 36] = [$($constant),*];
    };
}

list! {
    MOBILIZE_REINFORCEMENTS = "Mobilize Reinforcements", Administrative, None, "NEI-G1.mobilize-a";
    EMERGENCY_AMPHIBIOUS_REPLACEMENTS = "Mobilize Emergency Amphibious Replacements", Administrative, None, "NEI-G1.emergency-a";
    AERIAL_SCOUTING = "Perform Aerial Scouting", Intelligence, None, "NEI-G2.air-a";
    NAVAL_SCOUTING = "Perform Naval Scouting", Intelligence, None, "NEI-G2.naval-a";
    GROUND_SCOUTING = "Perform Ground Scouting", Intelligence, None, "NEI-G2.ground-a";
    FIFTH_COLUMN = "Fifth Column/Guerrillas", Intelligence, None, "NEI-G2.fifth-a";
    NAVAL_FORCE_MOVE = "Naval Force Move and/or Attack", Operational, None, "NEI-G3.naval-move-a";
    COASTAL_BOMBARDMENT = "Coastal Bombardment", Operational, None, "NEI-G3.coastal-bombardment-a";
    CARRIER_STRIKE = "Carrier Strike Against Land Units", Operational, None, "NEI-G3.carrier-strike-a";
    REDEPLOY_NAVAL = "Re-Deploy Naval Units", Operational, None, "NEI-G3.redeploy-naval-a";
    REDEPLOY_NAVAL_HOME = "Re-Deploy Naval Units Between Home Bases", Operational, Some(Side::Japan), "NEI-G3.redeploy-naval-home-a";
    FIRST_AIR_FLEET = "1AF Carrier Special Attack", Operational, Some(Side::Japan), "NEI-G3.1af-a";
    AIRSTRIKE_LAND = "Land-Based Airstrike Against Enemy Ground and Air Units", Operational, None, "NEI-G3.airstrike-land-a";
    AIRSTRIKE_NAVAL = "Land-Based Airstrike Against Enemy Naval Units", Operational, None, "NEI-G3.airstrike-sea-a";
    REDEPLOY_AIR = "Re-Deploy Air Units", Operational, None, "NEI-G3.redeploy-air-a";
    REDEPLOY_AIR_HOME = "Re-Deploy Air Units Between Home Bases", Operational, Some(Side::Japan), "NEI-G3.redeploy-air-home-a";
    GROUND_FORCE_MOVE = "Move a Ground Unit Force and/or Attack", Operational, None, "NEI-G3.ground-move-a";
    REDEPLOY_GROUND = "Re-Deploy a Ground Force", Operational, None, "NEI-G3.redeploy-ground-a";
    RAILROAD = "Move a Ground Unit Force via Railroad", Operational, None, "NEI-G3.rail-a";
    COMBINED_AIR_GROUND = "Combined Air-Ground Attack", Operational, None, "NEI-G3.air-ground-a";
    AMPHIBIOUS_MOVEMENT = "Naval Amphibious Movement", Operational, None, "NEI-G3.amphibious-move-a";
    EMERGENCY_TRANSPORT = "Emergency Naval Transport", Operational, None, "NEI-G3.emergency-transport-a";
    AMPHIBIOUS_ASSAULT = "Amphibious Assault", Operational, None, "NEI-G3.amph-assault-a";
    COMBINED_AMPHIBIOUS_ASSAULT = "Combined Amphibious Assault", Operational, Some(Side::Japan), "NEI-G3.comb-amph-a";
    COMBINED_AIR_NAVAL = "Combined Air-Naval Attack", Operational, Some(Side::Japan), "NEI-G3.air-naval-a";
    NAVAL_EVACUATION = "Naval Evacuation of Ground Units", Operational, None, "NEI-G3.evacuation-a";
    AIR_TRANSPORT = "Air Transport", Operational, None, "NEI-G3.air-transport-a";
    AIRBORNE_ASSAULT = "Airborne Assault", Operational, None, "NEI-G3.airborne-a";
    CONVERT_TO_BASE = "Convert an Engineer to a Base", Logistic, Some(Side::Japan), "NEI-G4.to-base-a";
    CONVERT_TO_ENGINEER = "Convert Base to Engineer", Logistic, Some(Side::Japan), "NEI-G4.to-engineer-a";
    BUILD_BASE = "Build a Base", Logistic, Some(Side::Allies), "NEI-G4.build-base-a";
    INCREASE_BASE = "Increase Base Strength", Logistic, Some(Side::Allies), "NEI-G4.increase-a";
    RALLY = "Rally Reduced Ground Units", Logistic, None, "NEI-G4.rally-a";
    REFIT = "Refit Units", Logistic, None, "NEI-G4.refit-a";
    DEMOLISH_OILFIELD = "Oilfield Demolition", Logistic, Some(Side::Allies), "NEI-G4.demolish-a";
    REPAIR_OILFIELD = "Repair Demolished Oilfield", Logistic, Some(Side::Japan), "NEI-G4.repair-a";
}
