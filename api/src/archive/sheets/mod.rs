//! Dice and moves of a game as flat tables, as one seat may know them.

pub mod awaw;
pub mod geaw;
pub mod nei;

use csv::Writer;
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

/// Everything that happened, each with its entry.
fn facts<S: Book>(loaded: &Loaded<S>, seat: Seat<S::Side>) -> impl Iterator<Item = (Origin<'_>, S::Fact)> {
    loaded.table.entries().iter().flat_map(move |entry: &Entry<S>| {
        let origin = Origin {
            entry: entry.number,
            at: loaded.mark(entry.number).map_or("", |mark| &mark.at),
            by: S::kind(entry.by).word(),
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
