//! NEI Actions List, G-3: Re-Deploy Air Units, and the same between home bases; with 9.3 and 19.

use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::command::Command;
use domain::nei::components::{Face, Side};
use domain::nei::event::Event;
use domain::nei::game::Location;
use domain::nei::options::Selection;
use domain::nei::pack::Pack;

use crate::common::board::*;

/// An Allied bomber of range 3 in Soerabaja, and Kendari in Japanese hands.
fn kendari() -> Board {
    Board::action(Side::Allies).put("N-A1", "soerabaja").send("B-KEN", Location::OutOfPlay).put_face(
        "J-1E",
        Face::Base,
        "kendari",
    )
}

const OVER_KENDARI: &str = "G6 G7 F7 F8 F9";
const AROUND_KENDARI: &str = "G6 G7 G8 F8 F9";

#[test]
fn nei_g3_redeploy_air_a_three_times_the_slowest_range() {
    let mut board = Board::action(Side::Allies).put("N-A4 N-A1", "soerabaja");
    let (six, seven) = ("G6 G7 G8 G9 G10 H10", "G6 G7 G8 G9 G10 F10 E10");
    board.accepts(Side::Allies, &redeploy_air("N-A4 N-A1", six, "darwin"));
    let (far, near) = (redeploy_air("N-A4", seven, "babo"), redeploy_air("N-A4", six, "darwin"));
    board.cured(Side::Allies, &far, "NEI-G3.redeploy-air-a", &near);
    let (together, without_fighter) = (redeploy_air("N-A4 N-A1", seven, "babo"), redeploy_air("N-A1", seven, "babo"));
    board.cured(Side::Allies, &together, "NEI-G3.redeploy-air-a", &without_fighter);
    board.play(Side::Allies, redeploy_air("N-A4 N-A1", six, "darwin"));
    assert!(board.is_at("N-A4", "darwin") && board.is_at("N-A1", "darwin"));
    assert_eq!(board.ap(Side::Allies), 4);
}

#[test]
fn nei_g3_redeploy_air_a_the_path_leads_to_the_airfield() {
    let board = Board::action(Side::Allies).put("N-A1", "soerabaja");
    board.refuses(Side::Allies, &redeploy_air("N-A1", "G6 H7", "west_timor"), "NEI-10.4-b");
    board.refuses(Side::Allies, &redeploy_air("N-A1", "G6 G7", "ambon"), "NEI-10.0-a");
    board.refuses(Side::Allies, &redeploy_air("N-A1", "", "ambon"), "NEI-10.0-a");
    board.refuses(Side::Allies, &redeploy_air("N-A1", "F5", "s_F5"), "NEI-2.4.3-a");
    board.refuses(Side::Allies, &redeploy_air("N-A1", "F5 G5", "soerabaja"), "NEI-G3.redeploy-air-c");
    board.accepts(Side::Allies, &redeploy_air("N-A1", "F5", "bandjermasin"));
}

#[test]
fn nei_g3_redeploy_air_b_no_square_with_enemy_aircraft_on_a_base() {
    let fighter = kendari().put("J-22F", "kendari").seen(Side::Allies, "J-22F");
    let (over, around) = (redeploy_air("N-A1", OVER_KENDARI, "ambon"), redeploy_air("N-A1", AROUND_KENDARI, "ambon"));
    fighter.cured(Side::Allies, &over, "NEI-G3.redeploy-air-b", &around);
    kendari().accepts(Side::Allies, &over);
    // Ground units and ships that were seen there close nothing.
    kendari().put("J-KUR", "kendari").seen(Side::Allies, "J-KUR").accepts(Side::Allies, &over);
    let start = Board::action(Side::Allies).put("N-A1 J-22F", "makassar").seen(Side::Allies, "J-22F");
    start.refuses(Side::Allies, &redeploy_air("N-A1", "F5", "bandjermasin"), "NEI-G3.redeploy-air-b");
}

