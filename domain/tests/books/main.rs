//! What all books have, and what holds for several of them.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod amending;
#[path = "../common/mod.rs"]
mod common;
mod kernel;
mod owners_sheets;
mod pack_schemas;
mod rulebook;
mod table;
