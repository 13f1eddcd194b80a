//! The record of a desk: out as data and in again, as flat tables, taken back, and guarded.

use domain::awaw::command::{Command, Order};
use serde_json::{Value, json};

use super::{Played, is_refusal};
use crate::common::archives::{self, opened};
use crate::common::desk::OUTCOME;
use crate::common::storage::Storage;
use crate::common::{Table, code};

impl Played {
    async fn file(&self, path: &str, seat: &str) -> String {
        let url = format!("{}/games/{}/{path}", self.table.url, self.game.id);
        let mut response = awc::Client::default().get(url).bearer_auth(self.game.token(seat)).send().await.unwrap();
        assert_eq!(response.status(), 200, "{path}");
        String::from_utf8(response.body().limit(16_000_000).await.unwrap().to_vec()).unwrap()
    }

    async fn take_back(&self, seat: &str, to: u32) -> Value {
        let query = format!(
            "mutation($game: ID!, $expected: Int!, $id: ID!, $to: Int!) {{ \
             takeBack(game: $game, expectedEntry: $expected, commandId: $id, to: $to) {OUTCOME} }}"
        );
        let id = uuid::Uuid::now_v7().to_string();
        let variables = json!({ "game": self.game.id, "expected": self.last, "id": id, "to": to });
        self.table.ask(Some(self.game.token(seat)), &query, variables).await["takeBack"].take()
    }
}

fn acknowledges(command: &Command) -> bool {
    matches!(command.order, Order::Acknowledge)
}

/// The rows of a sheet under its header, each a map of its columns.
fn rows(sheet: &str) -> Vec<std::collections::BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_reader(sheet.as_bytes());
    reader.deserialize().map(Result::unwrap).collect()
}

/// The whole recorded desk: an archive of it is the same desk, its sheets have a row for each move and each die, and a
/// surrender is taken back by both sides alone.
#[actix_web::test]
async fn a_whole_desk_goes_out_and_in_again() {
    let mut played = Played::through(acknowledges, 1).await;
    let die = json!({ "recordDieRoll": { "purpose": "a raid", "face": 5 } });
    played.order("FIRST", die).await;

    let moves = played.file("moves.csv", "SECOND").await;
    assert!(moves.starts_with("entry,at,by,takenBack,unit,from,to\n"), "{moves}");
    let moved = rows(&moves);
    let canada = moved.iter().find(|row| row["unit"] == "CAN-INF1").unwrap();
    assert_eq!((canada["from"].as_str(), canada["to"].as_str()), ("US_ATLANTIC", "ENGLAND"));
    assert_eq!(moved.iter().filter(|row| row["from"] == "AUSTRALIA").count(), 2, "{moves}");
    let dice = rows(&played.file("dice.csv", "SECOND").await);
    assert_eq!((dice.len(), dice[0]["purpose"].as_str(), dice[0]["face"].as_str()), (1, "a raid", "5"));
    let record = played.file("record.jsonl", "ONLOOKER").await;
    assert!(record.lines().count() >= usize::try_from(played.last).unwrap());

    let game = played.game.id.parse().unwrap();
    let database = played.table.database.clone();
    let _folder = std::mem::replace(&mut played.table, Table::at("", database.clone())).stop().await;
    let app = archives::app(&database).await;
    let archive = app.games.export(game).await.unwrap().text;
    let folder = Storage::new();
    let other = archives::app(&folder.database("other.db").await).await;
    let openings = api::seats::SeatKind::openings(1);
    let imported = other.games.import(archive.clone().into(), &openings, None).await.unwrap();
    let again = other.games.export(imported.id).await.unwrap().text;
    let payloads = |text: &str| -> Vec<Value> { opened(text).iter().map(|line| line["payload"].clone()).collect() };
    assert_eq!(payloads(&archive), payloads(&again));
    let (here, there) = (app.games.awaw.look(game).await.unwrap(), other.games.awaw.look(imported.id).await.unwrap());
    assert_eq!(here.table.game(), there.table.game());
    assert_eq!(here.table.entries(), there.table.entries());
    assert_eq!(here.table.last_number(), played.last);

    // An archive whose entry was changed is refused, and nothing is kept.
    let altered = archive.replacen("NN31", "NN15", 1);
    assert!(other.games.import(altered.into(), &openings, None).await.is_err());
    assert_eq!(other.journal.games().await.unwrap().len(), 1);

    app.journal.end().await.unwrap();
    played.table = Table::over(&database).await;
    let asked = played.take_back("SECOND", 150).await;
    assert_eq!(asked["__typename"], "Recorded", "{asked}");
    played.last += 1;
    let fields = "takeBackAsked { by to } view { areas { area surrendered { season year } } }";
    let seen = played.look("FIRST", fields).await;
    assert_eq!(seen["takeBackAsked"], json!({ "by": "SECOND", "to": 150 }));
    assert_eq!(seen["view"]["areas"][0]["surrendered"], json!({ "season": "SUMMER", "year": 1942 }));
}

