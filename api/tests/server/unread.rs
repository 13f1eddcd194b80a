//! A client that does not read is dropped with a reason, and harms nobody.
#![allow(clippy::float_cmp, reason = "counts are whole numbers")]

use std::time::Duration;

use serde_json::json;

use crate::common::process::Process;
use crate::common::socket::{connect, greet, hear, say};

/// An answer of some hundred kilobytes.
const LONG: &str = "{ __schema { types { name description fields { name description args { name description \
                    type { name kind ofType { name kind } } } type { name kind ofType { name kind } } } \
                    inputFields { name description } enumValues { name description } } } }";

#[actix_web::test]
async fn a_socket_whose_answers_nobody_reads_is_closed_with_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start(&folder.path().join("a.db"), &["--unread-seconds", "1", "--unread-kilobytes", "64"]);
    let table = server.table();
    let game = table.create("STRICT", "EITHER").await;
    let mut reader = connect(&table).await;
    greet(&mut reader, json!({})).await;
    let mut sleeper = connect(&table).await;
    greet(&mut sleeper, json!({ "token": game.token("FIRST") })).await;
    for number in 0..30 {
        let payload = json!({ "query": LONG });
        say(&mut sleeper, json!({ "type": "subscribe", "id": number.to_string(), "payload": payload })).await;
    }
    let mut dropped = false;
    for _ in 0..300 {
        dropped = server.numbers().await.of("adjutant_sockets_ended_total{reason=\"unread\"}") == 1.0;
        if dropped {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let numbers = server.numbers().await;
    assert!(dropped, "{}", numbers.0);
    assert_eq!(numbers.of("adjutant_sockets"), 1.0, "the one who reads is there, the other takes no room");
    // Should it wake up, it reads what was on its way, and then why nothing follows.
    let mut answers = 0;
    let code = loop {
        match hear(&mut sleeper).await {
            Ok(_) => answers += 1,
            Err(code) => break code,
        }
    };
    assert_eq!(code, 1013);
    assert!(answers < 60, "thirty answers and their ends did not all wait: {answers}");
    // Its neighbour noticed nothing.
    say(&mut reader, json!({ "type": "subscribe", "id": "1", "payload": { "query": "{ about { version } }" } })).await;
    assert_eq!(hear(&mut reader).await.unwrap()["type"], "next");
}
