//! GEAW 8.9 to 8.12: roads, rivers, railroads.

use domain::geaw::command::{Leg, Order, Step, Way};
use domain::geaw::components::{Contingent, UnitSize, UnitType};
use domain::geaw::declarations::Topic;
use domain::geaw::game::Phase;
use domain::geaw::movement::price_of_step;
use domain::geaw::sheets::{HexsideRecord, Transcription};

use crate::common::geaw::*;

const LINE: &str = "2819 2919 3019 3119 3219 3319 3419";

fn at(id: &str, place: &str) -> Board {
    Board::at(JAPAN, MOVEMENT_1).put(id, place).rails(JAPAN, LINE)
}

/// A ride of a unit in general supply.
fn rail(id: &str, path: &str) -> domain::geaw::command::Command {
    supplied(ride(id, path), id)
}

fn fast(id: &str) -> Transcription {
    Transcription::Counter {
        side: JAPAN,
        counter: counter(id, Contingent::Japanese, UnitType::Mechanized, UnitSize::Brigade, "2-1-3"),
    }
}

#[test]
fn geaw_8_9_a_railroads_are_roads() {
    let board = at("J-INF1", "2819");
    board.accepts(JAPAN, &road("J-INF1", "2919 3019"));
    board.cured(JAPAN, &road("J-INF1", "2818"), "GEAW-8.9-a", &march("J-INF1", "2818"));
    let open = at("J-INF1", "2915").entered(Transcription::Complete(domain::geaw::sheets::Complete::default()));
    let marked = |digits: &str| {
        let road = Some(true);
        Transcription::Hex(domain::geaw::sheets::HexRecord { road, ..domain::geaw::sheets::HexRecord::of(hex(digits)) })
    };
    let open = open.entered(marked("2915")).entered(marked("2916"));
    open.asks(JAPAN, &road("J-INF1", "2916"), &Topic::RoadConnection { hexside: hexside("2915/2916") });
}

#[test]
fn geaw_8_9_b_one_point_a_hex_on_foot() {
    let mut board = at("C-INF", "2913");
    board.play(JAPAN, road("C-INF", "3013 3113 3213"));
    assert_eq!(board.spent("C-INF"), "3");
}

#[test]
fn geaw_8_9_c_half_a_point_a_hex_for_mechanized_units() {
    let board = at("J-C1", "3416").entered(fast("J-MOT")).put("J-MOT", "2819");
    let six = "2919 3019 3119 3219 3319 3419";
    board.accepts(JAPAN, &road("J-MOT", six));
    board.refuses(JAPAN, &road("J-MOT", "2919 3019 3119 3219 3319 3419 3319"), "GEAW-8.4-c");
    let mixed = vec![
        Leg::March(hexes("2919 3019 3119 3219 3319").into_iter().map(|hex| Step { hex, way: Way::Road }).collect()),
        Leg::March(vec![Step { hex: hex("3318"), way: Way::Terrain }]),
    ];
    board.refuses(JAPAN, &legs("J-MOT", mixed), "GEAW-8.4-c");
}

#[test]
fn geaw_8_9_d_a_road_cancels_other_costs() {
    let board = at("J-INF1", "2913");
    let told = |way| price_of_step(&board.game, unit("J-INF1"), hex("2913"), hex("3013"), way).unwrap().to_string();
    assert_eq!((told(Way::Road), told(Way::Terrain)), ("1".to_owned(), "3".to_owned()));
    let motorized = at("J-M1", "2913");
    let told = price_of_step(&motorized.game, unit("J-M1"), hex("2913"), hex("3013"), Way::Road);
    assert_eq!(told.unwrap().to_string(), "0.5");
}

#[test]
fn geaw_8_9_e_roads_work_without_supply() {
    let out = no(Topic::GeneralSupply { unit: unit("J-INF1") });
    let board = at("J-INF1", "2819").declared(JAPAN, out);
    board.accepts(JAPAN, &road("J-INF1", "2919")).refuses(JAPAN, &ride("J-INF1", "2919"), "GEAW-8.12-a");
}

#[test]
fn geaw_8_9_f_an_enemy_railroad_is_a_road() {
    let mut board = at("J-INF1", "2819").rails(ALLIES, "2919 3019");
    board.refuses(JAPAN, &rail("J-INF1", "2919"), "GEAW-8.9-f");
    board.play(JAPAN, road("J-INF1", "2919 3019"));
    assert!(board.told().contains("does it change hands"));
}

#[test]
fn geaw_8_10_a_supply_follows_rivers_at_half() {
    let mut board = at("J-SUP1", "2916");
    board.refuses(JAPAN, &river("J-SUP1", "3016 3116 3216 3316 3416"), "GEAW-8.4-c");
    board.cured(JAPAN, &river("J-SUP1", "2816"), "GEAW-8.10-a", &river("J-SUP1", "3016"));
    board.play(JAPAN, river("J-SUP1", "3016 3116 3216 3316"));
    assert_eq!(board.spent("J-SUP1"), "2");
}

#[test]
fn geaw_8_10_b_the_river_rate_replaces_other_costs() {
    let mut board = at("J-SUP1", "3016");
    let told = price_of_step(&board.game, unit("J-SUP1"), hex("3016"), hex("3017"), Way::Terrain);
    assert_eq!(told.unwrap().to_string(), "2");
    board.play(JAPAN, river("J-SUP1", "3017"));
    assert_eq!(board.spent("J-SUP1"), "0.5");
}

