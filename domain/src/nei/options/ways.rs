//! The ways of one position, each found once. While offers are made, the counters of one place ask for the same ways
//! again and again; who moves where is for [`crate::nei::movement`] alone to say.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use super::combined::Wing;
use crate::nei::actions::administrative::emergency_replacements;
use crate::nei::actions::operational_naval_redeployment as redeployment;
use crate::nei::command::Boarding;
use crate::nei::components::{AreaId, Side, SquareId, UnitId};
use crate::nei::embarkation::{Carriage, judge_boarding};
use crate::nei::game::Game;
use crate::nei::movement::{air, air_redeployment, ground, naval};

/// What was found, by what was asked.
type Found<K, V> = RefCell<BTreeMap<K, Rc<V>>>;

/// Paths by sea or over land.
type Paths = Vec<Vec<AreaId>>;
/// Ends of flights, each with its path.
type Flights = Vec<(AreaId, Vec<SquareId>)>;

/// The ways of a side in a position.
pub(in crate::nei) struct Ways<'g> {
    /// The position.
    pub(in crate::nei) game: &'g Game,
    /// Whose ways.
    pub(in crate::nei) side: Side,
    /// Whether only what the rules allow is wanted: then nobody goes on with cargo that they do not let aboard.
    allowed_only: bool,
    /// The longest movement or range of any counter, in squares: ways of a place are looked for that far at once.
    longest: usize,
    sea: Found<AreaId, Paths>,
    sea_redeployments: Found<AreaId, Paths>,
    land: Found<(AreaId, usize), Paths>,
    land_redeployments: Found<(AreaId, usize), Paths>,
    rails: Found<AreaId, Paths>,
    air: Found<(SquareId, bool), Vec<Vec<SquareId>>>,
    air_redeployments: Found<AreaId, Flights>,
    /// Transports that may be selected as emergency replacements (G-1).
    emergency: OnceCell<Vec<UnitId>>,
    /// The aircraft of every airfield, or its seaplanes alone.
    wings: Found<bool, Vec<Wing>>,
}

/// What was found before, or is found now.
fn once<K: Ord, V>(found: &Found<K, V>, key: K, find: impl FnOnce() -> V) -> Rc<V> {
    if let Some(known) = found.borrow().get(&key) {
        return Rc::clone(known);
    }
    let new = Rc::new(find());
    found.borrow_mut().insert(key, Rc::clone(&new));
    new
}

/// The paths of at most `range` steps among those that were found breadth first, the shortest first.
fn within<P: Copy>(paths: &[Vec<P>], range: usize) -> Vec<Vec<P>> {
    paths.iter().take_while(|path| path.len() <= range).cloned().collect()
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
            sea: Found::default(),
            sea_redeployments: Found::default(),
            land: Found::default(),
            land_redeployments: Found::default(),
            rails: Found::default(),
            air: Found::default(),
            air_redeployments: Found::default(),
            emergency: OnceCell::new(),
            wings: Found::default(),
        }
    }

    /// The same where only what the rules allow is wanted.
    pub(in crate::nei) fn to_what_is_allowed(game: &'g Game, side: Side) -> Self {
        Self { allowed_only: true, ..Self::new(game, side) }
    }

    /// Whether cargo that is taken aboard for an action is worth going on with: it may go aboard, or whoever asks wants
    /// to read why not.
    pub(super) fn goes_on(&self, carriage: Carriage, ships: &[UnitId], start: AreaId, loading: &[Boarding]) -> bool {
        if !self.allowed_only || loading.is_empty() {
            return true;
        }
        let mut objections = Vec::new();
        let judged = judge_boarding(self.game, self.side, carriage, ships, start, loading, &mut objections);
        judged.is_ok() && objections.is_empty()
    }

    /// By sea, see [`naval::reach`].
    pub(super) fn by_sea(&self, start: AreaId, range: usize) -> Paths {
        let find = || naval::reach(self.game, self.side, start, self.longest);
        within(&once(&self.sea, start, find), range)
    }

    /// Redeployments by sea, see [`redeployment::reach`].
    pub(super) fn redeploying_by_sea(&self, start: AreaId, range: usize) -> Paths {
        let find = || redeployment::reach(self.game, self.side, start, redeployment::REACH * self.longest);
        within(&once(&self.sea_redeployments, start, find), range)
    }

    /// Over land, see [`ground::reach`].
    pub(super) fn by_land(&self, start: AreaId, range: usize) -> Paths {
        let find = || ground::reach(self.game, self.side, start, range);
        once(&self.land, (start, range), find).to_vec()
    }

    /// Redeployments over land, see [`ground::redeployment_reach`].
    pub(super) fn redeploying_by_land(&self, start: AreaId, factor: usize) -> Paths {
        let find = || ground::redeployment_reach(self.game, self.side, start, factor);
        once(&self.land_redeployments, (start, factor), find).to_vec()
    }

    /// By rail, see [`ground::railroad_reach`].
    pub(super) fn by_rail(&self, start: AreaId) -> Paths {
        once(&self.rails, start, || ground::railroad_reach(self.game, self.side, start)).to_vec()
    }

    /// In the air, see [`air::reach`].
    pub(super) fn by_air(&self, start: SquareId, range: usize) -> Vec<Vec<SquareId>> {
        let find = || air::reach(self.game, self.side, start, self.longest);
        within(&once(&self.air, (start, false), find), range)
    }

    /// In the air with troops, see [`air::reach_with_troops`].
    pub(super) fn by_air_with_troops(&self, start: SquareId, range: usize) -> Vec<Vec<SquareId>> {
        let find = || air::reach_with_troops(self.game, self.side, start, self.longest);
        within(&once(&self.air, (start, true), find), range)
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
