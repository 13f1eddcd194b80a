//! Recorded games: a game as a text that a player understands, one command a line.
//!
//! ```text
//! # The landing at Miri, December 1941
//! game: Netherlands East Indies, Scenario I
//! enforcement: strict
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
//! end: turn 3, entries 211, victory points of Japan 14
//! ```
//!
//! `#` begins a comment. An id that is also a word of the notation, or that holds a comma or a quotation mark, stands
//! in quotation marks; so do reasons. The first entry of a journal is the creation of the game, so the first line
//! that begins with a seat becomes entry 2.
//!
//! [`parse_game`] reports every mistake with its line. [`print_game`] writes what [`parse_game`] reads.
//! [`replay_recording`] plays a recording by the rules; [`Recording::of`] makes one of a game that was played.

mod commands;
mod optional;
mod playing;
mod reading;
#[cfg(test)]
mod tests;
mod words;
mod writing;

use std::fmt;

pub use playing::{Stopped, StoppedBy, check_end, play_step, replay_recording, replay_watched};
pub use reading::{parse_command, parse_game};
pub use writing::{print_command, print_game};

use super::command::Command;
use super::components::Side;
use super::game::{Correction, Creation, Phase};
use crate::table::journal::EntryNumber;
use crate::table::seat::Seat;

/// The name of the game in the first line of a recording.
pub const TITLE: &str = "Netherlands East Indies";

/// A game as it was played: what was fixed at the start, what was done, and what is so at the end.
#[derive(Debug, Clone, PartialEq)]
pub struct Recording {
    /// Scenario, enforcement, rulings, optional rules, and whether the table is open.
    pub creation: Creation,
    /// What was done, in order; each step becomes one entry.
    pub steps: Vec<Step>,
    /// What is so at the end.
    pub end: Vec<Expectation>,
}

/// A line of a recorded game.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// Its line in the text, from 1; zero for a step that was never written.
    pub line: usize,
    /// The seat that did it.
    pub by: Seat<Side>,
    /// What was done.
    pub deed: StepDeed,
}

/// What a step does.
#[derive(Debug, Clone, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "nearly all steps are commands")]
pub enum StepDeed {
    /// A command, with the reason by which objections were overruled, if they were.
    Play(Command, Option<String>),
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
pub struct Expectation {
    /// Its line in the text, from 1; zero for one that was never written.
    pub line: usize,
    /// What is so.
    pub fact: Fact,
}

/// A fact about a table.
#[derive(Debug, Clone, PartialEq)]
pub enum Fact {
    /// The number of the last entry.
    Entries(EntryNumber),
    /// The phase.
    Phase(Phase),
    /// Victory points (NEI 4.3, 4.4).
    VictoryPoints {
        /// Whose.
        side: Side,
        /// How many.
        points: i16,
    },
    /// The result of a finished game, in the words of NEI 4.
    Result(String),
    /// What a correction could set is so already: a track, a marker, a counter.
    State(Correction),
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

/// The seat as the beginning of a line names it.
pub(super) const fn seat_word(seat: Seat<Side>) -> &'static str {
    match seat {
        Seat::Side(Side::Japan) => "Japan",
        Seat::Side(Side::Allies) => "Allies",
        Seat::Both => "Both",
        Seat::Umpire => "Umpire",
        Seat::Onlooker => "Onlooker",
    }
}

/// All seats, as lines begin.
pub(super) const SEATS: [Seat<Side>; 5] =
    [Seat::Side(Side::Japan), Seat::Side(Side::Allies), Seat::Both, Seat::Umpire, Seat::Onlooker];

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

impl fmt::Display for StepDeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writing::deed(f, self)
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writing::fact(f, self)
    }
}
