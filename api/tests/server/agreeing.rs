//! Whoever is asked to agree sees every value that would change, for every order of the contract. *The Greater East Asia
//! War* is played by its strictest table, which agrees to everything that is declared; each order comes with a
//! declaration, so that each is asked for. At a desk of *A World at War* that plays with national seats,
//! rulings, corrections and whoever pays for a construction are asked for, and nothing else.

use std::collections::BTreeSet;

use async_graphql::parser::parse_schema;
use async_graphql::parser::types::{TypeKind, TypeSystemDefinition};
use serde_json::{Value, json};

use crate::common::desk::Played;

/// The orders of a book, read off the contract.
fn orders(of: &str) -> BTreeSet<String> {
    let schema = parse_schema(api::graphql::sdl()).unwrap();
    let mut found = BTreeSet::new();
    for definition in schema.definitions {
        if let TypeSystemDefinition::Type(definition) = definition
            && definition.node.name.node == of
            && let TypeKind::InputObject(input) = definition.node.kind
        {
            found.extend(input.fields.iter().map(|field| field.node.name.node.to_string()));
        }
    }
    found
}

/// Every value that an order says: names, numbers and words. What is only switched on has no value.
fn values(of: &Value, found: &mut Vec<String>) {
    match of {
        Value::Object(fields) => fields.values().for_each(|value| values(value, found)),
        Value::Array(all) => all.iter().for_each(|value| values(value, found)),
        Value::String(text) => found.push(text.replace('_', " ").to_lowercase()),
        Value::Number(number) => found.push(number.to_string()),
        Value::Bool(_) | Value::Null => {}
    }
}

/// What the record calls a word of the contract that it does not spell out.
fn told_as(value: &str) -> &str {
    match value {
        "undo" => "taken back",
        "no effect" => "no effect",
        "other" => "by an event",
        "voluntary" => "broke down",
        "own" => "one of our own",
        "brigade" => "infantry x",
        "map" => " in ",
        other => other,
    }
}

/// Lets one side ask, and answers with what the other is told; then it does not agree, and nothing changed.
async fn told(played: &mut Played, (asks, agrees): (&str, &str), command: &Value) -> String {
    played.play(asks, command).await;
    let seen = played.look(agrees, "view { pending { kind mine brings { text } } }").await;
    let pending = &seen["view"]["pending"];
    assert_eq!((&pending["kind"], &pending["mine"]), (&json!("CONSENT"), &json!(true)), "{command}: {seen}");
    let lines = pending["brings"].as_array().unwrap().iter().map(|line| line["text"].as_str().unwrap());
    let told = lines.collect::<Vec<_>>().join("\n").to_lowercase();
    played.order(agrees, json!({ "answer": false })).await;
    told
}

/// Holds that whoever is asked is told every value of the order and of what is declared with it.
async fn is_told(played: &mut Played, seats: (&str, &str), order: &Value) {
    let declared = json!([
        { "topic": { "note": "as we said" }, "value": { "yes": true } },
        { "topic": { "enemyZone": "2917" }, "value": { "yes": false } },
        { "topic": { "supplyRadius": true }, "value": { "number": 2 } },
        { "topic": { "attritionTurn": true }, "value": { "yes": true } },
    ]);
    let told = told(played, seats, &json!({ "order": order, "facts": declared })).await;
    let mut wanted = ["as we said", "enemy zone of control in 2917"].map(str::to_owned).to_vec();
    values(order, &mut wanted);
    let untold: Vec<&String> = wanted.iter().filter(|value| !told.contains(told_as(value))).collect();
    assert!(untold.is_empty(), "{order}\nis not told: {untold:?}\n{told}");
}

const HEXES: [(&str, &str); 4] = [("2915", "clear"), ("2916", "clear"), ("2917", "clear"), ("2918", "clear")];
const UNITS: [(&str, &str); 4] = [("J-INF1", "2915"), ("J-INF2", "2918"), ("J-SUP1", "2915"), ("B-INF1", "2916")];
const JAPAN: (&str, &str) = ("FIRST", "SECOND");

