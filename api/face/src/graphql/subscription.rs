//! What happens, as it happens.

use std::sync::Arc;
use std::time::Duration;

use async_graphql::{Context, Error, ID, Result};
use domain::kernel::journal::EntryNumber;
use futures_util::Stream;
use futures_util::stream::unfold;
use tokio::sync::watch;

use super::book;
use super::dice::DiceState;
use super::entry::Entry;
use super::error::{Code, WithCode, is_unavailable, not_beyond};
use super::response_cache::SharedStream;
use super::seat::{SeatPresent, app, key, session};
use super::table_talk::{Listener, Said};
use crate::app_state::AppState;
use host::presence::{Arrival, Following};
use host::seats::Session;

/// What happens, as it happens.
pub struct Subscription;

/// What happens, as it happens.
#[async_graphql::Subscription]
impl Subscription {
    /// The entries after a number, then live ones, each as the seat sees it. None is left out, none comes twice.
    /// Where the record ends before that number, the error `BEYOND_END`: the server went on from an older copy, and
    /// whoever follows reads everything anew.
    async fn entries(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The game.")] game: ID,
        #[graphql(default = 0, desc = "The last entry already known.")] after: i32,
    ) -> Result<impl Stream<Item = Result<Entry>>> {
        let session = session(context, &game).await?;
        let app = Arc::clone(app(context)?);
        let key = key(context, &game).await?;
        let arrival = app.presence.arrive(&key);
        let token_hash = key.token_hash.clone();
        // Joining comes before the first reading: what is recorded in between wakes us.
        let revoked = app.seats.revoked();
        let news = app.games.follow(session.game).await.coded()?;
        let last = u32::try_from(after).unwrap_or(0);
        let shared = context.data_opt::<Arc<SharedStream>>().cloned();
        Ok(unfold(
            Some(Follower { app, token_hash, session, news, revoked, last, shared, _arrival: arrival }),
            |follower| async {
                let mut follower = follower?;
                match follower.next().await {
                    Some(Ok(entry)) => Some((Ok(entry), Some(follower))),
                    Some(Err(error)) => Some((Err(error), None)),
                    None => None,
                }
            },
        ))
    }

    /// How far the dice are that are asked for, now and whenever that changes.
    async fn dice_state(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The game.")] game: ID,
    ) -> Result<impl Stream<Item = Result<DiceState>>> {
        let session = session(context, &game).await?;
        let app = Arc::clone(app(context)?);
        let token_hash = key(context, &game).await?.token_hash.clone();
        let revoked = app.seats.revoked();
        let mut news = app.games.follow(session.game).await.coded()?;
        news.mark_changed();
        Ok(unfold(Some(DiceWatcher { app, token_hash, session, news, revoked, told: None }), |watcher| async {
            let mut watcher = watcher?;
            match watcher.next().await? {
                Ok(state) => Some((Ok(state), Some(watcher))),
                Err(error) => Some((Err(error), None)),
            }
        }))
    }

    /// Who is at the table: the seats whose devices follow the record, now and whenever that changes.
    async fn presence(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The game.")] game: ID,
    ) -> Result<impl Stream<Item = Result<Vec<SeatPresent>>>> {
        let session = session(context, &game).await?;
        let app = Arc::clone(app(context)?);
        let token_hash = key(context, &game).await?.token_hash.clone();
        let revoked = app.seats.revoked();
        let mut following = app.presence.follow(session.game);
        following.listeners.mark_changed();
        Ok(unfold(Some(Watcher { app, token_hash, following, revoked }), |watcher| async {
            let mut watcher = watcher?;
            match watcher.next().await? {
                Ok(present) => Some((Ok(present), Some(watcher))),
                Err(error) => Some((Err(error), None)),
            }
        }))
    }

    /// What is said across the table, and where somebody points on the map, from now on.
    async fn said(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The game.")] game: ID,
    ) -> Result<impl Stream<Item = Result<Said>>> {
        let session = session(context, &game).await?;
        let app = Arc::clone(app(context)?);
        let token_hash = key(context, &game).await?.token_hash.clone();
        let (calls, revoked) = (app.talk.listen(session.game), app.seats.revoked());
        Ok(unfold(Some(Listener { app, token_hash, calls, revoked }), |listener| async {
            let mut listener = listener?;
            match listener.next().await? {
                Ok(said) => Some((Ok(said), Some(listener))),
                Err(error) => Some((Err(error), None)),
            }
        }))
    }
}

/// A listener to who is there.
struct Watcher {
    app: Arc<AppState>,
    token_hash: String,
    following: Following,
    revoked: watch::Receiver<u64>,
}

