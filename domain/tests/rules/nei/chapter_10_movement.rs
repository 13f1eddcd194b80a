//! NEI 10: movement by sea, over land and in the air.

use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::command::{Command, Force};
use domain::nei::components::{Face, Side};
use domain::nei::event::Event;
use domain::nei::game::Location;
use domain::nei::options::Selection;

use crate::common::board::*;

const BORNEO: &str = "B-KUC B-MIR B-PON";

fn sail_dropping(ids: &str, path: &str, drops: &str, joining: &str) -> Command {
    Command::MoveNavalForce { force: force_dropping(ids, path, drops), attack: true, joining: units(joining) }
}

/// A Japanese bomber on an airfield of Palembang.
fn bomber_at_palembang() -> Board {
    Board::action(Side::Japan)
        .send("B-PAL", Location::OutOfPlay)
        .put_face("J-1E", Face::Base, "palembang")
        .put("J-21B", "palembang")
}

#[test]
fn nei_10_0_a_every_area_on_the_way_is_named() {
    let board = Board::action(Side::Japan).put("J-CA5", "s_D3");
    board.cured(Side::Japan, &sail("J-CA5", "s_F3", false), "NEI-10.0-a", &sail("J-CA5", "s_E3 s_F3", false));
}

#[test]
fn nei_10_1_a_a_force_starts_in_one_area() {
    let apart = Board::action(Side::Allies).put("N-DD1", "s_G4N").put("N-DD2", "s_G4S");
    apart.refuses(Side::Allies, &sail("N-DD1 N-DD2", "s_G5", false), "NEI-10.1-a");
    let together = Board::action(Side::Allies).put("N-DD1 N-DD2", "s_G4S");
    together.accepts(Side::Allies, &sail("N-DD1 N-DD2", "s_G5", false));
}

#[test]
fn nei_10_1_b_a_force_takes_units_up_to_the_limits() {
    let eight = "J-BB J-RYU J-CA5 J-CA7 J-CL16 J-DD2 J-DD3 J-TR1";
    let board = Board::action(Side::Japan).put(eight, "s_C3").put("J-TR2", "s_C3");
    board.accepts(Side::Japan, &sail(eight, "s_D3", false));
    board.refuses(Side::Japan, &sail(&format!("{eight} J-TR2"), "s_D3", false), "NEI-10.1-b");
    let board = Board::action(Side::Japan).put("J-22B J-21B J-23B J-TKS J-22F", "saigon").put("N-CL", "s_C3");
    board.accepts(Side::Japan, &strike_ships("J-22B J-21B J-23B J-22F", "C3", "s_C3"));
    board.refuses(Side::Japan, &strike_ships("J-22B J-21B J-23B J-TKS J-22F", "C3", "s_C3"), "NEI-10.1-b");
}

#[test]
fn nei_10_1_c_a_force_moves_together() {
    let mut board = Board::action(Side::Japan).put("J-CA5 J-CA7 J-DD2", "s_D3");
    board.play(Side::Japan, sail("J-CA5 J-CA7 J-DD2", "s_D4 s_E4", false));
    assert!(units("J-CA5 J-CA7 J-DD2").iter().all(|id| board.is_at(id.as_str(), "s_E4")));
}

#[test]
fn nei_10_0_naval_a_ships_keep_to_the_sea() {
    let board = Board::action(Side::Allies).put("N-CL", "s_G3");
    board.refuses(Side::Allies, &sail("N-CL", "batavia", false), "NEI-10.0-naval-a");
    board.accepts(Side::Allies, &sail("N-CL", "s_F3", false));
    let board = Board::action(Side::Japan).put("J-CA5", "s_C3");
    board.accepts(Side::Japan, &sail("J-CA5", "saigon", false));
}

#[test]
fn nei_10_0_naval_b_a_ship_moves_up_to_its_factor() {
    let board = Board::action(Side::Allies).put("O-CX", "s_G2");
    let four = sail("O-CX", "s_H2 s_H3 s_H4 s_H5", false);
    board.cured(Side::Allies, &sail("O-CX", "s_H2 s_H3 s_H4 s_H5 s_H6", false), "NEI-10.0-naval-b", &four);
}

