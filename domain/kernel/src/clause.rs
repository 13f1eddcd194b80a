//! Clauses: the smallest numbered pieces of a rulebook, by their ids.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use rulebooks::{self, ClauseEntry};

/// A clause by its id, such as `NEI-9.1-b`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Clause(Cow<'static, str>);

impl Clause {
    /// The clause with this id. Ids in the code are compared with the ledgers by `cargo xtask rules`.
    pub const fn new(id: &'static str) -> Self {
        Self(Cow::Borrowed(id))
    }

    /// The clause that a data file names.
    pub const fn owned(id: String) -> Self {
        Self(Cow::Owned(id))
    }

    /// The id as ledgers and data files write it, such as `NEI-9.1-b`.
    pub fn id(&self) -> &str {
        &self.0
    }

    /// What the ledger says of it, if the ledger knows it.
    pub fn entry(&self) -> Option<&'static ClauseEntry> {
        rulebooks::clause(self.id())
    }

    /// The section as a player reads it: "NEI 9.1".
    pub fn section(&self) -> String {
        let book = self.id().split('-').next().unwrap_or_default();
        match self.entry() {
            Some(entry) => format!("{book} {}", entry.section),
            None => self.id().to_owned(),
        }
    }

    /// The place in the rulebook, to put objections in its order. Unknown clauses come last.
    pub fn rank(&self) -> usize {
        self.entry().map_or(usize::MAX, |entry| entry.rank)
    }
}

impl From<&'static str> for Clause {
    fn from(id: &'static str) -> Self {
        Self::new(id)
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_names_its_section_as_a_player_reads_it() {
        assert_eq!(Clause::new("NEI-9.1-b").section(), "NEI 9.1");
    }
}
