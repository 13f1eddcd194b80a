//! NEI 12.0 to 12.3: the stages of a combat, first fire and the procedure, with the printed example of 12.1.

use domain::kernel::dice::{DieAsked, Roll};
use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::combat::Stage;
use domain::nei::command::Command;
use domain::nei::components::{Face, Side};
use domain::nei::event::Event;
use domain::nei::game::Location;
use domain::nei::pending::Pending;

use crate::common::board::*;

/// The dice that are asked for now.
fn dice(board: &Board) -> Vec<DieAsked> {
    match board.pending() {
        Pending::Roll { request, .. } => request.dice.clone(),
        other => panic!("no dice are asked for but {other:?}"),
    }
}

fn stage(board: &Board) -> Stage {
    board.game.battle.as_ref().unwrap().stage
}

fn first_fire(board: &Board) -> Side {
    board.game.battle.as_ref().unwrap().first_fire
}

fn typed(faces: &[u8]) -> Command {
    Command::Roll(Roll::typed(faces.iter().copied()).unwrap())
}

/// A seaplane against a destroyer and a submarine in D4.
fn seaplane_strike() -> Board {
    let mut board = Board::action(Side::Allies).put("N-A3", "pontianak").put("J-DD2 J-SS4", "s_D4");
    board.play(Side::Allies, strike_ships("N-A3", "D4", "s_D4"));
    board
}

#[test]
fn nei_12_0_a_a_unit_fires_in_every_stage_it_has_a_factor_for() {
    let mut board = seaplane_strike();
    let mut stages = Vec::new();
    while board.game.battle.is_some() {
        if board.shooters() == "N-A3" {
            stages.push(stage(&board));
        }
        board.roll(&[6]);
    }
    assert_eq!(stages, [Stage::AntiShip, Stage::AntiSubmarine]);
}

#[test]
fn nei_12_0_b_the_factor_fits_the_target() {
    let mut board = Board::action(Side::Japan).put("J-CA5", "s_D3").put("N-DD1", "s_D4");
    board.play(Side::Japan, sail("J-CA5", "s_D4", true));
    assert_eq!((stage(&board), dice(&board)[0].hits_on), (Stage::AntiShip, Some(4)));

    let mut board = Board::action(Side::Japan).put("J-CA5", "s_D4");
    board.play(Side::Japan, bombard("J-CA5", "")).roll(&[6]);
    assert_eq!((stage(&board), dice(&board)[0].hits_on), (Stage::AntiGround, Some(3)));

    // Submarines alone are no target of anti-ship fire: the cruiser waits for the third stage.
    let mut board = Board::action(Side::Japan).put("J-CA5", "s_D3").put("N-SS", "s_D4");
    board.play(Side::Japan, sail("J-CA5", "s_D4", true));
    assert_eq!((stage(&board), board.shooters().as_str()), (Stage::AntiShip, "N-SS"));
    board.roll(&[6]);
    assert_eq!((stage(&board), dice(&board)[0].hits_on), (Stage::AntiSubmarine, Some(1)));

    // Nor do its hits fall on one.
    let mut board = Board::action(Side::Japan).put("J-CA5", "s_D3").put("N-DD1 N-DD2 N-SS", "s_D4");
    board.play(Side::Japan, sail("J-CA5", "s_D4", true)).roll(&[1]);
    board.refuses(Side::Allies, &Command::ChooseLosses { losses: losses("N-SS 1") }, "NEI-12.0-b");
    board.accepts(Side::Allies, &Command::ChooseLosses { losses: losses("N-DD1 1") });
}

#[test]
fn nei_12_0_c_a_unit_without_the_factor_does_not_fire() {
    let mut board = Board::action(Side::Allies).put("N-DD1 N-TR", "s_E4").put("J-DD2", "s_D4");
    board.play(Side::Allies, sail("N-DD1 N-TR", "s_D4", true));
    assert_eq!(board.shooters(), "N-DD1");
    board.refuses(Side::Allies, &typed(&[1, 1]), "NEI-12.0-c");
}

