//! A copy put back: whole, into an empty database of either kind, and into no other.

use api::commands::archive::verified_database;
use api::commands::backups::{backed_up, restored};
use api::config::{BackupOptions, RestoreOptions, VerifyOptions};
use sea_orm::{ConnectionTrait, Statement};
use serde_json::json;

use crate::common::Table;
use crate::common::storage::Storage;

const TABLES: [&str; 9] =
    ["games", "entries", "seats", "tokens", "webhooks", "dice_seeds", "notes", "sharing", "push_keys"];

/// How many rows each table has.
async fn rows(storage: &Storage, name: &str) -> Vec<i64> {
    let db = storage.connect(name).await;
    let mut counts = Vec::new();
    for table in TABLES {
        let count = Statement::from_string(db.get_database_backend(), format!("SELECT count(*) FROM {table}"));
        counts.push(db.query_one_raw(count).await.unwrap().unwrap().try_get_by_index(0).unwrap());
    }
    db.close().await.unwrap();
    counts
}

#[actix_web::test]
async fn a_copy_goes_into_an_empty_database_with_every_key_and_into_no_other() {
    let storage = Storage::new();
    let table = Table::over(storage.database("live.db").await).await;
    let query = "mutation { createGame(input: { nei: { name: \"An evening\" } }) { game { id } ownerKey seats { kind code } } }";
    let created = table.ask(None, query, json!({})).await["createGame"].take();
    let (game, owner) = (table.sit(&created).await, created["ownerKey"].as_str().unwrap().to_owned());
    let place = |unit: &str| json!({ "placeAtStart": { "unit": unit, "area": "batavia" } });
    for (last, unit) in (1..).zip(["N-I1", "N-I2"]) {
        let outcome = table.record(&game, "SECOND", last, unit, place(unit)).await;
        assert_eq!(outcome["__typename"], "Recorded", "{outcome}");
    }
    let query = "mutation($game: ID!, $id: ID!) { keepNote(game: $game, note: { id: $id, entry: 2, text: \"A find\", shared: true }) { id } }";
    let note = "01900000-0000-7000-8000-000000000001";
    table.ask(Some(game.token("SECOND")), query, json!({ "game": game.id, "id": note })).await;
    let proven = table.create("ADVISE", "PROVEN").await;
    table.allow_push().await;
    let query = "mutation { createSandbox(entries: 40) { game { id } ownerKey seats { kind code } } }";
    let created = table.ask(None, query, json!({})).await["createSandbox"].take();
    let shown = table.sit(&created).await;
    let outcome = table.record(&shown, "FIRST", 40, "over", json!({ "concede": true })).await;
    assert_eq!(outcome["__typename"], "Recorded", "{outcome}");
    let query = "mutation($game: ID!) { shareGame(game: $game, agreed: true) { token } }";
    table.ask(Some(shown.token("BOTH")), query, json!({ "game": shown.id })).await;
    let query = "mutation($game: ID!) { addWebhook(game: $game, url: \"https://example.org/\") { secret } }";
    table.ask(Some(&owner), query, json!({ "game": game.id })).await;

    let copy = storage.path().join("copy.db");
    let live = storage.database("live.db").await;
    backed_up(&BackupOptions { file: copy.clone(), database: live.clone().into() }).await.unwrap();
    let fields =
        "lastEntry entries { nodes { number by at seal lines { text } } } view { areas { code units { code } } }";
    let shown = table.look(&game, "SECOND", fields).await;
    table.stop().await;
    let copied = rows(&storage, "live.db").await;
    assert!(copied.iter().all(|count| *count > 0), "each table has something to carry: {copied:?}");

    let fresh = storage.database("fresh.db").await;
    let options = RestoreOptions { file: copy.clone(), database: fresh.clone().into() };
    let told = restored(&options).await.unwrap();
    assert!(told.contains("holds 3 games of") && told.contains("adjutant serve --database"), "{told}");
    assert_eq!(rows(&storage, "fresh.db").await, copied);
    let verified = verified_database(&VerifyOptions { file: fresh.clone(), packs: None }).await.unwrap();
    assert!(verified.contains("is accepted: 3 games"), "{verified}");

    let table = Table::over(fresh).await;
    assert_eq!(table.look(&game, "SECOND", fields).await, shown, "keys, record and position are those of the copy");
    let outcome = table.record(&game, "SECOND", 3, "more", place("N-I4")).await;
    assert_eq!(outcome["__typename"], "Recorded", "{outcome}");
    let hooks = "query($game: ID!) { webhooks(game: $game) { url } }";
    let hooks = table.ask(Some(&owner), hooks, json!({ "game": game.id })).await;
    assert_eq!(hooks["webhooks"], json!([{ "url": "https://example.org/" }]));
    table.look(&proven, "FIRST", "lastEntry").await;
    table.stop().await;

    let before = rows(&storage, "fresh.db").await;
    let said = restored(&options).await.unwrap_err();
    assert!(said.contains("holds games already") && said.contains("name an empty database"), "{said}");
    assert_eq!(rows(&storage, "fresh.db").await, before);
}

#[actix_web::test]
async fn a_copy_that_is_none_leaves_the_database_as_it_is() {
    let storage = Storage::new();
    let fresh = storage.database("fresh.db").await;
    for (name, bytes) in [("missing.db", None), ("words.db", Some("not a database"))] {
        let file = storage.path().join(name);
        if let Some(bytes) = bytes {
            std::fs::write(&file, bytes).unwrap();
        }
        let said = restored(&RestoreOptions { file, database: fresh.clone().into() }).await.unwrap_err();
        assert!(said.contains(name), "{said}");
    }
    let table = Table::over(fresh).await;
    assert_eq!(
        table.ask(None, "{ about { version } }", json!({})).await["about"]["version"],
        env!("CARGO_PKG_VERSION")
    );
    table.stop().await;
}
