//! NEI Actions List, G-3: the two redeployments of ships, with the transfers of 19.2 and the aircraft that ships carry.

use domain::nei::command::Command;
use domain::nei::components::{Face, Side};
use domain::nei::game::Location;

use crate::common::board::*;

/// A Japanese base with a port and an airfield at Menado, instead of the Allied one.
fn menado_taken() -> Board {
    Board::action(Side::Japan).send("B-MEN", Location::OutOfPlay).put_face("J-1E", Face::Base, "menado")
}

#[test]
fn nei_g3_redeploy_naval_a_ships_go_three_times_as_far() {
    let board = |at: &str| Board::action(Side::Allies).put("N-TR N-CL", at);
    let nine = "s_F4 s_F5 s_F6 s_G6 s_G7 s_G8 s_G9 s_G10 s_H10";
    let mut far = board("s_F3");
    far.play(Side::Allies, redeploy_ships("N-TR N-CL", "", nine, None));
    assert!(far.is_at("N-TR", "s_H10") && far.is_at("N-CL", "s_H10"));
    assert_eq!(far.ap(Side::Allies), 4);
    let ten = board("s_G3");
    let too_far = redeploy_ships("N-TR N-CL", "", &format!("s_F3 {nine}"), None);
    let nearer = redeploy_ships("N-TR N-CL", "", "s_F3 s_F4 s_F5 s_F6 s_G6 s_G7 s_G8 s_H8", None);
    ten.cured(Side::Allies, &too_far, "NEI-G3.redeploy-naval-a", &nearer);
    ten.accepts(Side::Allies, &redeploy_ships("N-CL", "", &format!("s_F3 {nine}"), None));
}

#[test]
fn nei_g3_redeploy_naval_b_no_enemies_along_the_way() {
    let ashore = Board::action(Side::Allies).put("N-TR", "s_G3").put("J-228", "riouw");
    let through = redeploy_ships("N-TR", "", "s_F3 s_E3 s_E4", None);
    let around = redeploy_ships("N-TR", "", "s_F3 s_F4 s_E4", None);
    ashore.cured(Side::Allies, &through, "NEI-G3.redeploy-naval-b", &around);
    let submarine = Board::action(Side::Allies).put("N-TR J-SS4", "s_G3");
    let redeploy = redeploy_ships("N-TR", "", "s_F3", None);
    submarine.cured(Side::Allies, &redeploy, "NEI-G3.redeploy-naval-b", &sail("N-TR", "s_F3", false));
    // The whole square counts, the other sea area of it too.
    let other_sea = Board::action(Side::Allies).put("N-TR", "s_G4S").put("J-SS4", "s_G4N");
    other_sea.refuses(Side::Allies, &redeploy_ships("N-TR", "", "s_G5", None), "NEI-G3.redeploy-naval-b");
    // An Allied base closes the square as well.
    let base = Board::action(Side::Japan).put("J-TR1", "palau");
    base.refuses(Side::Japan, &redeploy_ships("J-TR1", "", "s_C9 s_D9 s_D8", None), "NEI-G3.redeploy-naval-b");
}

#[test]
fn nei_g3_redeploy_naval_c_from_port_to_port() {
    let board = Board::action(Side::Allies).put("N-TR", "s_G3").put("O-TR", "s_H10").put("U-TR", "s_E3");
    let short_of_it = redeploy_ships("N-TR", "", "s_F3 s_E3", None);
    let to_a_port = redeploy_ships("N-TR", "", "s_F3 s_E3 s_E4", None);
    board.cured(Side::Allies, &short_of_it, "NEI-G3.redeploy-naval-c", &to_a_port);
    board.accepts(Side::Allies, &redeploy_ships("O-TR", "", "australia", None));
    let from_no_port = redeploy_ships("U-TR", "", "s_F3", None);
    board.cured(Side::Allies, &from_no_port, "NEI-G3.redeploy-naval-c", &sail("U-TR", "s_F3", false));
    // NEI-R22: a port without a base does not function.
    let lost = board.send("B-PON", Location::Disrupted);
    lost.refuses(Side::Allies, &redeploy_ships("N-TR", "", "s_F3 s_E3 s_E4", None), "NEI-G3.redeploy-naval-c");
    // A ship left on the way ends there.
    let drop = |at: &str| Command::RedeployNavalForce {
        force: force_dropping("N-TR N-CL", "s_F3 s_F4 s_F5", &format!("N-CL {at}")),
        loading: Vec::new(),
        landing: None,
    };
    let board = Board::action(Side::Allies).put("N-TR N-CL", "s_G3");
    board.cured(Side::Allies, &drop("s_F4"), "NEI-G3.redeploy-naval-c", &drop("s_F3"));
}

