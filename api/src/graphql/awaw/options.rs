//! What may be done.

use async_graphql::{Json, SimpleObject};
use domain::awaw::components::Side;
use domain::awaw::game::Game;
use domain::awaw::options::Offer;
use domain::awaw::rests;
use domain::kernel::seat::Seat;

use super::basis::{AwawRest, asked};
use super::command::AwawCommand;
use crate::graphql::verdict::{Question, Verdict};

/// How many offers an answer is reckoned to have.
pub(super) const OFFERS: usize = 60;

/// One thing that could be done, and what the rules say of it.
#[derive(Debug, Clone, SimpleObject)]
pub struct AwawOffer {
    /// A JSON object, ready to be sent as the `AwawCommand` variable.
    command: Json<AwawCommand>,
    /// In a few words what it does.
    text: String,
    /// What must be declared with it; then the verdict refuses.
    questions: Vec<Question>,
    /// What the checks rest on, other than the text of the rules.
    rests: Vec<AwawRest>,
    /// What the rules say of it.
    verdict: Verdict,
}

impl AwawOffer {
    pub(super) fn new(offer: &Offer, game: &Game, seat: Seat<Side>) -> Self {
        Self {
            command: Json((&offer.command).into()),
            text: offer.text.clone(),
            questions: asked(&offer.questions),
            rests: rests(game, seat, &offer.command).iter().map(AwawRest::from).collect(),
            verdict: (&offer.verdict).into(),
        }
    }
}
