//! The Greater East Asia War through the API: the second book.
//!
//! The components here are invented, to have something to play with; nothing of them is shipped.

mod consent;
mod door;
mod held_text;
mod light_table;
mod reminders;
mod rides;
mod second_phase;
mod terrain;

use api::graphql::geaw::command::GeawCommand;
use domain::geaw::command::Command;
use serde_json::{Value, json};

use crate::common;
use crate::common::desk::{OUTCOME, Played};
use crate::common::storage::Storage;

impl Played {
    /// Some hexes, counters and rows of charts, both players and a scenario, up to Japan's first Mobilization Phase.
    async fn begun() -> Self {
        let mut played = Self::of("Geaw").await;
        played.order("FIRST", json!({ "takeSide": { "side": "JAPAN", "player": "Aoi" } })).await;
        played.order("SECOND", json!({ "takeSide": { "side": "ALLIES", "player": "Ben" } })).await;
        for hex in ["2914", "2915", "2916", "3015"] {
            let record = json!({ "hex": hex, "terrain": "clear", "country": "India" });
            played.order("FIRST", json!({ "transcribe": { "hex": record } })).await;
        }
        for id in ["J-INF1", "J-INF2"] {
            let counter = json!({
                "id": id, "contingent": "JAPANESE", "unitType": "INFANTRY", "size": "DIVISION", "factors": "3-1-4",
            });
            let transcription = json!({ "counter": { "side": "JAPAN", "counter": counter } });
            played.order("FIRST", json!({ "transcribe": transcription })).await;
        }
        let infantry = json!({ "contingent": "JAPANESE", "unitType": "INFANTRY" });
        played.order("FIRST", json!({ "transcribe": { "mobilization": { "units": infantry, "cost": 2 } } })).await;
        let row = json!({ "units": infantry, "hexes": ["2914"] });
        played.order("FIRST", json!({ "transcribe": { "placement": row } })).await;
        let sheet = json!({
            "numeral": "OWN", "name": "Invented", "firstTurn": 1, "lastTurn": 16, "japan": 30, "allies": 25,
        });
        played.order("FIRST", json!({ "defineScenario": sheet })).await;
        played.order("SECOND", json!({ "answer": true })).await;
        for (seat, unit, hex) in [("FIRST", "J-INF1", "2915")] {
            played.order(seat, json!({ "placeAtStart": { "unit": unit, "hex": hex } })).await;
        }
        for (seat, side) in [("FIRST", "JAPAN"), ("SECOND", "ALLIES")] {
            let done = json!({ "topic": { "setUpDone": side }, "value": { "yes": true } });
            let command = json!({ "order": { "finishSetUp": true }, "facts": [done] });
            played.play(seat, &command).await;
        }
        played
    }

    /// Both players, with hexes and counters, before play.
    pub(crate) async fn seated(hexes: &[(&str, &str)], units: &[(&str, &str)]) -> Self {
        let mut played = Self::of("Geaw").await;
        played.order("FIRST", json!({ "takeSide": { "side": "JAPAN", "player": "Aoi" } })).await;
        played.order("SECOND", json!({ "takeSide": { "side": "ALLIES", "player": "Ben" } })).await;
        for (hex, terrain) in hexes {
            let record = json!({ "hex": hex, "terrain": terrain, "country": "India" });
            played.order("FIRST", json!({ "transcribe": { "hex": record } })).await;
        }
        for (id, _) in units {
            let (side, contingent) = match (id.starts_with('J'), id.contains("SUP")) {
                (true, _) => ("JAPAN", "JAPANESE"),
                (false, true) => ("ALLIES", "ALLIED_COMMON"),
                (false, false) => ("ALLIES", "BRITISH"),
            };
            let unit_type = if id.contains("SUP") { "SUPPLY" } else { "INFANTRY" };
            let counter = json!({
                "id": id, "contingent": contingent, "unitType": unit_type, "size": "DIVISION", "factors": "3-1-4",
                "movement": 4,
            });
            let transcription = json!({ "counter": { "side": side, "counter": counter } });
            played.order("FIRST", json!({ "transcribe": transcription })).await;
        }
        played
    }

