//! By what this game is played: the sequence of play, its optional rules, and how unclear places are read.

use crate::event::Event;
use crate::game::Game;
use crate::optional::Term;
use crate::rulings::Rulings;
use crate::{sequence as order, telling};
use kernel::clause::Clause;
use kernel::seat::Seat;
use rulebooks::{self, RulingEntry};

/// A step of the sequence of play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The phase, in words.
    pub name: String,
    pub clause: Option<Clause>,
    /// Whether the game stands there.
    pub is_now: bool,
}

/// The phases of a turn, in order (6.1).
pub fn sequence(game: &Game) -> Vec<Step> {
    let step = |phase| {
        let line = telling::tell(&game.pack, &Event::PhaseBegan { phase }, Seat::Onlooker)?;
        Some(Step { name: line.text, clause: line.clause, is_now: game.phase == phase })
    };
    order::PHASES.into_iter().filter_map(step).collect()
}

/// The optional rules that the game is played with, in the order of the book.
pub fn optional_rules(game: &Game) -> Vec<Term> {
    game.optional.iter().map(crate::optional::OptionalRule::term).collect()
}

/// How an unclear place of the book is read in this game.
#[derive(Debug, Clone, Copy)]
pub struct RulingInForce {
    /// What the ledger says of it.
    pub entry: &'static RulingEntry,
    /// The reading, 1 for the default.
    pub reading: u8,
}

impl RulingInForce {
    /// The reading in words.
    pub fn words(&self) -> &'static str {
        let place = usize::from(self.reading).saturating_sub(1);
        self.entry.options.get(place).map_or_else(|| self.entry.default_option(), String::as_str)
    }
}

/// Every ruling that a game can choose, in the order of the ledger.
pub fn rulings(game: &Game) -> Vec<RulingInForce> {
    let in_force = |switch: &kernel::switches::Switch| {
        Some(RulingInForce { entry: rulebooks::ruling(switch.id)?, reading: game.rulings.reading(switch.id)? })
    };
    Rulings::SWITCHES.iter().filter_map(in_force).collect()
}
