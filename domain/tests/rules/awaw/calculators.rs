//! What a player asks before he acts.

use std::time::Instant;

use domain::awaw::calculators::*;
use domain::awaw::command::Method;
use domain::awaw::components::{Area, Country, Nation, UnitKind, War};
use domain::awaw::event::ActivityKind;
use domain::awaw::malacca::Gate;

use crate::common::awaw::*;

const BRITAIN: Nation = Nation::Britain;
const US: Nation = Nation::UnitedStates;

#[test]
fn the_surrender_check_says_what_would_tip_it() {
    let board = Board::at(SPRING_1942, ALLIES, END).factors(Area::Australia, 13, 0, 0);
    let found = surrender_check(&board.game, Area::Australia);
    assert_eq!((found.margin, found.surrenders, found.to_be_safe, found.to_fall), (8, false, 0, 2));
    let falls = surrender_check(&board.factors(Area::Australia, 16, 0, 0).game, Area::Australia);
    assert_eq!((falls.margin, falls.surrenders, falls.to_be_safe, falls.to_fall), (11, true, 2, 0));
}

#[test]
fn the_forecast_is_what_is_booked() {
    let mut board = Board::at(SPRING_1942, AXIS, COMBAT).factors(Area::Australia, 12, 0, 0);
    let forecast = adjacency_forecast(&board.game, Area::Australia);
    assert_eq!((forecast.brps, forecast.limits), (7, 2));
    board.play(AXIS, end_phase());
    assert_eq!(board.level(BRITAIN), 83);
    let limit = limit_breakdown(&board.game, Country::Australia).unwrap();
    assert_eq!((limit.full, limit.limit, limit.left, limit.british_left), (9, 7, 7, 38));
}

#[test]
fn what_may_be_built_and_who_pays() {
    let mut board = Board::building(FALL_1940);
    let found = what_may_build(&board.game, Country::Australia);
    assert_eq!(found.len(), 5);
    assert!(found.iter().all(|line| line.payers == [BRITAIN]));
    board.play(ALLIES, build("AUS-INF5", AUSTRALIA, BRITAIN));
    let found = what_may_build(&board.game, Country::Australia);
    let large = found.iter().find(|line| line.unit == unit("AUS-INF6")).unwrap();
    assert!(large.verdict.cites("AWAW-71.152A-a") && large.payers.is_empty());
    let payers = who_can_pay(&board.game, Country::Australia, 3);
    assert!(payers[0].can && !payers[1].can);
    assert!(payers[1].barred_by.iter().any(|clause| clause.id() == "AWAW-71.153B-a"));
    let canada = who_can_pay(&board.game, Country::Canada, 3);
    assert_eq!((canada[1].can, canada[1].prewar_left, canada[1].transports_needed), (true, Some(5), 0));
}

#[test]
fn ways_in_and_out_and_who_may_leave() {
    let board = Board::at(SPRING_1942, ALLIES, MOVEMENT)
        .war(War::BritainJapan)
        .foreign("US-INF", US, UnitKind::Infantry, "1-2", hex("NN22"))
        .factors(Area::Australia, 4, 0, 0);
    let open: Vec<Method> = ways_in(&board.game, Area::Australia, unit("US-INF"))
        .iter()
        .filter(|way| way.open)
        .map(|way| way.method)
        .collect();
    assert!(open.contains(&Method::Move) && !open.contains(&Method::Nr));
    let leaving = may_leave(&board.game, Area::Australia);
    assert_eq!((leaving.free, leaving.tied, leaving.units.len()), (1, 4, 3));
    let out = ways_out(&board.game, Area::Australia, unit("AUS-INF1"), hex("NN22"));
    assert!(out.iter().all(|way| !way.open));
    assert!(out.iter().any(|way| way.closed_by.iter().any(|clause| clause.id() == "AWAW-71.23-c")));
    let offers = where_may_go(&board.game, unit("US-INF"), AUSTRALIA);
    assert!(offers.iter().any(|offer| offer.verdict.is_clear()));
}

#[test]
fn what_may_pass() {
    let board = Board::at(SPRING_1942, AXIS, REDEPLOY).foreign(
        "GE-SUB",
        Nation::Germany,
        UnitKind::Submarine,
        "1",
        hex("BREST"),
    );
    let path = [spot("DD10"), spot("DD11")];
    let stopped = may_pass_malacca(&board.game, AXIS, ActivityKind::Nr, &path, None);
    assert_eq!((stopped.may, stopped.gate), (false, Some(Gate::West)));
    assert!(may_pass_malacca(&board.game, ALLIES, ActivityKind::Nr, &path, None).may);
    let passes = may_pass_gibraltar(&board.game, unit("GE-SUB"), hex("NAPLES")).unwrap();
    assert!(passes.may && passes.as_submarine);
    assert!(may_pass_gibraltar(&board.game, unit("GHOST"), hex("NAPLES")).is_none());
}

#[test]
fn the_menu_of_the_indian_national_army() {
    let board = Board::at(SPRING_1942, AXIS, BUILD).held("RANGOON", AXIS).held("DACCA", AXIS).subverted();
    let menu = ina_menu(&board.game);
    assert_eq!((menu.subversion, menu.objectives, menu.limit, menu.partisans_left), (true, 2, 6, 2));
    assert!(menu.factor_free && menu.offers.iter().any(|offer| offer.verdict.is_clear()));
}

#[test]
fn what_falls_due() {
    let board = Board::at(FALL_1939, ALLIES, MOVEMENT);
    let due = next_dates(&board.game);
    assert_eq!(due.len(), 6);
    assert!(next_dates(&Board::at(WINTER_1939, ALLIES, MOVEMENT).game).iter().any(|due| due.text.contains("40 BRPs")));
    let mut lost = Board::at(SPRING_1942, AXIS, COMBAT);
    lost.play(AXIS, control("CALCUTTA", AXIS));
    let clock = city_clock(&lost.game);
    assert_eq!((clock[0].ends, clock[0].brps), (1, 5));
    assert!(next_dates(&lost.game).iter().any(|due| due.clause.id() == "AWAW-72.81-b"));
    let income = colony_income(&lost.game);
    assert_eq!((income.year, income.brps), (1943, 35));
    assert!(
        income.places.contains(&(spot("DACCA"), 5)) && !income.places.iter().any(|(city, _)| *city == spot("CALCUTTA"))
    );
    assert_eq!(colony_income(&Board::at(WINTER_1939, ALLIES, MOVEMENT).game).year, 1940);
}

/// Printed, not tested: a time on a busy machine proves nothing, but an average far over a millisecond is seen.
#[test]
fn calculators_are_quick() {
    let board = Board::building(SPRING_1942).war(War::BritainJapan).foreign(
        "US-INF",
        US,
        UnitKind::Infantry,
        "1-2",
        hex("NN22"),
    );
    let game = &board.game;
    let begun = Instant::now();
    let rounds = 20;
    for _ in 0..rounds {
        let _ = (surrender_check(game, Area::Australia), limit_breakdown(game, Country::India), next_dates(game));
        let _ = (what_may_build(game, Country::Australia), who_can_pay(game, Country::India, 3), ina_menu(game));
        let _ = (ways_in(game, Area::India, unit("US-INF")), may_leave(game, Area::India));
    }
    println!("eight calculators: {:?} on average together", begun.elapsed() / rounds);
}
