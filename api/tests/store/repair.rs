//! Putting the record right over the API: what would come of it, doing it, asking the other side, and doing again.

use serde_json::{Value, json};

use crate::common::archives::{app, archive_of, opened, take_in};
use crate::common::storage::Storage;
use crate::common::{Game, Table};

const AMENDMENT: &str = "possible needsConsent refusal { code message cure } violations { message } \
                         again { entry outcome was { text } now { text } refusal { message } violations { message } }";

fn place(unit: &str, area: &str) -> Value {
    json!({ "placeAtStart": { "unit": unit, "area": area } })
}

/// A game in which the Allies have placed three units: four entries.
async fn four_entries(table: &Table, dice: &str) -> Game {
    let game = table.create("STRICT", dice).await;
    for (expected, unit) in (1..).zip(["N-I1", "N-I2", "N-I4"]) {
        let outcome = table.record(&game, "SECOND", expected, unit, place(unit, "batavia")).await;
        assert_eq!(outcome["__typename"], "Recorded", "{outcome}");
    }
    game
}

/// Changes as they are sent: each command is one of the first book.
fn sent(mut changes: Value) -> Value {
    for change in changes.as_array_mut().unwrap() {
        if let Some(command) = change.get_mut("command").filter(|command| !command.is_null()) {
            *command = json!({ "nei": command.take() });
        }
    }
    changes
}

async fn amendment(table: &Table, game: &Game, seat: &str, changes: Value) -> Value {
    let query = format!(
        "query($g: ID!, $c: [ChangeInput!]!) {{ game(id: $g) {{ ... on NeiGame {{ amendment(changes: $c) {{ {AMENDMENT} }} }} }} }}"
    );
    let mut answer = table.ask(Some(game.token(seat)), &query, json!({ "g": game.id, "c": sent(changes) })).await;
    answer["game"]["amendment"].take()
}

async fn amend(table: &Table, game: &Game, seat: &str, expected: u32, id: &str, changes: Value) -> Value {
    let query = "mutation($g: ID!, $n: Int!, $id: ID!, $c: [ChangeInput!]!) { \
        amend(game: $g, expectedEntry: $n, commandId: $id, changes: $c) { __typename \
        ... on Recorded { lastEntry } ... on Refused { refusal { code message cure } violations { message } } \
        ... on Stale { lastEntry } } }";
    let variables = json!({ "g": game.id, "n": expected, "id": id, "c": sent(changes) });
    table.ask(Some(game.token(seat)), query, variables).await["amend"].take()
}

async fn wish(table: &Table, game: &Game, seat: &str, mutation: &str, expected: u32) -> Value {
    let query = format!(
        "mutation($g: ID!, $n: Int!, $id: ID!) {{ outcome: {mutation} {{ __typename \
         ... on Recorded {{ lastEntry entry {{ lines {{ text }} renews {{ kind entry }} }} }} \
         ... on Refused {{ refusal {{ code message }} }} }} }}"
    );
    let variables = json!({ "g": game.id, "n": expected, "id": format!("{seat}-{expected}") });
    table.ask(Some(game.token(seat)), &query, variables).await["outcome"].take()
}

const ARGUMENTS: &str = "game: $g, expectedEntry: $n, commandId: $id";

async fn record_of(table: &Table, game: &Game, seat: &str) -> Vec<Value> {
    let mut seen = table.look(game, seat, "entries { nodes { number takenBack renews { kind entry } } }").await;
    seen["entries"]["nodes"].as_array_mut().map(std::mem::take).unwrap()
}

