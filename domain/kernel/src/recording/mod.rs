//! Recorded games: what was done, step by step, to be played again by the rules of today.
//!
//! Each game has a notation of its own for its commands. The steps, who takes them, what is expected of them and how
//! they are played is the same for all; so are the words of a line, taken apart by `words`, and what `reading` reads.

pub mod reading;
pub mod words;
mod writing;

use std::fmt;
use std::sync::Arc;

use super::journal::{CorruptJournal, Deed, Entry, EntryNumber, Table};
use super::seat::Seat;
use super::system::System;
use super::verdict::{Enforcement, Refused, Ruling, Verdict};
use words::Words;

/// The words of one game: what it says of its start, of its commands and of its end.
pub trait Notation: System {
    /// Something that can be said of the end of a game.
    type End: Clone + PartialEq + fmt::Debug + fmt::Display;
    /// What was read of the start so far.
    type Start: Default;

    /// The name of the game, at the head of the first line.
    const TITLE: &'static str;
    /// A first line, for those who left it out.
    const FIRST_LINE: &'static str;
    /// The seats, by the word that a line of theirs begins with.
    const SEATS: [(Seat<Self::Side>, &'static str); 5];
    /// The keys of the lines of the start that only this game has, and whether each is said once.
    const KEYS: &'static [(&'static str, bool)];

    /// What stands after the name of the game.
    fn read_title(start: &mut Self::Start, words: &mut Words) -> Result<(), String>;
    /// A line of the start with one of the [`Notation::KEYS`].
    fn read_start(start: &mut Self::Start, key: &str, words: &mut Words) -> Result<(), String>;
    /// What is fixed at the start, when all of it was read.
    fn creation(start: Self::Start, enforcement: Enforcement) -> Self::Creation;
    /// What [`Notation::read_title`] reads.
    fn write_title(creation: &Self::Creation) -> String;
    /// The lines that [`Notation::read_start`] reads.
    fn write_start(creation: &Self::Creation) -> Vec<String>;

    /// A command, and the words that stand after it.
    fn read_command(text: &str) -> Result<(Self::Command, Words), String>;
    /// What [`Notation::read_command`] reads.
    fn write_command(command: &Self::Command) -> String;

    /// Something that is said of the end.
    fn read_end(words: &mut Words) -> Result<Self::End, String>;
    /// What is so, where `said` says what should be; `None` where there is no such thing in this game.
    fn is_so(said: &Self::End, table: &Table<Self>) -> Option<Self::End>;
    /// What the recording of a table says of its end.
    fn end(table: &Table<Self>) -> Vec<Self::End>;

    /// The hash of a pack, as a game that is created with it keeps it.
    fn pack_hash(pack: &Self::Pack) -> String;
}

/// A game as it was played: what was fixed at the start, what was done, and what is so at the end.
#[derive(Debug, Clone, PartialEq)]
pub struct Recording<S: Notation> {
    /// The folder of data packs it is played with, as seen from the file; none for those inside the program.
    pub packs: Option<String>,
    /// What is fixed when the game is created.
    pub creation: S::Creation,
    /// What was done, in order.
    pub steps: Vec<Step<S>>,
    /// What is so at the end.
    pub end: Vec<Expectation<S>>,
}

/// A line of a recorded game.
#[derive(Debug, Clone, PartialEq)]
pub struct Step<S: System> {
    /// Its line in the text, from 1; zero for a step that was never written.
    pub line: usize,
    /// The seat that did it.
    pub by: Seat<S::Side>,
    /// What was done, or what must be refused.
    pub deed: StepDeed<S>,
}

/// What a step does. Each makes one entry, but for what must be refused.
#[derive(Debug, Clone, PartialEq)]
pub enum StepDeed<S: System> {
    /// A command, with the reason by which objections were overruled, if they were.
    Play(S::Command, Option<String>),
    /// A command that the rules must not let pass, and the clause that must be named. It makes no entry.
    Refuse {
        /// The command that must be refused.
        command: S::Command,
        /// The id of the clause.
        clause: String,
    },
    /// Take back, or ask to take back, everything after an entry.
    TakeBack {
        /// The last entry that stands.
        to: EntryNumber,
    },
    /// Answer a request to take back; its asker may withdraw it.
    AnswerTakeBack {
        /// Whether it is granted.
        granted: bool,
    },
}

/// Something that is so at the end of a recorded game.
#[derive(Debug, Clone, PartialEq)]
pub struct Expectation<S: Notation> {
    /// Its line in the text, from 1; zero for one that was never written.
    pub line: usize,
    /// What should be so, as the notation of the game says it.
    pub fact: S::End,
}

/// What is wrong with a line of a recorded game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct Mistake {
    /// The line, from 1.
    pub line: usize,
    /// What stands there and what may.
    pub reason: String,
}

/// A recorded game that came to a stop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stopped {
    /// The line of the step that was not carried out; zero where there is none.
    pub line: usize,
    /// The entry it would have made.
    pub entry: EntryNumber,
    /// The step in the words of the notation.
    pub step: String,
    /// Why it stopped: the rules refuse the step, or should and do not, or its entry does not fit.
    pub by: Box<StoppedBy>,
}

/// Why a recorded game stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoppedBy {
    /// The rules refused the step.
    Refused(Refused),
    /// The rules did not refuse what they must, or not by the clause that the recording names.
    NotRefused {
        /// The id of the clause that the recording names, such as `NEI-9.1-b`.
        clause: String,
        /// The clauses that they named instead.
        named: Vec<String>,
    },
    /// The pack has no such scenario, or the entry did not fit.
    Corrupt(CorruptJournal),
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} (entry {}), {:?}: {}", self.line, self.entry, self.step, self.by)
    }
}

