//! What a seat wishes, done in a game of one book, counted and logged.

use std::sync::Arc;

use domain::kernel::journal::EntryNumber;
use uuid::Uuid;

use super::Book;
use host::games::{Games, GamesError, Outcome, Request, Wish};
use host::seats::Session;
use journal::metrics;

/// Does what a seat wishes in a game of one book. It begins at once.
pub fn record_wish<'a, S: Book>(
    games: &Arc<Games<S>>,
    session: &'a Session,
    expected: EntryNumber,
    command_id: String,
    wish: Wish<S>,
) -> impl Future<Output = Result<Outcome<S>, GamesError>> + use<'a, S> {
    let request = Request {
        game: session.game,
        by: session.kind.seat(),
        seat: session.kind.as_str().to_owned(),
        expected,
        command_id,
        wish,
    };
    let (game, seat) = (request.game, session.kind.word());
    let recorded = games.record(request);
    async move {
        let outcome = recorded.await;
        note(game, seat, expected, &outcome);
        outcome
    }
}

/// Counts and logs what became of a wish: its game, seat and entry, and nothing of what it said.
fn note<S: Book>(game: Uuid, seat: &str, expected: EntryNumber, outcome: &Result<Outcome<S>, GamesError>) {
    let word = word_of(outcome);
    metrics::recorded(S::BOOK, word);
    match outcome {
        Ok(Outcome::Recorded(entry, _)) => tracing::info!(book = S::BOOK, %game, seat, entry, "recorded"),
        Ok(_) => tracing::info!(book = S::BOOK, %game, seat, expected, outcome = word, "not recorded"),
        Err(error @ (GamesError::Journal(_) | GamesError::Fault(_) | GamesError::Corrupt(_))) => {
            tracing::error!(book = S::BOOK, %game, seat, expected, %error, "could not be recorded");
        }
        Err(error) => tracing::info!(book = S::BOOK, %game, seat, expected, %error, "could not be recorded"),
    }
}

/// What became of a wish, in the words of the metrics and the log.
const fn word_of<S: Book>(outcome: &Result<Outcome<S>, GamesError>) -> &'static str {
    match outcome {
        Ok(Outcome::Recorded(..)) => "recorded",
        Ok(Outcome::NeedsRuling(_)) => "needs_ruling",
        Ok(Outcome::Refused(..)) => "refused",
        Ok(Outcome::Stale(_)) => "stale",
        Err(_) => "failed",
    }
}
