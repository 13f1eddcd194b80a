//! Clauses and rulings of the ledgers, for whoever wants to read them.

use async_graphql::{Enum, Error, ID, Result};
use domain::kernel::clause;
use domain::rulebooks::{self, Book, ClauseEntry, Kind, RulingEntry, Treatment, Unknown};

use super::book_name::BookName;
use super::error::Code;
use crate::books;
use crate::graphql::shown::{fields, named};

/// The most clauses of one answer.
pub(crate) const CLAUSES_MAX: usize = 2000;
/// The most rulings of one answer, for the measure of a query.
pub(super) const RULINGS_MAX: usize = 300;
/// As many clauses as may lean on one, for the measure of a query.
const LEANING_MAX: usize = 12;
/// As many clauses or rulings as one may name, for the measure of a query.
const NAMED_MAX: usize = 8;

/// The longest words, section or name of a book that are looked for, in bytes.
pub const WORDS_BYTES_MAX: usize = 200;
/// The most words that are looked for at once.
pub const WORDS_MAX: usize = 16;
/// What a search through all clauses counts in the measure of a query, beside what it finds.
const SEARCH_COST: usize = 1000;

/// What sort of rule a clause is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Kind")]
pub enum ClauseKind {
    /// Accepts or refuses what is tried.
    Validation,
    /// Says what happens, and when.
    Procedure,
    /// Yields a number.
    Computation,
    /// A fixed fact.
    Data,
    /// How a game begins, and what is added on a date.
    Setup,
    /// Who may see what.
    Visibility,
    /// For the people at the table.
    Tabletop,
}

named!(ClauseKind);

/// What this program does about a clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Treatment")]
pub enum ClauseTreatment {
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
    NotYetBuilt,
}

named!(ClauseTreatment);

/// A clause of a rulebook, restated in our own words.
#[derive(Debug, Clone)]
pub struct Clause {
    clause: clause::Clause,
    entry: Option<&'static ClauseEntry>,
}

impl From<&clause::Clause> for Clause {
    fn from(clause: &clause::Clause) -> Self {
        Self { entry: clause.entry(), clause: clause.clone() }
    }
}

impl From<&'static ClauseEntry> for Clause {
    fn from(entry: &'static ClauseEntry) -> Self {
        Self { clause: clause::Clause::new(&entry.id), entry: Some(entry) }
    }
}

impl Clause {
    /// The clause with this id; the error names the ids near it.
    pub(super) fn find(id: &str) -> Result<Self> {
        short(id)?;
        Ok(rulebooks::find_clause(id).map_err(not_found)?.into())
    }

    fn by_ids(ids: &'static [String]) -> Vec<Self> {
        ids.iter().filter_map(|id| rulebooks::clause(id)).map(Self::from).collect()
    }
}

fields!(
    /// A clause of a rulebook, restated in our own words.
    Clause as clause {
        /// Its id in the ledger, such as `NEI-9.1-b`.
        id: ID = clause.clause.id().into(),
        /// Its rulebook; null where an old record names a clause that the ledger has no longer.
        book: Option<BookName> = clause.entry.and_then(|entry| BookName::named(entry.book())),
        /// The section as a player reads it: "NEI 9.1".
        section: String = clause.clause.section(),
        /// A title.
        title: &str = clause.entry.map_or("", |entry| &entry.title),
        /// The rule, restated. Ids of rulings stand in it in square brackets.
        rule: &str = clause.entry.map_or("", |entry| &entry.rule),
        /// What sort of rule it is; null where an old record names a clause that the ledger has no longer.
        kind: Option<ClauseKind> = clause.entry.map(|entry| entry.kind.into()),
        /// What this program does about it; null where an old record names a clause that the ledger has no longer.
        treatment: Option<ClauseTreatment> = clause.entry.map(|entry| entry.treatment.into()),
        /// Printed data it rests on that the text of the rulebook at hand does not hold; the pack reconstructs them.
        needs: &[String] = clause.entry.map_or(&[], |entry| &entry.needs),
        /// The clauses it depends on.
        depends: Vec<Clause> [NAMED_MAX] =
            clause.entry.map(|entry| Self::by_ids(&entry.depends)).unwrap_or_default(),
        /// The clauses that depend on it.
        needed_by: Vec<Clause> [LEANING_MAX] =
            rulebooks::leaning_on(clause.clause.id()).iter().copied().map(Self::from).collect(),
        /// The rulings that its text cites.
        rulings: Vec<Ruling> [NAMED_MAX] = clause.rulings(),
    }
);

