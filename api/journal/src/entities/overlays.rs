//! An owner's overlay over a pack.

use sea_orm::entity::prelude::*;

use crate::escaped::unescape;
use crate::rows::OverlayRow;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "overlays")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub hash: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub pack: String,
    pub base: String,
    pub text: String,
    pub kept_at: String,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl From<Model> for OverlayRow {
    fn from(model: Model) -> Self {
        let Model { hash, pack, base, text, kept_at } = model;
        Self { hash, pack, base, text: unescape(text), kept_at }
    }
}

impl From<&OverlayRow> for Model {
    fn from(row: &OverlayRow) -> Self {
        let OverlayRow { hash, pack, base, text, kept_at } = row.clone();
        Self { hash, pack, base, text, kept_at }
    }
}
