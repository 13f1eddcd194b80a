//! *A World at War*, the British Commonwealth, over GraphQL.
//!
//! | file | what |
//! |---|---|
//! | `words` | enums: the words of the rulebook |
//! | `mirror` | inputs and what they stand for, declared once for both ways |
//! | `command` | what a player may order, and what he enters and declares with it |
//! | `pack` | the rosters and values that the text prints |
//! | `basis` | what a judgement rests on, and what must be declared first |
//! | `view`, `accounts`, `pending`, `options`, `calculators` | the desk, its books, what it waits for, what may be done |
//! | `game`, `mutation` | the game; creating one and recording in it |

pub mod accounts;
pub mod basis;
pub mod calculators;
pub mod command;
pub mod game;
pub(super) mod mirror;
pub mod mutation;
pub mod options;
pub mod pack;
pub mod pending;
pub mod view;
mod words;

pub use words::*;

use async_graphql::{ID, SimpleObject};
use domain::awaw::calendar::Quarter;
use domain::awaw::components::{Counter, Place};

/// An id as the API writes it.
#[expect(clippy::needless_pass_by_value, reason = "ids are small, and come by value as often as not")]
fn id(name: impl ToString) -> ID {
    ID(name.to_string())
}

/// A game turn: a season of a year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, SimpleObject)]
pub struct AwawQuarter {
    /// The season.
    season: AwawSeason,
    /// The year.
    year: u16,
}

impl From<Quarter> for AwawQuarter {
    fn from(quarter: Quarter) -> Self {
        Self { season: quarter.season.into(), year: quarter.year }
    }
}

/// Where a unit can be: a box, or a hex or place; the other one is null.
#[derive(Debug, Clone, SimpleObject)]
pub struct AwawPlace {
    /// A mapboard box.
    #[graphql(name = "box")]
    mapboard_box: Option<AwawBoxName>,
    /// A hex (NN24), or a place by its short name (CALCUTTA).
    hex: Option<ID>,
    /// In words.
    name: String,
}

impl From<Place> for AwawPlace {
    fn from(place: Place) -> Self {
        let (mapboard_box, hex) = match place {
            Place::Box(name) => (Some(name.into()), None),
            Place::Hex(spot) => (None, Some(id(spot))),
        };
        Self { mapboard_box, hex, name: place.to_string() }
    }
}

/// A counter as it is printed.
#[derive(Debug, Clone, SimpleObject)]
pub struct AwawCounter {
    /// Its id.
    id: ID,
    /// Whose it is.
    nation: AwawNation,
    /// What it is.
    kind: AwawUnitKind,
    /// Its figures: 2-2, or 2 where there is one.
    print: String,
    /// Its factors, as a number to count with.
    factors: u32,
    /// Whether it is one of the two New Zealand units (71.91).
    new_zealand: bool,
    /// Whether it is of the British garrison of Asia (72.17).
    garrison: bool,
}

impl From<&Counter> for AwawCounter {
    fn from(counter: &Counter) -> Self {
        Self {
            id: id(counter.id),
            nation: counter.nation.into(),
            kind: counter.kind.into(),
            print: counter.print.to_string(),
            factors: counter.factors(),
            new_zealand: counter.new_zealand,
            garrison: counter.garrison,
        }
    }
}
