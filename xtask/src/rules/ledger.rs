//! The clause ledgers, read line by line: `[[clause]]`, then `key = "value"`.

use std::collections::BTreeMap;
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
    /// Whether there is code for it: then its proof is audited and its coverage written down.
    pub(super) is_built: bool,
    /// What becomes of printed data that the text of the rules does not hold: one word for it, and who gives it.
    pub(super) printed_data: (&'static str, &'static str),
    /// Whether its ledger says where a player meets what is computed, seen or done.
    pub(super) asks_where_met: bool,
}

const RECONSTRUCTED: (&str, &str) = ("reconstructed", "the pack reconstructs them");
const DECLARED: (&str, &str) = ("transcribed or declared", "the players transcribe or declare them");

/// Every rulebook with a ledger.
pub(super) const BOOKS: [Book; 3] = [
    Book {
        name: "nei",
        title: "Netherlands East Indies 1941–42",
        is_built: true,
        printed_data: RECONSTRUCTED,
        asks_where_met: true,
    },
    Book {
        name: "geaw",
        title: "The Greater East Asia War",
        is_built: true,
        printed_data: DECLARED,
        asks_where_met: false,
    },
    Book {
        name: "awaw",
        title: "A World at War, British Commonwealth",
        is_built: true,
        printed_data: DECLARED,
        asks_where_met: false,
    },
];

/// A clause as its ledger lists it, as far as the report needs it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Clause {
    pub(super) id: String,
    pub(super) section: String,
    pub(super) title: String,
    /// `validation`, `procedure` and so on.
    pub(super) kind: String,
    /// Printed data that the rule leans on and the text of the rules does not hold.
    pub(super) needs: Vec<String>,
    /// Where a player meets it.
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
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(super) struct Ruling {
    pub(super) id: String,
    pub(super) section: String,
    pub(super) question: String,
    /// The readings that make sense, counted from 1.
    pub(super) options: Vec<String>,
    /// The number of the one that holds.
    pub(super) default: usize,
    /// The numbers of those that no new game may choose.
    pub(super) withdrawn: Vec<usize>,
    /// The answer with its reason.
    pub(super) answer: String,
    /// Whether a game may take another of the readings.
    pub(super) is_switch: bool,
}

/// A clause whose proof lacks something, and why that is right.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(super) struct Exception {
    pub(super) id: String,
    /// `acceptance`, `refusal` or `cure`.
    pub(super) lacks: String,
    /// The clause that a refusal carries instead, where one does.
    pub(super) by: Option<String>,
    pub(super) reason: String,
}

/// One `[[…]]` of a file: its keys with their values as they are written, each with its line.
struct Table<'a> {
    file: &'a str,
    line: usize,
    values: BTreeMap<&'a str, (usize, &'a str)>,
}

impl Table<'_> {
    fn text(&self, key: &str) -> Outcome<String> {
        let (line, value) = self
            .values
            .get(key)
            .ok_or_else(|| Failure::new(format!("{}:{}: what begins here has no `{key}`", self.file, self.line)))?;
        string(value).ok_or_else(|| Failure::new(format!("{}:{line}: expected `{key} = \"…\"` on one line", self.file)))
    }

    /// A list may be absent.
    fn texts(&self, key: &str) -> Outcome<Vec<String>> {
        let Some((line, value)) = self.values.get(key) else { return Ok(Vec::new()) };
        strings(value)
            .ok_or_else(|| Failure::new(format!("{}:{line}: expected `{key} = [\"…\", \"…\"]` on one line", self.file)))
    }

    /// One number or a list of them; may be absent.
    fn numbers(&self, key: &str) -> Outcome<Vec<usize>> {
        let Some((line, value)) = self.values.get(key) else { return Ok(Vec::new()) };
        let inside = value.strip_prefix('[').and_then(|value| value.strip_suffix(']')).unwrap_or(value);
        let numbers = inside.split(',').map(|number| number.trim().parse());
        numbers
            .collect::<Result<_, _>>()
            .map_err(|_| Failure::new(format!("{}:{line}: expected `{key}` to be numbers on one line", self.file)))
    }
}

/// The ledger of a book.
pub(super) fn read(root: &Path, book: Book) -> Outcome<Vec<Clause>> {
    let (file, text) = open(root, &format!("{}.toml", book.name))?;
    let clauses = clauses(&file, &text)?;
    if clauses.is_empty() {
        return Err(Failure::new(format!("{file} holds no [[clause]]")));
    }
    Ok(clauses)
}

