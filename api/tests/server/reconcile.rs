//! Board and record held against each other over the API: what may have happened, recording it, and the table check.

use serde_json::{Value, json};

use crate::common::{Game, Table};

const DIFFERENCE: &str = "{ statement unit off text }";

async fn reconciled(table: &Table, game: &Game, seat: &str, shown: &Value) -> Value {
    let query = format!(
        "query($g: ID!, $s: [NeiShown!]!) {{ game(id: $g) {{ ... on NeiGame {{ reconcile(shown: $s) {{ \
         refusal {{ code message cure }} differences {DIFFERENCE} isComplete proposals {{ slips why adjustment needsConsent \
         changes {{ kind entry command by }} again: changes {{ kind entry offer by }} offer explains {DIFFERENCE} leaves {DIFFERENCE} \
         later {{ entry outcome was {{ text }} refusal {{ message }} violations {{ message }} }} }} }} }} }} }}"
    );
    let mut answer = table.ask(Some(game.token(seat)), &query, json!({ "g": game.id, "s": shown })).await;
    answer["game"]["reconcile"].take()
}

async fn amend(table: &Table, game: &Game, seat: &str, expected: u32, changes: &Value) -> Value {
    let query = "mutation($g: ID!, $n: Int!, $c: [ChangeInput!]!) { \
        amend(game: $g, expectedEntry: $n, commandId: \"right\", changes: $c) { __typename \
        ... on Recorded { lastEntry } ... on Refused { refusal { code message cure } violations { message } } } }";
    let variables = json!({ "g": game.id, "n": expected, "c": changes });
    table.ask(Some(game.token(seat)), query, variables).await["amend"].take()
}

fn place(unit: &str, area: &str) -> Value {
    json!({ "placeAtStart": { "unit": unit, "area": area } })
}

/// A game in which the Allies have placed three units: four entries.
async fn four_entries(table: &Table) -> Game {
    let game = table.create("STRICT", "EITHER").await;
    for (expected, unit) in (1..).zip(["N-I1", "N-I2", "N-I4"]) {
        let outcome = table.record(&game, "SECOND", expected, unit, place(unit, "batavia")).await;
        assert_eq!(outcome["__typename"], "Recorded", "{outcome}");
    }
    game
}

fn area(area: &str, units: &[&str]) -> Value {
    let counters: Vec<Value> = units.iter().map(|unit| json!({ "unit": unit, "face": "FULL" })).collect();
    json!({ "area": { "area": area, "counters": counters } })
}

#[actix_web::test]
async fn a_proposal_is_handed_to_the_mutation_and_the_record_is_right() {
    let table = Table::new().await;
    let game = four_entries(&table).await;
    let there = json!({ "unit": "N-I2", "face": "FULL", "place": "AREA", "at": "central_java" });
    let shown = json!([{ "counter": there }]);
    let found = reconciled(&table, &game, "SECOND", &shown).await;
    assert_eq!(found["differences"].as_array().unwrap().len(), 1, "{found}");
    assert_eq!(found["differences"][0]["unit"], "N-I2");
    let best = &found["proposals"][0];
    assert_eq!((&best["leaves"], &best["needsConsent"]), (&json!([]), &json!(false)), "{found}");
    assert_eq!(best["explains"], found["differences"]);
    let said = best["why"].as_str().unwrap();
    assert!(said.contains("it explains everything"), "{said}");

    let wrong =
        found["proposals"].as_array().unwrap().iter().find(|proposal| proposal["changes"][0]["kind"] == "REPLACE");
    let changes = &wrong.unwrap()["changes"];
    let expected = json!([{ "kind": "REPLACE", "entry": 3, "command": place("N-I2", "central_java"), "by": null }]);
    assert_eq!(*changes, expected, "{found}");
    let done = amend(&table, &game, "SECOND", 4, &wrong.unwrap()["again"]).await;
    assert_eq!((&done["__typename"], &done["lastEntry"]), (&json!("Recorded"), &json!(7)), "{done}");
    let again = reconciled(&table, &game, "SECOND", &shown).await;
    assert_eq!((&again["differences"], &again["proposals"]), (&json!([]), &json!([])), "board and record agree");
}

#[actix_web::test]
async fn what_nothing_explains_is_set_by_agreement() {
    let table = Table::new().await;
    let game = four_entries(&table).await;
    let shown = json!([{ "number": { "measure": { "actionPoints": "FIRST" }, "value": 3 } }]);
    let found = reconciled(&table, &game, "UMPIRE", &shown).await;
    let best = &found["proposals"][0];
    assert_eq!((&best["slips"], &best["changes"]), (&json!(["AGREED"]), &json!([])), "{found}");
    assert_eq!(found["differences"][0]["off"], 3);
    let done = table.record(&game, "UMPIRE", 4, "agreed", best["adjustment"].clone()).await;
    assert_eq!(done["__typename"], "Recorded", "{done}");
    assert_eq!(reconciled(&table, &game, "UMPIRE", &shown).await["differences"], json!([]));
    // A side proposes it, and the other agrees.
    let shown = json!([{ "number": { "measure": { "actionPoints": "FIRST" }, "value": 1 } }]);
    let found = reconciled(&table, &game, "FIRST", &shown).await;
    assert_eq!(found["proposals"][0]["needsConsent"], true, "{found}");
}