/// NEI-R107: entry is forbidden altogether, so whoever does not know of the aircraft is refused and told the square alone.
#[test]
fn nei_g3_redeploy_air_b_unknown_aircraft_close_the_square_and_cost_nothing() {
    let board = kendari().put("J-22F", "kendari");
    let (over, around) = (redeploy_air("N-A1", OVER_KENDARI, "ambon"), redeploy_air("N-A1", AROUND_KENDARI, "ambon"));
    board.cured(Side::Allies, &over, "NEI-G3.redeploy-air-b", &around);
    let verdict = board.judge(Side::Allies, &over);
    let said: Vec<&str> = verdict.violations.iter().map(|objection| objection.message.as_str()).collect();
    assert_eq!(said, ["F7 is closed to redeploying aircraft"]);
    // Who it is changes no word and no offer.
    let other = kendari().put("J-3F", "kendari");
    assert_eq!(verdict, other.judge(Side::Allies, &over));
    let offers = |board: &Board| {
        let selection = Selection { units: units("N-A1"), area: None };
        Nei::options(&board.game, Seat::Side(Side::Allies), &selection)
    };
    assert_eq!(offers(&board), offers(&other));
    assert!(destinations(&board, Side::Allies, "N-A1").contains(&"ambon".to_owned()));
    // Nor is the square left, or ended in.
    let start = Board::action(Side::Allies).put("N-A1 J-22F", "makassar");
    start.refuses(Side::Allies, &redeploy_air("N-A1", "F5", "bandjermasin"), "NEI-G3.redeploy-air-b");
    let end = Board::action(Side::Allies).put("N-A1", "soerabaja").put("J-22F", "makassar");
    end.refuses(Side::Allies, &redeploy_air("N-A1", "G6 F6", "makassar"), "NEI-G3.redeploy-air-b");
}

fn destinations(board: &Board, side: Side, ids: &str) -> Vec<String> {
    let selection = Selection { units: units(ids), area: None };
    let options = Nei::options(&board.game, Seat::Side(side), &selection);
    let mut names: Vec<String> = options
        .allowed()
        .filter_map(|command| match command {
            Command::RedeployAirForce { airfield, .. } => Some(airfield.to_string()),
            Command::RedeployAirForceBetweenHomeBases { home_base, passengers, .. } => {
                Some(format!("{home_base}+{}", passengers.len()))
            }
            _ => None,
        })
        .collect();
    names.sort();
    names
}

#[test]
fn redeployments_of_aircraft_are_offered() {
    let mut allies = Board::action(Side::Allies).put("S-F17", "kendari").put("N-A1 N-A2 N-A3 N-A4", "makassar");
    let near = destinations(&allies, Side::Allies, "S-F17");
    for field in ["australia", "darwin", "menado", "ambon", "soerabaja"] {
        assert!(near.contains(&field.to_owned()), "{near:?}");
    }
    // Full, and too far.
    assert!(!near.contains(&"makassar".to_owned()) && !near.contains(&"northern_sumatra".to_owned()), "{near:?}");
    allies.play(Side::Allies, redeploy_air("S-F17", "G7 H7 H8 H9 H10", "australia"));
    let out = destinations(&allies, Side::Allies, "S-F17");
    assert!(out.contains(&"kendari".to_owned()) && !out.contains(&"indian_ocean".to_owned()), "{out:?}");
    let japan = Board::action(Side::Japan).put("J-NTR J-21B J-2AR J-13Y", "palau");
    assert_eq!(destinations(&japan, Side::Japan, "J-NTR J-21B"), ["cam_ranh_bay+0", "saigon+0"]);
    assert_eq!(destinations(&japan, Side::Japan, "J-NTR J-21B J-2AR"), ["cam_ranh_bay+1", "saigon+1"]);
    assert!(destinations(&japan, Side::Japan, "J-NTR J-2AR J-13Y").is_empty());
}

