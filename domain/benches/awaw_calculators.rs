//! How fast the calculators of *A World at War* answer on a full desk late in the war, on an invented map: each must take
//! less than [`BAR`].
//!
//! The limit they are held against is one look at every counter, hex and declaration of the desk. Each run asks about
//! another unit, place or box. `cargo xtask bench awaw-calculators` builds and runs this; a file named in
//! `ADJUTANT_BENCH_JSON` gets the numbers as JSON.

#![allow(clippy::unwrap_used, reason = "a bench that cannot go on should stop")]

#[path = "../tests/common/mod.rs"]
mod common;
mod measuring;

use std::hint::black_box;
use std::time::Duration;

use common::awaw::{ALLIES, AXIS, BUILD, Board, END, INDIA, MOVEMENT, REDEPLOY, hex, print, spot, unit, yes};
use common::random::generator;
use domain::awaw::Awaw;
use domain::awaw::accounts::Figure;
use domain::awaw::boxes::activities;
use domain::awaw::calculators::{
    adjacency_forecast, city_clock, colony_income, ina_menu, limit_breakdown, may_leave, may_pass_gibraltar,
    may_pass_malacca, next_dates, surrender_check, ways_in, ways_out, what_may_build, where_may_go, who_can_pay,
};
use domain::awaw::calendar::{Phase, Quarter, Season};
use domain::awaw::components::{
    Area, BoxName, Country, Front, Land, Mark, Nation, Place, Side, Spot, UnitId, UnitKind, War,
};
use domain::awaw::declarations::Topic;
use domain::awaw::deployment::report;
use domain::awaw::event::{ActivityKind, Event};
use domain::awaw::game::{Game, Location};
use domain::awaw::gibraltar::{Attack, defence, submarine_modifiers};
use domain::awaw::surrender::preview;
use domain::awaw::transcribing::{HexRecord, Transcription};
use domain::kernel::system::System;
use measuring::{Times, finish, micros};
use rand::RngExt;
use rand::rngs::StdRng;
use serde_json::json;

/// The median of every calculator must stay under it.
const BAR: Duration = Duration::from_millis(1);
/// Answers measured for each calculator, after a tenth as many that are not.
const RUNS: usize = 2000;

const SUMMER_1944: Quarter = Quarter { season: Season::Summer, year: 1944 };
/// Hexes entered, besides those of the test kit.
const HEXES: usize = 1200;
/// Counters of other nations.
const FOREIGN: usize = 160;
/// Facts declared and kept.
const DECLARED: usize = 300;
/// Lines of the ledger.
const POSTINGS: usize = 600;

/// A calculator by its name, asked run by run.
type Case<'c> = (&'c str, Box<dyn Fn(usize) + 'c>);

fn happen(board: &mut Board, event: &Event) {
    Awaw::apply(&mut board.game, event);
}

/// The hexes of an invented map: the two edges in full, and land and sea all over.
fn hexes(luck: &mut StdRng) -> Vec<HexRecord> {
    let edge = |name: String, land, is: &[Mark]| HexRecord {
        land: Some(land),
        front: Some(Front::Pacific),
        is: is.to_vec(),
        ..HexRecord::of(spot(&name))
    };
    let mut all: Vec<HexRecord> = (15..=31)
        .map(|column| edge(format!("NN{column}"), Land::Australia, &[Mark::SouthEdge, Mark::PacificMapboard]))
        .collect();
    let west = [Mark::WestEdge, Mark::SouthOfHimalayas, Mark::PacificMapboard];
    all.extend(
        ["U", "V", "W", "X", "Z", "AA", "BB", "CC", "DD"].map(|row| edge(format!("{row}2"), Land::India, &west)),
    );
    let lands = [Land::Burma, Land::Malaya, Land::Elsewhere, Land::India, Land::Australia];
    let marks = [Mark::City, Mark::Port, Mark::Objective, Mark::BritishPossession, Mark::Outback];
    let row = |number: usize| char::from(b'A' + u8::try_from(number % 26).unwrap());
    all.extend((0..HEXES).map(|number| {
        let name = format!("{0}{0}{1}", row(number), 40 + number / 26);
        let land = lands[luck.random_range(0..lands.len())];
        let mut record = edge(name, land, &[Mark::PacificMapboard]);
        record.is.extend(marks.iter().filter(|_| luck.random_range(0..4) == 0));
        record
    }));
    all
}

