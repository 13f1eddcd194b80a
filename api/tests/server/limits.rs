//! Bad input gets a clear answer and harms nobody.

use std::convert::Infallible;

use actix_web::web::Bytes;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use futures_util::stream;
use serde_json::{Value, json};

use crate::common::recording::RECORD;
use crate::common::storage::Storage;
use crate::common::{Table, code};

async fn send(request: awc::SendClientRequest) -> (u16, String) {
    let mut response = request.await.unwrap();
    let body = response.body().await.unwrap();
    (response.status().as_u16(), String::from_utf8_lossy(&body).into_owned())
}

#[actix_web::test]
async fn ten_megabytes_are_too_many() {
    let table = Table::new().await;
    let client = awc::Client::default();
    let body = json!({ "query": "x".repeat(10_000_000) });
    let url = format!("{}/graphql", table.url);
    let (status, text) = send(client.post(&url).insert_header(("expect", "100-continue")).send_json(&body)).await;
    assert_eq!(status, 413, "{text}");
    assert!(text.contains("more than 1048576 bytes") && text.contains("LIMIT"), "{text}");
    let (status, _) = send(client.get(format!("{}/health", table.url)).send()).await;
    assert_eq!(status, 200);
}

#[actix_web::test]
async fn a_body_may_come_in_pieces_or_packed() {
    let table = Table::new().await;
    let client = awc::Client::default();
    let posted = || client.post(format!("{}/graphql", table.url)).insert_header(("content-type", "application/json"));
    let in_pieces = |pieces: Vec<Vec<u8>>| {
        let pieces = pieces.into_iter().map(|piece| Ok::<_, Infallible>(Bytes::from(piece)));
        posted().send_stream(stream::iter(pieces))
    };
    let query = br#"{"query":"{about{version}}"}"#;
    let (status, text) = send(in_pieces(query.chunks(5).map(<[u8]>::to_vec).collect())).await;
    assert!(status == 200 && text.contains("version"), "{status} {text}");
    // Nothing says before it has come how long it is.
    let (status, text) = send(in_pieces(vec![vec![b' '; 100_000]; 11])).await;
    assert!(status == 413 && text.contains("more than 1048576 bytes"), "{status} {text}");
    // printf '{"query":"{about{version}}"}' | gzip | base64
    let packed = BASE64_STANDARD.decode("H4sIAAAAAAACA6tWKixNLapUslKqTkzKLy2pLkstKs7Mz6utVaoFAHHiZM4cAAAA").unwrap();
    let (status, text) = send(posted().insert_header(("content-encoding", "gzip")).send_body(packed.clone())).await;
    assert!(status == 200 && text.contains("version"), "{status} {text}");
    let (status, text) = send(posted().insert_header(("content-encoding", "gzip")).send_body(query.to_vec())).await;
    assert!(status == 400 && text.contains("did not arrive whole"), "{status} {text}");
}

#[actix_web::test]
async fn requests_of_the_wrong_shape_are_named() {
    let table = Table::new().await;
    let client = awc::Client::default();
    let url = format!("{}/graphql", table.url);
    let json_body = || client.post(&url).insert_header(("content-type", "application/json"));
    for (request, wanted, words) in [
        (client.post(&url).send_body("{}"), 415, "Content-Type"),
        (client.post(&url).insert_header(("content-type", "text/plain")).send_body("{}"), 415, "Content-Type"),
        (json_body().send_body("{"), 400, "no JSON"),
        (json_body().send_body("[]"), 400, "JSON object"),
        (json_body().send_body("{}"), 400, "`query` is missing"),
        (json_body().send_body("{\"query\":1}"), 400, "`query` must be a string"),
        (json_body().send_body("{\"query\":\"{about{version}}\",\"variables\":[]}"), 400, "`variables` must be"),
        (
            json_body().insert_header(("accept", "text/html")).send_body("{\"query\":\"{about{version}}\"}"),
            406,
            "accept",
        ),
        (client.get(format!("{url}?query=%7Babout%7Bversion%7D%7D")).send(), 200, "version"),
        (client.get(format!("{url}?query=mutation%7BtakeSeat(code:%22x%22)%7Btoken%7D%7D")).send(), 405, "POST"),
        (client.get(&url).send(), 400, "`query` is missing"),
        (client.put(&url).send(), 405, "POST"),
    ] {
        let (status, text) = send(request).await;
        assert_eq!(status, wanted, "{text}");
        assert!(text.contains(words), "{text}");
    }
}

