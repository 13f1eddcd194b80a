//! The ways of one position, each found once. While offers are made, the counters of one place ask for the same ways
//! again and again; who moves where is for [`crate::movement`] alone to say.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::hash::Hash;
use std::rc::Rc;

use super::combined::Wing;
use crate::actions::administrative::emergency_replacements;
use crate::actions::operational_naval_redeployment as redeployment;
use crate::command::Boarding;
use crate::components::{AreaId, Side, SquareId, UnitId};
use crate::embarkation::{Carriage, judge_boarding};
use crate::game::Game;
use crate::movement::{Reach, Way, air, air_redeployment, ground, naval};
use kernel::verdict::Objections;

/// What was found, by what was asked.
type Asked<K, V> = RefCell<BTreeMap<K, Rc<V>>>;

/// Ends of flights, each with its path.
type Flights = Vec<(AreaId, Vec<SquareId>)>;

/// The ways of a side in a position.
pub(crate) struct Ways<'g> {
    pub(crate) game: &'g Game,
    pub(crate) side: Side,
    /// Whether only what the rules allow is wanted: then nobody goes on with cargo that they do not let aboard.
    allowed_only: bool,
    /// The longest movement or range of any counter, in squares: ways of a place are looked for that far at once.
    longest: usize,
    sea: Asked<AreaId, Reach<AreaId>>,
    sea_redeployments: Asked<AreaId, Reach<AreaId>>,
    land: Asked<(AreaId, usize), Reach<AreaId>>,
    land_redeployments: Asked<(AreaId, usize), Reach<AreaId>>,
    rails: Asked<AreaId, Reach<AreaId>>,
    air: Asked<(SquareId, bool), Reach<SquareId>>,
    air_redeployments: Asked<AreaId, Flights>,
    /// Transports that may be selected as emergency replacements (G-1).
    emergency: OnceCell<Vec<UnitId>>,
    /// The aircraft of every airfield, or its seaplanes alone.
    wings: Asked<bool, Vec<Wing>>,
}

/// What was found before, or is found now.
fn once<K: Ord, V>(found: &Asked<K, V>, key: K, find: impl FnOnce() -> V) -> Rc<V> {
    if let Some(known) = found.borrow().get(&key) {
        return Rc::clone(known);
    }
    let new = Rc::new(find());
    found.borrow_mut().insert(key, Rc::clone(&new));
    new
}

/// What was found in reach once, as far as it is wanted.
pub(super) struct Found<P> {
    reach: Rc<Reach<P>>,
    range: usize,
}

impl<P: Copy + Eq + Hash> Found<P> {
    const fn all(reach: Rc<Reach<P>>) -> Self {
        Self { reach, range: usize::MAX }
    }

    /// The ways of at most so many steps, where all are in the order of their length.
    const fn within(reach: Rc<Reach<P>>, range: usize) -> Self {
        Self { reach, range }
    }

    /// The ways, the shortest first.
    pub(super) fn ways(&self) -> impl Iterator<Item = Way<'_, P>> {
        self.reach.ways().take_while(|way| way.len() <= self.range)
    }

    /// The way of no step first: staying where they are.
    pub(super) fn and_staying(&self) -> impl Iterator<Item = Way<'_, P>> {
        std::iter::once(self.reach.staying()).chain(self.ways())
    }
}

impl<'g> Ways<'g> {
    /// Nothing is found yet, and everything is wanted, with the reasons against it.
    pub(super) fn new(game: &'g Game, side: Side) -> Self {
        let longest = game.pack.counters.values().map(|counter| usize::from(counter.movement)).max().unwrap_or(0);
        Self {
            game,
            side,
            longest,
            allowed_only: false,
            sea: Asked::default(),
            sea_redeployments: Asked::default(),
            land: Asked::default(),
            land_redeployments: Asked::default(),
            rails: Asked::default(),
            air: Asked::default(),
            air_redeployments: Asked::default(),
            emergency: OnceCell::new(),
            wings: Asked::default(),
        }
    }

