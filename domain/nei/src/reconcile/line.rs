//! The line of play from some entry on, and how it would have gone with changes. It is [`Table::amend`] without the
//! journal: the same commands are judged and decided again, so that many changes can be tried.

use std::sync::Arc;

use crate::book::Nei;
use crate::command::Command;
use crate::components::Side;
use crate::event::Event;
use crate::game::Game;
use kernel::journal::{Deed, Entry, EntryNumber, Table};
use kernel::renewal::Change;
use kernel::seat::Seat;
use kernel::system::System;
use kernel::violation::Enforcement;

/// How much judging a question may cost; then the answer is what has been found so far.
#[derive(Debug)]
pub(super) struct Work {
    left: u32,
}

impl Work {
    /// So many judged commands.
    pub(super) const fn of(left: u32) -> Self {
        Self { left }
    }

    /// Takes some of it; false where it is used up.
    pub(super) const fn spend(&mut self, cost: u32) -> bool {
        self.left = self.left.saturating_sub(cost);
        self.left > 0
    }

    /// Whether it is used up.
    pub(super) const fn is_used_up(&self) -> bool {
        self.left == 0
    }
}

/// A command of the line.
#[derive(Debug, Clone)]
pub(super) struct Step {
    /// The entry that it stands for, or that it follows where it was put in.
    pub(super) entry: EntryNumber,
    /// Whether it is the entry as it stands in the record.
    pub(super) is_kept: bool,
    pub(super) by: Seat<Side>,
    pub(super) command: Command,
    overrule: Option<String>,
}

/// Entries of play that stand, from one on, with the positions before each and after the last.
#[derive(Debug, Clone)]
pub(super) struct Line<'a> {
    table: &'a Table<Nei>,
    /// The last entry before it.
    pub(super) before: EntryNumber,
    pub(super) steps: Vec<Step>,
    /// The position before each command, and the last.
    pub(super) positions: Vec<Arc<Game>>,
    /// Entries that the rules refuse now.
    pub(super) fallen: Vec<EntryNumber>,
    /// How many entries bring something else now.
    pub(super) differing: u32,
}

/// The entries of play that stand.
fn of_play(table: &Table<Nei>) -> impl Iterator<Item = (&Entry<Nei>, &Command, &[Event])> {
    table.entries().iter().filter(|entry| table.stands(entry.number)).filter_map(|entry| {
        if let Deed::Played { command, events } = &entry.deed {
            Some((entry, command, events.as_slice()))
        } else {
            None
        }
    })
}

impl<'a> Line<'a> {
    /// The line from an entry on.
    ///
    /// # Errors
    /// In words, what does not fit the pack; a table that is in play fits.
    pub(super) fn of(table: &'a Table<Nei>, from: EntryNumber) -> Result<Self, String> {
        let mut game = Game::found(table.pack(), table.creation())?;
        let mut line =
            Self { table, before: 1, steps: Vec::new(), positions: Vec::new(), fallen: Vec::new(), differing: 0 };
        for (entry, command, events) in of_play(table) {
            if entry.number >= from {
                line.positions.push(Arc::new(game.clone()));
                line.steps.push(Step {
                    entry: entry.number,
                    is_kept: true,
                    by: entry.by,
                    command: command.clone(),
                    overrule: entry.ruling.as_ref().and_then(|ruling| ruling.reason.clone()),
                });
            } else {
                line.before = entry.number;
            }
            for event in events {
                game.apply(event);
            }
        }
        line.positions.push(Arc::new(game));
        Ok(line)
    }

    /// The position after the last command.
    pub(super) fn last(&self) -> &Game {
        &self.positions[self.positions.len() - 1]
    }

    /// The entry that a command put in before step `index` would follow.
    pub(super) fn entry_before(&self, index: usize) -> EntryNumber {
        index.checked_sub(1).map_or(self.before, |previous| self.steps[previous].entry)
    }

