//! What a corps would become, and which corps the units of a hex could make.

use serde::Serialize;

use crate::components::{Side, UnitId, UnitType};
use crate::game::Game;
use crate::hexes::Hex;
use crate::reorganization;

/// A corps broken down.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Breakdown {
    pub corps: UnitId,
    pub hex: Hex,
    /// The counters that would replace it.
    pub into: Vec<UnitId>,
    /// Components for which no counter is free.
    pub missing: u8,
    /// Units of the side in the hex afterwards, to compare with the stacking limit of 9.0.
    pub units_in_hex: usize,
    /// Whether the supply unit that built it is gone for good: it is not given back (7.2).
    pub supply_lost: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Combination {
    /// The corps, whose counter is free.
    pub corps: UnitId,
    pub hex: Hex,
    /// The components that stand there.
    pub units: Vec<UnitId>,
    /// Supply units there that could be expended.
    pub supply: Vec<UnitId>,
    /// Whether a supply unit is needed, where that is known.
    pub needs_supply: Option<bool>,
    /// What is missing; empty when it can be built, general supply granted.
    pub missing: Vec<String>,
}

/// What a corps on the map would break down into; `None` for a unit that cannot, or without a row of the table.
pub fn what_if_broken_down(game: &Game, corps: UnitId) -> Option<Breakdown> {
    let hex = game.hex(corps)?;
    let counter = game.counter(corps);
    if !counter.is_corps() {
        return None;
    }
    let (into, missing) = reorganization::parts_of(game, corps)?;
    let units_in_hex = game.units_of(counter.side(), hex).count() - 1 + into.len();
    let supply_lost = game.sheets.corps_row(counter).and_then(|row| row.supply) == Some(true);
    Some(Breakdown { corps, hex, into, missing, units_in_hex, supply_lost })
}

/// Every corps that a side could break down, and every corps that it has begun to gather: at least one component
/// stands in the hex.
pub fn reorganization_options(game: &Game, side: Side) -> (Vec<Breakdown>, Vec<Combination>) {
    let breakdowns = game.on_map(side).filter_map(|(unit, _)| what_if_broken_down(game, unit)).collect();
    let hexes: Vec<Hex> = game.occupants.keys().copied().collect();
    let corps: Vec<UnitId> = game
        .units
        .iter()
        .filter(|(id, unit)| game.side(**id) == side && game.counter(**id).is_corps() && unit.location.is_available())
        .map(|(id, _)| *id)
        .collect();
    let mut combinations: Vec<Combination> = Vec::new();
    for hex in hexes {
        let here: Vec<UnitId> = game.units_of(side, hex).collect();
        for corps in &corps {
            // One counter of each type is enough to say what can be built.
            let is_told = combinations
                .iter()
                .any(|known| known.hex == hex && game.counter(known.corps).is_of_type(game.counter(*corps)));
            let Some((units, missing)) = reorganization::parts_for(game, *corps, &here).filter(|_| !is_told) else {
                continue;
            };
            if units.is_empty() {
                continue;
            }
            let supply: Vec<UnitId> =
                here.iter().copied().filter(|unit| game.counter(*unit).unit_type == UnitType::Supply).collect();
            let needs_supply = game.sheets.corps_row(game.counter(*corps)).and_then(|row| row.supply);
            let mut missing = missing;
            if needs_supply == Some(true) && supply.is_empty() {
                missing.push("a supply unit".to_owned());
            }
            combinations.push(Combination { corps: *corps, hex, units, supply, needs_supply, missing });
        }
    }
    (breakdowns, combinations)
}
