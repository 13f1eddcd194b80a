//! Manners on the wire: what HTTP, WebSocket and GraphQL over both ask of a server.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::common::module_drawn;
use crate::common::process::{Process, serving};
use crate::common::socket::{connect, greet, hear, listen, say};
use crate::common::{Game, Table, code};

/// What a server says to a request, byte for byte, until it closes or is silent.
fn said(table: &Table, request: &str) -> String {
    let mut line = TcpStream::connect(table.url.trim_start_matches("http://")).unwrap();
    line.set_read_timeout(Some(Duration::from_secs(3))).unwrap();
    line.write_all(request.replace('\n', "\r\n").as_bytes()).unwrap();
    let mut said = Vec::new();
    let mut piece = [0; 4096];
    while let Ok(length) = line.read(&mut piece) {
        said.extend_from_slice(&piece[..length]);
        if length == 0 {
            break;
        }
    }
    String::from_utf8_lossy(&said).into_owned()
}

/// The same in a thread of its own, since the server is one of this.
async fn heard(table: &Table, request: String) -> String {
    let table = Table::at(&table.url, table.database.clone());
    actix_web::rt::task::spawn_blocking(move || said(&table, &request)).await.unwrap()
}

async fn get(table: &Table, path: &str, headers: &str) -> String {
    heard(table, format!("GET {path} HTTP/1.1\nHost: localhost\nConnection: close\n{headers}\n")).await
}

fn header<'a>(said: &'a str, name: &str) -> Option<&'a str> {
    let head = said.split("\r\n\r\n").next()?;
    head.lines().find_map(|line| line.split_once(": ").filter(|(key, _)| key.eq_ignore_ascii_case(name)).map(|it| it.1))
}

fn body(said: &str) -> &str {
    said.split_once("\r\n\r\n").map_or("", |(_, body)| body)
}

/// Every address that is read by GET.
fn addresses(game: &Game) -> Vec<String> {
    let of_game = [
        "record.jsonl",
        "dice.csv",
        "moves.csv",
        "statistics.html",
        "statistics.csv",
        "aids.html",
        "report.html",
        "view",
        "archive",
        "map.svg",
        "map.png",
        "set-up-sheet.html",
        "module.vmod",
        "position.vsav",
        "record.vlog",
    ];
    let mut all = of_game.map(|document| format!("/games/{}/{document}", game.id)).to_vec();
    all.extend(
        [
            "/graphql?query={about{version}}",
            "/graphiql",
            "/schema.graphql",
            "/schema.graphql?book=nei",
            "/authority.crt",
        ]
        .map(str::to_owned),
    );
    all.extend(["/authority.json", "/health", "/ready", "/"].map(str::to_owned));
    all
}

#[actix_web::test]
async fn head_is_answered_wherever_get_is_with_the_head_alone() {
    module_drawn().await;
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    for address in addresses(&game) {
        let ask = async |method: &str| {
            let token = game.token("UMPIRE");
            let lines = format!("Host: localhost\nConnection: close\nAuthorization: Bearer {token}\n\n");
            heard(&table, format!("{method} {address} HTTP/1.1\n{lines}")).await
        };
        let (get, head) = (ask("GET").await, ask("HEAD").await);
        assert_eq!(head.lines().next(), get.lines().next(), "{address}");
        assert_eq!(header(&head, "content-type"), header(&get, "content-type"), "{address}");
        assert_eq!(body(&head), "", "{address}");
        assert!(!body(&get).is_empty(), "{address}");
    }
}

#[actix_web::test]
async fn what_is_known_already_is_answered_without_a_body() {
    let table = Table::new().await;
    let first = get(&table, "/", "").await;
    // A server that was built without the page has no tag for it.
    if let Some(tag) = header(&first, "etag").map(str::to_owned) {
        for known in [tag.clone(), format!("\"a\", {tag}"), format!("W/{tag}"), "*".to_owned()] {
            let again = get(&table, "/", &format!("If-None-Match: {known}\n")).await;
            assert!(again.starts_with("HTTP/1.1 304"), "{known}: {again}");
            assert_eq!((body(&again), header(&again, "etag")), ("", Some(tag.as_str())), "{known}");
        }
        assert!(get(&table, "/", "If-None-Match: \"a\"\n").await.starts_with("HTTP/1.1 200"));
    }
    assert!(header(&first, "vary").unwrap().to_lowercase().contains("accept-encoding"), "{first}");
}

