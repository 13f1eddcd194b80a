//! The commands of the program that are of *Netherlands East Indies 1941–42* alone.

pub mod packs;
pub mod simulate;
