//! Questions about *A World at War*, whatever game is played.

use async_graphql::{Context, Object, Result};
use domain::awaw::overlay;

use super::pack::AwawPack;
use crate::graphql::book::pack_named;
use crate::graphql::owner_copy::{self, CHECK_COST, OverlayChecked, OverlayComparison};
use crate::graphql::seat::app;

/// Overlays of A World at War.
#[derive(Default)]
pub struct AwawOverlayQuery;

/// Overlays of A World at War.
#[Object]
impl AwawOverlayQuery {
    /// Look an overlay of A World at War through as keepAwawOverlay does, and keep nothing. Public.
    #[graphql(complexity = "CHECK_COST + child_complexity")]
    async fn check_awaw_overlay(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The overlay: a text in TOML.")] text: String,
    ) -> Result<OverlayChecked> {
        owner_copy::looked_through(&app(context)?.games.awaw, overlay::load, text, false).await
    }

    /// The values in which two overlays of A World at War differ. Public.
    #[graphql(complexity = "CHECK_COST + child_complexity")]
    async fn compare_awaw_overlays(
        &self,
        #[graphql(desc = "One of them, in TOML.")] first: String,
        #[graphql(desc = "The other.")] second: String,
    ) -> Result<OverlayComparison> {
        owner_copy::compare(overlay::read, first, second).await
    }
}

/// The data pack of A World at War.
#[derive(Default)]
pub struct AwawPackQuery;

/// The data pack of A World at War.
#[Object]
impl AwawPackQuery {
    /// The rosters and values that the text of AWAW prints, and what the owner of this server added. Public.
    async fn awaw_pack(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The hash a game was begun with; without it the pack this server plays with.")] hash: Option<
            String,
        >,
    ) -> Result<AwawPack> {
        Ok(AwawPack::bare(&*pack_named(&app(context)?.games.awaw, hash.as_deref()).await?))
    }
}
