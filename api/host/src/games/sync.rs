//! What other processes over the same database kept: the games that are in memory here are brought up to it.

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use kernel::journal::EntryNumber;
use kernel::system::System;
use uuid::Uuid;

use super::actor::GameActor;
use super::{GameState, Games, GamesError};
use journal::{JournalError, News};

/// How long to wait for a database that cannot be used, before it is read again.
const PATIENCE: Duration = Duration::from_millis(250);

impl<S: System> Games<S> {
    /// Takes note of news, as soon as the journal can be read.
    pub async fn hear(&self, news: &News) {
        match news {
            News::Entry { game, number } => self.hear_of_entry(*game, Some(*number)).await,
            News::Missed => {
                let games: Vec<Uuid> =
                    self.running.lock().unwrap_or_else(PoisonError::into_inner).keys().copied().collect();
                for game in games {
                    self.hear_of_entry(game, None).await;
                }
            }
            News::Revoked(_) | News::Webhook(_) => {}
        }
    }

    /// A game as it stands now, with what other processes kept up to an entry that somebody knows of.
    pub async fn look_up_to(&self, game: Uuid, known: EntryNumber) -> Result<Arc<GameState<S>>, GamesError> {
        let live = self.live(game).await?;
        let loaded = live.look(self).await?;
        if known <= loaded.table.last_number() {
            return Ok(loaded);
        }
        drop(loaded);
        live.catch_up(self, Some(known)).await?;
        live.look(self).await
    }

    async fn hear_of_entry(&self, game: Uuid, number: Option<EntryNumber>) {
        let Some(live) = self.known(game) else { return };
        loop {
            match live.catch_up(self, number).await {
                Ok(()) => return,
                // Whoever follows must be woken when the database is back: nobody tells us a second time.
                Err(GamesError::Journal(JournalError::Storage(_))) => tokio::time::sleep(PATIENCE).await,
                Err(error) => {
                    tracing::error!(%game, %error, "what others recorded cannot be read");
                    return;
                }
            }
        }
    }

    fn known(&self, game: Uuid) -> Option<Arc<GameActor<S>>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner).get(&game).map(Arc::clone)
    }
}

impl<S: System> GameActor<S> {
    /// Reads what the journal has beyond the state in memory, and wakes those who follow. `number` is an entry that is
    /// known to be there; without it nothing is known.
    pub(super) async fn catch_up(&self, games: &Games<S>, number: Option<EntryNumber>) -> Result<(), GamesError> {
        {
            // Whoever is reading the journal right now may have begun too early to see it.
            let _alone = self.loading.lock().await;
            match self.in_memory() {
                Some(loaded) if number.is_some_and(|number| number <= loaded.table.last_number()) => return Ok(()),
                None if self.news.receiver_count() == 0 => return Ok(()),
                _ => {}
            }
        }
        let _turn = self.turn.lock().await;
        self.catch_up_in_turn(games, number).await
    }

    /// The same, by the holder of the turn.
    pub(super) async fn catch_up_in_turn(
        &self,
        games: &Games<S>,
        number: Option<EntryNumber>,
    ) -> Result<(), GamesError> {
        let last = self.in_memory().map(|loaded| loaded.table.last_number());
        if let Some(last) = last {
            if number.is_some_and(|number| number <= last) {
                return Ok(());
            }
            match games.journal.entries_after(self.row.id, last).await {
                Ok(rows) if rows.is_empty() => return Ok(()),
                Ok(rows) => self.fold_rows(&rows),
                Err(error) => {
                    // Whoever asks next reads it anew.
                    self.forget();
                    return Err(error.into());
                }
            }
        }
        let loaded = self.look(games).await?;
        self.news.send_replace(loaded.table.last_number());
        Ok(())
    }
}
