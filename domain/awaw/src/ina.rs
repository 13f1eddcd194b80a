//! AWAW 72.9: the Indian National Army.

use super::accounts::{Figure, post};
use super::calendar::Phase;
use super::cities::{self, OBJECTIVES};
use super::components::{Counter, Land, Mark, Nation, Place, Print, Side, Spot, UnitKind};
use super::construction;
use super::deciding::Deciding;
use super::declarations::{Basis, Topic, Value};
use super::event::Event;
use super::forces;
use super::game::Game;
use super::judging::{Judging, refuse};
use super::rulings::{DeficitPayment, InaSaving};
use kernel::verdict::{Refusal, RefusalKind, Violation};

/// A unit of one factor.
pub const SMALL: Print = Print::of(1, 2);
/// A unit of two factors.
pub const LARGE: Print = Print::of(2, 2);
/// Indian partisans in play at most (72.93A).
pub const PARTISANS: usize = 2;

/// Objectives that Japan holds now.
pub fn objectives(game: &Game) -> u32 {
    let held = OBJECTIVES.into_iter().filter(|name| cities::is_japanese(game, name)).count();
    u32::try_from(held).unwrap_or_default()
}

/// Infantry units of a type in play.
pub fn in_play(game: &Game, print: Print) -> u32 {
    let units = game.units_of(Nation::IndianNationalArmy).filter(|unit| unit.place().is_some());
    let infantry = units.filter(|unit| unit.counter.kind == UnitKind::Infantry && unit.counter.print == print);
    u32::try_from(infantry.count()).unwrap_or_default()
}

/// Partisans in play.
pub fn partisans(game: &Game) -> usize {
    let units = game.units_of(Nation::IndianNationalArmy).filter(|unit| unit.place().is_some());
    units.filter(|unit| unit.counter.kind == UnitKind::Partisan).count()
}

/// The force pool is fixed as the Japanese unit construction phase begins (72.93B).
pub(super) fn adjust_pool(deciding: &mut Deciding) {
    let objectives = objectives(&deciding.game);
    if objectives != deciding.game.ina.objectives {
        deciding.happen(Event::InaPoolAdjusted { objectives });
    }
}

fn judge_subversion(judging: &mut Judging, clause: &'static str) {
    judging.demand(judging.game.ina.subversion.is_some(), || {
        Violation::new(clause, "no Indian subversion result", "record that production result first")
    });
}

/// Whether an infantry unit can be constructed so.
pub(super) fn judge(judging: &mut Judging, print: Print, city: Spot) -> Result<(), Refusal> {
    judging.only(Side::Axis, "AWAW-72.91-a")?;
    judging.turn(&[Phase::UnitConstruction])?;
    if ![SMALL, LARGE].contains(&print) {
        return Err(refuse(RefusalKind::Malformed, format!("a {print} unit"), "construct a 1-2 or a 2-2"));
    }
    judge_subversion(judging, "AWAW-72.92A-a");
    judge_rate(judging, print);
    let game = judging.game;
    let limit = game.ina.objectives;
    let there = in_play(game, print);
    judging.demand(there < limit, || {
        let objection = Violation::new(
            "AWAW-72.93A-b",
            format!("{there} {print} units are in play; the force pool has {limit}"),
            "hold more of Calcutta, Colombo, Dacca and Rangoon, or construct another type",
        );
        if there > limit { objection.also("AWAW-72.93B-c") } else { objection }
    });
    judge_city(judging, city);
    let clause = "AWAW-72.92D-a";
    if let Some(cost) = construction::cost(judging, UnitKind::Infantry, print, clause) {
        judge_cost(judging, i32::from(cost), clause)?;
    }
    Ok(())
}

fn judge_rate(judging: &mut Judging, print: Print) {
    let ina = &judging.game.ina;
    judging.demand(!ina.factor_used, || {
        Violation::new(
            "AWAW-72.92B-a",
            "a second factor of the Indian National Army in this turn",
            "construct it in the next turn",
        )
    });
    judging.demand(print == SMALL || ina.saved > 0, || {
        Violation::new("AWAW-72.92B-b", "a 2-2 where no factor was deferred", "construct a 1-2, or defer it first")
    });
}

fn judge_city(judging: &mut Judging, city: Spot) {
    let clause = "AWAW-72.92C-a";
    let city = construction::named(judging.game, city);
    let control = judging.game.control.get(&city).copied();
    let held =
        control.is_some_and(|control| control.side == Some(Side::Axis) && control.at_turn_start == Some(Side::Axis));
    let land = judging.land(city, clause).is_none_or(|land| matches!(land, Land::India | Land::Burma));
    let fits = held && land && judging.is(city, Mark::City, clause) != Some(false);
    let supplied =
        if fits { judging.ask(Topic::FullSupply { spot: city }, clause).is_none_or(Value::is_yes) } else { true };
    judging.demand(fits && supplied, || {
        Violation::new(
            clause,
            format!("{city} as the place of a unit of the Indian National Army"),
            "name a fully supplied city of India or Burma that Japan held as its player turn began",
        )
    });
}

