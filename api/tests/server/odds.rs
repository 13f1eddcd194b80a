//! Exact odds over GraphQL: what a seat may know of a combat.

use serde_json::{Value, json};

use crate::common::{Game, Table};

const ODDS: &str = "query($g: ID!, $c: NeiCommand, $s: [NeiSupposed!], $l: NeiLossPolicies) { game(id: $g) { ... on NeiGame { \
    odds(command: $c, supposing: $s, losses: $l) { \
      refusal { code message cure clause { id } } \
      odds { profile area assumptions meanSwing swing { value probability atLeast } count \
        japan { meanUnits meanSteps units { value probability } steps { value probability atLeast } } \
        allies { meanUnits meanSteps units { value probability } } \
        control { control probability } ends { swing probability } } } } } }";

/// A game set up as in history, at Japan's first actions, with its pack's opening place of a naval force.
async fn at_actions(open: bool) -> (Table, Game) {
    let table = Table::new().await;
    let query = "mutation($o: Boolean!) { createGame(input: { nei: { name: \"Odds\", openTable: $o } }) { game { id } seats { kind code } } }";
    let created = table.ask(None, query, json!({ "o": open })).await["createGame"].take();
    let game = table.sit(&created).await;
    let mut last = 1;
    for (seat, command) in [
        ("SECOND", json!({ "placeTheRest": true })),
        ("SECOND", json!({ "finishSetUp": true })),
        ("FIRST", json!({ "placeTheRest": true })),
        ("FIRST", json!({ "finishSetUp": true })),
        ("FIRST", json!({ "rollIncident": true })),
        ("FIRST", json!({ "roll": { "faces": [1] } })),
        ("FIRST", json!({ "rollSingaporeDrive": true })),
        ("FIRST", json!({ "roll": { "faces": [1] } })),
    ] {
        let record = "mutation($g: ID!, $e: Int!, $id: ID!, $c: NeiCommand!) { \
            record(game: $g, expectedEntry: $e, commandId: $id, command: { nei: $c }) { \
            __typename ... on Recorded { lastEntry } } }";
        let id = uuid::Uuid::now_v7().to_string();
        let variables = json!({ "g": game.id, "e": last, "id": id, "c": command });
        let outcome = table.ask(Some(game.token(seat)), record, variables).await["record"].take();
        assert_eq!(outcome["__typename"], "Recorded", "{command}: {outcome}");
        last = u32::try_from(outcome["lastEntry"].as_u64().unwrap()).unwrap();
    }
    (table, game)
}

async fn odds(table: &Table, game: &Game, seat: &str, variables: Value) -> Value {
    let mut variables = variables;
    variables["g"] = json!(game.id);
    table.ask(Some(game.token(seat)), ODDS, variables).await["game"]["odds"].take()
}

/// An air strike that is offered to Japan, with the area it strikes.
async fn offered_strike(table: &Table, game: &Game) -> Option<(Value, String)> {
    let look = "query($g: ID!) { game(id: $g) { ... on NeiGame { view { areas { code units { code side type } hiddenPresence } } } } }";
    let seen = table.ask(Some(game.token("FIRST")), look, json!({ "g": game.id })).await["game"]["view"].take();
    for area in seen["areas"].as_array().unwrap() {
        for unit in area["units"].as_array().unwrap().iter().filter(|unit| unit["side"] == "JAPAN") {
            let ask = "query($g: ID!, $u: [ID!]!) { game(id: $g) { ... on NeiGame { options(units: $u) { \
                offers { command verdict { clear } } } } } }";
            let variables = json!({ "g": game.id, "u": [unit["code"]] });
            let offers = table.ask(Some(game.token("FIRST")), ask, variables).await["game"]["options"]["offers"].take();
            for offer in offers.as_array().unwrap() {
                let strike = &offer["command"]["strikeLand"];
                if offer["verdict"]["clear"] == true && strike.is_object() {
                    return Some((offer["command"].clone(), strike["target"].as_str().unwrap().to_owned()));
                }
            }
        }
    }
    None
}

fn sums_to_one(likely: &Value) -> bool {
    let sum: f64 = likely.as_array().unwrap().iter().map(|one| one["probability"].as_f64().unwrap()).sum();
    (sum - 1.0).abs() < 1e-9
}

