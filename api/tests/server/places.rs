//! Where a player meets what the rules compute and do: positions of the recorded games `at-the-door-…`, played over the
//! API, and what their tables show to whoever looks.

use std::path::Path;

use api::graphql::nei::command::NeiCommand;
use domain::nei::notation::{Recording, StepDeed, parse_command};
use serde_json::{Value, json};

use crate::common::{Game, Table};

/// A game on a shared tablet that sees everything.
struct Evening {
    table: Table,
    game: Game,
    last: u32,
}

impl Evening {
    /// A recorded game as far as it goes, without what the rules do not let pass.
    async fn of(name: &str, optional: &[&str]) -> Self {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../domain/tests/games").join(name);
        let recording: Recording = Recording::parse(&std::fs::read_to_string(file).unwrap()).unwrap();
        let table = Table::new().await;
        let input = json!({ "name": name, "rules": recording.creation.rules, "optionalRules": optional });
        let game = table.create_from(input).await;
        let mut evening = Self { table, game, last: 1 };
        for step in recording.steps {
            if let StepDeed::Play(command, _) = step.deed {
                evening.record(serde_json::to_value(NeiCommand::of(&command).unwrap()).unwrap()).await;
            }
        }
        evening
    }

    /// A command in the words of the notation.
    async fn play(&mut self, text: &str) {
        let command = NeiCommand::of(&parse_command(text).unwrap()).unwrap();
        self.record(serde_json::to_value(command).unwrap()).await;
    }

    async fn record(&mut self, command: Value) {
        let id = format!("c{}", self.last);
        let outcome = self.table.record(&self.game, "BOTH", self.last, &id, command.clone()).await;
        assert_eq!(outcome["__typename"], "Recorded", "{command}: {outcome}");
        self.last += 1;
    }

    async fn look(&self, fields: &str) -> Value {
        self.table.look(&self.game, "BOTH", fields).await
    }
}

/// The one of a list whose field is this.
fn one<'a>(list: &'a Value, field: &str, value: &str) -> &'a Value {
    let found = list.as_array().unwrap().iter().find(|one| one[field] == value);
    found.unwrap_or_else(|| panic!("no {field} {value} in {list}"))
}

/// The amounts of the terms that lean on a clause.
fn amounts(terms: &Value, clause: &str) -> Vec<i64> {
    let leaning = terms.as_array().unwrap().iter().filter(|term| term["clause"]["id"] == clause);
    leaning.map(|term| term["amount"].as_i64().unwrap()).collect()
}

/// Each unit that a die is asked for, with the number that it hits on, by their names.
fn dice(pending: &Value) -> Vec<(String, i64)> {
    let asked = pending["dice"].as_array().unwrap().iter();
    let mut all: Vec<(String, i64)> =
        asked.map(|die| (die["unit"].as_str().unwrap().to_owned(), die["hitsOn"].as_i64().unwrap())).collect();
    all.sort();
    all
}

fn ids(units: &Value, field: &str) -> Vec<String> {
    let mut all: Vec<String> =
        units.as_array().unwrap().iter().map(|unit| unit[field].as_str().unwrap().to_owned()).collect();
    all.sort();
    all
}

#[actix_web::test]
async fn the_map_says_what_is_adjacent_and_what_adjoins() {
    let table = Table::new().await;
    let query = "{ neiPack { areas { code square adjoins seaLinks portSeas landLinks { to } } } }";
    let areas = table.ask(None, query, Value::Null).await["neiPack"]["areas"].take();
    // 2.10: F3 and E4 touch at a corner; F3 shares a side with E3, F2, F4 and G3.
    let palembang = &one(&areas, "code", "s_F3")["seaLinks"];
    for (sea, adjacent) in [("s_E3", true), ("s_G3", true), ("s_F4", true), ("s_E4", false), ("s_G4N", false)] {
        assert_eq!(palembang.as_array().unwrap().contains(&json!(sea)), adjacent, "{sea}");
    }
    // Batavia adjoins the sea of its own square alone; the port of Central Java serves one of two shores (5.5, 10.0).
    assert_eq!(one(&areas, "code", "batavia")["adjoins"], json!(["s_G3"]));
    assert_eq!(one(&areas, "code", "central_java")["adjoins"], json!(["s_G4N", "s_G4S"]));
    assert_eq!(one(&areas, "code", "central_java")["portSeas"], json!(["s_G4S"]));
    table.stop().await;
}