#[test]
fn nei_10_0_naval_c_every_grid_line_costs_one() {
    let board = Board::action(Side::Japan).put("J-SS4", "s_D3");
    board.accepts(Side::Japan, &sail("J-SS4", "s_D4 s_D3 s_E3", false));
    board.refuses(Side::Japan, &sail("J-SS4", "s_D4 s_D3 s_E3 s_F3", false), "NEI-10.0-naval-b");
}

#[test]
fn nei_10_0_naval_d_ships_stop_where_enemy_ships_are() {
    let board = Board::action(Side::Japan).put("J-CA5", "s_D3").put("N-SS", "s_E4");
    let to_the_enemy = sail("J-CA5", "s_D4 s_E4", false);
    board.cured(Side::Japan, &sail("J-CA5", "s_D4 s_E4 s_F4", false), "NEI-10.0-naval-d", &to_the_enemy);
}

#[test]
fn nei_10_0_naval_e_a_port_serves_the_sea_it_adjoins() {
    let at = |sea: &str| Board::action(Side::Allies).put("N-I1", "central_java").put("N-TR", sea);
    at("s_G4S").accepts(Side::Allies, &carry("N-TR", "N-I1 N-TR", "s_G5", None));
    at("s_G4N").refuses(Side::Allies, &carry("N-TR", "N-I1 N-TR", "s_G5", None), "NEI-G3.amphibious-move-b");
}

#[test]
fn nei_10_0_naval_f_ships_use_a_port_from_the_sea() {
    let mut board = Board::set_up();
    board.refuses(Side::Allies, &place("N-CL", "batavia"), "NEI-10.0-naval-f");
    board.play(Side::Allies, place("N-CL", "s_G3"));
    assert!(board.game.is_served_by_port(Side::Allies, area("s_G3")));
}

#[test]
fn nei_10_0_ground_a_ground_units_keep_to_land() {
    let board = Board::action(Side::Allies).put("N-I1", "batavia");
    board.refuses(Side::Allies, &march("N-I1", "s_G3", false), "NEI-10.0-ground-a");
    board.accepts(Side::Allies, &march("N-I1", "central_java", false));
}

#[test]
fn nei_10_0_ground_b_a_ground_unit_moves_up_to_its_factor() {
    let board = Board::action(Side::Allies).put("N-I1 N-MBL", "batavia");
    let one = march("N-I1", "central_java", false);
    board.cured(Side::Allies, &march("N-I1", "central_java soerabaja", false), "NEI-10.0-ground-b", &one);
    board.accepts(Side::Allies, &march("N-MBL", "central_java soerabaja", false));
    board.refuses(Side::Allies, &march("N-MBL", "soerabaja", false), "NEI-10.0-a");
}

#[test]
fn nei_10_0_ground_c_a_crossing_costs_what_the_chart_says() {
    let board =
        Board::action(Side::Japan).send(BORNEO, Location::OutOfPlay).put("J-228", "pontianak").put("J-229", "miri");
    // A white arrow costs one, a black one the whole move.
    board.accepts(Side::Japan, &march("J-228", "kuching miri", false));
    board.refuses(Side::Japan, &march("J-228", "kuching miri kuching", false), "NEI-10.0-ground-b");
    board.accepts(Side::Japan, &march("J-229", "central_borneo", false));
    board.refuses(Side::Japan, &march("J-229", "central_borneo bandjermasin", false), "NEI-10.3-b");
}

#[test]
fn nei_10_0_ground_d_a_border_is_crossed_where_an_arrow_is() {
    let board = Board::action(Side::Allies).put("N-I1", "soerabaja").put("N-I2", "west_timor");
    let by_the_arrow = march("N-I1", "central_java", false);
    board.cured(Side::Allies, &march("N-I1", "lombok", false), "NEI-10.0-ground-d", &by_the_arrow);
    board.accepts(Side::Allies, &march("N-I2", "east_timor", false));
}

#[test]
fn nei_10_0_ground_f_from_miri_over_kuching_to_pontianak() {
    let mut board = Board::action(Side::Japan).send(BORNEO, Location::OutOfPlay).put("J-228 J-1E", "miri");
    board.refuses(Side::Japan, &march("J-1E", "kuching pontianak", false), "NEI-10.0-ground-b");
    board.play(Side::Japan, march("J-228", "kuching pontianak", false));
    assert!(board.is_at("J-228", "pontianak"));
}

