//! NEI 19: home bases.

use domain::nei::components::{Face, Side};
use domain::nei::game::Location;

use crate::common::board::*;

#[test]
fn nei_19_0_c_home_bases_have_a_port_and_an_airfield_without_a_garrison() {
    let board = Board::action(Side::Allies).put("O-TR O-BF", "australia");
    board.accepts(Side::Allies, &carry("O-TR", "O-BF O-TR", "s_H11", None));
    let board = Board::action(Side::Japan).mobilized(Side::Japan, "J-21B");
    board.accepts(Side::Japan, &deploy("J-21B", "palau"));
}

#[test]
fn nei_19_1_a_the_owner_keeps_any_number_of_units_in_a_home_base() {
    let nineteen = "J-BB J-CV2 J-RYU J-ZUI J-CA5 J-CA7 J-CL16 J-DD2 J-DD3 J-DD4 J-DD5 J-SS4 J-SS5 J-SS6 J-AV11 J-TR1 \
                    J-TR2 J-TR3 J-TR4";
    let mut board = Board::action(Side::Japan).put(nineteen, "palau").put("J-LS1", "s_C9");
    board.play(Side::Japan, sail("J-LS1", "palau", false));
    assert_eq!(board.game.units_in(area("palau")).count(), 20);
    let nine = "J-22B J-22F J-21B J-23B J-TNF J-3F J-TKS J-12S J-NTR";
    let mut board = Board::action(Side::Japan).put(nine, "palau").mobilized(Side::Japan, "J-75A");
    board.play(Side::Japan, deploy("J-75A", "palau"));
    assert_eq!(board.game.units_in(area("palau")).count(), 10);
    // Elsewhere an airfield has its capacity.
    let taken = Board::action(Side::Japan)
        .send("B-MEN", Location::OutOfPlay)
        .put_face("J-1E", Face::Base, "menado")
        .put("J-22F J-3F", "menado")
        .mobilized(Side::Japan, "J-75A");
    taken.refuses(Side::Japan, &deploy("J-75A", "menado"), "NEI-15.5-a");
}

#[test]
fn nei_19_2_c_nobody_walks_into_or_out_of_a_japanese_home_base() {
    let board = Board::action(Side::Japan).put("J-228 J-TR1", "saigon").put("J-229", "kuching");
    let by_ship = carry("J-TR1", "J-228 J-TR1", "s_C3", None);
    board.cured(Side::Japan, &march("J-228", "kuching", false), "NEI-19.2-c", &by_ship);
    board.refuses(Side::Japan, &march("J-229", "saigon", false), "NEI-19.2-c");
}

#[test]
fn nei_19_2_d_japanese_aircraft_fly_missions_from_home_bases() {
    let mut board = Board::action(Side::Japan).put("J-21B", "palau").put("S-CA", "s_D8").put("S-CL", "s_F7");
    board.refuses(Side::Japan, &strike_ships("J-21B", "D10 D9 D8 D7 E7 F7", "s_F7"), "NEI-10.0-air-b");
    board.play(Side::Japan, strike_ships("J-21B", "D10 D9 D8", "s_D8"));
    assert_eq!(board.in_battle(Side::Japan), "J-21B");
    board.all_miss();
    assert!(board.is_at("J-21B", "palau"));
}

#[test]
fn nei_19_2_e_japanese_ships_enter_and_leave_by_normal_movement() {
    let board = Board::action(Side::Japan).put("J-CA5", "saigon").put("J-CA7", "s_C9");
    board.accepts(Side::Japan, &sail("J-CA5", "s_C3 s_D3 s_E3 s_F3 s_G3", false));
    board.refuses(Side::Japan, &sail("J-CA5", "s_C3 s_D3 s_E3 s_F3 s_G3 s_G2", false), "NEI-10.0-naval-b");
    board.accepts(Side::Japan, &sail("J-CA7", "palau s_C11", false));
}

#[test]
fn nei_19_3_b_no_way_leads_from_india_to_australia() {
    let board = Board::action(Side::Allies).put("O-CL", "indian_ocean");
    board.cured(Side::Allies, &sail("O-CL", "australia", false), "NEI-19.3-b", &sail("O-CL", "s_D1W", false));
}

#[test]
fn nei_19_3_c_ships_withdraw_to_home_bases_with_what_they_carry() {
    let mut board = Board::action(Side::Allies).put("O-TR", "s_H11").load("O-GF", "O-TR");
    // They withdraw there, not through it.
    board.refuses(Side::Allies, &sail("O-TR", "australia s_H12", false), "NEI-19.3-e");
    board.play(Side::Allies, sail("O-TR", "australia", false));
    assert!(board.is_at("O-TR", "australia"));
    assert_eq!(board.game.place(unit("O-GF")), Some(area("australia")));
}