#[test]
fn nei_12_0_d_the_stages_run_in_a_fixed_order() {
    let mut board = Board::action(Side::Japan).put("J-CA5 J-CA7", "s_D3").put("N-CL N-SS", "s_D4");
    board.play(Side::Japan, sail("J-CA5 J-CA7", "s_D4", true));
    let mut stages: Vec<Stage> = Vec::new();
    while let Some(Pending::Roll { request, .. }) = Nei::pending(&board.game) {
        stages.push(stage(&board));
        let faces = vec![6; request.dice.len()];
        board.refuses(Side::Japan, &Command::EndActionPhase, "NEI-12.0-d");
        board.roll(&faces);
        let began = board.events.iter().filter_map(|event| match event {
            Event::BattlePartBegan { stage, .. } => Some(*stage),
            _ => None,
        });
        let began: Vec<Stage> = began.collect();
        assert!(began.is_sorted(), "{began:?}");
    }
    assert_eq!(stages, [Stage::AntiShip, Stage::AntiShip, Stage::AntiSubmarine]);
}

#[test]
fn nei_12_0_e_anti_air_fire_hits_aircraft_of_both_sides() {
    let mut board = Board::action(Side::Japan).put("J-22B J-22F", "saigon").put("N-A4", "kuching");
    board.play(Side::Japan, strike_land("J-22B J-22F", "B4 C4 D4", "kuching"));
    assert_eq!((stage(&board), board.shooters().as_str()), (Stage::AntiAir, "B-KUC N-A4"));
    board.roll(&[6, 6]);
    assert_eq!((stage(&board), board.shooters().as_str()), (Stage::AntiAir, "J-22B J-22F"));
    board.roll(&[6, 1]);
    assert_eq!(board.at("N-A4"), Location::Disrupted);
}

#[test]
fn nei_12_0_f_anti_ship_fire_hits_surface_ships_only() {
    let mut board = Board::action(Side::Japan).put("J-CA5 J-CA7", "s_D3").put("N-DD1 N-SS", "s_D4");
    board.play(Side::Japan, sail("J-CA5 J-CA7", "s_D4", true)).roll(&[1, 1]);
    assert_eq!(board.at("N-DD1"), Location::Disrupted);
    assert!(board.is_at("N-SS", "s_D4"));
}

#[test]
fn nei_12_0_g_anti_submarine_fire_hits_submarines_only() {
    let mut board = Board::action(Side::Japan).put("J-DD2", "s_D3").put("N-DD1 N-SS", "s_D4");
    board.play(Side::Japan, sail("J-DD2", "s_D4", true)).roll(&[6]).roll(&[6, 6]);
    assert_eq!((stage(&board), board.shooters().as_str()), (Stage::AntiSubmarine, "J-DD2"));
    board.roll(&[1]);
    assert_eq!(board.at("N-SS"), Location::Disrupted);
    assert!(board.is_at("N-DD1", "s_D4"));
}

#[test]
fn nei_12_0_h_anti_ground_fire_hits_ground_units_and_bases() {
    let mut board = Board::action(Side::Japan).put("J-KWD U-SAR", "kuching");
    board.play(Side::Japan, march("J-KWD", "", true));
    assert_eq!((stage(&board), board.shooters().as_str()), (Stage::AntiGround, "J-KWD"));
    board.roll(&[1]);
    board.accepts(Side::Allies, &Command::ChooseLosses { losses: losses("U-SAR 1") });
    board.losses(Side::Allies, "B-KUC 1");
    assert_eq!(board.game.unit(unit("B-KUC")).face, Face::Reduced);
    assert!(board.is_at("U-SAR", "kuching"));
}

#[test]
fn nei_12_0_i_every_stage_is_gone_through_whatever_the_action() {
    let mut board = seaplane_strike();
    let mut began = Vec::new();
    while board.game.battle.is_some() {
        board.roll(&[6]);
        began.extend(board.events.iter().filter_map(|event| match event {
            Event::BattlePartBegan { stage, firing: Side::Allies } => Some(*stage),
            _ => None,
        }));
    }
    assert_eq!(began, [Stage::AntiShip, Stage::AntiSubmarine, Stage::AntiGround]);
}

