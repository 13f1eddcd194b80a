//! NEI 14: special combat, with the printed example of 14.4.

use domain::kernel::dice::Roll;
use domain::nei::combat::{Profile, Stage};
use domain::nei::command::{Command, Landing};
use domain::nei::components::{Face, Side};
use domain::nei::game::Location;
use domain::nei::pending::Pending;

use crate::common::board::*;

fn profile(mut board: Board, command: Command) -> Profile {
    board.play(Side::Japan, command);
    board.game.battle.unwrap().profile
}

fn stage(board: &Board) -> Stage {
    board.game.battle.as_ref().unwrap().stage
}

#[test]
fn nei_14_0_a_every_combat_is_of_one_kind() {
    let board = Board::action(Side::Japan).put("J-CA5 J-RYU J-TR1", "s_D4").put("N-DD1", "s_D4").load("J-KWD", "J-TR1");
    assert_eq!(profile(board.clone(), sail("J-CA5", "", true)), Profile::Naval);
    assert_eq!(profile(board.clone(), bombard("J-CA5", "")), Profile::Bombardment);
    assert_eq!(profile(board.clone(), carrier_strike("J-RYU", "")), Profile::CarrierStrike);
    let board = board.send("N-DD1", Location::OutOfPlay);
    assert_eq!(profile(board, assault("J-TR1", landing("kuching", "J-KWD", true))), Profile::Amphibious);
}

/// The amphibious assault: ships and troops come together, friends ashore may join.
#[test]
fn nei_14_1_a_combined_actions_mix_kinds() {
    let joined = |unit_id: &str| Landing { joining: units(unit_id), ..landing("kuching", "J-KWD", true) };
    let mut board = Board::action(Side::Japan)
        .put("J-TR1", "s_D4")
        .load("J-KWD", "J-TR1")
        .put("J-KUR", "kuching")
        .put("J-SAS", "miri");
    board.refuses(Side::Japan, &assault("J-TR1", joined("J-SAS")), "NEI-G3.amph-assault-c");
    board.refuses(Side::Japan, &assault("J-TR1", landing("kuching", "J-SAS", true)), "NEI-13.2-d");
    board.play(Side::Japan, assault("J-TR1", joined("J-KUR")));
    assert_eq!(board.in_battle(Side::Japan), "J-KUR J-KWD J-TR1");
}

#[test]
fn nei_14_2_a_ships_bombard_with_their_anti_ground_factor() {
    let mut board = Board::action(Side::Japan).put("J-CA5", "s_D4").put("U-SAR N-A4", "kuching");
    board.play(Side::Japan, bombard("J-CA5", ""));
    let mut stages = Vec::new();
    while board.game.battle.is_some() {
        if board.shooters() == "J-CA5" {
            stages.push(stage(&board));
        }
        board.roll(&[6]);
    }
    assert_eq!(stages, [Stage::AntiGround]);
}

#[test]
fn nei_14_2_b_ships_without_carriers_bombard_bases_only() {
    let board = Board::action(Side::Japan).put("J-CA5", "s_E3").put("N-I1", "riouw");
    let beside_a_base = bombard("J-CA5", "s_D3 s_D4");
    board.cured(Side::Japan, &bombard("J-CA5", ""), "NEI-14.2-b", &beside_a_base);
    let carrier = Board::action(Side::Japan).put("J-RYU J-CA5", "s_D4");
    carrier.cured(Side::Japan, &bombard("J-RYU", ""), "NEI-14.2-b", &bombard("J-RYU J-CA5", ""));

    let mut board = Board::action(Side::Japan).put("J-CA5", "s_D4").put("U-SAR", "kuching");
    board.play(Side::Japan, bombard("J-CA5", "")).roll(&[6]).roll(&[1]);
    assert_eq!(board.game.unit(unit("B-KUC")).face, Face::Reduced);
    assert!(board.is_at("U-SAR", "kuching"));
}

