//! What is on the record and plays again: redo, and putting an earlier entry right.
//!
//! Nothing is edited. An amendment takes back to the entry before the first one that is put right, and plays everything
//! that stood after it again, each as an entry of its own that names the one it renews: the same commands, with the same
//! faces and draws, judged and decided by the rules. What the rules refuse now is left out and told: there the table
//! must decide.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::journal::{Deed, Entry, EntryNumber, Table};
use super::seat::Seat;
use super::system::System;
use super::verdict::{Refusal, RefusalKind, Refused, Ruling};

/// Which earlier entry one renews.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Renewal {
    /// The same command, once more; dice and draws are those of that entry.
    Again(EntryNumber),
    /// Another command, in the place of that entry.
    InsteadOf(EntryNumber),
    /// A command that was forgotten, put in after that entry.
    After(EntryNumber),
}

impl Renewal {
    /// The entry it speaks of.
    pub const fn entry(self) -> EntryNumber {
        match self {
            Self::Again(entry) | Self::InsteadOf(entry) | Self::After(entry) => entry,
        }
    }
}

/// One place in which the record is put right.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", rename_all = "snake_case")]
pub enum Change<S: System> {
    /// Another command in the place of an entry, by the seat that made it.
    Replace {
        /// The number of the entry in whose place it stands.
        entry: EntryNumber,
        /// The command that should stand there.
        command: S::Command,
        /// The reason why the table overrules objections to it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        overrule: Option<String>,
    },
    /// The entry was never made.
    Strike {
        /// The number of the entry that is left out.
        entry: EntryNumber,
    },
    /// A command that was forgotten.
    Insert {
        /// The entry it follows.
        after: EntryNumber,
        /// The seat that gives it.
        by: Seat<S::Side>,
        /// The command that is put in.
        command: S::Command,
        /// The reason why the table overrules objections to it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        overrule: Option<String>,
    },
}

impl<S: System> Change<S> {
    /// The entry it speaks of.
    pub const fn entry(&self) -> EntryNumber {
        match self {
            Self::Replace { entry, .. } | Self::Strike { entry } => *entry,
            Self::Insert { after, .. } => *after,
        }
    }

    /// Where in the record it is, in words.
    pub fn place(&self) -> String {
        match self {
            Self::Replace { entry, .. } => format!("entry {entry} changed"),
            Self::Strike { entry } => format!("without entry {entry}"),
            Self::Insert { after, .. } => format!("one more after entry {after}"),
        }
    }

    /// The last entry that stands untouched before it.
    fn last_before(&self, standing: &[EntryNumber]) -> Option<EntryNumber> {
        match self {
            Self::Insert { after, .. } => Some(*after),
            Self::Replace { entry, .. } | Self::Strike { entry } => {
                standing.iter().rev().find(|number| *number < entry).copied()
            }
        }
    }
}

/// What became of an entry when the record was played again.
#[derive(Debug, Clone, PartialEq)]
pub enum Played {
    /// It brings what it brought before.
    Holds,
    /// The rules accept it, and it brings something else now.
    Differs,
    /// The rules refuse it now; it is left out, and the table must decide.
    NeedsDecision(Refused),
}

/// An earlier entry that was played again.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayedAgain {
    /// The entry as it stands in the record.
    pub of: EntryNumber,
    /// The entry that renews it; none where it was left out.
    pub renewed: Option<EntryNumber>,
    /// What became of it.
    pub outcome: Played,
}

/// The record put right: what would be recorded, and what it makes of the rest. Nothing of it is in the journal yet.
#[derive(Clone)]
pub struct Amendment<S: System> {
    /// The entries that record it, in order; all of them or none. Where the other side must agree, the question alone.
    pub entries: Vec<Entry<S>>,
    /// What became of each entry that stood after the first change, in order.
    pub again: Vec<PlayedAgain>,
    /// The table after it, if it is agreed to.
    pub table: Table<S>,
    /// Whether the other side must agree first.
    pub needs_consent: bool,
}

