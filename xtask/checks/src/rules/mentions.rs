//! Where the code speaks of clauses: names of tests, and ids in words.

use super::code::Source;

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
    /// The tests of all of these, and the citations of the rules.
    pub(super) fn of<'a>(rules: &'a [Source], tests: impl IntoIterator<Item = &'a Source>) -> Self {
        let mut mentions = Self::default();
        for source in rules.iter().chain(tests) {
            mentions.tests.extend(self::tests(source));
        }
        for source in rules.iter().filter(|source| !source.is_of_tests()) {
            mentions.citations.extend(citations(source));
        }
        mentions
    }
}

/// Every function under a `#[test]` (or `#[…::test]`), by its name.
fn tests(source: &Source) -> impl Iterator<Item = Mention> {
    let tests = source.functions.iter().filter(|function| function.is_test);
    tests.map(|test| Mention { word: test.name.clone(), place: source.place(test.at) })
}

/// Every clause or ruling that the code and its comments name by its id, without its unit tests.
///
/// Those may name clauses that do not exist, to see them refused.
fn citations(source: &Source) -> Vec<Mention> {
    let lines = source.text.lines().enumerate().map(|(index, line)| (index + 1, line));
    let lines = lines.filter(|(number, _)| !source.unit_tests.contains(number));
    let mention = |number, id: &str| Mention { word: id.to_owned(), place: source.place((number, 0)) };
    lines.flat_map(|(number, line)| ids(line).into_iter().map(move |id| mention(number, id))).collect()
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
        let source = Source::new("a.rs", text).unwrap();
        let found: Vec<Mention> = super::tests(&source).collect();
        let names: Vec<&str> = found.iter().map(|test| test.word.as_str()).collect();
        assert_eq!(names, ["one", "two", "four", "five", "six"]);
        assert_eq!(found[1].place, "a.rs:6");
    }

    #[test]
    fn ids_are_clauses_and_rulings_but_not_units() {
        let line = "/// NEI-9.1-b, (NEI-R07) \"NEI-G2.home\" GEAW-8.3-a. NEI-1 and XNEI-9.1-b; NEI-9.2-a..c, NEI 9.3";
        assert_eq!(ids(line), ["NEI-9.1-b", "NEI-R07", "NEI-G2.home", "NEI-9.2-a", "GEAW-8.3-a"]);
    }

    #[test]
    fn citations_end_where_unit_tests_begin() {
        let text = "//! NEI-9.1-b\n#[cfg(test)]\nmod tests {\n  // NEI-99.9-z\n}";
        let source = Source::new("a.rs", text).unwrap();
        let words: Vec<String> = citations(&source).into_iter().map(|citation| citation.word).collect();
        assert_eq!(words, ["NEI-9.1-b"]);
    }
}
