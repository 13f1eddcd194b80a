//! `cargo xtask rules`: how much of each rulebook is coded, tested, proved, or left to the table.

mod code;
mod contract;
mod documents;
mod door;
mod flow;
mod ledger;
mod mentions;
mod proof;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::tell::{self, Failure, Outcome};

pub(crate) use code::files_below;

use code::Source;
use documents::Document;
use door::{Door, Visits};
use flow::Tree;
use ledger::{BOOKS, Book, Clause};
use mentions::{Mention, Mentions};
use proof::{Cited, Proof, Tried};

/// The heads of the columns of a [`Count`].
const HEAD: &str = "section                                        clauses   coded  tested  tabletop   tested";

/// What the rules are in: a crate, or a folder of crates.
const DOMAIN: &str = "domain";

/// Prints the coverage and writes it down; fails when a test or the code names what no ledger holds, when the proof of
/// a ledger lacks something, or when what is written down is out of date.
pub(crate) fn rules(arguments: &[String]) -> Outcome {
    let options = Options::read(arguments)?;
    if options.in_short {
        tell::print(&format!("{HEAD}\n"));
    }
    let print = |book: Book, clauses: &[Clause], coverage: &Coverage, tables: &str| match &options.missing {
        _ if options.in_short => format!("{}\n", coverage.count(clauses).row(book.title)),
        Some(section) => missing(clauses, coverage, section),
        None => report(book, clauses, coverage) + tables,
    };
    compare(&crate::root()?, &options.books, options.write, &print)
}

/// The books that have a ledger, by the names of their folders.
pub(crate) fn books_of_the_ledgers() -> Vec<&'static str> {
    BOOKS.iter().map(|book| book.name).collect()
}

/// The sources that the audit reads.
struct Code {
    rules: Vec<Source>,
    tests: Vec<Source>,
    /// Tests of the server.
    api: Vec<Source>,
    /// The player of recorded games.
    player: Vec<Source>,
}

impl Code {
    fn read(root: &Path) -> Outcome<Self> {
        Ok(Self {
            rules: code::read(root, &folders(root, "src"))?,
            tests: code::read(root, &folders(root, "tests"))?,
            api: code::read(root, &[root.join("api/tests")])?,
            player: code::read(root, &[root.join("api/src/play")])?,
        })
    }
}

/// The folders of this name in [`DOMAIN`] and in each crate that lies there.
fn folders(root: &Path, name: &str) -> Vec<PathBuf> {
    let domain = root.join(DOMAIN);
    let inside = std::fs::read_dir(&domain).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()));
    let mut crates: Vec<PathBuf> = inside.filter(|folder| folder.join("Cargo.toml").is_file()).collect();
    crates.sort();
    crates.insert(0, domain);
    crates.into_iter().map(|folder| folder.join(name)).collect()
}

/// What is printed for a book; the tables of its proof are put together already.
type Print<'a> = dyn Fn(Book, &[Clause], &Coverage, &str) -> String + 'a;

