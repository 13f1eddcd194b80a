//! Webhooks: addresses that are told of every entry of a game, and how far each has got.

use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, DbBackend, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QueryTrait, Select, Statement,
};
use uuid::Uuid;

use super::Journal;
use super::entities::webhooks::{Column, Entity, Model};
use super::entities::{push_keys, stored};
use super::error::JournalError;
use super::read::read;
use super::rows::{WebhookChange, WebhookRow};

/// The statement that makes a change.
pub(super) fn statement(backend: DbBackend, change: &WebhookChange) -> Statement {
    let of = |id: &Uuid| Entity::update_many().filter(Column::Id.eq(id.to_string()));
    match change {
        WebhookChange::Add(row) => Entity::insert(Model::from(row).into_active_model()).build(backend),
        WebhookChange::Remove(id) => Entity::delete_many().filter(Column::Id.eq(id.to_string())).build(backend),
        WebhookChange::Delivered { id, number, at } => of(id)
            .col_expr(Column::Delivered, Expr::value(stored(*number)))
            .col_expr(Column::DeliveredAt, Expr::value(at))
            .col_expr(Column::Tries, Expr::value(0))
            .build(backend),
        WebhookChange::Failed { id, tries, at, reason, paused } => of(id)
            .col_expr(Column::Tries, Expr::value(stored(*tries)))
            .col_expr(Column::FailedAt, Expr::value(at))
            .col_expr(Column::Failure, Expr::value(reason))
            .col_expr(Column::Paused, Expr::value(*paused))
            .build(backend),
        WebhookChange::Resume(id) => {
            of(id).col_expr(Column::Tries, Expr::value(0)).col_expr(Column::Paused, Expr::value(false)).build(backend)
        }
    }
}

/// The number of the one key that there is.
const PUSH_KEY: i32 = 1;

/// The statement that keeps the key by which push services know this server.
pub(super) fn keep_push_key(backend: DbBackend, secret: &str) -> Statement {
    let row = push_keys::Model { id: PUSH_KEY, secret: secret.to_owned() };
    push_keys::Entity::insert(row.into_active_model()).on_conflict_do_nothing().build(backend)
}

impl Journal {
    /// The key by which push services know this server; none while there is none.
    pub async fn push_key(&self) -> Result<Option<String>, JournalError> {
        Ok(push_keys::Entity::find_by_id(PUSH_KEY).one(&self.readers.db).await?.map(|row| row.secret))
    }

    /// The webhooks of a game, the oldest first.
    pub async fn webhooks(&self, game: Uuid) -> Result<Vec<WebhookRow>, JournalError> {
        read(oldest_first().filter(Column::Game.eq(game.to_string())).all(&self.readers.db).await?)
    }

    /// A webhook by its id.
    pub async fn webhook(&self, id: Uuid) -> Result<Option<WebhookRow>, JournalError> {
        let found = Entity::find_by_id(id.to_string()).one(&self.readers.db).await?;
        Ok(found.map(WebhookRow::try_from).transpose()?)
    }

    /// The webhooks of all games to which something may be sent.
    pub async fn webhooks_at_work(&self) -> Result<Vec<WebhookRow>, JournalError> {
        read(oldest_first().filter(Column::Paused.eq(false)).all(&self.readers.db).await?)
    }
}

fn oldest_first() -> Select<Entity> {
    Entity::find().order_by_asc(Column::CreatedAt).order_by_asc(Column::Id)
}