    /// The same where only what the rules allow is wanted.
    pub(crate) fn to_what_is_allowed(game: &'g Game, side: Side) -> Self {
        Self { allowed_only: true, ..Self::new(game, side) }
    }

    /// Whether cargo that is taken aboard for an action is worth going on with: it may go aboard, or whoever asks wants
    /// to read why not.
    pub(super) fn goes_on(&self, carriage: Carriage, ships: &[UnitId], start: AreaId, loading: &[Boarding]) -> bool {
        if !self.allowed_only || loading.is_empty() {
            return true;
        }
        let mut objections = Objections::yes_or_no();
        let judged = judge_boarding(self.game, self.side, carriage, ships, start, loading, &mut objections);
        judged.is_ok() && objections.are_none()
    }

    /// By sea, see [`naval::reach`].
    pub(super) fn by_sea(&self, start: AreaId, range: usize) -> Found<AreaId> {
        let find = || naval::reach(self.game, self.side, start, self.longest);
        Found::within(once(&self.sea, start, find), range)
    }

    /// Redeployments by sea, see [`redeployment::reach`].
    pub(super) fn redeploying_by_sea(&self, start: AreaId, range: usize) -> Found<AreaId> {
        let find = || redeployment::reach(self.game, self.side, start, redeployment::REACH * self.longest);
        Found::within(once(&self.sea_redeployments, start, find), range)
    }

    /// Over land, see [`ground::reach`].
    pub(super) fn by_land(&self, start: AreaId, range: usize) -> Found<AreaId> {
        let find = || ground::reach(self.game, self.side, start, range);
        Found::all(once(&self.land, (start, range), find))
    }

    /// Redeployments over land, see [`ground::redeployment_reach`].
    pub(super) fn redeploying_by_land(&self, start: AreaId, factor: usize) -> Found<AreaId> {
        let find = || ground::redeployment_reach(self.game, self.side, start, factor);
        Found::all(once(&self.land_redeployments, (start, factor), find))
    }

    /// By rail, see [`ground::railroad_reach`].
    pub(super) fn by_rail(&self, start: AreaId) -> Found<AreaId> {
        Found::all(once(&self.rails, start, || ground::railroad_reach(self.game, self.side, start)))
    }

    /// In the air, see [`air::reach`].
    pub(super) fn by_air(&self, start: SquareId, range: usize) -> Found<SquareId> {
        let find = || air::reach(self.game, self.side, start, self.longest);
        Found::within(once(&self.air, (start, false), find), range)
    }

    /// In the air with troops, see [`air::reach_with_troops`].
    pub(super) fn by_air_with_troops(&self, start: SquareId, range: usize) -> Found<SquareId> {
        let find = || air::reach_with_troops(self.game, self.side, start, self.longest);
        Found::within(once(&self.air, (start, true), find), range)
    }

    /// Redeployments in the air, see [`air_redeployment::ends`].
    pub(super) fn redeploying_by_air(&self, units: &[UnitId], base: AreaId, range: usize) -> Flights {
        let find = || air_redeployment::ends(self.game, self.side, base, self.longest);
        let ends = once(&self.air_redeployments, base, find);
        let in_range = |end: &&(AreaId, Vec<SquareId>)| air_redeployment::is_within(self.game, &end.1, end.0, range);
        air_redeployment::airfields(self.game, self.side, units, ends.iter().filter(in_range))
    }

    /// Whether a transport may be selected as an emergency replacement, see [`emergency_replacements`].
    pub(super) fn is_emergency_replacement(&self, unit: UnitId) -> bool {
        self.emergency.get_or_init(|| emergency_replacements(self.game, self.side)).contains(&unit)
    }

    /// The aircraft of every airfield, or the seaplanes alone, looked for once.
    pub(super) fn wings(&self, seaplanes: bool, find: impl FnOnce() -> Vec<Wing>) -> Rc<Vec<Wing>> {
        once(&self.wings, seaplanes, find)
    }
}
