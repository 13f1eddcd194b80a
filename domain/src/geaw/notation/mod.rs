//! Recorded games: a game as a text that a player understands, one command a line.
//!
//! ```text
//! # Four turns on an invented map
//! game: The Greater East Asia War
//! packs: packs
//! enforcement: strict
//! ruling: GEAW-R-27 reading 2
//! option: section 44
//!
//! Japan: take Japan as Aoi
//! Japan: {"order":{"define_scenario":{ … }}}
//! Allies: agree
//! Japan: place J-C1 in 2916
//! Japan: mobilize J-INF1 in 2914
//! Japan refused GEAW-5.4-a: mobilize J-INF2 in 2914
//! Japan: move J-INF4 rail 2919 3019, declaring general supply of J-INF4 is yes
//! Japan: move J-SUP1 by 2915 road 3013 river 3014
//! Japan: expend J-SUP1 for J-C1, declaring supply radius is 2
//! Japan: break down J-C1, declaring stacking in 2918 is yes by 9.0
//! Allies: take back to entry 12
//! Japan: grant the take-back
//! end: turn 4, entries 211, victory points of Japan 14, unit J-C1 in 2918
//! ```
//!
//! `#` begins a comment. What comes after `declaring` is declared with the command; the section relied on follows `by`
//! where it is not the usual one. A command that is mostly records (the sheet of a scenario, a transcription, a
//! correction) is written as data, in braces, as the journal keeps it. A line with `refused` and a clause makes no entry:
//! the rules must not let it pass, and must name that clause.
//!
//! [`parse_game`] reports every mistake with its line. [`print_game`] writes what [`parse_game`] reads.

mod claims;
mod orders;
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

use super::components::{Side, UnitId};
use super::game::{Location, Phase, PlayerPhase};
use super::system::Geaw;
use crate::table::journal::EntryNumber;
use crate::table::recording;
use crate::table::seat::Seat;

/// The name of the game in the first line of a recording.
pub const TITLE: &str = "The Greater East Asia War";

/// A recorded game of this book.
pub type Recording = recording::Recording<Geaw, Fact>;
/// A line of it.
pub type Step = recording::Step<Geaw>;
/// What a step does.
pub type StepDeed = recording::StepDeed<Geaw>;
/// Something that is so at the end.
pub type Expectation = recording::Expectation<Fact>;

/// A fact about a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fact {
    /// The number of the last entry.
    Entries(EntryNumber),
    /// The game turn.
    Turn(u8),
    /// The phase.
    Phase(Phase),
    /// Victory points (5.1).
    VictoryPoints {
        /// Whose.
        side: Side,
        /// How many.
        points: i16,
    },
    /// Where a unit is.
    Unit {
        /// The unit.
        unit: UnitId,
        /// Its place.
        location: Location,
    },
}

/// All seats, as lines begin.
const SEATS: [(Seat<Side>, &str); 5] = [
    (Seat::Side(Side::Japan), "Japan"),
    (Seat::Side(Side::Allies), "Allies"),
    (Seat::Both, "Both"),
    (Seat::Umpire, "Umpire"),
    (Seat::Onlooker, "Onlooker"),
];

/// The places that are no hexes.
const PLACES: [(Location, &str); 5] = [
    (Location::Pool, "in the pool"),
    (Location::AwaitingEntry, "awaiting entry"),
    (Location::Eliminated, "eliminated"),
    (Location::Withdrawn, "withdrawn"),
    (Location::Removed, "removed"),
];

/// Every phase, with the name that the sequence of play gives it.
fn phases() -> impl Iterator<Item = (Phase, String)> {
    let of_players =
        Side::ALL.into_iter().flat_map(|side| PlayerPhase::ALL.into_iter().map(move |phase| Phase::Of(side, phase)));
    let others = [Phase::SetUp, Phase::VictoryPoint, Phase::VictoryCheck, Phase::TurnAdvance, Phase::Finished];
    of_players.chain(others).map(|phase| (phase, phase.name()))
}

impl fmt::Display for StepDeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&writing::deed(self))
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&writing::fact(self))
    }
}