#[test]
fn nei_10_0_naval_e_a_redeployment_begins_in_the_sea_that_the_port_serves() {
    let board = Board::action(Side::Allies).put("N-TR", "s_G4S").put("U-TR", "s_G4N");
    board.accepts(Side::Allies, &redeploy_ships("N-TR", "", "s_G5", None));
    let from_the_north = redeploy_ships("U-TR", "", "s_G5", None);
    board.cured(Side::Allies, &from_the_north, "NEI-10.0-naval-e", &sail("U-TR", "s_G5", false));
}

#[test]
fn nei_g3_redeploy_naval_d_ground_units_or_air_units_are_carried() {
    let laid_out = || Board::action(Side::Allies).put("N-TR", "s_G3").put("N-I1 N-I2 N-A4", "batavia");
    let mut board = laid_out();
    let landed = Some(landing("pontianak", "N-I1 N-I2", false));
    board.play(Side::Allies, redeploy_ships("N-TR", "N-I1 N-TR N-I2 N-TR", "s_F3 s_E3 s_E4", landed));
    assert!(board.is_at("N-I1", "pontianak") && board.is_at("N-I2", "pontianak"));
    assert_eq!(board.ap(Side::Allies), 4);
    let both = redeploy_ships("N-TR", "N-I1 N-TR N-A4 N-TR", "s_F3 s_E3 s_E4", None);
    let one_kind = redeploy_ships("N-TR", "N-A4 N-TR", "s_F3 s_E3 s_E4", None);
    laid_out().cured(Side::Allies, &both, "NEI-G3.redeploy-naval-d", &one_kind);
}

#[test]
fn nei_g3_redeploy_naval_d_aircraft_aboard_are_landed_by_no_other_action() {
    let board = Board::action(Side::Allies).put("N-TR", "s_G3").load("N-A4", "N-TR");
    let ashore = assault("N-TR", landing("batavia", "N-A4", false));
    let redeploy = redeploy_ships("N-TR", "", "s_F3", Some(landing("palembang", "N-A4", false)));
    board.cured(Side::Allies, &ashore, "NEI-G3.redeploy-naval-d", &redeploy);
}

#[test]
fn nei_g3_redeploy_naval_e_allied_transports_alone_carry_aircraft() {
    let japan = menado_taken().put("J-TR1 J-22F", "palau");
    let way = "s_C9 s_D9 s_D8";
    japan.refuses(Side::Japan, &redeploy_ships("J-TR1", "J-22F J-TR1", way, None), "NEI-G3.redeploy-naval-e");
    japan.accepts(Side::Japan, &redeploy_ships("J-TR1", "", way, None));
    japan.refuses(Side::Japan, &transfer_ships("J-TR1", "J-22F J-TR1", "saigon", None), "NEI-G3.redeploy-naval-e");
    let allies = Board::action(Side::Allies).put("N-TR N-CL", "s_G3").put("N-A4", "batavia");
    let on = |ship: &str| redeploy_ships("N-TR N-CL", &format!("N-A4 {ship}"), "s_F3", None);
    allies.cured(Side::Allies, &on("N-CL"), "NEI-G3.redeploy-naval-e", &on("N-TR"));
}

#[test]
fn nei_13_0_a_an_allied_transport_takes_a_fighter_aboard() {
    let mut board = Board::action(Side::Allies).put("N-TR", "s_G3").put("N-A4", "batavia");
    board.play(Side::Allies, redeploy_ships("N-TR", "N-A4 N-TR", "s_F3", None));
    assert_eq!(board.at("N-A4"), Location::Aboard(unit("N-TR")));
    // NEI-R87: by redeployment only.
    let board = Board::action(Side::Allies).put("N-TR", "s_G3").put("N-A4", "batavia");
    board.refuses(Side::Allies, &carry("N-TR", "N-A4 N-TR", "s_F3", None), "NEI-G3.amphibious-move-b");
}

