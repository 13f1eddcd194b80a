//! What is made of a record for people to read: pictures, sheets, reports, statistics, aids.
//!
//! Each of them is a [`Reading`]: a request that says what is wanted, and makes it of a game of any book that it can be made
//! of, for the eyes of one seat. What a book makes of it lies in the folder of the book. `web/readings.rs` gives them their
//! addresses.

pub mod after_action;
mod awaw;
mod geaw;
pub mod nei;
mod numbers;
mod reading;
pub mod statistics;
mod typefaces;
pub mod wanted;

pub use reading::{Document, Reading, ReportError, Reported, make};
