//! Webhooks: addresses that are told of every entry of a game, and how far each has got.

use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, DbBackend, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QueryTrait, Select, Statement,
};
use uuid::Uuid;

use super::entities::stored;
use super::entities::webhooks::{Column, Entity, Model};
use super::read::read;
use super::{Journal, JournalError};

/// A webhook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebhookRow {
    /// Its id.
    pub id: Uuid,
    /// Its game.
    pub game: Uuid,
    /// The hash of the token it was made with; with that key it ends.
    pub token_hash: String,
    /// Where entries are sent.
    pub url: String,
    /// What they are signed with, in base64.
    pub secret: String,
    /// When it was made, RFC 3339 in UTC.
    pub created_at: String,
    /// The last entry that arrived.
    pub delivered: u32,
    /// When it arrived, RFC 3339 in UTC.
    pub delivered_at: Option<String>,
    /// How often the next entry was sent in vain.
    pub tries: u32,
    /// When something failed last, RFC 3339 in UTC.
    pub failed_at: Option<String>,
    /// What failed last.
    pub failure: Option<String>,
    /// Whether nothing is sent until somebody says so.
    pub paused: bool,
}

/// A change to webhooks.
#[derive(Debug, Clone)]
pub enum WebhookChange {
    /// Keep a new one.
    Add(WebhookRow),
    /// Forget one.
    Remove(Uuid),
    /// An entry arrived.
    Delivered {
        /// The webhook.
        id: Uuid,
        /// The entry.
        number: u32,
        /// Now, RFC 3339 in UTC.
        at: String,
    },
    /// An entry did not arrive.
    Failed {
        /// The webhook.
        id: Uuid,
        /// How often it has been sent.
        tries: u32,
        /// Now, RFC 3339 in UTC.
        at: String,
        /// Why.
        reason: String,
        /// Whether nothing more is sent until somebody says so.
        paused: bool,
    },
    /// Send again.
    Resume(Uuid),
}

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

impl Journal {
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
