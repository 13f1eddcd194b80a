//! The books of the desk: accounts with their lines, and what the countries and boxes did in this turn.

use async_graphql::{ComplexObject, SimpleObject};
use domain::awaw::accounts::{BasePart, Posting};
use domain::awaw::boxes::Reduction;
use domain::awaw::components::TransportKind;
use domain::awaw::deployment::ColumnReport;
use domain::awaw::game::{Factors, Transports};
use domain::awaw::view::{AccountView, AreaView, CountryView};

use super::{AwawArea, AwawBoxName, AwawCountry, AwawFigure, AwawNation, AwawQuarter, AwawTransportKind};
use crate::graphql::rulebook::Clause;

/// How many lines of an account an answer is reckoned to have.
const POSTINGS: usize = 200;

/// An account (AWAW-R-06). All figures but the resistance level are BRPs.
#[derive(Debug, Clone, SimpleObject)]
#[graphql(complex)]
pub struct AwawAccount {
    /// Whose.
    nation: AwawNation,
    /// Whether its sheet was entered.
    known: bool,
    /// The BRP base.
    base: i32,
    /// The BRP level.
    level: i32,
    /// The construction limit as entered.
    full_limit: i32,
    /// The construction limit after reductions.
    limit: i32,
    /// Spent of the construction limit in this turn.
    spent: i32,
    /// What is left of the limit.
    left: i32,
    /// The resistance level.
    resistance: i32,
    /// The pre-war grant limit, where it is known (AWAW-R-15).
    prewar: Option<i32>,
    /// Spent of the pre-war grant limit.
    prewar_spent: i32,
    #[graphql(skip)]
    postings: Vec<AwawPosting>,
}

#[ComplexObject]
impl AwawAccount {
    /// Its lines of the ledger, the newest at the end.
    #[graphql(complexity = "POSTINGS * child_complexity")]
    async fn postings(&self) -> &[AwawPosting] {
        &self.postings
    }
}

/// A line of the ledger: a figure of an account that changed.
#[derive(Debug, Clone, SimpleObject)]
pub struct AwawPosting {
    /// Whose.
    nation: AwawNation,
    /// Which figure.
    figure: AwawFigure,
    /// By how much it changed.
    change: i32,
    /// What it was after it.
    after: i32,
    /// The clause that orders it; null for what the players enter.
    clause: Option<Clause>,
    /// Why, in words.
    reason: String,
    /// The game turn; null before the first.
    quarter: Option<AwawQuarter>,
}

impl From<&Posting> for AwawPosting {
    fn from(posting: &Posting) -> Self {
        Self {
            nation: posting.nation.into(),
            figure: posting.figure.into(),
            change: posting.change,
            after: posting.after,
            clause: posting.clause.as_ref().map(Clause::from),
            reason: posting.reason.clone(),
            quarter: posting.quarter.map(AwawQuarter::from),
        }
    }
}

impl From<&AccountView> for AwawAccount {
    fn from(view: &AccountView) -> Self {
        let account = view.account;
        Self {
            nation: view.nation.into(),
            known: account.known,
            base: account.base,
            level: account.level,
            full_limit: account.limit,
            limit: view.limit,
            spent: account.spent,
            left: view.left,
            resistance: account.resistance,
            prewar: account.prewar,
            prewar_spent: account.prewar_spent,
            postings: view.postings.iter().map(AwawPosting::from).collect(),
        }
    }
}

/// A part of the British BRP base (70.13, 70.23, 71.11, 72.11).
#[derive(Debug, Clone, Copy, SimpleObject)]
pub struct AwawBasePart {
    /// The country; null for everything else.
    country: Option<AwawCountry>,
    /// BRPs.
    brps: i32,
}

impl From<&BasePart> for AwawBasePart {
    fn from(part: &BasePart) -> Self {
        Self { country: part.country.map(AwawCountry::from), brps: part.brps }
    }
}

/// A country of the Commonwealth, and what it did in this turn.
#[derive(Debug, Clone, SimpleObject)]
pub struct AwawCountryView {
    /// Which.
    country: AwawCountry,
    /// BRPs inside the British base; 0 after its surrender.
    brps: i32,
    /// Whether it surrendered.
    surrendered: bool,
    /// Its construction limit in BRPs after reductions; null where it has none of its own.
    limit: Option<i32>,
    /// BRPs of construction in this turn.
    spent: i32,
    /// American BRPs granted in this turn.
    granted: i32,
    /// Infantry factors built in this turn.
    infantry: u32,
    /// Army air factors built in this turn.
    air: u32,
    /// Shipbuilding points.
    yard: u8,
    /// Shipbuilding points used in this turn.
    yard_used: u8,
    /// Infantry factors that production added in the game (71.12C, 72.12B).
    produced: u32,
    /// Of them in this turn.
    produced_now: u32,
    /// Transports that carry American BRPs in this turn.
    transports: Vec<AwawTransportsUsed>,
    /// Its deployment table; empty where it has none (71.13, 72.13).
    deployment: Vec<AwawDeploymentColumn>,
}

