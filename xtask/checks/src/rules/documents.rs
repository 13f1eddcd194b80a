//! What the ledger says of itself in `docs`: how every clause is kept, and every ruling.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::tell::{Failure, Outcome};

use super::ledger::{Book, Clause, Exception, Ruling};
use super::{Coverage, in_order};

/// A document that is made from the ledger.
pub(super) struct Document {
    /// Where it lies in the repository.
    pub(super) file: String,
    text: String,
}

/// How a clause is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Status {
    Enforced,
    Computed,
    Tracked,
    LeftToTheTable,
    OutsideOurText,
    NotYetBuilt,
}

impl Status {
    const ALL: [Self; 6] =
        [Self::Enforced, Self::Computed, Self::Tracked, Self::LeftToTheTable, Self::OutsideOurText, Self::NotYetBuilt];

    fn of(clause: &Clause, coverage: &Coverage) -> Self {
        if clause.is_tabletop() {
            return Self::LeftToTheTable;
        }
        if !coverage.tests.contains_key(&clause.id) {
            let is_printed = clause.kind == "data" && !clause.needs.is_empty();
            return if is_printed { Self::OutsideOurText } else { Self::NotYetBuilt };
        }
        match clause.kind.as_str() {
            "validation" => Self::Enforced,
            "computation" | "data" | "setup" => Self::Computed,
            _ => Self::Tracked,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Self::Enforced => "enforced",
            Self::Computed => "computed",
            Self::Tracked => "tracked",
            Self::LeftToTheTable => "left to the table",
            Self::OutsideOurText => "outside our text",
            Self::NotYetBuilt => "not yet built",
        }
    }

    fn meaning(self) -> &'static str {
        match self {
            Self::Enforced => "what breaks it is refused; a test shows one case accepted and one refused",
            Self::Computed => "a number, or data of the pack; a test compares it",
            Self::Tracked => "what happens, who sees it, or in which order; a test plays it",
            Self::LeftToTheTable => "nothing follows from it for the record",
            Self::OutsideOurText => "only a printed component says it, and the text of the rules does not",
            Self::NotYetBuilt => "no test names it",
        }
    }
}

impl Document {
    /// Every clause of a book by section, its status and its tests.
    pub(super) fn coverage(book: Book, clauses: &[Clause], coverage: &Coverage, exceptions: &[Exception]) -> Self {
        let mut text = format!(
            "# {}: how every clause is kept\n\n\
             Made by `cargo xtask rules --write` from `domain/rulebooks/{name}.toml` and the names of the tests.\n\
             Titles are ours. Rulings (`{head}-R…`) stand in [{rulings}](../{rulings}).\n\n\
             | status | clauses | meaning |\n|---|---:|---|\n",
            book.title,
            name = book.name,
            head = book.name.to_uppercase(),
            rulings = if book.name == "nei" { "rulings.md".to_owned() } else { format!("rulings-{}.md", book.name) },
        );
        let mut counts: BTreeMap<Status, usize> = BTreeMap::new();
        for clause in clauses {
            *counts.entry(Status::of(clause, coverage)).or_default() += 1;
        }
        for status in Status::ALL {
            let count = counts.get(&status).copied().unwrap_or_default();
            let _ = writeln!(text, "| {} | {count} | {} |", status.word(), status.meaning());
        }
        let _ = writeln!(text, "| all | {} | |", clauses.len());
        let _ = writeln!(
            text,
            "\nWhere a clause leans on printed data that the text of the rules does not hold, {}; these are named with \
             the status.",
            book.printed_data.1
        );
        for chapter in in_order(clauses.iter().map(Clause::chapter)) {
            let _ = writeln!(text, "\n## {chapter}");
            let of_chapter = || clauses.iter().filter(|clause| clause.chapter() == chapter);
            for section in in_order(of_chapter().map(|clause| clause.section.as_str())) {
                if section != chapter {
                    let _ = writeln!(text, "\n### {section}");
                }
                text.push_str(
                    "\n| clause | title | status | where a player meets it | tests |\n|---|---|---|---|---|\n",
                );
                for clause in of_chapter().filter(|clause| clause.section == section) {
                    text.push_str(&row(book, clause, coverage, exceptions));
                }
            }
        }
        text.push_str(&excepted(exceptions));
        Self { file: format!("docs/coverage/{}.md", book.name), text }
    }

