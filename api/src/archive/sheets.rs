//! Dice and moves of a game of NEI as flat tables, as one seat may know them.

use csv::Writer;
use domain::nei::Nei;
use domain::nei::components::{Side, UnitId};
use domain::nei::facts::{Die, Fact, Move, Place};
use domain::table::journal::Entry;
use domain::table::seat::Seat;
use serde::Serialize;

use crate::books::Book;
use crate::hall::Loaded;

/// What a row says of its entry.
#[derive(Debug, Clone, Copy, Serialize)]
struct Origin<'a> {
    entry: u32,
    at: &'a str,
    by: &'static str,
    taken_back: bool,
}

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
pub fn dice(loaded: &Loaded<Nei>, seat: Seat<Side>) -> Result<Vec<u8>, csv::Error> {
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
pub fn moves(loaded: &Loaded<Nei>, seat: Seat<Side>) -> Result<Vec<u8>, csv::Error> {
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

fn facts(loaded: &Loaded<Nei>, seat: Seat<Side>) -> impl Iterator<Item = (Origin<'_>, Fact)> {
    loaded.table.entries().iter().flat_map(move |entry: &Entry<Nei>| {
        let origin = Origin {
            entry: entry.number,
            at: loaded.mark(entry.number).map_or("", |mark| &mark.at),
            by: Nei::kind(entry.by).word(),
            taken_back: !loaded.table.stands(entry.number),
        };
        loaded.table.facts_of(entry, seat).into_iter().map(move |fact| (origin, fact))
    })
}

fn sheet(header: &[&str], rows: impl Iterator<Item = impl Serialize>) -> Result<Vec<u8>, csv::Error> {
    let mut writer = csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
    writer.write_record(header)?;
    for row in rows {
        writer.serialize(row)?;
    }
    finished(writer)
}

fn finished(writer: Writer<Vec<u8>>) -> Result<Vec<u8>, csv::Error> {
    writer.into_inner().map_err(|error| csv::Error::from(error.into_error()))
}
