//! The staff over the API: what it advises is allowed and recorded as it is, it plays a turn of both sides, and whoever asks
//! for a side is told what that side's own knowledge comes to.

use serde_json::{Value, json};

use crate::common::{Game, Table, code};

/// No turn of both sides takes more entries.
const TURN_MAX: u32 = 400;

async fn advice(table: &Table, game: &Game, seat: &str, level: &str, first: u32) -> Vec<Value> {
    let query = "query($g: ID!, $l: NeiStaffLevel!, $n: Int!) { game(id: $g) { ... on NeiGame { advice(first: $n, level: $l) { \
        offer { command action text cost verdict { clear } } units start target gain cost } } } }";
    let asked = json!({ "g": game.id, "l": level, "n": first });
    let mut answer = table.ask(Some(game.token(seat)), query, asked).await;
    serde_json::from_value(answer["game"]["advice"].take()).unwrap()
}

async fn standing(table: &Table, game: &Game) -> (u32, Value) {
    let mut answer = table.look(game, "UMPIRE", "lastEntry view { turn phase }").await;
    let last = answer["lastEntry"].as_u64().unwrap();
    (u32::try_from(last).unwrap(), answer["view"].take())
}

/// One decision of whichever side has to make it: the first plan of its staff, or dice of the server.
async fn go_on(table: &Table, game: &Game, last: u32) {
    for seat in ["FIRST", "SECOND"] {
        if let Some(plan) = advice(table, game, seat, "RECRUIT", 1).await.first() {
            let command = plan["offer"]["command"].clone();
            let outcome = table.record(game, seat, last, &format!("order {last}"), command).await;
            assert_eq!(outcome["__typename"], "Recorded", "{plan}: {outcome}");
            return;
        }
    }
    for seat in ["FIRST", "SECOND"] {
        if table.roll(game, seat, last, &format!("{seat} rolls {last}")).await["__typename"] == "Recorded" {
            return;
        }
    }
    panic!("nobody orders or rolls anything after entry {last}");
}

#[actix_web::test]
async fn a_table_may_want_no_advice() {
    let table = Table::new().await;
    let game = table.create_from(json!({ "name": "Unadvised", "withoutAdvice": true })).await;
    assert_eq!(table.look(&game, "FIRST", "withoutAdvice").await["withoutAdvice"], true);
    let asked = json!({ "g": game.id });
    for seat in ["FIRST", "SECOND", "BOTH", "UMPIRE"] {
        let query = "query($g: ID!) { game(id: $g) { ... on NeiGame { advice { gain } } } }";
        let refused = table.answer(Some(game.token(seat)), query, asked.clone()).await;
        assert_eq!(code(&refused), "FORBIDDEN", "{seat}: {refused}");
    }
}

#[actix_web::test]
async fn what_the_staff_would_have_done_is_what_it_would_do() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    let mut then = Vec::new();
    for _ in 0..8 {
        let (last, _) = standing(&table, &game).await;
        then.push((last, advice(&table, &game, "BOTH", "RECRUIT", 2).await));
        go_on(&table, &game, last).await;
    }
    let query = "query($g: ID!, $e: Int!) { game(id: $g) { ... on NeiGame { advice(first: 2, level: RECRUIT, after: $e) { \
        offer { command action text cost verdict { clear } } units start target gain cost } } } }";
    for (entry, plans) in then {
        let mut answer = table.ask(Some(game.token("BOTH")), query, json!({ "g": game.id, "e": entry })).await;
        assert_eq!(answer["game"]["advice"].take(), Value::Array(plans), "after entry {entry}");
    }
    let refused = table.answer(Some(game.token("BOTH")), query, json!({ "g": game.id, "e": 500 })).await;
    assert_eq!(code(&refused), "BAD_INPUT", "{refused}");
}

#[actix_web::test]
async fn a_staff_on_each_side_plays_a_turn() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    let mut has_advised = false;
    loop {
        let (last, view) = standing(&table, &game).await;
        if view["turn"] != json!(1) {
            break;
        }
        assert!(last < TURN_MAX, "{view}");
        if view["phase"] == "JAPANESE_ACTION" && !has_advised {
            has_advised = true;
            let plans = advice(&table, &game, "FIRST", "STAFF", 3).await;
            assert_eq!(plans.len(), 3, "{plans:?}");
            assert!(plans.iter().all(|plan| plan["offer"]["verdict"]["clear"] == json!(true)), "{plans:?}");
            let commands: Vec<&Value> = plans.iter().map(|plan| &plan["offer"]["command"]).collect();
            assert!(commands[0] != commands[1] && commands[1] != commands[2] && commands[0] != commands[2]);
            assert_eq!(plans, advice(&table, &game, "FIRST", "STAFF", 3).await, "the same entry, the same advice");
            assert_eq!(plans, advice(&table, &game, "BOTH", "STAFF", 3).await, "a shared tablet is told no more");
            assert!(advice(&table, &game, "SECOND", "STAFF", 3).await.is_empty());
            assert!(advice(&table, &game, "DISPLAY", "STAFF", 3).await.is_empty());
        }
        go_on(&table, &game, last).await;
    }
    assert!(has_advised);
}
