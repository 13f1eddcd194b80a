//! The explorer of *Netherlands East Indies*: what it lists, how far it reaches, how wishes come true, and what would come
//! of a command.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod answers;
#[path = "../common/mod.rs"]
mod common;
mod everything;
