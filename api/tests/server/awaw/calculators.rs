//! Each calculator over GraphQL: what it answers in a position that is known, and that the judge says the same.

use domain::awaw::command::{Command, Order, Production};
use serde_json::{Value, json};

use super::Played;
use crate::common::code;

fn is_ground_count(command: &Command, japanese: u32) -> bool {
    matches!(&command.order, Order::SetGroundFactors { factors, .. } if factors.japanese == japanese)
}

fn ends_the_player_turn(command: &Command) -> bool {
    matches!(command.order, Order::EndPlayerTurn)
}

fn ids(clauses: &Value) -> Vec<&str> {
    clauses.as_array().unwrap().iter().map(|clause| clause["id"].as_str().unwrap()).collect()
}

/// Every clause that the judge names, first the objections', then the refusal's.
fn named(judged: &Value) -> Vec<&str> {
    let verdict = judged;
    let objections = verdict["violations"].as_array().unwrap().iter();
    let refusal = std::iter::once(&verdict["refusal"]);
    objections.chain(refusal).filter_map(|found| found["clause"]["id"].as_str()).collect()
}

impl Played {
    /// Ways that the calculator tells are what the judge says of the same commands.
    async fn compare_ways(&self, ways: &Value, order: impl Fn(&Value) -> Value) -> usize {
        for way in ways.as_array().unwrap() {
            let judged = self.judge("SECOND", &json!({ "order": order(way) })).await;
            assert_eq!(judged["clear"], way["open"], "{way}: {judged}");
            assert_eq!(named(&judged), ids(&way["closedBy"]), "{way}");
        }
        ways.as_array().unwrap().iter().filter(|way| way["open"] == true).count()
    }
}

/// The places of the accounts in the view.
const BRITAIN: usize = 0;
const US: usize = 1;
const JAPAN: usize = 2;

const ACCOUNTS: &str = "view { accounts { nation spent prewarSpent postings { figure change clause { id } } } }";

const LIMIT: &str = "{ full limit britishLeft reduction { bombing rockets adjacency country british } }";

/// The newest lines of an account, the newest at the end: figure, change and clause.
fn newest<'a>(seen: &'a Value, nation: usize, count: usize) -> Vec<(&'a str, i64, &'a str)> {
    let postings = seen["view"]["accounts"][nation]["postings"].as_array().unwrap();
    let line = |posting: &'a Value| {
        let text = |value: &'a Value| value.as_str().unwrap();
        (text(&posting["figure"]), posting["change"].as_i64().unwrap(), text(&posting["clause"]["id"]))
    };
    postings[postings.len() - count..].iter().map(line).collect()
}

const WAY: &str = "{ method phase via open closedBy { id } }";

/// Spring 1942: Australia one factor from its surrender. What is foretold is what the end of the phase books.
#[actix_web::test]
async fn what_is_foretold_at_a_box_is_booked() {
    let mut played = Played::through(|command| is_ground_count(command, 13), 1).await;
    let fields = "surrenderCheck(area: AUSTRALIA) { hostile defending margin surrenders toBeSafe toFall surrendered \
                    brpsAtRisk limitsAtRisk } \
                  mayLeave(area: AUSTRALIA) { free tied units } \
                  surrenderPreview(area: AUSTRALIA) { area removed eliminated base resistance value suggestion bars } \
                  limitBreakdown(country: AUSTRALIA) { full limit spent left britishLeft \
                    reduction { bombing rockets adjacency country british } } \
                  canada: limitBreakdown(country: CANADA) { full } \
                  cityClock { city ends brps heldBy prorated suggestion } \
                  view { accounts { nation base level resistance } areas { area inAttritionZone } }";
    let before = played.look("SECOND", fields).await;
    let check = json!({
        "hostile": 16, "defending": 7, "margin": 9, "surrenders": false, "toBeSafe": 0, "toFall": 1,
        "surrendered": false, "brpsAtRisk": 9, "limitsAtRisk": 3,
    });
    assert_eq!(before["surrenderCheck"], check);
    assert_eq!(before["mayLeave"], json!({ "free": 0, "tied": 7, "units": [] }));
    assert_eq!((&before["limitBreakdown"]["limit"], &before["canada"]), (&json!(8), &Value::Null));
    let calcutta = json!({
        "city": "CALCUTTA", "ends": 1, "brps": 5, "heldBy": "AXIS", "prorated": "ON_EFFECT", "suggestion": null,
    });
    assert_eq!(before["cityClock"], json!([calcutta]));
    played.order("FIRST", json!({ "endPhase": true })).await;
    let after = played.look("FIRST", fields).await;
    let level = |seen: &Value| seen["view"]["accounts"][0]["level"].as_i64().unwrap();
    assert_eq!(level(&before) - level(&after), 9);
    let limit = json!({
        "full": 9, "limit": 6, "spent": 0, "left": 6, "britishLeft": 37,
        "reduction": { "bombing": 1, "rockets": 0, "adjacency": 3, "country": 3, "british": 3 },
    });
    assert_eq!(after["limitBreakdown"], limit);

    // The preview of the surrender is what the surrender brings.
    let preview = &before["surrenderPreview"];
    assert_eq!((&preview["base"], &preview["resistance"], &preview["value"]), (&json!(115), &json!(1), &json!(10)));
    let fallen = Played::through(|command| matches!(command.order, Order::Acknowledge), 1).await;
    let seen = fallen
        .look(
            "SECOND",
            "view { accounts { base resistance } units { counter { code nation } status } \
                           areas { area inAttritionZone } conquests { prize value credited overseas } } \
                         surrenderCheck(area: AUSTRALIA) { surrendered brpsAtRisk }",
        )
        .await;
    let britain = &seen["view"]["accounts"][0];
    assert_eq!((&britain["base"], &britain["resistance"]), (&preview["base"], &preview["resistance"]));
    assert_eq!(seen["surrenderCheck"], json!({ "surrendered": true, "brpsAtRisk": 0 }));
    let zone = |seen: &Value| seen["view"]["areas"][0]["inAttritionZone"].clone();
    assert_eq!((zone(&before), zone(&seen)), (json!(true), json!(false)));
    let conquests = seen["view"]["conquests"].as_array().unwrap();
    let conquest = json!({ "prize": "AUSTRALIA", "value": 10, "credited": 5, "overseas": true });
    assert_eq!(conquests.last(), Some(&conquest));
    let units = seen["view"]["units"].as_array().unwrap();
    let removed = preview["removed"].as_array().unwrap();
    assert!(removed.contains(&json!("AUS-INF3")), "{preview}");
    for unit in removed {
        let found = units.iter().find(|found| found["counter"]["code"] == *unit).unwrap();
        assert_eq!(found["status"], "REMOVED", "{unit}");
    }
}

