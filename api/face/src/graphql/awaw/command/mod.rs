//! Commands over GraphQL: to the domain's and back.
//!
//! Serialized, the input types are exactly what GraphQL takes, so an offer's command is ready to be sent.
//!
//! | file | inputs |
//! |---|---|
//! | `order` | what is to be done |
//! | `parts` | what an order says: places, payers, ships, results, corrections |
//! | `claims` | what is entered from other sheets, and what is declared with a command |

mod claims;
mod order;
mod parts;

use domain::awaw::calendar::Quarter;
use domain::awaw::command::Command;
use domain::kernel::verdict::Refusal;

pub use claims::*;
pub use order::*;
pub use parts::*;

use super::AwawNation;
use crate::graphql::mirror::{Mirror, Output, input};

input!(
    /// A command: what is to be done, and the facts that are declared with it.
    AwawCommand = Command {
        /// What is to be done.
        order: AwawOrder,
        /// What is declared with it, where this chapter leans on another one; null for nothing.
        facts: Option<Vec<AwawClaim>>,
        /// The nation whose player gives it, at a table with national seats (AWAW-R-71).
        nation: Option<AwawNation>,
    }
);

impl From<&Quarter> for AwawQuarterInput {
    fn from(quarter: &Quarter) -> Self {
        Self::output(quarter)
    }
}

impl TryFrom<&AwawCommand> for Command {
    type Error = Refusal;

    fn try_from(command: &AwawCommand) -> Result<Self, Refusal> {
        command.read()
    }
}

impl From<&Command> for AwawCommand {
    fn from(command: &Command) -> Self {
        Self::output(command)
    }
}
