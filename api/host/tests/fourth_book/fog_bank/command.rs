//! What the players may ask for.

use kernel::dice::Roll;
use serde::{Deserialize, Serialize};

use super::side::Side;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Command {
    /// The cutter hides on a field.
    Hide { field: u8 },
    /// The boat sails so many fields.
    Sail { fields: u8 },
    /// The face of the die that was asked for.
    Roll(Roll),
}

impl Command {
    /// The side that gives it.
    pub(crate) const fn side(&self) -> Side {
        match self {
            Self::Hide { .. } | Self::Roll(_) => Side::Cutter,
            Self::Sail { .. } => Side::Smugglers,
        }
    }
}
