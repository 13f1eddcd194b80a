//! NEI 9: stacking and mobility restrictions.

use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::command::{Command, Loss};
use domain::nei::components::{Face, Side};
use domain::nei::event::Event;
use domain::nei::game::{Control, Correction, Location};
use domain::nei::pending::Pending;

use crate::common::board::*;

const EIGHT: &str = "J-BB J-RYU J-CA5 J-CA7 J-CL16 J-DD2 J-DD3 J-TR1";

#[test]
fn nei_9_0_a_ground_air_and_naval_units_share_a_square() {
    let mut board = Board::set_up();
    board
        .play(Side::Allies, place("N-I1", "batavia"))
        .play(Side::Allies, place("N-A4", "batavia"))
        .play(Side::Allies, place("N-CL", "s_G3"));
    assert!(board.is_at("N-I1", "batavia") && board.is_at("N-A4", "batavia") && board.is_at("N-CL", "s_G3"));
    // Within the limits: a fifth air unit finds no room.
    board.play(Side::Allies, place("N-A1", "batavia")).play(Side::Allies, place("N-A2", "batavia"));
    board.play(Side::Allies, place("N-A3", "batavia"));
    let full = board.send("O-A2", Location::Area(area("batavia"))).send("N-A4", Location::Unplaced);
    full.refuses(Side::Allies, &place("N-A4", "batavia"), "NEI-23.0-d");
}

#[test]
fn nei_9_1_a_no_limit_on_ships_in_a_sea_area() {
    let board = Board::action(Side::Japan).put(EIGHT, "s_D3").put("J-TR2 J-SS4 J-SS5 J-AV11", "s_D4");
    board.accepts(Side::Japan, &sail("J-TR2 J-SS4 J-SS5 J-AV11", "s_D3", false));
    // The limit is on moving.
    let nine = board.put("J-TR2", "s_D3");
    nine.refuses(Side::Japan, &sail(&format!("{EIGHT} J-TR2"), "s_D4", false), "NEI-9.1-b");
}

#[test]
fn nei_9_1_b_japan_moves_at_most_eight_ships() {
    let board = Board::action(Side::Japan).put(EIGHT, "s_D3").put("J-TR2", "s_D3");
    let nine = sail(&format!("{EIGHT} J-TR2"), "s_D4", false);
    board.cured(Side::Japan, &nine, "NEI-9.1-b", &sail(EIGHT, "s_D4", false));
}

#[test]
fn nei_9_1_c_the_allies_move_at_most_six_ships() {
    let six = "N-CL N-DD1 N-DD2 N-TR O-CL O-DD";
    let board = Board::action(Side::Allies).put(six, "s_F4").put("S-CA", "s_F4");
    let seven = sail(&format!("{six} S-CA"), "s_F5", false);
    board.cured(Side::Allies, &seven, "NEI-9.1-c", &sail(six, "s_F5", false));
}

#[test]
fn nei_9_1_d_any_number_of_ships_takes_part_in_an_attack() {
    let six = "N-CL N-DD1 N-DD2 N-TR O-CL O-DD";
    let mut board =
        Board::action(Side::Allies).put(six, "s_F4").put("S-CA S-CL S-DD U-CA", "s_F5").put("J-CA5", "s_F5");
    let seven = board.clone().put("S-CA", "s_F4");
    seven.refuses(Side::Allies, &sail_joined(&format!("{six} S-CA"), "s_F5", "S-CL S-DD U-CA"), "NEI-9.1-c");
    board.play(Side::Allies, sail_joined(six, "s_F5", "S-CA S-CL S-DD U-CA"));
    assert_eq!(board.in_battle(Side::Allies), "N-CL N-DD1 N-DD2 N-TR O-CL O-DD S-CA S-CL S-DD U-CA");
}

#[test]
fn nei_9_2_a_any_number_of_ground_units_in_a_land_area() {
    let nine = "N-I2 N-I4 N-I5 N-I6 N-VBS N-MBL N-ENG U-AA21 U-AA48";
    let mut board = Board::action(Side::Allies).put(nine, "central_java").put("N-I1", "batavia");
    board.play(Side::Allies, march("N-I1", "central_java", false));
    assert!(board.is_at("N-I1", "central_java"));
    // Bases are the exception.
    let base =
        Correction::Unit { unit: unit("B-BAT"), face: Face::Full, location: Location::Area(area("central_java")) };
    let second = Command::Adjust { corrections: vec![base], reason: "a second base".to_owned() };
    board.refuses(Side::Allies, &second, "NEI-9.2-b");
}