#[actix_web::test]
async fn an_entry_is_put_right_and_the_rest_is_played_again() {
    let folder = Storage::new();
    let table = Table::over(&folder.database("test.db").await).await;
    let game = four_entries(&table, "EITHER").await;
    let changes = json!([{ "kind": "REPLACE", "entry": 3, "command": place("N-I2", "central_java") }]);

    let foreseen = amendment(&table, &game, "SECOND", changes.clone()).await;
    assert_eq!((&foreseen["possible"], &foreseen["needsConsent"]), (&json!(true), &json!(false)), "{foreseen}");
    assert_eq!(foreseen["again"][0]["entry"], 4);
    assert_eq!(foreseen["again"][0]["outcome"], "HOLDS");
    assert_eq!(foreseen["again"][0]["was"], foreseen["again"][0]["now"]);
    assert_eq!(record_of(&table, &game, "SECOND").await.len(), 4, "looking records nothing");

    for _ in 0..2 {
        // The same id twice gives the same answer.
        let done = amend(&table, &game, "SECOND", 4, "right", changes.clone()).await;
        assert_eq!((&done["__typename"], &done["lastEntry"]), (&json!("Recorded"), &json!(7)), "{done}");
    }
    let expected = [
        (1, false, Value::Null),
        (2, false, Value::Null),
        (3, true, Value::Null),
        (4, true, Value::Null),
        (5, false, Value::Null),
        (6, false, json!({ "kind": "INSTEAD_OF", "entry": 3 })),
        (7, false, json!({ "kind": "AGAIN", "entry": 4 })),
    ];
    let expected: Vec<Value> = expected
        .into_iter()
        .map(|(number, back, renews)| json!({ "number": number, "takenBack": back, "renews": renews }))
        .collect();
    assert_eq!(record_of(&table, &game, "SECOND").await, expected);
    let places = "view { areas { code units { code } } }";
    let seen = table.look(&game, "SECOND", places).await;
    let at = |view: &Value, id: &str| {
        let is_here = |area: &&Value| area["units"].as_array().unwrap().iter().any(|unit| unit["code"] == id);
        view["view"]["areas"].as_array().unwrap().iter().find(is_here).unwrap()["code"].clone()
    };
    assert_eq!((at(&seen, "N-I2"), at(&seen, "N-I4")), (json!("central_java"), json!("batavia")));

    // It is on disk, and goes through an archive.
    table.stop().await;
    let here = app(&folder.database("test.db").await).await;
    let lines = archive_of(&here, game.id.parse().unwrap()).await;
    assert!(lines.contains("instead_of"));
    assert_eq!(opened(&lines).len(), 9, "a head, seven entries, an end");
    let there = app(&folder.database("other.db").await).await;
    take_in(&there, &lines).await;
    drop(here);
    let again = Table::over(&folder.database("test.db").await).await;
    assert_eq!(again.look(&game, "SECOND", places).await, seen);
}

#[actix_web::test]
async fn what_cannot_be_put_right_is_said_and_nothing_is_lost() {
    let table = Table::new().await;
    let game = four_entries(&table, "SERVER").await;
    let cases = [
        ("SECOND", json!([]), "MALFORMED"),
        ("SECOND", json!([{ "kind": "STRIKE", "entry": 1 }]), "UNKNOWN"),
        ("SECOND", json!([{ "kind": "STRIKE", "entry": 9 }]), "UNKNOWN"),
        ("SECOND", json!([{ "kind": "REPLACE", "entry": 3 }]), "MALFORMED"),
        ("SECOND", json!([{ "kind": "STRIKE", "entry": 3, "command": { "finishSetUp": true } }]), "MALFORMED"),
        ("SECOND", json!([{ "kind": "STRIKE", "entry": 3, "by": "SECOND" }]), "MALFORMED"),
        ("FIRST", json!([{ "kind": "STRIKE", "entry": 3 }]), "SEAT"),
        ("BOTH", json!([{ "kind": "INSERT", "entry": 3, "command": { "roll": { "faces": [3] } } }]), "MALFORMED"),
    ];
    for (number, (seat, changes, code)) in cases.into_iter().enumerate() {
        let refused = amend(&table, &game, seat, 4, &format!("case {number}"), changes.clone()).await;
        assert_eq!(refused["refusal"]["code"], code, "{changes}: {refused}");
        assert_ne!(refused["refusal"]["cure"], "", "{changes}");
        if seat != "BOTH" {
            let foreseen = amendment(&table, &game, seat, changes.clone()).await;
            assert_eq!((&foreseen["possible"], &foreseen["refusal"]["code"]), (&json!(false), &json!(code)));
        }
    }
    // What should stand there is judged: this is no place for it.
    let changes = json!([{ "kind": "REPLACE", "entry": 3, "command": place("N-I2", "darwin") }]);
    let refused = amend(&table, &game, "SECOND", 4, "darwin", changes.clone()).await;
    assert!(!refused["violations"].as_array().unwrap().is_empty(), "{refused}");
    assert_eq!(amendment(&table, &game, "SECOND", changes.clone()).await["possible"], false);
    let stale = amend(&table, &game, "SECOND", 3, "late", changes).await;
    assert_eq!(stale["__typename"], "Stale");
    assert_eq!(record_of(&table, &game, "SECOND").await.len(), 4);
}

