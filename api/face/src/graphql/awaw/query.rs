//! Questions about *A World at War*, whatever game is played.

use async_graphql::{Context, Object, Result};

use super::pack::AwawPack;
use crate::graphql::book::pack_named;
use crate::graphql::seat::app;

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