async fn confirm_first(played: &mut Played) {
    played.order("FIRST", json!({ "chooseRuling": { "ruling": "GEAW-R-08", "reading": 2 } })).await;
    played.order("SECOND", json!({ "answer": true })).await;
}

/// A table that agrees to everything first, in Japan's first Mobilization Phase of turn 2.
async fn careful() -> Played {
    let mut played = Played::laid_out(2, &HEXES, &UNITS).await;
    confirm_first(&mut played).await;
    played
}

fn infantry() -> Value {
    json!({ "contingent": "BRITISH", "unitType": "INFANTRY", "size": "BRIGADE" })
}

/// What is asked before play.
fn before_play() -> Vec<Value> {
    let line = json!({ "count": 7, "units": infantry(), "area": ["2916", "2917"] });
    let brought = json!({ "turn": 5, "units": infantry(), "hexes": ["2918"] });
    let taken = json!({ "turn": 6, "units": infantry() });
    vec![
        json!({ "takeSide": { "side": "JAPAN", "player": "Aoi" } }),
        json!({ "defineScenario": { "numeral": "OWN", "name": "Burma alone", "firstTurn": 3, "lastTurn": 9, "japan": 41,
            "allies": 17, "setUp": [line], "schedule": [brought], "withdrawals": [taken] } }),
        json!({ "placeAtStart": { "unit": "J-INF1", "hex": "2917" } }),
        json!({ "finishSetUp": true }),
    ]
}

/// What is asked in Japan's Mobilization Phase.
fn at_mobilization() -> Vec<Value> {
    let changes = json!([{ "side": "JAPAN", "gain": 15, "loss": 0 }, { "side": "ALLIES", "gain": 0, "loss": 12 }]);
    let corrections = json!([
        { "victoryPoints": { "side": "ALLIES", "total": 24 } }, { "turn": 3 }, { "phase": "VICTORY_POINT" },
        { "unit": { "unit": "B-INF1", "place": "MAP", "hex": "2917" } },
    ]);
    let hex = json!({ "hex": "2914", "name": "Akyab", "terrain": "rough", "country": "Burma", "value": 2 });
    vec![
        json!({ "transcribe": { "hex": hex } }),
        json!({ "transcribe": { "objective": { "name": "Rangoon", "value": 4 } } }),
        json!({ "transcribe": { "mobilization": { "units": infantry(), "cost": 9, "years": [1942, 1943] } } }),
        json!({ "chooseRuling": { "ruling": "GEAW-R-11", "reading": 2 } }),
        json!({ "holdObjective": { "name": "Mandalay", "side": "JAPAN" } }),
        json!({ "spendVictoryPoints": { "amount": 13, "section": "21.0", "reason": "engineering" } }),
        json!({ "recordVictoryPoints": { "changes": changes, "reason": "OTHER", "section": "20.0" } }),
        json!({ "recruit": { "units": { "contingent": "JAPANESE", "unitType": "MARINE" }, "count": 3 } }),
        json!({ "mobilize": { "unit": "J-INF3", "hex": "2915" } }),
        json!({ "withdraw": { "unit": "J-INF1", "instruction": { "section": "20.0" } } }),
        json!({ "eliminate": { "unit": "B-INF1", "cause": "starved", "points": [{ "side": "ALLIES", "gain": 0, "loss": 2 }] } }),
        json!({ "declareRailControl": { "hexes": ["2917"], "side": "JAPAN" } }),
        json!({ "recordDie": { "purpose": "who begins", "face": 4 } }),
        json!({ "correct": { "corrections": corrections, "reason": "miscounted" } }),
        json!({ "declare": true }),
        json!({ "endPhase": true }),
    ]
}

