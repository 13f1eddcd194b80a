//! A server that is told to end finishes what it began: what it acknowledged is on disk, and everybody knows where he is.
#![cfg(unix)]

use std::io::{Read, Write};
use std::net::TcpStream;
use std::rc::Rc;
use std::time::{Duration, Instant};

use api::journal::Journal;
use futures_util::future::join_all;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::common::process::{Process, WITHOUT_LIMITS, json};
use crate::common::socket::{connect, greet, hear, listen, say};
use crate::common::{self, Game};

const AREAS: [&str; 2] = ["batavia", "central_java"];
const RECORD: &str = "mutation($g: ID!, $n: Int!, $id: ID!, $c: NeiCommand!) { \
    record(game: $g, expectedEntry: $n, commandId: $id, command: { nei: $c }) { __typename ... on Recorded { lastEntry } } }";

/// The variables of the command that becomes an entry.
fn placement(game: &Game, number: u32) -> Value {
    let command = json!({ "placeAtStart": { "unit": "N-I1", "area": AREAS[number as usize % 2] } });
    json!({ "g": game.id, "n": number - 1, "id": format!("c{number}"), "c": command })
}

/// Records until the server is gone; gives the last entry that was acknowledged.
async fn record_until_the_end(url: String, game: Rc<Game>) -> u32 {
    for number in 2.. {
        let body = json!({ "query": RECORD, "variables": placement(&game, number) });
        let asked = awc::Client::default().post(format!("{url}/graphql")).bearer_auth(game.token("SECOND"));
        let Ok(mut answer) = asked.send_json(&body).await else { return number - 1 };
        let Ok(body) = answer.body().await else { return number - 1 };
        let answer: Value = serde_json::from_slice(&body).unwrap();
        assert_eq!(answer["data"]["record"]["__typename"], "Recorded", "{answer}");
    }
    unreachable!("nobody counts so far")
}

/// Between two commands on the socket: one may say 200 things at once and 50 more each second, and a fast machine would
/// answer more than that before the end comes.
const PAUSE: Duration = Duration::from_millis(10);

/// The same over a socket, each command answered before the next.
async fn record_on_a_socket(mut socket: common::socket::Socket, game: Rc<Game>) -> (u32, u16) {
    for number in 2_u32.. {
        let payload = json!({ "query": RECORD, "variables": placement(&game, number) });
        say(&mut socket, json!({ "type": "subscribe", "id": number.to_string(), "payload": payload })).await;
        loop {
            match hear(&mut socket).await {
                Ok(message) if message["type"] == "next" => {
                    let outcome = &message["payload"]["data"]["record"]["__typename"];
                    assert_eq!(outcome, "Recorded", "{message}");
                }
                Ok(message) => {
                    assert_eq!(message["type"], "complete", "{message}");
                    tokio::time::sleep(PAUSE).await;
                    break;
                }
                Err(code) => return (number - 1, code),
            }
        }
    }
    unreachable!("nobody counts so far")
}