/// What a query by GET is answered with, and how long that may be kept.
async fn kept(table: &Table, query: &str) -> (String, Option<String>) {
    let address = format!("/graphql?{query}").replace(' ', "%20").replace('"', "%22");
    let answer = get(table, &address, "").await;
    (answer.clone(), header(&answer, "cache-control").map(str::to_owned))
}

#[actix_web::test]
async fn what_never_changes_may_be_kept_and_nothing_else() {
    let table = Table::new().await;
    let (about, lasts) = kept(&table, "query={about{rulebooks{book packHash}}}").await;
    assert_eq!(lasts.as_deref(), Some("no-store"), "{about}");
    let about: Value = serde_json::from_str(body(&about)).unwrap();
    let hash = about["data"]["about"]["rulebooks"][0]["packHash"].as_str().unwrap();
    let by_variable = "query=query q($h:String){neiPack(hash:$h){hash}}";
    let day = Some("public, max-age=86400");
    for (query, expected) in [
        ("query={clause(id:\"NEI-9.1-b\"){title}}".to_owned(), Some("public, max-age=3600")),
        (format!("query={{neiPack(hash:\"{hash}\"){{hash}}}}"), day),
        (format!("{by_variable}&variables={{\"h\":\"{hash}\"}}"), day),
        (format!("{by_variable}&variables={{}}"), Some("no-store")),
        ("query={neiPack{hash}}".to_owned(), Some("no-store")),
        ("query={clause(id:\"NEI-9.1-b\"){title} about{version}}".to_owned(), Some("no-store")),
        ("query={clause(id:\"NEI-0.0-z\"){title}}".to_owned(), Some("no-store")),
    ] {
        let (answer, lasts) = kept(&table, &query).await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{query}: {answer}");
        assert_eq!(lasts.as_deref(), expected, "{query}");
    }
}

#[actix_web::test]
async fn the_contract_of_one_book_is_read_at_its_address_and_no_other_book_is_known() {
    let table = Table::new().await;
    let whole = get(&table, "/schema.graphql", "").await;
    for (book, own, other) in
        [("nei", "NeiGame", "GeawGame"), ("GEAW", "GeawGame", "AwawGame"), ("awaw", "AwawGame", "NeiGame")]
    {
        let short = get(&table, &format!("/schema.graphql?book={book}"), "").await;
        assert!(short.contains(own) && !short.contains(other), "{book}");
        assert!(short.len() < whole.len(), "{book}");
        let plain = get(&table, &format!("/schema.graphql?book={book}&oneOf=false"), "").await;
        assert!(short.contains(" @oneOf {") && !plain.contains(" @oneOf {") && plain.contains(own), "{book}");
    }
    for strange in ["book=chess", "books=nei", "oneOf=maybe"] {
        let refused = get(&table, &format!("/schema.graphql?{strange}"), "").await;
        assert!(refused.starts_with("HTTP/1.1 400") && refused.contains("BAD_INPUT"), "{refused}");
    }
}

#[actix_web::test]
async fn a_socket_opens_whatever_the_case_and_names_its_protocol_as_the_specification_does() {
    let table = Table::new().await;
    for upgrade in ["websocket", "WebSocket", "WEBSOCKET"] {
        let request = format!(
            "GET /graphql HTTP/1.1\nHost: localhost\nConnection: Upgrade\nUpgrade: {upgrade}\nSec-WebSocket-Version: 13\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\nSec-WebSocket-Protocol: graphql-ws, graphql-transport-ws\n\n"
        );
        let answer = heard(&table, request).await;
        assert!(answer.starts_with("HTTP/1.1 101 Switching Protocols\r\n"), "{upgrade}: {answer}");
        let named = answer.lines().filter(|line| line.to_lowercase().starts_with("sec-websocket-protocol"));
        assert_eq!(named.collect::<Vec<_>>(), ["Sec-WebSocket-Protocol: graphql-transport-ws"], "{answer}");
        for line in ["Connection: Upgrade", "Upgrade: websocket", "Sec-Websocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo="]
        {
            assert!(answer.contains(line), "{line}: {answer}");
        }
    }
}