/// A game of the house's players, and an entry of Japan's with dice thrown after it.
async fn with_dice(table: &Table) -> (Game, u32, u32) {
    let created = table
        .ask(
            None,
            "mutation { createSandbox(seed: 7, entries: 90) { game { id } seats { kind code } ownerKey } }",
            json!({}),
        )
        .await;
    let game = table.sit(&created["createSandbox"]).await;
    let mut seen = table.look(&game, "UMPIRE", "lastEntry entries { nodes { number by takenBack } }").await;
    let entries = seen["entries"]["nodes"].take();
    let of_japan = entries.as_array().unwrap().iter().filter(|entry| entry["by"] == "FIRST");
    let number = of_japan.map(|entry| entry["number"].as_u64().unwrap()).rfind(|number| *number < 80).unwrap();
    let last = seen["lastEntry"].as_u64().unwrap();
    (game, u32::try_from(number).unwrap(), u32::try_from(last).unwrap())
}

#[actix_web::test]
async fn the_other_side_agrees_before_the_rest_is_played_again() {
    let table = Table::new().await;
    let (game, number, last) = with_dice(&table).await;
    let changes = json!([{ "kind": "STRIKE", "entry": number }]);
    // Whether the hidden entries of the other side still hold is not for this side to know.
    let foreseen = amendment(&table, &game, "FIRST", changes.clone()).await;
    assert_eq!((&foreseen["possible"], &foreseen["needsConsent"]), (&json!(true), &json!(true)), "{foreseen}");
    assert_eq!(foreseen["again"], Value::Null);
    let known = amendment(&table, &game, "UMPIRE", changes.clone()).await;
    assert_eq!(known["needsConsent"], false);
    assert!(known["again"].as_array().unwrap().len() > 5, "{known}");

    let asked = amend(&table, &game, "FIRST", last, "ask", changes).await;
    assert_eq!((&asked["__typename"], &asked["lastEntry"]), (&json!("Recorded"), &json!(last + 1)), "{asked}");
    let waiting = table.look(&game, "SECOND", "takeBackAsked { by to changes }").await;
    assert_eq!(waiting["takeBackAsked"]["changes"], json!([format!("without entry {number}")]));
    let answer = format!("answerTakeBack({ARGUMENTS}, granted: true)");
    let own = wish(&table, &game, "FIRST", &answer, last + 1).await;
    assert_eq!(own["refusal"]["code"], "SEAT");
    let granted = wish(&table, &game, "SECOND", &answer, last + 1).await;
    assert_eq!(granted["__typename"], "Recorded", "{granted}");
    let record = record_of(&table, &game, "ONLOOKER").await;
    let renewed: Vec<u64> = record.iter().filter_map(|entry| entry["renews"]["entry"].as_u64()).collect();
    let held = known["again"].as_array().unwrap().iter().filter(|again| again["outcome"] != "NEEDS_DECISION");
    assert_eq!(renewed, held.map(|again| again["entry"].as_u64().unwrap()).collect::<Vec<_>>());
    assert!(record[number as usize - 1]["takenBack"].as_bool().unwrap());
}

