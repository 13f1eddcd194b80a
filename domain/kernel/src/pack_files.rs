//! The files of a data pack, and every reason why they are none.

use std::collections::BTreeMap;
use std::fmt;

use super::digest::Parts;

/// The texts of the files of a pack, by file name. Reading them from a folder is the caller's business.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PackFiles(BTreeMap<String, String>);

impl PackFiles {
    /// Adds a file, or puts another text in the place of one. Names that end neither in `.toml` nor in `.csv`
    /// (the notes beside the pack) are left out.
    pub fn insert(&mut self, name: impl Into<String>, text: impl Into<String>) {
        let name = name.into();
        if has_extension(&name, "toml") || has_extension(&name, "csv") {
            self.0.insert(name, text.into());
        }
    }

    /// The text of a file.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// The files in the order of their names, which is also the order of the hash.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, text)| (name.as_str(), text.as_str()))
    }

    /// SHA-256 over the names and texts, in hexadecimal. Lengths go in too, so that no text can pass for a name.
    pub fn hash(&self) -> String {
        let mut parts = Parts::default();
        for part in self.iter().flat_map(|(name, text)| [name, text]) {
            parts.part(part);
        }
        parts.finish()
    }
}

impl<N: Into<String>, T: Into<String>> FromIterator<(N, T)> for PackFiles {
    fn from_iter<I: IntoIterator<Item = (N, T)>>(files: I) -> Self {
        let mut all = Self::default();
        for (name, text) in files {
            all.insert(name, text);
        }
        all
    }
}

/// Whether a file's name ends so, in any case: `has_extension("map.TOML", "toml")`.
pub fn has_extension(name: &str, extension: &str) -> bool {
    std::path::Path::new(name).extension().is_some_and(|found| found.eq_ignore_ascii_case(extension))
}

/// Every reason why the files are no pack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackError {
    /// The mistakes, in the order of files and lines.
    pub mistakes: Vec<PackMistake>,
}

impl fmt::Display for PackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mistakes = if self.mistakes.len() == 1 { "mistake" } else { "mistakes" };
        write!(f, "the data pack has {} {mistakes}", self.mistakes.len())?;
        for mistake in &self.mistakes {
            write!(f, "\n{mistake}")?;
        }
        Ok(())
    }
}

impl std::error::Error for PackError {}

/// One mistake: `map.toml:214: …`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct PackMistake {
    /// The name of the file, such as `map.toml`.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong and what would be right.
    pub reason: String,
}

impl fmt::Display for PackMistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.reason)
    }
}
