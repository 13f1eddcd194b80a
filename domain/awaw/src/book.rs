//! The book as a type: what every game of it is a game of.

/// *A World at War*, sections 70 to 74.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Awaw;
