//! A chair at the table: what a player asks from it, and what he is told there.

use std::collections::BTreeSet;

use super::{Luck, shuffle};
use crate::book::Nei;
use crate::command::Command;
use crate::components::Side;
use crate::game::Game;
use crate::options::{Options, Selection};
use crate::pending::Pending;
use kernel::clause::Clause;
use kernel::dice::{Chance, Source};
use kernel::journal::Table;
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

/// Where a player sits: the table before him, his luck, and what he is told.
pub struct Chair<'a> {
    table: &'a Table<Nei>,
    /// The player's luck.
    pub luck: &'a mut dyn Luck,
    told: &'a mut Told,
}

impl<'a> Chair<'a> {
    /// A chair at a table.
    pub fn at(table: &'a Table<Nei>, luck: &'a mut dyn Luck, told: &'a mut Told) -> Self {
        Self { table, luck, told }
    }

    pub const fn table(&self) -> &'a Table<Nei> {
        self.table
    }

    pub const fn game(&self) -> &'a Game {
        self.table.game()
    }

    /// The side that has to act.
    pub fn side(&self) -> Option<Side> {
        Nei::pending(self.game()).map(Pending::by).or(self.game().phase.side())
    }

    /// What the table offers for some counters or an area; nothing for empty hands, see
    /// [`Chair::options_of_the_table`].
    pub fn options(&mut self, side: Side, selection: &Selection) -> Options {
        if *selection == Selection::default() {
            return Options::default();
        }
        let options = Nei::options(self.game(), Seat::Side(side), selection);
        self.told.questions += 1;
        self.told.offers += options.offers.len() as u64;
        for offer in &options.offers {
            let objections = offer.verdict.violations.iter().map(|violation| &violation.clause);
            for clause in objections.chain(offer.verdict.refusal.iter().filter_map(|refusal| refusal.clause.as_ref())) {
                if !self.told.clauses.contains(clause) {
                    self.told.clauses.insert(clause.clone());
                }
            }
        }
        options
    }

    /// What the table offers to empty hands. An area is named, which spares the table the search for every counter
    /// that could be picked up.
    pub fn options_of_the_table(&mut self, side: Side) -> Options {
        let area = self.game().pack.map.areas.keys().next().copied();
        self.options(side, &Selection { units: Vec::new(), area })
    }

    /// The answer to the dice or the draw that is asked for, if any.
    pub fn dice_or_draw(&mut self) -> Option<(Seat<Side>, Command)> {
        let game = self.game();
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
