//! A seated player, who plays on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::common::recording::{RECORD, command};

/// Between two of his requests.
const PAUSE: Duration = Duration::from_millis(50);

const LOOK: &str = "query($g: ID!) { game(id: $g) { ... on NeiGame { lastEntry view { areas { code } } } } }";

#[derive(Default)]
pub(crate) struct Played {
    pub(crate) times: Vec<Duration>,
    pub(crate) refused: Vec<String>,
}

impl Played {
    /// The time within which 99 of 100 answers came.
    pub(crate) fn ninety_nine(&self) -> Duration {
        let mut times = self.times.clone();
        times.sort_unstable();
        times.get(times.len().saturating_sub(1) * 99 / 100).copied().unwrap_or_default()
    }
}

/// Plays in a thread of his own, so that what the attackers send keeps him waiting as little as can be.
pub(crate) fn play(url: &str, game: &str, token: &str, is_over: &Arc<AtomicBool>) -> JoinHandle<Played> {
    let (url, game, token) = (format!("{url}/graphql"), game.to_owned(), token.to_owned());
    let is_over = Arc::clone(is_over);
    thread::spawn(move || {
        actix_web::rt::System::new().block_on(async move {
            let (mut played, mut last) = (Played::default(), 1);
            let client = awc::Client::builder().timeout(Duration::from_secs(15)).finish();
            while !is_over.load(Ordering::Relaxed) {
                let number = last + 1;
                let wish = json!({ "g": game, "n": last, "id": format!("c{number}"), "c": command(number) });
                let recorded = ask(&client, &url, &token, RECORD, wish, &mut played).await;
                if recorded["data"]["record"]["__typename"] == "Recorded" {
                    last = number;
                }
                ask(&client, &url, &token, LOOK, json!({ "g": game }), &mut played).await;
            }
            played
        })
    })
}

async fn ask(
    client: &awc::Client,
    url: &str,
    token: &str,
    query: &str,
    variables: Value,
    played: &mut Played,
) -> Value {
    tokio::time::sleep(PAUSE).await;
    let began = Instant::now();
    let heard = async {
        let asked = client.post(url).bearer_auth(token).send_json(&json!({ "query": query, "variables": variables }));
        let mut answer = asked.await.map_err(|error| error.to_string())?;
        let body = answer.body().limit(16_000_000).await.map_err(|error| error.to_string())?;
        serde_json::from_slice::<Value>(&body).map_err(|error| error.to_string())
    };
    let heard = heard.await.unwrap_or_else(|error| json!({ "errors": [{ "message": error }] }));
    played.times.push(began.elapsed());
    if !heard["errors"].is_null() {
        played.refused.push(heard["errors"].to_string());
    }
    heard
}
