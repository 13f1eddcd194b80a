//! Board and record held against each other: what may explain a difference, and what to compare.

mod input;

use std::sync::Arc;

use async_graphql::{ID, Result};
use domain::kernel::journal::Table;
use domain::kernel::renewal::{Change, Played, PlayedAgain};
use domain::kernel::verdict;
use domain::nei::Nei;
use domain::nei::known::Known;
use domain::nei::reconcile::{self, Difference, Proposal, Reconciliation, Shown};
use domain::nei::table_check::{Fact, table_check};

pub use input::*;

use super::command::NeiCommand;
use crate::graphql::command::Offered;
use crate::graphql::entry::Line;
use crate::graphql::error::{Code, WithCode};
use crate::graphql::mirror::{output, words};
use crate::graphql::repair::{AmendedOutcome, ChangeKind, became};
use crate::graphql::sent::Sent;
use crate::graphql::shown::object;
use crate::graphql::verdict::{Refusal, Violation};
use crate::graphql::words;
use host::games::{GameState, guarded};
use host::seats::{SeatKind, Session};

/// What it costs to look for explanations, beside the fields of the answer.
pub(in crate::graphql) const COST: usize = 8000;
/// What it costs to choose the facts of a table check, beside the fields of the answer.
pub(in crate::graphql) const CHECK_COST: usize = 500;

object!(
    /// What may explain the differences between board and record. Nothing of it is recorded.
    #[derive(Debug)]
    pub struct NeiReconciliation {
        /// Why what was stated cannot be held against the record, if it cannot.
        refusal: Option<Refusal>,
        /// Where board and record differ; empty where they agree.
        differences: Vec<NeiDifference>,
        /// What may have happened, the likeliest first, at most eight.
        proposals: Vec<NeiProposal>,
        /// False where the search stopped before it had tried everything: then a statement more may help.
        is_complete: bool,
    }
);

output!(
    /// A difference between board and record.
    NeiDifference = Difference {
        /// The statement that it is about, by its place in the list that was sent, from 0.
        statement: u32,
        /// The counter; null for a number.
        unit: Option<ID>,
        /// For a number, the board less the record; else 0.
        off: i32,
        /// In words.
        text: String,
    }
);
words!(
    /// What kind of slip it was.
    NeiSlip = reconcile::Cause {
        /// Something was done and not entered.
        NotEntered,
        /// It was done otherwise: to another place, with other counters.
        Otherwise,
        /// Other losses were taken, or another choice was made.
        OtherAnswer,
        /// Other faces fell.
        OtherFaces,
        /// It was entered and never done.
        NeverDone,
        /// Nothing on the record explains it: the table agrees on what the board shows.
        Agreed,
    }
);

object!(
    /// What may have happened, and what is to be recorded if it has.
    #[derive(Debug)]
    pub struct NeiProposal {
        /// The slips, one or two.
        slips: Vec<NeiSlip>,
        /// Why it stands where it stands, in words.
        why: String,
        /// How the record is put right, ready for `amend` and for `amendment`; empty where a correction alone is
        /// proposed.
        changes: Vec<NeiProposedChange>,
        /// The correction; null where `changes` says all.
        adjustment: Option<Sent<NeiCommand>>,
        /// The correction as a text, to be sent back as it is: `offer` of `record`; null where `changes` says all.
        offer: Option<Offered<NeiCommand>>,
        /// The differences that it explains.
        explains: Vec<NeiDifference>,
        /// What would still differ.
        leaves: Vec<NeiDifference>,
        /// Whether the other side must agree first.
        needs_consent: bool,
        /// The later entries that come out otherwise or must be decided by the table. Null where it would tell this seat
        /// what is hidden from it.
        later: Option<Vec<NeiLaterEntry>>,
    }
);

object!(
    /// A place where the record is put right. All its fields but `command` are those of the input `ChangeInput`.
    #[derive(Debug)]
    pub struct NeiProposedChange {
        /// What would be done at this place of the record.
        kind: ChangeKind,
        /// The number of the entry; for a forgotten command that of the entry it follows.
        entry: u32,
        /// The command that should stand there; null with STRIKE.
        command: Option<Sent<NeiCommand>>,
        /// The same as a text, to be sent back as it is: `offer` of the change; null with STRIKE.
        offer: Option<Offered<NeiCommand>>,
        /// The seat that gives a forgotten command; null with the others.
        by: Option<words::SeatKind>,
    }
);

object!(
    /// A later entry that a proposal touches.
    #[derive(Debug)]
    pub struct NeiLaterEntry {
        /// Its number in the record.
        entry: u32,
        /// What becomes of it: DIFFERS or `NEEDS_DECISION`.
        outcome: AmendedOutcome,
        /// What it says in the record.
        was: Vec<Line>,
        /// Why it is impossible then, if it is.
        refusal: Option<Refusal>,
        /// Objections of the rules to it then.
        violations: Vec<Violation>,
    }
);

