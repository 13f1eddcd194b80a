//! One key or address may ask for so much, and is told when to come again; the others notice nothing.
#![allow(clippy::float_cmp, reason = "counts are whole numbers")]

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::common;
use crate::common::process::{Process, WITHOUT_LIMITS};
use crate::common::socket::{connect, greet, hear, say};

const ROLL: &str = "mutation($g: ID!, $id: ID!) { roll(game: $g, expectedEntry: 1, commandId: $id) { __typename } }";
const LOOK: &str = "{ about { version } }";
const NEW: &str = "mutation { createGame(input: { nei: { name: \"A\" } }) { game { id } } }";

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
        let answer = table.answer(Some(game.token("SECOND")), ROLL, variables).await;
        assert!(answer.get("errors").is_none(), "{answer}");
    }
    let again = json!({ "query": ROLL, "variables": { "g": game.id, "id": "10" } });
    for accept in ["application/json", "application/graphql-response+json"] {
        is_limited(&ask(&server.url, Some(game.token("SECOND")), accept, again.clone()).await, "10 a minute");
    }
    let other = ask(&server.url, Some(game.token("FIRST")), "*/*", again.clone()).await;
    assert_eq!(other.status, 200, "another key at the same address: {}", other.body);

    let new = ask(&server.url, None, "*/*", json!({ "query": NEW })).await;
    assert!(new.body.get("errors").is_none(), "{}", new.body);
    // Whoever has a key makes no more games with it.
    is_limited(&ask(&server.url, Some(game.token("FIRST")), "*/*", json!({ "query": NEW })).await, "2 an hour");
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
    assert_eq!(ask(&server.url, Some(game.token("SECOND")), "*/*", look.clone()).await.status, 200);

    let mut socket = connect(&table).await;
    greet(&mut socket, json!({ "token": game.token("SECOND") })).await;
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

const TAKE: &str = "mutation($c: String!) { takeSeat(code: $c) { token } }";

/// The codes of errors that so many of the same request meet when they come at once; an empty one where there is none.
async fn at_once(url: &str, number: usize, body: &Value) -> Vec<String> {
    let answers = join_all((0..number).map(|_| ask(url, None, "*/*", body.clone()))).await;
    let code = |answer: Answer| {
        let extensions = &answer.body["errors"][0]["extensions"];
        assert_eq!(extensions["code"] == "LIMIT", answer.retry_after.is_some(), "{}", answer.body);
        assert_eq!(extensions["retryAfter"].as_u64(), answer.retry_after, "{}", answer.body);
        extensions["code"].as_str().unwrap_or_default().to_owned()
    };
    answers.into_iter().map(code).collect()
}

fn count(codes: &[String], wanted: &str) -> usize {
    codes.iter().filter(|code| *code == wanted).count()
}

async fn code_of(table: &common::Table, kind: &str) -> Value {
    let query = "mutation { createGame(input: { nei: { name: \"A\" } }) { seats { kind code } } }";
    let created = table.ask(None, query, json!({})).await["createGame"].take();
    created["seats"].as_array().unwrap().iter().find(|seat| seat["kind"] == kind).unwrap()["code"].clone()
}

#[actix_web::test]
async fn of_wrong_codes_asked_at_once_ten_are_looked_up_and_right_ones_are_not_counted() {
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start(&folder.path().join("a.db"), &[]);
    let code = code_of(&server.table(), "SECOND").await;
    let right = json!({ "query": TAKE, "variables": { "c": code } });
    assert_eq!(count(&at_once(&server.url, 20, &right).await, ""), 20);
    let wrong = json!({ "query": TAKE, "variables": { "c": "AAAAAA" } });
    let told = at_once(&server.url, 250, &wrong).await;
    assert_eq!((count(&told, "SEAT"), count(&told, "LIMIT")), (10, 240));
}

#[actix_web::test]
async fn one_code_gives_so_many_keys_in_an_hour_and_others_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start(&folder.path().join("a.db"), &["--rate-keys", "40"]);
    let (one, other) = (code_of(&server.table(), "SECOND").await, code_of(&server.table(), "FIRST").await);
    let told = at_once(&server.url, 60, &json!({ "query": TAKE, "variables": { "c": one } })).await;
    assert_eq!((count(&told, ""), count(&told, "LIMIT")), (30, 30));
    let told = at_once(&server.url, 20, &json!({ "query": TAKE, "variables": { "c": other } })).await;
    assert_eq!((count(&told, ""), count(&told, "LIMIT")), (10, 10), "40 from one address");
}

