//! What a side declares by an order, such as points and combats: it can be disputed, or is asked for first (GEAW-R-08).

use serde_json::{Value, json};

use crate::common::desk::Played;

const HEXES: [(&str, &str); 3] = [("2915", "clear"), ("2916", "clear"), ("2917", "clear")];
const UNITS: [(&str, &str); 2] = [("J-INF1", "2915"), ("B-INF1", "2916")];

/// The first Mobilization Phase with a unit of each side on the map.
async fn begun() -> Played {
    Played::laid_out(2, &HEXES, &UNITS).await
}

fn points() -> Value {
    let changes = json!([
        { "side": "JAPAN", "gain": 15, "loss": 0 }, { "side": "ALLIES", "gain": 0, "loss": 15 },
    ]);
    json!({ "recordVictoryPoints": { "changes": changes, "reason": "OTHER", "section": "20.0" } })
}

fn combat() -> Value {
    let points = json!([{ "side": "ALLIES", "gain": 0, "loss": 2 }]);
    let advances = json!([{ "unit": "J-INF1", "hex": "2916" }]);
    let outcome =
        json!({ "losses": ["B-INF1"], "breakdowns": [], "retreats": [], "advances": advances, "points": points });
    json!({ "recordCombat": { "attackers": ["J-INF1"], "defenders": ["B-INF1"], "die": 3, "outcome": outcome } })
}

/// The last thing that an order declared by itself.
async fn declared(played: &Played) -> Value {
    let seen = played.look("SECOND", "view { declarations { number by text section status byOrder } }").await;
    let declared = seen["view"]["declarations"].as_array().unwrap();
    declared.iter().rfind(|known| known["byOrder"] == true).cloned().unwrap_or_default()
}

/// The Allies dispute what Japan's order declared; the phase is held until Japan takes it back.
async fn disputed_and_taken_back(played: &mut Played) {
    let known = declared(played).await;
    let number = &known["number"];
    let offers = played.look("SECOND", "options { offers { text } }").await["options"]["offers"].take();
    let dispute = format!("dispute declaration {number}");
    assert!(offers.as_array().unwrap().iter().any(|offer| offer["text"] == dispute.as_str()), "{offers}");
    played.order("SECOND", json!({ "disputeFact": number })).await;
    let end = json!({ "order": { "endPhase": true } });
    assert_eq!(played.clauses_against("FIRST", &end).await, ["GEAW-4.1-b"]);
    played.order("FIRST", json!({ "withdrawFact": number })).await;
    assert_eq!(played.judge("FIRST", &end).await["clear"], true);
}

#[actix_web::test]
async fn points_by_a_section_we_lack_are_disputed_and_taken_back() {
    let mut played = begun().await;
    played.order("FIRST", points()).await;
    assert_eq!(played.points().await, [45, 5]);
    let known = declared(&played).await;
    let text = known["text"].as_str().unwrap();
    assert!(text.contains("Japan +15, the Allies -15") && text.contains("20.0"), "{known}");
    disputed_and_taken_back(&mut played).await;
    assert_eq!(played.points().await, [30, 20]);
}

#[actix_web::test]
async fn a_combat_is_disputed_and_taken_back() {
    let mut played = begun().await.ending(3).await;
    played.order("FIRST", combat()).await;
    assert_eq!((played.hex_of("B-INF1").await, played.hex_of("J-INF1").await), (String::new(), "2916".to_owned()));
    disputed_and_taken_back(&mut played).await;
    assert_eq!((played.hex_of("B-INF1").await, played.hex_of("J-INF1").await), ("2916".to_owned(), "2915".to_owned()));
    assert_eq!(played.points().await, [30, 20]);
}

#[actix_web::test]
async fn a_table_that_confirms_first_asks_before_points_and_combats() {
    let mut played = begun().await;
    played.order("FIRST", json!({ "chooseRuling": { "ruling": "GEAW-R-08", "reading": 2 } })).await;
    played.order("SECOND", json!({ "answer": true })).await;
    let brings = async |played: &Played| {
        let seen = played.look("SECOND", "view { pending { mine brings { text } } }").await;
        assert_eq!(seen["view"]["pending"]["mine"], true, "{seen}");
        let lines = seen["view"]["pending"]["brings"].as_array().unwrap().clone();
        lines.iter().map(|line| line["text"].as_str().unwrap().to_owned()).collect::<Vec<_>>().join("\n")
    };
    played.order("FIRST", points()).await;
    assert_eq!(played.points().await, [30, 20]);
    let told = brings(&played).await;
    assert!(
        told.contains("+15") && told.contains("45 now") && told.contains("-15") && told.contains("5 now"),
        "{told}"
    );
    played.order("SECOND", json!({ "answer": false })).await;
    assert_eq!(played.points().await, [30, 20]);

    let mut played = played.ending(3).await;
    played.order("FIRST", combat()).await;
    assert_eq!(played.hex_of("B-INF1").await, "2916");
    let told = brings(&played).await;
    for change in ["B-INF1 was eliminated", "J-INF1 advanced from 2915 to 2916", "-2 victory points", "18 now"] {
        assert!(told.contains(change), "{change}: {told}");
    }
    played.order("SECOND", json!({ "answer": true })).await;
    assert_eq!((played.hex_of("B-INF1").await, played.points().await), (String::new(), [30, 18]));
    // Whoever agreed has nothing left to dispute.
    let known = declared(&played).await;
    assert_eq!(known["status"], "ACCEPTED", "{known}");
    let offers = played.look("SECOND", "options { offers { text } }").await;
    assert!(!offers.to_string().contains("dispute"), "{offers}");
}

#[actix_web::test]
async fn the_other_orders_that_declare_are_asked_for_alike() {
    let mut played = begun().await;
    played.order("FIRST", json!({ "chooseRuling": { "ruling": "GEAW-R-08", "reading": 2 } })).await;
    played.order("SECOND", json!({ "answer": true })).await;
    let orders = [
        json!({ "spendVictoryPoints": { "amount": 3, "section": "21.0", "reason": "engineering" } }),
        json!({ "eliminate": { "unit": "B-INF1", "cause": "lost", "points": [] } }),
        json!({ "withdraw": { "unit": "J-INF1", "instruction": { "section": "20.0" } } }),
    ];
    for order in orders {
        played.order("FIRST", order.clone()).await;
        let seen = played.look("SECOND", "view { pending { kind brings { text } } }").await;
        assert_eq!(seen["view"]["pending"]["kind"], "CONSENT", "{order}: {seen}");
        assert!(seen["view"]["pending"]["brings"].as_array().is_some_and(|lines| lines.len() > 1), "{order}: {seen}");
        played.order("SECOND", json!({ "answer": false })).await;
        assert_eq!((played.points().await, played.hex_of("B-INF1").await), ([30, 20], "2916".to_owned()), "{order}");
    }
}