fn judge_cost(judging: &mut Judging, cost: i32, clause: &'static str) -> Result<(), Refusal> {
    let account = judging.game.account(Nation::Japan);
    if !account.known {
        return Err(refuse(
            RefusalKind::Malformed,
            "the account of Japan is not entered",
            "enter it from your scenario",
        ));
    }
    judging.rest(clause, Basis::VerifiedFromTranscription);
    if cost > account.level.max(0) && cost > 0 {
        let may = match judging.game.rulings.allow_deficit_payment {
            DeficitPayment::Refuse => Some(Value::No),
            DeficitPayment::Declared => judging.ask(Topic::DeficitSpending { nation: Nation::Japan }, clause),
        };
        judging.demand(may != Some(Value::No), || {
            Violation::new(clause, format!("{cost} BRPs; Japan has {}", account.level), "spend what Japan has")
        });
    }
    Ok(())
}

/// The unit is built, and Japan pays.
pub(super) fn construct(deciding: &mut Deciding, print: Print, city: Spot) {
    let city = construction::named(&deciding.game, city);
    let cost = construction::known_cost(deciding, UnitKind::Infantry, print);
    let counter = new(&deciding.game, UnitKind::Infantry, print);
    post(deciding, Nation::Japan, Figure::Level, -i32::from(cost), "AWAW-72.92D-a", counter.to_string());
    let kept = deciding.game.rulings.ina_saving_lapses_on_build == InaSaving::Kept;
    let saved = if print == SMALL && kept { deciding.game.ina.saved } else { 0 };
    deciding.happen(Event::InaUnitBuilt { counter, at: city, saved });
}

fn new(game: &Game, kind: UnitKind, print: Print) -> Counter {
    forces::new_counter(game, Nation::IndianNationalArmy, kind, print, game.ina.built)
}

/// Whether the construction of a 1-2 can be deferred.
pub(super) fn judge_deferral(judging: &mut Judging) -> Result<(), Refusal> {
    judging.only(Side::Axis, "AWAW-72.91-a")?;
    judging.turn(&[Phase::UnitConstruction])?;
    judge_subversion(judging, "AWAW-72.92A-a");
    let ina = &judging.game.ina;
    judging.demand(!ina.factor_used, || {
        Violation::new("AWAW-72.92B-b", "this turn's factor is used already", "defer that of the next turn")
    });
    judging.demand(ina.saved == 0, || {
        Violation::new("AWAW-72.92B-c", "a factor is saved already", "construct a unit, or forgo this turn's factor")
    });
    Ok(())
}

/// Whether an Indian partisan can be constructed.
pub(super) fn judge_partisan(judging: &mut Judging, brps: u16) -> Result<(), Refusal> {
    judging.only(Side::Axis, "AWAW-72.91-a")?;
    judging.turn(&[Phase::UnitConstruction])?;
    judge_subversion(judging, "AWAW-72.93A-a");
    judging.declared("AWAW-72.93A-a", "partisans");
    judging.demand(!judging.game.ina.partisan_built, || {
        Violation::new("AWAW-72.93A-a", "a second Indian partisan in this turn", "construct it in the next turn")
    });
    let there = partisans(judging.game);
    judging.demand(there < PARTISANS, || {
        Violation::new("AWAW-72.93A-c", format!("{there} Indian partisans are in play"), "wait until one is lost")
    });
    judge_cost(judging, i32::from(brps), "AWAW-72.92D-a")
}

/// The partisan is built.
pub(super) fn construct_partisan(deciding: &mut Deciding, at: Spot, brps: u16) {
    let counter = new(&deciding.game, UnitKind::Partisan, Print::factors(1));
    post(deciding, Nation::Japan, Figure::Level, -i32::from(brps), "AWAW-72.92D-a", counter.to_string());
    deciding.happen(Event::PartisanBuilt { counter, at });
}

/// 72.94: infantry of the Indian National Army operates in Burma and India alone (AWAW-R-57).
pub(super) fn judge_place(judging: &mut Judging, counter: Counter, to: Place) {
    if counter.kind != UnitKind::Infantry {
        return;
    }
    let fits = match to {
        Place::Box(_) => false,
        Place::Hex(spot) => {
            judging.land(spot, "AWAW-72.94-a").is_none_or(|land| matches!(land, Land::India | Land::Burma))
        }
    };
    judging.demand(fits, || {
        Violation::new("AWAW-72.94-a", format!("{counter} in {to}"), "keep it in Burma or India").about([counter.id])
    });
}
