//! One key or address may ask for so much, and is told when to come again; the others notice nothing.
#![allow(clippy::unwrap_used, reason = "a test that fails here says so")]
#![allow(clippy::float_cmp, reason = "counts are whole numbers")]

mod common;

use common::process::Process;
use common::socket::{connect, greet, hear, say};
use serde_json::{Value, json};

const ROLL: &str = "mutation($g: ID!, $id: ID!) { rollNei(game: $g, expectedEntry: 1, commandId: $id) { __typename } }";
const LOOK: &str = "{ about { version } }";
const NEW: &str = "mutation { createNeiGame(input: { name: \"A\" }) { id } }";

struct Answer {
    status: u16,
    retry_after: Option<u64>,
    body: Value,
}

async fn ask(url: &str, token: Option<&str>, accept: &str, body: Value) -> Answer {
    let mut asked = awc::Client::default().post(format!("{url}/graphql")).insert_header(("accept", accept));
    if let Some(token) = token {
        asked = asked.bearer_auth(token);
    }
    let mut answer = asked.send_json(&body).await.unwrap();
    let retry_after = answer.headers().get("retry-after").map(|value| value.to_str().unwrap().parse().unwrap());
    let body = serde_json::from_slice(&answer.body().await.unwrap()).unwrap();
    Answer { status: answer.status().as_u16(), retry_after, body }
}

fn is_limited(answer: &Answer, words: &str) {
    assert_eq!(answer.status, 429, "{}", answer.body);
    let seconds = answer.retry_after.unwrap();
    assert!((1..=3600).contains(&seconds), "{seconds}");
    let error = &answer.body["errors"][0];
    assert_eq!(error["extensions"], json!({ "code": "LIMIT", "retryAfter": seconds }));
    let message = error["message"].as_str().unwrap();
    assert!(message.contains(words) && message.contains(&format!("in {seconds} seconds")), "{message}");
    assert!(answer.body.get("data").is_none(), "{}", answer.body);
}

#[actix_web::test]
async fn who_asks_too_often_is_told_when_to_come_again() {
    let folder = tempfile::tempdir().unwrap();
    let limits = ["--rate-commands", "10", "--rate-queries", "6", "--rate-new-games", "2"];
    let server = Process::start(&folder.path().join("a.db"), &limits);
    let table = server.table();
    // One new game and six seats: seven commands without a key.
    let game = table.create("STRICT", "EITHER").await;

    for number in 0..10 {
        let variables = json!({ "g": game.id, "id": number.to_string() });
        let answer = table.answer(Some(game.token("ALLIES")), ROLL, variables).await;
        assert!(answer.get("errors").is_none(), "{answer}");
    }
    let again = json!({ "query": ROLL, "variables": { "g": game.id, "id": "10" } });
    for accept in ["application/json", "application/graphql-response+json"] {
        is_limited(&ask(&server.url, Some(game.token("ALLIES")), accept, again.clone()).await, "10 a minute");
    }
    let other = ask(&server.url, Some(game.token("JAPAN")), "*/*", again.clone()).await;
    assert_eq!(other.status, 200, "another key at the same address: {}", other.body);

    let new = ask(&server.url, None, "*/*", json!({ "query": NEW })).await;
    assert!(new.body.get("errors").is_none(), "{}", new.body);
    // Whoever has a key makes no more games with it.
    is_limited(&ask(&server.url, Some(game.token("JAPAN")), "*/*", json!({ "query": NEW })).await, "2 an hour");
    let import = awc::Client::default().post(format!("{}/games", server.url)).content_type("application/jsonl");
    let import = import.send_body("{}").await.unwrap();
    assert_eq!(import.status().as_u16(), 429);
    assert!(import.headers().contains_key("retry-after"));

    let look = json!({ "query": LOOK });
    for _ in 0..6 {
        assert_eq!(ask(&server.url, None, "*/*", look.clone()).await.status, 200);
    }
    is_limited(&ask(&server.url, None, "*/*", look.clone()).await, "6 a minute");
    // A token that is none is no way round.
    is_limited(&ask(&server.url, Some("made-up"), "*/*", look.clone()).await, "6 a minute");
    assert_eq!(ask(&server.url, Some(game.token("ALLIES")), "*/*", look.clone()).await.status, 200);

    let mut socket = connect(&table).await;
    greet(&mut socket, json!({ "token": game.token("ALLIES") })).await;
    say(&mut socket, json!({ "type": "subscribe", "id": "1", "payload": again })).await;
    let told = hear(&mut socket).await.unwrap();
    assert_eq!((&told["type"], &told["id"]), (&json!("error"), &json!("1")));
    assert_eq!(told["payload"][0]["extensions"]["code"], "LIMIT");
    assert!(told["payload"][0]["extensions"]["retryAfter"].is_u64());
    // The id is free again, and the connection stands.
    say(&mut socket, json!({ "type": "subscribe", "id": "1", "payload": look })).await;
    assert_eq!(hear(&mut socket).await.unwrap()["type"], "next");

    let numbers = server.numbers().await;
    assert_eq!(numbers.of("adjutant_limited_total{limit=\"commands\"}"), 3.0);
    assert_eq!(numbers.of("adjutant_limited_total{limit=\"queries\"}"), 2.0);
    assert_eq!(numbers.of("adjutant_limited_total{limit=\"new_games\"}"), 2.0);
    assert_eq!(numbers.of("adjutant_request_seconds_count{kind=\"mutation\",outcome=\"limited\"}"), 4.0);
}

#[actix_web::test]
async fn behind_a_proxy_each_player_has_a_measure_of_his_own_and_nobody_makes_up_another() {
    let folder = tempfile::tempdir().unwrap();
    let options = ["--rate-new-games", "1", "--rate-queries", "0", "--rate-commands", "0"];
    let new = |url: &str, said: &str| {
        let asked = awc::Client::default().post(format!("{url}/graphql")).insert_header(("x-forwarded-for", said));
        async move { asked.send_json(&json!({ "query": NEW })).await.unwrap().status().as_u16() }
    };
    let server = Process::start(&folder.path().join("a.db"), &[&options[..], &["--proxies", "127.0.0.1"]].concat());
    assert_eq!(new(&server.url, "203.0.113.1").await, 200);
    assert_eq!(new(&server.url, "203.0.113.2").await, 200, "another player");
    assert_eq!(new(&server.url, "203.0.113.1").await, 429);
    assert_eq!(new(&server.url, "198.51.100.9, 203.0.113.1").await, 429, "what he wrote himself is not believed");

    let server = Process::start(&folder.path().join("b.db"), &options);
    assert_eq!(new(&server.url, "203.0.113.1").await, 200);
    assert_eq!(new(&server.url, "203.0.113.2").await, 429, "without a proxy that is named nobody is believed");
}
