//! Where a player meets what the clauses of kind computation and procedure say: the ledger names these fields in `met`.

use serde_json::{Value, json};

use crate::common::desk::Played;

/// A counter: its short name, contingent, type with size, and the hex where it stands; no hex for the pool.
type Piece<'a> = (&'a str, &'a str, &'a str, &'a str);

const INFANTRY: &str = "INFANTRY DIVISION";
const SUPPLY: &str = "SUPPLY BRIGADE";
const ARMOR: &str = "ARMOR BRIGADE";
/// A column of hexes, each beside the next.
const COLUMN: [&str; 6] = ["2915", "2916", "2917", "2918", "2919", "2920"];

fn sheet() -> Value {
    json!({ "numeral": "OWN", "name": "Invented", "firstTurn": 2, "lastTurn": 16, "japan": 30, "allies": 20 })
}

fn clear(hex: &str) -> Value {
    json!({ "hex": { "hex": hex, "terrain": "clear", "country": "India" } })
}

fn column() -> Vec<Value> {
    COLUMN.iter().map(|hex| clear(hex)).collect()
}

/// What is transcribed, the counters, all of four movement points, and Japan's first Mobilization Phase.
async fn board(sheet: Value, transcribed: &[Value], pieces: &[Piece<'_>]) -> Played {
    let mut played = Played::seated(&[], &[]).await;
    for transcription in transcribed {
        played.order("FIRST", json!({ "transcribe": transcription })).await;
    }
    for (id, contingent, kind, _) in pieces {
        let (unit_type, size) = kind.split_once(' ').unwrap();
        let holder = if contingent.starts_with("JAPANESE") { "JAPAN" } else { "ALLIES" };
        let counter = json!({
            "id": id, "contingent": contingent, "unitType": unit_type, "size": size, "factors": "3-1-4", "movement": 4,
        });
        played.order("FIRST", json!({ "transcribe": { "counter": { "side": holder, "counter": counter } } })).await;
    }
    played.order("FIRST", json!({ "defineScenario": sheet })).await;
    played.order("SECOND", json!({ "answer": true })).await;
    for (unit, contingent, _, hex) in pieces.iter().filter(|(_, _, _, hex)| !hex.is_empty()) {
        let seat = if contingent.starts_with("JAPANESE") { "FIRST" } else { "SECOND" };
        played.order(seat, json!({ "placeAtStart": { "unit": unit, "hex": hex } })).await;
    }
    for seat in ["FIRST", "SECOND"] {
        played.order(seat, json!({ "finishSetUp": true })).await;
    }
    played
}

/// Each side ends so many phases, Japan first.
async fn end(played: &mut Played, first: usize, second: usize) {
    for seat in std::iter::repeat_n("FIRST", first).chain(std::iter::repeat_n("SECOND", second)) {
        played.order(seat, json!({ "endPhase": true })).await;
    }
}

/// From Japan's Mobilization Phase to the Victory Check Phase: nobody does anything, and the objectives are scored.
async fn scored(played: &mut Played) {
    end(played, 7, 7).await;
    played.order("FIRST", json!({ "scoreObjectives": true })).await;
    end(played, 1, 0).await;
}

fn end_phase() -> Value {
    json!({ "order": { "endPhase": true } })
}

fn points(side: &str, gain: u8, loss: u8) -> Value {
    let changes = json!([{ "side": side, "gain": gain, "loss": loss }]);
    json!({ "recordVictoryPoints": { "changes": changes, "reason": "OTHER", "section": "20.0" } })
}

fn steps(way: &str, hexes: &[&str]) -> Value {
    hexes.iter().map(|hex| json!({ "hex": hex, "way": way })).collect()
}

fn go(unit: &str, hexes: &[&str]) -> Value {
    json!({ "order": { "move": { "unit": unit, "legs": [{ "march": steps("TERRAIN", hexes) }] } } })
}

/// The last booking of a side.
async fn booked(played: &Played, side: usize) -> Value {
    let seen = played
        .look(
            "SECOND",
            "view { sides { bookings { turn phase change forfeited total reason clause { id } section } } }",
        )
        .await;
    seen["view"]["sides"][side]["bookings"].as_array().unwrap().last().cloned().unwrap()
}

/// The lines of the last entry that lean on a clause.
async fn told(played: &Played, clause: &str) -> String {
    let seen = played.look("SECOND", "entries(last: 1) { nodes { lines { text clause { id } } } }").await;
    let lines = seen["entries"]["nodes"][0]["lines"].as_array().unwrap().iter();
    let leaning = lines.filter(|line| line["clause"]["id"] == clause);
    leaning.map(|line| line["text"].as_str().unwrap()).collect::<Vec<_>>().join("\n")
}

/// A unit as it is shown.
async fn seen(played: &Played, code: &str) -> Value {
    let shown = played.look("SECOND", "view { units { code place hex left released } }").await;
    let units = shown["view"]["units"].as_array().unwrap();
    units.iter().find(|unit| unit["code"] == code).cloned().unwrap()
}

#[actix_web::test]
async fn geaw_err_k_six_hexes_touch_a_hex() {
    let around = [
        ("J-INF1", "2915", ["2815", "2816", "2914", "2916", "3015", "3016"]),
        ("J-INF2", "3015", ["2914", "2915", "3014", "3016", "3114", "3115"]),
    ];
    let hexes = ["2814", "2815", "2816", "2914", "2915", "2916", "3014", "3015", "3016", "3114", "3115", "3116"];
    let pieces = around.map(|(unit, hex, _)| (unit, "JAPANESE", INFANTRY, hex));
    let played = board(sheet(), &hexes.map(clear), &pieces).await.ending(2).await;
    for (unit, _, expected) in around {
        let query = format!("options(units: [\"{unit}\"]) {{ offers {{ text price }} }}");
        let offers = played.look("FIRST", &query).await["options"]["offers"].take();
        let near = offers.as_array().unwrap().iter().filter(|offer| offer["price"] == 1.0);
        let mut near: Vec<&str> = near.map(|offer| &offer["text"].as_str().unwrap()[3..7]).collect();
        near.sort_unstable();
        assert_eq!(near, expected, "{offers}");
    }
    for digits in ["291", "29A5"] {
        let outcome = played.send("FIRST", &json!({ "order": { "transcribe": clear(digits) } })).await;
        assert!(outcome["refusal"]["message"].as_str().unwrap().ends_with("is no hex"), "{outcome}");
    }
}

#[actix_web::test]
async fn geaw_1_0_b_points_pay_for_units_and_for_actions() {
    let infantry = json!({ "contingent": "JAPANESE", "unitType": "INFANTRY" });
    let charts = [
        clear("2914"),
        json!({ "mobilization": { "units": infantry, "cost": 3 } }),
        json!({ "placement": { "units": infantry, "hexes": ["2914"] } }),
    ];
    let mut played = board(sheet(), &charts, &[("J-INF1", "JAPANESE", INFANTRY, "")]).await;
    let purse = async |played: &Played| {
        let seen = played.look("FIRST", "view { sides { victoryPoints spendable } }").await;
        seen["view"]["sides"][0].clone()
    };
    assert_eq!(purse(&played).await, json!({ "victoryPoints": 30, "spendable": 29 }));
    let menu = "mobilizationMenu(side: JAPAN) { price left }";
    assert_eq!(played.look("FIRST", menu).await["mobilizationMenu"], json!([{ "price": 3, "left": 27 }]));
    played.order("FIRST", json!({ "mobilize": { "unit": "J-INF1", "hex": "2914" } })).await;
    let bought = booked(&played, 0).await;
    assert_eq!((&bought["change"], &bought["reason"]), (&json!(-3), &json!("for J-INF1")), "{bought}");
    played
        .order("FIRST", json!({ "spendVictoryPoints": { "amount": 4, "section": "21.0", "reason": "engineering" } }))
        .await;
    let paid = booked(&played, 0).await;
    assert_eq!((&paid["clause"]["id"], &paid["section"]), (&json!("GEAW-1.0-b"), &json!("21.0")), "{paid}");
    assert_eq!(purse(&played).await, json!({ "victoryPoints": 23, "spendable": 22 }));
}

#[actix_web::test]
async fn geaw_1_0_d_whoever_has_more_is_ahead_when_the_last_turn_is_over() {
    let mut short = sheet();
    (short["lastTurn"], short["japan"]) = (json!(2), json!(20));
    let mut played = board(short, &[], &[("J-INF1", "JAPANESE", INFANTRY, "3117")]).await;
    let status =
        "view { victory { japan allies ahead isFinal } obligations { text clause { id } } outcome { end winner } }";
    let even = json!({ "japan": 20, "allies": 20, "ahead": null, "isFinal": false });
    assert_eq!(played.look("FIRST", status).await["view"]["victory"], even);
    end(&mut played, 7, 7).await;
    let owed = |text: &str, clause: &str| json!([{ "text": text, "clause": { "id": clause } }]);
    let open = played.look("FIRST", status).await["view"].take();
    assert_eq!(open["obligations"], owed("score the objectives", "GEAW-4.2-k"));
    played.order("FIRST", json!({ "scoreObjectives": true })).await;
    end(&mut played, 1, 0).await;
    let open = played.look("FIRST", status).await["view"].take();
    assert_eq!(open["obligations"], owed("record the victory check", "GEAW-4.2-m"));
    assert_eq!(played.clauses_against("FIRST", &end_phase()).await, ["GEAW-4.2-m"]);
    played.order("FIRST", json!({ "recordVictoryCheck": { "winner": null, "section": "27.0" } })).await;
    end(&mut played, 2, 0).await;
    let over = played.look("FIRST", status).await["view"].take();
    assert_eq!(over["victory"], json!({ "japan": 21, "allies": 20, "ahead": "JAPAN", "isFinal": true }));
    assert_eq!(over["outcome"], json!({ "end": "FINAL_TURN", "winner": null }));
    let result = |winner: &str| json!({ "order": { "recordFinalResult": { "winner": winner, "section": "27.0" } } });
    assert_eq!(played.clauses_against("FIRST", &result("ALLIES")).await, ["GEAW-1.0-d"]);
    assert_eq!(played.judge("FIRST", &result("JAPAN")).await["clear"], true);
    assert_eq!(played.clauses_against("FIRST", &end_phase()).await, ["GEAW-3.1-e"]);
}

const OVER: &str = "view { phase outcome { end winner section } }";

#[actix_web::test]
async fn geaw_3_1_f_an_automatic_victory_ends_the_game() {
    let mut played = board(sheet(), &[], &[]).await;
    scored(&mut played).await;
    played.order("FIRST", json!({ "recordVictoryCheck": { "winner": "JAPAN", "section": "27.0" } })).await;
    played.order("SECOND", json!({ "answer": true })).await;
    let view = played.look("SECOND", OVER).await["view"].take();
    let outcome = json!({ "end": "AUTOMATIC_VICTORY", "winner": "JAPAN", "section": "27.0" });
    assert_eq!(view, json!({ "phase": "FINISHED", "outcome": outcome }));
    assert_eq!(played.clauses_against("FIRST", &end_phase()).await, ["GEAW-3.1-f"]);
}

#[actix_web::test]
async fn geaw_3_1_g_whoever_gives_up_ends_the_game() {
    let mut played = board(sheet(), &[], &[]).await;
    // In the other player's turn.
    played.order("SECOND", json!({ "concede": true })).await;
    let view = played.look("FIRST", OVER).await["view"].take();
    let outcome = json!({ "end": "CONCEDED", "winner": "JAPAN", "section": null });
    assert_eq!(view, json!({ "phase": "FINISHED", "outcome": outcome }));
    assert_eq!(played.clauses_against("FIRST", &end_phase()).await, ["GEAW-3.1-g"]);
}

#[actix_web::test]
async fn geaw_4_1_a_a_game_turn_has_seventeen_phases() {
    const OF_PLAYERS: [&str; 7] = [
        "MOBILIZATION",
        "REORGANIZATION",
        "FIRST_MOVEMENT",
        "FIRST_COMBAT",
        "SECOND_MOVEMENT",
        "SECOND_COMBAT",
        "SUPPLY_ATTRITION",
    ];
    let mut played = board(sheet(), &[], &[]).await;
    let mut walked = Vec::new();
    let table = "view { turn phase active }";
    for _ in 0..17 {
        let view = played.look("FIRST", table).await["view"].take();
        // The first turn of the scenario.
        assert_eq!(view["turn"], 2);
        match view["phase"].as_str().unwrap() {
            "VICTORY_POINT" => played.order("FIRST", json!({ "scoreObjectives": true })).await,
            "VICTORY_CHECK" => {
                played.order("FIRST", json!({ "recordVictoryCheck": { "winner": null, "section": "27.0" } })).await;
            }
            _ => {}
        }
        let seat = if view["active"] == "ALLIES" { "SECOND" } else { "FIRST" };
        walked.push((view["phase"].clone(), view["active"].clone()));
        played.order(seat, json!({ "endPhase": true })).await;
    }
    let of = |adjective: &str, side: &str| OF_PLAYERS.map(|phase| (json!(format!("{adjective}_{phase}")), json!(side)));
    let common = ["VICTORY_POINT", "VICTORY_CHECK", "TURN_ADVANCE"].map(|phase| (json!(phase), Value::Null));
    let expected = [of("JAPANESE", "JAPAN").to_vec(), of("ALLIED", "ALLIES").to_vec(), common.to_vec()].concat();
    assert_eq!(walked, expected);
    let next = json!({ "turn": 3, "phase": "JAPANESE_MOBILIZATION", "active": "JAPAN" });
    assert_eq!(played.look("FIRST", table).await["view"], next);
}

#[actix_web::test]
async fn geaw_4_2_i_a_unit_attacks_in_both_combat_phases() {
    let pieces = [("J-INF1", "JAPANESE", INFANTRY, "2915"), ("B-INF1", "BRITISH", INFANTRY, "2916")];
    let mut played = board(sheet(), &column(), &pieces).await.ending(3).await;
    let attack = |from: &str, on: &str| {
        let outcome = json!({ "losses": [], "breakdowns": [], "retreats": [], "advances": [], "points": [] });
        json!({ "order": { "recordCombat": { "attackers": [from], "defenders": [on], "outcome": outcome } } })
    };
    for _ in 0..2 {
        assert_eq!(played.clauses_against("SECOND", &attack("B-INF1", "J-INF1")).await, ["GEAW-4.2-g"]);
        assert_eq!(played.judge("FIRST", &attack("J-INF1", "B-INF1")).await["clear"], true);
        played.play("FIRST", &attack("J-INF1", "B-INF1")).await;
        assert_eq!(told(&played, "GEAW-4.2-g").await, "J-INF1 attacked B-INF1, declared by 11.0");
        end(&mut played, 2, 0).await;
    }
}

#[actix_web::test]
async fn geaw_4_2_j_attrition_is_checked_on_the_turns_that_call_for_it() {
    let pieces = [("J-INF1", "JAPANESE", INFANTRY, "2915"), ("B-INF1", "BRITISH", INFANTRY, "2917")];
    let desert = json!({ "hex": { "hex": "2915", "terrain": "desert", "country": "India" } });
    let check = |unit: &str, facts: Value| {
        let order = json!({ "recordAttrition": { "unit": unit, "die": 2, "result": "NO_EFFECT" } });
        json!({ "order": order, "facts": facts })
    };
    let reminded = "view { reminders { unit } }";
    // Turn 2 is I 1942, turn 4 is III.
    let played = board(sheet(), std::slice::from_ref(&desert), &pieces).await.ending(6).await;
    assert_eq!(played.look("FIRST", reminded).await["view"]["reminders"], json!([]));
    assert_eq!(played.clauses_against("FIRST", &check("J-INF1", json!([]))).await, ["GEAW-4.2-j"]);
    let declared = json!([{ "topic": { "attritionTurn": true }, "value": { "yes": true } }]);
    assert_eq!(played.judge("FIRST", &check("J-INF1", declared.clone())).await["clear"], true);
    assert_eq!(played.clauses_against("FIRST", &check("B-INF1", declared)).await, ["GEAW-4.2-c"]);
    let mut summer = sheet();
    summer["firstTurn"] = json!(4);
    let played = board(summer, &[desert], &pieces).await.ending(6).await;
    assert_eq!(played.look("FIRST", reminded).await["view"]["reminders"], json!([{ "unit": "J-INF1" }]));
    assert_eq!(played.judge("FIRST", &check("J-INF1", json!([]))).await["clear"], true);
}

#[actix_web::test]
async fn geaw_5_1_b_everybody_reads_how_a_total_came_about() {
    let mut played = board(sheet(), &[], &[]).await;
    for order in [points("JAPAN", 0, 7), points("JAPAN", 4, 0), points("JAPAN", 0, 2)] {
        played.order("FIRST", order).await;
    }
    for seat in ["FIRST", "SECOND", "ONLOOKER"] {
        let seen = played.look(seat, "view { sides { victoryPoints bookings { change total } } }").await;
        let japan = &seen["view"]["sides"][0];
        let changes =
            [(30, 30), (-7, 23), (4, 27), (-2, 25)].map(|(change, total)| json!({ "change": change, "total": total }));
        assert_eq!(*japan, json!({ "victoryPoints": 25, "bookings": changes }), "{seat}");
    }
}

/// Objectives with one unit on each, of every kind that counts and of one that does not.
async fn occupied() -> Played {
    let pieces = [
        ("J-SUP1", "JAPANESE", SUPPLY, "2914"),
        ("J-HQ", "JAPANESE", "HEADQUARTERS CORPS", "2915"),
        ("J-TAB", "JAPANESE", "TACTICAL_AIRBASE BRIGADE", "2916"),
        ("J-GAR", "JAPANESE", "GARRISON BRIGADE", "2917"),
        ("J-CTF", "JAPANESE", "CARRIER_TASK_FORCE BRIGADE", "2918"),
        ("C-INF", "JAPANESE_CLIENT", INFANTRY, "3117"),
        ("CC-INF", "CHINESE_COMMUNIST", INFANTRY, "2020"),
        ("J-INF1", "JAPANESE", INFANTRY, "3017"),
    ];
    let valued =
        |hex: &str, value: u8| json!({ "hex": { "hex": hex, "terrain": "clear", "country": "India", "value": value } });
    let mut hexes = ["2914", "2915", "2916", "2917", "2918"].map(|hex| valued(hex, 1)).to_vec();
    hexes.extend([valued("3016", 2), clear("3017"), clear("3015")]);
    hexes.push(json!({ "hex": { "hex": "2020", "name": "Singapore", "terrain": "clear" } }));
    board(sheet(), &hexes, &pieces).await
}

fn objective(hex: &str, value: u8, occupant: Option<&str>, only_naval: bool) -> Value {
    json!({ "hex": hex, "value": value, "occupant": occupant, "onlyNaval": only_naval })
}

#[actix_web::test]
async fn geaw_5_3_c_land_units_of_every_kind_and_contingent_occupy() {
    let mut played = occupied().await;
    let objectives = "view { objectives { hex value occupant onlyNaval } }";
    let japan = Some("JAPAN");
    let expected = [
        objective("2020", 3, Some("ALLIES"), false),
        objective("2914", 1, japan, false),
        objective("2915", 1, japan, false),
        objective("2916", 1, japan, false),
        objective("2917", 1, japan, false),
        objective("2918", 1, None, true),
        objective("3016", 2, None, false),
        objective("3117", 1, japan, false),
    ];
    assert_eq!(played.look("FIRST", objectives).await["view"]["objectives"], json!(expected));
    // A land unit beside the task force, and the hex is occupied.
    let joins = json!({ "unit": { "unit": "J-INF1", "place": "MAP", "hex": "2918" } });
    played.order("FIRST", json!({ "correct": { "corrections": [joins], "reason": "a test" } })).await;
    played.order("SECOND", json!({ "answer": true })).await;
    let seen = played.look("FIRST", objectives).await;
    assert_eq!(seen["view"]["objectives"][5], objective("2918", 1, japan, false));
}

#[actix_web::test]
async fn geaw_5_2_a_an_occupied_objective_pays_each_turn_and_passing_through_pays_nothing() {
    let mut played = occupied().await;
    end(&mut played, 2, 0).await;
    played.play("FIRST", &go("J-INF1", &["3016", "3015"])).await;
    let forecast = "forecast(side: JAPAN) { income then vacant { hex value } scoringsLeft }";
    let before = played.look("FIRST", forecast).await["forecast"].take();
    // Nobody's: where only a task force is, and where the infantry was on its way.
    let vacant = json!([{ "hex": "2918", "value": 1 }, { "hex": "3016", "value": 2 }]);
    assert_eq!(before, json!({ "income": 5, "then": 35, "vacant": vacant, "scoringsLeft": 15 }));
    end(&mut played, 5, 7).await;
    for (turn, total) in [(2, 35), (3, 40)] {
        played.order("FIRST", json!({ "scoreObjectives": true })).await;
        let entry = booked(&played, 0).await;
        assert_eq!((&entry["turn"], &entry["change"], &entry["total"]), (&json!(turn), &json!(5), &json!(total)));
        assert_eq!(entry["reason"], "for objectives (2914 1, 2915 1, 2916 1, 2917 1, 3117 1)");
        if turn == 2 {
            end(&mut played, 1, 0).await;
            played.order("FIRST", json!({ "recordVictoryCheck": { "winner": null, "section": "27.0" } })).await;
            end(&mut played, 9, 7).await;
        }
    }
    assert_eq!(played.points().await, [40, 26]);
    assert_eq!(played.look("FIRST", forecast).await["forecast"]["scoringsLeft"], 13);
}

#[actix_web::test]
async fn geaw_5_5_a_points_are_booked_in_the_phase_in_which_they_change() {
    let pieces = [("J-INF1", "JAPANESE", INFANTRY, "2915"), ("B-INF1", "BRITISH", INFANTRY, "2916")];
    let mut played = board(sheet(), &column(), &pieces).await.ending(3).await;
    let changes = json!([{ "side": "ALLIES", "gain": 0, "loss": 2 }, { "side": "JAPAN", "gain": 1, "loss": 0 }]);
    let outcome = json!({ "losses": ["B-INF1"], "breakdowns": [], "retreats": [], "advances": [], "points": changes });
    played
        .order(
            "FIRST",
            json!({ "recordCombat": { "attackers": ["J-INF1"], "defenders": ["B-INF1"], "outcome": outcome } }),
        )
        .await;
    for (side, change, total) in [(0, 1, 31), (1, -2, 18)] {
        let entry = booked(&played, side).await;
        let expected = json!({
            "turn": 2, "phase": "JAPANESE_FIRST_COMBAT", "change": change, "forfeited": 0, "total": total,
            "reason": "for units lost in combat", "clause": { "id": "GEAW-5.5-a" }, "section": "11.0",
        });
        assert_eq!(entry, expected);
    }
    end(&mut played, 4, 2).await;
    played.order("FIRST", points("JAPAN", 0, 3)).await;
    let entry = booked(&played, 0).await;
    assert_eq!((&entry["phase"], &entry["section"]), (&json!("ALLIED_FIRST_MOVEMENT"), &json!("20.0")));
    assert_eq!((&entry["clause"]["id"], &entry["total"]), (&json!("GEAW-5.5-c"), &json!(28)));
}

#[actix_web::test]
async fn geaw_5_6_a_nobody_has_more_than_a_hundred() {
    let mut rich = sheet();
    rich["japan"] = json!(98);
    let singapore = json!({ "hex": { "hex": "2020", "name": "Singapore", "terrain": "clear" } });
    let mut played = board(rich, &[singapore], &[("J-INF1", "JAPANESE", INFANTRY, "2020")]).await;
    let told = played.look("FIRST", "forecast(side: JAPAN) { income now then forfeited }").await;
    assert_eq!(told["forecast"], json!({ "income": 3, "now": 98, "then": 100, "forfeited": 1 }));
    let after = async |played: &Played, side: usize| {
        let entry = booked(played, side).await;
        ["change", "forfeited", "total"].map(|field| entry[field].as_i64().unwrap())
    };
    // Only the difference is held against the ceiling.
    played.order("FIRST", points("JAPAN", 5, 4)).await;
    assert_eq!(after(&played, 0).await, [1, 0, 99]);
    played.order("FIRST", points("JAPAN", 4, 0)).await;
    assert_eq!(after(&played, 0).await, [1, 3, 100]);
    played.order("FIRST", points("ALLIES", 3, 3)).await;
    assert_eq!(after(&played, 1).await, [0, 0, 20]);
}

#[actix_web::test]
async fn geaw_5_6_b_a_side_without_points_is_at_zero_until_27_2_is_applied() {
    let mut played = board(sheet(), &[], &[]).await;
    let zero = "view { victory { atZero } obligations { text clause { id } } }";
    // Only the difference is held against zero.
    for (loss, at_zero) in [(18, json!([])), (4, json!([])), (4, json!(["ALLIES"]))] {
        let gain = if loss == 4 { 3 } else { 0 };
        played.order("FIRST", points("ALLIES", gain, loss)).await;
        assert_eq!(played.look("SECOND", zero).await["view"]["victory"]["atZero"], at_zero);
    }
    let owed = json!([{ "text": "apply 27.2 to the Allies", "clause": { "id": "GEAW-5.6-b" } }]);
    assert_eq!(played.look("SECOND", zero).await["view"]["obligations"], owed);
    assert_eq!(played.clauses_against("FIRST", &end_phase()).await, ["GEAW-5.6-b"]);
    played.order("FIRST", json!({ "resolveZero": { "side": "ALLIES", "ends": false, "winner": null } })).await;
    played.order("SECOND", json!({ "answer": true })).await;
    assert_eq!(played.look("SECOND", zero).await["view"], json!({ "victory": { "atZero": [] }, "obligations": [] }));
    end(&mut played, 1, 0).await;
}

#[actix_web::test]
async fn geaw_6_1_d_a_withdrawn_unit_is_off_the_map() {
    let mut played = board(sheet(), &column(), &[("J-INF1", "JAPANESE", INFANTRY, "2915")]).await;
    let by =
        |section: &str| json!({ "order": { "withdraw": { "unit": "J-INF1", "instruction": { "section": section } } } });
    assert_eq!(played.clauses_against("FIRST", &by("6.1")).await, ["GEAW-6.1-d"]);
    played.play("FIRST", &by("20.0")).await;
    let unit = seen(&played, "J-INF1").await;
    assert_eq!((&unit["place"], &unit["hex"]), (&json!("WITHDRAWN"), &Value::Null));
}

#[actix_web::test]
async fn geaw_6_10_a_whether_chinese_units_enter_is_asked_of_23_0() {
    let units = json!({ "contingent": "CHINESE_NATIONALIST", "unitType": "INFANTRY" });
    let charts = [
        clear("2914"),
        json!({ "mobilization": { "units": units, "cost": 1 } }),
        json!({ "placement": { "units": units, "hexes": ["2914"] } }),
    ];
    let mut played = board(sheet(), &charts, &[("N-INF1", "CHINESE_NATIONALIST", INFANTRY, "")]).await;
    end(&mut played, 7, 0).await;
    let menu = played.look("SECOND", "mobilizationMenu(side: ALLIES) { free questions }").await;
    let line = json!([{ "free": ["N-INF1"], "questions": ["does 23.0 let it enter?"] }]);
    assert_eq!(menu["mobilizationMenu"], line);
    let mut buy = json!({ "order": { "mobilize": { "unit": "N-INF1", "hex": "2914" } } });
    let asked = played.send("SECOND", &buy).await["questions"][0].take();
    assert_eq!((&asked["section"], &asked["clause"]["id"]), (&json!("23.0"), &json!("GEAW-6.10-a")));
    buy["facts"] = json!([{ "topic": asked["topic"], "value": { "yes": true } }]);
    played.play("SECOND", &buy).await;
    assert_eq!(seen(&played, "N-INF1").await["hex"], "2914");
}

/// A corps that breaks down into three divisions of the pool, and the components of one that takes a supply unit.
async fn corps(sheet: Value) -> Played {
    let row = |unit_type: &str, supply: bool, components: Value| {
        let kind = json!({ "contingent": "JAPANESE", "unitType": unit_type, "size": "CORPS" });
        json!({ "corps": { "corps": kind, "supply": supply, "components": components } })
    };
    let part = |count: u8, unit_type: &str, size: &str| json!({ "count": count, "unitType": unit_type, "size": size });
    let mut charts = column();
    charts.push(row("INFANTRY", false, json!([part(3, "INFANTRY", "DIVISION")])));
    charts.push(row("MECHANIZED", true, json!([part(1, "MECHANIZED", "BRIGADE"), part(1, "CAVALRY", "DIVISION")])));
    let pieces = [
        ("J-C1", "JAPANESE", "INFANTRY CORPS", "2916"),
        ("J-INF1", "JAPANESE", INFANTRY, ""),
        ("J-INF2", "JAPANESE", INFANTRY, ""),
        ("J-INF3", "JAPANESE", INFANTRY, ""),
        ("J-MC", "JAPANESE", "MECHANIZED CORPS", ""),
        ("J-M1", "JAPANESE", "MECHANIZED BRIGADE", "2918"),
        ("J-CAV1", "JAPANESE", "CAVALRY DIVISION", "2918"),
        ("J-SUP1", "JAPANESE", SUPPLY, "2918"),
    ];
    board(sheet, &charts, &pieces).await
}

fn break_down(corps: &str, cause: &str, hex: &str) -> Value {
    let stacking = json!({ "topic": { "stacking": hex }, "value": { "yes": true } });
    json!({ "order": { "breakDown": { "corps": corps, "cause": cause } }, "facts": [stacking] })
}

fn combine(units: &[&str], supply: Option<&str>, corps: &str) -> Value {
    let supplied = |unit: &&str| json!({ "topic": { "generalSupply": unit }, "value": { "yes": true } });
    let facts: Vec<Value> = units.iter().map(supplied).collect();
    json!({ "order": { "combine": { "units": units, "supply": supply, "corps": corps } }, "facts": facts })
}

const REORGANIZATION: &str = "reorganization(side: JAPAN) { \
                              breakdowns { corps hex into missing unitsInHex supplyLost } \
                              combinations { corps hex units supply needsSupply missing } }";

#[actix_web::test]
async fn geaw_7_2_a_divisions_take_the_place_of_the_corps_and_it_of_them() {
    let mut played = corps(sheet()).await.ending(1).await;
    let seen_now = played.look("FIRST", REORGANIZATION).await["reorganization"].take();
    let breakdown = json!({
        "corps": "J-C1", "hex": "2916", "into": ["J-INF1", "J-INF2", "J-INF3"], "missing": 0, "unitsInHex": 3,
        "supplyLost": false,
    });
    assert_eq!(seen_now["breakdowns"], json!([breakdown]));
    played.play("FIRST", &break_down("J-C1", "VOLUNTARY", "2916")).await;
    for unit in ["J-INF1", "J-INF2", "J-INF3"] {
        assert_eq!(seen(&played, unit).await["hex"], "2916");
    }
    // Its counter is free at once, for a corps of the same divisions.
    let told = played.look("FIRST", REORGANIZATION).await["reorganization"]["combinations"].take();
    let combination = told.as_array().unwrap().iter().find(|found| found["corps"] == "J-C1").unwrap();
    let expected = json!({
        "corps": "J-C1", "hex": "2916", "units": ["J-INF1", "J-INF2", "J-INF3"], "supply": [], "needsSupply": false,
        "missing": [],
    });
    assert_eq!(*combination, expected);
    played.play("FIRST", &combine(&["J-INF1", "J-INF2", "J-INF3"], None, "J-C1")).await;
    assert_eq!(seen(&played, "J-C1").await["hex"], "2916");
    let menu = played.look("FIRST", "mobilizationMenu(side: JAPAN) { free }").await["mobilizationMenu"].take();
    assert!(menu.as_array().unwrap().contains(&json!({ "free": ["J-INF1", "J-INF2", "J-INF3"] })), "{menu}");
}

#[actix_web::test]
async fn geaw_7_2_g_the_supply_unit_of_a_corps_does_not_come_back() {
    let mut played = corps(sheet()).await.ending(1).await;
    played.play("FIRST", &combine(&["J-M1", "J-CAV1"], Some("J-SUP1"), "J-MC")).await;
    let told = played.look("FIRST", REORGANIZATION).await["reorganization"]["breakdowns"].take();
    let lost: Vec<_> = told.as_array().unwrap().iter().map(|one| (&one["corps"], &one["supplyLost"])).collect();
    assert_eq!(lost, [(&json!("J-C1"), &json!(false)), (&json!("J-MC"), &json!(true))]);
    played.play("FIRST", &break_down("J-MC", "VOLUNTARY", "2918")).await;
    assert_eq!(
        (&seen(&played, "J-M1").await["hex"], &seen(&played, "J-CAV1").await["hex"]),
        (&json!("2918"), &json!("2918"))
    );
    assert_eq!(seen(&played, "J-SUP1").await["place"], "POOL");
}

/// The breakdowns of the corps that may be chosen now, in words.
async fn breakdowns(played: &Played, seat: &str) -> Vec<String> {
    let query = "options(units: [\"J-C1\"]) { offers { text verdict { clear questions { topic } } } }";
    let offers = played.look(seat, query).await["options"]["offers"].take();
    let open = offers.as_array().unwrap().iter().filter(|offer| {
        offer["verdict"]["clear"] == true || !offer["verdict"]["questions"].as_array().unwrap().is_empty()
    });
    let texts = open.map(|offer| offer["text"].as_str().unwrap().to_owned());
    texts.filter(|text| text.starts_with("break down")).collect()
}

#[actix_web::test]
async fn geaw_7_4_f_a_corps_breaks_down_at_other_times_only_when_forced() {
    let mut played = corps(sheet()).await;
    let combat = &["break down by a combat result", "break down for a loss in combat"][..];
    let own: [&[&str]; 7] = [&[], &["break down"], &[], combat, &[], combat, &["break down by supply attrition"]];
    for expected in own {
        assert_eq!(breakdowns(&played, "FIRST").await, expected);
        end(&mut played, 1, 0).await;
    }
    for expected in [&[][..], &[], &[], combat, &[], combat, &[]] {
        assert_eq!(breakdowns(&played, "FIRST").await, expected);
        if expected.is_empty() {
            let forced = break_down("J-C1", "COMBAT_RESULT", "2916");
            let refused = played.send("FIRST", &forced).await["refusal"].take();
            assert_eq!(
                (&refused["clause"]["id"], &refused["also"]),
                (&json!("GEAW-7.2-c"), &json!([{ "id": "GEAW-7.4-f" }]))
            );
        }
        end(&mut played, 0, 1).await;
    }
}

#[actix_web::test]
async fn geaw_7_1_c_a_corps_breaks_down_to_meet_a_withdrawal() {
    let mut ordered = sheet();
    let marine = json!({ "contingent": "JAPANESE", "unitType": "MARINE" });
    ordered["withdrawals"] = json!([{ "turn": 2, "units": marine }]);
    let played = corps(ordered).await.ending(2).await;
    assert_eq!(breakdowns(&played, "FIRST").await, ["break down to meet a withdrawal"]);
    let unordered = corps(sheet()).await.ending(2).await;
    let withdrawal = break_down("J-C1", "WITHDRAWAL", "2916");
    assert_eq!(played.judge("FIRST", &withdrawal).await["clear"], true);
    assert_eq!(unordered.clauses_against("FIRST", &withdrawal).await, ["GEAW-7.1-c"]);
}

#[actix_web::test]
async fn geaw_8_5_f_each_movement_phase_begins_with_the_printed_allowance() {
    let infantry = json!({ "contingent": "JAPANESE", "unitType": "INFANTRY" });
    let mut charts = column();
    charts.push(json!({ "mobilization": { "units": infantry, "cost": 2 } }));
    charts.push(json!({ "placement": { "units": infantry, "hexes": ["2915"] } }));
    let pieces = [
        ("J-INF1", "JAPANESE", INFANTRY, ""),
        ("J-SUP1", "JAPANESE", SUPPLY, "2917"),
        ("J-SUP2", "JAPANESE", SUPPLY, "2918"),
    ];
    let mut played = board(sheet(), &charts, &pieces).await;
    let counters = played.look("FIRST", "sheets { counters { code movement } }").await["sheets"]["counters"].take();
    assert_eq!(counters[0], json!({ "code": "J-INF1", "movement": 4 }));
    let state = async |played: &Played, code: &str| {
        let unit = seen(played, code).await;
        (unit["left"].as_f64(), unit["released"] == true)
    };
    // It was placed in this turn, and has all its points nevertheless.
    played.order("FIRST", json!({ "mobilize": { "unit": "J-INF1", "hex": "2915" } })).await;
    end(&mut played, 2, 0).await;
    assert_eq!(state(&played, "J-INF1").await, (Some(4.0), false));
    let far = ["2916", "2915", "2916", "2915", "2916"];
    assert_eq!(played.clauses_against("FIRST", &go("J-INF1", &far)).await, ["GEAW-8.4-c"]);
    played.play("FIRST", &go("J-INF1", &["2916"])).await;
    assert_eq!(state(&played, "J-INF1").await, (Some(3.0), true));
    assert_eq!(state(&played, "J-SUP2").await, (Some(4.0), false));
    end(&mut played, 2, 0).await;
    assert_eq!(state(&played, "J-INF1").await, (Some(4.0), false));

    // It moves again only where a supply unit is expended, and that is to be one that has not moved itself.
    assert_eq!(played.clauses_against("FIRST", &go("J-INF1", &far[1..])).await, ["GEAW-8.1-c"]);
    let radius = json!([{ "topic": { "supplyRadius": true }, "value": { "number": 3 } }]);
    let expend =
        |supply: &str| json!({ "order": { "expendSupply": { "supply": supply, "units": [] } }, "facts": radius });
    let plan = "secondPhasePlan(side: JAPAN) { supply hex ready near { unit distance } }";
    let near = json!([{ "unit": "J-INF1", "distance": 1 }, { "unit": "J-SUP2", "distance": 1 }]);
    let line = json!({ "supply": "J-SUP1", "hex": "2917", "ready": true, "near": near });
    assert_eq!(played.look("FIRST", plan).await["secondPhasePlan"][0], line);
    played.play("FIRST", &expend("J-SUP1")).await;
    assert_eq!(seen(&played, "J-SUP1").await["place"], "POOL");
    played.play("FIRST", &go("J-SUP2", &["2919"])).await;
    let line = &played.look("FIRST", plan).await["secondPhasePlan"][0];
    assert_eq!((&line["supply"], &line["ready"]), (&json!("J-SUP2"), &json!(false)));
    assert_eq!(played.clauses_against("FIRST", &expend("J-SUP2")).await, ["GEAW-8.3-c"]);
    played.play("FIRST", &go("J-INF1", &far[1..])).await;
    assert_eq!(state(&played, "J-INF1").await, (Some(0.0), true));
}

#[actix_web::test]
async fn geaw_8_5_c_the_opponent_says_whether_a_move_is_reopened() {
    let mut played = board(sheet(), &column(), &[("J-INF1", "JAPANESE", INFANTRY, "2915")]).await.ending(2).await;
    played.play("FIRST", &go("J-INF1", &["2916"])).await;
    let on = go("J-INF1", &["2917"]);
    let pending = "view { pending { kind by mine sentence } }";
    for agreed in [false, true] {
        assert_eq!(played.clauses_against("FIRST", &on).await, ["GEAW-8.5-b"]);
        played.order("FIRST", json!({ "reopenMove": { "unit": "J-INF1", "way": "CONTINUE" } })).await;
        let asked = played.look("SECOND", pending).await["view"]["pending"].take();
        let told = (&asked["kind"], &asked["by"], &asked["mine"]);
        assert_eq!(told, (&json!("CONSENT"), &json!("SECOND"), &json!(true)), "{asked}");
        assert!(asked["sentence"].as_str().unwrap().contains("reopen"), "{asked}");
        assert_eq!(played.look("FIRST", pending).await["view"]["pending"]["mine"], false);
        let itself = json!({ "order": { "answer": true } });
        assert_eq!(played.clauses_against("FIRST", &itself).await, ["GEAW-8.5-c"]);
        played.order("SECOND", json!({ "answer": agreed })).await;
        assert_eq!(seen(&played, "J-INF1").await["released"], !agreed);
    }
    played.play("FIRST", &on).await;
    let unit = seen(&played, "J-INF1").await;
    assert_eq!((&unit["hex"], &unit["left"]), (&json!("2917"), &json!(2.0)));
}

#[actix_web::test]
async fn geaw_8_5_d_after_combat_nobody_pays_for_the_way() {
    let pieces = [("J-INF1", "JAPANESE", INFANTRY, "2915"), ("B-INF1", "BRITISH", INFANTRY, "2916")];
    let mut played = board(sheet(), &column(), &pieces).await.ending(3).await;
    for (order, unit, hex, line) in [
        ("retreat", "B-INF1", "2917", "B-INF1 retreated from 2916 to 2917"),
        ("advance", "J-INF1", "2916", "J-INF1 advanced from 2915 to 2916"),
    ] {
        played.order("FIRST", json!({ order: { "unit": unit, "hex": hex } })).await;
        assert_eq!(told(&played, "GEAW-8.5-d").await, line);
        let unit = seen(&played, unit).await;
        assert_eq!((&unit["hex"], &unit["left"], &unit["released"]), (&json!(hex), &json!(4.0), &json!(false)));
    }
}

/// A railroad into three mountain hexes, over a river at each step, with a clear hex and a jungle beside its first hex;
/// Japan's 1st Movement Phase.
async fn line() -> Played {
    let mut charts = vec![clear("2009")];
    for (hex, terrain) in
        [("2010", "clear"), ("2011", "mountain"), ("2012", "mountain"), ("2013", "mountain"), ("2110", "jungle")]
    {
        let rail = terrain != "jungle";
        charts.push(json!({ "hex": { "hex": hex, "terrain": terrain, "country": "India", "rail": rail } }));
    }
    for hexside in ["2010/2011", "2011/2012", "2012/2013"] {
        let river = "Invented River";
        charts.push(json!({ "hexside": { "hexside": hexside, "river": river, "rail": true, "crossing": 1 } }));
    }
    for (terrain, on_foot, mechanized) in [("mountain", "2", "4"), ("jungle", "3", "barred")] {
        charts.push(json!({ "terrain": { "terrain": terrain, "nonMechanized": on_foot, "mechanized": mechanized } }));
    }
    let pieces = [
        ("J-INF1", "JAPANESE", INFANTRY, "2010"),
        ("J-ARM1", "JAPANESE", ARMOR, "2010"),
        ("J-SUP1", "JAPANESE", SUPPLY, "2010"),
    ];
    let mut played = board(sheet(), &charts, &pieces).await;
    let hexes = ["2010", "2011", "2012", "2013"];
    played.order("FIRST", json!({ "declareRailControl": { "hexes": hexes, "side": "JAPAN" } })).await;
    played.ending(2).await
}

/// The charge of a step, its price and the clause that sets it.
type Step = (String, f64, String);

/// What the way of a unit costs: all of it, what is left, and its steps.
async fn cost(played: &Played, unit: &str, legs: &str) -> (Option<f64>, Option<f64>, Vec<Step>) {
    let query = format!(
        "moveCost(unit: \"{unit}\", legs: {legs}) {{ price left steps {{ hex charge price clause {{ id }} }} }}"
    );
    let found = played.look("FIRST", &query).await["moveCost"].take();
    let of = |step: &Value| {
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        (text(&step["charge"]), step["price"].as_f64().unwrap(), text(&step["clause"]["id"]))
    };
    let steps = found["steps"].as_array().unwrap().iter().map(of).collect();
    (found["price"].as_f64(), found["left"].as_f64(), steps)
}

fn marched(way: &str, hexes: &[&str]) -> String {
    let steps: Vec<String> = hexes.iter().map(|hex| format!("{{ hex: \"{hex}\", way: {way} }}")).collect();
    format!("[{{ march: [{}] }}]", steps.join(", "))
}

fn each(charge: &str, price: f64, clause: &str, count: usize) -> Vec<Step> {
    vec![(charge.to_owned(), price, clause.to_owned()); count]
}

#[actix_web::test]
async fn geaw_8_8_c_the_way_is_priced_by_terrain_and_hexside() {
    let played = line().await;
    let chart =
        "sheets { terrain { terrain nonMechanized mechanized } hexsides(first: 1) { hexside crossing river rail } }";
    let sheets = played.look("FIRST", chart).await["sheets"].take();
    for (terrain, on_foot, mechanized) in [("clear", "1", "1"), ("jungle", "3", "barred"), ("mountain", "2", "4")] {
        let row = json!({ "terrain": terrain, "nonMechanized": on_foot, "mechanized": mechanized });
        assert!(sheets["terrain"].as_array().unwrap().contains(&row), "{row}: {sheets}");
    }
    let side = json!({ "hexside": "2010/2011", "crossing": 1, "river": "Invented River", "rail": true });
    assert_eq!(sheets["hexsides"], json!([side]));
    for (unit, hex, price) in [
        ("J-INF1", "2009", 1.0),
        ("J-ARM1", "2009", 1.0),
        ("J-INF1", "2110", 3.0),
        // The mountain, and one for the hexside.
        ("J-INF1", "2011", 3.0),
        ("J-SUP1", "2011", 3.0),
        ("J-ARM1", "2011", 5.0),
    ] {
        let expected = (Some(price), (price <= 4.0).then_some(4.0 - price), each("TERRAIN", price, "GEAW-8.4-c", 1));
        assert_eq!(cost(&played, unit, &marched("TERRAIN", &[hex])).await, expected, "{unit} {hex}");
    }
    let row = json!({ "terrain": { "terrain": "clear", "nonMechanized": "2" } });
    assert_eq!(played.clauses_against("FIRST", &json!({ "order": { "transcribe": row } })).await, ["GEAW-8.8-a"]);
    assert_eq!(played.clauses_against("FIRST", &go("J-ARM1", &["2110"])).await, ["GEAW-8.5-h"]);
    let (price, left, _) = cost(&played, "J-INF1", &marched("TERRAIN", &["2011", "2012"])).await;
    assert_eq!((price, left), (Some(6.0), None));
    assert_eq!(played.clauses_against("FIRST", &go("J-INF1", &["2011", "2012"])).await, ["GEAW-8.4-c"]);
}

#[actix_web::test]
async fn geaw_8_9_d_on_a_road_and_by_a_river_nothing_else_is_paid() {
    let played = line().await;
    let way = ["2011", "2012", "2013"];
    for (unit, along, price, clause) in [
        ("J-INF1", "ROAD", 1.0, "GEAW-8.9-b"),
        ("J-ARM1", "ROAD", 0.5, "GEAW-8.9-c"),
        ("J-SUP1", "RIVER", 0.5, "GEAW-8.10-a"),
    ] {
        let expected = (Some(3.0 * price), Some(4.0 - 3.0 * price), each(along, price, clause, 3));
        assert_eq!(cost(&played, unit, &marched(along, &way)).await, expected, "{unit}");
    }
    let along = |way: &str, unit: &str| {
        let steps = steps(way, &["2011"]);
        json!({ "order": { "move": { "unit": unit, "legs": [{ "march": steps }] } } })
    };
    assert_eq!(played.clauses_against("FIRST", &along("RIVER", "J-INF1")).await, ["GEAW-8.10-c"]);
    for (way, unit) in [("RIVER", "J-SUP1"), ("ROAD", "J-ARM1")] {
        assert_eq!(played.judge("FIRST", &along(way, unit)).await["clear"], true, "{unit}");
    }
}

#[actix_web::test]
async fn geaw_8_11_d_a_ride_costs_one_point_and_no_terrain() {
    let mut played = line().await;
    let ride = "[{ ride: [\"2011\", \"2012\", \"2013\"] }]";
    let priced = [each("BOARDING", 1.0, "GEAW-8.11-a", 1), each("RAIL", 0.0, "GEAW-8.11-b", 2)].concat();
    assert_eq!(cost(&played, "J-INF1", ride).await, (Some(1.0), Some(3.0), priced));
    let supplied = |unit: &str| json!([{ "topic": { "generalSupply": unit }, "value": { "yes": true } }]);
    // Whoever has half a point left boards no train.
    let there_and_back = ["2011", "2010", "2011", "2010", "2011", "2010", "2011"];
    let legs = json!([{ "march": steps("ROAD", &there_and_back) }, { "ride": ["2012"] }]);
    let tired = json!({ "order": { "move": { "unit": "J-ARM1", "legs": legs } }, "facts": supplied("J-ARM1") });
    assert_eq!(played.clauses_against("FIRST", &tired).await, ["GEAW-8.11-a"]);
    let legs = json!([{ "ride": ["2011", "2012", "2013"] }]);
    let rides = json!({ "order": { "move": { "unit": "J-INF1", "legs": legs } }, "facts": supplied("J-INF1") });
    played.play("FIRST", &rides).await;
    let unit = seen(&played, "J-INF1").await;
    assert_eq!((&unit["hex"], &unit["left"]), (&json!("2013"), &json!(3.0)));
}
