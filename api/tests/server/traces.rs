//! Traces reach a collector, and name what the log names.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use serde_json::json;

use crate::common::process::Process;

/// Takes what is posted, one connection after the other, and answers that all is well.
fn collector() -> (String, mpsc::Receiver<(String, Vec<u8>)>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let (sender, taken) = mpsc::channel();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = BufReader::new(stream.unwrap());
            let (mut head, mut length) = (String::new(), 0);
            loop {
                let mut line = String::new();
                if stream.read_line(&mut line).unwrap() == 0 || line == "\r\n" {
                    break;
                }
                if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                    length = value.trim().parse().unwrap();
                }
                head.push_str(&line);
            }
            let mut body = vec![0; length];
            stream.read_exact(&mut body).unwrap();
            let answer = "HTTP/1.1 200 OK\r\ncontent-type: application/x-protobuf\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
            stream.get_mut().write_all(answer.as_bytes()).unwrap();
            if sender.send((head, body)).is_err() {
                return;
            }
        }
    });
    (url, taken)
}

#[actix_web::test]
async fn a_collector_is_told_of_requests_and_of_what_was_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let (url, taken) = collector();
    let server = Process::start(&folder.path().join("a.db"), &["--otlp", &url]);
    let table = server.table();
    let game = table.create("STRICT", "EITHER").await;
    let command = json!({ "placeAtStart": { "unit": "N-I1", "area": "batavia" } });
    assert_eq!(table.record(&game, "SECOND", 1, "one", command).await["__typename"], "Recorded");
    server.terminate();
    let (status, log) = server.ended(Duration::from_secs(20)).await;
    assert!(status.success(), "{log}");

    // What is left goes out before the end. Texts stand in the bytes as they are.
    let mut all = Vec::new();
    while let Ok((head, body)) = taken.recv_timeout(Duration::from_millis(500)) {
        assert!(head.starts_with("POST /v1/traces HTTP/1.1\r\n"), "{head}");
        assert!(head.to_ascii_lowercase().contains("content-type: application/x-protobuf"), "{head}");
        all.extend(body);
    }
    let has = |text: &str| all.windows(text.len()).any(|bytes| bytes == text.as_bytes());
    for wanted in [
        "adjutant",
        "service.version",
        "vcs.ref.head.revision",
        env!("CARGO_PKG_VERSION"),
        "request",
        "mutation",
        "recorded",
        "SECOND",
        &game.id,
    ] {
        assert!(has(wanted), "{wanted} is in no trace");
    }
    for secret in [game.token("SECOND"), game.token("FIRST")] {
        assert!(!has(secret), "a token stands in a trace");
    }
}

#[actix_web::test]
async fn a_collector_that_is_not_there_harms_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start(&folder.path().join("a.db"), &["--otlp", "http://127.0.0.1:9"]);
    let table = server.table();
    table.create("STRICT", "EITHER").await;
    server.terminate();
    assert!(server.ended(Duration::from_secs(20)).await.0.success());
}
