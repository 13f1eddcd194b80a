//! NEI 26.1: armor in the attack.

use domain::nei::components::Side;
use domain::nei::game::Location;
use domain::nei::optional::OptionalRule::ArmorInTheAttack;
use domain::nei::pending::Pending;

use crate::common::board::*;

/// Who chooses the losses now, and by what clause.
fn chooser(board: &Board) -> (Side, String) {
    match board.pending() {
        Pending::ChooseLosses(choice) => (choice.by, choice.clause.id().to_owned()),
        other => panic!("no losses are chosen but {other:?}"),
    }
}

fn attack(units: &str) -> Board {
    let mut board = Board::action(Side::Japan).put(units, "riouw").put("N-VBS N-MBL", "riouw");
    board.play(Side::Japan, march(units, "", true));
    board
}

#[test]
fn nei_26_1_a_attacking_armor_chooses_its_victim() {
    let mut plain = attack("J-2T");
    plain.roll(&[1]);
    assert_eq!(chooser(&plain), (Side::Allies, "NEI-12.6-a".to_owned()));
    let mut board = Board::action(Side::Japan).with(ArmorInTheAttack).put("J-2T N-VBS N-MBL", "riouw");
    board.play(Side::Japan, march("J-2T", "", true)).roll(&[1]);
    assert_eq!(chooser(&board), (Side::Japan, "NEI-26.1-a".to_owned()));
    board.losses(Side::Japan, "N-MBL 1");
    assert_eq!(board.at("N-MBL"), Location::Disrupted);
    assert!(board.is_at("N-VBS", "riouw"));
}

#[test]
fn nei_26_1_a_armored_recon_is_armored_and_infantry_is_not() {
    let fight = |ids: &str, faces: &[u8]| {
        let mut board = Board::action(Side::Japan).with(ArmorInTheAttack).put(ids, "riouw").put("N-VBS N-MBL", "riouw");
        board.play(Side::Japan, march(ids, "", true)).roll(faces);
        chooser(&board)
    };
    assert_eq!(fight("J-48R", &[1]).0, Side::Japan);
    assert_eq!(fight("J-KWD", &[1]), (Side::Allies, "NEI-12.6-a".to_owned()));
    // Each hit belongs to its unit (NEI-R62): the infantry's is the owner's to allot.
    assert_eq!(fight("J-48R J-KWD", &[6, 1]).0, Side::Allies);
    assert_eq!(fight("J-48R J-KWD", &[1, 6]).0, Side::Japan);
}

#[test]
fn nei_26_1_a_armor_that_defends_chooses_nothing() {
    let mut board = Board::action(Side::Japan).with(ArmorInTheAttack).put("J-KWD J-SAG N-MBL", "riouw");
    board.play(Side::Japan, march("J-KWD J-SAG", "", true)).roll(&[6, 6]).roll(&[1]);
    assert_eq!(chooser(&board), (Side::Japan, "NEI-12.6-a".to_owned()));
}