/// NEI-R49: the stop for carriers holds; where it is and an airfield is, the redeployment may end.
#[test]
fn nei_g3_redeploy_air_b_carriers_stop_the_flight() {
    let over = redeploy_air("N-A1", "G6 F6 F7 F8 F9", "ambon");
    let known = Board::action(Side::Allies).put("N-A1", "soerabaja").put("J-AV11", "s_F6");
    let seen = known.clone().seen(Side::Allies, "J-AV11");
    seen.refuses(Side::Allies, &over, "NEI-10.0-air-e");
    // The cures.
    seen.accepts(Side::Allies, &redeploy_air("N-A1", "G6 F6", "makassar"));
    seen.accepts(Side::Allies, &redeploy_air("N-A1", "G6 G7 F7 F8 F9", "ambon"));
    // Unknown: the move ends there, and there is an airfield with room.
    let mut stopped = known.clone();
    stopped.play(Side::Allies, over.clone());
    assert!(stopped.is_at("N-A1", "makassar"));
    assert!(stopped.knows(Side::Allies, "J-AV11"));
    // Without room the aircraft go home.
    let mut full = known.put("N-A2 N-A3 N-A4 U-F1", "makassar");
    full.play(Side::Allies, over);
    assert!(full.is_at("N-A1", "soerabaja"));
    assert_eq!(full.ap(Side::Allies), 4);
}

#[test]
fn nei_g3_redeploy_air_c_from_airfield_to_airfield() {
    let board = Board::action(Side::Allies).put("N-A1", "soerabaja").put("J-228", "kendari");
    board.accepts(Side::Allies, &redeploy_air("N-A1", "G6 G7 F7", "kendari"));
    let lost = board.send("B-KEN", Location::Disrupted);
    lost.refuses(Side::Allies, &redeploy_air("N-A1", "G6 G7 F7", "kendari"), "NEI-G3.redeploy-air-c");
    let to_a_base = redeploy_air("N-A1", "F5", "bandjermasin");
    lost.cured(Side::Allies, &redeploy_air("N-A1", "G6", "lombok"), "NEI-G3.redeploy-air-c", &to_a_base);
    // From a contested field.
    let contested = Board::action(Side::Allies).put("N-A1 J-228", "soerabaja");
    contested.accepts(Side::Allies, &redeploy_air("N-A1", "G4 G3", "batavia"));
    let stranded = Board::action(Side::Allies).put("N-A1", "lombok");
    stranded.refuses(Side::Allies, &redeploy_air("N-A1", "G5", "soerabaja"), "NEI-G3.redeploy-air-c");
}

#[test]
fn nei_g3_redeploy_air_d_not_between_home_bases_and_without_passengers() {
    let board = Board::action(Side::Japan)
        .put("J-21B J-NTR J-2AR", "palau")
        .send("B-MEN", Location::OutOfPlay)
        .put_face("J-1E", Face::Base, "menado");
    let way = "C9 C8 C7 C6 C5 C4 C3 B3";
    let transferred = transfer_air("J-21B", "", "saigon");
    board.cured(Side::Japan, &redeploy_air("J-21B", way, "saigon"), "NEI-G3.redeploy-air-d", &transferred);
    board.refuses(Side::Japan, &redeploy_air("J-NTR J-2AR", "D10 D9 D8", "menado"), "NEI-G3.redeploy-air-d");
    board.accepts(Side::Japan, &redeploy_air("J-21B J-NTR", "D10 D9 D8", "menado"));
}

#[test]
fn nei_g3_redeploy_air_home_a_japan_transfers_aircraft_between_home_bases() {
    let allies = Board::action(Side::Allies).put("U-F1", "indian_ocean");
    allies.refuses(Side::Allies, &transfer_air("U-F1", "", "australia"), "NEI-G3.redeploy-air-home-a");
    let mut board = Board::action(Side::Japan).put("J-75A", "cam_ranh_bay").put("O-CL", "s_C9");
    board.accepts(Side::Japan, &transfer_air("J-75A", "", "saigon"));
    board.refuses(Side::Japan, &transfer_air("J-75A", "", "cam_ranh_bay"), "NEI-G3.redeploy-air-home-a");
    board.play(Side::Japan, transfer_air("J-75A", "", "palau"));
    assert!(board.is_at("J-75A", "palau"));
    assert_eq!(board.ap(Side::Japan), 4);
    let menado = board.clone().send("B-MEN", Location::OutOfPlay).put_face("J-1E", Face::Base, "menado");
    let elsewhere = transfer_air("J-75A", "", "menado");
    let redeployed = redeploy_air("J-75A", "D10 D9 D8", "menado");
    menado.cured(Side::Japan, &elsewhere, "NEI-G3.redeploy-air-home-a", &redeployed);
}

