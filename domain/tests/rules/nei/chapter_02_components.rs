//! NEI 2: components. What the map, the counters and the words of the book mean in play.

use domain::kernel::dice::{Chance, Roll, Source};
use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::command::Command;
use domain::nei::components::{Back, Contingent, Face, Side};
use domain::nei::game::{Control, Correction, Location, Phase};
use domain::nei::victory;

use crate::common::board::*;

fn japan() -> Board {
    Board::action(Side::Japan)
}

fn allies() -> Board {
    Board::action(Side::Allies)
}

/// Two Japanese divisions against these units in Central Borneo; Japan is about to attack.
fn central_borneo(allies: &str) -> Board {
    japan().put("J-SAG J-KWD", "central_borneo").put(allies, "central_borneo")
}

#[test]
fn nei_2_1_c_singapore_serves_its_controller() {
    let serves = |board: &Board, side| {
        board.game.has_functional_major_port(side, area("singapore"))
            && board.game.has_functional_airfield(side, area("singapore"))
    };
    let held = allies().singapore(1);
    assert!(serves(&held, Side::Allies) && !serves(&held, Side::Japan));
    let taken = held.singapore(0);
    assert!(serves(&taken, Side::Japan) && !serves(&taken, Side::Allies));
}

#[test]
fn nei_2_1_e_a_unit_is_in_one_area() {
    let mut board = Board::set_up();
    board.play(Side::Allies, place("N-I1", "palembang")).play(Side::Allies, place("N-I1", "batavia"));
    let places: Vec<_> =
        board.game.pack.map.areas.keys().filter(|at| board.game.units_in(**at).any(|id| id == unit("N-I1"))).collect();
    assert_eq!(places, [&area("batavia")]);
}

#[test]
fn nei_2_1_f_a_mixed_square_holds_ground_and_naval_units() {
    let mut board = Board::set_up();
    board.play(Side::Allies, place("N-I1", "batavia")).play(Side::Allies, place("N-CL", "s_G3"));
    assert!(board.is_at("N-I1", "batavia") && board.is_at("N-CL", "s_G3"));
    board.refuses(Side::Allies, &place("N-CL", "batavia"), "NEI-10.0-naval-f");
}

#[test]
fn nei_2_1_g_a_land_border_is_crossed_by_an_arrow() {
    let board = allies().put("N-I1", "batavia");
    board.refuses(Side::Allies, &march("N-I1", "palembang", false), "NEI-2.1-g");
    board.accepts(Side::Allies, &march("N-I1", "central_java", false));
}

#[test]
fn nei_2_1_h_ships_keep_to_water_and_japanese_squares_to_japan() {
    let allied = allies().put("N-CL", "s_D4").put("O-CL", "s_B4");
    allied.refuses(Side::Allies, &sail("N-CL", "central_borneo", false), "NEI-2.1-h");
    allied.refuses(Side::Allies, &sail("O-CL", "saigon", false), "NEI-2.1-h");
    japan().put("J-CL16", "s_B4").accepts(Side::Japan, &sail("J-CL16", "saigon", false));
}

#[test]
fn nei_2_1_k_a_square_is_named_by_letter_and_number() {
    let board = allies().put("N-A1", "batavia").put("J-CA5", "s_F3");
    for unknown in ["I1", "A0", "A13"] {
        board.refuses(Side::Allies, &strike_ships("N-A1", unknown, "s_F3"), "NEI-2.1-k");
    }
    board.accepts(Side::Allies, &strike_ships("N-A1", "F3", "s_F3"));
}

#[test]
fn nei_2_2_a_the_turn_is_kept_on_its_track() {
    let mut board = japan();
    assert_eq!(Nei::view(&board.game, Seat::Onlooker).turn_name, "Dec II 1941");
    board.play(Side::Japan, Command::EndActionPhase);
    assert_eq!(board.game.turn, 2);
    let mut board = allies();
    board.play(Side::Allies, Command::EndActionPhase);
    assert_eq!(Nei::view(&board.game, Seat::Onlooker).turn_name, "Jan I 1942");
}

#[test]
fn nei_2_2_b_each_side_has_its_action_track() {
    let mut board = japan().put("J-CA5", "s_D3").points(Side::Allies, 3);
    board.play(Side::Japan, sail("J-CA5", "s_D4", false));
    assert_eq!((board.ap(Side::Japan), board.ap(Side::Allies)), (4, 3));
}

