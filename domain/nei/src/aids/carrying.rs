//! Who carries whom over the sea (13.1), and how far a redeployment goes (G-3): by what `judge` uses.

use std::collections::BTreeSet;

use crate::actions::operational_naval_redeployment as naval_redeployment;
use crate::amphibious;
use crate::components::{ShipType, UnitType};
use crate::embarkation::is_warship_for_marines;
use crate::game::Game;
use crate::movement::{air_redeployment, ground};
use crate::optional::{OptionalRule, submarines_on_station};
use crate::rulings::Lift;
use kernel::clause::Clause;

/// Ships that carry units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Carrier {
    /// The codes of their types.
    pub ships: Vec<&'static str>,
    /// How many units each carries; `None` for what each counter has printed.
    pub units: Option<usize>,
    /// Whether these must be marines, who go ashore where the move ends.
    pub is_emergency: bool,
    pub clause: Clause,
}

/// The ships of the game that carry units: the transports, then the warships that do so in an emergency.
pub fn carriers(game: &Game) -> [Carrier; 2] {
    let types: BTreeSet<ShipType> = game
        .pack
        .counters
        .values()
        .filter_map(|counter| if let UnitType::Ship(kind) = counter.kind { Some(kind) } else { None })
        .collect();
    let codes = |wanted: &dyn Fn(ShipType) -> bool| -> Vec<&'static str> {
        types.iter().filter(|kind| wanted(**kind)).map(|kind| UnitType::Ship(*kind).code()).collect()
    };
    let lift = match game.rulings.lift {
        Lift::FlatTwo => Some(amphibious::FLAT_LIFT),
        Lift::Printed => None,
    };
    [
        Carrier {
            ships: codes(&|kind| matches!(kind, ShipType::Ls | ShipType::Tr)),
            units: lift,
            is_emergency: false,
            clause: Clause::new("NEI-13.1-a"),
        },
        Carrier {
            ships: codes(&is_warship_for_marines),
            units: Some(1),
            is_emergency: true,
            clause: Clause::new("NEI-13.1-b"),
        },
    ]
}

/// How many times as far as their factor units go in an action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Multiple {
    pub who: &'static str,
    pub times: usize,
    pub clause: Clause,
}

/// The multiples of this game.
pub fn multiples(game: &Game) -> Vec<Multiple> {
    let line = |who, times, clause| Multiple { who, times, clause: Clause::new(clause) };
    let mut lines = vec![
        line("Naval units that redeploy", naval_redeployment::REACH, "NEI-G3.redeploy-naval-a"),
        line("Air units that redeploy", air_redeployment::RANGES, "NEI-G3.redeploy-air-a"),
        line("Ground units that redeploy", ground::REDEPLOYMENT, "NEI-G3.redeploy-ground-a"),
    ];
    if game.optional.has(OptionalRule::SubmarinesOnStation) {
        lines.push(line("Submarines placed on station", submarines_on_station::REACH, "NEI-29.G3.subs-a"));
    }
    lines
}
