//! NEI 11: combat.

use domain::nei::command::Command;
use domain::nei::components::{Face, Side};

use crate::common::board::*;

#[test]
fn nei_11_0_a_an_attack_needs_an_enemy_in_the_same_area() {
    let board = Board::action(Side::Japan).put("J-CA5", "s_D3").put("N-DD1", "s_D5");
    board.accepts(Side::Japan, &sail("J-CA5", "s_D4 s_D5", true));
    board.cured(Side::Japan, &sail("J-CA5", "s_D4", true), "NEI-11.0-a", &sail("J-CA5", "s_D4", false));
    // Nobody joins an attack that is not made.
    let joined =
        |attack| Command::MoveNavalForce { force: force("J-CA5", "s_D4 s_D5"), attack, joining: units("J-DD2") };
    board.put("J-DD2", "s_D5").cured(Side::Japan, &joined(false), "NEI-11.0-a", &joined(true));
    let ashore = Board::action(Side::Allies).put("N-I1", "batavia");
    let in_peace = march("N-I1", "central_java", false);
    ashore.cured(Side::Allies, &march("N-I1", "central_java", true), "NEI-11.0-a", &in_peace);
    let aloft = Board::action(Side::Allies).put("N-A1", "batavia").put("J-CA5", "s_G4N").put("J-228", "soerabaja");
    let at_ships = strike_ships("N-A1", "G4", "s_G4N");
    aloft.cured(Side::Allies, &strike_ships("N-A1", "F3", "s_F3"), "NEI-11.0-a", &at_ships);
    let at_land = strike_land("N-A1", "G4 G5", "soerabaja");
    aloft.cured(Side::Allies, &strike_land("N-A1", "F3", "palembang"), "NEI-11.0-a", &at_land);
}

#[test]
fn nei_11_0_b_whoever_starts_the_combat_is_the_attacker() {
    let mut board = Board::action(Side::Allies).put("N-A1", "pontianak").put("J-CA5", "s_D4");
    board.play(Side::Allies, strike_ships("N-A1", "D4", "s_D4"));
    assert_eq!(board.game.battle.as_ref().unwrap().attacker, Side::Allies);
    assert_eq!((board.in_battle(Side::Allies), board.in_battle(Side::Japan)), ("N-A1".into(), "J-CA5".into()));
}

#[test]
fn nei_11_0_c_enemies_may_share_an_area_without_a_fight() {
    let mut board = Board::action(Side::Japan).put("J-CA5", "s_D3").put("N-DD1", "s_D4");
    board.play(Side::Japan, sail("J-CA5", "s_D4", false));
    assert!(board.game.battle.is_none());
    assert!(board.is_at("J-CA5", "s_D4") && board.is_at("N-DD1", "s_D4"));
    // Normally: a landing against a base has no choice.
    let landing_force = Board::action(Side::Japan).put("J-TR1", "s_D4").load("J-KWD", "J-TR1");
    let in_peace = assault("J-TR1", landing("kuching", "J-KWD", false));
    landing_force.refuses(Side::Japan, &in_peace, "NEI-13.3-b");
}

#[test]
fn nei_11_0_d_a_landing_against_a_base_must_be_fought() {
    let board = Board::action(Side::Japan).put("J-TR1", "s_D4").load("J-KWD", "J-TR1");
    board.accepts(Side::Japan, &assault("J-TR1", landing("kuching", "J-KWD", true)));
    board.refuses(Side::Japan, &assault("J-TR1", landing("kuching", "J-KWD", false)), "NEI-13.3-b");
}

/// The First Air Fleet must strike (NEI-R68); the airborne landing is tested with its action.
#[test]
fn nei_11_0_e_combat_is_compulsory_where_the_action_says_so() {
    let board = Board::action(Side::Japan);
    board.accepts(Side::Japan, &Command::EndActionPhase);
    let mut board = board.only_in_pool(Side::Japan, "M-1AF");
    board.play(Side::Japan, Command::MobilizeReinforcements).roll(&[1]).play(Side::Japan, draw("M-1AF"));
    board.refuses(Side::Japan, &Command::EndActionPhase, "NEI-21.4-c");
}