impl Watcher {
    async fn next(&mut self) -> Option<Result<Vec<SeatPresent>>> {
        loop {
            let is_news = tokio::select! {
                changed = self.following.listeners.changed() => changed.map(|()| true),
                revoked = self.revoked.changed() => revoked.map(|()| false),
            };
            let is_news = is_news.ok()?;
            if let Err(error) = still_good(&self.app, &self.token_hash).await {
                return Some(Err(error));
            }
            if is_news {
                break;
            }
        }
        let present = SeatPresent::all(&self.following.listeners.borrow_and_update());
        Some(Ok(present))
    }
}

/// A listener to the dice.
struct DiceWatcher {
    app: Arc<AppState>,
    token_hash: String,
    session: Session,
    news: watch::Receiver<EntryNumber>,
    revoked: watch::Receiver<u64>,
    told: Option<DiceState>,
}

impl DiceWatcher {
    async fn next(&mut self) -> Option<Result<DiceState>> {
        loop {
            changed(&mut self.news, &mut self.revoked).await?;
            match self.look().await {
                // Most entries change nothing of the dice.
                Ok(state) if self.told.as_ref() == Some(&state) => {}
                Ok(state) => {
                    self.told = Some(state.clone());
                    return Some(Ok(state));
                }
                Err(error) => return Some(Err(error)),
            }
        }
    }

    async fn look(&self) -> Result<DiceState> {
        still_good(&self.app, &self.token_hash).await?;
        let games = self.app.games.of_game(self.session.game).await.coded()?;
        loop {
            match games.dice_state(self.session.game).await.coded() {
                Ok(state) => return Ok(state.into()),
                Err(error) => bear(error).await?,
            }
        }
    }
}

/// How long a listener waits for a database that cannot be used, before it asks again.
const PATIENCE: Duration = Duration::from_millis(250);

/// Waits where the database cannot be used just now: whoever listens hears nothing meanwhile, and misses nothing. Any other
/// error is his.
async fn bear(error: Error) -> Result<()> {
    if !is_unavailable(&error) {
        return Err(error);
    }
    tokio::time::sleep(PATIENCE).await;
    Ok(())
}

/// Waits for news of the game, or of a key that was revoked. `None` at the end of the server.
async fn changed(news: &mut watch::Receiver<EntryNumber>, revoked: &mut watch::Receiver<u64>) -> Option<()> {
    tokio::select! {
        changed = news.changed() => changed.ok(),
        revoked = revoked.changed() => revoked.ok(),
    }
}

/// What the bearer of a key is told that was revoked.
pub(super) fn revoked_key() -> Error {
    Code::Seat.error("the key of this seat was revoked; take the seat again with a code")
}

/// A key that was revoked meanwhile hears no more.
pub(super) async fn still_good(app: &AppState, token_hash: &str) -> Result<()> {
    loop {
        match app.seats.is_good(token_hash).await.coded() {
            Ok(true) => return Ok(()),
            Ok(false) => return Err(revoked_key()),
            Err(error) => bear(error).await?,
        }
    }
}

/// A listener: it looks at the record whenever there is news, so it does not matter how often it was woken.
struct Follower {
    app: Arc<AppState>,
    token_hash: String,
    session: Session,
    news: watch::Receiver<EntryNumber>,
    revoked: watch::Receiver<u64>,
    /// The last entry that was told.
    last: EntryNumber,
    /// Tells what was told to others already.
    shared: Option<Arc<SharedStream>>,
    /// Whoever follows the record is at the table.
    _arrival: Arrival,
}

impl Follower {
    /// The next entry that nobody else was told in the same words.
    async fn next(&mut self) -> Option<Result<Entry>> {
        loop {
            if let Err(error) = still_good(&self.app, &self.token_hash).await {
                return Some(Err(error));
            }
            let game = match self.app.games.look_up_to(self.session.game, self.last).await.coded() {
                Ok(game) => game,
                Err(error) => match bear(error).await {
                    Ok(()) => continue,
                    Err(error) => return Some(Err(error)),
                },
            };
            if let Err(error) = not_beyond(self.last, game.last_number()) {
                return Some(Err(error));
            }
            while self.last < game.last_number() {
                self.last += 1;
                let (state, seat) = (game.last_number(), self.session.kind);
                let is_told = |shared: &Arc<SharedStream>| shared.publish(self.session.game, (self.last, state), seat);
                if !self.shared.as_ref().is_some_and(is_told) {
                    return book::entry(&game, self.last, &self.session).map(Ok);
                }
            }
            // Whoever holds the state makes the next entry copy it.
            drop(game);
            changed(&mut self.news, &mut self.revoked).await?;
        }
    }
}
