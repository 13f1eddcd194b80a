//! What is concealed while a game goes on is opened at its end, and shown to be what it was (20.3).

use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::common::storage::Storage;
use crate::common::{Game, Table};

/// A game that was played for a while.
async fn sandbox(table: &Table) -> Game {
    let query = "mutation { createSandbox(seed: 7, entries: 200) { game { id } seats { kind code } } }";
    let created = table.ask(None, query, json!({})).await["createSandbox"].take();
    table.sit(&created).await
}

async fn entries(table: &Table, game: &Game, seat: &str) -> Vec<Value> {
    let fields = "entries { nodes { number lines { text } seal opened { salt payload } } }";
    let read = table.look(game, seat, fields).await;
    read["entries"]["nodes"].as_array().unwrap().clone()
}

async fn concede(table: &Table, game: &Game) {
    let last = table.look(game, "FIRST", "lastEntry").await["lastEntry"].as_u64().unwrap();
    let recorded =
        table.record(game, "FIRST", u32::try_from(last).unwrap(), "enough", json!({ "concede": true })).await;
    assert_eq!(recorded["__typename"], "Recorded", "{recorded}");
}

fn fits(entry: &Value) -> bool {
    let opened = |field: &str| entry["opened"][field].as_str().unwrap().to_owned();
    let hash = Sha256::new().chain_update(opened("salt")).chain_update(opened("payload")).finalize();
    entry["seal"] == json!(format!("{hash:x}"))
}

#[actix_web::test]
async fn seals_are_told_at_once_and_opened_when_the_game_is_over() {
    let table = Table::new().await;
    let game = sandbox(&table).await;
    let mut told = Vec::new();
    for seat in ["SECOND", "FIRST", "ONLOOKER"] {
        told = entries(&table, &game, seat).await;
        assert_eq!(told.len(), 200);
        assert!(told.iter().all(|entry| entry["seal"].as_str().unwrap().len() == 64 && entry["opened"].is_null()));
    }
    // Whoever sees both sides may open them at any time.
    assert!(entries(&table, &game, "BOTH").await.iter().all(fits));

    concede(&table, &game).await;
    for seat in ["SECOND", "FIRST", "ONLOOKER"] {
        let opened = entries(&table, &game, seat).await;
        assert!(opened.iter().all(fits), "{seat}");
        for (before, after) in told.iter().zip(&opened) {
            assert_eq!(before["seal"], after["seal"]);
        }
    }
    let lines = |entries: &[Value]| entries.iter().map(|entry| entry["lines"].clone()).collect::<Vec<_>>();
    let whole = lines(&entries(&table, &game, "BOTH").await);
    assert_ne!(lines(&told), whole[..told.len()], "the game has nothing concealed, so this shows nothing");
    assert_eq!(lines(&entries(&table, &game, "ONLOOKER").await), whole);
    table.stop().await;
}

#[actix_web::test]
async fn an_entry_that_was_altered_closes_its_game_and_no_other() {
    let folder = Storage::new();
    let database = folder.database("test.db").await;
    let table = Table::over(&database).await;
    let (other, game) = (table.create("STRICT", "EITHER").await, sandbox(&table).await);
    table.stop().await;

    let db = folder.connect("test.db").await;
    let altered = "UPDATE entries SET payload = replace(payload, '\"by\":', '\"by\" :') WHERE number = 50";
    assert_eq!(db.execute_unprepared(altered).await.unwrap().rows_affected(), 1);
    drop(db);

    let table = Table::over(&database).await;
    for (seat, query) in [
        ("SECOND", "query($g: ID!) { game(id: $g) { lastEntry } }"),
        ("BOTH", "query($g: ID!) { node(id: $g) { id } }"),
        ("FIRST", "query($g: ID!) { awaitEntries(game: $g, since: 200, seconds: 0) { totalCount } }"),
        ("FIRST", "mutation($g: ID!) { roll(game: $g, expectedEntry: 200, commandId: \"a\") { __typename } }"),
        ("UMPIRE", "mutation($g: ID!) { createBranch(game: $g, entry: 10, name: \"B\") { game { id } } }"),
    ] {
        let answer = table.answer(Some(game.token(seat)), query, json!({ "g": game.id })).await;
        let extensions = &answer["errors"][0]["extensions"];
        assert_eq!(extensions, &json!({ "code": "GAME_CLOSED", "entry": 50 }), "{query}: {answer}");
        assert!(answer["errors"][0]["message"].as_str().unwrap().contains("adjutant verify"), "{answer}");
    }
    for path in ["view", "view?entry=10", "record.jsonl", "dice.csv", "archive", "map.svg"] {
        let url = format!("{}/games/{}/{path}", table.url, game.id);
        let mut answer = awc::Client::default().get(url).bearer_auth(game.token("BOTH")).send().await.unwrap();
        let said: Value = serde_json::from_slice(&answer.body().await.unwrap()).unwrap();
        assert_eq!(said["errors"][0]["extensions"], json!({ "code": "GAME_CLOSED", "entry": 50 }), "{path}");
    }
    assert_eq!(table.look(&other, "FIRST", "lastEntry").await["lastEntry"], 1, "other games go on");
    table.stop().await;
}

#[actix_web::test]
async fn the_luck_ledger_tells_a_seat_what_it_may_know_of_the_throws() {
    let table = Table::new().await;
    let game = sandbox(&table).await;
    let luck = async |seat: &str| {
        let query = "query($g: ID!) { luck(game: $g) { count sides { side fire hitsOver tables facesOver swings swing } \
            throws { entry by purpose stands dice countsHits actual expected percentile swing clause { id } } } }";
        table.ask(Some(game.token(seat)), query, json!({ "g": game.id })).await["luck"].take()
    };
    let whole = luck("BOTH").await;
    let throws = whole["throws"].as_array().unwrap();
    assert!(throws.iter().any(|throw| throw["swing"].is_number()), "a combat has a swing: {whole}");
    assert!(throws.iter().any(|throw| throw["countsHits"] == false && throw["swing"].is_null()));
    for side in whole["sides"].as_array().unwrap() {
        let own: Vec<&Value> =
            throws.iter().filter(|throw| throw["by"] == side["side"] && throw["stands"] == true).collect();
        let total = |hits: bool| {
            let counted = own.iter().filter(|throw| throw["countsHits"] == hits);
            counted.map(|throw| throw["actual"].as_f64().unwrap() - throw["expected"].as_f64().unwrap()).sum::<f64>()
        };
        assert!((total(true) - side["hitsOver"].as_f64().unwrap()).abs() < 1e-9, "{side}");
        assert!((total(false) - side["facesOver"].as_f64().unwrap()).abs() < 1e-9, "{side}");
        let swing: f64 = own.iter().filter_map(|throw| throw["swing"].as_f64()).sum();
        assert!((swing - side["swing"].as_f64().unwrap_or(0.0)).abs() < 1e-9, "{side}");
    }
    // A swing is read from what both sides hide; dice that one side threw for itself are in no other ledger.
    for seat in ["FIRST", "SECOND", "ONLOOKER"] {
        let seen = luck(seat).await;
        let throws = seen["throws"].as_array().unwrap();
        assert!(throws.iter().all(|throw| throw["swing"].is_null()), "{seat}: {seen}");
        let foreign_refit = |throw: &Value| {
            throw["clause"]["id"].as_str().unwrap().starts_with("NEI-18.1") && throw["by"] != json!(seat)
        };
        assert!(!throws.iter().any(foreign_refit), "{seat}: {seen}");
        assert!(seen["count"].as_u64() <= whole["count"].as_u64());
    }
}
