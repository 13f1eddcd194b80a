//! One operation over a WebSocket: its answers, one after the other, in the words of the protocol.

use std::sync::Arc;
use std::time::Instant;

use async_graphql::Response;
use futures_util::{Stream, StreamExt};
use serde_json::json;
use tokio::sync::mpsc;

use super::http::{body_of, ended, first_errors, is_request_error};
use crate::graphql::response_cache::SharedStream;
use crate::graphql::{Schema, coded};
use journal::metrics::{self, Kind, OpenGauge};

/// What an operation has to say.
pub(super) enum Answer {
    Text(String),
    /// The last of an operation.
    Last(String, Option<String>),
}

/// How what was told to others already comes to one subscription.
pub(super) type Shared0 = (Arc<SharedStream>, mpsc::UnboundedReceiver<Arc<str>>);

/// Nobody is left to be told.
struct Gone;

/// One operation of a connection.
pub(super) struct Operation {
    pub(super) id: String,
    pub(super) kind: Kind,
    pub(super) answers: mpsc::Sender<Answer>,
}

impl Operation {
    /// Runs to its end, unless its listener goes away.
    pub(super) async fn run(self, schema: Schema, request: async_graphql::Request, shared: Option<Shared0>) {
        let _open = (self.kind == Kind::Subscription).then(OpenGauge::subscription);
        let went = match shared {
            None => self.carry_out(schema.execute_stream(request)).await,
            Some((shared, handed)) => {
                let responses = schema.execute_stream(request.data(Arc::clone(&shared)));
                self.follow(responses, &shared, handed).await
            }
        };
        if let Ok(last) = went {
            let text = last.unwrap_or_else(|| format!("{{\"type\":\"complete\",\"id\":{}}}", self.id));
            let id = serde_json::from_str(&self.id).unwrap_or_default();
            let _ = self.answers.send(Answer::Last(id, Some(text))).await;
        }
    }

    async fn carry_out(&self, mut responses: impl Stream<Item = Response> + Unpin) -> Result<Option<String>, Gone> {
        let began = Instant::now();
        while let Some(response) = responses.next().await.map(coded) {
            if self.kind != Kind::Subscription {
                metrics::answered(self.kind, ended(&response), began.elapsed());
            }
            if is_request_error(&response) {
                return Ok(Some(self.refused(&response)));
            }
            self.say(&body_of(&response)).await?;
        }
        Ok(None)
    }

    /// Says what stands ready as it is, and keeps what was worked out for others.
    async fn follow(
        &self,
        mut responses: impl Stream<Item = Response> + Unpin,
        shared: &SharedStream,
        mut handed: mpsc::UnboundedReceiver<Arc<str>>,
    ) -> Result<Option<String>, Gone> {
        loop {
            let response = tokio::select! {
                biased;
                response = responses.next() => response.map(coded),
                Some(ready) = handed.recv() => {
                    self.say(&ready).await?;
                    continue;
                }
            };
            // What was handed over before it comes before it.
            while let Ok(ready) = handed.try_recv() {
                self.say(&ready).await?;
            }
            match response {
                None => return Ok(None),
                Some(response) if is_request_error(&response) => return Ok(Some(self.refused(&response))),
                Some(response) => {
                    let body = body_of(&response);
                    if response.errors.is_empty() {
                        shared.keep(&body);
                    }
                    self.say(&body).await?;
                }
            }
        }
    }

    fn refused(&self, response: &Response) -> String {
        format!("{{\"type\":\"error\",\"id\":{},\"payload\":{}}}", self.id, json!(first_errors(&response.errors)))
    }

    async fn say(&self, body: &str) -> Result<(), Gone> {
        let text = format!("{{\"type\":\"next\",\"id\":{},\"payload\":{body}}}", self.id);
        self.answers.send(Answer::Text(text)).await.map_err(|_| Gone)
    }
}
