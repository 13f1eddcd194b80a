//! What meets the database: what is kept, found again, carried elsewhere and told to others, on files of SQLite and on
//! PostgreSQL alike. `cargo xtask test postgres` runs this program, and no other, once more on a server of databases.
#![allow(clippy::unwrap_used, reason = "a test that fails here says so")]

mod archive;
mod backups;
mod branches;
mod command_ids;
#[path = "../common/mod.rs"]
mod common;
mod crash;
mod culprits;
mod durability;
mod entry_data;
mod graceful_end;
mod keys;
mod leaving;
mod live;
mod notes;
mod owners_games;
mod owners_sheets;
mod processes;
mod proven_dice;
mod refused_by_a_server;
mod repair;
mod replay;
mod restore;
mod running_games;
mod seals;
mod shared_tablet;
mod sharing;
mod statistics;
mod streams;
mod texts;
mod versions_of_rules;
mod webhooks;
