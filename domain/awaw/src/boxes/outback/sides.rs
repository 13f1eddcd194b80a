//! AWAW 71.81: which sides of the outback hexes are open, by where the hexes lie. A pack is checked by it, before there is
//! a game.

use super::super::super::components::{Mark, Spot};
use super::super::super::transcribing::records::{Compass, HexRecord, HexsideRecord};

/// The number in a hex's name: hexes of a row are numbered from west to east.
fn number(spot: Spot) -> Option<u32> {
    let text = spot.as_str();
    text.trim_start_matches(|letter: char| !letter.is_ascii_digit()).parse().ok()
}

/// Hexes of the southern edge in their order.
pub(super) fn from_west_to_east(hexes: impl Iterator<Item = Spot>) -> Vec<Spot> {
    let mut found: Vec<Spot> = hexes.collect();
    found.sort_by_key(|spot| number(*spot));
    found
}

/// Whether a side of a hex is one of the six that are never all-outback, of outback hexes from west to east.
pub(super) fn is_open(found: &[Spot], hex: Spot, side: Compass) -> bool {
    match side {
        Compass::West => found.first() == Some(&hex),
        Compass::East => found.last() == Some(&hex),
        Compass::Northwest | Compass::Northeast => [found.first(), found.last()].contains(&Some(&hex)),
        Compass::Southeast | Compass::Southwest => false,
    }
}

/// What the text has against a hexside as it is entered, among the hexes that a pack knows.
pub(crate) fn objection(record: &HexsideRecord, hexes: &[HexRecord]) -> Option<String> {
    let outback = hexes.iter().filter(|known| known.mark(Mark::Outback) == Some(true)).map(|known| known.hex);
    let open = record.all_outback && is_open(&from_west_to_east(outback), record.hex, record.side);
    open.then(|| {
        format!("the {:?} side of {}, an outermost outback hex, is not all-outback (71.81)", record.side, record.hex)
    })
}
