//! What if: a branch begins as its game stood, goes its own way, and touches nothing.

use serde_json::{Value, json};

use crate::common::storage::Storage;
use crate::common::{Game, Table, code};

fn place(unit: &str, area: &str) -> Value {
    json!({ "placeAtStart": { "unit": unit, "area": area } })
}

async fn placed(table: &Table, game: &Game, from: u32, units: &[(&str, &str)]) {
    for (expected, (unit, area)) in (from..).zip(units) {
        let outcome = table.record(game, "SECOND", expected, &format!("{unit}-{area}"), place(unit, area)).await;
        assert_eq!(outcome["__typename"], "Recorded", "{outcome}");
    }
}

async fn branch(table: &Table, game: &Game, seat: &str, entry: Value, name: &str) -> Value {
    let query = "mutation($g: ID!, $e: Int, $n: String!) { \
        createBranch(game: $g, entry: $e, name: $n) { game { id } seats { kind code } ownerKey } }";
    table.answer(Some(game.token(seat)), query, json!({ "g": game.id, "e": entry, "n": name })).await
}

/// Everything a seat may see of the record and the table.
async fn seen(table: &Table, game: &Game) -> Value {
    let fields = "lastEntry entries { nodes { number at by takenBack seal lines { text } } } view { areas { code units { code } } }";
    table.look(game, "BOTH", fields).await
}

#[actix_web::test]
async fn a_branch_goes_its_own_way_and_touches_nothing() {
    let folder = Storage::new();
    let file = folder.database("test.db").await;
    let table = Table::over(&file).await;
    let game = table.create("STRICT", "EITHER").await;
    placed(&table, &game, 1, &[("N-I1", "batavia"), ("N-I2", "batavia"), ("N-I4", "batavia")]).await;
    let before = seen(&table, &game).await;

    let mut made = branch(&table, &game, "BOTH", json!(3), "What if").await;
    let tried = table.sit(&made["data"]["createBranch"].take()).await;
    let about = table.look(&tried, "FIRST", "name lastEntry branch { game entry }").await;
    assert_eq!(about, json!({ "name": "What if", "lastEntry": 3, "branch": { "game": game.id, "entry": 3 } }));
    assert_eq!(table.look(&game, "FIRST", "branch { game entry }").await["branch"], Value::Null);
    // The ids of the other game's commands mean nothing here.
    placed(&table, &tried, 3, &[("N-I4", "batavia")]).await;
    let back = table.look(&tried, "SECOND", "lastEntry").await;
    assert_eq!(back["lastEntry"], 4);
    placed(&table, &tried, 4, &[("N-I2", "central_java")]).await;
    assert_eq!(seen(&table, &game).await, before, "the game it came from is as it was");

    // A key of the one opens nothing in the other.
    let query = "query($g: ID!) { game(id: $g) { lastEntry } }";
    let answer = table.answer(Some(tried.token("UMPIRE")), query, json!({ "g": game.id })).await;
    assert_eq!(code(&answer), "SEAT", "{answer}");

    // It is a branch after a restart too.
    let late = seen(&table, &tried).await;
    table.stop().await;
    let table = Table::over(&file).await;
    assert_eq!(seen(&table, &tried).await, late);
    assert_eq!(table.look(&tried, "FIRST", "branch { entry }").await["branch"]["entry"], 3);
}

#[actix_web::test]
async fn branches_are_compared_from_where_they_part() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    placed(&table, &game, 1, &[("N-I1", "batavia"), ("N-I2", "batavia")]).await;
    let mut branches = Vec::new();
    for area in ["batavia", "central_java"] {
        let mut made = branch(&table, &game, "UMPIRE", Value::Null, area).await;
        let tried = table.sit(&made["data"]["createBranch"].take()).await;
        placed(&table, &tried, 3, &[("N-I4", area)]).await;
        branches.push(tried);
    }
    let query = "query($g: ID!, $w: ID!, $k: String!) { \
        comparison(game: $g, with: $w, key: $k) { common count differences { about here there } } }";
    let compare = async |one: &Game, seat: &str, other: &Game| {
        let variables = json!({ "g": one.id, "w": other.id, "k": other.token("UMPIRE") });
        table.answer(Some(one.token(seat)), query, variables).await
    };
    let parted = compare(&branches[0], "BOTH", &branches[1]).await;
    let parted = &parted["data"]["comparison"];
    assert_eq!((&parted["common"], &parted["count"]), (&json!(3), &json!(1)), "{parted}");
    let about: Vec<&str> =
        parted["differences"][0]["about"].as_array().unwrap().iter().map(|part| part.as_str().unwrap()).collect();
    assert_eq!(about[..2], ["units", "N-I4"]);
    assert!(parted["differences"][0]["there"].to_string().contains("central_java"), "{parted}");
    let same = compare(&branches[0], "UMPIRE", &branches[0]).await;
    assert_eq!(same["data"]["comparison"]["count"], 0);
    // Who does not see everything compares nothing.
    assert_eq!(code(&compare(&branches[0], "FIRST", &branches[1]).await), "FORBIDDEN");
}

#[actix_web::test]
async fn a_side_cannot_look_through_a_branch() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    for seat in ["FIRST", "SECOND", "ONLOOKER"] {
        assert_eq!(code(&branch(&table, &game, seat, Value::Null, "A look").await), "FORBIDDEN", "{seat}");
    }
    let none = branch(&table, &game, "BOTH", json!(2), "Too late").await;
    assert!(none["errors"][0]["message"].as_str().unwrap().contains("no entry 2"), "{none}");
    let open = json!({ "name": "Open", "openTable": true });
    let open = table.create_from(open).await;
    let made = branch(&table, &open, "FIRST", Value::Null, "Mine").await;
    assert!(made["data"]["createBranch"]["game"]["id"].is_string(), "{made}");
}
