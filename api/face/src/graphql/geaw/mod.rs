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
//! | `view`, `pending`, `options`, `calculators` | the table, what it waits for, what may be done, what it would cost |
//! | `game`, `mutation` | the game; creating one and recording in it |

pub mod basis;
pub mod calculators;
pub mod command;
pub mod game;
pub mod mutation;
mod names;
pub mod options;
pub mod pending;
pub mod records;
pub mod sheets;
mod shown;
pub mod view;
mod words;

pub use words::*;

use async_graphql::ID;
use domain::geaw::components::MovementPoints;

/// An id as the API writes it.
#[expect(clippy::needless_pass_by_value, reason = "ids are small, and come by value as often as not")]
fn id(name: impl ToString) -> ID {
    ID(name.to_string())
}

/// Ids as the API writes them.
fn ids<T: ToString>(names: impl IntoIterator<Item = T>) -> Vec<ID> {
    names.into_iter().map(id).collect()
}

/// Movement points; halves are exact.
fn points(points: MovementPoints) -> f64 {
    f64::from(points.halves()) / 2.0
}
