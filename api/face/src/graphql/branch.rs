//! What if: games that branch off another, and how two of them differ.

use async_graphql::{Context, ID, Json, Object, Result};

use super::creation::{GameCreated, GameHead, Once, named};
use super::error::{Code, WithCode};
use super::seat::{app, may_record, seated_by, session};
use crate::books::AnyGame;
use crate::graphql::shown::object;
use host::seats::{SeatKind, Session};
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

/// Making branches.
#[derive(Default)]
pub struct BranchMutation;

/// Making branches.
#[Object]
impl BranchMutation {
    /// Try something: a new game that begins as this one stood after an entry, with codes of its own. Nothing that is
    /// done in it touches this game. It is for seats that see everything: the umpire, a shared tablet, and everybody at an
    /// open table or after the end.
    async fn create_branch(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The game.")] game: ID,
        #[graphql(desc = "The entry after which it branches off; null for the last one.")] entry: Option<u32>,
        #[graphql(desc = "The name of the new game; not empty.")] name: String,
        #[graphql(desc = "Made by the client, so that this is done once, as with `createGame`.")] key: Option<ID>,
    ) -> Result<GameCreated> {
        let name = named(&name)?;
        let session = session(context, &game).await?;
        may_record(&session)?;
        let games = app(context)?.games.of_game(session.game).await.coded()?;
        let origin = games.look(session.game).await.coded()?;
        all_seeing(&session, &origin)?;
        let once = Once::of(context, key, &("branch", session.game, session.kind, entry, &name))?;
        let at = entry.unwrap_or_else(|| origin.last_number());
        let about = GameHead::new(name.clone(), &origin.row().book);
        let begin = async |id, keys| games.branch_off(session.game, at, (id, name, keys)).await.coded();
        once.done(context, (about, SeatKind::CODE_HOURS), begin).await
    }
}

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
fn all_seeing(session: &Session, game: &AnyGame) -> Result<()> {
    if game.is_open_to(session.kind) {
        return Ok(());
    }
    Err(Code::Forbidden.error(
        "this seat does not see everything in this game, and a branch would show it; ask the umpire, or try it at a shared \
         tablet, at an open table or when the game is over",
    ))
}
