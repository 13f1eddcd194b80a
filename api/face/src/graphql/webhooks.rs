//! Webhooks of a game: programs that are told of every entry at an address of theirs.

use std::sync::Arc;

use async_graphql::{Context, Enum, ID, Object, Result};

use super::boxed::boxed;
use super::date_time::DateTime;
use super::error::{Code, WithCode};
use super::identity::{Id, Origin, identified};
use super::seat::{app, key, kind_from_row, scope_of};
use crate::graphql::shown::{named, object};
use host::seats::KeyScope;
use host::seats::OWNER;
use host::webhooks::{Shape, WEBHOOKS_MAX};
use journal::{TokenRow, WebhookRow};

/// How it goes with a webhook.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum WebhookState {
    /// The last message arrived, or none was sent yet.
    Delivering,
    /// The next entry did not arrive; it is sent again after a pause, which doubles from a second to an hour.
    Retrying,
    /// Nothing is sent until `resumeWebhook`: for about a day no try was of use, the receiver answered 410 Gone, or the
    /// key that made it was revoked.
    Paused,
}

named!(WebhookState);

/// What an address is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "host::webhooks::Shape")]
pub enum WebhookShape {
    /// Every entry, as an onlooker reads it, signed after the Standard Webhooks specification.
    Standard,
    /// Notices for a webhook of a Discord channel: whose turn it is, who must answer, that a take-back is asked for, the end.
    Discord,
    /// The same notices for an incoming webhook of Slack, or of what takes its messages.
    Slack,
    /// The same notices for a topic of ntfy.
    Ntfy,
}

named!(WebhookShape);

object!(
    /// An address that is told of every entry, as an onlooker reads it.
    #[derive(Debug, Clone)]
    pub struct Webhook {
        /// Its id.
        id: Id,
        /// Its short name, with which it is resumed and removed.
        code: ID,
        /// The address.
        url: String,
        /// What it is sent.
        shape: WebhookShape,
        /// How it goes.
        state: WebhookState,
        /// When it was made.
        created_at: DateTime,
        /// The number of the last entry that arrived, or of the entry after which it began.
        delivered: u32,
        /// When that entry arrived; null while none has.
        delivered_at: Option<DateTime>,
        /// How often the next entry was sent in vain.
        tries: u32,
        /// The last failure, also one that was overcome since; null when there was none.
        last_failure: Option<WebhookFailure>,
    }
);

object!(
    /// Why a message did not arrive.
    #[derive(Debug, Clone)]
    pub struct WebhookFailure {
        /// When the try failed.
        at: DateTime,
        /// Why, in words.
        reason: String,
    }
);

object!(
    /// A new webhook.
    #[derive(Debug, Clone)]
    pub struct WebhookAdded {
        /// The webhook.
        webhook: Webhook,
        /// What its messages are signed with, after the Standard Webhooks specification. It is shown this once.
        secret: String,
    }
);

identified!(Webhook);

impl Webhook {
    /// What the id of a webhook calls it.
    pub(super) const KIND: &'static str = "webhook";

    fn of(row: WebhookRow) -> Self {
        let state = match (row.paused, row.tries) {
            (true, _) => WebhookState::Paused,
            (false, 0) => WebhookState::Delivering,
            (false, _) => WebhookState::Retrying,
        };
        let failure = row.failed_at.zip(row.failure);
        Self {
            id: Origin::game(row.game).of(Self::KIND, row.id),
            code: row.id.into(),
            url: row.url,
            shape: Shape::of(row.shape.as_deref()).into(),
            state,
            created_at: row.created_at.into(),
            delivered: row.delivered,
            delivered_at: row.delivered_at.map(DateTime::from),
            tries: row.tries,
            last_failure: failure.map(|(at, reason)| WebhookFailure { at: at.into(), reason }),
        }
    }
}

/// The key of this request, if it may keep the webhooks of that game.
async fn keeper(context: &Context<'_>, game: &ID) -> Result<Arc<TokenRow>> {
    let row = key(context, game).await?;
    if row.kind == OWNER || scope_of(kind_from_row(&row.kind)?, row.scope.as_deref())? == KeyScope::Webhook {
        return Ok(row);
    }
    Err(Code::Forbidden
        .error("webhooks are kept with the owner's key, or with a key whose code was made with the scope WEBHOOK"))
}

/// The webhooks of a game, for those who may keep them.
pub(super) async fn webhooks(context: &Context<'_>, game: &ID) -> Result<Vec<Webhook>> {
    let row = keeper(context, game).await?;
    let rows = app(context)?.webhooks.of_game(row.game).await.coded()?;
    Ok(rows.into_iter().map(Webhook::of).collect())
}

/// Webhooks.
#[derive(Default)]
pub struct WebhookMutation;

/// Webhooks.
#[Object]
impl WebhookMutation {
    /// Have an address told of every entry, as an onlooker reads it, or a room to talk in of what a player must know. Only with the owner's key or one of scope WEBHOOK,
    /// and as long as that key is good. A game has at most 5.
    async fn add_webhook(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The game.")] game: ID,
        #[graphql(
            desc = "The address, with http or https, at most 500 bytes. Private networks are refused unless the server allows them."
        )]
        url: String,
        #[graphql(desc = "The last entry already known, from 0; the last one of the game if nothing is said.")]
        since: Option<i32>,
        #[graphql(default_with = "Some(WebhookShape::Standard)", desc = "What it is sent.")] shape: Option<
            WebhookShape,
        >,
    ) -> Result<WebhookAdded> {
        let row = keeper(context, &game).await?;
        let app = app(context)?;
        let last = app.games.look(row.game).await.coded()?.last_number();
        let known = match since {
            None => last,
            Some(number) => u32::try_from(number).ok().filter(|number| *number <= last).ok_or_else(|| {
                Code::BadInput.error(format!(
                    "the game has the entries 1 to {last}; `since` is a number from 0 to {last}, not {number}"
                ))
            })?,
        };
        let shape = shape.map_or(Shape::Standard, Shape::from);
        let (added, secret) = boxed(app.webhooks.add(row.game, &row.token_hash, &url, shape, known)).await.coded()?;
        Ok(WebhookAdded { webhook: Webhook::of(added), secret })
    }

    /// An address is told nothing more. Answers with the webhooks that are left.
    #[graphql(complexity = "WEBHOOKS_MAX * child_complexity")]
    async fn remove_webhook(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The game.")] game: ID,
        #[graphql(desc = "The code of the webhook.")] webhook: ID,
    ) -> Result<Vec<Webhook>> {
        let row = keeper(context, &game).await?;
        boxed(app(context)?.webhooks.remove(row.game, &webhook)).await.coded()?;
        webhooks(context, &game).await
    }

    /// Send again, at once, what did not arrive. Answers with the webhooks of the game.
    #[graphql(complexity = "WEBHOOKS_MAX * child_complexity")]
    async fn resume_webhook(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The game.")] game: ID,
        #[graphql(desc = "The code of the webhook.")] webhook: ID,
    ) -> Result<Vec<Webhook>> {
        let row = keeper(context, &game).await?;
        boxed(app(context)?.webhooks.resume(row.game, &webhook)).await.coded()?;
        webhooks(context, &game).await
    }
}
