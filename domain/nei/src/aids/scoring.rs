//! The levels of victory (4.2) and what victory points are counted for (4.3, 4.4), by the functions that count them.

use std::collections::BTreeMap;

use crate::components::{GroundType, Side, UnitType};
use crate::game::Game;
use crate::victory::{Prize, band, loss_value};
use kernel::clause::Clause;
use kernel::seat::Opposed;

/// A level of victory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Level {
    /// The least that Japan has more than the Allies; `None` where there is no least.
    pub least: Option<i16>,
    /// The most; `None` where there is no most.
    pub most: Option<i16>,
    pub result: String,
    pub clause: Clause,
}

/// Beyond this no difference changes the level.
const FAR: i16 = 200;

/// The levels of victory as the rulings in force read them, the best for Japan first.
pub fn levels(game: &Game) -> Vec<Level> {
    let mut levels: Vec<Level> = Vec::new();
    for differential in (-FAR..=FAR).rev() {
        let outcome = band(differential, game.rulings.zero_differential);
        match levels.last_mut() {
            Some(level) if level.result == outcome.result => level.least = Some(differential),
            _ => levels.push(Level {
                least: Some(differential),
                most: Some(differential),
                result: outcome.result,
                clause: outcome.clause,
            }),
        }
    }
    if let Some(best) = levels.first_mut() {
        best.most = None;
    }
    if let Some(worst) = levels.last_mut() {
        worst.least = None;
    }
    levels
}

/// What a side counts victory points for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scored {
    /// An own area's port, airfield or oilfield; or the types of enemy units that are lost.
    pub what: Vec<&'static str>,
    /// Whether these are enemy units.
    pub is_loss: bool,
    /// For each of them.
    pub points: i16,
    pub clause: Clause,
}

/// The schedule of a side: territory, then losses of the enemy.
pub fn schedule(game: &Game, side: Side) -> Vec<Scored> {
    let territory = Prize::ALL.into_iter().filter(|_| side == Side::Japan).map(|prize| Scored {
        what: vec![prize.name()],
        is_loss: false,
        points: prize.points(),
        clause: Clause::new(prize.scored_by()),
    });
    let mut losses: BTreeMap<&'static str, (i16, Vec<&'static str>)> = BTreeMap::new();
    for counter in game.pack.counters.values().filter(|counter| counter.side == side.other()) {
        let (points, clause) = loss_value(game, side, counter.id);
        let name = named(counter.kind);
        let (_, names) = losses.entry(clause).or_insert((points, Vec::new()));
        if points > 0 && !names.contains(&name) {
            names.push(name);
        }
    }
    let losses = losses.into_iter().filter(|(_, (points, _))| *points > 0).map(|(clause, (points, mut what))| {
        what.sort_unstable();
        Scored { what, is_loss: true, points, clause: Clause::new(clause) }
    });
    territory.chain(losses).collect()
}

/// A type of unit as the schedule tells it.
const fn named(kind: UnitType) -> &'static str {
    match kind {
        UnitType::Aircraft(_) => "air unit",
        UnitType::Ground(GroundType::Base) => "base",
        UnitType::Ground(_) => "ground unit",
        UnitType::Ship(_) | UnitType::FirstAirFleet => kind.code(),
    }
}