#[test]
fn nei_10_0_ground_g_nobody_walks_over_sea() {
    let board = Board::action(Side::Allies).put("N-MBL", "batavia").put("N-TR", "s_G3");
    board.refuses(Side::Allies, &march("N-MBL", "s_G3 s_F3", false), "NEI-10.0-ground-g");
    let landing = landing("palembang", "N-MBL", false);
    board.accepts(Side::Allies, &carry("N-TR", "N-MBL N-TR", "s_F3", Some(landing)));
}

#[test]
fn nei_10_0_ground_h_ground_units_stop_where_enemy_ground_units_are() {
    let mut board = Board::action(Side::Japan).send("B-MIR", Location::OutOfPlay).put("J-228", "miri");
    let to_the_enemy = march("J-228", "kuching", false);
    board.cured(Side::Japan, &march("J-228", "kuching pontianak", false), "NEI-10.0-ground-h", &to_the_enemy);
    board.play(Side::Japan, to_the_enemy);
    board.accepts(Side::Japan, &march("J-228", "pontianak", false));
}

#[test]
fn nei_10_0_ground_k_ships_carry_ground_units_by_an_action_of_their_own() {
    let mut board = Board::action(Side::Allies).put("N-I1", "batavia").put("N-TR", "s_G3");
    board.refuses(Side::Allies, &march("N-I1", "s_G3 s_F3", false), "NEI-10.0-ground-a");
    board.play(Side::Allies, carry("N-TR", "N-I1 N-TR", "s_F3 s_E3", None));
    assert_eq!(board.game.place(unit("N-I1")), Some(area("s_E3")));
    assert_eq!(board.ap(Side::Allies), 4);
}

#[test]
fn nei_10_0_ground_j_units_without_a_factor_never_move() {
    let board = Board::action(Side::Allies).put("N-I1", "batavia");
    board.refuses(Side::Allies, &march("B-BAT", "central_java", false), "NEI-10.0-ground-j");
    board.accepts(Side::Allies, &march("N-I1", "central_java", false));
}

#[test]
fn nei_10_0_air_a_aircraft_fly_over_land_and_sea() {
    let board = Board::action(Side::Allies).put("N-A1", "batavia").put("J-CA5", "s_F3").put("J-228", "benkoelen");
    board.accepts(Side::Allies, &strike_ships("N-A1", "F3", "s_F3"));
    board.accepts(Side::Allies, &strike_land("N-A1", "G2 F2", "benkoelen"));
    let board = Board::action(Side::Allies).put("S-B17", "miri").put("J-CA5", "s_C3");
    board.refuses(Side::Allies, &strike_ships("S-B17", "C5 B5 B4 B3 C3", "s_C3"), "NEI-10.0-air-a");
}

#[test]
fn nei_10_0_air_b_aircraft_fly_out_to_their_range_and_back() {
    let mut board =
        Board::action(Side::Allies).put("N-A1", "batavia").put("J-228", "central_sumatra").put("J-229", "west_sumatra");
    let within = strike_land("N-A1", "F3 F2 E2", "central_sumatra");
    board.cured(Side::Allies, &strike_land("N-A1", "F3 F2 E2 E1", "west_sumatra"), "NEI-10.0-air-b", &within);
    board.play(Side::Allies, within);
    board.all_miss();
    assert!(board.is_at("N-A1", "batavia"));
}

#[test]
fn nei_10_0_air_c_every_square_costs_one_each_way() {
    let mut board = Board::action(Side::Allies).put("N-A1", "batavia").put("J-CA5", "s_E3").put("J-CA7", "s_E4");
    board.accepts(Side::Allies, &strike_ships("N-A1", "F3 E3", "s_E3"));
    // Four squares by this way, though the target is two away.
    board.refuses(Side::Allies, &strike_ships("N-A1", "G4 F4 F3 E3", "s_E3"), "NEI-10.0-air-b");
    // Three out use up the range of three, and three home are counted afresh.
    board.play(Side::Allies, strike_ships("N-A1", "G4 F4 E4", "s_E4"));
    board.all_miss();
    assert!(board.is_at("N-A1", "batavia"));
}