#[test]
fn nei_19_2_a_aircraft_and_their_passengers_go_between_indochina_and_palau() {
    let mut board =
        Board::action(Side::Japan).put("J-NTR J-ATR J-21B J-2AR J-13Y J-2T", "palau").put("J-KUR", "saigon");
    board.accepts(Side::Japan, &transfer_air("J-21B J-NTR", "", "cam_ranh_bay"));
    // NEI-R135: one mobile non-mechanized unit on each air transport.
    let with = |passengers| transfer_air("J-NTR J-21B", passengers, "cam_ranh_bay");
    for (passengers, left) in [("J-2AR J-NTR J-13Y J-NTR", "J-2AR J-NTR"), ("J-2T J-NTR", ""), ("J-2AR J-21B", "")] {
        board.cured(Side::Japan, &with(passengers), "NEI-G3.air-transport-b", &with(left));
    }
    board.refuses(Side::Japan, &with("J-2AR J-ATR"), "NEI-G3.air-transport-b");
    board.refuses(Side::Japan, &transfer_air("J-NTR", "J-KUR J-NTR", "cam_ranh_bay"), "NEI-2.10-h");
    board.play(Side::Japan, transfer_air("J-NTR J-ATR J-21B", "J-2AR J-NTR J-13Y J-ATR", "cam_ranh_bay"));
    for id in ["J-NTR", "J-ATR", "J-21B", "J-2AR", "J-13Y"] {
        assert!(board.is_at(id, "cam_ranh_bay"), "{id}");
    }
    assert!(board.is_at("J-2T", "palau"));
}

#[test]
fn nei_19_2_b_a_transfer_is_the_whole_move() {
    let mut board = Board::action(Side::Japan).put("J-21B", "saigon").put("S-CA", "s_D8");
    // The command names no square; the flight goes no further than the other home base.
    board.play(Side::Japan, transfer_air("J-21B", "", "palau"));
    assert!(board.is_at("J-21B", "palau") && board.game.pending.is_empty());
    assert!(!board.events.iter().any(|event| matches!(event, Event::FlightFlown { .. })));
    // A mission is another action.
    board.play(Side::Japan, strike_ships("J-21B", "D10 D9 D8", "s_D8"));
    assert_eq!(board.ap(Side::Japan), 3);
}

#[test]
fn nei_19_3_f_and_19_3_e_are_counted_for_aircraft_too() {
    // NEI-R53: five squares between H10 and F7 and one for the home base make six.
    let out = Board::action(Side::Allies).put("S-F17", "australia");
    out.accepts(Side::Allies, &redeploy_air("S-F17", "H10 H9 H8 H7 G7 F7", "kendari"));
    out.refuses(Side::Allies, &redeploy_air("S-F17", "H10 H9 H8 H7 G7 G6 F6", "makassar"), "NEI-G3.redeploy-air-a");
    let mut home = Board::action(Side::Allies).put("S-F17", "kendari").put("S-F49", "makassar");
    home.refuses(Side::Allies, &redeploy_air("S-F49", "F7 G7 H7 H8 H9 H10", "australia"), "NEI-G3.redeploy-air-a");
    home.play(Side::Allies, redeploy_air("S-F17", "G7 H7 H8 H9 H10", "australia"));
    assert!(home.is_at("S-F17", "australia"));
    let mut near = Board::action(Side::Allies).put("S-F17", "darwin");
    near.play(Side::Allies, redeploy_air("S-F17", "", "australia"));
    assert!(near.is_at("S-F17", "australia"));
}

