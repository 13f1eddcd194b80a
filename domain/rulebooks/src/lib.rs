//! The rulebooks as the ledgers restate them: every clause, and every ruling on what a book leaves open.
//!
//! The ledgers in `rulebooks/` are compiled in and read once. This is the only place that reads them.

mod find;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

pub use find::{Unknown, find_book, find_clause, find_ruling, search, section};

/// The ledgers of a book, as compiled in.
#[derive(Clone, Copy)]
struct Files {
    clauses: &'static str,
    rulings: &'static str,
    /// How each clause is kept, by `cargo xtask rules --write`.
    treatments: &'static str,
}

const FILES: [Files; 3] = [
    Files {
        clauses: include_str!("../nei.toml"),
        rulings: include_str!("../nei-rulings.toml"),
        treatments: include_str!("../nei-treatment.txt"),
    },
    Files {
        clauses: include_str!("../geaw.toml"),
        rulings: include_str!("../geaw-rulings.toml"),
        treatments: include_str!("../geaw-treatment.txt"),
    },
    Files {
        clauses: include_str!("../awaw.toml"),
        rulings: include_str!("../awaw-rulings.toml"),
        treatments: include_str!("../awaw-treatment.txt"),
    },
];

/// What sort of rule a clause is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Accepts or refuses what is tried.
    Validation,
    /// Says what happens, and when.
    Procedure,
    Computation,
    Data,
    /// How a game begins, and what is added on a date.
    Setup,
    /// Who may see what.
    Visibility,
    /// For the people at the table: nothing to code.
    Tabletop,
}

/// What this program does about a clause, as `cargo xtask rules` finds it from the ledger and the tests.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Treatment {
    /// What breaks it is refused.
    Enforced,
    /// A number, or data of the pack.
    Computed,
    /// What happens, who sees it, or in which order.
    Tracked,
    /// Nothing follows from it for the record.
    LeftToTheTable,
    /// Only a printed component says it, and the text of the rules does not.
    OutsideOurText,
    /// This program does not know it yet.
    #[default]
    NotYetBuilt,
}

impl Treatment {
    /// The treatment with this name.
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "enforced" => Self::Enforced,
            "computed" => Self::Computed,
            "tracked" => Self::Tracked,
            "left to the table" => Self::LeftToTheTable,
            "outside our text" => Self::OutsideOurText,
            "not yet built" => Self::NotYetBuilt,
            _ => return None,
        })
    }
}

/// A clause as a ledger restates it, in our own words.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct ClauseEntry {
    pub id: String,
    /// The section of the rulebook, or the name of the action.
    pub section: String,
    pub title: String,
    /// The rule, restated. Ids of rulings stand in it in square brackets.
    pub rule: String,
    /// What sort of rule it is.
    pub kind: Kind,
    /// What proves that it is kept.
    pub check: String,
    /// What it rests on that the text at hand does not print.
    #[serde(default)]
    pub needs: Vec<String>,
    /// The clauses it depends on.
    #[serde(default)]
    pub depends: Vec<String>,
    /// The rulings it cites, in the order of their mention.
    #[serde(skip)]
    pub rulings: Vec<String>,
    /// What this program does about it.
    #[serde(skip)]
    pub treatment: Treatment,
    /// Its place among all clauses, in the order of the books.
    #[serde(skip)]
    pub rank: usize,
}

impl ClauseEntry {
    /// The short name of its book.
    pub fn book(&self) -> &str {
        book_of(&self.id)
    }
}

/// A ruling on a question that a rulebook leaves open.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct RulingEntry {
    /// Its id, such as `XYZ-R07`.
    pub id: String,
    /// The sections the question arises from.
    pub section: String,
    pub question: String,
    /// The answers that make sense. They keep their numbers, which count from 1.
    pub options: Vec<String>,
    /// The number of our own, which holds unless a game chose another.
    #[serde(default = "first")]
    pub default: u8,
    /// The numbers of those that a new game may not choose any more.
    #[serde(default)]
    pub withdrawn: Vec<u8>,
    /// Our answer, with its reason.
    pub ruling: String,
    /// Whether a game may choose another of the options.
    pub configurable: bool,
}