#[test]
fn nei_2_2_c_the_singapore_track_moves_by_the_drive() {
    let mut board = japan().put("J-CA5", "s_D3").singapore(4);
    board.play(Side::Japan, sail("J-CA5", "s_D4", false));
    assert_eq!(board.game.singapore_box, 4);
    assert_eq!(board.drive(2).game.singapore_box, 3);
}

#[test]
fn nei_2_2_d_each_side_has_a_display_for_disrupted_units() {
    let mut board = allies().put("S-CA", "s_D4").put("J-DD2", "s_D4");
    board.play(Side::Allies, sail("S-CA", "", true)).roll(&[1]);
    let disrupted = |side| board.game.in_display(side, Location::Disrupted).collect::<Vec<_>>();
    assert_eq!((disrupted(Side::Japan), disrupted(Side::Allies)), (units("J-DD2"), vec![]));
}

#[test]
fn nei_2_2_e_destroyed_units_never_come_back() {
    let mut board = allies().send("N-CL", Location::Destroyed).only_in_pool(Side::Allies, "U-CA");
    board.refuses(Side::Allies, &sail("N-CL", "s_F5", false), "NEI-2.10-f");
    board.play(Side::Allies, Command::MobilizeReinforcements).roll(&[1]);
    board.refuses(Side::Allies, &draw("N-CL"), "NEI-15.5-g");
    assert_eq!(board.at("N-CL"), Location::Destroyed);
}

#[test]
fn nei_2_2_f_the_pool_and_its_display_are_apart() {
    let mut board = allies().only_in_pool(Side::Allies, "U-CA U-CL");
    assert_eq!(board.at("U-3H"), Location::Potential);
    board.play(Side::Allies, Command::MobilizeReinforcements).roll(&[1]);
    board.refuses(Side::Allies, &draw("U-3H"), "NEI-15.5-g");
    board.accepts(Side::Allies, &draw("U-CA"));
}

#[test]
fn nei_2_2_g_abdacom_is_open_to_both() {
    for in_effect in [true, false] {
        let board = japan().abdacom(in_effect);
        for side in Side::ALL {
            assert_eq!(Nei::view(&board.game, Seat::Side(side)).abdacom, in_effect);
        }
    }
}

#[test]
fn nei_2_2_h_two_allied_and_three_japanese_task_forces() {
    let form = |number, ids: &str| Command::AssignTaskForce { number, units: units(ids) };
    let allied = allies().put("N-CL", "s_F4");
    allied.accepts(Side::Allies, &form(2, "N-CL")).refuses(Side::Allies, &form(3, "N-CL"), "NEI-2.2-h");
    let japanese = japan().put("J-CA5", "s_F4");
    japanese.accepts(Side::Japan, &form(3, "J-CA5")).refuses(Side::Japan, &form(4, "J-CA5"), "NEI-2.2-h");
}

#[test]
fn nei_2_3_a_every_land_area_has_its_line_in_the_terrain_chart() {
    let game = japan().game;
    let lands: Vec<_> = game.pack.map.areas.values().filter(|area| !area.land.terrain.is_empty()).collect();
    assert!(lands.len() > 40);
    assert!(lands.iter().all(|land| game.pack.tables.terrain.contains_key(&land.land.terrain)));
}

#[test]
fn nei_2_3_c_japan_alone_uses_the_drive_table() {
    let board = japan().incident(Side::Japan, 3);
    board.refuses(Side::Allies, &Command::RollSingaporeDrive, "NEI-2.3-c");
    board.accepts(Side::Japan, &Command::RollSingaporeDrive);
}

#[test]
fn nei_2_4_a_markers_are_no_units() {
    let board = japan().put("J-CA5", "s_D3");
    board.refuses(Side::Japan, &sail("J-CA5 M-BAT", "s_D4", false), "NEI-2.4-a");
    board.accepts(Side::Japan, &sail("J-CA5", "s_D4", false));
}

#[test]
fn nei_2_4_1_i_start_units_are_placed_at_set_up() {
    let board = Board::set_up();
    board.accepts(Side::Allies, &place("N-I1", "batavia"));
    board.refuses(Side::Allies, &place("U-CA", "s_D2"), "NEI-2.4.1-i");
    board.cured(Side::Allies, &Command::FinishSetUp, "NEI-2.4.1-i", &Command::PlaceTheRest);
    Board::set_up().placed(Side::Allies).accepts(Side::Allies, &Command::FinishSetUp);
}

