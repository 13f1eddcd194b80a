//! Whoever is asked to agree sees every value that would change, for every order of the contract. *The Greater East Asia
//! War* is played by its strictest table, which agrees to everything that is declared; each order comes with a
//! declaration, so that each is asked for.

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

/// Lets one side ask, and holds that the other is told every value; then it does not agree, and nothing changed.
async fn is_told(played: &mut Played, (asks, agrees): (&str, &str), order: &Value) {
    let declared = json!([
        { "topic": { "note": "as we said" }, "value": { "yes": true } },
        { "topic": { "enemyZone": "2917" }, "value": { "yes": false } },
        { "topic": { "supplyRadius": true }, "value": { "number": 2 } },
        { "topic": { "attritionTurn": true }, "value": { "yes": true } },
    ]);
    played.play(asks, &json!({ "order": order, "facts": declared })).await;
    let seen = played.look(agrees, "view { pending { kind mine brings { text } } }").await;
    let pending = &seen["view"]["pending"];
    assert_eq!((&pending["kind"], &pending["mine"]), (&json!("CONSENT"), &json!(true)), "{order}: {seen}");
    let lines = pending["brings"].as_array().unwrap().iter().map(|line| line["text"].as_str().unwrap());
    let told = lines.collect::<Vec<_>>().join("\n").to_lowercase();
    let mut wanted = ["as we said", "enemy zone of control in 2917"].map(str::to_owned).to_vec();
    values(order, &mut wanted);
    let untold: Vec<&String> = wanted.iter().filter(|value| !told.contains(told_as(value))).collect();
    assert!(untold.is_empty(), "{order}\nis not told: {untold:?}\n{told}");
    played.order(agrees, json!({ "answer": false })).await;
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