/// What is supposed at a box answers as the desk does once it is so.
#[actix_web::test]
async fn what_is_supposed_at_a_box_is_what_it_comes_to() {
    let mut played = Played::through(|command| is_ground_count(command, 13), 1).await;
    let check = "{ hostile defending margin surrenders toBeSafe toFall brpsAtRisk limitsAtRisk limitFallen }";
    let supposing = "{ japanese: 3, allied: 1, bombing: 3 }";
    let asked = format!("surrenderCheck(area: AUSTRALIA, supposing: {supposing}) {check}");
    let foretold = played.look("FIRST", &asked).await["surrenderCheck"].take();
    assert_eq!((&foretold["hostile"], &foretold["defending"]), (&json!(19), &json!(8)), "{foretold}");
    assert_eq!((&foretold["surrenders"], &foretold["brpsAtRisk"]), (&json!(true), &json!(10)), "{foretold}");
    let entered = "view { areas { area entered { japanese ina allied } } }";
    let seen = played.look("FIRST", entered).await["view"]["areas"][0]["entered"].take();
    let number = |name: &str| seen[name].as_u64().unwrap();
    let factors = json!({ "japanese": number("japanese") + 3, "ina": number("ina"), "allied": number("allied") + 1 });
    played.order("FIRST", json!({ "setGroundFactors": { "area": "AUSTRALIA", "factors": factors } })).await;
    played.order("FIRST", json!({ "recordBoxBombing": { "area": "AUSTRALIA", "losses": { "bombing": 3 } } })).await;
    let now = played.look("FIRST", &format!("surrenderCheck(area: AUSTRALIA) {check}")).await;
    assert_eq!(now["surrenderCheck"], foretold);
    // Nothing was recorded by asking.
    let fewer = "surrenderCheck(area: AUSTRALIA, supposing: { japanese: -100 }) { hostile }";
    assert_eq!(played.look("FIRST", fewer).await["surrenderCheck"]["hostile"], 3);
}

/// Spring 1942 after the Japanese player turn: the ways, each judged again.
#[actix_web::test]
async fn ways_and_offers_are_what_the_judge_says() {
    let played = Played::through(ends_the_player_turn, 21).await;
    let fields = format!(
        "view {{ quarter {{ season year }} side phase }} \
         out: waysOut(area: AUSTRALIA, unit: \"AUS-INF3\", to: {{ hex: \"NN24\" }}) {WAY} \
         into: waysIn(area: INDIA, unit: \"BRI-INF1\") {WAY} \
         offers: whereMayGo(unit: \"IND-INF2\", to: {{ hex: \"BB2\" }}) \
           {{ command text verdict {{ clear questions {{ topic }} rests {{ basis }} }} }} \
         home: whereMayGo(unit: \"BRI-INF1\", to: {{ box: INDIA }}) {{ command text verdict {{ clear }} }}"
    );
    let seen = played.look("SECOND", &fields).await;
    let now = json!({ "quarter": { "season": "SPRING", "year": 1942 }, "side": "ALLIES", "phase": "MOVEMENT" });
    assert_eq!(seen["view"], now);
    let out = |way: &Value| {
        let (method, via) = (&way["method"], &way["via"]);
        json!({ "leaveBox": { "area": "AUSTRALIA", "unit": "AUS-INF3", "method": method, "to": { "hex": "NN24" }, "via": via } })
    };
    // Seven factors inside and sixteen beside it: nobody may leave (71.23).
    assert_eq!(played.compare_ways(&seen["out"], out).await, 0);
    assert!(seen["out"].as_array().unwrap().iter().all(|way| ids(&way["closedBy"]).contains(&"AWAW-71.23-c")));
    let into = |way: &Value| {
        let (method, via) = (&way["method"], &way["via"]);
        json!({ "enterBox": { "area": "INDIA", "unit": "BRI-INF1", "method": method, "via": via } })
    };
    played.compare_ways(&seen["into"], into).await;
    assert!(!seen["into"].as_array().unwrap().is_empty());
    let offers = seen["offers"].as_array().unwrap();
    for offer in offers.iter().chain(seen["home"].as_array().unwrap()) {
        let judged = played.judge("SECOND", &offer["command"]).await;
        assert_eq!(judged["clear"], offer["verdict"]["clear"], "{offer}");
    }
    // A partisan of Japan holds the hex, so nobody walks into it; by sea the way leads over a gate that is named.
    let is_clear = |offer: &&Value| offer["verdict"]["clear"] == true;
    let over_gate = "IND-INF2 leaves the India box by sea transport over CC2";
    assert!(offers.iter().filter(is_clear).any(|offer| offer["text"] == over_gate), "{offers:?}");
    let walks = |offer: &Value| offer["command"]["order"]["leaveBox"]["method"] == "MOVE";
    assert!(offers.iter().any(walks) && !offers.iter().filter(is_clear).any(walks), "{offers:?}");
    let ghost = "query($id: ID!) { game(id: $id) { ... on AwawGame { whereMayGo(unit: \"GHOST\", to: { box: INDIA }) { text } } } }";
    let answer = played.table.answer(Some(played.game.token("SECOND")), ghost, json!({ "id": played.game.id })).await;
    assert_eq!(code(&answer), "BAD_INPUT", "{answer}");
    assert!(answer["errors"][0]["message"].as_str().unwrap().contains("GHOST"), "{answer}");
}

