//! The explorer over GraphQL: everything that may be done, how far a force comes, how a wish comes true, what would come
//! of a command. Nothing is recorded, and nobody is told of more than his seat may know.

use serde_json::{Value, json};

use crate::common::{Game, Table, code};

/// A game whose set-up is done: the Japanese Incident Phase of the first turn.
async fn begun(table: &Table) -> Game {
    let game = table.create("STRICT", "EITHER").await;
    for (seat, number) in [("SECOND", 1), ("FIRST", 3)] {
        for (step, command) in [json!({ "placeTheRest": true }), json!({ "finishSetUp": true })].into_iter().enumerate()
        {
            let expected = number + u32::try_from(step).unwrap();
            let outcome = table.record(&game, seat, expected, &format!("c{expected}"), command).await;
            assert_eq!(outcome["__typename"], "Recorded", "{outcome}");
        }
    }
    game
}

const OFFER: &str = "offer { command action text cost destination attack verdict { clear } }";

#[actix_web::test]
async fn everything_a_side_may_do_is_listed_for_it_alone() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    let fields = format!("allOptions(first: 400) {{ count possibilities {{ units area {OFFER} }} }}");
    let listing = table.look(&game, "SECOND", &fields).await["allOptions"].take();
    let all = listing["possibilities"].as_array().unwrap();
    assert!(listing["count"].as_u64().unwrap() >= all.len() as u64 && all.len() > 20, "{listing}");
    assert!(all.iter().all(|one| one["offer"]["verdict"]["clear"] == json!(true)));
    let placed = all.iter().find(|one| one["offer"]["command"]["placeAtStart"].is_object()).unwrap();
    assert_eq!(placed["units"], json!([placed["offer"]["command"]["placeAtStart"]["unit"]]));
    // Page by page it is the same.
    let fields = format!("allOptions(first: 1, skip: 5) {{ count possibilities {{ units area {OFFER} }} }}");
    let page = table.look(&game, "SECOND", &fields).await["allOptions"].take();
    assert_eq!((&page["count"], &page["possibilities"][0]), (&listing["count"], &all[5]));
    for seat in ["FIRST", "ONLOOKER"] {
        assert_eq!(table.look(&game, seat, "allOptions { count }").await["allOptions"]["count"], 0, "{seat}");
    }
    table.stop().await;
}

#[actix_web::test]
async fn a_wish_out_of_turn_says_what_is_missing_and_when_it_would_work() {
    let table = Table::new().await;
    let game = begun(&table).await;
    let run = "verdict { clear } cost actionPoints combat victoryPoints dependsOnHidden \
               certain { text clause { id } } asked { by dice sentence clause { id } }";
    let query = format!(
        "query($g: ID!, $c: NeiCommand!) {{ game(id: $g) {{ ... on NeiGame {{ lastEntry dryRun(command: {{ nei: $c }}) {{ {run} }} }} }} }}"
    );
    let token = Some(game.token("FIRST"));
    let ask = async |command: Value| {
        let mut answer = table.ask(token, &query, json!({ "g": game.id, "c": command })).await;
        answer["game"].take()
    };
    let rolled = ask(json!({ "rollIncident": true })).await;
    assert_eq!(rolled["dryRun"]["verdict"]["clear"], true, "{rolled}");
    assert_eq!((&rolled["dryRun"]["asked"]["by"], &rolled["dryRun"]["asked"]["dice"]), (&json!("FIRST"), &json!(1)));
    assert_eq!(rolled["dryRun"]["dependsOnHidden"], false);
    let early = ask(json!({ "mobilizeReinforcements": true })).await;
    assert_eq!((&early["dryRun"]["verdict"]["clear"], &early["dryRun"]["actionPoints"]), (&json!(false), &Value::Null));
    assert_eq!(early["lastEntry"], rolled["lastEntry"], "nothing is recorded");

    let fields = format!(
        "explore(wish: {{ attackSquare: {{ square: \"D4\" }} }}) {{ count ways {{ steps possibility {{ units {OFFER} }} }} \
         misses {{ units command verdict {{ refusal {{ code clause {{ id }} }} violations {{ message cure clause {{ id }} }} }} \
         alternatives {{ kind now distance possibility {{ units {OFFER} }} }} }} }}"
    );
    let found = table.look(&game, "FIRST", &fields).await["explore"].take();
    assert_eq!(found["count"], 0, "{found}");
    let misses = found["misses"].as_array().unwrap();
    assert!(!misses.is_empty(), "{found}");
    assert!(misses.iter().all(|miss| miss["verdict"]["refusal"]["code"] == "PHASE"), "{found}");
    table.stop().await;
}

