//! Dice and moves of a game of NEI as flat tables.

use domain::kernel::seat::Seat;
use domain::nei::Nei;
use domain::nei::components::{Side, UnitId};
use domain::nei::facts::{Die, Fact, Move, Place};

use host::archive::sheets::{facts, sheet};
use host::games::GameState;

const DICE: [&str; 14] = [
    "entry",
    "at",
    "by",
    "taken_back",
    "purpose",
    "stage",
    "clause",
    "roller",
    "unit",
    "hits_on",
    "modifier",
    "face",
    "hit",
    "source",
];
const MOVES: [&str; 10] = ["entry", "at", "by", "taken_back", "side", "kind", "unit", "from", "path", "to"];

/// Every die, a row each.
pub(super) fn dice(loaded: &GameState<Nei>, seat: Seat<Side>) -> Result<Vec<u8>, csv::Error> {
    let rows = facts(loaded, seat).filter_map(|(origin, fact)| match fact {
        Fact::Die(die) => Some((origin, die)),
        _ => None,
    });
    sheet(
        &DICE,
        rows.map(|(origin, die)| {
            let Die { purpose, stage, clause, roller, unit, hits_on, modifier, face, hit, source } = die;
            (origin, purpose, stage, clause, roller, unit, hits_on, modifier, face, hit, source)
        }),
    )
}

/// Every move, a row for each unit, or one without a unit where the seat may not know who moved.
pub(super) fn moves(loaded: &GameState<Nei>, seat: Seat<Side>) -> Result<Vec<u8>, csv::Error> {
    let rows = facts(loaded, seat).filter_map(|(origin, fact)| match fact {
        Fact::Move(made) => Some((origin, made)),
        _ => None,
    });
    sheet(
        &MOVES,
        rows.flat_map(|(origin, made)| {
            let Move { side, kind, units, from, path, to } = made;
            let path = path.iter().map(Place::id).collect::<Vec<_>>().join(" ");
            let id = |place: Option<Place>| place.map(|place| place.id().to_owned());
            let (from, to) = (id(from), id(to));
            let row = move |unit: Option<UnitId>| (origin, side, kind, unit, from.clone(), path.clone(), to.clone());
            let named: Vec<_> = if units.is_empty() { vec![None] } else { units.into_iter().map(Some).collect() };
            named.into_iter().map(row)
        }),
    )
}