#[test]
fn nei_12_1_a_who_is_hit_by_first_fire_does_not_answer() {
    let battle = |face: u8| {
        let mut board = Board::action(Side::Japan).put("J-CA5", "s_D3").put("N-DD1", "s_D4");
        board.play(Side::Japan, sail("J-CA5", "s_D4", true)).roll(&[face]);
        board
    };
    assert_eq!(battle(6).shooters(), "N-DD1");
    assert!(battle(1).game.battle.is_none());
}

#[test]
fn nei_12_1_b_first_fire_is_settled_once() {
    let mut board = Board::action(Side::Japan).put("J-RYU J-DD2 J-SS4", "s_D3").put("N-DD1 N-SS", "s_D4");
    board.play(Side::Japan, sail("J-RYU J-DD2 J-SS4", "s_D4", true));
    board.roll(&[6, 6, 6]).roll(&[6, 1]).losses(Side::Allies, "J-RYU 1");
    assert_eq!(board.at("J-RYU"), Location::Disrupted);
    // Without its carrier Japan goes on firing first, though the Allies can fire in this stage too.
    assert_eq!((stage(&board), board.shooters().as_str()), (Stage::AntiSubmarine, "J-DD2 J-SS4"));
}

#[test]
fn nei_12_1_c_the_side_that_alone_flies_fires_first() {
    let mut board = Board::action(Side::Japan).put("J-CA5", "s_D3").put("S-AV1", "s_D4");
    board.play(Side::Japan, sail("J-CA5", "s_D4", true));
    assert_eq!(first_fire(&board), Side::Allies);

    let mut board = Board::action(Side::Allies).put("N-A1", "pontianak").put("J-CA5", "s_D4");
    board.play(Side::Allies, strike_ships("N-A1", "D4", "s_D4"));
    assert_eq!(first_fire(&board), Side::Allies);
}

#[test]
fn nei_12_1_d_with_aircraft_on_both_sides_the_defender_fires_first() {
    let mut board = Board::action(Side::Japan).put("J-22B", "saigon").put("N-A4", "kuching");
    board.play(Side::Japan, strike_land("J-22B", "B4 C4 D4", "kuching"));
    assert_eq!(first_fire(&board), Side::Allies);
}

#[test]
fn nei_12_1_e_without_aircraft_the_attacker_fires_first() {
    let mut board = Board::action(Side::Japan).put("J-DD2", "s_D3").put("S-CA", "s_D4");
    board.play(Side::Japan, sail("J-DD2", "s_D4", true));
    assert_eq!(first_fire(&board), Side::Japan);

    let mut board = Board::action(Side::Allies).put("J-DD2", "s_D4").put("S-CA", "s_D3");
    board.play(Side::Allies, sail("S-CA", "s_D4", true));
    assert_eq!(first_fire(&board), Side::Allies);
}

/// Example 1 of 12.1: a CVL and two CA against a DD and an SS.
#[test]
fn nei_12_1_f_a_carrier_force_against_a_destroyer_and_a_submarine() {
    let mut board = Board::action(Side::Japan).put("J-RYU J-CA5 J-CA7", "s_D3").put("N-DD1 N-SS", "s_D4");
    board.play(Side::Japan, sail("J-RYU J-CA5 J-CA7", "s_D4", true));
    let battle = board.game.battle.clone().unwrap();
    assert_eq!(battle.first_fire, Side::Japan);
    assert_eq!(battle.first_fire_clause.id(), "NEI-12.1-c");
    // Anti-air is skipped; the three fire anti-ship, and only the DD can be hit.
    assert_eq!(board.shooters(), "J-CA5 J-CA7 J-RYU");
    board.roll(&[6, 6, 1]);
    assert_eq!(board.at("N-DD1"), Location::Disrupted);
    // The DD is gone before it can answer; the SS fires, and its owner names the victim.
    assert_eq!(board.shooters(), "N-SS");
    board.roll(&[1]);
    board.losses(Side::Allies, "J-RYU 1");
    assert_eq!(board.at("J-RYU"), Location::Disrupted);
    // Japan keeps first fire without its carrier; the two CA hunt the submarine.
    assert_eq!(board.shooters(), "J-CA5 J-CA7");
    board.roll(&[6, 6]);
    // The submarine has no surface target left to fire at in its own stage: it fires at submarines only.
    assert!(board.game.battle.is_none());
    assert!(board.is_at("N-SS", "s_D4"));
}

