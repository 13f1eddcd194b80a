//! What every boxed game shares: clauses and rulebooks, verdicts, dice, tracks, seats, the journal.

#![warn(missing_docs)]

pub mod by_name;
pub mod clause;
pub mod comparison;
pub mod dice;
pub mod digest;
pub mod journal;
pub mod luck;
pub mod names;
pub mod overlay;
pub mod pack;
pub mod pack_files;
pub mod past;
pub mod recording;
pub mod records;
pub mod renewal;
pub mod schema;
pub mod seat;
pub mod slips;
pub mod statistics;
pub mod switches;
pub mod system;
pub mod track;
pub mod violation;
