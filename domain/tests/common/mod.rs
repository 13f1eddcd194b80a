//! What the domain's tests share.
#![allow(dead_code, unreachable_pub, reason = "each test file uses its own part")]

pub mod board;
pub mod random;
