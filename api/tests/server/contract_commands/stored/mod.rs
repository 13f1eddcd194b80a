//! What is stored has golden files of its own, so that the contract may change without it: the commands, events and
//! entries of each book as the journal and archives write them, and what an archive and proven dice have besides.
//!
//! `UPDATE_GOLDEN=1 cargo test -p api --test server contract_commands` writes them anew, but only while each line that stands
//! there still reads as it was written. What is read and no longer written so stands in `older`, by hand: journals that
//! hold it exist.

mod making;

use std::collections::BTreeSet;
use std::path::Path;
use std::{env, fs};

use api::archive::{End, Head, Row};
use api::dice::{Proof, Statement};
use api::games::{PAYLOAD_VERSION, shape_of};
use domain::kernel::journal::{Deed, Entry};
use domain::kernel::system::System;
use domain::{awaw::Awaw, geaw::Geaw, nei::Nei};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Fill;

/// What is stored of a game.
#[derive(Serialize, Deserialize)]
#[serde(bound = "", rename_all = "snake_case")]
#[allow(clippy::large_enum_variant, reason = "one at a time")]
enum OfAGame<S: System> {
    Command(S::Command),
    Event(S::Event),
    /// A row of the journal: what it says of its payload, and the payload.
    Entry {
        kind: String,
        version: u32,
        payload: Entry<S>,
    },
}

/// What is stored whatever the book: the lines of an archive, and what an entry has as text within its payload.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(clippy::large_enum_variant, reason = "one at a time")]
enum OfAll {
    Head(Head),
    Row(Row),
    End(End),
    Statement(Statement),
    Proof(Proof),
}

fn shapes<T: DeserializeOwned>() -> Vec<T> {
    [Fill::Full, Fill::Sparse].into_iter().flat_map(making::shapes).collect()
}

/// The entries that a server writes of this one: with proofs and statements that can be read, where there may be some.
fn as_written<S: System>(mut entry: Entry<S>) -> Vec<Entry<S>> {
    let is_proven = entry.proof.take().is_some();
    match &entry.deed {
        Deed::Played { .. } if is_proven => {
            let proofs = shapes::<Proof>().into_iter().map(|proof| serde_json::to_string(&proof).unwrap());
            proofs.map(|proof| Entry { proof: Some(proof), ..entry.clone() }).collect()
        }
        Deed::Attested { .. } => {
            let deed = |statement: Statement| Deed::Attested {
                words: statement.words(),
                statement: serde_json::to_string(&statement).unwrap(),
            };
            shapes().into_iter().map(|statement| Entry { deed: deed(statement), ..entry.clone() }).collect()
        }
        _ => vec![entry],
    }
}

fn all_of<S: System>() -> Vec<OfAGame<S>> {
    let entry = |payload: Entry<S>| OfAGame::Entry {
        kind: payload.deed.kind().to_owned(),
        version: shape_of(&payload),
        payload,
    };
    let written = |shape: OfAGame<S>| match shape {
        OfAGame::Entry { payload, .. } => as_written(payload).into_iter().map(entry).collect(),
        other => vec![other],
    };
    shapes().into_iter().flat_map(written).collect()
}

/// A line as a program of today reads and writes it.
fn again<T: Serialize + DeserializeOwned>(line: &str) -> Result<String, String> {
    let read: T = serde_json::from_str(line).map_err(|error| error.to_string())?;
    serde_json::to_string(&read).map_err(|error| error.to_string())
}

/// Whether all that was said is said still; more may be.
fn says_all_of(now: &Value, before: &Value) -> bool {
    match (now, before) {
        (Value::Object(now), Value::Object(before)) => {
            before.iter().all(|(name, before)| now.get(name).is_some_and(|now| says_all_of(now, before)))
        }
        (Value::Array(now), Value::Array(before)) => {
            now.len() == before.len() && now.iter().zip(before).all(|(now, before)| says_all_of(now, before))
        }
        _ => now == before,
    }
}

/// Holds what is written against the golden file, and what was ever written against what is read.
fn hold<T: Serialize + DeserializeOwned>(name: &str, shapes: &[T]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/server/contract_commands/stored");
    let path = folder.join(format!("{name}.jsonl"));
    let is_update = env::var_os("UPDATE_GOLDEN").is_some();
    let golden = match fs::read_to_string(&path) {
        Err(_) if is_update => String::new(),
        golden => golden.unwrap_or_else(|error| panic!("{}: {error}; UPDATE_GOLDEN=1 writes it", path.display())),
    };
    let written: BTreeSet<String> = shapes.iter().map(|shape| serde_json::to_string(shape).unwrap()).collect();
    for line in golden.lines().chain(written.iter().map(String::as_str)) {
        assert_eq!(
            again::<T>(line).as_deref(),
            Ok(line),
            "journals have it so; if it is read, and no longer written so on purpose, it goes to `older`"
        );
    }
    for line in fs::read_to_string(folder.join(format!("older/{name}.jsonl"))).unwrap_or_default().lines() {
        let read = again::<T>(line).unwrap_or_else(|error| panic!("older journals have it so: {error}: {line}"));
        let value = |line: &str| serde_json::from_str::<Value>(line).unwrap();
        assert!(says_all_of(&value(&read), &value(line)), "older journals have it so: {line} is read as {read}");
    }
    if is_update {
        let text: String = written.iter().flat_map(|line| [line, "\n"]).collect();
        return fs::write(&path, text).unwrap();
    }
    let golden: BTreeSet<&str> = golden.lines().collect();
    let written: BTreeSet<&str> = written.iter().map(String::as_str).collect();
    let new: Vec<_> = written.difference(&golden).take(5).collect();
    let gone: Vec<_> = golden.difference(&written).take(5).collect();
    assert!(
        new.is_empty() && gone.is_empty(),
        "{}: UPDATE_GOLDEN=1 writes it anew. Written and not there: {new:#?}; there and not written: {gone:#?}",
        path.display()
    );
}

fn hold_game<S: System>() {
    let shapes = all_of::<S>();
    let version = |shape: &OfAGame<S>| if let OfAGame::Entry { version, .. } = shape { *version } else { 0 };
    assert_eq!(shapes.iter().map(version).max(), Some(PAYLOAD_VERSION));
    hold(&S::BOOK.to_lowercase(), &shapes);
}

#[test]
fn what_is_stored_of_a_game_of_nei_is_as_it_was() {
    hold_game::<Nei>();
}

#[test]
fn what_is_stored_of_a_game_of_geaw_is_as_it_was() {
    hold_game::<Geaw>();
}

#[test]
fn what_is_stored_of_a_game_of_awaw_is_as_it_was() {
    hold_game::<Awaw>();
}

#[test]
fn lines_of_archives_and_what_shows_that_dice_are_fair_are_as_they_were() {
    hold("archive", &shapes::<OfAll>());
}
