//! `adjutant packs`: an owner's copy, typed, checked and compared by the real program.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

/// A full transcription.
const REFERENCE: &str = include_str!("../../../domain/tests/nei/overlay/reference.toml");

fn packs(folder: &Path, words: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_adjutant");
    Command::new(program).arg("packs").args(words).current_dir(folder).env_remove("ADJUTANT_PACKS").output().unwrap()
}

fn said(folder: &Path, words: &[&str]) -> String {
    let output = packs(folder, words);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn refused(folder: &Path, words: &[&str]) -> String {
    let output = packs(folder, words);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{output:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn an_owner_begins_with_nothing_and_types_everything() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path();
    let made = said(folder, &["new", "mine"]);
    assert!(made.contains("adjutant packs check --packs mine mine/overlay.toml"), "{made}");
    let greeting = said(folder, &["check", "--packs", "mine", "mine/overlay.toml"]);
    assert!(
        greeting.contains("mine/overlay.toml says nothing yet") && greeting.contains("[[counter]]: side,"),
        "{greeting}"
    );
    let missing = refused(folder, &["check", "--packs", "mine"]);
    assert!(missing.contains("96 squares are missing: A1, A2,") && missing.contains("H12 (NEI 2.1)"), "{missing}");
    assert!(refused(folder, &["new", "mine"]).contains("mine is not empty"));

    fs::write(folder.join("mine/overlay.toml"), REFERENCE).unwrap();
    let whole = said(folder, &["check", "--packs", "mine", "mine/overlay.toml"]);
    let over_shipped = said(folder, &["check", "mine/overlay.toml"]);
    let sections = |text: &str| -> Vec<String> {
        text.lines().filter_map(|line| line.split_once("to compare: ")).map(|(_, hash)| hash.to_owned()).collect()
    };
    assert_eq!(sections(&whole).len(), 3, "{whole}");
    assert_eq!(sections(&whole), sections(&over_shipped), "the same was typed");
    assert!(over_shipped.contains(", from the rulebook 0, reconstructed 0;"), "{over_shipped}");
    let shipped = said(folder, &["check"]);
    let hash = shipped.split("Its hash is ").nth(1).unwrap().trim_end_matches(".\n");
    assert!(over_shipped.contains(&format!("With it the pack has the hash {hash}.")), "{over_shipped}");
}

#[test]
fn an_overlay_goes_out_and_comes_in_elsewhere_with_the_same_hash() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let typed = "book = 'nei'\r\nschema = 1\r\n\r\n[[counter]]\r\nmove = 0x4\r\nid = 'J-BB'\r\nprinted = 'counter'\r\n\
                 date = 2026-11-23\r\n\r\n[end]\r\nentries = 1\r\n";
    fs::write(here.path().join("typed.toml"), typed).unwrap();
    let exported = said(here.path(), &["export", "typed.toml"]);
    assert!(exported.contains("{ id = \"J-BB\", printed = \"counter\", date = 2026-11-23, move = 4 },"), "{exported}");
    fs::write(there.path().join("copy.toml"), exported).unwrap();
    // Two lines of hashes, and three of sections; what is doubted names the file.
    let check = |folder: &Path, file: &str| -> Vec<String> {
        said(folder, &["check", file]).lines().take(5).map(str::to_owned).collect()
    };
    let (typed, copied) = (check(here.path(), "typed.toml"), check(there.path(), "copy.toml"));
    assert!(typed[0].starts_with("The overlay fits. Its hash is ") && typed[4].starts_with("tables: "), "{typed:?}");
    assert_eq!(typed, copied);
}

#[test]
fn mistakes_are_named_all_at_once_and_nothing_is_taken() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path();
    let text = "schema = 1\nbook = \"nei\"\n[[counter]]\nid = \"J-BX\"\nprinted = \"counter\"\ndate = 2026-11-23\nmove = 4\n\
                [[counter]]\nid = \"J-BB\"\nprinted = \"counter\"\ndate = 2026-11-23\ncapacity = 40\n[end]\nentries = 2\n";
    fs::write(folder.join("mine.toml"), text).unwrap();
    let mistakes = refused(folder, &["check", "mine.toml"]);
    for expected in [
        "the overlay is refused whole; it has 2 mistakes",
        "mine.toml:3: the pack has no counter \"J-BX\"; near it: J-BB",
        "mine.toml:12: counter \"J-BB\": capacity is a whole number from 1 to 9 (units)",
    ] {
        assert!(mistakes.contains(expected), "{expected}\n{mistakes}");
    }
    assert!(refused(folder, &["check", "none.toml"]).contains("none.toml cannot be read"));
    fs::write(folder.join("long.toml"), vec![b'#'; 2 << 20]).unwrap();
    assert!(refused(folder, &["check", "long.toml"]).contains("long.toml is longer than the 1048576 bytes"));
    fs::write(folder.join("picture.toml"), [b'a', 0xff, 0xfe]).unwrap();
    assert!(refused(folder, &["check", "picture.toml"]).contains("picture.toml:1: byte "));
    assert!(refused(folder, &["check", "--packs", "none"]).contains("--packs names a folder"));
}

