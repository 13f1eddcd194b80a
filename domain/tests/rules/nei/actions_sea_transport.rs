//! NEI Actions List, G-3: Emergency Naval Transport, Naval Evacuation of Ground Units, and marines on warships (13.1,
//! 21.1).

use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::command::{Command, Landing};
use domain::nei::components::{Face, Side};
use domain::nei::game::Location;
use domain::nei::options::Selection;

use crate::common::board::*;

/// A Japanese base with a port and an airfield at Menado, instead of the Allied one.
fn menado_taken() -> Board {
    Board::action(Side::Japan).send("B-MEN", Location::OutOfPlay).put_face("J-1E", Face::Base, "menado")
}

/// The way from Saigon to the waters of Riouw-Banka, where nobody stands.
const TO_RIOUW: &str = "s_C3 s_D3 s_E3";

fn riouw(ids: &str) -> Landing {
    landing("riouw", ids, false)
}

#[test]
fn nei_13_1_b_a_warship_carries_one_marine_unit() {
    let ships = "J-BB J-CA5 J-CL16 J-DD2 J-DD3 J-AV11 J-RYU J-SS4";
    let board = Board::action(Side::Japan).put(ships, "saigon").put("J-2YK J-KUR J-3N J-228", "saigon");
    let on = |ship: &str| emergency(ship, &format!("J-KUR {ship}"), TO_RIOUW, Some(riouw("J-KUR")));
    for ship in ["J-BB", "J-CA5", "J-CL16", "J-DD2"] {
        board.accepts(Side::Japan, &on(ship));
    }
    for ship in ["J-AV11", "J-RYU", "J-SS4"] {
        board.cured(Side::Japan, &on(ship), "NEI-13.1-b", &on("J-DD3"));
    }
    let engineers = emergency("J-DD2", "J-3N J-DD2", TO_RIOUW, Some(riouw("J-3N")));
    board.accepts(Side::Japan, &engineers);
    let two = |second: &str| {
        let loading = format!("J-KUR J-DD2 J-2YK {second}");
        emergency("J-DD2 J-DD3", &loading, TO_RIOUW, Some(riouw("J-KUR J-2YK")))
    };
    board.cured(Side::Japan, &two("J-DD2"), "NEI-13.1-b", &two("J-DD3"));
    let infantry = emergency("J-DD2", "J-228 J-DD2", TO_RIOUW, Some(riouw("J-228")));
    board.refuses(Side::Japan, &infantry, "NEI-21.1-b");
    // An armed merchant cruiser carries nobody.
    let allies = Board::action(Side::Allies).put("O-CX S-PMB", "australia");
    let on_cx = emergency("O-CX", "S-PMB O-CX", "s_H10", Some(landing("darwin", "S-PMB", false)));
    allies.refuses(Side::Allies, &on_cx, "NEI-13.1-b");
}

#[test]
fn nei_13_1_c_marines_leave_their_warship_when_the_move_ends() {
    let board = Board::action(Side::Japan).put("J-DD2 J-DD3 J-KUR", "saigon");
    let to = |path: &str, landing| emergency("J-DD2", "J-KUR J-DD2", path, landing);
    let landed = to(TO_RIOUW, Some(riouw("J-KUR")));
    board.cured(Side::Japan, &to("s_C3 s_D3", None), "NEI-13.1-c", &landed);
    // NEI-R86: a plan that ends beside enemy surface ships lands nobody.
    let barred = board.clone().put("N-CL", "s_E3");
    barred.refuses(Side::Japan, &to(TO_RIOUW, None), "NEI-13.1-c");
    barred.refuses(Side::Japan, &to(TO_RIOUW, Some(riouw("J-KUR"))), "NEI-13.2-b");
    // A ship left on the way lands nobody either (10.2).
    let dropped = |put_ashore: &str| {
        let force = force_dropping("J-DD2 J-DD3", "s_C3 s_D3 s_E3 s_F3", "J-DD2 s_E3");
        let loading = loads("J-KUR J-DD2");
        putting_ashore(Command::CarryInEmergency { force, loading, put_ashore: Vec::new(), landing: None }, put_ashore)
    };
    board.cured(Side::Japan, &dropped(""), "NEI-13.1-c", &dropped("J-KUR riouw"));
    // Redeployments are bound by it too (NEI-R87).
    let transfer = |landing| transfer_ships("J-DD2", "J-KUR J-DD2", "palau", landing);
    let landed = transfer(Some(landing("palau", "J-KUR", false)));
    board.cured(Side::Japan, &transfer(None), "NEI-13.1-c", &landed);
    let redeploy = |landing| redeploy_ships("J-DD2", "J-KUR J-DD2", "s_C9 s_D9 s_D8", landing);
    let board = menado_taken().put("J-DD2 J-KUR", "palau");
    let landed = redeploy(Some(landing("menado", "J-KUR", false)));
    board.cured(Side::Japan, &redeploy(None), "NEI-13.1-c", &landed);
}

