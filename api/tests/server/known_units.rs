//! What a side knows of enemy units, over the API: refusals, views and odds follow what it was told (20.0).

use serde_json::{Value, json};

use crate::common::{Game, Table};

/// A game at Japan's first actions, with a record that goes on.
struct Evening {
    table: Table,
    game: Game,
    last: u64,
}

impl Evening {
    /// Bombers in Saigon, a fighter and infantry at Pontianak (E4), and a destroyer in the square behind it.
    async fn begun(open: bool, enforcement: &str) -> Self {
        let table = Table::new().await;
        let create = "mutation($o: Boolean!, $e: Enforcement!) { createGame(input: { nei: { name: \"Known\", openTable: $o, \
            enforcement: $e } }) { game { id } seats { kind code } } }";
        let created = table.ask(None, create, json!({ "o": open, "e": enforcement })).await["createGame"].take();
        let game = table.sit(&created).await;
        let mut evening = Self { table, game, last: 1 };
        for (seat, command) in [
            ("SECOND", json!({ "placeTheRest": true })),
            ("SECOND", json!({ "finishSetUp": true })),
            ("FIRST", json!({ "placeTheRest": true })),
            ("FIRST", json!({ "finishSetUp": true })),
            ("FIRST", json!({ "rollIncident": true })),
            ("FIRST", json!({ "roll": { "faces": [1] } })),
            ("FIRST", json!({ "rollSingaporeDrive": true })),
            ("FIRST", json!({ "roll": { "faces": [1] } })),
        ] {
            evening.play(seat, command).await;
        }
        // Nobody else is on the way or in the fight.
        let at =
            |unit: &str, area: &str| json!({ "unit": { "unit": unit, "face": "FULL", "place": "AREA", "at": area } });
        let fields = "{ areas { code units { code } } }";
        let seen = evening.view("BOTH", fields).await;
        let mut corrections = Vec::new();
        for place in seen["areas"].as_array().unwrap() {
            if ["kuching", "pontianak", "s_D4", "s_E4", "s_F4"].iter().any(|area| place["area"] == **area) {
                for unit in place["units"].as_array().unwrap() {
                    corrections
                        .push(json!({ "unit": { "unit": unit["code"], "face": "FULL", "place": "OUT_OF_PLAY" } }));
                }
            }
        }
        corrections.extend([
            at("N-A4", "pontianak"),
            at("N-I1", "pontianak"),
            at("B-PON", "pontianak"),
            at("N-DD1", "s_F4"),
            at("J-22B", "saigon"),
            at("J-21B", "saigon"),
        ]);
        let adjust = json!({ "adjust": { "corrections": corrections, "reason": "laid out" } });
        evening.play("UMPIRE", adjust).await;
        evening
    }

    async fn send(&self, seat: &str, command: &Value, overrule: Option<&str>) -> Value {
        let record = "mutation($g: ID!, $e: Int!, $id: ID!, $c: NeiCommand!, $o: String) { \
            record(game: $g, expectedEntry: $e, commandId: $id, command: { nei: $c }, overrule: $o) { __typename \
            ... on Recorded { lastEntry } \
            ... on NeedsRuling { violations { message clause { id } cure } } \
            ... on Refused { refusal { message } violations { message clause { id } cure } } } }";
        let id = uuid::Uuid::now_v7().to_string();
        let variables = json!({ "g": self.game.id, "e": self.last, "id": id, "c": command, "o": overrule });
        self.table.ask(Some(self.game.token(seat)), record, variables).await["record"].take()
    }

    async fn play(&mut self, seat: &str, command: Value) {
        let outcome = self.send(seat, &command, None).await;
        assert_eq!(outcome["__typename"], "Recorded", "{command}: {outcome}");
        self.last = outcome["lastEntry"].as_u64().unwrap();
    }

    async fn view(&self, seat: &str, fields: &str) -> Value {
        let query = format!("query($g: ID!) {{ game(id: $g) {{ ... on NeiGame {{ view {fields} }} }} }}");
        let mut answer = self.table.ask(Some(self.game.token(seat)), &query, json!({ "g": self.game.id })).await;
        answer["game"]["view"].take()
    }

