//! The courier: it brings each webhook the entries it has not got, in order, and tries again when one does not arrive.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use actix_web::rt::spawn;
use awc::error::{ConnectError, SendRequestError};
use awc::http::StatusCode;
use awc::{Client, Connector};
use rustls::crypto::ring;
use rustls::{ClientConfig, RootCertStore};
use serde_json::json;
use tokio::sync::broadcast::error::RecvError;
use tokio::task::JoinHandle;
use url::Url;
use uuid::Uuid;

use face::app_state::AppState;
use face::graphql::record::{self, Notice};
use host::seats::SeatKind;
use host::webhooks::push::{Receiver, TIME_TO_LIVE};
use host::webhooks::{AddressError, Change, Shape, address, message, signature};
use journal::clock;
use journal::metrics;
use journal::{TokenRow, WebhookChange, WebhookRow};

/// How long the courier tries.
#[derive(Debug, Clone, Copy)]
pub struct RetryPolicy {
    /// The pause after the first try; each later one is twice as long.
    pub first: Duration,
    /// The longest pause.
    pub longest: Duration,
    /// After so many tries in vain the webhook is paused.
    pub tries_max: u32,
    /// How long a receiver may take to answer.
    pub answer: Duration,
}

impl Default for RetryPolicy {
    /// A second, doubled to at most an hour, for about a day.
    fn default() -> Self {
        Self {
            first: Duration::from_secs(1),
            longest: Duration::from_hours(1),
            tries_max: 35,
            answer: Duration::from_secs(10),
        }
    }
}

impl RetryPolicy {
    fn pause(self, tries: u32) -> Duration {
        self.first.saturating_mul(2_u32.saturating_pow(tries.saturating_sub(1))).min(self.longest)
    }
}

/// Why an entry did not arrive.
#[derive(Debug, thiserror::Error)]
enum Undelivered {
    #[error(transparent)]
    Address(#[from] AddressError),
    #[error("the receiver did not answer in time")]
    Silent,
    #[error("the receiver could not be reached, or its answer was none of the web")]
    Unreachable(SendRequestError),
    #[error(
        "the receiver answered {0}; an answer from 200 to 299 is taken for a receipt, and redirects are not followed"
    )]
    Refused(StatusCode),
    #[error("the receiver answered 410 Gone, which ends the webhook")]
    Gone,
    #[error("this server sends no push messages any more")]
    NoPush,
    #[error("the key that made the webhook was revoked")]
    Revoked,
    #[error("a fault of this server; its log says which")]
    Fault(String),
}

impl From<SendRequestError> for Undelivered {
    fn from(error: SendRequestError) -> Self {
        match error {
            SendRequestError::Timeout | SendRequestError::Connect(ConnectError::Timeout) => Self::Silent,
            error => Self::Unreachable(error),
        }
    }
}

impl Undelivered {
    /// Whether trying again can be of no use.
    const fn is_final(&self) -> bool {
        matches!(self, Self::Gone | Self::Revoked)
    }
}

/// Brings every webhook what it has not got, until the server is about to end: then what is on its way still arrives and is
/// noted, so that nothing is sent again after the next start. Of several processes over one database, one does it.
pub async fn deliver(app: Arc<AppState>, patience: RetryPolicy) {
    // Joining comes before the first reading: what is changed in between is heard.
    let mut changes = app.webhooks.changes.subscribe();
    let client = match client(patience.answer) {
        Ok(client) => client,
        Err(error) => {
            tracing::error!(%error, "no webhook is sent anything");
            return;
        }
    };
    let mut leads = app.journal.leads();
    leads.mark_changed();
    let closing = app.shutdown.clone();
    let mut couriers = Couriers { app, client, patience, at_work: HashMap::new() };
    loop {
        tokio::select! {
            () = closing.begun() => return couriers.come_home().await,
            led = leads.changed() => {
                if led.is_err() {
                    return;
                }
                let is_leader = *leads.borrow_and_update();
                if is_leader { couriers.begin_all().await } else { couriers.end_all() }
            }
            change = changes.recv() => match change {
                Ok(_) | Err(RecvError::Lagged(_)) if !*leads.borrow() => {}
                Ok(Change::Begin(id)) => couriers.begin(id).await,
                Ok(Change::End(id)) => couriers.end(id),
                Ok(Change::Everything) | Err(RecvError::Lagged(_)) => couriers.begin_all().await,
                Err(RecvError::Closed) => return,
            },
        }
    }
}