#[test]
fn nei_g3_redeploy_naval_f_nobody_assaults_from_a_redeployment() {
    let board = Board::action(Side::Allies).put("N-TR", "s_G3").put("N-I1", "batavia");
    let land = |attack| redeploy_ships("N-TR", "N-I1 N-TR", "s_F3", Some(landing("palembang", "N-I1", attack)));
    board.cured(Side::Allies, &land(true), "NEI-G3.redeploy-naval-f", &land(false));
}

#[test]
fn nei_g3_redeploy_naval_g_not_from_home_base_to_home_base() {
    let board = menado_taken().put("J-CA5", "palau").put("J-CA7", "saigon");
    let round = "s_C9 s_D9 s_D8 s_D7 s_D6 s_C6 s_C5 s_C4 s_B4 saigon";
    board.refuses(Side::Japan, &redeploy_ships("J-CA5", "", round, None), "NEI-G3.redeploy-naval-g");
    let redeploy = redeploy_ships("J-CA7", "", "s_B4 cam_ranh_bay", None);
    let transfer = transfer_ships("J-CA7", "", "cam_ranh_bay", None);
    board.cured(Side::Japan, &redeploy, "NEI-G3.redeploy-naval-g", &transfer);
    board.accepts(Side::Japan, &redeploy_ships("J-CA5", "", "s_C9 s_D9 s_D8", None));
}

#[test]
fn nei_17_0_a_aircraft_land_at_a_functional_airfield() {
    let board = Board::action(Side::Allies).put("N-TR", "s_G5").put("N-A4", "soerabaja");
    let way = "s_F5 s_F4 s_E4 s_D4 s_D5 s_C5 s_C6";
    let land = redeploy_ships("N-TR", "N-A4 N-TR", way, Some(landing("brunei", "N-A4", false)));
    let kept_aboard = redeploy_ships("N-TR", "N-A4 N-TR", way, None);
    board.cured(Side::Allies, &land, "NEI-17.0-a", &kept_aboard);
    let way = "s_G6 s_G7 s_G8 s_G9 s_F9";
    let land = redeploy_ships("N-TR", "N-A4 N-TR", way, Some(landing("ambon", "N-A4", false)));
    board.accepts(Side::Allies, &land);
}

/// Aircraft from Soerabaja land at Ambon, where others are based.
fn at_ambon(based: &str) -> Board {
    Board::action(Side::Allies).put("N-TR", "s_G5").put("N-A4 N-A1", "soerabaja").put(based, "ambon")
}

fn to_ambon(landed: &str) -> Command {
    let land = Some(landing("ambon", landed, false));
    redeploy_ships("N-TR", "N-A4 N-TR N-A1 N-TR", "s_G6 s_G7 s_G8 s_G9 s_F9", land)
}

#[test]
fn nei_9_3_1_a_aircraft_from_ships_need_room_at_a_two_step_base() {
    let mut board = at_ambon("O-A2 O-A13 N-A2");
    board.cured(Side::Allies, &to_ambon("N-A4 N-A1"), "NEI-9.3.1-a", &to_ambon("N-A4"));
    board.play(Side::Allies, to_ambon("N-A4"));
    assert!(board.is_at("N-A4", "ambon"));
    assert_eq!(board.at("N-A1"), Location::Aboard(unit("N-TR")));
}

#[test]
fn nei_9_3_1_b_aircraft_from_ships_need_room_at_a_one_step_base() {
    let board = at_ambon("O-A2").put_face("B-AMB", Face::Reduced, "ambon");
    board.cured(Side::Allies, &to_ambon("N-A4 N-A1"), "NEI-9.3.1-b", &to_ambon("N-A4"));
}

#[test]
fn nei_9_3_1_c_aircraft_from_ships_need_room_at_singapore() {
    let board =
        |based: &str| Board::action(Side::Allies).put("N-TR", "s_G3").put("N-A4", "batavia").put(based, "singapore");
    let way = "s_F3 s_E3 s_D3 s_D2";
    let land = redeploy_ships("N-TR", "N-A4 N-TR", way, Some(landing("singapore", "N-A4", false)));
    let kept_aboard = redeploy_ships("N-TR", "N-A4 N-TR", way, None);
    board("N-A1 N-A2 O-A2 O-A13").cured(Side::Allies, &land, "NEI-9.3.1-c", &kept_aboard);
    board("N-A1 N-A2 O-A2").accepts(Side::Allies, &land);
}

