//! A World at War through the API: the third book.
//!
//! The accounts, costs and hexes are those of the recorded desk, which are invented.

mod asked;
mod calculators;
mod record;

use std::fs;
use std::path::Path;

use api::graphql::awaw::command::AwawCommand;
use domain::awaw::command::{Command, Order};
use domain::awaw::components::Side;
use domain::awaw::notation::{Recording, Step, StepDeed};
use domain::kernel::seat::Seat;
use serde_json::{Value, json};

use crate::common::desk::Played;
use crate::common::input;

impl Played {
    /// The recorded desk, up to its first game turn.
    pub(crate) async fn set_up() -> Self {
        let mut played = Self::of("Awaw").await;
        for step in recorded().into_iter().take_while(|step| !begins_a_turn(&step.deed)) {
            played.step(step).await;
        }
        played
    }

    /// The recorded desk up to where it comes to a command for the nth time, and after that command.
    async fn through(wanted: impl Fn(&Command) -> bool, mut nth: usize) -> Self {
        let mut played = Self::of("Awaw").await;
        for step in recorded() {
            let is_it = matches!(&step.deed, StepDeed::Play(command, _) if wanted(command));
            played.step(step).await;
            nth -= usize::from(is_it);
            if nth == 0 {
                break;
            }
        }
        assert_eq!(nth, 0, "the recorded desk has too few of them");
        played
    }

    /// Records a step of the recorded desk, or is refused as it says.
    async fn step(&mut self, step: Step) {
        let seat = if step.by == Seat::Side(Side::Axis) { "FIRST" } else { "SECOND" };
        match step.deed {
            StepDeed::Play(command, _) => self.play(seat, &there(&command)).await,
            StepDeed::Refuse { command, clause } => {
                let outcome = self.send(seat, &there(&command)).await;
                assert!(is_refusal(&outcome, &clause), "{clause}: {outcome}");
            }
            other => panic!("the recorded desk says: {other}"),
        }
    }
}

fn there(command: &Command) -> Value {
    serde_json::to_value(AwawCommand::from(command)).unwrap()
}

fn begins_a_turn(deed: &StepDeed) -> bool {
    matches!(deed, StepDeed::Play(Command { order: Order::BeginGameTurn { .. }, .. }, _))
}

/// Whether what came back is a refusal by this clause.
fn is_refusal(outcome: &Value, clause: &str) -> bool {
    let violations = outcome["violations"].as_array().into_iter().flatten();
    let mut objections = violations.chain([&outcome["refusal"]]);
    outcome["__typename"] == "Refused"
        && objections.any(|objection| {
            let also = objection["also"].as_array().into_iter().flatten();
            also.chain([&objection["clause"]]).any(|named| named["id"] == clause)
        })
}

/// The steps of the recorded desk.
fn recorded() -> Vec<Step> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../domain/tests/awaw_games/twelve-turns.game");
    Recording::parse(&fs::read_to_string(file).unwrap()).unwrap().steps
}

#[actix_web::test]
async fn a_desk_is_created_and_its_set_up_recorded() {
    let played = Played::set_up().await;
    let seen = played
        .look(
            "SECOND",
            "book lastEntry firstTurn { season year } packHash view { phase phaseName \
        accounts { nation known base level limit left resistance prewar postings { figure change after reason } } \
        countries { country brps limit yard deployment { name units minimum maximum factors slack } } \
        transports { kind stock used } baseParts { country brps } \
        units { counter { code print } status place { box hex name } } }",
        )
        .await;
    assert_eq!(seen["book"], "AWAW");
    assert_eq!(seen["firstTurn"], json!({ "season": "FALL", "year": 1939 }));
    assert_eq!(seen["view"]["phase"], "SET_UP");
    let britain = &seen["view"]["accounts"][0];
    assert_eq!((&britain["base"], &britain["level"], &britain["limit"]), (&json!(125), &json!(90), &json!(40)));
    assert_eq!(britain["nation"], "BRITAIN");
    let countries = seen["view"]["countries"].as_array().unwrap();
    let of = |name: &str| countries.iter().find(|country| country["country"] == name).unwrap()["deployment"].clone();
    let (australia, india) = (of("AUSTRALIA"), of("INDIA"));
    assert_eq!(australia[0]["name"], "Australia");
    assert!(australia[0]["units"].as_array().unwrap().contains(&json!("AUS-INF1")), "{australia}");
    assert_eq!(australia[1]["name"], "British possessions on the Pacific front");
    assert_eq!(india[1]["name"], "Burma, Malaya and Singapore");
    // Factors are counted, and not units.
    for (column, units, factors) in [(&australia[0], 4, 5), (&india[0], 8, 12)] {
        assert_eq!(
            (column["units"].as_array().unwrap().len(), &column["factors"]),
            (units, &json!(factors)),
            "{column}"
        );
    }
    let parts = [("CANADA", 10), ("SOUTH_AFRICA", 10), ("AUSTRALIA", 10), ("INDIA", 10)];
    let mut base: Vec<Value> = parts.map(|(country, brps)| json!({ "country": country, "brps": brps })).to_vec();
    base.push(json!({ "country": null, "brps": 85 }));
    assert_eq!(seen["view"]["baseParts"], json!(base), "the countries are inside the base of 125");
    let units = seen["view"]["units"].as_array().unwrap();
    let first = units.iter().find(|unit| unit["counter"]["code"] == "AUS-INF1").unwrap();
    assert_eq!((&first["status"], &first["place"]["box"]), (&json!("IN_PLAY"), &json!("AUSTRALIA")));
    let away = units.iter().find(|unit| unit["counter"]["code"] == "BRI-ARM1").unwrap();
    assert_eq!(away["place"], json!({ "box": null, "hex": "PENANG", "name": "PENANG" }));
    // Nothing is hidden: the other side and an onlooker see the same desk.
    let fields = "side view { units { counter { code } status } accounts { nation base } }";
    let (axis, onlooker) = (played.look("FIRST", fields).await, played.look("ONLOOKER", fields).await);
    assert_eq!(axis["view"], onlooker["view"]);
    assert_eq!((&axis["side"], &onlooker["side"]), (&json!("AXIS"), &Value::Null));
    assert_eq!(played.look("SECOND", "side").await["side"], "ALLIES");
}

