//! What a seat may do with what it has picked up. Every offer is a command that `judge` was asked about.

mod across_the_line;
mod air;
mod airlift;
mod amphibious;
mod combined;
mod from_base;
mod from_port;
mod ground;
mod logistic;
mod moves;
mod naval;
mod offers;
mod pending;
mod redeployments;
mod sea_transport;
mod seaplanes;
mod set_up;
mod ways;

pub use offers::options;
pub(crate) use offers::{Candidate, allowed, picked, untried};
pub(crate) use ways::Ways;

use serde::Serialize;

use super::command::Command;
use super::components::{AreaId, UnitId};
use kernel::verdict::Verdict;

/// What a seat has picked up.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Selection {
    /// Counters, all in one area; cargo may be selected with its ship, or to be loaded on it.
    pub units: Vec<UnitId>,
    /// An area, where the question is what can be done there.
    pub area: Option<AreaId>,
}

/// What may be done.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Options {
    /// Offers, those that the rules allow first within each action.
    pub offers: Vec<Offer>,
    /// Own units that have at least one offer when picked up alone; filled only for an empty selection.
    pub selectable: Vec<UnitId>,
}

impl Options {
    /// The commands the rules allow.
    pub fn allowed(&self) -> impl Iterator<Item = &Command> {
        self.offers.iter().filter(|offer| offer.verdict.is_clear()).map(|offer| &offer.command)
    }
}

/// One thing that could be done, and what the rules say of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Offer {
    /// The command, ready to be recorded.
    pub command: Command,
    /// Its name in the Actions List.
    pub action: &'static str,
    /// In a few words what this offer does: "to Kuching waters, attack".
    pub text: String,
    /// Action Points it costs.
    pub cost: u8,
    /// The area it leads to or acts on.
    pub destination: Option<AreaId>,
    /// Whether it opens a combat.
    pub attack: bool,
    /// What the rules say of it.
    pub verdict: Verdict,
}
