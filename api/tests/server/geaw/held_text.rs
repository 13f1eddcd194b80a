//! What the text at hand decides is declared by nobody.

use serde_json::json;

use crate::common::desk::Played;

#[actix_web::test]
async fn a_section_of_the_text_at_hand_grants_no_points_and_sets_no_price() {
    let mut played = Played::laid_out(2, &[("3117", "clear")], &[("J-INF1", "3117")]).await;
    let points = |reason: &str, section: &str| {
        let changes = json!([{ "side": "JAPAN", "gain": 50, "loss": 0 }]);
        json!({ "order": { "recordVictoryPoints": { "changes": changes, "reason": reason, "section": section } } })
    };
    let spend = |section: &str| json!({ "order": { "spendVictoryPoints": { "amount": 2, "section": section, "reason": "a corps" } } });
    assert_eq!(played.clauses_against("FIRST", &spend("7.2")).await, ["GEAW-T-b"]);
    assert_eq!(played.judge("FIRST", &spend("21.0")).await["clear"], true);
    assert_eq!(played.clauses_against("FIRST", &points("COMBAT_LOSS", "5.5")).await, ["GEAW-T-b"]);
    let claim =
        |section: &str| json!({ "topic": { "stacking": "3117" }, "value": { "yes": true }, "section": section });
    let declare = |section: &str| json!({ "order": { "declare": true }, "facts": [claim(section)] });
    assert_eq!(played.clauses_against("FIRST", &declare("8.6")).await, ["GEAW-T-b"]);
    assert_eq!(played.judge("FIRST", &declare("9.0")).await["clear"], true);

    for seat in ["FIRST", "SECOND"] {
        for _ in 0..7 {
            played.order(seat, json!({ "endPhase": true })).await;
        }
    }
    let places = points("OCCUPATION", "5.2");
    assert_eq!(played.clauses_against("FIRST", &places).await, ["GEAW-5.2-a"]);
    let refused = played.send("FIRST", &places).await;
    assert!(refused["violations"][0]["cure"].as_str().unwrap().contains("score"), "{refused}");
    // The text scores them: Wenchow is worth one.
    played.order("FIRST", json!({ "scoreObjectives": true })).await;
    assert_eq!(played.points().await, [31, 20]);
}
