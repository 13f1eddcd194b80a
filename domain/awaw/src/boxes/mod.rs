//! AWAW 71.2 to 71.8 and 72.2 to 72.7: the Australia box and the India box. Their sections run in parallel, so one
//! mechanism serves both; the numbers and clauses of each stand in `australia` and `india`.

pub mod activities;
pub mod adjacency;
pub(super) mod clauses;
pub mod combat;
pub mod entering;
pub mod leaving;
pub mod outback;
pub mod supply;

use serde::Serialize;

use super::components::{Area, Country, Spot};
use super::game::{Game, Losses};
use super::rulings::{BombingRounding, BritishReduction};
use super::{australia, india};
pub use clauses::{BoxRules, Gate, Way, Who};

/// The numbers and clauses of a box.
pub const fn rules(area: Area) -> &'static BoxRules {
    match area {
        Area::Australia => &australia::RULES,
        Area::India => &india::RULES,
    }
}

/// The gate of a box at a hex.
pub fn gate(area: Area, hex: Spot) -> Option<&'static Gate> {
    rules(area).gates.iter().find(|gate| gate.hex == hex.as_str())
}

/// The gates that NRs and sea supply pass (AWAW-R-46).
pub fn is_gate_for_all(game: &Game, area: Area, hex: Spot) -> bool {
    let opened = game.rulings.nn15_for_nr_and_supply == super::rulings::NorthGate::Open;
    gate(area, hex).is_some_and(|gate| gate.for_all || opened)
}

/// By how much a limit is reduced now, and by what.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Reduction {
    /// By bombing and flying bombs.
    pub bombing: i32,
    pub rockets: i32,
    /// By adjacent ground factors.
    pub adjacency: i32,
    /// The country's limit: all together, three at most.
    pub country: i32,
    /// The British limit (AWAW-R-29).
    pub british: i32,
}

/// No limit is lowered by more than this (71.152, 71.321, 72.162, 72.321).
pub const MOST: i32 = 3;

fn of_turn(game: &Game, losses: Losses) -> Reduction {
    let third = |brps: u16| i32::from(brps / 3);
    let bombing = match game.rulings.bombing_rounding {
        BombingRounding::Pooled => third(losses.bombing + losses.flying),
        BombingRounding::PerSource => third(losses.bombing) + third(losses.flying),
    };
    Reduction {
        bombing,
        rockets: i32::from(losses.rockets),
        adjacency: third(losses.adjacency),
        country: 0,
        british: 0,
    }
}

/// By how much the limits of the country and of Britain are reduced by what was lost at its box.
pub fn reduction(game: &Game, area: Area) -> Reduction {
    let mut sum = Reduction::default();
    for losses in game.area(area).losses.values() {
        let turn = of_turn(game, *losses);
        sum.bombing += turn.bombing;
        sum.rockets += turn.rockets;
        sum.adjacency += turn.adjacency;
    }
    let by_air = (sum.bombing + sum.rockets).min(MOST);
    sum.country = (sum.bombing + sum.rockets + sum.adjacency).min(MOST);
    sum.british = match game.rulings.british_limit_reduction {
        BritishReduction::AsCountry => sum.country,
        BritishReduction::BombingCapOnly => by_air + sum.adjacency,
    };
    sum
}

/// The construction limit of a country after reductions; none where it has none of its own (71.152, 72.162).
pub fn country_limit(game: &Game, country: Country) -> Option<i32> {
    let area = country.area()?;
    Some((rules(area).limit - reduction(game, area).country).max(0))
}
