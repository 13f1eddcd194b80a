//! What went wrong, told with what would put it right.

use std::fmt;
use std::io::{self, Write};

/// What went wrong, and what would put it right.
#[derive(Debug)]
pub(crate) struct Failure {
    what: String,
    cure: Option<String>,
}

/// Done, or what went wrong.
pub(crate) type Outcome<T = ()> = Result<T, Failure>;

impl Failure {
    pub(crate) fn new(what: impl Into<String>) -> Self {
        Self { what: what.into(), cure: None }
    }

    /// The same failure with what would put it right.
    pub(crate) fn cure(self, cure: impl Into<String>) -> Self {
        Self { cure: Some(cure.into()), ..self }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "error: {}", self.what)?;
        match &self.cure {
            Some(cure) => write!(f, "\ncure: {}", cure.replace('\n', "\n      ")),
            None => Ok(()),
        }
    }
}

/// Prints a text whose reader may have gone, as `| head` does after its lines.
pub(crate) fn print(text: &str) {
    let _ = io::stdout().write_all(text.as_bytes());
}
