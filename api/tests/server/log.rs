//! The log says what became of every wish, and tells no secret.
#![cfg(unix)]

use std::time::Duration;

use sea_orm::{ConnectionTrait, Database, DbBackend, Statement};
use serde_json::{Value, json};

use crate::common::process::Process;
use crate::common::socket::{connect, greet, hear, listen, say};

const NEW: &str = "mutation { createGame(input: { nei: { name: \"A\", dice: PROVEN } }) { game { id } ownerKey seats { kind code } } }";
const RECORD: &str = "mutation($g: ID!, $n: Int!, $c: NeiCommand!) { \
    record(game: $g, expectedEntry: $n, commandId: \"one\", command: { nei: $c }) { __typename } }";

#[actix_web::test]
async fn lines_name_request_game_seat_and_entry_and_no_secret() {
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start(&folder.path().join("a.db"), &["--log", "trace", "--log-format", "json"]);
    let table = server.table();
    let created = table.ask(None, NEW, json!({})).await["createGame"].take();
    let mut secrets = vec![created["ownerKey"].as_str().unwrap().to_owned()];
    secrets.extend(created["seats"].as_array().unwrap().iter().map(|seat| seat["code"].as_str().unwrap().to_owned()));
    let game = table.sit(&created).await;
    secrets.extend(["FIRST", "SECOND", "BOTH", "UMPIRE"].map(|kind| game.token(kind).to_owned()));
    let placed = |area: &str| json!({ "placeAtStart": { "unit": "N-I1", "area": area } });

    let recorded = json!({ "query": RECORD, "variables": { "g": game.id, "n": 2, "c": placed("batavia") } });
    let asked = awc::Client::default().post(format!("{}/graphql", server.url)).bearer_auth(game.token("SECOND"));
    let answer = asked.insert_header(("x-request-id", "from-the-proxy-7")).send_json(&recorded).await.unwrap();
    assert_eq!(answer.headers().get("x-request-id").unwrap(), "from-the-proxy-7");
    let refused = json!({ "g": game.id, "n": 3, "c": placed("tokyo") });
    table.answer(Some(game.token("SECOND")), &RECORD.replace("one", "two"), refused).await;
    // What is wrong with a key is logged as little as a key that is right.
    let wrong = "d".repeat(64);
    table.answer(Some(&wrong), "query($g: ID!) { game(id: $g) { id } }", json!({ "g": game.id })).await;
    table.answer(None, "mutation { takeSeat(code: \"QQQQQQ\") { token } }", json!({})).await;
    let wrong_id = awc::Client::default().post(format!("{}/graphql", server.url));
    let wrong_id = wrong_id.insert_header(("x-request-id", "a b\"{}")).send_json(&recorded).await.unwrap();
    let fresh = wrong_id.headers().get("x-request-id").unwrap().to_str().unwrap();
    assert!(fresh.len() == 32 && fresh.bytes().all(|byte| byte.is_ascii_hexdigit()), "{fresh}");
    secrets.extend([wrong, "QQQQQQ".to_owned()]);
    // The secret of the server's dice.
    let db = Database::connect(format!("sqlite:{}", table.database.file().unwrap().display())).await.unwrap();
    let seed = Statement::from_string(DbBackend::Sqlite, "SELECT sealed FROM dice_seeds");
    let seed = db.query_one_raw(seed).await.unwrap().unwrap();
    secrets.push(seed.try_get("", "sealed").unwrap());
    let mut socket = connect(&table).await;
    greet(&mut socket, json!({ "token": game.token("FIRST") })).await;
    say(&mut socket, listen(&game, 0)).await;
    hear(&mut socket).await.unwrap();

    server.terminate();
    let (status, log) = server.ended(Duration::from_secs(10)).await;
    assert!(status.success(), "{log}");
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let of_words = |words: &str| {
        let mut found = lines.iter().filter(|line| line["message"] == words);
        let line = found.next().unwrap_or_else(|| panic!("{words} in {log}"));
        assert!(found.next().is_none(), "{words} stands there once");
        line
    };
    let line = of_words("recorded");
    assert_eq!((&line["book"], &line["game"]), (&json!("NEI"), &json!(game.id)));
    assert_eq!((&line["seat"], &line["entry"]), (&json!("SECOND"), &json!(3)));
    let span = &line["span"];
    assert_eq!((&span["id"], &span["kind"]), (&json!("from-the-proxy-7"), &json!("mutation")));
    assert_eq!((&span["game"], &span["seat"]), (&json!(game.id), &json!("SECOND")));
    let line = of_words("not recorded");
    assert_eq!((&line["outcome"], &line["expected"]), (&json!("refused"), &json!(3)));
    assert_eq!(line["span"]["seat"], "SECOND");
    of_words("told to end: what was begun is still answered");
    for secret in secrets {
        assert!(!log.contains(&secret), "{secret} stands in the log:\n{log}");
    }
}