#[actix_web::test]
async fn a_request_error_has_no_data_and_its_status_follows_the_media_type() {
    let table = Table::new().await;
    let client = awc::Client::default();
    let body = json!({ "query": "{ nothing }" });
    for (accept, wanted) in [("application/graphql-response+json", 400), ("application/json", 200)] {
        let url = format!("{}/graphql", table.url);
        let (status, text) = send(client.post(url).insert_header(("accept", accept)).send_json(&body)).await;
        assert_eq!(status, wanted, "{text}");
        let answer: Value = serde_json::from_str(&text).unwrap();
        assert!(answer.get("data").is_none(), "{answer}");
    }
}

#[actix_web::test]
async fn deep_and_wide_queries_are_stopped() {
    let table = Table::new().await;
    let deep = format!("{{ neiPack {} {} }}", "{ counters ".repeat(20), "}".repeat(20));
    assert!(table.answer(None, &deep, json!({})).await.get("errors").is_some());
    // A negative length must not wrap round and make a query free: it is refused.
    let entries: Vec<String> =
        (0..50).map(|n| format!("e{n}: entries(first: -1) {{ nodes {{ lines {{ text }} }} }}")).collect();
    let query = format!("{{ game(id: \"x\") {{ ... on NeiGame {{ {} }} }} }}", entries.join(" "));
    let answer = table.answer(None, &query, json!({})).await;
    assert_eq!(code(&answer), "BAD_INPUT", "{answer}");
    let wide = query.replace("first: -1", "first: 2147483647");
    let answer = table.answer(None, &wide, json!({})).await;
    assert!(answer["errors"][0]["message"].as_str().unwrap().contains("complex"), "{answer}");
}

#[actix_web::test]
async fn codes_cannot_be_guessed_for_long() {
    let table = Table::new().await;
    let query = "mutation { takeSeat(code: \"AAAAAA\") { token } }";
    for _ in 0..10 {
        assert_eq!(code(&table.answer(None, query, json!({})).await), "SEAT");
    }
    let answer = table.answer(None, query, json!({})).await;
    assert_eq!(code(&answer), "LIMIT", "{answer}");
    assert!(answer["errors"][0]["message"].as_str().unwrap().contains("try again in"), "{answer}");
}

#[actix_web::test]
async fn names_ids_and_scenarios_are_checked() {
    let table = Table::new().await;
    for (name, scenario, words) in
        [("", "I", "1 to 60"), ("A", "IX", "no scenario"), (&*"x".repeat(61), "I", "1 to 60")]
    {
        let query = "mutation($n: String!, $s: String!) { createGame(input: { nei: { name: $n, scenario: $s } }) { game { id } } }";
        let answer = table.answer(None, query, json!({ "n": name, "s": scenario })).await;
        assert_eq!(code(&answer), "BAD_INPUT", "{answer}");
        assert!(answer["errors"][0]["message"].as_str().unwrap().contains(words), "{answer}");
    }
    let game = table.create("STRICT", "EITHER").await;
    for id in [String::new(), "x".repeat(65)] {
        let query = "mutation($g: ID!, $id: ID!) { roll(game: $g, expectedEntry: 1, commandId: $id) { __typename } }";
        let answer = table.answer(Some(game.token("BOTH")), query, json!({ "g": game.id, "id": id })).await;
        assert_eq!(code(&answer), "BAD_INPUT", "{answer}");
    }
}

#[actix_web::test]
async fn pages_come_with_security_headers() {
    let table = Table::new().await;
    let client = awc::Client::default();
    for path in ["/", "/graphiql", "/schema.graphql", "/health"] {
        let response = client.get(format!("{}{path}", table.url)).send().await.unwrap();
        for header in ["content-security-policy", "x-content-type-options", "x-frame-options", "referrer-policy"] {
            assert!(response.headers().contains_key(header), "{path} lacks {header}");
        }
    }
}

