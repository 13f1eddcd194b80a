//! What a refusal says at the table, over the API: a cure that can be followed, and what following it takes; what the log
//! says of every entry; and that a hit more is never bad luck.

use serde_json::{Value, json};

use crate::common::{Game, Table};

/// A game in the Japanese Action Execution Phase of its first turn.
struct Evening {
    table: Table,
    game: Game,
    last: u32,
}

impl Evening {
    async fn begun() -> Self {
        let table = Table::new().await;
        let game = table.create_from(json!({ "name": "Cures" })).await;
        let mut evening = Self { table, game, last: 1 };
        for command in [
            json!({ "placeTheRest": true }),
            json!({ "finishSetUp": true }),
            json!({ "placeTheRest": true }),
            json!({ "finishSetUp": true }),
            json!({ "rollIncident": true }),
            json!({ "roll": { "faces": [3] } }),
            json!({ "rollSingaporeDrive": true }),
            json!({ "roll": { "faces": [6] } }),
        ] {
            evening.play(command).await;
        }
        evening
    }

    async fn play(&mut self, command: Value) {
        let id = format!("c{}", self.last);
        let outcome = self.table.record(&self.game, "BOTH", self.last, &id, command.clone()).await;
        assert_eq!(outcome["__typename"], "Recorded", "{command}: {outcome}");
        self.last += 1;
    }

    /// Puts counters somewhere, full side up.
    async fn put(&mut self, units: &[(&str, &str)]) {
        let corrections: Vec<Value> = units
            .iter()
            .map(|(unit, at)| json!({ "unit": { "unit": unit, "face": "FULL", "place": "AREA", "at": at } }))
            .collect();
        self.play(json!({ "adjust": { "corrections": corrections, "reason": "laid out" } })).await;
    }

    /// What the rules say of a command: everything that is said against it.
    async fn said(&self, command: Value) -> Vec<Value> {
        let query = "query($g: ID!, $c: NeiCommand!) { game(id: $g) { ... on NeiGame { dryRun(command: { nei: $c }) { verdict { \
                     refusal { message cure cureKind clause { id } } violations { message cure cureKind about clause { id } \
                     also { id } } } } } } }";
        let variables = json!({ "g": self.game.id, "c": command });
        let answer = self.table.ask(Some(self.game.token("BOTH")), query, variables).await;
        let verdict = &answer["game"]["dryRun"]["verdict"];
        let refusal = Some(verdict["refusal"].clone()).filter(|refusal| !refusal.is_null());
        refusal.into_iter().chain(verdict["violations"].as_array().unwrap().iter().cloned()).collect()
    }
}

fn sail(units: &[&str], path: &[&str]) -> Value {
    json!({ "moveNavalForce": { "force": { "units": units, "path": path }, "attack": false } })
}

fn cures(said: &[Value]) -> String {
    said.iter().map(|one| one["cure"].as_str().unwrap()).collect::<Vec<_>>().join("; ")
}

#[actix_web::test]
async fn nei_10_0_naval_b_nobody_is_left_behind_by_a_force_of_one() {
    let mut evening = Evening::begun().await;
    evening.put(&[("J-SS4", "s_D3"), ("J-CA5", "s_D3")]).await;
    let far = ["s_D4", "s_D5", "s_D6", "s_E6"];
    assert!(!cures(&evening.said(sail(&["J-SS4"], &far)).await).contains("behind"));
    let both = evening.said(sail(&["J-SS4", "J-CA5"], &far)).await;
    let slow = both.iter().find(|one| one["cure"].as_str().unwrap().contains("leave SS-4 behind")).unwrap();
    assert_eq!(slow["cureKind"], "ELSEWHERE", "stopping sooner is another way: {slow}");
}

