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
                  view { accounts { nation base level resistance } }";
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
            "view { accounts { base resistance } units { counter { code nation } status } } \
                         surrenderCheck(area: AUSTRALIA) { surrendered brpsAtRisk }",
        )
        .await;
    let britain = &seen["view"]["accounts"][0];
    assert_eq!((&britain["base"], &britain["resistance"]), (&preview["base"], &preview["resistance"]));
    assert_eq!(seen["surrenderCheck"], json!({ "surrendered": true, "brpsAtRisk": 0 }));
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
    assert_eq!((&seen["land"]["modifier"], &seen["sea"]["modifier"]), (&json!(3), &json!(4)));
    let colombo = json!({ "place": "COLOMBO", "favors": "AXIS", "size": null, "clause": { "id": "AWAW-72.82-c" } });
    assert_eq!(seen["submarineModifiers"], json!([colombo]));

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
