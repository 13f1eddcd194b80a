//! What the table waits for: data inside the game, so that it survives a restart and shows on any tablet.

use serde::{Deserialize, Serialize};

use super::command::Command;
use super::components::{Area, Nation, Side};
use kernel::dice::RollRequest;

/// One thing the table waits for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pending {
    Roll(RollRequest<Side>),
    /// Somebody's consent to a command: of the other side, or of the nation that would pay (AWAW-R-71).
    Consent {
        /// The side that is asked.
        by: Side,
        /// The nation that is asked, where it is one.
        nation: Option<Nation>,
        asked_by: Side,
        /// What would be done.
        command: Box<Command>,
    },
    /// A surrender that followed from the counts is to be looked at (AWAW-R-37).
    Surrender {
        area: Area,
    },
}

impl Pending {
    pub const fn by(&self) -> Side {
        match self {
            Self::Roll(request) => request.roller,
            Self::Consent { by, .. } => *by,
            Self::Surrender { .. } => Side::Allies,
        }
    }
}
