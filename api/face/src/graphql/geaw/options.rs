//! What may be done.

use async_graphql::{Json, SimpleObject};
use domain::geaw::Geaw;
use domain::geaw::calculators::move_cost;
use domain::geaw::command::Order;
use domain::geaw::components::Side;
use domain::geaw::options::Offer;
use domain::geaw::rests;
use domain::kernel::journal::Table;
use domain::kernel::seat::Seat;

use super::basis::{GeawRest, asked};
use super::command::GeawCommand;
use super::points;
use crate::graphql::verdict::{Question, Verdict};

/// How many offers an answer is reckoned to have.
pub(super) const OFFERS: usize = 100;

/// One thing that could be done, and what the rules say of it.
#[derive(Debug, Clone, SimpleObject)]
pub struct GeawOffer {
    /// A JSON object, ready to be sent as the `GeawCommand` variable.
    command: Json<GeawCommand>,
    /// In a few words what it does.
    text: String,
    /// The price of a move, in movement points; null for anything else, and where it is not known.
    price: Option<f64>,
    /// What must be declared with it; then the verdict refuses.
    questions: Vec<Question>,
    /// What the checks rest on, other than the text of the rules.
    rests: Vec<GeawRest>,
    /// What the rules say of it.
    verdict: Verdict,
}

impl GeawOffer {
    pub(super) fn new(offer: &Offer, table: &Table<Geaw>, seat: Seat<Side>) -> Self {
        let price = match &offer.command.order {
            Order::Move { unit, legs, minimum } => move_cost(table.game(), *unit, legs, *minimum),
            _ => None,
        };
        Self {
            command: Json((&offer.command).into()),
            text: offer.text.clone(),
            price: price.map(|cost| points(cost.price)),
            questions: asked(&offer.questions),
            rests: rests(table.game(), seat, &offer.command).iter().map(GeawRest::from).collect(),
            verdict: (&offer.verdict).into(),
        }
    }
}
