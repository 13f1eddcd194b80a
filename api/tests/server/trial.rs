//! A game to try things in, of every book: one request to a board with units on it, and what may be done there.

use serde_json::{Value, json};

use crate::common::{Table, code};

const NEW: &str =
    "mutation($b: Book!, $k: ID) { createTrial(book: $b, key: $k) { game { id name book } seats { kind code } } }";

async fn offers(table: &Table, game: &crate::common::Game, seat: &str, units: &[&str]) -> Vec<Value> {
    let query = "query($g: ID!, $u: [ID!]!) { game(id: $g) { ... on GeawGame { options(units: $u) { offers { text price \
                 command verdict { clear } } } } } }";
    let asked = json!({ "g": game.id, "u": units });
    let mut answer = table.ask(Some(game.token(seat)), query, asked).await;
    serde_json::from_value(answer["game"]["options"]["offers"].take()).unwrap()
}

#[actix_web::test]
async fn every_book_has_a_board_to_try_things_on() {
    let table = Table::new().await;
    for (book, name) in
        [("NEI", "Trial"), ("GEAW", "Trial on an invented board"), ("AWAW", "Trial with invented accounts")]
    {
        let created = table.ask(None, NEW, json!({ "b": book })).await["createTrial"].take();
        assert_eq!((&created["game"]["name"], &created["game"]["book"]), (&json!(name), &json!(book)));
        let game = table.sit(&created).await;
        let seen = table.ask(
            Some(game.token("BOTH")),
            "query($g: ID!) { game(id: $g) { lastEntry phaseName pending { kind } offers { text } } }",
            json!({ "g": game.id }),
        );
        let seen = seen.await["game"].take();
        assert!(seen["pending"].is_null(), "{seen}");
        assert!(!seen["offers"].as_array().unwrap().is_empty(), "{seen}");
    }
}

#[actix_web::test]
async fn a_trial_of_the_greater_east_asia_war_has_moves_with_their_price() {
    let table = Table::new().await;
    let created = table.ask(None, NEW, json!({ "b": "GEAW" })).await["createTrial"].take();
    let game = table.sit(&created).await;
    let offers = offers(&table, &game, "BOTH", &["J-INF1"]).await;
    let clear: Vec<&Value> = offers.iter().filter(|offer| offer["verdict"]["clear"] == true).collect();
    let priced = clear.iter().find(|offer| offer["price"] == 1.0).unwrap_or_else(|| panic!("{offers:?}"));
    let seen = "query($g: ID!) { game(id: $g) { lastEntry } }";
    let last = table.ask(Some(game.token("BOTH")), seen, json!({ "g": game.id })).await["game"]["lastEntry"].take();
    let record = "mutation($g: ID!, $n: Int!, $c: GeawCommand!) { record(game: $g, expectedEntry: $n, commandId: \"one\", \
                  command: { geaw: $c }) { __typename } }";
    let asked = json!({ "g": game.id, "n": last, "c": priced["command"] });
    let done = table.ask(Some(game.token("BOTH")), record, asked).await;
    assert_eq!(done["record"]["__typename"], "Recorded", "{done}");
}

#[actix_web::test]
async fn a_trial_is_begun_once_by_its_key() {
    let table = Table::new().await;
    let key = json!("4f1e8c86-2f0a-4b2e-9d0c-7a1b2c3d4e5f");
    let of = async |book: &str| table.answer(None, NEW, json!({ "b": book, "k": key })).await;
    let (one, again, other) = (of("GEAW").await, of("GEAW").await, of("AWAW").await);
    assert_eq!(one["data"]["createTrial"], again["data"]["createTrial"]);
    assert_eq!(code(&other), "KEY_USED", "{other}");
}
