//! What an optional rule has follow a battle: the one place where a battle that ends looks into this folder.

use serde::{Deserialize, Serialize};

use super::{carrier_strikes, naval_raid};
use crate::combat::Battle;
use crate::components::{AreaId, UnitId};
use crate::deciding::Deciding;

/// What follows a battle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aftermath {
    /// Carriers that were struck at may strike back at the force that launched the strike (25.3).
    Counterstrike {
        /// Where that force is.
        from: AreaId,
        /// The force, escorts included.
        force: Vec<UnitId>,
    },
    /// Raiders go back where they started (29).
    RaidersReturn { to: AreaId, units: Vec<UnitId> },
}

/// A battle is over, or met nobody.
pub(crate) fn follow(deciding: &mut Deciding, battle: &Battle) {
    match &battle.aftermath {
        None => {}
        Some(Aftermath::Counterstrike { from, force }) => carrier_strikes::offer(deciding, battle, *from, force),
        Some(Aftermath::RaidersReturn { to, units }) => naval_raid::go_back(deciding, battle.attacker, *to, units),
    }
}
