//! The record of a game as JSON lines, as one seat may see it.

use kernel::journal::Entry;
use kernel::renewal::Renewal;
use kernel::seat::Seat;
use kernel::system::{Line, System};
use kernel::violation::RulingMade;
use serde::Serialize;

use crate::games::GameState;
use crate::seats::SeatKind;

/// An entry as one line.
#[derive(Debug, Serialize)]
#[serde(bound = "")]
pub struct RecordLine<'a, S: System> {
    number: u32,
    /// When it was recorded, RFC 3339 in UTC.
    pub at: &'a str,
    by: &'static str,
    lines: Vec<Line>,
    overruled: Option<RulingMade>,
    taken_back: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    renews: Option<Renewal>,
    facts: Vec<S::Fact>,
    /// The seal of the entry as the journal keeps it.
    seal: Option<&'a str>,
}

/// The record, one JSON object a line. What the seat may not see is not in it.
pub fn json_lines<S: System>(loaded: &GameState<S>, seat: Seat<S::Side>) -> Result<String, serde_json::Error> {
    let mut text = String::new();
    for entry in loaded.table.entries() {
        text.push_str(&serde_json::to_string(&line(loaded, entry, seat))?);
        text.push('\n');
    }
    Ok(text)
}

/// An entry as one line, as a seat may see it.
pub fn line<'a, S: System>(loaded: &'a GameState<S>, entry: &Entry<S>, seat: Seat<S::Side>) -> RecordLine<'a, S> {
    let seen = loaded.table.seen_by(entry, seat);
    RecordLine {
        number: seen.number,
        at: loaded.mark(seen.number).map_or("", |mark| &mark.at),
        by: SeatKind::of_seat(seen.by).word(),
        lines: seen.lines,
        overruled: seen.ruling,
        taken_back: seen.taken_back,
        renews: seen.renews,
        facts: loaded.table.facts_of(entry, seat),
        seal: loaded.mark(seen.number).and_then(|mark| mark.seal.as_ref()).map(|seal| seal.seal.as_str()),
    }
}
