//! The switches of the game that bear on transport by sea: the default and the other readings.

use domain::nei::components::{Face, Side};
use domain::nei::game::Location;

use crate::common::board::*;

#[test]
fn nei_r22_what_a_friendly_port_is() {
    let controlled =
        Board::action(Side::Allies).put("N-TR", "s_G3").put("N-I1", "pontianak").send("B-PON", Location::Disrupted);
    let go = redeploy_ships("N-TR", "", "s_F3 s_E3 s_E4", None);
    controlled.refuses(Side::Allies, &go, "NEI-G3.redeploy-naval-c");
    let otherwise = controlled.ruled("NEI-R22", 2);
    otherwise.accepts(Side::Allies, &go);
    otherwise.refuses(Side::Allies, &redeploy_ships("N-TR", "", "s_F3 s_E3", None), "NEI-G3.redeploy-naval-c");
    let nobody = otherwise.send("N-I1", Location::OutOfPlay);
    nobody.refuses(Side::Allies, &go, "NEI-G3.redeploy-naval-c");
}

#[test]
fn nei_r42_whether_singapore_is_a_home_base_for_redeployment() {
    let board = Board::action(Side::Allies).put("U-CL", "s_D2");
    let home = redeploy_ships("U-CL", "", "s_D3 s_E3 s_F3 s_G3 s_G2 s_F2 s_F1 s_E1 s_D1W indian_ocean", None);
    board.accepts(Side::Allies, &home);
    let full = board.ruled("NEI-R42", 2);
    full.refuses(Side::Allies, &home, "NEI-G3.redeploy-naval-g");
    full.accepts(Side::Allies, &redeploy_ships("U-CL", "", "s_D3 s_E3 s_F3", None));
}

#[test]
fn nei_r78_marines_from_warships_do_not_assault_in_the_action_that_brings_them() {
    let board = Board::action(Side::Japan).put("J-DD2 J-KUR", "saigon").put("J-DD3", "s_F2").put("J-2YK", "benkoelen");
    let assaulting = emergency("J-DD2", "J-KUR J-DD2", "s_C3 s_D3 s_D4", Some(landing("kuching", "J-KUR", true)));
    board.accepts(Side::Japan, &assaulting);
    let evacuating = evacuate("J-DD3", "J-2YK J-DD3", "s_G2 s_G3", Some(landing("batavia", "J-2YK", true)));
    board.accepts(Side::Japan, &evacuating);
    let two_actions = board.ruled("NEI-R78", 2);
    two_actions.refuses(Side::Japan, &evacuating, "NEI-R78");
    let unopposed = emergency("J-DD2", "J-KUR J-DD2", "s_C3 s_D3 s_E3", Some(landing("riouw", "J-KUR", false)));
    two_actions.cured(Side::Japan, &assaulting, "NEI-R78", &unopposed);
}

#[test]
fn nei_r87_which_ships_carry_aircraft_and_how() {
    let japan = |reading: u8| {
        Board::action(Side::Japan)
            .send("B-MEN", Location::OutOfPlay)
            .put_face("J-1E", Face::Base, "menado")
            .put("J-TR1 J-22F", "palau")
            .ruled("NEI-R87", reading)
    };
    let way = "s_C9 s_D9 s_D8";
    let landed = || Some(landing("menado", "J-22F", false));
    let redeploy = redeploy_ships("J-TR1", "J-22F J-TR1", way, landed());
    let ship = carry("J-TR1", "J-22F J-TR1", way, landed());
    japan(1).refuses(Side::Japan, &redeploy, "NEI-G3.redeploy-naval-e");
    japan(1).refuses(Side::Japan, &ship, "NEI-G3.amphibious-move-b");
    japan(2).accepts(Side::Japan, &redeploy);
    let mut board = japan(2);
    board.play(Side::Japan, ship.clone());
    assert!(board.is_at("J-22F", "menado"));
    // An airfield with room for it is needed all the same.
    japan(2).put("J-22B J-21B", "menado").refuses(Side::Japan, &ship, "NEI-9.3.1-b");
    let bare = carry("J-TR1", "J-22F J-TR1", "s_C9 s_D9", Some(landing("morotai", "J-22F", false)));
    japan(2).refuses(Side::Japan, &bare, "NEI-17.0-a");
    let fight = carry("J-TR1", "J-22F J-TR1", way, Some(landing("menado", "J-22F", true)));
    let kept = carry("J-TR1", "J-22F J-TR1", way, None);
    japan(2).put("N-I1", "menado").cured(Side::Japan, &fight, "NEI-R87", &kept);
}

#[test]
fn nei_r91_whether_warships_escort_amphibious_movement() {
    let board = Board::action(Side::Japan).put("J-TR1 J-CA5 J-228 J-KUR", "saigon");
    let escorted = carry("J-TR1 J-CA5", "J-228 J-TR1", "s_C3 s_D3", None);
    board.refuses(Side::Japan, &escorted, "NEI-G3.amphibious-move-a");
    let freely = board.ruled("NEI-R91", 2);
    freely.accepts(Side::Japan, &escorted);
    freely.refuses(Side::Japan, &carry("J-CA5", "", "s_C3", None), "NEI-G3.amphibious-move-a");
    let marine = carry("J-TR1 J-CA5", "J-228 J-TR1 J-KUR J-CA5", "s_C3 s_D3", None);
    freely.refuses(Side::Japan, &marine, "NEI-13.1-c");
}

#[test]
fn nei_r136_nobody_is_put_ashore_on_the_way_under_coastal_fire() {
    let board = Board::action(Side::Japan).put("J-DD2 J-KUR", "saigon").put("N-I1", "riouw");
    let sail_on = emergency("J-DD2", "J-KUR J-DD2", "s_C3 s_D3 s_E3 s_F3", None);
    let sail_on = putting_ashore(sail_on, "J-KUR riouw");
    board.accepts(Side::Japan, &sail_on);
    let under_fire = board.ruled("NEI-R136", 2);
    let stop = emergency("J-DD2", "J-KUR J-DD2", "s_C3 s_D3 s_E3", Some(landing("riouw", "J-KUR", false)));
    under_fire.cured(Side::Japan, &sail_on, "NEI-R136", &stop);
}
