//! NEI Actions List, G-3: naval, ground and amphibious moves, land-based airstrikes, the First Air Fleet.

use domain::nei::combat::Stage;
use domain::nei::command::Command;
use domain::nei::components::{Face, Side};
use domain::nei::game::Location;
use domain::nei::pending::Pending;

use crate::common::board::*;

fn march_dropping(ids: &str, path: &str, drops: &str, attack: bool, joining: &str) -> Command {
    Command::MoveGroundForce { force: force_dropping(ids, path, drops), attack, joining: units(joining) }
}

/// A Japanese regiment stands in Soerabaja beside the Allied base.
fn soerabaja_contested(side: Side) -> Board {
    Board::action(side).put("J-228", "soerabaja")
}

#[test]
fn nei_g3_naval_move_a_a_force_moves_at_the_speed_of_its_slowest_ship() {
    let mut board = Board::action(Side::Japan).put("J-AV11 J-TR1", "s_C3");
    let three = sail("J-AV11 J-TR1", "s_D3 s_E3 s_F3", false);
    let four = sail("J-AV11 J-TR1", "s_D3 s_E3 s_F3 s_G3", false);
    board.cured(Side::Japan, &four, "NEI-G3.naval-move-a", &three);
    board.play(Side::Japan, three);
    assert!(board.is_at("J-AV11", "s_F3") && board.is_at("J-TR1", "s_F3"));
    assert_eq!(board.ap(Side::Japan), 4);
}

#[test]
fn nei_g3_naval_move_b_a_force_may_start_beside_enemies_and_stops_at_them() {
    let board = Board::action(Side::Japan).put("J-CA5", "s_D4").put("N-CL", "s_D4").put("N-DD1", "s_E4");
    board.accepts(Side::Japan, &sail("J-CA5", "s_D5", false));
    board.accepts(Side::Japan, &sail("J-CA5", "s_E4", false));
    board.refuses(Side::Japan, &sail("J-CA5", "s_E4 s_F4", false), "NEI-10.0-naval-d");
}

#[test]
fn nei_g3_naval_move_c_the_attack_is_optional_and_one_point_pays_for_all() {
    let laid_out = || Board::action(Side::Japan).put("J-CA5", "s_D3").put("N-CL", "s_D4");
    let mut attack = laid_out();
    attack.play(Side::Japan, sail("J-CA5", "s_D4", true));
    assert!(attack.game.battle.is_some());
    assert_eq!(attack.ap(Side::Japan), 4);
    let mut no_attack = laid_out();
    no_attack.play(Side::Japan, sail("J-CA5", "s_D4", false));
    assert!(no_attack.game.battle.is_none());
    assert_eq!(no_attack.ap(Side::Japan), 4);
}

#[test]
fn nei_g3_naval_move_e_ships_already_there_may_join() {
    let mut board = Board::action(Side::Japan)
        .put("J-CA5", "s_D3")
        .put("J-CA7 J-DD2", "s_D4")
        .put("J-DD3", "s_E4")
        .put("N-CL", "s_D4");
    let of_the_area = sail_joined("J-CA5", "s_D4", "J-CA7 J-DD2");
    board.cured(Side::Japan, &sail_joined("J-CA5", "s_D4", "J-DD3"), "NEI-G3.naval-move-e", &of_the_area);
    board.play(Side::Japan, of_the_area);
    assert_eq!(board.in_battle(Side::Japan), "J-CA5 J-CA7 J-DD2");
}

#[test]
fn nei_g3_naval_move_g_a_force_may_attack_without_moving() {
    let mut board = Board::action(Side::Japan).put("J-CA5 N-CL", "s_D4").put("J-CA7", "s_D3");
    board.cured(Side::Japan, &sail("J-CA7", "", true), "NEI-G3.naval-move-g", &sail("J-CA7", "s_E3", false));
    board.play(Side::Japan, sail("J-CA5", "", true));
    assert_eq!(board.in_battle(Side::Allies), "N-CL");
}

