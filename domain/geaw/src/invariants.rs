//! What must hold after every entry, whatever was played. Corrections and overruled moves may break the rules, never
//! these.

use super::components::Side;
use super::game::{Game, Location, Phase};
use super::rulings::VpBelowZero;
use super::victory_points::CEILING;

/// What is broken, in words.
pub(super) fn check(game: &Game) -> Vec<String> {
    let mut broken = Vec::new();
    if !game.units.keys().eq(game.sheets.counters.keys()) {
        broken.push("the units are not the counters that were transcribed".to_owned());
        return broken;
    }
    let mut indexed = 0;
    for (hex, units) in &game.occupants {
        if units.is_empty() {
            broken.push(format!("{hex} has an empty line in the index"));
        }
        for unit in units {
            indexed += 1;
            if game.units.get(unit).is_none_or(|state| state.location != Location::Map(*hex)) {
                broken.push(format!("{unit} is listed in {hex} and is not there"));
            }
        }
    }
    let on_map = game.units.values().filter(|unit| matches!(unit.location, Location::Map(_))).count();
    if on_map != indexed {
        broken.push(format!("{on_map} units are on the map, {indexed} in the index"));
    }
    for side in Side::ALL {
        let mut total = 0;
        for booking in game.bookings.of(side) {
            total += i32::from(booking.change);
            if i32::from(booking.total) != total {
                broken.push(format!("{side}: an entry says {} where the sum is {total}", booking.total));
                break;
            }
        }
        if total > i32::from(CEILING) {
            broken.push(format!("{side} has {total} victory points"));
        }
        if total < 0 && game.rulings.vp_below_zero == VpBelowZero::Clamp {
            broken.push(format!("{side} has {total} victory points"));
        }
    }
    if (game.phase == Phase::Finished) != game.outcome.is_some() {
        broken.push("the game is over without an outcome, or has one and goes on".to_owned());
    }
    broken
}
