//! AWAW 74: the British colonies in Asia, and the Strait of Malacca.

use domain::awaw::command::{Command, Order};
use domain::awaw::components::{Nation, Side, UnitKind};
use domain::awaw::event::{Activity, ActivityKind};
use domain::awaw::malacca::{STRAIT, controller};
use domain::awaw::pack::{Pack, PlaceClass};

use crate::common::awaw::*;

const BRITAIN: Nation = Nation::Britain;
const JAPAN: Nation = Nation::Japan;

fn colony(name: &str) -> (u16, Option<String>) {
    let place = Pack::built_in().place(spot(name)).unwrap().clone();
    assert_eq!(place.class, PlaceClass::Colony);
    assert_eq!(Board::shipped().game.controller(spot(name)), Some(ALLIES));
    (place.brps, place.capital.map(|capital| capital.to_string()))
}

#[test]
fn awaw_74_11_a_burma() {
    assert_eq!(colony("BURMA"), (10, Some("RANGOON".to_owned())));
}

#[test]
fn awaw_74_11_b_malaya() {
    assert_eq!(colony("MALAYA"), (10, Some("KUALA_LUMPUR".to_owned())));
}

#[test]
fn awaw_74_11_c_sarawak() {
    assert_eq!(colony("SARAWAK"), (0, Some("KUCHING".to_owned())));
}

#[test]
fn awaw_74_11_d_hong_kong() {
    assert_eq!(colony("HONG_KONG"), (5, None));
}

#[test]
fn awaw_74_11_e_singapore() {
    assert_eq!(colony("SINGAPORE"), (5, None));
}

fn year(year: u16) -> Command {
    Order::RecordYearStart { year }.into()
}

/// Both player turns of a game turn are over.
fn between(quarter: domain::awaw::calendar::Quarter) -> Board {
    let mut board = Board::at(quarter, ALLIES, END);
    board.game.played.insert(AXIS);
    board.play(ALLIES, end_turn());
    board
}

#[test]
fn awaw_74_21_a_colonies_count_from_1940() {
    let mut board = between(WINTER_1939).ruled("AWAW-R-52", 2);
    board.cured(ALLIES, &begin(AXIS), "AWAW-74.21-a", &year(1940));
    board.refuses(ALLIES, &year(1939), "AWAW-74.21-a");
    board.play(ALLIES, year(1940));
    assert_eq!((board.level(BRITAIN), board.account(BRITAIN).base), (120, 125));
    assert!(board.told_by("AWAW-74.21-a"));
    board.refuses(ALLIES, &year(1940), "AWAW-74.21-a").accepts(ALLIES, &begin(AXIS));
    between(FALL_1939).refuses(ALLIES, &year(1940), "AWAW-74.21-a");
    let mut lost = between(WINTER_1940).ruled("AWAW-R-52", 2).held("HONG_KONG", AXIS).held("SINGAPORE", AXIS);
    lost.play(ALLIES, year(1941));
    assert_eq!(lost.level(BRITAIN), 110);
}

/// A voyage of this kind along this path.
fn along(side: Side, kind: ActivityKind, path: &[&str]) -> Command {
    let nation = if side == AXIS { JAPAN } else { BRITAIN };
    activity(sail(nation, kind, hex("HAWAII"), path))
}

fn japanese_singapore() -> Board {
    Board::at(SPRING_1942, ALLIES, MOVEMENT).held("SINGAPORE", AXIS)
}

#[test]
fn awaw_74_31_a_the_strait() {
    assert_eq!(STRAIT, ["DD11", "EE10"]);
    assert_eq!(controller(&Board::shipped().game), Some(ALLIES));
    assert_eq!(controller(&japanese_singapore().game), Some(AXIS));
}

#[test]
fn awaw_74_31_b_the_west_gate() {
    let free = along(ALLIES, ActivityKind::Patrol, &["DD10", "EE9"]);
    for path in [["DD10", "DD11"], ["DD11", "DD10"], ["EE9", "EE10"], ["EE10", "EE9"]] {
        let bad = along(ALLIES, ActivityKind::Patrol, &path);
        japanese_singapore().cured(ALLIES, &bad, "AWAW-74.31-b", &free);
        Board::at(SPRING_1942, ALLIES, MOVEMENT).accepts(ALLIES, &bad);
    }
    let japanese = Board::at(SPRING_1942, AXIS, MOVEMENT);
    japanese.refuses(AXIS, &along(AXIS, ActivityKind::Patrol, &["DD10", "DD11"]), "AWAW-74.31-b");
}

#[test]
fn awaw_74_31_c_the_east_gate() {
    let board = Board::at(SPRING_1942, AXIS, MOVEMENT);
    let free = along(AXIS, ActivityKind::Patrol, &["FF10", "FF11"]);
    for path in [["EE11", "EE10"], ["EE10", "EE11"], ["FF10", "EE10"], ["EE10", "FF10"]] {
        board.cured(AXIS, &along(AXIS, ActivityKind::Patrol, &path), "AWAW-74.31-c", &free);
    }
}

#[test]
fn awaw_74_31_d_what_it_blocks() {
    let path = ["DD10", "DD11"];
    let by_air = along(ALLIES, ActivityKind::AirMission, &path);
    for kind in ActivityKind::ALL {
        if kind != ActivityKind::AirMission {
            japanese_singapore().cured(ALLIES, &along(ALLIES, kind, &path), "AWAW-74.31-d", &by_air);
        }
    }
    let redeploying =
        japanese_singapore().phase(ALLIES, REDEPLOY).foreign("BR-CA", BRITAIN, UnitKind::Cruiser, "2", hex("SUEZ"));
    let by_strait = redeploy("BR-CA", domain::awaw::command::Mode::Nr, hex("HAWAII"), &["DD10", "DD11", "FF10"]);
    redeploying.refuses(ALLIES, &by_strait, "AWAW-74.31-d");
}

#[test]
fn awaw_74_31_e_singapore_is_invaded_from_the_west() {
    let to_singapore =
        |kind, path: &[&str]| activity(Activity { to: Some(hex("EE11")), ..sail(BRITAIN, kind, hex("SUEZ"), path) });
    let west = ["DD10", "DD11", "EE10"];
    let board = japanese_singapore();
    let invasion = to_singapore(ActivityKind::SeaborneInvasion, &west);
    board.cured(ALLIES, &to_singapore(ActivityKind::SeaTransport, &west), "AWAW-74.31-e", &invasion);
    let beyond = to_singapore(ActivityKind::SeaborneInvasion, &["DD10", "DD11", "EE10", "FF10"]);
    board.refuses(ALLIES, &beyond, "AWAW-74.31-e");
}

#[test]
fn awaw_74_31_b_a_gap_in_a_path_opens_no_strait() {
    let patrol = |path: &[&str]| along(ALLIES, ActivityKind::Patrol, path);
    for path in [&["CC2", "DD11", "EE10"][..], &["CC2", "DD10", "DD11"], &["EE10", "DD11", "CC2"]] {
        japanese_singapore().refuses(ALLIES, &patrol(path), "AWAW-74.31-b");
    }
    for path in [&["GG20", "EE10", "DD11"][..], &["GG20", "FF10", "EE10"]] {
        japanese_singapore().refuses(ALLIES, &patrol(path), "AWAW-74.31-c");
    }
    Board::at(SPRING_1942, ALLIES, MOVEMENT).accepts(ALLIES, &patrol(&["CC2", "DD11", "EE10"]));
}