impl<S: System> fmt::Debug for Amendment<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { entries, again, needs_consent, table: _ } = self;
        f.debug_struct("Amendment")
            .field("entries", entries)
            .field("again", again)
            .field("needs_consent", needs_consent)
            .finish_non_exhaustive()
    }
}

impl<S: System> Table<S> {
    /// Where the record would be put right if the take-back that is asked for were granted, in words.
    pub fn asked_changes(&self) -> Vec<String> {
        match self.last_deed().map(|entry| &entry.deed) {
            Some(Deed::TakeBackAsked { changes, .. }) => changes.iter().map(Change::place).collect(),
            _ => Vec::new(),
        }
    }

    /// The entry that `redo` would do again.
    pub fn next_redo(&self) -> Option<&Entry<S>> {
        self.undone().last().and_then(|number| self.entry(*number))
    }

    /// The entry that does again what was taken back last, with the same faces and draws. It may be done as long as
    /// nothing else was recorded, by whoever did it and by those who act for both.
    ///
    /// # Errors
    /// [`Refused`]: nothing was taken back, another seat did it, or the rules refuse it.
    pub fn redo(&self, by: Seat<S::Side>) -> Result<Entry<S>, Refused> {
        let undone = self.next_redo().ok_or_else(|| {
            impossible(RefusalKind::Unknown, "there is nothing to do again", "take an entry back first".to_owned())
        })?;
        let may = by == undone.by || matches!(by, Seat::Both | Seat::Umpire);
        if !may {
            let cure = "let the seat that made it do it again".to_owned();
            return Err(impossible(RefusalKind::Seat, "another seat made this entry", cure));
        }
        self.again(undone)
    }

    /// An earlier entry played once more, by the seat that made it, overruled as it was.
    fn again(&self, entry: &Entry<S>) -> Result<Entry<S>, Refused> {
        let Deed::Played { command, .. } = &entry.deed else {
            return Err(impossible(
                RefusalKind::Unknown,
                "this entry played nothing",
                "name an entry of play".to_owned(),
            ));
        };
        let reason = entry.ruling.as_ref().and_then(|ruling| ruling.reason.as_ref());
        let played = self.play(entry.by, command.clone(), ruling_of(reason))?;
        Ok(Entry { renews: Some(Renewal::Again(entry.number)), ..played })
    }

    /// The record put right in some places and the rest played again, with the same faces and draws.
    ///
    /// A side puts its own entries right: at once where it could take them back, else by consent of the other side. A
    /// shared tablet and the umpire need nobody's consent. A side that does not see everything puts one place right at a
    /// time where another seat played in between: whether the second change is lawful could hang on what that seat did
    /// unseen.
    ///
    /// # Errors
    /// [`Refused`]: a change names no entry that stands, or one of another seat; two changes name the same place, or
    /// have entries of another seat between them; the rules refuse what should stand there. Then nothing has changed.
    pub fn amend(&self, by: Seat<S::Side>, changes: &[Change<S>]) -> Result<Amendment<S>, Refused> {
        if let Some(asked) = self.take_back_asked() {
            let message = format!("a take-back to entry {} has been asked for and is not answered", asked.to);
            return Err(impossible(RefusalKind::Pending, &message, "answer it first".to_owned()));
        }
        let to = self.place_of_amendment(by, changes)?;
        let needs_consent = matches!(by, Seat::Side(side) if !self.is_free_for(side, to));
        let took_back = self.next_entry(by, Deed::TookBack { to });
        let (table, again) = self.replayed(took_back, changes)?;
        let entries = if needs_consent {
            vec![self.next_entry(by, Deed::TakeBackAsked { to, changes: changes.to_vec() })]
        } else {
            table.entries()[self.entries().len()..].to_vec()
        };
        Ok(Amendment { entries, again, table, needs_consent })
    }

