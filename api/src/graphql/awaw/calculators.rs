//! What a player asks before he acts. Each asks the function that judges, or the one that books.

use async_graphql::{ID, SimpleObject};
use domain::awaw::calculators::{
    AdjacencyForecast, Buildable, CityClock, ColonyIncome, InaMenu, LimitBreakdown, MayLeave, Passable, Payer,
    SurrenderCheck, WayReport,
};
use domain::awaw::components::Side;
use domain::awaw::game::Game;
use domain::awaw::gibraltar::{Defence, SubmarineModifier};
use domain::awaw::surrender::Preview;
use domain::kernel::clause;
use domain::kernel::seat::Seat;

use super::accounts::AwawReduction;
use super::options::AwawOffer;
use super::{AwawArea, AwawGate, AwawMethod, AwawNation, AwawPhase, AwawPlace, AwawProrationDate, AwawSide, id};
use crate::graphql::rulebook::Clause;
use crate::graphql::verdict::Verdict;

fn clauses(clauses: &[clause::Clause]) -> Vec<Clause> {
    clauses.iter().map(Clause::from).collect()
}

/// How near a country is to surrender, in ground factors (71.43, 71.5, 72.43, 72.5).
#[derive(Debug, Clone, Copy, SimpleObject)]
pub struct AwawSurrenderCheck {
    /// Hostile ground factors next to the box.
    hostile: u32,
    /// Western Allied ground factors inside.
    defending: u32,
    /// By how many the hostile ones are more; below zero where they are fewer.
    margin: i32,
    /// Whether it would surrender as an Allied player turn ends.
    surrenders: bool,
    /// Factors to bring in or to drive off, to be safe.
    to_be_safe: u32,
    /// Factors that are missing to its fall.
    to_fall: u32,
    /// Whether it surrendered already.
    surrendered: bool,
    /// BRPs that Britain would lose to adjacent ground factors at the end of this Japanese combat phase.
    brps_at_risk: u32,
    /// By how much the limits would fall for that alone, in BRPs.
    limits_at_risk: u32,
}

impl AwawSurrenderCheck {
    pub(super) fn new(check: &SurrenderCheck, forecast: AdjacencyForecast) -> Self {
        let bound = if check.margin < 0 { i32::MIN } else { i32::MAX };
        Self {
            hostile: check.hostile,
            defending: check.defending,
            margin: i32::try_from(check.margin).unwrap_or(bound),
            surrenders: check.surrenders,
            to_be_safe: check.to_be_safe,
            to_fall: check.to_fall,
            surrendered: check.surrendered,
            brps_at_risk: forecast.brps,
            limits_at_risk: forecast.limits,
        }
    }
}

/// Everything that the surrender of a country would bring as the desk stands now (71.5, 72.5).
#[derive(Debug, Clone, SimpleObject)]
pub struct AwawSurrenderPreview {
    /// The box.
    area: AwawArea,
    /// Units of the country, removed from the game.
    removed: Vec<ID>,
    /// Other Western Allied units in the box, eliminated.
    eliminated: Vec<ID>,
    /// The British BRP base then.
    base: i32,
    /// The British resistance level then.
    resistance: i32,
    /// The most BRPs that Britain loses and Japan is credited; how many is declared with the command.
    value: u16,
    /// A proposal for it in BRPs, where the table wants one (AWAW-R-40).
    suggestion: Option<u16>,
    /// What holds from then on, in words.
    bars: Vec<String>,
}

impl From<&Preview> for AwawSurrenderPreview {
    fn from(preview: &Preview) -> Self {
        Self {
            area: preview.area.into(),
            removed: preview.removed.iter().map(id).collect(),
            eliminated: preview.eliminated.iter().map(id).collect(),
            base: preview.base,
            resistance: preview.resistance,
            value: preview.value,
            suggestion: preview.suggestion,
            bars: preview.bars.iter().map(|&bar| bar.to_owned()).collect(),
        }
    }
}

/// What may leave a box, in ground factors.
#[derive(Debug, Clone, SimpleObject)]
pub struct AwawMayLeave {
    /// Factors that may leave.
    free: u32,
    /// Factors that must stay.
    tied: u32,
    /// The units of which each alone may leave.
    units: Vec<ID>,
}

impl From<&MayLeave> for AwawMayLeave {
    fn from(found: &MayLeave) -> Self {
        Self { free: found.free, tied: found.tied, units: found.units.iter().map(id).collect() }
    }
}

