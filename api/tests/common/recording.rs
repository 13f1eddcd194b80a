//! Commands told to a server as a tablet tells them, whatever becomes of the server meanwhile.

use std::time::Duration;

use serde_json::{Value, json};

/// Records a command; told again under its id it is recorded once.
pub(crate) const RECORD: &str = "mutation($g: ID!, $n: Int!, $id: ID!, $c: NeiCommand!) { \
    record(game: $g, expectedEntry: $n, commandId: $id, command: { nei: $c }) { \
    __typename ... on Recorded { lastEntry } ... on Stale { lastEntry } } }";

/// The command that becomes an entry: allowed at any time of the Allied set-up.
pub(crate) fn command(number: u32) -> Value {
    let area = if number.is_multiple_of(2) { "batavia" } else { "central_java" };
    json!({ "placeAtStart": { "unit": "N-I1", "area": area } })
}

/// What came of a request.
#[derive(Debug)]
pub(crate) enum Heard {
    Answer(Value),
    /// The server's database is in trouble of this kind.
    StorageError(String),
    /// The server is gone.
    Nothing,
}

impl Heard {
    pub(crate) fn answer(self) -> Option<Value> {
        match self {
            Self::Answer(answer) => Some(answer),
            Self::StorageError(_) | Self::Nothing => None,
        }
    }

    /// The kind of the database's trouble.
    pub(crate) fn trouble(&self) -> Option<&str> {
        match self {
            Self::StorageError(kind) => Some(kind),
            Self::Answer(_) | Self::Nothing => None,
        }
    }
}

/// Asks once. Any error but that of a database in trouble is one of the test.
pub(crate) async fn ask(url: &str, token: Option<&str>, query: &str, variables: Value) -> Heard {
    let mut request = awc::Client::default().post(format!("{url}/graphql")).timeout(Duration::from_secs(10));
    if let Some(token) = token {
        request = request.bearer_auth(token);
    }
    let Ok(mut answer) = request.send_json(&json!({ "query": query, "variables": variables })).await else {
        return Heard::Nothing;
    };
    let Ok(body) = answer.body().limit(16_000_000).await else { return Heard::Nothing };
    let Ok(answer) = serde_json::from_slice::<Value>(&body) else { return Heard::Nothing };
    if answer["errors"].is_null() {
        return Heard::Answer(answer);
    }
    let extensions = &answer["errors"][0]["extensions"];
    assert_eq!(extensions["code"], "UNAVAILABLE", "{answer}");
    Heard::StorageError(extensions["trouble"].as_str().unwrap_or_default().to_owned())
}
