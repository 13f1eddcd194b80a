//! What may be done.

use async_graphql::ID;
use domain::nei::command::Command;
use domain::nei::options::{Offer, Options};

use super::command::NeiCommand;
use crate::graphql::command::Offered;
use crate::graphql::mirror::{Output, output};
use crate::graphql::sent::Sent;
use crate::graphql::verdict::Verdict;

output!(
    /// What may be done with what is selected.
    NeiOptions = Options as options {
        /// Offers, those the rules allow first within each action.
        offers: Vec<NeiOffer> => said(&options.offers, |offer| &offer.command),
        /// Own units that have at least one offer when picked up alone; filled only for an empty selection.
        selectable: Vec<ID>,
    }
);
output!(
    /// One thing that could be done, and what the rules say of it.
    NeiOffer = Offer as offer {
        /// The command.
        command: Sent<NeiCommand>,
        /// The same as a text, to be sent back as it is: `offer` of `record`, `judge` or a change.
        offer: Offered<NeiCommand> = offer.command,
        /// Its name in the Actions List.
        action: String,
        /// In a few words what this offer does.
        text: String,
        /// Action Points it costs.
        cost: u8,
        /// The area it leads to or acts on.
        destination: Option<ID>,
        /// Whether it opens a combat.
        attack: bool,
        /// What the rules say of it.
        verdict: Verdict,
    }
);

/// Of a list what the API has words for.
pub(super) fn said<'d, D: 'd, T: Output<D>>(
    of: impl IntoIterator<Item = &'d D>,
    command: impl Fn(&D) -> &Command,
) -> Vec<T> {
    of.into_iter().filter(|one| NeiCommand::says(command(one))).map(T::output).collect()
}