#[test]
fn nei_19_3_g_aircraft_enter_and_leave_home_bases_by_their_squares() {
    let board = Board::action(Side::Allies).put("U-F1", "indian_ocean").put("O-A2", "ambon");
    board.accepts(Side::Allies, &redeploy_air("U-F1", "D1", "northern_sumatra"));
    board.refuses(Side::Allies, &redeploy_air("U-F1", "E1 D1", "northern_sumatra"), "NEI-19.3-g");
    board.refuses(Side::Allies, &redeploy_air("U-F1", "", "northern_sumatra"), "NEI-19.3-g");
    board.refuses(Side::Allies, &redeploy_air("O-A2", "G9 G10", "australia"), "NEI-19.3-g");
    board.accepts(Side::Allies, &redeploy_air("O-A2", "G9 G10 H10", "australia"));
    board.accepts(Side::Allies, &redeploy_air("O-A2", "G9 G10 G11 H11", "australia"));
}

#[test]
fn nei_19_3_h_allied_aircraft_leave_a_home_base_for_the_map_only() {
    let board = Board::action(Side::Allies).put("S-F17 S-TC", "australia");
    let india = redeploy_air("S-TC", "H10", "indian_ocean");
    board.refuses(Side::Allies, &india, "NEI-19.3-h");
    board.refuses(Side::Allies, &india, "NEI-G3.redeploy-air-d");
    board.accepts(Side::Allies, &redeploy_air("S-F17 S-TC", "H10", "darwin"));
}

#[test]
fn nei_19_3_i_aircraft_in_allied_home_bases_may_redeploy() {
    let mut board = Board::action(Side::Allies).put("S-F17", "australia").put("J-CA5", "s_H11");
    let (strike, redeployed) = (strike_ships("S-F17", "H11", "s_H11"), redeploy_air("S-F17", "H10", "darwin"));
    board.cured(Side::Allies, &strike, "NEI-19.3-i", &redeployed);
    board.play(Side::Allies, redeployed);
    board.accepts(Side::Allies, &strike);
}

#[test]
fn nei_19_3_e_a_hidden_carrier_before_a_home_base_stops_the_flight() {
    let mut board = Board::action(Side::Allies).put("S-F17", "darwin").put("J-AV11", "s_H11");
    board.play(Side::Allies, redeploy_air("S-F17", "H11", "australia"));
    assert!(board.is_at("S-F17", "darwin"));
    board.refuses(Side::Allies, &redeploy_air("S-F17", "H11", "australia"), "NEI-10.0-air-e");
    board.accepts(Side::Allies, &redeploy_air("S-F17", "", "australia"));
}

#[test]
fn nei_9_5_b_and_9_5_c_enemy_home_bases_are_closed_to_redeployment() {
    let allies = Board::action(Side::Allies).put("S-B17", "menado");
    allies.refuses(Side::Allies, &redeploy_air("S-B17", "D9 D10 C10", "palau"), "NEI-9.5-b");
    let japan = Board::action(Side::Japan).put_face("J-1E", Face::Base, "arnhem_land").put("J-21B", "palau");
    japan.refuses(Side::Japan, &redeploy_air("J-21B", "D10 E10 F10 G10 H10", "australia"), "NEI-9.5-c");
}

#[test]
fn nei_9_3_1_a_to_d_redeployment_respects_the_room_of_airfields() {
    let fly = redeploy_air("N-A1", "G4 G3", "batavia");
    let at_batavia = |based: &str| Board::action(Side::Allies).put("N-A1 N-A2", "soerabaja").put(based, "batavia");
    at_batavia("N-A3 N-A4 U-F1").accepts(Side::Allies, &fly);
    at_batavia("N-A3 N-A4 U-F1 U-F2").refuses(Side::Allies, &fly, "NEI-9.3.1-a");
    let two = redeploy_air("N-A1 N-A2", "G4 G3", "batavia");
    at_batavia("N-A3 N-A4 U-F1").refuses(Side::Allies, &two, "NEI-9.3.1-a");
    // The cures: leave one behind (above), or go where room is.
    at_batavia("N-A3 N-A4 U-F1 U-F2").accepts(Side::Allies, &redeploy_air("N-A1 N-A2", "G4", "central_java"));
    let menado = |based: &str| {
        Board::action(Side::Japan)
            .put("J-21B", "palau")
            .send("B-MEN", Location::OutOfPlay)
            .put_face("J-1E", Face::Base, "menado")
            .put(based, "menado")
    };
    let fly = redeploy_air("J-21B", "D10 D9 D8", "menado");
    menado("J-22F").accepts(Side::Japan, &fly);
    menado("J-22F J-3F").refuses(Side::Japan, &fly, "NEI-9.3.1-b");
    let singapore = |based: &str| Board::action(Side::Allies).put("N-A1", "palembang").put(based, "singapore");
    let fly = redeploy_air("N-A1", "E3 D3 D2", "singapore");
    singapore("U-F2 S-F17 S-F49").accepts(Side::Allies, &fly);
    singapore("U-F2 S-F17 S-F49 O-A2").refuses(Side::Allies, &fly, "NEI-9.3.1-c");
    let eight = "S-SP S-B17 S-B24 S-F17 S-F49 S-A27 S-TC O-A2";
    let mut home = Board::action(Side::Allies).put(eight, "australia").put("O-A13", "darwin");
    home.play(Side::Allies, redeploy_air("O-A13", "", "australia"));
    assert_eq!(home.game.units_in(area("australia")).count(), 9);
}

