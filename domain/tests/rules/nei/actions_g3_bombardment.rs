//! NEI Actions List, G-3: Coastal Bombardment and Carrier Strike Against Land Units.

use domain::nei::components::Side;
use domain::nei::game::Location;

use crate::common::board::*;

#[test]
fn nei_g3_coastal_bombardment_a_an_enemy_base_stands_in_the_same_square() {
    let board = Board::action(Side::Japan).put("J-CA5 J-CA7", "s_F3");
    board.accepts(Side::Japan, &bombard("J-CA5 J-CA7", ""));
    let bare = board.clone().send("B-PAL", Location::OutOfPlay);
    bare.refuses(Side::Japan, &bombard("J-CA5 J-CA7", ""), "NEI-G3.coastal-bombardment-a");
    // Batavia has a base; F4 is beside it and has no coast.
    let off = Board::action(Side::Japan).put("J-CA5", "s_F4");
    off.cured(Side::Japan, &bombard("J-CA5", ""), "NEI-G3.coastal-bombardment-a", &bombard("J-CA5", "s_F3"));
}

#[test]
fn nei_g3_coastal_bombardment_b_a_move_and_a_bombardment_are_one_action() {
    let mut board = Board::action(Side::Japan).put("J-CA5", "s_C3").put("N-DD1", "s_D4");
    board.play(Side::Japan, bombard("J-CA5", "s_D3 s_D4"));
    assert_eq!(board.ap(Side::Japan), 4);
    assert!(board.is_at("J-CA5", "s_D4"));
    // No naval attack is part of it: the destroyer in the same sea stays out.
    assert_eq!(board.in_battle(Side::Allies), "B-KUC");
    board.refuses(Side::Japan, &sail("J-CA5", "", true), "NEI-12.0-d");
}

#[test]
fn nei_g3_coastal_bombardment_c_ships_bombard_in_place() {
    let mut board = Board::action(Side::Japan).put("J-CA5", "s_D4");
    board.play(Side::Japan, bombard("J-CA5", ""));
    assert_eq!(board.ap(Side::Japan), 4);
    assert_eq!(board.in_battle(Side::Allies), "B-KUC");
}

#[test]
fn nei_g3_carrier_strike_a_a_force_with_carriers_strikes_any_ground_unit() {
    let board = Board::action(Side::Japan).put("J-AV11 J-CA5", "s_E3").put("N-I1", "riouw");
    board.accepts(Side::Japan, &carrier_strike("J-AV11", ""));
    let with_one = carrier_strike("J-AV11 J-CA5", "");
    board.cured(Side::Japan, &carrier_strike("J-CA5", ""), "NEI-G3.carrier-strike-a", &with_one);
}
