//! GraphQL over WebSocket: the protocol `graphql-transport-ws`.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use actix_web::web::{Data, Payload};
use actix_web::{HttpRequest, HttpResponse};
use actix_ws::{AggregatedMessage, AggregatedMessageStream, CloseCode, CloseReason};
use futures_util::StreamExt;
use futures_util::future::{AbortHandle, abortable};
use serde_json::{Map, Value, json};
use tokio::sync::mpsc;

use super::documents::DocumentError;
use super::http::{address, bearer, body_of, is_request_error, read, session};
use super::{BODY_MAX, Service};
use crate::graphql::error::PERSISTED_QUERY_NOT_FOUND;
use crate::graphql::{Schema, Session};

const PROTOCOL: &str = "graphql-transport-ws";
/// Operations one connection may have open.
const OPERATIONS_MAX: usize = 32;
/// The longest id of an operation, in bytes.
const ID_MAX: usize = 128;
/// Messages a connection may send at once, and how many more each second.
const MESSAGES_BURST: f64 = 200.0;
const MESSAGES_PER_SECOND: f64 = 50.0;
/// Answers that may wait for a slow tablet before its operations wait too.
const WAITING_MAX: usize = 64;
const INIT_WAIT: Duration = Duration::from_secs(10);
const HEARTBEAT: Duration = Duration::from_secs(15);
/// A tablet that is silent for so long is gone; it comes back by itself.
const SILENCE_MAX: Duration = Duration::from_secs(45);
/// How long the other end may take to answer our Close.
const CLOSE_WAIT: Duration = Duration::from_secs(2);

/// Upgrades the connection, if the page that asks may.
pub(super) async fn open(
    request: HttpRequest,
    body: Payload,
    service: Data<Service>,
) -> Result<HttpResponse, actix_web::Error> {
    if !service.origins.welcome(&request) {
        return Ok(HttpResponse::Forbidden()
            .body("a page of another site may not listen here; ADJUTANT_ORIGINS names those that may\n"));
    }
    let (response, socket, stream) = actix_ws::handle_with_protocols(&request, body, &[PROTOCOL])?;
    let chosen = response.headers().contains_key("sec-websocket-protocol");
    let stream = stream.max_frame_size(BODY_MAX).aggregate_continuations().max_continuation_size(BODY_MAX);
    let (answers, waiting) = mpsc::channel(WAITING_MAX);
    let connection = Connection {
        service,
        session: Session { address: address(&request), ..session(&request) },
        socket,
        answers,
        operations: HashMap::new(),
        greeted: false,
        allowance: Allowance::new(),
    };
    actix_web::rt::spawn(async move {
        if chosen {
            connection.run(stream, waiting).await;
        } else {
            connection.end(4406, "Subprotocol not acceptable", stream).await;
        }
    });
    Ok(response)
}

/// How many messages may still come now.
struct Allowance {
    left: f64,
    since: Instant,
}

impl Allowance {
    fn new() -> Self {
        Self { left: MESSAGES_BURST, since: Instant::now() }
    }

    fn take(&mut self) -> bool {
        let now = Instant::now();
        let earned = now.duration_since(self.since).as_secs_f64() * MESSAGES_PER_SECOND;
        self.left = (self.left + earned).min(MESSAGES_BURST) - 1.0;
        self.since = now;
        self.left >= 0.0
    }
}

/// What an operation has to say.
enum Answer {
    Text(String),
    /// The last of an operation.
    Last(String, Option<String>),
}

/// A code and words to end with.
type Ending = (u16, String);

struct Connection {
    service: Data<Service>,
    session: Session,
    socket: actix_ws::Session,
    answers: mpsc::Sender<Answer>,
    operations: HashMap<String, AbortHandle>,
    greeted: bool,
    allowance: Allowance,
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.operations.values().for_each(AbortHandle::abort);
    }
}

