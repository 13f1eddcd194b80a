//! What became of some games: how long they went, who won, and what was used on the way.

use std::collections::{BTreeMap, BTreeSet};

use super::Playthrough;
use crate::components::{AreaId, Side};
use crate::event::Event;
use crate::victory;
use kernel::clause::Clause;
use kernel::journal::Deed;

/// A count over finished games. Tallies of parts add up to the tally of the whole, in any order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    pub games: u32,
    /// Entries of all journals.
    pub entries: u64,
    /// Games by the turn they ended in.
    pub turns: BTreeMap<u8, u32>,
    /// Games by the victory point differential.
    pub differentials: BTreeMap<i16, u32>,
    /// Games by the result in the words of 4.1 and 4.2.
    pub results: BTreeMap<String, u32>,
    /// Games by the winner; draws are nobody's.
    pub winners: BTreeMap<String, u32>,
    /// Actions by their name in the Actions List.
    pub actions: BTreeMap<String, u64>,
    /// Turns in which Singapore fell.
    pub falls: BTreeMap<u8, u32>,
    /// Games by the number of areas with a port, an airfield or an oilfield that Japan held at the end.
    pub objectives: BTreeMap<usize, u32>,
    /// Games by the number of areas of Java that Japan held at the end.
    pub java: BTreeMap<usize, u32>,
    /// Games by the number of oilfields that Japan held at the end, those included whose oil was demolished.
    pub oil: BTreeMap<usize, u32>,
    /// Clauses that were named: by verdicts of offers, requests, decisions, events and records.
    pub clauses: BTreeSet<Clause>,
    pub offers: u64,
    /// Questions what may be done.
    pub questions: u64,
}

impl Tally {
    /// The tally of one game.
    pub fn of(played: &Playthrough) -> Self {
        let table = played.table();
        let game = table.game();
        let mut tally = Self {
            games: 1,
            entries: u64::from(table.last_number()),
            clauses: played.told.clauses.clone(),
            offers: played.told.offers,
            questions: played.told.questions,
            ..Self::default()
        };
        tally.turns.insert(game.turn, 1);
        tally.differentials.insert(victory::differential(game), 1);
        if let Some(outcome) = &game.outcome {
            tally.results.insert(outcome.result.clone(), 1);
            let winner = outcome.winner.map_or_else(|| "nobody".to_owned(), |side| side.to_string());
            tally.winners.insert(winner, 1);
        }
        let held = |area: &AreaId| game.control(*area).is(Side::Japan);
        tally.objectives.insert(victory::objectives(game).filter(held).count(), 1);
        let java = game.pack.map.groups.get("java");
        tally.java.insert(java.map_or(0, |areas| areas.iter().filter(|area| held(area)).count()), 1);
        tally.oil.insert(game.pack.map.oilfields().filter(|area| held(&area.id)).count(), 1);
        let mut turn = 0;
        for entry in table.entries() {
            let Deed::Played { events, .. } = &entry.deed else { continue };
            for event in events {
                if let Event::TurnBegan { turn: begun } = event {
                    turn = *begun;
                } else if let Event::ActionTaken { action, .. } = event {
                    *tally.actions.entry(action.clone()).or_default() += 1;
                } else if let Event::SingaporeMarkerMoved { to: 0 } = event {
                    *tally.falls.entry(turn).or_default() += 1;
                }
            }
        }
        tally
    }

    /// Adds another tally.
    pub fn add(&mut self, other: Self) {
        self.games += other.games;
        self.entries += other.entries;
        self.offers += other.offers;
        self.questions += other.questions;
        self.clauses.extend(other.clauses);
        add_up(&mut self.turns, other.turns);
        add_up(&mut self.differentials, other.differentials);
        add_up(&mut self.results, other.results);
        add_up(&mut self.winners, other.winners);
        add_up(&mut self.falls, other.falls);
        add_up(&mut self.objectives, other.objectives);
        add_up(&mut self.java, other.java);
        add_up(&mut self.oil, other.oil);
        for (action, count) in other.actions {
            *self.actions.entry(action).or_default() += count;
        }
    }

    /// The differential below which a share of the games lies, in hundredths: 0 the least, 50 the median, 100 the most.
    pub fn differential_at(&self, share: u32) -> Option<i16> {
        let last = self.games.checked_sub(1)?;
        let mut place = (last * share.min(100) + 50) / 100;
        for (differential, count) in &self.differentials {
            if place < *count {
                return Some(*differential);
            }
            place -= count;
        }
        None
    }
}

fn add_up<K: Ord>(sum: &mut BTreeMap<K, u32>, other: BTreeMap<K, u32>) {
    for (key, count) in other {
        *sum.entry(key).or_default() += count;
    }
}
