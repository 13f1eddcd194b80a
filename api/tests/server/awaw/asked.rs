//! What the held text does not decide: the table is asked, or books it by a section of its own.

use serde_json::{Value, json};

use crate::common::desk::Played;

/// What the rules say of an order by the Allies with these facts: whether it is clear, what is asked, what is objected by.
async fn judged(played: &Played, order: &str, facts: &str) -> (bool, Vec<String>, Vec<String>) {
    let fields = "clear questions { text } violations { clause { id } }";
    let asked = format!("judge(command: {{ awaw: {{ order: {{ {order} }} facts: [{facts}] }} }}) {{ {fields} }}");
    let judge = played.look("SECOND", &asked).await["judge"].take();
    let texts = |of: &Value, name: &str| {
        let found =
            of.as_array().unwrap().iter().map(|one| if name.is_empty() { &one["clause"]["id"] } else { &one[name] });
        found.map(|text| text.as_str().unwrap().to_owned()).collect()
    };
    (judge["clear"] == true, texts(&judge["questions"], "text"), texts(&judge["violations"], ""))
}

/// An order waits for this question: it is clear where the answer is yes, and refused by the clause where it is no.
async fn is_asked(played: &Played, order: &str, topic: &str, question: &str, clause: &str) {
    let (clear, asked, _) = judged(played, order, "").await;
    assert!(!clear && asked == [question], "{order}: {asked:?}");
    let answer = |yes| format!("{{ topic: {{ {topic} }}, value: {{ yes: {yes} }} }}");
    assert!(judged(played, order, &answer(true)).await.0, "{order}");
    let (clear, asked, by) = judged(played, order, &answer(false)).await;
    assert!(!clear && asked.is_empty() && by == [clause], "{order}: {asked:?} {by:?}");
}

async fn end(played: &mut Played, seat: &str, phases: usize) {
    for _ in 0..phases {
        played.order(seat, json!({ "endPhase": true })).await;
    }
}

/// Fall 1939, the Allied construction phase of a desk where Japan holds an Australian hex and the Axis Gibraltar.
async fn construction() -> Played {
    let mut played = Played::set_up().await;
    for hex in [
        json!({ "hex": "MM19", "land": "AUSTRALIA" }),
        json!({ "hex": "ENGLAND", "front": "WESTERN" }),
        json!({ "hex": "MALTA", "front": "MEDITERRANEAN" }),
    ] {
        played.order("SECOND", json!({ "transcribe": { "hex": hex } })).await;
    }
    let battleship = json!({ "id": "BR-BB", "nation": "BRITAIN", "kind": "BATTLESHIP", "print": "4" });
    let unit = json!({ "counter": battleship, "at": { "hex": "ENGLAND" } });
    played.order("SECOND", json!({ "transcribe": { "unit": unit } })).await;
    for place in ["MM19", "GIBRALTAR"] {
        played.order("SECOND", json!({ "recordControl": { "place": place, "side": "AXIS" } })).await;
    }
    played.order("FIRST", json!({ "beginGameTurn": "AXIS" })).await;
    end(&mut played, "FIRST", 4).await;
    played.order("FIRST", json!({ "endPlayerTurn": true })).await;
    end(&mut played, "SECOND", 2).await;
    played
}

#[actix_web::test]
async fn awaw_r_74_and_r_73_what_is_built_under_the_enemy_and_the_way_round_the_cape_are_asked() {
    let mut played = construction().await;
    played.order("SECOND", json!({ "eliminateUnit": "AUS-INF1" })).await;
    let build = "constructUnit: { unit: \"AUS-INF1\", at: { hex: \"MM19\" }, payers: [{ by: BRITAIN }] }";
    let question = "units may be constructed in MM19, which the enemy holds";
    is_asked(&played, build, "buildingUnderEnemy: \"MM19\"", question, "AWAW-71.151-a").await;

    end(&mut played, "SECOND", 1).await;
    let sail = "redeployUnit: { unit: \"BR-BB\", mode: NR, to: { hex: \"MALTA\" } }";
    let question = "BR-BB redeploys round the Cape, not past Gibraltar";
    is_asked(&played, sail, "aroundCape: \"BR-BB\"", question, "AWAW-73.42-a").await;
}

#[actix_web::test]
async fn awaw_r_75_repairs_in_fallen_yards_are_asked() {
    let mut played = construction().await;
    end(&mut played, "SECOND", 2).await;
    let number = |topic: Value| json!({ "topic": topic, "value": { "number": 5 } });
    let facts = [number(json!({ "prorated": "AUSTRALIA" })), number(json!({ "credited": "AUSTRALIA" }))];
    let surrender = json!({ "surrenderVoluntarily": { "area": "AUSTRALIA", "confirmed": true } });
    played.play("SECOND", &json!({ "order": surrender, "facts": facts })).await;
    played.order("SECOND", json!({ "endPlayerTurn": true })).await;
    played.order("FIRST", json!({ "beginGameTurn": "AXIS" })).await;
    end(&mut played, "FIRST", 4).await;
    played.order("FIRST", json!({ "endPlayerTurn": true })).await;
    end(&mut played, "SECOND", 2).await;
    let repair = "repairShip: { yard: AUSTRALIA, ship: { nation: BRITAIN, kind: CRUISER, factors: 2 }, \
                  payers: [{ by: BRITAIN }], points: 0, brps: 0 }";
    let question = "the yards of Australia repair after its surrender";
    is_asked(&played, repair, "repairAfterSurrender: AUSTRALIA", question, "AWAW-71.152C-e").await;
}

#[actix_web::test]
async fn awaw_r_72_bombed_brps_are_booked_by_hand_or_leave_the_level_at_once() {
    let mut played = Played::set_up().await;
    let book = |section: &str| json!({ "order": { "bookBrps": { "nation": "BRITAIN", "brps": -5, "section": section, "reason": "bombs on Darwin" } } });
    let level = "view { accounts { nation level postings { change reason } } }";
    played.play("SECOND", &book("26.462")).await;
    let seen = played.look("FIRST", level).await["view"]["accounts"][0].take();
    assert_eq!((&seen["nation"], &seen["level"]), (&json!("BRITAIN"), &json!(85)));
    let newest = seen["postings"].as_array().unwrap().last().unwrap();
    assert_eq!(newest, &json!({ "change": -5, "reason": "bombs on Darwin; declared by section 26.462" }));
    for (seat, section, why) in [("SECOND", "71.321", "is held"), ("FIRST", "26.462", "BRPs booked for Britain")] {
        let refused = played.send(seat, &book(section)).await;
        assert_eq!(refused["__typename"], "Refused");
        assert!(refused["refusal"]["message"].as_str().unwrap().contains(why), "{refused}");
    }

    played.order("SECOND", json!({ "chooseRuling": { "ruling": "AWAW-R-72", "reading": 2 } })).await;
    played.order("FIRST", json!({ "answer": true })).await;
    played.order("FIRST", json!({ "beginGameTurn": "AXIS" })).await;
    end(&mut played, "FIRST", 1).await;
    let losses = json!({ "area": "AUSTRALIA", "losses": { "bombing": 3, "rockets": 1 } });
    played.order("FIRST", json!({ "recordBoxBombing": losses })).await;
    let seen = played.look("SECOND", level).await["view"]["accounts"][0].take();
    assert_eq!(seen["level"], 81);
}