#[test]
fn nei_11_0_f_compulsory_combat_takes_everyone() {
    let mut board =
        Board::action(Side::Japan).put("J-TR1", "s_D4").load("J-KWD J-KUR", "J-TR1").put("U-SAR N-A4", "kuching");
    board.play(Side::Japan, assault("J-TR1", landing("kuching", "J-KWD J-KUR", true)));
    assert_eq!(board.in_battle(Side::Japan), "J-KUR J-KWD J-TR1");
    assert_eq!(board.in_battle(Side::Allies), "B-KUC N-A4 U-SAR");
}

#[test]
fn nei_11_0_g_bombardment_reaches_the_adjoining_land_area() {
    let mut board = Board::action(Side::Japan).put("J-CA5", "s_G3").put("J-CA7", "s_G2");
    // G2 is beside G3, and its sea has no coast.
    board.refuses(Side::Japan, &bombard("J-CA7", ""), "NEI-11.0-g");
    board.play(Side::Japan, bombard("J-CA5", ""));
    assert_eq!(board.game.battle.as_ref().unwrap().area, area("batavia"));
}

#[test]
fn nei_11_1_a_each_unit_of_the_force_fires_for_itself() {
    let mut board = Board::action(Side::Japan).put("J-DD2 J-DD3 J-DD4", "s_D3").put("N-DD1", "s_D4");
    board.play(Side::Japan, sail("J-DD2 J-DD3 J-DD4", "s_D4", true));
    assert_eq!(board.shooters(), "J-DD2 J-DD3 J-DD4");
}

#[test]
fn nei_11_1_b_attackers_are_of_one_kind() {
    let board = Board::action(Side::Japan)
        .put("J-CA5", "s_D3")
        .put("J-CA7", "s_D4")
        .put("J-22B", "saigon")
        .put("N-DD1", "s_D4");
    let ships = sail_joined("J-CA5", "s_D4", "J-CA7");
    board.cured(Side::Japan, &sail_joined("J-CA5", "s_D4", "J-CA7 J-22B"), "NEI-11.1-b", &ships);
    let ashore = Board::action(Side::Japan).put("J-KWD", "pontianak").put("J-228 J-21B", "kuching");
    let troops = march_joined("J-KWD", "kuching", "J-228");
    ashore.cured(Side::Japan, &march_joined("J-KWD", "kuching", "J-228 J-21B"), "NEI-11.1-b", &troops);
}

#[test]
fn nei_11_1_c_defenders_of_all_kinds_fight_together() {
    let mut board = Board::action(Side::Japan).put("J-22B", "saigon").put("U-SAR N-A4", "kuching");
    board.play(Side::Japan, strike_land("J-22B", "B4 C4 D4", "kuching"));
    assert_eq!(board.in_battle(Side::Allies), "B-KUC N-A4 U-SAR");
}

#[test]
fn nei_11_1_d_every_defender_that_can_fires_back() {
    let mut board = Board::action(Side::Japan).put("J-22B J-21B", "saigon").put("U-SAR N-A4 S-FA", "kuching");
    board.play(Side::Japan, strike_land("J-22B J-21B", "B4 C4 D4", "kuching"));
    // The artillery has no anti-air factor.
    assert_eq!(board.shooters(), "B-KUC N-A4 U-SAR");
}

/// The printed example: two air units against one air unit and two ground units.
#[test]
fn nei_11_1_e_air_and_ground_units_alike_fire_at_the_aircraft() {
    let mut board = Board::action(Side::Allies)
        .send("B-KUC", domain::nei::game::Location::OutOfPlay)
        .put_face("J-1E", Face::Base, "kuching")
        .put("J-22F J-KWD", "kuching")
        .put("N-A1 N-A2", "pontianak");
    board.play(Side::Allies, strike_land("N-A1 N-A2", "D4", "kuching"));
    assert_eq!(board.pending().by(), Side::Japan);
    assert_eq!(board.shooters(), "J-1E J-22F J-KWD");
}