#[test]
fn every_recorded_command_survives_the_way_to_the_api_and_back() {
    let mut ways = 0;
    for step in recorded() {
        let (StepDeed::Play(command, _) | StepDeed::Refuse { command, .. }) = step.deed else { continue };
        let sent: AwawCommand = input(there(&command));
        assert_eq!(Command::try_from(&sent).unwrap(), command);
        ways += 1;
    }
    assert!(ways > 200, "{ways}");
}

#[actix_web::test]
async fn offers_are_ready_commands_and_judgements_say_what_they_rest_on() {
    let mut played = Played::set_up().await;
    let offers = played
        .look("FIRST", "options { offers { text command verdict { clear questions { text } rests { basis } } } }")
        .await;
    let clear: Vec<&Value> = offers["options"]["offers"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|offer| offer["verdict"]["clear"] == true)
        .collect();
    let begin = clear.iter().find(|offer| offer["text"] == "begin Fall 1939, the Axis first").unwrap();
    let judged = played.judge("FIRST", &begin["command"]).await;
    assert_eq!(judged["clear"], true, "{judged}");
    let command = begin["command"].clone();
    played.play("FIRST", &command).await;
    let stage = played.look("SECOND", "view { side phase quarter { season year } }").await;
    let expected = json!({
        "side": "AXIS", "phase": "MOVEMENT", "quarter": { "season": "FALL", "year": 1939 },
    });
    assert_eq!(stage["view"], expected);
}

#[actix_web::test]
async fn what_cannot_be_understood_is_refused_in_words() {
    let played = Played::of("Awaw").await;
    for (order, said) in [
        (json!({ "endPhase": false }), "`false`"),
        (json!({ "eliminateUnit": "NO-SUCH" }), "NO-SUCH"),
        (json!({ "placeAtStart": { "unit": "two words", "at": { "box": "INDIA" } } }), "no id of a counter"),
        (json!({ "constructInaUnit": { "print": "two", "city": "RANGOON" } }), "no figures"),
        (json!({ "roll": 7 }), "no face"),
    ] {
        let outcome = played.send("SECOND", &json!({ "order": order })).await;
        assert_eq!(outcome["__typename"], "Refused", "{outcome}");
        let message = outcome["refusal"]["message"].as_str().unwrap();
        assert!(message.contains(said), "{order}: {message}");
    }
}

#[actix_web::test]
async fn the_pack_is_public() {
    let played = Played::of("Awaw").await;
    let query = "{ awawPack { hash units { counter { code nation kind print factors } box adds { season year } } \
                 places { code name land brps class } yards { country points } } }";
    let pack = played.table.ask(None, query, json!({})).await["awawPack"].take();
    let units = pack["units"].as_array().unwrap();
    assert!(units.iter().any(|unit| unit["counter"]["code"] == "AUS-INF1" && unit["adds"].is_null()));
    assert_eq!(pack["places"].as_array().unwrap().iter().filter(|place| place["code"] == "CALCUTTA").count(), 1);
    assert_eq!(pack["hash"], played.look("ONLOOKER", "packHash").await["packHash"]);
}
