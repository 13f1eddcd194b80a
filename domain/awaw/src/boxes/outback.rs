//! AWAW 71.81: the outback.

pub(crate) mod sides;

use super::super::components::{Mark, Place, Spot};
use super::super::game::Game;
use super::super::judging::Judging;
use super::super::rulings::MiddleOutback;
use super::super::transcribing::Compass;
use kernel::verdict::Violation;
use sides::{from_west_to_east, is_open};

/// The text speaks of a western, four middle and an eastern outback hex.
const HEXES: usize = 6;

/// The outback hexes of the southern edge that are entered, from west to east.
fn outback(game: &Game) -> Vec<Spot> {
    from_west_to_east(game.hexes.keys().copied().filter(|spot| game.mark(*spot, Mark::Outback) == Some(true)))
}

/// Whether more outback hexes are entered than the text speaks of (AWAW-R-45).
pub(crate) fn is_crowded(game: &Game) -> bool {
    outback(game).len() > HEXES
}

/// Whether a side of a hex is one of the six that are never all-outback.
pub(crate) fn is_open_side(game: &Game, hex: Spot, side: Compass) -> bool {
    is_open(&outback(game), hex, side)
}

/// Whether the hexside between two hexes is barred on the ground: as entered, or else proposed where both are outback
/// (AWAW-R-45).
pub fn is_barred(game: &Game, one: Spot, other: Spot) -> bool {
    let same = |hex: Spot, beyond: Spot| (hex, beyond) == (one, other) || (hex, beyond) == (other, one);
    if let Some(known) = game.hexsides.iter().rev().find(|known| same(known.hex, known.beyond)) {
        return known.all_outback;
    }
    let found = outback(game);
    if found.contains(&one) && found.contains(&other) {
        return true;
    }
    let ends = [found.first(), found.last()];
    let middle = |hex: Spot| found.contains(&hex) && !ends.contains(&Some(&hex));
    game.rulings.middle_outback_north_sides == MiddleOutback::Barred && (middle(one) || middle(other))
}

/// A ground path crosses no all-outback hexside.
pub(crate) fn judge_path(judging: &mut Judging, path: &[Spot]) {
    let mut steps = path.iter().zip(path.iter().skip(1));
    let crossed = steps.find(|(one, other)| is_barred(judging.game, **one, **other));
    if let Some((one, other)) = crossed {
        judging.object(objection(&format!("the hexside {one}/{other}")));
    }
}

/// The southern edge side of an outback hex is barred on the ground.
pub(crate) fn judge_edge(judging: &mut Judging, hex: Spot, also: &'static str) {
    if judging.is(hex, Mark::Outback, "AWAW-71.81-a") == Some(true) {
        judging.object(objection(&format!("the southern edge of {hex}")).also(also));
    }
}

fn objection(what: &str) -> Violation {
    Violation::new(
        "AWAW-71.81-a",
        format!("{what} is all-outback, and nothing on the ground crosses it"),
        "go around the outback",
    )
}

/// The hexes of a way from a place to a place.
pub(crate) fn hexes(from: Place, via: &[Spot], to: Place) -> Vec<Spot> {
    from.spot().into_iter().chain(via.iter().copied()).chain(to.spot()).collect()
}
