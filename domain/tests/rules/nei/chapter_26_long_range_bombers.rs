//! NEI 26.2: United States heavy bombers and seaplanes come in widely.

use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::command::Command;
use domain::nei::components::{Face, Side};
use domain::nei::game::Location;
use domain::nei::optional::OptionalRule::LongRangeBombers;
use domain::nei::options::Selection;

use crate::common::board::*;

fn with_bombers() -> Board {
    Board::action(Side::Allies).with(LongRangeBombers)
}

#[test]
fn nei_26_2_a_heavy_bombers_and_seaplanes_come_in_at_any_allied_airfield() {
    for id in ["S-B17", "S-B24", "S-SP"] {
        let plain = Board::action(Side::Allies).mobilized(Side::Allies, id);
        plain.refuses(Side::Allies, &deploy(id, "batavia"), "NEI-15.4-c");
        plain.refuses(Side::Allies, &deploy(id, "indian_ocean"), "NEI-15.4-c");
        let wide = with_bombers().mobilized(Side::Allies, id);
        for site in ["batavia", "indian_ocean", "australia", "darwin"] {
            wide.accepts(Side::Allies, &deploy(id, site));
        }
        // The set-up of the page and the offers know it.
        let selection = Selection { units: units(id), area: None };
        let offers = domain::nei::Nei::options(&wide.game, Seat::Side(Side::Allies), &selection);
        assert!(offers.allowed().any(|command| *command == deploy(id, "batavia")));
    }
}

#[test]
fn nei_26_2_a_others_come_in_as_before() {
    let board = with_bombers().mobilized(Side::Allies, "S-F17 S-A27");
    for id in ["S-F17", "S-A27"] {
        board.cured(Side::Allies, &deploy(id, "batavia"), "NEI-15.4-c", &deploy(id, "australia"));
        board.refuses(Side::Allies, &deploy(id, "indian_ocean"), "NEI-15.4-c");
    }
    // Only United States units: the Netherlands seaplane has its own line.
    let dutch = with_bombers().ruled("NEI-R140", 1).mobilized(Side::Allies, "N-A3");
    dutch.refuses(Side::Allies, &deploy("N-A3", "indian_ocean"), "NEI-15.2-b");
}

#[test]
fn nei_26_2_a_the_airfield_works_and_has_room() {
    // NEI-R137.
    let lost =
        with_bombers().send("B-BAT", Location::OutOfPlay).put("N-I1", "batavia").mobilized(Side::Allies, "S-B17");
    lost.cured(Side::Allies, &deploy("S-B17", "batavia"), "NEI-26.2-a", &deploy("S-B17", "indian_ocean"));
    let full = with_bombers().put_face("B-BAT", Face::Reduced, "batavia").put("N-A1 N-A2", "batavia");
    let full = full.mobilized(Side::Allies, "S-B17");
    full.cured(Side::Allies, &deploy("S-B17", "batavia"), "NEI-15.5-a", &deploy("S-B17", "indian_ocean"));
    let contested = with_bombers().put("J-KWD", "batavia").mobilized(Side::Allies, "S-B17");
    contested.refuses(Side::Allies, &deploy("S-B17", "batavia"), "NEI-26.2-a");
}

#[test]
fn nei_26_2_a_a_bomber_deployed_far_away_is_there() {
    let mut board = with_bombers().mobilized(Side::Allies, "S-B24");
    board.play(Side::Allies, Command::Deploy { unit: unit("S-B24"), area: area("batavia") });
    assert!(board.is_at("S-B24", "batavia"));
}
