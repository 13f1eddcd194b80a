//! Questions about *The Greater East Asia War*, whatever game is played.

use async_graphql::{Context, Object, Result};
use domain::geaw::overlay;

use super::sheets::GeawPack;
use crate::graphql::book::pack_named;
use crate::graphql::owner_copy::{self, CHECK_COST, OverlayChecked, OverlayComparison};
use crate::graphql::seat::app;

/// Overlays of The Greater East Asia War.
#[derive(Default)]
pub struct GeawOverlayQuery;

/// Overlays of The Greater East Asia War.
#[Object]
impl GeawOverlayQuery {
    /// Look an overlay of The Greater East Asia War through as keepGeawOverlay does, and keep nothing. Public.
    #[graphql(complexity = "CHECK_COST + child_complexity")]
    async fn check_geaw_overlay(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The overlay: a text in TOML.")] text: String,
    ) -> Result<OverlayChecked> {
        owner_copy::looked_through(&app(context)?.games.geaw, overlay::load, text, false).await
    }

    /// The values in which two overlays of The Greater East Asia War differ. Public.
    #[graphql(complexity = "CHECK_COST + child_complexity")]
    async fn compare_geaw_overlays(
        &self,
        #[graphql(desc = "One of them, in TOML.")] first: String,
        #[graphql(desc = "The other.")] second: String,
    ) -> Result<OverlayComparison> {
        owner_copy::compare(overlay::read, first, second).await
    }
}

/// The data pack of The Greater East Asia War.
#[derive(Default)]
pub struct GeawPackQuery;

/// The data pack of The Greater East Asia War.
#[Object]
impl GeawPackQuery {
    /// What the text of GEAW says of its components, and whatever the owner of this server transcribed. Public.
    async fn geaw_pack(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The hash a game was begun with; without it the pack this server plays with.")] hash: Option<
            String,
        >,
    ) -> Result<GeawPack> {
        Ok(GeawPack::bare(&*pack_named(&app(context)?.games.geaw, hash.as_deref()).await?))
    }
}
