//! *A World at War* apart from its clauses, which are in `rules`.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod calendar;
#[path = "../common/mod.rs"]
mod common;
mod declared_facts;
mod games;
mod pack;
mod play;
