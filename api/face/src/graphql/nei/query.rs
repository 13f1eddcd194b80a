//! Questions about *Netherlands East Indies 1941–42*, whatever game is played.

use async_graphql::{Context, ID, Object, Result};
use domain::nei::Nei;

use super::action::NeiAction;
use super::optional::NeiOptionalRuleTerm;
use super::owner_copy::{self, NeiCopyForm};
use super::pack::NeiPack;
use crate::graphql::book::pack_named;
use crate::graphql::seat::app;
use host::games::Games;

/// The pack of a hash, or the one that is played with, under an overlay or none.
pub(super) async fn pack(games: &Games<Nei>, hash: Option<&str>, overlay: Option<&str>) -> Result<NeiPack> {
    match overlay {
        Some(overlay) => owner_copy::pack(games, hash, overlay).await,
        None => Ok(NeiPack::bare(&*pack_named(games, hash).await?)),
    }
}

/// Questions about Netherlands East Indies.
#[derive(Default)]
pub struct NeiQuery;

/// Questions about Netherlands East Indies.
#[Object]
impl NeiQuery {
    /// The Actions List of NEI in the order of the book: every action there is, whoever may take it now. Public.
    async fn nei_actions(&self) -> Vec<NeiAction> {
        NeiAction::list()
    }

    /// The optional rules of NEI that a game may be created with, in the order of the book. Public.
    async fn nei_optional_rules(&self) -> Vec<NeiOptionalRuleTerm> {
        NeiOptionalRuleTerm::list()
    }

    /// What is printed on map and counters, as far as it is known. Public.
    async fn nei_pack(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The hash a game was begun with; without it the pack this server plays with.")] hash: Option<
            String,
        >,
        #[graphql(desc = "The hash of the overlay that a game is played under.")] overlay: Option<ID>,
    ) -> Result<NeiPack> {
        pack(&app(context)?.games.nei, hash.as_deref(), overlay.as_ref().map(|overlay| overlay.as_str())).await
    }

    /// What an owner may read off his copy of NEI: every record of this server's pack, field by field. Public.
    #[graphql(complexity = "owner_copy::FORM_COST")]
    async fn nei_copy_form(&self, context: &Context<'_>) -> Result<NeiCopyForm> {
        owner_copy::form(&app(context)?.games.nei).await
    }
}