#[test]
fn nei_9_2_b_a_land_area_holds_one_base() {
    let board = Board::action(Side::Japan).put("J-1E", "menado");
    let turned = Correction::Unit { unit: unit("J-1E"), face: Face::Base, location: Location::Area(area("menado")) };
    let adjust = |corrections| Command::Adjust { corrections, reason: "a base was built".to_owned() };
    board.refuses(Side::Japan, &adjust(vec![turned.clone()]), "NEI-9.2-b");
    let gone = Correction::Unit { unit: unit("B-MEN"), face: Face::Full, location: Location::Disrupted };
    board.accepts(Side::Japan, &adjust(vec![gone, turned]));
}

#[test]
fn nei_9_3_1_a_a_base_of_two_steps_holds_four_air_units() {
    let board = Board::action(Side::Allies).put("N-A1 N-A2 N-A3", "soerabaja").mobilized(Side::Allies, "N-A4");
    board.accepts(Side::Allies, &deploy("N-A4", "soerabaja"));
    let full = Board::action(Side::Allies).put("N-A1 N-A2 N-A3 U-F1", "soerabaja").mobilized(Side::Allies, "N-A4");
    full.refuses(Side::Allies, &deploy("N-A4", "soerabaja"), "NEI-15.5-a");
}

#[test]
fn nei_9_3_1_b_a_base_of_one_step_holds_two_air_units() {
    let with = |based: &str| {
        Board::action(Side::Japan)
            .send("B-MEN", Location::OutOfPlay)
            .put_face("J-1E", Face::Base, "menado")
            .put(based, "menado")
            .mobilized(Side::Japan, "J-21B")
    };
    with("J-22F").accepts(Side::Japan, &deploy("J-21B", "menado"));
    with("J-22F J-3F").refuses(Side::Japan, &deploy("J-21B", "menado"), "NEI-15.5-a");
    let reduced = Board::action(Side::Allies)
        .put_face("B-SOE", Face::Reduced, "soerabaja")
        .put("N-A1 N-A2", "soerabaja")
        .mobilized(Side::Allies, "N-A4");
    reduced.refuses(Side::Allies, &deploy("N-A4", "soerabaja"), "NEI-15.5-a");
}

#[test]
fn nei_9_3_1_c_singapore_holds_four_air_units_without_a_base() {
    let with = |based: &str| Board::action(Side::Allies).put(based, "singapore").mobilized(Side::Allies, "U-F1");
    with("U-F2 S-F17 S-F49").accepts(Side::Allies, &deploy("U-F1", "singapore"));
    with("U-F2 S-F17 S-F49 O-A2").refuses(Side::Allies, &deploy("U-F1", "singapore"), "NEI-15.5-a");
}

#[test]
fn nei_9_3_1_d_home_bases_hold_any_number_of_air_units() {
    let eight = "S-SP S-B17 S-B24 S-F17 S-F49 S-A27 S-TC O-A2";
    let mut board = Board::action(Side::Allies).put(eight, "australia").mobilized(Side::Allies, "O-A13");
    board.play(Side::Allies, deploy("O-A13", "australia"));
    assert!(board.is_at("O-A13", "australia") && board.is_at("O-A2", "australia"));
    let nine = "J-22B J-22F J-21B J-23B J-TNF J-3F J-TKS J-12S J-NTR";
    let mut board = Board::action(Side::Japan).put(nine, "saigon").mobilized(Side::Japan, "J-75A");
    board.play(Side::Japan, deploy("J-75A", "saigon"));
    assert!(board.is_at("J-75A", "saigon") && board.is_at("J-NTR", "saigon"));
}

#[test]
fn nei_9_3_1_e_the_owner_disrupts_the_air_units_in_excess() {
    let mut board = Board::action(Side::Allies).put("N-A1 N-A2 N-A3 N-A4", "soerabaja");
    board.game.apply(&Event::Awaited(Pending::ChooseMoraleLosses { steps: 1 }));
    let losses = vec![Loss { unit: unit("B-SOE"), hits: 1 }];
    board.play(Side::Allies, Command::ChooseMoraleLosses { losses });
    let excess = Pending::DisruptExcessAircraft { by: Side::Allies, area: area("soerabaja"), excess: 2 };
    assert_eq!(*board.pending(), excess);
    // How many there are is nobody else's business.
    let asked = |seat| Nei::view(&board.game, seat).pending.map(|pending| pending.sentence).unwrap_or_default();
    assert_eq!(asked(Seat::Side(Side::Allies)), "The Allies: disrupt 2 air units for which Soerabaja has no room");
    for seat in [Seat::Side(Side::Japan), Seat::Onlooker] {
        assert_eq!(asked(seat), "The Allies: disrupt the air units for which Soerabaja has no room");
    }
    board.refuses(Side::Allies, &Command::DisruptExcessAircraft { units: units("N-A1") }, "NEI-9.3.1-e");
    board.play(Side::Allies, Command::DisruptExcessAircraft { units: units("N-A1 N-A3") });
    assert_eq!((board.at("N-A1"), board.at("N-A3")), (Location::Disrupted, Location::Disrupted));
    assert!(board.is_at("N-A2", "soerabaja") && board.is_at("N-A4", "soerabaja"));
}

