//! The state as it was after any entry, from what was folded already: the next one, the one before, any other.

use std::iter;

use super::journal::{CorruptJournal, Deed, EntryNumber, Table};
use super::system::System;

impl<S: System> Table<S> {
    /// The state as it was after an entry, as [`Table::as_of`] gives it, from the nearest state before it that is known.
    ///
    /// `known` gives a state that was told before; `passed` is told each state on the way to the one wanted, that one
    /// last. What was so after an entry is never otherwise again, so whoever keeps some of them has every other soon.
    ///
    /// Errors name an entry that there is not, or that does not fold.
    pub fn as_of_known(
        &self,
        number: EntryNumber,
        known: impl Fn(EntryNumber) -> Option<S::Game>,
        mut passed: impl FnMut(EntryNumber, &S::Game),
    ) -> Result<S::Game, CorruptJournal> {
        let corrupt = |reason: String| CorruptJournal { number, reason };
        let last = self.last_number();
        if !(1..=last).contains(&number) {
            return Err(corrupt(format!("the game has the entries 1 to {last}")));
        }
        let mut way = Vec::new();
        let mut found = None;
        for step in iter::successors(Some(number), |step| self.before(*step)) {
            found = known(step);
            if found.is_some() {
                break;
            }
            way.push(step);
        }
        let mut game = match found {
            Some(game) => game,
            None => S::create(self.pack(), self.creation()).map_err(corrupt)?,
        };
        for step in way.into_iter().rev() {
            if let Some(Deed::Played { events, .. }) = self.entry(step).map(|entry| &entry.deed) {
                for event in events {
                    S::apply(&mut game, event);
                }
            }
            passed(step, &game);
        }
        Ok(game)
    }

    /// The entry after which the state was what it was when this one came; none before the first.
    ///
    /// After entries were taken back the state is what it was after the last that stands: nothing before that one can have
    /// been taken back since, or it would not stand itself.
    fn before(&self, number: EntryNumber) -> Option<EntryNumber> {
        match &self.entry(number)?.deed {
            Deed::Created { .. } => None,
            Deed::TookBack { to } => Some(*to),
            Deed::Played { .. } | Deed::TakeBackAsked { .. } | Deed::TakeBackDeclined | Deed::Attested { .. } => {
                number.checked_sub(1)
            }
        }
    }
}
