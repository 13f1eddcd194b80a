//! A game.

use sea_orm::entity::prelude::*;
use sea_orm::{QueryOrder, QuerySelect};

use super::{counted, id, stored};
use crate::digest;
use crate::escaped::unescape;
use crate::rows::{Branch, GameRow};

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "games")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub name: String,
    pub book: String,
    pub rules_version: i32,
    pub pack_hash: String,
    pub overlay: Option<String>,
    pub dice: String,
    pub created_at: String,
    pub branch_of: Option<String>,
    pub branch_at: Option<i32>,
    pub digest: Option<String>,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl TryFrom<Model> for (GameRow, Option<String>) {
    type Error = DbErr;

    /// The row and its digest.
    fn try_from(model: Model) -> Result<Self, DbErr> {
        let of = model.branch_of.as_deref().map(id).transpose()?;
        let at = model.branch_at.map(counted).transpose()?;
        let row = GameRow {
            id: id(&model.id)?,
            name: unescape(model.name),
            book: model.book,
            rules_version: counted(model.rules_version)?,
            pack_hash: model.pack_hash,
            overlay: model.overlay,
            dice: model.dice,
            created_at: model.created_at,
            branch: of.zip(at).map(|(of, at)| Branch { of, at }),
        };
        Ok((row, model.digest))
    }
}

impl From<&GameRow> for Model {
    fn from(row: &GameRow) -> Self {
        Self {
            id: row.id.to_string(),
            name: row.name.clone(),
            book: row.book.clone(),
            rules_version: stored(row.rules_version),
            pack_hash: row.pack_hash.clone(),
            overlay: row.overlay.clone(),
            dice: row.dice.clone(),
            created_at: row.created_at.clone(),
            branch_of: row.branch.map(|branch| branch.of.to_string()),
            branch_at: row.branch.map(|branch| stored(branch.at)),
            digest: Some(digest::of_game(row)),
        }
    }
}

/// The ids of all games, the oldest first.
pub fn ids() -> Select<Entity> {
    Entity::find().select_only().column(Column::Id).order_by_asc(Column::CreatedAt).order_by_asc(Column::Id)
}