#[actix_web::test]
async fn below_games_and_the_api_there_is_what_there_is() {
    let table = Table::new().await;
    for path in ["/games/", "/games/x", "/games/x/y", "/api", "/api/", "/api/v1/games", "/graphql/x"] {
        let answer = get(&table, path, "").await;
        assert!(answer.starts_with("HTTP/1.1 404"), "{path}: {answer}");
        assert!(body(&answer).contains("NOT_FOUND"), "{path}: {answer}");
    }
}

#[actix_web::test]
async fn no_document_drops_a_parameter_unseen() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    let token = format!("Authorization: Bearer {}\n", game.token("UMPIRE"));
    for address in addresses(&game).iter().filter(|address| address.starts_with("/games/")) {
        let answer = get(&table, &format!("{address}?sinse=3"), &token).await;
        assert!(answer.starts_with("HTTP/1.1 400"), "{address}: {answer}");
        assert!(body(&answer).contains("BAD_INPUT"), "{address}: {answer}");
    }
}

#[actix_web::test]
async fn a_foreign_host_is_refused_everywhere_and_names_of_this_server_pass() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    for address in addresses(&game) {
        let ask = async |host: &str| {
            heard(&table, format!("GET {address} HTTP/1.1\nHost: {host}\nConnection: close\n\n")).await
        };
        let foreign = ask("evil.example:8080").await;
        assert!(foreign.starts_with("HTTP/1.1 421"), "{address}: {foreign}");
        assert!(body(&foreign).contains("--hosts"), "{foreign}");
    }
    for host in ["localhost:8080", "127.0.0.1", "tisch.local:8080", "[::1]:80"] {
        let own = heard(&table, format!("GET /health HTTP/1.1\nHost: {host}\nConnection: close\n\n")).await;
        assert!(own.starts_with("HTTP/1.1 200"), "{host}: {own}");
    }
}

#[actix_web::test]
async fn names_that_are_given_pass_and_wrong_ones_end_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("test.db");
    let process = Process::start(&database, &["--hosts", "table.example,other.example"]);
    let table = process.table();
    for (host, status) in [("table.example", "200"), ("OTHER.example:443", "200"), ("third.example", "421")] {
        let answer = said(&table, &format!("GET /health HTTP/1.1\nHost: {host}\nConnection: close\n\n"));
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{host}: {answer}");
    }
    for (option, value) in
        [("--origins", "*"), ("--origins", "tools.example"), ("--hosts", "*"), ("--hosts", "https://table.example")]
    {
        let ended = serving(database.as_os_str(), &[option, value]).output().unwrap();
        let words = String::from_utf8_lossy(&ended.stderr).into_owned();
        assert!(!ended.status.success() && words.contains("such as"), "{option} {value}: {words}");
    }
}

#[actix_web::test]
async fn a_page_of_another_scheme_or_port_opens_no_socket() {
    let table = Table::new().await;
    let host = table.url.trim_start_matches("http://").to_owned();
    let open = async |origin: String| {
        let lines = "Connection: Upgrade\nUpgrade: websocket\nSec-WebSocket-Version: 13\n\
                     Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\nSec-WebSocket-Protocol: graphql-transport-ws";
        heard(&table, format!("GET /graphql HTTP/1.1\nHost: {host}\nOrigin: {origin}\n{lines}\n\n")).await
    };
    assert!(open(format!("http://{host}")).await.starts_with("HTTP/1.1 101"));
    for foreign in [format!("https://{host}"), "http://127.0.0.1".to_owned(), "null".to_owned()] {
        assert!(open(foreign.clone()).await.starts_with("HTTP/1.1 403"), "{foreign}");
    }
}

