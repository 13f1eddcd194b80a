//! AWAW 70.13, 70.23, 71.11, 72.11: the accounts of Britain, the U.S. and Japan, and what changes them.
//!
//! What the accounts start from is transcribed (AWAW-R-06). The four countries have none: their BRPs are inside the
//! British base (AWAW-R-07).

pub(super) mod figures;

use std::ops::RangeInclusive;

use serde::Serialize;

use super::components::{Area, Country, Nation};
use super::deciding::Deciding;
use super::event::Event;
use super::game::Game;
use super::judging::{Judging, refuse};
use super::pack::StartingAccount;
pub use figures::{Account, AccountSheet, Figure, HOLDERS, Posting};
use kernel::clause::Clause;
use kernel::verdict::{Refusal, RefusalKind};

/// A part of the British base.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct BasePart {
    /// The country; `None` for everything else.
    pub country: Option<Country>,
    pub brps: i32,
}

/// What the British base is made of: the countries still in it, and the rest (AWAW-R-07).
pub fn base_parts(game: &Game) -> Vec<BasePart> {
    let in_force = Country::ALL.into_iter().filter(|country| !game.has_surrendered(*country));
    let mut parts: Vec<BasePart> =
        in_force.map(|country| BasePart { country: Some(country), brps: brp_value(country) }).collect();
    let named: i32 = parts.iter().map(|part| part.brps).sum();
    parts.push(BasePart { country: None, brps: game.account(Nation::Britain).base - named });
    parts
}

/// The BRP value of a country or its box (70.13, 70.23, 71.11, 72.11).
pub const fn brp_value(country: Country) -> i32 {
    match country {
        Country::Canada => super::canada::BRP_VALUE,
        Country::SouthAfrica => super::south_africa::BRP_VALUE,
        Country::Australia => super::australia::RULES.brp_value,
        Country::India => super::india::RULES.brp_value,
    }
}

impl Game {
    /// The account of a nation; empty for one that has none.
    pub fn account(&self, nation: Nation) -> Account {
        self.accounts.get(&nation).copied().unwrap_or_default()
    }

    /// By how much the construction limit of Britain is reduced now (71.321, 71.42, 72.321, 72.42).
    pub fn british_reduction(&self) -> i32 {
        Area::ALL.into_iter().map(|area| super::boxes::reduction(self, area).british).sum()
    }

    /// The construction limit of a nation after reductions, never below zero (AWAW-R-31).
    pub fn limit(&self, nation: Nation) -> i32 {
        let reduction = if nation == Nation::Britain { self.british_reduction() } else { 0 };
        (self.account(nation).limit - reduction).max(0)
    }

    /// What is left of it in this turn.
    pub fn limit_left(&self, nation: Nation) -> i32 {
        (self.limit(nation) - self.account(nation).spent).max(0)
    }
}

/// Changes a figure by a clause.
pub(super) fn post(
    deciding: &mut Deciding,
    nation: Nation,
    figure: Figure,
    change: i32,
    clause: &'static str,
    reason: impl Into<String>,
) {
    if change == 0 {
        return;
    }
    let after = deciding.game.account(nation).get(figure) + change;
    let clause = Some(Clause::new(clause));
    let quarter = deciding.game.quarter;
    deciding.happen(Event::Posted(Posting { nation, figure, change, after, clause, reason: reason.into(), quarter }));
}

/// The account with which a scenario begins, as its owner read it off his copy: each figure is a line of the ledger.
pub(super) fn begin(game: &mut Game, sheet: &StartingAccount) {
    let nation = sheet.nation;
    game.accounts.insert(nation, Account { known: true, prewar: sheet.prewar, ..Account::default() });
    let figures = [
        (Figure::Base, sheet.base),
        (Figure::Level, sheet.level),
        (Figure::Limit, sheet.limit),
        (Figure::Resistance, sheet.resistance.unwrap_or_default()),
    ];
    for (figure, after) in figures.into_iter().filter(|(_, after)| *after != 0) {
        let reason = "as printed in the scenario, from the owner's copy".to_owned();
        game.post(&Posting { nation, figure, change: after, after, clause: None, reason, quarter: None });
    }
}

/// Enters an account: each figure that changes is a line of the ledger.
pub(super) fn enter(deciding: &mut Deciding, sheet: &AccountSheet) {
    let old = deciding.game.account(sheet.nation);
    deciding.happen(Event::AccountOpened { nation: sheet.nation, prewar: sheet.prewar });
    let figures = [
        (Figure::Base, Some(sheet.base)),
        (Figure::Level, Some(sheet.level)),
        (Figure::Limit, Some(sheet.limit)),
        (Figure::Resistance, sheet.resistance),
        (Figure::PrewarSpent, sheet.prewar_spent),
    ];
    for (figure, value) in figures {
        let Some(after) = value.filter(|value| *value != old.get(figure)) else { continue };
        let (nation, change, quarter) = (sheet.nation, after - old.get(figure), deciding.game.quarter);
        let reason = sheet.reason.clone();
        deciding.happen(Event::Posted(Posting { nation, figure, change, after, clause: None, reason, quarter }));
    }
}

/// The chapters that are held.
const HELD: RangeInclusive<u32> = 70..=74;
/// BRPs in one line that the players book.
const BOOKED_AT_MOST: u32 = 500;

/// What a held chapter brings is booked by its own order.
pub(super) fn judge_booking(
    judging: &Judging,
    nation: Nation,
    brps: i32,
    section: &str,
    reason: &str,
) -> Result<(), Refusal> {
    let malformed = |tried: String, cure: &str| Err(refuse(RefusalKind::Malformed, tried, cure));
    if !HOLDERS.contains(&nation) || nation.side() != judging.side {
        let tried = format!("BRPs booked for {}", nation.name());
        return malformed(tried, "name Britain or the U.S. for the Allies, Japan for the Axis");
    }
    if brps == 0 || brps.unsigned_abs() > BOOKED_AT_MOST {
        let cure = format!("name how many are gained or lost, at most {BOOKED_AT_MOST} at a time");
        return malformed(format!("{brps} BRPs booked"), &cure);
    }
    if section.trim().is_empty() || reason.trim().is_empty() {
        return malformed("BRPs without a section or a reason".to_owned(), "say which section decides it, and why");
    }
    let digits: String = section.trim().chars().take_while(char::is_ascii_digit).collect();
    if digits.parse().is_ok_and(|chapter| HELD.contains(&chapter)) {
        let tried = format!("section {section} is held, and its BRPs are booked by the order that brings them");
        return malformed(tried, "give that order, or name a section that is not held");
    }
    Ok(())
}

/// A line of the ledger that the players declare.
pub(super) fn book(deciding: &mut Deciding, nation: Nation, brps: i32, reason: String) {
    let figure = Figure::Level;
    let after = deciding.game.account(nation).get(figure) + brps;
    let quarter = deciding.game.quarter;
    deciding.happen(Event::Posted(Posting { nation, figure, change: brps, after, clause: None, reason, quarter }));
}