/// Transports of a sea in use.
#[derive(Debug, Clone, Copy, SimpleObject)]
pub struct AwawTransportsUsed {
    /// Which.
    kind: AwawTransportKind,
    /// How many.
    number: u8,
}

/// A column of a deployment table, in infantry factors.
#[derive(Debug, Clone, SimpleObject)]
pub struct AwawDeploymentColumn {
    /// The least that it must hold.
    minimum: u32,
    /// The most that it may hold.
    maximum: u32,
    /// What stands in it.
    factors: u32,
    /// How many more it takes.
    room: u32,
    /// How many may leave it by the table.
    slack: u32,
    /// The clause that sets its maximum.
    clause: Clause,
}

impl From<&ColumnReport> for AwawDeploymentColumn {
    fn from(report: &ColumnReport) -> Self {
        Self {
            minimum: report.column.minimum,
            maximum: report.column.maximum,
            factors: report.factors,
            room: report.room,
            slack: report.slack,
            clause: (&domain::kernel::clause::Clause::new(report.column.most)).into(),
        }
    }
}

impl From<&CountryView> for AwawCountryView {
    fn from(view: &CountryView) -> Self {
        let state = &view.state;
        let used = |(kind, number): (&TransportKind, &u8)| AwawTransportsUsed { kind: (*kind).into(), number: *number };
        Self {
            country: view.country.into(),
            brps: view.brps,
            surrendered: view.surrendered,
            limit: view.limit,
            spent: state.spent,
            granted: state.granted,
            infantry: state.infantry,
            air: state.air,
            yard: state.yard,
            yard_used: state.yard_used,
            produced: state.produced,
            produced_now: state.produced_now,
            transports: state.transports.iter().map(used).collect(),
            deployment: view.deployment.iter().map(AwawDeploymentColumn::from).collect(),
        }
    }
}

/// A box with rules of its own, in ground factors (71, 72).
#[derive(Debug, Clone, SimpleObject)]
pub struct AwawAreaView {
    /// Which.
    area: AwawArea,
    /// Its name as a mapboard box.
    #[graphql(name = "box")]
    mapboard_box: AwawBoxName,
    /// When its country surrendered; null while it did not.
    surrendered: Option<AwawQuarter>,
    /// Hostile ground factors next to it.
    hostile: u32,
    /// Western Allied ground factors inside.
    defending: u32,
    /// Of both, those entered as numbers (AWAW-R-32).
    entered: AwawFactors,
    /// By how much limits are reduced now.
    reduction: AwawReduction,
    /// Whether it shares an attrition zone.
    in_attrition_zone: bool,
}

/// Ground factors at a box that are not recorded unit by unit (AWAW-R-32).
#[derive(Debug, Clone, Copy, SimpleObject)]
pub struct AwawFactors {
    /// Japanese, next to the box.
    japanese: u32,
    /// Of the Indian National Army, next to the box.
    ina: u32,
    /// Western Allied, in the box.
    allied: u32,
}

impl From<Factors> for AwawFactors {
    fn from(factors: Factors) -> Self {
        Self { japanese: factors.japanese, ina: factors.ina, allied: factors.allied }
    }
}

/// By how much limits are reduced, in BRPs (71.152, 71.321, 71.41, 72.162, 72.321, 72.41).
#[derive(Debug, Clone, Copy, SimpleObject)]
pub struct AwawReduction {
    /// By bombing and flying bombs.
    bombing: i32,
    /// By rockets.
    rockets: i32,
    /// By adjacent ground factors.
    adjacency: i32,
    /// The country's limit: all together, three at most.
    country: i32,
    /// The British limit (AWAW-R-29).
    british: i32,
}

impl From<Reduction> for AwawReduction {
    fn from(reduction: Reduction) -> Self {
        let Reduction { bombing, rockets, adjacency, country, british } = reduction;
        Self { bombing, rockets, adjacency, country, british }
    }
}

impl From<&AreaView> for AwawAreaView {
    fn from(view: &AreaView) -> Self {
        Self {
            area: view.area.into(),
            mapboard_box: view.area.as_box().into(),
            surrendered: view.surrendered.map(AwawQuarter::from),
            hostile: view.hostile,
            defending: view.defending,
            entered: view.entered.into(),
            reduction: view.reduction.into(),
            in_attrition_zone: view.in_attrition_zone,
        }
    }
}

/// Transports of a sea.
#[derive(Debug, Clone, Copy, SimpleObject)]
pub struct AwawTransports {
    /// Which.
    kind: AwawTransportKind,
    /// How many there are; null where that is not entered.
    stock: Option<u8>,
    /// Used in this turn.
    used: u8,
}

impl From<&(TransportKind, Transports)> for AwawTransports {
    fn from((kind, transports): &(TransportKind, Transports)) -> Self {
        Self { kind: (*kind).into(), stock: transports.stock, used: transports.used }
    }
}