#[actix_web::test]
async fn an_archive_may_come_packed_and_its_game_has_an_address() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    let client = awc::Client::default();
    let archive = format!("{}/games/{}/archive", table.url, game.id);
    let mut given = client
        .get(archive)
        .bearer_auth(game.token("UMPIRE"))
        .no_decompress()
        .insert_header(("accept-encoding", "gzip"))
        .send()
        .await
        .unwrap();
    assert_eq!(given.headers().get("content-encoding").unwrap(), "gzip");
    let packed = given.body().await.unwrap();
    let send = |kind: &'static str| {
        client
            .post(format!("{}/games", table.url))
            .content_type("application/jsonl")
            .insert_header(("content-encoding", kind))
    };
    let mut made = send("gzip").send_body(packed.clone()).await.unwrap();
    let answer: Value = made.json().await.unwrap();
    assert_eq!(made.status(), 201, "{answer}");
    let place = format!("/games/{}/view", answer["id"].as_str().unwrap());
    assert_eq!(made.headers().get("location").unwrap().to_str().unwrap(), place);
    let broken = send("gzip").send_body("no archive").await.unwrap();
    assert_eq!(broken.status(), 400);
}

/// Revokes the key of a seat with the owner's.
async fn revoke(table: &Table, owner: &str, game: &str, seat: &str) {
    let list = "query($g: ID!) { keyRing(game: $g) { keys { code kind } } }";
    let keys = table.ask(Some(owner), list, json!({ "g": game })).await["keyRing"]["keys"].take();
    let key = keys.as_array().unwrap().iter().find(|key| key["kind"] == seat).unwrap()["code"].clone();
    let query = "mutation($g: ID!, $k: ID!) { revokeKey(game: $g, key: $k) { keys { id } } }";
    table.ask(Some(owner), query, json!({ "g": game, "k": key })).await;
}

#[actix_web::test]
async fn who_waits_or_listens_is_told_at_once_that_the_key_is_gone() {
    let table = Table::new().await;
    let query = "mutation { createGame(input: { nei: { name: \"A\" } }) { game { id } ownerKey seats { kind code } } }";
    let created = table.ask(None, query, json!({})).await["createGame"].take();
    let game = table.sit(&created).await;
    let mut socket = connect(&table).await;
    greet(&mut socket, json!({ "token": game.token("FIRST") })).await;
    say(&mut socket, listen(&game, 1)).await;
    for (id, field) in [("2", "presence(game: $g) { devices }"), ("3", "diceState(game: $g) { __typename }")] {
        let query = format!("subscription($g: ID!) {{ {field} }}");
        let payload = json!({ "query": query, "variables": { "g": game.id } });
        say(&mut socket, json!({ "type": "subscribe", "id": id, "payload": payload })).await;
        assert_eq!(hear(&mut socket).await.unwrap()["type"], "next", "{field}");
    }
    let began = Instant::now();
    let wait = "query($g: ID!) { awaitEntries(game: $g, since: 1, seconds: 20) { totalCount } }";
    let polled = table.answer(Some(game.token("FIRST")), wait, json!({ "g": game.id }));
    let revoked = async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        revoke(&table, created["ownerKey"].as_str().unwrap(), &game.id, "FIRST").await;
    };
    let (answer, ()) = tokio::join!(polled, revoked);
    assert_eq!(code(&answer), "SEAT", "{answer}");
    let mut ended = Vec::new();
    while ended.len() < 3 {
        let heard = hear(&mut socket).await.unwrap();
        if heard["payload"].to_string().contains("SEAT") {
            ended.push(heard["id"].clone());
        }
    }
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
}