fn client(answer: Duration) -> Result<Client, rustls::Error> {
    let roots: RootCertStore = webpki_roots::TLS_SERVER_ROOTS.iter().cloned().collect();
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots)
        .with_no_client_auth();
    let connector = Connector::new().rustls_0_23(Arc::new(config)).timeout(answer);
    Ok(Client::builder()
        .connector(connector)
        .timeout(answer)
        .disable_redirects()
        .add_default_header(("user-agent", concat!("Adjutant/", env!("CARGO_PKG_VERSION"))))
        .finish())
}

struct Couriers {
    app: Arc<AppState>,
    client: Client,
    patience: RetryPolicy,
    at_work: HashMap<Uuid, JoinHandle<()>>,
}

impl Couriers {
    /// Sends out a courier to every webhook that has none. One who is on his way goes on: sent out anew he would bring
    /// the same entry twice.
    async fn begin_all(&mut self) {
        let rows = match self.app.journal.webhooks_at_work().await {
            Ok(rows) => rows,
            Err(error) => {
                tracing::error!(%error, "the webhooks cannot be read");
                return;
            }
        };
        self.at_work.retain(|id, courier| {
            let goes_on = !courier.is_finished() && rows.iter().any(|row| row.id == *id);
            if !goes_on {
                courier.abort();
            }
            goes_on
        });
        for row in rows {
            if !self.at_work.contains_key(&row.id) {
                self.send_out(row);
            }
        }
    }

    fn end_all(&mut self) {
        for (_, courier) in self.at_work.drain() {
            courier.abort();
        }
    }

    /// Waits until every courier has brought what he carries.
    async fn come_home(&mut self) {
        for (id, courier) in self.at_work.drain() {
            if let Err(error) = courier.await
                && !error.is_cancelled()
            {
                tracing::error!(%error, webhook = %id, "a courier came to grief");
            }
        }
    }

    async fn begin(&mut self, id: Uuid) {
        self.end(id);
        match self.app.journal.webhook(id).await {
            Ok(Some(row)) if !row.paused => self.send_out(row),
            Ok(_) => {}
            Err(error) => tracing::error!(%error, "a webhook cannot be read"),
        }
    }

    fn end(&mut self, id: Uuid) {
        if let Some(courier) = self.at_work.remove(&id) {
            courier.abort();
        }
    }

    fn send_out(&mut self, row: WebhookRow) {
        let id = row.id;
        let courier = Courier { app: Arc::clone(&self.app), client: self.client.clone(), patience: self.patience, row };
        self.at_work.insert(id, spawn(courier.work()));
    }
}

