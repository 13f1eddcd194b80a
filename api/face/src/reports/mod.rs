//! What is made of a record for people to read: pictures, sheets, reports, statistics, aids.
//!
//! Each of them is a [`crate::books::Reading`]: a request that says what is wanted, and makes it of a game of any book that it can be
//! made of, for the eyes of one seat. `web/readings.rs` gives them their addresses.

pub mod after_action;
pub mod aids;
pub mod picture;
mod position;
pub mod set_up_sheet;
pub mod statistics;
