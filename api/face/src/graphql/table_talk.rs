//! Talk across the table: a word to the other player, or a finger on the map. It is no part of the record.

use std::sync::Arc;

use async_graphql::{Context, ID, Object, Result};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::watch;

use super::date_time::DateTime;
use super::error::Code;
use super::seat::{app, key, kind_from_row, may_record, session};
use super::subscription::still_good;
use super::words;
use crate::app_state::AppState;
use crate::graphql::shown::object;
use host::table_talk::Said as Call;

object!(
    /// What somebody said across the table, or the place that he points at.
    #[derive(Debug, Clone)]
    pub struct Said {
        /// The seat that said it.
        by: words::SeatKind,
        /// What its player wants to be called; may be empty.
        name: String,
        /// What was said; empty where a place is pointed at without a word.
        words: String,
        /// The place that is pointed at, as whoever said it names it; null where none is.
        place: Option<String>,
        /// When it was said.
        at: DateTime,
    }
);

impl Said {
    fn of(call: Call) -> Result<Self> {
        let by = kind_from_row(&call.kind)?.into();
        Ok(Self { by, name: call.name, words: call.words, place: call.place, at: call.at.into() })
    }
}

/// Talk across the table.
#[derive(Default)]
pub struct TalkMutation;

/// Talk across the table.
#[Object]
impl TalkMutation {
    /// Say something to everybody at the table, onlookers too, or point at a place on the map. Whoever is not there does
    /// not hear it, and nothing is kept. A key that reads only says nothing; another speaks 20 times a minute at most.
    async fn say(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The game.")] game: ID,
        #[graphql(default, desc = "What is said; may be empty where a place is pointed at.")] words: String,
        #[graphql(desc = "The code of a place on the map, such as that of an area.")] place: Option<String>,
    ) -> Result<Said> {
        let session = session(context, &game).await?;
        may_record(&session)?;
        let (words, place) = (words.trim().to_owned(), place.filter(|place| !place.trim().is_empty()));
        if words.is_empty() && place.is_none() {
            return Err(Code::BadInput.error("nothing is said: send `words`, or the code of a `place` to point at"));
        }
        let key = key(context, &game).await?;
        let said = app(context)?.talk.say(&key, session.kind.as_str(), words, place);
        Said::of(said.map_err(|wait| {
            Code::Limit.error(format!("this key has spoken often enough; it may speak again in {wait} seconds"))
        })?)
    }
}

/// A listener to what is said.
pub(super) struct Listener {
    pub(super) app: Arc<AppState>,
    pub(super) token_hash: String,
    pub(super) calls: Receiver<Call>,
    pub(super) revoked: watch::Receiver<u64>,
}

impl Listener {
    pub(super) async fn next(&mut self) -> Option<Result<Said>> {
        loop {
            let call = tokio::select! {
                call = self.calls.recv() => match call {
                    Ok(call) => Some(call),
                    // What a slow device has missed was for the moment.
                    Err(RecvError::Lagged(_)) => None,
                    Err(RecvError::Closed) => return None,
                },
                revoked = self.revoked.changed() => revoked.map(|()| None).ok()?,
            };
            if let Err(error) = still_good(&self.app, &self.token_hash).await {
                return Some(Err(error));
            }
            if let Some(call) = call {
                return Some(Said::of(call));
            }
        }
    }
}
