//! Games for the tests of archives: a recorded game played through the server's library, and archives that were tampered with.

use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

use api::archive::proofs::{Count, verify};
use api::archive::{Imported, Unfit, import};

use api::app_state::AppState;
use api::dice::DiceSetting;
use api::games::{Outcome, Request, Wish};
use api::journal::Address;
use api::seats::SeatKind;
use api::seats::Seats;
use domain::kernel::verdict::Ruling;
use domain::nei::Nei;
use domain::nei::notation::{Recording, StepDeed};
use rand::RngExt;
use rand::rngs::StdRng;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// Opens a database with the built-in pack.
pub(crate) async fn app(database: &Address) -> Arc<AppState> {
    api::serve::app(database, api::books::Packs::built_in(), api::webhooks::Reach::Internet).await.unwrap()
}

/// Plays a recorded game of the domain's tests, entry by entry.
pub(crate) async fn play_recorded(app: &AppState, name: &str) -> Uuid {
    play_but(app, name, 0).await
}

/// Plays a recorded game but for its last steps.
pub(crate) async fn play_but(app: &AppState, name: &str, last: usize) -> Uuid {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../domain/tests/games").join(name);
    let recording = Recording::parse(&std::fs::read_to_string(file).unwrap()).unwrap();
    let game = Uuid::now_v7();
    let (_, keys) = Seats::keys(game, &SeatKind::openings(1)).unwrap();
    let creation = recording.creation.clone();
    app.games
        .nei
        .create(game, "An evening: 1/2 of „Ostindien“".to_owned(), DiceSetting::Either, creation, keys, None)
        .await
        .unwrap();
    for (index, step) in recording.steps[..recording.steps.len() - last].iter().enumerate() {
        let wish: Wish<Nei> = match step.deed.clone() {
            StepDeed::Play(command, reason) => {
                Wish::Play { command, ruling: reason.map_or(Ruling::ByTheBook, Ruling::Overruled), from_table: true }
            }
            StepDeed::TakeBack { to } => Wish::TakeBack(to),
            StepDeed::AnswerTakeBack { granted } => Wish::AnswerTakeBack(granted),
            StepDeed::Refuse { .. } => panic!("{name}, line {}: only what makes an entry is played", step.line),
        };
        let expected = u32::try_from(index).unwrap() + 1;
        let seat = SeatKind::of_seat(step.by).as_str().to_owned();
        let request = Request { game, by: step.by, seat, expected, command_id: format!("step-{index}"), wish };
        let outcome = app.games.nei.record(request).await.unwrap();
        assert!(matches!(outcome, Outcome::Recorded(..)), "{name}, line {}: {outcome:?}", step.line);
    }
    game
}

/// The archive of a game.
pub(crate) async fn archive_of(app: &AppState, game: Uuid) -> String {
    api::archive::export(&app.games.nei, &app.journal, game).await.unwrap().text
}

/// Imports what should be good.
pub(crate) async fn take_in(app: &AppState, text: &str) -> Imported {
    import(&app.games.nei, text.to_owned(), &SeatKind::openings(1), None).await.unwrap()
}

/// Imports what should be refused; nothing is kept.
pub(crate) async fn refused(app: &AppState, bytes: impl Into<Vec<u8>>) -> Unfit {
    let before = app.journal.games().await.unwrap();
    let outcome = import(&app.games.nei, bytes.into(), &SeatKind::openings(1), None).await;
    assert_eq!(app.journal.games().await.unwrap(), before);
    match outcome {
        Err(api::archive::ImportError::Unfit(unfit)) => unfit,
        other => panic!("it was not refused: {other:?}"),
    }
}

/// The lines of an archive as JSON, without their hashes.
pub(crate) fn opened(text: &str) -> Vec<Value> {
    let line = |line: &str| {
        let mut line: Value = serde_json::from_str(line).unwrap();
        line.as_object_mut().unwrap().remove("hash");
        line
    };
    text.lines().map(line).collect()
}

