//! Long lists come in pages, objects come by their id, and what is made up leads nowhere.

use serde_json::{Value, json};

use crate::common::{self, Table, code};

const PLACES: [&str; 3] = ["N-I1", "N-I2", "N-I4"];

/// A game in which the Allies have placed three units: four entries.
async fn four_entries(table: &Table) -> common::Game {
    let game = table.create("STRICT", "EITHER").await;
    for (expected, unit) in (1..).zip(PLACES) {
        let command = json!({ "placeAtStart": { "unit": unit, "area": "batavia" } });
        let outcome = table.record(&game, "SECOND", expected, unit, command).await;
        assert_eq!(outcome["__typename"], "Recorded", "{outcome}");
    }
    game
}

#[actix_web::test]
async fn the_record_is_read_page_by_page_with_cursors() {
    let table = Table::new().await;
    let game = four_entries(&table).await;
    let page = async |arguments: &str| {
        let fields = format!(
            "entries({arguments}) {{ totalCount nodes {{ number }} edges {{ cursor node {{ number }} }} \
             pageInfo {{ hasNextPage hasPreviousPage startCursor endCursor }} }}"
        );
        table.look(&game, "SECOND", &fields).await["entries"].take()
    };
    let first = page("first: 3").await;
    assert_eq!((&first["totalCount"], first["nodes"].as_array().unwrap().len()), (&json!(4), 3));
    assert_eq!(first["pageInfo"]["hasNextPage"], true);
    assert_eq!(first["pageInfo"]["hasPreviousPage"], false);
    assert_eq!(first["edges"][2]["cursor"], first["pageInfo"]["endCursor"]);
    let end = first["pageInfo"]["endCursor"].as_str().unwrap();
    let rest = page(&format!("first: 3, after: \"{end}\"")).await;
    assert_eq!(rest["nodes"], json!([{ "number": 4 }]));
    assert_eq!((&rest["pageInfo"]["hasNextPage"], &rest["pageInfo"]["hasPreviousPage"]), (&json!(false), &json!(true)));
    assert_eq!(page("since: 3").await["nodes"], rest["nodes"]);
    let last = page("last: 2").await;
    assert_eq!(last["nodes"], json!([{ "number": 3 }, { "number": 4 }]));
    assert_eq!((&last["pageInfo"]["hasNextPage"], &last["pageInfo"]["hasPreviousPage"]), (&json!(false), &json!(true)));
    let start = last["pageInfo"]["startCursor"].as_str().unwrap();
    let before = page(&format!("last: 1, before: \"{start}\"")).await;
    assert_eq!(before["nodes"], json!([{ "number": 2 }]));
    assert_eq!(before["pageInfo"]["hasNextPage"], true);
    assert_eq!(page(&format!("before: \"{start}\"")).await["nodes"], json!([{ "number": 1 }, { "number": 2 }]));
    let query = format!(
        "{{ game(id: \"{}\") {{ ... on NeiGame {{ entries(first: 1, last: 1) {{ totalCount }} }} }} }}",
        game.id
    );
    assert_eq!(code(&table.answer(Some(game.token("SECOND")), &query, json!({})).await), "BAD_INPUT");
    let waits =
        format!("{{ awaitEntries(game: \"{}\", after: \"{end}\", seconds: 0) {{ nodes {{ number }} }} }}", game.id);
    let heard = table.ask(Some(game.token("SECOND")), &waits, json!({})).await;
    assert_eq!(heard["awaitEntries"]["nodes"], json!([{ "number": 4 }]));
    let empty = page("since: 4").await;
    assert_eq!(empty["pageInfo"]["endCursor"], Value::Null);
}

#[actix_web::test]
async fn made_up_cursors_are_refused() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    for cursor in ["", "4", "ZW50cnkgLTE", "ZW50cnkgOTk5OTk5OTk5OTk5", "'; DROP TABLE entries"] {
        let query = format!(
            "{{ game(id: \"{}\") {{ ... on NeiGame {{ entries(after: \"{cursor}\") {{ totalCount }} }} }} }}",
            game.id
        );
        let answer = table.answer(Some(game.token("FIRST")), &query, json!({})).await;
        assert_eq!(code(&answer), "BAD_INPUT", "{answer}");
    }
}

