//! What is said across the table reaches whoever is there, and is kept nowhere.

use serde_json::{Value, json};

use crate::common::socket::{Socket, connect, greet, hear, say};
use crate::common::{Game, Table, code};

/// A device at a seat that listens to what is said.
async fn listener(table: &Table, game: &Game, seat: &str) -> Socket {
    let mut socket = connect(table).await;
    greet(&mut socket, json!({ "token": game.token(seat) })).await;
    let query = format!("subscription {{ said(game: \"{}\") {{ by name words place }} }}", game.id);
    say(&mut socket, json!({ "type": "subscribe", "id": "1", "payload": { "query": query } })).await;
    socket
}

async fn heard(socket: &mut Socket) -> Value {
    hear(socket).await.unwrap()["payload"]["data"]["said"].take()
}

async fn speak(table: &Table, game: &Game, seat: &str, arguments: &str) -> Value {
    let query = format!("mutation {{ say(game: \"{}\" {arguments}) {{ words }} }}", game.id);
    table.answer(Some(game.token(seat)), &query, json!({})).await
}

#[actix_web::test]
async fn a_word_and_a_finger_on_the_map_reach_the_whole_table() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    let mut allies = listener(&table, &game, "SECOND").await;
    let mut onlooker = listener(&table, &game, "ONLOOKER").await;
    // Both listen once they hear something.
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    let said = speak(&table, &game, "FIRST", ", words: \" Your move \"").await;
    assert_eq!(said["data"]["say"]["words"], "Your move", "{said}");
    speak(&table, &game, "FIRST", ", place: \"batavia\"").await;
    for socket in [&mut allies, &mut onlooker] {
        let word = heard(socket).await;
        assert_eq!((&word["by"], &word["words"], &word["place"]), (&json!("FIRST"), &json!("Your move"), &Value::Null));
        let finger = heard(socket).await;
        assert_eq!((&finger["words"], &finger["place"]), (&json!(""), &json!("batavia")));
    }
    let look = format!("{{ game(id: \"{}\") {{ lastEntry }} }}", game.id);
    let look = table.ask(Some(game.token("FIRST")), &look, json!({})).await["game"].take();
    assert_eq!(look["lastEntry"], 1, "the record has nothing of it");
}

#[actix_web::test]
async fn who_only_reads_says_nothing_and_nobody_shouts() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    assert_eq!(code(&speak(&table, &game, "ONLOOKER", ", words: \"Oh\"").await), "FORBIDDEN");
    assert_eq!(code(&speak(&table, &game, "FIRST", "").await), "BAD_INPUT");
    for _ in 0..20 {
        let said = speak(&table, &game, "FIRST", ", words: \"Well\"").await;
        assert!(said["errors"].is_null(), "{said}");
    }
    let refused = speak(&table, &game, "FIRST", ", words: \"Well\"").await;
    assert_eq!(code(&refused), "LIMIT", "{refused}");
    assert!(speak(&table, &game, "SECOND", ", words: \"Calm\"").await["errors"].is_null(), "the other may still speak");
}
