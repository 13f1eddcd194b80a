//! NEI 29, G-1: USS Langley ferries fighters.

use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::components::Side;
use domain::nei::game::Location;
use domain::nei::optional::OptionalRule::LangleyFerry;
use domain::nei::pending::Pending;

use crate::common::board::*;

/// Langley off Batavia.
fn off_batavia() -> Board {
    Board::action(Side::Allies).with(LangleyFerry).put("S-AV1", "s_G3")
}

#[test]
fn nei_29_g1_langley_a_a_fighter_comes_in_beside_the_ship() {
    let to_batavia = deploy("S-F17", "batavia");
    let board = off_batavia().mobilized(Side::Allies, "S-F17");
    board.accepts(Side::Allies, &to_batavia);
    board.accepts(Side::Allies, &deploy("S-F17", "australia"));
    assert!(domain::nei::reinforcements::sites(&board.game, unit("S-F17")).contains(&area("batavia")));
    // No option, another tender, the ship elsewhere or gone, another airfield: the lists of 15 alone.
    let plain = Board::action(Side::Allies).put("S-AV1", "s_G3").mobilized(Side::Allies, "S-F17");
    plain.refuses(Side::Allies, &to_batavia, "NEI-15.4-c");
    for away in [
        Board::action(Side::Allies).with(LangleyFerry).put("S-AV2", "s_G3"),
        off_batavia().put("S-AV1", "s_H10"),
        off_batavia().send("S-AV1", Location::Disrupted),
    ] {
        away.mobilized(Side::Allies, "S-F17").refuses(Side::Allies, &to_batavia, "NEI-15.4-c");
    }
    board.refuses(Side::Allies, &deploy("S-F17", "central_java"), "NEI-15.4-c");
    let mut board = board;
    board.play(Side::Allies, to_batavia);
    assert!(board.is_at("S-F17", "batavia"));
    assert!(board.told(Seat::Side(Side::Allies)).join("\n").contains("Langley"));
    let enemy = board.told(Seat::Side(Side::Japan)).join("\n");
    assert!(enemy.contains("Langley") && !enemy.contains("17 Prov"), "{enemy}");
}

#[test]
fn nei_29_g1_langley_a_fighters_alone_at_a_working_allied_airfield() {
    // NEI-R119: any Allied fighter, and nothing but fighters.
    let board = off_batavia().mobilized(Side::Allies, "S-A27 S-B17");
    for id in ["S-A27", "S-B17"] {
        board.refuses(Side::Allies, &deploy(id, "batavia"), "NEI-15.4-c");
    }
    let no_base =
        off_batavia().send("B-BAT", Location::OutOfPlay).put("N-I1", "batavia").mobilized(Side::Allies, "S-F17");
    no_base.refuses(Side::Allies, &deploy("S-F17", "batavia"), "NEI-15.4-c");
    let contested = off_batavia().put("J-KWD", "batavia").mobilized(Side::Allies, "S-F17");
    contested.refuses(Side::Allies, &deploy("S-F17", "batavia"), "NEI-15.4-c");
    let full = off_batavia().put("N-A1 N-A2 N-A3 U-F1", "batavia").mobilized(Side::Allies, "S-F17");
    full.refuses(Side::Allies, &deploy("S-F17", "batavia"), "NEI-15.5-a");
}

#[test]
fn nei_29_g1_langley_b_one_fighter_in_each_mobilization() {
    let mut board = off_batavia().mobilized(Side::Allies, "S-F17 S-F49");
    board.play(Side::Allies, deploy("S-F17", "batavia"));
    board.cured(Side::Allies, &deploy("S-F49", "batavia"), "NEI-29.G1.langley-b", &deploy("S-F49", "australia"));
    assert!(!domain::nei::reinforcements::sites(&board.game, unit("S-F49")).contains(&area("batavia")));
    // The next mobilization has its own.
    board.play(Side::Allies, deploy("S-F49", "australia"));
    let mut next = board.mobilized(Side::Allies, "S-MAW");
    next.play(Side::Allies, deploy("S-MAW", "batavia"));
    assert!(next.is_at("S-MAW", "batavia"));
}

#[test]
fn nei_29_g1_langley_b_whoever_needs_no_ship_leaves_it_free() {
    // A British fighter may come in at any controlled airfield (15.3), and a United States one at Australia.
    let mut board = off_batavia().mobilized(Side::Allies, "U-F2 S-F17 S-F49");
    board.play(Side::Allies, deploy("U-F2", "batavia"));
    board.play(Side::Allies, deploy("S-F17", "australia"));
    board.play(Side::Allies, deploy("S-F49", "batavia"));
    assert!(board.is_at("S-F49", "batavia"));
}

#[test]
fn nei_29_g1_langley_b_only_what_is_picked_in_the_action_is_ferried() {
    // A fighter that comes back by refit was not picked from the pool.
    let mut board = off_batavia().send("S-F17", Location::Disrupted);
    board.play(Side::Allies, refit(domain::nei::components::Contingent::UnitedStates)).roll(&[1]);
    assert!(matches!(domain::nei::Nei::pending(&board.game), Some(Pending::Deploy { .. })));
    board.refuses(Side::Allies, &deploy("S-F17", "batavia"), "NEI-15.4-c");
    board.accepts(Side::Allies, &deploy("S-F17", "australia"));
}
