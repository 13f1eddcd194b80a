//! Notes on entries: who reads which, how many there may be, and that they are no part of the record.

use serde_json::{Value, json};

use crate::common::{Game, Table, code};

const KEEP: &str = "mutation($game: ID!, $note: NoteInput!) { \
                    keepNote(game: $game, note: $note) { code entry by mine shared title text } }";
const REMOVE: &str = "mutation($game: ID!, $id: ID!) { removeNote(game: $game, note: $id) { code } }";
const READ: &str = "query($game: ID!) { notes(game: $game) { code entry by mine shared title text } }";

fn id(number: u32) -> String {
    format!("01900000-0000-7000-8000-{number:012}")
}

fn note(game: &Game, number: u32, text: &str, shared: bool) -> Value {
    let note = json!({ "id": id(number), "entry": 1, "text": text, "title": null, "shared": shared });
    json!({ "game": game.id, "note": note })
}

async fn texts(table: &Table, game: &Game, seat: &str) -> Vec<String> {
    let read = table.ask(Some(game.token(seat)), READ, json!({ "game": game.id })).await;
    let notes = read["notes"].as_array().unwrap().iter();
    let mut texts: Vec<String> = notes.map(|note| note["text"].as_str().unwrap().to_owned()).collect();
    // Of two that were kept in the same millisecond either may come first.
    texts.sort_unstable_by_key(|text| text.starts_with("To all"));
    texts
}

/// What a request with a header answers.
async fn as_side(table: &Table, token: &str, side: &str, query: &str, variables: Value) -> Value {
    let request = awc::Client::default().post(format!("{}/graphql", table.url)).bearer_auth(token);
    let request = request.insert_header(("adjutant-side", side));
    let mut response = request.send_json(&json!({ "query": query, "variables": variables })).await.unwrap();
    serde_json::from_slice(&response.body().await.unwrap()).unwrap()
}

const READERS: [&str; 6] = ["FIRST", "SECOND", "BOTH", "UMPIRE", "ONLOOKER", "DISPLAY"];

#[actix_web::test]
async fn a_private_note_is_for_its_seat_alone_and_a_shared_one_for_all() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    for (number, seat) in (1..).zip(["FIRST", "SECOND", "BOTH", "UMPIRE"]) {
        table.ask(Some(game.token(seat)), KEEP, note(&game, number, &format!("{seat} alone"), false)).await;
    }
    table.ask(Some(game.token("FIRST")), KEEP, note(&game, 9, "To all", true)).await;
    for seat in READERS {
        let mut wanted = match seat {
            "ONLOOKER" | "DISPLAY" => vec![],
            _ => vec![format!("{seat} alone")],
        };
        wanted.push("To all".to_owned());
        assert_eq!(texts(&table, &game, seat).await, wanted, "{seat}");
    }
    let read = table.ask(Some(game.token("SECOND")), READ, json!({ "game": game.id })).await;
    let shared = read["notes"].as_array().unwrap().iter().find(|note| note["text"] == "To all").unwrap();
    assert_eq!((&shared["by"], &shared["mine"], &shared["shared"]), (&json!("FIRST"), &json!(false), &json!(true)));
    // Another seat's note is neither changed nor removed, and the answer does not tell whether there is one.
    for number in [1, 9, 77] {
        let removed = table.ask(Some(game.token("SECOND")), REMOVE, json!({ "game": game.id, "id": id(number) })).await;
        assert_eq!(removed["removeNote"].as_array().unwrap().len(), 2, "{removed}");
    }
    // The same id in the hands of another seat is another note.
    table.ask(Some(game.token("SECOND")), KEEP, note(&game, 1, "Mine under the same id", false)).await;
    assert_eq!(texts(&table, &game, "FIRST").await, ["JAPAN alone", "To all"]);
}

#[actix_web::test]
async fn a_shared_tablet_writes_for_the_side_that_has_it_and_the_umpire_borrows_no_notes() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    let (both, umpire) = (game.token("BOTH"), game.token("UMPIRE"));
    as_side(&table, both, "FIRST", KEEP, note(&game, 1, "In Japan's hand", false)).await;
    assert_eq!(texts(&table, &game, "FIRST").await, ["In Japan's hand"]);
    for seat in ["SECOND", "BOTH", "UMPIRE"] {
        assert!(texts(&table, &game, seat).await.is_empty(), "{seat}");
    }
    let read = json!({ "game": game.id });
    let allied = as_side(&table, both, "SECOND", READ, read.clone()).await;
    assert_eq!(allied["data"]["notes"], json!([]), "{allied}");
    let borrowed = as_side(&table, umpire, "FIRST", READ, read).await;
    assert_eq!(borrowed["data"]["notes"], json!([]), "{borrowed}");
    let refused = as_side(&table, umpire, "FIRST", KEEP, note(&game, 2, "As if I were Japan", false)).await;
    assert_eq!(code(&refused), "FORBIDDEN", "{refused}");
}