/// Every war is on, every counter in play or lost, the map entered, and much declared and booked.
fn desk() -> Board {
    let mut luck = generator(1944);
    let mut board = Board::at(SUMMER_1944, ALLIES, BUILD).war(War::BritainJapan).war(War::UsJapan).war(War::UsGermany);
    let map = hexes(&mut luck);
    let names: Vec<Spot> = map.iter().map(|record| record.hex).collect();
    for record in map {
        happen(&mut board, &Event::Transcribed(Box::new(Transcription::Hex(record))));
    }
    let anywhere = |luck: &mut StdRng| Place::Hex(names[luck.random_range(0..names.len())]);
    let nations = [Nation::Japan, Nation::UnitedStates, Nation::Britain, Nation::Germany];
    let kinds = [UnitKind::Infantry, UnitKind::Infantry, UnitKind::Armor, UnitKind::ArmyAir, UnitKind::Submarine];
    for number in 0..FOREIGN {
        let (nation, kind) = (nations[number % nations.len()], kinds[luck.random_range(0..kinds.len())]);
        let figures = if matches!(kind, UnitKind::Infantry | UnitKind::Armor) { "2-2" } else { "1" };
        let at = match nation {
            Nation::Germany => hex("BREST"),
            Nation::UnitedStates if number % 8 == 1 => INDIA,
            _ => anywhere(&mut luck),
        };
        board = board.foreign(&format!("X-{number}"), nation, kind, figures, at);
    }
    for number in 0..8 {
        let at = hex(&format!("NN{}", 16 + number));
        board = board.japanese(&format!("EDGE-{number}"), "1-2", at);
    }
    // A third of the Commonwealth's units are lost, so that their force pools are full; others stand far from home.
    let own: Vec<UnitId> = board
        .game
        .units
        .values()
        .filter(|unit| unit.counter.nation.country().is_some())
        .map(|unit| unit.counter.id)
        .collect();
    for (number, id) in own.into_iter().enumerate() {
        match number % 3 {
            0 => board = board.lost(&id.to_string()),
            1 if number % 2 == 0 => board = board.send(&id.to_string(), Location::At(anywhere(&mut luck))),
            _ => {}
        }
    }
    for number in 0..DECLARED {
        let at = names[number * 3 % names.len()];
        let topic = match number % 3 {
            0 => Topic::FullSupply { spot: at },
            1 => Topic::Mark { spot: at, mark: Mark::Port },
            _ => Topic::Mark { spot: at, mark: Mark::EligiblePort },
        };
        board = board.knowing(yes(topic));
    }
    for _ in 0..POSTINGS {
        board.post(Nation::Britain, Figure::Level, luck.random_range(-2..3));
    }
    board =
        board.held("CALCUTTA", AXIS).held("RANGOON", AXIS).held("COLOMBO", AXIS).held("GIBRALTAR", AXIS).subverted();
    happen(&mut board, &Event::CityClockSet { city: spot("CALCUTTA"), ends: 1 });
    for area in Area::ALL {
        board = board.losses(area, 3, 1, 1, 5).factors(area, 6, 2, 1);
    }
    board
}

fn phase(board: &Board, side: Side, phase: Phase) -> Game {
    board.clone().phase(side, phase).game
}

/// Takes the things in turn, run by run.
fn turn<T: Copy>(all: &[T]) -> impl Fn(usize) -> T {
    move |run| all[run % all.len()]
}