object!(
    /// A fact to hold against the board.
    #[derive(Debug)]
    pub struct NeiTableFact {
        /// The fact as a sentence.
        text: String,
        /// The number by the record.
        value: i32,
        /// What is to be counted or read off, ready to be sent as the `measure` of a statement: where the
        /// board shows another number, `reconcile` takes `{ number: { measure, value } }`.
        measure: Sent<NeiMeasure>,
    }
);

/// What may explain what the board shows, as far as a seat may know it.
pub(in crate::graphql) async fn reconciliation(
    loaded: &Arc<GameState<Nei>>,
    session: &Session,
    shown: &[NeiShown],
    checked: Option<u32>,
) -> Result<NeiReconciliation> {
    let refused = |refusal: &verdict::Refusal| NeiReconciliation {
        refusal: Some(refusal.into()),
        differences: Vec::new(),
        proposals: Vec::new(),
        is_complete: true,
    };
    let shown: Vec<Shown> = match shown.iter().map(Shown::try_from).collect::<std::result::Result<_, _>>() {
        Ok(shown) => shown,
        Err(refusal) => return Ok(refused(&refusal)),
    };
    let seat = session.kind.seat();
    let searched = Arc::clone(loaded);
    // Playing the record again and again takes its time; other requests go on meanwhile.
    let searching =
        tokio::task::spawn_blocking(move || guarded(|| reconcile::reconcile(&searched.table, seat, &shown, checked)));
    let searched = searching.await.map_err(|_| Code::Internal.error("the search broke off"))?;
    Ok(match searched.coded()? {
        Ok(found) => NeiReconciliation::new(&loaded.table, session, &found),
        Err(refusal) => refused(&refusal),
    })
}

/// What the table should hold against the board.
pub(in crate::graphql) fn facts(loaded: &GameState<Nei>, session: &Session) -> Result<Vec<NeiTableFact>> {
    let facts = guarded(|| table_check(&Known::to(loaded.table.game(), session.kind.seat()))).coded()?;
    Ok(facts.iter().filter_map(NeiTableFact::new).collect())
}

impl NeiTableFact {
    fn new(fact: &Fact) -> Option<Self> {
        let measure = Sent(NeiMeasure::of(&fact.measure)?);
        Some(Self { text: fact.text.clone(), value: fact.value.into(), measure })
    }
}

impl NeiReconciliation {
    fn new(table: &Table<Nei>, session: &Session, found: &Reconciliation) -> Self {
        Self {
            refusal: None,
            differences: found.differences.iter().map(NeiDifference::from).collect(),
            proposals: found
                .proposals
                .iter()
                .filter_map(|proposal| NeiProposal::new(table, session, proposal))
                .collect(),
            is_complete: found.is_complete,
        }
    }
}

impl NeiProposal {
    /// The proposal; none where the API has no words for a command of it.
    fn new(table: &Table<Nei>, session: &Session, proposal: &Proposal) -> Option<Self> {
        let adjustment = match &proposal.adjustment {
            Some(command) => Some(NeiCommand::of(command)?),
            None => None,
        };
        let later = proposal.again.as_ref().map(|again| {
            let touched = again.iter().filter(|again| again.outcome != Played::Holds);
            touched.map(|again| NeiLaterEntry::new(table, session, again)).collect()
        });
        Some(Self {
            slips: proposal.causes.iter().map(|cause| (*cause).into()).collect(),
            why: proposal.why.clone(),
            changes: proposal.changes.iter().map(NeiProposedChange::new).collect::<Option<_>>()?,
            offer: adjustment.clone().map(Offered),
            adjustment: adjustment.map(Sent),
            explains: proposal.explains.iter().map(NeiDifference::from).collect(),
            leaves: proposal.leaves.iter().map(NeiDifference::from).collect(),
            needs_consent: proposal.needs_consent,
            later,
        })
    }
}

impl NeiProposedChange {
    fn new(change: &Change<Nei>) -> Option<Self> {
        let entry = change.entry();
        let (kind, command, by) = match change {
            Change::Strike { .. } => (ChangeKind::Strike, None, None),
            Change::Replace { command, .. } => (ChangeKind::Replace, Some(NeiCommand::of(command)?), None),
            Change::Insert { by, command, .. } => {
                (ChangeKind::Insert, Some(NeiCommand::of(command)?), Some(SeatKind::of_seat(*by).into()))
            }
        };
        Some(Self { kind, entry, offer: command.clone().map(Offered), command: command.map(Sent), by })
    }
}

impl NeiLaterEntry {
    fn new(table: &Table<Nei>, session: &Session, again: &PlayedAgain) -> Self {
        let (outcome, refusal, found) = became(&again.outcome);
        let seen = table.entry(again.of).map(|entry| table.seen_by(entry, session.kind.seat()).lines);
        Self { entry: again.of, outcome, was: Line::all(seen.unwrap_or_default()), refusal, violations: found }
    }
}