#[test]
fn nei_9_3_2_a_at_most_four_aircraft_redeploy_together() {
    let board = Board::action(Side::Japan).put("J-22B J-21B J-23B J-TKS J-NTR", "palau");
    board.refuses(Side::Japan, &transfer_air("J-22B J-21B J-23B J-TKS J-NTR", "", "saigon"), "NEI-9.3.2-a");
    board.accepts(Side::Japan, &transfer_air("J-22B J-21B J-23B J-TKS", "", "saigon"));
    let allies = Board::action(Side::Allies).put("S-SP S-B17 S-B24 O-A2 O-A13", "australia");
    allies.refuses(Side::Allies, &redeploy_air("S-SP S-B17 S-B24 O-A2 O-A13", "H10", "darwin"), "NEI-9.3.2-a");
    allies.accepts(Side::Allies, &redeploy_air("S-SP S-B17 S-B24 O-A2", "H10", "darwin"));
}

#[test]
fn nei_19_0_c_and_19_1_a_aircraft_redeploy_to_home_bases_without_limit() {
    let menado = |at_palau: &str| {
        Board::action(Side::Japan)
            .send("B-MEN", Location::OutOfPlay)
            .put_face("J-1E", Face::Base, "menado")
            .put("J-21B", "menado")
            .put(at_palau, "palau")
    };
    let fly = redeploy_air("J-21B", "D9 D10 C10", "palau");
    menado("").accepts(Side::Japan, &fly);
    menado("J-22B J-22F J-23B J-TNF J-3F J-TKS J-12S J-NTR J-75A").accepts(Side::Japan, &fly);
}

#[test]
fn nei_20_0_a_the_enemy_reads_where_an_air_force_went_and_not_who() {
    let mut board = Board::action(Side::Japan).put("J-NTR J-2AR", "palau");
    board.play(Side::Japan, transfer_air("J-NTR", "J-2AR J-NTR", "saigon"));
    let pack = Pack::built_in();
    let lines = |side| -> String {
        let told = board.events.iter().filter_map(|event| Nei::describe(&pack, event, Seat::Side(side)));
        told.map(|line| line.text).collect::<Vec<_>>().join("; ")
    };
    assert!(
        lines(Side::Japan).contains("1001 and 2 AR by air from Palau (C10) to Saigon (B3)"),
        "{}",
        lines(Side::Japan)
    );
    assert!(lines(Side::Allies).contains("an air force by air from Palau (C10) to Saigon (B3)"));
}

#[test]
fn nei_8_4_f_ships_are_no_air_force() {
    let board = Board::action(Side::Japan).put("J-RYU J-CA5", "palau");
    for (id, clause) in [("J-RYU", "NEI-10.0-air-h"), ("J-CA5", "NEI-8.4-f")] {
        board.refuses(Side::Japan, &redeploy_air(id, "D10 D9 D8", "menado"), clause);
        board.refuses(Side::Japan, &transfer_air(id, "", "saigon"), clause);
    }
}