#[actix_web::test]
async fn of_too_many_keys_of_a_seat_the_one_used_longest_ago_goes() {
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start(&folder.path().join("a.db"), &WITHOUT_LIMITS);
    let table = server.table();
    let code = code_of(&table, "ONLOOKER").await;
    let take = async || table.ask(None, TAKE, json!({ "c": code })).await["takeSeat"]["token"].take();
    let mine = "{ viewer { scope } }";
    let (first, second) = (take().await, take().await);
    for _ in 2..100 {
        take().await;
    }
    assert!(table.ask(first.as_str(), mine, json!({})).await["viewer"].is_object());
    let last = take().await;
    for (token, is_good) in [(first, true), (second, false), (last, true)] {
        assert_eq!(table.ask(token.as_str(), mine, json!({})).await["viewer"].is_object(), is_good);
    }
}

#[actix_web::test]
async fn what_is_read_under_games_counts_as_queries() {
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start(&folder.path().join("a.db"), &["--rate-queries", "60"]);
    let game = server.table().create("STRICT", "EITHER").await;
    let get = |what: &str| {
        let url = format!("{}/games/{}/{what}", server.url, game.id);
        let asked = awc::Client::default().get(url).bearer_auth(game.token("SECOND"));
        async move {
            let mut answer = asked.send().await.unwrap();
            let body = answer.body().limit(16_000_000).await.unwrap();
            (answer.status().as_u16(), serde_json::from_slice::<Value>(&body).unwrap_or_default())
        }
    };
    let told = join_all(["dice.csv", "record.jsonl", "moves.csv", "report.html"].map(get)).await;
    let refused: Vec<&Value> = told.iter().filter(|(status, _)| *status == 429).map(|(_, body)| body).collect();
    assert!(!refused.is_empty(), "30 and 50 are more than 60");
    assert!(refused.iter().all(|body| body["errors"][0]["extensions"]["retryAfter"].is_u64()), "{refused:?}");
}

#[actix_web::test]
async fn no_address_takes_every_socket_and_the_last_are_for_those_who_hold_a_key() {
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start(&folder.path().join("a.db"), &["--sockets", "16"]);
    let game = server.table().create("STRICT", "EITHER").await;
    let from = |last: u8| {
        let url = format!("{}/graphql", server.url.replace("http", "ws"));
        let connector = awc::Connector::new().local_address(std::net::IpAddr::from([127, 0, 0, last]));
        let client = awc::Client::builder().connector(connector).finish();
        async move { client.ws(url).protocols(["graphql-transport-ws"]).connect().await }
    };
    let mut open = Vec::new();
    for (last, wanted) in [(2, 8), (3, 4)] {
        let came = join_all((0..16).map(|_| from(last))).await;
        let mut sockets: Vec<_> = came.into_iter().flatten().map(|(_, socket)| socket).collect();
        assert_eq!(sockets.len(), wanted, "as many as are free");
        for socket in &mut sockets {
            greet(socket, json!({})).await;
        }
        open.push(sockets);
    }
    // 12 of 16 are taken: the rest is for keys.
    let mut stranger = from(4).await.unwrap().1;
    say(&mut stranger, json!({ "type": "connection_init" })).await;
    assert_eq!(hear(&mut stranger).await.unwrap_err(), 1013);
    let mut player = from(4).await.unwrap().1;
    greet(&mut player, json!({ "token": game.token("FIRST") })).await;
}

#[actix_web::test]
async fn codes_are_short_at_a_table_and_long_where_others_may_ask() {
    let folder = tempfile::tempdir().unwrap();
    let proxy = ["--proxies", "127.0.0.1"];
    let told = [&[][..], &proxy[..], &["--codes", "long"][..], &[&proxy[..], &["--codes", "short"]].concat()];
    for (number, (options, length)) in told.into_iter().zip([6, 10, 10, 6]).enumerate() {
        let server = Process::start(&folder.path().join(format!("{number}.db")), options);
        let table = server.table();
        let code = code_of(&table, "SECOND").await;
        assert_eq!(code.as_str().unwrap().len(), length, "{options:?}");
        let taken = table.ask(None, TAKE, json!({ "c": code })).await;
        assert!(taken["takeSeat"]["token"].is_string());
    }
}

#[actix_web::test]
async fn every_limit_is_told_with_the_value_that_is_set() {
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start(&folder.path().join("a.db"), &["--rate-keys", "77"]);
    let query = "{ about { limits { all { name value unit about option } } } }";
    let told = server.table().ask(None, query, json!({})).await;
    let all = told["about"]["limits"]["all"].as_array().unwrap();
    let keys = all.iter().find(|limit| limit["name"] == "rate-keys").unwrap();
    assert_eq!((&keys["value"], &keys["option"]), (&json!(77), &json!("--rate-keys")));
    assert!(all.len() > 50, "{}", all.len());
}
