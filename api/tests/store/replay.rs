//! Earlier moments of a game over the API: what a seat saw there, one entry after the other, both ways and anywhere.

use std::time::Instant;

use api::graphql::whole::view_query;
use serde_json::{Value, json};

use crate::common::{Game, Table, code, setting};

/// Entries of the game that is stepped through.
const ENTRIES: u64 = 90;

/// All fields of a view.
fn fields() -> String {
    let query = view_query("NeiGame").unwrap();
    let (from, to) = (query.find("view {").unwrap(), query.rfind("} } }").unwrap());
    query[from..to].to_owned()
}

async fn sandbox(table: &Table, entries: u64) -> Game {
    let query =
        "mutation($entries: Int!) { createSandbox(seed: 7, entries: $entries) { game { id } seats { kind code } } }";
    table.sit(&table.ask(None, query, json!({ "entries": entries })).await["createSandbox"]).await
}

async fn moments(table: &Table, game: &Game, seat: &str, from: u64, count: u64) -> Vec<Value> {
    let fields = format!("moments(from: {from}, count: {count}) {{ entry {} }}", fields());
    table.look(game, seat, &fields).await["moments"].as_array().unwrap().clone()
}

/// A view without the ids of what is in it: they say of which game and moment it is.
fn anywhere(view: &Value) -> Value {
    match view {
        Value::Array(list) => list.iter().map(anywhere).collect(),
        Value::Object(fields) => {
            let is_id = |name: &str, value: &Value| name == "id" && value.as_str().is_some_and(|id| id.contains('/'));
            let kept = fields.iter().filter(|(name, value)| !is_id(name, value));
            Value::Object(kept.map(|(name, value)| (name.clone(), anywhere(value))).collect())
        }
        _ => view.clone(),
    }
}

/// The view at an entry by another way: a branch that ends there.
async fn branched(table: &Table, game: &Game, entry: u64, seat: &str) -> Value {
    let query = "mutation($game: ID!, $entry: Int) { \
                 createBranch(game: $game, entry: $entry, name: \"Here\") { game { id } seats { kind code } } }";
    let variables = json!({ "game": game.id, "entry": entry });
    let branch = table.ask(Some(game.token("BOTH")), query, variables).await["createBranch"].take();
    let branch = table.sit(&branch).await;
    table.look(&branch, seat, &fields()).await["view"].take()
}

async fn take_back(table: &Table, game: &Game, expected: u64, to: u64) {
    let query = "mutation($game: ID!, $n: Int!, $id: ID!, $to: Int!) { \
                 takeBack(game: $game, expectedEntry: $n, commandId: $id, to: $to) { __typename } }";
    let variables = json!({ "game": game.id, "n": expected, "id": format!("back {expected}"), "to": to });
    let outcome = table.ask(Some(game.token("BOTH")), query, variables).await;
    assert_eq!(outcome["takeBack"]["__typename"], "Recorded", "{outcome}");
}

#[actix_web::test]
async fn a_moment_is_what_the_seat_saw_there() {
    let table = Table::new().await;
    let entries = setting("REPLAYED", ENTRIES);
    let game = sandbox(&table, entries).await;
    take_back(&table, &game, entries, entries - 20).await;
    let last = entries + 1;
    for seat in ["FIRST", "SECOND", "ONLOOKER", "UMPIRE"] {
        let now = table.look(&game, seat, &fields()).await;
        let end = moments(&table, &game, seat, last, 1).await;
        assert_eq!((end.len(), &end[0]["entry"]), (1, &json!(last)), "{seat}");
        assert_eq!(anywhere(&end[0]["view"]), anywhere(&now["view"]), "{seat}");
        for entry in [1, 2, entries / 2, entries - 20, entries - 1, entries] {
            let found = moments(&table, &game, seat, entry, 1).await;
            let there = branched(&table, &game, entry, seat).await;
            assert_eq!(anywhere(&found[0]["view"]), anywhere(&there), "{seat}, entry {entry}");
        }
    }
    // What was taken back is no longer there after it.
    let [before, after] = [moments(&table, &game, "BOTH", entries - 20, 1), moments(&table, &game, "BOTH", last, 1)];
    assert_eq!(anywhere(&before.await[0]["view"]), anywhere(&after.await[0]["view"]));
}

