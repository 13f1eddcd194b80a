//! Player aids: what a player looks up at the table, under the options and rulings in force. Every number is the engine's
//! or the pack's; nothing is written here a second time.
//!
//! An aid holds what lies open to both sides, so every seat has the same.

mod carrying;
mod limits;
mod prices;
mod scoring;
mod tables;
mod terms;

pub use carrying::{Carrier, Multiple, carriers, multiples};
pub use limits::{Limit, limits};
pub use prices::{ActionPrice, DeterminedPoints, actions, determined};
pub use scoring::{Level, Scored, levels, schedule};
pub use tables::{
    DieLine, FireLine, IncidentLine, RefitLine, TerrainLine, dice, drive, fire, incidents, refit, terrain,
};
pub use terms::{RulingInForce, Step, optional_rules, rulings, sequence};

use super::overlay::Origin;
use super::pack::{Confidence, Provenance};

/// Who says that a value of the pack is so.
pub fn origin(provenance: &Provenance) -> Origin {
    match provenance.confidence {
        Confidence::Owner => Origin::Owner,
        _ if provenance.source.starts_with("owner") => Origin::Owner,
        Confidence::Text if provenance.source.starts_with("rulebook") => Origin::Rulebook,
        Confidence::Text | Confidence::High | Confidence::Medium | Confidence::Low => Origin::Reconstruction,
    }
}