/// Who may record, and what happens when two are as fast.
#[actix_web::test]
async fn only_a_player_records_his_own_side_and_nothing_twice() {
    let mut played = Played::set_up().await;
    let begin = json!({ "order": { "beginGameTurn": "AXIS" } });
    let record = format!(
        "mutation($game: ID!, $expected: Int!, $id: ID!, $command: AwawCommand!) {{ \
         record(game: $game, expectedEntry: $expected, commandId: $id, command: {{ awaw: $command }}) {OUTCOME} }}"
    );
    let sent =
        |expected: u32, id: &str| json!({ "game": played.game.id, "expected": expected, "id": id, "command": begin });
    for seat in ["ONLOOKER", "DISPLAY"] {
        let answer = played.table.answer(Some(played.game.token(seat)), &record, sent(played.last, "one")).await;
        assert_eq!(code(&answer), "FORBIDDEN", "{seat}: {answer}");
    }
    let stranger = played.table.answer(None, &record, sent(played.last, "one")).await;
    assert_eq!(code(&stranger), "SEAT", "{stranger}");
    // A game of another book has other commands.
    let other = played.table.create("STRICT", "EITHER").await;
    let wrong = json!({ "game": other.id, "expected": 1, "id": "one", "command": begin });
    let answer = played.table.answer(Some(other.token("FIRST")), &record, wrong).await;
    assert_eq!(answer["data"]["record"]["refusal"]["code"], "MALFORMED", "{answer}");

    let token = Some(played.game.token("FIRST"));
    let (first, again) = (
        played.table.ask(token, &record, sent(played.last, "begin")).await["record"].take(),
        played.table.ask(token, &record, sent(played.last, "begin")).await["record"].take(),
    );
    assert_eq!((&first["__typename"], &again), (&json!("Recorded"), &first));
    let stale = played.table.ask(token, &record, sent(played.last, "late")).await["record"].take();
    assert_eq!(stale, json!({ "__typename": "Stale", "lastEntry": first["lastEntry"] }));
    played.last += 1;

    // A unit of the other side, and a phase of the other side's player turn.
    let away = json!({ "redeployUnit": { "unit": "CAN-INF1", "mode": "NR", "to": { "hex": "ENGLAND" } } });
    let theirs = played.send("FIRST", &json!({ "order": away })).await;
    assert_eq!((&theirs["__typename"], &theirs["refusal"]["code"]), (&json!("Refused"), &json!("SEAT")), "{theirs}");
    let early = played.send("SECOND", &json!({ "order": away })).await;
    assert_eq!(early["refusal"]["code"], "PHASE", "{early}");
    let opened = json!({ "transcribe": { "account": { "nation": "AUSTRALIA", "base": 1, "level": 1, "limit": 1,
        "reason": "a mistake" } } });
    let outcome = played.send("SECOND", &json!({ "order": opened })).await;
    assert!(is_refusal(&outcome, "AWAW-71.11-c"), "{outcome}");
    assert_eq!(played.look("SECOND", "lastEntry").await["lastEntry"], played.last);
}

#[actix_web::test]
async fn whoever_is_asked_to_agree_sees_every_value_that_would_change() {
    let mut played = Played::set_up().await;
    let account = "view { accounts { nation level } pending { mine brings { text } } }";
    let seen = played.look("FIRST", account).await;
    let britain = seen["view"]["accounts"].as_array().unwrap().iter().find(|of| of["nation"] == "BRITAIN").unwrap();
    let (before, after) = (britain["level"].as_i64().unwrap(), britain["level"].as_i64().unwrap() + 17);
    let figure = json!({ "figure": { "nation": "BRITAIN", "figure": "LEVEL", "value": after } });
    played.order("FIRST", json!({ "correctRecord": { "corrections": [figure], "reason": "miscounted" } })).await;
    let asked = played.look("SECOND", account).await;
    let lines = asked["view"]["pending"]["brings"].as_array().unwrap();
    let text: Vec<&str> = lines.iter().map(|line| line["text"].as_str().unwrap()).collect();
    let text = text.join("\n");
    assert!(text.contains(&format!("BRP level of Britain {after}, before: {before}")), "{text}");
}
