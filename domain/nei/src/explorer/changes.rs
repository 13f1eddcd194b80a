//! What comes nearest to a command that the rules refuse: fewer units, others, another action, another place, more Action
//! Points, another phase. Each is a ready command that `judge` accepts, now or when the change has come.

use std::mem::discriminant;

use serde::Serialize;

use super::everything::{Possibility, all_options};
use super::shape::{acts_on, steps};
use super::wish::{Miss, Wish, ways, with};
use crate::components::{AreaId, Side, UnitId};
use crate::game::{Game, Phase};
use crate::known::Known;
use crate::options::Offer;

/// A change that makes something possible.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Change {
    pub kind: ChangeKind,
    pub possibility: Possibility,
    /// Squares between where it acts and what was wished for; none where that is off the map.
    pub distance: Option<u32>,
    /// Whether it works now; else only once the change has come.
    pub now: bool,
}

/// What is changed. In the order in which changes are given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ChangeKind {
    /// Some of the units stay behind.
    FewerUnits,
    /// Other units do it.
    OtherUnits,
    /// The same units act there by another action.
    AnotherAction,
    /// The same action leads to a place nearby.
    AnotherPlace,
    /// There are more Action Points.
    MoreActionPoints,
    /// It is the side's own Action Execution Phase.
    AnotherPhase,
}

/// The nearest change of each kind.
pub(super) fn nearest(known: &Known, side: Side, miss: &Miss, wish: Wish) -> Vec<Change> {
    let search = Search { known, game: known.board(), side, miss, wish };
    let all = all_options(known.board(), known.seat());
    let found = [
        search.fewer_units(),
        search.other_units(&all),
        search.another_action(),
        search.another_place(),
        search.more_points(),
        search.another_phase(),
    ];
    found.into_iter().flatten().collect()
}

struct Search<'s> {
    known: &'s Known,
    game: &'s Game,
    side: Side,
    miss: &'s Miss,
    wish: Wish,
}

/// The cheapest and shortest.
fn cheapest(all: impl IntoIterator<Item = Possibility>) -> Option<Possibility> {
    all.into_iter().min_by_key(|one| (one.offer.cost, steps(&one.offer.command), one.units.len()))
}

impl Search<'_> {
    fn change(&self, kind: ChangeKind, possibility: Possibility) -> Change {
        let distance = self.distance(&possibility.offer);
        let now = !matches!(kind, ChangeKind::MoreActionPoints | ChangeKind::AnotherPhase);
        Change { kind, possibility, distance, now }
    }

    /// Squares from where an offer acts to what was wished for.
    fn distance(&self, offer: &Offer) -> Option<u32> {
        let square = |area: AreaId| self.game.square(area);
        let at = acts_on(self.game, &offer.command).or(offer.destination).and_then(square)?;
        let wanted = self.wish.area(self.game).and_then(square)?;
        Some(self.game.pack.map.distance(at, wanted))
    }

    /// One stays behind, then another, until it works.
    fn fewer_units(&self) -> Option<Change> {
        let mut left: Vec<UnitId> = self.miss.units.clone();
        while left.len() > 1 {
            let without = |gone: &UnitId| left.iter().copied().filter(|unit| unit != gone).collect::<Vec<UnitId>>();
            let smaller: Vec<Vec<UnitId>> = left.iter().map(without).collect();
            let works = smaller.iter().filter_map(|units| cheapest(self.ways_of(self.known, units)));
            if let Some(possibility) = cheapest(works) {
                return Some(self.change(ChangeKind::FewerUnits, possibility));
            }
            left.pop();
        }
        None
    }

    fn ways_of(&self, known: &Known, units: &[UnitId]) -> Vec<Possibility> {
        ways(known, self.side, units, self.wish)
    }

    fn other_units(&self, all: &[Possibility]) -> Option<Change> {
        let grants = |one: &&Possibility| self.wish.is_granted(self.game, self.side, &one.offer.command);
        let found = cheapest(all.iter().filter(grants).cloned())?;
        Some(self.change(ChangeKind::OtherUnits, found))
    }

    fn another_action(&self) -> Option<Change> {
        let wanted = acts_on(self.game, &self.miss.command);
        let acts_there = |one: &Possibility| acts_on(self.game, &one.offer.command) == wanted && wanted.is_some();
        let found = cheapest(with(self.known, &self.miss.units).into_iter().filter(acts_there))?;
        Some(self.change(ChangeKind::AnotherAction, found))
    }

    fn another_place(&self) -> Option<Change> {
        let same = |one: &Possibility| discriminant(&one.offer.command) == discriminant(&self.miss.command);
        let places = with(self.known, &self.miss.units).into_iter().filter(same);
        let near = places.filter_map(|one| Some((self.distance(&one.offer)?, one)));
        let (_, found) = near.min_by_key(|(distance, one)| (*distance, one.offer.cost, steps(&one.offer.command)))?;
        Some(self.change(ChangeKind::AnotherPlace, found))
    }

    /// What works with a full track.
    fn more_points(&self) -> Option<Change> {
        if self.game.phase != Phase::Action(self.side) {
            return None;
        }
        let found = cheapest(self.ways_of(&self.known.with(|game| fill_track(game, self.side)), &self.miss.units))?;
        Some(self.change(ChangeKind::MoreActionPoints, found))
    }

    /// What works in the side's own phase, if nothing else changes until then.
    fn another_phase(&self) -> Option<Change> {
        if self.game.phase == Phase::Action(self.side) && self.game.pending.is_empty() {
            return None;
        }
        let later = self.known.with(|game| {
            fill_track(game, self.side);
            game.phase = Phase::Action(self.side);
            game.pending.clear();
            game.battle = None;
        });
        let found = cheapest(self.ways_of(&later, &self.miss.units))?;
        Some(self.change(ChangeKind::AnotherPhase, found))
    }
}

/// Fills a side's track.
fn fill_track(game: &mut Game, side: Side) {
    let highest = game.action_points.of(side).highest();
    game.action_points.of_mut(side).set(i32::from(highest));
}
