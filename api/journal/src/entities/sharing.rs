//! What the sides of a finished game agreed.

use sea_orm::entity::prelude::*;

use super::id;
use crate::escaped::unescape;
use crate::rows::{SharedRow, SharingRow};

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "sharing")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub game: String,
    pub first_agrees: bool,
    pub second_agrees: bool,
    pub token: Option<String>,
    pub about: Option<String>,
    pub at: Option<String>,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl TryFrom<Model> for SharingRow {
    type Error = DbErr;

    fn try_from(model: Model) -> Result<Self, DbErr> {
        let shared = model.token.zip(model.about).zip(model.at);
        Ok(Self {
            game: id(&model.game)?,
            agrees: [model.first_agrees, model.second_agrees],
            shared: shared.map(|((token, about), at)| SharedRow { token, about: unescape(about), at }),
        })
    }
}
