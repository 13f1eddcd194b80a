//! A client that does not give up when the server goes away for a moment.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// How long one try may take.
const TRY_WAIT: Duration = Duration::from_secs(10);
/// How long a server may be away before the game is given up.
const AWAY_MAX: Duration = Duration::from_mins(1);
const PAUSE: Duration = Duration::from_millis(50);
/// The longest answer, in bytes.
const ANSWER_MAX: usize = 64 * 1024 * 1024;

/// A client of one server.
pub(super) struct Client {
    http: awc::Client,
    url: String,
}

/// Why a try brought no answer.
enum Missed {
    /// The server was away; the same may be sent again.
    Away(String),
    /// The server has answered, and it is no.
    No(String),
}

impl Client {
    pub(super) fn new(server: &str) -> Self {
        let http = awc::Client::builder().timeout(TRY_WAIT).finish();
        Self { http, url: format!("{}/graphql", server.trim_end_matches('/')) }
    }

    /// Asks until there is an answer; gives its data. Only for requests that may be sent twice.
    pub(super) async fn ask(&self, token: Option<&str>, query: &str, variables: Value) -> Result<Value, String> {
        let body = json!({ "query": query, "variables": variables });
        let started = Instant::now();
        loop {
            match self.attempt(token, &body).await {
                Ok(data) => return Ok(data),
                Err(Missed::No(reason)) => return Err(reason),
                Err(Missed::Away(reason)) if started.elapsed() > AWAY_MAX => {
                    return Err(format!("the server {} does not answer: {reason}", self.url));
                }
                Err(Missed::Away(_)) => tokio::time::sleep(PAUSE).await,
            }
        }
    }

    async fn attempt(&self, token: Option<&str>, body: &Value) -> Result<Value, Missed> {
        let mut request = self.http.post(&self.url).insert_header(("accept", "application/json"));
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        let mut response = request.send_json(body).await.map_err(|error| Missed::Away(error.to_string()))?;
        if response.status().is_server_error() {
            return Err(Missed::Away(response.status().to_string()));
        }
        let bytes = response.body().limit(ANSWER_MAX).await.map_err(|error| Missed::Away(error.to_string()))?;
        let mut answer: Value = serde_json::from_slice(&bytes)
            .map_err(|error| Missed::No(format!("{} is no Adjutant: its answer is no JSON ({error})", self.url)))?;
        match answer.get("errors") {
            Some(errors) => Err(Missed::No(format!("the server refused: {errors}"))),
            None => Ok(answer["data"].take()),
        }
    }
}