#[actix_web::test]
async fn what_was_taken_back_is_done_again_by_whoever_did_it() {
    let table = Table::new().await;
    let game = four_entries(&table, "EITHER").await;
    let before = table.look(&game, "SECOND", "view { areas { code units { code } } }").await;
    let redo = format!("redo({ARGUMENTS})");
    assert_eq!(wish(&table, &game, "SECOND", &redo, 4).await["refusal"]["code"], "UNKNOWN");
    let back = wish(&table, &game, "SECOND", &format!("takeBack({ARGUMENTS}, to: 2)"), 4).await;
    assert_eq!(back["__typename"], "Recorded", "{back}");
    assert_eq!(table.look(&game, "SECOND", "nextRedo { number }").await["nextRedo"]["number"], 3);
    assert_eq!(table.look(&game, "FIRST", "nextRedo { number }").await["nextRedo"], Value::Null);
    assert_eq!(wish(&table, &game, "FIRST", &redo, 5).await["refusal"]["code"], "SEAT");
    for (expected, renewed) in [(5, 3), (6, 4)] {
        let done = wish(&table, &game, "SECOND", &redo, expected).await;
        assert_eq!(done["entry"]["renews"], json!({ "kind": "AGAIN", "entry": renewed }), "{done}");
    }
    assert_eq!(table.look(&game, "SECOND", "view { areas { code units { code } } }").await, before);
    assert_eq!(table.look(&game, "SECOND", "nextRedo { number }").await["nextRedo"], Value::Null);
}

#[actix_web::test]
async fn an_entry_says_which_dice_it_answered_and_other_faces_stand_in_their_place() {
    let table = Table::new().await;
    let (game, _, last) = with_dice(&table).await;
    let entries = "entries { nodes { number takenBack dice { face unit hitsOn modifier } } }";
    let seen = table.look(&game, "UMPIRE", entries).await;
    let nodes = seen["entries"]["nodes"].as_array().unwrap();
    // Dice are open, and everybody reads the same, but for those over what a side has in its own displays (18.2).
    let looked = table.look(&game, "ONLOOKER", entries).await;
    for (open, all) in looked["entries"]["nodes"].as_array().unwrap().iter().zip(nodes) {
        let is_of_a_display = |die: &Value| die["unit"].is_string() && die["hitsOn"].is_null();
        let is_secret = all["dice"].as_array().unwrap().iter().any(is_of_a_display);
        let seen = if is_secret { json!([]) } else { all["dice"].clone() };
        assert_eq!(open["dice"], seen, "{all}");
    }
    let thrown = |entry: &&Value| !entry["dice"].as_array().unwrap().is_empty();
    assert!(nodes.iter().filter(thrown).count() < nodes.len(), "an entry that threw nothing has no dice");
    assert!(nodes.iter().any(|entry| entry["dice"][0]["unit"].is_string()), "fire is tied to its counters");
    let entry = nodes.iter().rfind(|entry| thrown(entry) && entry["takenBack"] == false).unwrap();
    let number = u32::try_from(entry["number"].as_u64().unwrap()).unwrap();
    let faces: Vec<u64> = entry["dice"].as_array().unwrap().iter().map(|die| die["face"].as_u64().unwrap()).collect();
    let other: Vec<u64> = faces.iter().map(|face| 7 - face).collect();

    let roll =
        |faces: &[u64]| json!([{ "kind": "REPLACE", "entry": number, "command": { "roll": { "faces": faces } } }]);
    let short = amendment(&table, &game, "UMPIRE", roll(&[])).await;
    assert_eq!(short["possible"], false, "as many faces as were asked for: {short}");
    let done = amend(&table, &game, "UMPIRE", last, "faces", roll(&other)).await;
    assert_eq!(done["__typename"], "Recorded", "{done}");
    let nodes = table.look(&game, "UMPIRE", "entries { nodes { renews { kind entry } dice { face } } }").await["entries"]["nodes"].take();
    let instead = json!({ "kind": "INSTEAD_OF", "entry": number });
    let renewed = nodes.as_array().unwrap().iter().find(|entry| entry["renews"] == instead).unwrap();
    let stands: Vec<u64> =
        renewed["dice"].as_array().unwrap().iter().map(|die| die["face"].as_u64().unwrap()).collect();
    assert_eq!(stands, other);
}