#[test]
fn two_entries_are_compared_value_by_value() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path();
    fs::write(folder.join("one.toml"), REFERENCE).unwrap();
    fs::write(folder.join("two.toml"), REFERENCE.replace("2026-11-23", "2027-01-01")).unwrap();
    assert_eq!(said(folder, &["diff", "one.toml", "two.toml"]), "Both say the same.\n");
    let other = REFERENCE.replacen("boxes_by_die = [0, 1, 1, 1, 1, 2]", "boxes_by_die = [0, 1, 1, 1, 2, 2]", 1);
    fs::write(folder.join("two.toml"), other).unwrap();
    let differ = refused(folder, &["diff", "one.toml", "two.toml"]);
    let expected = "adjutant: they differ in one value:\nsingapore_drive \"singapore\", boxes_by_die: [0, 1, 1, 1, 1, 2] \
                    in the first, [0, 1, 1, 1, 2, 2] in the second\n";
    assert_eq!(differ, expected);
}

/// Whether a value is what a schema of the few words that ours uses says.
fn fits(value: &Value, schema: &Value) -> bool {
    let list = |key: &str| schema[key].as_array();
    let is = |name: &str| match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64(),
        "boolean" => value.is_boolean(),
        other => panic!("{other}"),
    };
    let of_type = match &schema["type"] {
        Value::Null => true,
        Value::String(name) => is(name),
        names => names.as_array().unwrap().iter().any(|name| is(name.as_str().unwrap())),
    };
    let number = |key: &str| schema[key].as_i64();
    of_type
        && schema.get("const").is_none_or(|only| only == value)
        && list("enum").is_none_or(|words| words.contains(value))
        && list("anyOf").is_none_or(|any| any.iter().any(|schema| fits(value, schema)))
        && number("minimum").is_none_or(|lowest| value.as_i64().unwrap() >= lowest)
        && number("maximum").is_none_or(|highest| value.as_i64().unwrap() <= highest)
        && value.as_array().is_none_or(|elements| {
            let many = i64::try_from(elements.len()).unwrap();
            number("minItems").is_none_or(|least| many >= least)
                && number("maxItems").is_none_or(|most| many <= most)
                && elements.iter().all(|element| fits(element, &schema["items"]))
        })
        && value.as_object().is_none_or(|object| {
            list("required").is_none_or(|keys| keys.iter().all(|key| object.contains_key(key.as_str().unwrap())))
                && object
                    .iter()
                    .all(|(key, value)| schema["properties"].get(key).is_some_and(|schema| fits(value, schema)))
        })
}

#[test]
fn the_schema_takes_what_the_program_takes() {
    let place = tempfile::tempdir().unwrap();
    let schema: Value = serde_json::from_str(&said(place.path(), &["schema"])).unwrap();
    let json = |text: &str| -> Value { serde_json::from_str(text).unwrap() };
    let record = |fields: &str| {
        json(&format!(
            "{{\"schema\":1,\"book\":\"nei\",\"end\":{{\"entries\":1}},\
             \"counter\":[{{\"id\":\"J-BB\",\"printed\":\"counter\",\"date\":\"2026-11-23\"{fields}}}]}}"
        ))
    };
    for good in ["", ",\"move\":4", ",\"capacity\":\"\"", ",\"side\":\"Japan\",\"note\":\"worn\""] {
        assert!(fits(&record(good), &schema), "{good}");
    }
    for bad in [",\"move\":13", ",\"moves\":4", ",\"move\":\"3 squares\"", ",\"side\":\"\"", ",\"marine\":\"yes\""] {
        assert!(!fits(&record(bad), &schema), "{bad}");
    }
    let mut cut = record("");
    cut.as_object_mut().unwrap().remove("end");
    assert!(!fits(&cut, &schema));
}

#[test]
fn what_is_no_utf8_is_told_with_its_line() {
    let place = tempfile::tempdir().unwrap();
    let check = |bytes: &[u8]| {
        fs::write(place.path().join("mine.toml"), bytes).unwrap();
        refused(place.path(), &["check", "mine.toml"])
    };
    let text = "schema = 1\nbook = \"nei\"\n# Caf\u{e9}\n";
    let latin: Vec<u8> = text.chars().map(|letter| u8::try_from(u32::from(letter)).unwrap()).collect();
    assert!(
        check(&latin).contains("mine.toml:3: byte E9 is not UTF-8: it is a letter of Latin-1"),
        "{}",
        check(&latin)
    );
    let wide: Vec<u8> = [0xff, 0xfe].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    assert!(check(&wide).contains("mine.toml:1: byte FF is not UTF-8: the file is UTF-16. Save"), "{}", check(&wide));
    let control = check(b"schema = 1\nbook = \"nei\"\x07\n");
    assert!(control.contains("mine.toml:2: it "), "{control}");
}

#[test]
fn a_border_typed_from_the_other_side_is_no_difference() {
    let place = tempfile::tempdir().unwrap();
    let with = |id: &str, open: bool| {
        format!(
            "schema = 1\nbook = \"nei\"\n[[sea_link]]\nid = \"{id}\"\nprinted = \"map\"\ndate = 2026-11-23\nopen = {open}\n\
             choke = false\n[end]\nentries = 1\n"
        )
    };
    fs::write(place.path().join("a.toml"), with("s_A4-s_A5", true)).unwrap();
    fs::write(place.path().join("b.toml"), with("s_A5-s_A4", true)).unwrap();
    fs::write(place.path().join("c.toml"), with("s_A5-s_A4", false)).unwrap();
    assert_eq!(said(place.path(), &["diff", "a.toml", "b.toml"]), "Both say the same.\n");
    let differs = refused(place.path(), &["diff", "a.toml", "c.toml"]);
    assert!(differs.contains("one value") && differs.contains("true in the first, false in the second"), "{differs}");
}
