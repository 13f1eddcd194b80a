//! The versions of the rules of Netherlands East Indies: the defaults of today, those of version 1, and where a player
//! meets them.

use domain::kernel::system::System;
use domain::nei::Nei;
use serde_json::{Value, json};

use crate::common::{Game, Table, code};

/// A game with both sides set up, in the first Japanese Incident Phase, and the number of its last entry.
async fn begun(table: &Table, input: Value) -> (Game, u32) {
    let game = table.create_from(input).await;
    let mut last = 1;
    for command in ["placeTheRest", "finishSetUp", "placeTheRest", "finishSetUp"] {
        last = recorded(table, &game, "BOTH", last, json!({ command: true })).await;
    }
    (game, last)
}

async fn recorded(table: &Table, game: &Game, seat: &str, last: u32, command: Value) -> u32 {
    let outcome = table.record(game, seat, last, &format!("c{last}"), command.clone()).await;
    assert_eq!(outcome["__typename"], "Recorded", "{command}: {outcome}");
    last + 1
}

/// Rolls the incident and the drive of the first turn: the Japanese Action Execution Phase.
async fn in_action(table: &Table, game: &Game, mut last: u32) -> u32 {
    for command in [
        json!({ "rollIncident": true }),
        json!({ "roll": { "faces": [3] } }),
        json!({ "rollSingaporeDrive": true }),
        json!({ "roll": { "faces": [6] } }),
    ] {
        last = recorded(table, game, "FIRST", last, command).await;
    }
    last
}

async fn judged(table: &Table, game: &Game, seat: &str, command: Value) -> Value {
    let query = "query($g: ID!, $c: NeiCommand!) { game(id: $g) { ... on NeiGame { dryRun(command: { nei: $c }) { verdict { clear \
                 refusal { message clause { id } } violations { message cure clause { id } also { id } } } } } } }";
    let answer = table.ask(Some(game.token(seat)), query, json!({ "g": game.id, "c": command })).await;
    answer["game"]["dryRun"]["verdict"].clone()
}

#[actix_web::test]
async fn a_ruling_names_its_default_and_what_a_new_game_may_choose() {
    let table = Table::new().await;
    let query = "query($id: ID!) { ruling(id: $id) { readings default defaultReading offered } }";
    let of = async |id: &str| table.ask(None, query, json!({ "id": id })).await["ruling"].take();
    let drive = of("NEI-R29").await;
    assert_eq!((&drive["defaultReading"], &drive["offered"]), (&json!(2), &json!([1, 2])));
    assert_eq!(drive["default"], drive["readings"][1]);
    assert_eq!(of("NEI-R02").await["offered"], json!([1, 3]));
    let create = "mutation($i: CreateNeiGame!) { createGame(input: { nei: $i }) { game { id } } }";
    let refused = async |input: Value| {
        let answer = table.answer(None, create, json!({ "i": input })).await;
        assert_eq!(code(&answer), "BAD_INPUT", "{answer}");
        answer["errors"][0]["message"].as_str().unwrap().to_owned()
    };
    let at_once = refused(json!({ "name": "A", "rulings": [{ "ruling": "NEI-R02", "reading": 2 }] })).await;
    assert!(at_once.contains("ends the game when set-up ends") && at_once.contains("choose 1 or 3"), "{at_once}");
    let future = refused(json!({ "name": "A", "rules": Nei::RULES_VERSION + 1 })).await;
    assert!(future.contains("there are versions 1 to 2 of the rules"), "{future}");
    // A game of version 1 that chose it is recorded as it was.
    let old = json!({ "name": "A", "rules": 1, "rulings": [{ "ruling": "NEI-R02", "reading": 2 }] });
    table.create_from(old).await;
}

#[actix_web::test]
async fn nei_23_1_shock_c_the_first_drive_is_rolled() {
    let table = Table::new().await;
    let (game, last) = begun(&table, json!({ "name": "Today" })).await;
    in_action(&table, &game, last).await;
    let seen = table.look(&game, "ONLOOKER", "houseRules { ruling } view { phase singaporeBox }").await;
    assert_eq!(seen["view"], json!({ "phase": "JAPANESE_ACTION", "singaporeBox": 3 }));
    assert_eq!(seen["houseRules"], json!([]));
    // Under version 1 there was none, from the same box.
    let (old, last) = begun(&table, json!({ "name": "Then", "rules": 1 })).await;
    let last = recorded(&table, &old, "FIRST", last, json!({ "rollIncident": true })).await;
    let last = recorded(&table, &old, "FIRST", last, json!({ "roll": { "faces": [3] } })).await;
    let seen = table.look(&old, "ONLOOKER", "houseRules { ruling reading } view { phase singaporeBox }").await;
    assert_eq!(seen["view"], json!({ "phase": "JAPANESE_ACTION", "singaporeBox": 5 }));
    assert!(seen["houseRules"].as_array().unwrap().contains(&json!({ "ruling": "NEI-R29", "reading": 1 })), "{seen}");
    let refused = table.record(&old, "FIRST", last, "d", json!({ "rollSingaporeDrive": true })).await;
    assert_eq!(refused["__typename"], "Refused", "{refused}");
    // The other reading, chosen today, begins one box nearer.
    let (spared, _) =
        begun(&table, json!({ "name": "Spared", "rulings": [{ "ruling": "NEI-R29", "reading": 1 }] })).await;
    assert_eq!(table.look(&spared, "BOTH", "view { singaporeBox }").await["view"]["singaporeBox"], 4);
}

