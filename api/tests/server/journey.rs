//! A table from its creation on: what is recorded, what is not, and why.

use serde_json::{Value, json};

use crate::common::{Table, code};

fn place(unit: &str, area: &str) -> Value {
    json!({ "placeAtStart": { "unit": unit, "area": area } })
}

#[actix_web::test]
async fn a_command_is_recorded_once_and_a_late_one_learns_what_it_missed() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    let first = table.record(&game, "SECOND", 1, "one", place("N-I1", "batavia")).await;
    assert_eq!(first["__typename"], "Recorded", "{first}");
    assert_eq!(first["lastEntry"], 2);
    assert_eq!(first["entry"]["by"], "SECOND");
    // The answer brings the game along as this seat sees it.
    assert_eq!(first["game"], json!({ "lastEntry": 2, "seat": { "kind": "SECOND" } }));
    assert!(first["entry"]["lines"][0]["text"].as_str().is_some(), "{first}");

    let again = table.record(&game, "SECOND", 1, "one", place("N-I1", "batavia")).await;
    assert_eq!(again, first);

    let stale = table.record(&game, "SECOND", 1, "two", place("N-I2", "batavia")).await;
    assert_eq!(stale["__typename"], "Stale", "{stale}");
    assert_eq!(stale["lastEntry"], 2);
    assert_eq!(stale["missed"][0]["number"], 2);

    let query = "mutation($g: ID!) { record(game: $g, expectedEntry: 2, commandId: \"one\", command: { nei: {concede: true} }) { __typename } }";
    let foreign = table.answer(Some(game.token("FIRST")), query, json!({ "g": game.id })).await;
    assert_eq!(code(&foreign), "BAD_INPUT", "{foreign}");
}

#[actix_web::test]
async fn the_other_side_reads_numbers_and_no_secrets() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    table.record(&game, "SECOND", 1, "one", place("N-I1", "batavia")).await;
    let fields = "lastEntry entries { nodes { number lines { text } } } \
                  view { areas { code units { code } } sides { side unplaced { hidden units { code } } } }";
    let allies = table.look(&game, "SECOND", fields).await;
    assert!(allies.to_string().contains("N-I1"), "{allies}");
    for seat in ["FIRST", "ONLOOKER"] {
        let seen = table.look(&game, seat, fields).await;
        assert_eq!(seen["lastEntry"], 2);
        assert_eq!(seen["entries"]["nodes"].as_array().unwrap().len(), 2);
        assert!(!seen.to_string().contains("N-I1"), "{seat}: {seen}");
        assert_eq!(seen["view"]["sides"][1]["unplaced"], json!({ "hidden": true, "units": [] }));
    }
}

#[actix_web::test]
async fn what_is_impossible_is_refused_with_a_cure() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    for (seat, command, refused) in [
        ("SECOND", json!({ "roll": { "faces": [7] } }), "a die shows 1 to 6, not 7"),
        ("SECOND", json!({ "roll": { "faces": [-3] } }), "a die shows 1 to 6, not -3"),
        ("SECOND", place("no-such", "batavia"), "no-such"),
        ("SECOND", place("with space", "batavia"), "with space"),
        ("SECOND", place("N-I1", "atlantis"), "atlantis"),
        ("SECOND", json!({ "finishSetUp": false }), "`false`"),
        ("FIRST", place("N-I1", "batavia"), ""),
    ] {
        let outcome = table.record(&game, seat, 1, "bad", command.clone()).await;
        assert_eq!(outcome["__typename"], "Refused", "{command}: {outcome}");
        let refusal = &outcome["refusal"];
        assert!(refusal["message"].as_str().unwrap_or_default().contains(refused), "{command}: {outcome}");
        assert!(!refusal["cure"].as_str().unwrap_or_default().is_empty(), "{command}: {outcome}");
        let judged = table.look(&game, seat, "lastEntry").await;
        assert_eq!(judged["lastEntry"], 1);
    }
    // A key that reads only has nothing to record with.
    let query = "mutation($g: ID!) { takeBack(game: $g, expectedEntry: 1, commandId: \"a\", to: 1) { __typename } }";
    let answer = table.answer(Some(game.token("ONLOOKER")), query, json!({ "g": game.id })).await;
    assert_eq!(code(&answer), "FORBIDDEN", "{answer}");
}

#[actix_web::test]
async fn objections_cite_their_clause_and_advice_may_be_overruled_on_the_record() {
    let table = Table::new().await;
    let strict = table.create("STRICT", "EITHER").await;
    let command = json!({ "finishSetUp": true });
    let refused = table.record(&strict, "SECOND", 1, "f", command.clone()).await;
    assert_eq!(refused["__typename"], "Refused", "{refused}");
    assert!(refused["violations"][0]["clause"]["id"].as_str().unwrap().starts_with("NEI-"));
    assert!(!refused["violations"][0]["clause"]["rule"].as_str().unwrap().is_empty());

    let advised = table.create("ADVISE", "EITHER").await;
    let asked = table.record(&advised, "SECOND", 1, "f", command.clone()).await;
    assert_eq!(asked["__typename"], "NeedsRuling", "{asked}");
    let done = table.overrule(&advised, "SECOND", 1, "f", command, Some("we begin short-handed")).await;
    assert_eq!(done["__typename"], "Recorded", "{done}");
    assert_eq!(done["entry"]["overruled"]["reason"], "we begin short-handed");
    assert!(!done["entry"]["overruled"]["violations"][0]["message"].as_str().unwrap().is_empty());
    // What the objections are about is the Allies' secret; that a clause was overruled is not.
    let other = table
        .look(
            &advised,
            "FIRST",
            "entries(since: 1) { nodes { overruled { violations { message about clause { id } } } } }",
        )
        .await;
    let seen = &other["entries"]["nodes"][0]["overruled"]["violations"][0];
    assert_eq!(seen["message"], "");
    assert!(seen["clause"]["id"].as_str().unwrap().starts_with("NEI-"));
}