#[actix_web::test]
async fn nei_8_4_a_who_has_no_points_is_told_so_in_his_own_grammar() {
    let mut evening = Evening::begun().await;
    evening.play(json!({ "endActionPhase": true })).await;
    let none = json!({ "adjust": { "corrections": [{ "actionPoints": { "side": "ALLIES", "value": 0 } },
        { "unit": { "unit": "S-CA", "face": "FULL", "place": "AREA", "at": "s_D4" } }], "reason": "laid out" } });
    evening.play(none).await;
    let said = evening.said(sail(&["S-CA"], &["s_D5"])).await;
    assert!(said.iter().any(|one| one["message"].as_str().unwrap().ends_with("; the Allies have 0")), "{said:#?}");
}

#[actix_web::test]
async fn nei_9_5_b_a_strike_on_saigon_meets_one_objection_about_it() {
    let mut evening = Evening::begun().await;
    evening.play(json!({ "endActionPhase": true })).await;
    evening.put(&[("S-B17", "miri"), ("J-228", "saigon")]).await;
    let path = ["C5", "C4", "B4", "B3"];
    let strike = json!({ "strikeLand": { "units": ["S-B17"], "path": path, "target": "saigon" } });
    let said = evening.said(strike).await;
    let about = |one: &&Value| one["about"].as_array().is_some_and(|about| about.contains(&json!("saigon")));
    let about: Vec<&Value> = said.iter().filter(about).collect();
    assert_eq!(about.len(), 1, "{said:#?}");
}

#[actix_web::test]
async fn nei_2_10_a_a_roll_that_nobody_asked_for_is_not_refused_by_12_3() {
    let evening = Evening::begun().await;
    let said = evening.said(json!({ "roll": { "faces": [1] } })).await;
    assert_eq!(said.len(), 1, "{said:#?}");
    assert_eq!(said[0]["clause"]["id"], "NEI-2.10-a", "{said:#?}");
    assert_ne!(said[0]["cureKind"], "CHANGE", "another command is what helps");
}

/// The record of a game that the players of the house played.
async fn played(table: &Table, seed: u32, fields: &str) -> Value {
    let create = "mutation($s: Int!) { createSandbox(seed: $s, entries: 300) { game { id } seats { kind code } } }";
    let created = table.ask(None, create, json!({ "s": seed })).await["createSandbox"].take();
    let game = table.sit(&created).await;
    let query = format!("query($g: ID!) {{ {fields} }}");
    table.ask(Some(game.token("BOTH")), &query, json!({ "g": game.id })).await
}

#[actix_web::test]
async fn every_entry_of_play_has_a_line() {
    let table = Table::new().await;
    for seed in [1, 2, 1941] {
        let mut seen = 0;
        for since in [0, 200] {
            let fields = format!(
                "game(id: $g) {{ entries(since: {since}, first: 200) {{ nodes {{ number lines {{ text }} }} }} }}"
            );
            let answer = played(&table, seed, &fields).await;
            for entry in answer["game"]["entries"]["nodes"].as_array().unwrap() {
                assert_ne!(entry["lines"], json!([]), "seed {seed}, {entry}");
                seen += 1;
            }
        }
        assert_eq!(seen, 300);
    }
}

#[actix_web::test]
async fn nei_12_6_b_whoever_hits_with_every_die_had_no_bad_luck() {
    let table = Table::new().await;
    let mut weighed = 0;
    for seed in [1, 2, 3, 1941] {
        let fields = "luck(game: $g) { throws { entry dice countsHits actual swing } }";
        let answer = played(&table, seed, fields).await;
        for throw in answer["luck"]["throws"].as_array().unwrap() {
            let (Some(swing), Some(true)) = (throw["swing"].as_f64(), throw["countsHits"].as_bool()) else { continue };
            if throw["actual"] == throw["dice"] {
                assert!(swing > -1e-9, "seed {seed}, {throw}");
                weighed += 1;
            } else if throw["actual"] == 0 {
                assert!(swing < 1e-9, "seed {seed}, {throw}");
                weighed += 1;
            }
        }
    }
    assert!(weighed > 10, "{weighed}");
}
