//! The commands of the program that are of *Netherlands East Indies 1941–42* alone.

pub mod league;
pub mod packs;
mod players;
pub mod simulate;
pub mod vassal;