#[actix_web::test]
async fn commands_under_way_are_recorded_or_not_answered() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("a.db");
    let server = Process::start(&database, &WITHOUT_LIMITS);
    let table = server.table();
    let mut games = Vec::new();
    for _ in 0..4 {
        games.push(Rc::new(table.create("STRICT", "EITHER").await));
    }
    let mut follower = connect(&table).await;
    greet(&mut follower, json!({ "token": games[0].token("FIRST") })).await;
    say(&mut follower, listen(&games[0], 0)).await;

    let over_http =
        games[..3].iter().map(|game| actix_web::rt::spawn(record_until_the_end(server.url.clone(), Rc::clone(game))));
    let over_http: Vec<_> = over_http.collect();
    let mut socket = connect(&table).await;
    greet(&mut socket, json!({ "token": games[3].token("SECOND") })).await;
    let over_socket = actix_web::rt::spawn(record_on_a_socket(socket, Rc::clone(&games[3])));

    tokio::time::sleep(Duration::from_secs(1)).await;
    server.terminate();
    let mut acknowledged: Vec<u32> = join_all(over_http).await.into_iter().map(Result::unwrap).collect();
    let (last, code) = over_socket.await.unwrap();
    acknowledged.push(last);
    assert_eq!(code, 1012, "the socket is told that the server restarts");
    let heard = loop {
        match hear(&mut follower).await {
            Ok(_) => {}
            Err(code) => break code,
        }
    };
    assert_eq!(heard, 1012);
    let (status, log) = server.ended(Duration::from_secs(10)).await;
    assert!(status.success(), "{status}: {log}");

    let journal = Journal::open(&database).await.unwrap();
    for (game, acknowledged) in games.iter().zip(&acknowledged) {
        let on_disk = journal.entries(Uuid::parse_str(&game.id).unwrap()).await.unwrap().len();
        let on_disk = u32::try_from(on_disk).unwrap();
        assert!(*acknowledged > 1, "nothing was recorded before the end");
        // The one that was under way may be there without an answer; it is asked for again by its id.
        assert!(
            (*acknowledged..=acknowledged + 1).contains(&on_disk),
            "{acknowledged} acknowledged, {on_disk} on disk"
        );
    }
    journal.end().await.unwrap();

    // Everybody comes back and sends again what was not answered.
    let again = Process::start(&database, &[]);
    let table = again.table();
    for (game, acknowledged) in games.iter().zip(&acknowledged) {
        let answer = table.ask(Some(game.token("SECOND")), RECORD, placement(game, acknowledged + 1)).await;
        assert_eq!(answer["record"], json!({ "__typename": "Recorded", "lastEntry": acknowledged + 1 }));
    }
}

#[actix_web::test]
async fn while_it_drains_it_is_not_ready_and_takes_nobody_in() {
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start(&folder.path().join("a.db"), &["--drain-seconds", "3"]);
    let table = server.table();
    let game = Rc::new(table.create("STRICT", "EITHER").await);
    // Somebody who waits for the next entry is answered at once.
    let waiting = actix_web::rt::spawn({
        let (url, database) = (server.url.clone(), folder.path().join("a.db"));
        let game = Rc::clone(&game);
        async move {
            let query = "query($g: ID!) { awaitEntries(game: $g, since: 1) { totalCount nodes { number } } }";
            let token = game.token("FIRST").to_owned();
            common::Table::at(&url, &database).ask(Some(&token), query, json!({ "g": game.id })).await
        }
    });
    // An archive that never arrives whole holds the server up.
    let mut slow = TcpStream::connect(server.url.trim_start_matches("http://")).unwrap();
    slow.write_all(
        b"POST /games HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/jsonl\r\ncontent-length: 100\r\n\r\n{",
    )
    .unwrap();
    tokio::time::sleep(Duration::from_millis(500)).await;

    let told = Instant::now();
    server.terminate();
    let answer = waiting.await.unwrap();
    assert_eq!(answer["awaitEntries"]["nodes"], json!([]), "{answer}");
    assert!(told.elapsed() < Duration::from_secs(2), "who waits does not hold the server up");
    let (status, said) = json(server.beside("/ready").await);
    assert_eq!((status, &said["trouble"]), (503, &json!("ENDING")), "{said}");
    assert_eq!(json(server.beside("/health").await).0, 200, "it is still alive");
    // Who had knocked before is still let in; the door closes within a moment.
    let mut refused = false;
    while !refused && told.elapsed() < Duration::from_secs(2) {
        refused = awc::Client::default().get(format!("{}/health", server.url)).send().await.is_err();
    }
    assert!(refused, "nobody new is taken in");

    let (status, log) = server.ended(Duration::from_secs(10)).await;
    assert!(status.success(), "{status}: {log}");
    assert!(told.elapsed() >= Duration::from_secs(2), "what was begun had its time");
    let mut rest = Vec::new();
    let _ = slow.read_to_end(&mut rest);
}