#[test]
fn nei_19_3_h_ships_carry_aircraft_from_a_home_base_to_the_map() {
    let mut board = Board::action(Side::Allies).put("O-TR S-F17", "australia");
    let carried = carry("O-TR", "S-F17 O-TR", "s_H10", None);
    let redeployed = redeploy_ships("O-TR", "S-F17 O-TR", "s_H10", Some(landing("darwin", "S-F17", false)));
    board.cured(Side::Allies, &carried, "NEI-19.3-h", &redeployed);
    board.play(Side::Allies, redeployed);
    assert!(board.is_at("S-F17", "darwin"));
}

#[test]
fn nei_g3_redeploy_naval_home_a_japan_transfers_between_its_home_bases() {
    let mut board = Board::action(Side::Japan).put("J-CA5 J-DD2", "saigon").put("J-CA7", "s_C9");
    let from_sea = transfer_ships("J-CA7", "", "palau", None);
    board.cured(Side::Japan, &from_sea, "NEI-G3.redeploy-naval-home-a", &sail("J-CA7", "palau", false));
    board.refuses(Side::Japan, &transfer_ships("J-CA5", "", "saigon", None), "NEI-G3.redeploy-naval-home-a");
    board.refuses(Side::Japan, &transfer_ships("J-CA5", "", "australia", None), "NEI-9.5-c");
    // NEI-R54.
    board.accepts(Side::Japan, &transfer_ships("J-CA5", "", "cam_ranh_bay", None));
    board.play(Side::Japan, transfer_ships("J-CA5 J-DD2", "", "palau", None));
    assert!(board.is_at("J-CA5", "palau") && board.is_at("J-DD2", "palau"));
    assert_eq!(board.ap(Side::Japan), 4);
    let allies = Board::action(Side::Allies).put("O-CL", "australia");
    allies.refuses(Side::Allies, &transfer_ships("O-CL", "", "indian_ocean", None), "NEI-G3.redeploy-naval-home-a");
}

#[test]
fn nei_g3_redeploy_naval_home_b_the_transfer_needs_no_way_and_may_carry_troops() {
    let mut board = Board::action(Side::Japan)
        .put("J-TR1 J-KWD J-228", "saigon")
        .put("N-CL", "s_B4")
        .put("N-DD1", "s_C3")
        .put("U-CL", "s_C9")
        .put("U-CA", "s_D10")
        .put("O-CL", "s_C11");
    board.play(Side::Japan, transfer_ships("J-TR1", "J-KWD J-TR1 J-228 J-TR1", "palau", None));
    assert_eq!(board.at("J-KWD"), Location::Aboard(unit("J-TR1")));
    assert_eq!(board.game.place(unit("J-228")), Some(area("palau")));
}

#[test]
fn nei_19_2_a_ships_and_their_cargo_transfer_between_indochina_and_palau() {
    let mut board = Board::action(Side::Japan).put("J-TR1", "saigon").load("J-KWD", "J-TR1");
    board.play(Side::Japan, transfer_ships("J-TR1", "", "palau", Some(landing("palau", "J-KWD", false))));
    assert!(board.is_at("J-TR1", "palau") && board.is_at("J-KWD", "palau"));
    board.play(Side::Japan, transfer_ships("J-TR1", "J-KWD J-TR1", "cam_ranh_bay", None));
    assert_eq!(board.game.place(unit("J-KWD")), Some(area("cam_ranh_bay")));
}

#[test]
fn nei_19_2_b_a_transfer_is_the_whole_move() {
    let mut board = Board::action(Side::Japan).put("J-CA5", "saigon");
    board.refuses(Side::Japan, &transfer_ships("J-CA5", "", "s_C9", None), "NEI-19.2-b");
    board.play(Side::Japan, transfer_ships("J-CA5", "", "palau", None));
    // Beyond it leads another action, which is paid for.
    board.play(Side::Japan, sail("J-CA5", "s_C9", false));
    assert_eq!(board.ap(Side::Japan), 3);
}
