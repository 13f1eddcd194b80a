//! Cures that can be followed, and refusals that say a thing once: chapters 5, 8, 9, 12, 18, 22 and 23.

use domain::kernel::dice::{D6, Roll, Source};
use domain::kernel::verdict::CureKind;
use domain::nei::command::Command;
use domain::nei::components::{Face, Side};
use domain::nei::game::Location;
use domain::nei::pack::FreeAction;
use domain::nei::pending::Pending;

use crate::common::board::*;

#[test]
fn nei_10_0_naval_b_nobody_is_left_behind_by_a_force_of_one() {
    let board = Board::action(Side::Japan).put("J-SS4 J-CA5", "s_D3");
    let far = "s_D4 s_D5 s_D6 s_E6";
    assert!(!board.cures(Side::Japan, &sail("J-SS4", far, false)).contains("behind"));
    assert!(board.cures(Side::Japan, &sail("J-SS4 J-CA5", far, false)).contains("leave SS-4 behind"));
}

#[test]
fn nei_23_1_a_ship_is_not_sent_to_a_port_on_land() {
    let board = Board::set_up();
    let cures = board.cures(Side::Allies, &place("N-CL", "s_H11"));
    let places: Vec<&str> = cures.trim_start_matches("place it in ").split([',']).map(str::trim).collect();
    assert!(places.contains(&"Batavia waters") && !places.contains(&"Batavia"), "{cures}");
}

#[test]
fn nei_22_0_g_nobody_turns_back_the_base_of_his_enemy() {
    let board = Board::action(Side::Allies).put_face("J-4N", Face::Base, "kuching").put("N-ENG", "kuching");
    let cures = board.cures(Side::Allies, &build("N-ENG", "B-KUC"));
    assert_eq!(cures, "choose another land area");
}

#[test]
fn nei_18_2_c_nobody_rallies_in_a_home_base_of_the_enemy() {
    let board = Board::action(Side::Allies).put_face("N-I2", Face::Reduced, "ambon");
    assert!(!board.cures(Side::Allies, &rally("saigon")).contains("have a base in Saigon"));
}

#[test]
fn nei_g4_increase_a_a_full_base_needs_no_engineer() {
    let board = Board::action(Side::Allies).put("B-AMB", "ambon");
    let verdict = board.judge(Side::Allies, &increase("B-AMB"));
    assert_eq!(verdict.violations.len(), 1, "{verdict:?}");
    assert!(!verdict.violations[0].cure.contains("engineer"));
}

#[test]
fn nei_9_3_1_b_where_there_is_no_airfield_nothing_is_full() {
    let board = Board::action(Side::Japan).put("J-21B", "palau");
    let verdict = board.judge(Side::Japan, &redeploy_air("J-21B", "D10", "halmahera"));
    assert!(verdict.violations.iter().all(|violation| !violation.message.contains("holds 0")), "{verdict:?}");
}

#[test]
fn nei_9_5_b_a_strike_on_saigon_meets_one_objection() {
    let allies = Board::action(Side::Allies).put("S-B17", "miri").put("J-228", "saigon");
    let strike = strike_land("S-B17", "C5 C4 B4 B3", "saigon");
    let verdict = allies.judge(Side::Allies, &strike);
    let about_saigon = verdict.violations.iter().filter(|violation| violation.about.contains(&"saigon".to_owned()));
    assert_eq!(about_saigon.count(), 1, "{verdict:#?}");
    assert!(verdict.cites("NEI-9.5-b") && verdict.cites("NEI-19.3-j"));
    assert!(!verdict.cites("NEI-11.0-a"), "what stands in a closed place is nobody's business");
}

#[test]
fn nei_8_4_e_a_free_action_is_named_and_may_be_declined() {
    let mut board = Board::action(Side::Japan).put("J-CA5", "s_D3");
    board.game.pending.push(Pending::TakeFreeAction { by: Side::Japan, action: FreeAction::FifthColumn });
    let verdict = board.judge(Side::Japan, &sail("J-CA5", "s_D4", false));
    let refusal = verdict.refusal.unwrap();
    assert!(refusal.message.contains("Fifth Column/Guerrillas"), "{refusal}");
    assert!(refusal.cure.contains("decline it"), "{}", refusal.cure);
    assert_eq!(refusal.cure_kind, CureKind::Instead);
    board.accepts(Side::Japan, &Command::DeclineFreeAction);
    // For the other side it is something to wait for.
    let theirs = board.judge(Side::Allies, &Command::EndActionPhase).refusal.unwrap();
    assert_eq!(theirs.cure_kind, CureKind::Wait);
}

#[test]
fn nei_2_10_a_a_roll_that_nobody_asked_for_is_not_refused_by_12_3() {
    let board = Board::action(Side::Japan).put("J-CA5", "s_D3");
    let verdict =
        board.judge(Side::Japan, &Command::Roll(Roll { faces: vec![D6::try_from(1).unwrap()], source: Source::Table }));
    assert!(verdict.cites("NEI-2.10-a") && !verdict.cites("NEI-12.3-j"), "{verdict:?}");
}

#[test]
fn nei_8_4_a_the_allies_have_points() {
    let board = Board::action(Side::Allies).put("S-CA", "s_D4").points(Side::Allies, 0);
    let verdict = board.judge(Side::Allies, &sail("S-CA", "s_D5", false));
    assert_eq!(verdict.violations[0].message, "Naval Force Move and/or Attack costs 1 Action Point; the Allies have 0");
}

#[test]
fn nei_12_6_a_one_hit_is_allotted() {
    let mut board = Board::action(Side::Japan).put("J-CA5", "s_D3").put("S-CA N-DD1", "s_D4");
    board.play(Side::Japan, sail("J-CA5", "s_D4", true)).roll(&[1]);
    let refusal =
        board.judge(Side::Allies, &Command::ChooseLosses { losses: losses("S-CA 1 N-DD1 1") }).refusal.unwrap();
    assert_eq!(refusal.message, "2 hits are allotted; 1 was scored");
    assert_eq!(board.at("S-CA"), Location::Area(area("s_D4")));
}