#[test]
fn nei_g3_1af_a_japan_strikes_an_allied_naval_force() {
    let board = Board::action(Side::Japan).mobilized(Side::Japan, "M-1AF").put("S-CA", "s_H10");
    let where_ships_are = first_air_fleet("s_H10", None);
    board.cured(Side::Japan, &first_air_fleet("s_H9", None), "NEI-G3.1af-a", &where_ships_are);
    let allies = Board::action(Side::Allies).put("S-CA", "s_H10");
    allies.refuses(Side::Allies, &first_air_fleet("s_H10", None), "NEI-G3.1af-a");
}

#[test]
fn nei_g3_1af_b_or_ground_units_beside_the_sea() {
    let board =
        Board::action(Side::Japan).mobilized(Side::Japan, "M-1AF").put("N-I1", "lombok").put("N-I2", "central_borneo");
    let at_lombok = first_air_fleet("s_G6", Some("lombok"));
    board.cured(Side::Japan, &first_air_fleet("s_G7", Some("flores")), "NEI-G3.1af-b", &at_lombok);
    board.cured(Side::Japan, &first_air_fleet("s_G7", Some("lombok")), "NEI-G3.1af-b", &at_lombok);
    board.refuses(Side::Japan, &first_air_fleet("s_E4", Some("central_borneo")), "NEI-G3.1af-b");
}

#[test]
fn nei_g3_1af_c_nobody_returns_fire() {
    let mut board =
        Board::action(Side::Japan).mobilized(Side::Japan, "M-1AF").put("N-DD1 N-DD2 S-CA S-CL J-CA5", "s_H10");
    board.play(Side::Japan, first_air_fleet("s_H10", None));
    let battle = board.game.battle.clone().unwrap();
    for stage in Stage::ALL {
        assert!(battle.shooters(&board.game, Side::Allies, stage).is_empty());
        assert!(battle.shooters(&board.game, Side::Japan, stage).is_empty());
    }
    board.roll(&[1, 1, 1]).losses(Side::Japan, "N-DD1 1 N-DD2 1 S-CL 1");
    assert!(board.game.battle.is_none() && board.game.pending.is_empty());
    assert!(board.is_at("S-CA", "s_H10"));
}

#[test]
fn nei_g3_1af_d_three_dice_are_the_number_of_hits() {
    let laid_out = || Board::action(Side::Japan).mobilized(Side::Japan, "M-1AF").put("N-I1 N-I2", "batavia");
    let mut some = laid_out();
    some.play(Side::Japan, first_air_fleet("s_G3", Some("batavia")));
    some.refuses(Side::Japan, &Command::EndActionPhase, "NEI-G3.1af-d");
    some.roll(&[1, 1, 2]);
    assert!(matches!(some.pending(), Pending::ChooseLosses(choice) if choice.hits == 4 && choice.by == Side::Japan));
    // Nine hits on targets of six steps: all are lost, the rest of the hits too.
    let mut all = laid_out();
    all.play(Side::Japan, first_air_fleet("s_G3", Some("batavia"))).roll(&[2, 3, 4]);
    assert!(["B-BAT", "N-I1", "N-I2"].iter().all(|id| all.at(id) == Location::Disrupted));
    assert!(all.game.battle.is_none());
}

#[test]
fn nei_g3_airstrike_land_a_one_air_force_strikes_all_enemies_in_a_land_area() {
    let mut board = Board::action(Side::Allies)
        .send("B-SOE", Location::OutOfPlay)
        .put_face("J-1E", Face::Base, "soerabaja")
        .put("J-228 J-22F", "soerabaja")
        .put("N-A1 N-A2 O-A2", "batavia");
    board.play(Side::Allies, strike_land("N-A1 N-A2 O-A2", "G4 G5", "soerabaja"));
    assert_eq!(board.in_battle(Side::Japan), "J-1E J-228 J-22F");
    assert_eq!(board.ap(Side::Allies), 4);
}