/// Winter 1941, the Allied construction phase: for each unit and payer the judge says what the calculator says.
#[actix_web::test]
async fn who_builds_and_pays_is_what_the_judge_says() {
    let produced = |command: &Command| matches!(&command.order, Order::RecordProduction(Production::Infantry { .. }));
    let mut played = Played::through(produced, 1).await;
    let lines = "{ unit at { box hex } cost payers asks verdict { clear violations { clause { id } } } }";
    let fields = format!(
        "australia: whatMayBuild(country: AUSTRALIA) {lines} india: whatMayBuild(country: INDIA) {lines} \
         pay: whoCanPay(country: AUSTRALIA, cost: 1) {{ nation can barredBy {{ id }} limitLeft level prewarLeft transportsNeeded }} \
         canada: whoCanPay(country: CANADA, cost: 3) {{ nation can prewarLeft transportsNeeded }}"
    );
    let seen = played.look("SECOND", &fields).await;
    let mut judged = 0;
    for line in seen["australia"].as_array().unwrap().iter().chain(seen["india"].as_array().unwrap()) {
        for nation in ["BRITAIN", "UNITED_STATES"] {
            let at = json!({ "box": line["at"]["box"] });
            let order = json!({ "constructUnit": { "unit": line["unit"], "at": at, "payers": [{ "by": nation }] } });
            let says = played.judge("SECOND", &json!({ "order": order })).await;
            let pays = line["payers"].as_array().unwrap().contains(&json!(nation));
            assert_eq!(says["clear"], json!(pays), "{line} by {nation}: {says}");
            judged += 1;
        }
    }
    assert!(judged >= 6, "{judged}: {seen}");
    let payers = seen["pay"].as_array().unwrap();
    assert_eq!(
        (&payers[0]["nation"], &payers[0]["can"], &payers[1]["can"]),
        (&json!("BRITAIN"), &json!(true), &json!(false))
    );
    assert_eq!((ids(&payers[1]["barredBy"]), &payers[1]["transportsNeeded"]), (vec!["AWAW-71.153B-c"], &json!(1)));
    assert_eq!(payers[1]["prewarLeft"], Value::Null);
    assert_eq!(seen["canada"][1]["can"], true);
    // A transport for the grant, and the U.S. can pay.
    let transport = json!({ "assignTransports": { "country": "AUSTRALIA", "kind": "PACIFIC", "number": 1 } });
    played.order("SECOND", transport).await;
    let now = played.look("SECOND", "whoCanPay(country: AUSTRALIA, cost: 1) { can barredBy { id } }").await;
    assert_eq!(now["whoCanPay"][1], json!({ "can": true, "barredBy": [] }));
    // India by American BRPs: they go by two seas, and Britain pays nothing.
    for kind in ["INDIAN_OCEAN", "PACIFIC"] {
        let transport = json!({ "assignTransports": { "country": "INDIA", "kind": kind, "number": 1 } });
        played.order("SECOND", transport).await;
    }
    let before = played.look("SECOND", ACCOUNTS).await;
    let unit = json!({ "unit": "IND-INF9", "at": { "box": "INDIA" }, "payers": [{ "by": "UNITED_STATES" }] });
    played.order("SECOND", json!({ "constructUnit": unit })).await;
    let after = played.look("SECOND", ACCOUNTS).await;
    let clause = "AWAW-72.163B-b";
    assert_eq!(newest(&after, US, 2), [("LEVEL", -1, clause), ("SPENT", 1, clause)]);
    assert_eq!(after["view"]["accounts"][BRITAIN], before["view"]["accounts"][BRITAIN]);
    let india = played.look("SECOND", "limitBreakdown(country: INDIA) { spent left }").await;
    assert_eq!(india["limitBreakdown"], json!({ "spent": 1, "left": 2 }));
}

