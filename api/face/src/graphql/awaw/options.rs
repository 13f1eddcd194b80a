//! What may be done.

use domain::awaw::components::Side;
use domain::awaw::game::Game;
use domain::awaw::options::{Offer, Options};
use domain::awaw::rests;
use domain::kernel::seat::Seat;

use super::command::AwawCommand;
use crate::graphql::command::Offered;
use crate::graphql::mirror::{Output, output};
use crate::graphql::sent::Sent;
use crate::graphql::verdict::{Rest, Verdict};

/// How many offers an answer is reckoned to have.
pub(super) const OFFERS: usize = 60;

output!(
    /// What may be done with what is selected.
    AwawOptions = Options as options with (game: &Game, seat: Seat<Side>) {
        /// Offers, those the rules allow first.
        offers: Vec<AwawOffer> => options.offers.iter().map(|offer| AwawOffer::new(offer, game, seat)).collect(),
    }
);
output!(
    /// One thing that could be done, and what the rules say of it.
    AwawOffer = Offer as offer with (game: &Game, seat: Seat<Side>) {
        /// The command.
        command: Sent<AwawCommand>,
        /// The same as a text, to be sent back as it is: `offer` of `record`, `judge` or a change.
        offer: Offered<AwawCommand> = offer.command,
        /// In a few words what it does.
        text: String,
        /// What the rules say of it.
        verdict: Verdict => of_offer(offer, game, seat),
    }
);

fn of_offer(offer: &Offer, game: &Game, seat: Seat<Side>) -> Verdict {
    let rests = rests(game, seat, &offer.command);
    Verdict::from(&offer.verdict).resting(Output::output(&offer.questions), rests.iter().map(Rest::from).collect())
}
