//! NEI 25 and 29: the optional actions, which stand beside the Actions List in a game that is played with their rules.

use crate::actions::{Action, Family};

/// Carrier Ranged Strike (25), or with a move before it the long-range carrier air strike (29).
pub const CARRIER_RANGED_STRIKE: Action =
    Action { name: "Carrier Ranged Strike", family: Family::Operational, only: None, clause: "NEI-25.1-a" };

pub const NAVAL_RAID: Action =
    Action { name: "Naval raid", family: Family::Operational, only: None, clause: "NEI-29.G3.raid-a" };

/// Submarines on station.
pub const SUBMARINES_ON_STATION: Action =
    Action { name: "Submarines on station", family: Family::Operational, only: None, clause: "NEI-29.G3.subs-a" };

/// Launch a Seaplane patrol.
pub const LAUNCH_PATROL: Action = Action {
    name: "Launch a Seaplane patrol",
    family: Family::Operational,
    only: None,
    clause: "NEI-29.G3.seaplane-patrol-a",
};

/// Recall Seaplane patrols.
pub const RECALL_PATROLS: Action =
    Action { name: "Recall Seaplane patrols", family: Family::Operational, only: None, clause: "NEI-29.G3.recall-a" };

/// Extended base combat.
pub const EXTENDED_BASE_COMBAT: Action =
    Action { name: "Extended base combat", family: Family::Operational, only: None, clause: "NEI-29.G3.base-combat-a" };

/// Airlift supplies.
pub const AIRLIFT: Action =
    Action { name: "Airlift supplies", family: Family::Logistic, only: None, clause: "NEI-29.G4.airlift-a" };

/// The optional Actions List, in the order of the book.
pub const OPTIONAL_ACTIONS: &[Action] = &[
    CARRIER_RANGED_STRIKE,
    NAVAL_RAID,
    SUBMARINES_ON_STATION,
    LAUNCH_PATROL,
    RECALL_PATROLS,
    EXTENDED_BASE_COMBAT,
    AIRLIFT,
];
