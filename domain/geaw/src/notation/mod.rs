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
//! What is alike for every game is in [`kernel::recording`].

mod claims;
mod ends;
mod orders;
mod reading;
mod writing;

use std::fmt;

pub use kernel::recording::{Mistake, Stopped, StoppedBy, play_step};

use super::book::Geaw;
use super::command::Command;
use super::components::{Side, UnitId};
use super::game::{Creation, Location, Phase, PlayerPhase};
use super::pack::Pack;
use kernel::journal::{EntryNumber, Table};
use kernel::recording::words::Words;
use kernel::recording::{self, Notation};
use kernel::seat::Seat;
use kernel::verdict::Enforcement;

/// A recorded game of this book.
pub type Recording = recording::Recording<Geaw>;
pub type Step = recording::Step<Geaw>;
/// What a step does.
pub type StepDeed = recording::StepDeed<Geaw>;
/// Something that is so at the end.
pub type Expectation = recording::Expectation<Geaw>;

/// A fact about a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fact {
    /// The number of the last entry.
    Entries(EntryNumber),
    Turn(u8),
    Phase(Phase),
    /// Victory points (5.1).
    VictoryPoints {
        side: Side,
        points: i16,
    },
    Unit {
        unit: UnitId,
        location: Location,
    },
}

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

/// Reads one command as a line says it after the seat, in words or as data.
///
/// # Errors
/// What stands there and what may.
pub fn parse_command(text: &str) -> Result<Command, String> {
    recording::reading::command::<Geaw>(text)
}

/// Writes one command, as a line says it after the seat: in words where they say all of it, else as data.
pub fn print_command(command: &Command) -> String {
    writing::command(command)
}

impl Notation for Geaw {
    type End = Fact;
    type Start = reading::Start;

    const TITLE: &'static str = "The Greater East Asia War";
    const FIRST_LINE: &'static str = "game: The Greater East Asia War";
    const SEATS: [(Seat<Side>, &'static str); 5] = [
        (Seat::Side(Side::Japan), "Japan"),
        (Seat::Side(Side::Allies), "Allies"),
        (Seat::Both, "Both"),
        (Seat::Umpire, "Umpire"),
        (Seat::Onlooker, "Onlooker"),
    ];
    const KEYS: &'static [(&'static str, bool)] = &[("ruling", false), ("option", false)];

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
        recording::reading::in_data_or_words(text, orders::command)
    }
    fn write_command(command: &Command) -> String {
        writing::command(command)
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
        f.write_str(&writing::fact(self))
    }
}
