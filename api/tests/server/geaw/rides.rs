//! Rides by rail that nobody has spoken of yet (8.11, 8.12): offered with what must be said first.

use serde_json::{Value, json};

use crate::common::desk::Played;

const LINE: [&str; 7] = ["2915", "2916", "2917", "2918", "2919", "2920", "2921"];

/// A railroad of seven hexes, a unit of four movement points at its end, in Japan's 1st Movement Phase.
async fn at_the_station() -> Played {
    let hexes: Vec<(&str, &str)> = LINE.iter().map(|hex| (*hex, "clear")).collect();
    let mut played = Played::laid_out(2, &hexes, &[("J-INF1", "2915"), ("B-INF1", "3415")]).await;
    for hex in LINE {
        played.order("FIRST", json!({ "transcribe": { "hex": { "hex": hex, "rail": true } } })).await;
    }
    played.ending(2).await
}

async fn rides(played: &Played) -> Vec<Value> {
    let fields = "options(units: [\"J-INF1\"]) { offers { text command verdict { clear questions { topic } } } }";
    let seen = played.look("FIRST", fields).await;
    let offers = seen["options"]["offers"].as_array().unwrap().iter();
    offers.filter(|offer| offer["text"].as_str().unwrap().starts_with("by rail")).cloned().collect()
}

#[actix_web::test]
async fn a_ride_that_nobody_spoke_of_is_offered_with_its_questions() {
    let mut played = at_the_station().await;
    let offered = rides(&played).await;
    let to: Vec<&str> = offered.iter().map(|offer| offer["text"].as_str().unwrap()).collect();
    assert_eq!(to, ["by rail to 2920 for 1", "by rail to 2921 for 1"], "{offered:?}");
    let ride = &offered[1];
    let questions = ride["verdict"]["questions"].as_array().unwrap();
    assert_eq!(ride["verdict"]["clear"], false);
    assert_eq!(questions[0]["topic"], json!({ "generalSupply": "J-INF1" }), "{questions:?}");
    // Everything that is asked for is answered, and it rides.
    let mut command = ride["command"].clone();
    for _ in 0..20 {
        let judged = played.judge("FIRST", &command).await;
        let Some(question) = judged["questions"].as_array().and_then(|all| all.first()) else { break };
        let mut facts = command["facts"].as_array().cloned().unwrap_or_default();
        facts.push(json!({ "topic": question["topic"], "value": { "yes": true } }));
        command["facts"] = Value::Array(facts);
    }
    played.play("FIRST", &command).await;
    assert_eq!(played.hex_of("J-INF1").await, "2921");
}

#[actix_web::test]
async fn nobody_is_offered_a_ride_without_supply_or_over_a_line_that_the_enemy_controls() {
    let mut played = at_the_station().await;
    let enemys = json!({ "declareRailControl": { "hexes": LINE[1..], "side": "ALLIES" } });
    played.order("FIRST", enemys).await;
    assert!(rides(&played).await.is_empty());
    let mut played = at_the_station().await;
    let unsupplied = json!({ "topic": { "generalSupply": "J-INF1" }, "value": { "yes": false } });
    played.play("FIRST", &json!({ "order": { "declare": true }, "facts": [unsupplied] })).await;
    assert!(rides(&played).await.is_empty());
}
