//! What is known of a game to whoever has no seat in it.

use async_graphql::{Context, ID, Result};
use uuid::Uuid;

use super::book_name::BookName;
use super::error::{Code, WithCode};
use super::seat::app;
use crate::graphql::shown::object;

object!(
    /// A game, as far as it is known to whoever has no seat in it.
    #[derive(Debug, Clone)]
    pub struct GameHead {
        /// Its id.
        pub(super) id: ID,
        /// Its name.
        pub(super) name: String,
        /// The rulebook.
        pub(super) book: BookName,
    }
);

impl GameHead {
    /// A game that has no id yet.
    pub(super) fn new(name: String, book: BookName) -> Self {
        Self { id: ID::default(), name, book }
    }
}

impl GameHead {
    /// The game of a key.
    pub(super) async fn of(context: &Context<'_>, game: Uuid) -> Result<Self> {
        let row = app(context)?.journal.game(game).await.coded()?;
        let row = row.ok_or_else(|| Code::NotFound.error(format!("there is no game {game}")))?;
        Ok(Self { id: row.id.into(), book: BookName::written(&row.book)?, name: row.name })
    }
}
