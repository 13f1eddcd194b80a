//! Deciding: the events of a command, each folded as it happens so that the next rule sees what the last one did.

use kernel::clause::Clause;
use kernel::system::System;

use super::book::{Book, Event};
use super::claims::{Rest, Topic};

/// A decision in the making.
pub struct Deciding<B: System> {
    /// The state after the events so far.
    pub game: B::Game,
    /// The events so far.
    pub events: Vec<B::Event>,
}

impl<B: Book> Deciding<B> {
    /// Nothing has happened yet.
    pub fn new(game: &B::Game) -> Self {
        Self { game: game.clone(), events: Vec::new() }
    }

    pub fn happen(&mut self, event: B::Event) {
        B::apply(&mut self.game, &event);
        self.events.push(event);
    }

    /// The table begins to wait.
    pub fn wait_for(&mut self, pending: B::Pending) {
        self.happen(Event::Awaited(pending).into());
    }

    /// Something to look at.
    pub fn note(&mut self, text: impl Into<String>, clause: &'static str) {
        self.happen(Event::Noted { text: text.into(), clause: Clause::new(clause) }.into());
    }

    /// What the command rests on other than the text, if anything.
    pub fn rest(&mut self, rests: Vec<Rest<<B::Topic as Topic>::Rule>>) {
        if !rests.is_empty() {
            self.happen(Event::Rested(rests).into());
        }
    }
}