/// Fall 1940, a Canadian unit just built by American BRPs: what is built in Canada and South Africa, and who pays.
#[actix_web::test]
async fn who_pays_is_booked_with_the_clause_that_says_so() {
    let builds = |command: &Command| matches!(command.order, Order::ConstructUnit { .. });
    let mut played = Played::through(builds, 1).await;
    let asked = "{ nation can barredBy { id } limitLeft prewarLeft transportsNeeded }";
    let fields = format!(
        "canada: whoCanPay(country: CANADA, cost: 2) {asked} africa: whoCanPay(country: SOUTH_AFRICA, cost: 3) {asked}"
    );
    let seen = played.look("SECOND", &fields).await;
    let us = json!({
        "nation": "UNITED_STATES", "can": true, "barredBy": [], "limitLeft": 47, "prewarLeft": 2, "transportsNeeded": 0,
    });
    assert_eq!(seen["canada"][1], us);
    // What Canada cost is gone for South Africa too.
    let us = &seen["africa"][1];
    assert_eq!((&us["can"], &us["prewarLeft"], &us["transportsNeeded"]), (&json!(false), &json!(2), &json!(1)));
    assert_eq!(ids(&us["barredBy"]), ["AWAW-70.25B-c", "AWAW-70.25B-d"]);

    let cost = json!({ "kind": "INFANTRY", "print": "1-3", "brps": 1 });
    played.order("SECOND", json!({ "transcribe": { "cost": cost } })).await;
    let transport = json!({ "assignTransports": { "country": "SOUTH_AFRICA", "kind": "ATLANTIC", "number": 1 } });
    played.order("SECOND", transport).await;
    for (unit, payer) in [("SAF-INF1", "BRITAIN"), ("SAF-INF2", "UNITED_STATES")] {
        played.order("SECOND", json!({ "eliminateUnit": unit })).await;
        let unit = json!({ "unit": unit, "at": { "box": "SOUTH_AFRICA" }, "payers": [{ "by": payer }] });
        played.order("SECOND", json!({ "constructUnit": unit })).await;
    }
    let seen = played.look("SECOND", ACCOUNTS).await;
    let (britain, us) = ("AWAW-70.25B-a", "AWAW-70.25B-b");
    assert_eq!(newest(&seen, BRITAIN, 2), [("LEVEL", -3, britain), ("SPENT", 3, britain)]);
    let prewar = ("PREWAR_SPENT", 1, "AWAW-70.25B-d");
    assert_eq!(newest(&seen, US, 3), [("LEVEL", -1, us), ("SPENT", 1, us), prewar]);
    let accounts = &seen["view"]["accounts"];
    assert_eq!((&accounts[BRITAIN]["spent"], &accounts[US]["spent"]), (&json!(3), &json!(4)));
    assert_eq!(accounts[US]["prewarSpent"], 4);

    for country in ["CANADA", "AUSTRALIA"] {
        let points = json!({ "country": country, "points": 1 });
        played.order("SECOND", json!({ "recordProduction": { "shipbuilding": points } })).await;
    }
    let ship = json!({ "nation": "BRITAIN", "kind": "ASW", "factors": 1 });
    let order = json!({ "yard": "CANADA", "ship": ship, "payers": [{ "by": "BRITAIN" }], "points": 2, "brps": 2,
        "launch": { "box": "US_ATLANTIC" } });
    played.order("SECOND", json!({ "constructShip": order })).await;
    let fields = "view { countries { country yard yardUsed } units { counter { kind } status place { box } } }";
    let view = played.look("FIRST", fields).await["view"].take();
    let yard = |of: &str| {
        let found = view["countries"].as_array().unwrap().iter().find(|country| country["country"] == of).unwrap();
        (found["yard"].clone(), found["yardUsed"].clone())
    };
    assert_eq!((yard("CANADA"), yard("AUSTRALIA")), ((json!(2), json!(2)), (json!(2), json!(0))));
    let mut units = view["units"].as_array().unwrap().iter();
    let launched = units.find(|unit| unit["counter"]["kind"] == "ASW").unwrap();
    assert_eq!((&launched["status"], &launched["place"]["box"]), (&json!("IN_PLAY"), &json!("US_ATLANTIC")));
    let clause = "AWAW-70.15C-a";
    let seen = played.look("SECOND", ACCOUNTS).await;
    assert_eq!(newest(&seen, BRITAIN, 2), [("LEVEL", -2, clause), ("SPENT", 2, clause)]);
}

