//! Looking things up in the ledgers as a person would, and saying what would have been found.

use thiserror::Error;

use super::{Book, ClauseEntry, RulingEntry, book_of, books, clause, is_within, ruling};

/// How many names an answer lists before it only counts.
const LISTED_MAX: usize = 12;

/// Nothing has this name; something else would be found.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{what}; {instead}")]
pub struct Unknown {
    /// What was looked for.
    pub what: String,
    /// What would be found.
    pub instead: String,
}

impl Unknown {
    fn new(what: impl Into<String>, instead: impl Into<String>) -> Self {
        Self { what: what.into(), instead: instead.into() }
    }
}

/// The book with this short name, in any case.
pub fn find_book(name: &str) -> Result<&'static Book, Unknown> {
    books().iter().find(|book| book.name.eq_ignore_ascii_case(name.trim())).ok_or_else(|| {
        let names = listed(books().iter().map(|book| book.name.as_str()));
        Unknown::new(format!("there is no rulebook {:?}", name.trim()), format!("there are {names}"))
    })
}

/// The clause with this id, in any case.
pub fn find_clause(id: &str) -> Result<&'static ClauseEntry, Unknown> {
    let id = id.trim();
    if let Some(found) = clause(id) {
        return Ok(found);
    }
    let book = find_book(book_of(id)).map_err(|unknown| {
        Unknown::new(
            format!("there is no clause {id:?}"),
            format!("an id begins with its rulebook: {}", unknown.instead),
        )
    })?;
    if let Some(found) = book.clauses.iter().find(|clause| clause.id.eq_ignore_ascii_case(id)) {
        return Ok(found);
    }
    if let Ok(ruling) = find_ruling(id) {
        return Err(Unknown::new(format!("{} is no clause", ruling.id), "it is a ruling: ask for it as a ruling"));
    }
    let what = format!("there is no clause {id:?}");
    let section = id.split('-').nth(1).unwrap_or_default();
    // An id without its letter, or with a wrong one, still names a section, or at least a chapter.
    let head = format!("{}-{section}-", book.name);
    let siblings = || book.clauses.iter().map(|clause| clause.id.as_str()).filter(|id| starts_with(id, &head));
    if !section.is_empty() && siblings().next().is_some() {
        return Err(Unknown::new(what, format!("section {section} has {}", listed(siblings()))));
    }
    Err(Unknown::new(what, sections_near(book, section)))
}

/// The ruling with this id, in any case.
pub fn find_ruling(id: &str) -> Result<&'static RulingEntry, Unknown> {
    let id = id.trim();
    if let Some(found) = ruling(id) {
        return Ok(found);
    }
    let what = format!("there is no ruling {id:?}");
    let book = find_book(book_of(id))
        .map_err(|unknown| Unknown::new(&what, format!("an id begins with its rulebook: {}", unknown.instead)))?;
    if let Some(found) = book.rulings.iter().find(|ruling| ruling.id.eq_ignore_ascii_case(id)) {
        return Ok(found);
    }
    let ids = (book.rulings.first(), book.rulings.last());
    let instead = match ids {
        (Some(first), Some(last)) => format!("the rulings on {} are {} to {}", book.name, first.id, last.id),
        _ => format!("there are no rulings on {}", book.name),
    };
    Err(Unknown::new(what, instead))
}

/// The clauses of a section and of all sections within it, in the order of the ledger.
///
/// With no book, of every book that has the section.
pub fn section(book: Option<&'static Book>, wanted: &str) -> Result<Vec<&'static ClauseEntry>, Unknown> {
    let wanted = wanted.trim().trim_start_matches('§').trim_start();
    let of = |book: &'static Book| {
        // With the book before it, as a refusal writes it.
        let own = match wanted.split_once(' ') {
            Some((name, rest)) if name.eq_ignore_ascii_case(&book.name) => rest.trim_start(),
            _ => wanted,
        };
        book.clauses.iter().filter(move |clause| is_within(&clause.section, own))
    };
    let found: Vec<&ClauseEntry> = match book {
        Some(book) => of(book).collect(),
        None => books().iter().flat_map(of).collect(),
    };
    if !found.is_empty() {
        return Ok(found);
    }
    let what = format!("there is no section {wanted:?}");
    if let Some(book) = book {
        return Err(Unknown::new(format!("{what} of {}", book.name), sections_near(book, wanted)));
    }
    let near: Vec<String> = books().iter().map(|book| sections_near(book, wanted)).collect();
    Err(Unknown::new(what, near.join("; ")))
}

/// The clauses in which every word occurs; those with all of them in the title come first.
///
/// A word that names a section means that section and all within it, whatever the texts say.
pub fn search(among: &[&'static ClauseEntry], words: &str) -> Vec<&'static ClauseEntry> {
    let words: Vec<Word> = words.split_whitespace().map(|word| Word::of(word, among)).collect();
    let mut found: Vec<(bool, &ClauseEntry)> = among
        .iter()
        .filter_map(|clause| {
            let title = clause.title.to_lowercase();
            let text = format!("{} {title} {}", clause.id.to_lowercase(), clause.rule.to_lowercase());
            let cites = |word: &str| clause.rulings.iter().any(|id| id.to_lowercase().contains(word));
            let has = |word: &Word| match word {
                Word::Section(wanted) => is_within(&clause.section, wanted),
                Word::Text(word) => text.contains(word.as_str()) || cites(word),
            };
            let in_title = |word: &Word| match word {
                Word::Section(_) => true,
                Word::Text(word) => title.contains(word.as_str()),
            };
            words.iter().all(has).then(|| (!words.iter().all(in_title), *clause))
        })
        .collect();
    found.sort_by_key(|(only_in_text, _)| *only_in_text);
    found.into_iter().map(|(_, clause)| clause).collect()
}

enum Word {
    Section(String),
    Text(String),
}

impl Word {
    fn of(word: &str, among: &[&ClauseEntry]) -> Self {
        let bare = word.trim_start_matches('§').trim_end_matches(['.', ',', ';']);
        let numbered = bare.contains(|letter: char| letter.is_ascii_digit());
        if numbered && among.iter().any(|clause| is_within(&clause.section, bare)) {
            Self::Section(bare.to_owned())
        } else {
            Self::Text(word.to_lowercase())
        }
    }
}

/// The sections of the same chapter, or else where the book begins and ends.
fn sections_near(book: &Book, wanted: &str) -> String {
    let sections = book.sections();
    let chapter = wanted.split(['.', ' ']).next().unwrap_or_default();
    let near: Vec<&str> = sections.iter().copied().filter(|section| is_within(section, chapter)).collect();
    if !chapter.is_empty() && !near.is_empty() {
        return format!("chapter {chapter} of {} has the sections {}", book.name, listed(near.into_iter()));
    }
    let numbered: Vec<&str> =
        sections.into_iter().filter(|section| section.starts_with(|first: char| first.is_ascii_digit())).collect();
    match numbered[..] {
        [first, .., last] => format!("the sections of {} are numbered {first} to {last}", book.name),
        _ => format!("{} has no numbered section", book.name),
    }
}

fn starts_with(id: &str, head: &str) -> bool {
    id.get(..head.len()).is_some_and(|start| start.eq_ignore_ascii_case(head))
}

/// Names in a row; beyond [`LISTED_MAX`] they are counted.
fn listed<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.collect();
    let shown = names.len().min(LISTED_MAX);
    let text = names[..shown].join(", ");
    match names.len() - shown {
        0 => text,
        rest => format!("{text} and {rest} more"),
    }
}