#[test]
fn nei_g3_airstrike_land_b_aircraft_based_there_may_join() {
    let mut board =
        soerabaja_contested(Side::Allies).put("N-A1", "batavia").put("N-A4", "soerabaja").put("U-F2", "central_java");
    let based_there = strike_land_joined("N-A1", "G4 G5", "soerabaja", "N-A4");
    let based_elsewhere = strike_land_joined("N-A1", "G4 G5", "soerabaja", "U-F2");
    board.cured(Side::Allies, &based_elsewhere, "NEI-G3.airstrike-land-b", &based_there);
    board.play(Side::Allies, based_there);
    assert_eq!(board.in_battle(Side::Allies), "N-A1 N-A4");
}

#[test]
fn nei_g3_airstrike_sea_a_one_air_force_strikes_the_ships_of_a_sea_area() {
    let mut board =
        Board::action(Side::Allies).put("N-A3", "soerabaja").put("J-CA5 J-SS4", "s_G3").put("J-228", "batavia");
    board.play(Side::Allies, strike_ships("N-A3", "G4 G3", "s_G3"));
    assert_eq!(board.in_battle(Side::Japan), "J-CA5 J-SS4");
    assert_eq!(board.shooters(), "J-CA5");
    board.roll(&[6]);
    assert_eq!(board.shooters(), "N-A3");
    assert!(matches!(board.pending(), Pending::Roll { request, .. } if request.purpose.starts_with("anti-ship")));
    board.roll(&[6]);
    assert_eq!(board.shooters(), "N-A3");
    assert!(matches!(board.pending(), Pending::Roll { request, .. } if request.purpose.starts_with("anti-submarine")));
}

#[test]
fn nei_g3_airstrike_sea_b_no_other_aircraft_join() {
    let mut board = Board::action(Side::Allies).put("N-A1", "soerabaja").put("N-A4", "batavia").put("J-CA5", "s_G3");
    board.refuses(Side::Allies, &strike_ships("N-A1 N-A4", "G4 G3", "s_G3"), "NEI-G3.airstrike-sea-b");
    board.play(Side::Allies, strike_ships("N-A1", "G4 G3", "s_G3"));
    assert_eq!(board.in_battle(Side::Allies), "N-A1");
}

#[test]
fn nei_g3_ground_move_a_a_force_moves_at_the_speed_of_its_slowest_unit() {
    let board = Board::action(Side::Allies).put("N-MBL N-I1", "batavia");
    let (one, two) = (march("N-MBL N-I1", "central_java", false), march("N-MBL N-I1", "central_java soerabaja", false));
    board.cured(Side::Allies, &two, "NEI-G3.ground-move-a", &one);
    let left_behind = march_dropping("N-MBL N-I1", "central_java soerabaja", "N-I1 central_java", false, "");
    board.cured(Side::Allies, &two, "NEI-G3.ground-move-a", &left_behind);
}

#[test]
fn nei_g3_ground_move_b_a_force_may_leave_and_enter_areas_with_enemies() {
    let board = Board::action(Side::Japan).put("J-228", "soerabaja").put("N-I1", "central_java");
    board.accepts(Side::Japan, &march("J-228", "central_java", false));
    board.refuses(Side::Japan, &march("J-228", "central_java batavia", false), "NEI-10.0-ground-h");
}

#[test]
fn nei_g3_ground_move_c_units_may_be_left_behind() {
    let mut board = soerabaja_contested(Side::Allies).put("N-MBL N-I1", "batavia");
    let ids = "N-MBL N-I1";
    let path = "central_java soerabaja";
    board.refuses(Side::Allies, &march_dropping(ids, path, "N-I1 central_java", true, "N-I1"), "NEI-10.2-b");
    board.play(Side::Allies, march_dropping(ids, path, "N-I1 central_java", true, ""));
    assert!(board.is_at("N-I1", "central_java"));
    assert_eq!(board.in_battle(Side::Allies), "N-MBL");
}