/// A unit that a country could build, and who can pay.
#[derive(Debug, Clone, SimpleObject)]
pub struct AwawBuildable {
    /// The unit.
    unit: ID,
    /// Where.
    at: AwawPlace,
    /// Its cost in BRPs, where it is known.
    cost: Option<u16>,
    /// Who can pay all of it.
    payers: Vec<AwawNation>,
    /// What the rules say of it.
    verdict: Verdict,
    /// Whether something must be declared first.
    asks: bool,
}

impl From<&Buildable> for AwawBuildable {
    fn from(found: &Buildable) -> Self {
        Self {
            unit: id(found.unit),
            at: found.at.into(),
            cost: found.cost,
            payers: found.payers.iter().copied().map(AwawNation::from).collect(),
            verdict: (&found.verdict).into(),
            asks: found.asks,
        }
    }
}

/// Whether a nation can pay for a country, in BRPs.
#[derive(Debug, Clone, SimpleObject)]
pub struct AwawPayer {
    /// Who.
    nation: AwawNation,
    /// Whether it can.
    can: bool,
    /// The clauses that bar it.
    barred_by: Vec<Clause>,
    /// What is left of its construction limit.
    limit_left: i32,
    /// Its BRP level.
    level: i32,
    /// What is left of its pre-war grant limit; null where that does not bind.
    prewar_left: Option<i32>,
    /// Transports that it needs.
    transports_needed: i32,
}

impl From<&Payer> for AwawPayer {
    fn from(payer: &Payer) -> Self {
        Self {
            nation: payer.nation.into(),
            can: payer.can,
            barred_by: clauses(&payer.barred_by),
            limit_left: payer.limit_left,
            level: payer.level,
            prewar_left: payer.prewar_left,
            transports_needed: payer.transports_needed,
        }
    }
}

/// What the construction limit of a country is made of, in BRPs.
#[derive(Debug, Clone, Copy, SimpleObject)]
pub struct AwawLimit {
    /// The limit in full.
    full: i32,
    /// By how much it is reduced.
    reduction: AwawReduction,
    /// After reductions.
    limit: i32,
    /// Spent in this turn.
    spent: i32,
    /// Left of it.
    left: i32,
    /// Left of the British limit.
    british_left: i32,
}

impl From<&LimitBreakdown> for AwawLimit {
    fn from(found: &LimitBreakdown) -> Self {
        Self {
            full: found.full,
            reduction: found.reduction.into(),
            limit: found.limit,
            spent: found.spent,
            left: found.left,
            british_left: found.british_left,
        }
    }
}

/// A way into a box or out of it (71.22, 71.23, 72.22, 72.23).
#[derive(Debug, Clone, SimpleObject)]
pub struct AwawWay {
    /// How.
    method: AwawMethod,
    /// The phase it belongs to.
    phase: AwawPhase,
    /// The edge hex it passes; null where it passes none.
    via: Option<ID>,
    /// Whether it is open.
    open: bool,
    /// The clauses that close it.
    closed_by: Vec<Clause>,
}

impl From<&WayReport> for AwawWay {
    fn from(way: &WayReport) -> Self {
        Self {
            method: way.method.into(),
            phase: way.phase.into(),
            via: way.via.map(id),
            open: way.open,
            closed_by: clauses(&way.closed_by),
        }
    }
}

/// Whether an activity may pass a strait (73.4, 74.3).
#[derive(Debug, Clone, SimpleObject)]
pub struct AwawPassage {
    /// Whether it may.
    may: bool,
    /// The gate of the Strait of Malacca that it would pass; null for none.
    gate: Option<AwawGate>,
    /// Who controls the strait.
    held_by: Option<AwawSide>,
    /// Whether it passes as submarines do.
    as_submarine: bool,
    /// The clauses that stop it.
    stopped_by: Vec<Clause>,
}

impl From<&Passable> for AwawPassage {
    fn from(found: &Passable) -> Self {
        Self {
            may: found.may,
            gate: found.gate.map(AwawGate::from),
            held_by: found.held_by.map(AwawSide::from),
            as_submarine: found.as_submarine,
            stopped_by: clauses(&found.stopped_by),
        }
    }
}