    /// The same in a word for each clause, for the program itself to read.
    pub(super) fn treatments(book: Book, clauses: &[Clause], coverage: &Coverage) -> Self {
        let mut text =
            "# How every clause is kept. Made by `cargo xtask rules --write`; not to be edited.\n".to_owned();
        for clause in clauses {
            let _ = writeln!(text, "{}: {}", clause.id, Status::of(clause, coverage).word());
        }
        Self { file: format!("domain/rulebooks/{}-treatment.txt", book.name), text }
    }

    /// Every ruling on a book.
    pub(super) fn rulings(book: Book, rulings: &[Ruling]) -> Self {
        let switches = rulings.iter().filter(|ruling| ruling.is_switch).count();
        let mut text = format!(
            "# {}: rulings\n\n\
             Made by `cargo xtask rules --write` from `domain/rulebooks/{}-rulings.toml`.\n\
             Where the rulebook contradicts itself, falls silent or can be read in two ways, this is what holds, with the \
             reason.\n\
             {switches} of the {} are switches of a game: whoever creates it may choose another reading, by its number. The \
             others are fixed.\n",
            book.title,
            book.name,
            rulings.len(),
        );
        for ruling in rulings {
            let _ = writeln!(text, "\n## {}: {}\n", ruling.id, ruling.section);
            let _ = writeln!(text, "{}\n", ruling.question);
            for (index, option) in ruling.options.iter().enumerate() {
                let number = index + 1;
                let holds = if number == ruling.default {
                    " (the default)"
                } else if ruling.withdrawn.contains(&number) {
                    " (not for new games)"
                } else {
                    ""
                };
                let _ = writeln!(text, "{number}. {option}{holds}");
            }
            let switch = if ruling.is_switch { "a switch of the game" } else { "fixed" };
            let _ = writeln!(text, "\n**Ruling, {switch}:** {}", ruling.answer);
        }
        // The rulings on the first game have had this name since before there was another.
        let file =
            if book.name == "nei" { "docs/rulings.md".to_owned() } else { format!("docs/rulings-{}.md", book.name) };
        Self { file, text }
    }

    /// Whether the file says what the document says.
    pub(super) fn is_current(&self, root: &Path) -> bool {
        fs::read_to_string(root.join(&self.file)).is_ok_and(|text| text.replace("\r\n", "\n") == self.text)
    }

    pub(super) fn write(&self, root: &Path) -> Outcome {
        let file = root.join(&self.file);
        let folder = file.parent().unwrap_or(root);
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&file, &self.text))
            .map_err(|error| Failure::new(format!("{} could not be written: {error}", self.file)))
    }
}

fn row(book: Book, clause: &Clause, coverage: &Coverage, exceptions: &[Exception]) -> String {
    let mut status = Status::of(clause, coverage).word().to_owned();
    if !clause.needs.is_empty() && coverage.tests.contains_key(&clause.id) {
        let _ = write!(status, "; {}: {}", book.printed_data.0, clause.needs.join(", "));
    }
    for exception in exceptions.iter().filter(|exception| exception.id == clause.id) {
        match &exception.by {
            Some(by) => {
                let _ = write!(status, "; [refused by](#exceptions) {by}");
            }
            None => {
                let _ = write!(status, "; [without a test of {}](#exceptions)", exception.lacks);
            }
        }
    }
    let tests: Vec<String> = coverage
        .tests
        .get(&clause.id)
        .into_iter()
        .flatten()
        .map(|test| {
            let file = test.place.rsplit_once(':').map_or(test.place.as_str(), |(file, _)| file);
            let name = file.rsplit('/').next().unwrap_or(file);
            format!("`{}` in [{name}](../../{file})", test.word)
        })
        .collect();
    let (title, met) = (cell(&clause.title), clause.met.join("<br>"));
    format!("| {} | {title} | {status} | {met} | {} |\n", clause.id, tests.join("<br>"))
}