#[actix_web::test]
async fn reach_answers_for_every_area_and_refuses_names_that_nobody_knows() {
    let table = Table::new().await;
    let game = begun(&table).await;
    let areas = table.look(&game, "FIRST", "view { areas { code units { code } } }").await;
    let areas = areas["view"]["areas"].as_array().unwrap().clone();
    let ship = areas.iter().flat_map(|area| area["units"].as_array().unwrap()).find_map(|unit| {
        let id = unit["code"].as_str().unwrap();
        id.starts_with("J-CA").then(|| id.to_owned())
    });
    let ship = ship.unwrap();
    let fields = format!(
        "reach(units: [\"{ship}\"]) {{ reached {{ area steps {OFFER} }} beyond {{ area verdict {{ clear refusal {{ message }} \
         violations {{ clause {{ id }} message cure }} }} }} }}"
    );
    let reach = table.look(&game, "FIRST", &fields).await["reach"].take();
    let beyond = reach["beyond"].as_array().unwrap();
    // Out of turn nothing is in reach, and each area has its reason.
    assert!(reach["reached"].as_array().unwrap().is_empty() && beyond.len() > 20, "{reach}");
    assert!(
        beyond.iter().filter(|area| !area["verdict"].is_null()).all(|area| area["verdict"]["clear"] == json!(false))
    );
    let query =
        "query($g: ID!, $u: [ID!]!) { game(id: $g) { ... on NeiGame { reach(units: $u) { reached { area } } } } }";
    let answer = table.answer(Some(game.token("FIRST")), query, json!({ "g": game.id, "u": ["nobody"] })).await;
    assert_eq!(code(&answer), "BAD_INPUT", "{answer}");
    let query =
        "query($g: ID!) { game(id: $g) { ... on NeiGame { explore(wish: { landAt: \"nowhere\" }) { count } } } }";
    let answer = table.answer(Some(game.token("FIRST")), query, json!({ "g": game.id })).await;
    assert_eq!(code(&answer), "BAD_INPUT", "{answer}");
    table.stop().await;
}

/// Wherever a counter is that a seat does not hold, and whether there is one: the words are the same.
#[actix_web::test]
async fn a_counter_that_is_not_held_is_refused_in_the_same_words_wherever_it_is() {
    let table = Table::new().await;
    let game = begun(&table).await;
    let all =
        "view { areas { units { code side } } sides { side pool { units { code } } potential { units { code } } } }";
    let view = table.look(&game, "BOTH", all).await["view"].take();
    let areas = view["areas"].as_array().unwrap().iter().flat_map(|area| area["units"].as_array().unwrap());
    let allied = view["sides"].as_array().unwrap().iter().find(|side| side["side"] == "ALLIES").unwrap();
    let displays = ["pool", "potential"].into_iter().flat_map(|display| allied[display]["units"].as_array().unwrap());
    let on_map = areas.filter(|unit| unit["side"] == "ALLIES");
    let mut strangers: Vec<String> =
        on_map.chain(displays).map(|unit| unit["code"].as_str().unwrap().to_owned()).collect();
    assert!(strangers.len() > 40, "{strangers:?}");
    strangers.extend(["J-NOBODY", "no such", ""].map(ToOwned::to_owned));
    for field in [
        "reach(units: $u) { reached { area } }",
        "options(units: $u) { selectable }",
        "explore(wish: { beAt: \"saigon\" }, units: $u) { count }",
    ] {
        let query = format!("query($g: ID!, $u: [ID!]!) {{ game(id: $g) {{ ... on NeiGame {{ {field} }} }} }}");
        for seat in ["FIRST", "ONLOOKER", "DISPLAY"] {
            for stranger in &strangers {
                let variables = json!({ "g": game.id, "u": [stranger] });
                let answer = table.answer(Some(game.token(seat)), &query, variables).await;
                let message = format!(
                    "{stranger:?} is no counter that this seat holds; take up counters of your own side, by the ids of the pack"
                );
                assert_eq!(code(&answer), "BAD_INPUT", "{answer}");
                assert_eq!(answer["errors"][0]["message"], json!(message), "{seat}: {field}");
            }
        }
    }
    table.stop().await;
}
