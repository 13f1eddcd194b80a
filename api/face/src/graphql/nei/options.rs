//! What may be done.

use async_graphql::{ID, Json, SimpleObject};
use domain::nei::options::{Offer, Options};

use super::command::NeiCommand;
use crate::graphql::verdict::Verdict;

/// What may be done with what is selected.
#[derive(Debug, Clone, SimpleObject)]
pub struct NeiOptions {
    /// Offers, those the rules allow first within each action.
    offers: Vec<NeiOffer>,
    /// Own units that have at least one offer when picked up alone; filled only for an empty selection.
    selectable: Vec<ID>,
}

/// One thing that could be done, and what the rules say of it.
#[derive(Debug, Clone, SimpleObject)]
pub struct NeiOffer {
    /// A JSON object with exactly one key, ready to be sent as the `NeiCommand` variable.
    command: Json<NeiCommand>,
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

impl NeiOptions {
    /// The domain's offers; one that the API has no words for is left out.
    pub(in crate::graphql) fn new(options: &Options) -> Self {
        Self {
            offers: options.offers.iter().filter_map(NeiOffer::new).collect(),
            selectable: options.selectable.iter().map(|unit| unit.as_str().into()).collect(),
        }
    }
}

impl NeiOffer {
    /// The domain's offer; none where the API has no words for it.
    pub(super) fn new(offer: &Offer) -> Option<Self> {
        Some(Self {
            command: Json(NeiCommand::of(&offer.command)?),
            action: offer.action.to_owned(),
            text: offer.text.clone(),
            cost: offer.cost,
            destination: offer.destination.map(|area| area.as_str().into()),
            attack: offer.attack,
            verdict: (&offer.verdict).into(),
        })
    }
}
