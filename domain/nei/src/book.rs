//! The book as a type: what every game of it is a game of.

/// *Netherlands East Indies 1941–42*.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Nei;