#[actix_web::test]
async fn a_step_is_answered_alike_from_either_side_and_alone() {
    let table = Table::new().await;
    let game = sandbox(&table, ENTRIES).await;
    let mut all = Vec::new();
    for from in (1..=ENTRIES).step_by(32) {
        all.extend(moments(&table, &game, "FIRST", from, 32).await);
    }
    assert_eq!(all.len() as u64, ENTRIES);
    assert!((1..).zip(&all).all(|(number, moment)| moment["entry"] == number));
    let began = Instant::now();
    for (number, moment) in (1..=ENTRIES).rev().zip(all.iter().rev()) {
        let again = moments(&table, &game, "FIRST", number, 1).await;
        assert_eq!(again.as_slice(), std::slice::from_ref(moment), "entry {number}, backwards");
    }
    println!("{} steps of a full view backwards, each asked for alone: {:?}", all.len(), began.elapsed());
}

#[actix_web::test]
async fn what_is_asked_for_is_bounded() {
    let table = Table::new().await;
    let game = sandbox(&table, 40).await;
    assert_eq!(moments(&table, &game, "BOTH", 1, 900).await.len(), 32, "32 at the most");
    assert_eq!(moments(&table, &game, "BOTH", 39, 5).await.len(), 2, "fewer where the record ends");
    for (from, words) in [(0, "entries 1 to 40"), (41, "entries 1 to 40"), (-3, "`from` is a number from 0 up")] {
        let query =
            format!("query($id: ID!) {{ game(id: $id) {{ ... on NeiGame {{ moments(from: {from}) {{ entry }} }} }} }}");
        let answer = table.answer(Some(game.token("BOTH")), &query, json!({ "id": game.id })).await;
        assert_eq!(code(&answer), "BAD_INPUT", "{answer}");
        assert!(answer.to_string().contains(words), "{answer}");
    }
}

#[actix_web::test]
async fn turns_and_battles_are_listed_for_every_seat() {
    let table = Table::new().await;
    let game = sandbox(&table, 150).await;
    let fields = "landmarks { entry kind turn area name }";
    let all = table.look(&game, "UMPIRE", fields).await;
    let kinds: Vec<&Value> = all["landmarks"].as_array().unwrap().iter().map(|one| &one["kind"]).collect();
    assert!(kinds.contains(&&json!("TURN")) && kinds.contains(&&json!("BATTLE")), "{all}");
    for seat in ["FIRST", "SECOND", "ONLOOKER"] {
        assert_eq!(table.look(&game, seat, fields).await, all, "{seat}");
    }
}

async fn document(table: &Table, game: &str, token: &str, asked: &str, known: Option<&str>) -> (u16, String, Value) {
    let url = format!("{}/games/{game}/view{asked}", table.url);
    let mut request = awc::Client::default().get(url).bearer_auth(token);
    if let Some(tag) = known {
        request = request.insert_header(("if-none-match", tag));
    }
    let mut response = request.send().await.unwrap();
    let tag = response.headers().get("etag").and_then(|tag| tag.to_str().ok()).unwrap_or_default().to_owned();
    let body = response.body().limit(16_000_000).await.unwrap();
    (response.status().as_u16(), tag, serde_json::from_slice(&body).unwrap_or(Value::Null))
}

#[actix_web::test]
async fn an_earlier_view_is_a_document_that_never_changes() {
    let table = Table::new().await;
    let game = sandbox(&table, 60).await;
    for seat in ["FIRST", "ONLOOKER"] {
        let token = game.token(seat);
        let (status, tag, shown) = document(&table, &game.id, token, "?entry=31", None).await;
        assert_eq!((status, &shown["entry"], &shown["book"]), (200, &json!(31), &json!("NEI")));
        assert_eq!(shown["view"], moments(&table, &game, seat, 31, 1).await[0]["view"], "{seat}");
        let (last, to) = if seat == "FIRST" { (60, 20) } else { (61, 15) };
        take_back(&table, &game, last, to).await;
        let (status, again, _) = document(&table, &game.id, token, "?entry=31", Some(&tag)).await;
        assert_eq!((status, again), (304, tag), "whatever was recorded since");
    }
    for (asked, words) in
        [("?entry=0", "1 to 62"), ("?entry=63", "1 to 62"), ("?entry=x", "`entry` alone"), ("?turn=3", "`entry` alone")]
    {
        let (status, _, refused) = document(&table, &game.id, game.token("FIRST"), asked, None).await;
        assert_eq!(status, 400, "{asked}: {refused}");
        assert!(refused.to_string().contains(words), "{asked}: {refused}");
    }
    let geaw = "mutation { createGame(input: { geaw: { name: \"A desk\" } }) { game { id } seats { kind code } } }";
    let geaw = table.sit(&table.ask(None, geaw, json!({})).await["createGame"]).await;
    let (status, _, refused) = document(&table, &geaw.id, geaw.token("FIRST"), "?entry=1", None).await;
    assert_eq!(status, 404, "{refused}");
}