#[actix_web::test]
async fn a_document_is_sent_once_and_named_by_its_hash_from_then_on() {
    let table = Table::new().await;
    let client = awc::Client::default();
    let url = format!("{}/graphql", table.url);
    let document = "{ about { version } }";
    // SHA-256 of the document.
    let hash = {
        use sha2::Digest;
        format!("{:x}", sha2::Sha256::digest(document.as_bytes()))
    };
    let extensions = json!({ "persistedQuery": { "version": 1, "sha256Hash": hash } });
    let (status, text) = send(client.post(&url).send_json(&json!({ "extensions": extensions }))).await;
    assert!(status == 200 && text.contains("PersistedQueryNotFound"), "{text}");
    let full = json!({ "query": document, "extensions": extensions });
    assert!(send(client.post(&url).send_json(&full)).await.1.contains("version"));
    let named = format!("{url}?extensions={}", extensions.to_string().replace('"', "%22").replace(' ', ""));
    let (status, text) = send(client.get(named).send()).await;
    assert!(status == 200 && text.contains("version"), "{text}");
    let forged = json!({ "query": "{ neiPack { hash } }", "extensions": extensions });
    assert_eq!(send(client.post(&url).send_json(&forged)).await.0, 400);
}

#[actix_web::test]
async fn every_answer_says_what_it_cost_and_the_limits_are_told() {
    let table = Table::new().await;
    let limits = table.ask(None, "{ about { limits { depth cost entries batch } } }", json!({})).await;
    assert_eq!(limits["about"]["limits"], json!({ "depth": 16, "cost": 20000, "entries": 200, "batch": 1 }));
    let answer = table.answer(None, "{ about { version } }", json!({})).await;
    assert_eq!(answer["extensions"]["cost"], json!({ "cost": 2, "costMax": 20000, "depth": 2, "depthMax": 16 }));
    // What was refused for its cost says how much it was.
    let query = "{ a: clauses { id title } b: clauses { id title } c: clauses { id title } d: clauses { id title } \
                 e: clauses { id title } f: clauses { id title section rule kind id } }";
    let answer = table.answer(None, query, json!({})).await;
    let cost = answer["extensions"]["cost"]["cost"].as_u64().unwrap();
    assert_eq!(answer.get("errors").is_some(), cost > 20_000, "{answer}");
}

#[actix_web::test]
async fn answers_are_compressed_for_those_who_can_read_it() {
    let table = Table::new().await;
    let client = awc::Client::builder().disable_redirects().finish();
    for encoding in ["br", "gzip"] {
        let url = format!("{}/schema.graphql", table.url);
        let request = client.get(url).no_decompress().insert_header(("accept-encoding", encoding));
        let response = request.send().await.unwrap();
        assert_eq!(response.headers().get("content-encoding").unwrap(), encoding);
    }
}

#[actix_web::test]
async fn pages_of_named_origins_alone_may_ask_from_a_browser() {
    let table = Table::new().await;
    let client = awc::Client::default();
    let url = format!("{}/graphql", table.url);
    let asks = async |origin: &'static str| {
        let preflight = client
            .options(&url)
            .insert_header(("origin", origin))
            .insert_header(("access-control-request-method", "POST"))
            .insert_header(("access-control-request-headers", "authorization,content-type"));
        let response = preflight.send().await.unwrap();
        (response.status().as_u16(), response.headers().contains_key("access-control-allow-origin"))
    };
    assert_eq!(asks("https://tools.example").await, (200, true));
    assert!(!asks("https://evil.example").await.1);
    let own = client.post(&url).insert_header(("origin", "https://tools.example"));
    let response = own.send_json(&json!({ "query": "{ about { version } }" })).await.unwrap();
    assert_eq!(response.headers().get("access-control-allow-origin").unwrap(), "https://tools.example");
}

