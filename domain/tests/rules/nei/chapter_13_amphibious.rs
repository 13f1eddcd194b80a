//! NEI 13: amphibious operations.

use domain::nei::command::Command;
use domain::nei::components::{Face, Side};
use domain::nei::game::{Control, Location, Phase};
use domain::nei::pending::Pending;

use crate::common::board::*;

/// A Japanese transport off Ambon with two marine units aboard; a base defends the beach.
fn off_ambon() -> Board {
    Board::action(Side::Japan).put("J-TR1", "s_F9").load("J-2YK J-KUR", "J-TR1")
}

/// The same off Benkoelen, where infantry without a base defends.
fn off_benkoelen() -> Board {
    Board::action(Side::Japan).put("J-TR1", "s_F2").load("J-KUR", "J-TR1").put("N-I1", "benkoelen")
}

#[test]
fn nei_13_0_a_ships_carry_ground_and_air_units() {
    let mut board = Board::action(Side::Allies).put("N-I1", "batavia").put("N-TR", "s_G3").load("N-A4", "N-TR");
    board.play(Side::Allies, carry("N-TR", "N-I1 N-TR", "s_F3", None));
    assert_eq!(board.game.place(unit("N-I1")), Some(area("s_F3")));
    assert_eq!(board.game.place(unit("N-A4")), Some(area("s_F3")));
    off_ambon().accepts(Side::Japan, &assault("J-TR1", landing("ambon", "J-KUR", true)));
}

#[test]
fn nei_13_1_a_a_transport_carries_two_units() {
    let board = Board::action(Side::Allies).put("O-TR", "s_H10").put("O-7MD O-BF O-GF", "darwin");
    let two = carry("O-TR", "O-7MD O-TR O-BF O-TR", "s_H9", None);
    let three = carry("O-TR", "O-7MD O-TR O-BF O-TR O-GF O-TR", "s_H9", None);
    board.cured(Side::Allies, &three, "NEI-13.1-a", &two);
}

#[test]
fn nei_13_2_a_units_load_at_the_start_and_land_at_the_end_or_stay_aboard() {
    let laid_out =
        || Board::action(Side::Allies).put("N-TR", "s_G3").put("N-I1 N-I2", "batavia").put("N-I4", "palembang");
    let mut aboard = laid_out();
    aboard.play(Side::Allies, carry("N-TR", "N-I1 N-TR N-I2 N-TR", "s_F3", None));
    assert_eq!(aboard.at("N-I1"), Location::Aboard(unit("N-TR")));
    let mut ashore = laid_out();
    let landed = landing("palembang", "N-I1 N-I2", false);
    ashore.play(Side::Allies, carry("N-TR", "N-I1 N-TR N-I2 N-TR", "s_F3", Some(landed)));
    assert!(ashore.is_at("N-I1", "palembang") && ashore.is_at("N-I2", "palembang"));
    let at_the_start = carry("N-TR", "N-I1 N-TR", "s_F3", None);
    laid_out().cured(Side::Allies, &carry("N-TR", "N-I4 N-TR", "s_F3", None), "NEI-13.2-a", &at_the_start);
}

#[test]
fn nei_13_2_b_nothing_loads_or_lands_beside_enemy_surface_ships() {
    let loading =
        |enemy: &str| Board::action(Side::Allies).put("N-TR", "s_G3").put("N-I1", "batavia").put(enemy, "s_G3");
    let load = carry("N-TR", "N-I1 N-TR", "s_F3", None);
    let escorted = loading("J-DD2").put("N-CL", "s_G3");
    escorted.cured(Side::Allies, &load, "NEI-13.2-b", &sail("N-CL", "", true));
    loading("J-SS4").accepts(Side::Allies, &load);
    let landed = |enemy: &str| Board::action(Side::Allies).put("N-TR", "s_F3").load("N-I1", "N-TR").put(enemy, "s_F3");
    let land = assault("N-TR", landing("palembang", "N-I1", false));
    landed("J-DD2").cured(Side::Allies, &land, "NEI-13.2-b", &sail("N-TR", "s_E3", false));
    landed("J-SS4").accepts(Side::Allies, &land);
}

#[test]
fn nei_13_2_c_loading_is_no_action_of_its_own() {
    let mut board = Board::action(Side::Allies).put("N-TR", "s_G3").put("N-I1 N-I2", "batavia");
    board.play(Side::Allies, carry("N-TR", "N-I1 N-TR N-I2 N-TR", "s_F3 s_E3", None));
    assert_eq!(board.ap(Side::Allies), 4);
}

