//! NEI 17: airfields.

use domain::nei::components::{Face, Side};
use domain::nei::game::Location;

use crate::common::board::*;

#[test]
fn nei_17_0_a_aircraft_at_rest_are_on_functional_airfields() {
    let board = Board::action(Side::Japan).mobilized(Side::Japan, "J-21B");
    board.refuses(Side::Japan, &deploy("J-21B", "kendari"), "NEI-15.1-c");
    let taken = board.send("B-KEN", Location::OutOfPlay).put_face("J-1E", Face::Base, "kendari");
    taken.accepts(Side::Japan, &deploy("J-21B", "kendari"));
    // Lombok has no airfield; whatever rests there after a command is disrupted.
    let mut board = Board::action(Side::Allies).put("N-A1", "soerabaja").put("N-A4", "lombok").put("N-CL", "s_G5");
    let ships = board.clone().put("J-CA5", "s_G6");
    let from_soerabaja = strike_ships("N-A1", "G6", "s_G6");
    ships.cured(Side::Allies, &strike_ships("N-A4", "", "s_G6"), "NEI-17.0-a", &from_soerabaja);
    board.play(Side::Allies, sail("N-CL", "s_G6", false));
    assert_eq!(board.at("N-A4"), Location::Disrupted);
    assert!(board.is_at("N-A1", "soerabaja"));
}

#[test]
fn nei_17_1_a_an_airfield_works_where_a_friendly_base_is() {
    let menado = area("menado");
    let mut board = Board::action(Side::Allies).put("N-A4", "menado").put("N-CL", "s_G5");
    assert!(board.game.has_functional_airfield(Side::Allies, menado));
    assert!(!board.game.has_functional_airfield(Side::Japan, menado));
    board = board.send("B-MEN", Location::Disrupted);
    assert!(!board.game.has_functional_airfield(Side::Allies, menado));
    board.play(Side::Allies, sail("N-CL", "s_G6", false));
    assert_eq!(board.at("N-A4"), Location::Disrupted);
}

#[test]
fn nei_17_1_b_enemy_ground_units_do_not_hinder_flying() {
    let mut board = Board::action(Side::Allies).put("N-A1", "batavia").put("J-228", "batavia").put("J-CA5", "s_F3");
    board.play(Side::Allies, strike_ships("N-A1", "F3", "s_F3"));
    assert_eq!(board.in_battle(Side::Allies), "N-A1");
}
