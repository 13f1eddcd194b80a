//! AWAW 71.22, 71.23, 72.22, 72.23, 72.9, 73.4, 74.31: where a unit may go, and what may pass.

use serde::Serialize;

use super::super::boxes::{entering, leaving};
use super::super::calendar::Phase;
use super::super::cities::{self, OBJECTIVES};
use super::super::command::{Command, Method, Mode, Order};
use super::super::components::{Area, Place, Side, Spot, UnitId};
use super::super::event::ActivityKind;
use super::super::game::Game;
use super::super::gibraltar::{self, Passage};
use super::super::judging::{Counted, Judging};
use super::super::malacca::{self, Gate};
use super::super::options::{self, Selection};
use super::super::system::answered;
use super::super::{ina, options::Offer};
use kernel::clause::Clause;
use kernel::seat::Seat;

/// A way into a box, or out of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WayReport {
    pub method: Method,
    pub phase: Phase,
    /// The hex of the edge, where one is passed.
    pub via: Option<Spot>,
    /// Whether it is open now as it stands, or once what is asked is declared.
    pub open: bool,
    pub closed_by: Vec<Clause>,
}

/// Judges a way by each hex of the edge, each method in turn.
fn ways(
    game: &Game,
    side: Side,
    area: Area,
    methods: impl Iterator<Item = Method>,
    order: impl Fn(Method, Option<Spot>) -> Order,
) -> Vec<WayReport> {
    let (edges, counted) = (options::edges(game, area), Counted::default());
    let report = |method, via| {
        let (_, verdict) = answered(game, Seat::Side(side), &Command::from(order(method, via)), &counted);
        let named = verdict.violations.iter().map(|violation| violation.clause.clone());
        let refused = verdict.refusal.iter().filter_map(|refusal| refusal.clause.clone());
        let (phase, closed_by) = (entering::phase_of(method), named.chain(refused).collect());
        WayReport { method, phase, via, open: verdict.is_clear(), closed_by }
    };
    methods
        .flat_map(|method| edges.iter().map(move |via| (method, *via)))
        .map(|(method, via)| report(method, via))
        .collect()
}

/// Every way of a unit into a box from where it stands, and what closes it now (71.22, 72.22).
pub fn ways_in(game: &Game, area: Area, unit: UnitId) -> Vec<WayReport> {
    let side = game.units.get(&unit).map_or(Side::Allies, |unit| unit.counter.side());
    let methods = Method::ALL.into_iter().filter(|method| *method != Method::SeaborneInvasion);
    ways(game, side, area, methods, |method, via| Order::EnterBox { area, unit, method, via })
}

/// Every way of a unit out of a box to a place, and what closes it now (71.23, 72.23).
pub fn ways_out(game: &Game, area: Area, unit: UnitId, to: Place) -> Vec<WayReport> {
    let kind = game.units.get(&unit).map(|unit| unit.counter.kind);
    let fits = |method: &Method| kind.is_some_and(|kind| leaving::is_way_out(*method, kind));
    let methods = Method::ALL.into_iter().filter(fits);
    ways(game, Side::Allies, area, methods, |method, via| Order::LeaveBox { area, unit, method, to, via })
}

/// Where a unit may go: everything that could be done with it to reach a place, judged.
pub fn where_may_go(game: &Game, unit: UnitId, to: Place) -> Vec<Offer> {
    options::ways_to(game, unit, to)
}

/// Whether something may pass, and what stops it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Passable {
    pub may: bool,
    /// The gate of the strait that stops it.
    pub gate: Option<Gate>,
    /// The side that holds the place.
    pub held_by: Option<Side>,
    /// Whether it would use this turn's submarine factor (73.42).
    pub as_submarine: bool,
    /// The clauses that stop it.
    pub stopped_by: Vec<Clause>,
}

/// Whether an activity may pass the Strait of Malacca (74.31).
pub fn may_pass_malacca(game: &Game, side: Side, kind: ActivityKind, path: &[Spot], target: Option<Spot>) -> Passable {
    let shut = malacca::stopped(game, kind, side, path, target);
    let clause = shut.map(|gate| if gate == Gate::West { "AWAW-74.31-b" } else { "AWAW-74.31-c" });
    Passable {
        may: shut.is_none(),
        gate: shut,
        held_by: malacca::controller(game),
        as_submarine: false,
        stopped_by: clause.map(Clause::new).into_iter().collect(),
    }
}

/// Whether a unit may redeploy by NR past Gibraltar, into it or out of it (73.41, 73.42).
pub fn may_pass_gibraltar(game: &Game, unit: UnitId, to: Place) -> Option<Passable> {
    let found = game.units.get(&unit)?;
    let (counter, from) = (found.counter, found.place()?);
    let mut judging = Judging::new(game, counter.side(), &[]);
    let submarine = gibraltar::judge_redeployment(&mut judging, Passage { counter, mode: Mode::Nr, from, to });
    let verdict = judging.into_verdict();
    let named = verdict.violations.iter().map(|violation| violation.clause.clone());
    let refused = verdict.refusal.iter().filter_map(|refusal| refusal.clause.clone());
    Some(Passable {
        may: verdict.is_clear(),
        gate: None,
        held_by: gibraltar::controller(game),
        as_submarine: submarine.is_some(),
        stopped_by: named.chain(refused).collect(),
    })
}

/// What Japan may build of the Indian National Army.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct InaMenu {
    /// Whether the subversion result is there.
    pub subversion: bool,
    /// Objectives the force pool counts now.
    pub objectives: u32,
    /// Objectives Japan holds: what it will count in the next Japanese construction phase.
    pub held: Vec<Spot>,
    /// Factors the force pool allows.
    pub limit: u32,
    /// 1-2 units in play.
    pub small: u32,
    /// 2-2 units in play.
    pub large: u32,
    pub saved: u32,
    /// Whether this turn's factor is free.
    pub factor_free: bool,
    /// Partisans that may still come into play.
    pub partisans_left: usize,
    /// What this turn allows, judged.
    pub offers: Vec<Offer>,
}

/// What Japan may build of the Indian National Army now (72.92, 72.93).
pub fn ina_menu(game: &Game) -> InaMenu {
    let offers = options::options(game, Seat::Side(Side::Axis), &Selection::default()).offers;
    let about =
        |offer: &Offer| matches!(offer.command.order, Order::ConstructInaUnit { .. } | Order::DeferInaConstruction);
    InaMenu {
        subversion: game.ina.subversion.is_some(),
        objectives: game.ina.objectives,
        held: OBJECTIVES
            .into_iter()
            .filter(|name| cities::is_japanese(game, name))
            .filter_map(|name| name.parse().ok())
            .collect(),
        limit: game.ina.objectives * 3,
        small: ina::in_play(game, ina::SMALL),
        large: ina::in_play(game, ina::LARGE),
        saved: game.ina.saved,
        factor_free: !game.ina.factor_used,
        partisans_left: ina::PARTISANS.saturating_sub(ina::partisans(game)),
        offers: offers.into_iter().filter(about).collect(),
    }
}
