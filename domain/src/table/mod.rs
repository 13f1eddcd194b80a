//! What every boxed game shares: clauses and rulebooks, verdicts, dice, tracks, seats, the journal.

pub mod clause;
pub mod dice;
pub mod journal;
pub mod rulebook;
pub mod seat;
pub mod system;
pub mod track;
pub mod violation;
