//! Archives altered in every place that they have, and sealed again: both verifiers agree, and what they accept is
//! harmless, as docs/verify says.
//!
//! `ADJUTANT_ALTERED` and `ADJUTANT_RELABELLED` change how many.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use api::commands::archive::{receipted, verified};
use api::dice::DiceSetting;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::common::archives::{app, archive_of, opened, payload, play_recorded};
use crate::common::proven::Proven;
use crate::common::storage::Storage;

/// Stands before a key that comes twice.
const TWICE: &str = "\u{2}twice\u{2}";

fn number_of(variable: &str, usual: usize) -> usize {
    std::env::var(variable).map_or(usual, |value| value.parse().unwrap())
}

/// The lines of an archive, with the entries, statements and proofs in them as what they are.
fn unfolded(text: &str) -> Vec<Value> {
    let mut lines = opened(text);
    for line in &mut lines {
        if line.get("payload").is_none() {
            continue;
        }
        let mut entry = payload(line);
        for place in ["/proof", "/deed/attested/statement"] {
            if let Some(inner) = entry.pointer_mut(place) {
                *inner = serde_json::from_str(inner.as_str().unwrap()).unwrap();
            }
        }
        line["payload"] = entry;
    }
    lines
}

/// The archive that somebody makes of them who seals all of it again.
fn folded(mut lines: Vec<Value>) -> String {
    let text_of = |value: &mut Value| {
        if value.is_object() || value.is_array() {
            *value = Value::String(value.to_string().replace("\\u0002twice\\u0002", ""));
        }
    };
    for line in &mut lines {
        let Some(entry) = line.get_mut("payload") else { continue };
        for place in ["/proof", "/deed/attested/statement"] {
            if let Some(inner) = entry.pointer_mut(place) {
                text_of(inner);
            }
        }
        text_of(entry);
        let (salt, entry) = (line["salt"].as_str().unwrap_or_default().to_owned(), line["payload"].clone());
        if line["seal"].as_str().is_some_and(|seal| seal == "again")
            && let Some(entry) = entry.as_str()
        {
            line["seal"] = format!("{:x}", Sha256::digest(format!("{salt}{entry}"))).into();
        }
    }
    sealed_twice(&lines)
}

/// As `sealed`, with the keys that come twice.
fn sealed_twice(lines: &[Value]) -> String {
    let mut last = String::new();
    let mut text = String::new();
    for line in lines {
        let object = line.to_string().replace("\\u0002twice\\u0002", "");
        last = format!("{:x}", Sha256::digest(format!("{last}{object}")));
        writeln!(text, "{},\"hash\":\"{last}\"}}", object.strip_suffix('}').unwrap()).unwrap();
    }
    text
}

