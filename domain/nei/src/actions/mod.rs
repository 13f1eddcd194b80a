//! The Actions List (NEI 8.3 and the end of the book), by its four families.
//!
//! | file | entries |
//! |---|---|
//! | `catalogue` | the list itself: name, family, side |
//! | `administrative` | G-1 |
//! | `intelligence` | G-2 |
//! | `operational_naval` | G-3 naval: move and attack, bombardment, carrier strike |
//! | `operational_naval_redeployment` | G-3 naval: the two redeployments |
//! | `operational_air` | G-3 air: the two airstrikes |
//! | `operational_air_redeployment` | G-3 air: the two redeployments |
//! | `operational_ground` | G-3 ground, railroad |
//! | `operational_amphibious` | G-3 combined: amphibious movement and assault, emergency transport, evacuation |
//! | `operational_combined` | G-3 combined attacks: air-ground, amphibious, air-naval |
//! | `operational_airborne` | G-3 airborne operations |
//! | `logistic` | G-4 |
//!
//! The First Air Fleet stands in [`super::unique_units`] (21.4).

pub(super) mod administrative;
mod catalogue;
pub(super) mod intelligence;
pub(super) mod logistic;
pub(super) mod operational_air;
pub(super) mod operational_air_redeployment;
pub(super) mod operational_airborne;
pub(super) mod operational_amphibious;
pub(super) mod operational_combined;
pub(super) mod operational_ground;
pub(super) mod operational_naval;
pub(super) mod operational_naval_redeployment;

pub use catalogue::*;
