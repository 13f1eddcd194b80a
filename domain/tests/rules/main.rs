//! The clauses of the rulebooks, each with a test named by its id.

#[path = "../common/mod.rs"]
mod common;

mod nei;
