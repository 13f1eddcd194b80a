//! GraphQL over WebSocket: the protocol `graphql-transport-ws`.

use std::collections::HashMap;
use std::io::ErrorKind;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use actix_web::body::MessageBody;
use actix_web::dev::ResponseHead;
use actix_web::http::header;
use actix_web::web::{Data, Payload};
use actix_web::{HttpRequest, HttpResponse};
use actix_ws::{AggregatedMessage, AggregatedMessageStream, CloseCode, CloseReason, ProtocolError};
use futures_util::future::{AbortHandle, abortable};
use serde_json::{Map, Value, json};
use tokio::sync::mpsc;
use tracing::Instrument;

use super::documents::DocumentError;
use super::frames::{self, Broken};
use super::http::{bearer, caller, read};
use super::operation::{Answer, Operation};
use super::outgoing::{Backlog, Outgoing};
use super::socket_limits::Place;
use super::{BODY_MAX, Service, request_key};
use crate::graphql::Caller;
use crate::graphql::error::PERSISTED_QUERY_NOT_FOUND;
use crate::graphql::response_cache::SharedStream;
use host::shutdown::Shutdown;
use host::telemetry;
use journal::metrics::{self, Access, Ended, Kind, Limit, OpenGauge};

const PROTOCOL: &str = "graphql-transport-ws";
/// The end of the status line of an answer that chooses it, and the header that says so.
const PROTOCOL_NAMED: &str = "Switching Protocols\r\nSec-WebSocket-Protocol: graphql-transport-ws";
/// Operations one connection may have open.
pub(super) const OPERATIONS_MAX: usize = 32;
/// The same for one that holds no key.
pub(super) const ANONYMOUS_OPERATIONS_MAX: usize = 8;
/// The longest id of an operation, in bytes.
pub(super) const ID_MAX: usize = 128;
/// Messages a connection may send at once, and how many more each second.
pub(super) const MESSAGES_BURST: u32 = 200;
pub(super) const MESSAGES_PER_SECOND: u32 = 50;
/// Answers that may wait for a slow tablet before its operations wait too.
const WAITING_MAX: usize = 8;
pub(super) const INIT_WAIT: Duration = Duration::from_secs(10);
const HEARTBEAT: Duration = Duration::from_secs(15);
/// A tablet that is silent for so long is gone; it comes back by itself.
pub(super) const SILENCE_MAX: Duration = Duration::from_secs(45);
/// The code for a client that does not read: it may come back and read on.
const TRY_AGAIN_LATER: u16 = 1013;
/// The code for the end of the server: the client may come back to the next one.
const SERVICE_RESTART: u16 = 1012;
/// How long the other end may take to answer our Close.
const CLOSE_WAIT: Duration = Duration::from_secs(2);

/// Upgrades the connection, if the page that asks may.
pub(super) async fn open(
    request: HttpRequest,
    body: Payload,
    service: Data<Service>,
) -> Result<HttpResponse, actix_web::Error> {
    if !service.origins.welcome(&request) {
        metrics::accessed(Access::ForeignOrigin, caller(&request).address);
        return Ok(HttpResponse::Forbidden()
            .body("a page of another site may not listen here; ADJUTANT_ORIGINS names those that may\n"));
    }
    let Some(closing) = service.app().map(|app| app.shutdown.clone()) else {
        return Ok(HttpResponse::ServiceUnavailable().body("the server has no games\n"));
    };
    if closing.is_closing() {
        return Ok(HttpResponse::ServiceUnavailable().body("the server is ending; try again in a moment\n"));
    }
    let caller = caller(&request);
    let place = match service.places.take(caller.address, service.key(&caller).await.is_some()) {
        Ok(place) => place,
        Err(no_place) => {
            metrics::limited(Limit::Sockets, caller.address);
            return Ok(HttpResponse::ServiceUnavailable().body(format!("{no_place}\n")));
        }
    };
    let line = frames::watched(&request, body).await?;
    let (response, socket, stream) = actix_ws::handle_with_protocols(&request, line, &[PROTOCOL])?;
    let backlog = Arc::new(Backlog::default());
    let mut response = response.map_body(|_, body| Outgoing::new(body, Arc::clone(&backlog)).boxed());
    let chosen = response.headers().contains_key(header::SEC_WEBSOCKET_PROTOCOL);
    if chosen {
        name_protocol(response.head_mut());
    }
    let stream = stream.max_frame_size(BODY_MAX).aggregate_continuations().max_continuation_size(BODY_MAX);
    let (answers, waiting) = mpsc::channel(WAITING_MAX);
    let connection = Connection {
        service,
        caller,
        socket,
        answers,
        operations: HashMap::new(),
        greeted: false,
        leaving: false,
        backlog,
        allowance: Allowance::new(),
        place,
        _open: OpenGauge::socket(),
    };
    actix_web::rt::spawn(async move {
        if chosen {
            connection.run(stream, waiting, closing).await;
        } else {
            connection.end(4406, "Subprotocol not acceptable", stream).await;
        }
    });
    Ok(response)
}