/// Fall 1939: both boxes are bombed, and India is beset.
#[actix_web::test]
async fn what_is_lost_at_a_box_lowers_both_limits() {
    let mut played = Played::set_up().await;
    played.order("FIRST", json!({ "beginGameTurn": "AXIS" })).await;
    played.order("FIRST", json!({ "endPhase": true })).await;
    let limits =
        format!("AUSTRALIA: limitBreakdown(country: AUSTRALIA) {LIMIT} INDIA: limitBreakdown(country: INDIA) {LIMIT}");
    // Three at most, of the country and of Britain; nine and three are the limits in full.
    for (area, full, british, air_combat) in [("AUSTRALIA", 9, 40, "AWAW-71.32-b"), ("INDIA", 3, 37, "AWAW-72.32-b")] {
        let bombing = json!({ "nation": "JAPAN", "mission": "BOMBING", "from": { "hex": "PENANG" },
            "target": { "box": area } });
        played.order("FIRST", json!({ "declareAirMission": bombing })).await;
        let combat = json!({ "order": { "recordAirCombat": { "area": area, "lost": [] } } });
        let judged = format!(
            "judge(command: {{ awaw: {{ order: {{ recordAirCombat: {{ area: {area}, lost: [] }} }} }} }}) \
             {{ clear rests {{ clause {{ id }} basis section }} }}"
        );
        let rest = json!({ "clause": { "id": air_combat }, "basis": "DECLARED", "section": "air combat" });
        let verdict = json!({ "clear": true, "rests": [rest] });
        assert_eq!(played.look("FIRST", &judged).await["judge"], verdict);
        played.play("FIRST", &combat).await;
        for (losses, [bombed, rockets, reduced]) in [
            (json!({ "bombing": 2 }), [0, 0, 0]),
            (json!({ "bombing": 2, "flying": 2 }), [2, 0, 2]),
            (json!({ "rockets": 1 }), [2, 1, 3]),
            (json!({ "bombing": 3, "rockets": 1 }), [3, 2, 3]),
        ] {
            let order = json!({ "recordBoxBombing": { "area": area, "losses": losses } });
            played.order("FIRST", order).await;
            let seen = played.look("SECOND", &limits).await;
            let reduction = json!({ "bombing": bombed, "rockets": rockets, "adjacency": 0, "country": reduced,
                "british": reduced });
            let limit = json!({ "full": full, "limit": full - reduced, "britishLeft": british - reduced,
                "reduction": reduction });
            assert_eq!(seen[area], limit, "{losses}");
        }
    }

    // Twelve factors inside: the Indian National Army counts, ten are lost at most, and at a margin of ten India falls.
    let factors = json!({ "japanese": 12, "ina": 7, "allied": 0 });
    played.order("FIRST", json!({ "setGroundFactors": { "area": "INDIA", "factors": factors } })).await;
    let check = "{ hostile defending margin surrenders brpsAtRisk limitsAtRisk limitFallen }";
    let fields = format!(
        "now: surrenderCheck(area: INDIA) {check} more: surrenderCheck(area: INDIA, supposing: {{ ina: 3 }}) {check} \
         many: surrenderCheck(area: INDIA, supposing: {{ japanese: 90 }}) {check}"
    );
    let seen = played.look("SECOND", &fields).await;
    let now = json!({ "hostile": 19, "defending": 12, "margin": 7, "surrenders": false, "brpsAtRisk": 7,
        "limitsAtRisk": 2, "limitFallen": 3 });
    assert_eq!(seen["now"], now);
    let of = |supposed: &str| {
        let check = &seen[supposed];
        (check["margin"].as_i64().unwrap(), check["surrenders"] == true, check["brpsAtRisk"].as_i64().unwrap())
    };
    assert_eq!((of("more"), of("many")), ((10, true, 10), (97, true, 10)));
    assert_eq!(seen["many"]["limitsAtRisk"], 3);
    played.order("FIRST", json!({ "endPhase": true })).await;
    let seen = played.look("SECOND", ACCOUNTS).await;
    assert_eq!(newest(&seen, BRITAIN, 1), [("LEVEL", -7, "AWAW-72.41-a")]);
    let india = played.look("SECOND", &limits).await["INDIA"].take();
    assert_eq!((&india["limit"], &india["reduction"]["adjacency"]), (&json!(0), &json!(2)), "{india}");
}

/// As the first Allied player turn ends, both countries surrender by choice.
#[actix_web::test]
async fn a_surrender_by_choice_brings_what_was_foretold() {
    let mut played = Played::set_up().await;
    for (id, nation, kind, at) in [
        ("US-AAF1", "UNITED_STATES", "ARMY_AIR", json!({ "box": "AUSTRALIA" })),
        ("US-CA1", "UNITED_STATES", "CRUISER", json!({ "box": "INDIA" })),
        ("US-AAF2", "UNITED_STATES", "ARMY_AIR", json!({ "hex": "NN22" })),
    ] {
        let counter = json!({ "id": id, "nation": nation, "kind": kind, "print": "1" });
        let unit = json!({ "counter": counter, "at": at });
        played.order("SECOND", json!({ "transcribe": { "unit": unit } })).await;
    }
    played.order("FIRST", json!({ "beginGameTurn": "AXIS" })).await;
    for seat in ["FIRST", "SECOND"] {
        for _ in 0..4 {
            played.order(seat, json!({ "endPhase": true })).await;
        }
        if seat == "FIRST" {
            played.order(seat, json!({ "endPlayerTurn": true })).await;
        }
    }
    for (index, area, inside, section) in [(0, "AUSTRALIA", "US-AAF1", "71"), (1, "INDIA", "US-CA1", "72")] {
        let fields = format!(
            "surrenderPreview(area: {area}) {{ removed eliminated base resistance value bars }} \
             surrenderCheck(area: {area}, supposing: {{ japanese: 40 }}) {{ surrendered brpsAtRisk limitsAtRisk }} \
             view {{ accounts {{ base level resistance postings {{ figure change clause {{ id }} }} }} \
               areas {{ inAttritionZone surrendered {{ season year }} }} conquests {{ prize value credited overseas }} baseParts {{ country }} \
               places {{ code side }} units {{ code status }} }}"
        );
        let before = played.look("SECOND", &fields).await;
        let preview = &before["surrenderPreview"];
        assert_eq!(preview["eliminated"], json!([inside]));
        let bars = preview["bars"].as_array().unwrap();
        for bar in [
            "the BRP loss by adjacent factors ends",
            "control of hexes does not change, and either side may enter them",
            "the box is in no attrition zone",
        ] {
            assert!(bars.contains(&json!(bar)), "{preview}");
        }
        let at_risk = json!({ "surrendered": false, "brpsAtRisk": 10, "limitsAtRisk": 3 });
        assert_eq!((&before["surrenderCheck"], &preview["value"]), (&at_risk, &json!(10)));

        let number = |topic: &str, brps: u32| json!({ "topic": { topic: area }, "value": { "number": brps } });
        let order = json!({ "surrenderVoluntarily": { "area": area, "confirmed": true } });
        let command = json!({ "order": order, "facts": [number("prorated", 5), number("credited", 4)] });
        played.play("SECOND", &command).await;
        let after = played.look("SECOND", &fields).await;
        let clause = |of: &str| format!("AWAW-{section}.{of}");
        let (base, prorated, resistance) = (clause("51E-a"), clause("51E-b"), clause("51G-a"));
        let booked = [("BASE", -10, &*base), ("LEVEL", -5, &*prorated), ("RESISTANCE", -2, &*resistance)];
        assert_eq!(newest(&after, BRITAIN, 3), booked);
        assert_eq!(newest(&after, JAPAN, 1), [("LEVEL", 4, &*clause("52-a"))]);
        let view = &after["view"];
        let britain = &view["accounts"][BRITAIN];
        assert_eq!((&britain["base"], &britain["resistance"]), (&preview["base"], &preview["resistance"]));
        let conquest = json!({ "prize": area, "value": 10, "credited": 4, "overseas": true });
        assert_eq!(view["conquests"].as_array().unwrap().last(), Some(&conquest));
        let safe = json!({ "surrendered": true, "brpsAtRisk": 0, "limitsAtRisk": 0 });
        assert_eq!(after["surrenderCheck"], safe);
        let now = json!({ "season": "FALL", "year": 1939 });
        assert_eq!(before["view"]["areas"][index], json!({ "inAttritionZone": true, "surrendered": null }));
        assert_eq!(view["areas"][index], json!({ "inAttritionZone": false, "surrendered": now }));
        assert_eq!(view["places"], before["view"]["places"], "who controls what");
        assert!(!view["baseParts"].as_array().unwrap().contains(&json!({ "country": area })), "{view}");
        let status = |code: &Value| {
            let mut units = view["units"].as_array().unwrap().iter();
            units.find(|unit| unit["code"] == *code).unwrap()["status"].clone()
        };
        let removed = preview["removed"].as_array().unwrap();
        assert!(removed.len() >= 8 && removed.iter().all(|unit| status(unit) == "REMOVED"), "{view}");
        assert_eq!((status(&json!(inside)), status(&json!("US-AAF2"))), (json!("ELIMINATED"), json!("IN_PLAY")));
    }
}

