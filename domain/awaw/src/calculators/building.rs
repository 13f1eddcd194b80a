//! AWAW 70.15, 70.25, 71.15, 72.16: what a country may build now, and who can pay.

use serde::Serialize;

use super::super::book::Awaw;
use super::super::boxes::{self, Reduction};
use super::super::command::{Command, Order, Share};
use super::super::components::{BoxName, Country, Nation, Place, Side, UnitId};
use super::super::game::Game;
use super::super::judging::Judging;
use super::super::payment::{self, Purpose};
use super::super::{construction, questions};
use kernel::clause::Clause;
use kernel::seat::Seat;
use kernel::system::System;
use kernel::violation::Verdict;

/// A unit of the force pool, and whether it may be built now.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Buildable {
    pub unit: UnitId,
    /// Where it would be built.
    pub at: Place,
    /// Its cost, where that is entered.
    pub cost: Option<u16>,
    /// Who may pay for it now.
    pub payers: Vec<Nation>,
    /// Why it cannot be built, where nobody can pay or something else stands in the way.
    pub verdict: Verdict,
    /// Whether something must be declared first.
    pub asks: bool,
}

fn home(country: Country) -> Place {
    match country {
        Country::Canada => Place::Box(BoxName::UsAtlantic),
        Country::SouthAfrica => Place::Box(BoxName::SouthAfrica),
        Country::Australia => Place::Box(BoxName::Australia),
        Country::India => Place::Box(BoxName::India),
    }
}

/// What a country may build now, unit by unit of its force pool, judged as the command would be.
pub fn what_may_build(game: &Game, country: Country) -> Vec<Buildable> {
    let pool = game.units_of(country.nation()).filter(|unit| unit.at.is_unbuilt());
    let at = home(country);
    pool.map(|unit| {
        let counter = unit.counter;
        let judged = |by: Nation| {
            let payers = vec![Share { by, brps: None }];
            let command = Command::from(Order::ConstructUnit { unit: counter.id, at, payers });
            (Awaw::judge(game, Seat::Side(Side::Allies), &command), command)
        };
        let both = [Nation::Britain, Nation::UnitedStates].map(|nation| (nation, judged(nation)));
        let payers = both.iter().filter(|(_, (verdict, _))| verdict.is_clear()).map(|(nation, _)| *nation).collect();
        let [(_, (verdict, command)), _] = both;
        let asks = !questions(game, Seat::Side(Side::Allies), &command).is_empty();
        Buildable { unit: counter.id, at, cost: game.cost(counter.kind, counter.print), payers, verdict, asks }
    })
    .collect()
}

/// A nation that could pay.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Payer {
    pub nation: Nation,
    /// Whether it can pay that much now.
    pub can: bool,
    /// The clauses that bar it.
    pub barred_by: Vec<Clause>,
    /// What is left of its construction limit.
    pub limit_left: i32,
    pub level: i32,
    /// What is left of the pre-war grant limit, where that counts.
    pub prewar_left: Option<i32>,
    /// Portions of transports needed for the turn's grants with this one.
    pub transports_needed: i32,
}

/// Who can pay so much for a country now: judged as the payment of a command would be.
pub fn who_can_pay(game: &Game, country: Country, cost: u16) -> Vec<Payer> {
    let rules = payment::rules(country);
    [Nation::Britain, Nation::UnitedStates]
        .into_iter()
        .map(|nation| {
            let mut judging = Judging::new(game, Side::Allies, &[]);
            let share = [Share { by: nation, brps: None }];
            let verdict = match payment::judge(&mut judging, country, &share, cost, Purpose::Construction) {
                Ok(()) => judging.into_verdict(),
                Err(refusal) => Verdict::refused(refusal),
            };
            let account = game.account(nation);
            let us = nation == Nation::UnitedStates;
            let counts = us && rules.prewar.is_some() && payment::counts_as_prewar(game, Purpose::Construction);
            let named = verdict.violations.iter().map(|violation| violation.clause.clone());
            let asked = verdict.refusal.iter().filter_map(|refusal| refusal.clause.clone());
            let granted = game.country(country).granted + i32::from(cost);
            Payer {
                nation,
                can: verdict.is_clear(),
                barred_by: named.chain(asked).collect(),
                limit_left: game.limit_left(nation),
                level: account.level,
                prewar_left: account.prewar.filter(|_| counts).map(|limit| limit - account.prewar_spent),
                transports_needed: if us && rules.transports.is_some() { payment::portions(game, granted) } else { 0 },
            }
        })
        .collect()
}

/// A construction limit, and what makes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct LimitBreakdown {
    /// Before reductions.
    pub full: i32,
    pub reduction: Reduction,
    pub limit: i32,
    /// Spent in this turn.
    pub spent: i32,
    pub left: i32,
    /// Left of the British limit.
    pub british_left: i32,
}

/// The construction limit of Australia or India, and what makes it (71.152, 72.162).
pub fn limit_breakdown(game: &Game, country: Country) -> Option<LimitBreakdown> {
    let area = country.area()?;
    Some(LimitBreakdown {
        full: boxes::rules(area).limit,
        reduction: boxes::reduction(game, area),
        limit: boxes::country_limit(game, country)?,
        spent: game.country(country).spent,
        left: construction::left(game, country)?,
        british_left: game.limit_left(Nation::Britain),
    })
}