fn at_movement() -> Vec<Value> {
    vec![
        json!({ "move": { "unit": "J-INF2", "legs": [{ "march": [{ "hex": "2917", "way": "TERRAIN" }] }] } }),
        json!({ "moveByAmphibious": { "unit": "J-INF2", "hex": "2915" } }),
        json!({ "moveByAir": { "unit": "J-INF2", "hex": "2915" } }),
    ]
}

fn at_combat() -> Vec<Value> {
    let outcome = json!({ "losses": ["B-INF1"], "breakdowns": [], "retreats": [],
        "advances": [{ "unit": "J-INF1", "hex": "2916" }], "points": [{ "side": "ALLIES", "gain": 0, "loss": 2 }] });
    vec![
        json!({ "recordCombat": { "attackers": ["J-INF1"], "defenders": ["B-INF1"], "die": 3, "outcome": outcome } }),
        json!({ "retreat": { "unit": "B-INF1", "hex": "2917" } }),
        json!({ "advance": { "unit": "J-INF2", "hex": "2917" } }),
    ]
}

/// Orders of which nobody is asked: they answer, take note of what is said already, or give up.
const NEVER: [&str; 6] = ["answer", "roll", "disputeFact", "acceptFact", "withdrawFact", "concede"];
/// Orders that no table here comes to: what they bring is told by the same lines as the rest.
const OTHERS: [&str; 9] = [
    "enterScheduled",
    "returnBlocked",
    "flipToBase",
    "breakDown",
    "combine",
    "reopenMove",
    "moveAsDeclared",
    "recordFinalResult",
    "resolveZero",
];

#[actix_web::test]
async fn every_order_tells_its_values_to_whom_it_asks() {
    let mut told: BTreeSet<String> = BTreeSet::new();
    let name = |order: &Value| order.as_object().unwrap().keys().next().unwrap().clone();
    let mut played = Played::seated(&HEXES, &UNITS).await;
    confirm_first(&mut played).await;
    for order in before_play() {
        if name(&order) == "placeAtStart" {
            let sheet = json!({ "numeral": "OWN", "name": "Invented", "firstTurn": 2, "lastTurn": 16, "japan": 30,
                "allies": 20 });
            played.order("FIRST", json!({ "defineScenario": sheet })).await;
            played.order("SECOND", json!({ "answer": true })).await;
        }
        is_told(&mut played, JAPAN, &order).await;
        told.insert(name(&order));
    }
    let mut played = careful().await;
    let counter = json!({ "id": "J-INF3", "contingent": "JAPANESE", "unitType": "INFANTRY", "size": "DIVISION" });
    let entered = [
        json!({ "objective": { "name": "Mandalay", "value": 2 } }),
        json!({ "hex": { "hex": "2917", "rail": true } }),
        json!({ "counter": { "side": "JAPAN", "counter": counter } }),
        json!({ "mobilization": { "units": { "contingent": "JAPANESE", "unitType": "MARINE" }, "cost": 5 } }),
        json!({ "mobilization": { "units": { "contingent": "JAPANESE", "unitType": "INFANTRY" }, "cost": 2 } }),
        json!({ "placement": { "units": { "contingent": "JAPANESE" }, "hexes": ["2915"] } }),
    ];
    for transcription in entered {
        played.order("FIRST", json!({ "transcribe": transcription })).await;
    }
    let phases: [(u8, Vec<Value>); 6] = [
        (0, at_mobilization()),
        (2, at_movement()),
        (1, at_combat()),
        (1, vec![json!({ "expendSupply": { "supply": "J-SUP1", "units": ["J-INF1"] } })]),
        (2, vec![json!({ "recordAttrition": { "unit": "J-INF1", "die": 2, "result": "NO_EFFECT" } })]),
        (0, Vec::new()),
    ];
    for (later, orders) in phases {
        played = played.ending(later).await;
        for order in orders {
            is_told(&mut played, JAPAN, &order).await;
            told.insert(name(&order));
        }
    }
    played = played.ending(1).await;
    for _ in 0..7 {
        played.order("SECOND", json!({ "endPhase": true })).await;
    }
    is_told(&mut played, JAPAN, &json!({ "scoreObjectives": true })).await;
    played.order("FIRST", json!({ "scoreObjectives": true })).await;
    played.order("FIRST", json!({ "endPhase": true })).await;
    is_told(&mut played, JAPAN, &json!({ "recordVictoryCheck": { "winner": "JAPAN", "section": "27.1" } })).await;
    told.extend(["scoreObjectives", "recordVictoryCheck"].map(str::to_owned));

    let known: BTreeSet<String> = told.into_iter().chain(NEVER.into_iter().chain(OTHERS).map(str::to_owned)).collect();
    assert_eq!(known, orders("GeawOrder"), "an order of the contract that nobody was asked about");
}

