//! What an account is written with: its figures, the lines of the ledger, what the players enter. Data alone, since the
//! state and the record hold it; what changes an account, and why, stands in the chapter.

use serde::{Deserialize, Serialize};

use super::super::calendar::Quarter;
use super::super::components::Nation;
use kernel::clause::Clause;

/// The nations that have an account.
pub const HOLDERS: [Nation; 3] = [Nation::Britain, Nation::UnitedStates, Nation::Japan];

/// A figure of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Figure {
    Base,
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
    pub const ALL: [Self; 6] = [Self::Base, Self::Level, Self::Limit, Self::Spent, Self::Resistance, Self::PrewarSpent];

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

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Account {
    /// Whether the players entered it.
    pub known: bool,
    pub base: i32,
    pub level: i32,
    /// The construction limit before reductions.
    pub limit: i32,
    /// Spent of it in this turn.
    pub spent: i32,
    /// The resistance level.
    pub resistance: i32,
    /// The pre-war grant limit, where it is entered.
    pub prewar: Option<i32>,
    pub prewar_spent: i32,
}

impl Account {
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

    pub(in super::super) const fn get_mut(&mut self, figure: Figure) -> &mut i32 {
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
    pub nation: Nation,
    pub figure: Figure,
    pub change: i32,
    pub after: i32,
    /// The clause that orders it; none where the players entered it.
    pub clause: Option<Clause>,
    pub reason: String,
    pub quarter: Option<Quarter>,
}

/// What the players enter of an account (AWAW-R-06).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AccountSheet {
    pub nation: Nation,
    pub base: i32,
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
    pub reason: String,
}