/// Writes the header with the protocol as RFC 6455 spells it. Its name may be written in any case, but a widely used client
/// (gql for Python) looks for these very letters, and the library writes none but its own: what it does write as it stands
/// is the phrase behind the status, on the line before.
fn name_protocol(head: &mut ResponseHead) {
    head.headers_mut().remove(header::SEC_WEBSOCKET_PROTOCOL);
    head.reason = Some(PROTOCOL_NAMED);
    head.set_camel_case_headers(true);
}

/// How many messages may still come now.
struct Allowance {
    left: f64,
    since: Instant,
}

impl Allowance {
    fn new() -> Self {
        Self { left: MESSAGES_BURST.into(), since: Instant::now() }
    }

    fn take(&mut self) -> bool {
        let now = Instant::now();
        let earned = now.duration_since(self.since).as_secs_f64() * f64::from(MESSAGES_PER_SECOND);
        self.left = (self.left + earned).min(MESSAGES_BURST.into()) - 1.0;
        self.since = now;
        self.left >= 0.0
    }
}

/// How a connection ends from our side.
struct Ending {
    /// Its word in the metrics.
    reason: &'static str,
    /// What the client is told; nothing where nobody is left to be told.
    told: Option<(u16, String)>,
}

/// An operation that is carried out.
struct Running {
    handle: AbortHandle,
    kind: Kind,
}

struct Connection {
    service: Data<Service>,
    caller: Caller,
    socket: actix_ws::Session,
    answers: mpsc::Sender<Answer>,
    operations: HashMap<String, Running>,
    greeted: bool,
    /// The server is about to end: what was begun is answered, nothing more is begun.
    leaving: bool,
    backlog: Arc<Backlog>,
    allowance: Allowance,
    place: Place,
    _open: OpenGauge,
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.operations.values().for_each(|operation| operation.handle.abort());
    }
}