#[test]
fn nei_13_2_d_units_land_in_the_land_area_beside_their_ship() {
    let mut board = Board::action(Side::Allies).put("N-TR", "s_G3").load("N-I1", "N-TR");
    let beside = assault("N-TR", landing("batavia", "N-I1", false));
    board.cured(Side::Allies, &assault("N-TR", landing("palembang", "N-I1", false)), "NEI-13.2-d", &beside);
    board.play(Side::Allies, beside);
    assert!(board.is_at("N-I1", "batavia"));
    assert_eq!(board.ap(Side::Allies), 4);
}

#[test]
fn nei_13_2_f_cargo_goes_where_its_ship_goes() {
    let mut board = Board::action(Side::Allies).put("N-TR", "s_G3").load("N-I1", "N-TR");
    board.play(Side::Allies, sail("N-TR", "s_F3", false));
    assert_eq!(board.game.place(unit("N-I1")), Some(area("s_F3")));
    board.refuses(Side::Allies, &march("N-I1", "palembang", false), "NEI-13.2-j");
}

#[test]
fn nei_13_2_g_cargo_is_neither_attacked_nor_fights() {
    let mut board = Board::action(Side::Japan).put("J-CA5", "s_F4").put("N-TR N-DD1", "s_F5").load("N-I1", "N-TR");
    board.play(Side::Japan, sail("J-CA5", "s_F5", true));
    assert_eq!(board.in_battle(Side::Allies), "N-DD1 N-TR");
}

#[test]
fn nei_13_2_h_cargo_is_lost_with_its_ship() {
    let mut board = Board::action(Side::Japan).put("J-CA5", "s_F4").put("N-TR", "s_F5").load("N-I1 N-I2", "N-TR");
    board.play(Side::Japan, sail("J-CA5", "s_F5", true)).roll(&[1]);
    assert!(["N-TR", "N-I1", "N-I2"].iter().all(|id| board.at(id) == Location::Disrupted));
}

#[test]
fn nei_13_2_i_a_loaded_transport_is_a_protected_target() {
    let mut board = Board::action(Side::Japan).put("J-CA5", "s_F4").put("N-TR U-TR N-DD1", "s_F5").load("N-I1", "N-TR");
    board.play(Side::Japan, sail("J-CA5", "s_F5", true)).roll(&[1]);
    let lose = |ids: &str| Command::ChooseLosses { losses: losses(ids) };
    board.refuses(Side::Allies, &lose("N-TR 1"), "NEI-13.2-i");
    board.accepts(Side::Allies, &lose("U-TR 1")).accepts(Side::Allies, &lose("N-DD1 1"));
}

#[test]
fn nei_13_2_j_cargo_takes_no_action() {
    let mut board = Board::action(Side::Allies).put("N-TR", "s_G3").load("N-I1", "N-TR").put("N-I2", "batavia");
    let scout = |id: &str| Command::ScoutOnLand { unit: unit(id) };
    board.cured(Side::Allies, &scout("N-I1"), "NEI-13.2-j", &scout("N-I2"));
    let land = assault("N-TR", landing("batavia", "N-I1", false));
    board.cured(Side::Allies, &march("N-I1", "central_java", false), "NEI-13.2-j", &land);
    // Its anti-air factor is not offered when aircraft strike its ship.
    board =
        board.send("B-PAL", Location::OutOfPlay).put_face("J-1E", Face::Base, "palembang").put("J-21B", "palembang");
    board = board.phase(Phase::Action(Side::Japan));
    board.play(Side::Japan, strike_ships("J-21B", "G3", "s_G3"));
    board.roll(&[6]);
    assert_eq!(board.in_battle(Side::Allies), "N-TR");
}

#[test]
fn nei_13_2_k_cargo_may_stay_aboard_for_turns() {
    let mut board = Board::action(Side::Japan).put("J-TR1", "s_F9").load("J-KUR", "J-TR1");
    for turn in 2..5 {
        board = board.turn(turn).phase(Phase::Action(Side::Japan));
        board.play(Side::Japan, Command::EndActionPhase);
    }
    assert_eq!(board.at("J-KUR"), Location::Aboard(unit("J-TR1")));
}

