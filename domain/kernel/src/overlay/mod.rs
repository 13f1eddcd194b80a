//! The owner's overlay: what an owner read off the printed game, laid over any pack of a book.
//!
//! An overlay is one readable TOML file of records, each with the day and the place where it was read. It never changes
//! the files of a pack. One with any mistake is refused whole, with every mistake and its line.
//!
//! [`sheets`] is for the books of whose components nothing is reconstructed: their overlays have the records of the
//! files of a pack. A book whose values are mostly reconstructed corrects them field by field, in an overlay of its own
//! kind.

pub mod frame;
pub mod sheets;

use std::fmt;

use crate::pack_files::PackMistake;

/// A longer file is refused unread: a full transcription has about a quarter of it.
pub const LONGEST: usize = frame::LONGEST;

/// Where an owner read a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Printed {
    /// On the map, its tables and tracks included.
    Map,
    /// On the counter itself.
    Counter,
    /// In the publisher's errata.
    Errata,
}

impl Printed {
    /// Every place where a value can be read.
    pub const ALL: [Self; 3] = [Self::Map, Self::Counter, Self::Errata];

    /// The word of the overlay.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Map => "map",
            Self::Counter => "counter",
            Self::Errata => "errata",
        }
    }
}

/// Where and when an owner read something.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reading {
    /// Whether it was read on the map, on the counter or in the errata.
    pub printed: Printed,
    /// When, as in 2026-11-23.
    pub date: String,
}

/// A part of the printed game; two owners compare theirs one by one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Section {
    /// The counter sheet.
    Counters,
    /// The map, without the tables and tracks on it.
    Map,
    /// The tables and tracks.
    Tables,
}

impl Section {
    /// Every part, in the order in which their hashes are listed.
    pub const ALL: [Self; 3] = [Self::Counters, Self::Map, Self::Tables];

    /// Its name in small letters, such as "counters"; the hash of the part begins with it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Counters => "counters",
            Self::Map => "map",
            Self::Tables => "tables",
        }
    }
}

/// Every reason why an overlay is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OverlayError {
    /// The mistakes, in the order of files and lines.
    pub mistakes: Vec<PackMistake>,
    /// What is no mistake but unlikely; it may lead to one, as a sum leads to a counter that was left out.
    pub doubts: Vec<PackMistake>,
}

impl fmt::Display for OverlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mistakes = if self.mistakes.len() == 1 { "mistake" } else { "mistakes" };
        write!(f, "the overlay is refused whole; it has {} {mistakes}", self.mistakes.len())?;
        for mistake in &self.mistakes {
            write!(f, "\n{mistake}")?;
        }
        if !self.doubts.is_empty() {
            f.write_str("\nand is unlikely here:")?;
        }
        for doubt in &self.doubts {
            write!(f, "\n{doubt}")?;
        }
        Ok(())
    }
}

impl std::error::Error for OverlayError {}