impl Connection {
    async fn run(
        mut self,
        mut stream: AggregatedMessageStream,
        mut waiting: mpsc::Receiver<Answer>,
        shutdown: Shutdown,
    ) {
        let started = Instant::now();
        let mut heard = started;
        let mut heartbeat = tokio::time::interval(HEARTBEAT);
        let init_over = tokio::time::sleep(INIT_WAIT);
        tokio::pin!(init_over);
        let ending = loop {
            let went = tokio::select! {
                message = stream.recv() => {
                    heard = Instant::now();
                    match message {
                        Some(Ok(AggregatedMessage::Close(reason))) => {
                            // Answering Close is what ends the connection properly on both sides.
                            let closing = self.socket.clone().close(reason);
                            let _ = tokio::time::timeout(CLOSE_WAIT, closing).await;
                            gone("client")
                        }
                        Some(Ok(message)) => self.hear(message).await,
                        Some(Err(error)) => broken(&error),
                        None => gone("client"),
                    }
                }
                Some(answer) = waiting.recv() => self.say(answer).await,
                () = &mut init_over, if !self.greeted => {
                    end_with("protocol", 4408, "Connection initialisation timeout")
                }
                () = shutdown.begun(), if !self.leaving => {
                    self.leave();
                    ControlFlow::Continue(())
                }
                _ = heartbeat.tick() => {
                    if heard.elapsed() > SILENCE_MAX {
                        gone("silent")
                    } else {
                        self.ping().await
                    }
                }
            };
            if let ControlFlow::Break(ending) = went {
                break ending;
            }
            if self.leaving && self.operations.is_empty() {
                break Ending { reason: "closing", told: Some((SERVICE_RESTART, "The server is ending".to_owned())) };
            }
        };
        metrics::socket_ended(ending.reason);
        if let Some((code, words)) = ending.told {
            self.end(code, &words, stream).await;
        }
    }

    /// Listens to nothing any more. Queries and commands that were begun are still answered.
    fn leave(&mut self) {
        self.leaving = true;
        self.operations.retain(|_, operation| {
            let is_asked = operation.kind != Kind::Subscription;
            if !is_asked {
                operation.handle.abort();
            }
            is_asked
        });
    }

    /// Says Close and waits a moment for the answer.
    async fn end(self, code: u16, words: &str, mut stream: AggregatedMessageStream) {
        let reason = CloseReason { code: CloseCode::from(code), description: Some(words.to_owned()) };
        let closing = tokio::time::timeout(CLOSE_WAIT, self.socket.clone().close(Some(reason))).await;
        if !matches!(closing, Ok(Ok(()))) {
            self.backlog.cut(code, words);
            return;
        }
        let answered = async {
            while let Some(Ok(message)) = stream.recv().await {
                if matches!(message, AggregatedMessage::Close(_)) {
                    break;
                }
            }
        };
        let _ = tokio::time::timeout(CLOSE_WAIT, answered).await;
    }

    /// Gives words to the line. A client that takes nothing of what waits for it is told to go, and what waits is dropped.
    async fn send_text(&mut self, text: String) -> ControlFlow<Ending> {
        let (max, patience) = (self.service.settings.unread_bytes, self.service.settings.unread_wait);
        if self.backlog.room(text.len(), max, patience).await.is_err() {
            return drop_unread(&self.backlog);
        }
        let mut taken = self.backlog.taken();
        let telling = self.socket.text(text);
        tokio::pin!(telling);
        loop {
            match tokio::time::timeout(patience, &mut telling).await {
                Ok(Ok(())) => return ControlFlow::Continue(()),
                Ok(Err(_)) => return gone("client"),
                Err(_) if self.backlog.taken() == taken => return drop_unread(&self.backlog),
                // The queue of the library is full, and moves.
                Err(_) => taken = self.backlog.taken(),
            }
        }
    }

    async fn pong(&mut self, bytes: &[u8]) -> ControlFlow<Ending> {
        match tokio::time::timeout(self.service.settings.unread_wait, self.socket.pong(bytes)).await {
            Ok(Ok(())) => ControlFlow::Continue(()),
            Ok(Err(_)) => gone("client"),
            Err(_) => drop_unread(&self.backlog),
        }
    }

    async fn ping(&mut self) -> ControlFlow<Ending> {
        match tokio::time::timeout(self.service.settings.unread_wait, self.socket.ping(b"")).await {
            Ok(Ok(())) => ControlFlow::Continue(()),
            Ok(Err(_)) => gone("client"),
            Err(_) => drop_unread(&self.backlog),
        }
    }

