//! The Actions List, as the rulebook names and orders it.

use async_graphql::{Enum, SimpleObject};
use domain::kernel::clause;
use domain::nei::actions::{ACTIONS, Action};
use domain::nei::optional::actions::OPTIONAL_ACTIONS;

use super::NeiSide;
use crate::graphql::rulebook::Clause;

/// The four families of actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "domain::nei::actions::Family")]
pub enum NeiActionFamily {
    /// G-1.
    Administrative,
    /// G-2.
    Intelligence,
    /// G-3.
    Operational,
    /// G-4.
    Logistic,
}

/// A line of the Actions List.
#[derive(Debug, Clone, SimpleObject)]
pub struct NeiAction {
    /// Its name in the Actions List; `NeiOffer.action` says the same.
    name: String,
    /// Its family.
    family: NeiActionFamily,
    /// The code of its family: G-1 to G-4.
    family_code: String,
    /// The only side that may take it; null for both.
    side: Option<NeiSide>,
    /// The first clause of its entry.
    clause: Clause,
}

impl NeiAction {
    /// The Actions List, in the order of the book, and after it the optional actions.
    pub(in crate::graphql) fn list() -> Vec<Self> {
        ACTIONS.iter().chain(OPTIONAL_ACTIONS).map(Self::from).collect()
    }
}

impl From<&Action> for NeiAction {
    fn from(action: &Action) -> Self {
        Self {
            name: action.name.to_owned(),
            family: action.family.into(),
            family_code: action.family.code().to_owned(),
            side: action.only.map(NeiSide::from),
            clause: (&clause::Clause::new(action.clause)).into(),
        }
    }
}