#[actix_web::test]
async fn nei_6_1_d_the_end_of_a_phase_is_taken_back_by_permission() {
    let table = Table::new().await;
    let (game, last) = begun(&table, json!({ "name": "Back" })).await;
    let began = in_action(&table, &game, last).await;
    let sail = json!({ "moveNavalForce": { "force": { "units": ["J-CA5"], "path": ["s_C9"] }, "attack": false } });
    let back = async |expected: u32, to: u32, id: &str| {
        let query = "mutation($g: ID!, $e: Int!, $c: ID!, $to: Int!) { takeBack(game: $g, expectedEntry: $e, commandId: $c, \
                     to: $to) { __typename } }";
        let variables = json!({ "g": game.id, "e": expected, "c": id, "to": to });
        table.ask(Some(game.token("FIRST")), query, variables).await;
        table.look(&game, "SECOND", "takeBackAsked { by to }").await["takeBackAsked"].clone()
    };
    // One's own last move goes back at once.
    let last = recorded(&table, &game, "FIRST", began, sail.clone()).await;
    assert_eq!(back(last, began, "one").await, Value::Null);
    // The end of the phase is asked for.
    let last = recorded(&table, &game, "FIRST", last + 1, sail).await;
    let ended = recorded(&table, &game, "FIRST", last, json!({ "endActionPhase": true })).await;
    assert_eq!(back(ended, last, "two").await, json!({ "by": "FIRST", "to": last }));
}

#[actix_web::test]
async fn nei_7_4_l_a_correction_of_the_marker_carries_out_the_fall() {
    let table = Table::new().await;
    let (game, last) = begun(&table, json!({ "name": "Fallen" })).await;
    let last = in_action(&table, &game, last).await;
    let adjust = json!({ "adjust": { "reason": "the marker lay there", "corrections": [{ "singaporeBox": 0 }] } });
    recorded(&table, &game, "UMPIRE", last, adjust).await;
    let seen = table.look(&game, "BOTH", "entries(since: 9) { nodes { lines { text clause { id } } } }").await;
    let lines = seen["entries"]["nodes"].as_array().unwrap().last().unwrap()["lines"].clone();
    let told = lines.to_string();
    assert!(told.contains("Into the pool of Japan") && told.contains("Into the pool of the Allies"), "{told}");
    // NEI-R42: what is said of the transfer names the ruling.
    let transfer = json!({ "redeployAirForceBetweenHomeBases": { "units": ["J-22B"], "passengers": [], "homeBase": "singapore" } });
    let verdict = judged(&table, &game, "FIRST", transfer).await;
    assert!(
        verdict.to_string().contains("NEI-R42") && !verdict.to_string().contains("no home base of yours"),
        "{verdict}"
    );
}

#[actix_web::test]
async fn nei_23_1_shock_a_the_terms_of_the_allies_show_the_fixed_three() {
    let table = Table::new().await;
    let (game, _) = begun(&table, json!({ "name": "Three" })).await;
    let fields = "view { sides { side actionPointTerms { amount clause { id } } } }";
    let seen = table.look(&game, "SECOND", fields).await;
    let allies = seen["view"]["sides"].as_array().unwrap().iter().find(|side| side["side"] == "ALLIES").unwrap();
    assert_eq!(allies["actionPointTerms"], json!([{ "amount": 3, "clause": { "id": "NEI-23.1-shock-a" } }]));
}

#[actix_web::test]
async fn nei_10_0_ground_timor_a_table_may_read_east_timor_as_one_area_of_two_squares() {
    let table = Table::new().await;
    let input = |reading: u8| json!({ "name": "Timor", "rulings": [{ "ruling": "NEI-R20", "reading": reading }] });
    for (reading, apart) in [(1, true), (2, false)] {
        let (game, last) = begun(&table, input(reading)).await;
        let last = in_action(&table, &game, last).await;
        let laid = json!({ "adjust": { "corrections": [
            { "unit": { "unit": "N-I1", "face": "FULL", "place": "AREA", "at": "east_timor" } },
            { "unit": { "unit": "B-AMB", "face": "FULL", "place": "OUT_OF_PLAY" } },
            { "unit": { "unit": "J-4N", "face": "BASE", "place": "AREA", "at": "ambon" } },
            { "unit": { "unit": "J-21B", "face": "FULL", "place": "AREA", "at": "ambon" } },
        ], "reason": "laid out" } });
        recorded(&table, &game, "BOTH", last, laid).await;
        let seen = table.look(&game, "BOTH", "view { areas { code } }").await;
        let areas = seen["view"]["areas"].as_array().unwrap();
        assert_eq!(areas.iter().any(|area| area["code"] == "east_timor_e"), apart, "reading {reading}");
        let strike = json!({ "strikeLand": { "units": ["J-21B"], "path": ["G9"], "target": "east_timor" } });
        let said = judged(&table, &game, "FIRST", strike).await.to_string();
        assert_eq!(said.contains("is not in G9, where the flight ends"), apart, "reading {reading}: {said}");
    }
}
