//! Games leave memory, and come back as they were when somebody needs them.
#![allow(clippy::float_cmp, reason = "counts are whole numbers")]

use std::time::Duration;

use serde_json::json;

use crate::common::process::Process;
use crate::common::socket::{connect, greet, hear, listen, say};

const IN_MEMORY: &str = "adjutant_games_in_memory{book=\"NEI\"}";
const FIELDS: &str = "lastEntry view { areas { code units { code } } } entries { nodes { number lines { text } } }";

/// Waits until so many games are in memory.
async fn settle(server: &Process, wanted: f64) {
    for _ in 0..100 {
        if server.numbers().await.of(IN_MEMORY) == wanted {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("{wanted} games in memory are awaited: {}", server.numbers().await.0);
}

#[actix_web::test]
async fn a_game_that_left_goes_on_where_it_was_also_for_those_who_follow_it() {
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start(&folder.path().join("a.db"), &["--games-in-memory", "2"]);
    let table = server.table();
    let mut games = Vec::new();
    for _ in 0..5 {
        games.push(table.create("STRICT", "EITHER").await);
    }
    let command = |area: &str| json!({ "placeAtStart": { "unit": "N-I1", "area": area } });
    let first = table.record(&games[0], "SECOND", 1, "one", command("batavia")).await;
    let mut follower = connect(&table).await;
    greet(&mut follower, json!({ "token": games[0].token("FIRST") })).await;
    say(&mut follower, listen(&games[0], 1)).await;
    assert_eq!(hear(&mut follower).await.unwrap()["payload"]["data"]["entries"]["number"], 2);
    let before = table.look(&games[0], "SECOND", FIELDS).await;

    for game in &games[1..] {
        table.record(game, "SECOND", 1, "one", command("central_java")).await;
        assert!(server.numbers().await.of(IN_MEMORY) <= 2.0, "never more than two stay");
    }
    let found = |found: &str| format!("adjutant_game_lookups_total{{book=\"NEI\",found=\"{found}\"}}");
    let read = server.numbers().await.of(&found("journal"));
    assert_eq!(table.look(&games[0], "SECOND", FIELDS).await, before, "it is as it was");
    assert_eq!(server.numbers().await.of(&found("journal")), read + 1.0, "it had left, and was read again");

    // It leaves once more; the same command again is the same entry, and the next one reaches the follower.
    for game in &games[1..] {
        table.look(game, "SECOND", "lastEntry").await;
    }
    assert_eq!(table.record(&games[0], "SECOND", 1, "one", command("batavia")).await, first);
    for game in &games[1..] {
        table.look(game, "SECOND", "lastEntry").await;
    }
    let second = table.record(&games[0], "SECOND", 2, "two", command("central_java")).await;
    assert_eq!((&second["__typename"], &second["lastEntry"]), (&json!("Recorded"), &json!(3)), "{second}");
    assert_eq!(hear(&mut follower).await.unwrap()["payload"]["data"]["entries"]["number"], 3, "and nothing twice");
}

#[actix_web::test]
async fn a_game_that_nobody_asks_for_leaves_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start(&folder.path().join("a.db"), &["--games-idle-seconds", "1"]);
    let table = server.table();
    let game = table.create("STRICT", "EITHER").await;
    let mut follower = connect(&table).await;
    greet(&mut follower, json!({ "token": game.token("FIRST") })).await;
    say(&mut follower, listen(&game, 0)).await;
    hear(&mut follower).await.unwrap();
    settle(&server, 0.0).await;
    let command = json!({ "placeAtStart": { "unit": "N-I1", "area": "batavia" } });
    assert_eq!(table.record(&game, "SECOND", 1, "one", command).await["__typename"], "Recorded");
    assert_eq!(hear(&mut follower).await.unwrap()["payload"]["data"]["entries"]["number"], 2);
    settle(&server, 0.0).await;
}
