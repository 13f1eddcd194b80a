//! The files of a pack.

use sea_orm::entity::prelude::*;

use crate::escaped::unescape;
use crate::rows::PackRow;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "packs")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub hash: String,
    pub book: String,
    pub files: String,
    pub kept_at: String,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl From<Model> for PackRow {
    fn from(model: Model) -> Self {
        Self { hash: model.hash, book: model.book, files: unescape(model.files), kept_at: model.kept_at }
    }
}

impl From<&PackRow> for Model {
    fn from(row: &PackRow) -> Self {
        let PackRow { hash, book, files, kept_at } = row.clone();
        Self { hash, book, files, kept_at }
    }
}
