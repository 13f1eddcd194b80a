//! NEI 28.2: the secret airbase. Until a Japanese ground unit comes into its area it lies face down where only the
//! Allies know of it: [`Location::Concealed`] is no place of the map, so that nothing that looks at an area finds it, and
//! no ship or aircraft can attack it. For the Allies it holds the area and works as a base all along (NEI-R118).

use super::OptionalRule;
use crate::components::{AreaId, Side, UnitId};
use crate::deciding::Deciding;
use crate::event::Event;
use crate::game::{Game, Location};

const COUNTER: &str = "B-SEC";

/// The counter, in a game that is played with it.
pub fn counter(game: &Game) -> Option<UnitId> {
    if !game.optional.has(OptionalRule::SecretAirbase) {
        return None;
    }
    COUNTER.parse().ok().filter(|unit| game.units.contains_key(unit))
}

/// Where it lies concealed.
pub fn concealed(game: &Game) -> Option<(UnitId, AreaId)> {
    let unit = counter(game)?;
    if let Location::Concealed(area) = game.unit(unit).location { Some((unit, area)) } else { None }
}

/// The base that lies concealed in an area.
pub fn concealed_in(game: &Game, area: AreaId) -> Option<UnitId> {
    concealed(game).filter(|(_, at)| *at == area).map(|(unit, _)| unit)
}

/// Whether it gives an area its airfield for a side, face up or down, whatever the map prints (28.2).
pub(crate) fn has_organic_airfield(game: &Game, side: Side, area: AreaId) -> bool {
    side == Side::Allies
        && counter(game)
            .is_some_and(|unit| [Location::Area(area), Location::Concealed(area)].contains(&game.unit(unit).location))
}

/// Where a counter comes to stand when it is set up: this one face down (28.2).
pub(crate) fn set_up_at(game: &Game, unit: UnitId, area: AreaId) -> Location {
    if counter(game) == Some(unit) { Location::Concealed(area) } else { Location::Area(area) }
}

/// A Japanese ground unit has come into its area: it is turned up, and is an ordinary base from now on (28.2).
pub(crate) fn finding(game: &Game) -> Option<Event> {
    let (unit, area) = concealed(game)?;
    let found = game.units_of(Side::Japan, area).any(|other| game.is_ground(other));
    found.then_some(Event::SecretBaseFound { unit, area })
}

/// The steps of a path that a Japanese march takes until it finds the base; all of them where it does not.
pub(crate) fn steps_until_found(game: &Game, side: Side, path: &[AreaId]) -> usize {
    let found = concealed(game)
        .filter(|_| side == Side::Japan)
        .and_then(|(_, area)| path.iter().position(|step| *step == area));
    found.map_or(path.len(), |step| step + 1)
}

/// Japan lands where it lies: the landing is completed as an assault on a base (NEI-R118). True if it was there.
pub(crate) fn is_met_by_landing(deciding: &mut Deciding, side: Side, beach: AreaId) -> bool {
    let Some(unit) = concealed_in(&deciding.game, beach).filter(|_| side == Side::Japan) else { return false };
    deciding.happen(Event::SecretBaseFound { unit, area: beach });
    true
}

/// Whether a base is gone for good once it was eliminated (28.2).
pub(crate) fn is_gone_for_good(game: &Game, base: UnitId) -> bool {
    counter(game) == Some(base) && game.unit(base).location == Location::Disrupted
}
