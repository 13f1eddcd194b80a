//! Notes on entries: a seat's own, or shared with the table. They are no part of the record.

use sea_orm::{ConnectionTrait, DbErr, QueryResult, Statement, Value};
use uuid::Uuid;

use super::escaped;
use super::read::{number, uuid};
use super::store::Store;
use super::{Journal, JournalError};

/// A note on an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoteRow {
    /// Its game.
    pub game: Uuid,
    /// The kind of seat that wrote it.
    pub seat: String,
    /// Its id, made by the client: one of its game and seat.
    pub id: Uuid,
    /// The entry.
    pub entry: u32,
    /// Whether the whole table reads it.
    pub shared: bool,
    /// What it is called among the bookmarks; `None` for a note that is no bookmark.
    pub title: Option<String>,
    /// What it says; may be empty where it is a bookmark.
    pub text: String,
    /// When it was written or changed last, RFC 3339 in UTC.
    pub at: String,
}

/// A change to notes.
#[derive(Debug, Clone)]
pub enum NoteChange {
    /// Keep a note, in place of the one of its game, seat and id if there is one.
    Keep(NoteRow),
    /// Forget one.
    Remove {
        /// Its game.
        game: Uuid,
        /// The kind of seat that wrote it.
        seat: String,
        /// Its id.
        id: Uuid,
    },
}

/// The statement that makes a change.
pub(super) fn statement(store: &Store, change: &NoteChange) -> Statement {
    match change {
        NoteChange::Keep(note) => store.sql(
            "INSERT INTO notes (game, seat, id, entry, shared, title, text, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) \
             ON CONFLICT (game, seat, id) DO UPDATE SET entry = excluded.entry, shared = excluded.shared, \
             title = excluded.title, text = excluded.text, at = excluded.at",
            [
                note.game.to_string().into(),
                note.seat.clone().into(),
                note.id.to_string().into(),
                note.entry.into(),
                note.shared.into(),
                note.title.clone().into(),
                note.text.clone().into(),
                note.at.clone().into(),
            ],
        ),
        NoteChange::Remove { game, seat, id } => store.sql(
            "DELETE FROM notes WHERE game = $1 AND seat = $2 AND id = $3",
            [game.to_string().into(), seat.clone().into(), id.to_string().into()],
        ),
    }
}

impl Journal {
    /// The notes of a game that a kind of seat may read, by entry: its own and those that are shared.
    pub async fn notes(&self, game: Uuid, seat: &str) -> Result<Vec<NoteRow>, JournalError> {
        let text = "SELECT game, seat, id, entry, shared, title, text, at FROM notes \
                    WHERE game = $1 AND (seat = $2 OR shared = $3) ORDER BY entry, at, seat, id";
        let values: [Value; 3] = [game.to_string().into(), seat.to_owned().into(), true.into()];
        let rows = self.readers.db.query_all_raw(self.readers.sql(text, values)).await?;
        Ok(rows.iter().map(note_of).collect::<Result<_, _>>()?)
    }
}

fn note_of(row: &QueryResult) -> Result<NoteRow, DbErr> {
    Ok(NoteRow {
        game: uuid(row, "game")?,
        seat: row.try_get("", "seat")?,
        id: uuid(row, "id")?,
        entry: number(row, "entry")?,
        shared: row.try_get("", "shared")?,
        title: escaped::optional(row, "title")?,
        text: escaped::text(row, "text")?,
        at: row.try_get("", "at")?,
    })
}