#[actix_web::test]
async fn seats_are_proved() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    let other = table.create("STRICT", "EITHER").await;
    let query = "query($id: ID!) { game(id: $id) { lastEntry } }";
    for token in [None, Some("wrong"), Some(other.token("BOTH"))] {
        let answer = table.answer(token, query, json!({ "id": game.id })).await;
        assert_eq!(code(&answer), "SEAT", "{answer}");
        assert_eq!(answer["data"], json!({ "game": null }));
    }
    let answer = table.answer(Some(game.token("BOTH")), query, json!({ "id": "nonsense" })).await;
    assert_eq!(code(&answer), "NOT_FOUND", "{answer}");
}

#[actix_web::test]
async fn a_game_says_where_its_dice_are_thrown() {
    let table = Table::new().await;
    let on_table = table.create("RECORD", "TABLE").await;
    let refused = table.roll(&on_table, "BOTH", 1, "r").await;
    assert!(refused["refusal"]["message"].as_str().unwrap().contains("on the table"), "{refused}");
    let by_server = table.create("RECORD", "SERVER").await;
    let typed = table.record(&by_server, "BOTH", 1, "t", json!({ "roll": { "faces": [3] } })).await;
    assert!(typed["refusal"]["message"].as_str().unwrap().contains("by the server"), "{typed}");
    let nothing = table.roll(&by_server, "BOTH", 1, "r").await;
    assert_eq!(nothing["refusal"]["code"], "PENDING", "{nothing}");
}

#[actix_web::test]
async fn the_server_throws_what_is_asked_for_and_says_so() {
    let table = Table::new().await;
    let game = table.create("RECORD", "EITHER").await;
    let mut last = 1;
    for command in ["placeTheRest", "finishSetUp", "placeTheRest", "finishSetUp", "rollIncident"] {
        let outcome = table.record(&game, "BOTH", last, &format!("c{last}"), json!({ command: true })).await;
        assert_eq!(outcome["__typename"], "Recorded", "{outcome}");
        last += 1;
    }
    let wrong = table.roll(&game, "SECOND", last, "w").await;
    assert_eq!(wrong["refusal"]["code"], "SEAT", "{wrong}");
    let thrown = table.roll(&game, "FIRST", last, "r").await;
    assert_eq!(thrown["__typename"], "Recorded", "{thrown}");
    let again = table.roll(&game, "FIRST", last, "r").await;
    assert_eq!(again, thrown, "a repeated throw is not thrown again");
}

#[actix_web::test]
async fn a_take_back_is_asked_for_and_granted() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    table.record(&game, "SECOND", 1, "one", place("N-I1", "batavia")).await;
    let query = "mutation($g: ID!) { takeBack(game: $g, expectedEntry: 2, commandId: \"back\", to: 1) { __typename ... on Recorded { lastEntry } } }";
    let done = table.ask(Some(game.token("SECOND")), query, json!({ "g": game.id })).await;
    assert_eq!(done["takeBack"], json!({ "__typename": "Recorded", "lastEntry": 3 }));
    let seen = table.look(&game, "SECOND", "takeBackAsked { by } entries { nodes { number takenBack } }").await;
    assert_eq!(seen["entries"]["nodes"][1], json!({ "number": 2, "takenBack": true }));
    assert_eq!(seen["takeBackAsked"], Value::Null);
}

#[actix_web::test]
async fn offers_are_ready_to_be_sent() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    let seen = table
        .look(&game, "SECOND", "options(units: [\"N-I1\"]) { offers { command action text verdict { clear } } }")
        .await;
    let offers = seen["options"]["offers"].as_array().unwrap();
    let offer = offers.iter().find(|offer| offer["verdict"]["clear"] == true).expect("an offer that the rules allow");
    let outcome = table.record(&game, "SECOND", 1, "offer", offer["command"].clone()).await;
    assert_eq!(outcome["__typename"], "Recorded", "{offer}: {outcome}");
}

#[actix_web::test]
async fn the_public_questions_need_no_seat() {
    let table = Table::new().await;
    let data = table
        .ask(
            None,
            "{ about { version rulebooks { book packHash } } clause(id: \"NEI-9.1-b\") { section rule } \
               neiPack { hash areas { code } squares { code } counters { code type } turnNames } \
               neiActions { name familyCode side clause { id title } } }",
            json!({}),
        )
        .await;
    assert_eq!(data["about"]["rulebooks"][0]["packHash"], data["neiPack"]["hash"]);
    assert_eq!(data["clause"]["section"], "NEI 9.1");
    assert_eq!(data["neiPack"]["squares"].as_array().unwrap().len(), 96);
    let actions = data["neiActions"].as_array().unwrap();
    assert_eq!(actions.len(), 36 + domain::nei::optional::actions::OPTIONAL_ACTIONS.len());
    let build = actions.iter().find(|action| action["name"] == "Build a Base").unwrap();
    assert_eq!((&build["familyCode"], &build["side"]), (&json!("G-4"), &json!("ALLIES")));
    assert!(actions.iter().all(|action| action["clause"]["title"] != ""), "every action has a clause of the ledger");
    let missing = table.answer(None, "{ neiPack(hash: \"x\") { hash } }", json!({})).await;
    assert_eq!(code(&missing), "NOT_FOUND", "{missing}");
}
