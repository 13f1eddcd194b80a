//! Webhooks: addresses that are told of every entry of a game, and how far each has got.

use sea_orm::{DbErr, QueryResult, Statement};
use uuid::Uuid;

use super::escaped;
use super::read::{number, uuid};
use super::store::Store;
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
pub(super) fn statement(store: &Store, change: &WebhookChange) -> Statement {
    match change {
        WebhookChange::Add(row) => store.sql(
            "INSERT INTO webhooks (id, game, token_hash, url, secret, created_at, delivered, tries, paused) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, 0, FALSE)",
            [
                row.id.to_string().into(),
                row.game.to_string().into(),
                row.token_hash.clone().into(),
                row.url.clone().into(),
                row.secret.clone().into(),
                row.created_at.clone().into(),
                row.delivered.into(),
            ],
        ),
        WebhookChange::Remove(id) => store.sql("DELETE FROM webhooks WHERE id = $1", [id.to_string().into()]),
        WebhookChange::Delivered { id, number, at } => store.sql(
            "UPDATE webhooks SET delivered = $1, delivered_at = $2, tries = 0 WHERE id = $3",
            [(*number).into(), at.clone().into(), id.to_string().into()],
        ),
        WebhookChange::Failed { id, tries, at, reason, paused } => store.sql(
            "UPDATE webhooks SET tries = $1, failed_at = $2, failure = $3, paused = $4 WHERE id = $5",
            [(*tries).into(), at.clone().into(), reason.clone().into(), (*paused).into(), id.to_string().into()],
        ),
        WebhookChange::Resume(id) => {
            store.sql("UPDATE webhooks SET tries = 0, paused = FALSE WHERE id = $1", [id.to_string().into()])
        }
    }
}

const COLUMNS: &str =
    "id, game, token_hash, url, secret, created_at, delivered, delivered_at, tries, failed_at, failure, paused";

impl Journal {
    /// The webhooks of a game, the oldest first.
    pub async fn webhooks(&self, game: Uuid) -> Result<Vec<WebhookRow>, JournalError> {
        let text = format!("SELECT {COLUMNS} FROM webhooks WHERE game = $1 ORDER BY created_at, id");
        rows(&self.many(&text, game.to_string()).await?)
    }

    /// A webhook by its id.
    pub async fn webhook(&self, id: Uuid) -> Result<Option<WebhookRow>, JournalError> {
        let text = format!("SELECT {COLUMNS} FROM webhooks WHERE id = $1");
        Ok(self.one(&text, id.to_string()).await?.map(|row| webhook_of(&row)).transpose()?)
    }

    /// The webhooks of all games to which something may be sent.
    pub async fn webhooks_at_work(&self) -> Result<Vec<WebhookRow>, JournalError> {
        let text = format!("SELECT {COLUMNS} FROM webhooks WHERE paused = $1 ORDER BY created_at, id");
        rows(&self.many(&text, false).await?)
    }
}

fn rows(rows: &[QueryResult]) -> Result<Vec<WebhookRow>, JournalError> {
    Ok(rows.iter().map(webhook_of).collect::<Result<_, _>>()?)
}

fn webhook_of(row: &QueryResult) -> Result<WebhookRow, DbErr> {
    Ok(WebhookRow {
        id: uuid(row, "id")?,
        game: uuid(row, "game")?,
        token_hash: row.try_get("", "token_hash")?,
        url: escaped::text(row, "url")?,
        secret: row.try_get("", "secret")?,
        created_at: row.try_get("", "created_at")?,
        delivered: number(row, "delivered")?,
        delivered_at: row.try_get("", "delivered_at")?,
        tries: number(row, "tries")?,
        failed_at: row.try_get("", "failed_at")?,
        failure: escaped::optional(row, "failure")?,
        paused: row.try_get("", "paused")?,
    })
}
