//! The clause ledgers, read line by line: `[[clause]]`, then `key = "value"`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::tell::{Failure, Outcome};

/// A rulebook with its ledger.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Book {
    /// The word on the command line, in file names and at the head of a test's name.
    pub(super) name: &'static str,
    /// The printed title.
    pub(super) title: &'static str,
}

/// Every rulebook with a ledger.
pub(super) const BOOKS: [Book; 3] = [
    Book { name: "nei", title: "Netherlands East Indies 1941–42" },
    Book { name: "geaw", title: "The Greater East Asia War" },
    Book { name: "awaw", title: "A World at War, British Commonwealth" },
];

/// A clause as its ledger lists it, as far as the report needs it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Clause {
    pub(super) id: String,
    pub(super) section: String,
    pub(super) title: String,
    /// Whether it is left to the players at the table: nothing to code.
    pub(super) tabletop: bool,
}

impl Clause {
    /// The id as a test's name begins: `NEI-9.1-b` becomes `nei_9_1_b`.
    pub(super) fn test_name(&self) -> String {
        self.id.to_lowercase().replace(['-', '.'], "_")
    }

    /// The chapter: `12` of `12.6`, `G-3` of `G-3 Air Transport`.
    pub(super) fn chapter(&self) -> &str {
        chapter(&self.section)
    }
}

/// The chapter that a section belongs to.
pub(super) fn chapter(section: &str) -> &str {
    if section.starts_with(|first: char| first.is_ascii_digit()) || section.starts_with("G-") {
        section.split(['.', ' ']).next().unwrap_or(section)
    } else {
        section
    }
}

/// The ledger of a book.
pub(super) fn read(root: &Path, book: Book) -> Outcome<Vec<Clause>> {
    let file = root.join(format!("domain/rulebooks/{}.toml", book.name));
    let text = fs::read_to_string(&file)
        .map_err(|error| Failure::new(format!("{} could not be read: {error}", file.display())))?;
    let clauses = parse(&text)
        .map_err(|line| Failure::new(format!("{}:{line}: expected `key = \"value\"` on one line", file.display())))?;
    if clauses.is_empty() {
        return Err(Failure::new(format!("{} holds no [[clause]]", file.display())));
    }
    Ok(clauses)
}

/// The ids of the rulings on a book, such as `NEI-R07`.
pub(super) fn read_ruling_ids(root: &Path, book: Book) -> Outcome<BTreeSet<String>> {
    let file = root.join(format!("domain/rulebooks/{}-rulings.toml", book.name));
    let text = fs::read_to_string(&file)
        .map_err(|error| Failure::new(format!("{} could not be read: {error}", file.display())))?;
    Ok(text.lines().filter_map(|line| line.strip_prefix("id = ")).filter_map(string).collect())
}

/// The clauses of a ledger, or the number of the first line that cannot be read.
fn parse(text: &str) -> Result<Vec<Clause>, usize> {
    let mut clauses: Vec<Clause> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.trim() == "[[clause]]" {
            clauses.push(Clause { id: String::new(), section: String::new(), title: String::new(), tabletop: false });
            continue;
        }
        let (Some(clause), Some((key, value))) = (clauses.last_mut(), line.split_once(" = ")) else { continue };
        let wanted = || string(value).ok_or(index + 1);
        match key {
            "id" => clause.id = wanted()?,
            "section" => clause.section = wanted()?,
            "title" => clause.title = wanted()?,
            "kind" => clause.tabletop = wanted()? == "tabletop",
            _ => {}
        }
    }
    Ok(clauses)
}

/// The text inside a basic TOML string.
fn string(value: &str) -> Option<String> {
    let inner = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    Some(inner.replace("\\\"", "\"").replace("\\\\", "\\"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ledger_is_read_line_by_line() {
        let text = "# head\n[[clause]]\nid = \"NEI-2.10-a\"\nsection = \"2.10\"\ntitle = \"The \\\"die\\\"\"\n\
                    kind = \"tabletop\"\nneeds = [\"a\"]\n\n[[clause]]\nid = \"NEI-G3.1af-a\"\n\
                    section = \"G-3 1AF Carrier Special Attack\"\nkind = \"procedure\"\n";
        let clauses = parse(text).unwrap();
        assert_eq!(clauses.len(), 2);
        assert_eq!(clauses[0].title, "The \"die\"");
        assert!(clauses[0].tabletop && !clauses[1].tabletop);
        assert_eq!(clauses[0].test_name(), "nei_2_10_a");
        assert_eq!(clauses[1].test_name(), "nei_g3_1af_a");
        assert_eq!((clauses[0].chapter(), clauses[1].chapter()), ("2", "G-3"));
    }

    #[test]
    fn a_line_that_cannot_be_read_is_named() {
        assert_eq!(parse("[[clause]]\nid = NEI"), Err(2));
    }

    #[test]
    fn a_named_section_is_its_own_chapter() {
        assert_eq!(chapter("Actions List"), "Actions List");
        assert_eq!(chapter("9.3.1"), "9");
    }
}
