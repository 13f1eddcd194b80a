//! *Netherlands East Indies* apart from its clauses, which are in `rules`: whole games, its data, and what helps its
//! players.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

#[path = "../common/mod.rs"]
mod common;
mod cures;
mod explorer;
mod facts;
mod games;
mod knowledge;
mod odds;
mod overlay;
mod overruled_play;
mod packs;
mod past;
mod random_play;
mod reconcile;
mod report;
mod secrets;
mod staff;
mod statistics;
mod table_check;
mod words;
mod yes_or_no;