    /// Counters of both sides on the map, the counters that are named, up to Japan's first Mobilization Phase of a turn.
    pub(crate) async fn laid_out(turn: u8, hexes: &[(&str, &str)], units: &[(&str, &str)]) -> Self {
        let mut played = Self::seated(hexes, units).await;
        let sheet = json!({
            "numeral": "OWN", "name": "Invented", "firstTurn": turn, "lastTurn": 16, "japan": 30, "allies": 20,
        });
        played.order("FIRST", json!({ "defineScenario": sheet })).await;
        played.order("SECOND", json!({ "answer": true })).await;
        for (unit, hex) in units {
            let seat = if unit.starts_with('J') { "FIRST" } else { "SECOND" };
            played.order(seat, json!({ "placeAtStart": { "unit": unit, "hex": hex } })).await;
        }
        for seat in ["FIRST", "SECOND"] {
            played.order(seat, json!({ "finishSetUp": true })).await;
        }
        played
    }

    /// Japan ends so many phases.
    pub(crate) async fn ending(mut self, phases: u8) -> Self {
        for _ in 0..phases {
            self.order("FIRST", json!({ "endPhase": true })).await;
        }
        self
    }

    /// What became of a command that is not recorded: the clauses against it, or those of the questions.
    async fn clauses_against(&self, seat: &str, command: &Value) -> Vec<String> {
        let judged = self.judge(seat, command).await;
        let violations = judged["violations"].as_array().unwrap().iter().map(|violation| &violation["clause"]["id"]);
        let refusal = [&judged["refusal"]["clause"]["id"]];
        violations.chain(refusal).filter_map(|id| id.as_str().map(str::to_owned)).collect()
    }

    /// The hex of a unit; empty off the map.
    async fn hex_of(&self, code: &str) -> String {
        let seen = self.look("BOTH", "view { units { code hex } }").await;
        let units = seen["view"]["units"].as_array().unwrap();
        let unit = units.iter().find(|unit| unit["code"] == code).unwrap();
        unit["hex"].as_str().unwrap_or_default().to_owned()
    }

    /// The victory points of Japan and of the Allies.
    async fn points(&self) -> [i64; 2] {
        let seen = self.look("BOTH", "view { sides { victoryPoints } }").await;
        [0, 1].map(|side| seen["view"]["sides"][side]["victoryPoints"].as_i64().unwrap())
    }

    /// The same, in Japan's 1st Movement Phase.
    async fn moving() -> Self {
        let mut played = Self::begun().await;
        played.order("FIRST", json!({ "endPhase": true })).await;
        played.order("FIRST", json!({ "endPhase": true })).await;
        played
    }
}

#[actix_web::test]
async fn a_game_is_created_set_up_and_seen() {
    let played = Played::begun().await;
    let seen = played
        .look(
            "SECOND",
            "book lastEntry dice enforcement packHash view { turn year quarter calendarBasis phase active scenario gaps \
             sides { side player victoryPoints bookings { total reason clause { id } } } \
             units { code side place hex kind left } pending { kind } } \
             sheets { hexes(first: 3) { hex terrain } counters { code factors } mobilization { cost units { unitType } } } \
             forecast(side: JAPAN) { now then income } mobilizationMenu(side: JAPAN) { kind price affordable left }",
        )
        .await;
    assert_eq!(seen["book"], "GEAW");
    assert_eq!(seen["lastEntry"], played.last);
    let view = &seen["view"];
    assert_eq!((&view["phase"], &view["active"]), (&json!("JAPANESE_MOBILIZATION"), &json!("JAPAN")));
    assert_eq!((&view["year"], &view["calendarBasis"]), (&json!(1941), &json!("DERIVED")));
    assert_eq!(view["sides"][0]["victoryPoints"], 30);
    assert_eq!(view["sides"][0]["bookings"][0]["clause"]["id"], "GEAW-5.1-a");
    let unit = view["units"].as_array().unwrap().iter().find(|unit| unit["code"] == "J-INF1").unwrap();
    assert_eq!((&unit["place"], &unit["hex"]), (&json!("MAP"), &json!("2915")));
    assert_eq!(seen["mobilizationMenu"][0]["price"], 2);
    assert_eq!(seen["sheets"]["counters"][0]["factors"], "3-1-4");
    let about =
        played.table.ask(None, "{ about { rulebooks { book } } geawPack { hash scenarios { title } } }", json!({}));
    assert_eq!(about.await["about"]["rulebooks"], json!([{ "book": "NEI" }, { "book": "GEAW" }, { "book": "AWAW" }]));
}