fn main() {
    let board = desk();
    let [building, moving, redeploying, ending] = [BUILD, MOVEMENT, REDEPLOY, END].map(|of| phase(&board, ALLIES, of));
    let [ina, passing] = [BUILD, REDEPLOY].map(|of| phase(&board, AXIS, of));
    let units = |wanted: &dyn Fn(Place, Nation, UnitKind) -> bool| -> Vec<UnitId> {
        let there = building
            .units
            .values()
            .filter(|unit| unit.place().is_some_and(|place| wanted(place, unit.counter.nation, unit.counter.kind)));
        there.map(|unit| unit.counter.id).collect()
    };
    let outside = units(&|place, nation, _| place.spot().is_some() && nation.is_western_allied());
    let inside = units(&|place, _, _| place == INDIA);
    let submarines = units(&|_, nation, kind| nation == Nation::Germany && kind == UnitKind::Submarine);
    let (outside, inside, submarines) = (turn(&outside), turn(&inside), turn(&submarines));
    let (area, country) = (turn(&Area::ALL), turn(&Country::ALL));
    let exits = [hex("BB2"), hex("HAWAII"), Place::Box(BoxName::SouthAfrica), hex("EGYPT")];
    let (exit, gate) = (turn(&exits), turn(&["NN15", "NN24", "NN31", "BB2"]));
    let path = ["CC2", "DD10", "DD11", "EE11"].map(spot);
    let (seen, hexes, facts) = (building.units.len(), building.hexes.len(), building.declarations.len());

    macro_rules! case {
        ($name:literal, |$run:pat_param| $asked:expr) => {{
            let ask = |$run: usize| {
                let _ = black_box($asked);
            };
            ($name, Box::new(ask) as Box<dyn Fn(usize)>)
        }};
    }
    let cases: Vec<Case> = vec![
        case!("surrenderCheck", |run| surrender_check(&ending, area(run))),
        case!("surrenderPreview", |run| preview(&ending, area(run))),
        case!("adjacencyForecast", |run| adjacency_forecast(&ending, area(run))),
        case!("mayLeave", |run| may_leave(&moving, area(run))),
        case!("whatMayBuild", |run| what_may_build(&building, country(run))),
        case!("whoCanPay", |run| who_can_pay(&building, country(run), 3)),
        case!("limitBreakdown", |run| limit_breakdown(&building, area(run).country())),
        case!("deploymentReport", |run| report(&moving, area(run).country())),
        case!("waysIn, movement", |run| ways_in(&moving, area(run), outside(run))),
        case!("waysIn, redeployment", |run| ways_in(&redeploying, area(run), outside(run))),
        case!("waysOut, movement", |run| ways_out(&moving, Area::India, inside(run), exit(run))),
        case!("waysOut, redeployment", |run| ways_out(&redeploying, Area::India, inside(run), exit(run))),
        case!("whereMayGo, into a box", |run| where_may_go(&redeploying, outside(run), area(run).place())),
        case!("whereMayGo, out of a box", |run| where_may_go(&redeploying, inside(run), exit(run))),
        case!("mayPassMalacca", |_| may_pass_malacca(&moving, ALLIES, ActivityKind::Patrol, &path, None)),
        case!("mayPassGibraltar", |run| may_pass_gibraltar(&passing, submarines(run), hex("NAPLES"))),
        case!("gibraltarDefence", |_| defence(&moving, Attack::Land, AXIS)),
        case!("submarineModifiers", |_| submarine_modifiers(&moving)),
        case!("navalRange", |run| activities::range(area(run), spot(gate(run)), 6)),
        case!("inaMenu", |_| ina_menu(&ina)),
        case!("colonyIncome", |_| colony_income(&moving)),
        case!("cityClock", |_| city_clock(&moving)),
        case!("nextDates", |_| next_dates(&moving)),
    ];
    assert!(!ina_menu(&ina).offers.is_empty() && what_may_build(&building, Country::India).len() > 1);
    assert!(ina.units.contains_key(&unit("EDGE-0")) && ina.cost(UnitKind::Infantry, print("2-2")).is_some());

    let limit = Times::of(RUNS, |_| {
        let at = building.units.values().filter(|unit| unit.place().is_some()).count();
        let marked = building.hexes.values().filter(|hex| hex.mark(Mark::Port) == Some(true)).count();
        let used = building.declarations.iter().filter(|declaration| declaration.used).count();
        let _ = black_box((at, marked, used));
    });
    println!("a desk of {seen} counters, {hexes} hexes, {facts} declarations; {RUNS} answers each, in microseconds\n");
    println!("{:<32}{:>10}{:>10}{:>14}", "", "median", "p99", "of the limit");
    let mut is_kept = true;
    let mut told = Vec::new();
    for (name, ask) in &cases {
        let times = Times::of(RUNS, ask);
        is_kept &= times.median() < BAR;
        let ratio = times.of_the_limit(&limit);
        println!("{name:<32}{:>10.1}{:>10.1}{ratio:>13.2}x", micros(times.median()), micros(times.p99()));
        told.push(json!({ "name": name, "times": times.json(), "ratio_to_limit": ratio }));
    }
    let (median, p99) = (micros(limit.median()), micros(limit.p99()));
    println!("{:<32}{median:>10.1}{p99:>10.1}{:>13.2}x", "the limit: all looked at once", 1.0);
    let report = json!({
        "bench": "awaw-calculators",
        "desk": { "counters": seen, "hexes": hexes, "declarations": facts },
        "runs": RUNS,
        "cases": told,
        "limit": { "name": "one look at every counter, hex and declaration", "times": limit.json() },
    });
    finish(BAR, is_kept, report);
}
