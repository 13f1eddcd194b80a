//! What a table of *The Greater East Asia War* or *A World at War* typed is kept as an overlay, and its next game begins
//! with it, here or elsewhere.
//!
//! The components here are invented, to have something to type; nothing of them is shipped.

use api::seats::SeatKind;
use serde_json::{Value, json};

use crate::common::archives::app as desk_over;
use crate::common::desk::Played;
use crate::common::storage::Storage;
use crate::common::{self, Table, code};

const CHECKED: &str = "fits mistakes { line reason } doubts { line reason } hash packHash text \
                       sections { section owner known hash }";

async fn looked_through(table: &Table, book: &str, field: &str, text: &str) -> Value {
    let operation = if field.starts_with("keep") { "mutation" } else { "query" };
    let query = format!("{operation}($t: String!) {{ {field}(book: {book}, text: $t) {{ {CHECKED} }} }}");
    table.ask(None, &query, json!({ "t": text })).await[field].take()
}

/// Begins a game of `book` with an overlay.
async fn begun(table: &Table, book: &str, overlay: &Value) -> common::Game {
    let book = book.to_lowercase();
    let query = format!(
        "mutation($o: ID) {{ createGame(input: {{ {book}: {{ name: \"Next\", overlay: $o }} }}) {{ \
         game {{ id }} seats {{ kind code }} }} }}"
    );
    let created = table.ask(None, &query, json!({ "o": overlay })).await["createGame"].take();
    table.sit(&created).await
}

async fn look(table: &Table, game: &common::Game, book: &str, fields: &str) -> Value {
    let query = format!("query($id: ID!) {{ game(id: $id) {{ ... on {book}Game {{ {fields} }} }} }}");
    table.ask(Some(game.token("SECOND")), &query, json!({ "id": game.id })).await["game"].take()
}

const SHEETS: &str = "overlay packHash sheets { hexes { hex terrain } mobilization { cost } } ";

#[actix_web::test]
async fn what_a_table_typed_is_there_when_its_next_game_begins() {
    let mut first = Played::of("Geaw").await;
    let record = json!({ "hex": "2914", "terrain": "clear", "country": "India" });
    first.order("FIRST", json!({ "transcribe": { "hex": record } })).await;
    let row = json!({ "units": { "contingent": "JAPANESE", "unitType": "INFANTRY" }, "cost": 2 });
    let typed = json!({ "order": { "transcribe": { "mobilization": row } } });
    assert!(first.judge("FIRST", &typed).await.is_object());
    first.play("FIRST", &typed).await;
    let before = first.look("FIRST", SHEETS).await;
    let copy = first.look("FIRST", "copy(date: \"2026-11-24\")").await["copy"].take();
    let text = copy.as_str().unwrap();
    assert!(text.contains("cost = 2") && text.contains("date = 2026-11-24") && text.contains("entries = 2"), "{text}");

    let table = &first.table;
    let looked = looked_through(table, "GEAW", "checkOverlay", text).await;
    let kept = looked_through(table, "GEAW", "keepOverlay", text).await;
    assert_eq!(kept, looked, "keeping says what looking through says");
    assert_eq!((&kept["fits"], &kept["text"]), (&json!(true), &copy));
    let owner: Vec<_> = kept["sections"].as_array().unwrap().iter().map(|part| part["owner"].clone()).collect();
    assert_eq!(owner, [json!(0), json!(1), json!(1)], "counters, map, tables");

    let game = begun(table, "Geaw", &kept["hash"]).await;
    let next = look(table, &game, "Geaw", SHEETS).await;
    assert_eq!((&next["overlay"], &next["packHash"]), (&kept["hash"], &kept["packHash"]));
    assert_eq!(next["sheets"], before["sheets"]);
    assert_eq!(before["overlay"], Value::Null);
    let again = look(table, &game, "Geaw", "copy(date: \"2027-01-01\")").await;
    assert_eq!(again["copy"], copy, "with the days on which it was read");
    let shipped = begun(table, "Geaw", &Value::Null).await;
    assert_ne!(look(table, &shipped, "Geaw", SHEETS).await["packHash"], kept["packHash"]);
}

#[actix_web::test]
async fn accounts_and_costs_are_there_when_the_next_game_begins() {
    let mut first = Played::of("Awaw").await;
    let account = json!({ "nation": "BRITAIN", "base": 125, "level": 90, "limit": 40, "resistance": 3,
                          "reason": "invented" });
    first.order("SECOND", json!({ "transcribe": { "account": account } })).await;
    let cost = json!({ "kind": "INFANTRY", "print": "1-2", "brps": 1 });
    first.order("SECOND", json!({ "transcribe": { "cost": cost } })).await;
    let fields = "view { accounts { nation known base level limit } }";
    let before = first.look("SECOND", fields).await;
    let copy = first.look("SECOND", "copy(date: \"2026-11-24\")").await["copy"].take();
    let table = &first.table;
    let kept = looked_through(table, "AWAW", "keepOverlay", copy.as_str().unwrap()).await;
    assert_eq!(kept["fits"], true, "{kept}");
    let game = begun(table, "Awaw", &kept["hash"]).await;
    let next = look(table, &game, "Awaw", fields).await;
    assert_eq!(next, before);
    assert_eq!(look(table, &game, "Awaw", "overlay").await["overlay"], kept["hash"]);
    let other = look(table, &game, "Awaw", "copy(date: \"2026-11-25\")").await;
    assert_eq!(other["copy"], copy);
}

