//! AWAW 70.13, 70.23, 71.11, 72.11: the accounts of Britain, the U.S. and Japan, and what changes them.
//!
//! What the accounts start from is transcribed (AWAW-R-06). The four countries have none: their BRPs are inside the
//! British base (AWAW-R-07).

use serde::{Deserialize, Serialize};

use super::calendar::Quarter;
use super::components::{Area, Country, Nation};
use super::deciding::Deciding;
use super::event::Event;
use super::game::Game;
use super::pack::StartingAccount;
use kernel::clause::Clause;

/// The nations that have an account.
pub const HOLDERS: [Nation; 3] = [Nation::Britain, Nation::UnitedStates, Nation::Japan];

/// A figure of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Figure {
    /// The BRP base.
    Base,
    /// The BRP level.
    Level,
    /// The construction limit as entered.
    Limit,
    /// Spent of the construction limit in this turn.
    Spent,
    /// The resistance level.
    Resistance,
    /// Spent of the pre-war grant limit.
    PrewarSpent,
}

impl Figure {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Base, Self::Level, Self::Limit, Self::Spent, Self::Resistance, Self::PrewarSpent];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Base => "BRP base",
            Self::Level => "BRP level",
            Self::Limit => "construction limit",
            Self::Spent => "construction this turn",
            Self::Resistance => "resistance level",
            Self::PrewarSpent => "pre-war grants spent",
        }
    }
}

/// An account.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Account {
    /// Whether the players entered it.
    pub known: bool,
    /// The BRP base.
    pub base: i32,
    /// The BRP level.
    pub level: i32,
    /// The construction limit before reductions.
    pub limit: i32,
    /// Spent of it in this turn.
    pub spent: i32,
    /// The resistance level.
    pub resistance: i32,
    /// The pre-war grant limit, where it is entered.
    pub prewar: Option<i32>,
    /// Spent of it.
    pub prewar_spent: i32,
}

impl Account {
    /// A figure.
    pub const fn get(&self, figure: Figure) -> i32 {
        match figure {
            Figure::Base => self.base,
            Figure::Level => self.level,
            Figure::Limit => self.limit,
            Figure::Spent => self.spent,
            Figure::Resistance => self.resistance,
            Figure::PrewarSpent => self.prewar_spent,
        }
    }

    pub(super) const fn get_mut(&mut self, figure: Figure) -> &mut i32 {
        match figure {
            Figure::Base => &mut self.base,
            Figure::Level => &mut self.level,
            Figure::Limit => &mut self.limit,
            Figure::Spent => &mut self.spent,
            Figure::Resistance => &mut self.resistance,
            Figure::PrewarSpent => &mut self.prewar_spent,
        }
    }
}

/// A line of the ledger: by how much a figure changed, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Posting {
    /// Whose account.
    pub nation: Nation,
    /// Which figure.
    pub figure: Figure,
    /// By how much.
    pub change: i32,
    /// What it is then.
    pub after: i32,
    /// The clause that orders it; none where the players entered it.
    pub clause: Option<Clause>,
    /// What for.
    pub reason: String,
    /// The game turn.
    pub quarter: Option<Quarter>,
}

/// What the players enter of an account (AWAW-R-06).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AccountSheet {
    /// Whose.
    pub nation: Nation,
    /// The BRP base.
    pub base: i32,
    /// The BRP level.
    pub level: i32,
    /// The construction limit.
    pub limit: i32,
    /// The resistance level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resistance: Option<i32>,
    /// The pre-war grant limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prewar: Option<i32>,
    /// What is spent of it, where that is entered anew.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prewar_spent: Option<i32>,
    /// Why.
    pub reason: String,
}

/// A part of the British base.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct BasePart {
    /// The country; `None` for everything else.
    pub country: Option<Country>,
    /// BRPs.
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
