//! How far a force comes: every area by what it costs and by which action, and for every other area the first reason why
//! not.

use std::collections::BTreeMap;

use serde::Serialize;

use super::attempts::Hand;
use super::shape::{acts_on, steps};
use crate::book::Nei;
use crate::components::{AreaId, UnitId};
use crate::known::Known;
use crate::options::{Offer, Selection, options};
use kernel::system::System;
use kernel::violation::{Refusal, Verdict};

/// How far a force comes.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Reach {
    /// Areas in reach, in id order, each by every action that leads there, the cheapest first.
    pub reached: Vec<Reached>,
    /// The other areas where such units could be, in id order.
    pub beyond: Vec<Beyond>,
}

/// An area that a force can reach or act on now.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Reached {
    pub area: AreaId,
    /// Points of movement: squares or areas entered on the way.
    pub steps: usize,
    /// The cheapest command of this action, with its cost in Action Points.
    pub offer: Offer,
}

/// An area out of reach.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Beyond {
    pub area: AreaId,
    /// What the rules say of the straightest try; the first of its reasons is the first in the order of the rulebook.
    /// `None` where no way leads there at all.
    pub verdict: Option<Verdict>,
}

/// How far units of one place come together. Refused for counters that the seat does not hold.
pub fn reach(known: &Known, units: &[UnitId]) -> Result<Reach, Refusal> {
    known.take_up(units)?;
    let (game, by) = (known.board(), known.seat());
    let Some(hand) = Hand::of(game, units) else { return Ok(Reach::default()) };
    let selection = Selection { units: units.to_vec(), area: None };
    let (allowed, refused): (Vec<Offer>, Vec<Offer>) =
        options(known.board(), known.seat(), &selection).offers.into_iter().partition(|offer| offer.verdict.is_clear());
    // The cheapest of each action for each area.
    let mut best: BTreeMap<(AreaId, &str, bool), Reached> = BTreeMap::new();
    for offer in allowed {
        let Some(area) = acts_on(game, &offer.command).or(offer.destination) else { continue };
        let key = (area, offer.action, offer.attack);
        let new = Reached { area, steps: steps(&offer.command), offer };
        let is_cheaper =
            best.get(&key).is_none_or(|known| (new.offer.cost, new.steps) < (known.offer.cost, known.steps));
        if is_cheaper {
            best.insert(key, new);
        }
    }
    let mut reached: Vec<Reached> = best.into_values().collect();
    reached.sort_by_key(|reached| (reached.area, reached.offer.cost, reached.steps));
    let mut reasons: BTreeMap<AreaId, Verdict> = BTreeMap::new();
    for offer in refused {
        if let Some(area) = acts_on(game, &offer.command).or(offer.destination) {
            reasons.entry(area).or_insert(offer.verdict);
        }
    }
    let is_reached = |area: AreaId| reached.iter().any(|reached| reached.area == area);
    let beyond = game.pack.map.areas.keys().copied().filter(|area| hand.concerns(game, *area) && !is_reached(*area));
    let why_not = |area: AreaId| {
        reasons.get(&area).cloned().or_else(|| {
            let verdict = Nei::judge(game, by, &hand.go(game, area)?);
            (!verdict.is_clear()).then_some(verdict)
        })
    };
    let beyond = beyond.map(|area| Beyond { area, verdict: why_not(area) }).collect();
    Ok(Reach { reached, beyond })
}
