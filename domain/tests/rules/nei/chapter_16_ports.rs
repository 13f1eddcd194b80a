//! NEI 16: ports.

use domain::kernel::seat::Opposed;
use domain::nei::combat::Stage;
use domain::nei::components::{Face, Side};

use crate::common::board::*;

#[test]
fn nei_16_1_a_a_port_lets_troops_embark() {
    let at_port = Board::action(Side::Allies).put("N-TR", "s_F3").put("N-I1", "palembang");
    at_port.accepts(Side::Allies, &carry("N-TR", "N-I1 N-TR", "s_E3", None));
    let at_coast = Board::action(Side::Allies).put("N-TR", "s_F2").put("N-I1", "benkoelen");
    at_coast.refuses(Side::Allies, &carry("N-TR", "N-I1 N-TR", "s_F1", None), "NEI-G3.amphibious-move-b");
}

#[test]
fn nei_16_2_a_ports_cannot_be_damaged() {
    let mut board = Board::action(Side::Japan).put("J-CA5", "s_F3").put("N-I1", "batavia");
    board.play(Side::Japan, bombard("J-CA5", "s_G3"));
    let battle = board.game.battle.clone().unwrap();
    assert_eq!(battle.targets(&board.game, Side::Allies, Stage::AntiGround), units("B-BAT"));
    board.roll(&[6]).roll(&[1]);
    assert_eq!(board.game.unit(unit("B-BAT")).face, Face::Reduced);
    assert!(board.game.has_functional_major_port(Side::Allies, area("batavia")));
}

#[test]
fn nei_16_2_b_singapore_is_a_major_port_without_a_base() {
    let singapore = area("singapore");
    let held_by = |board: Board, side: Side| {
        assert!(board.game.has_functional_major_port(side, singapore));
        assert!(!board.game.has_functional_major_port(side.other(), singapore));
    };
    held_by(Board::action(Side::Allies).singapore(1), Side::Allies);
    held_by(Board::action(Side::Allies).singapore(0), Side::Japan);
}
