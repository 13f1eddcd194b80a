//! `cargo xtask rules`: how much of each rulebook is coded, tested, or left to the table.

mod ledger;
mod mentions;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::tell::{self, Failure, Outcome};
use crate::tools;

use ledger::{BOOKS, Book, Clause};
use mentions::{Mention, Mentions};

/// The heads of the columns of a [`Count`].
const HEAD: &str = "section                                        clauses   coded  tested  tabletop   tested";

/// Prints the coverage, and fails when a test or the code names what no ledger holds.
pub(crate) fn rules(arguments: &[String]) -> Outcome {
    let options = Options::read(arguments)?;
    let write = |book, clauses: &[Clause], coverage: &Coverage| match &options.missing {
        Some(section) => missing(clauses, coverage, section),
        None => report(book, clauses, coverage),
    };
    compare(&tools::root()?, &options.books, &write)
}

/// The same check with one line for each book.
pub(crate) fn check(root: &Path) -> Outcome {
    tell::print(&format!("{HEAD}\n"));
    compare(root, &BOOKS, &|book, clauses, coverage| format!("{}\n", coverage.count(clauses).row(book.title)))
}

/// Compares the code with the ledgers, and prints what `write` makes of it for each book.
fn compare(root: &Path, books: &[Book], write: &dyn Fn(Book, &[Clause], &Coverage) -> String) -> Outcome {
    let mentions = Mentions::read(root)?;
    let mut strays = Vec::new();
    for book in books {
        let clauses = ledger::read(root, *book)?;
        let rulings = ledger::read_ruling_ids(root, *book)?;
        let coverage = Coverage::of(*book, &clauses, &rulings, &mentions);
        tell::print(&write(*book, &clauses, &coverage));
        strays.extend(coverage.strays);
    }
    if strays.is_empty() {
        return Ok(());
    }
    Err(Failure::new(format!("{} that no ledger holds:\n  {}", counted(strays.len(), "name"), strays.join("\n  ")))
        .cure(
            "a test's name begins with the id of a clause in domain/rulebooks, in small letters with `_` for `-` and `.`;\n\
             a citation in domain/src is such an id as it stands",
        ))
}

struct Options {
    books: Vec<Book>,
    missing: Option<String>,
}

impl Options {
    fn read(arguments: &[String]) -> Outcome<Self> {
        let mut options = Self { books: Vec::new(), missing: None };
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            if argument == "--missing" {
                let section = rest.next().ok_or_else(|| {
                    Failure::new("--missing needs a section after it")
                        .cure("--missing 12.6, --missing 12, --missing all")
                })?;
                options.missing = Some(section.clone());
            } else if let Some(book) = BOOKS.iter().find(|book| book.name == argument) {
                options.books.push(*book);
            } else {
                return Err(Failure::new(format!("there is no ledger for `{argument}`"))
                    .cure("cargo xtask rules [nei|geaw|awaw] [--missing SECTION]"));
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
    tested: BTreeSet<String>,
    /// Cited or tested.
    coded: BTreeSet<String>,
    /// Tests and citations that no ledger holds, each with its place.
    strays: Vec<String>,
}

impl Coverage {
    fn of(book: Book, clauses: &[Clause], rulings: &BTreeSet<String>, mentions: &Mentions) -> Self {
        let by_test_name: BTreeMap<String, &str> =
            clauses.iter().map(|clause| (clause.test_name(), clause.id.as_str())).collect();
        let ids: BTreeSet<&str> = clauses.iter().map(|clause| clause.id.as_str()).collect();
        let mut coverage = Self { tested: BTreeSet::new(), coded: BTreeSet::new(), strays: Vec::new() };
        for Mention { word, place } in &mentions.tests {
            match mentions::longest_match(word, by_test_name.keys().map(String::as_str)) {
                Some(name) => {
                    coverage.tested.insert(by_test_name[name].to_owned());
                }
                None if mentions::speaks_of_a_clause(word, book.name) => {
                    coverage.strays.push(format!("{place}: test {word}"));
                }
                None => {}
            }
        }
        coverage.coded.clone_from(&coverage.tested);
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

    fn count<'a>(&self, clauses: impl IntoIterator<Item = &'a Clause>) -> Count {
        let mut count = Count::default();
        for clause in clauses {
            count.clauses += 1;
            count.coded += usize::from(self.coded.contains(&clause.id));
            count.tested += usize::from(self.tested.contains(&clause.id));
            count.tabletop += usize::from(clause.tabletop);
            count.tested_by_rule += usize::from(!clause.tabletop && self.tested.contains(&clause.id));
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
    let untested = |clause: &&Clause| !clause.tabletop && !coverage.tested.contains(&clause.id);
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
        Clause { id: id.to_owned(), section: section.to_owned(), title: String::new(), tabletop }
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
        let root = tools::root().unwrap();
        for book in BOOKS {
            let clauses = ledger::read(&root, book).unwrap();
            let ids: BTreeSet<&str> = clauses.iter().map(|clause| clause.id.as_str()).collect();
            let names: BTreeSet<String> = clauses.iter().map(Clause::test_name).collect();
            assert_eq!((ids.len(), names.len()), (clauses.len(), clauses.len()), "{}", book.name);
            assert!(!ledger::read_ruling_ids(&root, book).unwrap().is_empty(), "{}", book.name);
        }
    }
}
