//! Deciding: the events of a command, each folded as it happens so that the next rule sees what the last one did.

use super::components::{Side, UnitId};
use super::declarations::Dependent;
use super::event::Event;
use super::game::{Game, Unit};
use super::pending::Pending;
use kernel::clause::Clause;
use kernel::seat::BySide;

/// A decision in the making.
pub(super) struct Deciding {
    /// The state after the events so far.
    pub(super) game: Game,
    /// The events so far.
    pub(super) events: Vec<Event>,
}

impl Deciding {
    /// Nothing has happened yet.
    pub(super) fn new(game: &Game) -> Self {
        Self { game: game.clone(), events: Vec::new() }
    }

    /// This happens.
    pub(super) fn happen(&mut self, event: Event) {
        self.game.apply(&event);
        self.events.push(event);
    }

    /// The table begins to wait.
    pub(super) fn wait_for(&mut self, pending: Pending) {
        self.happen(Event::Awaited(pending));
    }

    /// Something to look at.
    pub(super) fn note(&mut self, text: impl Into<String>, clause: &'static str) {
        self.happen(Event::Noted { text: text.into(), clause: Clause::new(clause) });
    }

    /// What rests on these declarations, compared with the state before the command.
    pub(super) fn depend(&mut self, before: &Game, facts: Vec<u32>) {
        let game = &self.game;
        let changed = |(unit, after): (&UnitId, &Unit)| {
            let before = before.units.get(unit).copied().unwrap_or_else(Unit::in_pool);
            (before != *after).then_some((*unit, before, *after))
        };
        let units: Vec<(UnitId, Unit, Unit)> = game.units.iter().filter_map(changed).collect();
        let change = |side: Side| game.victory_points(side) - before.victory_points(side);
        let points = BySide::new(change(Side::Japan), change(Side::Allies));
        if game.phase == before.phase && !(units.is_empty() && points == BySide::default()) {
            self.happen(Event::Depended(Dependent { facts, units, points }));
        }
    }
}
