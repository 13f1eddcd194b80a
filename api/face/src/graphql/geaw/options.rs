//! What may be done.

use domain::geaw::Geaw;
use domain::geaw::calculators::move_cost;
use domain::geaw::command::Order;
use domain::geaw::components::{MovementPoints, Side};
use domain::geaw::game::Game;
use domain::geaw::options::{Offer, Options};
use domain::geaw::rests;
use domain::kernel::journal::Table;
use domain::kernel::seat::Seat;

use super::command::GeawCommand;
use crate::graphql::command::Offered;
use crate::graphql::mirror::{Output, output};
use crate::graphql::sent::Sent;
use crate::graphql::verdict::{Rest, Verdict};

/// How many offers an answer is reckoned to have.
pub(super) const OFFERS: usize = 100;

output!(
    /// What may be done with what is selected.
    GeawOptions = Options as options with (table: &Table<Geaw>, seat: Seat<Side>) {
        /// Offers, those the rules allow first.
        offers: Vec<GeawOffer> => options.offers.iter().map(|offer| GeawOffer::new(offer, table, seat)).collect(),
    }
);
output!(
    /// One thing that could be done, and what the rules say of it.
    GeawOffer = Offer as offer with (table: &Table<Geaw>, seat: Seat<Side>) {
        /// The command.
        command: Sent<GeawCommand> => Sent((&offer.command).into()),
        /// The same as a text, to be sent back as it is: `offer` of `record`, `judge` or a change.
        offer: Offered<GeawCommand> => Offered((&offer.command).into()),
        /// In a few words what it does.
        text: String,
        /// The price of a move, in movement points; null for anything else, and where it is not known.
        price: Option<f64> = price(&offer.command.order, table),
        /// What the rules say of it.
        verdict: Verdict => of_offer(offer, table.game(), seat),
    }
);

fn price(order: &Order, table: &Table<Geaw>) -> Option<MovementPoints> {
    let Order::Move { unit, legs, minimum } = order else { return None };
    move_cost(table.game(), *unit, legs, *minimum).map(|cost| cost.price)
}

fn of_offer(offer: &Offer, game: &Game, seat: Seat<Side>) -> Verdict {
    let rests = rests(game, seat, &offer.command);
    Verdict::from(&offer.verdict).resting(Output::output(&offer.questions), rests.iter().map(Rest::from).collect())
}