impl fmt::Display for StoppedBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refused) => {
                refused.fmt(f)?;
                let cures: Vec<&str> = match refused {
                    Refused::Impossible(refusal) => vec![&refusal.cure],
                    Refused::AgainstTheRules(violations) | Refused::NeedsRuling(violations) => {
                        violations.iter().map(|violation| violation.cure.as_str()).collect()
                    }
                };
                write!(f, "; what would do: {}", cures.join("; "))
            }
            Self::NotRefused { clause, named } => {
                write!(f, "{clause} should refuse it")?;
                if named.is_empty() { f.write_str("; it is accepted") } else { write!(f, ", not {}", named.join(", ")) }
            }
            Self::Corrupt(corrupt) => corrupt.fmt(f),
        }
    }
}

impl std::error::Error for Stopped {}

/// The entry that a step makes on this table, not yet part of its journal; none for a step that must be refused and is.
///
/// # Errors
/// What the table says against it.
pub fn play_step<S: System>(table: &Table<S>, step: &Step<S>) -> Result<Option<Entry<S>>, StoppedBy> {
    let entry = match &step.deed {
        StepDeed::Play(command, overruled) => {
            let ruling = overruled.clone().map_or(Ruling::ByTheBook, Ruling::Overruled);
            table.play(step.by, command.clone(), ruling)
        }
        StepDeed::Refuse { command, clause } => {
            // What the table answers is what counts: a refusal leaves objections out that a verdict may hold beside it.
            let verdict = match table.play(step.by, command.clone(), Ruling::ByTheBook) {
                Ok(_) => Verdict::clear(),
                Err(Refused::Impossible(refusal)) => Verdict::refused(refusal),
                Err(Refused::AgainstTheRules(violations) | Refused::NeedsRuling(violations)) => Verdict::of(violations),
            };
            if verdict.cites(clause) {
                return Ok(None);
            }
            let named = verdict.clauses().map(str::to_owned).collect();
            return Err(StoppedBy::NotRefused { clause: clause.clone(), named });
        }
        StepDeed::TakeBack { to } => table.take_back(step.by, *to),
        StepDeed::AnswerTakeBack { granted } => table.answer_take_back(step.by, *granted),
    };
    entry.map(Some).map_err(StoppedBy::Refused)
}

impl<S: Notation> Recording<S> {
    /// The recorded game of a table, as its journal tells it; its end is what the table shows now.
    pub fn of(table: &Table<S>) -> Self {
        let end = S::end(table).into_iter().map(|fact| Expectation { line: 0, fact }).collect();
        Self { packs: None, creation: table.creation().clone(), steps: steps_of(table), end }
    }

    /// Plays the game from its creation, each step judged.
    ///
    /// # Errors
    /// The first step that the rules do not allow, or allow and should not.
    pub fn replay(&self, pack: Arc<S::Pack>) -> Result<Table<S>, Stopped> {
        self.replay_watched(pack, |_, _| {})
    }

    /// Plays the game and shows the table after each step.
    ///
    /// # Errors
    /// The first step that the rules do not allow, or allow and should not.
    pub fn replay_watched(
        &self,
        pack: Arc<S::Pack>,
        mut watch: impl FnMut(&Table<S>, &Step<S>),
    ) -> Result<Table<S>, Stopped> {
        let creation = Table::<S>::creation_entry(self.creation.clone(), S::pack_hash(&pack), Seat::Both);
        let mut table = Table::replay(pack, [creation]).map_err(|corrupt| Stopped {
            line: 0,
            entry: corrupt.number,
            step: "the creation of the game".to_owned(),
            by: Box::new(StoppedBy::Corrupt(corrupt)),
        })?;
        for step in &self.steps {
            let number = table.last_number() + 1;
            let stopped =
                |by| Stopped { line: step.line, entry: number, step: step.deed.to_string(), by: Box::new(by) };
            if let Some(entry) = play_step(&table, step).map_err(stopped)? {
                table.fold(entry).map_err(|corrupt| stopped(StoppedBy::Corrupt(corrupt)))?;
            }
            watch(&table, step);
        }
        Ok(table)
    }

    /// What the recording expects of the end and the table does not show, with the lines that say so.
    pub fn check_end(&self, table: &Table<S>) -> Vec<Mistake> {
        let differs = |Expectation { line, fact }: &Expectation<S>| {
            let reason = match S::is_so(fact, table) {
                Some(found) if found == *fact => return None,
                Some(found) => format!("the end should be {:?}; it is {:?}", fact.to_string(), found.to_string()),
                None => format!("the end should be {:?}; there is no such thing in this game", fact.to_string()),
            };
            Some(Mistake { line: *line, reason })
        };
        self.end.iter().filter_map(differs).collect()
    }
}

/// The steps of a table, as its journal tells them.
fn steps_of<S: System>(table: &Table<S>) -> Vec<Step<S>> {
    let mut steps = Vec::new();
    let mut is_asked = false;
    for entry in table.entries() {
        let deed = match &entry.deed {
            Deed::Created { .. } | Deed::Attested { .. } => continue,
            Deed::Played { command, .. } => {
                StepDeed::Play(command.clone(), entry.ruling.as_ref().and_then(|ruling| ruling.reason.clone()))
            }
            Deed::TakeBackAsked { to, .. } => StepDeed::TakeBack { to: *to },
            Deed::TookBack { to } if !is_asked => StepDeed::TakeBack { to: *to },
            Deed::TookBack { .. } => StepDeed::AnswerTakeBack { granted: true },
            Deed::TakeBackDeclined => StepDeed::AnswerTakeBack { granted: false },
        };
        is_asked = matches!(entry.deed, Deed::TakeBackAsked { .. });
        steps.push(Step { line: 0, by: entry.by, deed });
    }
    steps
}