#[test]
fn nei_13_1_c_marines_left_aboard_land_in_the_next_action_of_their_ship() {
    let board = Board::action(Side::Japan).put("J-DD2 J-TR1", "s_E3").load("J-KUR", "J-DD2").load("J-228", "J-TR1");
    let ashore = assault("J-DD2", landing("riouw", "J-KUR", false));
    board.cured(Side::Japan, &sail("J-DD2", "s_D3", false), "NEI-13.1-c", &ashore);
    board.cured(Side::Japan, &bombard("J-DD2", "s_F3"), "NEI-13.1-c", &ashore);
    board.accepts(Side::Japan, &emergency("J-DD2", "", "s_F3", Some(landing("palembang", "J-KUR", true))));
    let without = assault("J-DD2 J-TR1", landing("riouw", "J-228", false));
    board.refuses(Side::Japan, &without, "NEI-13.1-c");
    let afar = Board::action(Side::Japan).put("J-DD2", "s_D3").load("J-KUR", "J-DD2");
    let carried = emergency("J-DD2", "", "s_E3", Some(riouw("J-KUR")));
    afar.cured(Side::Japan, &sail("J-DD2", "s_C3", false), "NEI-13.1-c", &carried);
    // Where no beach is in reach the ship does what it can.
    let cut_off = Board::action(Side::Japan)
        .put("J-DD2", "s_H12")
        .load("J-KUR", "J-DD2")
        .put("O-CL", "s_H11")
        .put("O-DD", "s_G12");
    cut_off.accepts(Side::Japan, &sail("J-DD2", "s_H11", true));
}

#[test]
fn nei_g3_emergency_transport_a_warships_carry_marines_and_nobody_else() {
    let board = Board::action(Side::Japan).put("J-CA5 J-AV11 J-KUR J-228", "saigon");
    let on = |unit: &str, ship: &str| emergency(ship, &format!("{unit} {ship}"), TO_RIOUW, Some(riouw(unit)));
    board.refuses(Side::Japan, &on("J-228", "J-CA5"), "NEI-G3.emergency-transport-a");
    board.refuses(Side::Japan, &on("J-KUR", "J-AV11"), "NEI-G3.emergency-transport-a");
    let mut played = board.clone();
    played.play(Side::Japan, on("J-KUR", "J-CA5"));
    assert!(played.is_at("J-KUR", "riouw") && played.is_at("J-CA5", "s_E3"));
    let nobody = emergency("J-CA5", "", TO_RIOUW, None);
    board.cured(Side::Japan, &nobody, "NEI-G3.emergency-transport-a", &sail("J-CA5", TO_RIOUW, false));
}

#[test]
fn nei_g3_emergency_transport_b_one_marine_unit_on_each_ship() {
    let board = Board::action(Side::Japan).put("J-DD2 J-DD3 J-2YK J-KUR J-SAS", "saigon");
    let three =
        emergency("J-DD2 J-DD3", "J-2YK J-DD2 J-KUR J-DD3 J-SAS J-DD3", TO_RIOUW, Some(riouw("J-2YK J-KUR J-SAS")));
    let two = emergency("J-DD2 J-DD3", "J-2YK J-DD2 J-KUR J-DD3", TO_RIOUW, Some(riouw("J-2YK J-KUR")));
    board.cured(Side::Japan, &three, "NEI-G3.emergency-transport-b", &two);
}

