//! *A World at War*, the British Commonwealth, over GraphQL.
//!
//! | file | what |
//! |---|---|
//! | `words` | enums: the words of the rulebook |
//! | `names` | how ids, hexes and figures are written |
//! | `command` | what a player may order, and what he enters and declares with it |
//! | `pack` | the rosters and values that the text prints |
//! | `basis` | what a judgement rests on, and what must be declared first |
//! | `facts` | what an entry of the record brought |
//! | `view`, `accounts`, `pending`, `options`, `calculators` | the desk, its books, what it waits for, what may be done |
//! | `game`, `mutation` | the game; creating one and recording in it |

pub mod accounts;
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
pub mod pack;
pub mod pending;
pub mod query;
pub mod view;
mod words;

pub use words::*;

use async_graphql::ID;
use domain::awaw::calendar::Quarter;
use domain::awaw::components::{BoxName, Counter, Place};

use super::mirror::output;

output!(
    /// A game turn: a season of a year.
    AwawQuarter = Quarter {
        /// The season.
        season: AwawSeason,
        /// The year.
        year: u16,
    }
);
output!(
    /// Where a unit can be: a box, or a hex or place; the other one is null.
    AwawPlace = Place as place {
        /// A mapboard box.
        #[graphql(name = "box")]
        mapboard_box: Option<AwawBoxName> = mapboard_box(*place),
        /// A hex (NN24), or a place by its short name (CALCUTTA).
        hex: Option<ID> = place.spot(),
        /// In words.
        name: String = place.to_string(),
    }
);

const fn mapboard_box(place: Place) -> Option<BoxName> {
    if let Place::Box(name) = place { Some(name) } else { None }
}

output!(
    /// A counter as it is printed.
    AwawCounter = Counter as counter {
        /// Its short name, which commands use.
        code: ID = counter.id,
        /// Whose it is.
        nation: AwawNation,
        /// What it is.
        kind: AwawUnitKind,
        /// Its figures: 2-2, or 2 where there is one.
        print: String,
        /// Its factors, as a number to count with.
        factors: u32 = counter.factors(),
        /// Whether it is one of the two New Zealand units (71.91).
        new_zealand: bool,
        /// Whether it is of the British garrison of Asia (72.17).
        garrison: bool,
    }
);