/// All places in a value, as pointers.
fn places(value: &Value, here: &str, found: &mut Vec<String>) {
    found.push(here.to_owned());
    match value {
        Value::Object(fields) => {
            for (key, field) in fields {
                places(field, &format!("{here}/{key}"), found);
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate().take(2) {
                places(item, &format!("{here}/{index}"), found);
            }
        }
        _ => {}
    }
}

/// What can be done to a value in its place.
const WAYS: [&str; 6] = ["another", "null", "missing", "twice", "more", "other kind"];

fn alter(line: &mut Value, place: &str, way: &str) -> bool {
    let (above, key) = place.rsplit_once('/').unwrap_or(("", ""));
    // A line that is no object is no line.
    if place.is_empty() && way != "more" {
        return false;
    }
    match way {
        "missing" | "twice" => {
            let Some(fields) = line.pointer_mut(above).and_then(Value::as_object_mut) else { return false };
            let Some(field) = fields.remove(key) else { return false };
            if way == "twice" {
                fields.insert(key.to_owned(), field.clone());
                fields.insert(format!("{TWICE}{key}"), field);
            }
            true
        }
        "more" => {
            let Some(fields) = line.pointer_mut(place).and_then(Value::as_object_mut) else { return false };
            fields.insert("more".to_owned(), json!(1)).is_none()
        }
        _ => {
            let Some(value) = line.pointer_mut(place) else { return false };
            let other = match (way, &*value) {
                ("null", Value::Null) => return false,
                ("null", _) => Value::Null,
                ("other kind", Value::String(_)) => json!(7),
                ("other kind", _) => json!("7"),
                (_, Value::Number(number)) => json!(number.as_i64().unwrap() + 1),
                (_, Value::Bool(is)) => json!(!is),
                (_, Value::String(text)) if text.len() == 64 => json!("5e".repeat(32)),
                (_, Value::String(text)) if text.starts_with("20") && text.ends_with('Z') => {
                    json!(text.replace("20", "19"))
                }
                (_, Value::String(text)) => json!(other_word(text)),
                (_, Value::Null | Value::Array(_) | Value::Object(_)) => return false,
            };
            *value = other;
            true
        }
    }
}

/// Another word of the same kind, where there is one.
fn other_word(text: &str) -> String {
    for words in [
        &["FIRST", "SECOND", "BOTH", "UMPIRE"][..],
        &["japan", "allies"],
        &["both", "umpire"],
        &["EITHER", "TABLE", "PROVEN", "SERVER"],
        &["NEI", "GEAW"],
        &["server", "table"],
        &["created", "played", "attested", "took_back"],
    ] {
        if let Some(place) = words.iter().position(|word| *word == text) {
            return words[(place + 1) % words.len()].to_owned();
        }
    }
    format!("{text}x")
}

/// Every alteration of every kind of line: the line, the place and the way.
fn alterations(lines: &[Value], generator: &mut StdRng) -> Vec<(usize, String, &'static str)> {
    let mut seen = BTreeSet::new();
    let mut all = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let mut found = Vec::new();
        places(line, "", &mut found);
        for (place, way) in found.into_iter().flat_map(|place| WAYS.map(|way| (place.clone(), way))) {
            if alter(&mut line.clone(), &place, way) && seen.insert((line["kind"].to_string(), place.clone(), way)) {
                all.push((index, place, way));
            }
        }
    }
    all.shuffle(generator);
    all
}

fn by_python(files: &[PathBuf]) -> Vec<String> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/verify/verify.py");
    let output = Command::new("python3").arg(script).args(files).output().unwrap();
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(words.is_empty(), "{words}");
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

/// What docs/verify says is accepted and harmless: the names of fields.
fn harmless() -> BTreeSet<String> {
    let page = include_str!("../../../docs/verify/README.md");
    let section = page.split("## What is accepted").nth(1).unwrap().split("\n## ").next().unwrap();
    let name = |line: &str| Some(line.strip_prefix("- `")?.split('`').next()?.to_owned());
    section.lines().filter_map(name).collect()
}

/// A game with proven dice in which links were given in vain, and one with faces that were typed in.
async fn archives(folder: &Storage) -> Vec<String> {
    let app = app(&folder.database("test.db").await).await;
    let mut proven = Proven::create(&app, DiceSetting::Proven).await;
    proven.commit().await;
    proven.play(5, 70).await;
    let typed = play_recorded(&app, "failed-morale.game").await;
    vec![archive_of(&app, proven.game).await, archive_of(&app, typed).await]
}