#[test]
fn nei_13_3_a_a_landing_on_enemies_may_be_an_assault() {
    off_benkoelen().accepts(Side::Japan, &assault("J-TR1", landing("benkoelen", "J-KUR", true)));
    let empty = off_benkoelen().send("N-I1", Location::OutOfPlay);
    let in_peace = assault("J-TR1", landing("benkoelen", "J-KUR", false));
    empty.cured(Side::Japan, &assault("J-TR1", landing("benkoelen", "J-KUR", true)), "NEI-13.3-a", &in_peace);
}

#[test]
fn nei_13_3_b_a_defended_beach_compels_the_attack() {
    let fought = assault("J-TR1", landing("ambon", "J-KUR", true));
    off_ambon().cured(Side::Japan, &assault("J-TR1", landing("ambon", "J-KUR", false)), "NEI-13.3-b", &fought);
}

#[test]
fn nei_13_3_c_a_failed_landing_on_a_defended_beach_loses_the_landing_force() {
    let mut board = off_ambon();
    board.play(Side::Japan, assault("J-TR1", landing("ambon", "J-2YK J-KUR", true)));
    // The base misses the transport, is reduced, and misses the landing force.
    board.roll(&[6]).roll(&[1, 6]).roll(&[6]);
    assert_eq!(board.game.unit(unit("B-AMB")).face, Face::Reduced);
    assert_eq!((board.at("J-2YK"), board.at("J-KUR")), (Location::Disrupted, Location::Disrupted));
    assert!(board.is_at("J-TR1", "s_F9"));
    // With both steps gone, the landing force stays.
    let mut board = off_ambon();
    board.play(Side::Japan, assault("J-TR1", landing("ambon", "J-2YK J-KUR", true)));
    board.roll(&[6]).roll(&[1, 1]);
    assert_eq!(board.at("B-AMB"), Location::Disrupted);
    assert!(board.is_at("J-2YK", "ambon") && board.is_at("J-KUR", "ambon"));
}

#[test]
fn nei_13_3_d_on_an_undefended_beach_the_attack_is_optional() {
    let mut board = off_benkoelen();
    board.play(Side::Japan, assault("J-TR1", landing("benkoelen", "J-KUR", false)));
    assert!(board.game.battle.is_none());
    assert_eq!(board.game.control(area("benkoelen")), Control::Contested);
}

#[test]
fn nei_13_3_e_on_an_undefended_beach_survivors_stay_ashore() {
    let mut board = off_benkoelen();
    board.play(Side::Japan, assault("J-TR1", landing("benkoelen", "J-KUR", true)));
    board.all_miss();
    assert!(board.is_at("J-KUR", "benkoelen") && board.is_at("N-I1", "benkoelen"));
    assert_eq!(board.game.control(area("benkoelen")), Control::Contested);
}

#[test]
fn nei_13_3_f_coastal_defence_fires_before_the_landing() {
    let mut board = off_ambon();
    board.play(Side::Japan, assault("J-TR1", landing("ambon", "J-2YK J-KUR", true)));
    assert_eq!(board.shooters(), "B-AMB");
    board.roll(&[1]);
    assert!(["J-TR1", "J-2YK", "J-KUR"].iter().all(|id| board.at(id) == Location::Disrupted));
    assert!(board.game.battle.is_none() && board.game.pending.is_empty());
    assert_eq!(board.game.unit(unit("B-AMB")).face, Face::Full);
}

#[test]
fn nei_13_3_g_marines_land_at_batavia() {
    let mut board = Board::action(Side::Japan).put("J-TR1", "s_G3").load("J-2YK", "J-TR1");
    board.refuses(Side::Japan, &assault("J-TR1", landing("batavia", "J-2YK", false)), "NEI-13.3-b");
    board.play(Side::Japan, assault("J-TR1", landing("batavia", "J-2YK", true)));
    assert_eq!(board.shooters(), "B-BAT");
    assert!(matches!(board.pending(), Pending::Roll { request, .. } if request.purpose.starts_with("anti-ship")));
    board.roll(&[6]);
    assert_eq!(board.shooters(), "J-2YK");
    board.roll(&[6]);
    assert_eq!(board.shooters(), "B-BAT");
    assert!(matches!(board.pending(), Pending::Roll { request, .. } if request.purpose.starts_with("anti-ground")));
}
