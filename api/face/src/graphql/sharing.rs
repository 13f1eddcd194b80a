//! Finished games that their sides show to everybody: what each agrees, and the list of them.

use async_graphql::{Context, ID, Object, Result};
use serde::{Deserialize, Serialize};

use super::book::{self, Ending};
use super::boxed::boxed;
use super::date_time::DateTime;
use super::error::{Code, WithCode};
use super::head::GameHead;
use super::luck;
use super::record;
use super::seat::{app, may_record, session};
use super::words;
use crate::books::AnyGame;
use crate::graphql::shown::object;
use host::games::guarded;
use host::seats::{SeatKind, Session};
use journal::{SharedRow, SharingChange, SharingRow, clock};

/// The most finished games in one answer.
pub(crate) const FINISHED_MAX: u32 = 100;
/// How many of its first moves the list tells of a game.
pub(super) const FIRST_MOVES: usize = 5;

object!(
    /// Whether a finished game is shown to everybody: both of its sides must agree.
    #[derive(Debug)]
    pub struct Sharing {
        /// Whether it may be shown: the game is over.
        possible: bool,
        /// The sides that agree.
        agreed: Vec<words::SeatKind>,
        /// The token that reads it, for a link that anybody may have; null while it is not shown.
        token: Option<String>,
    }
);

object!(
    /// A finished game that is shown to everybody.
    #[derive(Debug)]
    pub struct FinishedGame {
        /// The game.
        game: GameHead,
        /// A token that reads it as an onlooker does.
        token: String,
        /// Its scenario, as the book calls it; empty where it has none.
        scenario: String,
        /// How it ended, in words.
        result: String,
        /// How many entries it has.
        entries: u32,
        /// The first moves of it that went from one place to another, in words, at most 5.
        first_moves: Vec<String>,
        /// What each side had of its throws, the first side first.
        luck: Vec<FinishedLuck>,
        /// Since when it is shown.
        shared_at: DateTime,
    }
);

object!(
    /// What a side of a finished game had of its throws beyond the mean.
    #[derive(Debug, Clone, Serialize, Deserialize)]
    pub struct FinishedLuck {
        /// What the book calls the side.
        side: String,
        /// Hits beyond the mean.
        hits_over: f64,
        /// Victory points beyond the mean; null where none is known.
        swing: Option<f64>,
    }
);

/// What is kept of a game for the list.
#[derive(Debug, Serialize, Deserialize)]
struct About {
    scenario: String,
    result: String,
    entries: u32,
    first_moves: Vec<String>,
    luck: Vec<FinishedLuck>,
}

impl About {
    /// Of a game that is over. Its record is read once, and its combats are worked out.
    fn of(game: &AnyGame, ending: Ending) -> std::result::Result<Self, String> {
        let onlooker = Session {
            game: game.row().id,
            kind: SeatKind::Onlooker,
            name: String::new(),
            scope: SeatKind::Onlooker.scope(),
        };
        let luck = book::luck(game, &onlooker, game.last_number())?;
        Ok(Self {
            scenario: ending.scenario,
            result: ending.result,
            entries: game.last_number(),
            first_moves: record::first_moves(game, FIRST_MOVES),
            luck: luck
                .by_side()
                .zip(game.sides())
                .map(|((hits_over, swing), side)| FinishedLuck { side: side.to_owned(), hits_over, swing })
                .collect(),
        })
    }
}

impl FinishedGame {
    async fn of(context: &Context<'_>, row: SharingRow) -> Result<Option<Self>> {
        let Some(SharedRow { token, about, at }) = row.shared else { return Ok(None) };
        let about: About = serde_json::from_str(&about).map_err(|error| Code::Internal.error(error.to_string()))?;
        let About { scenario, result, entries, first_moves, luck } = about;
        let game = GameHead::of(context, row.game).await?;
        Ok(Some(Self { game, token, scenario, result, entries, first_moves, luck, shared_at: at.into() }))
    }
}

/// The list, those shown last first.
pub(super) async fn finished_games(context: &Context<'_>, first: u32, skip: u32) -> Result<Vec<FinishedGame>> {
    let rows = app(context)?.journal.shared_games(skip.into(), first.min(FINISHED_MAX).into()).await.coded()?;
    let mut games = Vec::with_capacity(rows.len());
    for row in rows {
        games.extend(FinishedGame::of(context, row).await?);
    }
    Ok(games)
}