#[test]
fn nei_2_4_1_j_a_number_is_the_turn_of_entry() {
    let mut board = allies();
    assert_eq!(board.at("U-AA21"), Location::Potential);
    board.play(Side::Allies, Command::EndActionPhase);
    assert_eq!(board.at("U-AA21"), Location::Pool);
}

#[test]
fn nei_2_4_1_k_singapore_units_wait_for_its_conquest() {
    let mut waiting = japan().singapore(2).drive(2);
    assert_eq!((waiting.at("U-F3"), waiting.at("J-59F")), (Location::AwaitingSingapore, Location::AwaitingSingapore));
    waiting.play(Side::Japan, Command::RollActionPoints).roll(&[1]);
    waiting.play(Side::Japan, Command::MobilizeReinforcements).roll(&[1]);
    waiting.refuses(Side::Japan, &draw("J-59F"), "NEI-15.5-g");
    let taken = japan().singapore(1).drive(2);
    assert_eq!((taken.at("U-F3"), taken.at("J-59F")), (Location::Pool, Location::Pool));
}

#[test]
fn nei_2_4_1_l_optional_units_stay_out() {
    let board = Board::set_up();
    board.refuses(Side::Allies, &place("N-B25", "batavia"), "NEI-2.4.1-l");
    assert_eq!(board.at("N-B25"), Location::OutOfPlay);
}

#[test]
fn nei_2_4_2_a_submarines_count_as_naval_units() {
    let five = "N-CL N-DD1 N-DD2 N-TR O-CL";
    let board = allies().put(five, "s_F4").put("S-CA N-SS", "s_F4");
    board.accepts(Side::Allies, &sail(&format!("{five} N-SS"), "s_F5", false));
    board.refuses(Side::Allies, &sail(&format!("{five} S-CA N-SS"), "s_F5", false), "NEI-9.1-c");
}

#[test]
fn nei_2_4_2_b_a_rule_for_surface_ships_leaves_submarines_out() {
    let board = japan().put("J-TR1", "s_E3").load("J-KWD", "J-TR1");
    let ashore = assault("J-TR1", landing("riouw", "J-KWD", false));
    board.clone().put("N-SS", "s_E3").accepts(Side::Japan, &ashore);
    board.put("N-DD1", "s_E3").refuses(Side::Japan, &ashore, "NEI-13.2-b");
}

#[test]
fn nei_2_4_3_a_air_units_are_based_on_land() {
    let board = japan().put("J-RYU", "s_D3").mobilized(Side::Japan, "J-21B");
    board.refuses(Side::Japan, &deploy("J-21B", "s_D3"), "NEI-2.4.3-a");
    board.accepts(Side::Japan, &deploy("J-21B", "saigon"));
}

#[test]
fn nei_2_4_3_c_the_patrol_side_is_not_used() {
    let board = allies().put("N-A3", "batavia");
    assert!(matches!(board.game.counter(unit("N-A3")).back, Back::Patrol(_)));
    let turned = |face| {
        let turn = Correction::Unit { unit: unit("N-A3"), face, location: Location::Area(area("batavia")) };
        Command::Adjust { corrections: vec![turn], reason: "patrol".to_owned() }
    };
    board.accepts(Side::Allies, &turned(Face::Full));
    for face in [Face::Reduced, Face::Base] {
        assert!(board.judge(Side::Allies, &turned(face)).refusal.is_some(), "{face:?}");
    }
}

#[test]
fn nei_2_4_4_b_static_units_neither_move_nor_are_carried() {
    let board = allies().put("N-TR", "s_G3").put("N-I1", "batavia");
    board.refuses(Side::Allies, &march("B-BAT", "central_java", false), "NEI-10.0-ground-j");
    board.refuses(Side::Allies, &carry("N-TR", "B-BAT N-TR", "s_F3", None), "NEI-2.4.4-b");
    board.accepts(Side::Allies, &carry("N-TR", "N-I1 N-TR", "s_F3", None));
}

#[test]
fn nei_2_6_a_one_hit_disrupts_a_one_step_unit() {
    let mut board = central_borneo("N-VBS N-I1");
    board.play(Side::Japan, march("J-SAG J-KWD", "", true)).roll(&[1, 6]).losses(Side::Allies, "N-VBS 1");
    assert_eq!(board.at("N-VBS"), Location::Disrupted);
}

