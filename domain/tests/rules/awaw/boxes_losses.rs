//! AWAW 71.321, 71.41, 71.42, 72.321, 72.41, 72.42: what is lost at the boxes, and what that does to the limits.

use domain::awaw::boxes::country_limit;
use domain::awaw::components::{Area, Nation};
use domain::awaw::game::Factors;

use crate::common::awaw::*;

const BRITAIN: Nation = Nation::Britain;

/// Both limits after losses by bombing, flying bombs and rockets: the country's and Britain's.
fn after(area: Area, bombing: u16, flying: u16, rockets: u16) -> (i32, i32) {
    let mut board = Board::at(SPRING_1942, AXIS, COMBAT);
    board.play(AXIS, bomb(area, bombing, flying, rockets));
    (country_limit(&board.game, area.country()).unwrap(), board.game.limit(BRITAIN))
}

#[test]
fn awaw_71_321_a_three_bombed_brps_cost_one() {
    assert_eq!(after(Area::Australia, 3, 0, 0), (8, 39));
    assert_eq!(after(Area::Australia, 5, 0, 0), (8, 39));
    assert_eq!(after(Area::Australia, 4, 2, 0), (7, 38));
    let allied = Board::at(SPRING_1942, ALLIES, COMBAT);
    assert!(!allied.judge(ALLIES, &bomb(Area::Australia, 3, 0, 0)).is_clear());
}

#[test]
fn awaw_71_321_b_every_rocketed_brp_costs_one() {
    assert_eq!(after(Area::Australia, 0, 0, 2), (7, 38));
    assert_eq!(after(Area::Australia, 3, 0, 1), (7, 38));
}

#[test]
fn awaw_71_321_c_three_at_most() {
    assert_eq!(after(Area::Australia, 9, 0, 4), (6, 37));
    let mut board = Board::at(SPRING_1942, AXIS, END).losses(Area::Australia, 9, 0, 4, 0);
    board.play(AXIS, end_turn());
    assert_eq!(board.game.limit(BRITAIN), 37);
    let mut board = board.phase(ALLIES, END);
    board.play(ALLIES, end_turn());
    assert_eq!(board.game.limit(BRITAIN), 40);
}

#[test]
fn awaw_72_321_a_three_bombed_brps_cost_one() {
    assert_eq!(after(Area::India, 3, 0, 0), (2, 39));
    assert_eq!(after(Area::India, 2, 0, 0), (3, 40));
    assert_eq!(after(Area::India, 4, 2, 0), (1, 38));
}

#[test]
fn awaw_72_321_b_every_rocketed_brp_costs_one() {
    assert_eq!(after(Area::India, 0, 0, 1), (2, 39));
    assert_eq!(after(Area::India, 3, 0, 2), (0, 37));
}

#[test]
fn awaw_72_321_c_three_at_most() {
    assert_eq!(after(Area::India, 0, 0, 5), (0, 37));
}

/// The end of the Japanese combat phase, the box emptied but for what is entered: what Britain lost.
fn lost(area: Area, factors: Factors) -> (i32, Board) {
    let mut board = Board::at(SPRING_1942, AXIS, COMBAT);
    let there: Vec<String> = board.game.units_at(area.place()).map(|unit| unit.counter.id.to_string()).collect();
    for id in there {
        board = board.put(&id, hex("PENANG"));
    }
    let mut board = board.factors(area, factors.japanese, factors.ina, factors.allied);
    board.play(AXIS, end_phase());
    (90 - board.level(BRITAIN), board)
}

const fn of(japanese: u32, ina: u32, allied: u32) -> Factors {
    Factors { japanese, ina, allied }
}

#[test]
fn awaw_71_41_a_surplus_costs_britain() {
    let (brps, board) = lost(Area::Australia, of(7, 0, 4));
    assert_eq!(brps, 3);
    assert!(board.told_by("AWAW-71.41-a"));
    assert_eq!((lost(Area::Australia, of(4, 0, 4)).0, lost(Area::Australia, of(2, 0, 4)).0), (0, 0));
}

#[test]
fn awaw_71_41_b_ten_at_most() {
    assert_eq!(lost(Area::Australia, of(18, 0, 3)).0, 10);
}

#[test]
fn awaw_71_41_c_not_after_the_surrender() {
    ends_with_the_surrender(Area::Australia);
}

fn ends_with_the_surrender(area: Area) {
    let mut board = Board::at(SPRING_1942, ALLIES, END).surrendered(area).phase(AXIS, COMBAT).factors(area, 12, 0, 0);
    let before = board.level(BRITAIN);
    board.play(AXIS, end_phase());
    assert_eq!((board.level(BRITAIN), board.game.limit(BRITAIN)), (before, 40));
}

#[test]
fn awaw_71_42_a_adjacency_cuts_construction() {
    for (surplus, cut) in [(2, 0), (3, 1), (8, 2), (10, 3)] {
        let (_, board) = lost(Area::Australia, of(surplus, 0, 0));
        let limit = country_limit(&board.game, Area::Australia.country());
        assert_eq!((limit, board.game.limit(BRITAIN)), (Some(9 - cut), 40 - cut), "{surplus}");
    }
}

#[test]
fn awaw_72_41_a_surplus_costs_britain() {
    assert_eq!(lost(Area::India, of(5, 2, 4)).0, 3);
    assert_eq!(lost(Area::India, of(3, 1, 4)).0, 0);
    assert!(lost(Area::India, of(5, 2, 4)).1.told_by("AWAW-72.41-a"));
}

#[test]
fn awaw_72_41_b_ten_at_most() {
    assert_eq!(lost(Area::India, of(16, 3, 2)).0, 10);
}

#[test]
fn awaw_72_41_c_not_after_the_surrender() {
    ends_with_the_surrender(Area::India);
}

#[test]
fn awaw_72_42_a_adjacency_cuts_construction() {
    for (surplus, cut) in [(2, 0), (5, 1), (6, 2), (10, 3)] {
        let (_, board) = lost(Area::India, of(surplus, 0, 0));
        let limit = country_limit(&board.game, Area::India.country());
        assert_eq!((limit, board.game.limit(BRITAIN)), (Some(3 - cut), 40 - cut), "{surplus}");
    }
}

#[test]
fn awaw_71_51e_c_the_penalty_ends() {
    ends_with_the_surrender(Area::Australia);
}

#[test]
fn awaw_72_51e_c_the_penalty_ends() {
    ends_with_the_surrender(Area::India);
}