#[test]
fn geaw_8_10_c_only_supply_units_use_rivers() {
    for id in ["J-INF1", "J-HQ", "J-TAB"] {
        at(id, "2916").cured(JAPAN, &river(id, "3016"), "GEAW-8.10-c", &march(id, "3016"));
    }
}

#[test]
fn geaw_8_11_a_a_ride_costs_one_to_start() {
    let mut board = at("J-INF1 J-MOT", "2819").clone().entered(fast("J-MOT")).put("J-MOT", "2819");
    let tired = vec![
        Leg::March(hexes("2919 2819 2919 2819 2919").into_iter().map(|hex| Step { hex, way: Way::Road }).collect()),
        Leg::Ride(hexes("3019")),
    ];
    board.cured(JAPAN, &supplied(legs("J-MOT", tired), "J-MOT"), "GEAW-8.11-a", &rail("J-MOT", "2919 3019"));
    board.play(JAPAN, rail("J-INF1", "2919 3019 3119 3219 3319 3419"));
    assert_eq!(board.spent("J-INF1"), "1");
    assert!(board.told().contains("section 8.13"), "{}", board.told());
}

#[test]
fn geaw_8_11_b_a_ride_has_no_limit() {
    let far = |n: usize| {
        let line: Vec<&str> = LINE.split(' ').collect();
        let there_and_back = line.iter().skip(1).chain(line.iter().rev().skip(1)).copied();
        there_and_back.cycle().take(n).collect::<Vec<_>>().join(" ")
    };
    let board = at("J-INF1", "2819");
    board.accepts(JAPAN, &rail("J-INF1", &far(30)));
    let once = board.ruled("GEAW-R-45", 2);
    let twice = vec![Leg::Ride(hexes("2919")), Leg::Ride(hexes("3019"))];
    once.refuses(JAPAN, &supplied(legs("J-INF1", twice), "J-INF1"), "GEAW-8.11-a");
}

#[test]
fn geaw_8_11_c_only_friendly_rail_hexes_joined_by_rail() {
    let board = at("J-INF1", "2819").rails(ALLIES, "3119");
    board.cured(JAPAN, &rail("J-INF1", "2919 3019 3119"), "GEAW-8.11-c", &rail("J-INF1", "2919 3019"));
    board.refuses(JAPAN, &rail("J-INF1", "2818"), "GEAW-8.11-c");
    let unknown = Board::at(JAPAN, MOVEMENT_1).put("J-INF1", "2819").rails(JAPAN, "2819");
    unknown.asks(JAPAN, &rail("J-INF1", "2919"), &Topic::RailControl { hex: hex("2919") });
    let broken = HexsideRecord { rail: Some(false), ..HexsideRecord::of(hexside("2819/2919")) };
    at("J-INF1", "2819").entered(Transcription::Hexside(broken)).refuses(JAPAN, &rail("J-INF1", "2919"), "GEAW-8.11-c");
    let control = |at: &str| Order::DeclareRailControl { hexes: hexes(at), side: JAPAN }.into();
    board.cured(JAPAN, &control("2918"), "GEAW-8.11-c", &control("3119"));
}

#[test]
fn geaw_8_11_d_no_other_cost_on_rails() {
    let mut board = at("J-INF1", "2819");
    assert!(board.game.sheets.hexsides[&hexside("2819/2919")].crossing.is_some());
    board.play(JAPAN, rail("J-INF1", "2919 3019 3119"));
    assert_eq!(board.spent("J-INF1"), "1");
}

#[test]
fn geaw_8_11_e_naval_units_do_not_ride() {
    let board = at("J-CTF J-INF1 J-HQ J-SUP1 J-TAB", "2819");
    board.refuses(JAPAN, &rail("J-CTF", "2919"), "GEAW-8.11-e");
    for id in ["J-INF1", "J-HQ", "J-SUP1", "J-TAB"] {
        board.accepts(JAPAN, &rail(id, "2919"));
    }
}

#[test]
fn geaw_8_12_a_in_general_supply_at_the_start() {
    let board = at("J-INF1", "2819");
    let topic = Topic::GeneralSupply { unit: unit("J-INF1") };
    board.asks(JAPAN, &ride("J-INF1", "2919"), &topic);
    board.cured(JAPAN, &ride("J-INF1", "2919").declaring(no(topic.clone())), "GEAW-8.12-a", &road("J-INF1", "2919"));
    let mut out = board.clone().declared(JAPAN, no(topic.clone()));
    out.refuses(JAPAN, &ride("J-INF1", "2919").declaring(yes(topic)), "GEAW-8.12-a");
    out = board;
    out.play(JAPAN, rail("J-INF1", "2919"));
    assert!(out.told().contains("GEAW-8.12-a (declared by 14.2)"), "{}", out.told());
}

#[test]
fn geaw_8_12_b_only_in_the_first_movement_phase() {
    let board = at("J-INF1 J-SUP1", "2819");
    board.accepts(JAPAN, &rail("J-INF1", "2919"));
    let mut second = board.clone().phase(Phase::Of(JAPAN, MOVEMENT_2));
    second.play(JAPAN, expend("J-SUP1", "J-INF1").declaring(number(Topic::SupplyRadius, 1)));
    second.refuses(JAPAN, &rail("J-INF1", "2919"), "GEAW-8.12-b");
    board.phase(Phase::Of(ALLIES, MOVEMENT_1)).refuses(JAPAN, &rail("J-INF1", "2919"), "GEAW-8.12-b");
}