/// What a courier brings.
enum Message {
    /// A text with its type, signed.
    Text { kind: &'static str, body: String },
    /// What one browser alone can read.
    Push(Vec<u8>),
}

impl From<(&'static str, String)> for Message {
    fn from((kind, body): (&'static str, String)) -> Self {
        Self::Text { kind, body }
    }
}

/// Whether a notice is for the seat of a key; a shared tablet plays both sides.
fn is_for(key: &TokenRow, to: Option<SeatKind>) -> bool {
    let kind = SeatKind::of(&key.kind);
    to.is_none_or(|to| kind == Some(to) || kind == Some(SeatKind::Both))
}

/// Who goes to one webhook.
struct Courier {
    app: Arc<AppState>,
    client: Client,
    patience: RetryPolicy,
    row: WebhookRow,
}

impl Courier {
    async fn work(mut self) {
        let mut news = match self.app.games.follow(self.row.game).await {
            Ok(news) => news,
            Err(error) => return self.failed(&Undelivered::Fault(error.to_string()), true).await,
        };
        let closing = self.app.shutdown.clone();
        while !closing.is_closing() {
            match self.next().await {
                Ok(true) => {}
                Ok(false) => tokio::select! {
                    () = closing.begun() => return,
                    changed = news.changed() => if changed.is_err() { return },
                },
                Err(undelivered) => {
                    self.row.tries += 1;
                    if self.row.receiver.is_some() && undelivered.is_final() {
                        // Nobody resumes a browser: it subscribes anew.
                        return self.keep(WebhookChange::Remove(self.row.id)).await;
                    }
                    let paused = undelivered.is_final() || self.row.tries >= self.patience.tries_max;
                    self.failed(&undelivered, paused).await;
                    if paused {
                        return;
                    }
                    tokio::select! {
                        () = closing.begun() => return,
                        () = tokio::time::sleep(self.patience.pause(self.row.tries)) => {}
                    }
                }
            }
        }
    }

    /// Brings the next entry; whether there was one.
    async fn next(&mut self) -> Result<bool, Undelivered> {
        let fault = |error: &dyn std::error::Error| Undelivered::Fault(error.to_string());
        let game = self.app.games.look(self.row.game).await.map_err(|error| fault(&error))?;
        let Some(key) = self.app.seats.good(&self.row.token_hash).await.map_err(|error| fault(&error))? else {
            return Err(Undelivered::Revoked);
        };
        let shape = Shape::of(self.row.shape.as_deref());
        let (number, message) = if self.row.receiver.is_some() || shape.is_for_notices() {
            let Some(notice) = record::notice_after(&game, self.row.delivered) else { return Ok(false) };
            let (number, notice) = notice.map_err(|error| fault(&error))?;
            let name = &game.row().name;
            let message = match &self.row.receiver {
                Some(kept) => notice
                    .filter(|Notice { to, .. }| is_for(&key, *to))
                    .map(|Notice { said, .. }| self.encrypted(kept, name, &said))
                    .transpose()?,
                None => notice.map(|Notice { said, .. }| shape.message(&format!("{name}: {said}")).into()),
            };
            (number, message)
        } else {
            let Some(message) = record::message_after(&game, self.row.delivered) else { return Ok(false) };
            let (number, body) = message.map_err(|error| fault(&error))?;
            (number, Some(("application/json", body).into()))
        };
        drop(game);
        if let Some(message) = message {
            self.bring(&message::id(self.row.game, number), message).await?;
            metrics::delivered(true);
        }
        self.row.delivered = number;
        self.row.tries = 0;
        self.keep(WebhookChange::Delivered { id: self.row.id, number, at: clock::now() }).await;
        Ok(true)
    }

    /// A notice that one browser alone can read.
    fn encrypted(&self, receiver: &str, name: &str, said: &str) -> Result<Message, Undelivered> {
        let told = json!({ "game": self.row.game, "title": name, "body": said });
        let receiver = Receiver::of_kept(receiver).map_err(|error| Undelivered::Fault(error.to_string()))?;
        let body = receiver.encrypt(told.to_string().as_bytes());
        Ok(Message::Push(body.map_err(|error| Undelivered::Fault(error.to_string()))?))
    }

    async fn bring(&self, id: &str, message: Message) -> Result<(), Undelivered> {
        let url = Url::parse(&self.row.url).map_err(|error| Undelivered::Fault(error.to_string()))?;
        let address = address::find(&url, self.app.webhooks.reach).await?;
        let sent = clock::seconds();
        let request = self.client.post(url.as_str()).address(address);
        let answer = match message {
            Message::Text { kind, body } => {
                let signature = signature::sign(&self.row.secret, id, sent, &body)
                    .map_err(|error| Undelivered::Fault(error.to_string()))?;
                request
                    .insert_header(("content-type", kind))
                    .insert_header(("webhook-id", id))
                    .insert_header(("webhook-timestamp", sent))
                    .insert_header(("webhook-signature", signature))
                    .send_body(body)
            }
            Message::Push(body) => {
                let push = self.app.webhooks.push().ok_or(Undelivered::NoPush)?;
                let authorization = push.key.authorization(&url, &push.contact, sent);
                request
                    .insert_header((
                        "authorization",
                        authorization.map_err(|error| Undelivered::Fault(error.to_string()))?,
                    ))
                    .insert_header(("content-encoding", "aes128gcm"))
                    .insert_header(("content-type", "application/octet-stream"))
                    .insert_header(("ttl", TIME_TO_LIVE))
                    .insert_header(("urgency", "high"))
                    // A device that was off hears how the game stands, and not of every turn since.
                    .insert_header(("topic", self.row.game.simple().to_string()))
                    .send_body(body)
            }
        };
        match answer.await?.status() {
            status if status.is_success() => Ok(()),
            StatusCode::GONE => Err(Undelivered::Gone),
            // So a push service says that a browser has forgotten its subscription.
            StatusCode::NOT_FOUND if self.row.receiver.is_some() => Err(Undelivered::Gone),
            status => Err(Undelivered::Refused(status)),
        }
    }

    async fn failed(&self, undelivered: &Undelivered, paused: bool) {
        metrics::delivered(false);
        let reason = undelivered.to_string();
        // What the system says of it names addresses and files: it is for whoever runs the server.
        tracing::info!(webhook = %self.row.id, tries = self.row.tries, ?undelivered, "an entry was not delivered");
        let tries = self.row.tries;
        self.keep(WebhookChange::Failed { id: self.row.id, tries, at: clock::now(), reason, paused }).await;
    }

    /// What cannot be kept is sent again after the next start; the receiver knows it by its id.
    async fn keep(&self, change: WebhookChange) {
        if let Err(error) = self.app.journal.change_webhook(change).await {
            tracing::warn!(%error, webhook = %self.row.id, "how far a webhook has got was not kept");
        }
    }
}
