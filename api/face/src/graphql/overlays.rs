//! Overlays of every book, looked through, kept and compared.

use std::sync::Arc;

use async_graphql::{Context, Object, Result};
use host::games::Games;

use super::book::GraphqlBook;
use super::book_name::BookName;
use super::boxed::boxed;
use super::error::WithCode;
use super::owner_copy::{CHECK_COST, Looked, OverlayChecked, OverlayComparison, aside};
use super::seat::of_book;
use crate::books::{AnyGames, each};

/// Looks an overlay through, and keeps it if that is wanted and it fits.
async fn looked_through<S: GraphqlBook>(games: &Games<S>, text: String, keep: bool) -> Result<OverlayChecked> {
    let files = Arc::clone(&games.base().files);
    let looked = aside(move || Ok(S::lay(&files, &text))).await?;
    match looked {
        Ok(Looked { checked, pack, laid }) => {
            if keep {
                games.keep_pack(&pack, Some(&laid)).await.coded()?;
            }
            Ok(checked)
        }
        Err(error) => Ok(OverlayChecked::refused(&error)),
    }
}

/// What owners keep here.
#[derive(Default)]
pub struct OverlayMutation;

/// What owners keep here.
#[Object]
impl OverlayMutation {
    /// Look an overlay through and, if it fits, keep it, so that games can be created with it. It is told to nobody who
    /// does not know its hash.
    #[graphql(complexity = "CHECK_COST + child_complexity")]
    async fn keep_overlay(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The rulebook.")] book: BookName,
        #[graphql(desc = "The overlay: a text in TOML.")] text: String,
    ) -> Result<OverlayChecked> {
        each!(AnyGames, &of_book(context, book)?, games => boxed(looked_through(games, text, true)).await)
    }
}

/// Overlays that nobody keeps.
#[derive(Default)]
pub struct OverlayQuery;

/// Overlays that nobody keeps.
#[Object]
impl OverlayQuery {
    /// Look an overlay through as `keepOverlay` does, and keep nothing. Public.
    #[graphql(complexity = "CHECK_COST + child_complexity")]
    async fn check_overlay(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The rulebook.")] book: BookName,
        #[graphql(desc = "The overlay: a text in TOML.")] text: String,
    ) -> Result<OverlayChecked> {
        each!(AnyGames, &of_book(context, book)?, games => boxed(looked_through(games, text, false)).await)
    }

    /// The values in which two overlays of a book differ: those of two owners, or of one who typed twice. Public.
    #[graphql(complexity = "CHECK_COST + child_complexity")]
    async fn compare_overlays(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The rulebook.")] book: BookName,
        #[graphql(desc = "One of them, in TOML.")] first: String,
        #[graphql(desc = "The other.")] second: String,
    ) -> Result<OverlayComparison> {
        each!(AnyGames, &of_book(context, book)?, games => {
            let compare = comparing(games);
            aside(move || Ok(compare(&first, &second))).await
        })
    }
}

/// How overlays of a book are held against each other.
fn comparing<S: GraphqlBook>(_: &Games<S>) -> fn(&str, &str) -> OverlayComparison {
    S::compare
}
