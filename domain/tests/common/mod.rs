//! What the domain's tests share.
#![allow(dead_code, unreachable_pub, reason = "each test file uses its own part")]
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
#![allow(clippy::needless_pass_by_value, reason = "a command reads best where it is written")]

pub mod awaw;
pub mod board;
pub mod commands;
pub mod coverage;
pub mod geaw;
pub mod geaw_maps;
pub mod guesses;
pub mod judged;
pub mod pairs;
pub mod random;
