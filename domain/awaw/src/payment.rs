//! AWAW 70.15C, 70.25B, 71.153, 72.163: who may pay for a country, and against which limits.

pub(super) mod clauses;

use super::accounts::{Figure, HOLDERS, post};
use super::canada;
use super::command::Share;
use super::components::{Country, Nation, TransportKind, War};
use super::deciding::Deciding;
use super::declarations::{Basis, Topic};
use super::event::Event;
use super::game::Game;
use super::judging::{Judging, refuse};
use super::rulings::{DeficitPayment, SplitCost, TransportRounding};
use super::{australia, india, south_africa};
pub use clauses::PayRules;
use kernel::violation::{Refusal, RefusalKind, Violation};

/// The clauses of a country.
pub const fn rules(country: Country) -> &'static PayRules {
    match country {
        Country::Canada => &canada::PAY,
        Country::SouthAfrica => &south_africa::PAY,
        Country::Australia => &australia::PAY,
        Country::India => &india::PAY,
    }
}

/// What is paid for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// A unit or a ship.
    Construction,
    Repair,
}

/// How many portions of five BRPs need a transport (AWAW-R-16).
pub fn portions(game: &Game, brps: i32) -> i32 {
    match game.rulings.grant_transport_rounding {
        TransportRounding::Up => (brps + 4) / 5,
        TransportRounding::Down => brps / 5,
    }
}

/// Whether the transports assigned to a country carry so many portions (70.25B, 71.153B, 72.163B).
pub fn carries(game: &Game, country: Country, portions: i32) -> bool {
    let state = game.country(country);
    let assigned = |kind: TransportKind| i32::from(state.transports.get(&kind).copied().unwrap_or_default());
    match country {
        Country::Canada => true,
        Country::SouthAfrica => assigned(TransportKind::Atlantic) >= portions,
        Country::Australia => assigned(TransportKind::Pacific) >= portions,
        Country::India => {
            assigned(TransportKind::IndianOcean) >= portions
                && assigned(TransportKind::Atlantic) + assigned(TransportKind::Pacific) >= portions
        }
    }
}

/// Each payer with what he pays; `None` where the shares do not make up the cost.
pub fn split(payers: &[Share], cost: u16) -> Option<Vec<(Nation, i32)>> {
    let named: u32 = payers.iter().filter_map(|share| share.brps).map(u32::from).sum();
    let rest = u32::from(cost).checked_sub(named)?;
    let open = payers.iter().filter(|share| share.brps.is_none()).count();
    if payers.is_empty() || open > 1 || (open == 0 && rest > 0) {
        return None;
    }
    let amount = |share: &Share| i32::try_from(share.brps.map_or(rest, u32::from)).unwrap_or(i32::MAX);
    Some(payers.iter().map(|share| (share.by, amount(share))).collect())
}

/// Whether a country's construction can be paid so.
pub(super) fn judge(
    judging: &mut Judging,
    country: Country,
    payers: &[Share],
    cost: u16,
    purpose: Purpose,
) -> Result<(), Refusal> {
    let Some(parts) = split(payers, cost) else {
        return Err(refuse(
            RefusalKind::Malformed,
            format!("the shares do not make up {cost} BRPs"),
            "name each payer, and what he pays where there are several",
        ));
    };
    let rules = rules(country);
    judging.demand(parts.len() == 1 || judging.game.rulings.split_single_cost == SplitCost::Split, || {
        Violation::new(rules.britain_pays, "one unit paid by several nations", "let one of them pay for it")
    });
    for (payer, amount) in parts {
        match payer {
            Nation::Britain => judge_britain(judging, rules, amount)?,
            Nation::UnitedStates => judge_us(judging, country, rules, amount, purpose)?,
            other @ (Nation::Canada
            | Nation::SouthAfrica
            | Nation::Australia
            | Nation::India
            | Nation::France
            | Nation::Netherlands
            | Nation::China
            | Nation::Japan
            | Nation::IndianNationalArmy
            | Nation::Germany
            | Nation::Italy) => judging.object({
                let objection = Violation::new(
                    rules.no_third_payer,
                    format!("{} pays for {}", other.name(), country.name()),
                    "let Britain or the U.S. pay",
                );
                if other.country().is_some() { objection.also(rules.in_base) } else { objection }
            }),
        }
    }
    Ok(())
}

fn judge_account(judging: &mut Judging, payer: Nation, amount: i32, clause: &'static str) -> Result<(), Refusal> {
    let game = judging.game;
    let account = game.account(payer);
    if !account.known {
        return Err(refuse(
            RefusalKind::Malformed,
            format!("the account of {} is not entered", payer.name()),
            "enter it from your scenario",
        ));
    }
    judging.rest(clause, Basis::VerifiedFromTranscription);
    let left = game.limit_left(payer);
    judging.demand(amount <= left, || {
        Violation::new(
            clause,
            format!("{amount} BRPs of construction for {}; {left} of its limit are left", payer.name()),
            format!("spend {left} or less, or let another payer pay"),
        )
    });
    if amount > account.level.max(0) && amount > 0 {
        let may = match game.rulings.allow_deficit_payment {
            DeficitPayment::Refuse => Some(false),
            DeficitPayment::Declared => {
                judging.ask(Topic::DeficitSpending { nation: payer }, clause).map(super::declarations::Value::is_yes)
            }
        };
        judging.demand(may != Some(false), || {
            Violation::new(
                clause,
                format!("{amount} BRPs; {} has {}", payer.name(), account.level),
                format!("spend {} or less", account.level.max(0)),
            )
        });
    }
    Ok(())
}

