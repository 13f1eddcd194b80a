//! Requests that are small to send and would be much to answer.

use std::time::Duration;

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::wire::{Answer, Scene, each};

/// What became of a row: a line that says what was seen.
pub(crate) type Row = Result<String, String>;

/// How long a refusal may take while everything else is under way.
const REFUSED_WITHIN: Duration = Duration::from_secs(3);

/// 420 MB of blanks, packed by brotli.
const BOMB: &str = "cfffff7f002440e2b14072effff9ffff0f8004401c1680eefd3fffffff01900088c302d0bdffe7ffff3f001200715800baf7ff\
    fcffff074002200e0b40f7fe9fffffff004800c46101e8defff3ffff1f000980382c00ddfb7ffeffff032001108705a07bffcfffff7f002400e2\
    b00074effff9ffff0f8004401c1680eefd3fffffff01900088c302d0bdffe7ffff3f001200715800baf7fffcffff074002200e0b40f7fe9fffff\
    ff004800c46101e8defff3ffff1f000980382c00ddfb7ffeffff032001108705a07bffcfffff7f002400e2b00074effff9ffff0f8004401c1680\
    eefd3fffffff01900088c302d0bdffe7ffff3f001200715800baf7fffcffff074002200e0b40f7fe9fffffff004800c46101e8defff3ffff1f00\
    0980382c00ddfb7ffeffff032001108705a07bffcfffff7f002400e2b00074effff9ffff0f8004401c1680eefd7ffeffff00900088c302d0bdff01";

/// All of them refused, and the slowest in time.
fn refused(answers: Vec<Result<Answer, String>>) -> Row {
    let answers: Vec<Answer> = answers.into_iter().collect::<Result<_, _>>()?;
    let slowest = answers.iter().map(|answer| answer.took).max().unwrap_or_default();
    if let Some(taken) = answers.iter().find(|answer| answer.status < 400 && answer.body["errors"].is_null()) {
        return Err(format!("not refused: {} {}", taken.status, taken.body));
    }
    if slowest > REFUSED_WITHIN {
        return Err(format!("refused only after {slowest:.1?}"));
    }
    Ok(format!("{} refused, the slowest after {slowest:.1?}", answers.len()))
}

/// Fragments that spread one another twice.
pub(crate) async fn fragments(scene: &Scene) -> Row {
    let links: String = (0..20).map(|n| format!("fragment F{n} on Query{{...F{0} ...F{0}}}", n + 1)).collect();
    let document = format!("{{...F0}}{links}fragment F20 on Query{{about{{version}}}}");
    refused(each(24, |_| scene.ask(2, None, &document, json!({}))).await)
}

/// Fields, lists and braces within one another.
pub(crate) async fn nested(scene: &Scene) -> Row {
    let braces = format!("{{{}", "a{".repeat(300_000));
    let lists = format!("{{ clause(id: {}) {{ id }} }}", "[".repeat(300_000));
    let values = format!("{{\"query\":\"{{a}}\",\"variables\":{{\"a\":{}", "[".repeat(900_000));
    let json = [("content-type", "application/json")];
    let mut answers = join_all([&braces, &lists].map(|query| scene.ask(2, None, query, json!({})))).await;
    answers.push(scene.post(2, "/graphql", &json, values.as_bytes()).await);
    refused(answers)
}

/// A body that is a thousand times as long once it is unpacked.
pub(crate) async fn brotli(scene: &Scene) -> Row {
    let bomb: Vec<u8> = (0..BOMB.len() / 2).map(|n| u8::from_str_radix(&BOMB[2 * n..2 * n + 2], 16).unwrap()).collect();
    let headers = [("content-type", "application/json"), ("content-encoding", "br")];
    refused(each(24, |_| scene.post(3, "/graphql", &headers, &bomb)).await)
}

/// A search for hundreds of thousands of words.
pub(crate) async fn words(scene: &Scene) -> Row {
    let query = "query($w: String!) { clauses(words: $w) { id } }";
    let words = "a ".repeat(400_000);
    refused(each(6, |_| scene.ask(4, None, query, json!({ "w": words }))).await)
}

/// Commands with texts of a megabyte.
pub(crate) async fn texts(scene: &Scene) -> Row {
    let query = "mutation($g: ID!, $c: GeawCommand!, $id: ID!) { \
        record(game: $g, expectedEntry: 1, commandId: $id, command: { geaw: $c }) { __typename } }";
    let purpose = "a".repeat(1_000_000);
    let ask = |number: u32| {
        let command = json!({ "order": { "recordDie": { "purpose": purpose } } });
        let variables = json!({ "g": scene.other_game, "id": number.to_string(), "c": command });
        scene.ask(5, Some(&scene.other_key), query, variables)
    };
    refused(each(12, ask).await)
}

/// Codes that are guessed, several at once.
pub(crate) async fn codes(scene: &Scene) -> Row {
    let query = "mutation { takeSeat(code: \"AAAAAA\") { token } }";
    let mut looked_up = 0;
    for answer in each(300, |_| scene.ask(6, None, query, json!({}))).await {
        looked_up += u32::from(answer?.code() == "SEAT");
    }
    if looked_up == 10 {
        Ok("10 looked up, the others refused".to_owned())
    } else {
        Err(format!("{looked_up} looked up"))
    }
}

/// Keys without end of one code.
pub(crate) async fn keys(scene: &Scene) -> Row {
    let query = "mutation($c: String!) { takeSeat(code: $c) { token } }";
    let mut taken = 0;
    for answer in each(60, |_| scene.ask(7, None, query, json!({ "c": scene.code }))).await {
        let answer = answer?;
        match (answer.code(), &answer.body["errors"][0]["extensions"]["retryAfter"]) {
            ("", _) => taken += 1,
            ("LIMIT", Value::Number(_)) => {}
            _ => return Err(answer.body.to_string()),
        }
    }
    let elsewhere = scene.ask(8, None, query, json!({ "c": scene.code })).await?;
    if taken != 30 || !elsewhere.code().is_empty() {
        return Err(format!("{taken} taken; from elsewhere {}", elsewhere.body));
    }
    Ok(format!("{taken} taken, then refused there and not elsewhere"))
}

/// Pictures as large as they may be.
pub(crate) async fn pictures(scene: &Scene) -> Row {
    counted(each(12, |_| scene.get(9, "map.png?width=4800")).await)
}

/// Everything that may be taken home a few times, and an archive as often as it is given.
pub(crate) async fn downloads(scene: &Scene) -> Row {
    let documents = ["record.jsonl", "dice.csv", "moves.csv", "statistics.html", "report.html", "map.svg", "archive"];
    let document = |number: u32| documents.get(number as usize % 240).copied().unwrap_or("archive");
    let answers = each(260, |number| scene.get(10, document(number))).await;
    let too_often = answers.iter().flatten().filter(|answer| answer.status == 429).count();
    if too_often == 0 {
        return Err(format!("none of {} was one too many", answers.len()));
    }
    counted(answers)
}

/// Each of them given, or refused with when to come again.
fn counted(answers: Vec<Result<Answer, String>>) -> Row {
    let answers: Vec<Answer> = answers.into_iter().collect::<Result<_, _>>()?;
    let given = answers.iter().filter(|answer| answer.status == 200).count();
    let limited = answers.iter().filter(|answer| answer.code() == "LIMIT").count();
    if given + limited != answers.len() || given == 0 {
        let other: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
        return Err(format!("neither given nor refused: {other:?}"));
    }
    Ok(format!("{given} given, {limited} refused"))
}