#[actix_web::test]
async fn points_and_control_are_shown_with_their_sources() {
    let mut evening = Evening::of("at-the-door-points.game", &["RAIDING_REGIMENT"]).await;
    let fields = "view { sides { side territoryPoints territoryTerms { amount clause { id } } lossPoints \
        lossTerms { amount clause { id } } optionPoints optionTerms { amount clause { id } } \
        actionPointTerms { amount clause { id } } } \
        areas { code control functionalPort functionalAirfield airCapacity demolished } }";
    let view = evening.look(fields).await["view"].take();
    let (japan, allies) = (one(&view["sides"], "side", "JAPAN"), one(&view["sides"], "side", "ALLIES"));
    let held = &japan["territoryTerms"];
    for (clause, expected) in [
        ("NEI-4.3-a", vec![3]),
        ("NEI-4.3-b", vec![3]),
        ("NEI-4.3-c", vec![1, 1, 1]),
        ("NEI-4.3-d", vec![1]),
        ("NEI-4.3-e", vec![3]),
        ("NEI-4.3-f", vec![6]),
    ] {
        assert_eq!(amounts(held, clause), expected, "{clause}");
    }
    assert_eq!((&japan["territoryPoints"], &allies["territoryPoints"]), (&json!(19), &json!(0)));
    for (clause, expected) in
        [("NEI-4.3-h", vec![2]), ("NEI-4.3-i", vec![1, 1]), ("NEI-4.3-j", vec![1]), ("NEI-4.3-k", vec![1])]
    {
        assert_eq!(amounts(&japan["lossTerms"], clause), expected, "{clause}");
    }
    for (clause, expected) in
        [("NEI-4.4-a", vec![3]), ("NEI-4.4-b", vec![1, 1]), ("NEI-4.4-c", vec![1]), ("NEI-4.4-d", vec![2])]
    {
        assert_eq!(amounts(&allies["lossTerms"], clause), expected, "{clause}");
    }
    // What else lies there scores nothing.
    assert_eq!((&japan["lossPoints"], &allies["lossPoints"]), (&json!(6), &json!(8)));
    assert_eq!((amounts(&japan["optionTerms"], "NEI-28.0-a"), &allies["optionTerms"]), (vec![-2], &json!([])));
    let area = |id: &str| one(&view["areas"], "code", id);
    for (id, control) in [
        ("batavia", "FIRST"),
        ("soerabaja", "SECOND"),
        ("riouw", "UNCONTROLLED"),
        ("saigon", "FIRST"),
        ("australia", "SECOND"),
        ("singapore", "SECOND"),
        ("s_B4", "FIRST"),
    ] {
        assert_eq!(area(id)["control"], control, "{id}");
    }
    // A major port without a base works for nobody; a home base needs none, nor does Singapore.
    assert_eq!(area("batavia")["functionalPort"], Value::Null);
    assert_eq!((&area("saigon")["functionalPort"], &area("saigon")["airCapacity"]), (&json!("FIRST"), &Value::Null));
    assert_eq!(
        (&area("singapore")["functionalAirfield"], &area("singapore")["airCapacity"]),
        (&json!("SECOND"), &json!(4))
    );
    assert_eq!((&area("miri")["demolished"], &area("palembang")["demolished"]), (&json!(true), &json!(false)));

    // Ships pay one for each grid line, islands or not; to the sea of its own square a flight pays nothing.
    evening
        .play("correct unit J-1E base at palembang, unit J-21B full at palembang, unit N-DD1 full at s_F3, because \"a ship near by\"")
        .await;
    let steps = async |unit: &str, area: &str| {
        let fields =
            format!("reach(units: [\"{unit}\"]) {{ reached {{ area steps offer {{ cost attack action }} }} }}");
        let reached = evening.look(&fields).await["reach"]["reached"].take();
        let found = one(&reached, "area", area);
        (found["steps"].as_i64().unwrap(), found["offer"]["cost"].as_i64().unwrap())
    };
    assert_eq!(steps("J-CA4", "s_C4").await, (1, 1));
    assert_eq!(steps("J-CA4", "s_D4").await, (2, 1));
    assert_eq!(steps("J-21B", "s_F3").await, (0, 1));
    evening.table.stop().await;
}

const BATTLE: &str = "view { moraleLevel areas { code airCapacity } \
    pending { kind by clause { id } count area dice { unit hitsOn modifier } units { unit most areas } } \
    battle { area attacker firstFire firstFireClause { id } stage firing attackers { code } defenders { code } \
      shots { stage unit face hitsOn modifier hit } } }";

#[actix_web::test]
async fn a_battle_shows_who_fights_who_fires_and_on_what_number() {
    let evening = Evening::of("at-the-door-dice-asked.game", &[]).await;
    let view = evening.look(BATTLE).await["view"].take();
    let battle = &view["battle"];
    assert_eq!(
        (&battle["area"], &battle["attacker"], &battle["stage"]),
        (&json!("kuching"), &json!("FIRST"), &json!("ANTI_AIR"))
    );
    // Aircraft on both sides: the defender fires first.
    assert_eq!((&battle["firstFire"], &battle["firing"]), (&json!("SECOND"), &json!("SECOND")));
    assert_eq!(battle["firstFireClause"]["id"], "NEI-12.1-d");
    assert_eq!(ids(&battle["attackers"], "code"), ["J-21B", "J-22B"]);
    assert_eq!(ids(&battle["defenders"], "code"), ["B-KUC", "N-A1", "N-A4", "U-SAR"]);
    // Whoever defends fires at aircraft, each with the factor of its own.
    let expected = [("B-KUC", 2), ("N-A1", 1), ("N-A4", 2), ("U-SAR", 1)].map(|(unit, on)| (unit.to_owned(), on));
    assert_eq!(dice(&view["pending"]), expected);
    evening.table.stop().await;
}