#[actix_web::test]
async fn a_purchase_against_the_rules_names_its_clause_and_a_cure() {
    let mut played = Played::begun().await;
    let buy = |hex: &str| json!({ "order": { "mobilize": { "unit": "J-INF2", "hex": hex } } });
    let refused = played.send("FIRST", &buy("3015")).await;
    assert_eq!(refused["__typename"], "Refused", "{refused}");
    let objection = &refused["violations"][0];
    assert!(objection["clause"]["id"].as_str().unwrap().starts_with("GEAW-6"), "{refused}");
    assert!(!objection["cure"].as_str().unwrap().is_empty(), "{refused}");
    assert_eq!(played.judge("FIRST", &buy("3015")).await["clear"], false);
    played.play("FIRST", &buy("2914")).await;
    let seen = played.look("BOTH", "view { sides { victoryPoints } }").await;
    assert_eq!(seen["view"]["sides"][0]["victoryPoints"], 28);
}

#[actix_web::test]
async fn a_question_is_data_and_is_answered_by_a_declaration() {
    let mut played = Played::begun().await;
    // Two units in a hex: the stacking limit is section 9.0, which is not at hand.
    played.order("FIRST", json!({ "mobilize": { "unit": "J-INF2", "hex": "2914" } })).await;
    played.order("FIRST", json!({ "endPhase": true })).await;
    played.order("FIRST", json!({ "endPhase": true })).await;
    let steps = json!([{ "hex": "2914", "way": "TERRAIN" }]);
    let order = json!({ "move": { "unit": "J-INF1", "legs": [{ "march": steps }] } });
    let mut command = json!({ "order": order, "facts": [] });
    for _ in 0..5 {
        let outcome = played.send("FIRST", &command).await;
        if outcome["__typename"] == "Recorded" {
            break;
        }
        let questions = outcome["questions"].as_array().unwrap();
        assert!(!questions.is_empty(), "{outcome}");
        assert_eq!(outcome["refusal"]["code"], "MALFORMED", "{outcome}");
        assert_eq!(played.judge("FIRST", &command).await["questions"].as_array().unwrap().len(), questions.len());
        for question in questions {
            let value = if question["number"] == true { json!({ "number": 1 }) } else { json!({ "yes": true }) };
            command["facts"].as_array_mut().unwrap().push(json!({ "topic": question["topic"], "value": value }));
        }
    }
    let seen =
        played.look("SECOND", "lastEntry view { units { code hex } declarations { basis text section by } }").await;
    assert!(seen["lastEntry"].as_u64().unwrap() > u64::from(played.last), "{seen}");
    assert!(seen["view"]["units"].as_array().unwrap().iter().any(|unit| unit["hex"] == "2914"), "{seen}");
    let declared = command["facts"].as_array().unwrap().len();
    let shown = seen["view"]["declarations"].as_array().unwrap();
    assert!(
        declared > 0 && shown.len() >= declared && shown.iter().all(|known| known["basis"] == "DECLARED"),
        "{seen}"
    );
}

#[actix_web::test]
async fn what_is_offered_is_judged_the_same_and_can_be_sent_as_it_is() {
    let played = Played::moving().await;
    let fields = "options(units: [\"J-INF1\"]) { offers { command text verdict { clear questions { topic number } rests { basis } } } }";
    let offers = played.look("FIRST", fields).await["options"]["offers"].take();
    let offers = offers.as_array().unwrap();
    assert!(offers.len() > 1, "{offers:?}");
    for offer in offers {
        let judged = played.judge("FIRST", &offer["command"]).await;
        assert_eq!(judged["clear"], offer["verdict"]["clear"], "{offer} {judged}");
        assert_eq!(judged["questions"], offer["verdict"]["questions"], "{offer} {judged}");
        // There and back again, an offer is the same command.
        let input: GeawCommand = common::input(offer["command"].clone());
        let command = Command::try_from(&input).unwrap();
        assert_eq!(GeawCommand::from(&command), input);
    }
}