#[test]
fn nei_g3_ground_move_d_the_attack_is_optional_and_one_point_pays_for_all() {
    let laid_out = || soerabaja_contested(Side::Allies).put("N-I1", "central_java");
    let mut attack = laid_out();
    attack.play(Side::Allies, march("N-I1", "soerabaja", true));
    assert!(attack.game.battle.is_some());
    assert_eq!(attack.ap(Side::Allies), 4);
    let mut no_attack = laid_out();
    no_attack.play(Side::Allies, march("N-I1", "soerabaja", false));
    assert!(no_attack.game.battle.is_none() && no_attack.is_at("N-I1", "soerabaja"));
    assert_eq!(no_attack.ap(Side::Allies), 4);
}

#[test]
fn nei_g3_ground_move_e_units_already_there_may_join() {
    let mut board =
        soerabaja_contested(Side::Allies).put("N-I1", "central_java").put("N-I2", "soerabaja").put("N-I4", "batavia");
    let of_the_area = march_joined("N-I1", "soerabaja", "N-I2");
    board.cured(Side::Allies, &march_joined("N-I1", "soerabaja", "N-I4"), "NEI-G3.ground-move-e", &of_the_area);
    board.play(Side::Allies, of_the_area);
    assert_eq!(board.in_battle(Side::Allies), "N-I1 N-I2");
}

#[test]
fn nei_g3_ground_move_f_a_force_may_attack_without_moving() {
    let mut board = soerabaja_contested(Side::Allies).put("N-I1", "soerabaja").put("N-I2", "batavia");
    board.cured(Side::Allies, &march("N-I2", "", true), "NEI-G3.ground-move-f", &march("N-I2", "central_java", false));
    board.play(Side::Allies, march("N-I1", "", true));
    assert_eq!(board.in_battle(Side::Japan), "J-228");
}

#[test]
fn nei_g3_amphibious_move_a_amphibious_ships_only() {
    let board = Board::action(Side::Japan).put("J-TR1 J-LS1 J-DD2 J-228", "saigon");
    let without_it = carry("J-TR1 J-LS1", "J-228 J-TR1", "s_C3", None);
    let escorted = carry("J-TR1 J-LS1 J-DD2", "J-228 J-TR1", "s_C3", None);
    board.cured(Side::Japan, &escorted, "NEI-G3.amphibious-move-a", &without_it);
}

#[test]
fn nei_g3_amphibious_move_b_ships_start_at_a_port_with_units_to_carry() {
    let board =
        Board::action(Side::Japan).put("J-TR1 J-TR2 J-228", "saigon").put("J-TR3", "s_F2").put("J-229", "benkoelen");
    let at_a_port = carry("J-TR1", "J-228 J-TR1", "s_C3", None);
    board.cured(Side::Japan, &carry("J-TR3", "J-229 J-TR3", "s_F1", None), "NEI-G3.amphibious-move-b", &at_a_port);
    board.cured(Side::Japan, &carry("J-TR2", "", "s_C3", None), "NEI-G3.amphibious-move-b", &at_a_port);
    // Without a port, the cargo goes by a naval move.
    let afloat = Board::action(Side::Japan).put("J-TR1", "s_F2").load("J-228", "J-TR1");
    let under_way = carry("J-TR1", "", "s_F1", None);
    afloat.cured(Side::Japan, &under_way, "NEI-G3.amphibious-move-b", &sail("J-TR1", "s_F1", false));
}

#[test]
fn nei_g3_amphibious_move_c_ships_load_and_move_at_the_speed_of_the_slowest() {
    let mut board = Board::action(Side::Japan).put("J-TR1 J-LS1 J-228 J-229", "saigon");
    let loading = "J-228 J-TR1 J-229 J-LS1";
    let four = carry("J-TR1 J-LS1", loading, "s_C3 s_D3 s_E3 s_F3", None);
    let three = carry("J-TR1 J-LS1", loading, "s_C3 s_D3 s_E3", None);
    board.cured(Side::Japan, &four, "NEI-G3.amphibious-move-c", &three);
    board.play(Side::Japan, three);
    assert_eq!(board.at("J-228"), Location::Aboard(unit("J-TR1")));
    assert_eq!(board.game.place(unit("J-229")), Some(area("s_E3")));
}

