//! Webhooks: programs that are told of every entry of a game, at an address of theirs.
//!
//! They learn what an onlooker learns and nothing else. Entries come in order, each at least once, signed; rooms to talk in
//! are told of what a player must know alone.

pub mod address;
pub mod message;
pub mod push;
pub mod shape;
pub mod signature;

pub use address::{AddressError, Reach, URL_MAX};
pub use shape::Shape;

use std::sync::OnceLock;

use rand::TryRng;
use rand::rngs::SysRng;
use tokio::sync::broadcast;
use uuid::Uuid;

use journal::clock;
use journal::{Journal, JournalError, News, WebhookChange, WebhookRow};
use push::{PushError, Receiver, ServerKey};

/// The most webhooks of one game.
pub const WEBHOOKS_MAX: usize = 5;
/// The most browsers of one game that are told when it is their turn.
pub const BROWSERS_MAX: usize = 40;
/// Changes that may wait for the courier.
const CHANGES_MAX: usize = 256;

/// Why a webhook was not made or changed.
#[derive(Debug, thiserror::Error)]
pub enum WebhookError {
    /// Its address will not do.
    #[error(transparent)]
    Address(#[from] AddressError),
    /// There are enough.
    #[error("the game has {WEBHOOKS_MAX} webhooks, which is the most; remove one first")]
    TooMany,
    /// There are enough browsers.
    #[error("the game tells {BROWSERS_MAX} browsers already, which is the most")]
    TooManyBrowsers,
    /// This server sends no push messages.
    #[error("this server sends no push messages; whoever runs it can allow them with --push-contact")]
    NoPush,
    /// What the browser gave is none.
    #[error(transparent)]
    Push(#[from] PushError),
    /// The game has no such webhook.
    #[error("the game has no webhook `{0}`; `webhooks` lists those it has")]
    NotFound(String),
    /// The system's generator could not be read.
    #[error("the system's random generator failed: {0}")]
    Random(String),
    /// The journal refused.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

/// What the courier must know at once.
#[derive(Debug, Clone, Copy)]
pub enum Change {
    /// Send what this webhook has not got; nothing if it is gone.
    Begin(Uuid),
    /// Send it nothing more.
    End(Uuid),
    /// Anything may have changed.
    Everything,
}

/// The webhooks of all games.
#[derive(Debug)]
pub struct Webhooks {
    journal: Journal,
    /// How far its webhooks lead.
    pub reach: Reach,
    /// What the courier must know at once.
    pub changes: broadcast::Sender<Change>,
    /// How browsers are sent something; empty where they are not.
    push: OnceLock<Push>,
}

/// How browsers are sent something.
#[derive(Debug)]
pub struct Push {
    /// The key by which push services know this server.
    pub key: ServerKey,
    /// Whom a push service may write to, as an address that begins with mailto: or https:.
    pub contact: String,
}

impl Webhooks {
    /// The webhooks of a journal's games, which lead no farther than `reach`.
    pub fn new(journal: Journal, reach: Reach) -> Self {
        Self { journal, reach, changes: broadcast::Sender::new(CHANGES_MAX), push: OnceLock::new() }
    }

    /// The webhooks of a game, the oldest first; browsers are not among them.
    pub async fn of_game(&self, game: Uuid) -> Result<Vec<WebhookRow>, WebhookError> {
        let mut rows = self.journal.webhooks(game).await?;
        rows.retain(|row| row.receiver.is_none());
        Ok(rows)
    }

    /// Lets browsers be sent something from now on; makes the key of this server where there is none.
    pub async fn allow_push(&self, contact: &str) -> Result<(), WebhookError> {
        if self.journal.push_key().await?.is_none() {
            self.journal.keep_push_key(ServerKey::generate()?).await?;
        }
        // Of several processes one was first.
        let kept = self.journal.push_key().await?.ok_or(PushError::Fault("the database did not keep the key"))?;
        let push = Push { key: ServerKey::of_kept(&kept)?, contact: contact.to_owned() };
        // Whoever allows it twice means the same.
        let _ = self.push.set(push);
        Ok(())
    }

    /// How browsers are sent something; none where they are not.
    pub fn push(&self) -> Option<&Push> {
        self.push.get()
    }

    /// A browser that is told when it is the turn of its seat, after the entry `delivered`. It takes the place of what the same
    /// key, or the same browser, had in this game.
    pub async fn add_browser(
        &self,
        game: Uuid,
        token_hash: &str,
        endpoint: &str,
        receiver: &Receiver,
        delivered: u32,
    ) -> Result<(), WebhookError> {
        if self.push.get().is_none() {
            return Err(WebhookError::NoPush);
        }
        let url = address::read(endpoint, self.reach)?;
        let mut others = self.browsers(game).await?;
        others.retain(|row| row.token_hash != token_hash && row.url != url.as_str());
        if others.len() >= BROWSERS_MAX {
            return Err(WebhookError::TooManyBrowsers);
        }
        self.remove_browser(game, token_hash, url.as_str()).await?;
        let row = WebhookRow {
            receiver: Some(receiver.kept()),
            ..row(game, token_hash, url.into(), String::new(), delivered)
        };
        let id = row.id;
        self.journal.change_webhook(WebhookChange::Add(row)).await?;
        self.changed(Change::Begin(id));
        Ok(())
    }

    /// Tells a key, and a browser, nothing more in a game.
    pub async fn remove_browser(&self, game: Uuid, token_hash: &str, endpoint: &str) -> Result<(), WebhookError> {
        for row in self.browsers(game).await? {
            if row.token_hash == token_hash || row.url == endpoint {
                self.journal.change_webhook(WebhookChange::Remove(row.id)).await?;
                self.changed(Change::End(row.id));
            }
        }
        Ok(())
    }

    async fn browsers(&self, game: Uuid) -> Result<Vec<WebhookRow>, WebhookError> {
        let mut rows = self.journal.webhooks(game).await?;
        rows.retain(|row| row.receiver.is_some());
        Ok(rows)
    }

    /// A new webhook, which is sent the entries after `delivered`, and its secret, which is shown this once.
    pub async fn add(
        &self,
        game: Uuid,
        token_hash: &str,
        written: &str,
        shape: Shape,
        delivered: u32,
    ) -> Result<(WebhookRow, String), WebhookError> {
        let url = address::read(written, self.reach)?;
        if self.of_game(game).await?.len() >= WEBHOOKS_MAX {
            return Err(WebhookError::TooMany);
        }
        let mut secret = [0_u8; signature::SECRET_LENGTH];
        SysRng.try_fill_bytes(&mut secret).map_err(|error| WebhookError::Random(error.to_string()))?;
        let row = WebhookRow {
            shape: Some(shape.word().to_owned()).filter(|_| shape.is_for_notices()),
            ..row(game, token_hash, url.into(), signature::encoded(&secret), delivered)
        };
        self.journal.change_webhook(WebhookChange::Add(row.clone())).await?;
        self.changed(Change::Begin(row.id));
        let shown = signature::shown(&row.secret);
        Ok((row, shown))
    }

    /// Forgets a webhook.
    pub async fn remove(&self, game: Uuid, id: &str) -> Result<(), WebhookError> {
        let id = self.known(game, id).await?;
        self.journal.change_webhook(WebhookChange::Remove(id)).await?;
        self.changed(Change::End(id));
        Ok(())
    }

    /// Sends to a webhook again, at once.
    pub async fn resume(&self, game: Uuid, id: &str) -> Result<(), WebhookError> {
        let id = self.known(game, id).await?;
        self.journal.change_webhook(WebhookChange::Resume(id)).await?;
        self.changed(Change::Begin(id));
        Ok(())
    }

    async fn known(&self, game: Uuid, id: &str) -> Result<Uuid, WebhookError> {
        let found = match Uuid::try_parse(id) {
            Ok(id) => self.journal.webhook(id).await?.filter(|row| row.game == game),
            Err(_) => None,
        };
        found.map(|row| row.id).ok_or_else(|| WebhookError::NotFound(id.chars().take(40).collect()))
    }

    /// Takes note of a webhook that was made, changed or removed, here or in another process.
    pub fn hear(&self, news: &News) {
        match news {
            News::Webhook(id) => self.enqueue(Change::Begin(*id)),
            News::Missed => self.enqueue(Change::Everything),
            News::Entry { .. } | News::Revoked(_) => {}
        }
    }

    /// Tells the courier what was changed here. Where the journal has news, it tells us as it tells the others, and a
    /// courier who heard it twice would begin twice and bring an entry twice.
    fn changed(&self, change: Change) {
        if !self.journal.has_news() {
            self.enqueue(change);
        }
    }

    fn enqueue(&self, change: Change) {
        // Nobody listens in a program that serves nothing; the journal has it.
        let _ = self.changes.send(change);
    }
}

/// A new row that nothing was sent to.
fn row(game: Uuid, token_hash: &str, url: String, secret: String, delivered: u32) -> WebhookRow {
    WebhookRow {
        id: Uuid::now_v7(),
        game,
        token_hash: token_hash.to_owned(),
        url,
        secret,
        created_at: clock::now(),
        delivered,
        delivered_at: None,
        tries: 0,
        failed_at: None,
        failure: None,
        paused: false,
        shape: None,
        receiver: None,
    }
}