#[test]
fn nei_g3_emergency_transport_c_other_ships_escort() {
    let escorts = "J-RYU J-SS4 J-AV11 J-BB J-CA5 J-CA7 J-CL16";
    let board = Board::action(Side::Japan).put(escorts, "saigon").put("J-DD2 J-DD3 J-KUR", "saigon");
    let with = |escorts: &str| emergency(&format!("J-DD2 {escorts}"), "J-KUR J-DD2", TO_RIOUW, Some(riouw("J-KUR")));
    board.accepts(Side::Japan, &with(escorts));
    board.refuses(Side::Japan, &with(&format!("{escorts} J-DD3")), "NEI-9.1-b");
}

#[test]
fn nei_g3_emergency_transport_d_all_marines_land_at_the_end() {
    let board = Board::action(Side::Japan).put("J-DD2 J-DD3 J-KUR J-2YK", "saigon");
    let load = "J-KUR J-DD2 J-2YK J-DD3";
    let some = emergency("J-DD2 J-DD3", load, TO_RIOUW, Some(riouw("J-KUR")));
    let all = emergency("J-DD2 J-DD3", load, TO_RIOUW, Some(riouw("J-KUR J-2YK")));
    board.cured(Side::Japan, &some, "NEI-G3.emergency-transport-d", &all);
    let on_the_way = emergency("J-DD2 J-DD3", load, "s_C3 s_D3 s_E3 s_F3", None);
    board.accepts(Side::Japan, &putting_ashore(on_the_way, "J-KUR riouw J-2YK riouw"));
}

#[test]
fn nei_g3_emergency_transport_e_transports_come_along_at_the_slowest_speed() {
    let laid_out = || Board::action(Side::Japan).put("J-TR1 J-CA5 J-KUR J-228", "saigon");
    let load = "J-228 J-TR1 J-KUR J-CA5";
    let mut board = laid_out();
    board.play(Side::Japan, emergency("J-TR1 J-CA5", load, TO_RIOUW, Some(riouw("J-228 J-KUR"))));
    assert!(board.is_at("J-228", "riouw") && board.is_at("J-KUR", "riouw"));
    assert_eq!(board.ap(Side::Japan), 4);
    let four = emergency("J-TR1 J-CA5", load, "s_C3 s_D3 s_E3 s_F3", Some(landing("palembang", "J-KUR", true)));
    // What the transport carries may stay aboard.
    let three = emergency("J-TR1 J-CA5", load, TO_RIOUW, Some(riouw("J-KUR")));
    laid_out().cured(Side::Japan, &four, "NEI-G3.emergency-transport-e", &three);
}

#[test]
fn nei_g3_amphibious_move_b_old_cargo_lands_from_a_functional_port_only() {
    let board = Board::action(Side::Japan).put("J-TR1 J-DD2", "s_F2").load("J-228", "J-TR1").put("J-KUR", "benkoelen");
    let land = |ids: &str| {
        let landing = Some(landing("west_sumatra", ids, false));
        emergency("J-TR1 J-DD2", "J-KUR J-DD2", "s_F1 s_E1", landing)
    };
    board.refuses(Side::Japan, &land("J-KUR J-228"), "NEI-G3.amphibious-move-b");
    let mut board = board;
    board.play(Side::Japan, land("J-KUR"));
    board.accepts(Side::Japan, &assault("J-TR1", landing("west_sumatra", "J-228", false)));
}

#[test]
fn nei_21_1_b_marines_alone_ride_warships() {
    let board = Board::action(Side::Japan).put("J-CL16 J-KUR J-228 J-TR1", "saigon");
    board.accepts(Side::Japan, &emergency("J-CL16", "J-KUR J-CL16", TO_RIOUW, Some(riouw("J-KUR"))));
    let infantry = emergency("J-CL16", "J-228 J-CL16", TO_RIOUW, Some(riouw("J-228")));
    let by_transport = carry("J-TR1", "J-228 J-TR1", TO_RIOUW, Some(riouw("J-228")));
    board.cured(Side::Japan, &infantry, "NEI-21.1-b", &by_transport);
}

#[test]
fn nei_21_1_c_marines_board_and_leave_warships_on_any_coast() {
    let mut board = Board::action(Side::Japan).put("J-DD2", "s_F2").put("J-KUR", "benkoelen");
    let landed = Some(landing("west_sumatra", "J-KUR", false));
    board.play(Side::Japan, emergency("J-DD2", "J-KUR J-DD2", "s_F1 s_E1", landed));
    assert!(board.is_at("J-KUR", "west_sumatra"));
}