#[test]
fn nei_2_6_b_a_two_step_unit_is_reduced_and_then_disrupted() {
    let mut board = central_borneo("N-I1");
    board.play(Side::Japan, march("J-SAG J-KWD", "", true)).roll(&[1, 6]);
    assert_eq!((board.is_at("N-I1", "central_borneo"), board.game.unit(unit("N-I1")).face), (true, Face::Reduced));
    board.roll(&[6]).play(Side::Japan, march("J-SAG J-KWD", "", true)).roll(&[1, 6]);
    assert_eq!(board.at("N-I1"), Location::Disrupted);
}

#[test]
fn nei_2_9_a_the_markers_of_the_game() {
    let game = Board::set_up().game;
    assert_eq!((game.abdacom, game.turn, game.singapore_holder()), (false, 1, Side::Allies));
    assert_eq!((game.action_points.of(Side::Japan).get(), game.action_points.of(Side::Allies).get()), (0, 0));
    assert!(game.battle.is_none());
    assert_eq!(game.unit(unit("M-1AF")).location, Location::Pool);
    assert_eq!(game.pack.map.oilfields().filter(|oilfield| !game.is_demolished(oilfield.id)).count(), 6);
}

#[test]
fn nei_2_9_c_the_battle_marker_tells_where() {
    let mut board = japan().put("J-CA5", "s_D3").put("N-DD1", "s_E3");
    board.play(Side::Japan, sail("J-CA5", "s_E3", true));
    assert_eq!(board.game.battle.as_ref().map(|battle| battle.area), Some(area("s_E3")));
    board.roll(&[1]);
    assert_eq!(board.game.battle, None);
}

#[test]
fn nei_2_9_f_the_first_air_fleet_is_a_marker() {
    let mut board = japan().send("J-CA4", Location::Disrupted);
    assert_eq!(board.at("M-1AF"), Location::Pool);
    assert!(!board.game.is_ship(unit("M-1AF")));
    assert!(!victory::japanese_capital_ship_on_map(&board.game));
    let lost = board.clone().send("J-CA4", Location::OutOfPlay).send("M-1AF", Location::Disrupted);
    assert_eq!(victory::losses(&lost.game, Side::Allies), Vec::new());
    board.play(Side::Japan, Command::EndActionPhase);
    assert_eq!(board.game.phase, Phase::Finished);
}

#[test]
fn nei_2_9_g_demolished_oilfields_are_marked_for_both_to_see() {
    let seen = |board: &Board, side| {
        let view = Nei::view(&board.game, Seat::Side(side));
        view.areas.iter().find(|seen| seen.area == area("palembang")).unwrap().demolished
    };
    let board = japan();
    assert!(!seen(&board, Side::Japan) && !seen(&board, Side::Allies));
    let board = board.demolished("palembang", true);
    assert!(seen(&board, Side::Japan) && seen(&board, Side::Allies));
}

#[test]
fn nei_2_10_a_as_many_six_sided_dice_as_asked() {
    let mut board = japan().put("J-CA5 J-CA7 J-DD2", "s_D3").put("N-DD1", "s_E3");
    board.play(Side::Japan, sail("J-CA5 J-CA7 J-DD2", "s_E3", true));
    let roll = |faces: &[u8]| Roll::typed(faces.iter().copied()).map(Command::Roll);
    board.refuses(Side::Japan, &roll(&[1, 2]).unwrap(), "NEI-2.10-a");
    board.refuses(Side::Japan, &roll(&[1, 2, 3, 4]).unwrap(), "NEI-2.10-a");
    board.accepts(Side::Japan, &roll(&[1, 2, 3]).unwrap());
    assert!(roll(&[1, 2, 7]).is_err() && roll(&[0, 2, 3]).is_err());
}

#[test]
fn nei_2_10_f_disrupted_units_are_out_of_action() {
    let board = allies().put("N-CL", "s_F4").send("N-DD1", Location::Disrupted);
    board.refuses(Side::Allies, &sail("N-DD1", "s_F5", false), "NEI-2.10-f");
    board.refuses(Side::Allies, &sail("N-CL N-DD1", "s_F5", false), "NEI-2.10-f");
    board.accepts(Side::Allies, &sail("N-CL", "s_F5", false));
}

