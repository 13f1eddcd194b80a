//! 8.3: supply for the 2nd Movement Phase.

use serde_json::{Value, json};

use crate::common::desk::Played;

fn march(unit: &str, hex: &str, facts: &Value) -> Value {
    let legs = json!([{ "march": [{ "hex": hex, "way": "TERRAIN" }] }]);
    json!({ "order": { "move": { "unit": unit, "legs": legs } }, "facts": facts })
}

fn expend(units: &[&str], facts: &Value) -> Value {
    json!({ "order": { "expendSupply": { "supply": "J-SUP1", "units": units } }, "facts": facts })
}

fn with(mut command: Value, topic: &Value, yes: bool) -> Value {
    command["facts"] = json!([{ "topic": topic, "value": { "yes": yes } }]);
    command
}

/// Japan's 2nd Movement Phase: two units beside a supply unit, and one three hexes off.
async fn second_phase() -> Played {
    let hexes = ["2915", "2916", "2917", "2918", "2919", "2920"].map(|hex| (hex, "clear"));
    let units = [("J-INF1", "2915"), ("J-INF2", "2916"), ("J-INF3", "2919"), ("J-SUP1", "2916")];
    Played::laid_out(2, &hexes, &units).await.ending(4).await
}

#[actix_web::test]
async fn geaw_8_3_b_a_supply_unit_enables_everybody_in_its_radius() {
    let mut played = second_phase().await;
    let radius = json!([{ "topic": { "supplyRadius": true }, "value": { "number": 2 } }]);
    played.play("FIRST", &expend(&["J-INF1"], &radius)).await;
    // Nobody named the second one, and the third is too far away.
    assert_eq!(played.judge("FIRST", &march("J-INF2", "2917", &json!([]))).await["clear"], true);
    let far = played.clauses_against("FIRST", &march("J-INF3", "2920", &json!([]))).await;
    assert_eq!(far, ["GEAW-8.1-c"]);
    played.play("FIRST", &march("J-INF2", "2917", &json!([]))).await;
    assert_eq!(played.hex_of("J-INF2").await, "2917");
}

#[actix_web::test]
async fn geaw_8_3_b_a_supply_unit_is_expended_for_all_in_one_tap() {
    let played = second_phase().await;
    let offers =
        played.look("FIRST", "options(units: [\"J-SUP1\"]) { offers { text verdict { questions { topic } } } }");
    let offers = offers.await["options"]["offers"].take();
    let all = offers.as_array().unwrap().iter().find(|offer| offer["text"].as_str().unwrap().contains("every unit"));
    assert_eq!(all.unwrap()["verdict"]["questions"], json!([{ "topic": { "supplyRadius": true } }]));
}

#[actix_web::test]
async fn geaw_8_3_b_of_whom_nobody_said_it_is_asked_when_he_moves() {
    let mut played = second_phase().await;
    let within = |unit: &str| json!({ "inRadius": { "supply": "J-SUP1", "unit": unit } });
    let named = json!([{ "topic": within("J-INF1"), "value": { "yes": true } }]);
    played.play("FIRST", &expend(&["J-INF1"], &named)).await;
    let bare = march("J-INF2", "2917", &json!([]));
    let questions = played.judge("FIRST", &bare).await["questions"].take();
    assert_eq!(questions[0]["topic"], within("J-INF2"), "{questions}");
    let no = with(bare.clone(), &within("J-INF2"), false);
    assert_eq!(played.clauses_against("FIRST", &no).await, ["GEAW-8.1-c"]);
    played.play("FIRST", &with(bare, &within("J-INF2"), true)).await;
    assert_eq!(played.hex_of("J-INF2").await, "2917");
}