#[test]
fn nei_21_1_e_ships_sail_on_when_they_have_landed_marines() {
    let four = "s_C3 s_D3 s_E3 s_F3";
    let laid_out = || Board::action(Side::Japan).put("J-DD2 J-LS1 J-KUR J-228", "saigon");
    let mut board = laid_out();
    let warship = emergency("J-DD2", "J-KUR J-DD2", four, None);
    board.play(Side::Japan, putting_ashore(warship, "J-KUR riouw"));
    assert!(board.is_at("J-KUR", "riouw") && board.is_at("J-DD2", "s_F3"));
    let by = |unit: &str| {
        let carried = carry("J-LS1", &format!("{unit} J-LS1"), four, None);
        putting_ashore(carried, &format!("{unit} riouw"))
    };
    let at_the_end = carry("J-LS1", "J-228 J-LS1", TO_RIOUW, Some(riouw("J-228")));
    laid_out().cured(Side::Japan, &by("J-228"), "NEI-21.1-e", &at_the_end);
    laid_out().accepts(Side::Japan, &by("J-KUR"));
    // NEI-R57: whoever must fight ends the move there.
    let past_kuching = emergency("J-DD2", "J-KUR J-DD2", "s_C3 s_D3 s_D4 s_D5", None);
    let at_kuching = emergency("J-DD2", "J-KUR J-DD2", "s_C3 s_D3 s_D4", Some(landing("kuching", "J-KUR", true)));
    laid_out().cured(Side::Japan, &putting_ashore(past_kuching, "J-KUR kuching"), "NEI-13.3-b", &at_kuching);
    // Beside the path, no further.
    let elsewhere = emergency("J-DD2", "J-KUR J-DD2", "s_C3 s_D3", None);
    let landed = emergency("J-DD2", "J-KUR J-DD2", TO_RIOUW, Some(riouw("J-KUR")));
    laid_out().cured(Side::Japan, &putting_ashore(elsewhere, "J-KUR riouw"), "NEI-13.2-d", &landed);
}

#[test]
fn nei_21_1_d_marines_assault_from_warships() {
    let mut board = Board::action(Side::Japan).put("J-DD2 J-CA5 J-KUR", "saigon");
    let landed = Some(landing("kuching", "J-KUR", true));
    board.play(Side::Japan, emergency("J-DD2 J-CA5", "J-KUR J-DD2", "s_C3 s_D3 s_D4", landed));
    // The ship that carries them is under fire from the coast; its escort is not.
    assert_eq!(board.in_battle(Side::Japan), "J-DD2 J-KUR");
    board.all_miss();
    assert_eq!(board.at("J-KUR"), Location::Disrupted);
    assert!(board.is_at("J-DD2", "s_D4"));
}

#[test]
fn nei_g3_evacuation_a_units_board_without_a_functional_port() {
    let board =
        Board::action(Side::Allies).send("B-PAL", Location::OutOfPlay).put("N-TR", "s_F3").put("N-I1", "palembang");
    let carried = carry("N-TR", "N-I1 N-TR", "s_G3", None);
    board.cured(Side::Allies, &carried, "NEI-G3.amphibious-move-b", &evacuate("N-TR", "N-I1 N-TR", "", None));
    board.refuses(Side::Allies, &evacuate("N-TR", "", "", None), "NEI-G3.evacuation-a");
    let beside = |enemy: &str| board.clone().put(enemy, "s_F3");
    beside("J-DD2").refuses(Side::Allies, &evacuate("N-TR", "N-I1 N-TR", "", None), "NEI-13.2-b");
    beside("J-SS4").accepts(Side::Allies, &evacuate("N-TR", "N-I1 N-TR", "", None));
}

