//! What the table waits for: data inside the game, so that it survives a restart and shows on any tablet.

use serde::{Deserialize, Serialize};

use super::command::Command;
use super::components::Side;
use kernel::dice::RollRequest;

/// One thing the table waits for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pending {
    Roll(RollRequest<Side>),
    /// The other side's consent to a command.
    Consent {
        by: Side,
        asked_by: Side,
        /// What would be done.
        command: Box<Command>,
    },
}

impl Pending {
    pub const fn by(&self) -> Side {
        match self {
            Self::Roll(request) => request.roller,
            Self::Consent { by, .. } => *by,
        }
    }
}
