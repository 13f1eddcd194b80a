//! A chair at the table: what a player asks from it, and what he is told there.

use std::collections::BTreeSet;

use super::{Luck, shuffle};
use crate::book::Nei;
use crate::command::Command;
use crate::components::Side;
use crate::game::Game;
use crate::options::{self, Candidate, Selection, Ways};
use crate::pending::Pending;
use kernel::clause::Clause;
use kernel::dice::{Chance, Source};
use kernel::seat::Seat;
use kernel::system::System;

/// What the players of a game were told.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Told {
    /// The clauses that were named: by verdicts of offers, by requests, decisions, events and records.
    pub clauses: BTreeSet<Clause>,
    /// How often options were asked for.
    pub questions: u64,
    /// How many offers were made.
    pub offers: u64,
}

/// Where a player sits: the position before him, his luck, and what he is told.
pub struct Chair<'a> {
    game: &'a Game,
    /// The player's luck.
    pub luck: &'a mut dyn Luck,
    told: Option<&'a mut Told>,
}

impl<'a> Chair<'a> {
    /// A chair at which all that the table says of its offers is kept.
    pub fn at(game: &'a Game, luck: &'a mut dyn Luck, told: &'a mut Told) -> Self {
        Self { game, luck, told: Some(told) }
    }

    /// A chair at which nobody listens: the same choices, without a sentence.
    pub fn in_silence(game: &'a Game, luck: &'a mut dyn Luck) -> Self {
        Self { game, luck, told: None }
    }

    pub const fn game(&self) -> &'a Game {
        self.game
    }

    /// The side that has to act.
    pub fn side(&self) -> Option<Side> {
        Nei::pending(self.game).map(Pending::by).or(self.game.phase.side())
    }

    /// The ways of a side in this position.
    pub(super) fn ways(&self, side: Side) -> Ways<'a> {
        Ways::to_what_is_allowed(self.game, side)
    }

    /// What could be tried with some counters or an area, or with empty hands. The rules have not been asked.
    pub(super) fn untried(&mut self, ways: &Ways, selection: &Selection) -> Vec<Candidate> {
        self.hear(ways.side, selection);
        options::untried(ways, selection)
    }

    /// Whether the rules allow a command to a side.
    pub(super) fn allows(&self, side: Side, command: &Command) -> bool {
        Nei::allows(self.game, Seat::Side(side), command)
    }

    /// Those that the rules allow, in order.
    pub(super) fn allowed(&mut self, ways: &Ways, selection: &Selection) -> impl Iterator<Item = Command> {
        let untried = self.untried(ways, selection).into_iter().map(|candidate| candidate.command);
        let (game, side) = (self.game, ways.side);
        untried.filter(move |command| Nei::allows(game, Seat::Side(side), command))
    }

    /// Keeps what the table says of its offers, if anybody listens.
    fn hear(&mut self, side: Side, selection: &Selection) {
        let Some(told) = &mut self.told else { return };
        // An area is named, which spares the table the search for every counter that could be picked up.
        let area = selection.area.or_else(|| self.game.pack.map.areas.keys().next().copied());
        let asked = Selection { units: selection.units.clone(), area };
        let options = options::options(self.game, Seat::Side(side), &asked);
        told.questions += 1;
        told.offers += options.offers.len() as u64;
        for offer in &options.offers {
            let objections = offer.verdict.violations.iter().map(|violation| &violation.clause);
            for clause in objections.chain(offer.verdict.refusal.iter().filter_map(|refusal| refusal.clause.as_ref())) {
                if !told.clauses.contains(clause) {
                    told.clauses.insert(clause.clone());
                }
            }
        }
    }

    /// The answer to the dice or the draw that is asked for, if any.
    pub fn dice_or_draw(&mut self) -> Option<(Seat<Side>, Command)> {
        let game = self.game;
        let (by, numbers) = match Nei::chance(game)? {
            Chance::Dice(request) => {
                let faces: Vec<usize> = request.dice.iter().map(|_| self.luck.below(6) + 1).collect();
                (request.roller, faces)
            }
            Chance::Draw { by, count, from } => {
                let mut places: Vec<usize> = (0..from.len()).collect();
                shuffle(self.luck, &mut places);
                places.truncate(count);
                (by, places)
            }
        };
        Some((Seat::Side(by), Nei::answer_chance(game, &numbers, Source::Table)?))
    }
}
