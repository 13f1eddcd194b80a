//! What happened.

use kernel::dice::Roll;
use serde::{Deserialize, Serialize};

use super::side::Side;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Event {
    Hid { field: u8 },
    Sailed { to: u8 },
    CameUpon { field: u8 },
    DieRolled(Roll),
    CaskLost,
    Landed { casks: u8 },
    Finished { winner: Side },
}

impl Event {
    /// Whether it brought what cannot be unknown again.
    pub(crate) const fn is_irrevocable(&self) -> bool {
        match self {
            // A boat that sails and meets nobody has learnt something too.
            Self::Sailed { .. } | Self::CameUpon { .. } | Self::DieRolled(_) | Self::Finished { .. } => true,
            Self::Hid { .. } | Self::CaskLost | Self::Landed { .. } => false,
        }
    }
}