impl Clause {
    fn rulings(&self) -> Vec<Ruling> {
        let ids = self.entry.map_or(&[][..], |entry| &entry.rulings);
        ids.iter().filter_map(|id| rulebooks::ruling(id)).map(Ruling).collect()
    }
}

/// A ruling on a question that a rulebook leaves open.
#[derive(Debug, Clone)]
pub struct Ruling(&'static RulingEntry);

impl Ruling {
    /// The ruling with this id; the error names those there are.
    pub(super) fn find(id: &str) -> Result<Self> {
        short(id)?;
        rulebooks::find_ruling(id).map(Self).map_err(not_found)
    }
}

fields!(
    /// A ruling on a question that a rulebook leaves open.
    Ruling as ruling {
        /// Its id in the ledger, such as `NEI-R07`.
        id: ID = ruling.0.id.as_str().into(),
        /// Its rulebook.
        book: Option<BookName> = BookName::named(ruling.0.book()),
        /// The sections the question arises from.
        section: &str = ruling.0.section.as_str(),
        /// The question.
        question: &str = ruling.0.question.as_str(),
        /// The readings that make sense, counted from 1. A reading keeps its number.
        readings: &[String] = ruling.0.options.as_slice(),
        /// The reading that holds unless a game chose another.
        default: &str = ruling.0.default_option(),
        /// The number of that reading.
        default_reading: u8 = ruling.0.default,
        /// The numbers of the readings that a new game may choose.
        offered: Vec<u8> = ruling.0.offered().collect(),
        /// Our answer, with its reason.
        reason: &str = ruling.0.ruling.as_str(),
        /// Whether it is a switch of the game: whoever creates one may choose another reading.
        configurable: bool = books::SWITCHES.iter().copied().flatten().any(|switch| switch.id == ruling.0.id),
        /// The clauses that cite it.
        cited_by: Vec<Clause> [LEANING_MAX] =
            rulebooks::leaning_on(&ruling.0.id).iter().copied().map(Clause::from).collect(),
    }
);

/// What [`clauses`] counts in the measure of a query. Nothing is searched for that.
pub(super) fn cost(book: Option<&str>, section: Option<&str>, words: Option<&str>, first: i32, child: usize) -> usize {
    if words.is_some() {
        return SEARCH_COST + most(first).max(1) * child;
    }
    clauses(book, section, None, first).map_or(1, |found| found.len().max(1)) * child
}

/// How many clauses are given at most.
fn most(first: i32) -> usize {
    usize::try_from(first).unwrap_or(0).min(CLAUSES_MAX)
}

/// The clauses of a book or of all, of a section or of all, with these words.
pub(super) fn clauses(
    book: Option<&str>,
    section: Option<&str>,
    words: Option<&str>,
    first: i32,
) -> Result<Vec<Clause>> {
    [book, section, words].into_iter().flatten().try_for_each(short)?;
    let book = book.map(rulebooks::find_book).transpose().map_err(not_found)?;
    let mut found: Vec<&'static ClauseEntry> = match section {
        Some(section) => rulebooks::section(book, section).map_err(not_found)?,
        None => books(book).flat_map(|book| &book.clauses).collect(),
    };
    if let Some(words) = words {
        found = rulebooks::search(&found, words);
    }
    Ok(found.into_iter().take(most(first)).map(Clause::from).collect())
}

/// Refuses what is too long to be looked for.
fn short(text: &str) -> Result<()> {
    if text.len() > WORDS_BYTES_MAX || text.split_whitespace().nth(WORDS_MAX).is_some() {
        return Err(Code::Limit.error(format!(
            "{} bytes are looked for, and at most {WORDS_BYTES_MAX} in {WORDS_MAX} words may be; take fewer words",
            text.len()
        )));
    }
    Ok(())
}

/// The rulings on a book or on all.
pub(super) fn rulings(book: Option<&str>) -> Result<Vec<Ruling>> {
    book.map_or(Ok(()), short)?;
    let book = book.map(rulebooks::find_book).transpose().map_err(not_found)?;
    Ok(books(book).flat_map(|book| &book.rulings).map(Ruling).collect())
}

/// The book, or all of them.
fn books(book: Option<&'static Book>) -> impl Iterator<Item = &'static Book> {
    let all = rulebooks::books().iter();
    all.filter(move |one| book.is_none_or(|book| std::ptr::eq(book, *one)))
}

#[expect(clippy::needless_pass_by_value, reason = "it is handed to map_err")]
fn not_found(unknown: Unknown) -> Error {
    Code::NotFound.error(unknown.to_string())
}
