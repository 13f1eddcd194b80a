//! A recorded game of the book as text; `evening.txt` is one.

use std::fmt;

use kernel::dice::{Roll, Source};
use kernel::journal::Table;
use kernel::recording::Notation;
use kernel::recording::words::Words;
use kernel::seat::Seat;
use kernel::verdict::Enforcement;

use super::command::Command;
use super::game::{Creation, Phase};
use super::pack::Pack;
use super::side::Side;
use super::system::FogBank;

/// Something that is so at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    Winner(Side),
    Landed(u8),
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Winner(side) => write!(f, "winner {}", side.name()),
            Self::Landed(casks) => write!(f, "landed {casks}"),
        }
    }
}

/// What was read of the start.
#[derive(Default)]
pub(crate) struct Start {
    crossings: Option<u8>,
}

impl Notation for FogBank {
    type End = End;
    type Start = Start;

    const TITLE: &'static str = "Fog Bank";
    const FIRST_LINE: &'static str = "game: Fog Bank";
    const SEATS: [(Seat<Side>, &'static str); 5] = [
        (Seat::Side(Side::Cutter), Side::Cutter.name()),
        (Seat::Side(Side::Smugglers), Side::Smugglers.name()),
        (Seat::Both, "both"),
        (Seat::Umpire, "umpire"),
        (Seat::Onlooker, "onlooker"),
    ];
    const KEYS: &'static [(&'static str, bool)] = &[("crossings", true)];

    fn read_title(_: &mut Start, _: &mut Words) -> Result<(), String> {
        Ok(())
    }

    fn read_start(start: &mut Start, _: &str, words: &mut Words) -> Result<(), String> {
        start.crossings = Some(words.number("how many crossings there are")?);
        Ok(())
    }

    fn creation(start: Start, enforcement: Enforcement) -> Creation {
        Creation { crossings: start.crossings.unwrap_or(1), enforcement }
    }

    fn write_title(_: &Creation) -> String {
        String::new()
    }

    fn write_start(creation: &Creation) -> Vec<String> {
        vec![format!("crossings: {}", creation.crossings)]
    }

    fn read_command(text: &str) -> Result<(Command, Words), String> {
        let mut words = Words::of(text)?;
        let command = if words.accepts("hide on") {
            Command::Hide { field: words.number("a field")? }
        } else if words.accepts("sail") {
            Command::Sail { fields: words.number("how many fields")? }
        } else if words.accepts("roll") {
            let mut roll = Roll::typed([words.number("a face")?]).map_err(|error| error.to_string())?;
            if words.accepts("by the server") {
                roll.source = Source::Server;
            }
            Command::Roll(roll)
        } else {
            return Err(format!("hide on, sail or roll is expected, not {}", words.next_shown()));
        };
        Ok((command, words))
    }

    fn write_command(command: &Command) -> String {
        match command {
            Command::Hide { field } => format!("hide on {field}"),
            Command::Sail { fields } => format!("sail {fields}"),
            Command::Roll(roll) => {
                let by = match roll.source {
                    Source::Table => "",
                    Source::Server => " by the server",
                };
                format!("roll {}{by}", roll.total())
            }
        }
    }

    fn read_end(words: &mut Words) -> Result<End, String> {
        if words.accepts("landed") {
            return Ok(End::Landed(words.number("how many casks")?));
        }
        words.expect("winner")?;
        let side = [Side::Cutter, Side::Smugglers].into_iter().find(|side| words.accepts(side.name()));
        side.map(End::Winner).ok_or_else(|| format!("cutter or smugglers is expected, not {}", words.next_shown()))
    }

    fn is_so(said: &End, table: &Table<Self>) -> Option<End> {
        match (said, table.game().phase) {
            (End::Landed(_), _) => Some(End::Landed(table.game().landed)),
            (End::Winner(_), Phase::Finished { winner }) => Some(End::Winner(winner)),
            (End::Winner(_), Phase::Hiding | Phase::Sailing) => None,
        }
    }

    fn end(table: &Table<Self>) -> Vec<End> {
        let said = [End::Landed(0), End::Winner(Side::Cutter)];
        said.iter().filter_map(|said| Self::is_so(said, table)).collect()
    }

    fn pack_hash(pack: &Pack) -> String {
        pack.hash.clone()
    }
}
