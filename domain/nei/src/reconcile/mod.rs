//! Board and record have drifted apart: the table says what the board shows, and is told what may have happened.
//!
//! A proposal is a list of changes that [`Table::amend`] accepts, or a correction by agreement. They are sought among
//! what the rules allowed: each candidate is first held against what would be foreseen of it, and those that bring the
//! record nearer are played through. A side is answered from what it may know alone: its candidates are only foreseen,
//! never played through the other side's entries.

mod adjusting;
mod answers;
mod candidates;
mod foreseen;
mod line;
mod measure;
mod search;
mod shown;

pub use candidates::Cause;
pub use measure::{DISPLAYS, Group, Measure, display_name};
pub use search::MOST_PROPOSALS;
pub use shown::{CounterShown, Difference, MOST_STATEMENTS, Shown};

use super::book::Nei;
use super::command::Command;
use super::components::Side;
use kernel::journal::{EntryNumber, Table};
use kernel::renewal::{Change, PlayedAgain};
use kernel::seat::Seat;
use kernel::system::System;
use kernel::verdict::{Cure, Refusal, RefusalKind};

/// What may have happened, and what is to be recorded if it has.
#[derive(Debug, Clone)]
pub struct Proposal {
    /// How the record is put right; empty where a correction alone is proposed.
    pub changes: Vec<Change<Nei>>,
    /// The correction to be recorded, where nothing else is changed.
    pub adjustment: Option<Command>,
    /// What kind of slip it was; two for two slips.
    pub causes: Vec<Cause>,
    /// The differences that it explains.
    pub explains: Vec<Difference>,
    /// What would still differ.
    pub leaves: Vec<Difference>,
    /// Whether the other side must agree first.
    pub needs_consent: bool,
    /// What becomes of each later entry; none where it would tell this seat what is hidden from it.
    pub again: Option<Vec<PlayedAgain>>,
    /// Why it stands where it stands, in words.
    pub why: String,
}

/// The answer to what the board shows.
#[derive(Debug, Clone)]
pub struct Reconciliation {
    /// Where board and record differ; empty where they agree.
    pub differences: Vec<Difference>,
    /// What may have happened, the likeliest first.
    pub proposals: Vec<Proposal>,
    /// False where the search stopped before it had tried everything.
    pub is_complete: bool,
}

/// What may have happened, by what the board shows. `checked` is the entry at which board and record last agreed, if
/// that is known: what was done since is looked at first.
///
/// # Errors
/// A statement names what is not there, contradicts another, or is not for this seat to make; an onlooker asks.
pub fn reconcile(
    table: &Table<Nei>,
    seat: Seat<Side>,
    shown: &[Shown],
    checked: Option<EntryNumber>,
) -> Result<Reconciliation, Refusal> {
    if seat == Seat::Onlooker {
        let cure = Cure::wait("take a player's seat");
        return Err(Refusal::new(RefusalKind::Seat, "an onlooker may not put the record right", cure));
    }
    if let Some(asked) = table.take_back_asked() {
        let message = format!("a take-back to entry {} has been asked for and is not answered", asked.to);
        return Err(Refusal::new(RefusalKind::Pending, message, Cure::first("answer it first")));
    }
    let eyes = Nei::eyes(table.game(), seat);
    let shown = shown::known(table.game(), eyes, shown)?;
    Ok(search::search(table, &candidates::Asked { seat, eyes, shown: &shown }, checked))
}