#[actix_web::test]
async fn what_cannot_be_held_against_the_record_is_said() {
    let table = Table::new().await;
    let game = four_entries(&table).await;
    let unknown = json!([{ "counter": { "unit": "N-I1", "face": "FULL", "place": "AREA", "at": "atlantis" } }]);
    let backless = json!([{ "counter": { "unit": "N-DD1", "face": "BASE", "place": "POOL" } }]);
    let nowhere = json!([{ "counter": { "unit": "N-DD1", "face": "FULL", "place": "AREA" } }]);
    let rows = json!([{ "number": { "measure": { "rows": { "side": "ALLIES", "rows": ["J"] } }, "value": 1 } }]);
    let large = json!([{ "number": { "measure": { "turn": true }, "value": 70_000 } }]);
    let cases = [
        ("SECOND", json!([]), "MALFORMED"),
        ("SECOND", unknown, "UNKNOWN"),
        ("SECOND", backless, "MALFORMED"),
        ("SECOND", nowhere, "MALFORMED"),
        ("SECOND", rows, "MALFORMED"),
        ("SECOND", large, "MALFORMED"),
        ("SECOND", json!([area("batavia", &["N-I1"]), area("central_java", &["N-I1"])]), "MALFORMED"),
        ("FIRST", json!([area("batavia", &["N-I1"])]), "SEAT"),
        ("FIRST", json!([{ "number": { "measure": { "everywhere": "SECOND" }, "value": 1 } }]), "SEAT"),
        ("SECOND", json!([{ "display": { "side": "JAPAN", "place": "POOL", "units": [] } }]), "SEAT"),
        ("ONLOOKER", json!([{ "number": { "measure": { "turn": true }, "value": 2 } }]), "SEAT"),
    ];
    for (seat, shown, code) in cases {
        let found = reconciled(&table, &game, seat, &shown).await;
        assert_eq!(found["refusal"]["code"], code, "{seat}: {shown}: {found}");
        assert_ne!(found["refusal"]["cure"], "", "{shown}");
        assert_eq!(found["proposals"], json!([]));
    }
    // To a side an area holds its own counters alone.
    let found = reconciled(&table, &game, "FIRST", &json!([area("batavia", &[])])).await;
    assert_eq!((&found["refusal"], &found["differences"]), (&Value::Null, &json!([])), "{found}");
}

/// A game of the house's players.
async fn sandbox(table: &Table) -> Game {
    let created = table
        .ask(
            None,
            "mutation { createSandbox(seed: 7, entries: 110) { game { id } seats { kind code } ownerKey } }",
            json!({}),
        )
        .await;
    table.sit(&created["createSandbox"]).await
}

#[actix_web::test]
async fn a_fact_that_does_not_match_is_sent_back_as_it_came() {
    let table = Table::new().await;
    let game = sandbox(&table).await;
    let mut seen = Vec::new();
    for seat in ["UMPIRE", "FIRST", "SECOND", "ONLOOKER"] {
        let facts = table.look(&game, seat, "tableCheck { text value measure }").await["tableCheck"].take();
        for fact in facts.as_array().unwrap() {
            let number = |value: i64| json!([{ "number": { "measure": fact["measure"], "value": value } }]);
            let value = fact["value"].as_i64().unwrap();
            assert!(fact["text"].as_str().unwrap().len() > 10);
            if seat == "ONLOOKER" {
                continue;
            }
            let right = reconciled(&table, &game, seat, &number(value)).await;
            assert_eq!((&right["refusal"], &right["differences"]), (&Value::Null, &json!([])), "{fact}: {right}");
        }
        seen.push(facts);
    }
    let umpire = seen[0].as_array().unwrap();
    assert!((6..=11).contains(&umpire.len()), "{umpire:?}");
    let fact = &umpire[0];
    let shown = json!([{ "number": { "measure": fact["measure"], "value": fact["value"].as_i64().unwrap() - 1 } }]);
    let wrong = reconciled(&table, &game, "UMPIRE", &shown).await;
    assert_eq!(wrong["differences"][0]["off"], -1, "{wrong}");
    // A side is asked about its own counters, an onlooker about none.
    let measures =
        |facts: &Value| facts.as_array().unwrap().iter().map(|fact| fact["measure"].to_string()).collect::<String>();
    let counted = |facts: &Value, side: &str| {
        let of_side = format!("\"side\":\"{side}\"");
        measures(facts).contains(&of_side)
    };
    assert!(counted(&seen[0], "FIRST") && counted(&seen[0], "SECOND"));
    assert!(counted(&seen[1], "FIRST") && !counted(&seen[1], "SECOND"), "{}", seen[1]);
    assert!(counted(&seen[2], "SECOND") && !counted(&seen[2], "FIRST"), "{}", seen[2]);
    assert!(!counted(&seen[3], "SECOND") && !counted(&seen[3], "FIRST"), "{}", seen[3]);
}

#[actix_web::test]
async fn looking_for_explanations_is_dear() {
    let table = Table::new().await;
    let game = four_entries(&table).await;
    let one = "reconcile(shown: [{ number: { measure: { turn: true }, value: 2 } }]) { differences { text } }";
    let look = async |fields: String| {
        let query = format!("query($g: ID!) {{ game(id: $g) {{ ... on NeiGame {{ {fields} }} }} }}");
        table.answer(Some(game.token("UMPIRE")), &query, json!({ "g": game.id })).await
    };
    assert_eq!(look(one.to_owned()).await["errors"], Value::Null);
    let thrice = look(format!("a: {one} b: {one} c: {one}")).await;
    assert!(thrice["errors"].is_array(), "{thrice}");
}
