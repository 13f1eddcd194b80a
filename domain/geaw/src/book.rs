//! The book as a type: what every game of it is a game of.

/// *The Greater East Asia War*, sections 1.0 to 8.12.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Geaw;
