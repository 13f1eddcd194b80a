//! The limits that a player meets most often.

use super::origin;
use crate::administration::task_forces;
use crate::amphibious;
use crate::components::Side;
use crate::game::Game;
use crate::overlay::Origin;
use crate::rulings::Lift;
use crate::stacking::{AIR_UNITS_PER_ACTION, AIRCRAFT_AT_SINGAPORE, AIRCRAFT_PER_STEP, naval_units_per_action};
use kernel::clause::Clause;

/// A limit of a side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limit {
    pub what: &'static str,
    /// The most; `None` for what each counter has printed.
    pub most: Option<usize>,
    pub clause: Clause,
    pub origin: Origin,
}

/// The limits of a side.
pub fn limits(game: &Game, side: Side) -> Vec<Limit> {
    let by_rules = |what, most, clause| Limit { what, most, clause: Clause::new(clause), origin: Origin::Rulebook };
    let is_japan = side == Side::Japan;
    let carried = match game.rulings.lift {
        Lift::FlatTwo => Some(amphibious::FLAT_LIFT),
        Lift::Printed => None,
    };
    let tables = &game.pack.tables;
    vec![
        by_rules(
            "Naval units that move in one action",
            Some(naval_units_per_action(side)),
            if is_japan { "NEI-9.1-b" } else { "NEI-9.1-c" },
        ),
        by_rules("Air units that move in one action", Some(AIR_UNITS_PER_ACTION), "NEI-9.3.2-a"),
        by_rules("Air units at an airfield, for each step of its base", Some(AIRCRAFT_PER_STEP), "NEI-9.3.1-a"),
        by_rules("Air units at Singapore", Some(AIRCRAFT_AT_SINGAPORE), "NEI-9.3.1-c"),
        by_rules("Units aboard a landing ship or transport", carried, "NEI-13.1-a"),
        by_rules("Task forces", Some(usize::from(task_forces(side))), "NEI-2.2-h"),
        Limit {
            what: "Action Points on the track",
            most: Some(usize::from(*tables.action_track_maximum.of(side))),
            clause: Clause::new("NEI-8.2-a"),
            origin: origin(tables.provenance.action_track_maximum.of(side)),
        },
    ]
}
