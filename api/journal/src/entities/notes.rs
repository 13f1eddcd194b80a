//! A note on an entry.

use sea_orm::entity::prelude::*;

use super::{counted, id, stored};
use crate::escaped::unescape;
use crate::rows::NoteRow;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "notes")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub game: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub seat: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub entry: i32,
    pub shared: bool,
    pub title: Option<String>,
    pub text: String,
    pub at: String,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl TryFrom<Model> for NoteRow {
    type Error = DbErr;

    fn try_from(model: Model) -> Result<Self, DbErr> {
        Ok(Self {
            game: id(&model.game)?,
            seat: model.seat,
            id: id(&model.id)?,
            entry: counted(model.entry)?,
            shared: model.shared,
            title: model.title.map(unescape),
            text: unescape(model.text),
            at: model.at,
        })
    }
}

impl From<&NoteRow> for Model {
    fn from(row: &NoteRow) -> Self {
        Self {
            game: row.game.to_string(),
            seat: row.seat.clone(),
            id: row.id.to_string(),
            entry: stored(row.entry),
            shared: row.shared,
            title: row.title.clone(),
            text: row.text.clone(),
            at: row.at.clone(),
        }
    }
}
