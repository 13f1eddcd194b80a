//! *The Greater East Asia War* apart from its clauses, which are in `rules`.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

#[path = "../common/mod.rs"]
mod common;
mod games;
mod notation;
mod pack;
mod paths;
mod play;
mod printed;