const ALLIES: (&str, &str) = ("SECOND", "FIRST");
/// The nation that pays sits on the same side as the one that asks.
const PAYER: (&str, &str) = ("SECOND", "SECOND");

/// What the record of a desk calls a word of the contract that it does not spell out.
fn told_at_a_desk_as(value: &str) -> &str {
    match value {
        "united states" => "the u.s.",
        "us atlantic" => "the atlantic u.s. box",
        "cruiser" => " ca",
        "prewar spent" => "pre-war grants spent",
        other => other,
    }
}

/// Holds that whoever is asked at a desk is told what is declared, and these lines with what held before; answers with
/// the values of the order that he is not told.
async fn untold_at_a_desk(played: &mut Played, seats: (&str, &str), command: &Value, before: &[&str]) -> Vec<String> {
    let mut command = command.clone();
    let supply = json!({ "topic": { "fullSupply": "RANGOON" }, "value": { "yes": true } });
    let cost = json!({ "topic": { "cost": { "kind": "INFANTRY", "print": "1-3" } }, "value": { "number": 4 } });
    command["facts"] = json!([{ "topic": { "note": "as we said" }, "value": { "yes": true } }, supply, cost]);
    let told = told(played, seats, &command).await;
    let declared = ["as we said", "rangoon is in full supply: yes", "the brp cost of a 1-3 infantry: 4"];
    let missing: Vec<&&str> = declared.iter().chain(before).filter(|line| !told.contains(**line)).collect();
    assert!(missing.is_empty(), "{command}\nis not told: {missing:?}\n{told}");
    let mut untold = Vec::new();
    values(&command["order"], &mut untold);
    untold.retain(|value| !told.contains(told_at_a_desk_as(value)));
    untold
}