#[actix_web::test]
async fn what_needs_a_declaration_is_offered_with_it() {
    let mut played = Played::begun().await;
    // A unit that was bought to enter by sea waits; whether it may, section 25.0 says, which is not at hand.
    played.order("FIRST", json!({ "mobilize": { "unit": "J-INF2" } })).await;
    for _ in 0..4 {
        played.order("FIRST", json!({ "endPhase": true })).await;
    }
    let offers = played
        .look("FIRST", "offers(first: 400) { text verdict { clear } ... on GeawOffer { command } }")
        .await["offers"]
        .take();
    let offers = offers.as_array().unwrap();
    assert!(offers.iter().all(|offer| offer["verdict"]["clear"] == true), "{offers:?}");
    let declares = |offer: &&Value| offer["command"]["facts"].as_array().is_some_and(|facts| !facts.is_empty());
    let declared = offers.iter().find(declares).unwrap();
    assert!(declared["text"].as_str().unwrap().ends_with(" Yes."), "{declared}");
    played.play("FIRST", &declared["command"]).await;
}

#[actix_web::test]
async fn the_calculators_answer_for_a_position() {
    let mut played = Played::moving().await;
    let declare = json!({ "order": { "declare": true }, "facts": [
        { "topic": { "supplyRadius": true }, "value": { "number": 2 } },
    ] });
    played.play("FIRST", &declare).await;
    let seen = played
        .look(
            "FIRST",
            "cheapestPath(unit: \"J-INF1\", to: \"2916\") { price left steps { hex charge price clause { id } } \
               verdict { clear } command } \
             secondPhasePlan(side: JAPAN) { supply } supplyCover(side: JAPAN, units: [\"J-INF1\"]) \
             nothing: supplyCover(side: JAPAN, units: []) placement(unit: \"J-INF2\") { hexes allBlocked } \
             reorganization(side: JAPAN) { breakdowns { corps } combinations { corps } } \
             forecast(side: JAPAN) { income scorings: scoringsLeft } packFiles { name text } view { hexDrawing }",
        )
        .await;
    let path = &seen["cheapestPath"];
    assert_eq!((&path["price"], &path["left"]), (&json!(1.0), &json!(3.0)), "{path}");
    assert_eq!(
        path["steps"],
        json!([{ "hex": "2916", "charge": "TERRAIN", "price": 1.0, "clause": { "id": "GEAW-8.4-c" } }])
    );
    // The way is a command that can be sent as it is.
    assert_eq!(played.judge("FIRST", &path["command"]).await["clear"], path["verdict"]["clear"]);
    assert_eq!((&seen["supplyCover"], &seen["nothing"]), (&Value::Null, &json!([])));
    assert_eq!(seen["placement"], json!({ "hexes": ["2914"], "allBlocked": false }));
    assert_eq!(seen["view"]["hexDrawing"], "FIRST_PAIR_COLUMN");
    // What this table transcribed loads as the pack of its next game.
    let files = seen["packFiles"].as_array().unwrap().iter();
    let files = files.map(|file| (file["name"].as_str().unwrap(), file["text"].as_str().unwrap())).collect();
    let pack = domain::geaw::pack::load(&files).unwrap_or_else(|error| panic!("{error}"));
    assert!(pack.sheets.hexes.len() >= 4 && pack.sheets.counters.len() == 2);
}

