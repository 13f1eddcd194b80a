//! Deciding: how a command that rests on declarations can be reversed.

use super::book::Geaw;
use super::components::{Side, UnitId};
use super::declarations::Dependent;
use super::event::Event;
use super::game::{Game, Unit};
use super::hexes::Hex;
use kernel::seat::BySide;

/// A decision in the making.
pub(super) type Deciding = declared::Deciding<Geaw>;

/// What rests on these declarations, compared with the state before the command.
pub(super) fn depend(deciding: &mut Deciding, before: &Game, facts: Vec<u32>) {
    let game = &deciding.game;
    let changed = |(unit, after): (&UnitId, &Unit)| {
        let before = before.units.get(unit).copied().unwrap_or_else(Unit::in_pool);
        (before != *after).then_some((*unit, before, *after))
    };
    let units: Vec<(UnitId, Unit, Unit)> = game.units.iter().filter_map(changed).collect();
    let change = |side: Side| game.victory_points(side) - before.victory_points(side);
    let points = BySide::new(change(Side::Japan), change(Side::Allies));
    let held = |hex: &Hex| before.rail_control.get(hex).copied();
    let changed = game.rail_control.iter().filter(|(hex, side)| held(hex) != Some(**side));
    let rails: Vec<(Hex, Option<Side>)> = changed.map(|(hex, _)| (*hex, held(hex))).collect();
    let checked = game.checked && !before.checked;
    let is_nothing = units.is_empty() && points == BySide::default() && rails.is_empty() && !checked;
    if game.phase == before.phase && !is_nothing {
        deciding.happen(Event::Depended(Dependent { facts, units, points, rails, checked }));
    }
}
