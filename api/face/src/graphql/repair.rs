//! Putting the record right, in a game of any book: what would come of it, and doing it.

use async_graphql::{Enum, ID, InputObject, Result};
use domain::kernel::journal::{Entry as JournalEntry, Table};
use domain::kernel::renewal::{self, Change, Played, PlayedAgain};
use domain::kernel::seat::Seat;
use domain::kernel::verdict::{self, Refused, Ruling};

use super::book::record;
use super::command::{CommandInput, Commanded};
use super::entry::{Line, RecordOutcome};
use super::error::WithCode;
use super::mutation::ruling;
use super::verdict::{Refusal, Violation, violations};
use super::words;
use crate::books::Book;
use crate::graphql::shown::{named, object};
use host::games::{GameState, Games, Wish, guarded};
use host::seats::{SeatKind, Session};

/// What it costs to play the rest of a game again, beside the fields of the answer.
pub(super) const COST: usize = 2000;
/// The most places in which the record is put right at once.
pub(crate) const CHANGES_MAX: usize = 20;

/// How the record is put right in a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum ChangeKind {
    /// Another command in the place of the entry, by the seat that made it.
    Replace,
    /// The entry was never made.
    Strike,
    /// A command that was forgotten, after the entry.
    Insert,
}

named!(ChangeKind);

/// One place in which the record is put right.
#[derive(Debug, InputObject)]
pub struct ChangeInput {
    /// What is done at this place of the record.
    kind: ChangeKind,
    /// The number of the entry; for a forgotten command that of the entry it follows.
    entry: u32,
    /// The command that should stand there; not with STRIKE.
    command: Option<CommandInput>,
    /// The offer of that command, instead of it.
    offer: Option<ID>,
    /// The seat that gives a forgotten command; with INSERT alone. Null for the seat of this request.
    by: Option<words::SeatKind>,
    /// The reason why the table overrules the objections to the command.
    overrule: Option<String>,
}

object!(
    /// What would come of putting the record right. Nothing of it is recorded.
    #[derive(Debug)]
    pub struct Amendment {
        /// Whether it can be done; else `refusal` or `violations` say what stands in the way.
        possible: bool,
        /// Why it is impossible, if it is.
        refusal: Option<Refusal>,
        /// Objections of the rules to what should stand there.
        violations: Vec<Violation>,
        /// Whether the other side must agree first.
        needs_consent: bool,
        /// What becomes of each later entry, in order. Null where it would tell this seat what is hidden from it: then it is
        /// known when both sides agree.
        again: Option<Vec<AmendedEntry>>,
    }
);

/// What becomes of an entry when the record is played again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum AmendedOutcome {
    /// It brings what it brought before.
    Holds,
    /// The rules accept it, and it brings something else.
    Differs,
    /// The rules refuse it now; it is left out, and the table must decide.
    NeedsDecision,
}

named!(AmendedOutcome);

object!(
    /// A later entry, played again with the same faces and draws.
    #[derive(Debug)]
    pub struct AmendedEntry {
        /// Its number in the record.
        entry: u32,
        /// What becomes of it.
        outcome: AmendedOutcome,
        /// What it says in the record.
        was: Vec<Line>,
        /// What it would say; empty where it is left out.
        now: Vec<Line>,
        /// Why it is impossible now, if it is.
        refusal: Option<Refusal>,
        /// Objections of the rules to it now.
        violations: Vec<Violation>,
    }
);

/// How an entry renews an earlier one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum RenewalKind {
    /// The same command once more, with the same faces and draws.
    Again,
    /// Another command in its place.
    InsteadOf,
    /// A command that was forgotten, put in after it.
    After,
}

named!(RenewalKind);

object!(
    /// Which earlier entry one renews, where the record was put right or something was done again.
    #[derive(Debug, Clone, Copy)]
    pub struct Renewal {
        /// How it comes after the earlier entry.
        kind: RenewalKind,
        /// The number of the earlier entry.
        entry: u32,
    }
);

impl From<renewal::Renewal> for Renewal {
    fn from(renews: renewal::Renewal) -> Self {
        let kind = match renews {
            renewal::Renewal::Again(_) => RenewalKind::Again,
            renewal::Renewal::InsteadOf(_) => RenewalKind::InsteadOf,
            renewal::Renewal::After(_) => RenewalKind::After,
        };
        Self { kind, entry: renews.entry() }
    }
}

