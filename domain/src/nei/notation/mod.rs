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
//! [`parse_game`] reports every mistake with its line. [`print_game`] writes what [`parse_game`] reads.
//! [`replay_recording`] plays a recording by the rules; [`Recording::of`] makes one of a game that was played.

mod commands;
mod optional;
mod playing;
mod reading;
#[cfg(test)]
mod tests;
mod writing;

use std::fmt;

pub use crate::table::recording::{Mistake, Stopped, StoppedBy, play_step};
pub use playing::{check_end, replay_recording, replay_watched};
pub use reading::{parse_command, parse_game};
pub use writing::{print_command, print_game};

use super::components::Side;
use super::game::{Correction, Phase};
use super::system::Nei;
use crate::table::journal::EntryNumber;
use crate::table::recording;
use crate::table::seat::Seat;

/// The name of the game in the first line of a recording.
pub const TITLE: &str = "Netherlands East Indies";

/// A recorded game of this book.
pub type Recording = recording::Recording<Nei, Fact>;
/// A line of it.
pub type Step = recording::Step<Nei>;
/// What a step does.
pub type StepDeed = recording::StepDeed<Nei>;
/// Something that is so at the end.
pub type Expectation = recording::Expectation<Fact>;

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

/// All seats, as lines begin.
pub(super) const SEATS: [(Seat<Side>, &str); 5] = [
    (Seat::Side(Side::Japan), "Japan"),
    (Seat::Side(Side::Allies), "Allies"),
    (Seat::Both, "Both"),
    (Seat::Umpire, "Umpire"),
    (Seat::Onlooker, "Onlooker"),
];

/// The seat as the beginning of a line names it.
pub(super) fn seat_word(seat: Seat<Side>) -> &'static str {
    SEATS.into_iter().find(|(known, _)| *known == seat).map_or("", |(_, word)| word)
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