#[test]
fn nei_10_0_air_d_a_strike_is_at_the_land_or_at_the_sea_of_a_square() {
    let with_both = || bomber_at_palembang().put("N-CL", "s_G3").put("N-I1", "batavia");
    let mut at_sea = with_both();
    at_sea.play(Side::Japan, strike_ships("J-21B", "G3", "s_G3"));
    assert_eq!(at_sea.in_battle(Side::Allies), "N-CL");
    let mut on_land = with_both();
    on_land.play(Side::Japan, strike_land("J-21B", "G3", "batavia"));
    assert_eq!(on_land.in_battle(Side::Allies), "B-BAT N-I1");
    let (at_ships, at_land) = (strike_ships("J-21B", "G3", "s_G3"), strike_land("J-21B", "G3", "batavia"));
    with_both().cured(Side::Japan, &strike_ships("J-21B", "G3", "batavia"), "NEI-10.0-air-d", &at_land);
    with_both().cured(Side::Japan, &strike_land("J-21B", "G3", "s_G3"), "NEI-10.0-air-d", &at_ships);
    with_both().cured(Side::Japan, &strike_ships("J-21B", "F4", "s_G3"), "NEI-10.0-air-d", &at_ships);
}

#[test]
fn nei_10_0_air_e_enemy_aircraft_and_carriers_stop_a_flight() {
    let beyond = strike_land("J-21B", "G3 G4", "central_java");
    let fighter = bomber_at_palembang().put("N-A4", "batavia");
    let over_batavia = strike_land("J-21B", "G3", "batavia");
    fighter.clone().seen(Side::Japan, "N-A4").cured(Side::Japan, &beyond, "NEI-10.0-air-e", &over_batavia);
    let carrier = bomber_at_palembang().put("S-AV1", "s_G3").seen(Side::Japan, "S-AV1");
    carrier.refuses(Side::Japan, &beyond, "NEI-10.0-air-e");
    let others = bomber_at_palembang().put("N-I1", "batavia").put("U-BBR", "s_G3").seen(Side::Japan, "N-I1 U-BBR");
    others.accepts(Side::Japan, &beyond);
    // Met unseen, they end the flight where they are, and the point is spent.
    let mut unseen = fighter;
    unseen.play(Side::Japan, beyond);
    assert!(unseen.game.battle.is_none());
    assert!(unseen.events.iter().any(|event| {
        matches!(event, Event::FlightFlown { target: None, path, .. } if *path == flight("J-21B", "G3").path)
    }));
    assert!(unseen.knows(Side::Japan, "N-A4"));
    assert_eq!(unseen.ap(Side::Japan), 4);
}

#[test]
fn nei_10_0_air_f_within_a_square_a_flight_costs_nothing() {
    let mut board = Board::action(Side::Allies).put("N-A1", "batavia").put("J-CA5", "s_G3");
    board.play(Side::Allies, strike_ships("N-A1", "", "s_G3"));
    assert_eq!(board.in_battle(Side::Japan), "J-CA5");
}

#[test]
fn nei_10_0_air_g_from_batavia_to_central_sumatra() {
    let mut board = Board::action(Side::Allies).put("N-A1", "batavia").put("J-228", "central_sumatra");
    board.refuses(Side::Allies, &strike_land("N-A1", "G4 F4 E4 E3", "central_sumatra"), "NEI-10.0-air-b");
    board.play(Side::Allies, strike_land("N-A1", "F3 E3 E2", "central_sumatra"));
    assert_eq!(board.in_battle(Side::Japan), "J-228");
    board.all_miss();
    assert!(board.is_at("N-A1", "batavia"));
}

#[test]
fn nei_10_0_air_h_carrier_aircraft_do_not_fly_alone() {
    let board = Board::action(Side::Japan).put("J-RYU", "s_F3").put("N-CL", "s_G3");
    board.refuses(Side::Japan, &strike_ships("J-RYU", "G3", "s_G3"), "NEI-10.0-air-h");
    // From where they are, carriers strike the land of their own square only.
    let board = Board::action(Side::Japan).send("B-PAL", Location::OutOfPlay).put("J-RYU", "s_F3");
    board.refuses(Side::Japan, &carrier_strike("J-RYU", ""), "NEI-14.2-c");
    board.accepts(Side::Japan, &carrier_strike("J-RYU", "s_G3"));
}

