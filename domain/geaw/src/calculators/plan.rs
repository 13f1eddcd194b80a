//! Which supply units enable whom in the 2nd Movement Phase.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::components::{Side, UnitId, UnitType};
use crate::game::Game;
use crate::hexes::Hex;
use crate::movement;

/// Up to so many supply units every set is tried; beyond that the one that adds most is taken each time.
const TRIED_MAX: usize = 16;

/// A unit near a supply unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NearUnit {
    pub unit: UnitId,
    pub distance: u8,
    /// Whether it is within the radius, where that is declared.
    pub within: Option<bool>,
}

/// A supply unit and whom it could enable.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SupplyLine {
    pub supply: UnitId,
    pub hex: Hex,
    /// Whether it may still enable others: it has not moved in this phase.
    pub ready: bool,
    /// The other units of the side, the nearest first.
    pub near: Vec<NearUnit>,
}

/// The supply units of a side on the map, and whom each could enable.
pub fn second_phase_plan(game: &Game, side: Side) -> Vec<SupplyLine> {
    let supply = game.on_map(side).filter(|(unit, _)| game.counter(*unit).unit_type == UnitType::Supply);
    supply
        .map(|(supply, hex)| {
            let others = game.on_map(side).filter(|(unit, _)| *unit != supply);
            let mut near: Vec<NearUnit> = others
                .map(|(unit, at)| NearUnit {
                    unit,
                    distance: hex.distance(at),
                    within: movement::within(game, side, supply, unit, hex.distance(at)),
                })
                .collect();
            near.sort_by_key(|near| (near.distance, near.unit));
            SupplyLine { supply, hex, ready: !game.units[&supply].in_phase.released, near }
        })
        .collect()
}

/// The fewest supply units that enable all the units wanted, none of them wanted itself; `None` where no set does.
pub fn smallest_cover(game: &Game, side: Side, wanted: &[UnitId]) -> Option<Vec<UnitId>> {
    let wanted: BTreeSet<UnitId> = wanted.iter().copied().filter(|unit| !game.units[unit].in_phase.enabled).collect();
    let lines: Vec<(UnitId, BTreeSet<UnitId>)> = second_phase_plan(game, side)
        .into_iter()
        .filter(|line| line.ready && !wanted.contains(&line.supply))
        .map(|line| {
            let within = line.near.iter().filter(|near| near.within == Some(true)).map(|near| near.unit);
            (line.supply, within.filter(|unit| wanted.contains(unit)).collect())
        })
        .collect();
    if lines.len() <= TRIED_MAX { exact_cover(&wanted, &lines) } else { greedy_cover(wanted, &lines) }
}

fn exact_cover(wanted: &BTreeSet<UnitId>, lines: &[(UnitId, BTreeSet<UnitId>)]) -> Option<Vec<UnitId>> {
    let mut best: Option<u32> = None;
    for set in 0..1_u32 << lines.len() {
        if best.is_some_and(|best| best.count_ones() <= set.count_ones()) {
            continue;
        }
        let chosen = lines.iter().enumerate().filter(|(index, _)| set & (1 << index) != 0);
        let covered: BTreeSet<&UnitId> = chosen.flat_map(|(_, (_, units))| units).collect();
        if wanted.iter().all(|unit| covered.contains(unit)) {
            best = Some(set);
        }
    }
    let best = best?;
    Some(
        lines
            .iter()
            .enumerate()
            .filter(|(index, _)| best & (1 << index) != 0)
            .map(|(_, (supply, _))| *supply)
            .collect(),
    )
}

fn greedy_cover(mut open: BTreeSet<UnitId>, lines: &[(UnitId, BTreeSet<UnitId>)]) -> Option<Vec<UnitId>> {
    let mut chosen = Vec::new();
    while !open.is_empty() {
        let (supply, units) = lines.iter().max_by_key(|(_, units)| units.intersection(&open).count())?;
        if units.is_disjoint(&open) {
            return None;
        }
        chosen.push(*supply);
        open.retain(|unit| !units.contains(unit));
    }
    Some(chosen)
}
