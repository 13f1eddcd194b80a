//! A light table (5.2, 6.2): objectives by name and the price table, no hex and no counter; and the points are kept.

use serde_json::{Value, json};

use crate::common::desk::Played;

fn infantry(contingent: &str) -> Value {
    json!({ "contingent": contingent, "unitType": "INFANTRY", "size": "DIVISION" })
}

/// Both players, a scenario of turns 1 to 4 with 30 and 25 points, objectives and prices, in Japan's first Mobilization
/// Phase. The values but Singapore's are invented.
async fn light() -> Played {
    let mut played = Played::of("Geaw").await;
    played.order("FIRST", json!({ "takeSide": { "side": "JAPAN", "player": "Aoi" } })).await;
    played.order("SECOND", json!({ "takeSide": { "side": "ALLIES", "player": "Ben" } })).await;
    for (name, value) in [("Singapore", 3), ("Rangoon", 2), ("Chittaong", 1)] {
        let objective = json!({ "objective": { "name": name, "value": value } });
        played.order("FIRST", json!({ "transcribe": objective })).await;
    }
    for (contingent, cost) in
        [("JAPANESE", Some(4)), ("BRITISH", Some(3)), ("CHINESE_NATIONALIST", Some(1)), ("DUTCH", None)]
    {
        let row = json!({ "units": infantry(contingent), "cost": cost });
        played.order("SECOND", json!({ "transcribe": { "mobilization": row } })).await;
    }
    let sheet = json!({ "numeral": "OWN", "name": "Light", "firstTurn": 1, "lastTurn": 4, "japan": 30, "allies": 25 });
    played.order("FIRST", json!({ "defineScenario": sheet })).await;
    played.order("SECOND", json!({ "answer": true })).await;
    for (seat, side) in [("FIRST", "JAPAN"), ("SECOND", "ALLIES")] {
        let done = json!({ "topic": { "setUpDone": side }, "value": { "yes": true } });
        played.play(seat, &json!({ "order": { "finishSetUp": true }, "facts": [done] })).await;
    }
    played
}

async fn end_phases(played: &mut Played, seat: &str, count: usize) {
    for _ in 0..count {
        played.order(seat, json!({ "endPhase": true })).await;
    }
}

fn hold(name: &str, side: Option<&str>) -> Value {
    json!({ "holdObjective": { "name": name, "side": side } })
}

fn recruit(contingent: &str, count: u8) -> Value {
    json!({ "order": { "recruit": { "units": infantry(contingent), "count": count } } })
}

#[actix_web::test]
async fn a_turn_is_scored_without_a_hex_or_a_counter() {
    let mut played = light().await;
    played.play("FIRST", &recruit("JAPANESE", 2)).await;
    assert_eq!(played.points().await, [22, 25]);
    end_phases(&mut played, "FIRST", 7).await;
    played.play("SECOND", &recruit("BRITISH", 1)).await;
    end_phases(&mut played, "SECOND", 7).await;
    played.order("FIRST", hold("singapore", Some("JAPAN"))).await;
    played.order("SECOND", hold("Rangoon", Some("ALLIES"))).await;
    // Spelled as the errata have it.
    played.order("SECOND", hold("Chittagong", Some("JAPAN"))).await;
    played.order("SECOND", hold("Chittaong", None)).await;
    let forecast = "forecast(side: JAPAN) { income then named { name value } vacantNamed { name } }";
    let seen = played.look("FIRST", forecast).await;
    let named = json!([{ "name": "Singapore", "value": 3 }]);
    let vacant = json!([{ "name": "Chittagong" }]);
    assert_eq!(seen["forecast"], json!({ "income": 3, "then": 25, "named": named, "vacantNamed": vacant }));
    played.order("FIRST", json!({ "scoreObjectives": true })).await;
    assert_eq!(played.points().await, [25, 24]);
    let seen = played
        .look("SECOND", "view { sides { bookings { reason clause { id } } } namedObjectives { name occupant } }")
        .await;
    let last = seen["view"]["sides"][0]["bookings"].as_array().unwrap().last().unwrap();
    assert_eq!(*last, json!({ "reason": "for objectives (Singapore 3)", "clause": { "id": "GEAW-5.2-c" } }));
    let holders: Vec<_> =
        seen["view"]["namedObjectives"].as_array().unwrap().iter().map(|one| one["occupant"].clone()).collect();
    assert_eq!(holders, [Value::Null, json!("ALLIES"), json!("JAPAN")]);
}