#[test]
fn nei_g3_evacuation_b_transports_stay_with_the_units_aboard() {
    let laid_out = || {
        Board::action(Side::Allies).send("B-PAL", Location::OutOfPlay).put("N-TR N-CL", "s_F3").put("N-I1", "palembang")
    };
    let mut board = laid_out();
    let staying = evacuate("N-TR", "N-I1 N-TR", "", None);
    board.cured(Side::Allies, &evacuate("N-TR", "N-I1 N-TR", "s_G3", None), "NEI-G3.evacuation-b", &staying);
    board.refuses(Side::Allies, &evacuate("N-TR N-CL", "N-I1 N-TR", "s_G3", None), "NEI-G3.evacuation-b");
    board.play(Side::Allies, evacuate("N-TR", "N-I1 N-TR", "", None));
    assert_eq!(board.at("N-I1"), Location::Aboard(unit("N-TR")));
    assert!(board.is_at("N-TR", "s_F3"));
    // NEI-R90: aboard they stay in this action.
    let landed = evacuate("N-TR", "N-I1 N-TR", "", Some(landing("palembang", "N-I1", false)));
    laid_out().refuses(Side::Allies, &landed, "NEI-G3.evacuation-b");
}

#[test]
fn nei_g3_evacuation_c_warships_sail_on_and_land_their_marines() {
    let laid_out = || Board::action(Side::Japan).put("J-DD2 J-TR1", "s_F2").put("J-KUR J-228", "benkoelen");
    let landed = || Some(landing("west_sumatra", "J-KUR", false));
    let mut board = laid_out();
    let ashore = evacuate("J-DD2", "J-KUR J-DD2", "s_F1 s_E1", landed());
    let kept = evacuate("J-DD2", "J-KUR J-DD2", "s_F1 s_E1", None);
    board.cured(Side::Japan, &kept, "NEI-G3.evacuation-c", &ashore);
    board.play(Side::Japan, ashore);
    assert!(board.is_at("J-KUR", "west_sumatra") && board.is_at("J-DD2", "s_E1"));
    // Marines alone ride warships (NEI-R90).
    let infantry = evacuate("J-DD2", "J-228 J-DD2", "s_F1 s_E1", Some(landing("west_sumatra", "J-228", false)));
    laid_out().refuses(Side::Japan, &infantry, "NEI-21.1-b");
    // In company, the transport stays and the warship sails.
    let mut board = laid_out();
    board.play(Side::Japan, evacuate("J-DD2 J-TR1", "J-KUR J-DD2 J-228 J-TR1", "s_F1 s_E1", landed()));
    assert!(board.is_at("J-TR1", "s_F2") && board.is_at("J-DD2", "s_E1"));
    assert_eq!(board.at("J-228"), Location::Aboard(unit("J-TR1")));
    assert!(board.is_at("J-KUR", "west_sumatra"));
}

/// What is offered and allowed with these units in hand.
fn allowed(board: &Board, side: Side, ids: &str) -> Vec<Command> {
    let selection = Selection { units: units(ids), area: None };
    Nei::options(&board.game, Seat::Side(side), &selection).allowed().cloned().collect()
}

#[test]
fn what_is_in_hand_is_offered_every_transport_it_may_take() {
    let board = Board::action(Side::Japan).put("J-DD2 J-KUR J-TR1 J-228", "saigon");
    let offers = allowed(&board, Side::Japan, "J-DD2 J-KUR");
    assert!(offers.contains(&emergency("J-DD2", "J-KUR J-DD2", TO_RIOUW, Some(riouw("J-KUR")))));
    let on_the_way = emergency("J-DD2", "J-KUR J-DD2", "s_C3 s_D3 s_E3 s_F3", None);
    assert!(offers.contains(&putting_ashore(on_the_way, "J-KUR riouw")));
    let ashore = Some(landing("palau", "J-KUR", false));
    assert!(offers.contains(&transfer_ships("J-DD2", "J-KUR J-DD2", "palau", ashore)));
    let offers = allowed(&board, Side::Japan, "J-TR1 J-228");
    assert!(offers.contains(&transfer_ships("J-TR1", "J-228 J-TR1", "palau", None)));
    let allies = Board::action(Side::Allies).put("N-TR", "s_G3").put("N-A4", "batavia");
    let offers = allowed(&allies, Side::Allies, "N-TR N-A4");
    let landed = Some(landing("palembang", "N-A4", false));
    assert!(offers.contains(&redeploy_ships("N-TR", "N-A4 N-TR", "s_F3", landed)));
    let stranded = allies.send("B-BAT", Location::OutOfPlay).put("N-I1", "batavia");
    assert!(allowed(&stranded, Side::Allies, "N-TR N-I1").contains(&evacuate("N-TR", "N-I1 N-TR", "", None)));
}
