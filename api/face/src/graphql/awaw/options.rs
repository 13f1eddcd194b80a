//! What may be done.

use async_graphql::Json;
use domain::awaw::components::Side;
use domain::awaw::game::Game;
use domain::awaw::options::Offer;
use domain::awaw::rests;
use domain::kernel::seat::Seat;

use super::basis::AwawRest;
use super::command::AwawCommand;
use crate::graphql::mirror::output;
use crate::graphql::verdict::{Question, Verdict};

/// How many offers an answer is reckoned to have.
pub(super) const OFFERS: usize = 60;

output!(
    /// One thing that could be done, and what the rules say of it.
    AwawOffer = Offer as offer with (game: &Game, seat: Seat<Side>) {
        /// A JSON object, ready to be sent as the `AwawCommand` variable.
        command: Json<AwawCommand>,
        /// In a few words what it does.
        text: String,
        /// What must be declared with it; then the verdict refuses.
        questions: Vec<Question>,
        /// What the checks rest on, other than the text of the rules.
        rests: Vec<AwawRest> = rests(game, seat, &offer.command),
        /// What the rules say of it.
        verdict: Verdict,
    }
);