/// Spring 1942, Calcutta just lost: Dacca falls too and is retaken, and what the cities bring is counted one by one.
#[actix_web::test]
async fn each_city_is_lost_and_counted_by_itself() {
    let mut played = Played::through(|command| is_ground_count(command, 13), 1).await;
    let fields = "cityClock { city ends } inaMenu { objectives held limit } \
                  limitBreakdown(country: INDIA) { limit } \
                  view { accounts { base fullLimit level postings { figure change clause { id } } } \
                    conquests { prize value credited overseas } }";
    let pool = |seen: &Value| {
        let menu = &seen["inaMenu"];
        (menu["objectives"].as_u64().unwrap(), menu["held"].as_array().unwrap().len(), menu["limit"].as_u64().unwrap())
    };
    let cities = |seen: &Value| -> Vec<String> {
        let clocks = seen["cityClock"].as_array().unwrap().iter();
        clocks.map(|clock| format!("{} {}", clock["city"].as_str().unwrap(), clock["ends"])).collect()
    };
    let control = |place: &str, side: &str| json!({ "recordControl": { "place": place, "side": side } });
    played.order("FIRST", control("DACCA", "AXIS")).await;
    let before = played.look("SECOND", fields).await;
    assert_eq!(cities(&before), ["CALCUTTA 1", "DACCA 1"]);
    // What was taken counts from the Japanese construction phase on.
    assert_eq!(pool(&before), (1, 3, 3));
    played.order("FIRST", json!({ "endPhase": true })).await;
    assert_eq!(pool(&played.look("FIRST", fields).await), (3, 3, 9));
    for _ in 0..2 {
        played.order("FIRST", json!({ "endPhase": true })).await;
    }
    played.order("FIRST", json!({ "endPlayerTurn": true })).await;
    played.order("SECOND", control("DACCA", "ALLIES")).await;
    let retaken = played.look("SECOND", fields).await;
    assert_eq!((cities(&retaken), pool(&retaken)), (vec!["CALCUTTA 1".to_owned()], (3, 2, 9)));

    for _ in 0..4 {
        played.order("SECOND", json!({ "endPhase": true })).await;
    }
    let level = |seen: &Value, nation: usize| seen["view"]["accounts"][nation]["level"].as_i64().unwrap();
    let due = played.look("SECOND", fields).await;
    let prorated = json!({ "topic": { "prorated": "CALCUTTA" }, "value": { "number": 4 } });
    played.play("SECOND", &json!({ "order": { "endPlayerTurn": true }, "facts": [prorated] })).await;
    let lost = played.look("SECOND", fields).await;
    assert_eq!((level(&lost, BRITAIN) - level(&due, BRITAIN), level(&lost, JAPAN) - level(&due, JAPAN)), (-4, 4));
    assert_eq!(newest(&lost, BRITAIN, 1), [("LEVEL", -4, "AWAW-72.81-b")]);
    assert_eq!(newest(&lost, JAPAN, 1), [("LEVEL", 4, "AWAW-72.81-c")]);
    let calcutta = json!({ "prize": "CALCUTTA", "value": 5, "credited": 4, "overseas": false });
    assert_eq!((&lost["view"]["conquests"], cities(&lost)), (&json!([calcutta]), Vec::new()));
    // The base and the limits stay.
    let limits = |seen: &Value| {
        let britain = &seen["view"]["accounts"][BRITAIN];
        (britain["base"].clone(), britain["fullLimit"].clone(), seen["limitBreakdown"]["limit"].clone())
    };
    assert_eq!((limits(&lost), limits(&before)), ((json!(125), json!(40), json!(3)), limits(&lost)));

    played.order("FIRST", json!({ "beginGameTurn": "AXIS" })).await;
    for objectives in [3, 2] {
        played.order("FIRST", json!({ "endPhase": true })).await;
        assert_eq!(pool(&played.look("FIRST", fields).await), (objectives, 2, 3 * objectives));
    }
}

