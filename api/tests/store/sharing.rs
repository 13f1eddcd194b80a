//! Finished games that their sides show to everybody: who agrees, what then stands in the list, and the file of all.

use api::commands::archive::{imported, verified};
use api::config::ImportOptions;
use serde_json::{Value, json};

use crate::common::storage::Storage;
use crate::common::{Game, Table, code};

const SHARE: &str = "mutation($g: ID!, $a: Boolean!) { shareGame(game: $g, agreed: $a) { possible agreed token } }";
const LIST: &str = "{ finishedGames { game { id name book } token scenario result entries firstMoves luck { side hitsOver swing } sharedAt } }";

async fn share(table: &Table, game: &Game, seat: &str, agreed: bool) -> Value {
    let done = table.ask(Some(game.token(seat)), SHARE, json!({ "g": game.id, "a": agreed })).await;
    done["shareGame"].clone()
}

async fn refused(table: &Table, game: &Game, seat: &str) -> Value {
    table.answer(Some(game.token(seat)), SHARE, json!({ "g": game.id, "a": true })).await
}

async fn list(table: &Table) -> Vec<Value> {
    table.ask(None, LIST, json!({})).await["finishedGames"].as_array().unwrap().clone()
}

async fn file(table: &Table) -> String {
    let mut response = awc::Client::default().get(format!("{}/games/finished.jsonl", table.url)).send().await.unwrap();
    assert_eq!(response.status(), 200);
    String::from_utf8(response.body().await.unwrap().to_vec()).unwrap()
}

/// A game to try things in, which Japan gives up.
async fn over(table: &Table) -> Game {
    let query = "mutation { createSandbox(seed: 3, entries: 150) { game { id } ownerKey seats { kind code } } }";
    let created = table.ask(None, query, json!({})).await["createSandbox"].take();
    let game = table.sit(&created).await;
    assert_eq!(code(&refused(table, &game, "FIRST").await), "FORBIDDEN", "while it goes on");
    let last = table.look(&game, "FIRST", "lastEntry").await["lastEntry"].as_u64().unwrap();
    let outcome =
        table.record(&game, "FIRST", u32::try_from(last).unwrap(), "give up", json!({ "concede": true })).await;
    assert_eq!(outcome["__typename"], "Recorded", "{outcome}");
    game
}

#[actix_web::test]
async fn a_finished_game_is_shown_when_both_agree_and_gone_when_one_withdraws() {
    let folder = Storage::new();
    let database = folder.database("test.db").await;
    let table = Table::over(database.clone()).await;
    let (game, other) = (over(&table).await, over(&table).await);
    for seat in ["UMPIRE", "ONLOOKER", "DISPLAY"] {
        assert_eq!(code(&refused(&table, &game, seat).await), "FORBIDDEN", "{seat}");
    }
    let asked = share(&table, &game, "FIRST", true).await;
    assert_eq!(asked, json!({ "possible": true, "agreed": ["FIRST"], "token": null }));
    assert!(list(&table).await.is_empty());
    assert!(file(&table).await.is_empty());
    let agreed = share(&table, &game, "SECOND", true).await;
    assert_eq!(agreed["agreed"], json!(["FIRST", "SECOND"]));
    let again = share(&table, &game, "FIRST", true).await;
    assert_eq!(again, agreed, "to agree again changes nothing");
    share(&table, &other, "BOTH", true).await;
    table.stop().await;

    let table = Table::over(database).await;
    let games = list(&table).await;
    assert_eq!(games.len(), 2);
    let (newest, shown) = (&games[0], &games[1]);
    assert_eq!((&newest["game"]["id"], &shown["game"]["id"]), (&json!(other.id), &json!(game.id)), "the newest first");
    assert_eq!(shown["token"], agreed["token"]);
    assert_eq!(shown["result"], "Japan conceded");
    assert!(shown["scenario"].as_str().unwrap().starts_with("Scenario I: "), "{shown}");
    assert_eq!(shown["firstMoves"].as_array().unwrap().len(), 5, "{shown}");
    assert_eq!(shown["luck"][0]["side"], "Japan");
    assert!(shown["luck"][0]["swing"].is_number(), "{shown}");

    // Whoever has the link reads all of it, and does nothing.
    let token = shown["token"].as_str().unwrap();
    let query = "query($g: ID!) { game(id: $g) { seat { kind } lastEntry entries(first: 5) { nodes { lines { text } command } } } }";
    let seen = table.ask(Some(token), query, json!({ "g": game.id })).await;
    assert_eq!(seen["game"]["seat"]["kind"], "ONLOOKER");
    assert_eq!(seen["game"]["lastEntry"], shown["entries"]);
    assert!(seen["game"]["entries"]["nodes"][3]["command"].is_object(), "{seen}");
    let say = "mutation($g: ID!) { say(game: $g, words: \"x\") { words } }";
    assert_eq!(code(&table.answer(Some(token), say, json!({ "g": game.id })).await), "FORBIDDEN");

    let all = folder.path().join("finished.jsonl");
    std::fs::write(&all, file(&table).await).unwrap();
    assert_eq!(verified(&all, None).unwrap().matches("is accepted: the game").count(), 2);
    let fresh = folder.database("fresh.db").await;
    let games = imported(&ImportOptions { file: all, database: (&fresh).into(), packs: None }).await.unwrap();
    assert_eq!(games.len(), 2);

    let withdrawn = share(&table, &game, "SECOND", false).await;
    assert_eq!(withdrawn, json!({ "possible": true, "agreed": [], "token": null }));
    assert_eq!(list(&table).await.len(), 1);
    let name = table.answer(Some(token), "query($g: ID!) { game(id: $g) { name } }", json!({ "g": game.id })).await;
    assert_eq!(code(&name), "SEAT", "the link opens nothing more");
    table.stop().await;
    println!("seen: two finished games in the list and in one file, read without a seat, and one gone again");
}
