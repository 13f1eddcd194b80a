//! A command id stands for one wish: the same wish again has the same answer, another one is told so.

use serde_json::{Value, json};

use crate::common::desk::Played;
use crate::common::storage::Storage;
use crate::common::{Game, Table, code};

const AGAIN: &str = "the-same-id";

/// The answer to a mutation that records, by a seat with both sides.
async fn wish(table: &Table, game: &Game, field: &str, arguments: &str, expected: u32, id: &str) -> Value {
    let query = format!(
        "mutation($g: ID!, $n: Int!, $id: ID!) {{ {field}(game: $g, expectedEntry: $n, commandId: $id {arguments}) \
         {{ __typename ... on Recorded {{ lastEntry entry {{ number }} }} ... on Refused {{ refusal {{ message }} }} }} }}"
    );
    let variables = json!({ "g": game.id, "n": expected, "id": id });
    let mut answer = table.answer(Some(game.token("BOTH")), &query, variables).await;
    if answer["errors"].is_null() { answer["data"][field].take() } else { answer }
}

fn place(unit: &str) -> String {
    format!(", command: {{ nei: {{ placeAtStart: {{ unit: \"{unit}\", area: \"batavia\" }} }} }}")
}

/// Each kind of wish that the first book has here, and another of the same kind where there is one.
fn wishes() -> Vec<(&'static str, String)> {
    vec![
        ("record", place("N-I1")),
        ("record", place("N-I2")),
        ("roll", String::new()),
        ("takeBack", ", to: 1".to_owned()),
        ("takeBack", ", to: 2".to_owned()),
        ("answerTakeBack", ", granted: true".to_owned()),
        ("redo", String::new()),
        ("amend", ", changes: [{ kind: STRIKE, entry: 2 }]".to_owned()),
        ("agreePlainDice", String::new()),
    ]
}

/// Sends every other wish by an id that is used, and the one that used it.
async fn all_others_are_refused(table: &Table, game: &Game, id: &str, entry: u64, used: (&str, &str)) -> usize {
    let mut refused = 0;
    for (field, arguments) in wishes() {
        let answer = wish(table, game, field, &arguments, 1, id).await;
        if (field, arguments.as_str()) == used {
            assert_eq!(answer["entry"]["number"], entry, "{answer}");
        } else {
            assert_eq!(code(&answer), "COMMAND_ID_USED", "{field}{arguments}: {answer}");
            assert_eq!(answer["errors"][0]["extensions"]["entry"], entry, "{answer}");
            assert!(answer["errors"][0]["message"].as_str().unwrap().contains(&format!("entry {entry} ")), "{answer}");
            refused += 1;
        }
    }
    refused
}

#[actix_web::test]
async fn one_id_is_for_one_wish_also_after_a_restart() {
    let storage = Storage::new();
    let file = storage.database("test.db").await;
    let table = Table::over(&file).await;
    let game = table.create("ADVISE", "EITHER").await;
    let (first, second) = (place("N-I1"), place("N-I2"));
    // Recorded one after the other: 2 a command, 3 a command, 4 back to 2, 5 done again, 6 put right in several entries.
    let done = [
        ("record", first.as_str(), "one"),
        ("record", second.as_str(), "two"),
        ("takeBack", ", to: 2", "three"),
        ("redo", "", "four"),
        ("amend", ", changes: [{ kind: STRIKE, entry: 2 }]", "five"),
    ];
    let mut numbers = Vec::new();
    let mut last = 1;
    for (field, arguments, id) in done {
        let answer = wish(&table, &game, field, arguments, last, id).await;
        assert_eq!(answer["__typename"], "Recorded", "{field}: {answer}");
        last = u32::try_from(answer["lastEntry"].as_u64().unwrap()).unwrap();
        numbers.push(answer["entry"]["number"].as_u64().unwrap());
    }
    let mut refused = 0;
    for ((field, arguments, id), number) in done.into_iter().zip(&numbers) {
        refused += all_others_are_refused(&table, &game, id, *number, (field, arguments)).await;
    }
    table.stop().await;
    let table = Table::over(&file).await;
    for ((field, arguments, id), number) in done.into_iter().zip(&numbers) {
        refused += all_others_are_refused(&table, &game, id, *number, (field, arguments)).await;
    }
    let look = table.look(&game, "BOTH", "lastEntry").await;
    assert_eq!(look["lastEntry"], last, "none of them was recorded");
    println!("{refused} other wishes by used ids were refused, before and after a restart");
    table.stop().await;
}

#[actix_web::test]
async fn a_roll_again_is_the_same_roll_and_no_command() {
    let mut played = Played::of("Geaw").await;
    let roll = "mutation($g: ID!, $n: Int!, $id: ID!) { roll(game: $g, expectedEntry: $n, commandId: $id) \
                { __typename ... on Recorded { lastEntry entry { lines { text } } } ... on Refused { refusal { message } } } }";
    let ask = json!({ "order": { "recordDie": { "purpose": "who begins" } } });
    played.play("FIRST", &ask).await;
    let variables = json!({ "g": played.game.id, "n": played.last, "id": AGAIN });
    let token = played.game.token("FIRST");
    let first = played.table.ask(Some(token), roll, variables.clone()).await;
    assert_eq!(first["roll"]["__typename"], "Recorded", "{first}");
    assert_eq!(played.table.ask(Some(token), roll, variables).await, first, "the same id, the same faces");
    let record = "mutation($g: ID!, $id: ID!, $c: GeawCommand!) { record(game: $g, expectedEntry: 1, commandId: $id, \
                  command: { geaw: $c }) { __typename } }";
    for command in [ask, json!({ "order": { "roll": 3 } })] {
        let variables = json!({ "g": played.game.id, "id": AGAIN, "c": command });
        let answer = played.table.answer(Some(token), record, variables).await;
        assert_eq!(code(&answer), "COMMAND_ID_USED", "{answer}");
    }
    played.table.stop().await;
}