    /// The entries that answer a request to take back: the answer, and where it grants an amendment, what is played
    /// again.
    ///
    /// # Errors
    /// As [`Table::answer_take_back`], and as [`Table::amend`].
    pub fn answer(&self, by: Seat<S::Side>, granted: bool) -> Result<Vec<Entry<S>>, Refused> {
        let answer = self.answer_take_back(by, granted)?;
        let changes = match self.last_deed().map(|entry| &entry.deed) {
            Some(Deed::TakeBackAsked { changes, .. }) if granted => changes.as_slice(),
            _ => &[],
        };
        if changes.is_empty() {
            return Ok(vec![answer]);
        }
        let (table, _) = self.replayed(answer, changes)?;
        Ok(table.entries()[self.entries().len()..].to_vec())
    }

    /// The last entry that stands untouched before all changes, if the changes may be made by this seat.
    fn place_of_amendment(&self, by: Seat<S::Side>, changes: &[Change<S>]) -> Result<EntryNumber, Refused> {
        if by == Seat::Onlooker {
            let cure = "take a player's seat".to_owned();
            return Err(impossible(RefusalKind::Seat, "an onlooker may not put the record right", cure));
        }
        let mut first = None;
        for (index, change) in changes.iter().enumerate() {
            let number = change.entry();
            let entry = self.entry(number).filter(|_| self.stands(number)).ok_or_else(|| {
                let message = format!("entry {number} is no entry that stands");
                impossible(RefusalKind::Unknown, &message, "name an entry that stands".to_owned())
            })?;
            let is_of_play = matches!(entry.deed, Deed::Played { .. }) || matches!(change, Change::Insert { .. });
            if !is_of_play {
                let message = format!("entry {number} begins the game; it cannot be edited");
                return Err(impossible(RefusalKind::Unknown, &message, "create another game".to_owned()));
            }
            let seat = if let Change::Insert { by, .. } = change { *by } else { entry.by };
            if matches!(by, Seat::Side(_)) && seat != by {
                let message = format!("entry {number} was made by another seat");
                let cure = "let that side, the umpire or a shared tablet edit it".to_owned();
                return Err(impossible(RefusalKind::Seat, &message, cure));
            }
            let is_insert = |change: &Change<S>| matches!(change, Change::Insert { .. });
            let twice = changes[..index]
                .iter()
                .any(|earlier| earlier.entry() == number && !is_insert(earlier) && !is_insert(change));
            if twice {
                let message = format!("entry {number} is edited twice");
                return Err(impossible(RefusalKind::Malformed, &message, "name each entry once".to_owned()));
            }
            let before = change.last_before(self.standing());
            first = match (first, before) {
                (Some(first), Some(before)) => Some(before.min(first)),
                (first, before) => first.or(before),
            };
        }
        let first = first.ok_or_else(|| {
            let cure = "name an entry and what should stand there".to_owned();
            impossible(RefusalKind::Malformed, "an amendment without a change", cure)
        })?;
        if self.asks_past_another_seat(by, changes) {
            let message = "another seat played between the entries that would be edited";
            let cure = "edit one of them, and the other when that is on the record".to_owned();
            return Err(impossible(RefusalKind::Seat, message, cure));
        }
        Ok(first)
    }

    /// Whether the last of the changes would be judged on a board that a side does not see whole.
    fn asks_past_another_seat(&self, by: Seat<S::Side>, changes: &[Change<S>]) -> bool {
        let places = || changes.iter().map(Change::entry);
        let (Some(first), Some(last)) = (places().min(), places().max()) else { return false };
        matches!(self.eyes(by), Seat::Side(_))
            && (first + 1..=last)
                .any(|number| self.stands(number) && self.entry(number).is_some_and(|entry| entry.by != by))
    }