#[test]
fn nei_g3_amphibious_move_d_units_stay_aboard_or_land_on_any_coast() {
    let mut board = Board::action(Side::Japan).put("J-TR1 J-228", "saigon");
    let to_riouw = |landing| carry("J-TR1", "J-228 J-TR1", "s_C3 s_D3 s_E3", landing);
    board.accepts(Side::Japan, &to_riouw(None));
    let defended = board.clone().put("N-I1", "riouw");
    defended.accepts(Side::Japan, &to_riouw(Some(landing("riouw", "J-228", true))));
    defended.accepts(Side::Japan, &to_riouw(Some(landing("riouw", "J-228", false))));
    board.play(Side::Japan, to_riouw(Some(landing("riouw", "J-228", false))));
    assert!(board.is_at("J-228", "riouw"));
}

#[test]
fn nei_g3_amph_assault_a_units_land_from_the_sea_of_the_same_square() {
    let mut board =
        Board::action(Side::Japan).send("B-PAL", Location::OutOfPlay).put("J-TR1", "s_F3").load("J-228", "J-TR1");
    board.play(Side::Japan, assault("J-TR1", landing("palembang", "J-228", false)));
    assert!(board.is_at("J-228", "palembang") && board.is_at("J-TR1", "s_F3"));
    assert_eq!(board.ap(Side::Japan), 4);
    // Only ships land anybody.
    board.refuses(Side::Japan, &assault("J-228", landing("benkoelen", "J-228", false)), "NEI-G3.amph-assault-a");
}

#[test]
fn nei_g3_amph_assault_b_only_a_base_forces_the_attack() {
    let base = Board::action(Side::Japan).put("J-TR1", "s_F3").load("J-228", "J-TR1");
    base.refuses(Side::Japan, &assault("J-TR1", landing("palembang", "J-228", false)), "NEI-13.3-b");
    base.accepts(Side::Japan, &assault("J-TR1", landing("palembang", "J-228", true)));
    let infantry = base.send("B-PAL", Location::OutOfPlay).put("N-I1", "palembang");
    infantry.accepts(Side::Japan, &assault("J-TR1", landing("palembang", "J-228", false)));
}

#[test]
fn nei_g3_amph_assault_c_friends_ashore_may_join() {
    let with = |joining: &str| {
        let mut landing = landing("palembang", "J-228", true);
        landing.joining = units(joining);
        assault("J-TR1", landing)
    };
    let mut board = Board::action(Side::Japan)
        .put("J-TR1", "s_F3")
        .load("J-228", "J-TR1")
        .put("J-229", "palembang")
        .put("J-230", "benkoelen");
    board.cured(Side::Japan, &with("J-230"), "NEI-G3.amph-assault-c", &with("J-229"));
    board.play(Side::Japan, with("J-229"));
    assert_eq!(board.in_battle(Side::Japan), "J-228 J-229 J-TR1");
}

#[test]
fn nei_g3_amph_assault_d_enemy_aircraft_take_part() {
    let mut board = Board::action(Side::Japan).put("J-TR1", "s_F9").load("J-228", "J-TR1").put("S-F17", "ambon");
    board.play(Side::Japan, assault("J-TR1", landing("ambon", "J-228", true)));
    assert_eq!(board.shooters(), "J-228");
    assert!(matches!(board.pending(), Pending::Roll { request, .. } if request.purpose.starts_with("anti-air")));
    board.roll(&[6]);
    board.roll(&[6, 6]);
    assert_eq!(board.shooters(), "B-AMB S-F17");
    assert!(matches!(board.pending(), Pending::Roll { request, .. } if request.purpose.starts_with("anti-ground")));
}