#[test]
fn nei_10_2_a_an_air_force_stays_together() {
    let mut board = Board::action(Side::Allies).put("N-A1 N-A2 O-A2", "batavia").put("J-228", "central_sumatra");
    board.play(Side::Allies, strike_land("N-A1 N-A2 O-A2", "F3 E3 E2", "central_sumatra"));
    assert_eq!(board.in_battle(Side::Allies), "N-A1 N-A2 O-A2");
}

#[test]
fn nei_10_2_b_units_dropped_off_stay_and_do_not_attack() {
    let mut board = Board::action(Side::Japan).put("J-CA5 J-CA7 J-DD2", "s_D3").put("N-CL", "s_E4");
    let ships = "J-CA5 J-CA7 J-DD2";
    let dropped_joins = sail_dropping(ships, "s_D4 s_E4", "J-DD2 s_D4", "J-DD2");
    board.refuses(Side::Japan, &dropped_joins, "NEI-10.2-b");
    let said = |command| board.judge(Side::Japan, command).refusal.map(|refusal| refusal.message).unwrap_or_default();
    assert_eq!(said(&dropped_joins), "DD-2 was dropped off and cannot attack in the same action");
    let member_joins = sail_dropping(ships, "s_D4 s_E4", "J-DD2 s_D4", "J-CA5");
    assert_eq!(said(&member_joins), "CA-5 belongs to the force already");
    board.refuses(Side::Japan, &sail_dropping(ships, "s_D4 s_E4", "J-DD2 s_D5", ""), "NEI-10.2-b");
    let nobody_arrives = Command::MoveNavalForce {
        force: force_dropping("J-CA5", "s_D4 s_E4", "J-CA5 s_D4"),
        attack: false,
        joining: Vec::new(),
    };
    board.cured(Side::Japan, &nobody_arrives, "NEI-10.2-b", &sail("J-CA5", "s_D4", false));
    board.play(Side::Japan, sail_dropping(ships, "s_D4 s_E4", "J-DD2 s_D4", ""));
    assert!(board.is_at("J-DD2", "s_D4"));
    assert_eq!(board.in_battle(Side::Japan), "J-CA5 J-CA7");
    // Ashore too somebody goes on: a force that drops off everybody would attack with nobody.
    let board = Board::action(Side::Japan).put("J-KWD", "kuching").put("N-I1", "miri");
    let march = |force: Force| Command::MoveGroundForce { force, attack: true, joining: Vec::new() };
    let nobody_arrives = march(force_dropping("J-KWD", "miri", "J-KWD miri"));
    board.cured(Side::Japan, &nobody_arrives, "NEI-10.2-b", &march(force_dropping("J-KWD", "miri", "")));
}

#[test]
fn nei_10_2_c_nobody_is_picked_up_on_the_way() {
    let board = Board::action(Side::Japan).put("J-CA5", "s_D3").put("J-CA7", "s_D4").put("N-CL", "s_E4");
    board.refuses(Side::Japan, &sail("J-CA5 J-CA7", "s_D4 s_E4", false), "NEI-2.10-h");
    board.refuses(Side::Japan, &sail_dropping("J-CA5", "s_D4 s_E4", "J-CA7 s_E4", ""), "NEI-10.2-c");
    board.accepts(Side::Japan, &sail("J-CA5", "s_D4 s_E4", false));
    let board = Board::action(Side::Allies).put("N-TR", "s_G3").put("N-I1", "palembang").put("N-I2", "batavia");
    board.refuses(Side::Allies, &carry("N-TR", "N-I1 N-TR", "s_F3 s_E3", None), "NEI-13.2-a");
    board.accepts(Side::Allies, &carry("N-TR", "N-I2 N-TR", "s_F3 s_E3", None));
}

#[test]
fn nei_10_3_a_mechanized_units_do_not_cross_mountains() {
    let board = Board::action(Side::Japan).put("J-4T J-48R J-228", "miri");
    let infantry = march("J-228", "tarakan", false);
    board.cured(Side::Japan, &march("J-4T J-228", "tarakan", false), "NEI-10.3-a", &infantry);
    board.cured(Side::Japan, &march("J-48R J-228", "tarakan", false), "NEI-10.3-a", &infantry);
}

