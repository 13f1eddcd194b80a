//! A token that was given for a seat.

use sea_orm::entity::prelude::*;

use super::id;
use crate::escaped::unescape;
use crate::rows::TokenRow;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "tokens")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub token_hash: String,
    pub game: String,
    pub kind: String,
    pub name: String,
    pub taken_at: String,
    pub scope: Option<String>,
    pub revoked_at: Option<String>,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl TryFrom<Model> for TokenRow {
    type Error = DbErr;

    fn try_from(model: Model) -> Result<Self, DbErr> {
        Ok(Self {
            token_hash: model.token_hash,
            game: id(&model.game)?,
            kind: model.kind,
            name: unescape(model.name),
            taken_at: model.taken_at,
            scope: model.scope,
            revoked_at: model.revoked_at,
        })
    }
}

impl From<&TokenRow> for Model {
    fn from(row: &TokenRow) -> Self {
        Self {
            token_hash: row.token_hash.clone(),
            game: row.game.to_string(),
            kind: row.kind.clone(),
            name: row.name.clone(),
            taken_at: row.taken_at.clone(),
            scope: row.scope.clone(),
            revoked_at: row.revoked_at.clone(),
        }
    }
}
