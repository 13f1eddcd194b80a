//! What a player is told without asking: checks that the phase calls for, and what nobody typed in yet.

use serde_json::json;

use crate::common::desk::Played;

#[actix_web::test]
async fn geaw_err_d_the_phase_reminds_of_units_in_desert_in_summer() {
    let asked = "view { quarter phase reminders { text unit clause { id } } }";
    let hexes = [("2915", "desert"), ("2916", "clear")];
    let units = [("J-INF1", "2915"), ("J-INF2", "2916"), ("B-INF1", "2918")];
    // Turn 4 is III 1942, turn 5 is IV.
    for (turn, expected) in [(4, 1), (5, 0)] {
        let played = Played::laid_out(turn, &hexes, &units).await.ending(6).await;
        let seen = played.look("FIRST", asked).await["view"].take();
        assert_eq!((&seen["phase"], &seen["quarter"]), (&json!("JAPANESE_SUPPLY_ATTRITION"), &json!(turn - 1)));
        assert_eq!(seen["reminders"].as_array().unwrap().len(), expected, "{seen}");
        if expected == 0 {
            continue;
        }
        let reminder = &seen["reminders"][0];
        assert_eq!((&reminder["unit"], &reminder["clause"]["id"]), (&json!("J-INF1"), &json!("GEAW-ERR-d")));
        assert!(reminder["text"].as_str().unwrap().contains("2915"), "{reminder}");
        let mut played = played;
        played
            .order("FIRST", json!({ "recordAttrition": { "unit": "J-INF1", "die": 2, "result": "NO_EFFECT" } }))
            .await;
        assert_eq!(played.look("FIRST", asked).await["view"]["reminders"], json!([]));
    }
}

#[actix_web::test]
async fn what_is_missing_is_told_line_by_line() {
    let played = Played::laid_out(2, &[("2915", "marsh")], &[("J-INF1", "2915")]).await;
    let seen = played
        .look(
            "FIRST",
            "view { gaps } sheets { missing { text hex counter } few: missing(offset: 1, first: 2) { text } }",
        )
        .await;
    let lines = seen["sheets"]["missing"].as_array().unwrap();
    assert_eq!(u64::try_from(lines.len()).ok(), seen["view"]["gaps"].as_u64());
    let has = |text: &str| lines.iter().any(|line| line["text"].as_str().unwrap().contains(text));
    assert!(has("marsh: no row of the Terrain Effects Chart") && has("1 of 176 counters are entered"), "{lines:?}");
    let few = seen["sheets"]["few"].as_array().unwrap();
    assert_eq!((few.len(), &few[0]["text"]), (2, &lines[1]["text"]));
    let mut played = played;
    let record = json!({ "hex": "2914", "country": "China" });
    played.order("FIRST", json!({ "transcribe": { "hex": record } })).await;
    let seen = played.look("FIRST", "sheets { missing { text hex } }").await;
    let at = |line: &&serde_json::Value| line["hex"] == "2914";
    let there: Vec<_> = seen["sheets"]["missing"].as_array().unwrap().iter().filter(at).collect();
    assert_eq!(there.len(), 2, "zone and terrain: {seen}");
}
