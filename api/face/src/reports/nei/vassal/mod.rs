//! *Netherlands East Indies* for VASSAL: a module of our own map and counters, a position as a save, a record as a log, and
//! what a save of the module says of the board.
//!
//! A save and a log are made of what a seat sees (`position.rs`): what is hidden from it is not in them at all.

mod boards;
mod build_file;
mod compare;
mod counters;
mod cups;
mod foreign;
mod log;
mod module;
mod pieces;
mod places;
mod position;
mod reading;
mod render;
mod save;
mod windows;
mod zones;

pub use compare::{Compared, Stated, compared, stated};
pub use foreign::{Counter, Learnt, MAPPED_MAX, Mapping, Point, learnt};
pub use log::log;
pub use module::module;
pub(in crate::reports) use render::render;
pub use save::save;

use crate::vassal::Metadata;

/// The name of the module.
const NAME: &str = "Netherlands East Indies 1941-42 (reconstruction)";
/// The version of the module: a save knows the boards and pieces of it.
const VERSION: &str = "1";
/// What VASSAL shows of it before it is opened.
const DESCRIPTION: &str =
    "A reconstruction by Adjutant: map, counters and tables are not the published data. MIT or Apache-2.0.";

/// What is told of the module.
fn module_data() -> Metadata {
    Metadata { name: Some(NAME.to_owned()), version: VERSION.to_owned(), description: DESCRIPTION.to_owned() }
}