#[actix_web::test]
async fn objects_come_by_their_ids_and_only_to_those_who_may_see_them() {
    let table = Table::new().await;
    let game = four_entries(&table).await;
    let other = table.create("STRICT", "EITHER").await;
    let ask = async |token: Option<&str>, id: &str| {
        let query = "query($id: ID!) { node(id: $id) { __typename id ... on Entry { number lines { text } } } }";
        table.answer(token, query, json!({ "id": id })).await
    };
    let token = Some(game.token("SECOND"));
    for (id, kind) in [
        (game.id.as_str(), "NeiGame"),
        (&format!("{}:2", game.id), "Entry"),
        ("NEI-9.1-b", "Clause"),
        ("NEI-R07", "Ruling"),
    ] {
        let answer = ask(token, id).await;
        assert_eq!((&answer["data"]["node"]["__typename"], &answer["data"]["node"]["id"]), (&json!(kind), &json!(id)));
    }
    // Japan sees the number of an Allied placement, not the counter.
    let hidden = ask(Some(game.token("FIRST")), &format!("{}:2", game.id)).await;
    assert!(!hidden.to_string().contains("N-I1") && hidden["data"]["node"]["number"] == 2, "{hidden}");
    for (token, id, wanted) in [
        (None, game.id.clone(), "SEAT"),
        (Some(other.token("BOTH")), game.id.clone(), "SEAT"),
        (Some(other.token("BOTH")), format!("{}:2", game.id), "SEAT"),
        (token, format!("{}:5", game.id), "NOT_FOUND"),
        (token, format!("{}:0", game.id), "NOT_FOUND"),
        (token, "00000000-0000-7000-8000-000000000000".to_owned(), "SEAT"),
        (token, "J-CA5".to_owned(), "NOT_FOUND"),
        (token, String::new(), "NOT_FOUND"),
    ] {
        let answer = ask(token, &id).await;
        assert_eq!((code(&answer), &answer["data"]["node"]), (wanted, &Value::Null), "{id}: {answer}");
    }
}

#[actix_web::test]
async fn whoever_guesses_ids_learns_nothing_from_the_answer() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    let ask = async |id: &str| {
        let query = "query($id: ID!) { game(id: $id) { name } }";
        let without = table.answer(None, query, json!({ "id": id })).await;
        let guessed = table.answer(Some(&"a".repeat(64)), query, json!({ "id": id })).await;
        (without, guessed)
    };
    assert_eq!(ask(&game.id).await, ask("01890000-0000-7000-8000-000000000000").await);
}

#[actix_web::test]
async fn a_sandbox_is_the_same_game_for_the_same_seed() {
    let table = Table::new().await;
    let create = async |seed: i32, entries: i32| {
        let query = "mutation($s: Int!, $n: Int!) { createSandbox(seed: $s, entries: $n) { game { id } ownerKey seats { kind code } } }";
        table.answer(None, query, json!({ "s": seed, "n": entries })).await
    };
    let read = async |created: Value| {
        let created = &created["data"]["createSandbox"];
        let umpire = created["seats"].as_array().unwrap().iter().find(|seat| seat["kind"] == "UMPIRE").unwrap();
        let take = "mutation($c: String!) { takeSeat(code: $c) { token } }";
        let taken = table.ask(None, take, json!({ "c": umpire["code"] })).await;
        let look = "query($g: ID!) { game(id: $g) { lastEntry entries { nodes { number by lines { text } } } } }";
        table.ask(taken["takeSeat"]["token"].as_str(), look, json!({ "g": created["game"]["id"] })).await
    };
    let one = read(create(5, 70).await).await;
    assert_eq!(one["game"]["lastEntry"], 70);
    assert_eq!(one, read(create(5, 70).await).await);
    assert_ne!(one, read(create(6, 70).await).await);
    for (seed, entries) in [(-1, 10), (1, 0), (1, 401)] {
        assert_eq!(code(&create(seed, entries).await), "BAD_INPUT");
    }
}