fn judge_britain(judging: &mut Judging, rules: &'static PayRules, amount: i32) -> Result<(), Refusal> {
    if judging.game.british_surrender.is_some() {
        let may = judging.ask(Topic::BritainPays, rules.britain_pays);
        judging.demand(may.is_none_or(super::declarations::Value::is_yes), || {
            Violation::new(rules.britain_pays, "Britain surrendered and may not pay", "let the U.S. pay")
        });
    }
    judge_account(judging, Nation::Britain, amount, rules.britain_pays)
}

fn judge_us(
    judging: &mut Judging,
    country: Country,
    rules: &'static PayRules,
    amount: i32,
    purpose: Purpose,
) -> Result<(), Refusal> {
    let game = judging.game;
    if let Some(gate) = rules.us_gate {
        judging.demand(us_may_pay(game), || {
            Violation::new(
                gate,
                format!("the U.S. pays for {}, not at war with Japan, and Britain has not surrendered", country.name()),
                "let Britain pay",
            )
        });
    }
    judge_account(judging, Nation::UnitedStates, amount, rules.us_pays)?;
    if let Some(prewar) = rules.prewar.filter(|_| counts_as_prewar(game, purpose)) {
        let account = game.account(Nation::UnitedStates);
        let entered = account.prewar;
        let limit = entered.or_else(|| {
            judging.ask(Topic::PrewarGrantLimit, prewar).and_then(super::declarations::Value::number).map(i32::from)
        });
        if let Some(limit) = limit {
            let left = (limit - account.prewar_spent).max(0);
            judging.demand(amount <= left, || {
                Violation::new(
                    prewar,
                    format!("{amount} BRPs; {left} of the American pre-war grant limit are left"),
                    format!("spend {left} or less, or let Britain pay"),
                )
            });
        }
    }
    if let Some(transports) = rules.transports {
        let needed = portions(game, game.country(country).granted + amount);
        judging.demand(carries(game, country, needed), || {
            Violation::new(
                transports,
                format!("{needed} portions of American BRPs for {} without the transports they need", country.name()),
                "assign the transports first",
            )
        });
    }
    Ok(())
}

/// Whether the U.S. may pay for Australia and India (71.153B, 72.163B).
pub fn us_may_pay(game: &Game) -> bool {
    game.at_war(War::UsJapan) || game.british_surrender.is_some()
}

/// Whether American spending counts against the pre-war grant limit (70.15C, 70.25B, AWAW-R-15).
pub fn counts_as_prewar(game: &Game, purpose: Purpose) -> bool {
    let counted = purpose == Purpose::Construction
        || game.rulings.prewar_limit_counts_repair == super::rulings::PrewarRepair::Counted;
    !game.at_war(War::UsGermany) && counted
}

/// What is counted by the turn when a country's construction is paid.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Counts {
    /// Infantry factors.
    pub(super) infantry: u32,
    /// Army air factors.
    pub(super) air: u32,
    /// Shipbuilding points.
    pub(super) points: u8,
}

/// It is paid: level, limits and grants are charged.
pub(super) fn pay(
    deciding: &mut Deciding,
    country: Country,
    payers: &[Share],
    cost: u16,
    purpose: Purpose,
    counts: Counts,
    what: &str,
) {
    let rules = rules(country);
    let parts = split(payers, cost).unwrap_or_default();
    let mut granted = 0;
    for (payer, amount) in parts {
        // Only an overruled objection comes here: the chapter keeps no account of such a payer.
        if !HOLDERS.contains(&payer) {
            deciding.note(format!("{} pays {amount} BRPs outside the accounts", payer.name()), rules.no_third_payer);
            continue;
        }
        let clause = if let Nation::UnitedStates = payer { rules.us_pays } else { rules.britain_pays };
        post(deciding, payer, Figure::Level, -amount, clause, what);
        post(deciding, payer, Figure::Spent, amount, clause, what);
        if payer == Nation::UnitedStates {
            granted += amount;
            if let Some(prewar) = rules.prewar.filter(|_| counts_as_prewar(&deciding.game, purpose)) {
                post(deciding, payer, Figure::PrewarSpent, amount, prewar, what);
            }
        }
    }
    let Counts { infantry, air, points } = counts;
    deciding.happen(Event::CountrySpent { country, brps: i32::from(cost), infantry, air, points, granted });
}