#[actix_web::test]
async fn every_order_of_a_desk_tells_its_values_to_whom_it_asks() {
    let mut played = Played::set_up().await;
    for (ruling, reading) in [("AWAW-R-71", 2), ("AWAW-R-18", 2), ("AWAW-R-40", 2)] {
        let order = json!({ "order": { "chooseRuling": { "ruling": ruling, "reading": reading } } });
        let untold = untold_at_a_desk(&mut played, ALLIES, &order, &["the way 2; before: 1"]).await;
        assert_eq!(untold, [""; 0]);
        // The first two are agreed to, and their other readings hold for what follows.
        if ruling != "AWAW-R-40" {
            played.play("SECOND", &order).await;
            played.order("FIRST", json!({ "answer": true })).await;
        }
    }
    let back = json!({ "order": { "chooseRuling": { "ruling": "AWAW-R-18", "reading": 1 } } });
    let untold = untold_at_a_desk(&mut played, JAPAN, &back, &["the way 1; before: 2"]).await;
    assert_eq!(untold, [""; 0]);

    let corrections = json!([
        { "figure": { "nation": "BRITAIN", "figure": "LEVEL", "value": 107 } },
        { "figure": { "nation": "UNITED_STATES", "figure": "PREWAR_SPENT", "value": 5 } },
        { "unit": { "unit": "AUS-INF1", "at": { "at": { "hex": "HAWAII" } } } },
        { "unit": { "unit": "IND-INF2", "at": { "eliminated": true } } },
        { "control": { "place": "SINGAPORE", "side": "AXIS" } },
        { "stage": { "side": "ALLIES", "phase": "COMBAT" } },
    ]);
    let order = json!({ "correctRecord": { "corrections": corrections, "reason": "miscounted" } });
    let before = [
        "brp level of britain 107, before: 90",
        "pre-war grants spent of the u.s. 5, before: 0",
        "aus-inf1 is at hawaii, before: is at the australia box",
        "ind-inf2 is eliminated, before: is at the india box",
        "singapore controlled by the axis, before: the allies",
        "allied combat phase, before: set-up",
    ];
    let untold = untold_at_a_desk(&mut played, ALLIES, &json!({ "order": order }), &before).await;
    assert_eq!(untold, [""; 0]);

    // Of a transcription nobody is asked: it is entered at once, and put right by agreement.
    for transcription in [
        json!({ "cost": { "kind": "ARMY_AIR", "print": "1", "brps": 4 } }),
        json!({ "account": { "nation": "BRITAIN", "base": 125, "level": 88, "limit": 40, "resistance": 3, "reason": "read again" } }),
    ] {
        played.order("SECOND", json!({ "transcribe": transcription })).await;
        let seen = played.look("FIRST", "view { pending { kind } accounts { level } }").await;
        assert_eq!(seen["view"]["pending"], Value::Null, "{transcription}");
    }

    played.order("FIRST", json!({ "beginGameTurn": "AXIS" })).await;
    for _ in 0..4 {
        played.order("FIRST", json!({ "endPhase": true })).await;
    }
    played.order("FIRST", json!({ "endPlayerTurn": true })).await;
    for _ in 0..2 {
        played.order("SECOND", json!({ "endPhase": true })).await;
    }
    for unit in ["CAN-INF1", "SAF-INF2"] {
        played.order("SECOND", json!({ "eliminateUnit": unit })).await;
    }
    let points = json!({ "shipbuilding": { "country": "CANADA", "points": 5 } });
    played.order("SECOND", json!({ "recordProduction": points })).await;
    let (britain, shared) =
        (json!([{ "by": "BRITAIN" }]), json!([{ "by": "BRITAIN", "brps": 1 }, { "by": "UNITED_STATES" }]));
    let cruiser = json!({ "nation": "BRITAIN", "kind": "CRUISER", "factors": 2 });
    let battleship = json!({ "nation": "BRITAIN", "kind": "BATTLESHIP", "factors": 8 });
    let shipyard = ["britain: brp level -14 to 74", "britain: construction this turn +14 to 14"];
    for (asks, order, before) in [
        (
            "UNITED_STATES",
            json!({ "constructUnit": { "unit": "SAF-INF2", "at": { "box": "SOUTH_AFRICA" }, "payers": britain } }),
            ["britain: brp level -4 to 84", "britain: construction this turn +4 to 4"],
        ),
        (
            "BRITAIN",
            json!({ "constructUnit": { "unit": "CAN-INF1", "at": { "box": "US_ATLANTIC" }, "payers": shared } }),
            ["britain: brp level -1 to 87", "the u.s.: pre-war grants spent +2 to 2"],
        ),
        (
            "UNITED_STATES",
            json!({ "constructShip": { "yard": "CANADA", "ship": cruiser, "payers": britain, "points": 6, "brps": 14,
                "launch": { "box": "US_ATLANTIC" } } }),
            shipyard,
        ),
        (
            "UNITED_STATES",
            json!({ "repairShip": { "yard": "CANADA", "ship": battleship, "payers": britain, "points": 6, "brps": 14 } }),
            shipyard,
        ),
    ] {
        let command = json!({ "order": order, "nation": asks });
        let untold = untold_at_a_desk(&mut played, PAYER, &command, &before).await;
        assert_eq!(untold, [""; 0], "{command}");
    }
}