/// Singapore is lost: the strait is shut to the Allies and open to the Axis.
#[actix_web::test]
async fn what_passes_malacca_is_what_the_judge_says() {
    let played = Played::through(ends_the_player_turn, 19).await;
    let seen = played
        .look(
            "SECOND",
            "shut: mayPassMalacca(side: ALLIES, kind: PATROL, path: [\"CC2\", \"DD10\", \"DD11\"]) \
               { may gate heldBy asSubmarine stoppedBy { id } } \
             short: mayPassMalacca(side: ALLIES, kind: PATROL, path: [\"CC2\", \"DD10\"]) { may gate stoppedBy { id } } \
             theirs: mayPassMalacca(side: AXIS, kind: PATROL, path: [\"DD10\", \"DD11\"]) { may } \
             inaMenu { subversion objectives held limit small large saved factorFree partisansLeft \
               offers { text verdict { clear } command } }",
        )
        .await;
    let shut = json!({
        "may": false, "gate": "WEST", "heldBy": "AXIS", "asSubmarine": false, "stoppedBy": [{ "id": "AWAW-74.31-b" }],
    });
    assert_eq!(seen["shut"], shut);
    assert_eq!(seen["short"], json!({ "may": true, "gate": null, "stoppedBy": [] }));
    assert_eq!(seen["theirs"]["may"], true);
    // A gap in the path opens nothing.
    for (path, may) in [
        (json!(["CC2", "DD10", "DD11"]), false),
        (json!(["CC2", "DD11", "EE10"]), false),
        (json!(["CC2", "DD10"]), true),
    ] {
        let activity = json!({ "nation": "BRITAIN", "kind": "PATROL", "from": { "box": "INDIA" }, "path": path });
        let judged = played.judge("SECOND", &json!({ "order": { "declareNavalActivity": activity } })).await;
        assert_eq!(judged["clear"], json!(may), "{judged}");
    }
    // Japan achieved subversion and deferred its first factor; Rangoon was taken in this very turn.
    let menu = &seen["inaMenu"];
    assert_eq!((&menu["subversion"], &menu["saved"], &menu["factorFree"]), (&json!(true), &json!(1), &json!(false)));
    assert_eq!((&menu["held"], &menu["small"], &menu["large"]), (&json!(["RANGOON"]), &json!(0), &json!(0)));
    assert_eq!((&menu["objectives"], &menu["limit"]), (&json!(1), &json!(3)));
    assert_eq!(menu["offers"], json!([]), "it is not Japan's construction phase");
}

/// The Indian National Army in Japan's construction phase: what is offered is judged the same.
#[actix_web::test]
async fn the_menu_of_the_indian_national_army_offers_what_the_judge_accepts() {
    let subversion =
        |command: &Command| matches!(&command.order, Order::RecordProduction(Production::IndianSubversion));
    let played = Played::through(subversion, 1).await;
    let seen = played
        .look(
            "FIRST",
            "view { phase side } inaMenu { factorFree offers { text command verdict { clear questions { topic } } } }",
        )
        .await;
    assert_eq!(seen["view"], json!({ "phase": "UNIT_CONSTRUCTION", "side": "AXIS" }));
    let offers = seen["inaMenu"]["offers"].as_array().unwrap();
    assert_eq!(seen["inaMenu"]["factorFree"], true);
    assert!(offers.iter().any(|offer| offer["command"]["order"]["deferInaConstruction"] == true), "{offers:?}");
    assert!(offers.iter().any(|offer| offer["command"]["order"]["constructInaUnit"]["city"] == "RANGOON"));
    for offer in offers {
        let judged = played.judge("FIRST", &offer["command"]).await;
        assert_eq!(judged["clear"], offer["verdict"]["clear"], "{offer}");
        assert_eq!(
            judged["questions"].as_array().unwrap().len(),
            offer["verdict"]["questions"].as_array().unwrap().len()
        );
    }
}

