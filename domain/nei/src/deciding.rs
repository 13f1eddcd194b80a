//! Deciding: the events of a command, each folded as it happens so that the next rule sees what the last one did.

use super::action_points;
use super::command::Command;
use super::components::Side;
use super::event::Event;
use super::game::Game;
use super::optional::secret_airbase;
use super::pending::Pending;

/// A decision in the making.
pub(super) struct Deciding<'g> {
    /// The state that the command was judged by: what its side knew then was refused, or else overruled.
    pub(super) judged: &'g Game,
    /// The state after the events so far.
    pub(super) game: Game,
    /// The events so far.
    pub(super) events: Vec<Event>,
}

impl<'g> Deciding<'g> {
    /// Nothing has happened yet.
    pub(super) fn new(game: &'g Game) -> Self {
        Self { judged: game, game: game.clone(), events: Vec::new() }
    }

    pub(super) fn happen(&mut self, event: Event) {
        self.game.apply(&event);
        self.events.push(event);
        // 28.2: whoever comes into its area finds the secret airbase.
        if let Some(found) = secret_airbase::finding(&self.game) {
            self.game.apply(&found);
            self.events.push(found);
        }
    }

    /// The table begins to wait.
    pub(super) fn wait_for(&mut self, pending: Pending) {
        self.happen(Event::Awaited(pending));
    }

    /// An action is announced and paid for (8.4); an incident's free action costs nothing and answers the offer.
    pub(super) fn pay(&mut self, side: Side, command: &Command) {
        let cost = action_points::cost(&self.game, command);
        if matches!(self.game.pending.last(), Some(Pending::TakeFreeAction { .. })) {
            self.happen(Event::Answered);
        }
        self.happen(Event::ActionTaken { side, action: command.name().to_owned(), cost });
    }
}
