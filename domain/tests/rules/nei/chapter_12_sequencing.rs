//! NEI 12: combat sequencing, with the printed examples of 12.1 and 12.6.

use domain::nei::components::Side;
use domain::nei::game::Location;

use crate::common::board::*;

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
