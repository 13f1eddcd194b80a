//! The clauses of the rulebooks, each with a test named by its id.

#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

#[path = "../common/mod.rs"]
mod common;

mod awaw;
mod geaw;
mod nei;
