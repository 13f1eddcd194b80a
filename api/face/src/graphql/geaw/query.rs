//! Questions about *The Greater East Asia War*, whatever game is played.

use async_graphql::{Context, Object, Result};

use super::sheets::GeawPack;
use crate::graphql::book::pack_named;
use crate::graphql::seat::app;

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
