//! A shared tablet looks and acts as the side that has it in hand, and everybody hears who is at the table.

use serde_json::{Value, json};

use crate::common::socket::{connect, hear, say};
use crate::common::{Game, Table, code};

/// What a key is told, with a side in hand or without.
async fn ask(table: &Table, token: &str, side: Option<&str>, query: &str) -> Value {
    let mut request = awc::Client::default().post(format!("{}/graphql", table.url)).bearer_auth(token);
    if let Some(side) = side {
        request = request.insert_header(("Adjutant-Side", side));
    }
    let mut response = request.send_json(&json!({ "query": query })).await.unwrap();
    serde_json::from_slice(&response.body().limit(16_000_000).await.unwrap()).unwrap()
}

async fn placed(table: &Table) -> Game {
    let game = table.create("STRICT", "EITHER").await;
    let command = json!({ "placeAtStart": { "unit": "N-I1", "area": "batavia" } });
    assert_eq!(table.record(&game, "SECOND", 1, "one", command).await["__typename"], "Recorded");
    game
}

#[actix_web::test]
async fn in_the_hand_of_one_side_it_is_told_what_that_side_is_told() {
    let table = Table::new().await;
    let game = placed(&table).await;
    let query = format!(
        "{{ game(id: \"{}\") {{ seat {{ kind }} ... on NeiGame {{ entries {{ nodes {{ lines {{ text }} }} }} \
         view {{ areas {{ code units {{ code }} hiddenPresence }} sides {{ unplaced {{ hidden units {{ code }} }} }} }} options {{ selectable }} }} }} }}",
        game.id
    );
    for side in ["FIRST", "SECOND"] {
        let own = ask(&table, game.token(side), None, &query).await;
        assert_eq!(ask(&table, game.token("BOTH"), Some(side), &query).await, own, "{side}");
        assert_eq!(ask(&table, game.token(side), Some(side), &query).await, own, "{side}");
    }
    let both = ask(&table, game.token("BOTH"), None, &query).await;
    assert!(both["data"].to_string().contains("N-I1"));
    let japan = ask(&table, game.token("BOTH"), Some("FIRST"), &query).await;
    assert!(!japan["data"]["game"]["entries"].to_string().contains("Batavia"), "{japan}");
}

#[actix_web::test]
async fn it_takes_home_what_the_side_in_hand_may_know() {
    let table = Table::new().await;
    let game = placed(&table).await;
    let take = async |path: &str| {
        let url = format!("{}/games/{}/{path}", table.url, game.id);
        let request = awc::Client::default().get(url).bearer_auth(game.token("BOTH"));
        let mut response = request.insert_header(("Adjutant-Side", "FIRST")).send().await.unwrap();
        (response.status().as_u16(), String::from_utf8(response.body().await.unwrap().to_vec()).unwrap())
    };
    let (status, record) = take("record.jsonl").await;
    assert!(status == 200 && !record.contains("N-I1"), "{record}");
    assert_eq!(take("archive").await.0, 403);
}

#[actix_web::test]
async fn the_umpire_borrows_the_eyes_of_a_side_and_never_its_hands() {
    let table = Table::new().await;
    let game = placed(&table).await;
    let query = format!(
        "{{ game(id: \"{}\") {{ lastEntry ... on NeiGame {{ entries {{ nodes {{ lines {{ text }} }} }} \
         view {{ areas {{ code units {{ code }} hiddenPresence }} sides {{ unplaced {{ hidden units {{ code }} }} }} }} }} }} }}",
        game.id
    );
    for side in ["FIRST", "SECOND"] {
        let own = ask(&table, game.token(side), None, &query).await;
        assert_eq!(ask(&table, game.token("UMPIRE"), Some(side), &query).await, own, "{side}");
    }
    let record = format!(
        "mutation {{ record(game: \"{}\", expectedEntry: 2, commandId: \"u\", \
         command: {{ nei: {{ placeAtStart: {{ unit: \"N-I2\", area: \"batavia\" }} }} }}) {{ __typename }} }}",
        game.id
    );
    let played = ask(&table, game.token("UMPIRE"), Some("SECOND"), &record).await;
    assert_eq!(code(&played), "FORBIDDEN", "{played}");
    assert_eq!(ask(&table, game.token("UMPIRE"), None, &query).await["data"]["game"]["lastEntry"], 2);
}

#[actix_web::test]
async fn no_other_key_takes_the_eyes_of_a_side() {
    let table = Table::new().await;
    let game = placed(&table).await;
    let query = format!("{{ game(id: \"{}\") {{ name }} }}", game.id);
    for (seat, side, wanted) in [
        ("FIRST", "SECOND", "FORBIDDEN"),
        ("ONLOOKER", "FIRST", "FORBIDDEN"),
        ("DISPLAY", "FIRST", "FORBIDDEN"),
        ("UMPIRE", "ONLOOKER", "BAD_INPUT"),
        ("BOTH", "UMPIRE", "BAD_INPUT"),
        ("BOTH", "", "BAD_INPUT"),
    ] {
        let answer = ask(&table, game.token(seat), Some(side), &query).await;
        assert_eq!(code(&answer), wanted, "{seat} as {side}: {answer}");
    }
}

#[actix_web::test]
async fn who_is_at_the_table_is_told_as_it_changes() {
    let table = Table::new().await;
    let game = placed(&table).await;
    let watch = async |seat: &str, side: Option<&str>, query: &str| {
        let mut socket = connect(&table).await;
        let payload = json!({ "token": game.token(seat), "side": side });
        say(&mut socket, json!({ "type": "connection_init", "payload": payload })).await;
        assert_eq!(hear(&mut socket).await.unwrap()["type"], "connection_ack");
        let query = format!("subscription {{ {query} }}");
        say(&mut socket, json!({ "type": "subscribe", "id": "1", "payload": { "query": query } })).await;
        socket
    };
    let presence = format!("presence(game: \"{}\") {{ kind name devices }}", game.id);
    let entries = format!("entries(game: \"{}\") {{ number }}", game.id);
    let mut watcher = watch("ONLOOKER", None, &presence).await;
    let mut present = async || hear(&mut watcher).await.unwrap()["payload"]["data"]["presence"].take();
    assert_eq!(present().await, json!([]));
    let mut allies = watch("SECOND", None, &entries).await;
    assert_eq!(hear(&mut allies).await.unwrap()["payload"]["data"]["entries"]["number"], 1);
    let one = json!({ "kind": "SECOND", "name": "A", "devices": 1 });
    assert_eq!(present().await, json!([one]));
    // In whose hand the shared tablet is, is nobody's business.
    let shared = watch("BOTH", Some("FIRST"), &entries).await;
    assert_eq!(present().await, json!([one, { "kind": "BOTH", "name": "A", "devices": 1 }]));
    drop(shared);
    assert_eq!(present().await, json!([one]));
}