/// How far a game is shown.
pub(super) async fn sharing(context: &Context<'_>, game: &ID) -> Result<Sharing> {
    let session = session(context, game).await?;
    let loaded = app(context)?.games.look(session.game).await.coded()?;
    let row = app(context)?.journal.sharing(session.game).await.coded()?;
    let said = row.as_ref().map_or([false; 2], |row| row.agrees);
    let agreed = [SeatKind::First, SeatKind::Second].into_iter().zip(said).filter(|(_, agrees)| *agrees);
    Ok(Sharing {
        possible: book::ending(&loaded).is_some(),
        agreed: agreed.map(|(kind, _)| kind.into()).collect(),
        token: row.and_then(|row| row.shared).map(|shared| shared.token),
    })
}

/// The sides for which a seat speaks.
fn sides_of(session: &Session) -> Result<[bool; 2]> {
    may_record(session)?;
    match session.kind {
        SeatKind::First => Ok([true, false]),
        SeatKind::Second => Ok([false, true]),
        SeatKind::Both => Ok([true, true]),
        SeatKind::Umpire | SeatKind::Onlooker | SeatKind::Display => {
            Err(Code::Forbidden.error("whether a game is shown to everybody is for its two sides to agree"))
        }
    }
}

/// Shows a game on which both sides agree, if it is not shown yet.
async fn share(context: &Context<'_>, game: AnyGame, ending: Ending) -> Result<()> {
    let app = app(context)?;
    let id = game.row().id;
    let _alone = luck::alone().await?;
    let about = tokio::task::spawn_blocking(move || guarded(|| About::of(&game, ending))).await;
    let about = about.map_err(|error| Code::Internal.error(error.to_string()))?.coded()?;
    let about = about.map_err(|reason| Code::Internal.error(reason))?;
    let about = serde_json::to_string(&about).map_err(|error| Code::Internal.error(error.to_string()))?;
    let token = boxed(app.seats.open_to_all(id)).await.coded()?;
    let shared = SharedRow { token: token.clone(), about, at: clock::now() };
    boxed(app.journal.change_sharing(SharingChange::Share(id, shared))).await.coded()?;
    let shown = app.journal.sharing(id).await.coded()?.and_then(|row| row.shared);
    if shown.is_none_or(|shown| shown.token != token) {
        boxed(app.seats.revoke_token(&token)).await.coded()?;
    }
    Ok(())
}

/// Finished games for everybody.
#[derive(Default)]
pub struct SharingMutation;

/// Finished games for everybody.
#[Object]
impl SharingMutation {
    /// Agree that a game that is over is shown to everybody, or withdraw that: when both sides agree, it stands in the list
    /// of finished games with a token that reads it; when one withdraws, it is gone from there and the token is worth nothing.
    /// A shared tablet agrees for both sides. The record says nothing of it.
    #[graphql(complexity = "luck::COST + child_complexity")]
    async fn share_game(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The game.")] game: ID,
        #[graphql(desc = "Whether this seat agrees.")] agreed: bool,
    ) -> Result<Sharing> {
        let session = session(context, &game).await?;
        let sides = sides_of(&session)?;
        let app = app(context)?;
        let before = app.journal.sharing(session.game).await.coded()?;
        if !agreed {
            boxed(app.journal.change_sharing(SharingChange::Withdraw(session.game))).await.coded()?;
            if let Some(shared) = before.and_then(|row| row.shared) {
                boxed(app.seats.revoke_token(&shared.token)).await.coded()?;
            }
            return sharing(context, &game).await;
        }
        let loaded = app.games.look(session.game).await.coded()?;
        let Some(ending) = book::ending(&loaded) else {
            return Err(Code::Forbidden.error("a game is shown to everybody when it is over, and this one is not"));
        };
        boxed(app.journal.change_sharing(SharingChange::Agree { game: session.game, sides })).await.coded()?;
        let after = app.journal.sharing(session.game).await.coded()?;
        if after.is_some_and(|row| row.agrees == [true, true] && row.shared.is_none()) {
            boxed(share(context, loaded, ending)).await?;
        }
        sharing(context, &game).await
    }
}