#[test]
fn nei_12_2_a_defending_aircraft_rise_against_any_attack() {
    let mut board = Board::action(Side::Japan).put("J-KWD U-SAR N-A1", "kuching");
    board.play(Side::Japan, march("J-KWD", "", true));
    assert_eq!(board.in_battle(Side::Allies), "B-KUC N-A1 U-SAR");
}

#[test]
fn nei_12_2_b_aircraft_cannot_stay_on_the_ground() {
    let mut board = Board::action(Side::Japan).put("J-22B", "saigon").put("N-A4", "kuching");
    board.play(Side::Japan, strike_land("J-22B", "B4 C4 D4", "kuching"));
    assert_eq!(board.shooters(), "B-KUC N-A4");
    // A die for the base alone is no answer.
    board.refuses(Side::Allies, &typed(&[1]), "NEI-12.2-b").accepts(Side::Allies, &typed(&[6, 6]));
}

#[test]
fn nei_12_3_a_a_declared_combat_takes_its_units_from_other_uses() {
    let mut board = Board::action(Side::Japan).put("J-CA5", "s_D3").put("N-DD1", "s_D4");
    board.play(Side::Japan, sail("J-CA5", "s_D4", true));
    // The battle marker stands where survivors return to.
    let marker = Nei::view(&board.game, Seat::Onlooker).battle.unwrap();
    assert_eq!(marker.area, area("s_D4"));
    assert_eq!((marker.attackers[0].unit, marker.defenders[0].unit), (unit("J-CA5"), unit("N-DD1")));
    board.refuses(Side::Japan, &sail("J-CA5", "s_D3", false), "NEI-12.0-d");
}

#[test]
fn nei_12_3_b_terrain_is_added_to_the_die() {
    let bombarded = |at: &str, base: &str, face: u8| {
        let mut board = Board::action(Side::Japan).put("J-CA5", at);
        board.play(Side::Japan, bombard("J-CA5", "")).roll(&[6]);
        let modifier = dice(&board)[0].modifier;
        board.roll(&[face]);
        (modifier, board.game.unit(unit(base)).face)
    };
    // A factor of 3: in the jungle a 3 counts as 4.
    assert_eq!(bombarded("s_D4", "B-KUC", 3), (1, Face::Full));
    assert_eq!(bombarded("s_D4", "B-KUC", 2), (1, Face::Reduced));
    assert_eq!(bombarded("s_G3", "B-BAT", 3), (0, Face::Reduced));
}

#[test]
fn nei_12_3_d_nobody_is_withheld() {
    let mut board = Board::action(Side::Japan).put("J-CA5 J-DD2", "s_D3").put("N-CL N-DD1 N-SS N-TR", "s_D4");
    board.play(Side::Japan, sail("J-CA5 J-DD2", "s_D4", true));
    assert_eq!(board.in_battle(Side::Japan), "J-CA5 J-DD2");
    assert_eq!(board.in_battle(Side::Allies), "N-CL N-DD1 N-SS N-TR");
    // A die for the cruiser alone is no answer.
    board.refuses(Side::Japan, &typed(&[1]), "NEI-12.3-d").accepts(Side::Japan, &typed(&[1, 1]));
}

#[test]
fn nei_12_3_e_aircraft_hunt_a_submarine_that_cannot_answer() {
    let mut board = Board::action(Side::Allies).put("N-A3", "pontianak").put("J-SS4", "s_D4");
    board.play(Side::Allies, strike_ships("N-A3", "D4", "s_D4"));
    assert_eq!((stage(&board), board.shooters().as_str()), (Stage::AntiSubmarine, "N-A3"));
    board.roll(&[2]);
    assert_eq!(board.at("J-SS4"), Location::Disrupted);
}