#[actix_web::test]
async fn introspection_can_be_switched_off() {
    let folder = Storage::new();
    let app =
        api::serve::app(&folder.database("a.db").await, api::books::Packs::built_in(), api::webhooks::Reach::Internet)
            .await
            .unwrap();
    let question = "{ __schema { queryType { name } } }";
    let open = api::graphql::schema(std::sync::Arc::clone(&app), true).execute(question).await;
    assert!(open.errors.is_empty(), "{open:?}");
    let closed = api::graphql::schema(app, false).execute(question).await;
    assert!(!format!("{:?}", closed.data).contains("Query"), "{closed:?}");
}

#[actix_web::test]
async fn a_known_command_is_read_as_strictly_as_a_new_one() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    let token = Some(game.token("SECOND"));
    let place = |unit: &str, area: &str| json!({ "placeAtStart": { "unit": unit, "area": area } });
    let told = |id: &str, expected: u32, command: Value| json!({ "g": game.id, "n": expected, "id": id, "c": command });
    // Twice, so that it is known.
    for (number, area) in [(1, "batavia"), (2, "central_java")] {
        let answer = table.answer(token, RECORD, told(&format!("known {number}"), number, place("N-I1", area))).await;
        assert_eq!(answer["data"]["record"]["lastEntry"], number + 1, "{answer}");
    }
    let mut no_number = told("e", 3, place("N-I1", "batavia"));
    no_number["n"] = json!("three");
    let wrong = [
        told("a", 3, json!({ "placeAtStart": { "unit": "N-I1", "area": "batavia", "slip": 1 } })),
        told("b", 3, json!({ "placeAtStart": { "unit": "N-I1", "area": null } })),
        told("c", 3, json!({ "placeAtStart": { "unit": "N-I1" } })),
        told("d", 3, json!({ "placeAtStart": { "unit": "N-I1", "area": ["batavia", "batavia"] } })),
        no_number,
        told("f", 3, json!({ "placeAtSea": { "unit": "N-I1", "area": "batavia" } })),
        told("g", 3, json!({ "placeAtStart": { "unit": "N-I1", "area": "batavia" }, "placeTheRest": true })),
        told("", 3, place("N-I1", "batavia")),
    ];
    for (number, variables) in wrong.into_iter().enumerate() {
        let known = table.answer(token, RECORD, variables.clone()).await;
        // The same words as of a document that nobody has sent before.
        let new = table.answer(token, &format!("{RECORD} # {number}"), variables.clone()).await;
        assert!(known["errors"].is_array(), "{variables}: {known}");
        assert_eq!(known, new, "{variables}");
    }
    // A value of the right kind that its field does not take, in a command of a shape that is known.
    let enforced = |word: &str| json!({ "i": { "name": "A table", "enforcement": word } });
    let create = "mutation($i: CreateNeiGame!) { createGame(input: { nei: $i }) { game { id } } }";
    assert!(table.answer(None, create, enforced("STRICT")).await["errors"].is_null());
    let known = table.answer(None, create, enforced("GENTLE")).await;
    let new = table.answer(None, &format!("{create} # new"), enforced("GENTLE")).await;
    assert!(known["errors"][0]["message"].as_str().is_some_and(|words| words.contains("GENTLE")), "{known}");
    assert_eq!(known, new);
    let last = table.look(&game, "SECOND", "lastEntry").await;
    assert_eq!(last["lastEntry"], 3, "nothing of that was recorded");
}

#[actix_web::test]
async fn of_several_commands_in_a_request_none_is_done_if_one_cannot_be_read() {
    let table = Table::new().await;
    let create = "mutation($a: CreateNeiGame!, $b: CreateNeiGame!) { a: createGame(input: { nei: $a }) { game { id } } \
                  b: createGame(input: { nei: $b }) { game { id } } }";
    let named = |one: &str, other: &str| json!({ "a": { "name": "A", "enforcement": one }, "b": { "name": "B", "enforcement": other } });
    let both = table.answer(None, create, named("STRICT", "ADVISE")).await;
    assert!(both["data"]["a"]["game"]["id"].is_string() && both["data"]["b"]["game"]["id"].is_string(), "{both}");
    let neither = table.answer(None, create, named("STRICT", "GENTLE")).await;
    assert!(neither["data"].is_null() && neither["errors"].is_array(), "{neither}");
}
