//! What happens reaches everybody as it happens, and the WebSocket keeps its protocol.

use awc::ws::Message;
use futures_util::SinkExt;
use serde_json::json;

use crate::common::Table;
use crate::common::socket::{connect, greet, hear, listen, say};

#[actix_web::test]
async fn two_listeners_get_every_entry_once_each_as_its_seat_may_see_it() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    let mut allies = connect(&table).await;
    greet(&mut allies, json!({ "authorization": format!("Bearer {}", game.token("SECOND")) })).await;
    let mut japan = connect(&table).await;
    greet(&mut japan, json!({ "token": game.token("FIRST") })).await;
    say(&mut allies, listen(&game, 0)).await;
    say(&mut japan, listen(&game, 1)).await;
    assert_eq!(hear(&mut allies).await.unwrap()["payload"]["data"]["entries"]["number"], 1);

    for (expected, unit) in [(1, "N-I1"), (2, "N-I2"), (3, "N-I4")] {
        let command = json!({ "placeAtStart": { "unit": unit, "area": "batavia" } });
        let outcome = table.record(&game, "SECOND", expected, unit, command).await;
        assert_eq!(outcome["__typename"], "Recorded", "{outcome}");
    }
    for number in 2..=4 {
        let own = hear(&mut allies).await.unwrap();
        assert_eq!(own["payload"]["data"]["entries"]["number"], number, "{own}");
        assert!(!own["payload"]["data"]["entries"]["lines"].as_array().unwrap().is_empty());
        let other = hear(&mut japan).await.unwrap();
        assert_eq!(other["payload"]["data"]["entries"]["number"], number, "{other}");
        assert!(!other.to_string().contains("N-I") && !other.to_string().contains("atavia"), "{other}");
    }
    say(&mut allies, json!({ "type": "complete", "id": "1" })).await;
    say(&mut allies, json!({ "type": "ping" })).await;
    assert_eq!(hear(&mut allies).await.unwrap()["type"], "pong");
}

#[actix_web::test]
async fn questions_and_errors_come_over_the_socket_too() {
    let table = Table::new().await;
    let mut socket = connect(&table).await;
    greet(&mut socket, json!({})).await;
    say(&mut socket, json!({ "type": "subscribe", "id": "q", "payload": { "query": "{ about { version } }" } })).await;
    assert_eq!(hear(&mut socket).await.unwrap()["type"], "next");
    assert_eq!(hear(&mut socket).await.unwrap(), json!({ "type": "complete", "id": "q" }));
    say(&mut socket, json!({ "type": "subscribe", "id": "q", "payload": { "query": "{ nothing }" } })).await;
    let error = hear(&mut socket).await.unwrap();
    assert_eq!((&error["type"], &error["id"]), (&json!("error"), &json!("q")));
    assert!(error["payload"][0]["message"].is_string(), "{error}");
}

#[actix_web::test]
async fn a_broken_protocol_ends_with_its_code() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    let init = json!({ "type": "connection_init" });
    for (messages, code) in [
        (vec![json!("nonsense")], 4400),
        (vec![json!({ "type": "nonsense" })], 4400),
        (vec![listen(&game, 0)], 4401),
        (vec![init.clone(), init.clone()], 4429),
        (
            vec![
                json!({ "type": "connection_init", "payload": { "token": game.token("FIRST") } }),
                listen(&game, 0),
                listen(&game, 0),
            ],
            4409,
        ),
    ] {
        let mut socket = connect(&table).await;
        for message in messages {
            say(&mut socket, message).await;
        }
        let ended = loop {
            if let Err(code) = hear(&mut socket).await {
                break code;
            }
        };
        assert_eq!(ended, code);
    }
    let url = format!("{}/graphql", table.url.replace("http", "ws"));
    let (_, mut socket) = awc::Client::default().ws(&url).connect().await.unwrap();
    assert_eq!(hear(&mut socket).await, Err(4406));
}

#[actix_web::test]
async fn pages_of_other_sites_may_not_listen() {
    let table = Table::new().await;
    let url = format!("{}/graphql", table.url.replace("http", "ws"));
    let socket = awc::Client::default().ws(&url).protocols(["graphql-transport-ws"]).origin("https://evil.example");
    let error = socket.connect().await.err().expect("a refusal");
    assert!(format!("{error:?}").contains("403"), "{error:?}");
}

#[actix_web::test]
async fn too_many_messages_end_the_connection() {
    let table = Table::new().await;
    let mut socket = connect(&table).await;
    for _ in 0..1000 {
        if socket.send(Message::Text("{\"type\":\"pong\"}".into())).await.is_err() {
            break;
        }
    }
    assert_eq!(hear(&mut socket).await, Err(1008));
}
