//! An entry of a game.

use sea_orm::entity::prelude::*;
use sea_orm::{QueryOrder, QuerySelect};

use super::{counted, id, stored};
use crate::digest;
use crate::escaped::unescape;
use crate::rows::EntryRow;
use crate::seal::Seal;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "entries")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub game: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub number: i32,
    pub at: String,
    pub kind: String,
    pub version: i32,
    pub payload: String,
    pub command_id: Option<String>,
    pub seat: String,
    pub salt: Option<String>,
    pub seal: Option<String>,
    pub digest: Option<String>,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl TryFrom<Model> for (EntryRow, Option<String>) {
    type Error = DbErr;

    /// The row and its digest.
    fn try_from(model: Model) -> Result<Self, DbErr> {
        let row = EntryRow {
            game: id(&model.game)?,
            number: counted(model.number)?,
            at: model.at,
            kind: model.kind,
            version: counted(model.version)?,
            payload: unescape(model.payload),
            command_id: model.command_id.map(unescape),
            seat: model.seat,
            seal: model.salt.zip(model.seal).map(|(salt, seal)| Seal { salt, seal }),
        };
        Ok((row, model.digest))
    }
}

impl From<&EntryRow> for Model {
    fn from(row: &EntryRow) -> Self {
        let (salt, seal) = row.seal.as_ref().map(|seal| (seal.salt.clone(), seal.seal.clone())).unzip();
        Self {
            game: row.game.to_string(),
            number: stored(row.number),
            at: row.at.clone(),
            kind: row.kind.clone(),
            version: stored(row.version),
            payload: row.payload.clone(),
            command_id: row.command_id.clone(),
            seat: row.seat.clone(),
            salt,
            seal,
            digest: Some(digest::of_entry(row)),
        }
    }
}

/// The number of a game's last entry.
pub fn last_of(game: Uuid) -> Select<Entity> {
    let of_game = Entity::find().select_only().column(Column::Number).filter(Column::Game.eq(game.to_string()));
    of_game.order_by_desc(Column::Number).limit(1)
}
