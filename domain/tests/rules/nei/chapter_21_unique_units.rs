//! NEI 21: unique units.

use domain::nei::command::Command;
use domain::nei::components::Side;
use domain::nei::game::{Correction, Location};
use domain::nei::{incidents, victory};

use crate::common::board::*;

/// The First Air Fleet has just been picked.
fn picked() -> Board {
    Board::action(Side::Japan).mobilized(Side::Japan, "M-1AF")
}

#[test]
fn nei_21_1_c_marines_embark_and_land_without_a_port() {
    let board = Board::action(Side::Japan).put("J-TR1", "s_F2").put("J-KUR J-228", "benkoelen");
    board.accepts(Side::Japan, &carry("J-TR1", "J-KUR J-TR1", "s_F1", None));
    board.refuses(Side::Japan, &carry("J-TR1", "J-228 J-TR1", "s_F1", None), "NEI-21.1-c");
    let afloat = Board::action(Side::Japan).put("J-TR1", "s_F2").load("J-KUR", "J-TR1");
    afloat.accepts(Side::Japan, &assault("J-TR1", landing("benkoelen", "J-KUR", false)));
}

#[test]
fn nei_21_1_d_marines_make_assaults() {
    let board = Board::action(Side::Japan).put("J-TR1", "s_F9").load("J-KUR J-228", "J-TR1");
    board.accepts(Side::Japan, &assault("J-TR1", landing("ambon", "J-KUR", true)));
    board.accepts(Side::Japan, &assault("J-TR1", landing("ambon", "J-228", true)));
    let undefended = Board::action(Side::Japan).put("J-TR1", "s_F2").load("J-KUR", "J-TR1");
    undefended.refuses(Side::Japan, &assault("J-TR1", landing("benkoelen", "J-KUR", true)), "NEI-13.3-a");
}

#[test]
fn nei_21_3_b_demolition_lowers_the_worth_of_an_oilfield() {
    let mut board = Board::action(Side::Allies).send("B-PAL", Location::OutOfPlay).put("J-228", "palembang");
    let worth = |board: &Board| {
        let terms = victory::territory(&board.game, Side::Japan);
        terms.iter().find(|term| term.text.contains("oilfield of Palembang")).map(|term| term.amount)
    };
    assert_eq!(worth(&board), Some(6));
    let corrections = vec![Correction::Demolished { area: area("palembang"), demolished: true }];
    board.play(Side::Allies, Command::Adjust { corrections, reason: "demolished by action".to_owned() });
    board.play(Side::Japan, Command::AnswerAdjustment { agreed: true });
    assert_eq!(worth(&board), Some(3));
}

#[test]
fn nei_21_3_e_demolition_counts_for_victory_and_for_morale() {
    let taken = Board::action(Side::Japan).send("B-PAL", Location::OutOfPlay).put("J-228", "palembang");
    let points = |board: &Board| victory::total(&victory::territory(&board.game, Side::Japan));
    let intact = points(&taken);
    assert_eq!(points(&taken.demolished("palembang", true)), intact - 3);
    let mut board = Board::action(Side::Allies);
    for oilfield in ["palembang", "miri", "brunei", "tarakan", "balikpapan"] {
        board = board.demolished(oilfield, true);
    }
    let level = incidents::morale_level(&board.game);
    assert_eq!(incidents::morale_level(&board.demolished("central_java", true).game), level + 1);
}

#[test]
fn nei_21_4_a_the_first_air_fleet_strikes_once() {
    let mut board = picked().put("S-CA", "s_H10").put("S-CL", "s_H9");
    board.play(Side::Japan, first_air_fleet("s_H10", None)).roll(&[1, 1, 1]);
    board.refuses(Side::Japan, &first_air_fleet("s_H9", None), "NEI-21.4-a");
}

#[test]
fn nei_21_4_b_the_first_air_fleet_starts_in_the_pool() {
    let board = Board::started();
    assert_eq!(board.at("M-1AF"), Location::Pool);
    assert!(board.game.in_display(Side::Japan, Location::Pool).any(|id| id == unit("M-1AF")));
}

#[test]
fn nei_21_4_c_the_first_air_fleet_strikes_in_the_turn_it_is_picked() {
    let mut board = picked().put("S-CA", "s_H10");
    let strike = first_air_fleet("s_H10", None);
    board.cured(Side::Japan, &Command::EndActionPhase, "NEI-21.4-c", &strike);
    board.play(Side::Japan, strike).roll(&[1, 1, 1]);
    board.accepts(Side::Japan, &Command::EndActionPhase);
}

#[test]
fn nei_21_4_d_the_first_air_fleet_costs_no_action_point() {
    let mut board = picked().put("S-CA", "s_H10").points(Side::Japan, 0);
    board.play(Side::Japan, first_air_fleet("s_H10", None));
    assert_eq!(board.ap(Side::Japan), 0);
    let mut board = picked().put("S-CA", "s_H10").points(Side::Japan, 3);
    board.play(Side::Japan, first_air_fleet("s_H10", None));
    assert_eq!(board.ap(Side::Japan), 3);
}

#[test]
fn nei_21_4_e_the_first_air_fleet_strikes_in_any_sea_area() {
    let board = picked().put("S-CA", "s_H10").put("N-I1", "central_borneo");
    let at_sea = first_air_fleet("s_H10", None);
    board.accepts(Side::Japan, &first_air_fleet("s_H10", Some("darwin")));
    board.cured(Side::Japan, &first_air_fleet("central_borneo", None), "NEI-21.4-e", &at_sea);
    board.refuses(Side::Japan, &first_air_fleet("central_borneo", Some("central_borneo")), "NEI-21.4-e");
}

#[test]
fn nei_21_4_f_the_first_air_fleet_attacks_alone() {
    let mut board = picked().put("S-CA S-CL", "s_H10").put("J-CA5 J-RYU", "s_H10");
    board.play(Side::Japan, first_air_fleet("s_H10", None));
    assert_eq!(board.in_battle(Side::Japan), "");
}

#[test]
fn nei_21_4_g_the_first_air_fleet_leaves_the_game_after_its_strike() {
    let mut board = picked().put("S-CA", "s_H10");
    board.play(Side::Japan, first_air_fleet("s_H10", None)).roll(&[1, 1, 1]);
    assert_eq!(board.at("M-1AF"), Location::OutOfPlay);
    board = board.send("J-228", Location::Pool);
    board.play(Side::Japan, Command::MobilizeReinforcements).roll(&[6]);
    board.refuses(Side::Japan, &draw("M-1AF"), "NEI-15.5-g");
    board.accepts(Side::Japan, &draw("J-228"));
}