/// Lines sealed again, as somebody would who knows the format: each ends with the SHA-256 of the hash before it
/// followed by the line without its own.
pub(crate) fn sealed(lines: &[Value]) -> String {
    let mut last = String::new();
    let mut text = String::new();
    for line in lines {
        let object = line.to_string();
        last = format!("{:x}", Sha256::digest(format!("{last}{object}")));
        writeln!(text, "{},\"hash\":\"{last}\"}}", object.strip_suffix('}').unwrap()).unwrap();
    }
    text
}

/// An archive whose head says something else, sealed again.
pub(crate) fn changed_head(text: &str, change: impl FnOnce(&mut Value)) -> String {
    let mut lines = opened(text);
    change(&mut lines[0]);
    sealed(&lines)
}

/// The entry inside a line, and the way back.
pub(crate) fn payload(line: &Value) -> Value {
    serde_json::from_str(line["payload"].as_str().unwrap()).unwrap()
}

/// Sealed anew too: whoever has the archive has the salt.
pub(crate) fn set_payload(line: &mut Value, payload: &Value) {
    let seal = Sha256::new().chain_update(line["salt"].as_str().unwrap()).chain_update(payload.to_string());
    line["payload"] = Value::String(payload.to_string());
    line["seal"] = Value::String(format!("{:x}", seal.finalize()));
}

/// What the verifier counts in an archive, or why it refuses it.
pub(crate) fn looked_at(text: &str) -> Result<Count, String> {
    api::archive::read(text.as_bytes()).and_then(|archive| verify(&archive)).map_err(|unfit| unfit.to_string())
}

/// The answers to chance in an archive: the line of each.
fn rolls(lines: &[Value]) -> Vec<usize> {
    let is_roll = |line: &&Value| {
        line["payload"].is_string() && {
            let command = &payload(line)["deed"]["played"]["command"];
            command.get("roll").is_some() || command.get("draw").is_some()
        }
    };
    lines.iter().enumerate().filter(|(_, line)| is_roll(line)).map(|(index, _)| index).collect()
}

fn answer(payload: &mut Value) -> &mut Vec<Value> {
    let command = &mut payload["deed"]["played"]["command"];
    let field = if command.get("roll").is_some() { "/roll/faces" } else { "/draw/units" };
    command.pointer_mut(field).unwrap().as_array_mut().unwrap()
}

/// An archive altered in one place by somebody who seals every line again; and what was altered.
pub(crate) fn altered_dice(text: &str, generator: &mut StdRng) -> (String, String) {
    let mut lines = opened(text);
    let rolls = rolls(&lines);
    let proven: Vec<usize> = rolls.iter().copied().filter(|at| payload(&lines[*at])["proof"].is_string()).collect();
    loop {
        let at = proven[generator.random_range(0..proven.len())];
        let mut entry = payload(&lines[at]);
        let before = entry.clone();
        let other = rolls[generator.random_range(0..rolls.len())];
        let what = generator.random_range(0..6);
        match what {
            // Another face; another counter out of the cup.
            0 | 1 => {
                let faces = answer(&mut entry);
                let die = generator.random_range(0..faces.len().max(1));
                let Some(face) = faces.get_mut(die) else { continue };
                let turned: u64 = generator.random_range(0..5);
                *face = face.as_u64().map_or(json!("another"), |face| json!((face + turned) % 6 + 1));
            }
            // The dice of a roll in another order.
            2 => {
                let faces = answer(&mut entry);
                if faces.len() < 2 {
                    continue;
                }
                let place = generator.random_range(1..faces.len());
                faces.swap(place - 1, place);
            }
            // The faces of two rolls exchanged, with their proofs or without.
            3 | 4 => {
                let mut there = payload(&lines[other]);
                std::mem::swap(answer(&mut entry), answer(&mut there));
                if what == 4 && there["proof"].is_string() {
                    let proof = entry["proof"].take();
                    entry["proof"] = there["proof"].take();
                    there["proof"] = proof;
                }
                if entry == before {
                    continue;
                }
                set_payload(&mut lines[other], &there);
            }
            // Without the proof.
            _ => drop(entry.as_object_mut().unwrap().remove("proof")),
        }
        if entry == before {
            continue;
        }
        set_payload(&mut lines[at], &entry);
        return (sealed(&lines), format!("kind {what} at line {}, with line {}", at + 1, other + 1));
    }
}