#[actix_web::test]
async fn a_take_back_an_archive_and_a_line_of_the_record() {
    let mut played = Played::begun().await;
    played.order("FIRST", json!({ "mobilize": { "unit": "J-INF2", "hex": "2914" } })).await;
    let bought = played.last;
    let query = format!(
        "mutation($game: ID!, $expected: Int!, $to: Int!) {{ \
         takeBack(game: $game, expectedEntry: $expected, commandId: \"back\", to: $to) {OUTCOME} }}"
    );
    let variables = json!({ "game": played.game.id, "expected": bought, "to": bought - 1 });
    let outcome = played.table.ask(Some(played.game.token("FIRST")), &query, variables).await["takeBack"].take();
    assert_eq!(outcome["__typename"], "Recorded", "{outcome}");
    let seen = played.look("BOTH", "lastEntry view { sides { victoryPoints } }").await;
    assert_eq!(seen["view"]["sides"][0]["victoryPoints"], 30);
    let node = "query($id: ID!) { node(id: $id) { __typename id } }";
    let there = played.table.ask(Some(played.game.token("BOTH")), node, json!({ "id": played.game.id })).await;
    assert_eq!(there["node"]["__typename"], "GeawGame");

    let client = awc::Client::default();
    let read = async |path: &str, seat: &str| {
        let url = format!("{}/games/{}/{path}", played.table.url, played.game.id);
        let mut response = client.get(url).bearer_auth(played.game.token(seat)).send().await.unwrap();
        assert_eq!(response.status(), 200, "{path}");
        String::from_utf8(response.body().limit(16_000_000).await.unwrap().to_vec()).unwrap()
    };
    let record = read("record.jsonl", "SECOND").await;
    assert!(record.lines().count() >= usize::try_from(bought).unwrap(), "{record}");
    assert!(record.contains("J-INF2"), "{record}");
    assert!(read("moves.csv", "SECOND").await.starts_with("entry,at,by,takenBack,unit,from,path,to,price"));
    assert!(read("dice.csv", "SECOND").await.starts_with("entry,at,by,takenBack,purpose,face,source"));

    // Out and in again: the same entries, and so the same game.
    let game = played.game.id.parse().unwrap();
    let database = played.table.database.clone();
    let _folder = played.table.stop().await;
    let app = common::archives::app(&database).await;
    let archive = app.games.export(game).await.unwrap().text;
    let folder = Storage::new();
    let other = common::archives::app(&folder.database("other.db").await).await;
    let openings = api::seats::SeatKind::openings(1);
    let imported = other.games.import(archive.clone().into(), &openings, None).await.unwrap();
    let again = other.games.export(imported.id).await.unwrap().text;
    let payloads = |text: &str| -> Vec<Value> {
        common::archives::opened(text).iter().map(|line| line["payload"].clone()).collect()
    };
    assert_eq!(payloads(&archive), payloads(&again));
    let here = app.games.geaw.look(game).await.unwrap();
    let there = other.games.geaw.look(imported.id).await.unwrap();
    assert_eq!(here.table.game(), there.table.game());
}

#[actix_web::test]
async fn whoever_is_asked_to_agree_sees_every_value_that_would_change() {
    let mut played = Played::begun().await;
    let corrections = json!([
        { "victoryPoints": { "side": "JAPAN", "total": 90 } },
        { "unit": { "unit": "J-INF1", "place": "MAP", "hex": "2916" } },
        { "turn": 3 },
    ]);
    played.order("FIRST", json!({ "correct": { "corrections": corrections, "reason": "miscounted" } })).await;
    let brings = "view { pending { mine brings { text } } }";
    let asked = played.look("SECOND", brings).await;
    let text = asked["view"]["pending"]["brings"][0]["text"].as_str().unwrap().to_owned();
    for value in ["90 victory points", "30 victory points", "J-INF1 in 2916", "J-INF1 in 2915", "turn 3", "turn 1"] {
        assert!(text.contains(value), "{value}: {text}");
    }
    played.order("SECOND", json!({ "answer": false })).await;
    played.order("FIRST", json!({ "chooseRuling": { "ruling": "GEAW-R-08", "reading": 2 } })).await;
    let asked = played.look("SECOND", brings).await;
    let text = asked["view"]["pending"]["brings"][0]["text"].as_str().unwrap();
    assert!(text.contains("GEAW-R-08") && text.contains('2'), "{text}");
}