#[actix_web::test]
async fn what_is_wrong_is_refused_whole_and_an_overlay_of_another_book_too() {
    let table = Table::new().await;
    let wrong = "schema = 1\nbook = \"geaw\"\n[[hex]]\nhex = \"3117\"\nvalue = 2\nprinted = \"map\"\ndate = 2026-11-24\n\
                 [[hex]]\nhex = \"99\"\nprinted = \"map\"\ndate = 2026-11-24\n[end]\nentries = 2\n";
    let answer = looked_through(&table, "GEAW", "keepOverlay", wrong).await;
    assert_eq!((&answer["fits"], &answer["hash"]), (&json!(false), &Value::Null));
    assert!(answer["mistakes"][0]["line"] == 8, "{answer}");
    let other =
        looked_through(&table, "AWAW", "keepOverlay", "schema = 1\nbook = \"geaw\"\n[end]\nentries = 0\n").await;
    assert!(other["mistakes"][0]["reason"].as_str().unwrap().contains("the file says \"geaw\""), "{other}");
    let create = "mutation { createGame(input: { geaw: { name: \"None\", overlay: \"00\" } }) { game { id } } }";
    let answer = table.answer(None, create, json!({})).await;
    assert!(answer["errors"][0]["message"].as_str().unwrap().contains("keep it first"), "{answer}");

    let played = Played::of("Geaw").await;
    for day in ["today", "2026-13-01", "2026-1-01", "26-11-24", "2026-11-24\n"] {
        let query = "query($id: ID!, $d: String!) { game(id: $id) { ... on GeawGame { copy(date: $d) } } }";
        let token = Some(played.game.token("FIRST"));
        let answer = played.table.answer(token, query, json!({ "id": played.game.id, "d": day })).await;
        assert_eq!(code(&answer), "BAD_INPUT", "{day}: {answer}");
    }

    let query = "query($a: String!, $b: String!) { compareOverlays(book: GEAW, first: $a, second: $b) { \
                 mistakes { reason } differences { kind record field first second } } }";
    let turn = |year| {
        format!(
            "schema = 1\nbook = \"geaw\"\n[[turn]]\nturn = 3\nyear = {year}\nquarter = 1\nprinted = \"map\"\n\
                 date = 2026-11-24\n[end]\nentries = 1\n"
        )
    };
    let pair = json!({ "a": turn(1942), "b": turn(1943) });
    let compared = table.ask(None, query, pair).await["compareOverlays"].take();
    assert_eq!(
        compared["differences"],
        json!([{ "kind": "turn", "record": "3", "field": "year", "first": "1942", "second": "1943" }])
    );
}

#[actix_web::test]
async fn an_archive_carries_it_to_a_fresh_installation() {
    let (here, there) = (Storage::new(), Storage::new());
    let file = here.database("here.db").await;
    let table = Table::over(&file).await;
    let text = "schema = 1\nbook = \"geaw\"\n[[hex]]\nhex = \"2914\"\nterrain = \"swamp\"\nprinted = \"map\"\n\
                date = 2026-11-24\n[end]\nentries = 1\n";
    let kept = looked_through(&table, "GEAW", "keepOverlay", text).await;
    let game = begun(&table, "Geaw", &kept["hash"]).await;
    let sheets = look(&table, &game, "Geaw", SHEETS).await;
    table.stop().await;
    let archive = desk_over(&file).await.games.export(game.id.parse().unwrap()).await.unwrap().text;

    let other_file = there.database("there.db").await;
    let other = desk_over(&other_file).await;
    let openings = SeatKind::openings(1);
    let imported = api::archive::import(&other.games.geaw, archive, &openings, None).await.unwrap();
    let row = other.journal.game(imported.id).await.unwrap().unwrap();
    assert_eq!(
        (row.overlay.as_deref(), row.pack_hash.as_str()),
        (kept["hash"].as_str(), kept["packHash"].as_str().unwrap())
    );
    drop(other);
    let table = Table::over(&other_file).await;
    let next = begun(&table, "Geaw", &kept["hash"]).await;
    assert_eq!(look(&table, &next, "Geaw", SHEETS).await, sheets, "a new game there can be played with it too");
    table.stop().await;
}