#[test]
fn nei_19_3_d_nobody_walks_from_australia_to_darwin() {
    let board = Board::action(Side::Allies).put("O-BF O-TR", "australia");
    let by_ship = carry("O-TR", "O-BF O-TR", "s_H10", Some(landing("darwin", "O-BF", false)));
    board.cured(Side::Allies, &march("O-BF", "darwin", false), "NEI-19.3-d", &by_ship);
}

#[test]
fn nei_19_3_e_entering_a_home_base_costs_one_and_ends_the_move() {
    let board = Board::action(Side::Allies).put("S-SS1", "s_G9").put("S-SS2", "s_F9").put("O-CL", "s_G10");
    board.accepts(Side::Allies, &sail("S-SS1", "s_G10 s_H10 australia", false));
    board.refuses(Side::Allies, &sail("S-SS2", "s_G9 s_G10 s_H10 australia", false), "NEI-10.0-naval-b");
    let into_it = sail("O-CL", "s_H10 australia", false);
    board.cured(Side::Allies, &sail("O-CL", "s_H10 australia s_H11", false), "NEI-19.3-e", &into_it);
}

#[test]
fn nei_19_3_f_leaving_a_home_base_costs_one() {
    let board = Board::action(Side::Allies).put("O-CX", "australia");
    board.accepts(Side::Allies, &sail("O-CX", "s_H11 s_G11 s_F11 s_F10", false));
    board.refuses(Side::Allies, &sail("O-CX", "s_H11 s_G11 s_F11 s_F10 s_F9", false), "NEI-10.0-naval-b");
}

#[test]
fn nei_19_3_g_home_bases_are_entered_and_left_by_their_squares() {
    let board = Board::action(Side::Allies).put("O-CL", "indian_ocean").put("O-DD", "s_G12").put("S-CL", "s_H12");
    board.cured(Side::Allies, &sail("O-CL", "s_E1", false), "NEI-19.3-g", &sail("O-CL", "s_D1W s_E1", false));
    let by_its_square = sail("O-DD", "s_H12 australia", false);
    board.cured(Side::Allies, &sail("O-DD", "australia", false), "NEI-19.3-g", &by_its_square);
    board.accepts(Side::Allies, &sail("S-CL", "australia", false));
}

#[test]
fn nei_19_3_i_aircraft_fly_no_missions_from_allied_home_bases() {
    let board = Board::action(Side::Allies).put("S-F17", "australia").put("S-F49", "darwin").put("J-CA5", "s_H11");
    board.refuses(Side::Allies, &strike_ships("S-F17", "H11", "s_H11"), "NEI-19.3-i");
    board.accepts(Side::Allies, &strike_ships("S-F49", "H11", "s_H11"));
}

#[test]
fn nei_19_3_j_nobody_attacks_into_an_enemy_home_base() {
    let japan = Board::action(Side::Japan)
        .send("B-DAR", Location::OutOfPlay)
        .put_face("J-1E", Face::Base, "darwin")
        .put("J-21B", "darwin")
        .put("O-BF", "australia")
        .put("O-GF", "arnhem_land");
    let elsewhere = strike_land("J-21B", "H11", "arnhem_land");
    japan.cured(Side::Japan, &strike_land("J-21B", "", "australia"), "NEI-19.3-j", &elsewhere);
    let allies = Board::action(Side::Allies).put("S-B17", "miri").put("J-228", "saigon");
    allies.refuses(Side::Allies, &strike_land("S-B17", "C5 C4 B4 B3", "saigon"), "NEI-19.3-j");
}

#[test]
fn nei_19_3_k_ships_that_leave_a_home_base_may_fight() {
    let mut board = Board::action(Side::Allies).put("O-CL", "australia").put("J-CA5", "s_H11");
    // They must leave it for that.
    board.refuses(Side::Allies, &bombard("O-CL", ""), "NEI-19.3-l");
    board.play(Side::Allies, sail("O-CL", "s_H11", true));
    assert_eq!(board.in_battle(Side::Allies), "O-CL");
}

#[test]
fn nei_19_3_l_no_strikes_from_home_bases() {
    let japan = Board::action(Side::Japan).put("J-RYU J-CA5", "palau");
    let off_menado = "s_D10 s_D9 s_D8";
    japan.cured(Side::Japan, &carrier_strike("J-RYU", ""), "NEI-19.3-l", &carrier_strike("J-RYU", off_menado));
    japan.cured(Side::Japan, &bombard("J-CA5", ""), "NEI-19.3-l", &bombard("J-CA5", off_menado));
    let allies = Board::action(Side::Allies).put("O-CL", "australia");
    allies.refuses(Side::Allies, &bombard("O-CL", ""), "NEI-19.3-l");
}
