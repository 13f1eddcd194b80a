//! The correction that sets the record to what the board shows, where the table agrees on it.

use super::measure::Measure;
use super::shown::{Difference, Shown, Wanted, wanted};
use crate::command::Command;
use crate::components::{Face, UnitId};
use crate::game::{Correction, Game, Location};
use crate::pack::AreaKind;

/// Why, on the record.
const REASON: &str = "the board shows it";

/// A correction of everything that differs, as far as the statements say what to set; none where they say nothing.
pub(super) fn adjustment(game: &Game, shown: &[Shown], differences: &[Difference]) -> Option<Command> {
    let mut corrections: Vec<Correction> = differences
        .iter()
        .filter(|difference| difference.off != 0)
        .filter_map(|difference| match shown.get(difference.statement) {
            Some(Shown::Number { measure, value }) => track(measure, *value),
            _ => None,
        })
        .collect();
    let mut units: Vec<(UnitId, Location, Face)> = wanted(shown, differences, game)
        .into_iter()
        .filter_map(|(unit, Wanted { at })| at.map(|(location, face)| (unit, location, face)))
        .collect();
    // Ships first: others may go aboard them.
    units.sort_by_key(|(unit, ..)| (!game.is_ship(*unit), *unit));
    let ships: Vec<(UnitId, Location)> =
        units.iter().filter(|(unit, ..)| game.is_ship(*unit)).map(|(unit, location, _)| (*unit, *location)).collect();
    corrections.extend(units.into_iter().filter_map(|(unit, location, face)| {
        let location = precisely(game, unit, location, &ships)?;
        Some(Correction::Unit { unit, face, location })
    }));
    (!corrections.is_empty()).then(|| Command::Adjust { corrections, reason: REASON.to_owned() })
}

fn track(measure: &Measure, value: i16) -> Option<Correction> {
    let value = u8::try_from(value).ok()?;
    match measure {
        Measure::ActionPoints(side) => Some(Correction::ActionPoints { side: *side, value }),
        Measure::Turn => Some(Correction::Turn(value)),
        Measure::SingaporeBox => Some(Correction::SingaporeBox(value)),
        Measure::Abdacom => Some(Correction::Abdacom(value != 0)),
        Measure::Counters { .. }
        | Measure::Turned { .. }
        | Measure::InDisplays { .. }
        | Measure::Demolished
        | Measure::TerritoryPoints(_) => None,
    }
}

/// Where a counter is exactly: at sea, what is no ship is aboard one, the ship it was on if that is there, else one
/// with room.
fn precisely(game: &Game, unit: UnitId, location: Location, ships: &[(UnitId, Location)]) -> Option<Location> {
    let Location::Area(area) = location else { return Some(location) };
    if game.place(unit) == Some(area) {
        return Some(game.unit(unit).location);
    }
    if game.area(area).kind != AreaKind::Sea || game.is_ship(unit) {
        return Some(location);
    }
    let is_there = |ship: UnitId| {
        let goal = ships.iter().find(|(other, _)| *other == ship);
        goal.map_or(game.place(ship) == Some(area), |(_, goal)| *goal == location)
    };
    if let Location::Aboard(ship) = game.unit(unit).location
        && is_there(ship)
    {
        return Some(Location::Aboard(ship));
    }
    let has_room = |ship: &UnitId| {
        game.is_ship(*ship)
            && game.side(*ship) == game.side(unit)
            && is_there(*ship)
            && game.cargo(*ship).count() < usize::from(game.counter(*ship).capacity)
    };
    game.units.keys().copied().find(has_room).map(Location::Aboard)
}