/// Compares the code with the ledgers, and prints what `print` makes of it for each book.
fn compare(root: &Path, books: &[Book], write: bool, print: &Print) -> Outcome {
    let Code { mut rules, tests, mut api, player } = Code::read(root)?;
    let mentions = Mentions::of(&rules, tests.iter().chain(&api));
    api.extend(player);
    let tried = Tried::of(&Tree::new(tests));
    let (mut strays, mut unproved, mut unmet, mut stale) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for book in books.iter().copied() {
        let clauses = ledger::read(root, book)?;
        let rulings = ledger::read_rulings(root, book)?;
        let ruling_ids = rulings.iter().map(|ruling| ruling.id.clone()).collect();
        let coverage = Coverage::of(book, &clauses, &ruling_ids, &mentions);
        if !book.is_built {
            tell::print(&print(book, &clauses, &coverage, ""));
            strays.extend(coverage.strays);
            continue;
        }
        let exceptions = ledger::read_exceptions(root, book)?;
        let of_book = rules.extract_if(.., |source| source.is_of(book.name) && !source.is_of_tests());
        let cited = Cited::of(&Tree::new(of_book.map(Source::without_unit_tests).collect()));
        let proof = Proof::of(book, &clauses, &coverage, &tried, &cited, &exceptions);
        let mut tables = proof.table();
        let door = Door::of(&clauses, &Visits::read(root, &api)?);
        tables += &door.table();
        unmet.extend_from_slice(door.failures());
        tell::print(&print(book, &clauses, &coverage, &tables));
        for document in [
            Document::coverage(book, &clauses, &coverage, &exceptions),
            Document::treatments(book, &clauses, &coverage),
            Document::rulings(book, &rulings),
        ] {
            if write {
                document.write(root)?;
            } else if !document.is_current(root) {
                stale.push(document.file);
            }
        }
        unproved.extend(proof.failures());
        strays.extend(coverage.strays);
    }
    let mut failures = Vec::new();
    let mut cures = Vec::new();
    let mut fail = |what: String, lines: Vec<String>, cure: &str| {
        if !lines.is_empty() {
            failures.push(format!("{what}:\n  {}", lines.join("\n  ")));
            cures.push(cure.to_owned());
        }
    };
    fail(
        format!("{} that no ledger holds", counted(strays.len(), "name")),
        strays,
        "a test's name begins with the id of a clause in domain/rulebooks, in small letters with `_` for `-` and `.`;\n\
         a citation in the code of `domain` is such an id as it stands",
    );
    fail(
        format!("{} in the proof of the ledger", counted(unproved.len(), "gap")),
        unproved,
        "acceptance: `accepts` or `play` in a test named by the clause; refusal: `refuses(…, \"NEI-…\")`;\n\
         cure: `cured(side, bad, \"NEI-…\", good)`; where that cannot be, domain/rulebooks/nei-proof-exceptions.toml;\n\
         a clause is followed through names, parameters and functions that return it as `&'static str`",
    );
    fail(
        format!("{} where a player meets the rules", counted(unmet.len(), "gap")),
        unmet,
        "`met = [\"…\"]` in the ledger: `Type.field` that a document of api/tests or of api/src/play asks for, `line [ID]` of a\n\
         log in domain/tests/games, `refusal [ID]` of a step `… refused ID: …` there, `page PART` of the browser suite",
    );
    fail(format!("{} out of date", counted(stale.len(), "document")), stale, "cargo xtask rules --write");
    if failures.is_empty() {
        return Ok(());
    }
    Err(Failure::new(failures.join("\n")).cure(cures.join("\n")))
}

struct Options {
    books: Vec<Book>,
    missing: Option<String>,
    /// Whether the documents are written rather than compared.
    write: bool,
    /// Whether each book has one line.
    in_short: bool,
}

impl Options {
    fn read(arguments: &[String]) -> Outcome<Self> {
        let mut options = Self { books: Vec::new(), missing: None, write: false, in_short: false };
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            if argument == "--missing" {
                let section = rest.next().ok_or_else(|| {
                    Failure::new("--missing needs a section after it")
                        .cure("--missing 12.6, --missing 12, --missing all")
                })?;
                options.missing = Some(section.clone());
            } else if argument == "--write" {
                options.write = true;
            } else if argument == "--short" {
                options.in_short = true;
            } else if let Some(book) = BOOKS.iter().find(|book| book.name == argument) {
                options.books.push(*book);
            } else {
                return Err(Failure::new(format!("there is no ledger for `{argument}`"))
                    .cure("cargo xtask rules [nei|geaw|awaw] [--missing SECTION] [--write]"));
            }
        }
        if options.books.is_empty() {
            options.books.extend(BOOKS);
        }
        Ok(options)
    }
}