    /// Fights the battle that is on. One die hits, the first of Japan in a stage, and it falls on `victim`.
    async fn fight(&mut self, stage: &str, victim: &str) {
        let mut is_hit = false;
        loop {
            let fields = "{ battle { stage } pending { kind by dice { unit } } }";
            let seen = self.view("BOTH", fields).await;
            if seen["battle"].is_null() {
                break;
            }
            let by = seen["pending"]["by"].as_str().unwrap().to_owned();
            match seen["pending"]["kind"].as_str().unwrap() {
                "ROLL" => {
                    let mut faces = vec![6; seen["pending"]["dice"].as_array().unwrap().len()];
                    if !is_hit && by == "FIRST" && seen["battle"]["stage"] == stage {
                        faces[0] = 1;
                        is_hit = true;
                    }
                    self.play(&by, json!({ "roll": { "faces": faces } })).await;
                }
                "CHOOSE_LOSSES" => {
                    let losses = json!([{ "unit": victim, "hits": 1 }]);
                    self.play(&by, json!({ "chooseLosses": { "losses": losses } })).await;
                }
                other => panic!("{other}"),
            }
        }
        assert!(is_hit);
    }

    /// Whom a side has seen in an area, as the view lists them.
    async fn sightings(&self, seat: &str, at: &str) -> Vec<String> {
        let seen = self.view(seat, "{ areas { code sightings { code } } }").await;
        let area = seen["areas"].as_array().unwrap().iter().find(|area| area["code"] == at).unwrap();
        let sightings = area["sightings"].as_array().unwrap();
        sightings.iter().map(|seen| seen["code"].as_str().unwrap().to_owned()).collect()
    }
}

fn over_pontianak() -> Value {
    json!({ "strikeShips": { "units": ["J-22B"], "path": ["B4", "C4", "D4", "E4", "F4"], "target": "s_F4" } })
}

fn into_pontianak() -> Value {
    json!({ "strikeLand": { "units": ["J-22B", "J-21B"], "path": ["B4", "C4", "D4", "E4"], "target": "pontianak" } })
}

#[actix_web::test]
async fn nei_10_0_air_e_who_was_shot_down_stops_nobody_and_is_listed_nowhere() {
    let mut evening = Evening::begun(false, "STRICT").await;
    evening.play("FIRST", into_pontianak()).await;
    assert_eq!(evening.sightings("FIRST", "pontianak").await, ["N-A4", "N-I1"]);
    evening.fight("ANTI_AIR", "N-A4").await;
    assert_eq!(evening.sightings("FIRST", "pontianak").await, ["N-I1"]);
    let query = "query($g: ID!, $c: NeiCommand) { game(id: $g) { ... on NeiGame { odds(command: $c) { \
        odds { assumptions } } } } }";
    let variables = json!({ "g": evening.game.id, "c": into_pontianak() });
    let answer = evening.table.ask(Some(evening.game.token("FIRST")), query, variables).await;
    let assumed = answer["game"]["odds"]["odds"]["assumptions"].to_string();
    assert!(assumed.contains("infantry 1") && !assumed.contains("NEI-4"), "{answer}");
    evening.play("FIRST", over_pontianak()).await;
    assert_eq!(evening.view("FIRST", "{ battle { area } }").await["battle"]["area"], "s_F4");
}

#[actix_web::test]
async fn nei_10_0_air_e_at_an_open_table_a_flight_past_visible_aircraft_is_refused() {
    let evening = Evening::begun(true, "STRICT").await;
    let outcome = evening.send("FIRST", &over_pontianak(), None).await;
    assert_eq!(outcome["__typename"], "Refused", "{outcome}");
    assert!(outcome["violations"].to_string().contains("NEI-10.0-air-e"), "{outcome}");
}

#[actix_web::test]
async fn nei_10_0_air_e_a_flight_that_the_table_overrules_arrives() {
    let evening = Evening::begun(true, "ADVISE").await;
    let outcome = evening.send("FIRST", &over_pontianak(), None).await;
    assert_eq!(outcome["__typename"], "NeedsRuling", "{outcome}");
    let outcome = evening.send("FIRST", &over_pontianak(), Some("they fly high")).await;
    assert_eq!(outcome["__typename"], "Recorded", "{outcome}");
    assert_eq!(evening.view("FIRST", "{ battle { area } }").await["battle"]["area"], "s_F4");
}