/// The changes, or what does not fit in the commands they bring.
fn read<S: Commanded>(
    changes: Vec<ChangeInput>,
    seat: Seat<S::Side>,
) -> Result<std::result::Result<Vec<Change<S>>, verdict::Refusal>> {
    if changes.len() > CHANGES_MAX {
        let many =
            format!("the record is corrected in at most {CHANGES_MAX} places at once; this has {}", changes.len());
        return Ok(Err(verdict::Refusal::new(verdict::RefusalKind::Malformed, many, "correct them in several steps")));
    }
    let reason = |overrule: Option<String>| {
        Ok::<_, async_graphql::Error>(match ruling(overrule)? {
            Ruling::ByTheBook => None,
            Ruling::Overruled(reason) => Some(reason),
        })
    };
    let misfit =
        |message: &str, cure: &str| Ok(Err(verdict::Refusal::new(verdict::RefusalKind::Malformed, message, cure)));
    let mut read = Vec::with_capacity(changes.len());
    for ChangeInput { kind, entry, command, offer, by, overrule } in changes {
        let given = match (command, offer) {
            (None, None) => None,
            (command, offer) => Some(CommandInput::given(command, offer.as_ref())?),
        };
        let command = match given.map(CommandInput::of::<S>).transpose() {
            Ok(command) => command,
            Err(refusal) => return Ok(Err(refusal)),
        };
        if by.is_some() && kind != ChangeKind::Insert {
            return misfit("an entry that is edited keeps its seat", "leave `by` out");
        }
        read.push(match (kind, command) {
            (ChangeKind::Strike, None) => Change::Strike { entry },
            (ChangeKind::Replace, Some(command)) => Change::Replace { entry, command, overrule: reason(overrule)? },
            (ChangeKind::Insert, Some(command)) => {
                let by = by.map_or(seat, |by| SeatKind::from(by).seat());
                Change::Insert { after: entry, by, command, overrule: reason(overrule)? }
            }
            (ChangeKind::Strike, Some(_)) => {
                return misfit("an entry that is left out has no command", "leave `command` out, or say REPLACE");
            }
            (_, None) => return misfit("it does not say what should stand there", "give the command"),
        });
    }
    Ok(Ok(read))
}

/// Puts the record right in a game of one book.
pub(super) async fn amend<S: Commanded>(
    games: &std::sync::Arc<Games<S>>,
    session: &Session,
    (expected, command_id): (u32, String),
    changes: Vec<ChangeInput>,
) -> Result<RecordOutcome> {
    let changes = match read::<S>(changes, session.kind.seat())? {
        Ok(changes) => changes,
        Err(refusal) => return Ok(RecordOutcome::refused(Some(&refusal), &[])),
    };
    let from_table = changes.iter().any(|change| match change {
        Change::Replace { command, .. } | Change::Insert { command, .. } => S::is_from_table(command),
        Change::Strike { .. } => false,
    });
    let wish = Wish::Amend { changes, from_table };
    record(games, session, expected, command_id, wish).await.coded()
}

/// What would come of putting the record right, as far as a seat may know it.
pub(super) fn amendment<S: Commanded>(
    loaded: &GameState<S>,
    session: &Session,
    changes: Vec<ChangeInput>,
) -> Result<Amendment> {
    let none = |refusal: Option<&verdict::Refusal>, found: &[verdict::Violation]| Amendment {
        possible: false,
        refusal: refusal.map(Refusal::from),
        violations: violations(found),
        needs_consent: false,
        again: None,
    };
    let seat = session.kind.seat();
    let changes = match read::<S>(changes, seat)? {
        Ok(changes) => changes,
        Err(refusal) => return Ok(none(Some(&refusal), &[])),
    };
    let amendment = match guarded(|| loaded.table.amend(seat, &changes)).coded()? {
        Ok(amendment) => amendment,
        Err(Refused::Impossible(refusal)) => return Ok(none(Some(&refusal), &[])),
        Err(Refused::AgainstTheRules(found) | Refused::NeedsRuling(found)) => return Ok(none(None, &found)),
    };
    let eyes = loaded.table.eyes(seat);
    // Whether the other side's hidden entries would still hold is theirs to know.
    let is_known = !amendment.needs_consent || matches!(eyes, Seat::Both | Seat::Umpire);
    let again = is_known.then(|| {
        let told = |again: &PlayedAgain| amended(&loaded.table, &amendment.table, again, eyes);
        amendment.again.iter().map(told).collect()
    });
    Ok(Amendment {
        possible: true,
        refusal: None,
        violations: Vec::new(),
        needs_consent: amendment.needs_consent,
        again,
    })
}

/// What became of an entry that was played again, and why where the table must decide.
pub(in crate::graphql) fn became(outcome: &Played) -> (AmendedOutcome, Option<Refusal>, Vec<Violation>) {
    match outcome {
        Played::Holds => (AmendedOutcome::Holds, None, Vec::new()),
        Played::Differs => (AmendedOutcome::Differs, None, Vec::new()),
        Played::NeedsDecision(Refused::Impossible(refusal)) => {
            (AmendedOutcome::NeedsDecision, Some(Refusal::from(refusal)), Vec::new())
        }
        Played::NeedsDecision(Refused::AgainstTheRules(found) | Refused::NeedsRuling(found)) => {
            (AmendedOutcome::NeedsDecision, None, violations(found))
        }
    }
}

fn amended<S: Book>(was: &Table<S>, now: &Table<S>, again: &PlayedAgain, eyes: Seat<S::Side>) -> AmendedEntry {
    let lines = |table: &Table<S>, entry: Option<&JournalEntry<S>>| {
        entry.map_or_else(Vec::new, |entry| Line::all(table.render_for(entry, eyes).lines))
    };
    let (outcome, refusal, found) = became(&again.outcome);
    AmendedEntry {
        entry: again.of,
        outcome,
        was: lines(was, was.entry(again.of)),
        now: lines(now, again.renewed.and_then(|number| now.entry(number))),
        refusal,
        violations: found,
    }
}