    /// The line with changes; none where the rules refuse what they bring, or where the work is used up.
    pub(super) fn with(&self, changes: &[Change<Nei>], work: &mut Work) -> Option<Line<'a>> {
        let is_touched = |step: &Step| changes.iter().any(|change| change.entry() == step.entry);
        let at_once = changes.iter().any(|change| change.entry() == self.before);
        let first = if at_once { 0 } else { self.steps.iter().position(is_touched)? };
        let mut line = Line {
            table: self.table,
            before: self.before,
            steps: self.steps[..first].to_vec(),
            positions: self.positions[..=first].to_vec(),
            fallen: self.fallen.clone(),
            differing: 0,
        };
        if at_once {
            line.insert(self.before, changes, work)?;
        }
        for (index, step) in self.steps.iter().enumerate().skip(first) {
            let instead = changes.iter().find(|change| {
                step.is_kept && change.entry() == step.entry && !matches!(change, Change::Insert { .. })
            });
            match instead {
                Some(Change::Replace { command, overrule, .. }) => {
                    let by = step.by;
                    let entry = step.entry;
                    let (command, overrule) = (command.clone(), overrule.clone());
                    line.play(Step { entry, is_kept: false, by, command, overrule }, work)?;
                }
                Some(_) => {}
                None => {
                    let is_played = line.play(step.clone(), work).is_some();
                    if work.is_used_up() {
                        return None;
                    }
                    if !is_played {
                        line.fallen.push(step.entry);
                    } else if step.is_kept {
                        line.differing += u32::from(!self.is_same_after(index, &line));
                    }
                }
            }
            let is_last_of_entry = self.steps.get(index + 1).is_none_or(|next| next.entry != step.entry);
            if is_last_of_entry {
                line.insert(step.entry, changes, work)?;
            }
        }
        Some(line)
    }

    /// Whether the counters moved as before by the step at `index`, which `line` has just played again.
    fn is_same_after(&self, index: usize, line: &Self) -> bool {
        let moved = |before: &Game, after: &Game| -> Vec<_> {
            let states = after.units.iter().zip(before.units.values());
            states.filter(|((_, after), before)| after != before).map(|((id, after), _)| (*id, *after)).collect()
        };
        let end = line.positions.len() - 1;
        moved(&self.positions[index], &self.positions[index + 1])
            == moved(&line.positions[end - 1], &line.positions[end])
    }

    fn insert(&mut self, number: EntryNumber, changes: &[Change<Nei>], work: &mut Work) -> Option<()> {
        for change in changes {
            if let Change::Insert { after, by, command, overrule } = change
                && *after == number
            {
                let (command, overrule) = (command.clone(), overrule.clone());
                self.play(Step { entry: number, is_kept: false, by: *by, command, overrule }, work)?;
            }
        }
        Some(())
    }

    fn play(&mut self, step: Step, work: &mut Work) -> Option<()> {
        let allows_objections = match self.table.creation().enforcement {
            Enforcement::Strict => false,
            Enforcement::Advise => step.overrule.is_some(),
            // A command that is new is proposed only where the rules have nothing against it.
            Enforcement::Record => step.overrule.is_some() || step.is_kept,
        };
        let after = played(self.last(), step.by, &step.command, allows_objections, work)?;
        self.steps.push(step);
        self.positions.push(Arc::new(after));
        Some(())
    }
}

/// The position after a command, if the rules accept it.
pub(super) fn played(
    game: &Game,
    by: Seat<Side>,
    command: &Command,
    allows_objections: bool,
    work: &mut Work,
) -> Option<Game> {
    if !work.spend(1) {
        return None;
    }
    let verdict = Nei::judge(game, by, command);
    let is_accepted = verdict.refusal.is_none() && (allows_objections || verdict.violations.is_empty());
    is_accepted.then(|| {
        let mut after = game.clone();
        for event in Nei::decide(game, by, command) {
            after.apply(&event);
        }
        after
    })
}