#[test]
fn nei_12_3_f_hits_are_counted_and_then_assigned() {
    let mut board = Board::action(Side::Japan).put("J-CA5 J-CA7", "s_D3").put("N-DD1 N-DD2", "s_D4");
    board.play(Side::Japan, sail("J-CA5 J-CA7", "s_D4", true)).roll(&[1, 6]);
    let Pending::ChooseLosses(choice) = board.pending() else { panic!("hits await nobody") };
    assert_eq!((choice.hits, choice.targets.len()), (1, 2));
}

#[test]
fn nei_12_3_g_hits_beyond_the_targets_are_lost() {
    let five = "J-CA5 J-CA7 J-CL16 J-DD2 J-DD3";
    let mut board = Board::action(Side::Japan).put(five, "s_D3").put("N-DD1 N-DD2 N-SS", "s_D4");
    board.play(Side::Japan, sail(five, "s_D4", true)).roll(&[1, 1, 1, 1, 1]);
    assert_eq!((board.at("N-DD1"), board.at("N-DD2")), (Location::Disrupted, Location::Disrupted));
    board.roll(&[6]);
    assert_eq!(stage(&board), Stage::AntiSubmarine);
    assert!(board.game.battle.as_ref().unwrap().owed.is_empty() && board.is_at("N-SS", "s_D4"));
    // No unit takes more than it has steps.
    let mut board = Board::action(Side::Japan).put("J-CA5 J-CA7", "s_D3").put("N-CL N-DD1 N-DD2", "s_D4");
    board.play(Side::Japan, sail("J-CA5 J-CA7", "s_D4", true)).roll(&[1, 1]);
    board.refuses(Side::Allies, &Command::ChooseLosses { losses: losses("N-DD1 2") }, "NEI-12.3-g");
    board.accepts(Side::Allies, &Command::ChooseLosses { losses: losses("N-DD1 1 N-DD2 1") });
}

#[test]
fn nei_12_3_h_a_unit_fires_once_in_a_stage() {
    let mut board = Board::action(Side::Japan).put("J-CA5", "s_D3").put("S-CA", "s_D4");
    board.play(Side::Japan, sail("J-CA5", "s_D4", true)).roll(&[6]);
    assert_eq!(board.shooters(), "S-CA");
    assert!(!board.judge(Side::Japan, &typed(&[1])).is_clear());
    board.refuses(Side::Allies, &typed(&[1, 1]), "NEI-12.3-h");
    let mut shots = board.game.battle.clone().unwrap().shots;
    board.roll(&[6]);
    shots.dedup_by_key(|shot| (shot.stage, shot.unit));
    assert_eq!(shots.len(), 1);
    assert!(board.game.battle.is_none());
}

#[test]
fn nei_12_3_i_after_the_fourth_stage_the_battle_is_over() {
    let mut board = Board::action(Side::Japan).put("J-CA5", "s_D3").put("S-CA N-DD1", "s_D4");
    board.play(Side::Japan, sail("J-CA5", "s_D4", true)).roll(&[1]).losses(Side::Allies, "N-DD1 1").roll(&[6]);
    assert!(board.game.battle.is_none());
    assert!(board.is_at("J-CA5", "s_D4") && board.is_at("S-CA", "s_D4"));
    assert_eq!(board.at("N-DD1"), Location::Disrupted);
}

#[test]
fn nei_12_3_j_another_round_is_another_action() {
    let mut board = Board::action(Side::Japan).put("J-CA5", "s_D3").put("S-CA", "s_D4");
    board.play(Side::Japan, sail("J-CA5", "s_D4", true)).roll(&[6]).roll(&[6]);
    board.refuses(Side::Japan, &Command::ChooseLosses { losses: losses("S-CA 1") }, "NEI-12.3-j");
    let before = board.ap(Side::Japan);
    board.play(Side::Japan, sail("J-CA5", "", true));
    assert_eq!(board.ap(Side::Japan), before - 1);
    assert!(board.game.battle.is_some());
}