    /// A copy of this table that goes back by `took_back`, and plays what stood after it again, with the changes.
    fn replayed(&self, took_back: Entry<S>, changes: &[Change<S>]) -> Result<(Self, Vec<PlayedAgain>), Refused> {
        let Deed::TookBack { to } = took_back.deed else {
            return Err(impossible(RefusalKind::Malformed, "nothing was taken back", "take back first".to_owned()));
        };
        let later: Vec<EntryNumber> = self.standing().iter().copied().filter(|number| *number > to).collect();
        let mut table = self.clone();
        table.fold_own(took_back)?;
        table.insert_after(to, changes)?;
        let mut again = Vec::with_capacity(later.len());
        for number in later {
            let Some(entry) = self.entry(number) else { continue };
            match changes.iter().find(|change| change.entry() == number && !matches!(change, Change::Insert { .. })) {
                Some(Change::Replace { command, overrule, .. }) => {
                    let played = table.play(entry.by, command.clone(), ruling_of(overrule.as_ref()))?;
                    table.fold_own(Entry { renews: Some(Renewal::InsteadOf(number)), ..played })?;
                }
                Some(_) => {}
                None => again.push(table.play_again(entry)?),
            }
            table.insert_after(number, changes)?;
        }
        Ok((table, again))
    }

    fn insert_after(&mut self, number: EntryNumber, changes: &[Change<S>]) -> Result<(), Refused> {
        for change in changes {
            if let Change::Insert { after, by, command, overrule } = change
                && *after == number
            {
                let played = self.play(*by, command.clone(), ruling_of(overrule.as_ref()))?;
                self.fold_own(Entry { renews: Some(Renewal::After(number)), ..played })?;
            }
        }
        Ok(())
    }

    fn play_again(&mut self, entry: &Entry<S>) -> Result<PlayedAgain, Refused> {
        let renewed = match self.again(entry) {
            Ok(renewed) => renewed,
            Err(refused) => {
                return Ok(PlayedAgain { of: entry.number, renewed: None, outcome: Played::NeedsDecision(refused) });
            }
        };
        let is_same = renewed.deed == entry.deed && renewed.ruling == entry.ruling;
        let number = renewed.number;
        self.fold_own(renewed)?;
        let outcome = if is_same { Played::Holds } else { Played::Differs };
        Ok(PlayedAgain { of: entry.number, renewed: Some(number), outcome })
    }

    /// Folds an entry that this table has made itself.
    fn fold_own(&mut self, entry: Entry<S>) -> Result<(), Refused> {
        self.fold(entry).map_err(|corrupt| {
            impossible(RefusalKind::Malformed, &corrupt.to_string(), "leave the record as it is".to_owned())
        })
    }

    /// What does not fit in an entry that says it renews another.
    pub(super) fn check_renewal(&self, entry: &Entry<S>) -> Result<(), &'static str> {
        let Some(renewal) = entry.renews else { return Ok(()) };
        let renewed = self.entry(renewal.entry()).ok_or("it renews an entry that is not there")?;
        match (renewal, &renewed.deed, &entry.deed) {
            (Renewal::Again(_), Deed::Played { command: old, .. }, Deed::Played { command, .. }) => {
                if self.stands(renewed.number) {
                    Err("it does again what still stands")
                } else if old != command || renewed.by != entry.by {
                    Err("it says that it does an entry again, and does something else")
                } else {
                    Ok(())
                }
            }
            (Renewal::InsteadOf(_), Deed::Played { .. }, _) if !self.stands(renewed.number) => Ok(()),
            (Renewal::After(_), Deed::Played { .. } | Deed::Created { .. }, _) => Ok(()),
            _ => Err("it renews an entry that cannot be renewed"),
        }
    }
}

/// What the mover says about objections, by the reason he gave.
fn ruling_of(reason: Option<&String>) -> Ruling {
    reason.map_or(Ruling::ByTheBook, |reason| Ruling::Overruled(reason.clone()))
}

fn impossible(kind: RefusalKind, message: &str, cure: String) -> Refused {
    Refused::Impossible(Refusal::new(kind, message.to_owned(), cure))
}