fn clauses(file: &str, text: &str) -> Outcome<Vec<Clause>> {
    let clause = |table: &Table| {
        Ok(Clause {
            id: table.text("id")?,
            section: table.text("section")?,
            title: table.text("title")?,
            kind: table.text("kind")?,
            needs: table.texts("needs")?,
            met: table.texts("met")?,
        })
    };
    tables(file, text, "[[clause]]").iter().map(clause).collect()
}

/// The rulings on a book.
pub(super) fn read_rulings(root: &Path, book: Book) -> Outcome<Vec<Ruling>> {
    let (file, text) = open(root, &format!("{}-rulings.toml", book.name))?;
    let ruling = |table: &Table| {
        Ok(Ruling {
            id: table.text("id")?,
            section: table.text("section")?,
            question: table.text("question")?,
            options: table.texts("options")?,
            default: table.numbers("default")?.first().copied().unwrap_or(1),
            withdrawn: table.numbers("withdrawn")?,
            answer: table.text("ruling")?,
            is_switch: table.values.get("configurable").is_some_and(|(_, value)| *value == "true"),
        })
    };
    tables(&file, &text, "[[ruling]]").iter().map(ruling).collect()
}

/// The exceptions from the proof of a book.
pub(super) fn read_exceptions(root: &Path, book: Book) -> Outcome<Vec<Exception>> {
    let (file, text) = open(root, &format!("{}-proof-exceptions.toml", book.name))?;
    let exception = |table: &Table| {
        let by = if table.values.contains_key("by") { Some(table.text("by")?) } else { None };
        Ok(Exception { id: table.text("id")?, lacks: table.text("lacks")?, by, reason: table.text("reason")? })
    };
    tables(&file, &text, "[[exception]]").iter().map(exception).collect()
}

/// A file of `domain/rulebooks`: its name in the repository and its text.
fn open(root: &Path, name: &str) -> Outcome<(String, String)> {
    let name = format!("domain/rulebooks/{name}");
    let text = fs::read_to_string(root.join(&name))
        .map_err(|error| Failure::new(format!("{name} could not be read: {error}")))?;
    Ok((name, text))
}

fn tables<'a>(file: &'a str, text: &'a str, head: &str) -> Vec<Table<'a>> {
    let mut found: Vec<Table> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.trim() == head {
            found.push(Table { file, line: index + 1, values: BTreeMap::new() });
        } else if let (Some(table), Some((key, value))) = (found.last_mut(), line.split_once(" = ")) {
            table.values.insert(key, (index + 1, value.trim()));
        }
    }
    found
}

/// The text inside a basic TOML string.
fn string(value: &str) -> Option<String> {
    match strings(&format!("[{value}]"))?.as_slice() {
        [text] => Some(text.clone()),
        _ => None,
    }
}

/// The texts of a list of basic TOML strings.
fn strings(value: &str) -> Option<Vec<String>> {
    let mut letters = value.strip_prefix('[')?.strip_suffix(']')?.chars();
    let mut found = Vec::new();
    while let Some(letter) = letters.next() {
        match letter {
            '"' => {
                let mut text = String::new();
                loop {
                    match letters.next()? {
                        '"' => break,
                        '\\' => text.push(letters.next()?),
                        letter => text.push(letter),
                    }
                }
                found.push(text);
            }
            ',' | ' ' => {}
            _ => return None,
        }
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ledger_is_read_line_by_line() {
        let text = "# head\n[[clause]]\nid = \"NEI-2.10-a\"\nsection = \"2.10\"\ntitle = \"The \\\"die\\\"\"\n\
                    kind = \"tabletop\"\nneeds = [\"a\", \"b, c\"]\n\
                    met = [\"line\"]\n\n[[clause]]\nid = \"NEI-G3.1af-a\"\n\
                    section = \"G-3 1AF Carrier Special Attack\"\ntitle = \"T\"\nkind = \"procedure\"\n";
        let clauses = clauses("a.toml", text).unwrap();
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
        let said = clauses("a.toml", "[[clause]]\nid = NEI").unwrap_err().to_string();
        assert!(said.contains("a.toml:2"), "{said}");
        let said = clauses("a.toml", "\n[[clause]]\nsection = \"1\"").unwrap_err().to_string();
        assert!(said.contains("a.toml:2") && said.contains("`id`"), "{said}");
    }

    #[test]
    fn a_named_section_is_its_own_chapter() {
        assert_eq!(chapter("Actions List"), "Actions List");
        assert_eq!(chapter("9.3.1"), "9");
    }
}
