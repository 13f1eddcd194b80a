//! NEI 29: the optional actions, which stand beside the Actions List in a game that is played with their rules.

use crate::nei::actions::{Action, Family};

/// Airlift supplies.
pub const AIRLIFT: Action =
    Action { name: "Airlift supplies", family: Family::Logistic, only: None, clause: "NEI-29.G4.airlift-a" };

/// The optional Actions List, in the order of the book.
pub const OPTIONAL_ACTIONS: &[Action] = &[AIRLIFT];
