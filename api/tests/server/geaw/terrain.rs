//! 8.5, 8.6: terrain that is prohibited, or that nobody entered.

use serde_json::{Value, json};

use crate::common::desk::Played;

fn one_hex(unit: &str, hex: &str) -> Value {
    let legs = json!([{ "march": [{ "hex": hex, "way": "TERRAIN" }] }]);
    json!({ "order": { "move": { "unit": unit, "legs": legs, "minimum": true } } })
}

fn with(mut command: Value, topic: &Value, yes: bool) -> Value {
    command["facts"] = json!([{ "topic": topic, "value": { "yes": yes } }]);
    command
}

#[actix_web::test]
async fn geaw_8_6_e_a_one_hex_move_asks_of_a_hex_that_nobody_entered() {
    let played = Played::laid_out(2, &[("2915", "clear"), ("2916", "clear")], &[("J-INF1", "2915")]).await;
    let mut played = played.ending(2).await;
    let into = one_hex("J-INF1", "2914");
    let open = json!({ "openTerrain": { "unit": "J-INF1", "hex": "2914" } });
    let judged = played.judge("FIRST", &into).await;
    assert_eq!((&judged["clear"], &judged["questions"][0]["topic"]), (&json!(false), &open), "{judged}");
    assert_eq!(judged["rests"], json!([{ "clause": { "id": "GEAW-8.7-a" }, "basis": "ASSUMED", "section": null }]));
    // The map lights it as a hex that is asked about.
    let offers =
        played.look("FIRST", "options(units: [\"J-INF1\"]) { offers { text verdict { clear questions { topic } } } }");
    let offers = offers.await["options"]["offers"].take();
    let lit = |hex: &str| {
        let text = format!("to {hex} ");
        offers.as_array().unwrap().iter().find(|offer| offer["text"].as_str().unwrap().starts_with(&text)).unwrap()
    };
    assert_eq!(lit("2914")["verdict"]["questions"][0]["topic"], open);
    assert_eq!(lit("2916")["verdict"]["clear"], true);
    let closed = with(into.clone(), &open, false);
    assert_eq!(played.clauses_against("FIRST", &closed).await, ["GEAW-8.6-e"]);
    played.play("FIRST", &with(into, &open, true)).await;
    assert_eq!(played.hex_of("J-INF1").await, "2914");
}

#[actix_web::test]
async fn geaw_8_6_e_prohibited_terrain_bars_a_unit_however_it_comes() {
    let hexes = [("2915", "clear"), ("2916", "clear"), ("2917", "swamp"), ("2922", "swamp"), ("3016", "clear")];
    let units = [("J-INF1", "2915"), ("B-INF1", "2916")];
    let mut played = Played::laid_out(2, &hexes, &units).await;
    let row = json!({ "terrain": "swamp", "nonMechanized": "barred", "mechanized": "barred" });
    played.order("FIRST", json!({ "transcribe": { "terrain": row } })).await;
    let to = |order: &str, unit: &str, hex: &str| json!({ "order": { order: { "unit": unit, "hex": hex } } });
    let mut played = played.ending(2).await;
    for order in ["moveByAmphibious", "moveByAir"] {
        assert_eq!(played.clauses_against("FIRST", &to(order, "J-INF1", "2917")).await, ["GEAW-8.6-e"], "{order}");
        assert_eq!(played.judge("FIRST", &to(order, "J-INF1", "3016")).await["clear"], true, "{order}");
    }
    played.order("FIRST", json!({ "endPhase": true })).await;
    assert_eq!(played.clauses_against("FIRST", &to("retreat", "B-INF1", "2917")).await, ["GEAW-8.6-e"]);
    assert_eq!(played.clauses_against("FIRST", &to("advance", "J-INF1", "2922")).await, ["GEAW-8.6-e"]);
    assert_eq!(played.judge("FIRST", &to("retreat", "B-INF1", "3016")).await["clear"], true);
    let combat = |hex: &str| {
        let retreats = json!([{ "unit": "B-INF1", "hex": hex }]);
        let outcome = json!({ "losses": [], "breakdowns": [], "retreats": retreats, "advances": [], "points": [] });
        json!({ "order": { "recordCombat": { "attackers": ["J-INF1"], "defenders": ["B-INF1"], "outcome": outcome } } })
    };
    assert_eq!(played.clauses_against("FIRST", &combat("2917")).await, ["GEAW-8.6-e"]);
    // A hex that nobody entered is asked about.
    let blank = played.judge("FIRST", &combat("3017")).await;
    assert_eq!(
        blank["questions"][0]["topic"],
        json!({ "openTerrain": { "unit": "B-INF1", "hex": "3017" } }),
        "{blank}"
    );
    played.play("FIRST", &combat("3016")).await;
    assert_eq!(played.hex_of("B-INF1").await, "3016");
}
