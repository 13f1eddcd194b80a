//! `adjutant packs schema`: the schemas of the files of packs, by the real program.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

fn schema(folder: &Path, words: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_adjutant");
    Command::new(program).args(["packs", "schema"]).args(words).current_dir(folder).output().unwrap()
}

/// The names that `--help` lists.
fn names(folder: &Path) -> Vec<String> {
    let help = schema(folder, &["--help"]);
    assert!(help.status.success(), "{help:?}");
    let help = String::from_utf8(help.stdout).unwrap();
    let words = help.split(|letter: char| letter.is_whitespace() || letter == ',' || letter == '.');
    let folders: Vec<&str> = words.filter(|word| word.contains('/')).collect();
    let named = |word: &&str| if *word == "nei/counters" { format!("{word}.csv") } else { format!("{word}.toml") };
    folders.iter().map(named).collect()
}

#[test]
fn each_name_has_a_schema_and_all_of_them_go_into_a_new_folder() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path();
    let names = names(folder);
    assert_eq!(names, adjutant_names(), "{names:?}");
    let written = schema(folder, &["--all", "schemas"]);
    assert!(written.status.success(), "{written:?}");
    for name in &names {
        let output = schema(folder, &[name]);
        assert!(output.status.success(), "{output:?}");
        let value: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(value["$schema"], "https://json-schema.org/draft/2020-12/schema", "{name}");
        let of_rows = name == "nei/counters.csv";
        assert!(value["properties"]["schema"]["const"] == 1 || of_rows && value["type"] == "array", "{name}");
        let file = folder.join("schemas").join(name).with_extension("schema.json");
        assert_eq!(fs::read(&file).unwrap(), output.stdout, "{}", file.display());
    }
    assert_eq!(String::from_utf8(written.stdout).unwrap().lines().count(), names.len());
    let again = schema(folder, &["--all", "schemas"]);
    assert_eq!(again.status.code(), Some(1));
    assert!(String::from_utf8(again.stderr).unwrap().contains("schemas is not empty"));
}

/// What `scenarios` has: the tables of the books, each with a schema.
fn adjutant_names() -> Vec<String> {
    let scenarios = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scenarios");
    let mut names = Vec::new();
    for book in ["nei", "geaw", "awaw"] {
        let files = fs::read_dir(scenarios.join(book)).unwrap().map(|file| file.unwrap().file_name());
        let mut files: Vec<String> = files.map(|name| name.into_string().unwrap()).collect();
        files.retain(|name| {
            Path::new(name).extension().is_some_and(|extension| extension == "toml" || extension == "csv")
        });
        files.sort();
        names.extend(files.iter().map(|name| format!("{book}/{name}")));
    }
    names
}

#[test]
fn a_name_without_a_schema_is_refused_with_all_that_have_one() {
    let place = tempfile::tempdir().unwrap();
    for wrong in ["geaw/places.toml", "map.toml", "other/map.toml"] {
        let output = schema(place.path(), &[wrong]);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{output:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(&format!("{wrong} is no file with a schema")), "{said}");
        assert!(adjutant_names().iter().all(|name| said.contains(name)), "{said}");
    }
    let overlay = schema(place.path(), &[]);
    let overlay: Value = serde_json::from_slice(&overlay.stdout).unwrap();
    assert_eq!(overlay["properties"]["book"]["const"], "nei");
}
