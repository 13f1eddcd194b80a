//! The Actions List, as the rulebook names and orders it.

use domain::nei::actions::{ACTIONS, Action, Family};
use domain::nei::optional::actions::OPTIONAL_ACTIONS;

use super::NeiSide;
use crate::graphql::mirror::{output, words};
use crate::graphql::rulebook::Clause;

words!(
    /// The four families of actions.
    NeiActionFamily = Family {
        /// G-1.
        Administrative,
        /// G-2.
        Intelligence,
        /// G-3.
        Operational,
        /// G-4.
        Logistic,
    }
);
output!(
    /// A line of the Actions List.
    NeiAction = Action as action {
        /// Its name in the Actions List; `NeiOffer.action` says the same.
        name: String,
        /// Its family.
        family: NeiActionFamily,
        /// The code of its family: G-1 to G-4.
        family_code: String = action.family.code(),
        /// The only side that may take it; null for both.
        side: Option<NeiSide> = action.only,
        /// The first clause of its entry.
        clause: Clause,
    }
);

impl NeiAction {
    /// The Actions List, in the order of the book, and after it the optional actions.
    pub(in crate::graphql) fn list() -> Vec<Self> {
        ACTIONS.iter().chain(OPTIONAL_ACTIONS).map(Self::from).collect()
    }
}
