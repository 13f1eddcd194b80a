//! What the games share knows none of them: no word of one stands in the kernel, or in how facts are declared.

use std::fs;
use std::path::{Path, PathBuf};

fn files(below: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(below).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            found.push(path);
        }
    }
    found
}

fn source() -> Vec<PathBuf> {
    let folder = |name| files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(name));
    ["kernel/src", "declared/src"].map(folder).concat()
}

/// The lines of a file before its unit tests, which may name real clauses.
fn lines(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap();
    let before_tests = text.split("#[cfg(test)]").next().unwrap_or_default().to_owned();
    before_tests.lines().map(str::to_lowercase).collect()
}

#[test]
fn what_the_games_share_has_no_word_of_one() {
    let words = [
        "japan",
        "allies",
        "allied",
        "singapore",
        "wenchow",
        "yangtze",
        "abdacom",
        "netherlands",
        "corps",
        "mobiliz",
        "railroad",
        "zone of control",
        "hexside",
        "airfield",
        "australia",
        "gibraltar",
    ];
    for path in source() {
        for (number, line) in lines(&path).iter().enumerate() {
            for word in words {
                assert!(!line.contains(word), "{}:{}: {word}", path.display(), number + 1);
            }
        }
    }
}
