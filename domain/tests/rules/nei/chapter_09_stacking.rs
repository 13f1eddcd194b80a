//! NEI 9: stacking and mobility restrictions.

use domain::nei::components::Side;

use crate::common::board::*;

const EIGHT: &str = "J-BB J-RYU J-CA5 J-CA7 J-CL16 J-DD2 J-DD3 J-TR1";

#[test]
fn nei_9_1_a_no_limit_on_ships_in_a_sea_area() {
    let board = Board::action(Side::Japan).put(EIGHT, "s_D3").put("J-TR2 J-SS4 J-SS5 J-AV11", "s_D4");
    board.accepts(Side::Japan, &sail("J-TR2 J-SS4 J-SS5 J-AV11", "s_D3", false));
}

#[test]
fn nei_9_1_b_japan_moves_at_most_eight_ships() {
    let board = Board::action(Side::Japan).put(EIGHT, "s_D3").put("J-TR2", "s_D3");
    board.accepts(Side::Japan, &sail(EIGHT, "s_D4", false));
    board.refuses(Side::Japan, &sail(&format!("{EIGHT} J-TR2"), "s_D4", false), "NEI-9.1-b");
}

#[test]
fn nei_9_1_c_the_allies_move_at_most_six_ships() {
    let six = "N-CL N-DD1 N-DD2 N-TR O-CL O-DD";
    let board = Board::action(Side::Allies).put(six, "s_F4").put("S-CA", "s_F4");
    board.accepts(Side::Allies, &sail(six, "s_F5", false));
    board.refuses(Side::Allies, &sail(&format!("{six} S-CA"), "s_F5", false), "NEI-9.1-c");
}
