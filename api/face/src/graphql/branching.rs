//! Making games that branch off another.

use async_graphql::{Context, ID, Object, Result};
use host::seats::SeatKind;

use super::book_name::BookName;
use super::branch::all_seeing;
use super::creation::{GameCreated, Once, named};
use super::error::WithCode;
use super::head::GameHead;
use super::seat::{app, may_record, session};

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
        let about = GameHead::new(name.clone(), BookName::written(&origin.row().book)?);
        let begin = async |id, keys| games.branch_off(session.game, at, (id, name, keys)).await.coded();
        once.done(context, (about, SeatKind::CODE_HOURS), begin).await
    }
}
