//! NEI 5: control and functionality.

use domain::nei::components::{Face, Side};
use domain::nei::game::{Control, Location};

use crate::common::board::*;

const JAPAN: Control = Control::By(Side::Japan);
const ALLIES: Control = Control::By(Side::Allies);

/// Control of an area.
fn control(board: &Board, at: &str) -> Control {
    board.game.control(area(at))
}

/// Japan to move; no base in Palembang (F3).
fn board() -> Board {
    Board::action(Side::Japan).send("B-PAL", Location::OutOfPlay)
}

#[test]
fn nei_5_0_a_ground_units_control_land() {
    let board = board().put("J-SAG", "palembang");
    assert_eq!(control(&board, "palembang"), JAPAN);
    assert_eq!(control(&board.put("B-PAL", "palembang"), "palembang"), Control::Contested);
}

#[test]
fn nei_5_0_b_ships_and_aircraft_do_not_control_land() {
    let board = board().put("N-I1", "palembang").put("J-CA5", "s_F3").put("J-22B", "palembang");
    assert_eq!(control(&board, "palembang"), ALLIES);
    assert_eq!(control(&board.send("N-I1", Location::OutOfPlay), "palembang"), Control::Uncontrolled);
}

#[test]
fn nei_5_0_c_surface_ships_control_the_sea() {
    let board = board().put("J-TR1", "s_F3");
    assert_eq!(control(&board, "s_F3"), JAPAN);
    let submarine = board.put("N-SS", "s_F3");
    assert_eq!(control(&submarine, "s_F3"), JAPAN);
    assert_eq!(control(&submarine.put("N-DD1", "s_F3"), "s_F3"), Control::Contested);
}

#[test]
fn nei_5_0_d_ground_and_air_units_do_not_control_the_sea() {
    let board = board().put("N-DD1", "s_G3").put("J-SAG J-22B", "batavia");
    assert_eq!(control(&board, "s_G3"), ALLIES);
}

#[test]
fn nei_5_0_e_a_contested_area_has_no_controller() {
    let board = board().put("J-SAG N-I1", "palembang");
    assert_eq!(control(&board, "palembang"), Control::Contested);
    assert!(!control(&board, "palembang").is(Side::Japan) && !control(&board, "palembang").is(Side::Allies));
}

#[test]
fn nei_5_0_f_an_empty_area_is_uncontrolled() {
    let mut board = board().put("J-SAG", "palembang");
    board.play(Side::Japan, march("J-SAG", "benkoelen", false));
    assert_eq!(control(&board, "palembang"), Control::Uncontrolled);
}

#[test]
fn nei_5_1_a_control_changes_at_once_and_is_not_remembered() {
    let mut board = board().put("J-SAG", "benkoelen");
    board.play(Side::Japan, march("J-SAG", "palembang", false));
    assert_eq!(control(&board, "palembang"), JAPAN);
    board.play(Side::Japan, march("J-SAG", "benkoelen", false));
    assert_eq!(control(&board, "palembang"), Control::Uncontrolled);
}

#[test]
fn nei_5_1_b_land_and_sea_of_a_square_are_controlled_apart() {
    let board = board().put("J-CA5", "s_G3");
    assert_eq!((control(&board, "batavia"), control(&board, "s_G3")), (ALLIES, JAPAN));
}

#[test]
fn nei_5_2_a_a_home_base_belongs_to_its_owner_even_when_empty() {
    let board = board().put("J-CA4", "s_D4");
    assert_eq!(control(&board, "saigon"), JAPAN);
    assert_eq!(control(&board, "australia"), ALLIES);
}

#[test]
fn nei_5_3_a_singapore_is_allied_until_its_conquest() {
    let board = board().singapore(1).put("J-SAG", "singapore");
    assert_eq!((control(&board, "singapore"), control(&board, "s_D2")), (ALLIES, ALLIES));
}

#[test]
fn nei_5_3_b_conquest_gives_japan_both_areas() {
    let board = board().singapore(1).drive(2);
    assert_eq!(board.game.singapore_box, 0);
    assert_eq!((control(&board, "singapore"), control(&board, "s_D2")), (JAPAN, JAPAN));
}

#[test]
fn nei_5_4_a_ports_and_airfields_need_a_base() {
    let board = Board::action(Side::Japan)
        .send("B-KEN B-SOE", Location::OutOfPlay)
        .put("J-SAG", "kendari")
        .put("J-KWD", "soerabaja");
    assert!(!board.game.has_functional_airfield(Side::Japan, area("kendari")));
    assert!(!board.game.has_functional_port(Side::Japan, area("soerabaja")));
    board.clone().mobilized(Side::Japan, "J-21B").refuses(Side::Japan, &deploy("J-21B", "kendari"), "NEI-15.1-c");
    let board = board.put_face("J-3N", Face::Base, "kendari").put_face("J-4N", Face::Base, "soerabaja");
    assert!(board.game.has_functional_port(Side::Japan, area("soerabaja")));
    board.mobilized(Side::Japan, "J-21B").accepts(Side::Japan, &deploy("J-21B", "kendari"));
}

#[test]
fn nei_5_4_b_a_base_gives_no_facility_that_is_not_printed() {
    let board = board();
    assert!(board.game.has_functional_airfield(Side::Allies, area("kendari")));
    assert!(!board.game.has_functional_port(Side::Allies, area("kendari")));
    assert!(!board.game.has_functional_airfield(Side::Allies, area("brunei")));
}

#[test]
fn nei_5_4_c_the_enemys_presence_does_not_stop_a_facility() {
    let board = Board::action(Side::Allies).put("J-SAG N-A1", "palembang");
    assert_eq!(control(&board, "palembang"), Control::Contested);
    assert!(board.game.has_functional_airfield(Side::Allies, area("palembang")));
    board.accepts(Side::Allies, &strike_land("N-A1", "", "palembang"));
}

#[test]
fn nei_5_4_d_home_bases_need_no_base_unit() {
    let board = board();
    assert_eq!(board.game.units_in(area("palau")).count(), 0);
    assert!(board.game.has_functional_major_port(Side::Japan, area("palau")));
    assert!(board.game.has_functional_airfield(Side::Japan, area("palau")));
    assert!(!board.game.has_functional_port(Side::Allies, area("palau")));
}

#[test]
fn nei_5_5_a_a_ship_beside_a_dividing_island_says_off_which_shore_it_is() {
    let board = Board::set_up();
    board.refuses(Side::Allies, &place("N-CL", "s_G4"), "NEI-5.5-a");
    board.accepts(Side::Allies, &place("N-CL", "s_G4N"));
    board.accepts(Side::Allies, &place("N-CL", "s_G4S"));
}

#[test]
fn nei_5_5_b_opposite_shores_are_different_areas() {
    let board = Board::action(Side::Japan).put("J-CA5", "s_G4N").put("J-CA7", "s_F4");
    let through = sail("J-CA7", "s_G4N s_G5", false);
    let south = board.clone().put("N-DD1", "s_G4S");
    south.refuses(Side::Japan, &sail("J-CA5", "", true), "NEI-G3.naval-move-g");
    south.accepts(Side::Japan, &through);
    let north = board.put("N-DD1", "s_G4N");
    north.accepts(Side::Japan, &sail("J-CA5", "", true));
    north.refuses(Side::Japan, &through, "NEI-10.0-naval-d");
}