    async fn hear(&mut self, message: AggregatedMessage) -> ControlFlow<Ending> {
        if !self.allowance.take() {
            metrics::limited(Limit::Messages, self.caller.address);
            return end_with("limit", CloseCode::Policy.into(), "Too many messages");
        }
        match message {
            AggregatedMessage::Text(text) => self.hear_text(&text).await,
            AggregatedMessage::Binary(_) => end_with("protocol", 4400, "Invalid message received: send text"),
            AggregatedMessage::Ping(bytes) => self.pong(&bytes).await,
            AggregatedMessage::Pong(_) | AggregatedMessage::Close(_) => ControlFlow::Continue(()),
        }
    }

    async fn hear_text(&mut self, text: &str) -> ControlFlow<Ending> {
        let invalid = |why: &str| end_with("protocol", 4400, &format!("Invalid message received: {why}"));
        let Ok(Value::Object(mut message)) = serde_json::from_str(text) else { return invalid("not a JSON object") };
        let Some(Value::String(kind)) = message.remove("type") else { return invalid("no type") };
        let payload = match message.remove("payload") {
            Some(Value::Object(payload)) => Some(payload),
            None | Some(Value::Null) => None,
            Some(_) => return invalid("the payload is no object"),
        };
        let id = match message.remove("id") {
            Some(Value::String(id)) if !id.is_empty() && id.len() <= ID_MAX => Some(id),
            None => None,
            Some(_) => return invalid("the id is no string of 1 to 128 bytes"),
        };
        match (kind.as_str(), id, payload) {
            ("connection_init", _, payload) => self.greet(payload.unwrap_or_default()).await,
            ("ping", _, _) => self.send_text(json!({ "type": "pong" }).to_string()).await,
            ("pong", _, _) => ControlFlow::Continue(()),
            ("subscribe", Some(id), Some(payload)) => self.start(id, payload).await,
            ("complete", Some(id), _) => {
                if let Some(operation) = self.operations.remove(&id) {
                    operation.handle.abort();
                }
                ControlFlow::Continue(())
            }
            _ => invalid("unknown type, or id or payload missing"),
        }
    }

    async fn greet(&mut self, parameters: Map<String, Value>) -> ControlFlow<Ending> {
        if self.greeted {
            return end_with("protocol", 4429, "Too many initialisation requests");
        }
        self.greeted = true;
        let text = |name: &str| parameters.get(name).and_then(Value::as_str);
        let authorization = text("authorization").or_else(|| text("Authorization")).and_then(bearer);
        if let Some(token) = authorization.or_else(|| text("token").map(str::to_owned)) {
            self.caller.token = Some(token);
        }
        if let Some(side) = text("side") {
            self.caller.side = Some(side.to_owned());
        }
        let holds_key = self.service.key(&self.caller).await.is_some();
        if let Err(no_place) = self.place.becomes(holds_key) {
            metrics::limited(Limit::Sockets, self.caller.address);
            return end_with("limit", TRY_AGAIN_LATER, &no_place.to_string());
        }
        self.send_text(json!({ "type": "connection_ack" }).to_string()).await
    }