#[test]
fn nei_10_3_b_others_spend_the_whole_move_on_mountains() {
    let board =
        Board::action(Side::Japan).send(BORNEO, Location::OutOfPlay).put("J-228", "miri").put("J-229", "kuching");
    let crossing = march("J-228", "central_borneo", false);
    board.cured(Side::Japan, &march("J-228", "central_borneo bandjermasin", false), "NEI-10.3-b", &crossing);
    board.refuses(Side::Japan, &march("J-229", "miri central_borneo", false), "NEI-10.3-b");
}

#[test]
fn nei_10_4_a_islands_do_not_hinder_ships_or_aircraft() {
    let board = Board::action(Side::Japan).put("J-SS4", "s_G6");
    board.accepts(Side::Japan, &sail("J-SS4", "s_G7 s_G8 s_G9", false));
    let board = Board::action(Side::Allies).put("N-A1", "soerabaja").put("J-CA5", "s_E6");
    board.accepts(Side::Allies, &strike_ships("N-A1", "F5 E5 E6", "s_E6"));
}

#[test]
fn nei_10_4_b_nobody_moves_diagonally() {
    let board = Board::action(Side::Allies).put("N-CL", "s_F3").put("N-A1 N-MBL", "palembang").put("J-CA5", "s_G4N");
    let round_the_corner = sail("N-CL", "s_F4 s_G4N", false);
    board.cured(Side::Allies, &sail("N-CL", "s_G4N", false), "NEI-10.4-b", &round_the_corner);
    let by_two_sides = strike_ships("N-A1", "F4 G4", "s_G4N");
    board.cured(Side::Allies, &strike_ships("N-A1", "G4", "s_G4N"), "NEI-10.4-b", &by_two_sides);
    board.refuses(Side::Allies, &march("N-MBL", "central_java", false), "NEI-10.4-b");
}

/// NEI-R48: stopped over unseen fighters, the force may attack what its action allows there, or fly home.
#[test]
fn nei_10_0_air_e_a_stopped_force_may_attack_where_it_is() {
    let laid_out = || {
        let mut board = Board::action(Side::Japan).put("J-22B", "saigon").put("N-A4", "kuching");
        board.play(Side::Japan, strike_land("J-22B", "B4 C4 D4 E4", "pontianak"));
        board
    };
    let mut board = laid_out();
    assert!(board.game.battle.is_none());
    board.refuses(Side::Japan, &Command::AttackWhereStopped { area: Some(area("pontianak")) }, "NEI-10.0-air-e");
    board.accepts(Side::Japan, &Command::AttackWhereStopped { area: None });
    board.play(Side::Japan, Command::AttackWhereStopped { area: Some(area("kuching")) });
    assert_eq!(board.game.battle.as_ref().unwrap().area, area("kuching"));
    let mut board = laid_out();
    board.play(Side::Japan, Command::AttackWhereStopped { area: None });
    assert!(board.game.battle.is_none() && board.game.pending.is_empty());
    assert!(board.is_at("J-22B", "saigon"));
}

/// Enemy aircraft known at its own airfield do not keep a flight from being offered what lies further off.
#[test]
fn nei_10_0_air_e_offers_reach_as_far_as_the_flight() {
    let board = Board::action(Side::Allies).put("N-A1 J-22F", "makassar").put("J-CA5", "s_F4").put("J-CA7", "s_F5");
    let board = board.seen(Side::Allies, "J-22F J-CA5 J-CA7");
    let offered = |board: &Board, target: &str| {
        let selection = Selection { units: units("N-A1"), area: None };
        let options = Nei::options(&board.game, Seat::Side(Side::Allies), &selection);
        options
            .allowed()
            .any(|command| matches!(command, Command::StrikeShips { target: at, .. } if *at == area(target)))
    };
    let over = strike_ships("N-A1", "F5 F4", "s_F4");
    board.accepts(Side::Allies, &over);
    assert!(offered(&board, "s_F4") && offered(&board, "s_F5"));
}