/// What Japan may build of the Indian National Army (72.92, 72.93).
#[derive(Debug, Clone, SimpleObject)]
pub struct AwawInaMenu {
    /// Whether the subversion result came.
    subversion: bool,
    /// Objectives that the force pool counts.
    objectives: u32,
    /// Objectives that Japan holds: what it will count in the next Japanese construction phase.
    held: Vec<ID>,
    /// The most factors of the force pool.
    limit: u32,
    /// 1-2 units in play.
    small: u32,
    /// 2-2 units in play.
    large: u32,
    /// Factors saved, 0 or 1.
    saved: u32,
    /// Whether this turn's factor is still free.
    factor_free: bool,
    /// Partisans that may still come into play.
    partisans_left: u32,
    /// What this turn allows and what it does not, with ready commands of the Axis.
    offers: Vec<AwawOffer>,
}

impl AwawInaMenu {
    pub(super) fn new(menu: &InaMenu, game: &Game) -> Self {
        Self {
            subversion: menu.subversion,
            objectives: menu.objectives,
            held: menu.held.iter().map(id).collect(),
            limit: menu.limit,
            small: menu.small,
            large: menu.large,
            saved: menu.saved,
            factor_free: menu.factor_free,
            partisans_left: u32::try_from(menu.partisans_left).unwrap_or(u32::MAX),
            offers: menu.offers.iter().map(|offer| AwawOffer::new(offer, game, Seat::Side(Side::Axis))).collect(),
        }
    }
}

/// A city that Britain lost, and when that takes effect (72.81).
#[derive(Debug, Clone, SimpleObject)]
pub struct AwawCityClock {
    /// The city.
    city: ID,
    /// Ends of an Allied player turn until then.
    ends: u8,
    /// Its value in BRPs.
    brps: u16,
    /// Who holds it.
    held_by: Option<AwawSide>,
    /// By which date the players prorate it.
    prorated: AwawProrationDate,
    /// A proposal for its prorated value in BRPs, where the table wants one (AWAW-R-40).
    suggestion: Option<u16>,
}

impl From<&CityClock> for AwawCityClock {
    fn from(clock: &CityClock) -> Self {
        Self {
            city: id(clock.city),
            ends: clock.ends,
            brps: clock.brps,
            held_by: clock.held_by.map(AwawSide::from),
            prorated: clock.prorated.into(),
            suggestion: clock.suggestion,
        }
    }
}

/// What a year start adds to the British BRP level (74.21).
#[derive(Debug, Clone, SimpleObject)]
pub struct AwawColonyIncome {
    /// The year that starts next.
    year: u16,
    /// BRPs, all places together.
    brps: u16,
    /// The places that count with the present control.
    places: Vec<AwawColony>,
}

/// A place that counts at a year start.
#[derive(Debug, Clone, SimpleObject)]
pub struct AwawColony {
    /// Its short name.
    spot: ID,
    /// Its name.
    name: String,
    /// BRPs.
    brps: u16,
}

impl AwawColonyIncome {
    pub(super) fn new(income: &ColonyIncome, game: &Game) -> Self {
        let places = income.places.iter().map(|(spot, brps)| AwawColony {
            spot: id(spot),
            name: game.pack.place(*spot).map_or_else(|| spot.to_string(), |place| place.name.clone()),
            brps: *brps,
        });
        Self { year: income.year, brps: income.brps, places: places.collect() }
    }
}

/// The defence of Gibraltar (73.21).
#[derive(Debug, Clone, Copy, SimpleObject)]
pub struct AwawGibraltarDefence {
    /// The DM; null where the players have not said whether it holds for the Axis (AWAW-R-59).
    modifier: Option<i8>,
    /// Whether it rests on a declaration: a siege, or an Axis defender.
    declared: bool,
}

impl From<Defence> for AwawGibraltarDefence {
    fn from(defence: Defence) -> Self {
        Self { modifier: defence.modifier, declared: defence.declared }
    }
}

/// A modifier of submarine warfare that this chapter gives (72.82, 73.71).
#[derive(Debug, Clone, SimpleObject)]
pub struct AwawSubmarineModifier {
    /// The place it comes from.
    place: ID,
    /// Whom it favors.
    favors: AwawSide,
    /// Its size; null where it is to be declared (AWAW-R-53, AWAW-R-62).
    size: Option<u16>,
    /// The clause.
    clause: Clause,
}

impl From<&SubmarineModifier> for AwawSubmarineModifier {
    fn from(modifier: &SubmarineModifier) -> Self {
        Self {
            place: id(modifier.place),
            favors: modifier.favors.into(),
            size: modifier.size,
            clause: (&clause::Clause::new(modifier.clause)).into(),
        }
    }
}