#[actix_web::test]
async fn what_cannot_be_bought_by_the_table_is_told_why() {
    let mut played = light().await;
    for (units, clause, words) in [
        (recruit("JAPANESE", 8), "GEAW-5.4-a", "32 victory points"),
        (recruit("JAPANESE", 0), "", "nothing is bought"),
        (recruit("BRITISH", 1), "GEAW-4.2-c", "belong to the Allies"),
        (recruit("JAPANESE_CLIENT", 1), "GEAW-6.3-a", "no row"),
    ] {
        let said = played.judge("FIRST", &units).await;
        assert!(said.to_string().contains(words) && said.to_string().contains(clause), "{units}: {said}");
        assert_eq!(said["clear"], false, "{units}: {said}");
    }
    end_phases(&mut played, "FIRST", 7).await;
    let dash = played.judge("SECOND", &recruit("DUTCH", 1)).await;
    assert!(dash.to_string().contains("GEAW-6.3-b"), "{dash}");
    let chinese = played.judge("SECOND", &recruit("CHINESE_NATIONALIST", 1)).await;
    assert_eq!(chinese["questions"].as_array().map(Vec::len), Some(1), "23.0 is asked for: {chinese}");
    // A counter that is entered is bought as one.
    let counter = json!({ "id": "B-INF1", "contingent": "BRITISH", "unitType": "INFANTRY", "size": "DIVISION", "factors": "3-1-4" });
    played.order("SECOND", json!({ "transcribe": { "counter": { "side": "ALLIES", "counter": counter } } })).await;
    let said = played.judge("SECOND", &recruit("BRITISH", 1)).await;
    assert!(said.to_string().contains("such as B-INF1"), "{said}");
    let early = played.judge("FIRST", &recruit("JAPANESE", 1)).await;
    assert!(early.to_string().contains("GEAW-6.1-a"), "{early}");
}

#[actix_web::test]
async fn the_menu_and_the_offers_have_what_the_table_prices() {
    let played = light().await;
    let seen = played.look("FIRST", "mobilizationMenu(side: JAPAN) { kind row { contingent unitType size } price affordable left } options { offers { text command } }").await;
    let line = &seen["mobilizationMenu"][0];
    assert_eq!(line["row"], infantry("JAPANESE"), "{seen}");
    assert_eq!(
        (line["price"].as_u64(), line["affordable"].as_u64(), line["left"].as_u64()),
        (Some(4), Some(7), Some(26)),
        "{seen}"
    );
    assert!(seen["options"].to_string().contains("buy Japanese infantry xx, 26 left"), "{seen}");
}

#[actix_web::test]
async fn an_objective_by_name_counts_in_place_of_its_hex() {
    let mut played = light().await;
    let hex = json!({ "hex": "2522", "name": "Rangoon", "terrain": "clear", "value": 2 });
    played.order("FIRST", json!({ "transcribe": { "hex": hex } })).await;
    let fields = "view { namedObjectives { name } objectives { name } }";
    let seen = played.look("FIRST", fields).await;
    assert_eq!(seen.to_string().matches("Rangoon").count(), 1, "{seen}");
    assert!(seen["view"]["namedObjectives"].to_string().contains("Rangoon"), "{seen}");
    // Entered as none, it counts by its hex again.
    let none = json!({ "objective": { "name": "Rangoon", "value": 0 } });
    played.order("FIRST", json!({ "transcribe": none })).await;
    let seen = played.look("FIRST", fields).await;
    assert_eq!(seen.to_string().matches("Rangoon").count(), 1, "{seen}");
    assert!(seen["view"]["objectives"].to_string().contains("Rangoon"), "{seen}");
    for name in ["Rangoon", "Atlantis"] {
        let said = played.judge("FIRST", &json!({ "order": hold(name, None) })).await;
        assert!(said.to_string().contains("no objective is called"), "{said}");
    }
    let wrong = json!({ "order": { "transcribe": { "objective": { "name": "singapore", "value": 2 } } } });
    assert!(played.judge("FIRST", &wrong).await.to_string().contains("GEAW-5.3-b"));
}
