//! AWAW 70.14, 71.12, 72.12, 72.81, 74.21: what falls due, and when.

use serde::Serialize;

use super::super::calendar::{Quarter, Stage};
use super::super::cities;
use super::super::components::{Side, Spot};
use super::super::game::Game;
use super::super::rulings::ProrationDate;
use super::super::sequence::next_quarter;
use super::super::{colonies, forces, surrender};
use kernel::clause::Clause;

/// Something that comes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Due {
    pub quarter: Quarter,
    pub text: String,
    pub clause: Clause,
}

/// The dated additions and gates that still come, and the next year start.
pub fn next_dates(game: &Game) -> Vec<Due> {
    let order = game.rulings.season_order;
    let mut found: Vec<Due> = Vec::new();
    let dated = [
        (Quarter::FALL_1940, "a Canadian 3-4 infantry joins the force pool", "AWAW-70.14B-a"),
        (Quarter::FALL_1940, "two 2-2, one 1-2 and two AAF join the Australian force pool", "AWAW-71.12B-a"),
        (Quarter::FALL_1940, "Britain may build an Australian 2-2 for Europe", "AWAW-71.14-c"),
        (Quarter::SPRING_1941, "a Canadian 4-5 armor joins the force pool", "AWAW-70.14C-a"),
        (Quarter::SPRING_1942, "production may add Australian infantry, war or not", "AWAW-71.12C-b"),
        (Quarter::SPRING_1942, "production may add Indian infantry, war or not", "AWAW-72.12B-b"),
    ];
    for (quarter, text, clause) in dated {
        let by_war = quarter == Quarter::SPRING_1942 && forces::gate_is_open(game);
        if quarter.number(order) > game.turn_number() && !by_war {
            found.push(Due { quarter, text: text.to_owned(), clause: Clause::new(clause) });
        }
    }
    let next = next_quarter(game);
    if next.starts_year(order) && game.year_start != Some(next.year) && next.year >= colonies::FIRST_YEAR {
        let brps = colony_income(game).brps;
        let text = format!("the year start adds {brps} BRPs of Asian colonies to the British level");
        found.push(Due { quarter: next, text, clause: Clause::new("AWAW-74.21-a") });
    }
    for clock in city_clock(game) {
        let quarter = game.quarter.unwrap_or(game.first_turn);
        let text = format!("{} is lost unless it is regained within {} Allied turn ends", clock.city, clock.ends);
        found.push(Due { quarter, text, clause: Clause::new("AWAW-72.81-b") });
    }
    found.sort_by_key(|due| due.quarter.number(order));
    found
}

/// A city that Britain lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct CityClock {
    pub city: Spot,
    /// Ends of an Allied player turn until the loss takes effect.
    pub ends: u8,
    /// BRPs at stake at most.
    pub brps: u16,
    /// The side that holds it.
    pub held_by: Option<Side>,
    /// At which date the players prorate it (AWAW-R-51).
    pub prorated: ProrationDate,
    /// A suggestion for the prorated value, where the table wants one (AWAW-R-40).
    pub suggestion: Option<u16>,
}

/// The cities that Britain lost, and by when they must be regained (72.81).
pub fn city_clock(game: &Game) -> Vec<CityClock> {
    let clock = |(city, ends): (&Spot, &u8)| {
        let prize = cities::prize(*city);
        CityClock {
            city: *city,
            ends: *ends,
            brps: prize.map_or(0, super::super::declarations::Prize::value),
            held_by: game.controller(*city),
            prorated: game.rulings.city_loss_proration_date,
            suggestion: prize.and_then(|prize| surrender::suggestion(game, prize)),
        }
    };
    game.city_clocks.iter().map(clock).collect()
}

/// What a year start adds to the British total.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ColonyIncome {
    /// The year that starts next.
    pub year: u16,
    /// BRPs, all places together.
    pub brps: u16,
    /// The places that count with the present control, and their BRPs.
    pub places: Vec<(Spot, u16)>,
}

/// What the next year start adds to the British total with the present control (74.21).
pub fn colony_income(game: &Game) -> ColonyIncome {
    let next = next_quarter(game);
    // The year of the first turn counts as started, and so does one whose start is recorded.
    let is_to_come =
        game.stage != Stage::SetUp && next.starts_year(game.rulings.season_order) && game.year_start != Some(next.year);
    let year = if is_to_come { next.year } else { next.year + 1 };
    let places = colonies::income(game);
    ColonyIncome { year, brps: places.iter().map(|(_, brps)| brps).sum(), places }
}