#[test]
fn nei_9_3_1_f_aircraft_in_flight_do_not_count() {
    let four = "N-A1 N-A2 N-A3 N-A4";
    let at_palembang =
        |board: Board| board.send("B-PAL", Location::OutOfPlay).put_face("J-1E", Face::Base, "palembang");
    let mut raided = at_palembang(Board::action(Side::Japan)).put("J-21B J-23B", "palembang").put(four, "batavia");
    raided.play(Side::Japan, strike_land("J-21B J-23B", "G3", "batavia"));
    raided.all_miss();
    assert!(raided.game.pending.is_empty());
    assert!(units(four).iter().all(|id| raided.is_at(id.as_str(), "batavia")));
    let mut passed = at_palembang(Board::action(Side::Allies)).put("O-A2", "central_java").put(four, "batavia");
    passed.play(Side::Allies, strike_land("O-A2", "G3 F3", "palembang"));
    passed.all_miss();
    assert!(passed.game.pending.is_empty());
    assert!(units(four).iter().all(|id| passed.is_at(id.as_str(), "batavia")));
}

#[test]
fn nei_9_3_1_g_aircraft_on_the_ground_do_not_count_as_moving() {
    let board = Board::action(Side::Japan).put("J-22B J-21B J-23B J-TKS J-22F J-TNF J-3F J-12S", "saigon");
    board.accepts(Side::Japan, &strike_land("J-22B J-21B J-23B J-TKS", "B4 C4 D4", "kuching"));
}

#[test]
fn nei_9_3_1_h_aircraft_land_where_they_started() {
    let mut board = Board::action(Side::Allies).put("N-A1", "batavia").put("J-CA5", "s_G5");
    board.play(Side::Allies, strike_ships("N-A1", "G4 G5", "s_G5"));
    board.all_miss();
    assert!(board.is_at("N-A1", "batavia"));
}

#[test]
fn nei_9_3_1_i_defenders_of_a_base_that_is_lost_are_lost_with_it() {
    let mut board = Board::action(Side::Japan)
        .put_face("B-MEN", Face::Reduced, "menado")
        .put("S-F17 S-F49", "menado")
        .put("J-21B J-23B", "palau");
    board.play(Side::Japan, strike_land("J-21B J-23B", "D10 D9 D8", "menado"));
    board.roll(&[6, 6, 6]).roll(&[6, 6]);
    assert!(board.is_at("S-F17", "menado"));
    assert_eq!(board.shooters(), "J-21B J-23B");
    board.roll(&[1, 6]);
    assert_eq!(board.at("B-MEN"), Location::Disrupted);
    assert_eq!((board.at("S-F17"), board.at("S-F49")), (Location::Disrupted, Location::Disrupted));
}

#[test]
fn nei_9_3_2_a_at_most_four_air_units_move() {
    let board = Board::action(Side::Japan).put("J-22B J-21B J-23B J-TKS J-22F", "saigon").put("N-CL", "s_C3");
    let four = strike_ships("J-22B J-21B J-23B J-TKS", "C3", "s_C3");
    board.cured(Side::Japan, &strike_ships("J-22B J-21B J-23B J-TKS J-22F", "C3", "s_C3"), "NEI-9.3.2-a", &four);
}

#[test]
fn nei_9_3_2_b_any_number_of_air_units_attacks() {
    let mut board = Board::action(Side::Allies)
        .put("N-A1 N-A2 N-A3 O-A2", "batavia")
        .put("N-A4 U-F2", "soerabaja")
        .put("J-228", "soerabaja");
    let five = board.clone().put("U-F2", "batavia");
    let five_fly = strike_land_joined("N-A1 N-A2 N-A3 O-A2 U-F2", "G4 G5", "soerabaja", "N-A4");
    five.refuses(Side::Allies, &five_fly, "NEI-9.3.2-a");
    board.play(Side::Allies, strike_land_joined("N-A1 N-A2 N-A3 O-A2", "G4 G5", "soerabaja", "N-A4 U-F2"));
    assert_eq!(board.in_battle(Side::Allies), "N-A1 N-A2 N-A3 N-A4 O-A2 U-F2");
}

