//! What a webhook is sent: an entry as an onlooker reads it, the very line of `record.jsonl`.

use kernel::journal::EntryNumber;
use serde::Serialize;
use uuid::Uuid;

use journal::GameRow;

/// What happened; the only kind of message so far.
const RECORDED: &str = "entry.recorded";

#[derive(Serialize)]
struct Message<'a, E> {
    r#type: &'static str,
    timestamp: &'a str,
    data: Recorded<'a, E>,
}

#[derive(Serialize)]
struct Recorded<'a, E> {
    game: Uuid,
    book: &'a str,
    name: &'a str,
    entry: &'a E,
}

/// The id of a message: that of its entry. A message that is sent again keeps it.
pub fn id(game: Uuid, number: EntryNumber) -> String {
    format!("{game}:{number}")
}

/// The message that tells of an entry that was recorded at a time.
pub fn of(game: &GameRow, at: &str, entry: &impl Serialize) -> serde_json::Result<String> {
    let data = Recorded { game: game.id, book: &game.book, name: &game.name, entry };
    serde_json::to_string(&Message { r#type: RECORDED, timestamp: at, data })
}