/// What the code says about the clauses of one book.
struct Coverage {
    /// The tests of each clause that has one.
    tests: BTreeMap<String, Vec<Mention>>,
    by_test_name: BTreeMap<String, String>,
    coded: BTreeSet<String>,
    /// Tests and citations that no ledger holds, each with its place.
    strays: Vec<String>,
}

impl Coverage {
    fn of(book: Book, clauses: &[Clause], rulings: &BTreeSet<String>, mentions: &Mentions) -> Self {
        let ids: BTreeSet<&str> = clauses.iter().map(|clause| clause.id.as_str()).collect();
        let mut coverage = Self {
            tests: BTreeMap::new(),
            by_test_name: clauses.iter().map(|clause| (clause.test_name(), clause.id.clone())).collect(),
            coded: BTreeSet::new(),
            strays: Vec::new(),
        };
        for mention in &mentions.tests {
            let Mention { word, place } = mention;
            match coverage.clause_of(word).map(str::to_owned) {
                Some(id) => coverage.tests.entry(id).or_default().push(mention.clone()),
                None if mentions::speaks_of_a_clause(word, book.name) => {
                    coverage.strays.push(format!("{place}: test {word}"));
                }
                None => {}
            }
        }
        coverage.coded.extend(coverage.tests.keys().cloned());
        let head = format!("{}-", book.name.to_uppercase());
        for Mention { word, place } in mentions.citations.iter().filter(|citation| citation.word.starts_with(&head)) {
            if ids.contains(word.as_str()) {
                coverage.coded.insert(word.clone());
            } else if !rulings.contains(word) {
                coverage.strays.push(format!("{place}: {word}"));
            }
        }
        coverage
    }

    /// The clause that a test is named by.
    fn clause_of(&self, test: &str) -> Option<&str> {
        let name = mentions::longest_match(test, self.by_test_name.keys().map(String::as_str))?;
        self.by_test_name.get(name).map(String::as_str)
    }

    /// The clauses that these tests are named by.
    fn named<'a>(&self, tests: impl IntoIterator<Item = &'a String>) -> BTreeSet<String> {
        tests.into_iter().filter_map(|test| self.clause_of(test)).map(str::to_owned).collect()
    }

    fn count<'a>(&self, clauses: impl IntoIterator<Item = &'a Clause>) -> Count {
        let mut count = Count::default();
        for clause in clauses {
            count.clauses += 1;
            count.coded += usize::from(self.coded.contains(&clause.id));
            count.tested += usize::from(self.tests.contains_key(&clause.id));
            count.tabletop += usize::from(clause.is_tabletop());
            count.tested_by_rule += usize::from(!clause.is_tabletop() && self.tests.contains_key(&clause.id));
        }
        count
    }
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
struct Count {
    clauses: usize,
    coded: usize,
    tested: usize,
    tabletop: usize,
    /// Tested, without those left to the table.
    tested_by_rule: usize,
}

impl Count {
    fn row(self, name: &str) -> String {
        let share = match self.clauses - self.tabletop {
            0 => "-".to_owned(),
            rules => format!("{} %", self.tested_by_rule * 100 / rules),
        };
        format!("{name:<46}{:>8}{:>8}{:>8}{:>10}{share:>9}", self.clauses, self.coded, self.tested, self.tabletop)
    }
}

fn report(book: Book, clauses: &[Clause], coverage: &Coverage) -> String {
    let mut lines = vec![book.title.to_owned(), String::new(), HEAD.to_owned()];
    for chapter in in_order(clauses.iter().map(Clause::chapter)) {
        let of_chapter: Vec<&Clause> = clauses.iter().filter(|clause| clause.chapter() == chapter).collect();
        let sections = in_order(of_chapter.iter().map(|clause| clause.section.as_str()));
        lines.push(coverage.count(of_chapter.iter().copied()).row(chapter));
        if sections == [chapter] {
            continue;
        }
        for section in sections {
            let of_section = of_chapter.iter().copied().filter(|clause| clause.section == section);
            lines.push(coverage.count(of_section).row(&format!("  {section}")));
        }
    }
    lines.push(coverage.count(clauses).row("all"));
    lines.join("\n") + "\n\n"
}