#[actix_web::test]
async fn a_note_is_changed_by_its_id_and_bounded() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    let japan = Some(game.token("FIRST"));
    for text in ["First words", "Better words"] {
        table.ask(japan, KEEP, note(&game, 1, text, true)).await;
    }
    assert_eq!(texts(&table, &game, "SECOND").await, ["Better words"]);
    table.ask(japan, KEEP, note(&game, 1, "Not for you", false)).await;
    assert!(texts(&table, &game, "SECOND").await.is_empty(), "what is no longer shared is not read");
    let mut bookmark = note(&game, 2, "", true);
    bookmark["note"]["title"] = json!("  The turning point ");
    let kept = table.ask(japan, KEEP, bookmark).await;
    assert_eq!(kept["keepNote"][1]["title"], "The turning point", "{kept}");

    let with = |field: &str, value: Value| {
        let mut note = note(&game, 3, "Something", false);
        note["note"][field] = value;
        note
    };
    for (wrong, words) in [
        (with("entry", json!(0)), "entries 1 to 1"),
        (with("entry", json!(2)), "entries 1 to 1"),
        (with("text", json!("x".repeat(1001))), "1000 characters"),
        (with("text", json!("  ")), "says something"),
        (with("title", json!("y".repeat(61))), "60 characters"),
        (with("title", json!(" ")), "no letter"),
        (with("id", json!("mine")), "UUID"),
    ] {
        let answer = table.answer(japan, KEEP, wrong).await;
        assert_eq!(code(&answer), "BAD_INPUT", "{answer}");
        assert!(answer.to_string().contains(words), "{answer}");
    }
    for number in 3..=200 {
        table.ask(japan, KEEP, note(&game, number, "One more", false)).await;
    }
    let answer = table.answer(japan, KEEP, note(&game, 201, "Too many", false)).await;
    assert_eq!(code(&answer), "LIMIT", "{answer}");
    table.ask(japan, KEEP, note(&game, 200, "Changed all the same", false)).await;
    // How many Japan has stands in nobody else's way.
    table.ask(Some(game.token("SECOND")), KEEP, note(&game, 1, "Room enough", false)).await;
    table.ask(japan, REMOVE, json!({ "game": game.id, "id": id(200) })).await;
    table.ask(japan, KEEP, note(&game, 201, "Room again", false)).await;
    for seat in ["ONLOOKER", "DISPLAY"] {
        let answer = table.answer(Some(game.token(seat)), KEEP, note(&game, 1, "From afar", true)).await;
        assert_eq!(code(&answer), "FORBIDDEN", "{seat}: {answer}");
    }
    assert_eq!(code(&table.answer(None, READ, json!({ "game": game.id })).await), "SEAT");
}

#[actix_web::test]
async fn notes_are_no_part_of_the_record() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    let home = |file: &'static str| {
        let request = awc::Client::default().get(format!("{}/games/{}/{file}", table.url, game.id));
        let request = request.bearer_auth(game.token("BOTH"));
        async move { request.send().await.unwrap().body().await.unwrap() }
    };
    let record = home("record.jsonl").await;
    for (number, shared) in [(1, true), (2, false)] {
        table.ask(Some(game.token("BOTH")), KEEP, note(&game, number, "A word beside it", shared)).await;
    }
    assert_eq!(home("record.jsonl").await, record, "the record is what it was, letter by letter");
    let archive = String::from_utf8(home("archive").await.to_vec()).unwrap();
    assert!(!archive.contains("A word beside it") && archive.contains("created"), "{archive}");
    let query =
        "mutation($game: ID!) { createBranch(game: $game, name: \"Tried\") { game { id } seats { kind code } } }";
    let branch = table.ask(Some(game.token("BOTH")), query, json!({ "game": game.id })).await["createBranch"].take();
    let branch = table.sit(&branch).await;
    assert!(texts(&table, &branch, "BOTH").await.is_empty(), "a branch has none of them");
}