/// Gibraltar, submarines and ranges; and the year start books what the calculator foretold.
#[actix_web::test]
async fn gibraltar_ranges_and_the_year_start() {
    let mut played = Played::set_up().await;
    for (hex, front) in [("BREST", "WESTERN"), ("NAPLES", "MEDITERRANEAN")] {
        let record = json!({ "hex": hex, "land": "ELSEWHERE", "front": front, "isNot": ["PACIFIC_MAPBOARD"] });
        played.order("FIRST", json!({ "transcribe": { "hex": record } })).await;
    }
    for (id, kind, print) in [("GE-SUB", "SUBMARINE", "1"), ("GE-BB", "BATTLESHIP", "4")] {
        let counter = json!({ "id": id, "nation": "GERMANY", "kind": kind, "print": print });
        let unit = json!({ "counter": counter, "at": { "hex": "BREST" } });
        played.order("FIRST", json!({ "transcribe": { "unit": unit } })).await;
    }
    let counter = json!({ "id": "BR-CA", "nation": "BRITAIN", "kind": "CRUISER", "print": "2" });
    let unit = json!({ "counter": counter, "at": { "hex": "GIBRALTAR" } });
    played.order("SECOND", json!({ "transcribe": { "unit": unit } })).await;
    played.order("FIRST", json!({ "beginGameTurn": "AXIS" })).await;
    for _ in 0..3 {
        played.order("FIRST", json!({ "endPhase": true })).await;
    }
    let passage = "{ may gate heldBy asSubmarine stoppedBy { id } }";
    let fields = format!(
        "submarine: mayPassGibraltar(unit: \"GE-SUB\", to: {{ hex: \"NAPLES\" }}) {passage} \
         battleship: mayPassGibraltar(unit: \"GE-BB\", to: {{ hex: \"NAPLES\" }}) {passage} \
         land: gibraltarDefence(attack: LAND, defender: ALLIES) {{ modifier declared }} \
         sea: gibraltarDefence(attack: SEABORNE_INVASION, defender: ALLIES) {{ modifier declared }} \
         axis: gibraltarDefence(attack: LAND, defender: AXIS) {{ modifier declared }} \
         submarineModifiers {{ place favors size clause {{ id }} }} \
         near: navalRange(area: AUSTRALIA, via: \"NN31\", hexes: 3) \
         north: navalRange(area: AUSTRALIA, via: \"NN15\", hexes: 3) \
         east: navalRange(area: AUSTRALIA, via: \"NN24\", hexes: 3) \
         india: navalRange(area: INDIA, via: \"CC2\", hexes: 3) \
         no: navalRange(area: AUSTRALIA, via: \"NN22\", hexes: 3)"
    );
    let seen = played.look("FIRST", &fields).await;
    let may = |unit: &str| (seen[unit]["may"].clone(), seen[unit]["asSubmarine"].clone(), seen[unit]["heldBy"].clone());
    assert_eq!(may("submarine"), (json!(true), json!(true), json!("ALLIES")));
    assert_eq!((may("battleship").0, ids(&seen["battleship"]["stoppedBy"])), (json!(false), vec!["AWAW-73.42-a"]));
    for (unit, may) in [("GE-SUB", true), ("GE-BB", false)] {
        let order = json!({ "redeployUnit": { "unit": unit, "mode": "NR", "to": { "hex": "NAPLES" } } });
        let judged = played.judge("FIRST", &json!({ "order": order })).await;
        assert_eq!(judged["clear"], json!(may), "{judged}");
    }
    assert_eq!(seen["land"], json!({ "modifier": 5, "declared": false }));
    assert_eq!((&seen["sea"]["modifier"], &seen["axis"]), (&json!(6), &json!({ "modifier": null, "declared": true })));
    assert_eq!((&seen["submarineModifiers"], &seen["near"], &seen["no"]), (&json!([]), &json!(13), &Value::Null));
    assert_eq!([&seen["north"], &seen["east"], &seen["india"]], [11, 11, 11]);

    // The submarine went: its turn's passage is used. Siege and Colombo change what is answered.
    let order = json!({ "redeployUnit": { "unit": "GE-SUB", "mode": "NR", "to": { "hex": "NAPLES" } } });
    played.order("FIRST", order).await;
    played.order("FIRST", json!({ "recordGibraltarSiege": 2 })).await;
    played.order("FIRST", json!({ "recordControl": { "place": "COLOMBO", "side": "AXIS" } })).await;
    let back = fields.replace("to: { hex: \"NAPLES\" }", "to: { hex: \"BREST\" }");
    let seen = played.look("FIRST", &back).await;
    assert_eq!(
        (&seen["submarine"]["may"], ids(&seen["submarine"]["stoppedBy"])),
        (&json!(false), vec!["AWAW-73.42-b"])
    );
    let reduced = |modifier: i8| json!({ "modifier": modifier, "declared": true });
    assert_eq!((&seen["land"], &seen["sea"]), (&reduced(3), &reduced(4)));
    let colombo = json!({ "place": "COLOMBO", "favors": "AXIS", "size": null, "clause": { "id": "AWAW-72.82-c" } });
    assert_eq!(seen["submarineModifiers"], json!([colombo]));

    // A ship is displaced where its owner chooses; then the Axis holds Gibraltar, first without supply.
    let order = json!({ "displaceNavalUnits": { "units": ["BR-CA"], "front": "WESTERN" } });
    played.order("SECOND", order).await;
    let units = played.look("FIRST", "view { units { code status front } }").await["view"]["units"].take();
    let displaced = json!({ "code": "BR-CA", "status": "DISPLACED", "front": "WESTERN" });
    assert!(units.as_array().unwrap().contains(&displaced), "{units}");
    played.order("FIRST", json!({ "recordControl": { "place": "GIBRALTAR", "side": "AXIS" } })).await;
    let modifiers = "submarineModifiers { place favors size clause { id } }";
    assert_eq!(played.look("FIRST", modifiers).await["submarineModifiers"], json!([colombo]));
    let supplied = json!({ "topic": { "fullSupply": "GIBRALTAR" }, "value": { "yes": true } });
    played.play("FIRST", &json!({ "order": { "declare": true }, "facts": [supplied] })).await;
    let gibraltar = json!({ "place": "GIBRALTAR", "favors": "AXIS", "size": 1, "clause": { "id": "AWAW-73.71-a" } });
    assert_eq!(played.look("FIRST", modifiers).await["submarineModifiers"], json!([gibraltar, colombo]));

    // The recorded desk before its first year start, at which nothing is lost yet.
    let mut winter = Played::through(ends_the_player_turn, 4).await;
    let fields = "colonyIncome { year brps places { spot name brps } } view { phase accounts { level } }";
    let before = winter.look("SECOND", fields).await;
    assert_eq!((&before["view"]["phase"], &before["colonyIncome"]["year"]), (&json!("BETWEEN"), &json!(1940)));
    let places = before["colonyIncome"]["places"].as_array().unwrap();
    let sum: i64 = places.iter().map(|place| place["brps"].as_i64().unwrap()).sum();
    assert_eq!((sum, before["colonyIncome"]["brps"].as_i64()), (40, Some(40)));
    winter.order("SECOND", json!({ "recordYearStart": 1940 })).await;
    let after = winter.look("SECOND", fields).await;
    let level = |seen: &Value| seen["view"]["accounts"][0]["level"].as_i64().unwrap();
    assert_eq!((level(&after) - level(&before), &after["colonyIncome"]["year"]), (40, &json!(1941)));
}
