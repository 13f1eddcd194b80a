//! A seat's code.

use sea_orm::entity::prelude::*;

use super::id;
use crate::rows::CodeRow;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "seats")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub code: String,
    pub game: String,
    pub kind: String,
    pub scope: Option<String>,
    pub expires_at: Option<String>,
    pub revoked_at: Option<String>,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl TryFrom<Model> for CodeRow {
    type Error = DbErr;

    fn try_from(model: Model) -> Result<Self, DbErr> {
        Ok(Self {
            code: model.code,
            game: id(&model.game)?,
            kind: model.kind,
            scope: model.scope,
            expires_at: model.expires_at,
            revoked_at: model.revoked_at,
        })
    }
}

impl From<&CodeRow> for Model {
    fn from(row: &CodeRow) -> Self {
        Self {
            code: row.code.clone(),
            game: row.game.to_string(),
            kind: row.kind.clone(),
            scope: row.scope.clone(),
            expires_at: row.expires_at.clone(),
            revoked_at: row.revoked_at.clone(),
        }
    }
}
