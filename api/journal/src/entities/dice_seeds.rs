//! The secret of a chain of dice.

use sea_orm::entity::prelude::*;

use super::id;
use crate::rows::DiceSeedRow;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "dice_seeds")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub anchor: String,
    pub game: String,
    pub seed: String,
    pub sealed: Option<String>,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl TryFrom<Model> for DiceSeedRow {
    type Error = DbErr;

    fn try_from(model: Model) -> Result<Self, DbErr> {
        Ok(Self { anchor: model.anchor, game: id(&model.game)?, seed: model.seed })
    }
}