const fn first() -> u8 {
    1
}

impl RulingEntry {
    /// The short name of its book.
    pub fn book(&self) -> &str {
        book_of(&self.id)
    }

    /// The answer that holds unless a game chose another.
    pub fn default_option(&self) -> &str {
        self.options.get(usize::from(self.default).saturating_sub(1)).map_or("", String::as_str)
    }

    /// The numbers of the answers that a new game may choose.
    pub fn offered(&self) -> impl Iterator<Item = u8> + '_ {
        (1u8..).zip(&self.options).map(|(number, _)| number).filter(|number| !self.withdrawn.contains(number))
    }
}

/// A rulebook: its clauses and rulings in the order of its ledgers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Book {
    /// Its short name, at the head of every id.
    pub name: String,
    pub clauses: Vec<ClauseEntry>,
    pub rulings: Vec<RulingEntry>,
}

impl Book {
    /// Its sections, each once, in the order of the ledger.
    pub fn sections(&self) -> Vec<&str> {
        let mut seen = BTreeSet::new();
        self.clauses.iter().map(|clause| clause.section.as_str()).filter(|section| seen.insert(*section)).collect()
    }
}

#[derive(Deserialize)]
struct ClauseFile {
    clause: Vec<ClauseEntry>,
}

#[derive(Deserialize)]
struct RulingFile {
    ruling: Vec<RulingEntry>,
}

/// Every rulebook with a ledger.
///
/// A test proves that all of them can be read, so a ledger that cannot is left out here and seen nowhere else.
pub fn books() -> &'static [Book] {
    static BOOKS: LazyLock<Vec<Book>> = LazyLock::new(|| {
        let mut books = Vec::new();
        let mut rank = 0;
        for files in FILES {
            if let Ok(book) = read(files, rank) {
                rank += book.clauses.len();
                books.push(book);
            }
        }
        books
    });
    &BOOKS
}

/// A book out of its files; its first clause has this rank.
fn read(files: Files, first_rank: usize) -> Result<Book, toml::de::Error> {
    let ClauseFile { mut clause } = toml::from_str(files.clauses)?;
    let RulingFile { ruling } = toml::from_str(files.rulings)?;
    let treatments: BTreeMap<&str, Treatment> = treatments(files.treatments).collect();
    let known: BTreeSet<&str> = ruling.iter().map(|ruling| ruling.id.as_str()).collect();
    for (rank, entry) in (first_rank..).zip(&mut clause) {
        entry.rank = rank;
        entry.treatment = if let Kind::Tabletop = entry.kind {
            Treatment::LeftToTheTable
        } else {
            treatments.get(entry.id.as_str()).copied().unwrap_or_default()
        };
        let depends = std::mem::take(&mut entry.depends);
        let (on_rulings, on_clauses): (Vec<_>, Vec<_>) =
            depends.into_iter().partition(|id| known.contains(id.as_str()));
        entry.depends = on_clauses;
        let mut cited: Vec<String> = Vec::new();
        let in_words = [&entry.rule, &entry.check].into_iter().flat_map(|text| in_brackets(text));
        for id in in_words.filter(|id| known.contains(id)).map(str::to_owned).chain(on_rulings) {
            if !cited.contains(&id) {
                cited.push(id);
            }
        }
        entry.rulings = cited;
    }
    let name = clause.first().map(|clause| clause.book().to_owned()).unwrap_or_default();
    Ok(Book { name, clauses: clause, rulings: ruling })
}

/// The lines of a list of treatments: `XYZ-9.1-b: enforced`.
fn treatments(text: &'static str) -> impl Iterator<Item = (&'static str, Treatment)> {
    text.lines().filter_map(|line| {
        let (id, name) = line.split_once(": ")?;
        Some((id, Treatment::named(name)?))
    })
}

