//! What a server says and refuses, whatever keeps its games: on files of SQLite alone.
#![allow(clippy::unwrap_used, reason = "a test that fails here says so")]

mod after_action;
mod agreeing;
mod aids;
mod altered_archives;
mod awaw;
mod commands;
#[path = "../common/mod.rs"]
mod common;
mod contract_commands;
mod cures;
mod damaged;
mod downloads;
mod explorer;
mod exports;
mod geaw;
mod https;
mod identity;
mod journey;
mod known_units;
mod limits;
mod log;
mod manners;
mod metrics;
mod odds;
mod one_file;
mod one_way;
mod owners_copy;
mod pack_schemas;
mod pages;
mod places;
mod rates;
mod reconcile;
mod rulebook;
mod schema;
mod set_up_sheet;
mod staff;
mod table_talk;
mod traces;
mod trial;
mod unread;
mod validity;
mod verifiers;
mod view_document;
