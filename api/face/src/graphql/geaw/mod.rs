//! *The Greater East Asia War* over GraphQL.
//!
//! | file | what |
//! |---|---|
//! | `words` | enums: the words of the rulebook |
//! | `names` | how ids, hexes, sections and prices are written |
//! | `command` | what a player may order, and what he declares with it |
//! | `records` | what is printed: hexes, counters, rows of the charts, to read and to transcribe |
//! | `sheets` | everything printed, as far as it is known; the data pack |
//! | `basis` | what a judgement rests on, and what must be declared first |
//! | `facts` | what an entry of the record brought |
//! | `view`, `pending`, `options`, `calculators` | the table, what it waits for, what may be done, what it would cost |
//! | `game`, `mutation` | the game; creating one and recording in it |

pub mod basis;
pub mod calculators;
pub mod command;
pub mod facts;
pub mod game;
mod limits;
pub mod mutation;
mod names;
mod object;
pub mod options;
pub mod pending;
pub mod query;
pub mod records;
pub mod sheets;
pub mod view;
mod words;

pub use words::*;
