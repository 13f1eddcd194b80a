//! Whether a command id that was used before comes with the same wish again.
//!
//! It is read off the entries that the wish brought, so it holds over restarts and for every process. Of several entries that
//! were recorded together the last one has the id.

use kernel::journal::{Deed, Entry, EntryNumber};
use kernel::renewal::{Change, Renewal};
use kernel::system::System;
use kernel::violation::{Ruling, RulingMade};

use super::{GameState, Wish};
use crate::dice::Statement;

/// Whether a wish is the one that an entry answered.
pub(super) fn is_the_same<S: System>(loaded: &GameState<S>, recorded: EntryNumber, wish: &Wish<S>) -> bool {
    let run = run_to(loaded, recorded);
    let Some(last) = run.last() else { return false };
    match wish {
        Wish::Play { command, ruling, .. } => is_played(last, command, ruling),
        Wish::Roll => is_thrown(last),
        Wish::TakeBack(to) => !answers(loaded, run) && takes_back(last, *to),
        Wish::AnswerTakeBack(granted) => answers(loaded, run) && is_answer(&run[0], *granted),
        Wish::Redo => run.len() == 1 && matches!(last.renews, Some(Renewal::Again(_))),
        Wish::Amend { changes, .. } => !answers(loaded, run) && amends(run, changes),
        Wish::CommitDice { side, chain } => match statement(last) {
            Some(Statement::Committed { party, chain: bound, .. }) => party == *side && bound == *chain,
            _ => false,
        },
        Wish::AgreePlainDice => matches!(statement(last), Some(Statement::AgreedToPlain { .. })),
    }
}

/// The entries that were recorded together, up to the one with the id: what was played again follows a take-back.
fn run_to<S: System>(loaded: &GameState<S>, recorded: EntryNumber) -> &[Entry<S>] {
    let entries = loaded.table.entries();
    let end = usize::try_from(recorded).unwrap_or(usize::MAX).min(entries.len());
    let has_id = |entry: &Entry<S>| loaded.mark(entry.number).is_some_and(|mark| mark.command_id.is_some());
    let mut start = end.saturating_sub(1);
    while start > 0 && entries[start].renews.is_some() && !has_id(&entries[start - 1]) {
        start -= 1;
    }
    &entries[start..end]
}

/// Whether the run answers a take-back that was asked for.
fn answers<S: System>(loaded: &GameState<S>, run: &[Entry<S>]) -> bool {
    let first = run.first().map_or(0, |entry| entry.number);
    let before = loaded.table.entries().iter().take_while(|entry| entry.number < first);
    let last = before.filter(|entry| !matches!(entry.deed, Deed::Attested { .. })).last();
    last.is_some_and(|entry| matches!(entry.deed, Deed::TakeBackAsked { .. }))
}

fn is_played<S: System>(entry: &Entry<S>, wanted: &S::Command, ruling: &Ruling) -> bool {
    // Where no rule objected, it does not matter what was said about objections.
    let is_ruled_so = match (&entry.ruling, ruling) {
        (None, _) => true,
        (Some(RulingMade { reason, .. }), Ruling::ByTheBook) => reason.is_none(),
        (Some(RulingMade { reason, .. }), Ruling::Overruled(wanted)) => reason.as_ref() == Some(wanted),
    };
    entry.renews.is_none() && is_ruled_so && matches!(&entry.deed, Deed::Played { command, .. } if command == wanted)
}

fn is_thrown<S: System>(entry: &Entry<S>) -> bool {
    entry.renews.is_none() && matches!(&entry.deed, Deed::Played { command, .. } if S::is_thrown_by_server(command))
}

fn takes_back<S: System>(entry: &Entry<S>, wanted: EntryNumber) -> bool {
    match &entry.deed {
        Deed::TookBack { to } => *to == wanted,
        Deed::TakeBackAsked { to, changes } => *to == wanted && changes.is_empty(),
        Deed::Created { .. } | Deed::Played { .. } | Deed::TakeBackDeclined | Deed::Attested { .. } => false,
    }
}

fn is_answer<S: System>(entry: &Entry<S>, granted: bool) -> bool {
    match &entry.deed {
        Deed::TookBack { .. } => granted,
        Deed::TakeBackDeclined => !granted,
        Deed::Created { .. } | Deed::Played { .. } | Deed::TakeBackAsked { .. } | Deed::Attested { .. } => false,
    }
}

/// Whether a run puts the record right in these places: as it was asked for, or as it was done at once.
fn amends<S: System>(run: &[Entry<S>], wanted: &[Change<S>]) -> bool {
    if let Some(Entry { deed: Deed::TakeBackAsked { changes, .. }, .. }) = run.last() {
        return changes == wanted;
    }
    let is_new = |entry: &&Entry<S>| matches!(entry.renews, Some(Renewal::InsteadOf(_) | Renewal::After(_)));
    let (struck, placed): (Vec<_>, Vec<_>) = wanted.iter().partition(|change| matches!(change, Change::Strike { .. }));
    let Some(Entry { deed: Deed::TookBack { to }, .. }) = run.first() else { return false };
    wanted.iter().all(|change| comes_after(*to, change))
        && run.iter().filter(is_new).count() == placed.len()
        && placed.iter().all(|change| run.iter().any(|entry| is_placed(entry, change)))
        && struck.iter().all(|change| !run.iter().any(|entry| entry.renews == Some(Renewal::Again(change.entry()))))
}

/// Whether a change is of what was taken back.
const fn comes_after<S: System>(to: EntryNumber, change: &Change<S>) -> bool {
    match change {
        Change::Replace { entry, .. } | Change::Strike { entry } => to < *entry,
        Change::Insert { after, .. } => to <= *after,
    }
}

/// Whether an entry is what a change puts into the record.
fn is_placed<S: System>(entry: &Entry<S>, change: &Change<S>) -> bool {
    let Deed::Played { command: played, .. } = &entry.deed else { return false };
    match change {
        Change::Replace { entry: number, command, .. } => {
            entry.renews == Some(Renewal::InsteadOf(*number)) && played == command
        }
        Change::Insert { after, by, command, .. } => {
            entry.renews == Some(Renewal::After(*after)) && entry.by == *by && played == command
        }
        Change::Strike { .. } => false,
    }
}

fn statement<S: System>(entry: &Entry<S>) -> Option<Statement> {
    match &entry.deed {
        Deed::Attested { statement, .. } => serde_json::from_str(statement).ok(),
        Deed::Created { .. }
        | Deed::Played { .. }
        | Deed::TakeBackAsked { .. }
        | Deed::TakeBackDeclined
        | Deed::TookBack { .. } => None,
    }
}
