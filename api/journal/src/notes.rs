//! Notes on entries: a seat's own, or shared with the table. They are no part of the record.

use sea_orm::sea_query::{ExprTrait, OnConflict};
use sea_orm::{ColumnTrait, DbBackend, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QueryTrait, Statement};
use uuid::Uuid;

use super::Journal;
use super::entities::notes::{Column, Entity, Model};
use super::error::JournalError;
use super::read::read;
use super::rows::{NoteChange, NoteRow};

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