/// What stands in square brackets in a text.
fn in_brackets(text: &str) -> impl Iterator<Item = &str> {
    text.split('[').skip(1).filter_map(|after| after.split_once(']').map(|(inside, _)| inside))
}

/// The short name of a book at the head of an id.
fn book_of(id: &str) -> &str {
    id.split_once('-').map_or(id, |(book, _)| book)
}

/// Whether a section is another one or lies within it: 9.3.1 within 9.3 and 9.
fn is_within(section: &str, wanted: &str) -> bool {
    match (section.get(..wanted.len()), section.get(wanted.len()..)) {
        (Some(head), Some(tail)) => {
            head.eq_ignore_ascii_case(wanted) && (tail.is_empty() || tail.starts_with(['.', ' ']))
        }
        _ => false,
    }
}

/// The clause with exactly this id.
pub fn clause(id: &str) -> Option<&'static ClauseEntry> {
    static INDEX: LazyLock<BTreeMap<&str, &ClauseEntry>> =
        LazyLock::new(|| books().iter().flat_map(|book| &book.clauses).map(|c| (c.id.as_str(), c)).collect());
    INDEX.get(id).copied()
}

/// The ruling with exactly this id.
pub fn ruling(id: &str) -> Option<&'static RulingEntry> {
    static INDEX: LazyLock<BTreeMap<&str, &RulingEntry>> =
        LazyLock::new(|| books().iter().flat_map(|book| &book.rulings).map(|r| (r.id.as_str(), r)).collect());
    INDEX.get(id).copied()
}

/// The clauses that depend on this clause, or cite this ruling, in the order of the books.
pub fn leaning_on(id: &str) -> &'static [&'static ClauseEntry] {
    static INDEX: LazyLock<BTreeMap<&str, Vec<&ClauseEntry>>> = LazyLock::new(|| {
        let mut index: BTreeMap<&str, Vec<&ClauseEntry>> = BTreeMap::new();
        for clause in books().iter().flat_map(|book| &book.clauses) {
            for id in clause.depends.iter().chain(&clause.rulings) {
                index.entry(id).or_default().push(clause);
            }
        }
        index
    });
    INDEX.get(id).map_or(&[], Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ledger_can_be_read_whole() {
        for files in FILES {
            let book = read(files, 0).unwrap();
            let ids: BTreeSet<&str> = book.clauses.iter().map(|clause| clause.id.as_str()).collect();
            assert_eq!(ids.len(), files.clauses.matches("[[clause]]").count(), "{}", book.name);
            let ids: BTreeSet<&str> = book.rulings.iter().map(|ruling| ruling.id.as_str()).collect();
            assert_eq!(ids.len(), files.rulings.matches("[[ruling]]").count(), "{}", book.name);
            for line in files.treatments.lines().filter(|line| !line.starts_with('#')) {
                let (id, name) = line.split_once(": ").unwrap();
                let treatment = Treatment::named(name).unwrap();
                let clause = book.clauses.iter().find(|clause| clause.id == id).unwrap();
                assert_eq!(clause.treatment, treatment, "{id}");
            }
        }
        assert_eq!(books().len(), FILES.len());
    }

    #[test]
    fn what_stands_in_brackets_is_found() {
        let found: Vec<&str> = in_brackets("One [A-R1] and [B], not [this").collect();
        assert_eq!(found, ["A-R1", "B"]);
    }

    #[test]
    fn a_section_lies_within_its_chapter_and_not_within_its_neighbour() {
        assert!(is_within("9.3.1", "9") && is_within("9.3.1", "9.3") && is_within("9.3.1", "9.3.1"));
        assert!(is_within("G-3 Air Transport", "g-3"));
        assert!(!is_within("9.3.1", "9.3.10") && !is_within("10.1", "1") && !is_within("9.31", "9.3"));
    }
}
