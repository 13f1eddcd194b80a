//! What a webhook is sent: an entry as an onlooker reads it, the very line of `record.jsonl`.

use domain::nei::Nei;
use domain::table::journal::EntryNumber;
use domain::table::seat::Seat;
use serde::Serialize;
use uuid::Uuid;

use crate::archive::record::{self, RecordLine};
use crate::hall::Loaded;

/// What happened; the only kind of message so far.
const RECORDED: &str = "entry.recorded";

#[derive(Serialize)]
struct Message<'a> {
    r#type: &'static str,
    timestamp: &'a str,
    data: Recorded<'a>,
}

#[derive(Serialize)]
struct Recorded<'a> {
    game: Uuid,
    book: &'a str,
    name: &'a str,
    entry: RecordLine<'a, Nei>,
}

/// The id of a message: that of its entry. A message that is sent again keeps it.
pub(super) fn id(game: Uuid, number: EntryNumber) -> String {
    format!("{game}:{number}")
}

/// The message for the first entry after `delivered`, with its number; none when there is no later entry.
pub(super) fn after(
    loaded: &Loaded<Nei>,
    delivered: EntryNumber,
) -> Option<Result<(EntryNumber, String), serde_json::Error>> {
    let entry = loaded.entries_after(delivered).first()?;
    let line = record::line(loaded, entry, Seat::Onlooker);
    let message = Message {
        r#type: RECORDED,
        timestamp: line.at,
        data: Recorded { game: loaded.row.id, book: &loaded.row.book, name: &loaded.row.name, entry: line },
    };
    Some(serde_json::to_string(&message).map(|body| (entry.number, body)))
}