/// What no test names yet, and is not left to the table.
fn missing(clauses: &[Clause], coverage: &Coverage, section: &str) -> String {
    let of_section = |clause: &&Clause| section == "all" || clause.section == section || clause.chapter() == section;
    let untested = |clause: &&Clause| !clause.is_tabletop() && !coverage.tests.contains_key(&clause.id);
    let mut lines = Vec::new();
    for clause in clauses.iter().filter(of_section).filter(untested) {
        let coded = if coverage.coded.contains(&clause.id) { "coded" } else { "" };
        lines.push(format!("{:<30}{coded:<7}{}", clause.id, clause.title));
    }
    lines.push(format!("{} without a test", counted(lines.len(), "clause")));
    lines.join("\n") + "\n"
}

/// Each value once, in the order of its first appearance.
fn in_order<'a>(values: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut seen = Vec::new();
    for value in values {
        if !seen.contains(&value) {
            seen.push(value);
        }
    }
    seen
}

fn counted(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clause(id: &str, section: &str, tabletop: bool) -> Clause {
        let kind = if tabletop { "tabletop" } else { "data" }.to_owned();
        Clause {
            id: id.to_owned(),
            section: section.to_owned(),
            title: String::new(),
            kind,
            needs: Vec::new(),
            met: Vec::new(),
        }
    }

    fn mention(word: &str) -> Mention {
        Mention { word: word.to_owned(), place: "a.rs:1".to_owned() }
    }

    #[test]
    fn clauses_are_counted_and_strays_are_named_with_their_place() {
        let clauses =
            [clause("NEI-9.1-a", "9.1", false), clause("NEI-9.1-b", "9.1", false), clause("NEI-1.1-a", "1.1", true)];
        let rulings = BTreeSet::from(["NEI-R07".to_owned()]);
        let mentions = Mentions {
            tests: ["nei_9_1_a_eight_ships", "nei_9_7_z", "nei_pack", "geaw_9_9_z"].map(mention).to_vec(),
            citations: ["NEI-9.1-b", "NEI-R07", "NEI-R99", "NEI-9.1-y", "GEAW-1.1-a"].map(mention).to_vec(),
        };
        let coverage = Coverage::of(BOOKS[0], &clauses, &rulings, &mentions);
        let expected = Count { clauses: 3, coded: 2, tested: 1, tabletop: 1, tested_by_rule: 1 };
        assert_eq!(coverage.count(&clauses), expected);
        assert_eq!(coverage.strays, ["a.rs:1: test nei_9_7_z", "a.rs:1: NEI-R99", "a.rs:1: NEI-9.1-y"]);
    }

    #[test]
    fn the_share_leaves_out_what_is_left_to_the_table() {
        let count = Count { clauses: 5, coded: 4, tested: 3, tabletop: 1, tested_by_rule: 3 };
        assert!(count.row("9.1").ends_with("75 %"), "{}", count.row("9.1"));
        let none = Count { clauses: 1, tabletop: 1, ..Count::default() };
        assert!(none.row("1.1").ends_with('-'));
    }

    #[test]
    fn every_ledger_in_the_repository_can_be_read() {
        let root = crate::root().unwrap();
        for book in BOOKS {
            let clauses = ledger::read(&root, book).unwrap();
            let ids: BTreeSet<&str> = clauses.iter().map(|clause| clause.id.as_str()).collect();
            let names: BTreeSet<String> = clauses.iter().map(Clause::test_name).collect();
            assert_eq!((ids.len(), names.len()), (clauses.len(), clauses.len()), "{}", book.name);
            assert!(!ledger::read_rulings(&root, book).unwrap().is_empty(), "{}", book.name);
        }
    }
}