#[actix_web::test]
async fn both_verifiers_agree_on_archives_that_were_altered_and_sealed_again() {
    let wanted = number_of("ADJUTANT_ALTERED", 300);
    let folder = Storage::new();
    let mut generator = StdRng::seed_from_u64(1941);
    let (mut files, mut what) = (Vec::new(), Vec::new());
    for text in archives(&folder).await {
        let lines = unfolded(&text);
        let all = alterations(&lines, &mut generator);
        println!("{} places and ways", all.len());
        for (index, place, way) in all.into_iter().take(wanted / 2) {
            let mut altered = lines.clone();
            for line in &mut altered {
                // Whoever seals again seals all of it, unless the seal is what was altered.
                if line.get("seal").is_some() {
                    line["seal"] = json!("again");
                }
            }
            assert!(alter(&mut altered[index], &place, way));
            let file = folder.path().join(format!("altered-{}.adjutant", files.len()));
            std::fs::write(&file, folded(altered)).unwrap();
            files.push(file);
            what.push((place, way, index));
        }
    }
    let by_python: Vec<String> = files.chunks(100).flat_map(by_python).collect();
    let harmless = harmless();
    let (mut refused, mut by_rules, mut accepted, mut wrong) = (0, 0, BTreeMap::new(), Vec::new());
    for ((file, told), (place, way, index)) in files.iter().zip(&by_python).zip(&what) {
        let bytes = std::fs::read(file).unwrap();
        let plain = api::archive::read(&bytes).and_then(|archive| api::archive::look(&archive));
        let told = told.split(".adjutant: ").nth(1).unwrap();
        let case = format!("{place} {way} in line {}: {plain:?}, and python: {told}", index + 1);
        if plain.is_ok() != told.starts_with("accepted") {
            wrong.push(case);
            continue;
        }
        match (plain, verified(file, None)) {
            (Err(_), whole) => {
                assert!(whole.is_err(), "{case}");
                refused += 1;
            }
            (Ok(_), Err(_)) => by_rules += 1,
            (Ok(_), Ok(_)) => {
                let field = place.rsplit('/').find(|part| part.parse::<u32>().is_err()).unwrap();
                if !harmless.contains(field) {
                    wrong.push(format!("docs/verify does not say that this is harmless: {case}"));
                }
                *accepted.entry(field.to_owned()).or_insert(0) += 1;
            }
        }
    }
    println!(
        "{} alterations: {refused} refused by both, {by_rules} by the rules alone, accepted by both as harmless: {accepted:?}",
        files.len()
    );
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// Changes that somebody makes who would have an archive taken for what it is not.
fn relabelled(lines: &mut [Value], generator: &mut StdRng) -> Vec<String> {
    let mut done = Vec::new();
    for _ in 0..generator.random_range(1..4) {
        let (name, value) = match generator.random_range(0..12) {
            0 => ("dice", json!(["EITHER", "TABLE", "SERVER", "PROVEN"][generator.random_range(0..4)])),
            1 => ("rules_version", json!(generator.random_range(0..4))),
            2 => ("version", json!(generator.random_range(0..7))),
            3 => ("name", json!("Another game")),
            4 => ("book", json!(["NEI", "GEAW", "AWAW"][generator.random_range(0..3)])),
            5 => ("scenario", json!(["I", "II", ""][generator.random_range(0..3)])),
            6 => ("pack_hash", json!("5e".repeat(32))),
            7 => ("label", json!("Another game")),
            8 => ("settings", Value::Null),
            9 => ("proofs", Value::Null),
            10 => ("chains", Value::Null),
            _ => ("seals", Value::Null),
        };
        done.push(format!("{name} {value}"));
        let is_said_twice = generator.random_range(0..2) == 0;
        for (index, line) in lines.iter_mut().enumerate() {
            match name {
                "settings" if index == 1 => {
                    line["payload"]["deed"]["created"].as_object_mut().unwrap().remove("settings");
                    line["version"] = json!(1);
                }
                "proofs" if line["payload"].get("proof").is_some() => {
                    line["payload"].as_object_mut().unwrap().remove("proof");
                    line["version"] = json!(1);
                }
                "chains" => {
                    if let Some(chain) = line.pointer_mut("/payload/deed/attested/statement/committed/chain") {
                        chain["anchor"] = json!("5e".repeat(32));
                    }
                }
                "seals" if line.get("seal").is_some() => {
                    line.as_object_mut().unwrap().retain(|key, _| key != "seal" && key != "salt");
                }
                "settings" | "proofs" | "seals" => {}
                _ if index == 0 => line[name] = value.clone(),
                // Who changes the head may change the creation with it.
                _ if index == 1 && is_said_twice => {
                    for place in
                        ["/payload/deed/created/settings", "/payload/deed/created", "/payload/deed/created/creation"]
                    {
                        let fields = line.pointer_mut(place).and_then(Value::as_object_mut);
                        if let Some(field) = fields.and_then(|fields| fields.get_mut(name)) {
                            *field = value.clone();
                        }
                    }
                }
                _ => {}
            }
        }
    }
    done
}

#[actix_web::test]
async fn no_archive_is_taken_for_what_it_is_not() {
    let wanted = number_of("ADJUTANT_RELABELLED", 200);
    let folder = Storage::new();
    let app = app(&folder.database("test.db").await).await;
    let mut proven = Proven::create(&app, DiceSetting::Proven).await;
    proven.commit().await;
    proven.play(7, 60).await;
    let receipt = app.games.nei.look(proven.game).await.unwrap().receipt().to_string();
    let text = archive_of(&app, proven.game).await;
    let lines = unfolded(&text);
    let mut generator = StdRng::seed_from_u64(34);
    let (mut refused, mut unsealed, mut same, mut shown) = (0, 0, 0, 0);
    let mut files = Vec::new();
    for number in 0..wanted {
        let mut changed = lines.clone();
        let done = relabelled(&mut changed, &mut generator);
        for line in &mut changed {
            let is_touched = lines.iter().all(|kept| kept["payload"] != line["payload"]);
            if is_touched && line.get("seal").is_some() {
                line["seal"] = json!("again");
            }
        }
        // What was not touched keeps its text, as somebody would who is to be believed.
        let originals = opened(&text);
        for (line, (kept, original)) in changed.iter_mut().zip(lines.iter().zip(&originals)) {
            if kept.get("payload").is_some() && line["payload"] == kept["payload"] {
                line["payload"] = original["payload"].clone();
            }
        }
        let file = folder.path().join(format!("relabelled-{number}.adjutant"));
        std::fs::write(&file, folded(changed.clone())).unwrap();
        match verified(&file, None) {
            Err(_) => refused += 1,
            Ok(told) if told.contains("settings not sealed") => unsealed += 1,
            Ok(_) => {
                let is_same = |field: &str| changed[0][field] == lines[0][field];
                if ["dice", "rules_version", "name", "book", "scenario", "pack_hash", "version"]
                    .into_iter()
                    .all(is_same)
                    && changed[1..] == originals[1..]
                {
                    same += 1;
                } else {
                    // It agrees with itself, and is another record than the one that a device was told of.
                    assert!(receipted(&file, None, Some(&receipt)).is_err(), "{done:?}");
                    shown += 1;
                }
            }
        }
        files.push(file);
    }
    for (file, told) in files.iter().zip(files.chunks(100).flat_map(by_python)) {
        let rust = std::fs::read(file)
            .map(|bytes| api::archive::read(&bytes).and_then(|archive| api::archive::look(&archive)));
        assert_eq!(rust.unwrap().is_ok(), told.contains(": accepted"), "{told}");
    }
    assert!(refused > wanted / 2, "{refused}");
    println!(
        "{wanted} relabelled archives: {refused} refused, {unsealed} told as not sealed, {same} say what they said before, \
         {shown} shown by a receipt to be another record"
    );
    // The archive of the proven game as a plain one, as it was once accepted.
    let mut stripped = unfolded(&text);
    stripped[0]["dice"] = json!("EITHER");
    stripped[1]["payload"]["deed"]["created"]["settings"]["dice"] = json!("EITHER");
    for line in stripped.iter_mut().filter(|line| line.get("seal").is_some()) {
        if line["payload"].as_object_mut().unwrap().remove("proof").is_some() {
            line["version"] = json!(1);
        }
        line["seal"] = json!("again");
    }
    let file = folder.path().join("stripped.adjutant");
    std::fs::write(&file, folded(stripped)).unwrap();
    assert!(verified(&file, None).unwrap_err().contains("its faces have no proof"));
    assert!(by_python(&[file])[0].contains("faces without proof"));
}
