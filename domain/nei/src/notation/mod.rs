//! Recorded games: a game as a text that a player understands, one command a line.
//!
//! ```text
//! # The landing at Miri, December 1941
//! game: Netherlands East Indies, Scenario I
//! enforcement: strict
//! rules: version 2
//! ruling: NEI-R01 reading 3
//! option: joint_operations
//! table: open
//!
//! Allies: place N-I1 at batavia
//! Allies: finish the set-up
//! Japan: sail J-CA5 J-DD2 by s_B4 s_C4 to s_D4, attack, joined by J-SS4
//! Japan: dice 3 5 1
//! Japan: amphibious J-TR1, loading J-KWD on J-TR1, by s_B4 s_C4 to s_D5, landing J-KWD at miri, attack
//! Allies: choose losses B-MIR 1
//! Allies: take back to entry 12
//! Japan: grant the take-back
//! Japan refused NEI-14.2-a: bombard with J-TR1 by s_B5 to kuching
//! end: turn 3, entries 211, victory points of Japan 14
//! ```
//!
//! `rules:` says under which version of the rules the game was created, and so which readings hold where no ruling is
//! chosen; without it that is version 1. `#` begins a comment. An id that is also a word of the notation, or that holds a comma or a quotation mark, stands
//! in quotation marks; so do reasons. The first entry of a journal is the creation of the game, so the first line
//! that begins with a seat becomes entry 2. A line with `refused` and a clause makes no entry: the rules must not let it
//! pass, and must name that clause.
//!
//! The words of a command are declared with it, in [`super::command`], in the pieces of `phrases`; what the types of its
//! fields say is in `spoken`. What is alike for every game is in [`kernel::recording`].

#[cfg(test)]
pub(crate) mod any;
mod corrections;
mod ends;
pub(crate) mod phrases;
mod reading;
mod spoken;
mod statements;
#[cfg(test)]
mod tests;
mod writing;

use std::fmt;

pub use kernel::recording::{Mistake, Stopped, StoppedBy, play_step};

use super::book::Nei;
use super::command::Command;
use super::components::Side;
use super::game::{Correction, Creation, Phase};
use super::pack::Pack;
use kernel::journal::{EntryNumber, Table};
use kernel::recording::words::Words;
use kernel::recording::{self, Notation};
use kernel::seat::Seat;
use kernel::verdict::Enforcement;
use phrases::Spoken;

/// A recorded game of this book.
pub type Recording = recording::Recording<Nei>;
pub type Step = recording::Step<Nei>;
/// What a step does.
pub type StepDeed = recording::StepDeed<Nei>;
/// Something that is so at the end.
pub type Expectation = recording::Expectation<Nei>;

/// A fact about a table.
#[derive(Debug, Clone, PartialEq)]
pub enum Fact {
    /// The number of the last entry.
    Entries(EntryNumber),
    Phase(Phase),
    /// Victory points (NEI 4.3, 4.4).
    VictoryPoints {
        side: Side,
        points: i16,
    },
    /// The result of a finished game, in the words of NEI 4.
    Result(String),
    /// What a correction could set is so already: a track, a marker, a counter.
    State(Correction),
}

/// The phases, as the facts of an end name them.
pub(super) const PHASES: [(Phase, &str); 9] = [
    (Phase::SetUp(Side::Japan), "Japanese set-up"),
    (Phase::SetUp(Side::Allies), "Allied set-up"),
    (Phase::Incident(Side::Japan), "Japanese incident phase"),
    (Phase::Incident(Side::Allies), "Allied incident phase"),
    (Phase::ActionPoints(Side::Japan), "Japanese action point determination"),
    (Phase::ActionPoints(Side::Allies), "Allied action point determination"),
    (Phase::Action(Side::Japan), "Japanese action phase"),
    (Phase::Action(Side::Allies), "Allied action phase"),
    (Phase::Finished, "game over"),
];

/// Reads one command as a line says it after the seat.
///
/// # Errors
/// What stands there and what may.
pub fn parse_command(text: &str) -> Result<Command, String> {
    recording::reading::command::<Nei>(text)
}

/// Writes one command, as a line says it after the seat.
pub fn print_command(command: &Command) -> String {
    phrases::said(command)
}

impl Notation for Nei {
    type End = Fact;
    type Start = reading::Start;

    const TITLE: &'static str = "Netherlands East Indies";
    const FIRST_LINE: &'static str = "game: Netherlands East Indies, Scenario I";
    const SEATS: [(Seat<Side>, &'static str); 5] = [
        (Seat::Side(Side::Japan), "Japan"),
        (Seat::Side(Side::Allies), "Allies"),
        (Seat::Both, "Both"),
        (Seat::Umpire, "Umpire"),
        (Seat::Onlooker, "Onlooker"),
    ];
    const KEYS: &'static [(&'static str, bool)] =
        &[("rules", true), ("ruling", false), ("option", false), ("table", false), ("advice", false)];

    fn read_title(start: &mut Self::Start, words: &mut Words) -> Result<(), String> {
        start.title(words)
    }
    fn read_start(start: &mut Self::Start, key: &str, words: &mut Words) -> Result<(), String> {
        start.line(key, words)
    }
    fn creation(start: Self::Start, enforcement: Enforcement) -> Creation {
        start.creation(enforcement)
    }
    fn write_title(creation: &Creation) -> String {
        writing::title(creation)
    }
    fn write_start(creation: &Creation) -> Vec<String> {
        writing::start(creation)
    }
    fn read_command(text: &str) -> Result<(Command, Words), String> {
        let mut words = Words::of(text)?;
        let command = Command::read(&mut words)?;
        Ok((command, words))
    }
    fn write_command(command: &Command) -> String {
        phrases::said(command)
    }
    fn read_end(words: &mut Words) -> Result<Fact, String> {
        reading::fact(words)
    }
    fn is_so(said: &Fact, table: &Table<Self>) -> Option<Fact> {
        ends::is_so(said, table)
    }
    fn end(table: &Table<Self>) -> Vec<Fact> {
        ends::end(table)
    }
    fn pack_hash(pack: &Pack) -> String {
        pack.hash.clone()
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writing::fact(f, self)
    }
}