#[actix_web::test]
async fn every_error_has_a_code_and_names_its_argument() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    let entries = "query($g: ID!, $n: Int!) { game(id: $g) { entries(first: $n) { totalCount } } }";
    for (query, variables, wanted, named) in [
        ("{", json!({}), "BAD_INPUT", ""),
        ("{ nothing }", json!({}), "BAD_INPUT", "nothing"),
        ("{ about }", json!({}), "BAD_INPUT", "about"),
        ("{ rulings(book: 3) { id } }", json!({}), "BAD_INPUT", "book"),
        ("{ clause { id } }", json!({}), "BAD_INPUT", "id"),
        (entries, json!({ "g": game.id }), "BAD_INPUT", "$n"),
        (entries, json!({ "g": game.id, "n": null }), "BAD_INPUT", "$n"),
        (entries, json!({ "g": game.id, "n": "many" }), "BAD_INPUT", "first"),
        (entries, json!({ "g": game.id, "n": -1 }), "BAD_INPUT", "first"),
        (
            "query($g: ID!) { awaitEntries(game: $g, since: -1, seconds: 0) { totalCount } }",
            json!({ "g": game.id }),
            "BAD_INPUT",
            "since",
        ),
        ("{ clauses(first: -3) { id } }", json!({}), "BAD_INPUT", "first"),
    ] {
        let answer = table.answer(Some(game.token("FIRST")), query, variables).await;
        assert_eq!(code(&answer), wanted, "{query}: {answer}");
        assert!(answer["errors"][0]["message"].as_str().unwrap().contains(named), "{query}: {answer}");
    }
    let deep = format!("{{ neiPack {} {} }}", "{ counters ".repeat(20), "}".repeat(20));
    let answer = table.answer(None, &deep, json!({})).await;
    assert_eq!(code(&answer), "TOO_DEEP", "{answer}");
    let mut socket = connect(&table).await;
    greet(&mut socket, json!({ "token": game.token("FIRST") })).await;
    let two = format!(
        "subscription {{ a: presence(game: \"{0}\") {{ name }} b: presence(game: \"{0}\") {{ name }} }}",
        game.id
    );
    for (query, variables) in [
        (two.as_str(), json!({})),
        ("subscription($g: ID!) { presence(game: $g) { name } }", json!({})),
        (
            "subscription($g: ID!, $a: Int!) { entries(game: $g, after: $a) { number } }",
            json!({ "g": game.id, "a": -1 }),
        ),
        ("subscription { nothing }", json!({})),
    ] {
        say(
            &mut socket,
            json!({ "type": "subscribe", "id": "1", "payload": { "query": query, "variables": variables } }),
        )
        .await;
        let heard = hear(&mut socket).await.unwrap();
        assert_eq!(heard["type"], "error", "{query}: {heard}");
        assert_eq!(heard["payload"][0]["extensions"]["code"], "BAD_INPUT", "{query}: {heard}");
    }
}

/// Every number that a field takes by itself, as the contract has it.
fn numbers() -> Vec<(String, String)> {
    use async_graphql::parser::types::{TypeKind, TypeSystemDefinition};
    let schema = async_graphql::parser::parse_schema(api::graphql::sdl()).unwrap();
    let mut numbers = Vec::new();
    for definition in schema.definitions {
        let TypeSystemDefinition::Type(definition) = definition else { continue };
        let TypeKind::Object(object) = definition.node.kind else { continue };
        for field in object.fields {
            let of_int = |name: String| matches!(name.trim_end_matches('!'), "Int" | "Float");
            let taken = field.node.arguments.iter().filter(|argument| of_int(argument.node.ty.node.to_string()));
            numbers
                .extend(taken.map(|argument| (field.node.name.node.to_string(), argument.node.name.node.to_string())));
        }
    }
    numbers
}

#[actix_web::test]
async fn no_number_of_the_contract_may_be_negative() {
    let table = Table::new().await;
    let numbers = numbers();
    assert!(numbers.len() > 30, "{numbers:?}");
    for (field, argument) in numbers {
        let query = format!("query($n: Int) {{ {field}({argument}: $n) {{ __typename }} }}");
        let answer = table.answer(None, &query, json!({ "n": -1 })).await;
        assert_eq!(code(&answer), "BAD_INPUT", "{query}: {answer}");
        assert!(answer["errors"][0]["message"].as_str().unwrap().contains(&format!("`{argument}`")), "{answer}");
    }
}