#[test]
fn nei_9_4_a_units_of_both_sides_share_an_area() {
    let mut board = Board::action(Side::Japan)
        .send("B-PAL", Location::OutOfPlay)
        .put("J-228 J-229", "palembang")
        .put("N-I1 N-I2", "benkoelen");
    // They share it, and go no further.
    let beyond = march("J-228 J-229", "benkoelen west_sumatra", false);
    board.refuses(Side::Japan, &beyond, "NEI-10.0-ground-h");
    board.play(Side::Japan, march("J-228 J-229", "benkoelen", false));
    assert!(units("J-228 J-229 N-I1 N-I2").iter().all(|id| board.is_at(id.as_str(), "benkoelen")));
    assert_eq!(board.game.control(area("benkoelen")), Control::Contested);
}

#[test]
fn nei_9_4_b_two_japanese_units_land_on_two_allied_units_at_ambon() {
    let mut board = Board::action(Side::Japan).put("J-TR1", "s_F9").load("J-KUR J-2YK", "J-TR1").put("O-GF", "ambon");
    board.play(Side::Japan, assault("J-TR1", landing("ambon", "J-KUR J-2YK", true)));
    assert_eq!(board.game.battle.as_ref().unwrap().landing, units("J-KUR J-2YK"));
    assert_eq!(board.in_battle(Side::Allies), "B-AMB O-GF");
}

#[test]
fn nei_9_5_a_a_scenario_may_bar_squares() {
    let barred = Board::action_with(Side::Japan, |pack| {
        pack.scenarios.get_mut("I").unwrap().barred_squares.insert("E4".parse().unwrap());
    });
    let path = sail("J-CA5", "s_E4", false);
    barred.put("J-CA5", "s_D4").cured(Side::Japan, &path, "NEI-9.5-a", &sail("J-CA5", "s_D5", false));
    Board::action(Side::Japan).put("J-CA5", "s_D4").accepts(Side::Japan, &path);
}

#[test]
fn nei_9_5_b_the_allies_enter_no_japanese_home_base() {
    let board = Board::action(Side::Allies).put("S-SS1", "s_D10");
    board.cured(Side::Allies, &sail("S-SS1", "palau", false), "NEI-9.5-b", &sail("S-SS1", "s_D11", false));
    assert!(board.is_at("S-SS1", "s_D10") && board.ap(Side::Allies) == 5);
}

#[test]
fn nei_9_5_c_japan_enters_no_allied_home_base() {
    let board = Board::action(Side::Japan).put("J-CA5", "s_H10");
    board.cured(Side::Japan, &sail("J-CA5", "australia", false), "NEI-9.5-c", &sail("J-CA5", "s_H11", false));
    assert!(board.is_at("J-CA5", "s_H10") && board.ap(Side::Japan) == 5);
}

#[test]
fn nei_9_5_d_nobody_enters_an_unplayable_square() {
    let japan = Board::action(Side::Japan).put("J-21B", "palau").put("S-CA", "s_D8");
    let round_it = strike_ships("J-21B", "C9 D9 D8", "s_D8");
    japan.cured(Side::Japan, &strike_ships("J-21B", "C9 C8 D8", "s_D8"), "NEI-9.5-d", &round_it);
    let allies = Board::action(Side::Allies).put("N-A1", "tarakan").put("J-CA5", "s_D8");
    allies.refuses(Side::Allies, &strike_ships("N-A1", "C6 C7 C8", "s_D8"), "NEI-9.5-d");
    allies.accepts(Side::Allies, &strike_ships("N-A1", "D7 D8", "s_D8"));
}

#[test]
fn nei_9_5_e_the_allies_enter_no_japanese_square() {
    let board = Board::action(Side::Allies).put("S-B17", "miri").put("J-CA5", "s_A5");
    let round_it = strike_ships("S-B17", "C5 B5 A5", "s_A5");
    board.cured(Side::Allies, &strike_ships("S-B17", "C5 B5 B4 A4 A5", "s_A5"), "NEI-9.5-e", &round_it);
}

#[test]
fn nei_9_5_f_darwin_is_open_to_both() {
    let board = Board::action(Side::Japan).put("J-CA5", "s_H9").put("J-TR1", "s_H10").load("J-228", "J-TR1");
    board.accepts(Side::Japan, &sail("J-CA5", "s_H10", false));
    board.accepts(Side::Japan, &assault("J-TR1", landing("darwin", "J-228", true)));
    // The home base behind it stays shut.
    board.refuses(Side::Japan, &sail("J-CA5", "s_H10 australia", false), "NEI-9.5-c");
    let board = Board::action(Side::Allies).put("O-CL", "s_H9");
    board.accepts(Side::Allies, &sail("O-CL", "s_H10", false));
}