impl Connection {
    async fn run(mut self, mut stream: AggregatedMessageStream, mut waiting: mpsc::Receiver<Answer>) {
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
                            let _ = self.socket.clone().close(reason).await;
                            return;
                        }
                        Some(Ok(message)) => self.hear(message).await,
                        Some(Err(error)) => ControlFlow::Break(Some((CloseCode::Size.into(), error.to_string()))),
                        None => return,
                    }
                }
                Some(answer) = waiting.recv() => self.say(answer).await,
                () = &mut init_over, if !self.greeted => {
                    ControlFlow::Break(Some((4408, "Connection initialisation timeout".to_owned())))
                }
                _ = heartbeat.tick() => {
                    if heard.elapsed() > SILENCE_MAX || self.socket.ping(b"").await.is_err() {
                        return;
                    }
                    ControlFlow::Continue(())
                }
            };
            if let ControlFlow::Break(ending) = went {
                break ending;
            }
        };
        if let Some((code, words)) = ending {
            self.end(code, &words, stream).await;
        }
    }

    /// Says Close and waits a moment for the answer.
    async fn end(self, code: u16, words: &str, mut stream: AggregatedMessageStream) {
        let reason = CloseReason { code: CloseCode::from(code), description: Some(words.to_owned()) };
        if self.socket.clone().close(Some(reason)).await.is_err() {
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

    async fn hear(&mut self, message: AggregatedMessage) -> ControlFlow<Option<Ending>> {
        if !self.allowance.take() {
            return end_with(CloseCode::Policy.into(), "Too many messages");
        }
        match message {
            AggregatedMessage::Text(text) => self.hear_text(&text).await,
            AggregatedMessage::Binary(_) => end_with(4400, "Invalid message received: send text"),
            AggregatedMessage::Ping(bytes) => gone_if(self.socket.pong(&bytes).await.is_err()),
            AggregatedMessage::Pong(_) | AggregatedMessage::Close(_) => ControlFlow::Continue(()),
        }
    }

    async fn hear_text(&mut self, text: &str) -> ControlFlow<Option<Ending>> {
        let invalid = |why: &str| end_with(4400, &format!("Invalid message received: {why}"));
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
            ("ping", _, _) => gone_if(self.socket.text(json!({ "type": "pong" }).to_string()).await.is_err()),
            ("pong", _, _) => ControlFlow::Continue(()),
            ("subscribe", Some(id), Some(payload)) => self.start(id, payload).await,
            ("complete", Some(id), _) => {
                if let Some(operation) = self.operations.remove(&id) {
                    operation.abort();
                }
                ControlFlow::Continue(())
            }
            _ => invalid("unknown type, or id or payload missing"),
        }
    }

    async fn greet(&mut self, parameters: Map<String, Value>) -> ControlFlow<Option<Ending>> {
        if self.greeted {
            return end_with(4429, "Too many initialisation requests");
        }
        self.greeted = true;
        let text = |name: &str| parameters.get(name).and_then(Value::as_str);
        let authorization = text("authorization").or_else(|| text("Authorization")).and_then(bearer);
        if let Some(token) = authorization.or_else(|| text("token").map(str::to_owned)) {
            self.session.token = Some(token);
        }
        if let Some(side) = text("side") {
            self.session.side = Some(side.to_owned());
        }
        gone_if(self.socket.text(json!({ "type": "connection_ack" }).to_string()).await.is_err())
    }

    async fn start(&mut self, id: String, payload: Map<String, Value>) -> ControlFlow<Option<Ending>> {
        if !self.greeted {
            return end_with(4401, "Unauthorized");
        }
        if self.operations.contains_key(&id) {
            return end_with(4409, &format!("Subscriber for {id} already exists"));
        }
        if self.operations.len() >= OPERATIONS_MAX {
            return end_with(CloseCode::Policy.into(), &format!("More than {OPERATIONS_MAX} operations at once"));
        }
        let request = match read(payload, &self.service) {
            Ok(request) => request.data(self.session.clone()),
            Err(DocumentError::Unknown) => {
                let error = json!({
                    "message": "PersistedQueryNotFound",
                    "extensions": { "code": PERSISTED_QUERY_NOT_FOUND },
                });
                let text = json!({ "type": "error", "id": id, "payload": [error] }).to_string();
                return gone_if(self.socket.text(text).await.is_err());
            }
            Err(DocumentError::Malformed(why)) => return end_with(4400, &format!("Invalid message received: {why}")),
        };
        let (operation, handle) =
            abortable(operate(self.service.schema.clone(), request, id.clone(), self.answers.clone()));
        self.operations.insert(id, handle);
        actix_web::rt::spawn(operation);
        ControlFlow::Continue(())
    }

    async fn say(&mut self, answer: Answer) -> ControlFlow<Option<Ending>> {
        let text = match answer {
            Answer::Text(text) => Some(text),
            // Of an operation the client has completed nothing more is said.
            Answer::Last(id, text) => self.operations.remove(&id).and(text),
        };
        match text {
            Some(text) => gone_if(self.socket.text(text).await.is_err()),
            None => ControlFlow::Continue(()),
        }
    }
}

/// Runs one operation to its end. Its listener may go away; then nobody is left to be told.
async fn operate(schema: Schema, request: async_graphql::Request, id: String, answers: mpsc::Sender<Answer>) {
    let mut responses = schema.execute_stream(request);
    while let Some(response) = responses.next().await {
        if is_request_error(&response) {
            let text = json!({ "type": "error", "id": id, "payload": response.errors }).to_string();
            let _ = answers.send(Answer::Last(id, Some(text))).await;
            return;
        }
        let text = json!({ "type": "next", "id": id, "payload": body_of(&response) }).to_string();
        if answers.send(Answer::Text(text)).await.is_err() {
            return;
        }
    }
    let text = json!({ "type": "complete", "id": id }).to_string();
    let _ = answers.send(Answer::Last(id, Some(text))).await;
}

/// A reason fits into a control frame: 123 bytes.
fn end_with(code: u16, words: &str) -> ControlFlow<Option<Ending>> {
    let mut end = words.len().min(120);
    while !words.is_char_boundary(end) {
        end -= 1;
    }
    ControlFlow::Break(Some((code, words[..end].to_owned())))
}

fn gone_if(gone: bool) -> ControlFlow<Option<Ending>> {
    if gone { ControlFlow::Break(None) } else { ControlFlow::Continue(()) }
}
