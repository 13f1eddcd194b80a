//! The clause ledgers, the rulings, and the exceptions from the proof.

use std::fs;
use std::path::Path;

use serde::Deserialize;

use crate::tell::{Failure, Outcome};

const FOLDER: &str = "domain/rulebooks";

/// A rulebook with its ledger.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Book {
    /// The word on the command line, in file names and at the head of a test's name.
    pub(super) name: &'static str,
    /// The printed title.
    pub(super) title: &'static str,
    /// Whether there is code for it: then its proof is audited and its coverage written down.
    pub(super) is_built: bool,
    /// What becomes of printed data that the text of the rules does not hold: one word for it, and who gives it.
    pub(super) printed_data: (&'static str, &'static str),
}

const RECONSTRUCTED: (&str, &str) = ("reconstructed", "the pack reconstructs them");
const DECLARED: (&str, &str) = ("transcribed or declared", "the players transcribe or declare them");

/// Every rulebook with a ledger.
pub(super) const BOOKS: [Book; 3] = [
    Book { name: "nei", title: "Netherlands East Indies 1941–42", is_built: true, printed_data: RECONSTRUCTED },
    Book { name: "geaw", title: "The Greater East Asia War", is_built: true, printed_data: DECLARED },
    Book { name: "awaw", title: "A World at War, British Commonwealth", is_built: true, printed_data: DECLARED },
];

/// A clause as its ledger lists it, as far as the report needs it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(super) struct Clause {
    pub(super) id: String,
    pub(super) section: String,
    pub(super) title: String,
    /// `validation`, `procedure` and so on.
    pub(super) kind: String,
    /// Printed data that the rule leans on and the text of the rules does not hold.
    #[serde(default)]
    pub(super) needs: Vec<String>,
    /// Where a player meets it.
    #[serde(default)]
    pub(super) met: Vec<String>,
}

impl Clause {
    /// The id as a test's name begins: `NEI-9.1-b` becomes `nei_9_1_b`.
    pub(super) fn test_name(&self) -> String {
        self.id.to_lowercase().replace(['-', '.'], "_")
    }

    /// Whether it is left to the players at the table: nothing to code.
    pub(super) fn is_tabletop(&self) -> bool {
        self.kind == "tabletop"
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

/// A ruling on a question that a rulebook leaves open.
#[derive(Debug, Default, Clone, PartialEq, Eq, Deserialize)]
pub(super) struct Ruling {
    pub(super) id: String,
    pub(super) section: String,
    pub(super) question: String,
    /// The readings that make sense, counted from 1.
    #[serde(default)]
    pub(super) options: Vec<String>,
    /// The number of the one that holds.
    #[serde(default = "first")]
    pub(super) default: usize,
    /// The numbers of those that no new game may choose.
    #[serde(default)]
    pub(super) withdrawn: Vec<usize>,
    /// The answer with its reason.
    #[serde(rename = "ruling")]
    pub(super) answer: String,
    /// Whether a game may take another of the readings.
    #[serde(default, rename = "configurable")]
    pub(super) is_switch: bool,
}

fn first() -> usize {
    1
}

/// A clause whose proof lacks something, and why that is right.
#[derive(Debug, Default, Clone, PartialEq, Eq, Deserialize)]
pub(super) struct Exception {
    pub(super) id: String,
    /// `acceptance`, `refusal` or `cure`.
    pub(super) lacks: String,
    /// The clause that a refusal carries instead, where one does.
    pub(super) by: Option<String>,
    pub(super) reason: String,
}

/// A file of tables.
#[derive(Deserialize)]
struct Ledger {
    #[serde(default, rename = "clause")]
    clauses: Vec<Clause>,
    #[serde(default, rename = "ruling")]
    rulings: Vec<Ruling>,
    #[serde(default, rename = "exception")]
    exceptions: Vec<Exception>,
}

impl Ledger {
    fn read(root: &Path, name: &str) -> Outcome<Self> {
        let file = format!("{FOLDER}/{name}.toml");
        let text = fs::read_to_string(root.join(&file))
            .map_err(|error| Failure::new(format!("{file} could not be read: {error}")))?;
        Self::new(&file, &text)
    }

    fn new(file: &str, text: &str) -> Outcome<Self> {
        toml::from_str(text).map_err(|error| {
            let start = error.span().map_or(0, |span| span.start);
            let line = text.get(..start).unwrap_or_default().matches('\n').count() + 1;
            Failure::new(format!("{file}:{line}: {}", error.message()))
        })
    }
}

/// The clauses of a book.
pub(super) fn read(root: &Path, book: Book) -> Outcome<Vec<Clause>> {
    let clauses = Ledger::read(root, book.name)?.clauses;
    if clauses.is_empty() {
        return Err(Failure::new(format!("{FOLDER}/{}.toml holds no [[clause]]", book.name)));
    }
    Ok(clauses)
}

/// The rulings on a book.
pub(super) fn read_rulings(root: &Path, book: Book) -> Outcome<Vec<Ruling>> {
    Ok(Ledger::read(root, &format!("{}-rulings", book.name))?.rulings)
}

/// The exceptions from the proof of a book.
pub(super) fn read_exceptions(root: &Path, book: Book) -> Outcome<Vec<Exception>> {
    Ok(Ledger::read(root, &format!("{}-proof-exceptions", book.name))?.exceptions)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ledger_is_read_table_by_table() {
        let text = "# head\n[[clause]]\nid = \"NEI-2.10-a\"\nsection = \"2.10\"\ntitle = \"The \\\"die\\\"\"\n\
                    kind = \"tabletop\"\nneeds = [\"a\", \"b, c\"]\n\
                    met = [\"line\"]\n\n[[clause]]\nid = \"NEI-G3.1af-a\"\n\
                    section = \"G-3 1AF Carrier Special Attack\"\ntitle = \"T\"\nkind = \"procedure\"\n";
        let clauses = Ledger::new("a.toml", text).unwrap().clauses;
        assert_eq!(clauses.len(), 2);
        assert_eq!(clauses[0].title, "The \"die\"");
        assert_eq!(clauses[0].needs, ["a", "b, c"]);
        assert_eq!(clauses[0].met, ["line"]);
        assert!(clauses[0].is_tabletop() && !clauses[1].is_tabletop());
        assert_eq!(clauses[0].test_name(), "nei_2_10_a");
        assert_eq!(clauses[1].test_name(), "nei_g3_1af_a");
        assert_eq!((clauses[0].chapter(), clauses[1].chapter()), ("2", "G-3"));
    }

    #[test]
    fn a_line_that_cannot_be_read_is_named() {
        let said = Ledger::new("a.toml", "[[clause]]\nid = NEI").err().unwrap().to_string();
        assert!(said.contains("a.toml:2"), "{said}");
        let said = Ledger::new("a.toml", "\n[[clause]]\nsection = \"1\"").err().unwrap().to_string();
        assert!(said.contains("a.toml:2") && said.contains("`id`"), "{said}");
    }

    #[test]
    fn a_named_section_is_its_own_chapter() {
        assert_eq!(chapter("Actions List"), "Actions List");
        assert_eq!(chapter("9.3.1"), "9");
    }
}