#[test]
fn nei_2_10_h_a_force_begins_in_one_area() {
    let board = japan().put("J-CA5", "s_F3").put("J-DD2", "s_G3");
    board.cured(Side::Japan, &sail("J-CA5 J-DD2", "s_F4", false), "NEI-2.10-h", &sail("J-CA5", "s_F4", false));
    board.put("J-DD2", "s_F3").accepts(Side::Japan, &sail("J-CA5 J-DD2", "s_F4", false));
}

#[test]
fn nei_2_10_i_a_force_may_be_part_of_a_stack() {
    let mut board = japan().put("J-CA5 J-CA7 J-CL16", "s_F3").put("J-DD2", "s_G3");
    // A part of one stack, not parts of two.
    board.refuses(Side::Japan, &sail("J-CA5 J-DD2", "s_F4", false), "NEI-2.10-h");
    board.play(Side::Japan, sail("J-CA5 J-CA7", "s_F4", false));
    assert!(board.is_at("J-CA5", "s_F4") && board.is_at("J-CA7", "s_F4") && board.is_at("J-CL16", "s_F3"));
}

#[test]
fn nei_2_10_j_a_force_lasts_one_action() {
    let mut board = japan().put("J-CA5 J-CA7", "s_F3");
    board.play(Side::Japan, sail("J-CA5 J-CA7", "s_F4", false)).play(Side::Japan, sail("J-CA5", "s_F5", false));
    assert!(board.is_at("J-CA5", "s_F5") && board.is_at("J-CA7", "s_F4"));
}

#[test]
fn nei_2_10_k_friends_are_the_units_of_ones_side() {
    for contingent in Contingent::ALL {
        let japanese = matches!(contingent, Contingent::ImperialArmy | Contingent::ImperialNavy);
        assert_eq!(contingent.side(), if japanese { Side::Japan } else { Side::Allies });
    }
    let board = allies().put("N-CL S-CA U-CL O-CL", "s_F4").put("J-CA5", "s_F5");
    board.accepts(Side::Allies, &sail("N-CL S-CA U-CL O-CL", "s_F5", true));
    board.refuses(Side::Allies, &sail("J-CA5", "s_F4", false), "NEI-2.10-k");
}

#[test]
fn nei_2_10_l_ports_and_airfields_function_with_a_friendly_base() {
    let works = |board: &Board, side| {
        board.game.has_functional_airfield(side, area("palembang"))
            && board.game.has_functional_port(side, area("palembang"))
    };
    let board = allies();
    assert!(works(&board, Side::Allies) && !works(&board, Side::Japan));
    let board = board.send("B-PAL", Location::OutOfPlay).put("N-I1", "palembang");
    assert_eq!(board.game.control(area("palembang")), Control::By(Side::Allies));
    assert!(!works(&board, Side::Allies) && !works(&board, Side::Japan));
}

#[test]
fn nei_2_10_n_a_pick_is_random() {
    let mut board = allies().only_in_pool(Side::Allies, "U-CA U-CL S-CA");
    board.play(Side::Allies, Command::MobilizeReinforcements).roll(&[2]);
    let Some(Chance::Draw { by, count, from }) = Nei::chance(&board.game) else { panic!("no draw is asked for") };
    assert_eq!((by, count, from.len()), (Side::Allies, 2, 3));
    let drawn = Nei::answer_chance(&board.game, &[0, 2], Source::Server).unwrap();
    let named = Command::Draw { units: units(&format!("{} {}", from[0], from[2])), source: Source::Server };
    assert_eq!(drawn, named);
    board.accepts(Side::Allies, &drawn);
    board.refuses(Side::Allies, &draw("U-CA U-3H"), "NEI-15.5-g");
}

#[test]
fn nei_2_10_p_the_display_feeds_the_pool() {
    let game = Board::set_up().game;
    for (id, unit) in &game.units {
        let display = game.in_display(game.side(*id), Location::Potential).any(|other| other == *id);
        let pool = game.in_display(game.side(*id), Location::Pool).any(|other| other == *id);
        assert!(!(display && pool), "{id} is in both");
        assert_eq!(pool, unit.location == Location::Pool);
    }
    assert_eq!(game.unit(unit("U-3H")).location, Location::Potential);
    assert_eq!(game.unit(unit("J-229")).location, Location::Potential);
}
