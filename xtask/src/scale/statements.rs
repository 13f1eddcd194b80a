//! The server's own statements, read out of its source: what is simulated is what it says, and a change there is met here.

use std::fs;
use std::path::Path;

use crate::tell::{Failure, Outcome};

/// How the news are sent along in the statement that appends.
const NEWS: &str = "pg_notify('adjutant', 'entries ' || kept)";

/// What the server says to PostgreSQL when a game is played.
#[derive(Debug, Clone)]
pub(crate) struct Statements {
    /// Appends entries of a JSON array, and tells the other processes.
    pub(crate) append: String,
    /// The row of a game.
    pub(crate) game: String,
    /// All entries of a game.
    pub(crate) whole: String,
    /// The entries of a game after a number.
    pub(crate) after: String,
    /// The newest games.
    pub(crate) newest: String,
}

impl Statements {
    /// Reads them.
    pub(crate) fn read(root: &Path) -> Outcome<Self> {
        let kept = source(root, "api/src/journal/kept.rs")?;
        let read = source(root, "api/src/journal/read.rs")?;
        let statements = Self {
            append: statement(&kept, &["const APPEND_TO_SERVER"])?,
            game: statement(&read, &["async fn game("])?,
            whole: statement(&read, &["async fn entries("])?,
            after: statement(&read, &["async fn entries_after("])?,
            newest: statement(&read, &["async fn games("])?,
        };
        if statements.append.contains(NEWS) {
            Ok(statements)
        } else {
            Err(Failure::new("the statement that appends does not tell the other processes as it did")
                .cure(format!("`{NEWS}` is looked for in it: say in xtask/src/scale how it is told now")))
        }
    }

    /// The statement that appends and tells nobody.
    pub(crate) fn append_in_silence(&self) -> String {
        self.append.replace(NEWS, "kept")
    }
}

fn source(root: &Path, file: &str) -> Outcome<String> {
    fs::read_to_string(root.join(file)).map_err(|error| Failure::new(format!("{file} cannot be read: {error}")))
}

/// The first text in quotes after some words that follow each other.
fn statement(source: &str, words: &[&str]) -> Outcome<String> {
    let missing = || {
        Failure::new(format!("the server's source has no statement after `{}`", words.join("` and `")))
            .cure("it was moved or renamed: say in xtask/src/scale/statements.rs where it is")
    };
    let mut rest = source;
    for word in words {
        rest = rest.split_once(word).ok_or_else(missing)?.1;
    }
    literal(rest).ok_or_else(missing)
}

/// The first text in quotes, its lines put together as the compiler does.
fn literal(source: &str) -> Option<String> {
    let (_, rest) = source.split_once('"')?;
    let (mut text, mut letters) = (String::new(), rest.chars().peekable());
    loop {
        match letters.next()? {
            '"' => return Some(text),
            '\\' if letters.next()? == '\n' => while letters.next_if(|letter| letter.is_whitespace()).is_some() {},
            // Statements have no other letters that are written in another way.
            '\\' => return None,
            letter => text.push(letter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scale::store::{COLUMNS, Layout};

    #[test]
    fn the_servers_statements_are_found_and_the_tables_here_have_their_columns() {
        let statements = Statements::read(&crate::tools::root().unwrap()).unwrap();
        let (_, columns) = statements.append.split_once("INSERT INTO entries (").unwrap();
        let columns: Vec<&str> = columns.split_once(')').unwrap().0.split(", ").collect();
        assert_eq!(columns, COLUMNS.map(|(name, _)| name));
        assert!(Layout::Months.tables(10).contains("PARTITION BY RANGE (game)"));
        assert!(statements.whole.ends_with("WHERE game = $1 ORDER BY number"), "{}", statements.whole);
        assert!(statements.after.contains("number > $2") && statements.newest.contains("LIMIT 20"));
        assert!(!statements.append_in_silence().contains("pg_notify"));
    }

    #[test]
    fn a_text_over_several_lines_is_one() {
        assert_eq!(literal("const A: &str =\n  \"SELECT a \\\n     FROM b\";").as_deref(), Some("SELECT a FROM b"));
        assert_eq!(literal("no text"), None);
    }
}
