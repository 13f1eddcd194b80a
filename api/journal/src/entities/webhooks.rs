//! A webhook.

use sea_orm::entity::prelude::*;

use super::{counted, id, stored};
use crate::escaped::unescape;
use crate::rows::WebhookRow;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "webhooks")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub game: String,
    pub token_hash: String,
    pub url: String,
    pub secret: String,
    pub created_at: String,
    pub delivered: i32,
    pub delivered_at: Option<String>,
    pub tries: i32,
    pub failed_at: Option<String>,
    pub failure: Option<String>,
    pub paused: bool,
    pub shape: Option<String>,
    pub receiver: Option<String>,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl TryFrom<Model> for WebhookRow {
    type Error = DbErr;

    fn try_from(model: Model) -> Result<Self, DbErr> {
        Ok(Self {
            id: id(&model.id)?,
            game: id(&model.game)?,
            token_hash: model.token_hash,
            url: unescape(model.url),
            secret: model.secret,
            created_at: model.created_at,
            delivered: counted(model.delivered)?,
            delivered_at: model.delivered_at,
            tries: counted(model.tries)?,
            failed_at: model.failed_at,
            failure: model.failure.map(unescape),
            paused: model.paused,
            shape: model.shape,
            receiver: model.receiver,
        })
    }
}

impl From<&WebhookRow> for Model {
    fn from(row: &WebhookRow) -> Self {
        Self {
            id: row.id.to_string(),
            game: row.game.to_string(),
            token_hash: row.token_hash.clone(),
            url: row.url.clone(),
            secret: row.secret.clone(),
            created_at: row.created_at.clone(),
            delivered: stored(row.delivered),
            delivered_at: row.delivered_at.clone(),
            tries: stored(row.tries),
            failed_at: row.failed_at.clone(),
            failure: row.failure.clone(),
            paused: row.paused,
            shape: row.shape.clone(),
            receiver: row.receiver.clone(),
        }
    }
}