#[actix_web::test]
async fn the_odds_of_a_strike_are_a_distribution_for_whoever_sees_and_a_supposition_for_whoever_does_not() {
    let (table, game) = at_actions(true).await;
    let (strike, _) = offered_strike(&table, &game).await.unwrap();
    let answer = odds(&table, &game, "FIRST", json!({ "c": strike })).await;
    let found = &answer["odds"];
    assert!(answer["refusal"].is_null(), "{answer}");
    for likely in [&found["swing"], &found["japan"]["units"], &found["japan"]["steps"], &found["control"]] {
        assert!(sums_to_one(likely), "{likely}");
    }
    assert!((found["japan"]["steps"][0]["atLeast"].as_f64().unwrap() - 1.0).abs() < 1e-9);
    let best = json!({ "japan": "BEST", "allies": "BEST" });
    let answer = odds(&table, &game, "FIRST", json!({ "c": strike, "l": best })).await;
    assert!(answer["odds"]["count"].as_u64().unwrap() > 0, "{answer}");
    let supposed = json!([{ "unit": "N-DD1", "area": "s_G3" }]);
    let answer = odds(&table, &game, "FIRST", json!({ "c": strike, "s": supposed })).await;
    assert_eq!(answer["refusal"]["message"], "this seat sees every unit", "{answer}");
}

#[actix_web::test]
async fn how_many_more_units_it_takes_is_told_or_refused() {
    let (table, game) = at_actions(true).await;
    let (strike, _) = offered_strike(&table, &game).await.unwrap();
    let ask = "query($g: ID!, $c: NeiCommand, $w: NeiWanted!) { game(id: $g) { ... on NeiGame { \
        moreNeeded(command: $c, wanted: $w) { \
          refusal { code message cure } more probability } } } }";
    let needed = |command: Value, unit: String, end: Value, probability: f64| {
        let (table, game) = (&table, &game);
        async move {
            let wanted = json!({ "unit": unit, "end": end, "probability": probability });
            let variables = json!({ "g": game.id, "c": command, "w": wanted });
            table.ask(Some(game.token("FIRST")), ask, variables).await["game"]["moreNeeded"].take()
        }
    };
    let unit = strike["strikeLand"]["units"][0].as_str().unwrap().to_owned();
    let any = json!({ "swingAtLeast": -1000 });
    let answer = needed(strike.clone(), unit.clone(), any.clone(), 1.0).await;
    assert_eq!(answer["more"], 0, "{answer}");
    // What is likelier takes more, never fewer; what cannot be takes more than there are.
    let mut last = 0;
    for probability in [0.05, 0.3, 0.6, 0.9] {
        let wanted = json!({ "loses": { "side": "ALLIES", "units": 1 } });
        let answer = needed(strike.clone(), unit.clone(), wanted, probability).await;
        assert!(answer["refusal"].is_null(), "{answer}");
        let more = answer["more"].as_u64().unwrap_or(13);
        assert!(more >= last, "{answer}");
        assert!(more == 13 || answer["probability"].as_f64().unwrap() >= probability - 1e-9);
        last = more;
    }
    let never = needed(strike.clone(), unit.clone(), json!({ "swingAtMost": -1000 }), 0.5).await;
    assert!(never["refusal"].is_null() && never["more"].is_null(), "{never}");
    for (unit, probability, message) in [
        ("NOBODY".to_owned(), 0.5, "is not in the battle"),
        ("no name!".to_owned(), 0.5, "no name of a counter"),
        (unit, 1.5, "no probability"),
    ] {
        let answer = needed(strike.clone(), unit, any.clone(), probability).await;
        assert!(answer["refusal"]["message"].as_str().unwrap_or_default().contains(message), "{answer}");
    }
}

#[actix_web::test]
async fn a_side_supposes_what_it_does_not_see() {
    let (table, game) = at_actions(false).await;
    let (strike, area) = offered_strike(&table, &game).await.unwrap();
    let answer = odds(&table, &game, "FIRST", json!({ "c": strike })).await;
    if answer["refusal"].is_null() {
        assert_eq!(answer["odds"]["assumptions"][0], "no enemy unit takes part but those that you see");
    }
    let refused = |supposed: Value| {
        let (table, game, strike) = (&table, &game, &strike);
        async move { odds(table, game, "FIRST", json!({ "c": strike, "s": supposed })).await["refusal"].take() }
    };
    for (supposed, message) in [
        (json!([{ "unit": "J-CA7", "area": area }]), "is yours"),
        (json!([{ "unit": "NOBODY", "area": area }]), "no counter"),
        (json!([{ "unit": "N-DD1", "area": area }]), "cannot stand in"),
    ] {
        let refusal = refused(supposed).await;
        assert!(refusal["message"].as_str().unwrap_or_default().contains(message), "{message}: {refusal}");
        assert!(!refusal["cure"].as_str().unwrap().is_empty());
    }
    let onlooker = odds(&table, &game, "ONLOOKER", json!({ "c": strike })).await;
    assert_eq!(onlooker["refusal"]["code"], "SEAT", "{onlooker}");
    let nothing = odds(&table, &game, "UMPIRE", json!({})).await;
    assert_eq!(nothing["refusal"]["message"], "no battle is in progress");
}
