//! NEI 24: joint operations. A G-3 combined action of army and navy (24.1) or of several Allied contingents (24.2) costs
//! one Action Point more, and each side has one more a turn (24.3). Who is carried takes part as much as who carries
//! (NEI-R111).

use std::collections::BTreeSet;

use super::OptionalRule;
use crate::actions::{self, Action};
use crate::command::Command;
use crate::components::{Contingent, Side};
use crate::game::{Amount, Game};

/// The Action Points that a command costs besides the one of 8.4, with the clause that asks for them.
pub(crate) fn surcharge(game: &Game, command: &Command) -> Option<(u8, &'static str)> {
    if !game.optional.has(OptionalRule::JointOperations) || !COMBINED.contains(command.action()?) {
        return None;
    }
    // A combined action is all that it names, an airborne drop within it included (NEI-R111).
    let units = command.parts().units;
    let aboard = units.iter().flat_map(|unit| game.cargo(*unit));
    let contingents: BTreeSet<Contingent> = units
        .iter()
        .copied()
        .chain(aboard)
        .filter(|unit| game.units.contains_key(unit))
        .map(|unit| game.contingent(unit))
        .collect();
    let side = units.iter().find(|unit| game.units.contains_key(unit)).map(|unit| game.side(*unit))?;
    (contingents.len() > 1).then_some((SURCHARGE, clause_for(side)))
}

/// The Action Points that joint operations add to a combined one.
const SURCHARGE: u8 = 1;

/// The combined actions: the seven under that heading of the Actions List (NEI-R111).
const COMBINED: [Action; 7] = [
    actions::COMBINED_AIR_GROUND,
    actions::AMPHIBIOUS_MOVEMENT,
    actions::EMERGENCY_TRANSPORT,
    actions::AMPHIBIOUS_ASSAULT,
    actions::COMBINED_AMPHIBIOUS_ASSAULT,
    actions::COMBINED_AIR_NAVAL,
    actions::NAVAL_EVACUATION,
];

/// What an action of the list may cost a side besides its price, with the clause; nothing where joint operations never
/// ask for more.
pub(crate) fn possible_surcharge(game: &Game, action: &Action, side: Side) -> Option<(u8, &'static str)> {
    let asks = game.optional.has(OptionalRule::JointOperations) && COMBINED.contains(action);
    asks.then_some((SURCHARGE, clause_for(side)))
}

const fn clause_for(side: Side) -> &'static str {
    match side {
        Side::Japan => "NEI-24.1-a",
        Side::Allies => "NEI-24.2-a",
    }
}

/// The Action Point that each side gains a turn (24.3).
pub(crate) fn bonus(game: &Game) -> Option<Amount> {
    game.optional.has(OptionalRule::JointOperations).then(|| Amount::new("joint operations", 1, "NEI-24.3-a"))
}
