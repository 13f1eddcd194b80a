//! Where the code speaks of clauses: names of tests, and ids in words.

use std::fs;
use std::path::Path;

use crate::tell::{Failure, Outcome};
use crate::tools;

/// A word of the code and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Mention {
    /// The name of a test, or the id of a clause or ruling.
    pub(super) word: String,
    /// `domain/src/nei/stacking.rs:12`.
    pub(super) place: String,
}

/// The tests and citations of a set of source files.
#[derive(Debug, Default)]
pub(super) struct Mentions {
    pub(super) tests: Vec<Mention>,
    pub(super) citations: Vec<Mention>,
}

impl Mentions {
    /// Reads tests from `domain` and `api/tests`, citations from `domain/src`.
    pub(super) fn read(root: &Path) -> Outcome<Self> {
        let mut mentions = Self::default();
        for folder in ["domain/src", "domain/tests", "api/tests"] {
            for file in tools::files_below(&root.join(folder)) {
                if file.extension().is_none_or(|extension| extension != "rs") {
                    continue;
                }
                let name = file.strip_prefix(root).unwrap_or(&file).display().to_string();
                let text = fs::read_to_string(&file)
                    .map_err(|error| Failure::new(format!("{name} could not be read: {error}")))?;
                mentions.tests.extend(tests(&text, &name));
                if folder == "domain/src" && !name.ends_with("tests.rs") {
                    mentions.citations.extend(citations(&text, &name));
                }
            }
        }
        Ok(mentions)
    }
}

/// Every function under a `#[test]` (or `#[…::test]`), by its name.
fn tests(text: &str, file: &str) -> Vec<Mention> {
    let mut found = Vec::new();
    let mut is_test = false;
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.starts_with("//") {
            continue;
        }
        if line.starts_with("#[test]") || (line.starts_with("#[") && line.contains("::test")) {
            is_test = true;
        }
        let Some(name) = function_name(line) else { continue };
        if is_test {
            found.push(Mention { word: name.to_owned(), place: format!("{file}:{}", index + 1) });
        }
        is_test = false;
    }
    found
}

/// The name of the function that a line begins.
fn function_name(line: &str) -> Option<&str> {
    let (before, after) = line.split_once("fn ")?;
    let opens_item = before.split_whitespace().all(|word| word.starts_with("#[") || ["pub", "async"].contains(&word));
    let name = after.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next()?;
    (opens_item && !name.is_empty()).then_some(name)
}

/// Every clause or ruling that the code names by its id, down to its unit tests.
fn citations(text: &str, file: &str) -> Vec<Mention> {
    let mut found = Vec::new();
    let mut previous = "";
    for (index, line) in text.lines().enumerate() {
        // Tests may name clauses that do not exist, to see them refused.
        if previous.trim() == "#[cfg(test)]" && line.starts_with("mod ") && line.trim_end().ends_with('{') {
            break;
        }
        previous = line;
        for id in ids(line) {
            found.push(Mention { word: id.to_owned(), place: format!("{file}:{}", index + 1) });
        }
    }
    found
}

/// The ids in a line: a book in capitals, then a clause (`-9.1-b`, `-G2.home`) or a ruling (`-R07`).
///
/// A bare number after the book (`NEI-1`) is the name of a unit.
pub(super) fn ids(line: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for book in ["NEI-", "GEAW-", "AWAW-"] {
        for (start, _) in line.match_indices(book) {
            if line[..start].ends_with(|before: char| before.is_alphanumeric() || before == '-') {
                continue;
            }
            let rest = &line[start..];
            let end = rest
                .find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-' && letter != '.')
                .unwrap_or(rest.len());
            let word = rest[..end].split("..").next().unwrap_or_default().trim_end_matches(['.', '-']);
            let body = &word[book.len().min(word.len())..];
            let is_ruling = body.strip_prefix('R').is_some_and(|number| number.parse::<u16>().is_ok());
            if is_ruling || body.contains('-') || (body.starts_with('G') && body.contains('.')) {
                found.push(word);
            }
        }
    }
    found
}

/// The clause whose name a test's name begins with: the longest that ends at a word's end.
pub(super) fn longest_match<'a>(test: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    names
        .into_iter()
        .filter(|name| test.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('_')))
        .max_by_key(|name| name.len())
}

/// Whether a test's name begins as a clause of this book does: `nei_9…`, `nei_g3…`.
pub(super) fn speaks_of_a_clause(test: &str, book: &str) -> bool {
    test.strip_prefix(book)
        .and_then(|rest| rest.strip_prefix('_'))
        .map(|rest| rest.strip_prefix('g').unwrap_or(rest))
        .is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 5] = ["nei_9_1_b", "nei_9_1", "nei_10_0_naval_a", "nei_g3_redeploy_naval_a", "nei_2_1_a"];

    #[test]
    fn a_test_belongs_to_the_longest_clause_that_ends_at_a_words_end() {
        let matched = |test: &str| longest_match(test, NAMES);
        assert_eq!(matched("nei_9_1_b"), Some("nei_9_1_b"));
        assert_eq!(matched("nei_9_1_b_nine_ships_are_refused"), Some("nei_9_1_b"));
        assert_eq!(matched("nei_9_1_because_it_is_so"), Some("nei_9_1"));
        assert_eq!(matched("nei_10_0_naval_a_two_sevens"), Some("nei_10_0_naval_a"));
        assert_eq!(matched("nei_g3_redeploy_naval_a_home"), Some("nei_g3_redeploy_naval_a"));
        assert_eq!(matched("nei_2_10_a"), None);
    }

    #[test]
    fn a_name_speaks_of_a_clause_by_its_first_digit() {
        assert!(speaks_of_a_clause("nei_9_9_z_unknown", "nei"));
        assert!(speaks_of_a_clause("nei_g3_unknown", "nei"));
        assert!(!speaks_of_a_clause("nei_pack_loads", "nei"));
        assert!(!speaks_of_a_clause("nei_game_over", "nei"));
        assert!(!speaks_of_a_clause("awaw_70_1_a", "nei"));
    }

    #[test]
    fn tests_are_functions_under_a_test_attribute() {
        let text = "#[test]\nfn one() {}\nfn helper() {}\n#[actix_web::test]\n#[should_panic]\nasync fn two() {}\n\
                    // #[test]\nfn three() {}\n#[test] fn four() {}\nproptest! {\n  #[test]\n  fn five(x in 0..3) {}\n}\n\
                    #[test]\n/// A fn by name.\nfn six() {}";
        let names: Vec<String> = tests(text, "a.rs").into_iter().map(|test| test.word).collect();
        assert_eq!(names, ["one", "two", "four", "five", "six"]);
        assert_eq!(tests(text, "a.rs")[1].place, "a.rs:6");
    }

    #[test]
    fn ids_are_clauses_and_rulings_but_not_units() {
        let line = "/// NEI-9.1-b, (NEI-R07) \"NEI-G2.home\" GEAW-8.3-a. NEI-1 and XNEI-9.1-b; NEI-9.2-a..c, NEI 9.3";
        assert_eq!(ids(line), ["NEI-9.1-b", "NEI-R07", "NEI-G2.home", "NEI-9.2-a", "GEAW-8.3-a"]);
    }

    #[test]
    fn citations_end_where_unit_tests_begin() {
        let text = "//! NEI-9.1-b\n#[cfg(test)]\nmod tests {\n  // NEI-99.9-z\n}";
        let words: Vec<String> = citations(text, "a.rs").into_iter().map(|citation| citation.word).collect();
        assert_eq!(words, ["NEI-9.1-b"]);
    }
}
