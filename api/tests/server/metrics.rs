//! What the server counts is what happened, and names nobody; and it says whether it is ready.
#![allow(clippy::float_cmp, reason = "counts are whole numbers")]

use std::time::{Duration, SystemTime};

use serde_json::json;

use crate::common::process::{Process, get, json};
use crate::common::socket::{connect, greet, hear, listen, say};

#[actix_web::test]
async fn what_happened_is_counted() {
    let folder = tempfile::tempdir().unwrap();
    let copies = folder.path().join("copies");
    let server = Process::start(&folder.path().join("a.db"), &["--backups", copies.to_str().unwrap()]);
    let table = server.table();
    // The first copy is made at once, and nobody waits for it.
    let mut before = server.numbers().await;
    for _ in 0..100 {
        if before.of("adjutant_backups_total{outcome=\"ok\"}") == 1.0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
        before = server.numbers().await;
    }
    assert_eq!(before.of("adjutant_backups_total{outcome=\"ok\"}"), 1.0);
    assert_eq!(before.of("adjutant_backups_total{outcome=\"failed\"}"), 0.0);
    assert!(before.0.contains("adjutant_backups_total{outcome=\"failed\"} 0"), "a failure is missed where it is told");
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_secs_f64();
    let started = before.of("process_start_time_seconds");
    assert!((now - 60.0..=now).contains(&started), "{started} is not just before {now}");

    let game = table.create("STRICT", "EITHER").await;
    let command = json!({ "placeAtStart": { "unit": "N-I1", "area": "batavia" } });
    assert_eq!(table.record(&game, "SECOND", 1, "a", command.clone()).await["__typename"], "Recorded");
    assert_eq!(table.record(&game, "SECOND", 1, "b", command.clone()).await["__typename"], "Stale");
    let wrong = json!({ "placeAtStart": { "unit": "N-I1", "area": "tokyo" } });
    assert_eq!(table.record(&game, "SECOND", 2, "c", wrong).await["__typename"], "Refused");
    table.answer(None, "{ nothing }", json!({})).await;
    table.answer(None, "{ game(id: \"x\") { id } }", json!({})).await;

    let mut socket = connect(&table).await;
    greet(&mut socket, json!({ "token": game.token("FIRST") })).await;
    say(&mut socket, listen(&game, 0)).await;
    hear(&mut socket).await.unwrap();

    let after = server.numbers().await;
    for (name, wanted) in [
        ("adjutant_records_total{book=\"NEI\",outcome=\"recorded\"}", 1.0),
        ("adjutant_records_total{book=\"NEI\",outcome=\"refused\"}", 1.0),
        ("adjutant_records_total{book=\"NEI\",outcome=\"stale\"}", 1.0),
        // Creating, six seats, three commands.
        ("adjutant_request_seconds_count{kind=\"mutation\",outcome=\"answered\"}", 10.0),
        ("adjutant_request_seconds_count{kind=\"query\",outcome=\"invalid\"}", 1.0),
        ("adjutant_request_seconds_count{kind=\"query\",outcome=\"error\"}", 1.0),
        ("adjutant_games_in_memory{book=\"NEI\"}", 1.0),
        ("adjutant_games_in_memory{book=\"GEAW\"}", 0.0),
        ("adjutant_game_lookups_total{book=\"NEI\",found=\"journal\"}", 1.0),
        ("adjutant_sockets", 1.0),
        ("adjutant_subscriptions", 1.0),
        ("adjutant_journal_waiting", 0.0),
        // The pack, creating, six tokens, one entry; nobody else ordered at the same time.
        ("adjutant_journal_batch_writes_count", 9.0),
        ("adjutant_journal_batch_writes_sum", 9.0),
        ("adjutant_journal_commit_seconds_count", 9.0),
    ] {
        assert_eq!(after.of(name), wanted, "{name} in\n{}", after.0);
    }
    assert!(after.of("adjutant_game_lookups_total{book=\"NEI\",found=\"memory\"}") >= 3.0);
    for secret in [game.id.as_str(), game.token("FIRST"), game.token("SECOND")] {
        assert!(!after.0.contains(secret), "numbers name nobody");
    }

    drop(socket);
    for _ in 0..100 {
        if server.numbers().await.of("adjutant_sockets") == 0.0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let left = server.numbers().await;
    assert_eq!((left.of("adjutant_sockets"), left.of("adjutant_subscriptions")), (0.0, 0.0));
    assert_eq!(left.of("adjutant_sockets_ended_total{reason=\"client\"}"), 1.0);
}

/// Every series that an alarm reads is there before anything has happened: the first failure counts from nought to one.
#[actix_web::test]
async fn what_has_not_happened_yet_is_nought() {
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start(&folder.path().join("a.db"), &[]);
    let numbers = server.numbers().await;
    let mut wanted: Vec<String> = ["NEI", "GEAW", "AWAW"]
        .into_iter()
        .flat_map(|book| {
            let of_book = move |outcome| format!("adjutant_records_total{{book=\"{book}\",outcome=\"{outcome}\"}} 0");
            ["recorded", "refused", "needs_ruling", "stale", "failed"].map(of_book)
        })
        .collect();
    for event in ["seat_taken", "wrong_code", "unknown_key", "foreign_origin", "foreign_host"] {
        wanted.push(format!("adjutant_access_total{{event=\"{event}\"}} 0"));
    }
    for name in ["adjutant_webhook_deliveries_total", "adjutant_backups_total"] {
        wanted.extend(["ok", "failed"].map(|outcome| format!("{name}{{outcome=\"{outcome}\"}} 0")));
    }
    wanted.push("adjutant_backup_made_time_seconds 0".to_owned());
    wanted.push("adjutant_request_seconds_count{kind=\"mutation\",outcome=\"given_up\"} 0".to_owned());
    for line in wanted {
        assert!(numbers.0.lines().any(|told| told == line), "{line} is missing in\n{}", numbers.0);
    }
    assert!(numbers.0.contains("adjutant_build_info{commit="), "{}", numbers.0);
    if cfg!(target_os = "linux") {
        assert!(numbers.of("process_resident_memory_bytes") > 1e6);
        assert!(numbers.of("process_open_fds") > 1.0 && numbers.of("process_max_fds") > 1.0);
    }
}

/// Whoever knocks at the door leaves a line with his address and a count, and nothing of what he knew.
#[actix_web::test]
async fn who_comes_to_the_door_is_counted_and_logged() {
    let folder = tempfile::tempdir().unwrap();
    let log = ["--log", "info", "--log-format", "json", "--rate-new-games", "2"];
    let server = Process::start(&folder.path().join("a.db"), &log);
    let table = server.table();
    table.create("STRICT", "EITHER").await;
    table.answer(None, "mutation { takeSeat(code: \"QQQQQQ\") { token } }", json!({})).await;
    table.answer(Some("made-up"), "{ about { version } }", json!({})).await;
    let client = awc::Client::default();
    let foreign = client.get(format!("{}/graphql", server.url));
    let foreign = foreign.insert_header(("host", "evil.example")).send().await.unwrap();
    assert_eq!(foreign.status(), 421);
    let page = [("origin", "http://evil.example"), ("upgrade", "websocket"), ("connection", "Upgrade")];
    let socket = [("sec-websocket-version", "13"), ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==")];
    let mut request = client.get(format!("{}/graphql", server.url));
    for header in page.into_iter().chain(socket) {
        request = request.insert_header(header);
    }
    assert_eq!(request.send().await.unwrap().status(), 403);
    for name in ["B", "C"] {
        table
            .answer(
                None,
                "mutation($n: String!) { createGame(input: { nei: { name: $n } }) { game { id } } }",
                json!({ "n": name }),
            )
            .await;
    }
    let numbers = server.numbers().await;
    for (event, times) in
        [("seat_taken", 6.0), ("wrong_code", 1.0), ("unknown_key", 1.0), ("foreign_origin", 1.0), ("foreign_host", 1.0)]
    {
        assert_eq!(numbers.of(&format!("adjutant_access_total{{event=\"{event}\"}}")), times, "{event}");
    }
    server.terminate();
    let (_, log) = server.ended(Duration::from_secs(10)).await;
    let lines: Vec<serde_json::Value> = log.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    for event in ["seat_taken", "wrong_code", "unknown_key", "foreign_origin", "foreign_host"] {
        let found = lines.iter().find(|line| line["message"] == "at the door" && line["event"] == event);
        assert_eq!(found.unwrap_or_else(|| panic!("{event} in {log}"))["address"], "127.0.0.1", "{event}");
    }
    let limited = lines.iter().find(|line| line["message"] == "too many").unwrap_or_else(|| panic!("{log}"));
    assert_eq!((&limited["limit"], &limited["from"]), (&json!("new_games"), &json!("127.0.0.1")));
    assert!(!log.contains("QQQQQQ") && !log.contains("made-up"), "{log}");
}

#[actix_web::test]
async fn the_table_shows_no_numbers_and_says_that_it_is_ready() {
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start(&folder.path().join("a.db"), &[]);
    let (_, text) = get(&format!("{}/metrics", server.url)).await;
    assert!(!text.contains("adjutant_"), "{text}");
    let answer = awc::Client::default().get(&server.numbers).send().await.unwrap();
    assert_eq!(answer.headers().get("content-type").unwrap(), "text/plain; version=0.0.4");
    let at_the_table = json(get(&format!("{}/ready", server.url)).await);
    assert_eq!(at_the_table, (200, json!({ "status": "ready" })));
    assert_eq!(json(server.beside("/ready").await), at_the_table);
    assert_eq!(json(server.beside("/health").await).1["status"], "well");
}