fn excepted(exceptions: &[Exception]) -> String {
    if exceptions.is_empty() {
        return String::new();
    }
    let mut text = "\n## Exceptions\n\n\
                    What the proof of these clauses lacks, and why that is right.\n\n\
                    | clause | lacks | refused by | reason |\n|---|---|---|---|\n"
        .to_owned();
    for exception in exceptions {
        let by = exception.by.as_deref().unwrap_or_default();
        let _ = writeln!(text, "| {} | {} | {by} | {} |", exception.id, exception.lacks, cell(&exception.reason));
    }
    text
}

/// A text that stands in a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::rules::ledger::BOOKS;
    use crate::rules::mentions::{Mention, Mentions};

    fn clause(id: &str, section: &str, kind: &str, needs: &[&str]) -> Clause {
        Clause {
            id: id.to_owned(),
            section: section.to_owned(),
            title: "A | B".to_owned(),
            kind: kind.to_owned(),
            needs: needs.iter().map(|&need| need.to_owned()).collect(),
            met: if kind == "procedure" { vec!["line".to_owned(), "NeiView.turn".to_owned()] } else { Vec::new() },
        }
    }

    #[test]
    fn every_clause_stands_with_its_status_and_its_tests() {
        let clauses = [
            clause("NEI-9.1-b", "9.1", "validation", &["map"]),
            clause("NEI-9.1-c", "9.1", "validation", &[]),
            clause("NEI-9.2-a", "9.2", "data", &["map"]),
            clause("NEI-9.2-b", "9.2", "tabletop", &[]),
            clause("NEI-25.0-a", "25.0", "procedure", &["map"]),
        ];
        let mention = Mention { word: "nei_9_1_b_eight".to_owned(), place: "domain/tests/a.rs:12".to_owned() };
        let mentions = Mentions { tests: vec![mention], citations: Vec::new() };
        let coverage = Coverage::of(BOOKS[0], &clauses, &BTreeSet::new(), &mentions);
        let by = Some("NEI-9.1-a".to_owned());
        let exception =
            Exception { id: "NEI-9.1-b".to_owned(), lacks: "refusal".to_owned(), by, reason: "So.".to_owned() };
        assert_eq!(
            Document::treatments(BOOKS[0], &clauses, &coverage).text.lines().skip(1).collect::<Vec<_>>(),
            [
                "NEI-9.1-b: enforced",
                "NEI-9.1-c: not yet built",
                "NEI-9.2-a: outside our text",
                "NEI-9.2-b: left to the table",
                "NEI-25.0-a: not yet built",
            ]
        );
        let text = Document::coverage(BOOKS[0], &clauses, &coverage, &[exception]).text;
        for row in [
            "| NEI-9.1-b | A \\| B | enforced; reconstructed: map; [refused by](#exceptions) NEI-9.1-a |  | \
             `nei_9_1_b_eight` in [a.rs](../../domain/tests/a.rs) |\n",
            "| NEI-9.1-c | A \\| B | not yet built |  |  |\n",
            "| NEI-9.2-a | A \\| B | outside our text |  |  |\n",
            "| NEI-9.2-b | A \\| B | left to the table |  |  |\n",
            "| NEI-25.0-a | A \\| B | not yet built | line<br>NeiView.turn |  |\n",
            "| not yet built | 2 |",
            "| NEI-9.1-b | refusal | NEI-9.1-a | So. |\n",
        ] {
            assert!(text.contains(row), "{row} in\n{text}");
        }
    }

    #[test]
    fn every_ruling_stands_with_its_readings_and_the_one_that_holds() {
        let ruling = Ruling {
            id: "NEI-R01".to_owned(),
            section: "4.2".to_owned(),
            question: "Which?".to_owned(),
            options: vec!["This".to_owned(), "That".to_owned(), "Neither".to_owned()],
            default: 2,
            withdrawn: vec![3],
            answer: "This, since it is so.".to_owned(),
            is_switch: true,
        };
        let text = Document::rulings(BOOKS[0], &[ruling]).text;
        let expected = "## NEI-R01: 4.2\n\nWhich?\n\n1. This\n2. That (the default)\n3. Neither (not for new games)\n\n\
                        **Ruling, a switch of the game:** This, since it is so.\n";
        assert!(text.ends_with(expected), "{text}");
    }
}
