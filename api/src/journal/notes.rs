//! Notes on entries: a seat's own, or shared with the table. They are no part of the record.

use sea_orm::sea_query::{ExprTrait, OnConflict};
use sea_orm::{ColumnTrait, DbBackend, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QueryTrait, Statement};
use uuid::Uuid;

use super::entities::notes::{Column, Entity, Model};
use super::read::read;
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
pub(super) fn statement(backend: DbBackend, change: &NoteChange) -> Statement {
    match change {
        NoteChange::Keep(note) => {
            let anew = OnConflict::columns([Column::Game, Column::Seat, Column::Id])
                .update_columns([Column::Entry, Column::Shared, Column::Title, Column::Text, Column::At])
                .to_owned();
            Entity::insert(Model::from(note).into_active_model()).on_conflict(anew).build(backend)
        }
        NoteChange::Remove { game, seat, id } => Entity::delete_many()
            .filter(Column::Game.eq(game.to_string()))
            .filter(Column::Seat.eq(seat))
            .filter(Column::Id.eq(id.to_string()))
            .build(backend),
    }
}

impl Journal {
    /// The notes of a game that a kind of seat may read, by entry: its own and those that are shared.
    pub async fn notes(&self, game: Uuid, seat: &str) -> Result<Vec<NoteRow>, JournalError> {
        let readable = Entity::find()
            .filter(Column::Game.eq(game.to_string()))
            .filter(Column::Seat.eq(seat).or(Column::Shared.eq(true)))
            .order_by_asc(Column::Entry)
            .order_by_asc(Column::At)
            .order_by_asc(Column::Seat)
            .order_by_asc(Column::Id);
        read(readable.all(&self.readers.db).await?)
    }
}
