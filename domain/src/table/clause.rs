//! Clauses: the smallest numbered pieces of a rulebook, and the ledgers that restate them.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

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

    /// The id.
    pub fn id(&self) -> &str {
        &self.0
    }

    /// What the ledger says of it, if the ledger knows it.
    pub fn entry(&self) -> Option<&'static ClauseEntry> {
        ledgers().get(self.id())
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

/// A clause as a ledger restates it, in our own words.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct ClauseEntry {
    /// Its id.
    pub id: String,
    /// The section of the rulebook, or the name of the action.
    pub section: String,
    /// A title.
    pub title: String,
    /// The rule, restated.
    pub rule: String,
    /// `validation`, `procedure`, `computation`, `data`, `setup`, `visibility`, or `tabletop` for what is left to the players.
    pub kind: String,
    /// What proves that it is kept.
    pub check: String,
    /// Its place in its ledger.
    #[serde(skip)]
    pub rank: usize,
}

/// A ruling on a question that a rulebook leaves open.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct RulingEntry {
    /// Its id, such as `NEI-R07`.
    pub id: String,
    /// The sections the question arises from.
    pub section: String,
    /// The question.
    pub question: String,
    /// The answers that make sense, our own first.
    pub options: Vec<String>,
    /// Our answer, with its reason.
    pub ruling: String,
    /// Whether a game may choose another of the options.
    pub configurable: bool,
}

#[derive(Deserialize)]
struct ClauseFile {
    clause: Vec<ClauseEntry>,
}

#[derive(Deserialize)]
struct RulingFile {
    ruling: Vec<RulingEntry>,
}

const CLAUSE_FILES: [&str; 3] = [
    include_str!("../../rulebooks/nei.toml"),
    include_str!("../../rulebooks/geaw.toml"),
    include_str!("../../rulebooks/awaw.toml"),
];

const RULING_FILES: [&str; 3] = [
    include_str!("../../rulebooks/nei-rulings.toml"),
    include_str!("../../rulebooks/geaw-rulings.toml"),
    include_str!("../../rulebooks/awaw-rulings.toml"),
];

/// Every clause of every ledger, by id.
///
/// The ledgers are compiled in and read once; a test proves that all of them can be read, so a
/// ledger that cannot would show as empty here and nowhere else.
pub fn ledgers() -> &'static BTreeMap<String, ClauseEntry> {
    static LEDGERS: LazyLock<BTreeMap<String, ClauseEntry>> = LazyLock::new(|| {
        let mut all = BTreeMap::new();
        for text in CLAUSE_FILES {
            let entries = toml::from_str::<ClauseFile>(text).map_or_else(|_| Vec::new(), |file| file.clause);
            for mut entry in entries {
                entry.rank = all.len();
                all.insert(entry.id.clone(), entry);
            }
        }
        all
    });
    &LEDGERS
}

/// Every ruling of every ledger, by id.
pub fn rulings() -> &'static BTreeMap<String, RulingEntry> {
    static RULINGS: LazyLock<BTreeMap<String, RulingEntry>> = LazyLock::new(|| {
        RULING_FILES
            .iter()
            .flat_map(|text| toml::from_str::<RulingFile>(text).map_or_else(|_| Vec::new(), |file| file.ruling))
            .map(|entry| (entry.id.clone(), entry))
            .collect()
    });
    &RULINGS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ledger_can_be_read_whole() {
        for text in CLAUSE_FILES {
            let file: ClauseFile = toml::from_str(text).unwrap();
            for entry in &file.clause {
                assert!(ledgers().contains_key(&entry.id), "{} is missing", entry.id);
            }
        }
        for text in RULING_FILES {
            let file: RulingFile = toml::from_str(text).unwrap();
            assert!(file.ruling.iter().all(|entry| rulings().contains_key(&entry.id)));
        }
        assert_eq!(ledgers().keys().filter(|id| id.starts_with("NEI-")).count(), 687);
    }

    #[test]
    fn a_clause_names_its_section_as_a_player_reads_it() {
        assert_eq!(Clause::new("NEI-9.1-b").section(), "NEI 9.1");
    }
}
