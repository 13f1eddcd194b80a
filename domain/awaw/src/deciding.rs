//! Deciding: the events of a command, each folded as it happens so that the next rule sees what the last one did.

use super::event::Event;
use super::game::Game;
use super::pending::Pending;
use kernel::clause::Clause;

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
        self.happen(Event::Awaited(Box::new(pending)));
    }

    /// Something to look at.
    pub(super) fn note(&mut self, text: impl Into<String>, clause: &'static str) {
        self.happen(Event::Noted { text: text.into(), clause: Clause::new(clause) });
    }
}