#[actix_web::test]
async fn hits_are_allotted_by_whom_the_rules_say() {
    // Aircraft pick their victim.
    let evening = Evening::of("at-the-door-hits-to-allot.game", &[]).await;
    let view = evening.look(BATTLE).await["view"].take();
    let pending = &view["pending"];
    assert_eq!(
        (&pending["kind"], &pending["by"], &pending["count"]),
        (&json!("CHOOSE_LOSSES"), &json!("SECOND"), &json!(1))
    );
    assert_eq!(pending["clause"]["id"], "NEI-12.6-b");
    assert_eq!(ids(&pending["units"], "unit"), ["J-CA5", "J-DD2"]);
    assert!(pending["units"].as_array().unwrap().iter().all(|unit| unit["most"] == 1));
    let shots = view["battle"]["shots"].as_array().unwrap();
    let hit = json!({ "stage": "ANTI_SHIP", "unit": "N-A1", "face": 1, "hitsOn": 2, "modifier": 0, "hit": true });
    assert_eq!((shots.len(), shots.last()), (3, Some(&hit)));
    evening.table.stop().await;

    // Ships do not: the owner may give up his screen.
    let evening = Evening::of("at-the-door-hits-on-the-owner.game", &[]).await;
    let view = evening.look(BATTLE).await["view"].take();
    let pending = &view["pending"];
    assert_eq!(
        (&pending["by"], &pending["count"], &pending["clause"]["id"]),
        (&json!("FIRST"), &json!(2), &json!("NEI-12.6-a"))
    );
    assert_eq!(ids(&pending["units"], "unit"), ["J-DD2", "J-DD3", "J-ZUI"]);
    evening.table.stop().await;
}

#[actix_web::test]
async fn what_the_owner_must_choose_is_asked_with_its_number() {
    // A base of one step holds two of the three air units; the regiment beside them is not asked about.
    let evening = Evening::of("at-the-door-too-many-aircraft.game", &[]).await;
    let view = evening.look(BATTLE).await["view"].take();
    let pending = &view["pending"];
    assert_eq!(
        (&pending["kind"], &pending["by"], &pending["count"]),
        (&json!("DISRUPT_EXCESS_AIRCRAFT"), &json!("SECOND"), &json!(1))
    );
    assert_eq!(ids(&pending["units"], "unit"), ["N-A1", "N-A2", "N-A4"]);
    assert_eq!(one(&view["areas"], "code", "soerabaja")["airCapacity"], 2);
    evening.table.stop().await;

    // Singapore, Batavia and Soerabaja are lost: the level is three, a two fails, and the second die says four steps.
    let evening = Evening::of("at-the-door-morale-losses.game", &[]).await;
    let view = evening.look(BATTLE).await["view"].take();
    let pending = &view["pending"];
    assert_eq!((&view["moraleLevel"], &pending["kind"]), (&json!(3), &json!("CHOOSE_MORALE_LOSSES")));
    assert_eq!(
        (&pending["by"], &pending["count"], &pending["clause"]["id"]),
        (&json!("SECOND"), &json!(4), &json!("NEI-7.3-c"))
    );
    evening.table.stop().await;

    // Netherlands infantry comes in on Java, and not at Singapore.
    let evening = Evening::of("at-the-door-to-be-deployed.game", &[]).await;
    let view = evening.look(BATTLE).await["view"].take();
    assert_eq!(view["pending"]["kind"], "DEPLOY");
    let sites = &one(&view["pending"]["units"], "unit", "N-I1")["areas"];
    assert!(sites.as_array().unwrap().contains(&json!("batavia")), "{sites}");
    assert!(!sites.as_array().unwrap().contains(&json!("singapore")), "{sites}");
    evening.table.stop().await;

    // The tender that is left may strike back.
    let evening = Evening::of("at-the-door-strike-back.game", &["CARRIER_STRIKES"]).await;
    let view = evening.look(BATTLE).await["view"].take();
    assert_eq!((&view["pending"]["kind"], &view["pending"]["by"]), (&json!("COUNTERSTRIKE"), &json!("SECOND")));
    assert_eq!(ids(&view["pending"]["units"], "unit"), ["S-AV2"]);
    evening.table.stop().await;
}