    async fn start(&mut self, id: String, payload: Map<String, Value>) -> ControlFlow<Ending> {
        if !self.greeted {
            return end_with("protocol", 4401, "Unauthorized");
        }
        if self.operations.contains_key(&id) {
            return end_with("protocol", 4409, &format!("Subscriber for {id} already exists"));
        }
        let most = if self.place.holds_key() { OPERATIONS_MAX } else { ANONYMOUS_OPERATIONS_MAX };
        if self.operations.len() >= most {
            return end_with("limit", CloseCode::Policy.into(), &format!("More than {most} operations at once"));
        }
        if self.leaving {
            // Close is on its way; the client sends it again to the next server.
            return ControlFlow::Continue(());
        }
        let incoming = match read(payload, &self.service) {
            Ok(incoming) => incoming,
            Err(DocumentError::Unknown) => {
                return self.refuse(&id, PERSISTED_QUERY_NOT_FOUND, "PersistedQueryNotFound").await;
            }
            Err(DocumentError::Refused(refused)) => {
                let error = json!({ "type": "error", "id": id, "payload": [refused.error()] });
                return self.send_text(error.to_string()).await;
            }
            Err(DocumentError::Malformed(why)) => {
                return end_with("protocol", 4400, &format!("Invalid message received: {why}"));
            }
        };
        let (kind, key) = (incoming.asked.kind, self.service.key(&self.caller).await);
        if let Err(too_many) = self.service.request_limiter.pass(&incoming.asked, key.as_deref(), self.caller.address) {
            metrics::answered(kind, Ended::Limited, Duration::ZERO);
            return self
                .send_text(json!({ "type": "error", "id": id, "payload": [too_many.error()] }).to_string())
                .await;
        }
        if let Err(reason) = incoming.asked.arguments.check(&incoming.request.variables) {
            metrics::answered(kind, Ended::Invalid, Duration::ZERO);
            let error = json!({ "message": reason, "extensions": { "code": "BAD_INPUT" } });
            return self.send_text(json!({ "type": "error", "id": id, "payload": [error] }).to_string()).await;
        }
        if let Some(misfit) = incoming.misfit() {
            metrics::answered(kind, Ended::Invalid, Duration::ZERO);
            return self.send_text(json!({ "type": "error", "id": id, "payload": [misfit.error()] }).to_string()).await;
        }
        let span = telemetry::request(&telemetry::fresh_id(), kind, key.as_deref());
        let shared = request_key::of_subscription(&incoming)
            .map(|request_key| SharedStream::new(request_key, Arc::clone(&self.service.responses)));
        let operation = Operation { id: json!(id).to_string(), kind, answers: self.answers.clone() };
        let schema = self.service.cost_limiter.checking(&incoming.request).clone();
        let request = incoming.request.data(self.caller.clone());
        let (operation, handle) = abortable(operation.run(schema, request, shared));
        self.operations.insert(id, Running { handle, kind });
        actix_web::rt::spawn(operation.instrument(span));
        ControlFlow::Continue(())
    }

    /// Answers an operation that is not begun.
    async fn refuse(&mut self, id: &str, code: &str, message: &str) -> ControlFlow<Ending> {
        let error = json!({ "message": message, "extensions": { "code": code } });
        self.send_text(json!({ "type": "error", "id": id, "payload": [error] }).to_string()).await
    }

    async fn say(&mut self, answer: Answer) -> ControlFlow<Ending> {
        let text = match answer {
            Answer::Text(text) => Some(text),
            // Of an operation the client has completed nothing more is said.
            Answer::Last(id, text) => self.operations.remove(&id).and(text),
        };
        match text {
            Some(text) => self.send_text(text).await,
            None => ControlFlow::Continue(()),
        }
    }
}

/// A reason fits into a control frame: 123 bytes.
fn end_with(reason: &'static str, code: u16, words: &str) -> ControlFlow<Ending> {
    let mut end = words.len().min(120);
    while !words.is_char_boundary(end) {
        end -= 1;
    }
    ControlFlow::Break(Ending { reason, told: Some((code, words[..end].to_owned())) })
}

/// The end of a connection on which something came that is no message.
fn broken(error: &ProtocolError) -> ControlFlow<Ending> {
    if let Some(broken) = Broken::of(error) {
        return end_with("protocol", broken.code(), &broken.to_string());
    }
    let code = match error {
        ProtocolError::Io(error) if error.kind() == ErrorKind::InvalidData => CloseCode::Invalid,
        ProtocolError::Io(_) => return gone("client"),
        ProtocolError::Overflow => CloseCode::Size,
        _ => CloseCode::Protocol,
    };
    end_with("protocol", code.into(), &error.to_string())
}

fn drop_unread(backlog: &Backlog) -> ControlFlow<Ending> {
    backlog.cut(TRY_AGAIN_LATER, "Answers were not read; what waited was dropped");
    gone("unread")
}

fn gone(reason: &'static str) -> ControlFlow<Ending> {
    ControlFlow::Break(Ending { reason, told: None })
}
