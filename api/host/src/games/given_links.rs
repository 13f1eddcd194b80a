//! Dice for which a link was given: whoever knows the other links knows the faces, so nobody goes back behind them alone.

use kernel::journal::{Deed, Entry, EntryNumber};
use kernel::seat::Seat;
use kernel::system::System;
use kernel::violation::{Refusal, RefusalKind, Refused};

use super::{GameState, Request, Wish};
use crate::dice::{Seen, Statement};

/// What is decided otherwise than usual while a link is given; `None` for what stays as it is.
pub(super) fn decided<S: System>(
    loaded: &GameState<S>,
    request: &Request<S>,
) -> Option<Result<Vec<Entry<S>>, Refused>> {
    let is_both = request.by == Seat::Both && loaded.witness.is_shared();
    match (&request.wish, request.by) {
        (Wish::TakeBack(_) | Wish::AnswerTakeBack(true) | Wish::Redo | Wish::Amend { .. }, _) if is_both => None,
        (Wish::TakeBack(to), Seat::Side(side)) => {
            Some(loaded.table.ask_to_take_back(side, *to).map(|entry| vec![entry]))
        }
        (Wish::AnswerTakeBack(true), Seat::Side(_)) | (Wish::CommitDice { .. } | Wish::AgreePlainDice, _) => None,
        (Wish::TakeBack(_) | Wish::AnswerTakeBack(true), _) => {
            Some(refused("the dice that are asked for are taken back by consent of the other side alone"))
        }
        (Wish::Redo | Wish::Amend { .. }, _) => Some(refused("the record is not put right while dice are open")),
        (Wish::Play { command, ruling, .. }, by) if !loaded.witness.agreed_to_plain() => {
            let played = loaded.table.play(by, command.clone(), ruling.clone());
            match played {
                Ok(entry) if is_still_asked(loaded, &entry) => {
                    Some(refused("the dice that are asked for are thrown first"))
                }
                played => Some(played.map(|entry| vec![entry])),
            }
        }
        (Wish::Play { .. } | Wish::Roll | Wish::AnswerTakeBack(false), _) => None,
    }
}

fn refused<T>(why: &str) -> Result<T, Refused> {
    let message = format!("{why}: the device of a side has given its link for them");
    let cure = "let the dice be thrown, or let a side ask to take back and the other side agree";
    Err(Refused::Impossible(Refusal::new(RefusalKind::Pending, message, cure)))
}

/// Whether chance is still asked for after an entry of play: then the same dice would take other links.
fn is_still_asked<S: System>(loaded: &GameState<S>, entry: &Entry<S>) -> bool {
    let Deed::Played { events, .. } = &entry.deed else { return false };
    let mut game = loaded.table.game().clone();
    for event in events {
        S::apply(&mut game, event);
    }
    S::chance(&game).is_some()
}

/// Whether others were faster. A link that was given changes nothing for whoever does not know of it yet.
pub(super) fn is_stale<S: System>(loaded: &GameState<S>, expected: EntryNumber) -> bool {
    let is_given = |entry: &Entry<S>| matches!(Seen::of(entry), Ok(Seen::Statement(Statement::Given { .. })));
    expected > loaded.table.last_number() || !loaded.entries_after(expected).iter().all(is_given)
}