#[test]
fn nei_14_2_c_carriers_strike_any_ground_unit_and_escorts_are_silent() {
    let mut board = Board::action(Side::Japan).put("J-RYU J-CA5 J-CA7", "s_E3");
    let at_kuching = carrier_strike("J-RYU J-CA5 J-CA7", "s_D3 s_D4");
    board.cured(Side::Japan, &carrier_strike("J-RYU J-CA5 J-CA7", ""), "NEI-14.2-c", &at_kuching);
    board = board.put("N-VBS", "riouw");
    board.play(Side::Japan, carrier_strike("J-RYU J-CA5 J-CA7", ""));
    assert_eq!((stage(&board), board.shooters().as_str()), (Stage::AntiGround, "J-RYU"));
    board.roll(&[1]);
    assert_eq!(board.at("N-VBS"), Location::Disrupted);
}

#[test]
fn nei_14_3_a_only_ground_units_answer_a_bombardment() {
    let mut board = Board::action(Side::Japan).put("J-CA5", "s_D4").put("N-A4", "kuching");
    board.play(Side::Japan, bombard("J-CA5", ""));
    assert_eq!(board.shooters(), "B-KUC");
    assert_eq!(board.in_battle(Side::Allies), "B-KUC");
    // No die falls for the aircraft.
    board.refuses(Side::Allies, &Command::Roll(Roll::typed([1, 1]).unwrap()), "NEI-14.3-a");
}

#[test]
fn nei_14_3_b_the_answer_uses_anti_ship_factors() {
    let mut board = Board::action(Side::Japan).put("J-CA5", "s_D4");
    board.play(Side::Japan, bombard("J-CA5", ""));
    assert_eq!(stage(&board), Stage::AntiShip);
    board.roll(&[2]);
    assert_eq!(board.at("J-CA5"), Location::Disrupted);
}

#[test]
fn nei_14_3_c_aircraft_answer_carriers() {
    let mut board = Board::action(Side::Japan).put("J-RYU", "s_D4").put("N-A1", "kuching");
    board.play(Side::Japan, carrier_strike("J-RYU", ""));
    // The carrier's own aircraft fire at those that rise.
    assert_eq!((stage(&board), board.shooters().as_str()), (Stage::AntiAir, "J-RYU"));
    board.roll(&[6]);
    assert_eq!((stage(&board), board.shooters().as_str()), (Stage::AntiShip, "B-KUC N-A1"));
}

#[test]
fn nei_14_4_a_aircraft_are_lost_with_a_shrinking_base() {
    let mut board = Board::action(Side::Japan).put("J-CA5", "s_D4").put("N-A1 N-A2 N-A3 N-A4", "kuching");
    board.play(Side::Japan, bombard("J-CA5", "")).roll(&[6]).roll(&[1]);
    assert_eq!(*board.pending(), Pending::DisruptExcessAircraft { by: Side::Allies, area: area("kuching"), excess: 2 });
}

/// The printed example: two CA, a base of two steps, three air units and a regiment.
#[test]
fn nei_14_4_b_two_cruisers_bombard_a_base_with_three_air_units() {
    let mut board = Board::action(Side::Japan).put("J-CA5 J-CA7", "s_D4").put("N-A1 N-A2 N-A4 U-SAR", "kuching");
    board.play(Side::Japan, bombard("J-CA5 J-CA7", ""));
    assert_eq!((stage(&board), board.shooters().as_str()), (Stage::AntiShip, "B-KUC"));
    board.roll(&[6]);
    assert_eq!((stage(&board), board.shooters().as_str()), (Stage::AntiGround, "J-CA5 J-CA7"));
    board.roll(&[1, 6]);
    assert_eq!(board.game.steps(unit("B-KUC")), 1);
    assert!(board.is_at("U-SAR", "kuching"));
    assert_eq!(*board.pending(), Pending::DisruptExcessAircraft { by: Side::Allies, area: area("kuching"), excess: 1 });
    board.play(Side::Allies, Command::DisruptExcessAircraft { units: units("N-A4") });
    assert_eq!(board.at("N-A4"), Location::Disrupted);
    assert!(board.is_at("N-A1", "kuching") && board.is_at("N-A2", "kuching"));
}
