//! What a webhook is sent: an entry as an onlooker reads it, the very line of `record.jsonl`.

use kernel::journal::EntryNumber;
use kernel::system::System;
use serde::Serialize;
use uuid::Uuid;

use crate::archive::record::RecordLine;
use journal::GameRow;

/// What happened; the only kind of message so far.
const RECORDED: &str = "entry.recorded";

#[derive(Serialize)]
#[serde(bound = "")]
struct Message<'a, S: System> {
    r#type: &'static str,
    timestamp: &'a str,
    data: Recorded<'a, S>,
}

#[derive(Serialize)]
#[serde(bound = "")]
struct Recorded<'a, S: System> {
    game: Uuid,
    book: &'a str,
    name: &'a str,
    entry: &'a RecordLine<'a, S>,
}

/// The id of a message: that of its entry. A message that is sent again keeps it.
pub fn id(game: Uuid, number: EntryNumber) -> String {
    format!("{game}:{number}")
}

/// The message that tells of an entry.
pub fn of<S: System>(game: &GameRow, line: &RecordLine<'_, S>) -> serde_json::Result<String> {
    let data = Recorded { game: game.id, book: &game.book, name: &game.name, entry: line };
    serde_json::to_string(&Message { r#type: RECORDED, timestamp: line.at, data })
}
