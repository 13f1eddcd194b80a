//! What if: games that branch off another, and how two of them differ.

use async_graphql::{Context, ID, Json, Result};

use super::error::{Code, WithCode};
use super::seat::{app, seated_by, session};
use crate::books::AnyGame;
use crate::graphql::shown::object;
use host::seats::Session;
use journal;

/// What comparing two games costs beside the fields of the answer.
pub(super) const COMPARISON_COST: usize = 500;
/// The most differences in one answer.
pub(crate) const DIFFERENCES_MAX: usize = 500;

object!(
    /// Where a game branched off another. What is done in it never touches the other.
    #[derive(Debug, Clone)]
    pub struct Branch {
        /// The other game.
        game: ID,
        /// The last entry that both have.
        entry: u32,
    }
);

impl From<journal::Branch> for Branch {
    fn from(branch: journal::Branch) -> Self {
        Self { game: branch.of.into(), entry: branch.at }
    }
}

object!(
    /// How two games of one book differ.
    #[derive(Debug)]
    pub struct Comparison {
        /// The last entry that both have; 0 where they share none.
        common: u32,
        /// Everything that is otherwise, at most 500.
        differences: Vec<Difference>,
        /// How many there are.
        count: usize,
    }
);

object!(
    /// Something that is otherwise in two games.
    #[derive(Debug)]
    pub struct Difference {
        /// What it is about, from the whole to the part, such as units, J-CA5, location. The names belong to the state of the
        /// book and may change.
        about: Vec<String>,
        /// How it is in the first game; null where it is not there.
        here: Option<Json<serde_json::Value>>,
        /// How it is in the second; null where it is not there.
        there: Option<Json<serde_json::Value>>,
    }
);

/// How the game of a seat differs from another one that a key opens.
pub(super) async fn compare(context: &Context<'_>, game: &ID, with: &ID, key: &str) -> Result<Comparison> {
    let (ours, theirs) = (session(context, game).await?, seated_by(context, with, key).await?);
    let games = &app(context)?.games;
    let (here, there) = (games.look(ours.game).await.coded()?, games.look(theirs.game).await.coded()?);
    all_seeing(&ours, &here)?;
    all_seeing(&theirs, &there)?;
    let found = here.differences_from(&there);
    let found = found.ok_or_else(|| Code::BadInput.error("two games are compared that are of one book"))?;
    let found = found.map_err(|error| Code::Internal.error(error.to_string()))?;
    let count = found.len();
    let differences = found.into_iter().take(DIFFERENCES_MAX).map(|difference| Difference {
        about: difference.about,
        here: difference.here.map(Json),
        there: difference.there.map(Json),
    });
    Ok(Comparison { common: here.common_with(&there), differences: differences.collect(), count })
}

/// A branch shows what is hidden in the game it came from.
pub(super) fn all_seeing(session: &Session, game: &AnyGame) -> Result<()> {
    if game.is_open_to(session.kind) {
        return Ok(());
    }
    Err(Code::Forbidden.error(
        "this seat does not see everything in this game, and a branch would show it; ask the umpire, or try it at a shared \
         tablet, at an open table or when the game is over",
    ))
}
